package live

// A commit is a page's proposal of one log entry: the answer to a call, or a change that the user
// made in the page. Its steps:
//
//	checkCommit      find the call, recognize a repeat, compare the base revision, validate the
//	                 operations, compare them
//	                 with the call
//	appendEntry      without mu: write and fsync; then fold
//	publish          to everyone except the page that committed
//	completeCommit   answer the call, or let it wait for its picture
//
// One writer performs all of them, so that entries reach everyone in the order of their revisions.

import (
	"context"
	"errors"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/store"
)

// conflictLimit is how many missed entries one conflict answer carries. A page that missed more
// gets the rest with its next attempt.
const conflictLimit = 200

// commit appends one entry to the log for a page. The entry is on disk before it is published or
// acknowledged. The page is sent commit.accepted, commit.conflict (it folds the missed entries and
// tries again) or an error.
func (w committer) commit(p *page, env *wire.Envelope, m *wire.Commit) {
	var out Outbox
	defer out.Flush()
	entry := wire.Entry{
		Revision: m.BaseRevision + 1, Time: wire.Millis(w.host.Now()), Tool: m.Tool, CallID: m.CallID,
		Operations: m.Operations, Inverse: m.Inverse, Undoes: m.Undoes, Event: m.Event, Result: m.Result,
	}
	if entry.Operations == nil {
		entry.Operations = []wire.Operation{} // pages reject an entry without the field
	}
	var v verdict
	w.doTo(&out, func(lw *locked) { v = lw.checkCommit(p, env, m, &entry) })
	if v.done == nil && v.refused == nil {
		if v.refused = w.appendEntry(entry, v.changes); v.refused != nil && !errors.Is(v.refused, errConflict) {
			w.failCommit(v.call, v.refused)
		}
	}
	switch {
	case errors.Is(v.refused, errConflict):
		w.retryAfterConflict(v.call)
		w.sendConflict(&out, p, env, m.BaseRevision)
	case v.refused != nil:
		p.answer(&out, env, wire.KindError, v.refused)
	case v.done != nil:
		p.answer(&out, env, wire.KindCommitAccepted, wire.CommitAccepted{Revision: v.done.Revision, Time: v.done.Time})
	default:
		p.answer(&out, env, wire.KindCommitAccepted, wire.CommitAccepted{Revision: entry.Revision, Time: entry.Time})
		w.doTo(&out, func(lw *locked) {
			lw.publish(entry, p)
			lw.completeCommit(v.call, entry, m)
		})
		w.snapshotIfDue()
	}
}

// verdict is the result of checkCommit.
type verdict struct {
	// call is the call that the commit answers; nil for the user's own change and for a call that
	// is over.
	call *call
	// changes are the decoded operations.
	changes []doc.Change
	// done is the earlier entry that this commit repeats.
	done *wire.Entry
	// refused is why nothing is written. The call has been answered with it, except for
	// errConflict: then the page tries again.
	refused *wire.Error
}

// checkCommit checks a commit before it is written. An accepted call becomes appended.
func (lw *locked) checkCommit(p *page, env *wire.Envelope, m *wire.Commit, entry *wire.Entry) (v verdict) {
	c, e := lw.claimCall(p, env, m, entry)
	if lw.deleted {
		e = lw.ended
	}
	v.call = c
	if e == nil {
		if first, ok := lw.findCommitted(entry.Author.ID, entry.CallID); ok {
			if m.CallID == "" && first.Digest != "" && first.Digest != entry.Digest {
				return verdict{refused: messageIDReused()}
			}
			if c != nil && c.storedAnswer == nil {
				lw.finish(c, calls.Logged(&first))
			}
			return verdict{call: c, done: &first}
		}
		switch {
		case c == nil && m.CallID != "":
			e = wire.NewError(wire.CodeCancelled, "this call has already ended; nothing was changed")
		case c != nil && c.abortError == nil && c.By.Life().Err() != nil: // lw.revoke is about to run
			e = revoked()
		}
	}
	if e == nil && m.BaseRevision != lw.state.Revision() {
		return verdict{call: c, refused: errConflict}
	}
	if e == nil {
		v.changes, e = lw.state.Check(m.Operations)
	}
	if why := ""; e == nil {
		if c == nil {
			e = lw.checkUserChange(m)
		} else if why = (answerCheck{lw.guardedFields, c}).commit(m, v.changes); why != "" {
			e = badAnswer(c, why)
		}
	}
	if c != nil {
		if e != nil { // the same commit would be refused again
			lw.finish(c, wire.ToolResult{Error: e})
		}
		c.appended = e == nil
	}
	v.refused = e
	return v
}

// failCommit ends a call whose entry could not be written.
func (w committer) failCommit(c *call, e *wire.Error) {
	if c == nil {
		return
	}
	w.do(func(lw *locked) {
		c.appended = false
		lw.finish(c, wire.ToolResult{Error: e})
	})
}

// completeCommit ends a call whose entry is on disk, or lets it wait for its picture.
func (lw *locked) completeCommit(c *call, entry wire.Entry, m *wire.Commit) {
	switch {
	case c == nil:
		return
	case m.Failed != nil:
		lw.finish(c, wire.ToolResult{Error: answerCheck{lw.guardedFields, c}.sanitizeError(m.Failed)})
		return
	case m.Picture && c.Parsed.Picture:
		lw.awaitPicture(c, entry)
		return
	}
	lw.finish(c, calls.Logged(&entry))
}

// messageIDReused refuses a messageId under which a different change was written before.
func messageIDReused() *wire.Error {
	return wire.NewError(wire.CodeReplayed, "this messageId was already used for another change; this change was not made")
}

// findCommitted finds the entry of a commit that a page repeats because its socket broke before the
// answer.
func (g *guardedFields) findCommitted(author, callID string) (wire.Entry, bool) {
	if done, ok := g.state.Answered(author, callID, ""); ok {
		return done, ok
	}
	return g.state.EntryByCallID(callID)
}

// retryAfterConflict lets the page commit a call again after another writer was first. A call whose
// deadline passed in the meantime ends. A change of the user's (nil) needs nothing.
func (w committer) retryAfterConflict(c *call) {
	if c == nil {
		return
	}
	w.do(func(lw *locked) {
		c.appended = false
		lw.reclaimFromViewer(c.page)
		if !lw.now().Before(c.Deadline) {
			lw.expire(c)
		}
	})
}

// claimCall finds the call that a commit answers and fills in the entry's author, key and digest.
// It returns nil for a change of the user's, and for a call that has ended or was never made;
// checkCommit distinguishes the two.
func (g *guardedFields) claimCall(p *page, env *wire.Envelope, m *wire.Commit, entry *wire.Entry) (*call, *wire.Error) {
	if m.CallID == "" { // a change that the user made
		entry.Author = wire.Author{Kind: wire.AuthorUser, ID: "user", Name: "You"}
		entry.CallID, entry.Digest = env.MessageID, changeDigest(m)
		return nil, nil
	}
	c, ok := g.calls.Find(m.CallID)
	if !ok {
		return nil, nil // done before or cancelled: checkCommit finds out
	}
	if c.page != p {
		return nil, wire.NewError(wire.CodeNotAllowed, "this call was given to another page")
	}
	if c.appended {
		return nil, wire.NewError(wire.CodeReplayed, "this call is being written")
	}
	entry.Author = wire.Author{Kind: wire.AuthorAgent, ID: c.Agent.AvatarID, Name: c.Agent.Name}
	entry.Key, entry.Digest = c.Parsed.Key, c.Digest()
	return c, nil
}

// errConflict says that another writer has appended to the log first. It is compared by identity.
var errConflict = wire.NewError(wire.CodeConflict, "another writer was first")

// appendEntry writes an entry and folds it. changes are its operations as State.Check returned
// them; nil makes the fold check them. It returns errConflict when another writer was first, after
// folding that writer's entries.
func (w committer) appendEntry(entry wire.Entry, changes []doc.Change) *wire.Error {
	ctx, cancel := w.callContext()
	defer cancel()
	err := w.host.Journal.Append(ctx, w.userID, w.id, entry)
	if err != nil {
		return w.reconcileAppend(ctx, entry, err)
	}
	w.do(func(lw *locked) {
		if changes == nil { // made by the world itself
			err = lw.state.Apply(entry)
		} else {
			err = lw.state.ApplyDecoded(entry, changes)
		}
	})
	if err != nil {
		w.host.Logger.Error().Err(err).Str("world", w.id).Msg("an appended entry does not fold")
		return wire.NewError(wire.CodeInternal, "the entry does not fold: %v", err)
	}
	return nil
}

// reconcileAppend finds out whether an entry whose append failed was written after all, by folding
// the entries that the log has.
func (w committer) reconcileAppend(ctx context.Context, entry wire.Entry, err error) *wire.Error {
	if e := w.catchUp(ctx); e != nil && !errors.Is(err, store.ErrConflict) {
		w.host.Logger.Error().Err(err).Str("world", w.id).Msg("the entry could not be appended")
		return StoreError(err)
	}
	var now uint64
	written := false
	w.do(func(lw *locked) {
		now = lw.state.Revision()
		done, ok := lw.state.Answered(entry.Author.ID, entry.CallID, "")
		written = ok && done.Revision == entry.Revision
	})
	switch {
	case written && !errors.Is(err, store.ErrUnsynced):
		return nil
	case !written && now >= entry.Revision:
		return errConflict
	}
	return StoreError(err)
}

// sendConflict sends a page the entries after its base revision, without their results. The list is
// empty when the log has no such revision yet.
func (w committer) sendConflict(out *Outbox, p *page, env *wire.Envelope, base uint64) {
	var missed []wire.Entry
	w.doTo(out, func(lw *locked) {
		if missed = lw.entriesSince(&base, lw.state.History()); base > lw.state.Revision() {
			missed = []wire.Entry{}
		}
	})
	if missed == nil {
		ctx, cancel := w.callContext()
		defer cancel()
		var err error
		if missed, err = w.host.Journal.Entries(ctx, w.userID, w.id, base, conflictLimit); err != nil {
			p.answer(out, env, wire.KindError, StoreError(err))
			return
		}
	}
	for i := range missed {
		missed[i].Result = nil
	}
	p.answer(out, env, wire.KindCommitConflict, wire.CommitConflict{Entries: access.RedactEntries(p.by, missed)})
}

// commitUserEvent appends an entry for words of the user, or a place that they pointed at. A repeat
// changes nothing. The page gets an answer only on failure: the entry reaches it like any other.
func (w *World) commitUserEvent(p *page, env *wire.Envelope, ev *wire.Event) {
	var e *wire.Error
	w.write(func(w committer) { e = w.appendUserEvent(env.MessageID, ev) })
	if e != nil {
		var out Outbox
		p.answer(&out, env, wire.KindError, e)
		out.Flush()
	}
}

// appendUserEvent makes and appends the entry of commitUserEvent.
func (w committer) appendUserEvent(messageID string, ev *wire.Event) *wire.Error {
	ev.Text = clip.Text(ev.Text, len(ev.Text))
	if e := doc.CheckEvent(ev); e != nil {
		return e
	}
	entry := wire.Entry{
		Time: wire.Millis(w.host.Now()), Author: wire.Author{Kind: wire.AuthorUser, ID: "user", Name: "You"},
		CallID: messageID, Digest: changeDigest(ev), Operations: []wire.Operation{}, Event: ev,
	}
	for range 3 { // another writer may be first
		var refused *wire.Error
		made := false
		w.do(func(lw *locked) {
			var first wire.Entry
			first, made = lw.findCommitted(entry.Author.ID, entry.CallID)
			entry.Revision = lw.state.Revision() + 1
			switch {
			case lw.deleted:
				refused = lw.ended
			case made && first.Digest != "" && first.Digest != entry.Digest:
				refused = messageIDReused()
			}
		})
		if refused != nil || made {
			return refused
		}
		e := w.appendEntry(entry, nil)
		if e == nil {
			w.do(func(lw *locked) { lw.publish(entry, nil) })
			return nil
		}
		if !errors.Is(e, errConflict) {
			return e
		}
	}
	return wire.NewError(wire.CodeUnavailable, "the world is busy")
}
