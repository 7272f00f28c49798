package main

import (
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// Layout of a generated world, in metres.
const (
	gridStep  = 2.6
	batchSize = 100 // objects of one entry
)

// generated writes an export of a world with this many objects, of all kinds in turn, on a grid
// around the middle.
func generated(objects int) ([]byte, error) {
	state := doc.New(fmt.Sprintf("%d objects", objects))
	var entries []wire.Entry
	for from := 0; from < objects; from += batchSize {
		var ops []wire.Operation
		for i := from; i < min(from+batchSize, objects); i++ {
			op, err := put(gridObject(i, objects, state.Revision()+1))
			if err != nil {
				return nil, err
			}
			ops = append(ops, op)
		}
		e := wire.Entry{
			Revision: state.Revision() + 1, Time: wire.Millis(time.Now()), Author: wire.Author{Kind: "system", ID: "world", Name: "World"},
			Tool: "create", CallID: fmt.Sprintf("create_%d", from), Operations: ops,
		}
		if err := state.Apply(e); err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return json.Marshal(map[string]any{
		"format": "world-export", "version": 1, "name": state.Name(), "entries": entries, "document": state.DocumentJSON(),
	})
}

// gridObject is the i-th of n objects.
func gridObject(i, n int, revision uint64) doc.Object {
	pieces, palette := doc.Catalog(), doc.Palette()
	side := int(math.Ceil(math.Sqrt(float64(n))))
	half := float64(side-1) / 2
	piece := pieces[i%len(pieces)]
	yaw := float64(i%16) / 16 * math.Pi // half of the turn
	o := doc.Object{
		ID: fmt.Sprintf("%s_%d", piece.Kind, i), Kind: piece.Kind,
		Position: doc.Vec3{(float64(i%side) - half) * gridStep, 0, (float64(i/side) - half) * gridStep},
		Rotation: doc.Quat{0, math.Sin(yaw), 0, math.Cos(yaw)}, Scale: doc.Vec3{1, 1, 1},
		Color: palette[i%len(palette)].Hex, Creator: "world", Created: revision, Changed: revision,
	}
	if piece.Text != nil && i < 10*len(pieces) {
		o.Text = fmt.Sprintf("No. %d", i)
	}
	return o
}

func put(o doc.Object) (wire.Operation, error) {
	value, err := json.Marshal(o)
	return wire.Operation{Op: "put", Type: "object", Value: value}, err
}
