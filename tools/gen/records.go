package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// This file writes the records of a relay and of the coding surface into PROTOCOL.md: their fields
// with types and meanings, and the states, all from the declarations in Go and their comments.

const (
	wireDir    = "../internal/wire"
	pairingDir = "../internal/relay/pairing"
)

// listed is a struct whose fields are listed.
type listed struct{ title, dir, name string }

// records are those of a relay, under the names that the specification has for them.
var records = []listed{
	{"RelayPairingCode, as its user's pages see it", wireDir, "RelayPairing"},
	{"The claim on it: the agent that has shown the code", wireDir, "PairingClaim"},
	{"RelayAgentDevice, as its user's pages see it", wireDir, "RelayDevice"},
	{"RelaySession, as it is stored", pairingDir, "sessionRecord"},
	{"RelayEvent: one line of a user's audit log", wireDir, "RelayEvent"},
	{"What an agent sends to exchange a code", wireDir, "Exchange"},
	{"What it is answered", wireDir, "ExchangeResult"},
}

// coderRecords are those of the coding surface: requests, answers and events.
var coderRecords = []listed{
	{"CoderRequest: `POST /api/direct-code`", wireDir, "CoderRequest"},
	{"CoderAnswer", wireDir, "CoderAnswer"},
	{"Coder: `GET /api/direct-code`", wireDir, "Coder"},
	{"CoderAgent", wireDir, "CoderAgent"},
	{"CoderWorkspace: a folder, before any agent starts in it", wireDir, "CoderWorkspace"},
	{"CoderSettings: a file in it that tells agents what to run", wireDir, "CoderSettings"},
	{"CoderSession", wireDir, "CoderSession"},
	{"CoderUsage", wireDir, "CoderUsage"},
	{"CoderEvent: one event of the stream", wireDir, "CoderEvent"},
	{"CoderTurn", wireDir, "CoderTurn"},
	{"ChatMessage, of which an agent's has one part", wireDir, "ChatMessage"},
	{"ChatPart", wireDir, "ChatPart"},
	{"ChatTool", wireDir, "ChatTool"},
	{"ChatDelta", wireDir, "ChatDelta"},
	{"Approval: what an agent asks; the same in conversations", wireDir, "Approval"},
	{"CoderPlan", wireDir, "CoderPlan"},
	{"CoderDiff", wireDir, "CoderDiff"},
	{"CoderFile", wireDir, "CoderFile"},
	{"CoderTask: `POST /api/coder/agent`", wireDir, "CoderTask"},
	{"VibeRequest: `POST /api/coder/vibecode`", wireDir, "VibeRequest"},
	{"PlainChat: `GET` and `PUT /api/coder/plainchat`", wireDir, "PlainChat"},
	{"PlainChatSettings: `PUT /api/coder/plainchat`", wireDir, "PlainChatSettings"},
	{"CoderReport", wireDir, "CoderReport"},
	{"CoderRun", wireDir, "CoderRun"},
	{"Mission: `GET /api/coder/missions`", wireDir, "Mission"},
	{"MissionEdit: `POST` and `PATCH /api/coder/missions`", wireDir, "MissionEdit"},
	{"CurateRequest: `POST /api/coder/pro/curate`", wireDir, "CurateRequest"},
	{"PreviewRequest: `POST /api/coder/pro/context-preview`", wireDir, "PreviewRequest"},
	{"Preview", wireDir, "Preview"},
	{"PreviewBlock", wireDir, "PreviewBlock"},
	{"ExecuteRequest: `POST /api/coder/pro/execute`", wireDir, "ExecuteRequest"},
	{"FeedbackRequest: `POST /api/coder/pro/feedback`", wireDir, "FeedbackRequest"},
	{"HeartbeatRequest: `POST /api/coder/pro/heartbeat`", wireDir, "HeartbeatRequest"},
	{"Heartbeat", wireDir, "Heartbeat"},
	{"CuratorLogs: `GET /api/coder/pro/curator-logs`", wireDir, "CuratorLogs"},
	{"CuratorLog", wireDir, "CuratorLog"},
	{"LobePrompt: `GET` and `PUT /api/coder/pro/lobeprompt`", wireDir, "LobePrompt"},
}

// operations is the list in the comment on CoderRequest: what each operation needs and does.
func operations() (string, error) {
	d, err := declarationsOf(wireDir)
	if err != nil {
		return "", err
	}
	for _, one := range d {
		g, ok := one.(*ast.GenDecl)
		if !ok || g.Doc == nil || len(g.Specs) != 1 {
			continue
		}
		if spec, ok := g.Specs[0].(*ast.TypeSpec); ok && spec.Name.Name == "CoderRequest" {
			_, list, _ := strings.Cut(g.Doc.Text(), "\n\n")
			list, _, _ = strings.Cut(list, "\n\n")
			return "```\n" + strings.ReplaceAll(strings.TrimRight(list, "\n"), "\t", "") + "\n```\n", nil
		}
	}
	return "", errors.New("CoderRequest has no comment")
}

// recordTables lists the fields of each record.
func recordTables(records []listed) func() (string, error) {
	return func() (string, error) { return tablesOf(records) }
}

func tablesOf(records []listed) (string, error) {
	var b strings.Builder
	for i, r := range records {
		d, err := declarationsOf(r.dir)
		if err != nil {
			return "", err
		}
		table, err := d.fields(r.name)
		if err != nil {
			return "", err
		}
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "**%s**\n\n%s", r.title, table)
	}
	return b.String(), nil
}

// stateTables lists the values of the two states.
func stateTables() (string, error) {
	d, err := declarationsOf(wireDir)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("| of | state | meaning |\n|---|---|---|\n")
	for _, s := range []struct{ of, name string }{{"pairing code", "PairingState"}, {"device", "DeviceState"}} {
		values := d.values(s.name)
		if len(values) == 0 {
			return "", fmt.Errorf("%s has no values", s.name)
		}
		for _, v := range values {
			fmt.Fprintf(&b, "| %s | `%s` | %s |\n", s.of, v.value, v.meaning)
		}
	}
	return b.String(), nil
}

// declarations are those of a package: one file after the other.
type declarations []ast.Decl

func declarationsOf(dir string) (all declarations, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		all = append(all, file.Decls...)
	}
	return all, nil
}

// specs returns the specifications of a kind of declaration.
func (d declarations) specs(of token.Token) (list []ast.Spec) {
	for _, one := range d {
		if g, ok := one.(*ast.GenDecl); ok && g.Tok == of {
			list = append(list, g.Specs...)
		}
	}
	return list
}

// fields returns the table of a struct's fields.
func (d declarations) fields(name string) (string, error) {
	for _, s := range d.specs(token.TYPE) {
		spec := s.(*ast.TypeSpec)
		shape, ok := spec.Type.(*ast.StructType)
		if !ok || spec.Name.Name != name {
			continue
		}
		var b strings.Builder
		b.WriteString("| field | type | meaning |\n|---|---|---|\n")
		for _, f := range shape.Fields.List {
			key, err := keyOf(f)
			if err != nil {
				return "", fmt.Errorf("%s: %w", name, err)
			}
			about := tableCell(f.Doc.Text())
			if rest, ok := strings.CutPrefix(about, f.Names[0].Name+" "); ok {
				about = "`" + strings.TrimSuffix(key, "?") + "` " + rest
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", key, d.typeName(f.Type), strings.ReplaceAll(about, "nil: ", "absent: "))
		}
		return b.String(), nil
	}
	return "", fmt.Errorf("there is no struct %s", name)
}

// keyOf returns the name of a field in JSON, with "?" when it may be missing.
func keyOf(f *ast.Field) (string, error) {
	if f.Tag == nil {
		return "", errors.New("a field has no name in JSON")
	}
	tag, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return "", err
	}
	key, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	if strings.Contains(options, "omit") {
		key += "?"
	}
	return key, nil
}

// typeName returns a type in the words of JSON. An enum is the list of its values.
func (d declarations) typeName(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.StarExpr:
		return d.typeName(t.X)
	case *ast.ArrayType:
		return "list of " + d.typeName(t.Elt)
	case *ast.Ident:
		return d.named(t.Name)
	}
	var b bytes.Buffer
	if format.Node(&b, token.NewFileSet(), e) == nil && b.String() == "time.Time" {
		return "time"
	}
	return "`" + b.String() + "`"
}

// named returns what a named type is.
func (d declarations) named(name string) string {
	switch name {
	case "string":
		return "text"
	case "bool":
		return "true or false"
	case "int", "uint64":
		return "whole number"
	case "Scope":
		return "scopes"
	case "Code":
		return "error code"
	}
	values := d.values(name)
	if len(values) == 0 {
		return "`" + name + "`"
	}
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = "`" + v.value + "`"
	}
	return strings.Join(words, ", ")
}

// enumValue is a constant of an enum.
type enumValue struct{ value, meaning string }

// values returns the constants of a string type in their order.
func (d declarations) values(name string) (list []enumValue) {
	for _, s := range d.specs(token.CONST) {
		spec := s.(*ast.ValueSpec)
		if t, ok := spec.Type.(*ast.Ident); !ok || t.Name != name || len(spec.Values) != 1 {
			continue
		}
		lit, ok := spec.Values[0].(*ast.BasicLit)
		if !ok {
			continue
		}
		value, err := strconv.Unquote(lit.Value)
		if err != nil {
			continue
		}
		list = append(list, enumValue{value, tableCell(strings.TrimPrefix(spec.Doc.Text(), spec.Names[0].Name+": "))})
	}
	return list
}

// tableCell returns a comment as the text of a table's cell.
func tableCell(comment string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(comment), " "), "|", "\\|")
}
