package wire_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Strangers' clients, pages of other versions and agents on other computers depend on the JSON of
// every message and REST answer. Nothing of it changes by accident: shapesOfProtocol lists each
// field and each value of an enumeration. A change on purpose runs
//
//	WORLD_UPDATE=1 go test ./internal/wire -run TestShapesStay
//
// and whether an older end understands the result is a question for its review.
func TestShapesStay(t *testing.T) {
	got := shapes(t)
	if os.Getenv("WORLD_UPDATE") != "" {
		src := "package wire_test\n\n// shapesOfProtocol is written by TestShapesStay.\nconst shapesOfProtocol = `\n" + strings.Join(got, "\n") + "\n`\n"
		if err := os.WriteFile("shapes_test.go", []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := strings.Split(strings.TrimSpace(shapesOfProtocol), "\n")
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("gone or changed: %s", line)
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("new: %s", line)
		}
	}
}

// shapes returns a line for each JSON field of an exported struct, and for each constant of a named
// string type, sorted.
func shapes(t *testing.T) []string {
	p := source{types: map[string]ast.Expr{}}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.TypeSpec); ok {
				p.types[s.Name.Name] = s.Type
			}
			return true
		})
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				p.declared(g)
			}
		}
	}
	slices.Sort(p.lines)
	return slices.Compact(p.lines)
}

// source collects the lines of a package.
type source struct {
	types map[string]ast.Expr
	lines []string
}

func (p *source) declared(g *ast.GenDecl) {
	for _, spec := range g.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if st, ok := s.Type.(*ast.StructType); ok && s.Name.IsExported() {
				p.fields(s.Name.Name, st)
			}
		case *ast.ValueSpec:
			named, ok := s.Type.(*ast.Ident)
			if g.Tok != token.CONST || !ok || p.kind(named) != "string" || named.Name == "string" {
				continue
			}
			for _, v := range s.Values {
				if lit, ok := v.(*ast.BasicLit); ok {
					p.lines = append(p.lines, named.Name+" = "+lit.Value)
				}
			}
		}
	}
}

// fields adds the fields of a struct that are in its JSON.
func (p *source) fields(owner string, st *ast.StructType) {
	for _, f := range st.Fields.List {
		tag := ""
		if f.Tag != nil {
			text, _ := strconv.Unquote(f.Tag.Value)
			tag = reflect.StructTag(text).Get("json")
		}
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case len(f.Names) == 0 && tag == "":
			p.lines = append(p.lines, fmt.Sprintf("%s includes %s", owner, p.kind(f.Type)))
		case name != "" && name != "-":
			line := fmt.Sprintf("%s.%s %s", owner, name, p.kind(f.Type))
			if strings.Contains(options, "omit") {
				line += " or absent"
			}
			p.lines = append(p.lines, line)
		}
	}
}

// kind names the JSON of a type: a basic type for a named one, the name of a struct.
func (p *source) kind(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		under, ok := p.types[e.Name]
		if _, isStruct := under.(*ast.StructType); !ok || isStruct {
			return e.Name
		}
		return p.kind(under)
	case *ast.StarExpr:
		return p.kind(e.X)
	case *ast.ArrayType:
		return "list of " + p.kind(e.Elt)
	case *ast.MapType:
		return "map of " + p.kind(e.Value)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.StructType:
		return "object"
	case *ast.InterfaceType:
		return "any"
	}
	return fmt.Sprintf("%T", e)
}
