package asset

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// webpPicture is a WebP picture of 32 × 20 pixels (VP8L), made by libwebp.
var webpPicture = func() []byte {
	data, err := base64.StdEncoding.DecodeString("UklGRjQAAABXRUJQVlA4TCcAAAAvH8AEAA9wILCDAB8MeP6jBYratoHMH20Z9LkDQUT/xwEAIP02vgEA")
	if err != nil {
		panic(err)
	}
	return data
}()

// textured gives the box of a model a texture.
func textured(m *model, texture map[string]any) {
	m.list("textures", texture)
	m.root["materials"] = []any{map[string]any{"pbrMetallicRoughness": map[string]any{"baseColorTexture": map[string]any{"index": 0}}}}
}

// embedded adds a picture to a model.
func embedded(m *model, data []byte, mime string) int {
	return m.list("images", map[string]any{"bufferView": m.data(data), "mimeType": mime})
}

// What programs commonly write is accepted, and what the page draws of it is measured.
// e2e/browser/formats.test.mjs holds the page to the same.
func TestCommonModelsAreAccepted(t *testing.T) {
	dataURI := "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture(t, 8, 4, false))
	for name, change := range map[string]func(m *model){
		"a root of two scenes": func(m *model) { m.list("scenes", map[string]any{"nodes": []any{0}}) },
		"a picture as text": func(m *model) {
			textured(m, map[string]any{"source": m.list("images", map[string]any{"uri": dataURI})})
		},
		"a texture without a picture": func(m *model) {
			textured(m, map[string]any{})
		},
		"a picture under another type": func(m *model) {
			textured(m, map[string]any{"source": embedded(m, picture(t, 8, 4, false), "image/jpeg")})
		},
		"WebP": func(m *model) {
			textured(m, map[string]any{"extensions": map[string]any{"EXT_texture_webp": map[string]any{"source": embedded(m, webpPicture, "image/webp")}}})
			m.root["extensionsUsed"], m.root["extensionsRequired"] = []any{"EXT_texture_webp"}, []any{"EXT_texture_webp"}
		},
		"WebP beside PNG": func(m *model) {
			textured(m, map[string]any{
				"source":     embedded(m, picture(t, 8, 4, false), "image/png"),
				"extensions": map[string]any{"EXT_texture_webp": map[string]any{"source": embedded(m, webpPicture, "image/webp")}},
			})
		},
		"KTX2 beside PNG": func(m *model) {
			textured(m, map[string]any{
				"source":     embedded(m, picture(t, 8, 4, false), "image/png"),
				"extensions": map[string]any{"KHR_texture_basisu": map[string]any{"source": embedded(m, []byte("\xabKTX 20\xbb no picture"), "image/ktx2")}},
			})
			m.root["extensionsUsed"] = []any{"KHR_texture_basisu"}
		},
		"AVIF beside PNG": func(m *model) {
			textured(m, map[string]any{
				"source":     embedded(m, picture(t, 8, 4, false), "image/png"),
				"extensions": map[string]any{"EXT_texture_avif": map[string]any{"source": embedded(m, []byte("no picture"), "image/avif")}},
			})
		},
		"extensions that nothing uses": func(m *model) {
			m.root["extensionsUsed"] = []any{"KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_texture_basisu", "EXT_mesh_gpu_instancing", "KHR_xmp_json_ld"}
		},
		"lights": func(m *model) {
			m.root["extensions"] = map[string]any{"KHR_lights_punctual": map[string]any{"lights": []any{map[string]any{"type": "point"}}}}
			m.list("nodes", map[string]any{"extensions": map[string]any{"KHR_lights_punctual": map[string]any{"light": 0}}})
			m.root["extensionsUsed"] = []any{"KHR_lights_punctual"}
		},
		"materials with more than a world shows": func(m *model) {
			extensions := map[string]any{}
			for _, name := range []string{"clearcoat", "transmission", "ior", "sheen", "specular", "iridescence", "anisotropy", "volume", "dispersion", "emissive_strength"} {
				extensions["KHR_materials_"+name] = map[string]any{}
			}
			m.root["materials"] = []any{map[string]any{"extensions": extensions}}
			m.root["extensionsUsed"] = slices.Collect(func(yield func(any) bool) {
				for name := range maps.Keys(extensions) {
					if !yield(name) {
						return
					}
				}
			})
		},
		"variants": func(m *model) {
			m.root["extensions"] = map[string]any{"KHR_materials_variants": map[string]any{"variants": []any{map[string]any{"name": "red"}}}}
			m.root["extensionsUsed"] = []any{"KHR_materials_variants"}
		},
	} {
		m := box()
		change(m)
		a, e := Check("x.glb", "", m.bytes())
		if e != nil {
			t.Errorf("%s: %s", name, e.Text())
		} else if *a.Asset.Size != [3]float64{1, 2, 3} || a.Asset.Triangles != 12 {
			t.Errorf("%s: %v, %d triangles", name, *a.Asset.Size, a.Asset.Triangles)
		}
	}
}

// The box of a model is that of its drawn geometry, with its morph targets at rest.
func TestMorphTargetsAtRestCount(t *testing.T) {
	lift := make([]float32, 24) // the upper corners by 2 m
	for i := range 8 {
		if corners[3*i+1] > 0 {
			lift[3*i+1] = 2
		}
	}
	for name, c := range map[string]struct {
		change func(m *model, mesh, node map[string]any)
		tall   float64
	}{
		"no weight":          {func(*model, map[string]any, map[string]any) {}, 2},
		"of the mesh":        {func(_ *model, mesh, _ map[string]any) { mesh["weights"] = []any{1} }, 4},
		"of the node":        {func(_ *model, mesh, node map[string]any) { mesh["weights"], node["weights"] = []any{1}, []any{0.5} }, 3},
		"back to the ground": {func(_ *model, mesh, _ map[string]any) { mesh["weights"] = []any{-0.5} }, 1},
		"sparse": {func(m *model, mesh, _ map[string]any) {
			target := m.list("accessors", map[string]any{
				"componentType": cFloat, "type": "VEC3", "count": 8, "sparse": map[string]any{
					"count":   2,
					"indices": map[string]any{"bufferView": m.data([]byte{2, 6}), "componentType": cUbyte},
					"values":  map[string]any{"bufferView": m.data([]float32{0, 5, 0, 0, 5, 0})},
				},
			})
			mesh["weights"] = []any{1}
			mesh["primitives"].([]any)[0].(map[string]any)["targets"] = []any{map[string]any{"POSITION": target}}
		}, 7},
	} {
		m := box()
		mesh, node := m.root["meshes"].([]any)[0].(map[string]any), m.root["nodes"].([]any)[0].(map[string]any)
		mesh["primitives"].([]any)[0].(map[string]any)["targets"] = []any{map[string]any{"POSITION": m.accessor(lift, cFloat, "VEC3", 8)}}
		c.change(m, mesh, node)
		if a := mustCheck(t, "x.glb", "", m.bytes()); *a.Size != [3]float64{1, c.tall, 3} {
			t.Errorf("%s: %v, want %g m", name, *a.Size, c.tall)
		}
	}
}

// VRM 0.x has -1 for unassigned things, in every field that names something.
func TestOldFiguresMayLeaveThingsUnassigned(t *testing.T) {
	m := person(false)
	vrm := m.root["extensions"].(map[string]any)["VRM"].(map[string]any)
	human := vrm["humanoid"].(map[string]any)
	human["humanBones"] = append(human["humanBones"].([]any), map[string]any{"bone": "jaw", "node": -1}, map[string]any{"bone": "leftEye", "node": -1}, map[string]any{"bone": "jaw", "node": -1})
	vrm["firstPerson"] = map[string]any{"firstPersonBone": -1, "meshAnnotations": []any{map[string]any{"mesh": -1}}}
	vrm["blendShapeMaster"] = map[string]any{"blendShapeGroups": []any{map[string]any{"presetName": "blink", "binds": []any{map[string]any{"mesh": -1, "index": -1}}}}}
	vrm["secondaryAnimation"] = map[string]any{
		"colliderGroups": []any{map[string]any{"node": -1}},
		"boneGroups":     []any{map[string]any{"bones": []any{-1, 3}, "center": -1, "colliderGroups": []any{-1}}},
	}
	vrm["materialProperties"] = []any{map[string]any{"textureProperties": map[string]any{"_MainTex": -1}}}
	vrm["meta"].(map[string]any)["texture"] = -1
	mustCheck(t, "old.vrm", "", m.bytes())
	// A bone that it needs is missing when it is not assigned.
	bones := human["humanBones"].([]any)
	for _, b := range bones {
		if b := b.(map[string]any); b["bone"] == "leftFoot" {
			b["node"] = -1
		}
	}
	if _, e := Check("x.vrm", "", m.bytes()); e == nil || !strings.Contains(e.Got, "leftFoot") {
		t.Errorf("%v", e)
	}
}

// What a figure refers to is there.
func TestFiguresThatReferToNothingAreRefused(t *testing.T) {
	for field, change := range map[string]func(m *model, vrm map[string]any){
		"extensions.VRM.meta.texture": func(_ *model, vrm map[string]any) { vrm["meta"].(map[string]any)["texture"] = 0 },
		"extensions.VRM.materialProperties[0].textureProperties._MainTex": func(_ *model, vrm map[string]any) {
			vrm["materialProperties"] = []any{map[string]any{"textureProperties": map[string]any{"_MainTex": 7}}}
		},
		"extensions.VRM.secondaryAnimation.colliderGroups[0].node": func(_ *model, vrm map[string]any) {
			vrm["secondaryAnimation"] = map[string]any{"colliderGroups": []any{map[string]any{"node": 900}}}
		},
		"nodes[0].extensions.VRMC_node_constraint.constraint.roll.source": func(m *model, _ map[string]any) {
			roll := map[string]any{"roll": map[string]any{"source": 900}}
			m.root["nodes"].([]any)[0].(map[string]any)["extensions"] = map[string]any{
				"VRMC_node_constraint": map[string]any{"constraint": roll},
			}
		},
	} {
		m := person(false)
		change(m, m.root["extensions"].(map[string]any)["VRM"].(map[string]any))
		if _, e := Check("x.vrm", "", m.bytes()); e == nil || e.Field != field {
			t.Errorf("%s: %v", field, e)
		}
	}
}

func TestWebPPicturesAreCheckedAndStripped(t *testing.T) {
	chunk := func(kind string, body ...byte) []byte {
		out := append(binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(body))), body...)
		return append(out, make([]byte, len(body)&1)...)
	}
	riff := func(chunks ...[]byte) []byte {
		body := append([]byte("WEBP"), slices.Concat(chunks...)...)
		return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
	}
	plain, e := Check("a.webp", "image/webp", webpPicture)
	if e != nil || *plain.Asset.Size != [3]float64{32, 20, 0} || plain.Asset.Type != typeWebP ||
		!bytes.Equal(plain.Data, webpPicture) {
		t.Fatalf("%v %+v", e, plain.Asset)
	}
	pixels := webpPicture[riffHeader:]
	extended := func(flags byte) []byte { return chunk(webpExtended, flags, 0, 0, 0, 31, 0, 0, 19, 0, 0) }
	noted := riff(extended(webpEXIF|webpXMP), pixels, chunk("EXIF", []byte("51.5007 N")...), chunk("XMP ", []byte("made by Ada")...))
	c, e := Check("b.webp", "", append(noted, "behind the end"...))
	if e != nil || !bytes.Equal(c.Data, riff(extended(0), pixels)) {
		t.Errorf("%v: the notes are kept: %q", e, c.Data)
	}
	for name, data := range map[string][]byte{
		"cut":        webpPicture[:len(webpPicture)-3],
		"an empty":   riff(),
		"moving":     riff(extended(webpAnimated), pixels),
		"half chunk": riff(pixels[:len(pixels)-8]),
		"lies":       riff(chunk("VP8L", 0x2f, 0xff, 0xff, 0xff, 0x0f)),
	} {
		if _, e := Check("x.webp", "", data); e == nil || e.Next == "" || e.Code != wire.CodeBadArguments &&
			e.Code != wire.CodeTooLarge {
			t.Errorf("%s: %v", name, e)
		}
	}
}

// Browsers leave out a chunk of a PNG that is damaged, if they can show the picture without it.
func TestAPNGWithADamagedNoteIsAccepted(t *testing.T) {
	plain := picture(t, 16, 8, false)
	noted := note(plain, false)
	at := bytes.Index(noted, []byte("51.5007"))
	noted[at]++
	c, e := Check("a.png", "", noted)
	if e != nil || !bytes.Equal(c.Data, plain) {
		t.Errorf("%v", e)
	}
	m := box()
	textured(m, map[string]any{"source": embedded(m, noted, "image/png")})
	mustCheck(t, "a.glb", "", m.bytes())
	pixels := bytes.Clone(plain)
	pixels[bytes.Index(pixels, []byte("IDAT"))+12]++
	if _, e := Check("b.png", "", pixels); e == nil {
		t.Error("damaged pixels were accepted")
	}
}

// The page removes the extensions that it does not draw; what a file may require is among the
// others.
func TestThePageDrawsWhatAFileMayRequire(t *testing.T) {
	text, err := os.ReadFile("../../../web/src/scene/models/mend.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "const DRAWN")
	list, _, _ = strings.Cut(list, "]);")
	for _, name := range allowedRequired {
		if drawn := strings.Contains(list, `"`+name+`"`); drawn == (name == "KHR_lights_punctual") {
			t.Errorf("%s: drawn %t", name, drawn)
		}
	}
	if n := strings.Count(list, `",`); n != len(allowedRequired)-1 {
		t.Errorf("the page draws %d extensions, of which a file may require %d", n, len(allowedRequired)-1)
	}
}
