package asset

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

func mustCheck(t *testing.T, name, kind string, data []byte) wire.Asset {
	t.Helper()
	c, e := Check(name, kind, data)
	if e != nil {
		t.Fatalf("%s: %s", name, e.Text())
	}
	return c.Asset
}

func TestAModelIsMeasuredWhereItsNodesPutIt(t *testing.T) {
	a := mustCheck(t, `C:\things\Box.glb`, "model/gltf-binary", box().bytes())
	if a.Kind != wire.AssetModel || a.Name != "Box.glb" || a.Triangles != 12 || *a.Size != [3]float64{1, 2, 3} ||
		!ValidID(a.ID) || !strings.HasPrefix(a.ID, "mdl_") {
		t.Errorf("%+v %v", a, *a.Size)
	}
	// Turned by 90° about y inside a parent that is twice as large: width and depth change places.
	m := box()
	m.root["nodes"] = []any{
		map[string]any{"mesh": 0, "rotation": []any{0, math.Sqrt2 / 2, 0, math.Sqrt2 / 2}},
		map[string]any{"children": []any{0}, "matrix": []any{2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 5, 5, 1}},
	}
	m.root["scenes"] = []any{map[string]any{"nodes": []any{1}}}
	if a := mustCheck(t, "b.glb", "", m.bytes()); *a.Size != [3]float64{6, 4, 2} {
		t.Errorf("%v", *a.Size)
	}
	// The same mesh at two nodes is drawn twice.
	m = box()
	m.list("nodes", map[string]any{"mesh": 0, "translation": []any{-3, 1, 0}})
	m.root["scenes"] = []any{map[string]any{"nodes": []any{0, 1}}}
	if a := mustCheck(t, "c.glb", "application/octet-stream", m.bytes()); a.Triangles != 24 || a.Size[0] != 7 {
		t.Errorf("%+v %v", a, *a.Size)
	}
}

// What a list of positions holds counts, whatever it says of itself: its own bounds may be missing
// or wrong, its numbers may be whole ones that mean fractions, and some may stand in a sparse
// overlay.
func TestAModelIsAsLargeAsItsPositions(t *testing.T) {
	first := func(m *model) map[string]any { return m.root["accessors"].([]any)[0].(map[string]any) }
	m := box()
	first(m)["min"], first(m)["max"] = []any{0, 0, 0}, []any{900, 900, 900}
	if a := mustCheck(t, "a.glb", "", m.bytes()); *a.Size != [3]float64{1, 2, 3} {
		t.Errorf("bounds that are wrong: %v", *a.Size)
	}
	m = box()
	first(m)["sparse"] = map[string]any{
		"count": 1, "indices": map[string]any{"bufferView": m.data([]byte{6}), "componentType": cUbyte}, "values": map[string]any{"bufferView": m.data([]float32{9.5, 1, 1.5})},
	}
	if a := mustCheck(t, "b.glb", "", m.bytes()); *a.Size != [3]float64{10, 2, 3} {
		t.Errorf("sparse: %v", *a.Size)
	}
	m = box()
	quantised := make([]int8, 0, 32)
	for i := range 8 {
		quantised = append(quantised, int8(254*(i&1)-127), int8(127*(i>>1&1)), int8(127*(i>>2&1)), 0)
	}
	first(m)["bufferView"], first(m)["componentType"], first(m)["normalized"] = m.data(quantised), cByte, true
	m.root["bufferViews"].([]any)[2].(map[string]any)["byteStride"] = 4
	if a := mustCheck(t, "c.glb", "", m.bytes()); *a.Size != [3]float64{2, 1, 1} {
		t.Errorf("quantised: %v", *a.Size)
	}
}

// A skinned mesh is where its first joint puts it; its node does not count. Its vertices may name
// no joint beyond the skin's, except with weight 0.
func TestASkinnedMeshIsWhereItsJointsPutIt(t *testing.T) {
	skinned := func(weight float32, joint byte) *model {
		m := box()
		weights := slices.Repeat([]float32{1, weight, 0, 0}, 8)
		attributes := m.root["meshes"].([]any)[0].(map[string]any)["primitives"].([]any)[0].(map[string]any)["attributes"].(map[string]any)
		attributes[attrJoints] = m.accessor(bytes.Repeat([]byte{0, joint, 0, 0}, 8), cUbyte, "VEC4", 8)
		attributes[attrWeights] = m.accessor(weights, cFloat, "VEC4", 8)
		half := []float32{0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1}
		m.list("skins", map[string]any{"joints": []any{1}, "inverseBindMatrices": m.accessor(half, cFloat, "MAT4", 1)})
		m.root["nodes"] = []any{
			map[string]any{"mesh": 0, "skin": 0, "scale": []any{50, 50, 50}},
			map[string]any{"scale": []any{4, 4, 4}},
		}
		m.root["scenes"] = []any{map[string]any{"nodes": []any{0, 1}}}
		return m
	}
	if a := mustCheck(t, "a.glb", "", skinned(0, 200).bytes()); *a.Size != [3]float64{2, 4, 6} {
		t.Errorf("%v", *a.Size)
	}
	if _, e := Check("b.glb", "", skinned(0.5, 1).bytes()); e == nil || e.Field != "nodes[0].skin" {
		t.Errorf("a joint that is not: %v", e)
	}
}

func TestAFigureTellsItsLicence(t *testing.T) {
	a := mustCheck(t, "ada.vrm", "", person(true).bytes())
	l := a.License
	if a.Kind != wire.AssetFigure || !strings.HasPrefix(a.ID, "vrm_") || l == nil {
		t.Fatalf("%+v", a)
	}
	if l.Title != "Ada" || len(l.Authors) != 2 || l.Name != "VRM Public License 1.0" || l.Use != "everyone" || l.Commercial != "private, with profit" || l.Credit != "required" {
		t.Errorf("%+v", l)
	}
	l = mustCheck(t, "old.vrm", "", person(false).bytes()).License
	if l == nil || l.Title != "Old Ada" || l.Name != "CC BY" || l.Use != "everyone" || l.Commercial != "no" || l.Credit != "required" {
		t.Errorf("%+v", l)
	}
	// A permission that is not stated is not given.
	m := person(true)
	m.root["extensions"].(map[string]any)["VRMC_vrm"].(map[string]any)["meta"] = map[string]any{"name": "x\u202ey\n z"}
	if l := mustCheck(t, "n.vrm", "", m.bytes()).License; l.Use != "only the author" || l.Credit != "required" || strings.ContainsAny(l.Title, "\n\u202e") {
		t.Errorf("%+v", l)
	}
}

// Each of these is refused with the path in the file and a next step.
func TestBadModelsAreRefused(t *testing.T) {
	prim := func(m *model) map[string]any {
		return m.root["meshes"].([]any)[0].(map[string]any)["primitives"].([]any)[0].(map[string]any)
	}
	at := func(m *model, list string, i int) map[string]any { return m.root[list].([]any)[i].(map[string]any) }
	for name, c := range map[string]struct {
		change func(m *model)
		field  string
	}{
		"an address":                {func(m *model) { m.list("images", map[string]any{"uri": "https://example.com/x.png"}) }, "images[0].uri"},
		"a data address":            {func(m *model) { m.list("images", map[string]any{"uri": "data:image/png;base64,AAAA"}) }, "images[0]"},
		"a data address of nothing": {func(m *model) { m.list("images", map[string]any{"uri": "data:image/png,AAAA"}) }, "images[0].uri"},
		"a picture that is nowhere": {func(m *model) { m.list("images", map[string]any{"mimeType": "image/png"}) }, "images[0]"},
		"a picture of KTX2 alone": {func(m *model) {
			m.list("textures", map[string]any{"extensions": map[string]any{"KHR_texture_basisu": map[string]any{"source": m.list("images", map[string]any{"bufferView": 0})}}})
		}, "textures[0]"},
		"transmission that it needs": {func(m *model) { m.root["extensionsRequired"] = []any{"KHR_materials_transmission"} }, "extensionsRequired"},
		"another version":            {func(m *model) { m.root["asset"] = map[string]any{"version": "1.0"} }, "asset.version"},
		"an extension it needs":      {func(m *model) { m.root["extensionsRequired"] = []any{"KHR_xmp"} }, "extensionsRequired"},
		"draco that it needs":        {func(m *model) { m.root["extensionsRequired"] = []any{"KHR_draco_mesh_compression"} }, "extensionsRequired"},
		"instancing, unnamed": {func(m *model) {
			at(m, "nodes", 0)["extensions"] = map[string]any{"EXT_mesh_gpu_instancing": map[string]any{}}
		}, "nodes[0].extensions"},
		"a view past the end":     {func(m *model) { at(m, "bufferViews", 0)["byteLength"] = 1 << 30 }, "bufferViews[0].byteLength"},
		"a view before the start": {func(m *model) { at(m, "bufferViews", 0)["byteOffset"] = -4 }, "bufferViews[0].byteOffset"},
		"more than its view":      {func(m *model) { at(m, "accessors", 0)["count"] = 9 }, "accessors[0]"},
		"elements without end":    {func(m *model) { at(m, "accessors", 0)["count"] = 1 << 24 }, "accessors[0]"},
		"zeros without end":       {func(m *model) { delete(at(m, "accessors", 0), "bufferView"); at(m, "accessors", 0)["count"] = 1 << 24 }, "accessors[0]"},
		"out of line":             {func(m *model) { at(m, "accessors", 0)["byteOffset"] = 2 }, "accessors[0]"},
		"half an index":           {func(m *model) { prim(m)["indices"] = 0.5 }, "meshes[0].primitives[0].indices"},
		"an index as text":        {func(m *model) { prim(m)["indices"] = "1" }, "meshes[0].primitives[0].indices"},
		"no places":               {func(m *model) { prim(m)["attributes"] = map[string]any{} }, "meshes[0].primitives[0].attributes.POSITION"},
		"lines":                   {func(m *model) { prim(m)["mode"] = 1 }, "meshes[0].primitives[0].mode"},
		"min that is text":        {func(m *model) { at(m, "accessors", 0)["min"] = []any{"NaN", 0, 0} }, "accessors[0].min[0]"},
		"a loop":                  {func(m *model) { at(m, "nodes", 0)["children"] = []any{0} }, "nodes[0].children"},
		"a longer loop": {func(m *model) {
			at(m, "nodes", 0)["children"] = []any{1}
			m.list("nodes", map[string]any{"children": []any{0}})
		}, "scenes[0]"},
		"a mesh that is not":      {func(m *model) { at(m, "nodes", 0)["mesh"] = 7 }, "nodes[0].mesh"},
		"a material that is not":  {func(m *model) { prim(m)["material"] = 1 }, "meshes[0].primitives[0].material"},
		"a texture that is not":   {func(m *model) { at(m, "materials", 0)["normalTexture"] = map[string]any{"index": 0} }, "materials[0].normalTexture.index"},
		"a picture that is none":  {func(m *model) { m.list("images", map[string]any{"bufferView": 0, "mimeType": "image/png"}) }, "images[0]"},
		"no scene":                {func(m *model) { delete(m.root, "scenes") }, "scene"},
		"a library of parts":      {func(m *model) { delete(m.root, "scenes"); delete(m.root, "scene") }, "scenes"},
		"an empty scene":          {func(m *model) { m.root["scenes"] = []any{map[string]any{}} }, "scenes"},
		"far too large":           {func(m *model) { at(m, "nodes", 0)["scale"] = []any{1000, 1000, 1000} }, "size"},
		"far too small":           {func(m *model) { at(m, "nodes", 0)["scale"] = []any{1e-6, 1e-6, 1e-6} }, "size"},
		"not a turn":              {func(m *model) { at(m, "nodes", 0)["rotation"] = []any{0, 0, 0, 9} }, "nodes[0].rotation"},
		"a skin that is not":      {func(m *model) { at(m, "nodes", 0)["skin"] = 0 }, "nodes[0].skin"},
		"too many materials":      {func(m *model) { m.root["materials"] = slices.Repeat([]any{map[string]any{}}, 65) }, "materials"},
		"too many shapes":         {func(m *model) { prim(m)["targets"] = slices.Repeat([]any{map[string]any{"POSITION": 0}}, 65) }, "meshes[0].primitives[0].targets"},
		"a shape of another size": {func(m *model) { prim(m)["targets"] = []any{map[string]any{"POSITION": 1}} }, "meshes[0].primitives[0].targets[0].POSITION"},
		"two buffers":             {func(m *model) { m.list("bufferViews", map[string]any{"buffer": 1, "byteLength": 4}) }, "bufferViews[2].buffer"},
		"an animation of nothing": {func(m *model) { m.list("animations", map[string]any{"samplers": []any{map[string]any{}}}) }, "animations[0].samplers[0]"},
		"nothing where a mesh is": {func(m *model) { at(m, "nodes", 0)["mesh"] = nil }, "nodes[0].mesh"},
		"bounds of two numbers":   {func(m *model) { at(m, "accessors", 0)["max"] = []any{1, 1} }, "accessors[0]"},
		"an address that is null": {func(m *model) { m.list("images", map[string]any{"bufferView": 0, "uri": nil}) }, "images[0].uri"},
		"draco in one part, unnamed": {func(m *model) {
			prim(m)["extensions"] = map[string]any{"KHR_draco_mesh_compression": map[string]any{}}
		}, "meshes[0].primitives[0].extensions"},
		"a sampler that is not": {func(m *model) {
			m.list("animations", map[string]any{"channels": []any{map[string]any{"sampler": 0}}})
		}, "animations[0].channels[0].sampler"},
		"sparse positions that are none": {func(m *model) {
			nan := []float32{float32(math.NaN()), 0, 0}
			at(m, "accessors", 0)["sparse"] = map[string]any{"count": 1, "indices": map[string]any{"bufferView": 1, "componentType": cUshort}, "values": map[string]any{"bufferView": m.data(nan)}}
		}, "accessors[0]"},
		"sparse past its count": {func(m *model) {
			at(m, "accessors", 0)["sparse"] = map[string]any{"count": 1, "indices": map[string]any{"bufferView": 1, "componentType": cUshort, "byteOffset": 8}, "values": map[string]any{"bufferView": 0}}
			at(m, "accessors", 0)["count"] = 3
		}, "accessors[0].sparse.indices"},
		"a root named twice": {func(m *model) {
			m.list("nodes", map[string]any{})
			m.root["scenes"] = []any{map[string]any{"nodes": []any{0, 0}}}
		}, "scenes[0]"},
		"a default scene that shows nothing": {func(m *model) {
			m.root["scenes"] = []any{map[string]any{}, map[string]any{"nodes": []any{0}}}
		}, "scenes"},
		"many parts in a scene that is not shown": {func(m *model) {
			m.root["meshes"].([]any)[0].(map[string]any)["primitives"] = slices.Repeat([]any{prim(m)}, 100)
			var nodes []any
			for range 50 {
				nodes = append(nodes, m.list("nodes", map[string]any{"mesh": 0}))
			}
			m.list("scenes", map[string]any{"nodes": nodes})
		}, "nodes"},
		"many copies of a large one": {func(m *model) {
			nodes := make([]any, 0, 4000)
			for range 4000 {
				nodes = append(nodes, m.list("nodes", map[string]any{"mesh": 0}))
			}
			prim(m)["indices"] = m.accessor(slices.Repeat(faces, 4), cUshort, "SCALAR", 4*len(faces))
			m.root["scenes"] = []any{map[string]any{"nodes": nodes}}
		}, "meshes"},
	} {
		m := box()
		c.change(m)
		_, e := Check("x.glb", "", m.bytes())
		switch {
		case e == nil:
			t.Errorf("%s: it was taken", name)
		case e.Field != c.field:
			t.Errorf("%s: field %q, want %q (%s)", name, e.Field, c.field, e.Message)
		case e.Allowed == "" || e.Next == "" || e.Message == "":
			t.Errorf("%s: %+v says too little", name, e)
		case name == "a library of parts" && strings.Contains(e.Message, "damaged"):
			t.Errorf("%s is called %q", name, e.Message)
		}
	}
}

func TestNumbersThatAreNoneAreRefused(t *testing.T) {
	for _, bits := range []uint32{0x7fc00000, 0x7f800000, 0xff800000} {
		data := box().bytes()
		i := bytes.Index(data, floats(corners[:3]...))
		binary.LittleEndian.PutUint32(data[i:], bits)
		if _, e := Check("x.glb", "", data); e == nil || e.Field != "accessors[0]" {
			t.Errorf("%x: %v", bits, e)
		}
	}
	// An index past the vertices.
	data := box().bytes()
	i := bytes.Index(data, []byte{0, 0, 2, 0, 1, 0, 0, 0, 3, 0})
	data[i+2] = 200
	if _, e := Check("x.glb", "", data); e == nil || e.Field != "meshes[0].primitives[0].indices" {
		t.Errorf("%v", e)
	}
}

func TestAFileCutAnywhereIsRefused(t *testing.T) {
	for what, data := range map[string][]byte{
		"model": box().bytes(), "figure": person(true).bytes(), "png": picture(t, 20, 10, false), "jpeg": picture(t, 20, 10, true),
	} {
		for n := range data {
			if c, e := Check("x", "", data[:n]); e == nil {
				// A JPEG may lack its end marker; the picture is complete anyway.
				if what == "jpeg" && n >= len(data)-2 && len(c.Data) > 0 {
					continue
				}
				t.Fatalf("%s: %d of %d bytes were taken", what, n, len(data))
			}
		}
	}
	if _, e := Check("x", "", append(box().bytes(), 0, 0, 0, 0)); e == nil {
		t.Error("bytes behind the end were taken")
	}
}

func TestFiguresNeedTheirBones(t *testing.T) {
	m := person(true)
	human := m.root["extensions"].(map[string]any)["VRMC_vrm"].(map[string]any)["humanoid"].(map[string]any)["humanBones"].(map[string]any)
	delete(human, "leftFoot")
	if _, e := Check("x.vrm", "", m.bytes()); e == nil || !strings.Contains(e.Got, "leftFoot") || e.Next == "" {
		t.Errorf("%v", e)
	}
	human["leftFoot"] = map[string]any{"node": 0}
	if _, e := Check("x.vrm", "", m.bytes()); e == nil || !strings.Contains(e.Got, "leftFoot not under") {
		t.Errorf("%v", e)
	}
	human["leftFoot"] = map[string]any{"node": 999}
	if _, e := Check("x.vrm", "", m.bytes()); e == nil || !strings.HasSuffix(e.Field, "leftFoot.node") {
		t.Errorf("%v", e)
	}
	m = person(true)
	joints := slices.Repeat([]any{map[string]any{"node": 1}}, 100)
	springs := slices.Repeat([]any{map[string]any{"joints": joints}}, 11)
	m.root["extensions"].(map[string]any)["VRMC_springBone"] = map[string]any{"springs": springs}
	if _, e := Check("x.vrm", "", m.bytes()); e == nil || e.Code != wire.CodeTooLarge {
		t.Errorf("%v", e)
	}
}

// JSON that another parser could read differently is refused: duplicate keys. Keys in another case
// do not count.
func TestKeysAreExact(t *testing.T) {
	text := `{"asset":{"version":"2.0"},"images":[{"uri":"http://x/","URI":""}],"scenes":[{}]}`
	if _, e := Check("x.glb", "", pack([]byte(text), nil)); e == nil || e.Field != "images[0].uri" {
		t.Errorf("%v", e)
	}
	text = `{"asset":{"version":"2.0"},"scenes":[{}],"scenes":[{}]}`
	if _, e := Check("x.glb", "", pack([]byte(text), nil)); e == nil || e.Field != "JSON" {
		t.Errorf("%v", e)
	}
	deep := `{"asset":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`
	if _, e := Check("x.glb", "", pack([]byte(deep), nil)); e == nil || e.Field != "JSON" {
		t.Errorf("%v", e)
	}
	many := `{"nodes":[` + strings.Repeat("{},", 300_000) + `{}]}`
	if _, e := Check("x.glb", "", pack([]byte(many), nil)); e == nil || e.Code != wire.CodeTooLarge {
		t.Errorf("%v", e)
	}
}

// A small file can cause hours of work: a JPEG with thousands of scans over a complete picture.
func TestAPictureOfManyPassesIsRefused(t *testing.T) {
	for _, inside := range []bool{false, true} {
		data := passes(4096, 3072, 10_000)
		name := "x.jpg"
		if inside {
			m := box()
			data = passes(2048, 2048, 10_000)
			m.list("images", map[string]any{"bufferView": m.data(data), "mimeType": "image/jpeg"})
			name, data = "x.glb", m.bytes()
		}
		_, e := Check(name, "", data)
		if e == nil || e.Code != wire.CodeTooLarge || !strings.Contains(e.Message, "passes") || e.Next == "" {
			t.Errorf("%s: %v", name, e)
		}
	}
	if _, e := Check("x.jpg", "", passes(64, 64, 10)); e != nil {
		t.Errorf("a picture of ten passes: %v", e)
	}
}

// Decoders skip bytes between the segments, so these must not hide the scans behind them.
func TestStrayBytesHideNoPasses(t *testing.T) {
	for name, stray := range map[string][]byte{"plain": {0, 1, 2}, "stuffed": {0xff, 0}, "one": {7}, "restart": {0xff, 0xd3}, "fill": {0xff}} {
		with := func(scans int) []byte {
			data := passes(64, 64, scans)
			return slices.Insert(data, 2+2+int(binary.BigEndian.Uint16(data[4:])), stray...) // behind the first table
		}
		if _, _, err := image.Decode(bytes.NewReader(with(10))); err != nil {
			t.Fatalf("%s: the decoder does not skip: %v", name, err)
		}
		if n := scansOf(with(1_000)); n != 1_000 {
			t.Errorf("%s: %d passes counted", name, n)
		}
		if _, e := Check("x.jpg", "", with(1_000)); e == nil || e.Code != wire.CodeTooLarge {
			t.Errorf("%s: a thousand passes: %v", name, e)
		}
		c, e := Check("x.jpg", "", with(10))
		plain, _ := Check("x.jpg", "", passes(64, 64, 10))
		if e != nil || c.Asset.ID != plain.Asset.ID {
			t.Errorf("%s: ten passes: %v, or the stray bytes are kept", name, e)
		}
	}
}

func TestPicturesAreCheckedAndStripped(t *testing.T) {
	for _, asJPEG := range []bool{false, true} {
		data := picture(t, 64, 32, asJPEG)
		noted := note(data, asJPEG)
		if !bytes.Contains(noted, []byte("51.5007 N")) {
			t.Fatal("the test writes no note")
		}
		plain, e := Check("a.png", "", data)
		if e != nil {
			t.Fatal(e)
		}
		c, e := Check("b.png", "", noted)
		if e != nil {
			t.Fatal(e.Text())
		}
		if bytes.Contains(c.Data, []byte("51.5007 N")) || c.Asset.ID != plain.Asset.ID {
			t.Errorf("the note is kept, or makes another file of it: %s %s", c.Asset.ID, plain.Asset.ID)
		}
		if _, _, err := image.Decode(bytes.NewReader(c.Data)); err != nil {
			t.Errorf("what is kept cannot be read: %v", err)
		}
		if *c.Asset.Size != [3]float64{64, 32, 0} {
			t.Errorf("%v", *c.Asset.Size)
		}
	}
	// A picture on its side keeps its orientation, and its size is that of the displayed picture.
	side := slices.Concat([]byte{0xff, 0xd8}, exifOf(6), picture(t, 64, 32, true)[2:])
	c, e := Check("c.jpg", "image/jpeg", side)
	if e != nil || *c.Asset.Size != [3]float64{32, 64, 0} || orientation(c.Data) != 6 {
		t.Errorf("%v %+v", e, c.Asset)
	}
	if _, e := Check("x.png", "image/jpeg", picture(t, 4, 4, false)); e == nil || e.Code != wire.CodeWrongMediaType {
		t.Errorf("%v", e)
	}
	for name, data := range map[string][]byte{"svg": []byte("<svg onload=alert(1)>"), "gltf": []byte(`{"asset":{}}`), "text": []byte("hello"), "nothing": nil} {
		if _, e := Check(name, "", data); e == nil || e.Next == "" || e.Allowed == "" {
			t.Errorf("%s: %v", name, e)
		}
	}
	// A header with too large dimensions is refused before anything is decoded.
	bomb := picture(t, 4, 4, false)
	binary.BigEndian.PutUint32(bomb[16:], 60_000)
	binary.BigEndian.PutUint32(bomb[20:], 60_000)
	if _, e := Check("bomb.png", "", bomb); e == nil {
		t.Error("it was taken")
	}
}

// note writes a comment into a picture, as cameras do with places.
func note(data []byte, asJPEG bool) []byte {
	const text = "51.5007 N"
	if asJPEG {
		return slices.Concat(data[:2], []byte{0xff, 0xfe, 0, byte(len(text) + 2)}, []byte(text), data[2:])
	}
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(text)))
	chunk = append(chunk, "tEXt"+text...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32ieee([]byte("tEXt"+text)))
	return slices.Concat(data[:33], chunk, data[33:])
}

func TestNames(t *testing.T) {
	for in, want := range map[string]string{
		"../../etc/passwd": "passwd", `..\..\x.glb`: "x.glb", "": "model", "..": "model", "a\x00b\u202egpj.glb": "abgpj.glb", "/": "model",
		strings.Repeat("é", 200): strings.Repeat("é", 79) + "…",
	} {
		if got := cleanName(in, wire.AssetModel); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// Every refusal is JSON that a page can show.
func TestErrorsAreShort(t *testing.T) {
	m := box()
	m.root["asset"] = map[string]any{"version": strings.Repeat("9", 100_000)}
	_, e := Check("x.glb", "", m.bytes())
	if text, err := json.Marshal(e); err != nil || len(text) > 1000 {
		t.Errorf("%v %d", err, len(text))
	}
}
