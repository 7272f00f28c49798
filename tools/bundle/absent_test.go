package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The shaders are folded by three's own words: an update that words them otherwise must not go
// unseen.
func TestThreeStillHasWhatIsLeftOut(t *testing.T) {
	src := filepath.Join("..", "..", "web", "node_modules", "three", "src")
	if _, err := os.Stat(src); err != nil {
		t.Skip("web/node_modules is missing")
	}
	var all strings.Builder
	err := filepath.WalkDir(src, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".js" {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range unlit {
		if !strings.Contains(all.String(), "class "+name+" ") && !strings.Contains(all.String(), ".is"+name) {
			t.Errorf("three has no %s any more", name)
		}
	}
	for name := range conditions {
		if !strings.Contains(all.String(), name) {
			t.Errorf("no shader of three asks for %s any more", name)
		}
	}
}

func TestNamesOfWhatMaterialsHave(t *testing.T) {
	for name, want := range map[string]string{
		"lightMap": "LIGHTMAP", "clearcoatNormalMap": "CLEARCOAT_NORMALMAP", "anisotropy": "ANISOTROPY",
		"specularIntensityMap": "SPECULAR_INTENSITYMAP", "alphaHash": "ALPHAHASH", "diffuseRoughness": "DIFFUSE_ROUGHNESS",
	} {
		if got := macro(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
