// This file reads a GLB file: the container, the glTF JSON in it (form.go, gltf.go), and then step
// by step what the JSON describes. Each step of checkGLB relies on those before, and the first
// error ends the check.

package asset

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// The GLB container (glTF 2.0 §4.4), little-endian.
const (
	glbHeader = 12
	chunkHead = 8
	chunkJSON = 0x4e4f534a
	chunkBIN  = 0x004e4942
	// maxJSON bounds the JSON chunk in bytes.
	maxJSON = 4 << 20
	// maxTexture bounds the side of a texture in pixels.
	maxTexture = 2048
)

// limits of a file, chosen so that the page can draw it. A figure may have more joints and morph
// targets, but fewer triangles, because several figures may move at once.
type limits struct {
	// what names the kind of file in errors.
	what string
	// bytes is the size of the file.
	bytes int
	// triangles counts all that the scenes draw, once per node that shows them.
	triangles int
	// joints counts the distinct joints of all skins.
	joints int
	// morphs is per mesh.
	morphs int
	// texels counts the pixels of all pictures together.
	texels int
	// primitives counts them in all meshes; parts counts them once per node that shows them.
	primitives, parts int
	// values bounds the bytes of all accessors as they are laid out for drawing.
	values int
	// lists are the lengths of lists of the file.
	lists map[string]int
}

// modelLimits apply to GLB files without a VRM extension.
var modelLimits = limits{
	what: "a model", bytes: MaxModel, triangles: 150_000, joints: 128, morphs: 64, texels: 64 << 20,
	primitives: 1_024, parts: 4_096, values: 96 << 20,
	lists: map[string]int{
		"materials": 64, "images": 32, "textures": 64, "samplers": 64, "nodes": 4_096, "meshes": 1_024, "skins": 1_024,
		"accessors": 8_192, "bufferViews": 8_192,
	},
}

// figureLimits apply to VRM files.
var figureLimits = limits{
	what: "a figure", bytes: MaxFigure, triangles: 60_000, joints: 256, morphs: 160, texels: 96 << 20,
	primitives: 512, parts: 512, values: 160 << 20,
	lists: map[string]int{
		"materials": 64, "images": 48, "textures": 96, "samplers": 96, "nodes": 4_096, "meshes": 256, "skins": 256,
		"accessors": 8_192, "bufferViews": 8_192,
	},
}

// allowedRequired are the extensions that a file may require: those that the page draws, and
// lights, which it leaves out because a world has its own (web/src/scene/models/mend.ts has the
// same list).
var allowedRequired = []string{
	"KHR_materials_unlit", "KHR_texture_transform", "KHR_mesh_quantization", "KHR_materials_emissive_strength", "EXT_texture_webp",
	"KHR_lights_punctual", "VRM", "VRMC_vrm", "VRMC_springBone", "VRMC_materials_mtoon", "VRMC_node_constraint",
	"VRMC_materials_hdr_emissiveMultiplier",
}

// refused maps extensions that the page cannot decode, or that multiply the drawn geometry, to the
// next step for the user. They are refused only where something uses them, since many programs list
// all extensions that they know in extensionsUsed.
var refused = map[string]string{
	"KHR_draco_mesh_compression": "Export it again without Draco compression.",
	"EXT_meshopt_compression":    "Export it again without meshopt compression.",
	"KHR_meshopt_compression":    "Export it again without meshopt compression.",
	"EXT_mesh_gpu_instancing":    "Export it again without instancing.",
	"KHR_texture_basisu":         nextPictures,
	"EXT_texture_avif":           nextPictures,
}

// nextPictures is the next step for a model with pictures in a format that the page cannot decode.
const nextPictures = "Export it again with PNG, JPEG or WebP pictures."

// checkGLB validates a model or a figure and measures it.
func checkGLB(data []byte) (Checked, *wire.Error) {
	text, bin, e := glbChunks(data)
	if e != nil {
		return Checked{}, e
	}
	root, e := parseJSON(text)
	if e != nil {
		return Checked{}, e
	}
	g := &gltf{form: form{root: root, limits: modelLimits}, bin: bin}
	a := wire.Asset{Kind: wire.AssetModel, Type: typeGLB}
	// The VRM extension decides the limits, so it is looked for first.
	if isFigure(root) {
		g.limits, a.Kind = figureLimits, wire.AssetFigure
	}
	if len(data) > g.limits.bytes {
		return Checked{}, tooHeavy(len(data), g.limits.bytes, g.what)
	}
	steps := []func(){
		g.checkHeader, g.readDescription, g.readViews, g.readAccessors, g.checkImages, g.readMeshes, g.readNodes,
		g.checkSkins,
		g.checkAnimations, func() { a.Size, a.Triangles = g.measure() },
	}
	if a.Kind == wire.AssetFigure {
		steps = append(steps, func() { a.License = g.checkFigure() })
	}
	for _, step := range steps {
		if step(); g.err != nil {
			return Checked{}, g.err
		}
	}
	return Checked{Asset: a, Data: data}, nil
}

// glbChunks splits a file into its JSON and its binary chunk. Other chunks are skipped, as the
// format requires.
func glbChunks(data []byte) (text, bin []byte, e *wire.Error) {
	// broken is the error of a container that is not well-formed.
	broken := func(what string) ([]byte, []byte, *wire.Error) {
		return nil, nil, badFile("file", "", "a GLB file, version 2", "the file is damaged: %s", what)
	}
	if len(data) > MaxFigure {
		return nil, nil, tooHeavy(len(data), MaxFigure, "a figure")
	}
	if len(data) < glbHeader+chunkHead {
		return broken("it ends in its header")
	}
	u32 := binary.LittleEndian.Uint32
	if u32(data[4:]) != 2 {
		return broken("its version is not 2")
	}
	if uint64(u32(data[8:])) != uint64(len(data)) {
		return broken("its length differs from its header")
	}
	for at, n := glbHeader, 0; at < len(data); n++ {
		if len(data)-at < chunkHead {
			return broken("it ends inside a chunk")
		}
		size, kind := int(u32(data[at:])), u32(data[at+4:])
		at += chunkHead
		if size > len(data)-at {
			return broken("a chunk is longer than the file")
		}
		body := data[at : at+size]
		switch {
		case n == 0 && kind != chunkJSON:
			return broken("it does not begin with its description")
		case n == 0 && size > maxJSON:
			return nil, nil, tooMuch("JSON", size, maxJSON, "bytes in its description", nextBroken)
		// The JSON chunk is padded with spaces; some exporters pad with zeros.
		case n == 0:
			text = bytes.TrimRight(body, " \x00")
		case n == 1 && kind == chunkBIN:
			bin = body
		}
		at += size
	}
	return text, bin, nil
}

// checkHeader checks the version and the extensions of the file, before anything else is read: what
// an extension changes would look like damage.
func (g *gltf) checkHeader() {
	var head struct {
		Asset struct {
			Version string `json:"version"`
		} `json:"asset"`
		Required []string `json:"extensionsRequired" most:"64"`
		Used     []string `json:"extensionsUsed" most:"256"`
	}
	g.fill(reflect.ValueOf(&head).Elem(), g.root, "", "")
	if v := head.Asset.Version; v != "2" && !strings.HasPrefix(v, "2.") {
		g.fail(badFile("asset.version", v, "2.0", "the model is not glTF 2.0"))
	}
	// A file may use unknown extensions as long as it does not require them.
	for _, name := range head.Required {
		if !slices.Contains(allowedRequired, name) {
			g.failExtension("extensionsRequired", name, "the file requires %s, which this world cannot show")
		}
	}
}

// failExtension fails for an extension.
func (r *form) failExtension(field, name, format string) {
	e := badFile(field, name, strings.Join(allowedRequired, ", "), format, clip.Quote(name))
	next, known := refused[name]
	if !known {
		next = "Export it again without this extension."
	}
	r.fail(e.Try(next))
}

// refuseExtension fails for an extension that is used where the page cannot do without it. Other
// formats of a picture are judged with their textures (pictureOf).
func (r *form) refuseExtension(path, name string) {
	if next, is := refused[name]; is && next != nextPictures {
		r.failExtension(join(path, "extensions"), name, "the file uses %s, which this world cannot read")
	}
}

// readDescription reads the JSON.
func (g *gltf) readDescription() { g.fill(reflect.ValueOf(g).Elem(), g.root, "", "") }

// pictureOf returns the index of the picture that the page shows for a texture; -1: none.
func (g *gltf) pictureOf(t *texture, path string) int {
	x := &t.Extensions
	switch {
	case x.WebP != nil:
		return x.WebP.Source
	case t.Source >= 0:
		return t.Source
	case x.KTX2 != nil:
		g.failExtension(path, "KHR_texture_basisu", "the file uses %s, which this world cannot read, without a fallback in another format")
	case x.AVIF != nil:
		g.failExtension(path, "EXT_texture_avif", "the file uses %s, which this world cannot read, without a fallback in another format")
	}
	return -1
}

// unreadable returns the pictures that are only there for viewers of other formats. The page never
// loads them.
func (g *gltf) unreadable() map[int]bool {
	skipped := make(map[int]bool)
	for i := range g.Textures {
		for _, other := range []*otherSource{g.Textures[i].Extensions.AVIF, g.Textures[i].Extensions.KTX2} {
			if other != nil {
				skipped[other.Source] = true
			}
		}
	}
	for i := range g.Textures {
		delete(skipped, g.pictureOf(&g.Textures[i], item("textures", i)))
		delete(skipped, g.Textures[i].Source)
	}
	return skipped
}

// checkImages checks the format and, from their headers, the dimensions of pictures inside the
// model. The page decodes the rest. The format is that of the content, as in browsers: what a
// mimeType says does not count.
func (g *gltf) checkImages() {
	texels, skipped := 0, g.unreadable()
	for i, im := range g.Images {
		path, data := item("images", i), im.URI.Data
		switch {
		case skipped[i]:
			continue
		case data == nil && im.BufferView < 0:
			g.wrong(path, nil, "a picture inside the file")
			return
		case data == nil:
			data = g.BufferViews[im.BufferView].data
		}
		config, format, err := readConfig(data)
		if err != nil {
			g.fail(badFile(path, im.MimeType, "PNG, JPEG or WebP", "a picture of the model cannot be read").Try(nextPictures))
			return
		}
		if e := checkCost(path, config, format, data, maxTexture); e != nil {
			g.fail(e)
			return
		}
		texels += config.Width * config.Height
	}
	if texels > g.texels {
		g.fail(tooMuch("images", texels, g.texels, "pixels in its pictures", nextPicture))
	}
}
