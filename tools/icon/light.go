package main

import "math"

// camera looks at the scene.
type camera struct {
	scene                scene
	eye, ahead, side, up vec
	top, bottom          vec // of the sky
	sun, sunlight        vec
	skylight, bounce     vec
}

func newCamera() *camera {
	c := &camera{
		scene: newScene(), eye: vec{2.3, 3.1, 8.6},
		top: palette("sky"), bottom: palette("cream"),
		sun: vec{-0.55, 0.75, 0.62}.unit(), sunlight: vec{1.02, 0.93, 0.76},
		skylight: vec{0.36, 0.42, 0.52}, bounce: vec{0.22, 0.19, 0.14},
	}
	c.ahead = vec{0, 0.52, 0}.sub(c.eye).unit()
	c.side = c.ahead.cross(vec{0, 1, 0}).unit()
	c.up = c.side.cross(c.ahead)
	return c
}

// light is what comes from the direction of the picture's point (-1..1, y up).
func (c *camera) light(x, y float64) vec {
	const zoom = 3.05
	dir := c.ahead.mul(zoom).add(c.side.mul(x)).add(c.up.mul(y)).unit()
	t, hit := c.march(c.eye, dir, 5, 14)
	if !hit {
		return c.sky(x, y)
	}
	p := c.eye.add(dir.mul(t))
	_, look := c.scene.at(p)
	n := c.normal(p)
	direct := math.Max(n.dot(c.sun), 0) * c.shadow(p.add(n.mul(0.01)))
	open := c.openness(p, n)
	total := c.sunlight.mul(direct).
		add(c.skylight.mul(open * (0.6 + 0.4*n.y))).add(c.bounce.mul(open * (0.5 - 0.5*n.y)))
	edge := math.Pow(1-math.Max(-n.dot(dir), 0), 3)
	shine := math.Pow(math.Max(n.dot(c.sun.sub(dir).unit()), 0), 40) * direct * 0.25
	lit := look.color.scale(total).add(c.skylight.mul(edge * 0.35 * open)).add(vec{shine, shine, shine})
	return lit.mix(look.color.mul(1.15), look.glow)
}

// sky goes from the horizon's cream to blue, with a soft sun disc behind the island.
func (c *camera) sky(x, y float64) vec {
	base := c.bottom.mix(c.top, smooth(-0.9, 0.9, y))
	halo := math.Hypot(x, y-0.08)
	return base.mix(vec{1, 0.97, 0.9}, 0.55*(1-smooth(0.35, 1.05, halo)))
}

func (c *camera) march(from, dir vec, near, far float64) (float64, bool) {
	t := near
	for range 160 {
		d, _ := c.scene.at(from.add(dir.mul(t)))
		if d < 0.0012 {
			return t, true
		}
		if t += d * 0.9; t > far {
			break
		}
	}
	return 0, false
}

func (c *camera) normal(p vec) vec {
	const e = 0.0015
	at := func(d vec) float64 { v, _ := c.scene.at(p.add(d)); return v }
	return vec{
		at(vec{e, 0, 0}) - at(vec{-e, 0, 0}),
		at(vec{0, e, 0}) - at(vec{0, -e, 0}),
		at(vec{0, 0, e}) - at(vec{0, 0, -e}),
	}.unit()
}

// shadow is 1 in the sun, 0 in the shade and soft between: the narrowest cone that the way to the
// sun leaves open.
func (c *camera) shadow(p vec) float64 {
	least, t := 1.0, 0.02
	for range 60 {
		d, _ := c.scene.at(p.add(c.sun.mul(t)))
		least = math.Min(least, 12*d/t)
		if least < 0.002 || t > 6 {
			break
		}
		t += clamp(d, 0.02, 0.2)
	}
	return smooth(0, 1, math.Max(least, 0))
}

// openness is how much of the sky a place sees, from the room along its normal.
func (c *camera) openness(p, n vec) float64 {
	taken, weight := 0.0, 1.0
	for i := range 5 {
		h := 0.04 + 0.14*float64(i)
		d, _ := c.scene.at(p.add(n.mul(h)))
		taken += (h - d) * weight
		weight *= 0.72
	}
	return clamp(1-1.1*taken, 0.15, 1)
}
