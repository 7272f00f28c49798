package main

import (
	"fmt"
	"math"

	"github.com/worldmcp/world/internal/world/doc"
)

// paint is what a surface looks like.
type paint struct {
	color vec     // linear
	glow  float64 // 1: shines by itself
}

// scene is the picture's content: a floating island with a robot that waves, a tree and a lamp, in
// the world's colours.
type scene struct {
	grass, earth, plaza, white, ink, mint, amber, bark, leaf, coral paint
}

func newScene() scene {
	p := func(name string, glow float64) paint { return paint{palette(name), glow} }
	return scene{
		grass: p("lime", 0), earth: p("clay", 0), plaza: p("sand", 0), white: p("white", 0), ink: p("ink", 0),
		mint: p("mint", 1), amber: p("amber", 0.9), bark: p("wood", 0), leaf: p("leaf", 0), coral: p("coral", 0),
	}
}

// palette reads one of the world's colours into linear light.
func palette(name string) vec {
	for _, s := range doc.Palette() {
		if s.Name == name {
			var r, g, b int
			if _, err := fmt.Sscanf(s.Hex, "#%02x%02x%02x", &r, &g, &b); err != nil {
				panic(err)
			}
			return vec{linear(r), linear(g), linear(b)}
		}
	}
	panic("no colour " + name)
}

func linear(v int) float64 { return math.Pow(float64(v)/255, 2.2) }

// at returns the distance to the nearest surface and its paint.
func (s *scene) at(p vec) (float64, paint) {
	best, look := math.Inf(1), paint{}
	nearer := func(d float64, c paint) {
		if d < best {
			best, look = d, c
		}
	}
	s.island(p, nearer)
	if robot := ball(p, vec{0.05, 1.15, 0.1}, 1.75); robot < 0.3 {
		s.robot(p, nearer)
	} else {
		best = math.Min(best, robot)
	}
	s.tree(p, nearer)
	s.lamp(p, nearer)
	return best, look
}

func (s *scene) island(p vec, nearer func(float64, paint)) {
	nearer(disc(p, vec{0, -0.16, 0}, 2.3, 0.16, 0.13), s.grass)
	under := blend(disc(p, vec{0, -0.5, 0}, 2.02, 0.3, 0.25), rod(p, vec{0, -0.95, 0}, vec{0.1, -1.75, 0}, 1.4, 0.62),
		0.5)
	under = blend(under, rod(p, vec{-1, -0.8, 0.5}, vec{-1.05, -1.25, 0.5}, 0.5, 0.2), 0.35)
	under = blend(under, rod(p, vec{1.05, -0.8, 0.4}, vec{1.1, -1.15, 0.4}, 0.45, 0.2), 0.35)
	nearer(math.Max(under, p.y+0.2), s.earth)
	nearer(disc(p, vec{0.05, 0, 0.25}, 1.3, 0.05, 0.04), s.plaza)
	for _, f := range []vec{{1.35, 0, 1.35}, {1.62, 0, 1.0}, {-1.75, 0, 0.75}} {
		nearer(ball(p, f.add(vec{0, 0.16, 0}), 0.13), s.coral)
		nearer(ball(p, f.add(vec{0, 0.27, 0.02}), 0.06), s.amber)
	}
}

func (s *scene) robot(p vec, nearer func(float64, paint)) {
	for _, side := range []float64{-1, 1} {
		nearer(rod(p, vec{0.22 * side, 0.62, 0.15}, vec{0.25 * side, 0.2, 0.17}, 0.1, 0.12), s.ink)
		nearer(brick(p, vec{0.26 * side, 0.16, 0.25}, vec{0.17, 0.11, 0.25}, 0.1), s.white)
		nearer(disc(turn(p.sub(vec{0.66 * side, 1.78, 0.15})), vec{}, 0.17, 0.09, 0.06), s.coral)
		nearer(ball(p, vec{0.2 * side, 1.8, 0.66}, 0.085), s.mint)
	}
	nearer(brick(p, vec{0, 0.98, 0.15}, vec{0.42, 0.42, 0.32}, 0.26), s.white)
	nearer(disc(tilt(p.sub(vec{0, 1.0, 0.46})), vec{}, 0.14, 0.05, 0.03), s.mint)
	nearer(brick(p, vec{0, 1.8, 0.15}, vec{0.66, 0.48, 0.46}, 0.34), s.white)
	nearer(brick(p, vec{0, 1.78, 0.42}, vec{0.5, 0.3, 0.24}, 0.22), s.ink)
	nearer(rod(p, vec{0, 2.25, 0.1}, vec{0, 2.5, 0.1}, 0.035, 0.03), s.ink)
	nearer(ball(p, vec{0, 2.58, 0.1}, 0.11), s.amber)
	nearer(rod(p, vec{-0.48, 1.18, 0.15}, vec{-0.72, 0.82, 0.3}, 0.11, 0.1), s.ink)
	nearer(ball(p, vec{-0.75, 0.75, 0.33}, 0.16), s.white)
	nearer(rod(p, vec{0.48, 1.18, 0.15}, vec{0.86, 1.2, 0.3}, 0.11, 0.1), s.ink)
	nearer(rod(p, vec{0.86, 1.2, 0.3}, vec{1.0, 1.62, 0.4}, 0.1, 0.1), s.ink)
	nearer(ball(p, vec{1.02, 1.74, 0.42}, 0.17), s.white)
}

// turn lays an upright disc on its side (its axis along x); tilt faces it to the viewer (along z).
func turn(p vec) vec { return vec{p.y, p.x, p.z} }
func tilt(p vec) vec { return vec{p.x, p.z, p.y} }

func (s *scene) tree(p vec, nearer func(float64, paint)) {
	nearer(rod(p, vec{-1.35, 0, -0.85}, vec{-1.35, 1.1, -0.85}, 0.16, 0.1), s.bark)
	crown := blend(ball(p, vec{-1.35, 1.75, -0.85}, 0.68), ball(p, vec{-1.75, 1.4, -0.7}, 0.42), 0.2)
	crown = blend(crown, ball(p, vec{-0.95, 1.4, -0.75}, 0.4), 0.2)
	crown = blend(crown, ball(p, vec{-1.3, 2.25, -0.9}, 0.42), 0.2)
	nearer(crown, s.leaf)
}

func (s *scene) lamp(p vec, nearer func(float64, paint)) {
	nearer(rod(p, vec{1.5, 0, -0.7}, vec{1.5, 1.95, -0.7}, 0.06, 0.045), s.ink)
	nearer(disc(p, vec{1.5, 0.06, -0.7}, 0.16, 0.07, 0.05), s.ink)
	nearer(ball(p, vec{1.5, 2.13, -0.7}, 0.22), s.amber)
	nearer(disc(p, vec{1.5, 2.36, -0.7}, 0.2, 0.04, 0.03), s.ink)
}
