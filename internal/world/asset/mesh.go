// This file checks meshes, skins and animations (glTF 2.0 §3.7, §3.11): all that belongs to one
// vertex is there for each, and every index refers to a vertex, so that a renderer cannot read
// outside its buffers.

package asset

import (
	"maps"
	"math"
	"slices"
)

// Vertex attributes that this package reads (glTF 2.0 §3.7.2.1).
const (
	attrPosition = "POSITION"
	attrJoints   = "JOINTS_0"
	attrWeights  = "WEIGHTS_0"
)

// modeTriangles is the drawing mode of separate triangles. Those of a strip and a fan are higher,
// those of points and lines lower (glTF 2.0 §3.7.2.1).
const modeTriangles = 4

// readMeshes checks every primitive.
func (g *gltf) readMeshes() {
	total := 0
	for i := range g.Meshes {
		path := item("meshes", i)
		if total += len(g.Meshes[i].Primitives); total > g.limits.primitives {
			g.fail(tooMuch(path, total, g.limits.primitives, "parts", "Join the parts of the model, then export it again."))
		}
		for k := range g.Meshes[i].Primitives {
			if g.err != nil {
				return
			}
			g.readPrimitive(&g.Meshes[i].Primitives[k], item(join(path, "primitives"), k))
		}
	}
}

// readPrimitive checks the lists of one primitive and counts its triangles.
func (g *gltf) readPrimitive(p *primitive, path string) {
	attributes := join(path, "attributes")
	position, ok := p.accessor(g, attrPosition)
	if !ok || position.width != 3 {
		g.wrong(join(attributes, attrPosition), nil, "a list of positions")
		return
	}
	p.vertices = position.Count
	g.eachVertex(p.Attributes, p.vertices, attributes)
	joints, jointed := p.accessor(g, attrJoints)
	weights, weighted := p.accessor(g, attrWeights)
	switch {
	case jointed != weighted:
		g.wrong(attributes, nil, "JOINTS_0 and WEIGHTS_0 together")
	case jointed && (joints.width != 4 || weights.width != 4 || joints.Sparse != nil || weights.Sparse != nil):
		g.wrong(attributes, nil, "four joints for each vertex")
	case jointed && (!joints.isUnsigned() || joints.Component == cUint || joints.Normalized):
		g.wrong(join(attributes, attrJoints), nil, "unsigned numbers")
	}
	if len(p.Targets) > g.limits.morphs {
		g.fail(tooMuch(join(path, "targets"), len(p.Targets), g.limits.morphs, "shapes in one mesh", "Export it with fewer shape keys."))
	}
	for i, t := range p.Targets {
		target := item(join(path, "targets"), i)
		g.eachVertex(t, p.vertices, target)
		if at, ok := t[attrPosition]; ok && g.Accessors[at].width != 3 {
			g.wrong(join(target, attrPosition), nil, "a list of positions")
		}
	}
	g.countTriangles(p, path)
}

// accessor returns the list of one attribute; false when there is none.
func (p *primitive) accessor(g *gltf, name string) (*accessor, bool) {
	i, ok := p.Attributes[name]
	if !ok {
		return nil, false
	}
	return &g.Accessors[i], true
}

// box bounds the positions of a primitive as a node shows it at rest: moved by its morph targets.
func (p *primitive) box(g *gltf, n *node) (low, high []float64) {
	position, _ := p.accessor(g, attrPosition)
	weights := n.Weights
	if weights == nil {
		weights = g.Meshes[n.Mesh].Weights
	}
	var moved []float64
	for i, t := range p.Targets {
		at, ok := t[attrPosition]
		if !ok || i >= len(weights) || weights[i] == 0 {
			continue
		}
		if moved == nil {
			moved = make([]float64, 3*position.Count)
			position.addTo(moved, 1)
		}
		g.Accessors[at].addTo(moved, weights[i])
	}
	if moved == nil {
		return position.low, position.high
	}
	inf := math.Inf(1)
	low, high = []float64{inf, inf, inf}, []float64{-inf, -inf, -inf}
	for i, v := range moved {
		low[i%3], high[i%3] = min(low[i%3], v), max(high[i%3], v)
	}
	return low, high
}

// eachVertex checks that each list has an element for every vertex.
func (g *gltf) eachVertex(lists map[string]int, vertices int, path string) {
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		if n := g.Accessors[lists[name]].Count; n != vertices {
			g.wrong(join(path, name), n, "one for each of "+count(vertices)+" vertices")
		}
	}
}

// countTriangles counts them, and checks that every index refers to a vertex.
func (g *gltf) countTriangles(p *primitive, path string) {
	if p.Mode < modeTriangles {
		g.fail(badFile(join(path, "mode"), "points or lines", "triangles", "the model has points or lines").
			Try("Export only its surfaces."))
		return
	}
	n := p.vertices
	if p.Indices >= 0 {
		a := &g.Accessors[p.Indices]
		if a.width != 1 || !a.isUnsigned() || a.Normalized {
			g.wrong(join(path, "indices"), nil, "unsigned numbers")
			return
		}
		if v := int(a.high[0]); v >= p.vertices {
			g.wrong(join(path, "indices"), v, "below "+count(p.vertices))
		}
		n = a.Count
	}
	p.triangles = n / 3
	// In a strip or a fan every index after the second makes a triangle.
	if p.Mode != modeTriangles {
		p.triangles = max(0, n-2)
	}
}

// checkSkins bounds the number of distinct joints in the whole file, and checks that skins and the
// meshes in them fit together.
func (g *gltf) checkSkins() {
	all := make(map[int]bool)
	for i, s := range g.Skins {
		path := item("skins", i)
		for _, j := range s.Joints {
			all[j] = true
		}
		if len(all) > g.limits.joints {
			g.fail(tooMuch(path, len(all), g.limits.joints, "joints", "Export it with fewer bones."))
		}
		if s.Inverse < 0 {
			continue
		}
		if a := &g.Accessors[s.Inverse]; a.width != 16 || a.Count < len(s.Joints) || a.Sparse != nil {
			g.wrong(join(path, "inverseBindMatrices"), nil, "a matrix for each joint")
		}
	}
	for i, n := range g.Nodes {
		if n.Skin >= 0 && n.Mesh < 0 {
			g.wrong(join(item("nodes", i), "skin"), n.Skin, "the skin of a mesh")
		}
	}
}

// checkAnimations checks that animations have times and values.
func (g *gltf) checkAnimations() {
	for i, a := range g.Animations {
		path := item("animations", i)
		for k, s := range a.Samplers {
			if s.Input < 0 || s.Output < 0 || g.Accessors[s.Input].width != 1 ||
				g.Accessors[s.Input].Component != cFloat {
				g.wrong(item(join(path, "samplers"), k), nil, "times and values")
			}
		}
		for k, c := range a.Channels {
			if c.Sampler >= len(a.Samplers) {
				g.wrong(join(item(join(path, "channels"), k), "sampler"), c.Sampler, "a sampler of the animation")
			}
		}
	}
}
