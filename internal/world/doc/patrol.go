package doc

import (
	"math"
	"time"
)

// This file says where an object that patrols is. It follows web/src/scene/motion/patrol.ts, which
// draws it: a patrol is a pure function of the time, so every page shows it at the same place.

// Patrols, in metres and seconds, as in patrol.ts.
const (
	patrolSpeed  = 1.2
	patrolCorner = 0.9
	patrolRamp   = 0.8
	patrolTurn   = 1.1
	patrolClosed = 0.4
)

// track is the path of a patrol with rounded corners; along holds the metres from its start to each
// point.
type track struct {
	points    []Vec3
	distances []float64
	closed    bool
}

// patrolPosition returns where an object that patrols is at a time.
func patrolPosition(o *Object, at time.Time) Vec3 {
	t := trackOf(o.Position, o.Behavior.Path)
	length := t.distances[len(t.distances)-1]
	if length < 0.05 {
		return t.points[0]
	}
	v := patrolSpeed * o.Behavior.Speed
	seconds := float64(at.UnixNano()) / 1e9
	if t.closed {
		return t.pointAt(v * math.Mod(seconds, length/v))
	}
	ramp := min(patrolRamp, length/v)
	leg := length/v + ramp + patrolTurn
	phase := math.Mod(seconds, 2*leg)
	back := phase >= leg
	if back {
		phase -= leg
	}
	gone := easedMetres(min(phase, leg-patrolTurn), leg-patrolTurn, v, length, ramp)
	if back {
		gone = length - gone
	}
	return t.pointAt(gone)
}

// trackOf builds the path from a rest position through points.
func trackOf(rest Vec3, path []Vec3) track {
	corners := []Vec3{rest}
	for _, p := range path {
		if metresBetween(p, corners[len(corners)-1]) > 0.05 {
			corners = append(corners, p)
		}
	}
	var t track
	n := len(corners)
	if t.closed = n > 3 && metresBetween(corners[n-1], rest) < patrolClosed; t.closed {
		n--
		for i := range n {
			t.points = append(t.points, bend(corners[(i+n-1)%n], corners[i], corners[(i+1)%n])...)
		}
		t.points = append(t.points, t.points[0])
	} else {
		t.points = append(t.points, corners[0])
		for i := 1; i < n-1; i++ {
			t.points = append(t.points, bend(corners[i-1], corners[i], corners[i+1])...)
		}
		if n > 1 {
			t.points = append(t.points, corners[n-1])
		}
	}
	t.distances = make([]float64, len(t.points))
	for i := 1; i < len(t.points); i++ {
		t.distances[i] = t.distances[i-1] + metresBetween(t.points[i-1], t.points[i])
	}
	return t
}

// bend returns a corner as a quadratic curve that starts and ends on its two sides.
func bend(a, corner, b Vec3) []Vec3 {
	toA, toB := metresBetween(a, corner), metresBetween(corner, b)
	cut := min(patrolCorner, toA*0.45, toB*0.45)
	from, to := lerp(corner, a, cut/max(1e-6, toA)), lerp(corner, b, cut/max(1e-6, toB))
	curve := make([]Vec3, 7)
	for i := range curve {
		t := float64(i) / 6
		curve[i] = lerp(lerp(from, corner, t), lerp(corner, to, t), t)
	}
	return curve
}

// pointAt returns the point at a distance along the path.
func (t *track) pointAt(metres float64) Vec3 {
	for i := 1; i < len(t.points); i++ {
		if span := t.distances[i] - t.distances[i-1]; metres <= t.distances[i] && span > 0 {
			return lerp(t.points[i-1], t.points[i], max(0, metres-t.distances[i-1])/span)
		}
	}
	return t.points[len(t.points)-1]
}

// easedMetres returns the metres travelled after u of whole seconds: accelerate, cruise, brake.
func easedMetres(u, whole, v, length, ramp float64) float64 {
	switch {
	case u < ramp:
		return v * u * u / (2 * ramp)
	case u > whole-ramp:
		return max(0, length-v*(whole-u)*(whole-u)/(2*ramp))
	}
	return v * (u - ramp/2)
}

// lerp returns the point between two points; 0 is the first, 1 the second.
func lerp(a, b Vec3, t float64) Vec3 {
	return Vec3{a[0] + (b[0]-a[0])*t, a[1] + (b[1]-a[1])*t, a[2] + (b[2]-a[2])*t}
}

// metresBetween returns the distance between two points.
func metresBetween(a, b Vec3) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}
