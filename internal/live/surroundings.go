package live

import (
	"encoding/json"

	agents "github.com/worldmcp/world/internal/agent" // agent is this package's own type
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// Bounds of Surroundings: the events that are told, and the objects that one change names.
const (
	maxSurroundingEvents  = 20
	maxSurroundingObjects = 8
)

// Surroundings tells what the user sees now, and what they pointed at and changed after a mark. When the mark is of
// another world, or the history in memory does not reach back to it, it tells the newest events.
func (w *World) Surroundings(since agents.WorldMark) (s agents.Surroundings) {
	w.do(func(lw *locked) {
		s.At, s.Mark = wire.Now(lw.now()), agents.WorldMark{World: w.id, Revision: lw.state.Revision()}
		if p := lw.pages.userPage(); p != nil {
			s.Selected, s.LookingAt = lw.objectNamed(p.selected), lw.objectNamed(lw.lookingAt())
		}
		after := lw.imported // what came from an import file was not done here
		if since.World == w.id {
			after = max(after, since.Revision)
		}
		history := lw.state.History()
		for i := len(history) - 1; i >= 0 && history[i].Revision > after && len(s.Events) < maxSurroundingEvents; i-- {
			if e, ok := lw.eventFor(&history[i]); ok {
				s.Events = append(s.Events, e)
			}
		}
	})
	return s
}

// eventFor returns what an entry of the user's tells an agent beside what it hears anyway. False: nothing, or the entry is
// not the user's.
func (r *room) eventFor(e *wire.Entry) (event agents.WorldEvent, ok bool) {
	event.At = e.Time
	switch {
	case !isUserEntry(*e):
		return event, false
	case e.Event == nil:
		return r.changeFor(e)
	case e.Event.Kind != wire.EventPointed:
		return event, false
	}
	event.Pointed = true
	if o := r.objectNamed(e.Event.ObjectID); o != nil {
		event.Objects = []agents.WorldObject{*o}
		return event, true
	}
	event.Position = e.Event.Position
	return event, event.Position != nil
}

// changeFor returns what an entry changed: the objects as they are in the entry, and the ids of those that it removed.
func (r *room) changeFor(e *wire.Entry) (event agents.WorldEvent, ok bool) {
	event.At = e.Time
	for _, op := range e.Operations {
		if op.Type != wire.EntityObject {
			continue
		}
		ok = true
		var o world.Object
		switch {
		case len(event.Objects)+len(event.Removed) == maxSurroundingObjects:
			event.More++
		case op.Op == wire.OpRemove:
			event.Removed = append(event.Removed, op.ID)
		case json.Unmarshal(op.Value, &o) == nil:
			event.Objects = append(event.Objects, worldObject(&o))
		}
	}
	return event, ok
}

// objectNamed returns an object that is in the world; nil: there is none with this id.
func (r *room) objectNamed(id string) *agents.WorldObject {
	o, ok := r.state.Object(id)
	if !ok {
		return nil
	}
	return new(worldObject(&o))
}

// worldObject returns an object as agents are told of it.
func worldObject(o *world.Object) agents.WorldObject {
	at := o.Position
	return agents.WorldObject{ID: o.ID, Kind: o.Kind, Label: o.Label, Position: &at}
}
