package doc

import "math"

// seats returns seats side by side at one height, all facing the same way.
func seats(height, z, yaw float64, x ...float64) []Socket {
	row := make([]Socket, len(x))
	for i, at := range x {
		row[i] = Socket{Kind: SocketSeat, At: Vec3{at, height, z}, Yaw: yaw}
	}
	return row
}

// levelTop returns a level part of a piece that things stand on, by its middle, its width and its
// depth in metres.
func levelTop(middle Vec3, width, depth float64) []Socket {
	return []Socket{{Kind: SocketSurface, At: middle, Size: [2]float64{width, depth}}}
}

// door returns the one door of a piece, by its sill and its opening in metres.
func door(sill Vec3, width, height float64) []Socket {
	return []Socket{{Kind: SocketDoor, At: sill, Size: [2]float64{width, height}}}
}

// seats counts the seats of a piece.
func (p *Piece) seats() int {
	if p.Seat <= 0 {
		return 0
	}
	n := 0
	for _, s := range p.Sockets {
		if s.Kind == SocketSeat {
			n++
		}
	}
	return max(1, n)
}

// describe formats a surface or a door: door 1×2.04 m at [0, 0, 0], top 0.44×0.3 m at [0.3, 0.55,
// 0.02]
func (s *Socket) describe() string {
	what := "door "
	if s.Kind == SocketSurface {
		what = "top "
	}
	return string(appendVec(append(appendList([]byte(what), "×", s.Size[:]...), " m at "...), s.At))
}

// maxSockets bounds the sockets of one object in an answer. Composites of many pieces have more
// than anyone needs.
const maxSockets = 12

// socketsOf returns the sockets of an object at rest, in world coordinates. A piece with a plain
// seat has that one.
func socketsOf(o *Object) []Socket {
	if len(o.Parts) == 0 {
		return placedSockets(o.Kind, o.Position, o.Rotation, o.Scale)
	}
	var all []Socket
	for i := range o.Parts {
		p := &o.Parts[i]
		for _, s := range placedSockets(p.Kind, p.Position, p.Rotation, p.Scale) {
			all = append(all, moveSocket(s, o.Position, o.Rotation, o.Scale))
		}
	}
	return all
}

// placedSockets returns the sockets of a piece at a position.
func placedSockets(kind string, position Vec3, q Quat, scale Vec3) (all []Socket) {
	piece, _ := PieceOf(kind)
	own := piece.Sockets
	if piece.Seat > 0 && (len(own) == 0 || own[0].Kind != SocketSeat) {
		own = append([]Socket{{Kind: SocketSeat, At: Vec3{0, piece.Seat, 0}}}, own...)
	}
	for _, s := range own {
		all = append(all, moveSocket(s, position, q, scale))
	}
	return all
}

// moveSocket transforms a socket out of a frame. In a tilted frame it keeps the heading.
func moveSocket(s Socket, position Vec3, q Quat, scale Vec3) Socket {
	_, yaw, _ := euler(q)
	s.At = transform(s.At, position, q, scale)
	s.Yaw = wrapDegrees(s.Yaw + yaw)
	along := scale[2]
	if s.Kind == SocketDoor {
		along = scale[1]
	}
	s.Size = [2]float64{s.Size[0] * scale[0], s.Size[1] * along}
	return s
}

// wrapDegrees maps an angle to −180 < a ≤ 180.
func wrapDegrees(a float64) float64 {
	return a - 360*math.Ceil((a-180)/360)
}
