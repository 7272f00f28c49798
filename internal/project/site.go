package project

import (
	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/wire"
)

// Where a city may stand, in metres of the world (bounds ±200): behind the plaza, in the middle of what one sees first; where
// much stands there already, beside it, east or west. One that is deeper than the north has room for stands beside it, and
// begins in the south.
const (
	bound      = 194.0
	behindZ    = -20.0 // of the edge with the gate, behind the plaza
	besideZ    = -4.0  // the same, beside it
	besideX    = 15.0  // from the middle of the world to its side
	maxWidth   = bound - besideX
	northDepth = behindZ + bound
	allDepth   = 2 * bound
	// leastUnit is the smallest lot (m) with which a city is not made deeper instead.
	leastUnit = 0.9
	// spare is how many things may stand on the ground behind the plaza before another is looked for.
	spare = 3
)

// place says how a plan's own coordinates (x to the right, z away from the plaza) become the world's.
type place struct {
	X0   float64 `json:"x0"` // of the plan's x = 0
	Z0   float64 `json:"z0"` // of the plan's z = 0
	West bool    `json:"west,omitempty"`
}

// settle lays out a fresh city and finds the place for it.
func settle(paths []string, built [][4]float64) (*plan.Plan, place) {
	p := plan.New(paths, plan.Options{MaxWidth: maxWidth, MaxDepth: northDepth})
	if _, without := p.Files(); without > 0 || p.Unit() < leastUnit {
		p = plan.New(paths, plan.Options{MaxWidth: maxWidth, MaxDepth: allDepth})
	}
	width, depth := p.Size()
	if depth <= northDepth {
		if at := (place{X0: cm(-width / 2), Z0: behindZ}); onGround(at.site(p), built) <= spare {
			return p, at
		}
	}
	east := place{X0: besideX, Z0: besideZ}
	if depth > besideZ+bound {
		east.Z0 = bound
	}
	west := place{X0: -besideX, Z0: east.Z0, West: true}
	if onGround(west.site(p), built) < onGround(east.site(p), built) {
		return p, west
	}
	return p, east
}

// onGround counts what stands on a site.
func onGround(s wire.ProjectSite, built [][4]float64) int {
	n := 0
	for _, b := range built {
		if b[0] < s.X+s.Width && b[0]+b[2] > s.X && b[1] < s.Z+s.Depth && b[1]+b[3] > s.Z {
			n++
		}
	}
	return n
}

func (a place) site(p *plan.Plan) wire.ProjectSite {
	width, depth := p.Size()
	g := a.ground([4]float64{0, 0, width, depth})
	return wire.ProjectSite{X: g[0], Z: g[1], Width: g[2], Depth: g[3], Unit: p.Unit(), Lane: p.Lane()}
}

// ground is a rectangle of the plan in the world.
func (a place) ground(g [4]float64) [4]float64 {
	x := a.X0 + g[0]
	if a.West {
		x = a.X0 - g[0] - g[2]
	}
	return [4]float64{cm(x), cm(a.Z0 - g[1] - g[3]), g[2], g[3]}
}

// spot is the middle of a lot in the world, and the way it faces.
func (a place) spot(l plan.Lot) (x, z float64, face int) {
	x = a.X0 + l.X
	if a.West {
		x = a.X0 - l.X
	}
	return cm(x), cm(a.Z0 - l.Z), -l.Face
}

// cm rounds metres to centimetres.
func cm(metres float64) float64 {
	if metres < 0 {
		return -cm(-metres)
	}
	return float64(int(metres*100+.5)) / 100
}
