//go:build unix

package coder

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// changed is what the review says of the repository's git.
func (f *fixture) changed(session string) *wire.CoderGit {
	f.t.Helper()
	return f.ask(&wire.CoderRequest{Op: wire.CoderOpDiff, Session: session}).Diff.Git
}

// The review shows an agent's changes to the repository's git, and nothing can be applied before
// the user has decided on them, as they saw them.
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
	names := slice.Map(g.Changes, func(c wire.CoderGitChange) string { return c.Kind + " " + c.Name })
	if !slices.Equal(names, []string{"setting config", "hook hooks/pre-commit", "branch refs/heads/main"}) {
		t.Fatalf("the review shows %q", names)
	}
	for _, q := range []*wire.CoderRequest{{Op: wire.CoderOpApply}, {Op: wire.CoderOpMerge, Text: "m"}} {
		q.Session, q.Hash = s, f.hash(s)
		f.refused(wire.CodeConflict, q)
	}
	f.refused(wire.CodeChanged, &wire.CoderRequest{Op: wire.CoderOpGit, Session: s, Hash: "old", Value: "keep"})
	f.refused(wire.CodeBadArguments, &wire.CoderRequest{Op: wire.CoderOpGit, Session: s, Hash: g.Hash, Value: "perhaps"})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpGit, Session: s, Hash: g.Hash, Value: "restore"})
	if _, err := os.Stat(filepath.Join(hooks, "pre-commit")); err == nil || read(f.repo, ".git/config") != config ||
		git(t, f.repo, "rev-parse", "main") != mine || f.changed(s) != nil {
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

// A planted hook would run at the user's next commit, so it is reported during the turn and can be
// restored at once.
func TestAHookIsToldWhileTheTurnRuns(t *testing.T) {
	f := begin(t)
	s := f.open()
	alert := func() *wire.CoderGitAlert { return f.rows[s].Git }
	plant := "run mkdir -p " + f.repo + "/.git/hooks; cd " + f.repo + "/.git/hooks; echo touch EVIL >pre-commit; chmod +x pre-commit"
	turn := f.prompt(s, plant)
	f.until("the alert", func() bool { return alert() != nil })
	if f.turns[turn].State != wire.TurnRunning || alert().Says != "hooks/pre-commit is new." {
		t.Fatalf("%+v %+v", f.turns[turn], alert())
	}
	f.until("a word of it", func() bool {
		return slices.Contains(f.notices, "Hooks or settings of the repository's git have changed while this turn ran: hooks/pre-commit is new.")
	})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpGit, Session: s, Hash: alert().Hash, Value: "restore", Paths: alert().Names})
	f.until("the end of the alert", func() bool { return alert() == nil })
	if _, err := os.Lstat(filepath.Join(f.repo, ".git/hooks/pre-commit")); err == nil || f.turns[turn].State != wire.TurnRunning {
		t.Errorf("the hook is there, or the turn is over: %v", f.turns[turn].State)
	}
	git(t, f.tree(s), "config", "core.editor", "evil") // changes that no call reports are reported at the end
	f.allow(s)
	f.ended(turn) // behind which a page may no longer listen
	if alert() == nil || alert().Says != "config was changed." {
		t.Fatalf("%+v", alert())
	}
	git(t, f.repo, "config", "--unset", "core.editor")
	f.refused(wire.CodeChanged, &wire.CoderRequest{
		Op: wire.CoderOpGit, Session: s, Hash: alert().Hash, Value: "restore", Paths: alert().Names,
	})
	f.until("the end of the alert", func() bool { return alert() == nil })
}

// A merge is the user's word: no session of the repository asks for the branches that it moved, nor
// for those that World makes for other sessions, whatever they are called.
func TestMergeIsNoChangeOfGit(t *testing.T) {
	for _, theirs := range []string{"topic", "world"} {
		t.Run(theirs, func(t *testing.T) { mergeIsNoChangeOfGit(t, theirs) })
	}
}

func mergeIsNoChangeOfGit(t *testing.T, theirs string) {
	f := begin(t)
	git(t, f.repo, "branch", theirs)
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

// A review during a merge of another session, just after the branch moved, does not take the move
// for a foreign change.
func TestReviewDuringAMerge(t *testing.T) {
	f := begin(t)
	one, two := f.open(), f.open()
	turn := f.prompt(one, "edit main.go package better\n")
	f.allow(one)
	f.ended(turn)
	sess := f.of(two)
	tree, e := sess.files.open(testContext)
	if e != nil {
		t.Fatal(e)
	}
	hash, before := f.hash(one), git(t, f.repo, "rev-parse", "main")
	merging := f.of(one)
	var together sync.WaitGroup
	f.Service.mu.Lock() // the merge waits for it when the branch has moved
	together.Go(func() {
		if e := merging.files.decide(testContext, &wire.CoderRequest{Op: wire.CoderOpMerge, Hash: hash, Text: "better"},
			&wire.CoderAnswer{}); e != nil {
			t.Error(e)
		}
	})
	needs.Until(t, "the move of the branch", func() bool { return git(t, f.repo, "rev-parse", "main") != before })
	moved := git(t, f.repo, "rev-parse", "main")
	together.Go(func() {
		if g, e := sess.git.changes(testContext, tree); g != nil || e != nil {
			t.Errorf("the review shows %+v, %v", g, e)
		}
	})
	needs.Until(t, "a look at the branch", func() bool {
		return strings.Contains(read(f.dir.Path("coder"), filepath.Join("git", two, "last-refs")), "refs/heads/main "+moved)
	})
	f.Service.mu.Unlock()
	together.Wait()
}

// Nothing that World itself does is taken for the agent's: turns, snapshots, undo, revert, apply
// and merge, other sessions of the repository that come and go, what git does by itself, and hooks
// under version control that the user applies.
func TestWorldsOwnDoingsAreNoChangeOfGit(t *testing.T) {
	f := begin(t)
	git(t, f.repo, "config", "extensions.worktreeConfig", "true")
	git(t, f.repo, "config", "--worktree", "a.b", "c") // which git copies into each new worktree
	git(t, f.repo, "config", "core.hooksPath", ".hooks")
	write(t, f.repo, ".hooks/pre-push", "#!/bin/sh\n")
	git(t, f.repo, "add", ".hooks")
	git(t, f.repo, "commit", "-q", "-m", "hooks")
	one, two := f.open(), f.open()
	quiet := func(after string) {
		t.Helper()
		for _, s := range []string{one, two} {
			if g := f.changed(s); g != nil {
				t.Errorf("after %s it is asked for: %+v", after, g)
			}
		}
	}
	edit := func(text string) string {
		turn := f.prompt(one, text)
		f.allow(one)
		f.ended(turn)
		return turn
	}
	f.run(two, "talk")
	turn := edit("edit main.go package better\n")
	quiet("a turn")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpUndo, Session: one, Turn: turn, Hash: f.hash(one)})
	quiet("an undo")
	edit("edit .hooks/pre-push #!/bin/sh\nexit 0\n")
	quiet("a hook of the session's own")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpApply, Session: one, Hash: f.hash(one)})
	if !strings.Contains(read(f.repo, ".hooks/pre-push"), "exit 0") {
		t.Fatal("the hook was not applied")
	}
	quiet("an applied hook")
	git(t, f.repo, "commit", "-q", "-a", "-m", "mine")
	f.run(one, "talk")
	f.run(two, "talk")
	quiet("a commit of the user's")
	edit("edit main.go package best\n")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpRevert, Session: one, Hash: f.hash(one), Paths: []string{"main.go"}})
	quiet("a revert")
	edit("edit main.go package best\n")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpMerge, Session: one, Hash: f.hash(one), Text: "best"})
	quiet("a merge")
	git(t, f.repo, "pack-refs", "--all")
	git(t, f.repo, "gc", "-q", "--prune=now")
	quiet("git gc")
	three := f.open()
	f.run(three, "talk")
	quiet("another session")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpDiscard, Session: three, Hash: f.hash(three)})
	quiet("its end")
	f.run(one, "talk")
	quiet("a further turn")
}
