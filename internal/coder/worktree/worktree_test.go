package worktree

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A session from beginning to end: two turns, an undo with a redo, a review, a merge, and 14 days
// later nothing is left.
func TestSession(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := session(t, filepath.Join(root, "web"))
	i := tree.Info()
	if i.Path != filepath.Join(i.Top, "web") || i.Branch != "world/s1" || i.Target != "main" || i.State != StateOpen {
		t.Errorf("%+v", i)
	}
	if info, err := os.Stat(filepath.Dir(i.Top)); err != nil || info.Mode().Perm() != 0o700 {
		t.Error(info.Mode(), err)
	}
	if out := gitDo(t, i.Top, "status", "--porcelain"); out != "" {
		t.Errorf("the agent's git sees changes: %s", out)
	}
	first := contentOf(t, i.Top)
	snapshot(t, tree, "1")
	write(t, i.Top, "main.go", strings.Replace(read(i.Top, "main.go"), "one()\n", "one()\n\ttwo()\n", 1))
	write(t, i.Top, "new/file.txt", "made by a shell\n")
	write(t, i.Top, "debug.log", "ignored\n")
	if err := os.Rename(filepath.Join(i.Top, "docs/guide.md"), filepath.Join(i.Top, "docs/manual.md")); err != nil {
		t.Fatal(err)
	}
	d := diff(t, tree)
	if got := d.summary(); got != "renamed docs/guide.md > docs/manual.md\nmodified main.go\nadded new/file.txt" {
		t.Error(got)
	}
	if f := d.Files[1]; f.Added != 1 || f.Removed != 0 || !strings.Contains(f.Hunks, "\n+\ttwo()\n") || f.Binary || f.Truncated {
		t.Errorf("%+v", f)
	}
	last := contentOf(t, i.Top)
	undone, err := tree.Undo(t.Context(), "1", d.Hash)
	if err != nil || len(undone.Paths) != 4 || undone.Note != "" {
		t.Fatal(undone, err)
	}
	first["debug.log"] = "- ignored\n"
	sameContent(t, "undo", contentOf(t, i.Top), first)
	if _, err := tree.Undo(t.Context(), undone.Redo, d.Hash); code(err) != CodeChanged {
		t.Error("a redo with an old hash:", err)
	}
	d = diff(t, tree)
	if _, err := tree.Undo(t.Context(), undone.Redo, d.Hash); err != nil || len(d.Files) != 0 {
		t.Error(err, d.summary())
	}
	sameContent(t, "redo", contentOf(t, i.Top), last)

	landed, err := tree.Merge(t.Context(), diff(t, tree).Hash, "Call both")
	if err != nil || !landed.FastForward || len(landed.Paths) != 4 {
		t.Fatal(landed, err)
	}
	if log := gitDo(t, root, "log", "--format=%an <%ae> %s", "main"); !strings.HasPrefix(log, "Ada Lovelace <ada@example.org> Call both\nAda <a@b> begin") {
		t.Error(log)
	}
	if out := gitDo(t, root, "status", "--porcelain") + gitDo(t, i.Top, "status", "--porcelain"); out != "" || read(root, "new/file.txt") != "made by a shell\n" {
		t.Error(out)
	}
	if d := diff(t, tree); len(d.Files) != 0 {
		t.Error(d.summary())
	}
	tree.Close()
	store, ended := tree.store, tree.Info().Ended
	for _, c := range []struct {
		after string
		gone  bool
	}{{"early", false}, {"late", true}} {
		now := ended.Add(KeepTime)
		if !c.gone {
			now = now.Add(-1)
		}
		ids, err := store.Clean(t.Context(), now)
		if _, left := os.Stat(i.Top); err != nil || (len(ids) == 1) != c.gone || (left != nil) != c.gone {
			t.Error(c.after, ids, err)
		}
	}
	if refs := gitDo(t, root, "for-each-ref", "refs/world", "refs/heads/world") + gitDo(t, root, "worktree", "list"); strings.Contains(refs, "world/") || strings.Contains(refs, "\n") {
		t.Error(refs)
	}
}

// The next service finds a session that was not closed in the state in which it was.
func TestResume(t *testing.T) {
	t.Parallel()
	tree := session(t, project(t))
	snapshot(t, tree, "1")
	write(t, tree.Info().Top, "a", "1")
	d := diff(t, tree)
	again := resumed(t, tree)
	if d2 := diff(t, again); d2.Hash != d.Hash || again.Info() != tree.Info() {
		t.Errorf("%+v, %+v", d2, again.Info())
	}
	if _, err := again.store.Resume(t.Context(), "s1"); code(err) != CodeExists {
		t.Error("a second one:", err)
	}
	if _, err := again.store.Resume(t.Context(), "../s1"); code(err) != CodeUnknown {
		t.Error(err)
	}
}
