package live

import (
	"encoding/json"
	"iter"

	agents "github.com/worldmcp/world/internal/agents/agent" // agent is this package's own type
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// Bounds of Surroundings: its events, and the objects that one change names.
const (
	maxSurroundingEvents  = 20
	maxSurroundingObjects = 8
)

// Surroundings returns the objects that the user has selected and looks at, and the things that
// they pointed at or changed after a mark. When the mark is of another world, or older than the
// history in memory, it returns the newest events.
func (w *World) Surroundings(since agents.WorldMark) (s agents.Surroundings) {
	w.do(func(lw *locked) { s = userActs{lw.guardedFields, since, lw.state.Revision()}.surroundings() })
	return s
}

// userActs are the user's actions after a mark and up to a revision.
type userActs struct {
	*guardedFields

	since agents.WorldMark
	upTo  uint64
}

// surroundings is Surroundings, with these actions.
func (a userActs) surroundings() (s agents.Surroundings) {
	s.At, s.Mark = wire.Millis(a.now()), agents.WorldMark{World: a.id, Revision: a.upTo}
	if p := a.pages.userPage(); p != nil {
		s.Selected, s.LookingAt = a.objectNamed(p.selected), a.objectNamed(a.lookingAt())
	}
	for e := range a.all() {
		switch event, ok := a.eventFor(e); {
		case !ok:
		case len(s.Events) < maxSurroundingEvents:
			s.Events = append(s.Events, event)
		default:
			s.Earlier++
		}
	}
	return s
}

// all yields them newest first, as far as the history in memory reaches.
func (a userActs) all() iter.Seq[*wire.Entry] {
	after := a.importedUntil // entries of an import file were not made here
	if a.since.World == a.id {
		after = max(after, a.since.Revision)
	}
	return func(yield func(*wire.Entry) bool) {
		for e := range a.state.Newest() {
			if e.Revision <= after || e.Revision <= a.upTo && isAct(e) && !yield(e) {
				return
			}
		}
	}
}

// any reports whether there are any.
func (a userActs) any() bool {
	for range a.all() {
		return true
	}
	return false
}

// isAct reports whether an entry is an action of the user's. Their words do not count: these reach
// the agent that they are addressed to.
func isAct(e *wire.Entry) bool {
	return e.Author.Kind == wire.AuthorUser &&
		(e.Event == nil || e.Event.Kind == wire.EventPointed && doc.CheckEvent(e.Event) == nil)
}

// eventFor returns the event that describes a user's action to an agent. False: there is none.
func (a userActs) eventFor(e *wire.Entry) (event agents.WorldEvent, ok bool) {
	if e.Event == nil {
		return changeIn(e)
	}
	event.Revision, event.At, event.Pointed = e.Revision, e.Time, true
	if o := a.objectNamed(e.Event.ObjectID); o != nil {
		event.Objects = []agents.WorldObject{*o}
		return event, true
	}
	event.Position = e.Event.Position
	return event, event.Position != nil
}

// changeIn lists the changes of an entry: the objects as they are in the entry, the ids of removed
// ones, avatars, and the sky.
func changeIn(e *wire.Entry) (event agents.WorldEvent, ok bool) {
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

// objectNamed returns the object with an id; nil: there is none.
func (a userActs) objectNamed(id string) *agents.WorldObject {
	o, ok := a.state.Object(id)
	if !ok {
		return nil
	}
	return new(worldObject(&o))
}

// worldObject converts an object for agents.
func worldObject(o *doc.Object) agents.WorldObject {
	at := o.Position
	return agents.WorldObject{ID: o.ID, Kind: o.Kind, Label: o.Label, Position: &at}
}
