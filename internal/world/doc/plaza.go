package doc

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/worldmcp/world/internal/wire"
)

// placed is one object of the plaza; unset fields are zero.
type placed struct {
	kind string
	// x and z in metres; y above the ground.
	x, y, z float64
	// yaw in degrees.
	yaw   float64
	scale float64
	// color is a palette name; empty: the piece's own.
	color string
	// on is the id of the object below.
	on   string
	text string
}

// plaza is the first world, arranged for a camera at [0, 2.4, 8.5] that looks towards −z: the
// fountain closes the view, benches and beds lean towards it, table and sign frame the first agent
// at [0, 0, 2.5], trees and two houses are in the background. The circle of SpawnSpot stays free.
var plaza = []placed{
	{kind: "fountain", z: -4.8, scale: 1},
	{kind: "flower_bed", x: -2.9, z: -4.1, yaw: 62, scale: 1, color: "coral"},
	{kind: "flower_bed", x: 2.9, z: -4.1, yaw: -62, scale: 1, color: "violet"},
	{kind: "flower_bed", z: -7.4, scale: 1.1, color: "amber"},
	{kind: "bench", x: -6.3, z: -2.5, yaw: 66, scale: 1},
	{kind: "bench", x: 5, z: -2.2, yaw: -58, scale: 1},
	{kind: "bench", x: 3.4, z: -7, yaw: -22, scale: 1},
	{kind: "lamp", x: -4.1, z: -3.9, yaw: 45, scale: 1},
	{kind: "lamp", x: 4.1, z: -3.9, yaw: -45, scale: 1},
	{kind: "lamp", x: -6.9, z: 0.9, yaw: 80, scale: 1},
	{kind: "lamp", x: 6.9, z: 0.9, yaw: -80, scale: 1},

	{kind: "table", x: -3.35, z: 0.4, yaw: 22, scale: 1},
	{kind: "lantern", x: -3.6, y: 0.76, z: 0.52, yaw: 10, scale: 0.9, on: "table_1"},
	{kind: "chair", x: -3.75, z: -0.45, yaw: 22, scale: 1},
	{kind: "crate", x: -5.5, z: 0.9, yaw: 14, scale: 1},
	{kind: "crate", x: -5.35, z: -0.05, yaw: -8, scale: 0.85},
	{kind: "crate", x: -5.5, y: 0.8, z: 0.9, yaw: 38, scale: 0.7, on: "crate_1"},
	{kind: "barrel", x: -6.3, z: 0.1, scale: 1},

	{kind: "sign", x: 3.3, z: 0.3, yaw: -22, scale: 1.1, text: "Welcome"},
	{kind: "planter", x: 4.6, z: 0.2, yaw: 10, scale: 1},
	{kind: "flower", x: 2.3, z: 0.2, scale: 1, color: "coral"},
	{kind: "flower", x: 2.85, z: 0.6, yaw: 40, scale: 0.85, color: "amber"},
	{kind: "flower", x: 3.5, z: 0.8, yaw: 15, scale: 0.9, color: "pink"},

	{kind: "blossom_tree", x: -8.4, z: -5.1, yaw: 20, scale: 1.15},
	{kind: "tree", x: 8.4, z: -5.2, yaw: 70, scale: 1.15},
	{kind: "birch", x: -10, z: -0.6, yaw: 10, scale: 1.05},
	{kind: "blossom_tree", x: 10.2, z: -0.9, yaw: 130, scale: 1},
	{kind: "pine", x: -5.4, z: -10.4, scale: 1.2},
	{kind: "pine", x: -2.6, z: -12.6, yaw: 60, scale: 0.95},
	{kind: "birch", x: 5.6, z: -10.2, yaw: 45, scale: 1.15},
	{kind: "tree", x: 1.6, z: -13, yaw: 15, scale: 1.25},
	{kind: "hedge", x: -5.8, z: -7.4, yaw: 42, scale: 1},
	{kind: "hedge", x: 5.8, z: -7.6, yaw: -42, scale: 1},
	{kind: "bush", x: -8.2, z: -1.6, yaw: 25, scale: 1},
	{kind: "bush", x: 8.2, z: -2.4, yaw: -35, scale: 1.1},
	{kind: "rock", x: 10.8, z: -4.6, yaw: 50, scale: 1},
	{kind: "grass", x: -10, z: -2.6, scale: 1.2},
	{kind: "grass", x: 11, z: -3.4, yaw: 50, scale: 1.1},
	{kind: "grass", x: -7.9, z: 1.9, yaw: 20, scale: 1},
	{kind: "house", x: -11.5, z: -10.5, yaw: 42, scale: 1},
	{kind: "house", x: 11.8, z: -11, yaw: -42, scale: 1.05, color: "teal"},
}

// Plaza returns the operations of a first world's first entry.
func Plaza() []wire.Operation {
	ops := make([]wire.Operation, 0, len(plaza)+1)
	count := make(map[string]int)
	for _, p := range plaza {
		count[p.kind]++
		o := Object{
			ID: fmt.Sprintf("%s_%d", p.kind, count[p.kind]), Kind: p.kind,
			Position: Vec3{p.x, p.y, p.z}, Rotation: yawQuat(p.yaw), Scale: Vec3{p.scale, p.scale, p.scale},
			Color: hexOf(p.color), Text: p.text, On: p.on, Creator: ByWorld, Created: 1, Changed: 1,
		}
		ops = append(ops, put(wire.EntityObject, o))
	}
	return append(ops, put(wire.EntityEnvironment, DefaultEnvironment()))
}

// Meadow returns the operations of the first entry of a world without the plaza: nothing but its
// light and weather over bare ground.
func Meadow() []wire.Operation {
	env := DefaultEnvironment()
	env.Bare = true
	return []wire.Operation{put(wire.EntityEnvironment, env)}
}

// put is the operation that sets a value.
func put(kind wire.EntityType, value any) wire.Operation {
	text, err := json.Marshal(value)
	if err != nil {
		panic("world: a value of the plaza does not encode: " + err.Error())
	}
	return wire.Operation{Op: wire.OpPut, Type: kind, Value: text}
}

// hexOf returns a palette colour, or "" for an empty name.
func hexOf(name string) string {
	for _, s := range palette {
		if s.Name == name {
			return s.Hex
		}
	}
	return ""
}

// rings are the circles of SpawnSpot around the camera's start: radius in metres, number of spots,
// degrees between them, and the degrees of the first one.
var rings = []struct {
	radius      float64
	spots       int
	step, first float64
}{
	{6, 25, 14, 0},
	{7.2, 25, 14, 7},
	{4.6, 14, 25, 0},
}

// cameraZ is where the camera starts, in metres.
const cameraZ = 8.5

// SpawnSpot returns position and yaw of the i-th agent that joins without a pose: in front of the
// camera, then alternating right and left, all facing the camera. There are as many spots as
// avatars fit into a world; after that they repeat.
func SpawnSpot(i int) (Vec3, float64) {
	i = max(i, 0) % MaxAvatars
	ring := 0
	for i >= rings[ring].spots {
		i -= rings[ring].spots
		ring++
	}
	r := rings[ring]
	turn := float64((i + 1) / 2)
	if i%2 == 0 {
		turn = -turn
	}
	degrees := r.first + turn*r.step
	s, c := math.Sincos(degrees * math.Pi / 180)
	return Vec3{r.radius * s, 0, cameraZ - r.radius*c}, 0 - degrees
}
