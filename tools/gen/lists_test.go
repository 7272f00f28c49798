package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/world/tool"
)

func TestBetween(t *testing.T) {
	fill := between("x", func() (string, error) { return "new\n", nil })
	for _, c := range []struct{ name, old, want string }{
		{"fills", "a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb\n", "a\n<!-- x:begin -->\nnew\n<!-- x:end -->\nb\n"},
		{"fills an empty place", "<!-- x:begin -->\n<!-- x:end -->", "<!-- x:begin -->\nnew\n<!-- x:end -->"},
		{"refuses a page without markers", "a\n", ""},
		{"refuses markers in the wrong order", "<!-- x:end -->\n<!-- x:begin -->\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := fill([]byte(c.old))
			if (err != nil) != (c.want == "") || string(got) != c.want {
				t.Errorf("got %q, %v; want %q", got, err, c.want)
			}
		})
	}
}

func TestManifestTools(t *testing.T) {
	old := "{\n  \"a\": 1,\n  \"tools\": [\n    {\"name\": \"gone\"}\n  ],\n  \"b\": [\n    2\n  ]\n}\n"
	got, err := manifestTools([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		A     int
		B     []int
		Tools []struct{ Name, Description string }
	}
	if err := json.Unmarshal(got, &m); err != nil {
		t.Fatal(err)
	}
	if m.A != 1 || len(m.B) != 1 || len(m.Tools) != len(tool.All()) {
		t.Fatalf("got %s", got)
	}
	for i, d := range tool.All() {
		if m.Tools[i].Name != d.Name || m.Tools[i].Description != d.Description {
			t.Errorf("tool %d is %v, want %s", i, m.Tools[i], d.Name)
		}
	}
	if _, err := manifestTools([]byte("{}")); err == nil {
		t.Error("a manifest without tools was accepted")
	}
}

func TestArguments(t *testing.T) {
	got, err := arguments(json.RawMessage(`{"type":"object","properties":{
		"zeta":{"type":"array","minItems":1,"maxItems":9,"items":{"type":"object","properties":{"kind":{"type":"string","description":"what"},"at":{"type":"number","minimum":0,"maximum":5}},"required":["kind"]}},
		"alpha":{"type":"string","enum":["one","two"]}},"required":["zeta"]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{
		"- `zeta` (required): list of objects, 1 to 9",
		"  - `kind` (required): string; what",
		"  - `at`: number, 0 to 5",
		"- `alpha`: one, two",
		"",
	}, "\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
