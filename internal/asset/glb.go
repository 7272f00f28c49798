package asset

import (
	"bytes"
	"encoding/binary"
	"image"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// Parts of a GLB file (glTF 2.0 §4.4), all little-endian.
const (
	glbHeader  = 12
	chunkHead  = 8
	chunkJSON  = 0x4e4f534a
	chunkBIN   = 0x004e4942
	maxJSON    = 4 << 20 // bytes of the description
	maxTexture = 2048    // pixels a side
)

// limits of a file. A figure has more joints and faces that move, and less to draw: several may walk about.
type limits struct {
	what                                 string
	bytes, triangles, joints, morphs     int
	materials, images, textures, texels  int
	nodes, meshes, primitives, accessors int
	parts                                int // primitives as often as nodes show them
	values                               int // bytes of all accessors, as they are laid out for drawing
}

var modelLimits = limits{
	what: "a model", bytes: MaxModel, triangles: 150_000, joints: 128, morphs: 64,
	materials: 64, images: 32, textures: 64, texels: 64 << 20,
	nodes: 4_096, meshes: 1_024, primitives: 1_024, accessors: 8_192, parts: 4_096, values: 96 << 20,
}

var figureLimits = limits{
	what: "a figure", bytes: MaxFigure, triangles: 60_000, joints: 256, morphs: 160,
	materials: 64, images: 48, textures: 96, texels: 96 << 20,
	nodes: 4_096, meshes: 256, primitives: 512, accessors: 8_192, parts: 512, values: 160 << 20,
}

// allowedRequired are the extensions that a file may need to be shown right.
var allowedRequired = []string{
	"KHR_materials_unlit", "KHR_texture_transform", "KHR_mesh_quantization", "KHR_materials_emissive_strength",
	"VRM", "VRMC_vrm", "VRMC_springBone", "VRMC_materials_mtoon", "VRMC_node_constraint",
	"VRMC_materials_hdr_emissiveMultiplier",
}

// refusedUsed are extensions that the page has no decoder for, or that multiply what is drawn, and what to do instead.
var refusedUsed = map[string]string{
	"KHR_draco_mesh_compression": "Export it again without Draco compression.",
	"EXT_meshopt_compression":    "Export it again without meshopt compression.",
	"KHR_meshopt_compression":    "Export it again without meshopt compression.",
	"KHR_texture_basisu":         "Export it again with PNG or JPEG pictures.",
	"EXT_texture_webp":           "Export it again with PNG or JPEG pictures.",
	"EXT_texture_avif":           "Export it again with PNG or JPEG pictures.",
	"EXT_mesh_gpu_instancing":    "Export it again without instancing.",
}

// gltf is a file whose parts have been checked as far as they have been read.
type gltf struct {
	reader
	limits
	root      object
	bin       []byte
	views     []view
	accessors []accessor
	skins     []skin
	meshes    []mesh
	nodes     []node
}

// checkGLB judges a model or a figure.
func checkGLB(data []byte) (Checked, *wire.Error) {
	text, bin, e := glbChunks(data)
	if e != nil {
		return Checked{}, e
	}
	root, e := parseJSON(text)
	if e != nil {
		return Checked{}, e
	}
	g := &gltf{root: root, bin: bin, limits: modelLimits}
	a := wire.Asset{Kind: KindModel, Type: typeGLB}
	figure := g.vrm()
	if figure != nil {
		g.limits, a.Kind = figureLimits, KindFigure
	}
	if len(data) > g.limits.bytes {
		return Checked{}, tooHeavy(len(data), g.limits.bytes, g.what)
	}
	steps := []func(){g.header, g.readViews, g.readAccessors, g.readImages, g.readMaterials, g.readMeshes, g.readNodes, g.readSkins, g.readAnimations}
	for _, step := range steps {
		if step(); g.err != nil {
			return Checked{}, g.err
		}
	}
	size, triangles := g.measure()
	if figure != nil && g.err == nil {
		a.License = g.checkFigure(figure)
	}
	if g.err != nil {
		return Checked{}, g.err
	}
	a.Size, a.Triangles = &size, triangles
	return Checked{Asset: a, Data: data}, nil
}

// glbChunks takes a file apart: its description and its data. Other chunks are passed over, as the format asks.
func glbChunks(data []byte) (text, bin []byte, e *wire.Error) {
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
		return broken("it is not of version 2")
	}
	if uint64(u32(data[8:])) != uint64(len(data)) {
		return broken("its length is not the one it names")
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
		case n == 0:
			text = bytes.TrimRight(body, " \x00")
		case n == 1 && kind == chunkBIN:
			bin = body
		}
		at += size
	}
	return text, bin, nil
}

// header checks version and extensions.
func (g *gltf) header() {
	if v := g.text(g.object(g.root, "asset", ""), "version", "asset"); v != "2" && !strings.HasPrefix(v, "2.") {
		g.fail(badFile("asset.version", v, "2.0", "the model is not glTF 2.0"))
	}
	required := g.list(g.root, "extensionsRequired", "", 64)
	for _, list := range [][]any{required, g.list(g.root, "extensionsUsed", "", 256)} {
		for _, v := range list {
			if name, ok := v.(string); ok {
				g.refuseExtension(name)
			}
		}
	}
	for _, v := range required {
		name, _ := v.(string)
		if !slices.Contains(allowedRequired, name) {
			g.fail(badFile("extensionsRequired", name, strings.Join(allowedRequired, ", "), "the file needs an extension that this world cannot show"))
		}
	}
}

func (g *gltf) refuseExtension(name string) {
	next, refused := refusedUsed[name]
	if !refused {
		return
	}
	e := badFile("extensionsUsed", name, "files without it", "the file uses %s, which this world cannot read", name)
	e.Next = next
	g.fail(e)
}

// extensions refuses what a part of the file uses without naming it at the top.
func (g *gltf) extensions(o object, path string) {
	for name := range g.object(o, "extensions", path) {
		g.refuseExtension(name)
	}
}

// noURI refuses an address: everything a file needs is in it.
func (g *gltf) noURI(o object, path string) {
	if _, there := o["uri"]; there {
		e := badFile(join(path, "uri"), "an address", "data inside the file", "the file refers to another file")
		e.Next = "Export it as one file (.glb) with everything inside."
		g.fail(e)
	}
}

// readImages checks the pictures inside: their type and, by their headers, their size.
func (g *gltf) readImages() {
	images := g.objects(g.root, "images", "", g.images)
	texels := 0
	for i, im := range images {
		path := item("images", i)
		g.noURI(im, path)
		at := g.index(im, "bufferView", path, len(g.views))
		if at < 0 {
			g.fail(badFile(join(path, "bufferView"), "nothing", "a bufferView", "a picture of the model is missing"))
		}
		if g.err != nil {
			return
		}
		data := g.views[at].data
		config, format, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || g.text(im, "mimeType", path) != "image/"+format {
			g.fail(badFile(path, g.text(im, "mimeType", path), "PNG or JPEG, as its mimeType says", "a picture of the model cannot be read"))
			return
		}
		if e := checkPixels(path, config.Width, config.Height, maxTexture); e != nil {
			g.fail(e)
			return
		}
		if e := checkScans(path, format, data); e != nil {
			g.fail(e)
			return
		}
		texels += config.Width * config.Height
	}
	if texels > g.texels {
		g.fail(tooMuch("images", texels, g.texels, "pixels in its pictures", nextPicture))
	}
	samplers := len(g.objects(g.root, "samplers", "", g.textures))
	for i, t := range g.objects(g.root, "textures", "", g.textures) {
		path := item("textures", i)
		g.index(t, "source", path, len(images))
		g.index(t, "sampler", path, samplers)
		g.extensions(t, path)
	}
}

// readMaterials checks that they name textures that are there.
func (g *gltf) readMaterials() {
	textures := len(g.list(g.root, "textures", "", g.textures))
	for i, m := range g.objects(g.root, "materials", "", g.materials) {
		path := item("materials", i)
		pbr := g.object(m, "pbrMetallicRoughness", path)
		for _, at := range []struct {
			o   object
			key string
		}{{pbr, "baseColorTexture"}, {pbr, "metallicRoughnessTexture"}, {m, "normalTexture"}, {m, "occlusionTexture"}, {m, "emissiveTexture"}} {
			g.index(g.object(at.o, at.key, path), "index", join(path, at.key), textures)
		}
		g.numbers(pbr, "baseColorFactor", path, 4)
		g.numbers(m, "emissiveFactor", path, 3)
	}
}
