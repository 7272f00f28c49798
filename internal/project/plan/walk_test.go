package plan

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// What web/src/core/nav.ts walks with: cells, the radius of a body; and the largest footprint that
// a building has.
const (
	cell    = 0.25
	body    = 0.35
	footing = 0.475
	inFront = 0.5 // of the lane: where an avatar stands before a file
	shiftX  = 0.13
	shiftZ  = 0.07
)

// walk finds where an avatar can walk from the gate. The grid is shifted, since it need not match
// the plan.
type walk struct {
	w, d int
	free []bool
	seen []bool
}

func newWalk(p *Plan) *walk {
	width, depth := p.Size()
	g := &walk{w: int(width/cell) + 1, d: int(depth/cell) + 1}
	g.free, g.seen = make([]bool, g.w*g.d), make([]bool, g.w*g.d)
	for i := range g.free {
		g.free[i] = true
	}
	reach := p.Unit()*footing + body
	for _, lot := range p.Lots() {
		for z := int((lot.Z - reach) / cell); z <= int((lot.Z+reach)/cell)+1; z++ {
			for x := int((lot.X - reach) / cell); x <= int((lot.X+reach)/cell)+1; x++ {
				px, pz := float64(x)*cell+shiftX, float64(z)*cell+shiftZ
				if g.in(x, z) && px > lot.X-reach && px < lot.X+reach && pz > lot.Z-reach && pz < lot.Z+reach {
					g.free[z*g.w+x] = false
				}
			}
		}
	}
	return g
}

func (g *walk) in(x, z int) bool { return x >= 0 && z >= 0 && x < g.w && z < g.d }

func (g *walk) from(x, z int) {
	todo := [][2]int{{x, z}}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !g.in(at[0], at[1]) || g.seen[at[1]*g.w+at[0]] || !g.free[at[1]*g.w+at[0]] {
			continue
		}
		g.seen[at[1]*g.w+at[0]] = true
		todo = append(todo, [2]int{at[0] + 1, at[1]}, [2]int{at[0] - 1, at[1]}, [2]int{at[0], at[1] + 1},
			[2]int{at[0], at[1] - 1})
	}
}

// reached reports whether an avatar gets to within a cell of a point.
func (g *walk) reached(x, z float64) bool {
	cx, cz := int((x-shiftX)/cell), int((z-shiftZ)/cell)
	for dz := range 2 {
		for dx := range 2 {
			if g.in(cx+dx, cz+dz) && g.seen[(cz+dz)*g.w+cx+dx] {
				return true
			}
		}
	}
	return false
}

func reachable(t *testing.T, p *Plan) {
	t.Helper()
	g := newWalk(p)
	width, _ := p.Size()
	gate := int(width / 2 / cell)
	g.from(gate, 0) // the near edge itself is free
	for path, lot := range p.Lots() {
		z := lot.Z + float64(lot.Face)*(p.Unit()/2+p.Lane()*inFront)
		if !g.reached(lot.X, z) {
			t.Fatalf("there is no way to %q at %.2f, %.2f", path, lot.X, lot.Z)
		}
	}
}

func TestEveryLotIsReachedFromTheGate(t *testing.T) {
	t.Parallel()
	for name, paths := range map[string][]string{
		"one": {"a"}, "few": tree(40, 1), "own": own(t), "300": tree(300, 2), "3,000": tree(3_000, 3), "11,000": tree(11_000, 4),
		"60,000": tree(size(60_000), 5), "flat": flat("", 900),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reachable(t, New(paths, Options{}))
		})
	}
}

func TestEveryLotIsReachedAfterEdits(t *testing.T) {
	t.Parallel()
	paths := tree(500, 6)
	p, have := New(paths, Options{}), setOf(paths)
	rng := rand.New(rand.NewPCG(6, 6))
	for step := range 400 {
		added, removed := edit(rng, have, step)
		p.Update(added, removed)
		apply(have, added, removed)
		if step%80 == 79 {
			reachable(t, p)
		}
	}
	p.Update(slices.Sorted(maps.Keys(have)), nil)
	reachable(t, p)
}
