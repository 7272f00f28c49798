package worktree

import (
	"github.com/worldmcp/world/internal/coder/gitwatch"
	"github.com/worldmcp/world/internal/git"
)

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
