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
func (lw *liveWorld) commit(p *page, env *wire.Envelope, m *wire.Commit) {
	lw.commitMu.Lock()
	defer lw.commitMu.Unlock()
	entry := wire.Entry{
		Revision: m.BaseRevision + 1, Time: wire.Now(lw.r.opt.Now()), Tool: m.Tool, CallID: m.CallID,
		Operations: m.Operations, Inverse: m.Inverse, Undoes: m.Undoes, Event: m.Event, Result: m.Result,
	}
	if entry.Operations == nil {
		entry.Operations = []wire.Operation{} // pages take no entry without
	}
	c, done, e := lw.judge(p, env, m, &entry)
	if done == nil && e == nil {
		if e = lw.append(entry); e != nil && !errors.Is(e, errMoved) {
			lw.unwritten(c, e)
		}
	}
	switch {
	case errors.Is(e, errMoved):
		lw.release(c)
		lw.conflict(p, env, m.BaseRevision)
	case e != nil:
		p.tell(wire.KindError, env.MessageID, e)
	case done != nil:
		p.tell(wire.KindCommitAccepted, env.MessageID, wire.CommitAccepted{Revision: done.Revision, Time: done.Time})
	default:
		p.tell(wire.KindCommitAccepted, env.MessageID, wire.CommitAccepted{Revision: entry.Revision, Time: entry.Time})
		lw.publish(entry, p)
		lw.written(c, entry, m)
		lw.snapshotIfDue()
	}
}

// judge says of a commit, before it is written, whose call it answers (nil: nobody's), the entry that did it already, or why
// it is refused; errMoved is the page's to repeat.
func (lw *liveWorld) judge(p *page, env *wire.Envelope, m *wire.Commit, entry *wire.Entry) (*call, *wire.Entry, *wire.Error) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	c, e := lw.claim(p, env, m, entry)
	if lw.deleted {
		e = lw.ended
	}
	if e == nil {
		if done, ok := lw.committed(entry.Author.ID, entry.CallID); ok {
			if m.CallID == "" && done.Digest != "" && done.Digest != entry.Digest {
				return nil, nil, otherChange()
			}
			if c != nil && c.stored == nil {
				lw.finish(c, entryResult(done))
			}
			return c, &done, nil
		}
		if c == nil && m.CallID != "" {
			e = wire.NewError(wire.CodeCancelled, "nobody waits for this call any more; it was not done")
		}
	}
	if e == nil && m.BaseRevision != lw.state.Revision() {
		return c, nil, errMoved
	}
	if e == nil {
		e = lw.state.Check(m.Operations)
	}
	if why := ""; e == nil {
		if c == nil {
			e = lw.wrongByHand(m)
		} else if why = lw.fits(c, m); why != "" {
			e = notAnAnswer(c, why)
		}
	}
	if c != nil {
		if e != nil { // its answer: what was refused once is refused again
			lw.finish(c, wire.ToolResult{Error: e})
		}
		c.appended = e == nil
	}
	return c, nil, e
}

// unwritten ends a call whose entry could not be written.
func (lw *liveWorld) unwritten(c *call, e *wire.Error) {
	if c == nil {
		return
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	c.appended = false
	lw.finish(c, wire.ToolResult{Error: e})
}

// written ends a call whose entry is on disk, or lets it wait for its picture.
func (lw *liveWorld) written(c *call, entry wire.Entry, m *wire.Commit) {
	if c == nil {
		return
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	switch {
	case m.Failed != nil:
		lw.finish(c, wire.ToolResult{Error: lw.known(c, m.Failed)})
		return
	case m.Picture && c.wantsPicture():
		lw.await(c, entry)
		return
	}
	lw.finish(c, entryResult(entry))
}

// otherChange refuses a messageId under which something else was written before.
func otherChange() *wire.Error {
	return wire.NewError(wire.CodeReplayed, "this messageId was used for another change; this one was not made")
}

// committed finds the entry of a commit that a page repeats after its socket broke. The caller holds h.mu.
func (lw *liveWorld) committed(author, callID string) (wire.Entry, bool) {
	if done, ok := lw.state.Answered(author, callID, ""); ok {
		return done, ok
	}
	return lw.state.Made(callID)
}

// release gives a call back to its page after another writer was first; one whose time ran out meanwhile ends.
func (lw *liveWorld) release(c *call) {
	if c == nil {
		return
	}
	lw.mu.Lock()
	c.appended = false
	lw.reclaim(c.page)
	late := !lw.r.opt.Now().Before(c.until)
	lw.mu.Unlock()
	if late {
		lw.expire(c)
	}
}

// claim finds whose call a commit answers and makes the entry say so. The caller holds h.mu.
func (lw *liveWorld) claim(p *page, env *wire.Envelope, m *wire.Commit, entry *wire.Entry) (*call, *wire.Error) {
	if m.CallID == "" { // the user's own hands
		entry.Author = wire.Author{Kind: "user", ID: "user", Name: "You"}
		entry.CallID, entry.Digest = env.MessageID, digestOf(m)
		return nil, nil
	}
	c, ok := lw.calls[m.CallID]
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
func (lw *liveWorld) append(entry wire.Entry) *wire.Error {
	ctx, cancel := lw.r.callContext()
	defer cancel()
	err := lw.r.opt.Log.Append(ctx, lw.user.id, lw.worldID, entry)
	if err != nil {
		// Whether it was written is open after most errors: the log decides. catchUp folds whatever is there.
		if e := lw.catchUp(ctx); e != nil && !errors.Is(err, store.ErrConflict) {
			lw.r.opt.Logger.Error().Err(err).Str("world", lw.worldID).Msg("append")
			return storeError(err)
		}
		lw.mu.Lock()
		now := lw.state.Revision()
		done, ok := lw.state.Answered(entry.Author.ID, entry.CallID, "")
		lw.mu.Unlock()
		switch {
		case ok && done.Revision == entry.Revision:
			return nil
		case now >= entry.Revision:
			return errMoved
		}
		return storeError(err)
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if err := lw.state.Apply(entry); err != nil {
		lw.r.opt.Logger.Error().Err(err).Str("world", lw.worldID).Msg("an appended entry does not fold")
		return wire.NewError(wire.CodeInternal, "the entry does not fold: %v", err)
	}
	return nil
}

// conflict sends a page the entries after the revision that it built on; none when there is no such revision yet.
func (lw *liveWorld) conflict(p *page, env *wire.Envelope, base uint64) {
	lw.mu.Lock()
	missed := lw.since(&base, lw.state.History())
	if base > lw.state.Revision() {
		missed = []wire.Entry{}
	}
	lw.mu.Unlock()
	if missed == nil {
		ctx, cancel := lw.r.callContext()
		defer cancel()
		var err error
		if missed, err = lw.r.opt.Log.Entries(ctx, lw.user.id, lw.worldID, base, conflictLimit); err != nil {
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
func (lw *liveWorld) userEvent(p *page, env *wire.Envelope, ev *wire.Event) {
	ev.Text = clip.Text(ev.Text, len(ev.Text))
	if e := world.CheckEvent(ev); e != nil {
		p.tell(wire.KindError, env.MessageID, e)
		return
	}
	lw.commitMu.Lock()
	defer lw.commitMu.Unlock()
	entry := wire.Entry{
		Time: wire.Now(lw.r.opt.Now()), Author: wire.Author{Kind: "user", ID: "user", Name: "You"},
		CallID: env.MessageID, Digest: digestOf(ev), Operations: []wire.Operation{}, Event: ev,
	}
	for range 3 { // another node may have written in between
		lw.mu.Lock()
		made, done := lw.committed(entry.Author.ID, entry.CallID)
		entry.Revision = lw.state.Revision() + 1
		deleted := lw.deleted
		lw.mu.Unlock()
		if deleted {
			p.tell(wire.KindError, env.MessageID, lw.ended)
			return
		}
		if done {
			if made.Digest != "" && made.Digest != entry.Digest {
				p.tell(wire.KindError, env.MessageID, otherChange())
			}
			return
		}
		e := lw.append(entry)
		if e == nil {
			lw.publish(entry, nil)
			return
		}
		if !errors.Is(e, errMoved) {
			p.tell(wire.KindError, env.MessageID, e)
			return
		}
	}
	p.tell(wire.KindError, env.MessageID, wire.NewError(wire.CodeUnavailable, "the world is busy"))
}
