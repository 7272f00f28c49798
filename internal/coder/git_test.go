//go:build unix

package coder

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/slice"
	"github.com/worldmcp/world/internal/wire"
)

// changed is what the review says of the repository's git.
func (f *fixture) changed(session string) *wire.CoderGit {
	f.t.Helper()
	return f.ask(&wire.CoderRequest{Op: wire.CoderOpDiff, Session: session}).Diff.Git
}

// What an agent does to the repository's git is in the review, and nothing reaches the user until they have decided. A decision is
// for what was seen.
func TestReviewHasTheRepositorysGit(t *testing.T) {
	f := begin(t)
	s := f.open()
	git(t, f.repo, "commit", "-q", "--allow-empty", "-m", "mine")
	mine := git(t, f.repo, "rev-parse", "main")
	turn := f.prompt(s, "edit main.go package better\n")
	f.card(s)
	hooks := filepath.Join(f.repo, ".git", "hooks")
	if err := os.MkdirAll(hooks, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, hooks, "pre-commit", "#!/bin/sh\ntouch "+f.repo+"/EVIL\n")
	if err := os.Chmod(filepath.Join(hooks, "pre-commit"), 0o755); err != nil {
		t.Fatal(err)
	}
	config := read(f.repo, ".git/config")
	git(t, f.tree(s), "config", "core.fsmonitor", "touch "+f.repo+"/EVIL")
	git(t, f.tree(s), "update-ref", "refs/heads/main", "main~1")
	f.allow(s)
	f.ended(turn)
	f.until("a word of it", func() bool {
		return slices.ContainsFunc(f.notices, func(n string) bool { return strings.Contains(n, "The repository's own git has changed") })
	})
	g := f.changed(s)
	if names := slice.Map(g.Changes, func(c wire.CoderGitChange) string { return c.Kind + " " + c.Name }); !slices.Equal(names, []string{"setting config", "hook hooks/pre-commit", "branch refs/heads/main"}) {
		t.Fatalf("the review shows %q", names)
	}
	for _, q := range []*wire.CoderRequest{{Op: wire.CoderOpApply}, {Op: wire.CoderOpMerge, Text: "m"}} {
		q.Session, q.Hash = s, f.hash(s)
		f.refused(wire.CodeConflict, q)
	}
	f.refused(wire.CodeChanged, &wire.CoderRequest{Op: wire.CoderOpGit, Session: s, Hash: "old", Value: "keep"})
	f.refused(wire.CodeBadArguments, &wire.CoderRequest{Op: wire.CoderOpGit, Session: s, Hash: g.Hash, Value: "perhaps"})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpGit, Session: s, Hash: g.Hash, Value: "restore"})
	if _, err := os.Stat(filepath.Join(hooks, "pre-commit")); err == nil || read(f.repo, ".git/config") != config || git(t, f.repo, "rev-parse", "main") != mine || f.changed(s) != nil {
		t.Errorf("not all is as it was: %+v", f.changed(s))
	}
	git(t, f.repo, "branch", "mine")
	g = f.changed(s)
	f.refused(wire.CodeConflict, &wire.CoderRequest{Op: wire.CoderOpApply, Session: s, Hash: f.hash(s)})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpGit, Session: s, Hash: g.Hash, Value: "keep"})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpApply, Session: s, Hash: f.hash(s)})
	git(t, f.repo, "commit", "-q", "-a", "-m", "with a commit of my own")
	if _, err := os.Stat(filepath.Join(f.repo, "EVIL")); err == nil || !strings.Contains(read(f.repo, "main.go"), "better") {
		t.Error("what the agent planted ran")
	}
}

// A merge is the user's word: no session of the repository asks for the branch that it moved.
func TestMergeIsNoChangeOfGit(t *testing.T) {
	f := begin(t)
	one, two := f.open(), f.open()
	f.run(two, "talk")
	turn := f.prompt(one, "edit main.go package better\n")
	f.allow(one)
	f.ended(turn)
	f.ask(&wire.CoderRequest{Op: wire.CoderOpMerge, Session: one, Hash: f.hash(one), Text: "better"})
	for _, s := range []string{one, two} {
		if g := f.changed(s); g != nil {
			t.Errorf("it is asked for: %+v", g)
		}
	}
}
