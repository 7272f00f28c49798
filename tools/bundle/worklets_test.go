package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// workletPage is a page with a worklet; both use one module.
func workletPage(t *testing.T) string {
	t.Helper()
	web := t.TempDir()
	for name, text := range map[string]string{
		"src/app.ts":          "import address from \"./beep.worklet.ts?url\";\nimport { pitch } from \"./pitch.ts\";\nconsole.log(new URL(address, import.meta.url), pitch);\n",
		"src/beep.worklet.ts": "import { pitch } from \"./pitch.ts\";\nregisterProcessor(\"beep\", class extends AudioWorkletProcessor { hertz = pitch; });\n",
		"src/pitch.ts":        "export const pitch: number = 440.125;\n",
	} {
		plant(t, web, name, text)
	}
	return web
}

func plant(t *testing.T, web, name, text string) {
	t.Helper()
	path := filepath.Join(web, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// bundled builds the page as build.go does, but with the worklets' plugin and a loader of every .js
// alone.
func bundled(web string) (map[string]string, []api.Message) {
	r := api.Build(api.BuildOptions{
		AbsWorkingDir: web, EntryPoints: []string{entry}, EntryNames: "[name]-[hash]", Outdir: filepath.Join(web, "dist"),
		Bundle: true, Splitting: true, Format: api.FormatESModule, Target: api.ES2022, LogLevel: api.LogLevelSilent,
		Plugins: []api.Plugin{{Name: "all", Setup: func(b api.PluginBuild) {
			worklets(web, b)
			b.OnLoad(api.OnLoadOptions{Filter: `\.(tsx?|js)$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
				text, err := os.ReadFile(args.Path)
				code := string(text)
				return api.OnLoadResult{Contents: &code, Loader: api.LoaderTS}, err
			})
		}}},
	})
	files := make(map[string]string)
	for _, f := range r.OutputFiles {
		files[filepath.Base(f.Path)] = string(f.Contents)
	}
	return files, r.Errors
}

func workletOf(t *testing.T, files map[string]string) (name, code string) {
	t.Helper()
	for file, text := range files {
		if regexp.MustCompile(`^beep\.worklet-[A-Z0-9]{8}\.js$`).MatchString(file) {
			return file, text
		}
	}
	t.Fatalf("no worklet among %v", files)
	return "", ""
}

func TestAWorkletIsOneFileThatThePageNames(t *testing.T) {
	web := workletPage(t)
	files, errs := bundled(web)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	name, code := workletOf(t, files)
	if !strings.Contains(code, "440.125") || !strings.Contains(code, "registerProcessor") || regexp.MustCompile(`\bimport\b|\bexport\b|: number`).MatchString(code) {
		t.Errorf("the worklet is not whole by itself: %s", code)
	}
	var page string
	for file, text := range files {
		if strings.HasPrefix(file, "app-") {
			page = text
		}
	}
	if !strings.Contains(page, `"./`+name+`"`) || strings.Contains(page, "registerProcessor") {
		t.Errorf("the page does not name it alone: %s", page)
	}
	// The same sources elsewhere give the same names; what the worklet imports is part of its name.
	again, _ := bundled(workletPage(t))
	for file := range files {
		if _, ok := again[file]; !ok {
			t.Errorf("%s depends on the folder", file)
		}
	}
	plant(t, web, "src/pitch.ts", "export const pitch: number = 441;\n")
	if files, _ := bundled(web); files[name] != "" {
		t.Error("another worklet has the same name")
	}
}

func TestAWorkletThatCannotBeOneFileIsRefused(t *testing.T) {
	for says, text := range map[string]string{
		"our own code only": "import { x } from \"foreign\";\nregisterProcessor(x);\n",
		"nowhere":           "import \"./nowhere.ts\";\n",
	} {
		web := workletPage(t)
		plant(t, web, "node_modules/foreign/index.js", "export const x = 1;\n")
		plant(t, web, "src/beep.worklet.ts", text)
		if _, errs := bundled(web); len(errs) == 0 || !strings.Contains(errs[0].Text, says) {
			t.Errorf("%q: %v", says, errs)
		}
	}
	web := workletPage(t)
	if err := os.Remove(filepath.Join(web, "src", "beep.worklet.ts")); err != nil {
		t.Fatal(err)
	}
	if _, errs := bundled(web); len(errs) == 0 {
		t.Error("a worklet that is not there was accepted")
	}
}

func TestTheWorkletOfWlipsyncIsAFileAsItCame(t *testing.T) {
	web := t.TempDir()
	const came = "registerProcessor(\"lips\", class extends AudioWorkletProcessor {});\n"
	plant(t, web, "node_modules/wlipsync/dist/audio-processor.js", came)
	plant(t, web, "src/app.ts", "import address from \"wlipsync/audio-processor.js?url\";\nconsole.log(new URL(address, import.meta.url));\n")
	files, errs := bundled(web)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for name, code := range files {
		if strings.HasPrefix(name, "lips-") && strings.HasSuffix(name, ".js") && code == came {
			return
		}
	}
	t.Fatalf("no file of its own: %v", files)
}
