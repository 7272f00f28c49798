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

// beforeTurn records the state of the repository's git.
func (sess *session) beforeTurn(ctx context.Context, tree *worktree.Tree) error {
	r, err := tree.Repository()
	if err == nil {
		err = sess.git.Turn(ctx, r)
	}
	if e := gitError(err); e != nil {
		return e
	}
	return nil
}

// gitChanges returns the undecided changes of the repository's git, or nil.
func (sess *session) gitChanges(ctx context.Context, tree *worktree.Tree) (*wire.CoderGit, *wire.Error) {
	r, err := tree.Repository()
	if err != nil {
		return nil, gitError(err)
	}
	c, err := sess.git.Compare(ctx, r)
	if err == nil && slices.ContainsFunc(c.List, func(one gitwatch.Change) bool { return one.IsRef() }) {
		// A running merge moves a branch shortly before that is recorded.
		if err = tree.AwaitLanding(ctx); err == nil {
			c, err = sess.git.Compare(ctx, r)
		}
	}
	if err != nil {
		return nil, gitError(err)
	}
	sess.alert(c.Alert())
	return c.Wire(ctx, r), nil
}

// alert shows a change that the user's own git may execute, in every view of the session. It
// reports whether the alert is new.
func (sess *session) alert(a *wire.CoderGitAlert) bool {
	sess.mu.Lock()
	defer sess.mu.Unlock()
	was := sess.Info.Git
	if was == a || was != nil && a != nil && was.Hash == a.Hash {
		return false
	}
	sess.Info.Git = a
	sess.publishInfo()
	return a != nil && (was == nil || was.Says != a.Says)
}

// gitCheck says whether a check runs during a turn, and whether another is due.
type gitCheck struct{ running, repeat bool }

// scheduleGitCheck checks the repository's git during a turn, since planted hooks take effect at
// once. Calls during a check cause one more. The caller holds mu.
func (sess *session) scheduleGitCheck() {
	if sess.Info.Isolation != wire.IsolationWorktree || sess.tree == nil {
		return
	}
	if sess.gitCheck.repeat = true; sess.gitCheck.running {
		return
	}
	tree := sess.tree
	sess.gitCheck.running = sess.svc.spawn(func() {
		for {
			sess.mu.Lock()
			again := sess.gitCheck.repeat && sess.svc.ctx.Err() == nil
			sess.gitCheck = gitCheck{running: again}
			sess.mu.Unlock()
			if !again {
				return
			}
			sess.warnOfGit(sess.svc.ctx, tree)
			select { // each check starts git several times
			case <-time.After(sess.svc.opt.limits.gitChecks):
			case <-sess.svc.ctx.Done():
			}
		}
	})
}

// warnOfGit reports that the running turn has changed what the user's own git executes.
func (sess *session) warnOfGit(ctx context.Context, tree *worktree.Tree) {
	r, err := tree.Repository()
	if err != nil {
		return // the end of the turn reports it
	}
	c, err := sess.git.Compare(ctx, r)
	if err != nil {
		return
	}
	if a := c.Alert(); sess.alert(a) {
		sess.mu.Lock()
		defer sess.mu.Unlock()
		sess.addNotice("Hooks or settings of the repository's git have changed while this turn ran: " + a.Says)
	}
}

// gitDecided refuses to apply or merge while changes to the repository's git are undecided.
func (sess *session) gitDecided(ctx context.Context, tree *worktree.Tree) *wire.Error {
	g, e := sess.gitChanges(ctx, tree)
	if e != nil || g == nil {
		return e
	}
	return wire.NewError(wire.CodeConflict, "the repository's git has changed too, which the review shows above the files").
		Try("Keep those changes or put them back, then try again.")
}

// noteGitChanges reports once after a turn that the repository's git has changed.
func (sess *session) noteGitChanges(ctx context.Context, tree *worktree.Tree) {
	g, e := sess.gitChanges(ctx, tree)
	if e != nil {
		sess.svc.opt.Logger.Warn().Err(e).Msg("the repository of a coding session cannot be compared")
		return
	}
	sess.mu.Lock()
	defer sess.mu.Unlock()
	if g == nil || sess.GitNoticed == g.Hash {
		return
	}
	sess.GitNoticed = g.Hash
	sess.addNotice("The repository's own git has changed: " + strings.TrimSuffix(g.Changes[0].Name, "/") + andMore(len(g.Changes)+g.Left-1) + ". The review shows it.")
}

// noteGitAfterTurn checks the repository's git at the end of a turn.
func (sess *session) noteGitAfterTurn(ctx context.Context, t *turn) {
	if sess.Info.Isolation != wire.IsolationWorktree || t.info.Began == nil || ctx.Err() != nil {
		return
	}
	if tree, e := sess.openTree(ctx); e == nil {
		sess.noteGitChanges(ctx, tree)
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

// decideGit keeps or restores changes of the repository's git, as the user saw them. It works
// during a turn, too, so that the user can remove a planted hook at once.
func (sess *session) decideGit(ctx context.Context, q *wire.CoderRequest, a *wire.CoderAnswer) *wire.Error {
	tree, e := sess.openTree(ctx)
	if e != nil {
		return e
	}
	r, err := tree.Repository()
	if err != nil {
		return gitError(err)
	}
	defer func() { _, _ = sess.gitChanges(ctx, tree) }() // a refused decision was about an outdated alert
	switch q.Value {
	case "keep":
		left, err := sess.git.Keep(ctx, r, q.Hash, q.Paths)
		if len(left) > 0 {
			a.Notes = []string{"Not kept, since it was not shown whole: " + joinPaths(left) + ". Look at it, then keep it by itself."}
		}
		return gitError(err)
	case "restore":
		left, err := sess.git.Restore(ctx, r, q.Hash, q.Paths)
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
		if err := sess.git.Moved(m.Ref, m.From, m.To); err != nil {
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
			err = sess.git.Landed(ctx, r, files)
		}
	}
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("what was applied could not be noted for the coding sessions of the repository")
	}
}
