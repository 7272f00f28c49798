package coder

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// snapshot records the files before a turn, and returns notes on what it leaves out.
func (sess *session) snapshot(ctx context.Context, t *turn) ([]string, error) {
	if sess.Info.Isolation != wire.IsolationWorktree {
		return nil, nil
	}
	tree, e := sess.openTree(ctx)
	if e != nil {
		return nil, e
	}
	ctx, done := sess.trackProgress(ctx, wire.CoderOpPrompt, t.id)
	s, err := tree.Snapshot(ctx, t.id)
	done()
	if err != nil {
		return nil, treeError(err)
	}
	if err := sess.beforeTurn(ctx, tree); err != nil {
		return nil, err
	}
	sess.mu.Lock()
	t.info.Undo = true
	sess.mu.Unlock()
	if note := s.Note(); note != "" {
		return []string{note}, nil
	}
	return nil, nil
}

// publishChanges publishes the changes on disk after a turn, whatever changed it.
func (sess *session) publishChanges(ctx context.Context, turn string) {
	if sess.Info.Isolation != wire.IsolationWorktree || ctx.Err() != nil {
		return
	}
	tree, e := sess.openTree(ctx)
	if e != nil {
		return
	}
	if turn == "" { // otherwise runTurn has done that
		sess.noteGitChanges(ctx, tree)
	}
	ctx, done := sess.trackProgress(ctx, wire.CoderOpDiff, "")
	d, err := tree.Diff(ctx)
	done()
	if errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		sess.svc.opt.Logger.Warn().Err(treeError(err)).Msg("the changes of a coding session cannot be read")
		return
	}
	changed := &wire.CoderChanged{Files: d.Total, Added: d.Added, Removed: d.Removed}
	files := wire.CoderFiles{Turn: turn, Changed: changed}
	for _, f := range d.Files[:min(len(d.Files), 200)] {
		row := fileOf(f)
		row.Diff = ""
		files.Files = append(files.Files, row)
	}
	sess.mu.Lock()
	defer sess.mu.Unlock()
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventFiles, Files: &files})
	sess.Info.Changed = files.Changed
	sess.publishInfo()
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
func (sess *session) diff(ctx context.Context) (*wire.CoderDiff, *wire.Error) {
	tree, e := sess.openTree(ctx)
	if e != nil {
		return nil, e
	}
	ctx, done := sess.trackProgress(ctx, wire.CoderOpDiff, "")
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
	out.Git, e = sess.gitChanges(ctx, tree)
	return out, e
}

// applyDecision carries out a decision on the change that the user saw.
func (sess *session) applyDecision(ctx context.Context, q *wire.CoderRequest, a *wire.CoderAnswer) *wire.Error {
	release, e := sess.tryLockFiles()
	if e != nil {
		return e
	}
	defer release()
	tree, e := sess.openTree(ctx)
	if e != nil {
		return e
	}
	before := sess.svc.trees.End(sess.id)
	undone, err := sess.changeFiles(ctx, tree, q)
	sess.publishLanding(q.Op, before, err)
	if err != nil {
		return treeError(err)
	}
	if a.Redo = undone.Redo; undone.Note != "" {
		a.Notes = []string{undone.Note}
	}
	if q.Op != wire.CoderOpDiscard && q.Op != wire.CoderOpKeep {
		sess.publishChanges(ctx, "")
	}
	return nil
}

// changeFiles carries it out on the files.
func (sess *session) changeFiles(ctx context.Context, tree *worktree.Tree,
	q *wire.CoderRequest) (undone worktree.Undone,
	err error,
) {
	ctx, done := sess.trackProgress(ctx, q.Op, "")
	defer done()
	switch q.Op { //nolint:exhaustive // doDecide is only called for these
	case wire.CoderOpKeep:
		err = tree.Keep(ctx, q.Hash, q.Paths, q.Value == keepUnseen)
	case wire.CoderOpRevert:
		undone, err = tree.Revert(ctx, q.Hash, q.Paths)
	case wire.CoderOpUndo:
		undone, err = sess.undo(ctx, tree, q)
	case wire.CoderOpApply, wire.CoderOpMerge:
		if e := sess.gitDecided(ctx, tree); e != nil {
			return undone, e
		}
		if q.Op == wire.CoderOpMerge {
			_, err = tree.Merge(ctx, q.Hash, q.Text)
		} else {
			var l worktree.Landing
			if l, err = tree.Apply(ctx, q.Hash, q.Paths); err == nil {
				sess.svc.putFiles(ctx, tree, l.Files)
			}
		}
	case wire.CoderOpDiscard:
		err = sess.discard(ctx, tree, q.Hash)
	case wire.CoderOpSettle:
		err = tree.Settle(ctx)
	}
	return undone, err
}

// discard stops the agent and removes the change. An outdated hash stops nothing.
func (sess *session) discard(ctx context.Context, tree *worktree.Tree, hash string) error {
	if tree.Info().State != worktree.StateDiscarding { // otherwise it was decided before
		d, err := tree.Diff(ctx)
		if err != nil {
			return err
		}
		if d.Hash == hash {
			sess.stopAgent()
		}
	}
	return tree.Discard(ctx, hash)
}

// undo restores the files as they were before a turn, which undoes all later turns, too. Given the
// label of a redo instead of a turn, it restores what each turn was before that undo.
func (sess *session) undo(
	ctx context.Context, tree *worktree.Tree, q *wire.CoderRequest,
) (r worktree.Undone, err error) {
	events, err := sess.svc.journal.Page(sess.id)
	if err != nil {
		return r, err
	}
	if r, err = tree.Undo(ctx, q.Turn, q.Hash); err != nil {
		return r, err
	}
	sess.mu.Lock()
	defer sess.mu.Unlock()
	redone, isRedo := sess.Undone[q.Turn]
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
			sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &row})
		}
	}
	if sess.Undone == nil {
		sess.Undone = map[string]map[string]bool{}
	}
	sess.Undone[r.Redo] = was
	return r, nil
}

// publishLanding publishes what happened to the change, by comparing the worktree's record with the
// one before.
func (sess *session) publishLanding(op wire.CoderOp, before worktree.End, err error) {
	how := map[wire.CoderOp]wire.CoderLanded{
		wire.CoderOpApply: wire.LandedApplied, wire.CoderOpMerge: wire.LandedMerged,
		wire.CoderOpDiscard: wire.LandedDiscarded,
	}[op]
	end := sess.svc.trees.End(sess.id)
	if op == wire.CoderOpSettle && end.Merged != before.Merged || op == wire.CoderOpDiscard && end.Whole {
		how = wire.LandedMerged
	}
	if how != "" && err == nil {
		defer sess.svc.missions.Landed(sess.id, how)
	}
	sess.mu.Lock()
	defer sess.mu.Unlock()
	if op == wire.CoderOpDiscard && err == nil {
		sess.finishClose()
		return
	}
	sess.publishInfo()
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
