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

// The renderer of three has parts that our page never reaches: headsets, reflections of the
// surroundings, a picture behind the scene, shadows of point lights, several cameras in one,
// uniforms in groups, clipping planes, effects over the whole picture, new layers for a texture,
// textures written as JSON, and three's own picking (ours is web/src/scene/pick.ts). These modules
// are replaced as a whole by stand-ins that answer like the original does when it is not used, or
// fail with a sentence. No other JavaScript of three is changed: users' files reach parts of it
// that our own sources never mention.

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
	"renderers/webgl/WebGLBackground.js": `import { Color } from "../../math/Color.js";
import { getUnlitUniformColorSpace } from "../shaders/UniformsUtils.js";
export function WebGLBackground(renderer, environments, { buffers }, objects, alpha, premultipliedAlpha) {
	const color = new Color(0);
	const rgb = { r: 0, g: 0, b: 0 };
	let opacity = alpha === true ? 0 : 1;
	const set = () => {
		color.getRGB(rgb, getUnlitUniformColorSpace(renderer));
		buffers.color.setClear(rgb.r, rgb.g, rgb.b, opacity, premultipliedAlpha);
	};
	return {
		getClearColor: () => color,
		setClearColor(to, alpha = 1) {
			color.set(to);
			opacity = alpha;
			set();
		},
		getClearAlpha: () => opacity,
		setClearAlpha(alpha) {
			opacity = alpha;
			set();
		},
		render() {
			set();
			if (!renderer.autoClear) return;
			buffers.depth.setTest(true);
			buffers.depth.setMask(true);
			buffers.color.setMask(true);
			renderer.clear(renderer.autoClearColor, renderer.autoClearDepth, renderer.autoClearStencil);
		},
		addToRenderList() {},
		dispose() {},
	};
}`,
	"renderers/WebGLCubeRenderTarget.js": `export class WebGLCubeRenderTarget {
	constructor() { throw new Error("the page is bundled without shadows of point lights (tools/bundle/slim.go)"); }
}`,
	"math/FrustumArray.js": `export class FrustumArray {
	setFromArrayCamera() { throw new Error("the page is bundled without several cameras in one (tools/bundle/slim.go)"); }
}`,
	"math/Triangle.js": `export class Triangle {
	static getBarycoord() { throw new Error("the page is bundled without three's own picking (tools/bundle/slim.go)"); }
}`,
	"extras/TextureUtils.js": `export function getByteLength() {
	throw new Error("the page is bundled without new layers for a texture (tools/bundle/slim.go)");
}
export const TextureUtils = { getByteLength };`,
	"extras/ImageUtils.js": `export class ImageUtils {
	static getDataURL() { throw new Error("the page is bundled without textures as JSON (tools/bundle/slim.go)"); }
}`,
	"renderers/shaders/DFGLUTData.js": `export function getDFGLUT() {}`,
	"renderers/webgl/WebGLOutput.js": `export class WebGLOutput {
	constructor() { throw new Error("the page is bundled without effects over the whole picture (tools/bundle/slim.go)"); }
}`,
}

// whatUses matches code that would need the originals.
var whatUses = regexp.MustCompile(`\benvMap\b|\bxr\.|setEffects|uniformsGroups|scene\.(?:environment|background)\b\s*=|ArrayCamera|addLayerUpdate|CubeRenderTarget|Raycaster`)

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

// unused fails when one of our sources uses a module that is left out.
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
