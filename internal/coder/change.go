package coder

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// files are the files of a session, and what the user decides on their changes. They are a copy of
// the user's, or those themselves.
type files struct {
	sess *session
	// busy is held by whatever uses them: a turn, a start, an undo, a merge, a close.
	busy chan struct{}
	// opening serializes opening the worktree. It is taken before session.mu.
	opening sync.Mutex
}

// tryLock takes the session's files for one operation. It waits for short work, such as the
// checks after a turn or another operation, and fails if a turn runs or waits.
func (f *files) tryLock() (release func(), e *wire.Error) {
	release = func() { <-f.busy }
	select {
	case f.busy <- struct{}{}:
		return release, nil
	default:
	}
	l := f.sess.lock()
	atWork := l.turns.Busy()
	l.unlock()
	if !atWork {
		select {
		case f.busy <- struct{}{}:
			return release, nil
		case <-f.sess.svc.ctx.Done():
		}
	}
	return nil, wire.NewError(wire.CodeConflict, "the agent is at work in these files").Try("Wait until it has finished, or stop it.")
}

// lock waits for the session's files and takes them.
func (f *files) lock(ctx context.Context) (release func(), e *wire.Error) {
	select {
	case f.busy <- struct{}{}:
		return func() { <-f.busy }, nil
	case <-ctx.Done():
		return nil, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
}

// open opens the session's worktree, without holding mu while git runs.
func (f *files) open(ctx context.Context) (*worktree.Tree, *wire.Error) {
	f.opening.Lock()
	defer f.opening.Unlock()
	if !f.sess.ownTree {
		return nil, wire.NewError(wire.CodeConflict, "this session works in your own folder: its changes are there already").Try("Use git there.")
	}
	l := f.sess.lock()
	t := l.tree
	l.unlock()
	if t != nil {
		return t, nil
	}
	t, err := f.sess.svc.trees.Resume(ctx, f.sess.id)
	if err != nil {
		return nil, treeError(err)
	}
	l = f.sess.lock()
	defer l.unlock()
	l.tree = t
	return t, nil
}

// snapshot records the files before a turn, and returns notes on what it leaves out.
func (f *files) snapshot(ctx context.Context, t *turn) ([]string, error) {
	if !f.sess.ownTree {
		return nil, nil
	}
	tree, e := f.open(ctx)
	if e != nil {
		return nil, e
	}
	ctx, done := f.track(ctx, wire.CoderOpPrompt, t.id)
	s, err := tree.Snapshot(ctx, t.id)
	done()
	if err != nil {
		return nil, treeError(err)
	}
	if err := f.sess.git.beginTurn(ctx, tree); err != nil {
		return nil, err
	}
	l := f.sess.lock()
	t.info.Undo = true
	l.unlock()
	if note := s.Note(); note != "" {
		return []string{note}, nil
	}
	return nil, nil
}

// publish publishes the changes on disk after a turn, whatever changed it.
func (f *files) publish(ctx context.Context, turn string) {
	if !f.sess.ownTree || ctx.Err() != nil {
		return
	}
	tree, e := f.open(ctx)
	if e != nil {
		return
	}
	if turn == "" { // otherwise runTurn has done that
		f.sess.git.note(ctx, tree)
	}
	ctx, done := f.track(ctx, wire.CoderOpDiff, "")
	d, err := tree.Diff(ctx)
	done()
	if errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		f.sess.svc.opt.Logger.Warn().Err(treeError(err)).Msg("the changes of a coding session cannot be read")
		return
	}
	changed := &wire.CoderChanged{Files: d.Total, Added: d.Added, Removed: d.Removed}
	files := wire.CoderFiles{Turn: turn, Changed: changed}
	for _, f := range d.Files[:min(len(d.Files), 200)] {
		row := fileOf(f)
		row.Diff = ""
		files.Files = append(files.Files, row)
	}
	l := f.sess.lock()
	defer l.unlock()
	l.publish(wire.CoderEvent{Kind: wire.CoderEventFiles, Files: &files})
	l.Info.Changed = files.Changed
	l.publishInfo()
}

// keepUnseen is the value of a keep request for everything that the review does not show in full.
const keepUnseen = "unseen"

func fileOf(f worktree.FileDiff) wire.CoderFile {
	return wire.CoderFile{
		Path: strings.ToValidUTF8(f.Path, "\uFFFD"), State: string(f.Status), Old: strings.ToValidUTF8(f.Old, "\uFFFD"),
		Added: f.Added, Removed: f.Removed, Binary: f.Binary,
		Diff: f.Hunks, Cut: f.Truncated, Kept: f.Kept, Unseen: f.Unseen, Size: int(f.Bytes),
	}
}

// diff returns the session's whole change.
func (f *files) diff(ctx context.Context) (*wire.CoderDiff, *wire.Error) {
	tree, e := f.open(ctx)
	if e != nil {
		return nil, e
	}
	ctx, done := f.track(ctx, wire.CoderOpDiff, "")
	defer done()
	d, err := tree.Diff(ctx)
	if err != nil {
		return nil, treeError(err)
	}
	out := &wire.CoderDiff{
		Hash: d.Hash, Files: slice.Map(d.Files, fileOf), Branch: tree.Info().Target,
		Left: d.Total - len(d.Files), Unseen: d.Unseen, UnseenSize: int(d.UnseenBytes),
	}
	out.Notes = d.Notes
	if d.LeftCount > 0 {
		out.Notes = append(out.Notes, fmt.Sprintf("Not in this review (%d): %s, since %s.", d.LeftCount, d.Left[0].Path, d.Left[0].Why))
	}
	out.Git, e = f.sess.git.changes(ctx, tree)
	return out, e
}

// decide carries out a decision on the change that the user saw.
func (f *files) decide(ctx context.Context, q *wire.CoderRequest, a *wire.CoderAnswer) *wire.Error {
	release, e := f.tryLock()
	if e != nil {
		return e
	}
	defer release()
	tree, e := f.open(ctx)
	if e != nil {
		return e
	}
	before := f.sess.svc.trees.End(f.sess.id)
	undone, err := f.change(ctx, tree, q)
	f.publishLanding(q.Op, before, err)
	if err != nil {
		return treeError(err)
	}
	if a.Redo = undone.Redo; undone.Note != "" {
		a.Notes = []string{undone.Note}
	}
	if q.Op != wire.CoderOpDiscard && q.Op != wire.CoderOpKeep {
		f.publish(ctx, "")
	}
	return nil
}

// change carries it out on the files.
func (f *files) change(ctx context.Context, tree *worktree.Tree,
	q *wire.CoderRequest) (undone worktree.Undone,
	err error,
) {
	ctx, done := f.track(ctx, q.Op, "")
	defer done()
	switch q.Op { //nolint:exhaustive // doDecide is only called for these
	case wire.CoderOpKeep:
		err = tree.Keep(ctx, q.Hash, q.Paths, q.Value == keepUnseen)
	case wire.CoderOpRevert:
		undone, err = tree.Revert(ctx, q.Hash, q.Paths)
	case wire.CoderOpUndo:
		undone, err = f.undo(ctx, tree, q)
	case wire.CoderOpApply, wire.CoderOpMerge:
		if e := f.sess.git.decided(ctx, tree); e != nil {
			return undone, e
		}
		if q.Op == wire.CoderOpMerge {
			_, err = tree.Merge(ctx, q.Hash, q.Text)
		} else {
			var l worktree.Landing
			if l, err = tree.Apply(ctx, q.Hash, q.Paths); err == nil {
				f.sess.svc.putFiles(ctx, tree, l.Files)
			}
		}
	case wire.CoderOpDiscard:
		err = f.discard(ctx, tree, q.Hash)
	case wire.CoderOpSettle:
		err = tree.Settle(ctx)
	}
	return undone, err
}

// discard stops the agent and removes the change. An outdated hash stops nothing.
func (f *files) discard(ctx context.Context, tree *worktree.Tree, hash string) error {
	if tree.Info().State != worktree.StateDiscarding { // otherwise it was decided before
		d, err := tree.Diff(ctx)
		if err != nil {
			return err
		}
		if d.Hash == hash {
			f.sess.stopAgent()
		}
	}
	return tree.Discard(ctx, hash)
}

// undo restores the files as they were before a turn, which undoes all later turns, too. Given the
// label of a redo instead of a turn, it restores what each turn was before that undo.
func (f *files) undo(
	ctx context.Context, tree *worktree.Tree, q *wire.CoderRequest,
) (r worktree.Undone, err error) {
	events, err := f.sess.svc.journal.Page(f.sess.id)
	if err != nil {
		return r, err
	}
	if r, err = tree.Undo(ctx, q.Turn, q.Hash); err != nil {
		return r, err
	}
	l := f.sess.lock()
	defer l.unlock()
	redone, isRedo := l.Undone[q.Turn]
	was, from := map[string]bool{}, false
	for _, e := range events {
		if e.Turn == nil || !e.Turn.Undo {
			continue
		}
		row := *e.Turn
		from = from || row.ID == q.Turn
		was[row.ID] = row.Undone
		switch before, known := redone[row.ID]; {
		case isRedo && known:
			row.Undone = before
		case from:
			row.Undone = true
		}
		if row.Undone != e.Turn.Undone {
			l.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &row})
		}
	}
	if l.Undone == nil {
		l.Undone = map[string]map[string]bool{}
	}
	l.Undone[r.Redo] = was
	return r, nil
}

// publishLanding publishes what happened to the change, by comparing the worktree's record with the
// one before.
func (f *files) publishLanding(op wire.CoderOp, before worktree.End, err error) {
	how := map[wire.CoderOp]wire.CoderLanded{
		wire.CoderOpApply: wire.LandedApplied, wire.CoderOpMerge: wire.LandedMerged,
		wire.CoderOpDiscard: wire.LandedDiscarded,
	}[op]
	end := f.sess.svc.trees.End(f.sess.id)
	if op == wire.CoderOpSettle && end.Merged != before.Merged || op == wire.CoderOpDiscard && end.Whole {
		how = wire.LandedMerged
	}
	if how != "" && err == nil {
		defer f.sess.svc.missions.Landed(f.sess.id, how)
	}
	l := f.sess.lock()
	defer l.unlock()
	if op == wire.CoderOpDiscard && err == nil {
		l.finishClose()
		return
	}
	l.publishInfo()
}

var wireCodes = map[worktree.Code]wire.Code{
	worktree.CodeRefused: wire.CodeBadArguments, worktree.CodeChanged: wire.CodeChanged,
	worktree.CodeConflict: wire.CodeConflict, worktree.CodeDirty: wire.CodeConflict,
	worktree.CodeIdentity: wire.CodeConflict, worktree.CodeFull: wire.CodeQuota,
	worktree.CodeUnknown: wire.CodeNotFound, worktree.CodeExists: wire.CodeConflict,
	worktree.CodeBranch: wire.CodeConflict, worktree.CodeBad: wire.CodeBadArguments,
	worktree.CodeFailed: wire.CodeStoreFailed, worktree.CodeStuck: wire.CodeConflict,
	worktree.CodeStopped: wire.CodeCancelled,
}

// treeError turns an error of a worktree into one for clients.
func treeError(err error) *wire.Error {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e
	}
	if t, ok := errors.AsType[*worktree.Error](err); ok {
		message := t.Message
		if len(t.Paths) > 0 {
			message += fmt.Sprintf(" (%s)", joinPaths(t.Paths))
		}
		e := wire.NewError(wireCodes[t.Code], "%s", message)
		if t.Next != "" {
			e = e.Try(t.Next)
		}
		return e
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return wire.NewError(wire.CodeCancelled, "this was stopped before it was done")
	}
	return wire.NewError(wire.CodeStoreFailed, "the files of the session cannot be read or written")
}
