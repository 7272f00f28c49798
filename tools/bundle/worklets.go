package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// An audio worklet runs in a scope of its own, without the page's modules: `import address from
// "./x.worklet.ts?url"` bundles the module with all it needs into a file of its own, and gives
// the page that file's name. It is a file because the page's policy allows scripts of
// its own origin only: no blob, nothing inline.

// worklets answers for such imports. It must be registered before whatever loads every .js.
func worklets(web string, b api.PluginBuild) {
	// wlipsync brings a worklet of its own, one file without imports.
	b.OnResolve(api.OnResolveOptions{Filter: `^wlipsync/audio-processor\.js\?url$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: "lips.js", Namespace: "lips"}, nil
	})
	b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "lips"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
		text, err := os.ReadFile(filepath.Join(web, "node_modules/wlipsync/dist/audio-processor.js"))
		code := string(text)
		return api.OnLoadResult{Contents: &code, Loader: api.LoaderFile}, err
	})
	b.OnResolve(api.OnResolveOptions{Filter: `\.worklet\.ts\?url$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		source := filepath.Join(args.ResolveDir, filepath.FromSlash(strings.TrimSuffix(args.Path, "?url")))
		// Hashed names contain the path: one that begins with this machine's folders would differ
		// from machine to machine.
		path, err := filepath.Rel(web, source)
		if err != nil {
			return api.OnResolveResult{}, err
		}
		return api.OnResolveResult{Path: strings.TrimSuffix(filepath.ToSlash(path), ".ts") + ".js", Namespace: "worklet"}, nil
	})
	b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "worklet"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		code, err := bundleWorklet(web, strings.TrimSuffix(args.Path, ".js")+".ts")
		return api.OnLoadResult{Contents: &code, Loader: api.LoaderFile}, err
	})
}

// bundleWorklet is one worklet as one module without imports.
func bundleWorklet(web, source string) (string, error) {
	r := api.Build(api.BuildOptions{
		AbsWorkingDir:     web,
		EntryPoints:       []string{source},
		Outfile:           "worklet.js", // a name only: nothing is written
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone,
		Charset:           api.CharsetUTF8,
		Metafile:          true,
		LogLevel:          api.LogLevelSilent,
	})
	if len(r.Errors) > 0 {
		lines := api.FormatMessages(r.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return "", fmt.Errorf("the worklet %s:\n%s", source, strings.Join(lines, "\n"))
	}
	var meta metafile
	if err := json.Unmarshal([]byte(r.Metafile), &meta); err != nil {
		return "", fmt.Errorf("esbuild's report: %w", err)
	}
	for input := range meta.Inputs {
		// Licences are taken from the page's report, which does not list a worklet's inputs.
		if dir := packageDir(input); dir != "" {
			return "", fmt.Errorf("the worklet %s uses %s: worklets hold our own code only", source, dir)
		}
	}
	return string(r.OutputFiles[0].Contents), nil
}
