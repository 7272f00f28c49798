package router

import (
	"errors"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// conflictLimit is how many missed entries one answer carries; a page that missed more gets the rest in the next one.
const conflictLimit = 200

// commit appends one entry to the log on a page's behalf: with the expected revision, fsynced before anyone hears of it.
func (h *hub) commit(p *page, env *wire.Envelope, m *wire.Commit) {
	h.commitMu.Lock()
	defer h.commitMu.Unlock()
	entry := wire.Entry{
		Revision: m.BaseRevision + 1, Time: wire.Now(h.r.opt.Now()), Tool: m.Tool, CallID: m.CallID,
		Operations: m.Operations, Inverse: m.Inverse, Undoes: m.Undoes, Event: m.Event, Result: m.Result,
	}
	if entry.Operations == nil {
		entry.Operations = []wire.Operation{} // pages take no entry without
	}
	c, done, e := h.judge(p, env, m, &entry)
	if done == nil && e == nil {
		if e = h.append(entry); e != nil && !errors.Is(e, errMoved) {
			h.unwritten(c, e)
		}
	}
	switch {
	case errors.Is(e, errMoved):
		h.release(c)
		h.conflict(p, env, m.BaseRevision)
	case e != nil:
		p.tell(wire.KindError, env.MessageID, e)
	case done != nil:
		p.tell(wire.KindCommitAccepted, env.MessageID, wire.CommitAccepted{Revision: done.Revision, Time: done.Time})
	default:
		p.tell(wire.KindCommitAccepted, env.MessageID, wire.CommitAccepted{Revision: entry.Revision, Time: entry.Time})
		h.publish(entry, p)
		h.written(c, entry, m)
		h.snapshotIfDue()
	}
}

// judge says of a commit, before it is written, whose call it answers (nil: nobody's), the entry that did it already, or why
// it is refused; errMoved is the page's to repeat.
func (h *hub) judge(p *page, env *wire.Envelope, m *wire.Commit, entry *wire.Entry) (*call, *wire.Entry, *wire.Error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c, e := h.claim(p, env, m, entry)
	if h.deleted {
		e = h.ended
	}
	if e == nil {
		if done, ok := h.committed(entry.Author.ID, entry.CallID); ok {
			if m.CallID == "" && done.Digest != "" && done.Digest != entry.Digest {
				return nil, nil, otherChange()
			}
			if c != nil && c.stored == nil {
				h.finish(c, entryResult(done))
			}
			return c, &done, nil
		}
		if c == nil && m.CallID != "" {
			e = wire.NewError(wire.CodeCancelled, "nobody waits for this call any more; it was not done")
		}
	}
	if e == nil && m.BaseRevision != h.state.Revision() {
		return c, nil, errMoved
	}
	if e == nil {
		e = h.state.Check(m.Operations)
	}
	if why := ""; e == nil {
		if c == nil {
			e = h.wrongByHand(m)
		} else if why = h.fits(c, m); why != "" {
			e = notAnAnswer(c, why)
		}
	}
	if c != nil {
		if e != nil { // its answer: what was refused once is refused again
			h.finish(c, wire.ToolResult{Error: e})
		}
		c.appended = e == nil
	}
	return c, nil, e
}

// unwritten ends a call whose entry could not be written.
func (h *hub) unwritten(c *call, e *wire.Error) {
	if c == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	c.appended = false
	h.finish(c, wire.ToolResult{Error: e})
}

// written ends a call whose entry is on disk, or lets it wait for its picture.
func (h *hub) written(c *call, entry wire.Entry, m *wire.Commit) {
	if c == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case m.Failed != nil:
		h.finish(c, wire.ToolResult{Error: h.known(c, m.Failed)})
		return
	case m.Picture && c.wantsPicture():
		h.await(c, entry)
		return
	}
	h.finish(c, entryResult(entry))
}

// otherChange refuses a messageId under which something else was written before.
func otherChange() *wire.Error {
	return wire.NewError(wire.CodeReplayed, "this messageId was used for another change; this one was not made")
}

// committed finds the entry of a commit that a page repeats after its socket broke. The caller holds h.mu.
func (h *hub) committed(author, callID string) (wire.Entry, bool) {
	if done, ok := h.state.Answered(author, callID, ""); ok {
		return done, ok
	}
	return h.state.Made(callID)
}

// release gives a call back to its page after another writer was first; one whose time ran out meanwhile ends.
func (h *hub) release(c *call) {
	if c == nil {
		return
	}
	h.mu.Lock()
	c.appended = false
	h.reclaim(c.page)
	late := !h.r.opt.Now().Before(c.until)
	h.mu.Unlock()
	if late {
		h.expire(c)
	}
}

// claim finds whose call a commit answers and makes the entry say so. The caller holds h.mu.
func (h *hub) claim(p *page, env *wire.Envelope, m *wire.Commit, entry *wire.Entry) (*call, *wire.Error) {
	if m.CallID == "" { // the user's own hands
		entry.Author = wire.Author{Kind: "user", ID: "user", Name: "You"}
		entry.CallID, entry.Digest = env.MessageID, digestOf(m)
		return nil, nil
	}
	c, ok := h.calls[m.CallID]
	if !ok {
		return nil, nil // done before, or withdrawn: the caller looks
	}
	if c.page != p {
		return nil, wire.NewError(wire.CodeNotAllowed, "this call was given to another page")
	}
	if c.appended {
		return nil, wire.NewError(wire.CodeReplayed, "this call is being written")
	}
	entry.Author = wire.Author{Kind: "agent", ID: c.agent.AvatarID, Name: c.agent.Name}
	entry.Key, entry.Digest = c.key, c.digest()
	return c, nil
}

// errMoved: the log has grown by another writer. Compared by identity.
var errMoved = wire.NewError(wire.CodeConflict, "another writer was first")

// append writes an entry that fits the folded state, and folds it. The caller holds commitMu.
func (h *hub) append(entry wire.Entry) *wire.Error {
	ctx, cancel := h.r.callContext()
	defer cancel()
	err := h.r.opt.Log.Append(ctx, h.user.id, h.worldID, entry)
	if err != nil {
		// Whether it was written is open after most errors: the log decides. catchUp folds whatever is there.
		if e := h.catchUp(ctx); e != nil && !errors.Is(err, store.ErrConflict) {
			h.r.opt.Logger.Error().Err(err).Str("world", h.worldID).Msg("append")
			return storeError(err)
		}
		h.mu.Lock()
		now := h.state.Revision()
		done, ok := h.state.Answered(entry.Author.ID, entry.CallID, "")
		h.mu.Unlock()
		switch {
		case ok && done.Revision == entry.Revision:
			return nil
		case now >= entry.Revision:
			return errMoved
		}
		return storeError(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.state.Apply(entry); err != nil {
		h.r.opt.Logger.Error().Err(err).Str("world", h.worldID).Msg("an appended entry does not fold")
		return wire.NewError(wire.CodeInternal, "the entry does not fold: %v", err)
	}
	return nil
}

// conflict sends a page the entries after the revision that it built on; none when there is no such revision yet.
func (h *hub) conflict(p *page, env *wire.Envelope, base uint64) {
	h.mu.Lock()
	missed := h.since(&base, h.state.History())
	if base > h.state.Revision() {
		missed = []wire.Entry{}
	}
	h.mu.Unlock()
	if missed == nil {
		ctx, cancel := h.r.callContext()
		defer cancel()
		var err error
		if missed, err = h.r.opt.Log.Entries(ctx, h.user.id, h.worldID, base, conflictLimit); err != nil {
			p.tell(wire.KindError, env.MessageID, storeError(err))
			return
		}
	}
	for i := range missed {
		missed[i].Result = nil
	}
	p.tell(wire.KindCommitConflict, env.MessageID, wire.CommitConflict{Entries: missed})
}

// userEvent makes an entry of what the user said or pointed at.
func (h *hub) userEvent(p *page, env *wire.Envelope, ev *wire.Event) {
	ev.Text = clip.Text(ev.Text, len(ev.Text))
	if e := world.CheckEvent(ev); e != nil {
		p.tell(wire.KindError, env.MessageID, e)
		return
	}
	h.commitMu.Lock()
	defer h.commitMu.Unlock()
	entry := wire.Entry{
		Time: wire.Now(h.r.opt.Now()), Author: wire.Author{Kind: "user", ID: "user", Name: "You"},
		CallID: env.MessageID, Digest: digestOf(ev), Operations: []wire.Operation{}, Event: ev,
	}
	for range 3 { // another node may have written in between
		h.mu.Lock()
		made, done := h.committed(entry.Author.ID, entry.CallID)
		entry.Revision = h.state.Revision() + 1
		deleted := h.deleted
		h.mu.Unlock()
		if deleted {
			p.tell(wire.KindError, env.MessageID, h.ended)
			return
		}
		if done {
			if made.Digest != "" && made.Digest != entry.Digest {
				p.tell(wire.KindError, env.MessageID, otherChange())
			}
			return
		}
		e := h.append(entry)
		if e == nil {
			h.publish(entry, nil)
			return
		}
		if !errors.Is(e, errMoved) {
			p.tell(wire.KindError, env.MessageID, e)
			return
		}
	}
	p.tell(wire.KindError, env.MessageID, wire.NewError(wire.CodeUnavailable, "the world is busy"))
}
