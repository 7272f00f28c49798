// This file places the nodes of a model, bounds what its scenes draw, and measures their box: that
// of each list of positions, carried through the transforms of its nodes.
//
// The lists are read, and the file's own min and max are not believed: anyone can write anything
// there, and the numbers have to be searched for NaN anyway. Carrying eight corners instead of all
// vertices makes a turned model as large as its corners (a ball turned by 45° counts as the cube
// around it); turns by 90° are exact. A skinned mesh is measured in the pose in which it was bound.

package asset

import (
	"fmt"
	"math"
)

// matrix is an affine transform in column-major order, as in the file.
type matrix [16]float64

var unit = matrix{0: 1, 5: 1, 10: 1, 15: 1}

const (
	// maxDeep bounds the depth of the tree.
	maxDeep = 64
	// maxVertices bounds the vertices of all scenes together.
	maxVertices = 600_000
	// maxExtent is the largest side in metres: that of the world.
	maxExtent = 400
	// minExtent is the smallest side in metres. Flat models are given this thickness.
	minExtent = 0.005
)

// readNodes checks that the nodes form trees of limited depth, and computes their places.
func (g *gltf) readNodes() {
	for i := range g.Nodes {
		g.Nodes[i].parent = -1
	}
	for i := range g.Nodes {
		n, path := &g.Nodes[i], item("nodes", i)
		n.local = g.localOf(n, path)
		for _, c := range n.Children {
			if g.Nodes[c].parent >= 0 || c == i {
				g.wrong(join(path, "children"), c, "nodes that have no other parent")
				return
			}
			g.Nodes[c].parent = i
		}
	}
	// A root that a scene names twice would be drawn twice. Scenes may share roots.
	for i, s := range g.Scenes {
		seen := make(map[int]bool)
		for _, n := range s.Nodes {
			if g.Nodes[n].parent >= 0 || seen[n] {
				g.wrong(item("scenes", i), n, "root nodes, each named once")
			}
			seen[n] = true
		}
	}
	for i := range g.Nodes {
		n, deep := &g.Nodes[i], 0
		n.world = n.local
		for p := n.parent; p >= 0; p = g.Nodes[p].parent {
			if deep++; deep > maxDeep {
				g.fail(tooMuch(item("nodes", i), deep, maxDeep, "levels in its tree", nextBroken))
				return
			}
			n.world = g.Nodes[p].local.times(&n.world)
		}
	}
}

// localOf returns a node's own transform.
func (g *gltf) localOf(n *node, path string) matrix {
	if n.Matrix != nil {
		return *n.Matrix
	}
	out := unit
	if q := n.Rotation; q != nil {
		if math.Abs(math.Hypot(math.Hypot(q[0], q[1]), math.Hypot(q[2], q[3]))-1) > 0.01 {
			g.wrong(join(path, "rotation"), q, "a quaternion of length 1")
		}
		out = rotationMatrix(q)
	}
	if n.Scale != nil {
		for k := range 12 {
			out[k] *= n.Scale[k/4]
		}
	}
	copy(out[12:15], n.Translation[:])
	return out
}

// rotationMatrix converts a quaternion x, y, z, w.
func rotationMatrix(q *[4]float64) matrix {
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

// measurement collects the drawn geometry: the box of one scene, and the counts over all scenes.
type measurement struct {
	*gltf
	low, high                  [3]float64
	vertices, triangles, parts int
}

// measure walks the scenes and returns the size in metres of what the default scene shows at rest,
// and its triangles. The other scenes count towards the limits too, because a viewer builds all of
// them.
func (g *gltf) measure() (*[3]float64, int) {
	if len(g.Scenes) == 0 { // a library of parts, which is allowed
		g.fail(badFile("scenes", "none", "a scene", "the model shows nothing"))
		return &[3]float64{}, 0
	}
	m, shown := &measurement{gltf: g}, max(g.Scene, 0)
	for i := range g.Scenes {
		if i != shown {
			m.show(i)
		}
	}
	others := m.triangles
	m.show(shown)
	if m.triangles == others {
		g.fail(badFile("scenes", "nothing", "at least one triangle", "the model shows nothing"))
	}
	var size [3]float64
	for k := range size {
		size[k] = round(max(m.high[k]-m.low[k], minExtent))
	}
	// Not the other way round: the size of a box without an end is no number.
	if largest := max(size[0], size[1], size[2]); !(largest <= maxExtent && largest >= 2*minExtent) {
		g.fail(badFile("size", fmt.Sprintf("%.4g × %.4g × %.4g m", size[0], size[1], size[2]), "0.01 to 400 m", "the model is too large or too small for a world").
			Try("Export it in metres."))
	}
	return &size, m.triangles - others
}

// show walks one scene with a new box.
func (m *measurement) show(scene int) {
	inf := math.Inf(1)
	m.low, m.high = [3]float64{inf, inf, inf}, [3]float64{-inf, -inf, -inf}
	for _, root := range m.Scenes[scene].Nodes {
		m.walk(root)
	}
}

// walk counts and measures a node's mesh, then its children. It stops at the first error.
func (m *measurement) walk(i int) {
	n := &m.Nodes[i]
	if n.Mesh >= 0 {
		for k := range m.Meshes[n.Mesh].Primitives {
			m.add(&m.Meshes[n.Mesh].Primitives[k], n, item("nodes", i))
		}
	}
	for _, c := range n.Children {
		if m.err == nil {
			m.walk(c)
		}
	}
}

// add counts a primitive that a node shows, and extends the box by its corners. A skinned mesh is
// where the first joint of the skin puts it, in the pose in which it was bound to its joints: those
// of another pose are not looked at.
func (m *measurement) add(p *primitive, n *node, path string) {
	m.vertices += p.vertices
	m.triangles += p.triangles
	m.parts++
	switch {
	case m.parts > m.limits.parts:
		m.fail(tooMuch("nodes", m.parts, m.limits.parts, "parts", "Join its meshes, then export it again."))
	case m.triangles > m.limits.triangles:
		m.fail(tooMuch("meshes", m.triangles, m.limits.triangles, "triangles", "Simplify it (decimate), then export it again."))
	case m.vertices > maxVertices:
		m.fail(tooMuch("meshes", m.vertices, maxVertices, "vertices", "Simplify it (decimate), then export it again."))
	}
	if m.err != nil {
		return
	}
	at := n.world
	if joints, ok := p.accessor(m.gltf, attrJoints); ok && n.Skin >= 0 {
		m.checkJoints(joints, p, n, path)
		at = m.firstJoint(n.Skin)
	}
	low, high := p.box(m.gltf, n)
	for corner := range 8 {
		var from [3]float64
		for k := range from {
			if from[k] = low[k]; corner>>k&1 == 1 {
				from[k] = high[k]
			}
		}
		for k, v := range at.point(from) {
			m.low[k], m.high[k] = min(m.low[k], v), max(m.high[k], v)
		}
	}
}

// checkJoints checks that the vertices of a primitive refer only to joints of their node's skin.
// With weight 0 any joint may stand there: exporters write such ones.
func (m *measurement) checkJoints(joints *accessor, p *primitive, n *node, path string) {
	weights, _ := p.accessor(m.gltf, attrWeights)
	most := float64(len(m.Skins[n.Skin].Joints))
	for v := range p.vertices {
		for k := range 4 {
			if j := joints.at(v, k); j >= most && weights.at(v, k) != 0 {
				m.wrong(join(path, "skin"), j, "below "+count(int(most)))
				return
			}
		}
	}
}

// firstJoint returns the matrix of a skin's first joint.
func (m *measurement) firstJoint(i int) matrix {
	s, inverse := &m.Skins[i], unit
	if s.Inverse >= 0 {
		for k := range inverse {
			inverse[k] = m.Accessors[s.Inverse].at(0, k)
		}
	}
	return m.Nodes[s.Joints[0]].world.times(&inverse)
}

// round rounds to millimetres.
func round(v float64) float64 { return math.Round(v*1000) / 1000 }
