package main

import "math"

// vec is a point or a direction: x to the right, y up, z to the viewer.
type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec            { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec            { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) mul(k float64) vec        { return vec{a.x * k, a.y * k, a.z * k} }
func (a vec) scale(b vec) vec          { return vec{a.x * b.x, a.y * b.y, a.z * b.z} }
func (a vec) dot(b vec) float64        { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) len() float64             { return math.Sqrt(a.dot(a)) }
func (a vec) unit() vec                { return a.mul(1 / a.len()) }
func (a vec) cross(b vec) vec          { return vec{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x} }
func (a vec) mix(b vec, k float64) vec { return a.mul(1 - k).add(b.mul(k)) }

func clamp(v, low, high float64) float64 { return math.Max(low, math.Min(high, v)) }

// smooth is 0 below low, 1 above high and soft between.
func smooth(low, high, v float64) float64 {
	t := clamp((v-low)/(high-low), 0, 1)
	return t * t * (3 - 2*t)
}

// The distance functions: how far p is from a body, negative inside it.

func ball(p, at vec, r float64) float64 { return p.sub(at).len() - r }

// brick is a box with half sizes, its edges rounded by r.
func brick(p, at, half vec, r float64) float64 {
	d := p.sub(at)
	q := vec{math.Abs(d.x) - half.x + r, math.Abs(d.y) - half.y + r, math.Abs(d.z) - half.z + r}
	out := vec{math.Max(q.x, 0), math.Max(q.y, 0), math.Max(q.z, 0)}
	return out.len() + math.Min(math.Max(q.x, math.Max(q.y, q.z)), 0) - r
}

// disc is an upright cylinder with half height h, its rims rounded by r.
func disc(p, at vec, radius, h, r float64) float64 {
	d := p.sub(at)
	x, y := math.Hypot(d.x, d.z)-radius+r, math.Abs(d.y)-h+r
	return math.Min(math.Max(x, y), 0) + math.Hypot(math.Max(x, 0), math.Max(y, 0)) - r
}

// rod is a round stick from a (radius ra) to b (radius rb).
func rod(p, a, b vec, ra, rb float64) float64 {
	pa, ba := p.sub(a), b.sub(a)
	k := clamp(pa.dot(ba)/ba.dot(ba), 0, 1)
	return pa.sub(ba.mul(k)).len() - (ra + (rb-ra)*k)
}

// blend joins two bodies with a soft seam of width k.
func blend(a, b, k float64) float64 {
	h := clamp(0.5+0.5*(b-a)/k, 0, 1)
	return b + (a-b)*h - k*h*(1-h)
}
