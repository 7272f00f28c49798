package project

import (
	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/wire"
)

// Where a city may stand, in metres of the world (bounds ±200): beside the plaza, to the north, east of it or west of it. One
// that is deeper than the north has room for begins in the south.
const (
	nearX      = 15.0 // from the middle of the world to its side
	nearZ      = -4.0 // of its edge with the gate
	farZ       = -194.0
	southZ     = 194.0
	maxWidth   = 178.0
	northDepth = nearZ - farZ
	allDepth   = southZ - farZ
	// leastUnit is the smallest lot (m) with which a city is not made deeper instead.
	leastUnit = 0.9
)

// place says how a plan's own coordinates (x to the right, z away from the plaza) become the world's.
type place struct {
	X0   float64 `json:"x0"` // of the plan's x = 0
	Z0   float64 `json:"z0"` // of the plan's z = 0
	West bool    `json:"west,omitempty"`
}

// settle lays out a fresh city and finds the place for it that has least on it.
func settle(paths []string, built [][4]float64) (*plan.Plan, place) {
	p := plan.New(paths, plan.Options{MaxWidth: maxWidth, MaxDepth: northDepth})
	at := place{X0: nearX, Z0: nearZ}
	if _, without := p.Files(); without > 0 || p.Unit() < leastUnit {
		p = plan.New(paths, plan.Options{MaxWidth: maxWidth, MaxDepth: allDepth})
		if _, depth := p.Size(); depth > northDepth {
			at.Z0 = southZ
		}
	}
	west := at
	west.West, west.X0 = true, -nearX
	if onGround(west.site(p), built) < onGround(at.site(p), built) {
		at = west
	}
	return p, at
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
