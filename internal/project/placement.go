package project

import (
	"math"

	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/wire"
)

// Possible sites, in metres of the world (bounds ±200). The first choice is behind the plaza, in
// the centre of the user's first view; if too much is built there, east or west of the plaza. A
// city too deep for the north also stands east or west, and begins in the south.
const (
	bound = 194.0
	// behindZ and sideZ are the near edges of cities behind the plaza, and east or west of it.
	behindZ = -20.0
	sideZ   = -4.0
	// sideX is the distance of an eastern or western city from the centre of the world.
	sideX      = 15.0
	maxWidth   = bound - sideX
	northDepth = behindZ + bound
	allDepth   = 2 * bound
	// leastUnit is the smallest side of a lot in the north; a city with smaller lots is laid out
	// deeper instead.
	leastUnit = 0.9
	// spare is how many things may stand behind the plaza before the city goes elsewhere.
	spare = 3
)

// placement maps a plan's coordinates (x to the right, z away from the plaza) to the world's. It is
// saved with the plan.
type placement struct {
	// X0 and Z0 are the plan's origin in the world.
	X0 float64 `json:"x0"`
	Z0 float64 `json:"z0"`
	// West mirrors x, for a city west of the plaza.
	West bool `json:"west,omitempty"`
}

// layOut plans a new city and chooses its place among the built rectangles.
func layOut(paths []string, built [][4]float64) (*plan.Plan, placement) {
	p := plan.New(paths, plan.Options{MaxWidth: maxWidth, MaxDepth: northDepth})
	if _, without := p.Files(); without > 0 || p.Unit() < leastUnit {
		p = plan.New(paths, plan.Options{MaxWidth: maxWidth, MaxDepth: allDepth})
	}
	width, depth := p.Size()
	if depth <= northDepth {
		if north := (placement{X0: cm(-width / 2), Z0: behindZ}); countOn(north.site(p), built) <= spare {
			return p, north
		}
	}
	east := placement{X0: sideX, Z0: sideZ}
	if depth > sideZ+bound {
		east.Z0 = bound
	}
	west := placement{X0: -sideX, Z0: east.Z0, West: true}
	if countOn(west.site(p), built) < countOn(east.site(p), built) {
		return p, west
	}
	return p, east
}

// countOn counts the built rectangles that overlap a site.
func countOn(s wire.ProjectSite, built [][4]float64) int {
	n := 0
	for _, b := range built {
		if b[0] < s.X+s.Width && b[0]+b[2] > s.X && b[1] < s.Z+s.Depth && b[1]+b[3] > s.Z {
			n++
		}
	}
	return n
}

// site returns the city's ground in the world.
func (pl placement) site(p *plan.Plan) wire.ProjectSite {
	width, depth := p.Size()
	g := pl.ground([4]float64{0, 0, width, depth})
	return wire.ProjectSite{X: g[0], Z: g[1], Width: g[2], Depth: g[3], Unit: p.Unit(), Lane: p.Lane()}
}

// ground maps a rectangle [x, z, width, depth] to the world.
func (pl placement) ground(g [4]float64) [4]float64 {
	x := pl.X0 + g[0]
	if pl.West {
		x = pl.X0 - g[0] - g[2]
	}
	return [4]float64{cm(x), cm(pl.Z0 - g[1] - g[3]), g[2], g[3]}
}

// spot maps a lot to the world: its centre, and its direction along z, 1 or -1.
func (pl placement) spot(l plan.Lot) (x, z float64, face int) {
	x = pl.X0 + l.X
	if pl.West {
		x = pl.X0 - l.X
	}
	return cm(x), cm(pl.Z0 - l.Z), -l.Face
}

// cm rounds metres to centimetres.
func cm(metres float64) float64 { return math.Round(metres*100) / 100 }
