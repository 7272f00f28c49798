package transcript

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// A back end whose agent has runs that it did not start, several at once, and steers them.

// run opens a turn without a message of the user.
func (f *fixture) open(turn string) {
	f.Apply(TurnStarted{Turn: turn, Session: "s", Message: "a:" + turn})
}

// shown are the agent's messages of the page, in the order of their ids.
func (f *fixture) shown() string {
	var out []string
	for id, m := range f.messages {
		out = append(out, id+" "+string(m.State)+" "+outline(m))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func TestSteered(t *testing.T) {
	one := Text{Turn: "t", Item: "1", Text: "one", Whole: true}
	two := Text{Turn: "t", Item: "2", Text: "two", Whole: true}
	more := Text{Turn: "t", Item: "2", Text: "two more", Whole: true}
	steer := Steered{Turn: "t", Message: "a:t~2"}
	for name, c := range map[string]struct {
		events []Event
		want   string
	}{
		"in time":                 {[]Event{one, steer, two, more}, "a:t done one, a:t~2 streaming two more"},
		"amid the answer":         {[]Event{one, two, steer, more}, "a:t done one, a:t~2 streaming two more"},
		"after the answer":        {[]Event{one, two, steer}, "a:t done one|two"},
		"all that it has said":    {[]Event{two, steer, more}, "a:t streaming two more"},
		"before it said anything": {[]Event{steer, two}, "a:t~2 streaming two"},
		"amid a tool":             {[]Event{tool("c", ""), steer, tool("c", wire.ToolDone)}, "a:t done exec:done:"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.Engine.book.Coalesce = -1
			f.open("t")
			for _, e := range c.events {
				f.Apply(e)
			}
			if got := f.shown(); got != c.want {
				t.Error(got)
			}
		})
	}
}

func TestAdopted(t *testing.T) {
	f := newFixture(t)
	f.open("t")
	f.Apply(Text{Turn: "t", Item: "1", Text: "lost", Whole: true})
	stored := NewDraft(wire.ChatMessage{ID: "a:t", Turn: "t", State: wire.MessageDone})
	stored.AddText(wire.PartText, "one ")
	stored.PutTool(Tool{Shown: wire.ChatTool{ID: "c", Name: "exec"}})
	f.Apply(Adopted{Turn: "t", Messages: []*Draft{stored}, Message: "a:t"})
	if got := f.Messages("t"); len(got) != 1 || outline(got[0]) != "one|exec:running:" || got[0].State != wire.MessageStreaming ||
		f.Messages("x") != nil {
		t.Errorf("%+v", got)
	}
	f.Apply(tool("c", wire.ToolDone))
	f.Apply(Text{Turn: "t", Item: "2", Text: "two", Whole: true})
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
	if got := f.shown(); got != "a:t done one|exec:done:|two" {
		t.Error(got)
	}
	if want := []wire.TurnTool{{Name: "exec", Calls: 1}}; !slices.Equal(f.turns[0].Tools, want) {
		t.Errorf("%+v", f.turns[0].Tools)
	}
}

// A session shows the status of its oldest turn, and all messages. A turn of which nothing was seen
// leaves nothing.
func TestTurnsAtOnce(t *testing.T) {
	f := newFixture(t)
	began := time.Now().Add(-time.Minute)
	f.open("b")
	f.Apply(TurnStarted{Turn: "a", Session: "s", Message: "a:a", Began: began})
	f.Apply(Thinking{Turn: "a", Label: "waits for the model"})
	f.Apply(Text{Turn: "b", Text: "b"})
	f.Apply(Text{Turn: "a", Text: "a"})
	f.open("folded")
	f.Apply(TurnAccepted{Turn: "folded", Source: "sent"})
	f.Apply(TurnEnded{Turn: "folded", Outcome: wire.OutcomeDone})
	list, status := f.Open("s")
	if len(list) != 2 || list[0].ID != "a:a" || status.Turn != "a" || len(f.turns) != 0 {
		t.Errorf("%+v, %+v, %+v", list, status, f.turns)
	}
	f.Apply(TurnEnded{Turn: "a", Outcome: wire.OutcomeDone})
	if _, status = f.Open("s"); status.Turn != "b" || f.turns[0].Millis < 60_000 {
		t.Errorf("%+v, %+v", status, f.turns)
	}
	f.Apply(TurnEnded{Turn: "b", Outcome: wire.OutcomeDone})
	if got := strings.Join(f.statuses, ", "); got != "starting, starting, waits for the model, writing, writing, " {
		t.Errorf("%q", got)
	}
}

func TestEndsUnseen(t *testing.T) {
	for name, c := range map[string]struct {
		end  TurnEnded
		want string
	}{
		"seen":                {TurnEnded{Outcome: wire.OutcomeStopped}, "a:t stopped "},
		"unseen":              {TurnEnded{Outcome: wire.OutcomeStopped, Unseen: true}, ""},
		"unseen, with reason": {TurnEnded{Outcome: wire.OutcomeFailed, Unseen: true, Reason: "No."}, "a:t failed "},
	} {
		f := newFixture(t)
		f.open("t")
		c.end.Turn = "t"
		f.Apply(c.end)
		if got := f.shown(); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
	f := newFixture(t)
	f.open("t")
	f.Apply(tool("c", ""))
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone, Calls: wire.ToolStopped})
	if got := f.shown(); got != "a:t done exec:stopped:" {
		t.Error(got)
	}
}

// A sub-agent with runs of its own outlives turns; only its start brings it, and it is lost with
// the connection.
func TestHelpersBeyondATurn(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	if f.Apply(Helper{ID: "1", State: wire.ActivitySpeaking}) {
		t.Error("a late event brought one")
	}
	f.Apply(Helper{ID: "1", Start: true, Run: "own"})
	f.Apply(Helper{ID: "1", Start: true, Name: "Counter"})
	call := Tool{
		Turn: "own", Helper: "1", Shown: wire.ChatTool{ID: "c", Name: "exec"},
		Usage: agent.Usage{Touch: wire.TouchRun, Command: "ls"},
	}
	f.Apply(call)
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
	f.Apply(Presence{State: wire.ActivityLost})
	f.Apply(Helper{ID: "1", State: wire.ActivitySpeaking})
	call.Shown.State = wire.ToolDone
	f.Apply(call)
	call.Shown = wire.ChatTool{ID: "d"}
	f.Apply(call)
	f.Apply(HelperEnded{ID: "1"})
	f.Apply(HelperEnded{ID: "1"})
	want := []string{"1 thinking", "1 thinking", "1 working running exec", "1 lost", "1 speaking", "1 thinking", "1 working", "1 away"}
	if !slices.Equal(f.helpers, want) {
		t.Errorf("%q", f.helpers)
	}
	if len(f.work) != 4 || f.work[0].Helper != "1" || f.work[0].Turn != "own" || !f.work[1].Ended || f.work[1].Lost ||
		!f.work[3].Lost {
		t.Errorf("%+v", f.work)
	}
	if len(f.messages) != 1 {
		t.Error("its calls are shown:", f.shown())
	}
}

func TestApprovalsElsewhere(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	f.Apply(tool("1", ""))
	f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "other", Session: "x"}, Elsewhere: true})
	f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "mine", Session: "s", Title: "Run it"}})
	if got := f.Approvals(); len(got) != 2 || got[0].ID != "other" || got[1].State != wire.ApprovalOpen {
		t.Errorf("%+v", got)
	}
	f.Apply(ApprovalClosed{ID: "mine", State: wire.ApprovalAnswered, Resumes: true})
	f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "turn", Turn: "t"}, Call: "1"})
	f.Apply(ApprovalClosed{ID: "turn", State: wire.ApprovalAnswered, Resumes: true})
	if got := f.activities(); got != "idle thinking working needs-you working needs-you working" {
		t.Error(got)
	}
	if got := strings.Join(f.statuses, ", "); got != "starting, thinking, running exec, waiting for you, running exec, waiting for you, running exec" {
		t.Error(got)
	}
	for i := range 2 * maxApprovals {
		f.Apply(ApprovalOpened{Approval: wire.Approval{ID: string(rune('一' + i))}})
	}
	if n := len(f.Approvals()); n != maxApprovals {
		t.Errorf("%d are open", n)
	}
}

func TestANameBecomesKnown(t *testing.T) {
	f := newFixture(t)
	f.Apply(Named{Name: "Ada", Agent: "Ada of the lake"})
	f.open("t")
	f.Apply(Alive{Turn: "t"})
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
	if len(f.bodies) != 2 || f.bodies[0].Name != "" || f.bodies[1].Name != "Ada" || f.turns[0].Agent != "Ada of the lake" {
		t.Errorf("%+v, %+v", f.bodies, f.turns)
	}
}

// Without an interval everything is reported at once, but for what a tool prints.
func TestNoInterval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.Engine.book.Coalesce = -1
		f.Engine.book.Titles = true
		f.open("t")
		for i := range 10 {
			f.Apply(Text{Turn: "t", Item: "a", Text: strings.Repeat("é", i+1), Whole: true})
		}
		f.Apply(Text{Turn: "t", Item: "p", Text: "First I look.", Whole: true, Aside: true})
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", Name: "exec", Title: "Run a command", Target: "ls"}})
		if got := f.text("a:t"); got != "éééééééééé\nFirst I look.\n" || f.seen() != 12 {
			t.Errorf("%q, %d reports", got, f.seen())
		}
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", Output: "a"}})
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", Output: "ab"}})
		if f.seen() != 12 {
			t.Error("progress does not wait")
		}
		if got := strings.Join(f.statuses, ", "); got != "starting, writing, Run a command · ls" {
			t.Error(got)
		}
	})
}
