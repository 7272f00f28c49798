package asset

import (
	"hash/crc32"
	"math"
	"slices"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

func crc32ieee(b []byte) uint32 { return crc32.ChecksumIEEE(b) }

// promises fails when a file was accepted that must not be, or refused without a next step.
func promises(t *testing.T, data []byte) {
	c, e := Check("x", "", data)
	if e != nil {
		if e.Message == "" || e.Next == "" {
			t.Errorf("%+v says too little", e)
		}
		return
	}
	a := c.Asset
	if !ValidID(a.ID) || a.Bytes != len(c.Data) || a.Size == nil {
		t.Fatalf("%+v", a)
	}
	if a.Kind == wire.AssetImage {
		return
	}
	for _, v := range a.Size {
		if !(v >= minExtent && v <= maxExtent) || math.IsNaN(v) {
			t.Errorf("size %v", *a.Size)
		}
	}
	if a.Triangles < 1 || a.Triangles > modelLimits.triangles {
		t.Errorf("%d triangles", a.Triangles)
	}
}

// fuzzParts fuzzes the JSON and the data of a file separately, so that its container stays valid.
func fuzzParts(f *testing.F, seeds ...[]byte) {
	for _, s := range seeds {
		text, bin, e := glbChunks(s)
		if e != nil {
			f.Fatal(e)
		}
		f.Add(text, bin)
	}
	f.Fuzz(func(t *testing.T, text, bin []byte) { promises(t, pack(slices.Clone(text), slices.Clone(bin))) })
}

func FuzzModel(f *testing.F) {
	sparse := box()
	sparse.root["accessors"].([]any)[0].(map[string]any)["sparse"] = map[string]any{
		"count": 2, "indices": map[string]any{"bufferView": 1, "componentType": cUshort}, "values": map[string]any{"bufferView": 0},
	}
	morphed := box()
	mesh := morphed.root["meshes"].([]any)[0].(map[string]any)
	mesh["weights"] = []any{0.5}
	mesh["primitives"].([]any)[0].(map[string]any)["targets"] = []any{map[string]any{"POSITION": 0}}
	webp := box()
	textured(webp, map[string]any{"extensions": map[string]any{"EXT_texture_webp": map[string]any{"source": embedded(webp, webpPicture, "image/webp")}}})
	fuzzParts(f, box().bytes(), sparse.bytes(), morphed.bytes(), webp.bytes(), pack([]byte(`{"asset":{"version":"2.0"}}`), nil))
}

func FuzzFigure(f *testing.F) { fuzzParts(f, person(true).bytes(), person(false).bytes()) }

func FuzzFile(f *testing.F) {
	for _, s := range [][]byte{
		box().bytes(), picture(f, 12, 7, false), picture(f, 12, 7, true), note(picture(f, 3, 3, true), true),
		note(picture(f, 3, 3, false), false), webpPicture,
	} {
		f.Add(s)
	}
	f.Fuzz(promises)
}
