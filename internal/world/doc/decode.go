package doc

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

// Change is a decoded operation. A put sets exactly one of the pointers, a remove none.
type Change struct {
	Ref
	object      *Object
	avatar      *Avatar
	environment *Environment
}

// The values as they are decoded. encoding/json fills short arrays with zeros and does not
// distinguish a missing number from 0. So fields that must be complete are decoded into slices and
// pointers first.
type objectValue struct {
	ID       string            `json:"id"`
	Kind     string            `json:"kind"`
	Position []float64         `json:"position"`
	Rotation []float64         `json:"rotation"`
	Scale    []float64         `json:"scale"`
	Color    string            `json:"color"`
	Material string            `json:"material"`
	Asset    string            `json:"asset"`
	Size     []float64         `json:"size"`
	Label    string            `json:"label"`
	Text     string            `json:"text"`
	Parts    []json.RawMessage `json:"parts"`
	On       string            `json:"on"`
	Behavior json.RawMessage   `json:"behavior"`
	Creator  string            `json:"creator"`
	Created  uint64            `json:"created"`
	Changed  uint64            `json:"changed"`
}

// In these types, the outer fields shadow the members of the embedded value with the same names.
type partValue struct {
	Part

	Position []float64 `json:"position"`
	Rotation []float64 `json:"rotation"`
	Scale    []float64 `json:"scale"`
}

type behaviorValue struct {
	Behavior

	Path [][]float64 `json:"path"`
}

type avatarValue struct {
	Avatar

	Position []float64 `json:"position"`
	Yaw      *float64  `json:"yaw"`
}

// decodeAll decodes operations; at is the index of the one that an error is about.
func decodeAll(ops []wire.Operation) (changes []Change, at int, e *wire.Error) {
	changes = make([]Change, len(ops))
	for i, op := range ops {
		if changes[i], e = decodeOperation(op); e != nil {
			return nil, i, e
		}
	}
	return changes, 0, nil
}

// decodeOperation decodes one operation strictly, without checking its values. Fields of its errors
// start at the operation.
func decodeOperation(op wire.Operation) (Change, *wire.Error) {
	switch {
	case op.Type != wire.EntityObject && op.Type != wire.EntityAvatar && op.Type != wire.EntityEnvironment:
		return Change{}, bad("type", op.Type, "object, avatar or environment", "unknown type of operation")
	case op.Op == wire.OpRemove && op.Type == wire.EntityEnvironment:
		return Change{}, bad("op", op.Op, string(wire.OpPut), "the environment cannot be removed")
	case op.Op == wire.OpRemove && len(op.Value) > 0:
		return Change{}, bad("value", "", "nothing with remove", "a remove must not have a value")
	case op.Op == wire.OpRemove:
		return Change{Ref: Ref{op.Type, op.ID}}, nil
	case op.Op != wire.OpPut:
		return Change{}, bad("op", op.Op, "put or remove", "an unknown operation")
	case len(op.Value) == 0:
		return Change{}, bad("value", "nothing", "the whole value", "a put needs a value")
	case hasNull(op.Value):
		return Change{}, bad("value", "null", "leave out what is not set", "the value contains null")
	}
	c, err := decodePut(op)
	switch {
	case err != nil:
		return Change{}, prefixField("value", err)
	case op.ID != "" && op.ID != c.ID:
		return Change{}, bad("id", op.ID, "the id of the value, or none", "the operation and its value name different ids")
	}
	return c, nil
}

// decodePut decodes the value of a put.
func decodePut(op wire.Operation) (Change, *wire.Error) {
	c := Change{Ref: Ref{Type: op.Type}}
	var err *wire.Error
	switch op.Type {
	case wire.EntityObject:
		if c.object, err = decodeObject(op.Value); err == nil {
			c.ID = c.object.ID
		}
	case wire.EntityAvatar:
		if c.avatar, err = decodeAvatar(op.Value); err == nil {
			c.ID = c.avatar.ID
		}
	case wire.EntityEnvironment:
		c.environment, err = decodeEnvironment(op.Value)
	}
	return c, err
}

// decodeObject decodes an object with its parts and behaviour.
func decodeObject(text []byte) (*Object, *wire.Error) {
	var v objectValue
	if err := decodeStrict(text, &v); err != nil {
		return nil, err
	}
	o := &Object{
		ID: v.ID, Kind: v.Kind, Color: v.Color, Material: v.Material, Asset: v.Asset, Label: v.Label, Text: v.Text,
		On:      v.On,
		Creator: v.Creator, Created: v.Created, Changed: v.Changed,
	}
	if err := pose(v.Position, v.Rotation, v.Scale, &o.Position, &o.Rotation, &o.Scale); err != nil {
		return nil, err
	}
	if len(v.Size) > 0 {
		o.Size = new(Vec3)
		if err := array("size", v.Size, o.Size[:]); err != nil {
			return nil, err
		}
	}
	if len(v.Behavior) > 0 {
		b, err := decodeBehavior(v.Behavior)
		if err != nil {
			return nil, prefixField("behavior", err)
		}
		o.Behavior = b
	}
	if len(v.Parts) > MaxParts {
		return nil, overLimit("parts", len(v.Parts), MaxParts, "parts in one composite")
	}
	for i, raw := range v.Parts {
		var p partValue
		err := decodeStrict(raw, &p)
		if err == nil {
			err = pose(p.Position, p.Rotation, p.Scale, &p.Part.Position, &p.Part.Rotation, &p.Part.Scale)
		}
		if err != nil {
			return nil, prefixField(fmt.Sprintf("parts[%d]", i), err)
		}
		o.Parts = append(o.Parts, p.Part)
	}
	return o, nil
}

// decodeBehavior decodes a behaviour; paths have at most MaxPath points.
func decodeBehavior(text []byte) (*Behavior, *wire.Error) {
	var v behaviorValue
	if err := decodeStrict(text, &v); err != nil {
		return nil, err
	}
	if len(v.Path) > MaxPath {
		return nil, overLimit("path", len(v.Path), MaxPath, "points in one patrol")
	}
	b := v.Behavior
	for i, p := range v.Path {
		var at Vec3
		if err := array(fmt.Sprintf("path[%d]", i), p, at[:]); err != nil {
			return nil, err
		}
		b.Path = append(b.Path, at)
	}
	return &b, nil
}

// decodeAvatar decodes an avatar.
func decodeAvatar(text []byte) (*Avatar, *wire.Error) {
	var v avatarValue
	if err := decodeStrict(text, &v); err != nil {
		return nil, err
	}
	if v.Yaw == nil {
		return nil, bad("yaw", "nothing", "degrees", "yaw is missing")
	}
	a := v.Avatar
	a.Yaw = *v.Yaw
	return &a, array("position", v.Position, a.Position[:])
}

// decodeEnvironment decodes the environment; a missing timeOfDay is an error.
func decodeEnvironment(text []byte) (*Environment, *wire.Error) {
	e := &Environment{TimeOfDay: math.NaN()} // which JSON cannot say
	if err := decodeStrict(text, e); err != nil {
		return nil, err
	}
	if math.IsNaN(e.TimeOfDay) {
		return nil, bad("timeOfDay", "nothing", "hours, 0 to below 24", "timeOfDay is missing")
	}
	return e, nil
}

// decodeStrict decodes JSON without unknown or duplicate members.
func decodeStrict(text []byte, v any) *wire.Error {
	if err := strict.Unmarshal(text, v); err != nil {
		return bad("", clip.Quote(string(text)), "", "%v", err)
	}
	return nil
}

// pose copies position, rotation and scale, each of which must be complete.
func pose(position, rotation, scale []float64, p *Vec3, r *Quat, s *Vec3) *wire.Error {
	return cmp.Or(array("position", position, p[:]), array("rotation", rotation, r[:]), array("scale", scale, s[:]))
}

// array copies numbers into an array of the same length.
func array(field string, got, into []float64) *wire.Error {
	if len(got) != len(into) {
		return bad(field, fmt.Sprintf("%d numbers", len(got)), fmt.Sprintf("%d numbers", len(into)), "%s is missing or has a wrong length", field)
	}
	copy(into, got)
	return nil
}

// hasNull reports a null anywhere in valid JSON: outside strings, no other literal contains an n.
func hasNull(text []byte) bool {
	if !bytes.Contains(text, []byte("null")) {
		return false
	}
	inString := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case !inString && c == 'n':
			return true
		}
	}
	return false
}
