package worktree

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/git"
)

// Landing is what Apply and Merge did.
type Landing struct {
	// Paths are the files of the user's folder that changed, below the root.
	Paths []string
	// Commit is what the user's branch is at after a merge. FastForward: it needed no merge commit.
	Commit      string
	FastForward bool
	// Ref is the branch that a merge moved, From where it was.
	Ref, From string
}

// merging is the part of a step that moves branches.
type merging struct {
	// Ref is the user's branch; it goes from From to To.
	Ref  string `json:"ref"`
	From string `json:"from"`
	To   string `json:"to"`
	// Commit is where the session's branch goes, Tree its tree.
	Commit string `json:"commit"`
	Tree   string `json:"tree"`
	// Index: the user has this branch checked out, so their index goes along.
	Index bool   `json:"index,omitempty"`
	Hash  string `json:"hash"`
}

// record is what the session is after the merge: it goes on from there.
func (m *merging) record(r *record, now time.Time) {
	r.Base, r.BaseTree, r.Carried = m.Commit, m.Tree, false
	r.Kept, r.Applied = nil, nil
	r.State, r.Ended, r.EndHash = StateMerged, now, m.Hash
}

// Apply puts files of the session into the user's folder as uncommitted changes; no files: all. What the user changed there
// is merged with it, or, where it does not fit, nothing is changed. Neither their index nor a branch is touched. hash is that
// of the Diff that the user saw.
func (t *Tree) Apply(ctx context.Context, hash string, files []string) (Landing, error) {
	var l Landing
	err := t.land(ctx, func(w *work) error {
		_, some, err := w.selected(ctx, hash, files)
		if err != nil {
			return err
		}
		s, err := w.planApply(ctx, some)
		if err != nil {
			return err
		}
		entries, err := w.text.differing(ctx, s.From, s.To)
		if err != nil {
			return err
		}
		l.Paths = pathsOf(entries)
		return w.place(ctx, s)
	})
	return l, err
}

// planApply merges changes with what is in the user's folder.
func (w *work) planApply(ctx context.Context, some []entry) (*step, error) {
	v, err := w.users()
	if err != nil {
		return nil, err
	}
	head, err := ask(ctx, w.user, 0, "rev-parse", "--verify", "HEAD^{tree}")
	if err != nil {
		return nil, err
	}
	s := &step{View: inFolder, Applied: after(some)}
	change, err := v.compose(ctx, w.r.BaseTree, s.Applied)
	if err != nil {
		return nil, err
	}
	for paths := pathsOf(some); ; {
		if s.From, err = v.onDisk(ctx, head, paths); err != nil {
			return nil, err
		}
		base, err := w.baseOf(ctx, v, s.Applied)
		if err != nil {
			return nil, err
		}
		if s.To, err = v.merge(ctx, base, s.From, change); err != nil {
			return nil, err
		}
		entries, err := v.differing(ctx, s.From, s.To)
		if err != nil {
			return nil, err
		}
		known := len(paths) // a file that the user renamed takes the change under its new name: it must be looked at, too
		paths = append(paths, pathsOf(entries)...)
		slices.Sort(paths)
		if paths = slices.Compact(paths); len(paths) == known {
			return s, nil
		}
	}
}

// baseOf returns the tree that changes begin with: the base, but for files that are in the user's folder as they were applied.
func (w *work) baseOf(ctx context.Context, v *view, theirs map[string]string) (string, error) {
	if len(w.r.Applied) == 0 {
		return w.r.BaseTree, nil
	}
	index, err := v.list(ctx, "ls-files", "-z", "-s")
	if err != nil {
		return "", err
	}
	now := map[string]string{}
	for _, line := range index {
		meta, path, _ := strings.Cut(line, "\t")
		if f := strings.Fields(meta); len(f) == 3 {
			now[path] = f[0] + " " + f[1]
		}
	}
	applied := map[string]string{}
	for path := range theirs {
		if was, is := w.r.Applied[path]; is && was == now[path] {
			applied[path] = was
		}
	}
	return v.compose(ctx, w.r.BaseTree, applied)
}

// land lets do change the user's folder, alone in the repository.
func (t *Tree) land(ctx context.Context, do func(*work) error) error {
	return t.use(ctx, func(w *work) error {
		repo := t.store.repository(w.r.Common)
		if err := repo.enter(ctx); err != nil {
			return err
		}
		defer repo.leave()
		return do(w)
	})
}

// merge merges three trees. A conflict is an error.
func (v *view) merge(ctx context.Context, base, ours, theirs string) (string, error) {
	var commits [2]string
	root, err := v.commit(ctx, base, "base", "World", "world@localhost")
	if err != nil {
		return "", err
	}
	for i, tree := range []string{ours, theirs} {
		if commits[i], err = v.commit(ctx, tree, "side", "World", "world@localhost", root); err != nil {
			return "", err
		}
	}
	out, err := v.do(ctx, git.Command{
		Args:   []string{"merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", commits[0], commits[1]},
		Accept: 1,
	})
	if err != nil {
		return "", err
	}
	list := words(out)
	if len(list) == 0 {
		return "", git.ErrFailed
	}
	if len(list) > 1 {
		return "", fail(CodeConflict, "The changes do not fit what your folder has by now: "+plural(len(list)-1, "file")+" changed on both sides. Nothing was changed.",
			"Commit or take back your own changes of these files, or have the agent adapt its work to them.", list[1:]...)
	}
	return list[0], nil
}

// maxMessage bounds the message of a commit, in bytes.
const maxMessage = 64 << 10

// Merge commits everything on the session's branch, as one commit in the user's name, and merges it into the branch that the
// user had when the session began. The session goes on from there. hash is that of the Diff that the user saw.
func (t *Tree) Merge(ctx context.Context, hash, message string) (Landing, error) {
	var l Landing
	message = strings.TrimSpace(message)
	if message == "" || len(message) > maxMessage || !utf8.ValidString(message) || strings.ContainsRune(message, 0) {
		return l, fail(CodeBad, "A merge needs a message of at most 64 KiB of text.", "Say in a line what changed.")
	}
	err := t.land(ctx, func(w *work) error {
		m, err := w.planMerge(ctx, hash, message)
		if err != nil {
			return err
		}
		s := &step{View: inFolder, From: m.Tree, To: m.Tree, Merge: m}
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
		l.Ref, l.From = m.Ref, m.From
		return w.place(ctx, s)
	})
	return l, err
}

// planMerge makes the commits of a merge.
func (w *work) planMerge(ctx context.Context, hash, message string) (*merging, error) {
	c, err := w.seen(ctx, hash)
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
	if err := w.mergeable(ctx, ch); err != nil {
		return nil, err
	}
	name, email, err := w.identity(ctx)
	if err != nil {
		return nil, err
	}
	m := &merging{Ref: "refs/heads/" + w.r.Target, Tree: ch.tree}
	if m.From, _ = ask(ctx, w.user, 1, "rev-parse", "-q", "--verify", m.Ref+"^{commit}"); m.From == "" {
		return nil, fail(CodeBranch, "The branch that you were on is not there any more.", "Make it again, or apply the changes to your folder.")
	}
	if m.Index, err = w.checkedOut(ctx, m.Ref); err != nil {
		return nil, err
	}
	if m.Commit, err = w.text.commit(ctx, ch.tree, message+"\n", name, email, w.r.Base); err != nil {
		return nil, err
	}
	m.Hash = c.hashFrom(m.Commit, m.Tree)
	return m, w.mergeCommit(ctx, m, name, email)
}

// mergeCommit finds where the user's branch goes.
func (w *work) mergeCommit(ctx context.Context, m *merging, name, email string) error {
	common, _ := ask(ctx, w.user, 1, "merge-base", m.From, w.r.Base)
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
	m.To, err = w.text.commit(ctx, tree, "Merge branch '"+w.r.branch()+"'\n", name, email, m.From, m.Commit)
	return err
}

// mergeable refuses what a commit of ours would get wrong.
func (w *work) mergeable(ctx context.Context, ch *changes) error {
	if w.r.Target == "" {
		return fail(CodeBranch, "You were on no branch when the session began.", "Apply the changes to your folder instead.")
	}
	for _, name := range []string{"MERGE_HEAD", "rebase-merge", "rebase-apply", "CHERRY_PICK_HEAD", "REVERT_HEAD", "index.lock"} {
		if _, err := os.Lstat(filepath.Join(w.r.UserGit, name)); err == nil {
			return fail(CodeDirty, "Something else is under way in your repository: a merge, a rebase, or another git.", "Complete it, then merge.")
		}
	}
	out, err := w.text.do(ctx, git.Command{Args: []string{"check-attr", "-z", "--stdin", "filter"}, Stdin: joined(pathsOf(ch.entries))})
	if err != nil {
		return err
	}
	var filtered []string
	for list := words(out); len(list) >= 3; list = list[3:] {
		if list[2] != "unspecified" && list[2] != "unset" {
			filtered = append(filtered, list[0])
		}
	}
	if len(filtered) > 0 {
		return fail(CodeRefused, "Some of the files go through a git filter, as LFS does, and World runs none.", "Apply the changes to your folder, and commit them with your own git.", filtered...)
	}
	return nil
}

// identity returns who the user is to git.
func (w *work) identity(ctx context.Context) (name, email string, err error) {
	said, err := ask(ctx, w.user, 0, "-c", "user.useConfigOnly=true", "var", "GIT_AUTHOR_IDENT")
	name, rest, found := strings.Cut(said, " <")
	email, _, closed := strings.Cut(rest, "> ")
	if err != nil || !found || !closed || name == "" {
		return "", "", fail(CodeIdentity, "Git does not know your name and e-mail address, and a commit needs them.",
			"Set them with “git config --global user.name” and “git config --global user.email”.")
	}
	return name, email, nil
}

// checkedOut reports whether the user's folder has a branch checked out. In another work tree it must not be.
func (w *work) checkedOut(ctx context.Context, ref string) (bool, error) {
	if current, _ := ask(ctx, w.user, 1, "symbolic-ref", "-q", "HEAD"); current == ref {
		return true, nil
	}
	out, err := w.user.Run(ctx, git.Command{Args: []string{"worktree", "list", "--porcelain", "-z"}, Limit: 4 << 20})
	if err != nil {
		return false, err
	}
	if slices.Contains(words(out), "branch "+ref) {
		return false, fail(CodeBranch, "The branch that you were on is checked out in another folder.", "Switch to it in this folder, or apply the changes instead.")
	}
	return false, nil
}

// planFiles plans what a merge changes in the user's folder. Files that differ from their last commit must not be among it.
func (w *work) planFiles(ctx context.Context, s *step) error {
	v, err := w.users()
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
	for _, p := range words(staged) {
		if _, found := slices.BinarySearch(paths, p); found {
			dirty = append(dirty, p)
		}
	}
	if len(dirty) > 0 {
		return fail(CodeDirty, "You have uncommitted changes in files that the session changed. Nothing was changed.", "Commit them, or apply the changes of the session instead.", dirty...)
	}
	return nil
}

// finishMerge moves the user's index and both branches. It can be done again.
func (w *work) finishMerge(ctx context.Context, m *merging) error {
	if m.Index {
		if _, err := ask(ctx, w.user, 0, "read-tree", "-i", "-m", m.From, m.To); err != nil {
			return fail(CodeDirty, "Another git uses your repository. Nothing was changed.", "Wait for it, then merge again.")
		}
	}
	updates := "update " + w.r.head() + " " + m.Commit + "\nupdate " + refOf(w.r.ID, baseLabel) + " " + m.Commit + "\n"
	if now, _ := ask(ctx, w.user, 1, "rev-parse", "-q", "--verify", m.Ref); now != m.To {
		updates += "update " + m.Ref + " " + m.To + " " + m.From + "\n"
	}
	_, err := w.user.Run(ctx, git.Command{Args: []string{"update-ref", "-m", "merge " + w.r.branch(), "--stdin"}, Stdin: []byte(updates), Limit: 1 << 10})
	if err != nil {
		return fail(CodeBranch, "Your branch moved this moment. Nothing was changed.", "Merge again.")
	}
	if current, _ := ask(ctx, w.raw.git, 1, "--git-dir="+w.r.GitDir, "symbolic-ref", "-q", "HEAD"); current == w.r.head() {
		agent := *w.text
		agent.index = filepath.Join(w.r.GitDir, "index")
		_ = agent.run(ctx, "read-tree", m.Commit) // the agent's index: without it, its git status shows the merge as changes
	}
	return nil
}

// takeBack undoes what finishMerge did before it failed.
func (w *work) takeBack(ctx context.Context, m *merging) {
	if m.Index {
		_, _ = ask(ctx, w.user, 0, "read-tree", "-i", "-m", m.To, m.From)
	}
}

// abandoned reports whether the user's branch has gone elsewhere since a merge was begun.
func (w *work) abandoned(ctx context.Context, m *merging) (bool, error) {
	now, err := ask(ctx, w.user, 1, "rev-parse", "-q", "--verify", m.Ref)
	return now != m.From && now != m.To, err
}
