// This file checks meshes, skins and animations (glTF 2.0 §3.7, §3.11): every index must refer to
// something that exists, so that a viewer cannot read outside its buffers.

package asset

import (
	"maps"
	"slices"
)

// Vertex attributes that this package reads (glTF 2.0 §3.7.2.1).
const (
	attrPosition = "POSITION"
	attrJoints   = "JOINTS_0"
	attrWeights  = "WEIGHTS_0"
)

// primitive is a part of a mesh with one material. Its accessors are indexes into gltf.accessors.
type primitive struct {
	position int // accessor
	// joints is -1 for a primitive without a skin.
	joints int
	// weights is -1 for a primitive without a skin.
	weights   int
	vertices  int
	triangles int
}

// mesh is a list of primitives that nodes show together.
type mesh struct{ primitives []primitive }

// skin lists the joints that deform a mesh.
type skin struct {
	// joints are indexes of nodes.
	joints []int
	// inverse is the accessor of the inverse bind matrices, or -1.
	inverse int
}

// The range of drawing modes that consist of triangles: triangles, strip, fan. Lower modes are
// points and lines.
const modeTriangles, modeFan = 4, 6

// readMeshes checks every primitive: its lists must have the same length and its indexes must be in
// range.
func (g *gltf) readMeshes() {
	primitives, materials := 0, len(g.list(g.root, "materials", "", g.materials))
	for i, o := range g.objects(g.root, "meshes", "", g.limits.meshes) {
		path := item("meshes", i)
		var m mesh
		for k, p := range g.objects(o, "primitives", path, g.primitives) {
			at := item(join(path, "primitives"), k)
			g.index(p, "material", at, materials)
			g.extensions(p, at)
			m.primitives = append(m.primitives, g.readPrimitive(p, at))
			if primitives++; primitives > g.primitives {
				g.fail(tooMuch(path, primitives, g.primitives, "parts", "Join the parts of the model, then export it again."))
			}
			if g.err != nil {
				return
			}
		}
		if len(m.primitives) == 0 {
			g.wrong(join(path, "primitives"), nil, "at least one")
			return
		}
		g.meshes = append(g.meshes, m)
	}
}

// readPrimitive reads one primitive and checks its attributes.
func (g *gltf) readPrimitive(o object, path string) primitive {
	attributes := g.object(o, "attributes", path)
	p := primitive{position: -1, joints: -1, weights: -1}
	known := map[string]*int{attrPosition: &p.position, attrJoints: &p.joints, attrWeights: &p.weights}
	// Sorted, so that the same file always fails with the same error.
	names := slices.Sorted(maps.Keys(attributes))
	for _, name := range names {
		at := g.index(attributes, name, join(path, "attributes"), len(g.accessors))
		if g.err != nil {
			return p
		}
		if into := known[name]; into != nil {
			*into = at
		}
	}
	if p.position < 0 || g.accessors[p.position].width != 3 {
		g.wrong(join(path, "attributes.POSITION"), nil, "a list of positions")
		return p
	}
	p.vertices = g.accessors[p.position].count
	for _, name := range names {
		if at := g.index(attributes, name, path, len(g.accessors)); g.accessors[at].count != p.vertices {
			g.wrong(join(path, "attributes."+name), g.accessors[at].count, "one for each of "+count(p.vertices)+" vertices")
		}
	}
	g.checkWeights(p, path)
	g.readIndices(o, path, &p)
	g.readMorphs(o, path, p)
	return p
}

// checkWeights checks that joints and weights come together, four for each vertex.
func (g *gltf) checkWeights(p primitive, path string) {
	if (p.joints < 0) != (p.weights < 0) {
		g.wrong(join(path, "attributes"), nil, "JOINTS_0 and WEIGHTS_0 together")
	}
	for _, at := range []int{p.joints, p.weights} {
		if at >= 0 && g.accessors[at].width != 4 {
			g.wrong(join(path, "attributes"), nil, "four joints for each vertex")
		}
	}
	if c := p.joints; c >= 0 && g.accessors[c].component != cUbyte && g.accessors[c].component != cUshort {
		g.wrong(join(path, "attributes.JOINTS_0"), nil, "unsigned numbers")
	}
}

// readIndices checks that every index refers to a vertex, and counts triangles.
func (g *gltf) readIndices(o object, path string, p *primitive) {
	mode := g.whole(o, "mode", path, 0, modeFan, modeTriangles)
	if mode < modeTriangles {
		g.fail(badFile(join(path, "mode"), "points or lines", "triangles", "the model has points or lines").
			Try("Export only its surfaces."))
		return
	}
	n := p.vertices
	if at := g.index(o, "indices", path, len(g.accessors)); at >= 0 && g.err == nil {
		a := &g.accessors[at]
		if a.width != 1 || a.component != cUbyte && a.component != cUshort && a.component != cUint {
			g.wrong(join(path, "indices"), nil, "unsigned numbers")
			return
		}
		n = a.count
		for i := range n {
			if v := a.whole(i); v >= p.vertices {
				g.wrong(join(path, "indices"), v, "below "+count(p.vertices))
				return
			}
		}
	}
	// Strips and fans make a triangle of every index after the second.
	p.triangles = n / 3
	if mode != modeTriangles {
		p.triangles = max(0, n-2)
	}
}

// readMorphs bounds the morph targets and checks their lengths.
func (g *gltf) readMorphs(o object, path string, p primitive) {
	targets := g.objects(o, "targets", path, 1<<16)
	if len(targets) > g.morphs {
		g.fail(tooMuch(join(path, "targets"), len(targets), g.morphs, "shapes in one mesh", "Export it with fewer shape keys."))
		return
	}
	for i, t := range targets {
		at := item(join(path, "targets"), i)
		for name := range t {
			if a := g.index(t, name, at, len(g.accessors)); g.err == nil && g.accessors[a].count != p.vertices {
				g.wrong(join(at, name), g.accessors[a].count, "one for each of "+count(p.vertices)+" vertices")
			}
		}
	}
}

// readSkins checks the joints of skinned meshes and bounds them over the whole file.
func (g *gltf) readSkins() {
	all := make(map[int]bool)
	for i, o := range g.objects(g.root, "skins", "", g.limits.meshes) {
		path := item("skins", i)
		s := skin{joints: g.indexes(o, "joints", path, len(g.nodes), 1<<16), inverse: g.index(o, "inverseBindMatrices", path, len(g.accessors))}
		g.index(o, "skeleton", path, len(g.nodes))
		for _, j := range s.joints {
			all[j] = true
		}
		switch {
		case g.err != nil:
			return
		case len(s.joints) == 0:
			g.wrong(join(path, "joints"), nil, "at least one")
		case len(all) > g.joints:
			g.fail(tooMuch(path, len(all), g.joints, "joints", "Export it with fewer bones."))
		case s.inverse >= 0 && (g.accessors[s.inverse].width != 16 || g.accessors[s.inverse].count < len(s.joints)):
			g.wrong(join(path, "inverseBindMatrices"), nil, "a matrix for each joint")
		}
		g.skins = append(g.skins, s)
	}
	g.matchSkins()
}

// matchSkins checks that skinned vertices refer only to joints of their node's skin.
func (g *gltf) matchSkins() {
	for i, n := range g.nodes {
		if g.err != nil || n.skin < 0 {
			continue
		}
		if n.skin >= len(g.skins) || n.mesh < 0 {
			g.wrong(join(item("nodes", i), "skin"), n.skin, "the skin of a mesh")
			return
		}
		for _, p := range g.meshes[n.mesh].primitives {
			if p.joints >= 0 {
				g.jointsInside(p, len(g.skins[n.skin].joints), i)
			}
		}
	}
}

// jointsInside checks the vertices of one primitive. A joint with weight 0 may be out of range, as
// exporters write it.
func (g *gltf) jointsInside(p primitive, joints, at int) {
	var four, weights [4]float64
	for v := range p.vertices {
		g.accessors[p.joints].read(v, four[:])
		g.accessors[p.weights].read(v, weights[:])
		for k, j := range four {
			if int(j) >= joints && weights[k] != 0 {
				g.wrong(join(item("nodes", at), "skin"), j, "below "+count(joints))
				return
			}
		}
	}
}

// readAnimations checks that animations refer to existing nodes and accessors.
func (g *gltf) readAnimations() {
	const most = 4_096
	for i, o := range g.objects(g.root, "animations", "", 64) {
		path := item("animations", i)
		samplers := g.objects(o, "samplers", path, most)
		for k, s := range samplers {
			at := item(join(path, "samplers"), k)
			in, out := g.index(s, "input", at, len(g.accessors)), g.index(s, "output", at, len(g.accessors))
			if in < 0 || out < 0 || g.accessors[in].width != 1 || g.accessors[in].component != cFloat {
				g.wrong(at, nil, "times and values")
			}
		}
		for k, c := range g.objects(o, "channels", path, most) {
			at := item(join(path, "channels"), k)
			g.index(c, "sampler", at, len(samplers))
			g.index(g.object(c, "target", at), "node", at, len(g.nodes))
		}
	}
}
