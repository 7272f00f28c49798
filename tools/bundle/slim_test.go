package main

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// Whatever three's modules do for users' files stays in the bundle: a morph texture, which only
// three itself makes, was lost once.
func TestTheJavaScriptOfThreeIsBundledAsItIs(t *testing.T) {
	src := filepath.Join("..", "..", "web", "node_modules", "three", "src")
	if _, err := os.Stat(src); err != nil {
		t.Skip("web/node_modules is missing")
	}
	web := filepath.Join("..", "..", "web")
	three, err := readThree(web)
	if err != nil {
		t.Fatal(err)
	}
	glsl, err := readShaders(web)
	if err != nil {
		t.Fatal(err)
	}
	abs, err := filepath.Abs(web)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex // esbuild loads modules at the same time
	loaded := map[string]string{}
	spy := api.Plugin{Name: "spy", Setup: func(b api.PluginBuild) {
		page := modules(abs, nil, three, glsl)
		page.Setup(api.PluginBuild{
			InitialOptions: b.InitialOptions, Resolve: b.Resolve, OnStart: b.OnStart, OnEnd: b.OnEnd,
			OnResolve: b.OnResolve,
			OnLoad: func(o api.OnLoadOptions, load func(api.OnLoadArgs) (api.OnLoadResult, error)) {
				b.OnLoad(o, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
					r, err := load(args)
					if r.Contents != nil {
						mu.Lock()
						defer mu.Unlock()
						loaded[args.Path] = *r.Contents
					}
					return r, err
				})
			},
		})
	}}
	r := api.Build(api.BuildOptions{
		AbsWorkingDir: abs, EntryPoints: []string{"node_modules/three/src/renderers/WebGLRenderer.js"}, Bundle: true, Outdir: "dist",
		Plugins: []api.Plugin{spy}, LogLevel: api.LogLevelSilent,
	})
	if len(r.Errors) > 0 {
		t.Fatal(r.Errors)
	}
	same := 0
	for path, code := range loaded {
		_, file, inThree := strings.Cut(filepath.ToSlash(path), "/three/src/")
		if _, stands := standIns[file]; !inThree || stands || strings.HasSuffix(file, ".glsl.js") || strings.HasSuffix(file, "/ShaderChunk.js") {
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil || string(want) != code {
			t.Errorf("%s was changed (%v)", file, err)
		}
		same++
	}
	if same < 50 {
		t.Errorf("only %d modules were looked at", same)
	}
}

func TestASourceThatNeedsWhatIsLeftOutIsRefused(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(dir, "a.ts"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(`const material = new MeshLambertMaterial();`)
	if err := unused(dir); err != nil {
		t.Fatal(err)
	}
	write(`map.anisotropy = 4; if (m.emissiveMap) glow = 0; const m = x as MeshStandardMaterial; if (m.roughnessMap === null) no();`)
	if err := unused(dir); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"material.lightMap = map;", "new MeshStandardMaterial({})", "scene.add(new SpotLight());", "renderer.clippingPlanes = [];", "material.envMap = sky;", "renderer.xr.enabled = true;", "scene.environment = map;", "scene.background = map;", "new ArrayCamera(eyes);", "map.addLayerUpdate(0);", "new WebGLCubeRenderTarget(64);", "new Raycaster();"} {
		write(text)
		if unused(dir) == nil {
			t.Errorf("%s was accepted", text)
		}
	}
}
