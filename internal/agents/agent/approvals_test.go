package agent

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
)

// In any order of reports, answers and ends of back ends, pages get at most maxApprovals open ones,
// each is answered once, an ended one stays ended until the back end reopens it, and the registry
// holds the state that pages saw last.
func TestApprovals(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		told := map[string]wire.Approval{} // what pages know
		l := approvals{publish: func(e wire.ChatEvent) { told[e.Approval.ID] = *e.Approval }}
		var answering []*approval
		for range rapid.IntRange(1, 150).Draw(t, "steps") {
			id := fmt.Sprint(rapid.IntRange(0, maxApprovals+3).Draw(t, "id"))
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0, 1:
				full := len(l.list) == maxApprovals && l.find("b", id) == nil
				x := wire.Approval{
					Backend: "b", ID: id, State: wire.ApprovalOpen,
					Options: []wire.ApprovalOption{{ID: "yes", Name: "Deny", Kind: wire.AllowOnce}},
				}
				x.Hash = "h"
				if l.report(x) == full {
					t.Fatalf("%d are open, shown: %v", len(l.list), !full)
				}
			case 2:
				x := wire.Approval{
					Backend: "b", ID: id,
					State: rapid.SampledFrom([]wire.ApprovalState{
						wire.ApprovalWithdrawn,
						wire.ApprovalAnswered,
					}).Draw(t, "end"),
				}
				was := l.find("b", id)
				l.report(x)
				if l.find("b", id) != nil || was != nil && was.answering && x.State == wire.ApprovalAnswered &&
					told[id].By != byPage {
					t.Fatalf("%+v", told[id])
				}
			case 3:
				was := l.find("b", id)
				busy := was == nil || was.answering
				a, name, e := l.beginAnswer(&wire.ChatRequest{Backend: "b", Approval: id, Hash: "h", Option: "yes"})
				if (e != nil) != busy || e == nil && (a != was || name != "Allow once") {
					t.Fatalf("%v, %s", e, name)
				}
				if e == nil {
					answering = append(answering, a)
				}
			default:
				if len(answering) == 0 {
					continue
				}
				a := answering[0]
				answering = answering[1:]
				open, accepted := l.find("b", a.ID) == a, rapid.Bool().Draw(t, "accepted")
				l.endAnswer(a, "Allow once", accepted)
				if open && accepted != (told[a.ID].State == wire.ApprovalAnswered && told[a.ID].Answer == "Allow once") {
					t.Fatalf("accepted %v: %+v", accepted, told[a.ID])
				}
			}
			for id, x := range told {
				if (x.State == wire.ApprovalOpen) != slices.ContainsFunc(l.list,
					func(a *approval) bool { return a.ID == id }) {
					t.Fatalf("pages are told that %s is %s", id, x.State)
				}
			}
		}
		l.withdraw("other")
		n := len(l.list)
		l.withdraw("b")
		if len(l.list) != 0 {
			t.Fatalf("%d of %d are left", len(l.list), n)
		}
	})
}

func answerTo(option string) *wire.ChatRequest {
	return &wire.ChatRequest{Backend: "b", Approval: "1", Hash: "h", Option: option}
}

// A wrong option is refused and leaves the approval open. One that is too long to be shown, in
// whichever field, can only be rejected. The buttons have World's own words.
func TestChoices(t *testing.T) {
	t.Parallel()
	options := []wire.ApprovalOption{
		{ID: "yes", Name: "Reject", Kind: wire.AllowOnce},
		{ID: "always", Kind: wire.AllowAlways},
		{ID: "no", Name: "Allow", Kind: wire.RejectOnce},
	}
	long := strings.Repeat("x", maxShown)
	for _, x := range []wire.Approval{
		{Command: long + "x"},
		{Title: "x", Command: long},
		{Changes: []wire.CoderEdit{{Path: "a", Diff: long}}},
		{Changes: []wire.CoderEdit{{Path: "a", Cut: true}}},
		{Command: long[1:], Details: []wire.Detail{{Value: "xx"}}},
		{Details: slices.Repeat([]wire.Detail{{Name: "file", Value: long[:1<<10]}}, 64)},
	} {
		var told wire.Approval
		l := approvals{publish: func(e wire.ChatEvent) { told = *e.Approval }}
		x.Backend, x.ID, x.Hash, x.State, x.Options = "b", "1", "h", wire.ApprovalOpen, options
		l.report(x)
		for _, option := range []string{"yes", "always", ""} {
			if _, _, e := l.beginAnswer(answerTo(option)); e == nil ||
				e.Code != wire.CodeBadArguments {
				t.Errorf("%q: %v", option, e)
			}
		}
		if b, _ := json.Marshal(told); len(b) > 2*maxShown || len(told.Notes) != 1 {
			t.Errorf("pages are told %d bytes, %q", len(b), told.Notes)
		}
		if _, name, e := l.beginAnswer(answerTo("no")); e != nil || name != "Reject" {
			t.Errorf("%q, %v", name, e)
		}
	}
	l := approvals{publish: func(wire.ChatEvent) {}}
	l.report(wire.Approval{
		Backend: "b", ID: "1", Hash: "h", State: wire.ApprovalOpen, Options: options, Command: long[:maxShown/2],
	})
	if _, name, e := l.beginAnswer(answerTo("yes")); e != nil || name != "Allow once" {
		t.Errorf("%q, %v", name, e)
	}
}

// An agent that changes its question after the user has read it gets no answer to the new one. The
// question keeps its card, and its hash is another.
func TestAnswerIsToWhatWasSeen(t *testing.T) {
	t.Parallel()
	told := map[string]wire.Approval{}
	l := approvals{publish: func(e wire.ChatEvent) { told[e.Approval.ID] = *e.Approval }}
	ask := wire.Approval{
		Backend: "b", ID: "1", State: wire.ApprovalOpen, Command: "ls",
		Options: []wire.ApprovalOption{{ID: "yes", Kind: wire.AllowOnce}},
	}
	report := func() {
		ask.Seal()
		l.report(ask)
	}
	answer := func(id, hash string) (*approval, *wire.Error) {
		a, _, e := l.beginAnswer(&wire.ChatRequest{Backend: "b", Approval: id, Hash: hash, Option: "yes"})
		return a, e
	}
	report()
	for _, command := range []string{"rm -rf ~", "ls", "rm -rf /"} {
		seen := told["1"].Hash
		old, e := answer("1", seen)
		if e != nil {
			t.Fatal(e)
		}
		ask.Command = command
		report()
		l.endAnswer(old, "Allow once", true) // it was on its way meanwhile
		for _, hash := range []string{seen, ""} {
			if _, e := answer("1", hash); e == nil || e.Code != wire.CodeChanged {
				t.Errorf("the answer to what was asked before %q counted: %v", command, e)
			}
		}
		if told["1"].Command != command || told["1"].State != wire.ApprovalOpen || len(told) != 1 {
			t.Errorf("pages are told %+v", told)
		}
	}
	last := "1"
	for range 3 { // one that uses the id again after its end gets another card
		if ask.State = wire.ApprovalAnswered; !l.report(ask) || told[last].State != wire.ApprovalAnswered ||
			len(l.list) != 0 {
			t.Errorf("pages are told %+v", told[last])
		}
		ask.State = wire.ApprovalOpen
		report()
		for id, x := range told {
			if _, e := answer(id, x.Hash); (e == nil) != (id == l.list[0].ID) {
				t.Errorf("an answer to %q: %v", id, e)
			}
		}
		last = l.list[0].ID
	}
}

// An answer reaches the agent only for what the page showed when it was given, however reports,
// clicks and deliveries interleave: the question may change before the answer leaves, while it is
// on its way, and after it has arrived.
func TestNoAnswerToTheUnseen(t *testing.T) {
	t.Parallel()
	type click struct {
		a    *approval
		seen wire.Approval
		saw  string
	}
	rapid.Check(t, func(t *rapid.T) {
		pages := map[string]wire.Approval{} // by public id
		l := approvals{publish: func(e wire.ChatEvent) {
			pages[e.Approval.ID] = *e.Approval
		}}
		asked, delivered := map[string]wire.Approval{}, map[string]bool{} // by the agent's own id, by public id
		var clicks []click
		for range rapid.IntRange(1, 120).Draw(t, "steps") {
			id := rapid.SampledFrom([]string{"1", "2"}).Draw(t, "id")
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				x := wire.Approval{
					Backend: "b", ID: id, State: wire.ApprovalOpen, Command: rapid.SampledFrom([]string{"ls", "rm"}).Draw(t, "command"),
					Options: []wire.ApprovalOption{{ID: "yes", Kind: wire.AllowOnce}},
				}
				x.Seal()
				asked[id] = x
				l.report(x)
			case 1:
				x := asked[id]
				delete(asked, id)
				x.Backend, x.ID, x.State = "b", id, wire.ApprovalWithdrawn
				l.report(x)
			case 2:
				for _, public := range slices.Sorted(maps.Keys(pages)) {
					shown := pages[public]
					q := &wire.ChatRequest{Backend: "b", Approval: public, Hash: shown.Hash, Option: "yes"}
					if a, _, e := l.beginAnswer(q); e == nil {
						clicks = append(clicks, click{a, a.reported, shown.Command})
					}
				}
			default:
				if len(clicks) == 0 {
					continue
				}
				c := clicks[0]
				clicks = clicks[1:]
				now, open := asked[c.seen.ID]
				accepted := open && now.Hash == c.seen.Hash // as every back end decides
				if accepted {
					if now.Command != c.saw {
						t.Fatalf("the page showed %q, the agent runs %q", c.saw, now.Command)
					}
					delete(asked, now.ID)
					delivered[l.findReported("b", now.ID).ID] = true
					now.State = wire.ApprovalAnswered
					l.report(now)
				}
				l.endAnswer(c.a, "Allow once", accepted)
			}
			for public, shown := range pages {
				if shown.State == wire.ApprovalAnswered && !delivered[public] {
					t.Fatalf("%s is shown as answered, and its answer was lost", public)
				}
			}
		}
	})
}
