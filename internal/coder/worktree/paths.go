package worktree

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// ToFolder turns a path of the worktree into the corresponding absolute path in the user's work
// tree. A relative path is below the agent's folder. It returns false for paths elsewhere and for
// git's own.
func (t *Tree) ToFolder(path string) (string, bool) {
	i := t.Info()
	return translate(path, i.Path, i.Top, i.Root)
}

// ToWorktree is the inverse of ToFolder. A relative path is below the user's folder.
func (t *Tree) ToWorktree(path string) (string, bool) {
	i := t.Info()
	return translate(path, i.Folder, i.Root, i.Top)
}

func translate(path, here, from, to string) (string, bool) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(here, path)
	}
	rel, err := filepath.Rel(from, path)
	if err != nil || !filepath.IsLocal(rel) || slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), ".git") {
		return "", false
	}
	return filepath.Join(to, rel), true
}

// MaxChanged bounds the paths that Changed returns.
const MaxChanged = 500

// Change is a file that changed since the newest snapshot.
type Change struct {
	Path   string // below the root
	Status Status // Added, Modified or Deleted
}

// Changed returns the files that probably changed since the newest snapshot, without reading any.
// more means that the list was cut.
func (t *Tree) Changed(ctx context.Context) (list []Change, more bool, err error) {
	if err := t.gate.enter(ctx); err != nil {
		return nil, false, err
	}
	defer t.gate.leave()
	if t.raw == nil || t.record.Turn == "" || t.record.State != StateOpen && t.record.State != StateMerged {
		return nil, false, nil
	}
	turn, err := ask(ctx, t.raw.git, 1, "--git-dir="+t.record.Common, "rev-parse", "-q", "--verify", refOf(t.record.ID, t.record.Turn)+"^{tree}")
	if err != nil || turn == "" {
		return nil, false, failed(err)
	}
	known, err := t.raw.list(ctx, "diff-index", "-z", "--name-status", "--ignore-submodules=all", turn)
	if err != nil {
		return nil, false, failed(err)
	}
	out, err := t.raw.git.Run(ctx, git.Command{
		Args: []string{"--git-dir=" + t.record.GitDir, "--work-tree=" + t.raw.work, "ls-files", "-z", "-o", "--exclude-standard", "--full-name"},
		Env:  []string{"GIT_INDEX_FILE=" + t.raw.index}, Limit: git.MaxOutput,
	})
	if err != nil {
		return nil, false, failed(err)
	}
	for ; len(known) >= 2; known = known[2:] {
		status := map[byte]Status{'A': Added, 'D': Deleted}[known[0][0]]
		if status == "" {
			status = Modified
		}
		list = append(list, Change{known[1], status})
	}
	d := disk{work: t.raw.work, folders: map[string]bool{}}
	for _, p := range splitZero(out) {
		info := d.file(p)
		if stamp, left := t.left[p]; info != nil && (!left || stamp != info.ModTime().UnixNano()) {
			list = append(list, Change{p, Added})
		}
	}
	more = len(list) > MaxChanged
	return list[:min(len(list), MaxChanged)], more, nil
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
