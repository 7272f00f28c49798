package world

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// Reach is what one agent's call may do to the world.
type Reach struct {
	Avatar string          // of the agent that calls
	Here   []wire.Agent    // who stands in the world, also those that the document does not know
	Make   bool            // it makes objects
	Change bool            // it changes objects that are there
	Remove map[string]bool // objects that it takes away
	Undo   map[string]bool // what the steps touched that it takes back, as Touched says it; nil: it takes none back
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
	for _, op := range ops {
		c, err := decodeOperation(op)
		if err != nil {
			return err.Error()
		}
		touched[c.kind+" "+c.id] = true
		if why := s.beyond(&r, &c); why != "" {
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

func (s *State) beyond(r *Reach, c *change) string {
	switch {
	case c.kind == typeAvatar:
		return s.beyondAvatar(r, c)
	case r.Undo[c.kind+" "+c.id]:
		return ""
	case c.kind != typeObject && r.Undo != nil:
		return "those steps left the environment as it was"
	case c.kind != typeObject:
		return ""
	case c.object == nil:
		if !r.Remove[c.id] {
			return fmt.Sprintf("%s was not to be deleted", clip(c.id))
		}
		return ""
	}
	switch was, there := s.Object(c.id); {
	case there && !r.Change, there && was.Creator != c.object.Creator, there && was.Created != c.object.Created:
		return fmt.Sprintf("%s was there already", clip(c.id))
	case !there && !r.Make:
		return fmt.Sprintf("%s is not there", clip(c.id))
	case !there && c.object.Creator != r.Avatar:
		return fmt.Sprintf("%s is said to be made by somebody else", clip(c.id))
	}
	return ""
}

// beyondAvatar: who sits on what is moved stands up and who stands where something is put steps aside, but nobody is given
// another name, kind or figure.
func (s *State) beyondAvatar(r *Reach, c *change) string {
	if c.avatar == nil {
		return "no call takes an avatar away"
	}
	was, there := s.Avatar(c.id)
	if c.id == r.Avatar || there && was.Name == c.avatar.Name && was.AgentType == c.avatar.AgentType && (r.Undo != nil || was.Model == c.avatar.Model) {
		return ""
	}
	if !there && c.avatar.Model == "" && slices.Contains(r.Here, wire.Agent{AvatarID: c.id, Type: c.avatar.AgentType, Name: c.avatar.Name}) {
		return ""
	}
	return fmt.Sprintf("%s is somebody else's avatar", clip(c.id))
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
