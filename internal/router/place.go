package router

import (
	"cmp"
	"errors"

	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// The document holds the avatars of at most world.MaxAvatars agents, also of those that have left, where they stood last.
// When one more is to join them, the one that is not needed for the longest gives its place, by an entry of its own in the
// log: names that somebody made up would fill the world for ever otherwise.

// joins says of a call that it puts an avatar into the document which is not there yet. The caller holds h.mu.
func (lw *liveWorld) joins(c *call) bool {
	if c.tool.Name != tool.WalkAvatar && (c.tool.Name != tool.AvatarAction || text(c.given, "action") != "sit") {
		return false
	}
	_, there := lw.state.Avatar(c.agent.AvatarID)
	return !there
}

// crowded says that the document has no place for the avatar of a call, with those that are on their way into it. The caller
// holds h.mu.
func (lw *liveWorld) crowded(c *call) bool {
	if !lw.joins(c) {
		return false
	}
	joining := map[string]bool{c.agent.AvatarID: true}
	for _, o := range lw.calls {
		if o.page != nil && lw.joins(o) {
			joining[o.agent.AvatarID] = true
		}
	}
	_, _, avatars := lw.state.Counts()
	return avatars+len(joining) > world.MaxAvatars
}

// clearPlace lets an avatar give its place to that of a call, then executes the call.
func (lw *liveWorld) clearPlace(c *call) {
	lw.commitMu.Lock()
	defer lw.commitMu.Unlock()
	for {
		entry, going := lw.parting(c)
		if !going {
			break
		}
		if e := lw.append(entry); e == nil {
			lw.publish(entry, nil)
		} else if !errors.Is(e, errMoved) { // else another node has written: looked at again
			lw.unwritten(c, e)
			return
		}
	}
	lw.snapshotIfDue()
}

// parting is the entry by which an avatar gives its place; false: none is needed, or the call has ended.
func (lw *liveWorld) parting(c *call) (wire.Entry, bool) {
	lw.hold()
	defer lw.letGo()
	switch {
	case c.done || lw.deleted:
		return wire.Entry{}, false
	case !lw.crowded(c):
		lw.execute(c)
		return wire.Entry{}, false
	}
	a, ok := lw.dispensable(c.trust)
	if !ok {
		e := wire.NewError(wire.CodeLimit, "%d avatars stand in this world, and the agents of all of them are here", world.MaxAvatars)
		e.Next = "Call again when one of them has left: those that are silent leave after some minutes."
		lw.finish(c, wire.ToolResult{Error: e})
		return wire.Entry{}, false
	}
	return wire.Entry{
		Revision: lw.state.Revision() + 1, Time: wire.Now(lw.r.opt.Now()), Author: wire.Author{Kind: "system", ID: "world", Name: "World"},
		Operations: []wire.Operation{{Op: "remove", Type: "avatar", ID: a.ID}},
		Inverse:    []wire.Operation{{Op: "put", Type: "avatar", Value: mustJSON(a)}},
	}, true
}

// spares says whether an agent that is here can do without its avatar when another one needs the place. To a stranger nobody
// gives it that stands in the world and is not away, or that does something. To one that has shown a credential everybody does
// who does nothing, and strangers that do not stand here, whatever they do: they would keep all places for good by waiting.
func (a *agent) spares(trust bool) bool {
	if trust {
		return !a.held() || !a.trusted && !a.shown
	}
	return !a.held() && (!a.shown || a.activity.State == "away")
}

// dispensable is the avatar that gives its place: of an agent that is not here, else of one that is away or, to one that
// has shown a credential, silent; of these the one that has not changed for the longest, but last those that the user has
// given a figure. False: there is none. The caller holds h.mu.
func (lw *liveWorld) dispensable(trust bool) (best world.Avatar, ok bool) {
	agents := map[string]*agent{}
	for _, a := range lw.agents {
		agents[a.AvatarID] = a
	}
	shown := func(a *world.Avatar) int {
		if agents[a.ID] != nil && agents[a.ID].shown {
			return 1
		}
		return 0
	}
	dressed := func(a *world.Avatar) int { return min(len(a.Model), 1) }
	for a := range lw.state.Avatars() {
		if of := agents[a.ID]; of != nil && !of.spares(trust) {
			continue
		}
		if !ok || cmp.Or(cmp.Compare(shown(&a), shown(&best)), cmp.Compare(dressed(&a), dressed(&best)), cmp.Compare(a.Changed, best.Changed), cmp.Compare(a.ID, best.ID)) < 0 {
			best, ok = a, true
		}
	}
	return best, ok
}
