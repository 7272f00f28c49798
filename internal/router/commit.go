package router

// A commit is a page's proposal of one log entry: the answer to a call, or a change that the user made in the page. Its
// way:
//
//	checkCommit      mu locked: find the call, recognize a repeat, compare the base revision, validate the operations,
//	                 compare them with the call
//	appendEntry      mu free: write and fsync; then mu locked: fold
//	publish          to everyone except the page that committed
//	completeCommit   mu locked: answer the call, or let it wait for its picture
//
// commitMu is held from the check to the publication, so that entries reach everyone in the order of their revisions.

import (
	"errors"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// conflictLimit is how many missed entries one conflict answer carries. A page that missed more gets the rest with its
// next attempt.
const conflictLimit = 200

// commit appends one entry to the log for a page. The entry is on disk before it is published or acknowledged. The page
// is sent commit.accepted, commit.conflict (it folds the missed entries and tries again) or an error.
func (lw *liveWorld) commit(p *page, env *wire.Envelope, m *wire.Commit) {
	lw.commitMu.Lock()
	defer lw.commitMu.Unlock()
	entry := wire.Entry{
		Revision: m.BaseRevision + 1, Time: wire.Now(lw.r.opt.Now()), Tool: m.Tool, CallID: m.CallID,
		Operations: m.Operations, Inverse: m.Inverse, Undoes: m.Undoes, Event: m.Event, Result: m.Result,
	}
	if entry.Operations == nil {
		entry.Operations = []wire.Operation{} // pages reject an entry without the field
	}
	c, changes, done, e := lw.checkCommit(p, env, m, &entry)
	if done == nil && e == nil {
		if e = lw.appendEntry(entry, changes); e != nil && !errors.Is(e, errConflict) {
			lw.failCommit(c, e)
		}
	}
	switch {
	case errors.Is(e, errConflict):
		lw.retryAfterConflict(c)
		lw.sendConflict(p, env, m.BaseRevision)
	case e != nil:
		p.postJSON(wire.KindError, env.MessageID, e)
	case done != nil:
		p.postJSON(wire.KindCommitAccepted, env.MessageID, wire.CommitAccepted{Revision: done.Revision, Time: done.Time})
	default:
		p.postJSON(wire.KindCommitAccepted, env.MessageID, wire.CommitAccepted{Revision: entry.Revision, Time: entry.Time})
		lw.publish(entry, p)
		lw.completeCommit(c, entry, m)
		lw.snapshotIfDue()
	}
}

// checkCommit checks a commit before it is written. It returns the call that the commit answers (nil: the user's own
// change), the decoded operations, the earlier entry if this is a repeat (done), or why the commit is refused. A
// refusal also answers the call, except errConflict: then the page tries again. An accepted call becomes appended.
func (lw *liveWorld) checkCommit(p *page, env *wire.Envelope, m *wire.Commit, entry *wire.Entry) (c *call, changes []world.Change, done *wire.Entry, e *wire.Error) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	c, e = lw.claimCallLocked(p, env, m, entry)
	if lw.deleted {
		e = lw.ended
	}
	if e == nil {
		if first, ok := lw.findCommittedLocked(entry.Author.ID, entry.CallID); ok {
			if m.CallID == "" && first.Digest != "" && first.Digest != entry.Digest {
				return nil, nil, nil, messageIDReused()
			}
			if c != nil && c.stored == nil {
				lw.finishLocked(c, entryResult(first))
			}
			return c, nil, &first, nil
		}
		if c == nil && m.CallID != "" {
			e = wire.NewError(wire.CodeCancelled, "this call has already ended; nothing was changed")
		}
	}
	if e == nil && m.BaseRevision != lw.state.Revision() {
		return c, nil, nil, errConflict
	}
	if e == nil {
		changes, e = lw.state.Check(m.Operations)
	}
	if why := ""; e == nil {
		if c == nil {
			e = lw.checkUserChangeLocked(m)
		} else if why = lw.checkAnswerLocked(c, m, changes); why != "" {
			e = badAnswer(c, why)
		}
	}
	if c != nil {
		if e != nil { // the same commit would be refused again
			lw.finishLocked(c, wire.ToolResult{Error: e})
		}
		c.appended = e == nil
	}
	return c, changes, nil, e
}

// failCommit ends a call whose entry could not be written.
func (lw *liveWorld) failCommit(c *call, e *wire.Error) {
	if c == nil {
		return
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	c.appended = false
	lw.finishLocked(c, wire.ToolResult{Error: e})
}

// completeCommit ends a call whose entry is on disk, or lets it wait for its picture.
func (lw *liveWorld) completeCommit(c *call, entry wire.Entry, m *wire.Commit) {
	if c == nil {
		return
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	switch {
	case m.Failed != nil:
		lw.finishLocked(c, wire.ToolResult{Error: lw.sanitizeErrorLocked(c, m.Failed)})
		return
	case m.Picture && c.parsed.Picture:
		lw.awaitPictureLocked(c, entry)
		return
	}
	lw.finishLocked(c, entryResult(entry))
}

// messageIDReused refuses a messageId under which a different change was written before.
func messageIDReused() *wire.Error {
	return wire.NewError(wire.CodeReplayed, "this messageId was already used for another change; this change was not made")
}

// findCommittedLocked finds the entry of a commit that a page repeats because its socket broke before the answer.
func (lw *liveWorld) findCommittedLocked(author, callID string) (wire.Entry, bool) {
	if done, ok := lw.state.Answered(author, callID, ""); ok {
		return done, ok
	}
	return lw.state.EntryByCallID(callID)
}

// retryAfterConflict lets the page commit a call again after another writer was first. A call whose deadline passed in
// the meantime ends; nil, a change of the user's, needs nothing.
func (lw *liveWorld) retryAfterConflict(c *call) {
	if c == nil {
		return
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	c.appended = false
	lw.reclaimFromViewerLocked(c.page)
	if !lw.r.opt.Now().Before(c.deadline) {
		lw.expireLocked(c)
	}
}

// claimCallLocked finds the call that a commit answers and fills in the entry's author, key and digest. It returns nil
// for a change of the user's, and for a call that has ended or was never made, which checkCommit tells apart.
func (lw *liveWorld) claimCallLocked(p *page, env *wire.Envelope, m *wire.Commit, entry *wire.Entry) (*call, *wire.Error) {
	if m.CallID == "" { // a change that the user made
		entry.Author = wire.Author{Kind: wire.AuthorUser, ID: "user", Name: "You"}
		entry.CallID, entry.Digest = env.MessageID, changeDigest(m)
		return nil, nil
	}
	c, ok := lw.calls[m.CallID]
	if !ok {
		return nil, nil // done before or cancelled: checkCommit finds out
	}
	if c.page != p {
		return nil, wire.NewError(wire.CodeNotAllowed, "this call was given to another page")
	}
	if c.appended {
		return nil, wire.NewError(wire.CodeReplayed, "this call is being written")
	}
	entry.Author = wire.Author{Kind: wire.AuthorAgent, ID: c.agent.AvatarID, Name: c.agent.Name}
	entry.Key, entry.Digest = c.parsed.Key, c.digest()
	return c, nil
}

// errConflict says that another writer has appended to the log first. It is compared by identity.
var errConflict = wire.NewError(wire.CodeConflict, "another writer was first")

// appendEntry writes an entry and folds it. changes are its operations as State.Check returned them; nil makes the fold
// check them. It returns errConflict when another writer was first, after folding that writer's entries. It needs
// commitMu.
func (lw *liveWorld) appendEntry(entry wire.Entry, changes []world.Change) *wire.Error {
	ctx, cancel := lw.r.callContext()
	defer cancel()
	err := lw.r.opt.Log.Append(ctx, lw.user.id, lw.worldID, entry)
	if err != nil {
		// After most errors it is unknown whether the entry was written. catchUp folds what the log has, which decides.
		if e := lw.catchUp(ctx); e != nil && !errors.Is(err, store.ErrConflict) {
			lw.r.opt.Logger.Error().Err(err).Str("world", lw.worldID).Msg("the entry could not be appended")
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
			return errConflict
		}
		return storeError(err)
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if changes == nil { // made by the router itself
		err = lw.state.Apply(entry)
	} else {
		err = lw.state.Fold(entry, changes)
	}
	if err != nil {
		lw.r.opt.Logger.Error().Err(err).Str("world", lw.worldID).Msg("an appended entry does not fold")
		return wire.NewError(wire.CodeInternal, "the entry does not fold: %v", err)
	}
	return nil
}

// sendConflict sends a page the entries after its base revision, without their results. The list is empty when the log
// has no such revision yet.
func (lw *liveWorld) sendConflict(p *page, env *wire.Envelope, base uint64) {
	lw.mu.Lock()
	missed := lw.entriesSinceLocked(&base, lw.state.History())
	if base > lw.state.Revision() {
		missed = []wire.Entry{}
	}
	lw.mu.Unlock()
	if missed == nil {
		ctx, cancel := lw.r.callContext()
		defer cancel()
		var err error
		if missed, err = lw.r.opt.Log.Entries(ctx, lw.user.id, lw.worldID, base, conflictLimit); err != nil {
			p.postJSON(wire.KindError, env.MessageID, storeError(err))
			return
		}
	}
	for i := range missed {
		missed[i].Result = nil
	}
	p.postJSON(wire.KindCommitConflict, env.MessageID, wire.CommitConflict{Entries: missed})
}

// commitUserEvent appends an entry for what the user said or pointed at. A repeat changes nothing. The page gets an
// answer only when it fails: the entry itself reaches the page like any other.
func (lw *liveWorld) commitUserEvent(p *page, env *wire.Envelope, ev *wire.Event) {
	if e := lw.appendUserEvent(env.MessageID, ev); e != nil {
		p.postJSON(wire.KindError, env.MessageID, e)
	}
}

// appendUserEvent makes and appends the entry of commitUserEvent.
func (lw *liveWorld) appendUserEvent(messageID string, ev *wire.Event) *wire.Error {
	ev.Text = clip.Text(ev.Text, len(ev.Text))
	if e := world.CheckEvent(ev); e != nil {
		return e
	}
	lw.commitMu.Lock()
	defer lw.commitMu.Unlock()
	entry := wire.Entry{
		Time: wire.Now(lw.r.opt.Now()), Author: wire.Author{Kind: wire.AuthorUser, ID: "user", Name: "You"},
		CallID: messageID, Digest: changeDigest(ev), Operations: []wire.Operation{}, Event: ev,
	}
	for range 3 { // another writer may be first
		lw.mu.Lock()
		made, done := lw.findCommittedLocked(entry.Author.ID, entry.CallID)
		entry.Revision = lw.state.Revision() + 1
		deleted, ended := lw.deleted, lw.ended
		lw.mu.Unlock()
		switch {
		case deleted:
			return ended
		case done && made.Digest != "" && made.Digest != entry.Digest:
			return messageIDReused()
		case done:
			return nil
		}
		e := lw.appendEntry(entry, nil)
		if e == nil {
			lw.publish(entry, nil)
			return nil
		}
		if !errors.Is(e, errConflict) {
			return e
		}
	}
	return wire.NewError(wire.CodeUnavailable, "the world is busy")
}
