package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestJSONMethodsGoAndOthersStay(t *testing.T) {
	const class = "class A {\n\n\tcopy( a ) {\n\n\t\treturn this;\n\n\t}\n\n" +
		"\ttoJSON( meta ) {\n\n\t\tif ( meta ) {\n\n\t\t\treturn { a: 1 };\n\n\t\t}\n\n\t}\n\n" +
		"\tstatic fromJSON( json ) {\n\n\t\treturn new A();\n\n\t}\n\n" +
		"\tdispose() {\n\n\t}\n\n}\n"
	got := jsonMethod.ReplaceAllString(class, "")
	if strings.Contains(got, "JSON") || !strings.Contains(got, "copy( a )") || !strings.Contains(got, "dispose()") {
		t.Fatal(got)
	}
	if strings.Count(got, "{") != strings.Count(got, "}") {
		t.Fatalf("braces do not match: %s", got)
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
	for _, text := range []string{"material.lightMap = map;", `new Color("red")`, "new MeshStandardMaterial({})", "scene.add(new SpotLight());", "renderer.clippingPlanes = [];", "material.envMap = sky;", "renderer.xr.enabled = true;", "save(scene.toJSON());", "scene.environment = map;"} {
		write(text)
		if unused(dir) == nil {
			t.Errorf("%s was accepted", text)
		}
	}
}
