// This file reads a GLB file: the container, then step by step the glTF JSON in it. Each step of
// checkGLB reads one part of the description, validates it against the parts read before, and fails
// on the first error.

package asset

import (
	"bytes"
	"encoding/binary"
	"image"
	"slices"
	"strings"

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
	materials, images, textures, texels int
	// The lengths of these lists in the file.
	nodes, meshes, primitives, accessors int
	// parts counts primitives once per node that shows them.
	parts int
	// values bounds the bytes of all accessors as they are laid out for drawing.
	values int
}

// modelLimits apply to GLB files without a VRM extension.
var modelLimits = limits{
	what: "a model", bytes: MaxModel, triangles: 150_000, joints: 128, morphs: 64,
	materials: 64, images: 32, textures: 64, texels: 64 << 20,
	nodes: 4_096, meshes: 1_024, primitives: 1_024, accessors: 8_192, parts: 4_096, values: 96 << 20,
}

// figureLimits apply to VRM files.
var figureLimits = limits{
	what: "a figure", bytes: MaxFigure, triangles: 60_000, joints: 256, morphs: 160,
	materials: 64, images: 48, textures: 96, texels: 96 << 20,
	nodes: 4_096, meshes: 256, primitives: 512, accessors: 8_192, parts: 512, values: 160 << 20,
}

// allowedRequired are the extensions that a file may require. The page supports them.
var allowedRequired = []string{
	"KHR_materials_unlit", "KHR_texture_transform", "KHR_mesh_quantization", "KHR_materials_emissive_strength",
	"VRM", "VRMC_vrm", "VRMC_springBone", "VRMC_materials_mtoon", "VRMC_node_constraint",
	"VRMC_materials_hdr_emissiveMultiplier",
}

// refusedUsed maps extensions that the page cannot decode, or that multiply what is drawn, to the
// next step for the user.
var refusedUsed = map[string]string{
	"KHR_draco_mesh_compression": "Export it again without Draco compression.",
	"EXT_meshopt_compression":    "Export it again without meshopt compression.",
	"KHR_meshopt_compression":    "Export it again without meshopt compression.",
	"KHR_texture_basisu":         "Export it again with PNG or JPEG pictures.",
	"EXT_texture_webp":           "Export it again with PNG or JPEG pictures.",
	"EXT_texture_avif":           "Export it again with PNG or JPEG pictures.",
	"EXT_mesh_gpu_instancing":    "Export it again without instancing.",
}

// gltf is a file under inspection. The lists hold what the steps of checkGLB have validated so far;
// reader.err holds the first error.
type gltf struct {
	reader
	limits
	root      object
	bin       []byte
	views     []bufferView
	accessors []accessor
	skins     []skin
	meshes    []mesh
	nodes     []node
}

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
	g := &gltf{root: root, bin: bin, limits: modelLimits}
	a := wire.Asset{Kind: wire.AssetModel, Type: typeGLB}
	// The VRM extension decides the limits, so it is looked for first.
	figure := g.vrm()
	if figure != nil {
		g.limits, a.Kind = figureLimits, wire.AssetFigure
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

// header checks the version and the extensions of the file.
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
	// A file may use unknown extensions as long as it does not require them.
	for _, v := range required {
		name, _ := v.(string)
		if !slices.Contains(allowedRequired, name) {
			g.fail(badFile("extensionsRequired", name, strings.Join(allowedRequired, ", "), "the file requires an extension that this world cannot show"))
		}
	}
}

// refuseExtension fails for an extension that the page cannot show.
func (g *gltf) refuseExtension(name string) {
	if next, refused := refusedUsed[name]; refused {
		g.fail(badFile("extensionsUsed", name, "files without it", "the file uses %s, which this world cannot read", name).Try(next))
	}
}

// extensions checks the extensions of one object, which a file may use without declaring them.
func (g *gltf) extensions(o object, path string) {
	for name := range g.object(o, "extensions", path) {
		g.refuseExtension(name)
	}
}

// noURI refuses references: a file must contain everything it needs.
func (g *gltf) noURI(o object, path string) {
	if _, there := o["uri"]; there {
		g.fail(badFile(join(path, "uri"), "an address", "data inside the file", "the file refers to another file").
			Try("Export it as one file (.glb) with everything inside."))
	}
}

// readImages checks the type and, from their headers, the dimensions of embedded pictures, then the
// textures.
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
		// Only the header is decoded here: the page decodes the picture itself.
		data := g.views[at].data
		config, format, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || g.text(im, "mimeType", path) != "image/"+format {
			g.fail(badFile(path, g.text(im, "mimeType", path), "PNG or JPEG, as its mimeType says", "a picture of the model cannot be read"))
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
	samplers := len(g.objects(g.root, "samplers", "", g.textures))
	for i, t := range g.objects(g.root, "textures", "", g.textures) {
		path := item("textures", i)
		g.index(t, "source", path, len(images))
		g.index(t, "sampler", path, samplers)
		g.extensions(t, path)
	}
}

// readMaterials checks that materials refer to existing textures.
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
