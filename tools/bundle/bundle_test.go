package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

func TestReplaceLeavesExactlyTheNewFiles(t *testing.T) {
	dist := filepath.Join(t.TempDir(), "dist")
	old := map[string][]byte{"index.html": []byte("old"), "app-OLD.js": []byte("1"), "manifest.json": []byte("{}")}
	now := map[string][]byte{"index.html": []byte("new"), "app-NEW.js": []byte("2"), "manifest.json": []byte("{}")}
	for _, files := range []map[string][]byte{old, now} {
		if err := replace(dist, files); err != nil {
			t.Fatal(err)
		}
		if err := compare(dist, files); err != nil {
			t.Fatal(err)
		}
	}
	if got := present(dist); !slices.Equal(got, []string{"app-NEW.js", "index.html", "manifest.json"}) {
		t.Fatalf("dist holds %v", got)
	}
}

func TestCompareNamesEveryDifference(t *testing.T) {
	files := map[string][]byte{"index.html": []byte("a"), "app-X.js": []byte("b")}
	for want, spoil := range map[string]func(dist string) error{
		"app-X.js":   func(d string) error { return os.WriteFile(filepath.Join(d, "app-X.js"), []byte("c"), 0o644) },
		"index.html": func(d string) error { return os.Remove(filepath.Join(d, "index.html")) },
		"app-W.js (nothing gives it)": func(d string) error {
			return os.WriteFile(filepath.Join(d, "app-W.js"), nil, 0o644)
		},
	} {
		t.Run(want, func(t *testing.T) {
			dist := t.TempDir()
			if err := replace(dist, files); err != nil {
				t.Fatal(err)
			}
			if err := spoil(dist); err != nil {
				t.Fatal(err)
			}
			err := compare(dist, files)
			if err == nil || !strings.Contains(err.Error(), "`make assets`") || !strings.HasSuffix(err.Error(), "differ: "+want) {
				t.Fatalf("compare says %v", err)
			}
		})
	}
}

func TestPageNamesScriptStyleAndChunks(t *testing.T) {
	var meta metafile
	if err := json.Unmarshal([]byte(`{"inputs":{},"outputs":{
		"dist/app-A.js":{"entryPoint":"src/app.ts","imports":[{"path":"dist/chunk-C.js","kind":"import-statement"},{"path":"dist/late-L.js","kind":"dynamic-import"}]},
		"dist/chunk-C.js":{"imports":[]},"dist/late-L.js":{"imports":[]},
		"dist/style-S.css":{"entryPoint":"src/style.css","imports":[]}}}`), &meta); err != nil {
		t.Fatal(err)
	}
	html, err := page([]byte("<head><!-- build --><!-- styles --><!-- scripts --></head>"), "b1", &meta)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`name="build" content="b1"`, `href="/b1/style-S.css"`, `src="/b1/app-A.js"`, `rel="modulepreload" href="/b1/chunk-C.js"`} {
		if !strings.Contains(string(html), want) {
			t.Errorf("the page lacks %s: %s", want, html)
		}
	}
	if strings.Contains(string(html), "late-L") {
		t.Error("a lazy chunk is loaded at once")
	}
	if _, err := page([]byte("<head><!-- build --><!-- styles --></head>"), "b1", &meta); err == nil {
		t.Error("a shell without a place for scripts was accepted")
	}
}

func TestOnlyWhatThePageBeginsWithIsCompiledAtOnce(t *testing.T) {
	var meta metafile
	if err := json.Unmarshal([]byte(`{"outputs":{
		"dist/app-A.js":{"entryPoint":"src/app.ts","imports":[{"path":"dist/chunk-C.js","kind":"import-statement"},{"path":"dist/late-L.js","kind":"dynamic-import"}]},
		"dist/chunk-C.js":{},"dist/late-L.js":{"entryPoint":"src/late.ts"},"dist/style-S.css":{"entryPoint":"src/style.css"}}}`), &meta); err != nil {
		t.Fatal(err)
	}
	outputs := []api.OutputFile{
		{Path: "/web/dist/app-A.js", Contents: []byte(calledOnLoad + "a()")},
		{Path: "/web/dist/chunk-C.js", Contents: []byte(calledOnLoad + "c()")},
		{Path: "/web/dist/late-L.js", Contents: []byte(calledOnLoad + "l()")},
		{Path: "/web/dist/style-S.css", Contents: []byte("p{}")},
	}
	hintFirst(outputs, &meta)
	for i, want := range []string{calledOnLoad + "a()", calledOnLoad + "c()", "l()", "p{}"} {
		if got := string(outputs[i].Contents); got != want {
			t.Errorf("%s: %q, want %q", outputs[i].Path, got, want)
		}
	}
}

func TestPackageOfAnInput(t *testing.T) {
	for input, want := range map[string]string{
		"src/app.ts": "", "node_modules/three/build/three.module.js": "node_modules/three",
		"node_modules/@preact/signals/dist/signals.mjs":       "node_modules/@preact/signals",
		"node_modules/a/node_modules/b/index.js":              "node_modules/a/node_modules/b",
		"node_modules/@preact/signals/node_modules/@x/y/z.js": "node_modules/@preact/signals/node_modules/@x/y",
	} {
		if got := packageDir(input); got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}

func TestAPackageWithoutLicenceIsRefused(t *testing.T) {
	web := t.TempDir()
	dir := filepath.Join(web, "node_modules", "nameless")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"name":"nameless","version":"1.0.0"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	meta := &metafile{Inputs: map[string]struct{}{"node_modules/nameless/index.js": {}}}
	if _, err := licenses(web, meta); err == nil {
		t.Fatal("code without a licence would have been bundled")
	}
	if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte("Do as you like."), 0o644); err != nil {
		t.Fatal(err)
	}
	text, err := licenses(web, meta)
	if err != nil || !strings.Contains(string(text), "nameless 1.0.0") || !strings.Contains(string(text), "Do as you like.") {
		t.Fatalf("%s, %v", text, err)
	}
}

func TestBuildIDFollowsTheContent(t *testing.T) {
	out := []api.OutputFile{{Path: "a.js", Contents: []byte("1")}, {Path: "b.css", Contents: []byte("2")}}
	id := buildID(out, []byte("shell"))
	if len(id) != idLength || id != buildID([]api.OutputFile{out[1], out[0]}, []byte("shell")) {
		t.Fatalf("%q depends on the order", id)
	}
	if id == buildID(out, []byte("other shell")) || id == buildID([]api.OutputFile{out[0], {Path: "b.css", Contents: []byte("3")}}, []byte("shell")) {
		t.Fatal("a change of the page keeps the id")
	}
}
