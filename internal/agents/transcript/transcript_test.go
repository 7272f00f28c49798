package transcript

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

func TestTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.begin("t")
		time.Sleep(time.Second)
		f.Apply(Thought{Turn: "t", Text: "hm"})
		f.Apply(Text{Turn: "t", Item: "a", Text: "Hello "})
		f.Apply(Text{Turn: "t", Item: "a", Text: "🌍"})
		f.Apply(Text{Turn: "t", Item: "b", Text: "."})
		f.Apply(Plan{Turn: "t", Text: "- [ ] look"})
		f.Apply(Image{Turn: "t", MIMEType: "image/png", Alt: "a view"})
		if m, s := f.Open("s"); len(m) != 2 || s.Label != "writing" || s.Turn != "t" {
			t.Errorf("%+v, %+v", m, s)
		}
		f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone, Source: "end"})
		if got := f.text("t.1"); got != "hm\nHello 🌍\n.\n" {
			t.Errorf("%q", got)
		}
		if got := f.activities(); got != "idle thinking speaking idle" {
			t.Error(got)
		}
		want := wire.Turn{
			ID: "t", Path: wire.PathText, Agent: "Fake", Session: "s", At: f.turns[0].At, First: 1000, Millis: 1000,
			Outcome: wire.OutcomeDone,
		}
		if !reflect.DeepEqual(f.turns[0], want) || len(f.withdrawn) > 0 {
			t.Errorf("%+v", f.turns)
		}
		if !reflect.DeepEqual(f.stored, f.messages) || len(f.stored) != 3 || f.stored["t.you"].State != wire.MessageDone {
			t.Errorf("stored\n%+v\nshown\n%+v", f.stored, f.messages)
		}
		if m, s := f.Open("s"); m != nil || s.Turn != "" || f.Apply(Text{Turn: "t", Text: "late"}) {
			t.Error("the turn has not ended")
		}
	})
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		name            string
		accepted        bool
		end             TurnEnded
		message, reason string
	}{
		{"failed", true, TurnEnded{Outcome: wire.OutcomeFailed, Reason: "No.", Code: wire.CodeAgentFailed}, "t.1", "No."},
		{"stopped", true, TurnEnded{Outcome: wire.OutcomeStopped}, "t.1", ""},
		{"never accepted", false, TurnEnded{Outcome: wire.OutcomeFailed, Reason: "It did not start."}, "t.you", "It did not start."},
		{"stopped before", false, TurnEnded{Outcome: wire.OutcomeStopped}, "t.you", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t)
			f.Apply(TurnStarted{Turn: "t", Session: "s", User: wire.ChatMessage{ID: "t.you"}})
			if c.accepted {
				f.Apply(TurnAccepted{Turn: "t"})
			}
			c.end.Turn = "t"
			f.Apply(c.end)
			m := f.messages[c.message]
			if m.State != wire.MessageState(c.end.Outcome) || m.Reason != c.reason ||
				!reflect.DeepEqual(f.stored[c.message], m) {
				t.Errorf("%+v", m)
			}
			if f.turns[0].Outcome != c.end.Outcome || f.turns[0].Code != string(c.end.Code) ||
				!slices.Equal(f.withdrawn, []string{"t"}) {
				t.Errorf("%+v, %v", f.turns[0], f.withdrawn)
			}
			if (len(f.messages) == 1) == c.accepted {
				t.Errorf("%+v", f.messages)
			}
		})
	}
}

// Updates of a call keep earlier fields; an ended call stays ended; one that never ended is stopped
// and not counted.
func TestTools(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.begin("t")
		f.Apply(Tool{
			Turn: "t", Shown: wire.ChatTool{ID: "1", Name: "Write", Target: "a.txt", State: wire.ToolRunning},
			Usage: agent.Usage{Touch: wire.TouchEdit},
		})
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "2", Name: "exec"}, Usage: agent.Usage{Touch: wire.TouchRun, Command: "make"}})
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1"}, Usage: agent.Usage{Touch: wire.TouchEdit, Paths: []string{"/a.txt"}}})
		time.Sleep(time.Second)
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", Output: "no", State: wire.ToolFailed}, Result: "no"})
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", State: wire.ToolRunning}})
		if f.Apply(Tool{Turn: "t"}) {
			t.Error("a call without an id is shown")
		}
		if s := f.statuses[len(f.statuses)-1]; s != "running exec" {
			t.Errorf("while another call runs: %q", s)
		}
		f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeStopped})
		one, two := f.messages["t.1"].Parts[0].Tool, f.messages["t.1"].Parts[1].Tool
		if one.Name != "Write" || one.Target != "a.txt" || one.State != wire.ToolFailed || one.Millis != 1000 || one.Output != "no" ||
			two.State != wire.ToolStopped {
			t.Errorf("%+v, %+v", one, two)
		}
		if want := []wire.TurnTool{{Name: "Write", Calls: 1, Failed: 1}}; !slices.Equal(f.turns[0].Tools, want) {
			t.Errorf("%+v", f.turns[0].Tools)
		}
		var got []string
		for _, w := range f.work {
			got = append(got, strings.Join([]string{
				w.Call, string(w.Touch), strings.Join(w.Paths, ","),
				strconv.FormatBool(w.Ended), strconv.FormatBool(w.Failed), strconv.FormatBool(w.Lost), w.Output,
			}, " "))
		}
		want := []string{"2 run  false false false ", "1 edit /a.txt false false false ", "1 edit /a.txt true true false no", "2 run  true false true "}
		if !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
	})
}

func TestApprovals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.begin("t")
		f.Apply(tool("1", wire.ToolRunning))
		open := func(id string, a wire.Approval) bool {
			a.ID, a.Session, a.Turn, a.Title = id, "s", "t", "Run "+id
			return f.Apply(ApprovalOpened{Approval: a, Call: "1"})
		}
		state := func() wire.ToolState { return f.tool("t.1").State }
		open("a", wire.Approval{})
		open("b", wire.Approval{ExpiresAt: time.Now().Add(time.Minute / 2)})
		f.full = true
		if open("c", wire.Approval{}) {
			t.Error("one too many is open")
		}
		if !open("a", wire.Approval{Command: "ls", Options: []wire.ApprovalOption{{ID: "y", Name: "Yes"}}}) ||
			f.approvals["a"].Command != "ls" || state() != wire.ToolWaiting {
			t.Errorf("%+v, %s", f.approvals, state())
		}
		f.Apply(ApprovalClosed{ID: "a", State: wire.ApprovalAnswered, Option: "y", By: "you"})
		if a := f.approvals["a"]; a.State != wire.ApprovalAnswered || a.Answer != "Yes" || state() != wire.ToolWaiting ||
			f.Apply(ApprovalClosed{ID: "a"}) {
			t.Errorf("%+v, %s", a, state())
		}
		time.Sleep(time.Minute / 2)
		synctest.Wait()
		if f.approvals["b"].State != wire.ApprovalExpired || state() != wire.ToolRunning {
			t.Errorf("%+v, %s", f.approvals["b"], state())
		}
		f.full = false
		open("d", wire.Approval{})
		f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "stranger", Title: "whose?"}})
		f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
		if f.approvals["d"].State != wire.ApprovalWithdrawn || f.approvals["stranger"].State != wire.ApprovalOpen {
			t.Errorf("%+v", f.approvals)
		}
		f.Apply(ApprovalClosed{ID: "stranger", State: wire.ApprovalWithdrawn})
		if got := f.activities(); got != "idle thinking working needs-you needs-you thinking needs-you needs-you idle" {
			t.Error(got)
		}
	})
}

// A call of any agent that fails because the user, or another authority, did not allow it is shown
// as not allowed. One that was allowed has failed, and an interrupted one was stopped.
func TestCallsThatWereNotAllowed(t *testing.T) {
	options := []wire.ApprovalOption{{ID: "y", Name: "Allow once", Kind: wire.AllowOnce}, {ID: "n", Name: "Reject", Kind: wire.RejectOnce}}
	for name, c := range map[string]struct {
		state  wire.ApprovalState
		option string
		end    wire.ToolState
		want   wire.ToolState
	}{
		"rejected":              {wire.ApprovalAnswered, "n", wire.ToolFailed, wire.ToolRefused},
		"rejected, and it ran":  {wire.ApprovalAnswered, "n", wire.ToolDone, wire.ToolDone},
		"not answered":          {wire.ApprovalExpired, "", wire.ToolFailed, wire.ToolRefused},
		"allowed, and it fails": {wire.ApprovalAnswered, "y", wire.ToolFailed, wire.ToolFailed},
		"withdrawn":             {wire.ApprovalWithdrawn, "", wire.ToolFailed, wire.ToolFailed},
		"cut off":               {wire.ApprovalWithdrawn, "", "", wire.ToolStopped},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := newFixture(t)
			f.begin("t")
			f.Apply(tool("1", wire.ToolRunning))
			f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "a", Session: "s", Turn: "t", Title: "Run it", Options: options}, Call: "1"})
			f.Apply(ApprovalClosed{ID: "a", State: c.state, Option: c.option})
			if c.end != "" {
				f.Apply(tool("1", c.end))
			}
			f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeStopped, Calls: wire.ToolStopped})
			if got := f.tool("t.1").State; got != c.want {
				t.Errorf("%s: %s", name, got)
			}
		})
	}
}

// A sub-agent leaves with the call that waits for it, or on its own, or with the turn; and it does
// not come back.
func TestHelpers(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	start := func(id string) { f.Apply(HelperStarted{Turn: "t", ID: id, Label: "look"}) }
	by := func(id, helper string, state wire.ToolState) {
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: id, Name: "Read", State: state}, Helper: helper})
	}
	f.Apply(tool("1", ""))
	start("1")
	by("r1", "1", "")
	f.Apply(tool("1", wire.ToolDone))
	f.Apply(tool("2", ""))
	start("2")
	f.Apply(tool("2", wire.ToolDone)) // it works in the background
	by("r2", "2", "")
	start("3")
	f.Apply(HelperEnded{Turn: "t", ID: "3"})
	start("3")
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
	want := []string{"1 working look", "1 working running Read", "1 away", "2 working look", "2 working running Read", "3 working look", "3 away", "2 away"}
	if !slices.Equal(f.helpers, want) {
		t.Errorf("%q", f.helpers)
	}
	if got := f.activities(); got != "idle thinking working thinking working thinking idle" {
		t.Error(got)
	}
}

func TestPresence(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	f.Apply(Presence{State: wire.ActivityLost})
	f.Apply(Text{Turn: "t", Text: "x"})
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeFailed})
	f.Apply(Presence{State: wire.ActivityAway, Gone: true})
	if got := f.activities(); got != "idle thinking lost away" || !f.bodies[3].Gone {
		t.Errorf("%s, %+v", got, f.bodies)
	}
}

// Many small pieces make few reports; the first is made at once, and nothing waits for the next
// event.
func TestTextIsCoalesced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.begin("t")
		synctest.Wait()
		before := f.seen()
		f.Apply(Text{Turn: "t", Text: "first "})
		synctest.Wait()
		if f.text("t.1") != "first " {
			t.Fatal("the first word waits")
		}
		for range 1000 {
			time.Sleep(time.Millisecond)
			f.Apply(Text{Turn: "t", Text: "x"})
		}
		synctest.Wait()
		if n := f.seen() - before; n < 20 || n > 40 {
			t.Errorf("%d reports in a second", n)
		}
		time.Sleep(33 * time.Millisecond)
		synctest.Wait()
		if n := len(f.text("t.1")); n != 1006 {
			t.Errorf("the page has %d", n)
		}
		f.Apply(Text{Turn: "t", Text: "x"})
		f.Apply(Text{Turn: "t", Text: strings.Repeat("x", flushBytes)})
		synctest.Wait()
		if n := len(f.text("t.1")); n != 1007+flushBytes {
			t.Errorf("much text waits: the page has %d", n)
		}
	})
}

// What a running tool prints is reported four times a second; its end is not held back by that.
func TestProgressIsThrottled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.begin("t")
		f.Apply(tool("1", wire.ToolRunning))
		time.Sleep(time.Second)
		synctest.Wait()
		before, printed := f.seen(), ""
		for range 1000 {
			time.Sleep(time.Millisecond)
			printed += "x"
			f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", Output: printed}})
		}
		synctest.Wait()
		if n := f.seen() - before; n < 4 || n > 5 {
			t.Errorf("%d reports in a second", n)
		}
		f.Apply(tool("1", wire.ToolDone))
		time.Sleep(33 * time.Millisecond)
		synctest.Wait()
		if got := f.tool("t.1"); got.State != wire.ToolDone || len(got.Output) != 1000 {
			t.Errorf("%s, %d", got.State, len(got.Output))
		}
	})
}

func TestSilenceIsStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.begin("t")
		f.Apply(Text{Turn: "t", Text: "x"})
		said := time.Now().UTC()
		time.Sleep(time.Minute - 1)
		synctest.Wait()
		if got := f.activities(); got != "idle thinking speaking" {
			t.Fatal(got)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if b := f.bodies[len(f.bodies)-1]; b.Activity.State != wire.ActivityStale || !b.Activity.Since.Equal(said) ||
			b.Turn != "t" {
			t.Errorf("%+v", b)
		}
		f.Apply(Alive{Turn: "t"})
		f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "a", Turn: "t"}})
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := f.activities(); got != "idle thinking speaking stale speaking needs-you" {
			t.Error(got)
		}
		if got := strings.Join(f.statuses, ", "); got != "starting, thinking, writing, silent, writing, waiting for you" {
			t.Error(got)
		}
	})
}

// A turn that the agent has not accepted is not stale, however long that takes.
func TestStartingIsNotStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.Apply(TurnStarted{Turn: "t", Session: "s"})
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := strings.Join(f.statuses, ", ") + "; " + f.activities(); got != "starting; idle" {
			t.Error(got)
		}
	})
}

// A call that starts after its approval was opened waits as well.
func TestAnApprovalComesFirst(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "a", Turn: "t"}, Call: "1"})
	f.Apply(tool("1", ""))
	if got := f.tool("t.1").State; got != wire.ToolWaiting {
		t.Error(got)
	}
	f.Apply(ApprovalClosed{ID: "a", State: wire.ApprovalWithdrawn})
	if got := f.tool("t.1").State; got != wire.ToolRunning {
		t.Error(got)
	}
}

// A turn of very many calls is shown in several messages, which are stored as they fill up, and
// then no further call is; the answer still is. Who keeps a turn elsewhere may set another bound.
func TestCallsAreBounded(t *testing.T) {
	for _, c := range []struct{ parts, most int }{{maxParts, maxTurn}, {1, 2 * maxTurn}} {
		f := newFixture(t)
		f.Engine.book.Parts, f.Engine.book.MaxTurn = c.parts, c.most
		f.begin("t")
		n := 0
		for n < 10*c.most && f.Apply(tool(strconv.Itoa(n), "")) {
			if n++; n == c.parts+1 && len(f.stored["t.1"].Parts) != c.parts {
				t.Errorf("a full message is not stored: %+v", f.stored["t.1"])
			}
		}
		if n < c.most || n > c.most+c.parts {
			t.Errorf("of %d, %d calls are shown", c.most, n)
		}
		if !f.Apply(Text{Turn: "t", Text: "the end"}) {
			t.Error("the answer is not shown")
		}
	}
}

// With one part a message, a text grows in its own one until something else comes, and a call is
// done but for its own state.
func TestOnePartAMessage(t *testing.T) {
	f := newFixture(t)
	f.Engine.book.Parts = 1
	f.begin("t")
	for _, e := range []Event{
		Text{Turn: "t", Text: "one "},
		Text{Turn: "t", Text: "text"},
		tool("c", ""),
		Text{Turn: "t", Item: "i", Text: "two "},
		tool("d", ""), tool("c", wire.ToolDone),
		Text{Turn: "t", Text: "three"},
	} {
		f.Apply(e)
	}
	f.Open("s")
	want := "t.1 done one text, t.2 done exec:done:, t.3 done two , t.4 done exec:running:, t.5 streaming three, t.you done "
	if got := f.shown(); got != want {
		t.Error(got)
	}
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeStopped})
	if got := f.shown(); !strings.Contains(got, "t.4 done exec:stopped:, t.5 stopped three") {
		t.Error(got)
	}
}

// A text that has begun in a message goes on there, also when the message is full.
func TestTextStaysWhole(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	for n := range maxParts - 1 {
		f.Apply(tool(strconv.Itoa(n), wire.ToolDone))
	}
	f.Apply(Text{Turn: "t", Item: "i", Text: "it begins, "})
	f.Apply(Text{Turn: "t", Item: "i", Text: "it ends"})
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
	if got := f.text("t.1"); !strings.HasSuffix(got, "\nit begins, it ends") || len(f.messages) != 2 {
		t.Errorf("%q in %d messages", got, len(f.messages))
	}
}

func TestLongTextIsCut(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	for range 400 {
		f.Apply(Text{Turn: "t", Text: strings.Repeat("é", 500)})
	}
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
	if got := f.text("t.1"); len(got) != MaxText+len(CutNote) || !strings.HasSuffix(got, "é"+CutNote) {
		t.Errorf("%d bytes", len(got))
	}
}
