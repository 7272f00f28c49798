// This file reads the node tree of a model, bounds what its scenes draw, and measures its box at
// rest. Skinned vertices are measured where their joints put them.

package asset

import (
	"fmt"
	"math"
)

// matrix is an affine transform in column-major order, as in the file.
type matrix [16]float64

var unit = matrix{0: 1, 5: 1, 10: 1, 15: 1}

// node is a node of the model's tree.
type node struct {
	local matrix
	// mesh and skin are -1 when there is none.
	mesh     int
	skin     int
	parent   int
	children []int
}

const (
	// maxDeep bounds the depth of the tree.
	maxDeep   = 64
	maxScenes = 16
	// maxVertices bounds the vertices of all scenes together.
	maxVertices = 600_000
	// maxExtent is the largest side in metres: that of the world.
	maxExtent = 400
	// minExtent is the smallest side in metres. Flat models are given this thickness.
	minExtent = 0.005
)

// readNodes checks that the nodes form trees of limited depth.
func (g *gltf) readNodes() {
	raw := g.objects(g.root, "nodes", "", g.limits.nodes)
	g.nodes = make([]node, len(raw))
	for i := range g.nodes {
		g.nodes[i].parent = -1
	}
	for i, o := range raw {
		path := item("nodes", i)
		n := &g.nodes[i]
		g.extensions(o, path)
		n.local = g.readLocal(o, path)
		n.mesh = g.index(o, "mesh", path, len(g.meshes))
		n.skin = g.whole(o, "skin", path, 0, g.limits.meshes, -1)
		n.children = g.indexes(o, "children", path, len(raw), len(raw))
		if g.err != nil {
			return
		}
		for _, c := range n.children {
			if g.nodes[c].parent >= 0 || c == i {
				g.wrong(join(path, "children"), c, "nodes that have no other parent")
				return
			}
			g.nodes[c].parent = i
		}
	}
	g.readRoots()
	for i := range g.nodes {
		deep := 0
		for n := g.nodes[i].parent; n >= 0; n = g.nodes[n].parent {
			if deep++; deep > maxDeep {
				g.fail(tooMuch(item("nodes", i), deep, maxDeep, "levels in its tree", nextBroken))
				return
			}
		}
	}
}

// readRoots checks that scenes list root nodes only, each once: a repeated root would be drawn
// again.
func (g *gltf) readRoots() {
	seen := make(map[int]bool)
	for i, o := range g.objects(g.root, "scenes", "", maxScenes) {
		for _, n := range g.indexes(o, "nodes", item("scenes", i), len(g.nodes), len(g.nodes)) {
			if g.err == nil && (g.nodes[n].parent >= 0 || seen[n]) {
				g.wrong(item("scenes", i), n, "root nodes, each named once")
			}
			seen[n] = true
		}
	}
}

// readLocal returns a node's own transform.
func (g *gltf) readLocal(o object, path string) matrix {
	if m := g.numbers(o, "matrix", path, 16); m != nil {
		return matrix(m)
	}
	t, q, s := g.numbers(o, "translation", path, 3), g.numbers(o, "rotation", path, 4), g.numbers(o, "scale", path, 3)
	out := unit
	if q != nil {
		if math.Abs(math.Hypot(math.Hypot(q[0], q[1]), math.Hypot(q[2], q[3]))-1) > 0.01 {
			g.wrong(join(path, "rotation"), q, "a quaternion of length 1")
		}
		out = rotationMatrix(q)
	}
	for k := range s {
		for r := range 3 {
			out[4*k+r] *= s[k]
		}
	}
	copy(out[12:15], t)
	return out
}

// rotationMatrix converts a quaternion x, y, z, w.
func rotationMatrix(q []float64) matrix {
	x, y, z, w := q[0], q[1], q[2], q[3]
	return matrix{
		1 - 2*(y*y+z*z), 2 * (x*y + z*w), 2 * (x*z - y*w), 0,
		2 * (x*y - z*w), 1 - 2*(x*x+z*z), 2 * (y*z + x*w), 0,
		2 * (x*z + y*w), 2 * (y*z - x*w), 1 - 2*(x*x+y*y), 0,
		0, 0, 0, 1,
	}
}

// times returns the product m·o.
func (m *matrix) times(o *matrix) matrix {
	var out matrix
	for c := range 4 {
		for r := range 4 {
			for k := range 4 {
				out[4*c+r] += m[4*k+r] * o[4*c+k]
			}
		}
	}
	return out
}

// point transforms a point.
func (m *matrix) point(p [3]float64) [3]float64 {
	var out [3]float64
	for r := range 3 {
		out[r] = m[r]*p[0] + m[4+r]*p[1] + m[8+r]*p[2] + m[12+r]
	}
	return out
}

// bounds is an axis-aligned box.
type bounds struct{ low, high [3]float64 }

func (b *bounds) add(p [3]float64) {
	for k, v := range p {
		b.low[k], b.high[k] = min(b.low[k], v), max(b.high[k], v)
	}
}

// measurement collects what is drawn: the box of one scene, and the counts over all scenes.
type measurement struct {
	g     *gltf
	box   bounds
	world []matrix
	// jointMatrices caches the joint matrices by skin.
	jointMatrices              map[int][]matrix
	vertices, triangles, parts int
}

// measure walks the scenes and returns the size in metres of what the default scene shows at rest,
// and its triangles. The other scenes count towards the limits too, because a viewer builds all of
// them.
func (g *gltf) measure() (size [3]float64, triangles int) {
	scenes := g.objects(g.root, "scenes", "", maxScenes)
	if len(scenes) == 0 {
		g.wrong("scenes", nil, "at least one")
	}
	at := g.whole(g.root, "scene", "", 0, len(scenes)-1, 0)
	if g.err != nil {
		return size, 0
	}
	m := &measurement{g: g, world: make([]matrix, len(g.nodes)), jointMatrices: make(map[int][]matrix)}
	for i := range g.nodes {
		m.place(i)
	}
	for i, o := range scenes {
		if i != at {
			m.show(o)
		}
	}
	others := m.triangles
	m.show(scenes[at])
	if g.err != nil {
		return size, 0
	}
	if m.triangles == others {
		g.fail(badFile("scenes", "nothing", "at least one triangle", "the model shows nothing"))
		return size, 0
	}
	for k := range size {
		size[k] = round(max(m.box.high[k]-m.box.low[k], minExtent))
	}
	m.checkSize(size)
	return size, m.triangles
}

// show walks one scene with a new box.
func (m *measurement) show(scene object) {
	inf := math.Inf(1)
	m.box = bounds{low: [3]float64{inf, inf, inf}, high: [3]float64{-inf, -inf, -inf}}
	for _, root := range m.g.indexes(scene, "nodes", "scenes", len(m.g.nodes), len(m.g.nodes)) {
		m.walk(root)
	}
}

// checkSize refuses models that are much larger or smaller than objects of the world.
func (m *measurement) checkSize(size [3]float64) {
	largest := max(size[0], size[1], size[2])
	if largest <= maxExtent && largest >= 2*minExtent {
		return
	}
	m.g.fail(badFile("size", fmt.Sprintf("%.4g × %.4g × %.4g m", size[0], size[1], size[2]), "0.01 to 400 m", "the model is too large or too small for a world").
		Try("Export it in metres."))
}

// place computes the world transform of a node. The depth is bounded, so walking up for each node
// is cheap.
func (m *measurement) place(i int) {
	n := &m.g.nodes[i]
	m.world[i] = n.local
	for p := n.parent; p >= 0; p = m.g.nodes[p].parent {
		m.world[i] = m.g.nodes[p].local.times(&m.world[i])
	}
}

// walk counts and measures a node's mesh, then its children. It stops at the first error.
func (m *measurement) walk(i int) {
	n := &m.g.nodes[i]
	if n.mesh >= 0 {
		for _, p := range m.g.meshes[n.mesh].primitives {
			m.vertices += p.vertices
			m.triangles += p.triangles
			m.parts++
			switch g := m.g; {
			case m.parts > g.limits.parts:
				g.fail(tooMuch("nodes", m.parts, g.limits.parts, "parts", "Join its meshes, then export it again."))
			case m.triangles > g.limits.triangles:
				g.fail(tooMuch("meshes", m.triangles, g.limits.triangles, "triangles", "Simplify it (decimate), then export it again."))
			case m.vertices > maxVertices:
				g.fail(tooMuch("meshes", m.vertices, maxVertices, "vertices", "Simplify it (decimate), then export it again."))
			default:
				m.add(p, i)
			}
			if m.g.err != nil {
				return
			}
		}
	}
	for _, c := range n.children {
		if m.walk(c); m.g.err != nil {
			return
		}
	}
}

// jointsOf returns the joint matrices of a skin.
func (m *measurement) jointsOf(i int) []matrix {
	if out, ok := m.jointMatrices[i]; ok {
		return out
	}
	s := &m.g.skins[i]
	out := make([]matrix, len(s.joints))
	for k, j := range s.joints {
		inverse := unit
		if s.inverse >= 0 {
			m.g.accessors[s.inverse].read(k, inverse[:])
		}
		out[k] = m.world[j].times(&inverse)
	}
	m.jointMatrices[i] = out
	return out
}

// add extends the box by the vertices of a primitive, transformed by its node or, if it is skinned,
// by its joints.
func (m *measurement) add(p primitive, at int) {
	g := m.g
	n := &g.nodes[at]
	var from [3]float64
	if n.skin < 0 || p.joints < 0 {
		for v := range p.vertices {
			g.accessors[p.position].read(v, from[:])
			m.box.add(m.world[at].point(from))
		}
		return
	}
	by := m.jointsOf(n.skin)
	var joints, weights [4]float64
	for v := range p.vertices {
		g.accessors[p.position].read(v, from[:])
		g.accessors[p.joints].read(v, joints[:])
		g.accessors[p.weights].read(v, weights[:])
		if to, ok := blend(by, from, joints, weights); ok {
			m.box.add(to)
		}
	}
}

// blend returns the position of a skinned vertex; ok is false when no joint has a weight.
func blend(by []matrix, from [3]float64, joints, weights [4]float64) (to [3]float64, ok bool) {
	total := 0.0
	for k, w := range weights {
		j := int(joints[k])
		if !(w > 0) || j >= len(by) {
			continue
		}
		moved := by[j].point(from)
		total += w
		for c := range to {
			to[c] += w * moved[c]
		}
	}
	for c := range to {
		to[c] /= total
	}
	return to, total > 0
}

// round rounds to millimetres.
func round(v float64) float64 { return math.Round(v*1000) / 1000 }
