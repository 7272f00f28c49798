package asset

import (
	"fmt"
	"math"
)

// matrix is a transform, column by column as in the file.
type matrix [16]float64

var unit = matrix{0: 1, 5: 1, 10: 1, 15: 1}

// node is one place in the model's tree.
type node struct {
	local    matrix
	mesh     int // -1: none
	skin     int
	parent   int
	children []int
}

const (
	maxDeep     = 64 // of the tree
	maxScenes   = 16
	maxVertices = 600_000 // of everything that is drawn
	maxExtent   = 400     // metres: the world's own side
	minExtent   = 0.005   // metres: flat things get this
)

// readNodes checks the tree: it is one, and not deep.
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
				g.wrong(join(path, "children"), c, "nodes that hang on no other")
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

// readRoots checks that what the scenes show are trees, each in one place: a root that is named again would be drawn again.
func (g *gltf) readRoots() {
	seen := make(map[int]bool)
	for i, o := range g.objects(g.root, "scenes", "", maxScenes) {
		for _, n := range g.indexes(o, "nodes", item("scenes", i), len(g.nodes), len(g.nodes)) {
			if g.err == nil && (g.nodes[n].parent >= 0 || seen[n]) {
				g.wrong(item("scenes", i), n, "nodes that hang on no other, each named once")
			}
			seen[n] = true
		}
	}
}

// readLocal is a node's own transform.
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
		out = turned3(q)
	}
	for k := range s {
		for r := range 3 {
			out[4*k+r] *= s[k]
		}
	}
	copy(out[12:15], t)
	return out
}

// turned3 is the matrix of a quaternion.
func turned3(q []float64) matrix {
	x, y, z, w := q[0], q[1], q[2], q[3]
	return matrix{
		1 - 2*(y*y+z*z), 2 * (x*y + z*w), 2 * (x*z - y*w), 0,
		2 * (x*y - z*w), 1 - 2*(x*x+z*z), 2 * (y*z + x*w), 0,
		2 * (x*z + y*w), 2 * (y*z - x*w), 1 - 2*(x*x+y*y), 0,
		0, 0, 0, 1,
	}
}

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

func (m *matrix) point(p [3]float64) [3]float64 {
	var out [3]float64
	for r := range 3 {
		out[r] = m[r]*p[0] + m[4+r]*p[1] + m[8+r]*p[2] + m[12+r]
	}
	return out
}

// bounds is a box around points.
type bounds struct{ low, high [3]float64 }

func (b *bounds) add(p [3]float64) {
	for k, v := range p {
		b.low[k], b.high[k] = min(b.low[k], v), max(b.high[k], v)
	}
}

// measured is what is drawn: the box of the scene that is walked, and how much all of it is.
type measured struct {
	g                          *gltf
	box                        bounds
	world                      []matrix
	bent                       map[int][]matrix // by skin
	vertices, triangles, parts int
}

// measure walks the scenes and returns the size of what the default one shows, standing as it is at rest. The others
// count too: who reads the file builds them all.
func (g *gltf) measure() (size [3]float64, triangles int) {
	scenes := g.objects(g.root, "scenes", "", maxScenes)
	if len(scenes) == 0 {
		g.wrong("scenes", nil, "at least one")
	}
	at := g.whole(g.root, "scene", "", 0, len(scenes)-1, 0)
	if g.err != nil {
		return size, 0
	}
	m := &measured{g: g, world: make([]matrix, len(g.nodes)), bent: make(map[int][]matrix)}
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
		e := badFile("scenes", "nothing", "at least one triangle", "the model shows nothing")
		g.fail(e)
		return size, 0
	}
	for k := range size {
		size[k] = round(max(m.box.high[k]-m.box.low[k], minExtent))
	}
	m.judge(size)
	return size, m.triangles
}

// show walks one scene, in a box of its own.
func (m *measured) show(scene object) {
	inf := math.Inf(1)
	m.box = bounds{low: [3]float64{inf, inf, inf}, high: [3]float64{-inf, -inf, -inf}}
	for _, root := range m.g.indexes(scene, "nodes", "scenes", len(m.g.nodes), len(m.g.nodes)) {
		m.walk(root)
	}
}

// judge refuses what is far larger or smaller than things are.
func (m *measured) judge(size [3]float64) {
	largest := max(size[0], size[1], size[2])
	if largest <= maxExtent && largest >= 2*minExtent {
		return
	}
	e := badFile("size", fmt.Sprintf("%.4g × %.4g × %.4g m", size[0], size[1], size[2]), "0.01 to 400 m", "the model is not of a size that fits in a world")
	e.Next = "Export it in metres."
	m.g.fail(e)
}

// place computes where a node is. The tree is not deep.
func (m *measured) place(i int) {
	n := &m.g.nodes[i]
	m.world[i] = n.local
	for p := n.parent; p >= 0; p = m.g.nodes[p].parent {
		m.world[i] = m.g.nodes[p].local.times(&m.world[i])
	}
}

func (m *measured) walk(i int) {
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

// bend returns the matrix of each joint of a skin.
func (m *measured) bend(i int) []matrix {
	if out, ok := m.bent[i]; ok {
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
	m.bent[i] = out
	return out
}

// add takes the vertices of a part into the box, where a node (or, of what bends, its skin) puts them.
func (m *measured) add(p primitive, at int) {
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
	by := m.bend(n.skin)
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

// blend is where the joints of a vertex put it; false when none holds it.
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

// round keeps millimetres.
func round(v float64) float64 { return math.Round(v*1000) / 1000 }
