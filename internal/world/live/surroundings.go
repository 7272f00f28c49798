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
	w.do(func(lw *locked) { s = lw.surroundings(since, lw.state.Revision()) })
	return s
}

// surroundings is Surroundings, with events up to a revision.
func (g *guardedFields) surroundings(since agents.WorldMark, upTo uint64) (s agents.Surroundings) {
	s.At, s.Mark = wire.Millis(g.now()), agents.WorldMark{World: g.id, Revision: upTo}
	if p := g.pages.userPage(); p != nil {
		s.Selected, s.LookingAt = g.objectNamed(p.selected), g.objectNamed(g.lookingAt())
	}
	for e := range g.userActs(since, upTo) {
		switch event, ok := g.eventFor(e); {
		case !ok:
		case len(s.Events) < maxSurroundingEvents:
			s.Events = append(s.Events, event)
		default:
			s.Earlier++
		}
	}
	return s
}

// userActs yields the user's actions after a mark and up to a revision, newest first, as far as the
// history in memory reaches.
func (g *guardedFields) userActs(since agents.WorldMark, upTo uint64) iter.Seq[*wire.Entry] {
	after := g.importedUntil // entries of an import file were not made here
	if since.World == g.id {
		after = max(after, since.Revision)
	}
	return func(yield func(*wire.Entry) bool) {
		for e := range g.state.Newest() {
			if e.Revision <= after || e.Revision <= upTo && isAct(e) && !yield(e) {
				return
			}
		}
	}
}

// acted reports whether the user did anything after a mark and up to a revision.
func (g *guardedFields) acted(since agents.WorldMark, upTo uint64) bool {
	for range g.userActs(since, upTo) {
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
func (g *guardedFields) eventFor(e *wire.Entry) (event agents.WorldEvent, ok bool) {
	if e.Event == nil {
		return g.changeFor(e)
	}
	event.Revision, event.At, event.Pointed = e.Revision, e.Time, true
	if o := g.objectNamed(e.Event.ObjectID); o != nil {
		event.Objects = []agents.WorldObject{*o}
		return event, true
	}
	event.Position = e.Event.Position
	return event, event.Position != nil
}

// changeFor lists the changes of an entry: the objects as they are in the entry, the ids of removed
// ones, avatars, and the sky.
func (g *guardedFields) changeFor(e *wire.Entry) (event agents.WorldEvent, ok bool) {
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
func (g *guardedFields) objectNamed(id string) *agents.WorldObject {
	o, ok := g.state.Object(id)
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
