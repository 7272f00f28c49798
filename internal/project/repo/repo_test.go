package repo

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

func TestFollowsARepository(t *testing.T) {
	t.Parallel()
	root := project(t)
	v := view(t, root, Options{Quiet: slow})
	if f := v.has("main.go", Same, Same); f.Lines != 3 || f.Bytes != 29 || f.Language != "Go" || f.Family != systems {
		t.Errorf("main.go: %+v", f)
	}
	if v.git == nil || v.git.Branch != "main" || len(v.git.Head) != 8 || v.git.Changed != 0 {
		t.Errorf("git: %+v", v.git)
	}
	write(t, root, "main.go", "package main\n")
	v.has("main.go", Changed, Changed)
	write(t, root, "main.go", "package main\n\nfunc main() {}\n")
	v.has("main.go", Same, Same)
	write(t, root, "main.go", "package main\n\nfunc evil() {}\n") // of the same size
	v.has("main.go", Changed, Changed)
	write(t, root, "main.go", "package main\n\nfunc main() {}\n")
	v.has("main.go", Same, Same)
	write(t, root, "deep/er/and/new.py", "1\n2\n")
	if f := v.has("deep/er/and/new.py", Untracked, New); f.Lines != 2 {
		t.Errorf("new.py: %+v", f)
	}
	gitDo(t, root, "add", "deep")
	v.has("deep/er/and/new.py", New, New)
	gitDo(t, root, "commit", "-q", "-m", "more")
	v.has("deep/er/and/new.py", Same, New)
	remove(t, root, "docs")
	if f := v.has("docs/guide.md", Gone, Gone); f.Lines != 1 {
		t.Errorf("a file that is gone keeps its lines: %+v", f)
	}
	gitDo(t, root, "checkout", "-q", "docs")
	v.has("docs/guide.md", Same, Same)
	remove(t, root, "deep")
	v.has("deep/er/and/new.py", Gone, Same)
	gitDo(t, root, "commit", "-q", "-a", "-m", "less")
	v.hasNot("deep/er/and/new.py")
	gitDo(t, root, "checkout", "-q", "-b", "side/way")
	v.until("the branch", func() bool { return v.git != nil && v.git.Branch == "side/way" })
	if err := os.Rename(filepath.Join(root, "web"), filepath.Join(root, "site")); err != nil {
		t.Fatal(err)
	}
	v.has("web/src/app.ts", Gone, Gone)
	v.has("site/src/app.ts", Untracked, New)
	write(t, root, "site/src/app.ts", "other")
	v.until("the moved folder is watched", func() bool { return v.files["site/src/app.ts"].Bytes == 5 })
	write(t, root, ".gitignore", "site/\n")
	v.hasNot("site/src/app.ts")
}

func TestConflict(t *testing.T) {
	t.Parallel()
	root := project(t)
	gitDo(t, root, "checkout", "-q", "-b", "other")
	write(t, root, "main.go", "package other\n")
	gitDo(t, root, "commit", "-q", "-a", "-m", "other")
	gitDo(t, root, "checkout", "-q", "main")
	write(t, root, "main.go", "package mine\n")
	gitDo(t, root, "commit", "-q", "-a", "-m", "mine")
	v := view(t, root, Options{Quiet: slow})
	if out, err := gitTry(root, "merge", "other"); err == nil {
		t.Fatalf("no conflict: %s", out)
	}
	v.has("main.go", Conflict, Changed)
	v.until("merging", func() bool { return v.git.Doing == "merge" && v.git.Conflict == 1 })
	gitDo(t, root, "merge", "--abort")
	v.has("main.go", Same, Same)
	v.until("not merging", func() bool { return v.git.Doing == "" })
}

func TestPlainFolder(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	write(t, root, ".gitignore", "*.log\nbuild/\n")
	write(t, root, "a.txt", "one\ntwo")
	write(t, root, "x.log", "no")
	write(t, root, "build/out", "no")
	write(t, root, "sub/.gitignore", "!keep.log\n")
	write(t, root, "sub/keep.log", "yes\n")
	if err := os.Mkdir(filepath.Join(root, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	cache := filepath.Join(t.TempDir(), "cache")
	for _, o := range []Options{{Quiet: slow}, {Quiet: slow, Cache: cache}, {Quiet: slow, Git: "there-is-no-such-git"}} {
		v := view(t, root, o)
		files := 4
		if o.Git != "" {
			files++ // x.log: there .gitignore does not count
			v.says(0, "Git is not installed. Without git, .gitignore does not apply")
		}
		if v.git != nil || len(v.files) != files {
			t.Errorf("published %s, git %v", v.summary(), v.git)
		}
		if f := v.has("a.txt", Same, Same); f.Lines != 2 {
			t.Errorf("a.txt: %+v", f)
		}
		v.quiet(300 * time.Millisecond)
		write(t, root, "empty/first", "1\n")
		v.has("empty/first", Same, New)
		write(t, root, "build/more", "no")
		write(t, root, "a.txt", "one")
		v.has("a.txt", Same, Changed)
		remove(t, root, "sub")
		v.has("sub/keep.log", Same, Gone)
		v.hasNot("build/more")
		remove(t, root, "empty/first")
		v.hasNot("empty/first")
		write(t, root, "sub/.gitignore", "!keep.log\n")
		write(t, root, "sub/keep.log", "yes\n")
		v.has("sub/keep.log", Same, Same)
		write(t, root, "a.txt", "one\ntwo")
		v.has("a.txt", Same, Same)
		v.stop()
	}
	if items, err := os.ReadDir(root); err != nil || len(items) != 6 {
		t.Errorf("the folder holds %v, %v", items, err)
	}
}

func TestBecomesARepository(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	write(t, root, "a.txt", "1\n")
	v := view(t, root, Options{Quiet: slow})
	v.has("a.txt", Same, Same)
	gitDo(t, root, "init", "-q", "-b", "main", ".")
	v.has("a.txt", Untracked, Same)
	v.until("a repository without commits", func() bool { return v.git != nil && v.git.Head == "" && v.git.Branch == "main" })
	gitDo(t, root, "add", ".")
	v.has("a.txt", New, Same)
	gitDo(t, root, "commit", "-q", "-m", "x")
	v.has("a.txt", Same, Same)
	remove(t, root, ".git")
	v.until("no repository", func() bool { return v.git == nil })
	v.has("a.txt", Same, Same)
}

func TestFolderInsideARepository(t *testing.T) {
	t.Parallel()
	root := project(t)
	write(t, root, "web/new.ts", "1")
	v := view(t, filepath.Join(root, "web"), Options{Quiet: slow})
	v.has("src/app.ts", Same, Same)
	v.has("new.ts", Untracked, Same)
	if len(v.files) != 2 {
		t.Errorf("published %s", v.summary())
	}
	write(t, root, "web/src/app.ts", "2")
	v.has("src/app.ts", Changed, Changed)
	d, bad := v.repo.Diff(t.Context(), "src/app.ts", wire.SinceCommit)
	if bad != nil || !strings.HasPrefix(d.Text, "--- a/src/app.ts\n+++ b/src/app.ts\n@@") {
		t.Errorf("diff %+v %v", d, bad)
	}
	gitDo(t, root, "commit", "-q", "-a", "-m", "x")
	v.has("src/app.ts", Same, Changed)
	v.stop()
	write(t, root, ".gitignore", "/build/\n")
	write(t, root, "build/out.c", "x")
	v = view(t, filepath.Join(root, "build"), Options{Quiet: slow}) // ignored by the repository around it: a plain folder
	v.has("out.c", Same, Same)
}

func TestWorktree(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := filepath.Join(t.TempDir(), "tree")
	gitDo(t, root, "worktree", "add", "-q", "-b", "feature", tree)
	v := view(t, tree, Options{Quiet: slow})
	v.until("the branch", func() bool { return v.git.Branch == "feature" })
	write(t, tree, "main.go", "x\n")
	v.has("main.go", Changed, Changed)
	gitDo(t, tree, "commit", "-q", "-a", "-m", "x")
	v.has("main.go", Same, Changed)
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "file", "x")
	for _, c := range []struct{ folder, part string }{
		{"relative", "in full"},
		{filepath.Join(dir, "none"), "no such"},
		{filepath.Join(dir, "file"), "not a folder"},
		{filepath.VolumeName(dir) + string(filepath.Separator), "whole disk"},
		{dir, "home folder"},
		{filepath.Dir(dir), "home folder"},
	} {
		if _, bad := Open(c.folder, Options{Home: dir}); bad == nil || !strings.Contains(bad.Message, c.part) {
			t.Errorf("%q: %v, want %q", c.folder, bad, c.part)
		}
	}
	if os.Getuid() != 0 {
		locked := filepath.Join(dir, "locked")
		if err := os.Mkdir(locked, 0); err != nil {
			t.Fatal(err)
		}
		if _, bad := Open(locked, Options{Home: "/home/x"}); bad == nil || !strings.Contains(bad.Message, "may not read") {
			t.Errorf("locked: %v", bad)
		}
	}
}

func TestRunsOnce(t *testing.T) {
	t.Parallel()
	v := view(t, t.TempDir(), Options{})
	if err := v.repo.Run(context.Background(), func(Update) {}); err == nil {
		t.Error("a second Run began")
	}
}
