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

// The renderer of three has parts that no page of ours reaches: headsets, reflections of the surroundings, uniforms in groups,
// clipping planes, and effects over the whole picture. These modules are replaced as a whole by stand-ins that answer like the
// original does when it is not used. No other JavaScript of three is changed: users' files reach parts of it that our own
// sources never mention.

// standIns are the modules, by their path below three/src.
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

// whatUses matches code that would need the originals.
var whatUses = regexp.MustCompile(`\benvMap\b|\bxr\.|setEffects|uniformsGroups|scene\.environment\s*=`)

// slim resolves the modules of standIns.
func slim(web string, b api.PluginBuild) error {
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
			return api.OnLoadResult{}, nil // as it is
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
