//go:build unix

package coder

import (
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Only the user's first answer to a card counts, and only to what they saw. Lasting answers are not
// offered.
func TestCardIsAnsweredOnce(t *testing.T) {
	f := begin(t)
	s := f.open()
	turn := f.prompt(s, "edit main.go package better\n")
	c := f.card(s)
	f.state(s, wire.CoderNeedsYou)
	if len(c.Options) != 2 || c.Options[0].Kind != wire.AllowOnce || c.Options[1].Kind != wire.RejectOnce ||
		len(c.Changes) != 1 ||
		!strings.Contains(c.Changes[0].Diff, "+package better") {
		t.Errorf("the card is %+v", c)
	}
	for _, bad := range []struct {
		hash, option string
		code         wire.Code
	}{
		{"x", "y", wire.CodeChanged},
		{"", "y", wire.CodeChanged},
		{c.Hash, "always", wire.CodeBadArguments},
		{c.Hash, "", wire.CodeBadArguments},
	} {
		f.refused(bad.code, &wire.CoderRequest{
			Op: wire.CoderOpAnswer, Session: s, Approval: c.ID, Hash: bad.hash, Option: bad.option,
		})
	}
	errs := make(chan *wire.Error, 2)
	var both sync.WaitGroup
	for _, option := range []string{"y", "n"} {
		both.Go(func() {
			_, e := f.answer(s, &c, option)
			errs <- e
		})
	}
	both.Wait()
	a, b := <-errs, <-errs
	if (a == nil) == (b == nil) || a != nil && a.Code != wire.CodeAnswered || b != nil && b.Code != wire.CodeAnswered {
		t.Errorf("two answers got %v and %v", a, b)
	}
	f.ended(turn)
	if got := f.cards[c.ID]; got.State != wire.ApprovalAnswered || got.By != "you" ||
		!strings.Contains(f.said(turn), `"optionId":"`+map[string]string{"Allow once": "y", "Reject": "n"}[got.Answer]+`"`) {
		t.Errorf("the card says %+v, the agent %q", got, f.said(turn))
	}
}

// Three answers and a stop meet: one of them ends the card, all pages see which, and the agent
// hears no other.
func TestEndsOfACardAtOnce(t *testing.T) {
	f := begin(t)
	s := f.open()
	for range 6 {
		turn := f.prompt(s, "ask Bash")
		c := f.card(s)
		options := []string{"y", "n", "y"}
		errs := make([]*wire.Error, len(options))
		var all sync.WaitGroup
		for i, option := range options {
			all.Go(func() { _, errs[i] = f.answer(s, &c, option) })
		}
		all.Go(func() { f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s}) })
		all.Wait()
		f.ended(turn)
		f.until("the end of the card", func() bool { return f.cards[c.ID].State != wire.ApprovalOpen })
		won, state := "", wire.ApprovalWithdrawn
		for i, e := range errs {
			switch {
			case e == nil && won == "":
				won, state = options[i], wire.ApprovalAnswered
			case e == nil || e.Code != wire.CodeAnswered:
				t.Errorf("%q: %v, after %q", options[i], e, won)
			}
		}
		got, heard := f.cards[c.ID], f.said(turn)
		if got.State != state || got.Answer != c.Option(won).Name || (got.By == "you") != (won != "") {
			t.Errorf("%q counts, and the card says %+v", won, got)
		}
		for _, option := range []string{"y", "n"} {
			if option != won && strings.Contains(heard, `"optionId":"`+option+`"`) {
				t.Errorf("%q counts, and the agent heard %q", won, heard)
			}
		}
		f.refusedAnswer(s, &c)
	}
}

func TestRejectedCard(t *testing.T) {
	f := begin(t)
	s := f.open()
	turn := f.prompt(s, "edit main.go package worse\n")
	c := f.card(s)
	if _, e := f.answer(s, &c, "n"); e != nil {
		t.Fatal(e)
	}
	if f.ended(turn); !strings.Contains(f.said(turn), `"optionId":"n"`) || read(f.tree(s), "main.go") != "package main\n" ||
		f.tools["edit main.go"].State != wire.ToolRefused {
		t.Errorf("after a no: %q", f.said(turn))
	}
}

// A card goes when the agent takes it back, is stopped, is too late, or dies; that allows nothing.
func TestWithdrawnCards(t *testing.T) {
	f := begin(t)
	s := f.open()
	for _, way := range []struct {
		name, words string
		do          func()
		end         wire.CoderOutcome
	}{
		{"taken back", "ask takeback", func() {}, wire.TurnDone},
		{"cancel", "ask Bash", func() { f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s}) }, wire.TurnStopped},
		{"death", "ask Bash", func() { _ = syscall.Kill(f.pid(s), syscall.SIGKILL) }, wire.TurnFailed},
	} {
		f.cards = map[string]wire.Approval{}
		turn := f.prompt(s, way.words)
		f.until("a card", func() bool { return len(f.cards) > 0 })
		var c wire.Approval
		for _, c = range f.cards { //nolint:revive // there is one
		}
		if c.Command != "rm -rf build" || detailOf(&c, "Folder") != f.repo {
			t.Errorf("%s: the card is %+v", way.name, c)
		}
		way.do()
		end := f.ended(turn)
		f.until("the end of the card", func() bool { return f.cards[c.ID].State == wire.ApprovalWithdrawn })
		if end.State != way.end || strings.Contains(f.said(turn), `"y"`) || f.of(s).publicInfo().Cards != 0 {
			t.Errorf("%s: %+v, %q", way.name, end, f.said(turn))
		}
		f.cards[c.ID] = wire.Approval{}
		f.refusedAnswer(s, &c)
	}
	f.state(s, wire.CoderResting) // the dead agent is not idle
	if tokens := f.city.good(); len(tokens) != 0 {
		t.Errorf("its token lives: %v", tokens)
	}
	if said := f.run(s, "talk"); !strings.HasSuffix(said, "here.") {
		t.Errorf("then it said %q", said)
	}
}

// detailOf returns a detail of an approval by its name.
func detailOf(a *wire.Approval, name string) string {
	return slice.Find(a.Details, func(d wire.Detail) bool { return d.Name == name }).Value
}

func (f *fixture) refusedAnswer(s string, c *wire.Approval) {
	f.t.Helper()
	if _, e := f.answer(s, c, "y"); e == nil || e.Code != wire.CodeAnswered {
		f.t.Errorf("a late answer: %v", e)
	}
}

// No time answers: the limit of a turn ends it, with nothing allowed.
func TestTimeAllowsNothing(t *testing.T) {
	f := begin(t)
	f.opt.limits.Turn, f.opt.limits.idle = 100*time.Millisecond, time.Millisecond
	s := f.open()
	var turn string
	var c wire.Approval
	for c.ID == "" {
		f.opt.limits.Turn *= 2 // until the card comes before it
		turn = f.prompt(s, "edit main.go package worse\n")
		f.until("a card, or the end", func() bool { c = f.openCard(s); return c.ID != "" || f.turns[turn].Ended != nil })
	}
	if end := f.ended(turn); end.State != wire.TurnStopped ||
		!slices.ContainsFunc(f.notices, func(n string) bool { return strings.Contains(n, "longer than a turn may") }) {
		t.Errorf("it ended as %+v, %q", end, f.notices)
	}
	if f.until("its end", func() bool { return f.cards[c.ID].State == wire.ApprovalWithdrawn }); read(f.tree(s), "main.go") != "package main\n" {
		t.Error("the agent did it")
	}
}

// OpenCode sends the details of its question after the card. An answer to the card without them is
// refused.
func TestCardIsTold(t *testing.T) {
	f := begin(t)
	s := f.open()
	turn := f.prompt(s, `card {"before":{"sessionUpdate":"tool_call","toolCallId":"t1","title":"webfetch","kind":"fetch","rawInput":{}},`+
		`"card":{"toolCall":{"toolCallId":"t1","title":"webfetch","kind":"fetch","rawInput":{}},"options":[{"optionId":"y","kind":"allow_once","name":"Once"},{"optionId":"n","kind":"reject_once","name":"No"}]},`+
		`"after":{"sessionUpdate":"tool_call_update","toolCallId":"t1","rawInput":{"url":"https://example.org/secret"}}}`)
	f.until("the address", func() bool {
		for _, c := range f.cards {
			return c.Command == "https://example.org/secret"
		}
		return false
	})
	c := f.card(s)
	old := c
	old.Hash = f.hashes[c.ID][0]
	if _, e := f.answer(s, &old, "y"); e == nil || e.Code != wire.CodeChanged {
		t.Errorf("an answer to the empty card: %v", e)
	}
	f.allow(s)
	if f.ended(turn); !strings.Contains(f.said(turn), `"y"`) {
		t.Errorf("it said %q", f.said(turn))
	}
}

const choices = `,"options":[{"optionId":"y","kind":"allow_once","name":"Once"},{"optionId":"n","kind":"reject_once","name":"No"}]}}`

// World answers only questions about its own tools, recognized by fields that no model writes, and
// refuses the questions that are never allowed.
func TestPolicy(t *testing.T) {
	f := begin(t)
	for _, c := range []struct{ name, call, want string }{
		{"a mode", `{"toolCallId":"1","title":"x","kind":"switch_mode"}`, "n"},
		{"a reading tool", `{"toolCallId":"2","name":"mcp__theworld__world_info","title":"x","kind":"other"}`, "y"},
		{"a reading tool by a title", `{"toolCallId":"3","title":"theworld_world_info","kind":"other"}`, "card"},
		{"a reading tool of another server", `{"toolCallId":"4","name":"mcp__world__world_info","title":"x","kind":"other"}`, "card"},
		{"a tool that is none", `{"toolCallId":"5","name":"mcp__theworld__burn","title":"x","kind":"other"}`, "card"},
		{"a writing tool", `{"toolCallId":"6","name":"mcp__theworld__place_objects","title":"x","kind":"other"}`, "n"},
		{"a granted writing tool", `{"toolCallId":"7","name":"mcp__theworld__place_objects","title":"x","kind":"other"}`, "y"},
		{"a mode of a read-only session", `{"toolCallId":"8","title":"x","kind":"switch_mode"}`, "n"},
		{"an edit in one", `{"toolCallId":"9","title":"x","kind":"edit"}`, "n"},
		{"a command in one", `{"toolCallId":"10","title":"x","kind":"execute","rawInput":{"command":"ls"}}`, "n"},
		{"an unclear thing in one", `{"toolCallId":"11","title":"x","kind":"other"}`, "n"},
		{"a tool of another server in one", `{"toolCallId":"12","name":"mcp__mail__send","title":"x","kind":"other"}`, "n"},
		{"a writing tool in one", `{"toolCallId":"13","name":"mcp__theworld__place_objects","title":"x","kind":"other"}`, "n"},
		{"a fetch in one", `{"toolCallId":"14","title":"x","kind":"fetch","rawInput":{"url":"https://example.org"}}`, "card"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f.t = t
			open := &wire.CoderRequest{
				Op: wire.CoderOpOpen, Folder: f.repo, Isolation: wire.IsolationInPlace,
				ReadOnly: strings.HasSuffix(c.name, " in one") || strings.Contains(c.name, "read-only"),
			}
			s := f.ask(open).Session.ID
			grant := &wire.CoderRequest{Op: wire.CoderOpSet, Session: s, Option: wire.GrantWrite, Value: "true"}
			if open.ReadOnly {
				f.refused(wire.CodeConflict, grant)
			} else if strings.Contains(c.name, "granted") {
				f.ask(grant)
			}
			turn := f.prompt(s, `card {"card":{"toolCall":`+c.call+choices)
			if c.want == "card" {
				card := f.card(s)
				if _, e := f.answer(s, &card, "n"); e != nil {
					t.Error(e)
				}
			}
			f.ended(turn)
			asked := slices.ContainsFunc(mapValues(f.cards), func(k wire.Approval) bool { return k.Turn == turn })
			if want := strings.Replace(c.want, "card", "n", 1); asked != (c.want == "card") ||
				!strings.Contains(f.said(turn), `"optionId":"`+want+`"`) {
				t.Errorf("asked %v, answered %q", asked, f.said(turn))
			}
			f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: s})
		})
	}
	f.t = t
}

// A request to change the mode also stops the turn: nothing that the agent does behind it counts,
// and the mode is set anew before the next prompt.
func TestChangeOfModeStopsTheTurn(t *testing.T) {
	f := begin(t)
	s := f.open()
	turn := f.ended(f.prompt(s, `card {"card":{"toolCall":{"toolCallId":"1","title":"x","kind":"switch_mode"}`+choices))
	if turn.State != wire.TurnStopped || !strings.Contains(f.said(turn.ID), `"optionId":"n"`) || len(f.cards) != 0 ||
		!slices.ContainsFunc(f.notices, func(n string) bool { return strings.Contains(n, "wanted to change its mode") }) {
		t.Errorf("the turn ended as %+v, it said %q, %q", turn, f.said(turn.ID), f.notices)
	}
	if said := f.run(s, "mode"); said != "mode default" {
		t.Errorf("then it is in %q", said)
	}
}

func mapValues[K comparable, V any](m map[K]V) (list []V) {
	for _, v := range m {
		list = append(list, v)
	}
	return list
}

// The grant to write is the token's, at once, and does not outlive the agent.
func TestGrant(t *testing.T) {
	f := begin(t)
	s := f.open()
	f.run(s, "talk")
	for _, c := range []struct {
		value string
		want  bool
	}{{"true", true}, {"false", false}, {"yes", false}, {"true", true}} {
		f.ask(&wire.CoderRequest{Op: wire.CoderOpSet, Session: s, Option: wire.GrantWrite, Value: c.value})
		if got := f.city.good(); !slices.Equal(got, []bool{c.want}) {
			t.Errorf("%s: tokens %v", c.value, got)
		}
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: s})
	if got := f.city.good(); len(got) != 0 {
		t.Errorf("after its end: tokens %v", got)
	}
	f.run(s, "talk")
	if got := f.city.good(); !slices.Equal(got, []bool{true}) {
		t.Errorf("after the next start: tokens %v", got)
	}
}

// What only the user may do is taken from their page alone.
func TestOnlyTheUser(t *testing.T) {
	f := begin(t)
	s := f.open()
	turn := f.prompt(s, "edit main.go package worse\n")
	c := f.card(s)
	requests := []*wire.CoderRequest{{Op: wire.CoderOpSet, Option: wire.GrantWrite, Value: "true"}}
	for op, o := range operations {
		if !o.ownerOnly {
			continue
		}
		requests = append(requests, &wire.CoderRequest{
			Op: op, Folder: f.repo, Turn: turn, Hash: c.Hash, Approval: c.ID, Option: "y", Trusted: true,
		})
	}
	for _, q := range requests {
		for _, by := range []*access.Principal{program, viewer, worker} {
			q.Session = s
			if _, e := f.Ask(testContext, by, "", q); e == nil || e.Code != wire.CodeNotAllowed {
				t.Errorf("%s by a %s: %v", q.Op, by.Kind, e)
			}
		}
	}
	if f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s}); f.ended(turn).State != wire.TurnStopped {
		t.Errorf("the turn ended as %+v", f.turns[turn])
	}
}
