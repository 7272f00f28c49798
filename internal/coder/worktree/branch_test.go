package worktree

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The user's own branches may have any name. A session's branch is named around them, and the
// session is a whole one.
func TestBranchesOfTheUsersInTheWay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		branches []string
		want     string
	}{
		{[]string{"world"}, "world-2/s1"},
		{[]string{"World"}, "world-2/s1"}, // one file on some disks
		{[]string{"world/s1"}, "world-2/s1"},
		{[]string{"world/s1/part"}, "world-2/s1"},
		{[]string{"world", "world-2", "world-3/s1"}, "world-4/s1"},
		{[]string{"worlds", "other/world", "world/s10", "world/mine/s1"}, "world/s1"},
	} {
		for _, packed := range []bool{false, true} {
			root := project(t)
			for _, b := range c.branches {
				gitDo(t, root, "branch", b)
			}
			if packed {
				gitDo(t, root, "pack-refs", "--all")
			}
			before := gitDo(t, root, "for-each-ref", "refs/heads")
			tree := session(t, root)
			i := tree.Info()
			if i.Branch != c.want || gitDo(t, i.Top, "symbolic-ref", "--short", "HEAD") != c.want {
				t.Errorf("beside %q it is %q", c.branches, i.Branch)
			}
			write(t, i.Top, "made.txt", "made\n")
			gitDo(t, root, "commit", "-q", "--allow-empty", "-m", "mine")
			tree = resumed(t, tree)
			if l, err := tree.Merge(t.Context(), diff(t, tree).Hash, "Made"); err != nil || l.FastForward {
				t.Errorf("beside %q: %+v, %v", c.branches, l, err)
			}
			if said := gitDo(t, root, "log", "-1", "--format=%s"); said != "Merge branch '"+c.want+"'" || read(root, "made.txt") != "made\n" {
				t.Errorf("beside %q: %s", c.branches, said)
			}
			gitDo(t, root, "reset", "-q", "--hard", "HEAD~1")
			if err := tree.Discard(t.Context(), diff(t, tree).Hash); err != nil {
				t.Error(err)
			}
			gitDo(t, root, "reset", "-q", "--hard", "HEAD~1")
			if after := gitDo(t, root, "for-each-ref", "refs/heads"); after != before {
				t.Errorf("beside %q: left are\n%s\nnot\n%s", c.branches, after, before)
			}
		}
	}
}

// A record of an older version names no branch: it is the one that all had.
func TestRecordWithoutABranch(t *testing.T) {
	t.Parallel()
	tree := session(t, project(t))
	if err := tree.write(func(r *record) { r.Branch = "" }); err != nil {
		t.Fatal(err)
	}
	if tree = resumed(t, tree); tree.Info().Branch != "world/s1" || code(tree.Discard(t.Context(), diff(t, tree).Hash)) != "" {
		t.Error(tree.Info().Branch)
	}
	if left := gitDo(t, tree.record.Root, "for-each-ref", "refs/heads/world"); left != "" {
		t.Error(left)
	}
}

// A linked worktree of the user's own may be on a branch below world/; one of a session in another
// data folder is refused.
func TestWorktreesOnSuchBranches(t *testing.T) {
	t.Parallel()
	root := project(t)
	own := filepath.Join(t.TempDir(), "own")
	gitDo(t, root, "worktree", "add", "-q", "-b", "world/terrain", own)
	other := newStore(t)
	if f, err := other.Inspect(t.Context(), own); err != nil || !f.Worktree {
		t.Errorf("%+v, %v", f.Refusal, err)
	}
	gitDo(t, root, "branch", "world-2")
	if f, err := other.Inspect(t.Context(), session(t, root).Info().Top); err != nil || f.Worktree {
		t.Errorf("%+v, %v", f.Refusal, err)
	}
}

// What git refuses is said in its own words, cleaned of what a terminal or a reader would be misled
// by.
func TestGitsOwnReason(t *testing.T) {
	t.Parallel()
	root := project(t)
	if err := os.WriteFile(filepath.Join(root, ".git", "refs", "world"), []byte(gitDo(t, root, "rev-parse", "HEAD")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := newStore(t).Open(t.Context(), Opening{Folder: root, ID: "s1"})
	if code(err) != CodeFailed || !strings.Contains(err.Error(), "it says “fatal:") || !strings.Contains(err.Error(), "refs/world") {
		t.Error(err)
	}
	if left := gitDo(t, root, "for-each-ref", "refs/heads/world") + gitDo(t, root, "worktree", "prune", "-v"); left != "" {
		t.Errorf("it leaves %s", left)
	}
}
