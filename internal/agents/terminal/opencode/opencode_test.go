package opencode

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/wire"
)

// recorder is a sink and a line that records its calls. answers plays OpenCode's reaction to an
// answer.
type recorder struct {
	calls   []string
	last    string // the id of the approval that was opened last
	ended   chan struct{}
	answers func(frame.Reply)
}

func (n *recorder) note(format string, args ...any) {
	n.calls = append(n.calls, fmt.Sprintf(format, args...))
}
func (n *recorder) List(string, time.Time, []source.Status)                        {}
func (n *recorder) Changed(string, time.Time, source.Status)                       {}
func (n *recorder) Gone(_, session string)                                         { n.note("gone %s", session) }
func (n *recorder) Usage(string, string, *wire.TerminalUsage, *wire.TerminalUsage) {}
func (n *recorder) Approval(_, session string, a wire.Approval) {
	if a.State == wire.ApprovalOpen {
		n.last = a.ID
	}
	n.note("%s %s %s%s", session, a.State, a.Command, a.Answer)
	for _, d := range a.Details {
		n.note("%s: %s", d.Name, d.Value)
	}
}

func (n *recorder) Reply(r frame.Reply) error {
	n.note("to the plugin: %s%s %s%s", r.Ask, r.Session, r.Decision, r.Note)
	if r.Decision != "" {
		n.answers(r)
	}
	return nil
}
func (n *recorder) Ended() <-chan struct{} { return n.ended }

// Approvals and messages reach the plugin, the first answer counts, and none are sent without the
// user's permission.
func TestTheWayBack(t *testing.T) {
	n := &recorder{ended: make(chan struct{})}
	s := &Source{sink: n}
	say := func(f frame.Frame) { f.Session = "s"; s.Listen(t.Context(), f, n) }
	asks := func(id, tool string) {
		say(frame.Frame{Event: frame.Asks, ToolID: tool, Ask: &frame.Ask{ID: id, Title: "bash", Command: "rm " + id}})
	}
	is := func(want ...string) {
		t.Helper()
		if !slices.Equal(n.calls, want) {
			t.Errorf("got %q, want %q", n.calls, want)
		}
		n.calls = nil
	}
	say(frame.Frame{Event: frame.Start})
	asks("1", "t1")
	is() // it is off
	s.Wanted(source.Wanted{Answer: true, Message: true})
	is("s open rm 1")
	say(frame.Frame{Event: frame.Tool, ToolID: "t2"})
	is() // another tool
	n.answers = func(frame.Reply) {
		if e := s.Answer(t.Context(), "s", n.last, false); e == nil || e.Code != wire.CodeAnswered {
			t.Errorf("an answer while there is another: %v", e)
		}
		say(frame.Frame{Event: frame.Tool, ToolID: "t1", Reason: byWorld})
	}
	if e := s.Answer(t.Context(), "s", n.last, true); e != nil {
		t.Error(e)
	}
	is("to the plugin: 1 allow", "s answered Allow once")
	if e := s.Answer(t.Context(), "s", n.last, true); e == nil || e.Code != wire.CodeAnswered {
		t.Errorf("a second answer: %v", e)
	}
	asks("2", "t2")
	say(frame.Frame{Event: frame.ToolFailed, ToolID: "t2"}) // refused in the terminal
	is("s open rm 2", "s withdrawn ")
	if e := s.Answer(t.Context(), "s", n.last, true); e == nil || e.Code != wire.CodeAnswered {
		t.Errorf("a late answer: %v", e)
	}
	asks("4", "t4") // answered at both ends, and first in the terminal
	n.answers = func(frame.Reply) { say(frame.Frame{Event: frame.ToolFailed, ToolID: "t4", Reason: "terminal"}) }
	if e := s.Answer(t.Context(), "s", n.last, true); e == nil || e.Code != wire.CodeAnswered {
		t.Errorf("an answer that came too late: %v", e)
	}
	is("s open rm 4", "to the plugin: 4 allow", "s withdrawn ")
	say(frame.Frame{
		Event: frame.Asks, ToolID: "t6",
		Ask: &frame.Ask{ID: "6", Title: "edit", Details: []frame.Detail{{Name: "path", Value: "/r/a"}, {Name: "diff", Value: "+x"}}},
	})
	say(frame.Frame{Event: frame.ToolFailed, ToolID: "t6"})
	is("s open ", "path: /r/a", "diff: +x", "s withdrawn ")
	// Another ask of the same id, while the first is open, and after it: no answer to an old one is
	// one to it.
	ask := frame.Frame{Event: frame.Asks, ToolID: "t5", Ask: &frame.Ask{ID: "5", Title: "bash", Command: "ls"}}
	say(ask)
	first := n.last
	ask.Ask.Command = "rm -rf /"
	say(ask)
	second := n.last
	say(frame.Frame{Event: frame.ToolFailed, ToolID: "t5"})
	say(ask)
	is("s open ls", "s withdrawn ", "s open rm -rf /", "s withdrawn ", "s open rm -rf /")
	for _, old := range []string{first, second, "ask_5"} {
		if e := s.Answer(t.Context(), "s", old, true); e == nil || e.Code != wire.CodeAnswered {
			t.Errorf("an answer to an old ask counted for the new one: %v", e)
		}
	}
	say(frame.Frame{Event: frame.ToolFailed, ToolID: "t5"})
	is("s withdrawn ")
	if e := s.Send(t.Context(), "s", "hello"); e != nil {
		t.Error(e)
	}
	is("to the plugin: s hello")
	asks("3", "t3")
	close(n.ended)
	s.Listen(t.Context(), frame.Frame{Event: frame.Stream}, n)
	is("s open rm 3", "s withdrawn ", "gone s")
	if e := s.Send(t.Context(), "s", "hello"); e == nil || s.Offers("s") != (source.Feature{}) {
		t.Errorf("it is offered without a connection: %v", e)
	}
}
