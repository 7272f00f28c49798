package worktree

import (
	"context"

	"github.com/worldmcp/world/internal/coder/gitwatch"
	"github.com/worldmcp/world/internal/git"
)

// Await waits until no landing is under way in the repository. A branch that one has moved has been told by then (Options.Moved).
func (t *Tree) Await(ctx context.Context) error {
	repo := t.store.repository(t.r.Common)
	if err := repo.enter(ctx); err != nil {
		return err
	}
	repo.leave()
	return nil
}

// Repository says where the git of the user's repository is.
func (t *Tree) Repository() (gitwatch.Repo, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := git.Find(t.store.o.Git, t.r.Root)
	if r == nil {
		return gitwatch.Repo{}, fail(CodeRefused, sentenceNoGit, nextGit)
	}
	return gitwatch.Repo{Git: r, Common: t.r.Common, User: t.r.UserGit, Session: t.r.GitDir}, nil
}
