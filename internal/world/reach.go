package world

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Reach is what one agent's call may do to the world.
type Reach struct {
	Avatar string          // of the agent that calls
	Here   []wire.Agent    // who calls and who stands in the world, also those that the document does not know
	Make   bool            // it makes objects
	Change map[string]bool // objects that it changes: those that the call names
	Remove map[string]bool // objects that it takes away
	Undo   map[string]bool // what the steps touched that it takes back, as Touched says it; nil: it takes none back
}

// names says of an object that the call is about it, so that what stands on it goes along or drops.
func (r *Reach) names(id string) bool {
	return r.Change[id] || r.Remove[id] || r.Undo[typeObject+" "+id]
}

// Touched is what entries made, changed or took away, and what their inverses say of it: "object bench_1".
func Touched(entries ...wire.Entry) map[string]bool {
	things := map[string]bool{}
	for _, e := range entries {
		for _, op := range slices.Concat(e.Operations, e.Inverse) {
			if c, err := decodeOperation(op); err == nil {
				things[c.kind+" "+c.id] = true
			}
		}
	}
	return things
}

// Beyond says in words what of the operations, which Check has passed, is not within a call's reach, or what of its inverse
// does not lead back; empty: nothing.
func (s *State) Beyond(r Reach, ops, inverse []wire.Operation) string {
	touched := map[string]bool{}
	changes := make([]change, len(ops))
	for i, op := range ops {
		c, err := decodeOperation(op)
		if err != nil {
			return err.Error()
		}
		touched[c.kind+" "+c.id], changes[i] = true, c
	}
	for i := range changes {
		if why := s.beyond(&r, &changes[i], changes); why != "" {
			return why
		}
	}
	seen := map[string]bool{}
	for _, op := range inverse {
		c, err := decodeOperation(op)
		key := c.kind + " " + c.id
		if err != nil || !touched[key] || seen[key] || !s.isNow(&c) {
			return "its inverse does not lead back to the world as it is"
		}
		seen[key] = true
	}
	return ""
}

// beyond says it of one change among all of a call.
func (s *State) beyond(r *Reach, c *change, all []change) string {
	switch {
	case c.kind == typeAvatar:
		return s.beyondAvatar(r, c, all)
	case r.Undo[c.kind+" "+c.id]:
		return ""
	case c.kind != typeObject && r.Undo != nil:
		return "those steps left the environment as it was"
	case c.kind != typeObject:
		return ""
	case c.object == nil:
		if !r.Remove[c.id] {
			return fmt.Sprintf("%s was not to be deleted", clip.Quote(c.id))
		}
		return ""
	}
	was, there := s.Object(c.id)
	switch {
	case there && (was.Creator != c.object.Creator || was.Created != c.object.Created || was.Kind != c.object.Kind):
		return fmt.Sprintf("%s was there already", clip.Quote(c.id))
	case there && !r.Change[c.id]:
		return s.beyondFollowing(r, &was, c.object, all)
	case !there && !r.Make:
		return fmt.Sprintf("%s is not there", clip.Quote(c.id))
	case !there && c.object.Creator != r.Avatar:
		return fmt.Sprintf("%s is said to be made by somebody else", clip.Quote(c.id))
	}
	return ""
}

// beyondFollowing: what stands on an object that a call names, or on what stands on that, is carried along or drops, and stays
// what it is; it stands on something else only when that goes which it stood on.
func (s *State) beyondFollowing(r *Reach, was, now *Object, all []change) string {
	at := was.On
	for range MaxObjects { // an older log may hold a circle
		if at == "" || r.names(at) {
			break
		}
		at = s.on(at)
	}
	if !r.names(at) {
		return fmt.Sprintf("%s was there already, and stands on nothing that was to change", clip.Quote(was.ID))
	}
	if now.On != was.On && !slices.ContainsFunc(all, func(c change) bool { return c.kind == typeObject && c.object == nil && c.id == was.On }) {
		return fmt.Sprintf("%s stands on what stays", clip.Quote(was.ID))
	}
	as := *now
	as.Position, as.Rotation, as.On, as.Changed = was.Position, was.Rotation, was.On, was.Changed
	if !same(was, &as) {
		return fmt.Sprintf("%s was to go along, and not to be changed", clip.Quote(was.ID))
	}
	return ""
}

// on is what an object stands on.
func (s *State) on(id string) string {
	if it, there := s.objects[id]; there {
		return it.On
	}
	return ""
}

// beyondAvatar: an avatar keeps its name, kind and figure, and only that of the caller goes where it wants. Others make way
// for what is put, come down from what goes, and are carried along on their seat.
func (s *State) beyondAvatar(r *Reach, c *change, all []change) string {
	if c.avatar == nil {
		return "no call takes an avatar away"
	}
	was, there := s.Avatar(c.id)
	now := c.avatar
	known := there && was.Name == now.Name && was.AgentType == now.AgentType ||
		slices.Contains(r.Here, wire.Agent{AvatarID: now.ID, Type: now.AgentType, Name: now.Name})
	switch {
	case !known:
		return fmt.Sprintf("%s is somebody else's avatar", clip.Quote(c.id))
	case now.Model != was.Model && !r.Undo[typeAvatar+" "+c.id]:
		return fmt.Sprintf("%s has a figure that the call does not change", clip.Quote(c.id))
	case c.id == r.Avatar || there && now.Position == was.Position && now.Yaw == was.Yaw && now.Pose == was.Pose && now.Seat == was.Seat:
		return ""
	case now.Pose != "stand" && (was.Pose != now.Pose || was.Seat != now.Seat):
		return fmt.Sprintf("%s was not to sit down", clip.Quote(c.id))
	case !slices.ContainsFunc(all, func(o change) bool { return o.kind == typeObject && s.makesWay(now, &o) }):
		return fmt.Sprintf("%s has nothing to step aside from", clip.Quote(c.id))
	}
	return ""
}

// stepAside is how far from what is changed an avatar that makes way for it, or stands up from it, comes to stand at most, in
// metres: it looks for a free spot within 30 m of where it stood (web/src/core/sideeffects.ts).
const stepAside = 32

// makesWay says whether an avatar may have come to where it is now by a change of an object.
func (s *State) makesWay(a *Avatar, c *change) bool {
	if a.Pose == "sit" && (c.object == nil || a.Seat != c.id) {
		return false // it is carried along on its seat, or not at all
	}
	near := func(b Box) bool { return b.distance(Vec3{a.Position[0], b.Min[1], a.Position[2]}) <= stepAside }
	old, there := s.ObjectBox(c.id)
	return there && near(old) || c.object != nil && near(boxOf(c.object))
}

// isNow says that an operation of an inverse restores what there is now.
func (s *State) isNow(c *change) bool {
	switch {
	case c.object != nil:
		was, there := s.Object(c.id)
		return there && same(&was, c.object)
	case c.avatar != nil:
		was, there := s.Avatar(c.id)
		return there && same(&was, c.avatar)
	case c.environment != nil:
		was := s.Environment()
		return same(&was, c.environment)
	case c.kind == typeObject:
		_, there := s.Object(c.id)
		return !there
	}
	_, there := s.Avatar(c.id)
	return !there
}

// same compares what two values say on the wire.
func same(a, b any) bool {
	x, err := json.Marshal(a)
	if err != nil {
		return false
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

// Misshapen says in words what of operations that are not to be done now, such as an inverse, cannot be read; empty:
// nothing.
func Misshapen(ops []wire.Operation) string {
	for _, op := range ops {
		if _, err := decodeOperation(op); err != nil {
			return err.Error()
		}
	}
	return ""
}
