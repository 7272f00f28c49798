package worktree

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// merging is the part of a step that moves branches.
type merging struct {
	// Ref is the user's branch, which moves from From to To.
	Ref  string `json:"ref"`
	From string `json:"from"`
	To   string `json:"to"`
	// Commit is the session's branch after the merge, and Tree its tree.
	Commit string `json:"commit"`
	Tree   string `json:"tree"`
	// Index: the user has this branch checked out, so their index is updated, too.
	Index bool   `json:"index,omitempty"`
	Hash  string `json:"hash"`
}

// record describes the session after the merge, from where it continues.
func (m *merging) record(r *record, now time.Time) {
	r.Base, r.BaseTree, r.Carried = m.Commit, m.Tree, false
	r.Kept, r.Applied = nil, nil
	r.State, r.Ended, r.EndHash = StateMerged, now, m.Hash
	r.Merged, r.MergedRef, r.MergedFrom = m.To, m.Ref, m.From
}

// maxMessage bounds a commit message, in bytes.
const maxMessage = 64 << 10

// Merge commits everything on the session's branch, as one commit in the user's name, and merges it
// into the branch that the user had checked out when the session began. The session continues from
// there. hash is that of the Diff that the user saw.
func (t *Tree) Merge(ctx context.Context, hash, message string) (Landing, error) {
	var l Landing
	message = strings.TrimSpace(message)
	if message == "" || len(message) > maxMessage || !utf8.ValidString(message) || strings.ContainsRune(message, 0) {
		return l, fail(CodeBad, "A merge needs a message of at most 64 KiB of text.", "Say in a line what changed.")
	}
	err := t.land(ctx, func(w *work) error {
		if err := w.ensureSettled(ctx); err != nil {
			return err
		}
		m, err := w.planMerge(ctx, hash, message)
		if err != nil {
			return err
		}
		s := &step{Op: OpMerge, View: inFolder, From: m.Tree, To: m.Tree, Merge: m}
		if m.Index {
			if err := w.planFiles(ctx, s); err != nil {
				return err
			}
			entries, err := w.text.differing(ctx, s.From, s.To)
			if err != nil {
				return err
			}
			l.Paths = pathsOf(entries)
		}
		l.Commit, l.FastForward = m.To, m.To == m.Commit
		return w.place(ctx, s)
	})
	return l, err
}

// planMerge makes the commits of a merge.
func (w *work) planMerge(ctx context.Context, hash, message string) (*merging, error) {
	c, err := w.contentSeen(ctx, hash)
	if err != nil {
		return nil, err
	}
	ch, err := w.changes(ctx, c)
	if err != nil {
		return nil, err
	}
	if len(ch.entries) == 0 {
		return nil, fail(CodeUnknown, "The session has changed nothing.", "There is nothing to merge.")
	}
	if err := w.decided(ctx, ch, ch.entries); err != nil {
		return nil, err
	}
	if err := w.mergeable(ctx, ch); err != nil {
		return nil, err
	}
	name, email, err := identity(ctx, w.user)
	if err != nil {
		return nil, err
	}
	m := &merging{Ref: "refs/heads/" + w.record.Target, Tree: ch.tree}
	if m.From, _ = ask(ctx, w.user, 1, "rev-parse", "-q", "--verify", m.Ref+"^{commit}"); m.From == "" {
		return nil, fail(CodeBranch, "The branch that you were on is not there any more.", "Make it again, or apply the changes to your folder.")
	}
	if m.Index, err = checkedOut(ctx, w.user, m.Ref); err != nil {
		return nil, err
	}
	if m.Commit, err = w.text.commit(ctx, ch.tree, message+"\n", name, email, w.record.Base); err != nil {
		return nil, err
	}
	m.Hash = c.hashFrom(m.Commit, m.Tree)
	return m, w.mergeCommit(ctx, m, name, email)
}

// mergeCommit returns the user's branch after the merge.
func (w *work) mergeCommit(ctx context.Context, m *merging, name, email string) error {
	common, _ := ask(ctx, w.user, 1, "merge-base", m.From, w.record.Base)
	switch common {
	case m.From:
		m.To = m.Commit
		return nil
	case "":
		return fail(CodeBranch, "Your branch and the session have no commit in common here.", "Fetch the whole history, or apply the changes to your folder.")
	}
	var trees [2]string
	var err error
	for i, commit := range []string{common, m.From} {
		if trees[i], err = w.text.tree(ctx, commit); err != nil {
			return err
		}
	}
	tree, err := w.text.merge(ctx, trees[0], trees[1], m.Tree)
	if err != nil {
		return err
	}
	m.To, err = w.text.commit(ctx, tree, "Merge branch '"+w.record.branch()+"'\n", name, email, m.From, m.Commit)
	return err
}

// mergeable refuses repositories whose state a commit by World would damage.
func (w *work) mergeable(ctx context.Context, ch *changes) error {
	if w.record.Target == "" {
		return fail(CodeBranch, "You were on no branch when the session began.", "Apply the changes to your folder instead.")
	}
	for _, name := range []string{"MERGE_HEAD", "rebase-merge", "rebase-apply", "CHERRY_PICK_HEAD", "REVERT_HEAD"} {
		if _, err := os.Lstat(filepath.Join(w.record.UserGit, name)); err == nil {
			return fail(CodeDirty, "Something else is under way in your repository: a merge, a rebase, a cherry-pick or a revert.", "Complete it, then merge.")
		}
	}
	lock := w.indexLock("").path()
	if _, err := os.Lstat(lock); err == nil {
		return fail(CodeDirty, "Another git is at work in your repository, or one that was stopped has left its lock there.",
			"Wait for it, then merge again. If no git is running, remove "+lock+" first.")
	}
	out, err := w.text.do(ctx, git.Command{Args: []string{"check-attr", "-z", "--stdin", "filter"}, Stdin: joinZero(pathsOf(ch.entries))})
	if err != nil {
		return err
	}
	var filtered []string
	for list := splitZero(out); len(list) >= 3; list = list[3:] {
		if list[2] != "unspecified" && list[2] != "unset" {
			filtered = append(filtered, list[0])
		}
	}
	if len(filtered) > 0 {
		return fail(CodeRefused, "Some of the files go through a git filter, as LFS does, and World runs none.", "Apply the changes to your folder, and commit them with your own git.", filtered...)
	}
	return nil
}

// identity returns the user's name and email.
func identity(ctx context.Context, user *git.Runner) (name, email string, err error) {
	said, err := ask(ctx, user, 0, "-c", "user.useConfigOnly=true", "var", "GIT_AUTHOR_IDENT")
	name, rest, found := strings.Cut(said, " <")
	email, _, closed := strings.Cut(rest, "> ")
	if err != nil || !found || !closed || name == "" {
		return "", "", fail(CodeIdentity, "Git does not know your name and e-mail address, and a commit needs them.",
			"Set them with “git config --global user.name” and “git config --global user.email”.")
	}
	return name, email, nil
}

// checkedOut reports whether the user's folder has a branch checked out. It fails if another work
// tree has.
func checkedOut(ctx context.Context, user *git.Runner, ref string) (bool, error) {
	if current, _ := ask(ctx, user, 1, "symbolic-ref", "-q", "HEAD"); current == ref {
		return true, nil
	}
	out, err := user.Run(ctx, git.Command{Args: []string{"worktree", "list", "--porcelain", "-z"}, Limit: 4 << 20})
	if err != nil {
		return false, err
	}
	if slices.Contains(splitZero(out), "branch "+ref) {
		return false, fail(CodeBranch, "The branch that you were on is checked out in another folder.", "Switch to it in this folder, or apply the changes instead.")
	}
	return false, nil
}

// planFiles plans a merge's changes to the user's folder. None of the files may have uncommitted
// changes.
func (w *work) planFiles(ctx context.Context, s *step) error {
	v, err := w.userView()
	if err != nil {
		return err
	}
	if s.From, err = v.tree(ctx, s.Merge.From); err != nil {
		return err
	}
	if s.To, err = v.tree(ctx, s.Merge.To); err != nil {
		return err
	}
	entries, err := v.differing(ctx, s.From, s.To)
	if err != nil {
		return err
	}
	paths := pathsOf(entries)
	ours, err := v.onDisk(ctx, s.From, paths)
	if err != nil {
		return err
	}
	changed, err := v.differing(ctx, s.From, ours)
	if err != nil {
		return err
	}
	dirty := pathsOf(changed)
	staged, err := w.user.Run(ctx, git.Command{Args: []string{"diff-index", "--cached", "--name-only", "-z", "--ignore-submodules", s.Merge.From}, Limit: git.MaxOutput})
	if err != nil {
		return err
	}
	for _, p := range splitZero(staged) {
		if _, found := slices.BinarySearch(paths, p); found {
			dirty = append(dirty, p)
		}
	}
	slices.Sort(dirty) // a file can be both
	if dirty = slices.Compact(dirty); len(dirty) > 0 {
		return fail(CodeDirty, "You have uncommitted changes in files that the session changed. Nothing was changed.", "Commit them, or apply the changes of the session instead.", dirty...)
	}
	return nil
}

// moveBranch moves the user's branch, which makes the merge, and updates their index. An error
// means that neither happened. Meanwhile the index is locked like git locks it.
func (w *work) moveBranch(ctx context.Context, m *merging, stage string) error {
	lock := w.indexLock(stage)
	if m.Index {
		if err := lock.take(ctx, m); err != nil {
			_ = lock.release()
			return err
		}
	}
	_, err := w.user.Run(ctx, git.Command{
		Args: []string{"update-ref", "-m", "merge " + w.record.branch(), m.Ref, m.To, m.From}, Limit: 1 << 10,
	})
	if err == nil {
		return nil
	}
	switch moved, err := m.moved(ctx, w.user); {
	case err != nil:
		return errUnsure
	case moved:
		return nil
	}
	why := fail(CodeBranch, "Your branch could not be moved: it has moved itself, or another git is using it.", "Look at it, then merge again.")
	return errors.Join(why, lock.release())
}

// publishMove reports that a merge has moved the user's branch.
func (w *work) publishMove(m *merging) {
	w.store.options.Moved(Move{Root: w.record.Root, Ref: m.Ref, From: m.From, To: m.To})
}

// errUnsure means that git does not say whether a branch has moved.
var errUnsure = errors.New("whether the branch has moved cannot be found out")

// Names in the stage of a merge.
const (
	lockedIndex = "index"
	nextIndex   = "index.next"
)

// indexLock is the lock of the user's index during a merge. It locks out other gits. A second link
// to it, in the stage of the merge, distinguishes it from theirs.
type indexLock struct {
	user           *git.Runner
	userGit, stage string
}

func (w *work) indexLock(stage string) indexLock { return indexLock{w.user, w.record.UserGit, stage} }

func (l indexLock) path() string  { return filepath.Join(l.userGit, "index.lock") }
func (l indexLock) index() string { return filepath.Join(l.userGit, "index") }
func (l indexLock) own() string   { return filepath.Join(l.stage, lockedIndex) }

// take writes the future index next to the user's, under the name that locks out other gits.
func (l indexLock) take(ctx context.Context, m *merging) error {
	next := filepath.Join(l.stage, nextIndex)
	busy := fail(CodeDirty, "Another git is at work in your repository.", "Wait for it, then merge again.")
	if err := nofollow.WriteFile(l.own(), nil, 0o600); err != nil {
		return err
	}
	if err := os.Link(l.own(), l.path()); errors.Is(err, fs.ErrExist) {
		return busy
	} else if err != nil {
		return err
	}
	if err := copyFile(l.index(), next); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	_, err := l.user.Run(ctx, git.Command{Args: []string{"read-tree", "-i", "-m", m.From, m.To}, Env: []string{"GIT_INDEX_FILE=" + next}, Limit: 1 << 10})
	if err != nil {
		return fail(CodeDirty, "Your index has changes of the same files.", "Commit them or take them back, then merge again.")
	}
	content, err := os.ReadFile(next)
	if err != nil {
		return err
	}
	return l.fill(content)
}

// fill writes the future index to the lock, with the permissions of the user's index.
func (l indexLock) fill(content []byte) error {
	f, err := os.OpenFile(l.own(), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	is, err := f.Stat()
	if lock, lockErr := os.Lstat(l.path()); err != nil || lockErr != nil || !os.SameFile(is, lock) {
		_ = f.Close()
		return errors.Join(err, lockErr, nofollow.ErrNoFile) // one of them was replaced by another file or a link
	}
	if info, err := os.Stat(l.index()); err == nil {
		_ = f.Chmod(info.Mode().Perm())
	}
	if err = f.Truncate(0); err == nil {
		_, err = f.Write(content)
	}
	return errors.Join(err, f.Sync(), f.Close())
}

// held reports whether the lock of the user's index is that of the merge.
func (l indexLock) held() bool {
	own, err := os.Lstat(l.own())
	lock, lockErr := os.Lstat(l.path())
	return err == nil && lockErr == nil && os.SameFile(own, lock)
}

// release removes the lock of a merge that does not happen.
func (l indexLock) release() error {
	if !l.held() {
		return nil
	}
	return os.Remove(l.path())
}

// moved reports whether the user's branch has the merge.
func (m *merging) moved(ctx context.Context, user *git.Runner) (bool, error) {
	now, err := ask(ctx, user, 1, "rev-parse", "-q", "--verify", m.Ref+"^{commit}")
	if err != nil || now == "" || now == m.To {
		return now == m.To, err
	}
	base, err := ask(ctx, user, 1, "merge-base", m.To, now)
	return base == m.To, err
}

// finishMerge completes a merge after the user's branch has moved. It can be repeated.
func (w *work) finishMerge(ctx context.Context, m *merging, stage string) error {
	if lock := w.indexLock(stage); lock.held() {
		if err := os.Rename(lock.path(), lock.index()); err != nil {
			return err
		}
	}
	updates := "update " + w.record.head() + " " + m.Commit + "\nupdate " + refOf(w.record.ID, baseLabel) + " " + m.Commit + "\n"
	_, err := w.user.Run(ctx, git.Command{
		Args: []string{"update-ref", "-m", "merge " + w.record.branch(), "--stdin"}, Stdin: []byte(updates), Limit: 1 << 10,
	})
	if err != nil {
		return err
	}
	agent := git.Find(w.store.options.Git, w.dir.Path(w.record.Work))
	if agent == nil {
		return nil
	}
	if current, _ := ask(ctx, agent, 1, "--git-dir="+w.record.GitDir, "symbolic-ref", "-q", "HEAD"); current == w.record.head() {
		// Otherwise git status in the worktree would show the merge as changes.
		_, _ = agent.Run(ctx, git.Command{
			Args:  []string{"--git-dir=" + w.record.GitDir, "--work-tree=" + w.dir.Path(w.record.Work), "read-tree", m.Commit},
			Limit: 1 << 10,
		})
	}
	return nil
}
