//go:build unix

package coder

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/wire"
)

// beginUntested starts a service whose agent is of a version that World does not know. install
// appends to its program.
func beginUntested(t *testing.T) (f *fixture, install func(more string)) {
	t.Helper()
	f = begin(t)
	bytes, err := os.ReadFile(fake)
	if err != nil {
		t.Fatal(err)
	}
	f.agent.Path, f.agent.Versions = filepath.Join(t.TempDir(), "agent"), []string{"0.9.9"}
	install = func(more string) {
		t.Helper()
		next := f.agent.Path + ".next"
		if err := os.WriteFile(next, append(bytes, more...), 0o700); err != nil { //nolint:gosec // a program
			t.Fatal(err)
		}
		if err := os.Rename(next, f.agent.Path); err != nil {
			t.Fatal(err)
		}
	}
	install("")
	return f, install
}

// keep keeps the result of a test of the agent as it is.
func (f *fixture) keep(passed bool) {
	f.t.Helper()
	s := probe.Store{Dir: f.dir, Version: "test"}
	fingerprint, err := s.Fingerprint(f.t.Context(), f.agent.Path)
	if err == nil {
		err = s.Keep(f.agent, &probe.Result{Fingerprint: fingerprint, Passed: passed, Reason: "a command: it did not ask"})
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// An agent of a version that World does not know is refused before anything is made in the user's
// repository, works when its bytes have passed a test here, and is refused again when they change,
// or when a test has failed.
func TestUntestedAgent(t *testing.T) {
	f, install := beginUntested(t)
	of := func() string { return git(t, f.repo, "for-each-ref") + git(t, f.repo, "worktree", "list") }
	before := of()
	refused := func(why string) {
		t.Helper()
		_, e := f.try(&wire.CoderRequest{Op: wire.CoderOpOpen, Folder: f.repo})
		if e == nil || e.Code != wire.CodeAgentOld || e.Next == "" {
			t.Fatalf("%s: %+v", why, e)
		}
		if now := of(); now != before {
			t.Fatalf("%s: the repository has\n%s", why, now)
		}
	}
	refused("it was not tested")
	keep := f.keep
	keep(false)
	refused("its test has failed")
	keep(true)
	s := f.open()
	f.run(s, "talk")
	// It asked in the test, and does not in earnest: what it makes stays in its own copy, where the
	// review shows it. One that leaves its mode is stopped (package driver).
	f.run(s, "make stray.txt lie")
	if read(f.repo, "stray.txt") != "(none)" || read(f.tree(s), "stray.txt") != "lie" {
		t.Error("what it made unasked is not in its own copy alone")
	}
	f.of(s).stopAgent()
	// One that reports what it did is ended at once, and has to pass a test again.
	if turn := f.ended(f.prompt(s, "acts")); turn.State != wire.TurnFailed {
		t.Errorf("a turn goes on in which the agent acted unasked: %+v", turn)
	}
	if !slices.ContainsFunc(f.notices, func(n string) bool { return strings.Contains(n, "has acted without asking (Delete all)") }) {
		t.Errorf("%q", f.notices)
	}
	if turn := f.ended(f.prompt(s, "talk")); turn.State != wire.TurnFailed || !strings.Contains(turn.Reason, "Delete all") {
		t.Errorf("it goes on after it acted unasked: %+v", turn)
	}
	before = of()
	refused("it acted unasked")
	keep(true)
	f.run(s, "talk")
	f.of(s).stopAgent()
	install("more")
	before = of()
	refused("it has other bytes now")
	if turn := f.ended(f.prompt(s, "talk")); turn.State != wire.TurnFailed {
		t.Errorf("an open session goes on with other bytes: %+v", turn)
	}
}
