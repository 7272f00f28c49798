package doc

import "math"

// Box is an axis-aligned box in metres.
type Box struct {
	Min Vec3 `json:"min"`
	Max Vec3 `json:"max"`
}

// distance returns the distance from a point to the box; 0 inside it.
func (b *Box) distance(p Vec3) float64 {
	var sum float64
	for i, v := range p {
		d := max(b.Min[i]-v, 0, v-b.Max[i])
		sum += d * d
	}
	return math.Sqrt(sum)
}

// boxOf returns the box around an object: its piece's box scaled, rotated and moved, or the union
// of its parts' boxes.
func boxOf(o *Object) Box {
	b := Box{Vec3{math.Inf(1), math.Inf(1), math.Inf(1)}, Vec3{math.Inf(-1), math.Inf(-1), math.Inf(-1)}}
	if len(o.Parts) == 0 {
		piece, _ := PieceOf(o.Kind)
		size := piece.Size
		if o.Size != nil {
			size = *o.Size
		}
		for corner := range 8 {
			b.include(transform(cornerOf(size, corner), o.Position, o.Rotation, o.Scale))
		}
		return b
	}
	for i := range o.Parts {
		p := &o.Parts[i]
		piece, _ := PieceOf(p.Kind)
		for corner := range 8 {
			inner := transform(cornerOf(piece.Size, corner), p.Position, p.Rotation, p.Scale)
			b.include(transform(inner, o.Position, o.Rotation, o.Scale))
		}
	}
	return b
}

// include extends the box to a point.
func (b *Box) include(p Vec3) {
	for i, v := range p {
		b.Min[i], b.Max[i] = min(b.Min[i], v), max(b.Max[i], v)
	}
}

// cornerOf returns one of the eight corners of a piece's box, whose origin is the middle of its
// underside.
func cornerOf(size Vec3, corner int) Vec3 {
	c := Vec3{-size[0] / 2, 0, -size[2] / 2}
	if corner&1 != 0 {
		c[0] = size[0] / 2
	}
	if corner&2 != 0 {
		c[1] = size[1]
	}
	if corner&4 != 0 {
		c[2] = size[2] / 2
	}
	return c
}

// transform scales, rotates and moves a point.
func transform(v, position Vec3, q Quat, scale Vec3) Vec3 {
	v = rotate(q, Vec3{v[0] * scale[0], v[1] * scale[1], v[2] * scale[2]})
	return Vec3{v[0] + position[0], v[1] + position[1], v[2] + position[2]}
}

// rotate rotates v by the unit quaternion q: v + 2w(q×v) + 2q×(q×v).
func rotate(q Quat, v Vec3) Vec3 {
	u := Vec3{q[0], q[1], q[2]}
	t := cross(u, v)
	t = Vec3{2 * t[0], 2 * t[1], 2 * t[2]}
	c := cross(u, t)
	return Vec3{v[0] + q[3]*t[0] + c[0], v[1] + q[3]*t[1] + c[1], v[2] + q[3]*t[2] + c[2]}
}

// cross returns the cross product.
func cross(a, b Vec3) Vec3 {
	return Vec3{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// yawQuat returns the rotation by a yaw in degrees.
func yawQuat(degrees float64) Quat {
	s, c := math.Sincos(degrees * math.Pi / 360)
	return Quat{0, s, 0, c}
}

// euler returns pitch, yaw and roll in degrees, in the order Y, X, Z.
func euler(q Quat) (pitch, yaw, roll float64) {
	x, y, z, w := q[0], q[1], q[2], q[3]
	const toDegrees = 180 / math.Pi
	sinPitch := 2 * (w*x - y*z)
	// Straight up or down, roll and yaw are the same rotation.
	if math.Abs(sinPitch) > 1-1e-9 {
		return math.Copysign(90, sinPitch), math.Atan2(-2*(x*z-w*y), 1-2*(y*y+z*z)) * toDegrees, 0
	}
	return math.Asin(sinPitch) * toDegrees,
		math.Atan2(2*(x*z+w*y), 1-2*(x*x+y*y)) * toDegrees,
		math.Atan2(2*(x*y+w*z), 1-2*(x*x+z*z)) * toDegrees
}
