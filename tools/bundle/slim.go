package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The renderer of three brings parts that no page of ours reaches: headsets, reflections of surroundings, uniforms in
// groups, effects over the whole picture, and how everything is written to JSON. Their files get stand-ins that answer
// as the part does when it is not used; what is written to JSON goes method by method.

// standIns are the stand-ins, by file below three/src.
var standIns = map[string]string{
	"renderers/webxr/WebXRManager.js": `export class WebXRManager {
	enabled = false;
	isPresenting = false;
	addEventListener() {}
	removeEventListener() {}
	setAnimationLoop() {}
	getEnvironmentBlendMode() {}
	dispose() {}
}`,
	"renderers/webgl/WebGLEnvironments.js": `export function WebGLEnvironments() {
	return { get: (texture) => texture ?? null, dispose() {} };
}`,
	"renderers/webgl/WebGLUniformsGroups.js": `export function WebGLUniformsGroups() {
	return { bind() {}, update() {}, dispose() {} };
}`,
	"renderers/webgl/WebGLClipping.js": `export function WebGLClipping() {
	return { uniform: { value: null }, numPlanes: 0, numIntersection: 0, init: () => false };
}`,
	"renderers/shaders/DFGLUTData.js": `export function getDFGLUT() {}`,
	"renderers/webgl/WebGLOutput.js": `export class WebGLOutput {
	constructor() { throw new Error("the page is bundled without effects over the whole picture (tools/bundle/slim.go)"); }
}`,
}

// cuts are passages that stand in one of three's files, and what comes in their place.
var cuts = map[string]struct {
	passage *regexp.Regexp
	with    string
}{
	"math/Color.js": {regexp.MustCompile(`(?s)const _colorKeywords = \{.*?\};`), "const _colorKeywords = {};"}, // ours are #rrggbb
	"renderers/shaders/ShaderLib.js": {regexp.MustCompile(`(?ms)^\t(?:phong|standard|toon|matcap|dashed|normal|sprite|background|backgroundCube|cube|` +
		`equirect|distance|shadow): \{\n.*?^\t\},?\n|^ShaderLib\.physical = \{\n.*?^\};\n`), ""},
}

// jsonMethod is a method of one of three's classes that writes or reads JSON: three indents methods by one tab.
var jsonMethod = regexp.MustCompile(`(?ms)^\t(?:static )?(?:toJSON|fromJSON)\([^\n]*\) \{\n.*?^\t\}\n`)

// whatUses are words that our sources must not say as long as the stand-ins are there.
var whatUses = regexp.MustCompile(`\benvMap\b|\bxr\.|setEffects|uniformsGroups|\b(?:toJSON|fromJSON)\(|scene\.environment\s*=|(?:new Color|setStyle)\(["'][a-z]`)

// slim answers for three's files that are not needed whole.
func slim(web string, calls *said, b api.PluginBuild) error {
	src := filepath.Join(web, "node_modules/three/src")
	for file := range standIns {
		if _, err := os.Stat(filepath.Join(src, filepath.FromSlash(file))); err != nil {
			return fmt.Errorf("three has no %s: look at tools/bundle/slim.go", file)
		}
	}
	b.OnLoad(api.OnLoadOptions{Filter: `/three/src/.*\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		_, file, _ := strings.Cut(filepath.ToSlash(args.Path), "/three/src/")
		code, ok := standIns[file]
		if !ok {
			text, err := os.ReadFile(args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			code = jsonMethod.ReplaceAllString(string(text), "")
			if cut, some := cuts[file]; some {
				if !cut.passage.MatchString(code) {
					return api.OnLoadResult{}, fmt.Errorf("three's %s reads otherwise than tools/bundle/slim.go expects", file)
				}
				code = cut.passage.ReplaceAllString(code, cut.with)
			}
		}
		if calls != nil {
			var err error
			if code, err = calls.trim(code); err == nil && (file == "renderers/WebGLRenderer.js" || strings.HasPrefix(file, "renderers/webgl/")) {
				code, err = presume(file, code)
			}
			if err != nil {
				return api.OnLoadResult{}, err
			}
		}
		return api.OnLoadResult{Contents: &code, Loader: api.LoaderJS}, nil
	})
	return unused(filepath.Join(web, "src"))
}

// unused fails when one of our sources uses what is left out.
func unused(folder string) error {
	return filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		if err != nil || !slices.Contains([]string{".ts", ".tsx"}, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		for _, words := range []*regexp.Regexp{whatUses, settings} {
			if found := words.Find(text); found != nil {
				return fmt.Errorf("%s says %q, which the bundle leaves out of three (tools/bundle/slim.go)", path, found)
			}
		}
		return err
	})
}
