package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatIsNeverAskedForGoes(t *testing.T) {
	code := printedForTest(`export function Materials( properties ) {
	function refresh( uniforms, material, light, fog ) {
		if ( material.isMeshLambertMaterial ) { common( uniforms, material ); }
		else if ( material.isMeshToonMaterial ) { common( uniforms, material ); toon( uniforms, material ); }
		if ( light.isSpotLight ) { spot( light ); } else if ( fog.isFog ) { uniforms.fog = 1; } else if ( fog.isFogExp2 ) { uniforms.exp = 1; }
	}
	function common( uniforms, material ) {
		const HAS_LIGHTMAP = !! material.lightMap;
		if ( material.map ) { uniforms.map = material.map; }
		if ( HAS_LIGHTMAP ) { baked( uniforms ); }
		if ( material.sheen > 0 ) { uniforms.sheen = 1; }
		if ( uniforms.texture.anisotropy > 1 ) { uniforms.sharp = 1; }
	}
	function toon( uniforms, material ) { steps( uniforms ); }
	function steps( uniforms ) { uniforms.steps = 1; }
	function baked( uniforms ) { uniforms.baked = 1; }
	function spot( light ) { light.cone = 1; }
	function define( parameters ) {
		return [ parameters.map ? 'USE_MAP' : '', parameters.lightMap ? 'USE_LIGHTMAP' : '', parameters.lightMapUv ? 'LIGHTMAP_UV' : '' ];
	}
	function list( material, HAS_MAP ) {
		return {
			map: HAS_MAP,
			lightMap: !! material.lightMap,
			lightMapUv: material.lightMap.channel,
			fog: 1
		};
	}
	return { refresh, define, list };
}`)
	got, err := presume("renderers/webgl/WebGLMaterials.js", code)
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{"toon", "steps", "spot", "baked", "uniforms.exp", "lightMap", "LIGHTMAP", "sheen"} {
		if strings.Contains(got, gone) {
			t.Errorf("%s is still there:\n%s", gone, got)
		}
	}
	for _, stays := range []string{"function common(", "uniforms.map = material.map", "isMeshLambertMaterial", "uniforms.fog = 1", "'USE_MAP'", "anisotropy", "map: HAS_MAP", "fog: 1"} {
		if !strings.Contains(got, stays) && !strings.Contains(got, strings.ReplaceAll(stays, "'", `"`)) {
			t.Errorf("%s is gone:\n%s", stays, got)
		}
	}
}

// The questions are asked in three's own words: an update that words them otherwise must not go unseen.
func TestThreeStillAsks(t *testing.T) {
	src := filepath.Join("..", "..", "web", "node_modules", "three", "src", "renderers")
	files, err := filepath.Glob(filepath.Join(src, "webgl", "*.js"))
	if err != nil || len(files) == 0 {
		t.Skip("web/node_modules is missing")
	}
	var all strings.Builder
	for _, file := range append(files, filepath.Join(src, "WebGLRenderer.js")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, kind := range strangers {
		if !strings.Contains(all.String(), ".is"+kind) {
			t.Errorf("nobody asks for %s any more", kind)
		}
	}
	for _, name := range absent {
		if !strings.Contains(all.String(), "parameters."+name) || !strings.Contains(all.String(), "USE_"+macro(name)) && name != "matcap" {
			t.Errorf("nobody asks for %s (%s) any more", name, macro(name))
		}
	}
}

func TestShadowsOfLampsGoFromTheShadowMapOnly(t *testing.T) {
	code := printedForTest("export function f( light ) { if ( light.isPointLight ) return 'lamp'; return 'sun'; }")
	for file, stays := range map[string]bool{"renderers/webgl/WebGLShadowMap.js": false, "renderers/webgl/WebGLLights.js": true} {
		if got, err := presume(file, code); err != nil || strings.Contains(got, "lamp") != stays || !strings.Contains(got, "sun") {
			t.Errorf("%s: %s, %v", file, got, err)
		}
	}
}
