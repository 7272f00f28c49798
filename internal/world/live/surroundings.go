package live

import (
	"encoding/json"
	"iter"

	agents "github.com/worldmcp/world/internal/agents/agent" // agent is this package's own type
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// Bounds of Surroundings: the events that are told, and the objects that one change names.
const (
	maxSurroundingEvents  = 20
	maxSurroundingObjects = 8
)

// Surroundings tells what the user sees now, and what they pointed at and changed after a mark.
// When the mark is of another world, or the history in memory does not reach back to it, it tells
// the newest events.
func (w *World) Surroundings(since agents.WorldMark) (s agents.Surroundings) {
	w.do(func(lw *locked) { s = lw.surroundings(since, lw.state.Revision()) })
	return s
}

// surroundings is Surroundings, of what happened up to a revision.
func (r *room) surroundings(since agents.WorldMark, upTo uint64) (s agents.Surroundings) {
	s.At, s.Mark = wire.Now(r.now()), agents.WorldMark{World: r.id, Revision: upTo}
	if p := r.pages.userPage(); p != nil {
		s.Selected, s.LookingAt = r.objectNamed(p.selected), r.objectNamed(r.lookingAt())
	}
	for e := range r.userActs(since, upTo) {
		switch event, ok := r.eventFor(e); {
		case !ok:
		case len(s.Events) < maxSurroundingEvents:
			s.Events = append(s.Events, event)
		default:
			s.Earlier++
		}
	}
	return s
}

// userActs yields what the user did after a mark and up to a revision, newest first, as far as the
// history in memory reaches.
func (r *room) userActs(since agents.WorldMark, upTo uint64) iter.Seq[*wire.Entry] {
	after := r.imported // what came from an import file was not done here
	if since.World == r.id {
		after = max(after, since.Revision)
	}
	return func(yield func(*wire.Entry) bool) {
		for e := range r.state.Newest() {
			if e.Revision <= after || e.Revision <= upTo && isAct(e) && !yield(e) {
				return
			}
		}
	}
}

// acted reports whether the user did anything after a mark and up to a revision.
func (r *room) acted(since agents.WorldMark, upTo uint64) bool {
	for range r.userActs(since, upTo) {
		return true
	}
	return false
}

// isAct reports whether an entry is something that the user did. What they say goes to whom they
// say it.
func isAct(e *wire.Entry) bool {
	return e.Author.Kind == wire.AuthorUser &&
		(e.Event == nil || e.Event.Kind == wire.EventPointed && doc.CheckEvent(e.Event) == nil)
}

// eventFor returns what an act of the user's tells an agent. False: nothing.
func (r *room) eventFor(e *wire.Entry) (event agents.WorldEvent, ok bool) {
	if e.Event == nil {
		return r.changeFor(e)
	}
	event.Revision, event.At, event.Pointed = e.Revision, e.Time, true
	if o := r.objectNamed(e.Event.ObjectID); o != nil {
		event.Objects = []agents.WorldObject{*o}
		return event, true
	}
	event.Position = e.Event.Position
	return event, event.Position != nil
}

// changeFor returns what an entry changed: the objects as they are in the entry, the ids of those
// that it removed, avatars, and the sky.
func (r *room) changeFor(e *wire.Entry) (event agents.WorldEvent, ok bool) {
	event.Revision, event.At = e.Revision, e.Time
	for _, op := range e.Operations {
		ok = true
		var o doc.Object
		switch {
		case op.Type == wire.EntityEnvironment:
			var env doc.Environment
			if json.Unmarshal(op.Value, &env) == nil {
				event.Sky = environmentText(env)
			}
		case op.Type == wire.EntityAvatar:
			event.Avatars = append(event.Avatars, entityID(op))
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
func worldObject(o *doc.Object) agents.WorldObject {
	at := o.Position
	return agents.WorldObject{ID: o.ID, Kind: o.Kind, Label: o.Label, Position: &at}
}
