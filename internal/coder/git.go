package coder

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/coder/gitwatch"
	"github.com/worldmcp/world/internal/coder/outputs"
	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

func (s *Service) gitOf(id string) *gitwatch.Watch {
	return gitwatch.New(local.Dir(s.dir.Path(filepath.Join("git", id))))
}

func (s *Service) outputs(session string) outputs.Folder {
	return outputs.Folder{Dir: local.Dir(s.dir.Path(filepath.Join("output", session)))}
}

// watchGit records the state of the repository's git when a session is opened. If that fails, the
// first turn tries again and fails if it cannot.
func (s *Service) watchGit(ctx context.Context, id string, tree *worktree.Tree) {
	r, err := tree.Repository()
	if err == nil {
		err = s.gitOf(id).Begin(ctx, r)
	}
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("the repository of a coding session cannot be looked at")
	}
}

// gitError turns an error of the watch into one for clients.
func gitError(err error) *wire.Error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gitwatch.ErrChanged):
		return wire.NewError(wire.CodeChanged, "the repository's git has changed since you looked at it").Try("Look at the changes again, then decide.")
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return treeError(err)
	}
	return wire.NewError(wire.CodeStoreFailed, "the hooks, settings and branches of the repository cannot be read").Try("Look at the repository with git.")
}

// repository is the user's, whose own git the agent of a session may change: its hooks, settings
// and branches.
type repository struct {
	sess  *session
	watch *gitwatch.Watch
}

// beginTurn records the state of the repository's git.
func (repo *repository) beginTurn(ctx context.Context, tree *worktree.Tree) error {
	r, err := tree.Repository()
	if err == nil {
		err = repo.watch.Turn(ctx, r)
	}
	if e := gitError(err); e != nil {
		return e
	}
	return nil
}

// changes returns the undecided changes of the repository's git, or nil.
func (repo *repository) changes(ctx context.Context, tree *worktree.Tree) (*wire.CoderGit, *wire.Error) {
	r, err := tree.Repository()
	if err != nil {
		return nil, gitError(err)
	}
	c, err := repo.watch.Compare(ctx, r)
	if err == nil && slices.ContainsFunc(c.List, func(one gitwatch.Change) bool { return one.IsRef() }) {
		// A running merge moves a branch shortly before that is recorded.
		if err = tree.AwaitLanding(ctx); err == nil {
			c, err = repo.watch.Compare(ctx, r)
		}
	}
	if err != nil {
		return nil, gitError(err)
	}
	repo.alert(c.Alert())
	return c.Wire(ctx, r), nil
}

// alert shows a change that the user's own git may execute, in every view of the session. It
// reports whether the alert is new.
func (repo *repository) alert(a *wire.CoderGitAlert) bool {
	l := repo.sess.lock()
	defer l.unlock()
	was := l.Info.Git
	if was == a || was != nil && a != nil && was.Hash == a.Hash {
		return false
	}
	l.Info.Git = a
	l.publishInfo()
	return a != nil && (was == nil || was.Says != a.Says)
}

// gitCheck says whether a check runs during a turn, and whether another is due.
type gitCheck struct{ running, repeat bool }

// scheduleGitCheck checks the repository's git during a turn, since planted hooks take effect at
// once. Calls during a check cause one more.
func (sess *locked) scheduleGitCheck() {
	if !sess.ownTree || sess.tree == nil {
		return
	}
	if sess.gitCheck.repeat = true; sess.gitCheck.running {
		return
	}
	s, tree := sess.session, sess.tree
	sess.gitCheck.running = s.svc.spawn(func() {
		for {
			l := s.lock()
			again := l.gitCheck.repeat && s.svc.ctx.Err() == nil
			l.gitCheck = gitCheck{running: again}
			l.unlock()
			if !again {
				return
			}
			s.git.warn(s.svc.ctx, tree)
			select { // each check starts git several times
			case <-time.After(s.svc.opt.limits.gitChecks):
			case <-s.svc.ctx.Done():
			}
		}
	})
}

// warn reports that the running turn has changed what the user's own git executes.
func (repo *repository) warn(ctx context.Context, tree *worktree.Tree) {
	r, err := tree.Repository()
	if err != nil {
		return // the end of the turn reports it
	}
	c, err := repo.watch.Compare(ctx, r)
	if err != nil {
		return
	}
	if a := c.Alert(); repo.alert(a) {
		l := repo.sess.lock()
		defer l.unlock()
		l.addNotice("Hooks or settings of the repository's git have changed while this turn ran: " + a.Says)
	}
}

// decided refuses to apply or merge while changes to the repository's git are undecided.
func (repo *repository) decided(ctx context.Context, tree *worktree.Tree) *wire.Error {
	g, e := repo.changes(ctx, tree)
	if e != nil || g == nil {
		return e
	}
	return wire.NewError(wire.CodeConflict, "the repository's git has changed too, which the review shows above the files").
		Try("Keep those changes or put them back, then try again.")
}

// note reports once after a turn that the repository's git has changed.
func (repo *repository) note(ctx context.Context, tree *worktree.Tree) {
	g, e := repo.changes(ctx, tree)
	if e != nil {
		repo.sess.svc.opt.Logger.Warn().Err(e).Msg("the repository of a coding session cannot be compared")
		return
	}
	l := repo.sess.lock()
	defer l.unlock()
	if g == nil || l.GitNoticed == g.Hash {
		return
	}
	l.GitNoticed = g.Hash
	l.addNotice("The repository's own git has changed: " + strings.TrimSuffix(g.Changes[0].Name, "/") + andMore(len(g.Changes)+g.Left-1) + ". The review shows it.")
}

// noteAfterTurn checks the repository's git at the end of a turn.
func (repo *repository) noteAfterTurn(ctx context.Context, t *turn) {
	if !repo.sess.ownTree || t.info.Began == nil || ctx.Err() != nil {
		return
	}
	if tree, e := repo.sess.files.open(ctx); e == nil {
		repo.note(ctx, tree)
	}
}

func andMore(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " and one more"
	}
	return " and others"
}

// decide keeps or restores changes of the repository's git, as the user saw them. It works
// during a turn, too, so that the user can remove a planted hook at once.
func (repo *repository) decide(ctx context.Context, q *wire.CoderRequest, a *wire.CoderAnswer) *wire.Error {
	tree, e := repo.sess.files.open(ctx)
	if e != nil {
		return e
	}
	r, err := tree.Repository()
	if err != nil {
		return gitError(err)
	}
	defer func() { _, _ = repo.changes(ctx, tree) }() // a refused decision was about an outdated alert
	switch q.Value {
	case "keep":
		left, err := repo.watch.Keep(ctx, r, q.Hash, q.Paths)
		if len(left) > 0 {
			a.Notes = []string{"Not kept, since it was not shown whole: " + joinPaths(left) + ". Look at it, then keep it by itself."}
		}
		return gitError(err)
	case "restore":
		left, err := repo.watch.Restore(ctx, r, q.Hash, q.Paths)
		if len(left) > 0 {
			a.Notes = []string{"This could not be put back: " + joinPaths(left) + ". Look at it with git, then keep it."}
		}
		return gitError(err)
	}
	return wire.NewError(wire.CodeBadArguments, "a change of the repository's git is kept or restored").At("value")
}

// movedBranch records in all sessions of a repository that World moved a branch at the user's
// request.
func (s *Service) movedBranch(m worktree.Move) {
	for _, sess := range s.all() {
		if rel, err := filepath.Rel(m.Root, sess.publicInfo().Folder); err != nil || !filepath.IsLocal(rel) {
			continue
		}
		if err := sess.git.watch.Moved(m.Ref, m.From, m.To); err != nil {
			s.opt.Logger.Warn().Err(err).Msg("a merge could not be noted for another coding session")
		}
	}
}

// putFiles records in all sessions of a repository that World wrote files to the user's folder at
// the user's request. They may be hooks.
func (s *Service) putFiles(ctx context.Context, tree *worktree.Tree, files map[string]string) {
	r, err := tree.Repository()
	for _, sess := range s.all() {
		if err != nil {
			break
		}
		if rel, relErr := filepath.Rel(r.Git.Folder(), sess.publicInfo().Folder); relErr == nil &&
			filepath.IsLocal(rel) {
			err = sess.git.watch.Landed(ctx, r, files)
		}
	}
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("what was applied could not be noted for the coding sessions of the repository")
	}
}
