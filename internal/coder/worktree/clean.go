package worktree

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/coder/landing"
)

// Usage is how many worktrees there are and how much disk they take.
type Usage struct {
	Count int
	Bytes int64
	// Full says why no more can be opened, or is nil.
	Full *Error
}

// Usage measures all worktrees.
func (s *Store) Usage(ctx context.Context) (Usage, error) {
	var u Usage
	sessions, err := s.sessions()
	if err != nil {
		return u, failed(err)
	}
	for i := range sessions {
		if r := &sessions[i]; r.State != StateDiscarded {
			u.Count++
		}
	}
	err = filepath.WalkDir(s.dir, func(_ string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err == nil && d.Type().IsRegular() {
			if info, err := d.Info(); err == nil {
				u.Bytes += info.Size()
			}
		}
		return nil // deleted in the meantime
	})
	const next = "Merge or discard sessions that are not needed."
	switch {
	case u.Count >= MaxWorktrees:
		u.Full = fail(CodeFull, fmt.Sprintf("There are %d worktrees already.", u.Count), next)
	case u.Bytes >= MaxBytes:
		u.Full = fail(CodeFull, fmt.Sprintf("The worktrees take %.1f GB already.", float64(u.Bytes)/(1<<30)), next)
	}
	return u, failed(err)
}

// sessions reads all records, except damaged ones.
func (s *Store) sessions() ([]record, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	var list []record
	for _, e := range entries {
		if !idPattern.MatchString(e.Name()) {
			continue
		}
		if r, err := s.newTree(e.Name()).state().Read(); err == nil {
			list = append(list, r)
		}
	}
	return list, nil
}

// List returns all sessions, including those without a worktree, sorted by id.
func (s *Store) List() ([]Info, error) {
	sessions, err := s.sessions()
	if err != nil {
		return nil, failed(err)
	}
	list := make([]Info, 0, len(sessions))
	for i := range sessions {
		t := s.newTree(sessions[i].ID)
		t.record = sessions[i]
		list = append(list, t.Info())
	}
	return list, nil
}

// Discard removes a session's worktree and branch, and keeps the last snapshot for KeepTime. hash
// is that of the Diff that the user saw. No agent may work in it any more.
func (t *Tree) Discard(ctx context.Context, hash string) error {
	if t.Info().State == StateDiscarding { // decided before, but not completed
		if err := t.gate.enter(ctx); err != nil {
			return err
		}
		defer t.gate.leave()
		return failed(t.finishDiscard(context.WithoutCancel(ctx)))
	}
	return t.use(ctx, func(w *work) error {
		if err := w.ensureSettledAlone(ctx); err != nil {
			return err
		}
		c, err := w.contentSeen(ctx, hash)
		if err != nil {
			return err
		}
		return w.discard(ctx, c)
	})
}

func (w *work) discard(ctx context.Context, c *content) error {
	if _, err := w.save(ctx, c, lastLabel); err != nil {
		return err
	}
	err := w.write(func(r *record) {
		r.Whole = r.State == StateMerged && c.hash == r.EndHash
		r.State, r.Ended, r.Interruption = StateDiscarding, w.store.options.Now().UTC(), nil
	})
	if err != nil {
		return err
	}
	return w.finishDiscard(context.WithoutCancel(ctx))
}

// finishDiscard removes everything but the record and the last snapshot. It can be repeated.
func (t *Tree) finishDiscard(ctx context.Context) error {
	if err := t.removeWork(ctx, refOf(t.record.ID, lastLabel)); err != nil {
		return err
	}
	return t.write(func(r *record) { r.State = StateDiscarded })
}

// remove removes everything of a session.
func (t *Tree) remove(ctx context.Context) error {
	if err := t.removeWork(ctx, ""); err != nil {
		return err
	}
	return os.RemoveAll(string(t.dir))
}

// removeWork removes worktree, branch and all snapshots but one. It succeeds if the repository is
// gone.
func (t *Tree) removeWork(ctx context.Context, keep string) error {
	if err := t.ownFolders(); err != nil {
		return err
	}
	top := t.dir.Path(t.record.Work)
	for _, name := range []string{
		t.record.Work, rawDir, textDir, rawIndex, textIndex, userIndex, spareIndex, stageIndex,
		stages,
	} {
		if err := removeAll(t.dir.Path(name)); err != nil {
			return err
		}
	}
	t.removeStages()
	if _, err := os.Stat(t.record.Common); err != nil {
		return nil //nolint:nilerr // nothing is left to remove
	}
	r := git.Find(t.store.options.Git, string(t.dir))
	if r == nil {
		return fail(CodeRefused, sentenceNoGit, nextGit)
	}
	in := "--git-dir=" + t.record.Common
	list, err := r.Run(ctx, git.Command{Args: []string{in, "worktree", "list", "--porcelain", "-z"}, Limit: 4 << 20})
	if err != nil {
		return err
	}
	for _, line := range splitZero(list) {
		if path, ok := strings.CutPrefix(line, "worktree "); ok && filepath.Clean(filepath.FromSlash(path)) == top {
			if _, err := ask(ctx, r, 0, in, "worktree", "remove", "--force", "--force", top); err != nil {
				return err
			}
		}
	}
	refs, err := r.Run(ctx, git.Command{
		Args: []string{in, "for-each-ref", "--format=%(refname)", refOf(t.record.ID, ""), t.record.head()}, Limit: git.MaxOutput,
	})
	if err != nil {
		return err
	}
	var updates strings.Builder
	for ref := range strings.Lines(string(refs)) {
		if ref = strings.TrimSpace(ref); ref != keep {
			updates.WriteString("delete " + ref + "\n")
		}
	}
	_, err = r.Run(ctx, git.Command{Args: []string{in, "update-ref", "--stdin"}, Stdin: []byte(updates.String()), Limit: 1 << 10})
	return err
}

// removeAll removes a folder, even if its folders are not writable.
func removeAll(path string) error {
	err := os.RemoveAll(path)
	if err == nil || !errors.Is(err, fs.ErrPermission) {
		return err
	}
	_ = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			_ = os.Chmod(p, 0o700) //nolint:gosec // a folder that is being removed
		}
		return nil
	})
	return os.RemoveAll(path)
}

// Clean removes the sessions that were merged or discarded KeepTime before now, except those in use
// and merged worktrees with new changes. It returns their ids.
func (s *Store) Clean(ctx context.Context, now time.Time) ([]string, error) {
	sessions, err := s.sessions()
	if err != nil {
		return nil, failed(err)
	}
	var removed []string
	var failures []error
	for i := range sessions {
		r := &sessions[i]
		if r.State != StateMerged && r.State != StateDiscarded || r.Ended.IsZero() || now.Sub(r.Ended) < KeepTime {
			continue
		}
		gone, err := s.clean(ctx, r.ID)
		if ctx.Err() != nil {
			return removed, context.Cause(ctx)
		}
		if gone {
			removed = append(removed, r.ID)
		}
		failures = append(failures, err)
	}
	return removed, errors.Join(failures...)
}

// clean removes a session, unless something would be lost.
func (s *Store) clean(ctx context.Context, id string) (bool, error) {
	t, err := s.Resume(ctx, id)
	if e, ok := errors.AsType[*Error](err); ok && e.Code == CodeExists {
		return false, nil // in use
	}
	if err != nil {
		return false, err
	}
	defer t.Close()
	if l, err := landing.Open(t.dir); l != nil || err != nil {
		return false, err // the user's originals may wait there
	}
	if t.record.State == StateMerged {
		same := false
		err := t.use(ctx, func(w *work) error {
			c, err := w.content(ctx)
			same = err == nil && c.hash == w.record.EndHash
			return err
		})
		if err != nil || !same {
			return false, err
		}
	}
	return true, failed(t.remove(context.WithoutCancel(ctx)))
}
