package world

import "math"

// sockets are the seats, surfaces and doors of the pieces, by kind. A test compares them with the
// pieces' boxes.
var sockets = map[string][]Socket{
	"bench":        seats(0.46, 0.03, 0, -0.42, 0.42),
	"log":          seats(0.43, 0, 0, -0.42, 0.42),
	"sofa":         seats(0.47, 0.08, 0, -0.54, 0, 0.54),
	"bus_stop":     seats(0.49, -0.2, 0, -0.45, 0.3),
	"swing":        seats(0.51, 0, 0, -0.5, 0.5),
	"picnic_table": append(seats(0.455, 0.73, 180, -0.42, 0.42), seats(0.455, -0.73, 0, -0.42, 0.42)...),
	"seesaw": {
		{Kind: SocketSeat, At: Vec3{0, 0.36, 1.2}, Yaw: 180},
		{Kind: SocketSeat, At: Vec3{0, 0.7, -1.2}},
	},
	"boat": {
		{Kind: SocketSeat, At: Vec3{0, 0.4, -0.8}},
		{Kind: SocketSeat, At: Vec3{0, 0.4, 0.2}, Yaw: 180},
	},
	"bed": {{Kind: SocketSeat, At: Vec3{0.58, 0.53, 0.2}, Yaw: 90}},

	"shelf": {
		{Kind: SocketSurface, At: Vec3{0.3, 0.55, 0.02}, Size: [2]float64{0.44, 0.3}},
		{Kind: SocketSurface, At: Vec3{0.3, 1.45, 0.02}, Size: [2]float64{0.44, 0.3}},
	},
	"low_shelf": {{Kind: SocketSurface, At: Vec3{0.34, 0.485, 0}, Size: [2]float64{0.58, 0.3}}},

	"house":        {{Kind: SocketDoor, At: Vec3{0.05, 0.18, 1.75}, Size: [2]float64{0.74, 1.5}}},
	"shed":         {{Kind: SocketDoor, At: Vec3{-0.35, 0.16, 0.85}, Size: [2]float64{0.72, 1.4}}},
	"tower":        {{Kind: SocketDoor, At: Vec3{0, 0.3, 1.15}, Size: [2]float64{0.6, 1.24}}},
	"tent":         {{Kind: SocketDoor, At: Vec3{0, 0, 1.35}, Size: [2]float64{0.9, 1.2}}},
	"gazebo":       {{Kind: SocketDoor, At: Vec3{0, 0.15, 1.5}, Size: [2]float64{1.3, 2}}},
	"door_wall":    {{Kind: SocketDoor, At: Vec3{0, 0, 0}, Size: [2]float64{1.02, 1.97}}},
	"door":         {{Kind: SocketDoor, At: Vec3{0, 0, 0}, Size: [2]float64{1, 2.04}}},
	"gate":         {{Kind: SocketDoor, At: Vec3{0, 0, 0}, Size: [2]float64{1.76, 2}}},
	"arch":         {{Kind: SocketDoor, At: Vec3{0, 0, 0}, Size: [2]float64{1.24, 1.6}}},
	"torii":        {{Kind: SocketDoor, At: Vec3{0, 0, 0}, Size: [2]float64{1.9, 1.86}}},
	"flower_arch":  {{Kind: SocketDoor, At: Vec3{0, 0, 0}, Size: [2]float64{1.4, 1.9}}},
	"castle_tower": {{Kind: SocketDoor, At: Vec3{0, 0.2, 1.4}, Size: [2]float64{0.68, 1.26}}},
	"windmill":     {{Kind: SocketDoor, At: Vec3{0, 0.2, 1.3}, Size: [2]float64{0.86, 1.5}}},
	"barn":         {{Kind: SocketDoor, At: Vec3{0, 0.12, 2.55}, Size: [2]float64{1.9, 1.9}}},
	"greenhouse":   {{Kind: SocketDoor, At: Vec3{0, 0.3, 1.9}, Size: [2]float64{0.9, 1.6}}},
	"lighthouse":   {{Kind: SocketDoor, At: Vec3{0, 0.6, 1.1}, Size: [2]float64{0.54, 1.16}}},
	"shop":         {{Kind: SocketDoor, At: Vec3{-1.2, 0.16, 1.3}, Size: [2]float64{0.95, 1.8}}},
	"apartment":    {{Kind: SocketDoor, At: Vec3{0, 0.25, 1.8}, Size: [2]float64{0.86, 1.54}}},
	"church":       {{Kind: SocketDoor, At: Vec3{0, 0.2, 2.7}, Size: [2]float64{0.78, 1.54}}},
	"igloo":        {{Kind: SocketDoor, At: Vec3{0, 0, 1.4}, Size: [2]float64{0.8, 0.7}}},
	"phone_booth":  {{Kind: SocketDoor, At: Vec3{0, 0.12, 0.42}, Size: [2]float64{0.7, 1.9}}},
}

// seats returns seats side by side at one height, all facing the same way.
func seats(height, z, yaw float64, x ...float64) []Socket {
	row := make([]Socket, len(x))
	for i, at := range x {
		row[i] = Socket{Kind: SocketSeat, At: Vec3{at, height, z}, Yaw: yaw}
	}
	return row
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

// describe formats a surface or a door: door 1×2.04 m at [0, 0, 0], board 0.44×0.3 m at [0.3, 0.55,
// 0.02]
func (s *Socket) describe() string {
	what := "door "
	if s.Kind == SocketSurface {
		what = "board "
	}
	return string(appendVec(append(appendList([]byte(what), "×", s.Size[:]...), " m at "...), s.At))
}

// withSockets adds the sockets to the pieces.
func withSockets(pieces []Piece) []Piece {
	for i := range pieces {
		pieces[i].Sockets = sockets[pieces[i].Kind]
	}
	return pieces
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
