package transcript

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// anyEvent draws an event of one of three turns in two sessions.
func anyEvent(t *rapid.T) Event {
	turn := rapid.SampledFrom([]string{"t1", "t2", "t3"}).Draw(t, "turn")
	id := rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "id")
	words := rapid.SampledFrom([]string{"a", "ab", "abc", "🌍", "🌍🌍", "", "long " + strings.Repeat("é", 3000)}).Draw(t, "words")
	switch rapid.IntRange(0, 18).Draw(t, "event") {
	case 0, 1:
		if turn == "t3" { // one that steers, whose user's message is not ours
			return TurnStarted{Turn: turn, Session: "st1", Message: "t3~"}
		}
		return TurnStarted{Turn: turn, Session: "s" + turn, User: wire.ChatMessage{ID: turn + ".you", Turn: turn}}
	case 2:
		return TurnAccepted{Turn: turn}
	case 3:
		return TurnEnded{Turn: turn, Outcome: rapid.SampledFrom([]wire.TurnOutcome{
			wire.OutcomeDone,
			wire.OutcomeFailed, wire.OutcomeStopped,
		}).Draw(t, "outcome")}
	case 4, 5:
		return Text{Turn: turn, Item: id, Text: words}
	case 6:
		return Thought{Turn: turn, Text: words, Whole: rapid.Bool().Draw(t, "whole")}
	case 15, 16:
		return Text{Turn: turn, Item: id, Text: words, Whole: true, Replace: rapid.Bool().Draw(t, "replace")}
	case 17:
		return Steered{Turn: "t3", Message: "t3~" + id}
	case 18:
		if rapid.Bool().Draw(t, "call") { // in a run of its own
			return Tool{
				Turn: "own", Shown: wire.ChatTool{
					ID: id, Name: "exec",
					State: rapid.SampledFrom([]wire.ToolState{"", wire.ToolDone}).Draw(t, "state"),
				},
				Helper: "free" + id, Usage: agent.Usage{Touch: wire.TouchRun},
			}
		}
		return Helper{ID: "free" + id, Start: rapid.Bool().Draw(t, "start"), Label: words}
	case 7:
		return Image{Turn: turn}
	case 8:
		return Plan{Turn: turn, Text: words}
	case 9, 10:
		return Tool{
			Turn: turn, Shown: wire.ChatTool{
				ID: id, Name: "exec", Output: words,
				State: rapid.SampledFrom([]wire.ToolState{"", wire.ToolDone, wire.ToolFailed}).Draw(t, "state"),
			},
			Helper: rapid.SampledFrom([]string{"", "1"}).Draw(t, "by"), Within: rapid.SampledFrom([]string{"", "1"}).Draw(t, "within"),
			Wraps: rapid.Bool().Draw(t, "wraps"), Usage: agent.Usage{Touch: wire.TouchRun},
		}
	case 11:
		return HelperStarted{Turn: turn, ID: id}
	case 12:
		return HelperEnded{Turn: turn, ID: id}
	case 13:
		return ApprovalOpened{Approval: wire.Approval{ID: turn + id, Turn: turn, Title: words}, Call: id}
	}
	return ApprovalClosed{ID: turn + id, State: wire.ApprovalAnswered}
}

// After any sequence of events, a page that applies the reports agrees with the store, and so does
// a page that opened in between; once the turns have ended, nothing is open.
func TestAnyOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		stored, late := map[string]wire.ChatMessage{}, newPage(rt.Fatalf)
		early := newPage(rt.Fatalf)
		b := New(Options{Type: "fake", Reporter: both{early, late}, Store: func(_ string, list ...wire.ChatMessage) {
			for _, m := range list {
				stored[m.ID] = m
			}
		}})
		now := time.Unix(1000, 0)
		apply := func(e Event) {
			e.apply(&b.book, now)
			b.book.flush(now)
		}
		apply(Presence{State: wire.ActivityIdle})
		begun := map[string]bool{}
		for range rapid.IntRange(0, 120).Draw(rt, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(rt, "ms")) * time.Millisecond)
			e := anyEvent(rt)
			if s, ok := e.(TurnStarted); ok {
				if begun[s.Turn] { // ids of turns are unique
					continue
				}
				begun[s.Turn] = true
			}
			if s, ok := e.(Steered); ok {
				if begun[s.Message] { // and those of messages
					continue
				}
				begun[s.Message] = true
			}
			apply(e)
			if turn := b.book.turnIn("st1"); turn != nil && rapid.IntRange(0, 9).Draw(rt, "opens") == 0 {
				turn.reply.flush(now, true)
				for _, m := range turn.reply.all() { // as a page that opens the session now
					late.messages[m.ID] = m
				}
			}
		}
		for _, id := range []string{"1", "2", "3"} {
			apply(HelperEnded{ID: "free" + id})
		}
		for _, turn := range []string{"t1", "t2", "t3"} {
			apply(TurnEnded{Turn: turn, Outcome: wire.OutcomeDone})
			for id := range begun {
				apply(ApprovalClosed{ID: turn + id})
			}
		}
		checkEnd(rt, b, early, late, stored)
	})
}

// checkEnd checks that nothing is open, and that pages and store agree.
func checkEnd(t *rapid.T, b *Engine, early, late *page, stored map[string]wire.ChatMessage) {
	if len(b.book.turns) > 0 {
		t.Fatal("a turn has not ended")
	}
	for id, a := range early.approvals {
		if _, inTurn := early.messages[a.Turn+".you"]; inTurn && a.State == wire.ApprovalOpen && b.book.approval(id) == nil {
			t.Fatalf("approval %s is still shown", id)
		}
	}
	for id, m := range early.messages {
		for _, p := range m.Parts {
			if p.Tool != nil && (p.Tool.State == wire.ToolRunning || p.Tool.State == wire.ToolWaiting) {
				t.Fatalf("call %s of %s is open", p.Tool.ID, id)
			}
		}
		if m.State == wire.MessageStreaming || len(m.Parts) > maxParts && m.Turn != "t3" {
			t.Fatalf("message %s: %s, %d parts", id, m.State, len(m.Parts))
		}
		if got, ok := stored[id]; ok && !reflect.DeepEqual(m, got) || !reflect.DeepEqual(m, late.messages[id]) {
			t.Fatalf("%s: the page has\n%+v\nstored is\n%+v\nand a late page has\n%+v", id, m, got, late.messages[id])
		}
	}
	open := map[string]bool{}
	for _, h := range early.helpers {
		id, state, _ := strings.Cut(h, " ")
		open["helper "+id] = state != "away"
	}
	ended := map[string]int{} // by turn; each call of the test is work
	for _, w := range early.work {
		open["work "+w.Turn+w.Call] = !w.Ended
		if w.Ended && !w.Lost {
			ended[w.Turn]++
		}
	}
	for id, is := range open {
		if is {
			t.Fatalf("%s has not ended", id)
		}
	}
	for _, turn := range early.turns {
		counted := 0
		for _, c := range turn.Tools {
			counted += c.Calls
		}
		if counted != ended[turn.ID] {
			t.Fatalf("turn %s counts %+v of %d ended calls", turn.ID, turn.Tools, ended[turn.ID])
		}
	}
}

// both reports to two pages.
type both struct {
	*page
	late *page
}

func (b both) Message(s string, m wire.ChatMessage) { b.page.Message(s, m); b.late.Message(s, m) }
func (b both) Delta(s string, d wire.ChatDelta)     { b.page.Delta(s, d); b.late.Delta(s, d) }
