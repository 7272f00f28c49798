//go:build unix

package worktree

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An agent, or what it left running, puts a link in the place of a folder that World changes for
// the session: whatever is done with the session then, what the link leads to stays as it is, and
// the sentence names the link.
func TestNothingHappensThroughALink(t *testing.T) {
	for name, place := range map[string]func(tree *Tree) string{
		"the worktree":           func(tree *Tree) string { return tree.Info().Top },
		"a view":                 func(tree *Tree) string { return tree.dir.Path(rawDir) },
		"a folder of a view":     func(tree *Tree) string { return tree.dir.Path(textDir + "/info") },
		"the session's folder":   func(tree *Tree) string { return string(tree.dir) },
		"the session's stage":    func(tree *Tree) string { return tree.stageOf(inWorktree) },
		"the stage in the git":   func(tree *Tree) string { return tree.stageOf(inFolder) },
		"all stages in the git":  func(tree *Tree) string { return filepath.Dir(tree.stageOf(inFolder)) },
		"the worktree's git dir": func(tree *Tree) string { return tree.record.GitDir },
		"the git dirs of all":    func(tree *Tree) string { return filepath.Dir(tree.record.GitDir) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := project(t)
			tree := session(t, root)
			top := tree.Info().Top
			snapshot(t, tree, "1")
			write(t, top, "main.go", "changed\n")
			write(t, top, "new.txt", "new\n")
			hash := diff(t, tree).Hash
			victim := filepath.Join(t.TempDir(), "victim") // it has what the folder had, and something of the user's
			link := place(tree)
			err := os.MkdirAll(link, 0o700)
			if err == nil {
				err = os.CopyFS(victim, os.DirFS(link))
			}
			for _, file := range []string{"mine.txt", "x/mine.txt", "x/y/mine.txt", tree.record.ID + "/x/mine.txt", "main.go"} {
				write(t, victim, file, "mine\n")
			}
			if err = errors.Join(err, os.RemoveAll(link), os.Symlink(victim, link)); err != nil {
				t.Fatal(err)
			}
			before, folder := contentOf(t, victim), contentOf(t, root)
			_, merged := tree.Merge(t.Context(), hash, "m")
			_, applied := tree.Apply(t.Context(), hash, nil)
			_, undone := tree.Undo(t.Context(), "1", hash)
			_, reverted := tree.Revert(t.Context(), hash, []string{"main.go"})
			_, saved := tree.Snapshot(t.Context(), "2")
			discarded := tree.Discard(t.Context(), hash)
			for what, err := range map[string]error{"Merge": merged, "Apply": applied, "Undo": undone, "Revert": reverted, "Snapshot": saved, "Discard": discarded} {
				if code(err) != CodeRefused || !strings.Contains(err.Error(), "a folder was replaced") {
					t.Errorf("%s: %v", what, err)
				}
			}
			tree.Close()
			s, err := New(tree.store.options)
			if err != nil {
				t.Fatal(err)
			}
			s.Settle(t.Context())
			sameContent(t, "behind the link", contentOf(t, victim), before)
			sameContent(t, "the user's folder", contentOf(t, root), folder)
		})
	}
}
