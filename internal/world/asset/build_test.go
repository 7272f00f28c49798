package asset

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"testing"
)

// model is a GLB file under construction: its description as JSON, and its data.
type model struct {
	root map[string]any
	bin  bytes.Buffer
}

func (m *model) list(key string, v any) int {
	l, _ := m.root[key].([]any)
	m.root[key] = append(l, v)
	return len(l)
}

// data appends numbers and returns their bufferView.
func (m *model) data(v any) int {
	for m.bin.Len()%4 != 0 {
		m.bin.WriteByte(0)
	}
	from := m.bin.Len()
	if b, ok := v.([]byte); ok {
		m.bin.Write(b)
	} else if err := binary.Write(&m.bin, binary.LittleEndian, v); err != nil {
		panic(err)
	}
	return m.list("bufferViews", map[string]any{"buffer": 0, "byteOffset": from, "byteLength": m.bin.Len() - from})
}

func (m *model) accessor(v any, component int, kind string, n int) int {
	return m.list("accessors", map[string]any{"bufferView": m.data(v), "componentType": component, "type": kind, "count": n})
}

// bytes is the file.
func (m *model) bytes() []byte {
	for m.bin.Len()%4 != 0 {
		m.bin.WriteByte(0)
	}
	m.root["buffers"] = []any{map[string]any{"byteLength": m.bin.Len()}}
	text, err := json.Marshal(m.root)
	if err != nil {
		panic(err)
	}
	return pack(text, m.bin.Bytes())
}

// pack makes a GLB file of a description and data.
func pack(text, bin []byte) []byte {
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	var b bytes.Buffer
	word := func(v uint32) { _ = binary.Write(&b, binary.LittleEndian, v) }
	b.WriteString("glTF")
	word(2)
	total := 12 + 8 + len(text)
	if len(bin) > 0 {
		total += 8 + len(bin)
	}
	word(uint32(total))
	word(uint32(len(text)))
	word(chunkJSON)
	b.Write(text)
	if len(bin) > 0 {
		word(uint32(len(bin)))
		word(chunkBIN)
		b.Write(bin)
	}
	return b.Bytes()
}

// corner of a box of 1 × 2 × 3 m around the origin.
var corners = []float32{
	-0.5, -1, -1.5, 0.5, -1, -1.5, 0.5, 1, -1.5, -0.5, 1, -1.5,
	-0.5, -1, 1.5, 0.5, -1, 1.5, 0.5, 1, 1.5, -0.5, 1, 1.5,
}

var faces = []uint16{
	0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
	2, 3, 7, 2, 7, 6, 1, 2, 6, 1, 6, 5, 0, 4, 7, 0, 7, 3,
}

// box is a model of one box, moved by a node.
func box() *model {
	m := &model{root: map[string]any{"asset": map[string]any{"version": "2.0"}}}
	at := m.accessor(corners, cFloat, "VEC3", 8)
	index := m.accessor(faces, cUshort, "SCALAR", len(faces))
	m.list("materials", map[string]any{"pbrMetallicRoughness": map[string]any{"baseColorFactor": []any{0.9, 0.4, 0.2, 1}}})
	m.list("meshes", map[string]any{"primitives": []any{map[string]any{"attributes": map[string]any{"POSITION": at}, "indices": index, "material": 0}}})
	m.list("nodes", map[string]any{"mesh": 0, "translation": []any{3, 1, 0}})
	m.list("scenes", map[string]any{"nodes": []any{0}})
	m.root["scene"] = 0
	return m
}

// person is a figure with the required bones and one box as its body.
func person(one bool) *model {
	m := &model{root: map[string]any{"asset": map[string]any{"version": "2.0"}}}
	parents := map[string]string{}
	ids := map[string]int{}
	var names []string
	for _, b := range humanBones {
		parents[b.name] = b.under
		ids[b.name] = len(names)
		names = append(names, b.name)
	}
	for _, name := range names {
		var children []any
		for _, other := range names {
			if parents[other] == name {
				children = append(children, ids[other])
			}
		}
		n := map[string]any{"name": name, "translation": []any{0, 0.1, 0}}
		if children != nil {
			n["children"] = children
		}
		m.list("nodes", n)
	}
	at := m.accessor(corners, cFloat, "VEC3", 8)
	index := m.accessor(faces, cUshort, "SCALAR", len(faces))
	joints := m.accessor(make([]byte, 32), cUbyte, "VEC4", 8)
	weights := make([]float32, 32)
	for i := range 8 {
		weights[4*i] = 1
	}
	weight := m.accessor(weights, cFloat, "VEC4", 8)
	m.list("meshes", map[string]any{"primitives": []any{map[string]any{"attributes": map[string]any{"POSITION": at, "JOINTS_0": joints, "WEIGHTS_0": weight}, "indices": index}}})
	m.list("skins", map[string]any{"joints": []any{0, 1}})
	body := m.list("nodes", map[string]any{"mesh": 0, "skin": 0})
	m.list("scenes", map[string]any{"nodes": []any{0, body}})
	if one {
		bones := map[string]any{}
		for name, id := range ids {
			bones[name] = map[string]any{"node": id}
		}
		m.root["extensions"] = map[string]any{"VRMC_vrm": map[string]any{
			"specVersion": "1.0", "humanoid": map[string]any{"humanBones": bones},
			"meta": map[string]any{"name": "Ada", "authors": []any{"A. Maker", "B. Maker"}, "licenseUrl": "https://vrm.dev/licenses/1.0/", "avatarPermission": "everyone", "commercialUsage": "personalProfit", "creditNotation": "required"},
		}}
		return m
	}
	var bones []any
	for name, id := range ids {
		bones = append(bones, map[string]any{"bone": name, "node": id})
	}
	m.root["extensions"] = map[string]any{"VRM": map[string]any{
		"humanoid": map[string]any{"humanBones": bones},
		"meta":     map[string]any{"title": "Old Ada", "author": "A. Maker", "licenseName": "CC_BY", "allowedUserName": "Everyone", "commercialUssageName": "Disallow"},
	}}
	return m
}

func picture(t testing.TB, w, h int, asJPEG bool) []byte {
	t.Helper()
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			im.Set(x, y, color.RGBA{uint8(x * 255 / w), uint8(y * 255 / h), 90, 255})
		}
	}
	var b bytes.Buffer
	var err error
	if asJPEG {
		err = jpeg.Encode(&b, im, nil)
	} else {
		err = png.Encode(&b, im)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func floats(v ...float32) []byte {
	b := make([]byte, 0, 4*len(v))
	for _, f := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(f))
	}
	return b
}

// passes is a progressive JPEG of one grey, coded in the given number of scans.
func passes(width, height, scans int) []byte {
	segment := func(mark byte, body ...byte) []byte {
		return append([]byte{0xff, mark, byte((len(body) + 2) >> 8), byte(len(body) + 2)}, body...)
	}
	bits := func(each, times int) []byte { // codes of each bits: a 0, then 1s
		out := bytes.Repeat([]byte{0xff}, (each*times+7)/8)
		for i := range times {
			at := i * each
			out[at/8] &^= 0x80 >> (at % 8)
		}
		return bytes.ReplaceAll(out, []byte{0xff}, []byte{0xff, 0})
	}
	blocks := ((width + 7) / 8) * ((height + 7) / 8)
	out := []byte{0xff, 0xd8}
	out = append(out, segment(0xdb, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)...)
	out = append(out, segment(0xc2, 8, byte(height>>8), byte(height), byte(width>>8), byte(width), 1, 1, 0x11, 0)...)
	table := func(class, symbol byte) []byte { // one code of one bit
		return segment(0xc4, append(append([]byte{class, 1}, make([]byte, 15)...), symbol)...)
	}
	out = append(append(out, table(0, 0)...), table(0x10, 0xe0)...)
	out = append(append(out, segment(0xda, 1, 1, 0, 0, 0, 0)...), bits(1, blocks)...)
	// A run of 32,767 blocks without anything: the code, then 14 ones.
	scan := append(segment(0xda, 1, 1, 0, 1, 63, 0), bits(15, (blocks+32_766)/32_767)...)
	return append(append(out, bytes.Repeat(scan, scans-1)...), 0xff, 0xd9)
}
