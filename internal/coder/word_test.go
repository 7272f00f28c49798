//go:build unix

package coder

import (
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// word returns what the page shows of the agent as it is.
func (f *fixture) word() string {
	s := probe.Store{Dir: f.dir, Version: "test"}
	return s.Look(f.t.Context(), f.agent).Word(f.agent)
}

// openWith tries to open a session with the user's word.
func (f *fixture) openWith(by *access.Principal, word string) (string, *wire.Error) {
	a, e := f.Ask(testContext, by, "", &wire.CoderRequest{Op: wire.CoderOpOpen, Folder: f.repo, Word: word})
	if e != nil {
		return "", e
	}
	return a.Session.ID, nil
}

// Only the user's own page lets an agent work that has passed no test, whatever is known of it, and
// none that is another program.
func TestWhoMayLetAnAgentWork(t *testing.T) {
	f, _ := beginUntested(t)
	for _, state := range []struct {
		name  string
		make  func()
		works bool
	}{
		{"not tested", func() {}, true},
		{"failed", func() { f.keep(false) }, true},
		{"another program", func() { f.agent.ImplementationName = "other" }, false},
	} {
		state.make()
		for who, by := range map[string]*access.Principal{
			"a program": program, "a page that an agent may have opened": viewer, "an agent": worker,
		} {
			if _, e := f.openWith(by, f.word()); e == nil || e.Code != wire.CodeNotAllowed || e.Field != "word" {
				t.Errorf("%s, %s: %v", state.name, who, e)
			}
		}
		of := mission.Opening{ID: "m-" + state.name, Mission: "m", Folder: f.repo}
		if e := f.Pipeline().Open(testContext, of); e == nil || e.Code != wire.CodeAgentOld {
			t.Errorf("%s, a mission: %v", state.name, e)
		}
		if _, e := f.openWith(user, ""); e == nil || e.Code != wire.CodeAgentOld {
			t.Errorf("%s, the user without a word: %v", state.name, e)
		}
		if _, e := f.openWith(user, f.word()); (e == nil) != state.works {
			t.Errorf("%s, the user: %v", state.name, e)
		}
	}
}

// An agent that works by the user's word says so wherever it is shown, works for no one else, and
// only as long as all is as the user was shown: over a restart, and until it acts unasked.
func TestWordOfTheUser(t *testing.T) {
	f, install := beginUntested(t)
	first := f.word()
	s, e := f.openWith(user, first)
	if e != nil {
		t.Fatal(e)
	}
	f.run(s, "talk")
	says := func() string { return f.of(s).publicInfo().Unmeasured }
	if !strings.Contains(says(), "does not know version") ||
		!slices.ContainsFunc(f.notices, func(n string) bool { return strings.Contains(n, "without a passed test") }) {
		t.Errorf("%q %q", says(), f.notices)
	}
	turn := f.prompt(s, "ask Bash")
	if c := f.card(s); !slices.Contains(c.Notes, "Not measured: it may act without asking.") || c.Hash != c.Digest() {
		t.Errorf("its question says %q", c.Notes)
	} else if _, e := f.answer(s, &c, "n"); e != nil {
		t.Error(e)
	}
	f.ended(turn)
	for _, op := range []wire.CoderOp{wire.CoderOpPrompt, wire.CoderOpResume, wire.CoderOpSet} {
		q := &wire.CoderRequest{Op: op, Session: s, Text: "talk", Option: "x"}
		if _, e := f.Ask(testContext, program, "", q); e == nil || e.Code != wire.CodeNotAllowed {
			t.Errorf("a program, %s: %v", op, e)
		}
	}
	if _, e := f.openWith(user, ""); e == nil || e.Code != wire.CodeAgentOld {
		t.Errorf("it counts for another session: %v", e)
	}
	f.refused(wire.CodeBadArguments, &wire.CoderRequest{Op: wire.CoderOpClose, Session: s, Word: first})

	f.Close()
	f.start()
	f.run(s, "talk")
	if says() == "" {
		t.Error("after a restart it is not said")
	}

	stopped := func(why string) {
		t.Helper()
		if turn := f.ended(f.prompt(s, "talk")); turn.State != wire.TurnFailed || !strings.Contains(turn.Reason, "counts no more") {
			t.Errorf("%s: %+v", why, turn)
		}
		if turn := f.ended(f.prompt(s, "talk")); turn.State != wire.TurnFailed {
			t.Errorf("%s, once more: %+v", why, turn)
		}
	}
	again := func(word string) *wire.Error {
		_, e := f.try(&wire.CoderRequest{Op: wire.CoderOpResume, Session: s, Word: word})
		return e
	}
	f.of(s).stopAgent()
	install("more")
	stopped("other bytes")
	if e := again(first); e == nil || e.Code != wire.CodeAgentOld {
		t.Errorf("the old word: %v", e)
	}
	install("")
	if turn := f.ended(f.prompt(s, "talk")); turn.State != wire.TurnFailed {
		t.Errorf("the word is back with the bytes: %+v", turn)
	}
	if e := again(f.word()); e != nil {
		t.Fatal(e)
	}
	f.run(s, "talk")

	if turn := f.ended(f.prompt(s, "acts")); turn.State != wire.TurnFailed {
		t.Errorf("a turn goes on in which the agent acted unasked: %+v", turn)
	}
	stopped("it acted unasked")
	if e := again(f.word()); e != nil || !strings.Contains(says(), "Delete all") {
		t.Errorf("the user knows it, and goes on: %v %q", e, says())
	}
	f.of(s).stopAgent()
	f.keep(true)
	f.run(s, "talk")
	if says() != "" {
		t.Errorf("it has passed, and this is said: %q", says())
	}
}
