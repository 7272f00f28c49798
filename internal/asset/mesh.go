// This file checks meshes, skins and animations (glTF 2.0 §3.7, §3.11): every index must refer to
// something that exists, so that a renderer cannot read outside its buffers.

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

// primitive is a part of a mesh with one material.
type primitive struct {
	// position, joints and weights are indexes into gltf.accessors. joints and weights are -1 for a primitive without a
	// skin.
	position, joints, weights int
	// vertices and triangles are counts.
	vertices, triangles int
}

// mesh is a list of primitives that nodes show together.
type mesh struct{ primitives []primitive }

// skin lists the joints that deform a mesh.
type skin struct {
	// joints are indexes into gltf.nodes.
	joints []int
	// inverse is the accessor of the inverse bind matrices; -1: there is none.
	inverse int
}

// The drawing modes of triangles are 4 (separate), 5 (strip) and 6 (fan); lower modes are points and
// lines (glTF 2.0 §3.7.2.1).
const modeTriangles, modeFan = 4, 6

const (
	// maxList bounds lists that a lower limit, with a message of its own, bounds right afterwards.
	maxList = 1 << 16
	// maxAnimations is per file.
	maxAnimations = 64
	// maxTracks bounds the samplers of one animation, and also its channels.
	maxTracks = 4_096
)

// readMeshes checks every primitive: its vertex attributes must have the same length, and its indexes
// must be in range.
func (g *gltf) readMeshes() {
	total, materials := 0, len(g.list(g.root, "materials", "", g.limits.materials))
	for i, o := range g.objects(g.root, "meshes", "", g.limits.meshes) {
		path := item("meshes", i)
		var m mesh
		for k, p := range g.objects(o, "primitives", path, g.limits.primitives) {
			at := item(join(path, "primitives"), k)
			g.index(p, "material", at, materials)
			g.extensions(p, at)
			m.primitives = append(m.primitives, g.readPrimitive(p, at))
			if total++; total > g.limits.primitives {
				g.fail(tooMuch(path, total, g.limits.primitives, "parts", "Join the parts of the model, then export it again."))
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
		index := g.index(attributes, name, join(path, "attributes"), len(g.accessors))
		if g.err != nil {
			return p
		}
		if field := known[name]; field != nil {
			*field = index
		}
	}
	if p.position < 0 || g.accessors[p.position].width != 3 {
		g.wrong(join(path, "attributes.POSITION"), nil, "a list of positions")
		return p
	}
	p.vertices = g.accessors[p.position].count
	for _, name := range names {
		if index := g.index(attributes, name, path, len(g.accessors)); g.accessors[index].count != p.vertices {
			g.wrong(join(path, "attributes."+name), g.accessors[index].count, "one for each of "+count(p.vertices)+" vertices")
		}
	}
	g.checkWeights(p, path)
	g.readIndices(o, path, &p)
	g.readMorphs(o, path, p)
	return p
}

// checkWeights checks that a primitive has both joints and weights or neither, four for each vertex.
func (g *gltf) checkWeights(p primitive, path string) {
	if (p.joints < 0) != (p.weights < 0) {
		g.wrong(join(path, "attributes"), nil, "JOINTS_0 and WEIGHTS_0 together")
	}
	for _, index := range []int{p.joints, p.weights} {
		if index >= 0 && g.accessors[index].width != 4 {
			g.wrong(join(path, "attributes"), nil, "four joints for each vertex")
		}
	}
	if j := p.joints; j >= 0 && g.accessors[j].component != cUbyte && g.accessors[j].component != cUshort {
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
	if index := g.index(o, "indices", path, len(g.accessors)); index >= 0 && g.err == nil {
		a := &g.accessors[index]
		if a.width != 1 || a.component != cUbyte && a.component != cUshort && a.component != cUint {
			g.wrong(join(path, "indices"), nil, "unsigned numbers")
			return
		}
		n = a.count
		for i := range n {
			if v := a.unsigned(i); v >= p.vertices {
				g.wrong(join(path, "indices"), v, "below "+count(p.vertices))
				return
			}
		}
	}
	p.triangles = n / 3
	// In a strip or a fan every index after the second makes a triangle.
	if mode != modeTriangles {
		p.triangles = max(0, n-2)
	}
}

// readMorphs bounds the number of morph targets, and checks that each has a value for every vertex.
func (g *gltf) readMorphs(o object, path string, p primitive) {
	targets := g.objects(o, "targets", path, maxList)
	if len(targets) > g.limits.morphs {
		g.fail(tooMuch(join(path, "targets"), len(targets), g.limits.morphs, "shapes in one mesh", "Export it with fewer shape keys."))
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

// readSkins checks the skins, and bounds the number of distinct joints in the whole file.
func (g *gltf) readSkins() {
	all := make(map[int]bool)
	for i, o := range g.objects(g.root, "skins", "", g.limits.meshes) {
		path := item("skins", i)
		s := skin{joints: g.indexes(o, "joints", path, len(g.nodes), maxList), inverse: g.index(o, "inverseBindMatrices", path, len(g.accessors))}
		g.index(o, "skeleton", path, len(g.nodes))
		for _, j := range s.joints {
			all[j] = true
		}
		switch {
		case g.err != nil:
			return
		case len(s.joints) == 0:
			g.wrong(join(path, "joints"), nil, "at least one")
		case len(all) > g.limits.joints:
			g.fail(tooMuch(path, len(all), g.limits.joints, "joints", "Export it with fewer bones."))
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
				g.checkJoints(p, len(g.skins[n.skin].joints), i)
			}
		}
	}
}

// checkJoints checks that the vertices of a primitive refer to the first n joints only; node is the
// index of its node, for the error. With weight 0 any joint may stand there: exporters write such ones.
func (g *gltf) checkJoints(p primitive, n, node int) {
	var joints, weights [4]float64
	for v := range p.vertices {
		g.accessors[p.joints].read(v, joints[:])
		g.accessors[p.weights].read(v, weights[:])
		for k, j := range joints {
			if int(j) >= n && weights[k] != 0 {
				g.wrong(join(item("nodes", node), "skin"), j, "below "+count(n))
				return
			}
		}
	}
}

// readAnimations checks that animations refer to existing nodes and accessors.
func (g *gltf) readAnimations() {
	for i, o := range g.objects(g.root, "animations", "", maxAnimations) {
		path := item("animations", i)
		samplers := g.objects(o, "samplers", path, maxTracks)
		for k, s := range samplers {
			at := item(join(path, "samplers"), k)
			in, out := g.index(s, "input", at, len(g.accessors)), g.index(s, "output", at, len(g.accessors))
			if in < 0 || out < 0 || g.accessors[in].width != 1 || g.accessors[in].component != cFloat {
				g.wrong(at, nil, "times and values")
			}
		}
		for k, c := range g.objects(o, "channels", path, maxTracks) {
			at := item(join(path, "channels"), k)
			g.index(c, "sampler", at, len(samplers))
			g.index(g.object(c, "target", at), "node", at, len(g.nodes))
		}
	}
}
