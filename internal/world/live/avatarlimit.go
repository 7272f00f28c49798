package live

import (
	"errors"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/tool"
)

// The document holds at most doc.MaxAvatars avatars. Those of agents that have left stay where they
// last stood. When one more is needed, a separate log entry removes the avatar that has been unused
// for the longest. Otherwise made-up agent names would fill the world for good.

// addsAvatar reports whether a call will add its agent's avatar to the document: a walk or a sit of
// an agent whose avatar is not there yet.
func (g *guardedFields) addsAvatar(c *call) bool {
	if a, ok := c.Parsed.Args.(*tool.ActionArgs); c.Tool.Name != tool.WalkAvatar &&
		(!ok || a.Action != tool.ActionSit) {
		return false
	}
	_, there := g.state.Avatar(c.Agent.AvatarID)
	return !there
}

// lacksAvatarRoom reports whether the document has no room for a call's avatar, counting those that
// executing calls are about to add.
func (g *guardedFields) lacksAvatarRoom(c *call) bool {
	if !g.addsAvatar(c) {
		return false
	}
	joining := map[string]bool{c.Agent.AvatarID: true}
	for _, o := range g.calls.Where(func(o *call) bool { return o.page != nil && g.addsAvatar(o) }) {
		joining[o.Agent.AvatarID] = true
	}
	_, _, avatars := g.state.Counts()
	return avatars+len(joining) > doc.MaxAvatars
}

// evictAvatarFor removes avatars until the call's own fits, then executes the call. It writes to
// the disk, so it runs in a goroutine of its own.
func (w committer) evictAvatarFor(c *call) {
	for {
		var entry wire.Entry
		due := false
		w.do(func(lw *locked) { entry, due = lw.evictionEntry(c) })
		if !due {
			break
		}
		if e := w.appendEntry(entry, nil); e == nil {
			w.do(func(lw *locked) { lw.publish(entry, nil) })
		} else if !errors.Is(e, errConflict) { // after a conflict the loop checks again
			w.failCommit(c, e)
			return
		}
	}
	w.snapshotIfDue()
}

// evictionEntry returns the entry that removes an avatar for a call. False: there is nothing to
// write, because the call was executed, has ended, or was refused since no avatar may go.
func (lw *locked) evictionEntry(c *call) (wire.Entry, bool) {
	switch {
	case c.Ended() || lw.deleted:
		return wire.Entry{}, false
	case !lw.lacksAvatarRoom(c):
		lw.execute(c)
		return wire.Entry{}, false
	}
	a, ok := lw.people.AvatarToEvict(lw.state, c.By.Trusted)
	if !ok {
		e := wire.NewError(wire.CodeLimit, "this world has %d avatars already, and all of their agents are present", doc.MaxAvatars)
		lw.finish(c, wire.ToolResult{Error: e.Try("Call again when one of them has left: silent agents leave after a few minutes.").Later()})
		return wire.Entry{}, false
	}
	return wire.Entry{
		Revision: lw.state.Revision() + 1, Time: wire.Millis(lw.now()),
		Author:     wire.Author{Kind: wire.AuthorSystem, ID: "world", Name: "World"},
		Operations: []wire.Operation{{Op: wire.OpRemove, Type: wire.EntityAvatar, ID: a.ID}},
		Inverse:    []wire.Operation{{Op: wire.OpPut, Type: wire.EntityAvatar, Value: wire.MustJSON(a)}},
	}, true
}
