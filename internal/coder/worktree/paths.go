package worktree

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/nofollow"
)

// ToFolder turns a path of the worktree into the corresponding absolute path in the user's work
// tree. A relative path is below the agent's folder. It returns false for paths elsewhere and for
// git's own.
func (t *Tree) ToFolder(path string) (string, bool) {
	i := t.Info()
	if !filepath.IsAbs(path) {
		path = filepath.Join(i.Path, path)
	}
	rel, err := filepath.Rel(i.Top, path)
	if err != nil || !filepath.IsLocal(rel) || slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), ".git") {
		return "", false
	}
	return filepath.Join(i.Root, rel), true
}

// ownFolders fails if a folder that World changes for the session was replaced, for example by a
// link with which an agent could make World write to and remove from any of the user's folders.
func (t *Tree) ownFolders() error {
	type place struct{ base, path string }
	places := []place{{t.record.Common, t.record.GitDir}, {t.record.UserGit, t.stageOf(inFolder)}}
	for _, name := range []string{
		t.record.Work, rawDir + "/objects", rawDir + "/refs", rawDir + "/info", textDir + "/objects", textDir + "/refs", textDir + "/info",
		stages,
	} {
		places = append(places, place{t.store.dir, t.dir.Path(filepath.FromSlash(name))})
	}
	for _, p := range places {
		if rel, err := filepath.Rel(p.base, p.path); err != nil || !filepath.IsLocal(rel) { // it was never fully opened
			continue
		}
		if err := nofollow.Below(p.base, p.path); errors.Is(err, nofollow.ErrNoFolder) {
			return fail(CodeRefused, "Where World keeps what belongs to this session, a folder was replaced, for example by a link. Nothing was changed.",
				"Remove it, and move back what was there, then try again.", p.path)
		} else if err != nil {
			return err
		}
	}
	return nil
}
