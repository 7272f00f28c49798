package worktree

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/coder/gitwatch"
)

// AwaitLanding waits until no landing is running in the repository. Options.Moved has then been
// called for branches that one moved.
func (t *Tree) AwaitLanding(ctx context.Context) error {
	repo := t.store.repository(t.record.Common)
	if err := repo.enter(ctx); err != nil {
		return err
	}
	repo.leave()
	return nil
}

// Repository locates the git of the user's repository.
func (t *Tree) Repository() (gitwatch.Repo, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := git.Find(t.store.options.Git, t.record.Root)
	if r == nil {
		return gitwatch.Repo{}, fail(CodeRefused, sentenceNoGit, nextGit)
	}
	return gitwatch.Repo{
		Git: r, CommonDir: t.record.Common, UserGitDir: t.record.UserGit, SessionGitDir: t.record.GitDir,
		IsSessionDir: t.store.ours(t.record.Common),
	}, nil
}

// ours returns a function that reports whether a git dir belongs to a session's worktree. It reads
// the session's own record, since anyone could write to the repository.
func (s *Store) ours(common string) func(gitDir string) bool {
	return func(gitDir string) bool {
		text, err := os.ReadFile(filepath.Join(gitDir, "gitdir"))
		file := strings.TrimSpace(string(text))
		rel, relErr := filepath.Rel(s.dir, file)
		id, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		if err != nil || relErr != nil || !idPattern.MatchString(id) {
			return false
		}
		t := s.newTree(id)
		r, err := t.state().Read()
		return err == nil && r.ID == id && r.Common == common && file == filepath.Join(t.dir.Path(r.Work), ".git") &&
			(r.GitDir == gitDir || r.GitDir == "" && r.State == StateOpening)
	}
}
