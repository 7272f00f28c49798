package worktree

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// Opening describes a worktree to open.
type Opening struct {
	// Folder is the user's: any folder in a work tree.
	Folder string
	// ID is the session's: at most 64 lower case letters, digits and hyphens.
	ID string
	// Base is a commit, branch or tag, or "" for the last commit.
	Base string
	// Carry: the session begins with the uncommitted changes of the folder's work tree. They are
	// not part of its review.
	Carry bool
}

// Open makes a session's branch and worktree. The caller must Close the Tree.
func (s *Store) Open(ctx context.Context, o Opening) (*Tree, error) {
	if !idPattern.MatchString(o.ID) {
		return nil, fail(CodeBad, "A session's id has up to 64 lower case letters, digits and hyphens.", "Use another id.")
	}
	f, err := s.Inspect(ctx, o.Folder)
	if err != nil {
		return nil, err
	}
	if f.Refusal != nil {
		return nil, f.Refusal
	}
	s.sweep(ctx)
	u, err := s.Usage(ctx)
	if err != nil {
		return nil, err
	}
	if u.Full != nil {
		return nil, u.Full
	}
	t := s.newTree(o.ID)
	if err := s.register(t); err != nil {
		return nil, err
	}
	if err := t.open(ctx, &f, o); err != nil {
		t.Close()
		return nil, failed(err)
	}
	return t, nil
}

// sweep removes the remains of sessions whose opening failed.
func (s *Store) sweep(ctx context.Context) {
	entries, _ := os.ReadDir(s.dir)
	for _, e := range entries {
		s.mu.Lock()
		used := s.open[e.Name()] != nil
		s.mu.Unlock()
		if used {
			continue
		}
		t := s.newTree(e.Name())
		r, err := t.state().Read()
		switch {
		case errors.Is(err, fs.ErrNotExist):
			_ = os.Remove(string(t.dir)) // only an empty folder
		case err == nil && r.State == StateOpening && r.ID == e.Name():
			t.record = r
			_ = t.remove(context.WithoutCancel(ctx))
		}
	}
}

func (s *Store) newTree(id string) *Tree {
	return &Tree{store: s, dir: local.Dir(filepath.Join(s.dir, id)), gate: make(gate, 1), record: record{ID: id}}
}

// register marks a session as in use.
func (s *Store) register(t *Tree) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[t.record.ID] != nil {
		return fail(CodeExists, "This session is open already.", "Use it as it is.")
	}
	s.open[t.record.ID] = t
	return nil
}

// open makes everything, or nothing.
func (t *Tree) open(ctx context.Context, f *Folder, o Opening) error {
	repo := t.store.repository(f.common)
	if err := repo.enter(ctx); err != nil {
		return err
	}
	defer repo.leave()
	if _, err := os.Lstat(string(t.dir)); err == nil {
		return fail(CodeExists, "There is a session of this id already.", "Use another id.")
	}
	user := git.Find(t.store.options.Git, f.Root)
	if user == nil {
		return fail(CodeRefused, sentenceNoGit, nextGit)
	}
	if err := user.SwitchOffFilters(ctx); err != nil {
		return err
	}
	name := o.Base
	if name == "" {
		name = "HEAD"
	}
	base, err := ask(ctx, user, 1, "rev-parse", "-q", "--verify", "--end-of-options", name+"^{commit}")
	if err != nil {
		return err
	}
	if base == "" {
		return fail(CodeUnknown, "The repository has no such commit, branch or tag.", "Name another one, or none for the last commit.")
	}
	branch, err := freeBranch(ctx, user, o.ID)
	if err != nil {
		return err
	}
	t.record = record{
		ID: o.ID, State: StateOpening, Folder: f.Path, Root: f.Root, Prefix: f.Prefix, UserGit: f.gitDir,
		Common: f.common,
		Branch: branch, Work: workName(f.Root), Target: f.Branch, Base: base, Opened: t.store.options.Now().UTC(),
	}
	if err := errors.Join(t.dir.Make(), t.write(func(*record) {})); err != nil {
		return err
	}
	err = t.build(ctx, user, o.Carry)
	if err != nil {
		_ = t.remove(context.WithoutCancel(ctx))
	}
	return err
}

// freeBranch returns a name for the session's branch that git accepts. The user's branch "world"
// rules out "world/…", and "world/ID/…" rules out "world/ID". Some disks ignore the case of names.
func freeBranch(ctx context.Context, user *git.Runner, id string) (string, error) {
	out, err := user.Run(ctx, git.Command{
		Args: []string{"for-each-ref", "--ignore-case", "--format=%(refname)", "refs/heads/" + branchPrefix + "*", "refs/heads/" + branchPrefix + "*/**"}, Limit: git.MaxOutput,
	})
	if err != nil {
		return "", err
	}
	taken := strings.Fields(strings.ToLower(string(out)))
	for n := 1; n < 100; n++ {
		prefix := branchPrefix
		if n > 1 {
			prefix += "-" + strconv.Itoa(n)
		}
		branch := prefix + "/" + id
		above, name := "refs/heads/"+prefix, "refs/heads/"+branch
		if !slices.ContainsFunc(taken, func(ref string) bool {
			return ref == above || ref == name ||
				strings.HasPrefix(ref, name+"/")
		}) {
			return branch, nil
		}
	}
	return "", fail(CodeExists, "The repository has branches of all names that a session could have.", "Rename your branch “world”.")
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,60}$`)

// workName names the worktree's folder like the user's, if its name is simple.
func workName(root string) string {
	name := filepath.Base(root)
	if !plainName.MatchString(name) || strings.HasSuffix(name, ".git") || strings.HasSuffix(name, ".index") || name == stateFile {
		return "work"
	}
	return name
}

// build makes branch and worktree.
func (t *Tree) build(ctx context.Context, user *git.Runner, carry bool) error {
	top := t.dir.Path(t.record.Work)
	settings := settings(user)
	_, err := user.Run(ctx, git.Command{Args: []string{
		"worktree", "add", "--no-checkout", "--no-track", "--no-guess-remote", "-b", t.record.branch(), top, t.record.Base,
	}, Limit: 64 << 10})
	if err != nil {
		return err
	}
	r := git.Find(t.store.options.Git, top)
	if r == nil {
		return git.ErrFailed
	}
	gitDir, err := ask(ctx, r, 0, "rev-parse", "--absolute-git-dir")
	if err != nil {
		return err
	}
	text, err := t.newView(top, textDir, textIndex, settings)
	if err != nil {
		return err
	}
	tree, err := text.tree(ctx, t.record.Base)
	if err != nil {
		return err
	}
	// The agent's own index remembers the files on disk.
	agent := *text
	agent.index = filepath.Join(gitDir, "index")
	if err := agent.run(ctx, "read-tree", "--reset", "-u", tree); err != nil {
		return fail(CodeFailed, "The files could not be checked out.", "Look whether the disk is full, or the repository misses objects, as a partial clone does.")
	}
	if err := copyFile(agent.index, text.index); err != nil {
		return err
	}
	start := tree
	if carry {
		if start, err = t.carry(ctx, user, settings, text, tree); err != nil {
			return err
		}
	}
	named := t.record.Base
	if start != tree {
		if named, err = text.commit(ctx, start, "World: what was carried over\n", "World", "world@localhost", t.record.Base); err != nil {
			return err
		}
	}
	if _, err := ask(ctx, user, 0, "update-ref", refOf(t.record.ID, baseLabel), named); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(top, filepath.FromSlash(t.record.Prefix)), 0o700); err != nil {
		return err
	}
	return t.write(func(r *record) {
		r.State, r.GitDir, r.BaseTree, r.Carried = StateOpen, filepath.Clean(gitDir), start, start != tree
	})
}

func copyFile(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return nofollow.WriteFile(to, content, 0o600)
}

// carry copies the uncommitted changes of the user's work tree to the new worktree. It returns the
// tree of both.
func (t *Tree) carry(ctx context.Context, user *git.Runner, settings []string, text *view, tree string) (string,
	error,
) {
	head, err := ask(ctx, user, 0, "rev-parse", "--verify", "HEAD^{tree}")
	if err != nil {
		return "", err
	}
	if head != tree {
		return "", fail(CodeConflict, "Uncommitted changes can be carried over only from the last commit.", "Begin at the last commit, or leave them.")
	}
	l, err := listFiles(ctx, user, t.record.UserGit, t.record.Root)
	if err != nil {
		return "", err
	}
	if err := leaveFiltered(ctx, user, l); err != nil {
		return "", err
	}
	theirs, err := t.newView(t.record.Root, textDir, userIndex, settings)
	if err != nil {
		return "", err
	}
	start, err := theirs.capture(ctx, StageLook, tree, l)
	if err != nil {
		return "", err
	}
	t.record.NotCarried = len(l.left) // written with the rest
	return start, text.run(ctx, "read-tree", "-m", "-u", tree, start)
}

// leaveFiltered excludes files that go through a git filter from the files to carry over: their
// versions on disk and in git differ, and only the filter can convert between them. Those that may
// have changed count as left out.
func leaveFiltered(ctx context.Context, user *git.Runner, l *listing) error {
	filtered, err := user.Filtered(ctx, l.present)
	if err != nil || len(filtered) == 0 {
		return err
	}
	verdicts, err := user.Judge(ctx, filtered)
	if err != nil {
		return err
	}
	leave := make(map[string]bool, len(filtered))
	for _, p := range filtered {
		leave[p] = true
		v, tracked := verdicts[p]
		if l.kept[p] = tracked; !tracked || v == git.Differs {
			l.left = append(l.left, Left{Path: p, Why: whyFiltered})
		}
	}
	l.present = slices.DeleteFunc(l.present, func(p string) bool { return leave[p] })
	return nil
}

// Resume returns an existing session, whatever its state. It does not finish interrupted work,
// which Settle does.
func (s *Store) Resume(ctx context.Context, id string) (*Tree, error) {
	if !idPattern.MatchString(id) {
		return nil, unknownSession()
	}
	t := s.newTree(id)
	r, err := t.state().Read()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, unknownSession()
	case errors.Is(err, local.ErrNewer):
		return nil, fail(CodeFailed, "A newer World wrote the record of this session.", "Update World.")
	case err != nil:
		return nil, fail(CodeFailed, "The record of this session is damaged.", "Its branch and snapshots are still in the repository.")
	}
	if r.State == StateOpening {
		return nil, unknownSession()
	}
	t.record = r
	if err := s.register(t); err != nil {
		return nil, err
	}
	if r.State == StateOpen || r.State == StateMerged {
		if err := t.use(ctx, func(*work) error { return nil }); err != nil { // whether its repository is there
			t.Close()
			return nil, err
		}
	}
	return t, nil
}

func unknownSession() *Error {
	return fail(CodeUnknown, "There is no such session.", "Choose one of the list.")
}

// work is an operation on a session, with its gate held.
type work struct {
	*Tree

	user      *git.Runner
	raw, text *view
}

// use calls do with the session's gate held.
func (t *Tree) use(ctx context.Context, do func(*work) error) error {
	if err := t.gate.enter(ctx); err != nil {
		return err
	}
	defer t.gate.leave()
	w, err := t.prepare(ctx)
	if err != nil {
		return failed(err)
	}
	return failed(do(w))
}

// prepare makes the views.
func (t *Tree) prepare(ctx context.Context) (*work, error) {
	if t.record.State != StateOpen && t.record.State != StateMerged {
		return nil, fail(CodeUnknown, "The session has no worktree any more.", "Open a new one.")
	}
	if err := t.ownFolders(); err != nil {
		return nil, err
	}
	locks, _ := filepath.Glob(t.dir.Path("*.lock")) // left by a git that was killed; nothing else writes here
	for _, lock := range locks {
		_ = os.Remove(lock)
	}
	w := &work{Tree: t}
	var err error
	if w.user, err = t.userGit(ctx); err != nil {
		return nil, err
	}
	if dir, _ := ask(ctx, w.user, 0, "rev-parse", "--absolute-git-dir"); filepath.Clean(dir) != t.record.UserGit {
		return nil, fail(CodeRefused, "The repository of this session is not where it was.", "Move it back, then try again.")
	}
	set, top := settings(w.user), t.dir.Path(t.record.Work)
	if w.raw, err = t.newView(top, rawDir, rawIndex, set); err != nil {
		return nil, err
	}
	if w.text, err = t.newView(top, textDir, textIndex, set); err != nil {
		return nil, err
	}
	t.raw = w.raw
	return w, nil
}

// userView returns the view of the user's work tree.
func (w *work) userView() (*view, error) {
	return w.newView(w.record.Root, textDir, userIndex, w.text.settings)
}
