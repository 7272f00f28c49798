package world

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Names in wire.Operation.
const (
	opPut           = "put"
	opRemove        = "remove"
	typeObject      = "object"
	typeAvatar      = "avatar"
	typeEnvironment = "environment"
)

// change is a decoded operation: one of the pointers is set by a put, none by a remove.
type change struct {
	kind        string // the operation's type
	id          string // of what is put or removed
	object      *Object
	avatar      *Avatar
	environment *Environment
}

// The values as they are decoded. encoding/json fills short arrays with zeros and cannot tell an absent number from 0,
// so what must be complete is read through slices and pointers first.
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

type partValue struct {
	Kind     string    `json:"kind"`
	Position []float64 `json:"position"`
	Rotation []float64 `json:"rotation"`
	Scale    []float64 `json:"scale"`
	Color    string    `json:"color"`
	Material string    `json:"material"`
}

type behaviorValue struct {
	Motion string      `json:"motion"`
	Speed  float64     `json:"speed"`
	Path   [][]float64 `json:"path"`
	Target string      `json:"target"`
}

type avatarValue struct {
	ID        string    `json:"id"`
	AgentType string    `json:"agentType"`
	Name      string    `json:"name"`
	Position  []float64 `json:"position"`
	Yaw       *float64  `json:"yaw"`
	Pose      string    `json:"pose"`
	Seat      string    `json:"seat"`
	Model     string    `json:"model"`
	Changed   uint64    `json:"changed"`
}

type environmentValue struct {
	TimeOfDay *float64 `json:"timeOfDay"`
	Sky       string   `json:"sky"`
	Weather   string   `json:"weather"`
	Ground    string   `json:"ground"`
	Lights    string   `json:"lights"`
}

// decodeOperation reads one operation strictly; what it says is not checked yet. Fields of its errors start at the
// operation.
func decodeOperation(op wire.Operation) (change, *wire.Error) {
	switch {
	case op.Type != typeObject && op.Type != typeAvatar && op.Type != typeEnvironment:
		return change{}, bad("type", op.Type, "object, avatar or environment", "an operation of no known type")
	case op.Op == opRemove && op.Type == typeEnvironment:
		return change{}, bad("op", op.Op, opPut, "the environment cannot be removed")
	case op.Op == opRemove && len(op.Value) > 0:
		return change{}, bad("value", "", "nothing with remove", "a remove carries no value")
	case op.Op == opRemove:
		return change{kind: op.Type, id: op.ID}, nil
	case op.Op != opPut:
		return change{}, bad("op", op.Op, "put or remove", "an unknown operation")
	case len(op.Value) == 0:
		return change{}, bad("value", "nothing", "the whole value", "a put carries no value")
	case hasNull(op.Value):
		return change{}, bad("value", "null", "leave out what is not set", "a value that is null")
	}
	c, err := decodePut(op)
	switch {
	case err != nil:
		return change{}, prefix("value", err)
	case op.ID != "" && op.ID != c.id:
		return change{}, bad("id", op.ID, "the id of the value, or none", "the operation and its value name different ids")
	}
	return c, nil
}

func decodePut(op wire.Operation) (change, *wire.Error) {
	switch op.Type {
	case typeObject:
		o, err := decodeObject(op.Value)
		if err != nil {
			return change{}, err
		}
		return change{kind: op.Type, id: o.ID, object: o}, nil
	case typeAvatar:
		a, err := decodeAvatar(op.Value)
		if err != nil {
			return change{}, err
		}
		return change{kind: op.Type, id: a.ID, avatar: a}, nil
	}
	e, err := decodeEnvironment(op.Value)
	return change{kind: op.Type, environment: e}, err
}

func decodeObject(text []byte) (*Object, *wire.Error) {
	var v objectValue
	if err := strict(text, &v); err != nil {
		return nil, err
	}
	o := &Object{
		ID: v.ID, Kind: v.Kind, Color: v.Color, Material: v.Material, Asset: v.Asset, Label: v.Label, Text: v.Text, On: v.On,
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
			return nil, prefix("behavior", err)
		}
		o.Behavior = b
	}
	if len(v.Parts) > MaxParts {
		return nil, limit("parts", len(v.Parts), MaxParts, "parts in one composite")
	}
	for i, raw := range v.Parts {
		var p partValue
		err := strict(raw, &p)
		part := Part{Kind: p.Kind, Color: p.Color, Material: p.Material}
		if err == nil {
			err = pose(p.Position, p.Rotation, p.Scale, &part.Position, &part.Rotation, &part.Scale)
		}
		if err != nil {
			return nil, prefix(fmt.Sprintf("parts[%d]", i), err)
		}
		o.Parts = append(o.Parts, part)
	}
	return o, nil
}

func decodeBehavior(text []byte) (*Behavior, *wire.Error) {
	var v behaviorValue
	if err := strict(text, &v); err != nil {
		return nil, err
	}
	if len(v.Path) > MaxPath {
		return nil, limit("path", len(v.Path), MaxPath, "points in one patrol")
	}
	b := &Behavior{Motion: v.Motion, Speed: v.Speed, Target: v.Target}
	for i, p := range v.Path {
		var at Vec3
		if err := array(fmt.Sprintf("path[%d]", i), p, at[:]); err != nil {
			return nil, err
		}
		b.Path = append(b.Path, at)
	}
	return b, nil
}

func decodeAvatar(text []byte) (*Avatar, *wire.Error) {
	var v avatarValue
	if err := strict(text, &v); err != nil {
		return nil, err
	}
	a := &Avatar{ID: v.ID, AgentType: v.AgentType, Name: v.Name, Pose: v.Pose, Seat: v.Seat, Model: v.Model, Changed: v.Changed}
	if v.Yaw == nil {
		return nil, bad("yaw", "nothing", "degrees", "yaw is missing")
	}
	a.Yaw = *v.Yaw
	return a, array("position", v.Position, a.Position[:])
}

func decodeEnvironment(text []byte) (*Environment, *wire.Error) {
	var v environmentValue
	if err := strict(text, &v); err != nil {
		return nil, err
	}
	if v.TimeOfDay == nil {
		return nil, bad("timeOfDay", "nothing", "hours, 0 to below 24", "timeOfDay is missing")
	}
	return &Environment{*v.TimeOfDay, v.Sky, v.Weather, v.Ground, v.Lights}, nil
}

func strict(text []byte, v any) *wire.Error {
	if err := wire.UnmarshalStrict(text, v); err != nil {
		return bad("", clip.Quote(string(text)), "", "%v", err)
	}
	return nil
}

func pose(position, rotation, scale []float64, p *Vec3, r *Quat, s *Vec3) *wire.Error {
	if err := array("position", position, p[:]); err != nil {
		return err
	}
	if err := array("rotation", rotation, r[:]); err != nil {
		return err
	}
	return array("scale", scale, s[:])
}

func array(field string, got, into []float64) *wire.Error {
	if len(got) != len(into) {
		return bad(field, fmt.Sprintf("%d numbers", len(got)), fmt.Sprintf("%d numbers", len(into)), "%s is missing or has a wrong length", field)
	}
	copy(into, got)
	return nil
}

// hasNull finds a null anywhere in valid JSON: outside strings no other literal has an n in it.
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
