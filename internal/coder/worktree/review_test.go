package worktree

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The review has each file's status and the totals.
func TestDiff(t *testing.T) {
	t.Parallel()
	root := project(t)
	write(t, root, "run.sh", "#!/bin/sh\n")
	write(t, root, "old name", strings.Repeat("the same\n", 20))
	write(t, root, "picture", "\x89PNG\x00")
	gitDo(t, root, "add", ".")
	gitDo(t, root, "commit", "-q", "-m", "more")
	tree := session(t, root)
	top := tree.Info().Top
	snapshot(t, tree, "1")
	if err := errors.Join(
		os.Chmod(filepath.Join(top, "run.sh"), 0o755),
		os.Rename(filepath.Join(top, "old name"), filepath.Join(top, "new\nname")),
		os.Remove(filepath.Join(top, "docs/guide.md")),
		os.Remove(filepath.Join(top, "main.go")),
		os.Symlink("run.sh", filepath.Join(top, "main.go")),
	); err != nil {
		t.Fatal(err)
	}
	write(t, top, "picture", "\x89PNG\x00\x01")
	write(t, top, "large.txt", strings.Repeat("line\n", 600_000))
	write(t, top, "empty", "")
	write(t, top, "diff --git a/b b/b", "diff --git a/x b/x\n@@ -1 +1 @@\n")
	write(t, top, "latin", "caf\xe9\n")
	write(t, top, "x.log", "ignored")
	gitDo(t, top, "add", "latin")
	gitDo(t, top, "commit", "-q", "-m", "by the agent")
	d := diff(t, tree)
	var got []string
	for _, f := range d.Files {
		got = append(got, fmt.Sprintf("%s %q %q %s>%s %v +%d -%d %d", f.Status, f.Old, f.Path, f.OldMode, f.NewMode, f.Binary, f.Added, f.Removed,
			strings.Count(f.Hunks, "\n")))
	}
	want := []string{
		`added "" "diff --git a/b b/b" >100644 false +2 -0 3`,
		`deleted "" "docs/guide.md" 100644> false +0 -1 2`,
		`added "" "empty" >100644 false +0 -0 0`,
		`added "" "large.txt" >100644 true +0 -0 0`,
		`added "" "latin" >100644 false +1 -0 2`,
		`modified "" "main.go" 100644>120000 false +1 -9 13`,
		`renamed "old name" "new\nname" 100644>100644 false +0 -0 0`,
		`modified "" "picture" 100644>100644 true +0 -0 0`,
		`modified "" "run.sh" 100644>100755 false +0 -0 0`,
	}
	if !slices.Equal(got, want) || d.Total != 9 || d.Truncated || d.LeftCount != 0 {
		t.Errorf("%s\nwant\n%s\n%+v", strings.Join(got, "\n"), strings.Join(want, "\n"), d.Left)
	}
	if f := d.Files[4]; f.Hunks != "@@ -0,0 +1 @@\n+caf\ufffd\n" {
		t.Errorf("%q", f.Hunks)
	}
	again := diff(t, tree)
	write(t, top, "x.log", "ignored still")
	if third := diff(t, tree); again.Hash != d.Hash || third.Hash != d.Hash {
		t.Error("the hash changes by itself")
	}
	if err := os.Chmod(filepath.Join(top, "empty"), 0o755); err != nil || diff(t, tree).Hash == d.Hash {
		t.Error("the hash does not see a mode", err)
	}
}

// A submodule that became a folder of files is reported; its files cannot be applied.
func TestSubmoduleBecomesFiles(t *testing.T) {
	t.Parallel()
	root := project(t)
	gitDo(t, root, "update-index", "--add", "--cacheinfo", "160000,"+gitDo(t, root, "rev-parse", "HEAD")+",sub")
	gitDo(t, root, "commit", "-q", "-m", "sub")
	tree := session(t, root)
	top := tree.Info().Top
	snapshot(t, tree, "1")
	gitDo(t, top, "rm", "-q", "--cached", "sub")
	write(t, top, "sub/file", "1")
	write(t, top, "new", "1")
	d := diff(t, tree)
	if d.summary() != "added new\nsubmodule sub\nadded sub/file" {
		t.Error(d.summary())
	}
	if _, err := tree.Apply(t.Context(), d.Hash, []string{"new"}); err != nil || read(root, "new") != "1" {
		t.Error(err)
	}
	if _, err := tree.Undo(t.Context(), "1", d.Hash); err != nil || read(top, "sub/file") != "(none)" {
		t.Error(err)
	}
}

// Long texts are cut at the end of a line, per file and in all, and marked.
func TestDiffIsBounded(t *testing.T) {
	t.Parallel()
	tree := session(t, project(t))
	top := tree.Info().Top
	for i := range 20 {
		write(t, top, fmt.Sprintf("f%02d", i), strings.Repeat(fmt.Sprintln("line of", i), 40_000))
	}
	d := diff(t, tree)
	total := 0
	for i, f := range d.Files {
		total += len(f.Hunks)
		if !f.Truncated || len(f.Hunks) > MaxFileDiff || f.Added != 40_000 || i < 15 &&
			(len(f.Hunks) < MaxFileDiff-100 || !strings.HasSuffix(f.Hunks, fmt.Sprintln("+line of", i))) {
			t.Error(f.Path, len(f.Hunks), f.Truncated)
		}
	}
	if !d.Truncated || d.Total != 20 || total > MaxDiff || total < MaxDiff-MaxFileDiff {
		t.Error(d.Truncated, d.Total, total)
	}
}

// Untracked files are covered up to 50 MB. Others are listed, stay as they are, and count for the
// hash.
func TestWhatASnapshotLeavesOut(t *testing.T) {
	t.Parallel()
	tree := session(t, project(t))
	top := tree.Info().Top
	for i, size := range []int64{30 << 20, 19 << 20, 12 << 20, 51 << 20} { // sparse
		f, err := os.Create(filepath.Join(top, fmt.Sprint("big", i)))
		if err != nil || f.Truncate(size) != nil || f.Close() != nil {
			t.Fatal(err)
		}
	}
	write(t, top, "small", "1")
	gitDo(t, top, "init", "-q", "inner")
	write(t, top, "inner/x", "1")
	s := snapshot(t, tree, "1")
	if s.LeftCount != 3 || s.Left[0].Path != "inner/" || s.Left[1].Path != "big0" || s.Left[1].Bytes != 30<<20 ||
		s.Left[2].Path != "big3" ||
		!strings.Contains(s.Note(), "does not bring back 3 paths") {
		t.Fatalf("%+v %s", s, s.Note())
	}
	write(t, top, "small", "2")
	write(t, top, "big1", "2")
	d := diff(t, tree)
	write(t, top, "big3", "2")
	if _, err := tree.Undo(t.Context(), "1", d.Hash); code(err) != CodeChanged {
		t.Error("a file that is left out changed:", err)
	}
	u, err := tree.Undo(t.Context(), "1", diff(t, tree).Hash)
	if err != nil || !strings.Contains(u.Note, "3 paths") || read(top, "small") != "1" || len(read(top, "big1")) != 19<<20 ||
		read(top, "big3") != "2" || read(top, "inner/x") != "1" {
		t.Error(u, err)
	}
}

// What came to be ignored since a snapshot stays as it is when it is undone, and that is said.
func TestUndoLeavesWhatIsIgnoredNow(t *testing.T) {
	t.Parallel()
	tree := session(t, project(t))
	top := tree.Info().Top
	write(t, top, "data", "1")
	write(t, top, "dir/data", "1")
	write(t, top, "place", "1")
	snapshot(t, tree, "1")
	if err := os.Remove(filepath.Join(top, "place")); err != nil {
		t.Fatal(err)
	}
	write(t, top, "place/data", "2")
	write(t, top, "place/other", "2")
	write(t, top, ".gitignore", "data\n")
	write(t, top, "data", "2")
	write(t, top, "main.go", "")
	u, err := tree.Undo(t.Context(), "1", diff(t, tree).Hash)
	if err != nil || !strings.Contains(u.Note, "3 files") || read(top, "data") != "2" || read(top, "place/data") != "2" || read(top, "place/other") != "(none)" ||
		read(top, "main.go") == "" || read(top, ".gitignore") == "data\n" {
		t.Error(u, err)
	}
	for _, label := range []string{"2", "undo-9", "base", "../1", ""} {
		if _, err := tree.Undo(t.Context(), label, diff(t, tree).Hash); code(err) != CodeUnknown {
			t.Errorf("%q: %v", label, err)
		}
	}
	for _, label := range []string{"undo-1", "last", "base", "a/b", ""} {
		if _, err := tree.Snapshot(t.Context(), label); code(err) != CodeBad {
			t.Errorf("%q: %v", label, err)
		}
	}
}

func TestKeepAndRevert(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := session(t, root)
	top := tree.Info().Top
	before := contentOf(t, top)
	change(t, top, "main.go", twoCalls)
	write(t, top, "new", "1")
	if err := os.Rename(filepath.Join(top, "docs/guide.md"), filepath.Join(top, "moved.md")); err != nil {
		t.Fatal(err)
	}
	kept := func() string {
		var names []string
		for _, f := range diff(t, tree).Files {
			if f.Kept {
				names = append(names, f.Path)
			}
		}
		return strings.Join(names, " ")
	}
	if err := tree.Keep(t.Context(), diff(t, tree).Hash, []string{"new", "main.go"}, false); err != nil || kept() != "main.go new" {
		t.Error(err, kept())
	}
	write(t, top, "new", "2")
	if tree = resumed(t, tree); kept() != "main.go" {
		t.Error("a kept file that changed:", kept())
	}
	all := contentOf(t, top)
	if _, err := tree.Revert(t.Context(), diff(t, tree).Hash, []string{"other"}); code(err) != CodeUnknown {
		t.Error(err)
	}
	u, err := tree.Revert(t.Context(), diff(t, tree).Hash, []string{"moved.md"})
	if err != nil || read(top, "docs/guide.md") != "# Guide\n" || read(top, "moved.md") != "(none)" || read(top, "new") != "2" {
		t.Error(u, err)
	}
	if _, err := tree.Undo(t.Context(), u.Redo, diff(t, tree).Hash); err != nil {
		t.Error(err)
	}
	sameContent(t, "a revert taken back", contentOf(t, top), all)
	write(t, top, "\xff", "1")
	if _, err := tree.Revert(t.Context(), diff(t, tree).Hash, []string{"\ufffd"}); err != nil || read(top, "\xff") != "(none)" ||
		read(top, "new") != "2" {
		t.Error(err)
	}
	if _, err := tree.Revert(t.Context(), diff(t, tree).Hash, nil); err != nil {
		t.Error(err)
	}
	sameContent(t, "all reverted", contentOf(t, top), before)
	if err := tree.Keep(t.Context(), "old", nil, false); code(err) != CodeChanged {
		t.Error(err)
	}
}

func TestTranslate(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := session(t, filepath.Join(root, "web"))
	top := tree.Info().Top
	for _, c := range []struct{ worktree, folder string }{
		{filepath.Join(top, "web/src/app.ts"), filepath.Join(root, "web/src/app.ts")},
		{filepath.Join(top, "not there"), filepath.Join(root, "not there")},
		{top, root},
		{"src/app.ts", filepath.Join(root, "web/src/app.ts")},
		{"../main.go", filepath.Join(root, "main.go")},
		{"../../x", ""},
		{"/etc/passwd", ""},
		{filepath.Dir(top), ""},
		{top + "2/x", ""},
		{filepath.Join(top, ".git"), ""},
		{filepath.Join(top, "a/.git/config"), ""},
	} {
		if got, ok := tree.ToFolder(c.worktree); got != c.folder || ok != (c.folder != "") {
			t.Errorf("%s: %s", c.worktree, got)
		}
	}
}

// Sessions of one repository do not disturb each other, and neither do requests to one session; a
// cancelled one returns.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	root := project(t)
	s := newStore(t)
	var wg sync.WaitGroup
	failures := make([]error, 3)
	for i := range failures {
		wg.Go(func() {
			tree, err := s.Open(t.Context(), Opening{Folder: root, ID: fmt.Sprint("s", i)})
			if err != nil {
				failures[i] = err
				return
			}
			defer tree.Close()
			var inner sync.WaitGroup
			for n := range 3 {
				inner.Go(func() {
					_, err := tree.Snapshot(t.Context(), fmt.Sprint(n))
					if err != nil {
						t.Error(err)
					}
				})
			}
			inner.Wait()
			write(t, tree.Info().Top, fmt.Sprint("file", i), "x")
			d, err := tree.Diff(t.Context())
			if err == nil {
				_, err = tree.Merge(t.Context(), d.Hash, fmt.Sprint("merge ", i))
			}
			failures[i] = err
		})
	}
	wg.Wait()
	if err := errors.Join(failures...); err != nil {
		t.Fatal(err)
	}
	if out := gitDo(t, root, "status", "--porcelain") + gitDo(t, root, "ls-files", "file*"); out != "file0\nfile1\nfile2" {
		t.Error(out)
	}
	tree := opened(t, s, Opening{Folder: root, ID: "last"})
	if err := tree.gate.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer tree.gate.leave()
	stopped := errors.New("stopped")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stopped)
	if _, err := tree.Diff(ctx); !errors.Is(err, stopped) {
		t.Error(err)
	}
}

// When git removes what no ref names, as it does with time, nothing of a session is lost.
func TestGarbageCollection(t *testing.T) {
	t.Parallel()
	root := project(t)
	gitDo(t, root, "config", "core.autocrlf", "true")
	write(t, root, "mine", "uncommitted\r\n")
	tree := opened(t, newStore(t), Opening{Folder: root, ID: "s1", Carry: true})
	top := tree.Info().Top
	snapshot(t, tree, "1")
	write(t, top, "new", "one\r\n")
	d := diff(t, tree)
	gitDo(t, root, "commit", "-q", "--amend", "-m", "another")
	gitDo(t, top, "checkout", "-q", "--detach", "main")
	gitDo(t, top, "branch", "-q", "-D", "world/s1")
	gitDo(t, root, "reflog", "expire", "--expire=now", "--all")
	gitDo(t, root, "gc", "-q", "--prune=now")
	if again := diff(t, tree); again.Hash != d.Hash || again.summary() != "added new" {
		t.Errorf("%+v", again)
	}
	if _, err := tree.Undo(t.Context(), "1", d.Hash); err != nil || read(top, "new") != "(none)" || read(top, "mine") != "uncommitted\r\n" {
		t.Error(err)
	}
}
