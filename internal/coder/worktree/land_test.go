package worktree

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// refs are all refs of a repository, and what its index has.
func refs(t testing.TB, root string) string {
	t.Helper()
	return gitDo(t, root, "for-each-ref", "--format=%(refname) %(objectname)") + gitDo(t, root, "ls-files", "-s")
}

// twoCalls is an edit of main.go at its top, ownWords one at its end: they fit together.
func twoCalls(text string) string { return strings.Replace(text, "one()\n", "one()\n\ttwo()\n", 1) }
func ownWords(text string) string { return text + "\n// mine\n" }

func change(t testing.TB, root, path string, f func(string) string) {
	t.Helper()
	write(t, root, path, f(read(root, path)))
}

// Apply merges changes with the user's own, uncommitted; a second Apply brings only later changes.
func TestApply(t *testing.T) {
	t.Parallel()
	root := project(t)
	write(t, root, "mine.txt", "untracked\n")
	change(t, root, "main.go", ownWords)
	gitDo(t, root, "add", "main.go")
	tree := session(t, root)
	before := refs(t, root)
	top := tree.Info().Top
	change(t, top, "main.go", twoCalls)
	write(t, top, "new.sh", "#!/bin/sh\n")
	if err := os.Chmod(filepath.Join(top, "new.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(top, "docs/guide.md")); err != nil {
		t.Fatal(err)
	}
	apply := func(files ...string) error {
		_, err := tree.Apply(t.Context(), diff(t, tree).Hash, files)
		return err
	}
	if _, err := tree.Apply(t.Context(), "old", nil); code(err) != CodeChanged {
		t.Error(err)
	}
	if err := apply("mine.txt"); code(err) != CodeUnknown {
		t.Error(err)
	}
	if err := apply("main.go"); err != nil {
		t.Fatal(err)
	}
	if main := read(root, "main.go"); main != twoCalls(ownWords(gitDo(t, root, "show", "HEAD:main.go")+"\n")) || read(root, "new.sh") != "(none)" {
		t.Error(main)
	}
	change(t, top, "main.go", func(s string) string { return strings.Replace(s, "\ttwo()\n", "\ttwo() // twice\n", 1) })
	if err := apply(); code(err) != CodeConflict { // the user's copy is neither the base nor the applied version
		t.Error(err)
	}
	change(t, root, "main.go", func(s string) string { return strings.TrimSuffix(s, "\n// mine\n") })
	if err := apply(); err != nil {
		t.Error(err)
	}
	if read(root, "main.go") != read(top, "main.go") || read(root, "docs/guide.md") != "(none)" || read(root, "mine.txt") != "untracked\n" {
		t.Error(read(root, "main.go"))
	}
	if info, err := os.Stat(filepath.Join(root, "new.sh")); err != nil || info.Mode()&0o100 == 0 {
		t.Error(info, err)
	}
	change(t, top, "main.go", func(s string) string { return strings.Replace(s, "// twice", "// again", 1) })
	if err := apply(); err != nil || read(root, "main.go") != read(top, "main.go") {
		t.Error("what was applied as it is may change again:", err)
	}
	if after := refs(t, root); after != before {
		t.Errorf("refs or index changed:\n%s\n%s", before, after)
	}
}

// A file that the user renamed gets the change at its new path, merged with uncommitted changes
// there.
func TestApplyFollowsARename(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := session(t, root)
	change(t, tree.Info().Top, "main.go", twoCalls)
	gitDo(t, root, "mv", "main.go", "cmd.go")
	gitDo(t, root, "commit", "-q", "-m", "renamed")
	change(t, root, "cmd.go", ownWords)
	l, err := tree.Apply(t.Context(), diff(t, tree).Hash, nil)
	if err != nil || len(l.Paths) != 1 || read(root, "cmd.go") != ownWords(read(tree.Info().Top, "main.go")) || read(root, "main.go") != "(none)" {
		t.Error(l, err, read(root, "cmd.go"))
	}
}

// What does not fit changes nothing, and says which files.
func TestApplyConflicts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		theirs, mine func(t *testing.T, root string)
	}{
		"the same line": {
			func(t *testing.T, root string) { change(t, root, "main.go", twoCalls) },
			func(t *testing.T, root string) { write(t, root, "main.go", "package other\n") },
		},
		"a new file that is there": {
			func(t *testing.T, root string) { write(t, root, "new", "1") },
			func(t *testing.T, root string) { write(t, root, "new", "2") },
		},
		"a new file that is ignored there": {
			func(t *testing.T, root string) { write(t, root, "new", "1") },
			func(t *testing.T, root string) {
				write(t, root, ".gitignore", "new\n*.log\n")
				write(t, root, "new", "2")
			},
		},
		"removed there": {
			func(t *testing.T, root string) { change(t, root, "main.go", twoCalls) },
			func(_ *testing.T, root string) { _ = os.Remove(filepath.Join(root, "main.go")) },
		},
		"behind a link": {
			func(t *testing.T, root string) { write(t, root, "dir/new", "1") },
			func(t *testing.T, root string) { _ = os.Symlink(t.TempDir(), filepath.Join(root, "dir")) },
		},
		"a folder is there": {
			func(t *testing.T, root string) { write(t, root, "dir", "1") },
			func(t *testing.T, root string) { write(t, root, "dir/own", "2") },
		},
		"an ignored file is in a folder that goes": {
			func(t *testing.T, root string) {
				_ = os.RemoveAll(filepath.Join(root, "docs"))
				write(t, root, "docs", "1")
			},
			func(t *testing.T, root string) { write(t, root, "docs/own.log", "2") },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := project(t)
			tree := session(t, root)
			c.theirs(t, tree.Info().Top)
			write(t, tree.Info().Top, "fits", "")
			c.mine(t, root)
			files, before := contentOf(t, root), refs(t, root)
			_, err := tree.Apply(t.Context(), diff(t, tree).Hash, nil)
			if code(err) != CodeConflict {
				t.Error(err)
			}
			sameContent(t, "the user's folder", contentOf(t, root), files)
			if after := refs(t, root); after != before {
				t.Error(after)
			}
			if left, _ := filepath.Glob(tree.dir.Path("landing*")); len(left) > 0 {
				t.Error(left)
			}
		})
	}
}

// Line ends and symbolic links arrive as the user's checkout has them.
func TestApplyConverts(t *testing.T) {
	t.Parallel()
	root := project(t)
	gitDo(t, root, "config", "core.autocrlf", "true")
	write(t, root, "a.txt", "one\r\ntwo\r\n")
	gitDo(t, root, "add", ".")
	gitDo(t, root, "commit", "-q", "-m", "line ends")
	tree := session(t, root)
	top := tree.Info().Top
	if read(top, "a.txt") != "one\r\ntwo\r\n" {
		t.Errorf("%q", read(top, "a.txt"))
	}
	write(t, top, "a.txt", "one\r\ntwo\r\nthree\r\n")
	if err := os.Symlink("a.txt", filepath.Join(top, "link")); err != nil {
		t.Skip(err)
	}
	d := diff(t, tree)
	if f := d.Files[0]; f.Added != 1 || f.Removed != 0 || strings.Contains(f.Hunks, "\r") {
		t.Errorf("%+v", f)
	}
	if _, err := tree.Apply(t.Context(), d.Hash, nil); err != nil {
		t.Fatal(err)
	}
	if to, _ := os.Readlink(filepath.Join(root, "link")); to != "a.txt" || read(root, "a.txt") != "one\r\ntwo\r\nthree\r\n" {
		t.Errorf("%q %q", to, read(root, "a.txt"))
	}
}

// A branch that moved on gets a merge commit; other uncommitted changes stay as they are.
func TestMergeCommit(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := session(t, root)
	top := tree.Info().Top
	change(t, top, "main.go", twoCalls)
	gitDo(t, top, "commit", "-q", "-a", "-m", "by the agent")
	write(t, top, "more", "not committed\n")
	change(t, root, "main.go", ownWords)
	gitDo(t, root, "commit", "-q", "-a", "-m", "mine")
	write(t, root, "docs/guide.md", "dirty\n")
	write(t, root, "staged", "s\n")
	gitDo(t, root, "add", "staged")
	l, err := tree.Merge(t.Context(), diff(t, tree).Hash, " Two calls \n")
	if err != nil || l.FastForward || l.Commit != gitDo(t, root, "rev-parse", "main") {
		t.Fatal(l, err)
	}
	if log := gitDo(t, root, "log", "--topo-order", "--format=%s by %an, %cn", "main"); log != "Merge branch 'world/s1' by Ada Lovelace, Ada Lovelace\nTwo calls by Ada Lovelace, Ada Lovelace\nmine by Ada, Ada\nbegin by Ada, Ada" {
		t.Error(log)
	}
	if main := read(root, "main.go"); main != ownWords(twoCalls(gitDo(t, root, "show", "HEAD~2:main.go")+"\n")) && !strings.Contains(main, "// mine") {
		t.Error(main)
	}
	if s := gitDo(t, root, "status", "--porcelain"); s != " M docs/guide.md\nA  staged" {
		t.Error(s)
	}
	// The session goes on: what follows is one more commit on top.
	write(t, top, "more", "and more\n")
	if tree.Info().State != StateMerged {
		t.Error(tree.Info())
	}
	snapshot(t, tree, "2")
	if d := diff(t, tree); d.summary() != "modified more" || tree.Info().State != StateOpen {
		t.Error(d.summary(), tree.Info().State)
	}
	if _, err := tree.Merge(t.Context(), diff(t, tree).Hash, "More"); err != nil || read(root, "more") != "and more\n" {
		t.Error(err)
	}
}

// What stands against a merge, in words; nothing has changed then.
func TestMergeRefuses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mine func(t *testing.T, root string)
		code Code
		said string
	}{
		"dirty":     {func(t *testing.T, root string) { change(t, root, "main.go", ownWords) }, CodeDirty, "uncommitted changes"},
		"untracked": {func(t *testing.T, root string) { write(t, root, "new", "mine") }, CodeDirty, "uncommitted changes"},
		"ignored": {func(t *testing.T, root string) {
			write(t, root, ".gitignore", "new\n*.log\n")
			write(t, root, "new", "mine")
		}, CodeDirty, "uncommitted changes"},
		"staged": {func(t *testing.T, root string) {
			change(t, root, "main.go", ownWords)
			gitDo(t, root, "add", ".")
			gitDo(t, root, "checkout", "-q", "HEAD", "--", ".")
			change(t, root, "main.go", ownWords)
			gitDo(t, root, "add", ".")
			write(t, root, "main.go", gitDo(t, root, "show", "HEAD:main.go")+"\n")
		}, CodeDirty, "uncommitted changes"},
		"staged and changed": {func(t *testing.T, root string) {
			change(t, root, "main.go", ownWords)
			gitDo(t, root, "add", ".")
			write(t, root, "main.go", "package mine\n")
		}, CodeDirty, "uncommitted changes"},
		"conflict": {func(t *testing.T, root string) {
			write(t, root, "main.go", "package other\n")
			gitDo(t, root, "commit", "-qam", "x")
		}, CodeConflict, "changed on both sides"},
		"no name": {func(t *testing.T, root string) {
			gitDo(t, root, "config", "--unset", "user.name")
			gitDo(t, root, "config", "--unset", "user.email")
		}, CodeIdentity, "name and e-mail"},
		"no branch": {func(t *testing.T, root string) {
			gitDo(t, root, "checkout", "-q", "--detach")
			gitDo(t, root, "branch", "-D", "main")
		}, CodeBranch, "not there any more"},
		"elsewhere": {func(t *testing.T, root string) {
			gitDo(t, root, "checkout", "-q", "-b", "side")
			gitDo(t, root, "worktree", "add", "-q", root+"2", "main")
		}, CodeBranch, "another folder"},
		"under way": {func(t *testing.T, root string) {
			write(t, root, ".git/MERGE_HEAD", gitDo(t, root, "rev-parse", "HEAD"))
		}, CodeDirty, "under way"},
		"locked": {func(t *testing.T, root string) { write(t, root, ".git/index.lock", "") }, CodeDirty, "left its lock there"},
		"unrelated": {func(t *testing.T, root string) {
			gitDo(t, root, "checkout", "-q", "--orphan", "o")
			gitDo(t, root, "commit", "-qm", "o")
			gitDo(t, root, "branch", "-qM", "main")
		}, CodeBranch, "no commit in common"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := project(t)
			tree := session(t, root)
			change(t, tree.Info().Top, "main.go", twoCalls)
			write(t, tree.Info().Top, "new", "theirs")
			c.mine(t, root)
			hash := diff(t, tree).Hash
			files := contentOf(t, root)
			before := gitDo(t, root, "for-each-ref")
			_, err := tree.Merge(t.Context(), hash, "go")
			if code(err) != c.code || !strings.Contains(err.Error(), c.said) {
				t.Error(err)
			}
			if e, ok := errors.AsType[*Error](err); ok &&
				len(e.Paths) != len(slices.Compact(slices.Sorted(slices.Values(e.Paths)))) {
				t.Errorf("a file is named twice: %q", e.Paths)
			}
			sameContent(t, "the user's folder", contentOf(t, root), files)
			if after := gitDo(t, root, "for-each-ref"); after != before {
				t.Error(after)
			}
		})
	}
}

// A branch that is checked out nowhere moves without touching a file.
func TestMergeIntoABranchThatTheUserLeft(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := session(t, root)
	write(t, tree.Info().Top, "new", "theirs")
	gitDo(t, root, "checkout", "-q", "-b", "side")
	l, err := tree.Merge(t.Context(), diff(t, tree).Hash, "go")
	if err != nil || len(l.Paths) != 0 || read(root, "new") != "(none)" || gitDo(t, root, "show", "main:new") != "theirs" {
		t.Error(l, err)
	}
	if _, err := tree.Merge(t.Context(), diff(t, tree).Hash, "go"); code(err) != CodeUnknown {
		t.Error("nothing to merge:", err)
	}
	if _, err := tree.Merge(t.Context(), diff(t, tree).Hash, " \n"); code(err) != CodeBad {
		t.Error("no message:", err)
	}
}

// Uncommitted changes that are carried over are in the worktree, not in the review, and do not get
// in the way of Apply.
func TestCarry(t *testing.T) {
	t.Parallel()
	root := project(t)
	change(t, root, "main.go", ownWords)
	write(t, root, "mine.txt", "untracked\n")
	write(t, root, "x.log", "ignored\n")
	gitDo(t, root, "init", "-q", "inner")
	if err := os.Rename(filepath.Join(root, "docs"), filepath.Join(root, "doc")); err != nil {
		t.Fatal(err)
	}
	want := contentOf(t, root)
	maps.DeleteFunc(want, func(p, _ string) bool { return p == "x.log" || strings.HasPrefix(p, "inner/") })
	s := newStore(t)
	tree := opened(t, s, Opening{Folder: root, ID: "s1", Carry: true})
	before := refs(t, root)
	top := tree.Info().Top
	sameContent(t, "carried", contentOf(t, top), want)
	if d := diff(t, tree); len(d.Files) != 0 || !tree.Info().Carried || tree.Info().NotCarried != 1 {
		t.Error(d.summary())
	}
	change(t, top, "main.go", twoCalls)
	if _, err := tree.Apply(t.Context(), diff(t, tree).Hash, nil); err != nil || read(root, "main.go") != read(top, "main.go") {
		t.Error(err)
	}
	if after := refs(t, root); after != before {
		t.Error(after)
	}
	left := opened(t, s, Opening{Folder: root, ID: "s2"})
	if read(left.Info().Top, "mine.txt") != "(none)" || left.Info().Carried {
		t.Error("they are left out unless asked for")
	}
	if _, err := s.Open(t.Context(), Opening{Folder: root, ID: "s3", Base: "no-such"}); code(err) != CodeUnknown {
		t.Error(err)
	}
}
