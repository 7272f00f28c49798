package main

import (
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// readable is a chunk as the first build prints it: a module of three's, and one of ours that says `ours`.
func readable(ours string) []api.OutputFile {
	three := printedForTest(threeClass)
	return []api.OutputFile{{Path: "dist/chunk.js", Contents: []byte("// node_modules/three/src/math/Box.js\n" + three + "\n// src/app.ts\n" + ours + "\n")}}
}

const threeClass = `
/** Not a call: lonely(). */
export class Box {
	constructor() {
		this.grow = function ( by ) { this.widen( by ); };
		this.shrink = function () { return 'lonely'; };
	}
	get size() { return 1; }
	widen( by ) { if ( by ) { return this.stretch( by ); } return this; }
	stretch( by ) { return Math.lonely( by ); }
	first() { return this.second(); }
	second() { return this.first(); }
	lonely() { return { a: { b: 1 } }; }
	*[ Symbol.iterator ]() { yield this; }
}
export function lone() { if ( true ) { return 1; } }
`

func printedForTest(code string) string {
	return string(api.Transform(code, api.TransformOptions{Loader: api.LoaderJS, Target: api.ES2022}).Code)
}

func TestOnlyMethodsThatNobodyCallsGo(t *testing.T) {
	for ours, want := range map[string]map[string]bool{
		"box;":                    {"grow": false, "widen": false, "stretch": false, "shrink": false, "first": false, "second": false, "lonely": false, "size": false},
		"box.grow(2);":            {"grow": true, "widen": true, "stretch": true, "shrink": false, "lonely": false},
		"box.shrink();":           {"shrink": true, "lonely": true, "grow": false},
		"const { second } = box;": {"first": true, "second": true, "lonely": false},
		`box["lonely"]();`:        {"lonely": true, "widen": false},
		"use(box.size);":          {"size": true},
	} {
		code, err := saidIn(readable(ours)).trim(threeClass)
		if err != nil {
			t.Fatal(err)
		}
		for name, stays := range want {
			definition := map[string]string{"grow": "this.grow =", "shrink": "this.shrink =", "size": "get size()"}[name]
			if definition == "" {
				definition = "  " + name + "("
			}
			if strings.Contains(code, definition) != stays {
				t.Errorf("%s: %s stays: %t, want %t\n%s", ours, name, !stays, stays, code)
			}
		}
		for _, always := range []string{"constructor() {", "*[Symbol.iterator]() {", "function lone() {\n  if (true)"} {
			if !strings.Contains(code, always) {
				t.Errorf("%s: %s is gone", ours, always)
			}
		}
		if r := api.Transform(code, api.TransformOptions{}); len(r.Errors) > 0 {
			t.Errorf("%s: %s", ours, r.Errors[0].Text)
		}
	}
}

func TestACallFromAnyChunkCounts(t *testing.T) {
	late := api.OutputFile{Path: "dist/late.js", Contents: []byte("// src/late.ts\nbox.lonely();\n")}
	style := api.OutputFile{Path: "dist/style.css", Contents: []byte(".widen { color: red }")}
	code, err := saidIn(append(readable("box;"), late, style)).trim(threeClass)
	if err != nil || !strings.Contains(code, "  lonely(") || strings.Contains(code, "  widen(") {
		t.Fatal(code, err)
	}
}
