package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// kindTable lists the kinds of envelopes with direction, scope and payload.
func kindTable() (string, error) {
	var b strings.Builder
	b.WriteString("| kind | between | scope | payload | meaning |\n|---|---|---|---|---|\n")
	for _, k := range wire.Kinds() {
		ways := make([]string, len(k.Ways))
		for i, w := range k.Ways {
			ways[i] = string(w)
		}
		scope := "`" + string(k.Scope) + "`"
		if k.Scope == "" {
			scope = "the tool's own"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` | %s |\n", k.Kind, strings.Join(ways, ", "), scope, reflect.TypeOf(k.Payload).Name(), k.About)
	}
	return b.String(), nil
}

// errorTable lists the codes with what each transport shows.
func errorTable() (string, error) {
	var b strings.Builder
	b.WriteString("| code | HTTP | closes the socket with | retry | meaning | next step |\n|---|---|---|---|---|---|\n")
	for _, c := range wire.ErrorTable() {
		closes, retry := "–", "no"
		if c.Close != 0 {
			closes = fmt.Sprint(c.Close)
		}
		if c.Retryable {
			retry = "yes"
		}
		fmt.Fprintf(&b, "| `%s` | %d | %s | %s | %s | %s |\n", c.Code, c.HTTP, closes, retry, c.Meaning, c.Next)
	}
	return b.String(), nil
}

// payloadTable lists the fields of every payload, as the generated TypeScript types do.
func payloadTable() (string, error) {
	var b strings.Builder
	b.WriteString("| payload | fields |\n|---|---|\n")
	done := map[string]bool{}
	for _, k := range wire.Kinds() {
		t := reflect.TypeOf(k.Payload)
		if done[t.Name()] {
			continue
		}
		done[t.Name()] = true
		var fields []string
		for f := range t.Fields() {
			name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "" {
				continue
			}
			if strings.Contains(opts, "omit") {
				name += "?"
			}
			fields = append(fields, "`"+name+"`")
		}
		list := strings.Join(fields, ", ")
		if list == "" {
			list = "–"
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", t.Name(), list)
	}
	return b.String(), nil
}

// scopeTable lists the tools with scope, end and deadline.
func scopeTable() (string, error) {
	var b strings.Builder
	b.WriteString("| tool | scope | executes in | deadline | example |\n|---|---|---|---|---|\n")
	for _, t := range tool.All() {
		if !json.Valid([]byte(tool.Example(t.Name))) {
			return "", fmt.Errorf("the example of %s is not JSON", t.Name)
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %d s | `%s` |\n", t.Name, t.Scope, t.In, t.MaxSeconds, tool.Example(t.Name))
	}
	return b.String(), nil
}
