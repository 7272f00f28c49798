package main

import (
	"bytes"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/evanw/esbuild/pkg/api"
)

// named bundles small sources into chunks and names them.
func named(t *testing.T, sources map[string]string) (map[string]string, *metafile, error) {
	t.Helper()
	web := t.TempDir()
	for name, text := range sources {
		plant(t, web, name, text)
	}
	r := api.Build(api.BuildOptions{
		AbsWorkingDir: web, EntryPoints: []string{entry}, EntryNames: "[name]-[hash]", ChunkNames: "[name]-[hash]", Outdir: filepath.Join(web, "dist"),
		Bundle: true, Splitting: true, Format: api.FormatESModule, Metafile: true, LogLevel: api.LogLevelSilent,
		Plugins: []api.Plugin{{Name: "worklets", Setup: func(b api.PluginBuild) { worklets(web, b) }}},
	})
	if len(r.Errors) > 0 {
		t.Fatal(r.Errors)
	}
	meta, err := keepNames(r.OutputFiles, r.Metafile)
	files := make(map[string]string)
	for _, f := range r.OutputFiles {
		files[filepath.Base(f.Path)] = string(f.Contents)
	}
	return files, meta, err
}

func smallPage() map[string]string {
	return map[string]string{
		"src/app.ts":               "import { own } from './core/own.ts';\nimport('./ui/a/panel.ts'); import('./ui/b/panel.ts');\nconsole.log(own);\n",
		"src/core/own.ts":          "export const own = 'own';\n",
		"src/core/shared.ts":       "export const shared = 'shared';\n",
		"src/ui/a/panel.ts":        "import { own } from '../../core/own.ts';\nimport { shared } from '../../core/shared.ts';\nconsole.log('panel a', own, shared);\n",
		"src/ui/b/panel.ts":        "import { shared } from '../../core/shared.ts';\nimport beep from './beep.worklet.ts?url';\nimport lips from 'wlipsync/audio-processor.js?url';\nconsole.log('panel b', shared, beep, lips);\n",
		"src/ui/b/beep.worklet.ts": "registerProcessor('beep', class {});\n",
		"node_modules/wlipsync/dist/audio-processor.js": "registerProcessor('lips', class {});\n",
	}
}

func TestAChangeRewritesOnlyTheChunkItIsIn(t *testing.T) {
	before, meta, err := named(t, smallPage())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"app.js", "beep.worklet.js", "lips.js", "shared-core-own.js", "shared-core-shared.js", "ui-a-panel.js", "ui-b-panel.js"}
	if got := slices.Sorted(maps.Keys(before)); !slices.Equal(got, want) {
		t.Fatalf("the files are %v, want %v", got, want)
	}
	for file, imports := range map[string][]string{
		"app.js":        {`"./shared-core-own.js"`, `"./ui-a-panel.js"`, `"./ui-b-panel.js"`},
		"ui-b-panel.js": {`"./shared-core-shared.js"`, `"./beep.worklet.js"`, `"./lips.js"`},
	} {
		for _, name := range imports {
			if !strings.Contains(before[file], name) {
				t.Errorf("%s does not import %s: %s", file, name, before[file])
			}
		}
	}
	if script, _, chunks := meta.first(); script != "app.js" || !slices.Equal(chunks, []string{"shared-core-own.js"}) {
		t.Errorf("the page begins with %s and %v", script, chunks)
	}
	for source, file := range map[string]string{
		"src/ui/a/panel.ts": "ui-a-panel.js", "src/core/own.ts": "shared-core-own.js", "src/app.ts": "app.js", "src/ui/b/beep.worklet.ts": "beep.worklet.js",
	} {
		sources := smallPage()
		sources[source] += "console.log('one more line');\n"
		after, _, err := named(t, sources)
		if err != nil {
			t.Fatal(err)
		}
		var changed []string
		for name, text := range after {
			if before[name] != text {
				changed = append(changed, name)
			}
		}
		if len(after) != len(before) || !slices.Equal(changed, []string{file}) {
			t.Errorf("a change of %s rewrites %v, want %s alone", source, changed, file)
		}
	}
}

func TestTwoChunksOfOneNameAreRefused(t *testing.T) {
	sources := smallPage()
	sources["src/ui-a/panel.ts"] = "console.log('another');\n"
	sources["src/app.ts"] += "import('./ui-a/panel.ts');\n"
	if _, _, err := named(t, sources); err == nil || !strings.Contains(err.Error(), "ui-a-panel.js") {
		t.Fatalf("%v", err)
	}
}

func TestOnlyWhatIsWorthItIsCompressed(t *testing.T) {
	var text strings.Builder
	for i := range 4000 {
		text.WriteString(strings.Repeat(string(rune('a'+i%26)), i%7))
		text.WriteString(strings.Repeat("x", i*i%11))
	}
	large := []byte(text.String())
	files := map[string][]byte{
		"large.js": large, "even.js": bytes.Repeat([]byte("a();"), 4000), "small.js": []byte("a();"),
		document: []byte(strings.Repeat("<p>", 50)),
	}
	for _, name := range slices.Collect(maps.Keys(files)) {
		if err := compress(files, name); err != nil {
			t.Fatal(err)
		}
	}
	if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, []string{"even.js", document, document + ".br", "large.js", "large.js.br", "small.js"}) {
		t.Fatalf("the files are %v", got)
	}
	if got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(files["large.js.br"]))); err != nil || !bytes.Equal(got, large) {
		t.Errorf("brotli gives %d bytes (%v), want %d", len(got), err, len(large))
	}
}
