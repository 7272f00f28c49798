package worldtest

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/tool"
)

// arguments are the tool arguments that run reads. Each tool uses a few of them.
type arguments struct {
	Objects []struct {
		ID       string    `json:"id"`
		Kind     string    `json:"kind"`
		Position *doc.Vec3 `json:"position"`
		Rotation any       `json:"rotation"`
		Label    string    `json:"label"`
	} `json:"objects"`
	Position doc.Vec3 `json:"position"`
	Text     string   `json:"text"`
	DryRun   bool     `json:"dry_run"`
}

// run executes a call on a state. It returns either the commit that changes the world, or the
// answer of a call that changes nothing. It checks nothing: the router must refuse whatever is
// wrong, and tests rely on that.
//
//	place_objects     puts each object where its arguments say, or at the origin
//	delete_objects    removes the objects; an unknown id is not_found
//	walk_avatar       puts the avatar at the goal at once
//	say               records the text as an event
//	screenshot        answers with a picture of one pixel
//
// Any other tool is unknown_tool. A dry run answers with the result and commits nothing.
func run(s *doc.State, c *Call) (*wire.Commit, *wire.ToolResult) {
	var args arguments
	if err := json.Unmarshal(c.Arguments, &args); err != nil {
		return nil, refusal(wire.CodeBadArguments, "%v", err)
	}
	m := &wire.Commit{
		CallID: c.MessageID, BaseRevision: s.Revision(), Tool: c.Tool, Operations: []wire.Operation{},
		Inverse: []wire.Operation{},
	}
	switch c.Tool {
	case tool.PlaceObjects:
		ids := place(s, c, &args, m)
		m.Result = result(fmt.Sprintf("Placed %v.", ids), map[string]any{"ids": ids})
	case tool.DeleteObjects:
		for _, o := range args.Objects {
			was, ok := s.Object(o.ID)
			if !ok {
				return nil, refusal(wire.CodeNotFound, "there is no object %s", o.ID)
			}
			m.Operations = append(m.Operations, wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: o.ID})
			m.Inverse = append(m.Inverse, put(wire.EntityObject, was))
		}
		m.Result = result(fmt.Sprintf("Deleted %d.", len(args.Objects)), nil)
	case tool.WalkAvatar:
		a := doc.Avatar{
			ID: c.Agent.AvatarID, AgentType: c.Agent.Type, Name: c.Agent.Name, Position: args.Position,
			Pose: doc.PoseStand, Changed: m.BaseRevision + 1,
		}
		m.Operations = append(m.Operations, put(wire.EntityAvatar, a))
		m.Result = result("Arrived.", nil)
	case tool.Say:
		m.Event = &wire.Event{Kind: wire.EventSaid, Text: args.Text}
		m.Result = result("Said it.", nil)
	case tool.Screenshot:
		r := result("A picture of nothing.", nil)
		r.Images = []wire.Image{{MIMEType: "image/png", Data: pixel}}
		return nil, &wire.ToolResult{OK: true, Result: r}
	default:
		return nil, refusal(wire.CodeUnknownTool, "this page does not execute %s", c.Tool)
	}
	if args.DryRun {
		return nil, &wire.ToolResult{OK: true, Result: m.Result}
	}
	return m, nil
}

// pixel is a PNG of one grey pixel, encoded in base64.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

// place adds the operations of place_objects to a commit and returns the ids of the new objects.
func place(s *doc.State, c *Call, args *arguments, m *wire.Commit) []string {
	ids := make([]string, 0, len(args.Objects))
	taken := map[string]bool{}
	for _, o := range args.Objects {
		v := doc.Object{
			ID: o.ID, Kind: o.Kind, Rotation: yaw(o.Rotation), Scale: doc.Vec3{1, 1, 1}, Label: o.Label,
			Creator: c.Agent.AvatarID, Created: m.BaseRevision + 1, Changed: m.BaseRevision + 1,
		}
		if o.Position != nil {
			v.Position = *o.Position
		}
		if v.ID == "" {
			v.ID = unusedID(s, o.Kind, m.BaseRevision, taken)
		}
		taken[v.ID] = true
		ids = append(ids, v.ID)
		m.Operations = append(m.Operations, put(wire.EntityObject, v))
		m.Inverse = append(m.Inverse, wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: v.ID})
	}
	return ids
}

// unusedID returns an id that no object has. It counts from the revision, which never repeats, so
// that the id of a deleted object is not used again.
func unusedID(s *doc.State, kind string, base uint64, taken map[string]bool) string {
	for n := base + 1; ; n++ {
		id := fmt.Sprintf("%s_%d", kind, n)
		if _, ok := s.Object(id); !ok && !taken[id] {
			return id
		}
	}
}

// yaw turns an angle in degrees into a rotation about y; anything but a number counts as 0.
func yaw(v any) doc.Quat {
	degrees, _ := v.(float64)
	sin, cos := math.Sincos(degrees * math.Pi / 360)
	return doc.Quat{0, sin, 0, cos}
}

// put returns the operation that sets the whole value of an entity.
func put(kind wire.EntityType, v any) wire.Operation {
	return wire.Operation{Op: wire.OpPut, Type: kind, Value: wire.MustJSON(v)}
}

// result is the body of a successful answer; nil data is left out.
func result(text string, data any) *wire.Result {
	r := &wire.Result{Text: text}
	if data != nil {
		r.Data, _ = json.Marshal(data)
	}
	return r
}

// refusal is an answer that is an error.
func refusal(code wire.Code, format string, args ...any) *wire.ToolResult {
	return &wire.ToolResult{Error: wire.NewError(code, format, args...)}
}
