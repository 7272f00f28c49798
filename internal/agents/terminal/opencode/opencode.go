// Package opencode is the way back to OpenCode: to our plugin in it
// (skill/terminal/opencode/world.js), on the connection by which that tells of its sessions.
// Answers and messages go to it, and it hands them on as OpenCode's own.
//
// An approval is there from when the plugin tells it until something is told that follows an
// answer. Whether an answer from here was the one that counted is known by that alone, since the
// user may have answered in the terminal at the same time. A connection that ends takes its
// sessions with it: the program has ended, or tells of them again.
//
// One mutex guards all; no call of a sink or of a line is made under it. The package has no
// goroutines.
package opencode

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// Source is a source.Source and a source.Listener. Its zero value is ready.
type Source struct {
	mu    sync.Mutex
	sink  source.Sink
	want  source.Wanted
	lines map[string]source.Line
	asks  map[string]ask
}

// ask is an approval that a session waits for. id is the program's.
type ask struct {
	session, tool, id string
	shown             bool
	approval          wire.Approval
	// answer is what the user has answered here, and counted takes whether that was the answer;
	// empty and nil: nothing yet.
	answer  string
	counted chan bool
}

const (
	// here is the reason of an event that follows an answer from here.
	here = "world"
	// unused begins the id of a terminal in which nothing was asked yet. Nothing can be sent there.
	unused = "unused-"
	// accepting is how long OpenCode may take to accept an answer.
	accepting = 8 * time.Second
)

// Agent implements source.Source.
func (*Source) Agent() string { return frame.OpenCode }

// Run implements source.Source.
func (s *Source) Run(ctx context.Context, sink source.Sink) {
	s.mu.Lock()
	s.sink = sink
	s.mu.Unlock()
	<-ctx.Done()
}

// Wanted implements source.Source.
func (s *Source) Wanted(w source.Wanted) {
	s.mu.Lock()
	s.want = w
	tell := s.unshown()
	s.mu.Unlock()
	tell()
}

// unshown returns what shows the approvals that are not shown yet, if that is wanted. The caller
// holds the mutex and calls it later.
func (s *Source) unshown() func() {
	var list []ask
	if s.want.Answer && s.sink != nil {
		for id, a := range s.asks {
			if !a.shown {
				a.shown = true
				s.asks[id] = a
				list = append(list, a)
			}
		}
	}
	return s.telling(list)
}

func (s *Source) telling(list []ask) func() {
	sink := s.sink
	return func() {
		for _, a := range list {
			if a.shown && sink != nil {
				sink.Approval(frame.OpenCode, a.session, a.approval)
			}
		}
	}
}

// Listen implements source.Listener. The frame that begins a connection keeps it until that ends.
func (s *Source) Listen(_ context.Context, f frame.Frame, l source.Line) {
	if f.Event == frame.Stream {
		<-l.Ended()
		s.ended(l)
		return
	}
	if f.Session == "" {
		return
	}
	s.mu.Lock()
	if s.lines == nil {
		s.lines, s.asks = map[string]source.Line{}, map[string]ask{}
	}
	s.lines[f.Session] = l
	over := s.over(f)
	if f.Event == frame.Asks && f.Ask != nil && f.Ask.ID != "" {
		over = s.asked(f)
	}
	if f.Event == frame.End {
		delete(s.lines, f.Session)
	}
	tell := s.unshown()
	s.mu.Unlock()
	over()
	tell()
}

// asked takes in what a session asks, and returns what tells what is over by that: an ask of the
// same id, which nobody can answer any more. It has an id of its own here, so that no answer to
// another ask is one to it. The caller holds the mutex.
func (s *Source) asked(f frame.Frame) (over func()) {
	q := source.Approval(ident.New("ask_"), f)
	over = s.withdraw(false, func(a ask) bool { return a.session == f.Session && a.id == f.Ask.ID })
	s.asks[q.ID] = ask{session: f.Session, tool: f.ToolID, id: f.Ask.ID, approval: q}
	return over
}

// over takes out the approvals that a frame shows to be over, and returns what tells so. The caller
// holds the mutex.
func (s *Source) over(f frame.Frame) func() {
	return s.withdraw(f.Reason == here, func(a ask) bool {
		if a.session != f.Session {
			return false
		}
		switch f.Event {
		case frame.Tool, frame.ToolEnd, frame.ToolFailed:
			return f.ToolID == a.tool
		case frame.Stop, frame.StopFailed, frame.Interrupt, frame.Idle, frame.End:
			return true
		default:
			return false
		}
	})
}

// withdraw takes out approvals that are over: answered here, where that has counted, or else in the
// terminal.
func (s *Source) withdraw(counts bool, which func(ask) bool) func() {
	var list []ask
	for id, a := range s.asks {
		if !which(a) {
			continue
		}
		delete(s.asks, id)
		a.approval = wire.Approval{ID: id, State: wire.ApprovalWithdrawn, By: "the terminal"}
		if a.counted != nil {
			a.counted <- counts
			if counts {
				a.approval.State, a.approval.Answer, a.approval.By = wire.ApprovalAnswered, a.answer, "you, in the page"
			}
		}
		list = append(list, a)
	}
	return s.telling(list)
}

// ended forgets what was on a connection.
func (s *Source) ended(l source.Line) {
	s.mu.Lock()
	gone := map[string]bool{}
	for session, on := range s.lines {
		if on == l {
			gone[session] = true
			delete(s.lines, session)
		}
	}
	over := s.withdraw(false, func(a ask) bool { return gone[a.session] })
	sink := s.sink
	s.mu.Unlock()
	over()
	for session := range gone {
		if sink != nil {
			sink.Gone(frame.OpenCode, session)
		}
	}
}

// Offers implements source.Source.
func (s *Source) Offers(session string) source.Feature {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lines[session] == nil || strings.HasPrefix(session, unused) {
		return source.Feature{}
	}
	return source.Feature{Message: wire.WayQueue, Answer: true}
}

// Answer implements source.Source.
func (s *Source) Answer(ctx context.Context, session, approval string, allow bool) *wire.Error {
	r, answer := frame.Reply{Decision: frame.Deny}, "Reject"
	if allow {
		r.Decision, answer = frame.Allow, "Allow once"
	}
	s.mu.Lock()
	a, open := s.asks[approval]
	l := s.lines[session]
	if !open || a.session != session || l == nil || a.counted != nil {
		s.mu.Unlock()
		return wire.NewError(wire.CodeAnswered, "this was answered already")
	}
	counted := make(chan bool, 1)
	a.answer, a.counted = answer, counted
	s.asks[approval] = a
	s.mu.Unlock()
	r.Ask = a.id
	if l.Reply(r) != nil {
		s.again(approval)
		return notReached()
	}
	ctx, cancel := context.WithTimeout(ctx, accepting)
	defer cancel()
	select {
	case yes := <-counted:
		if !yes {
			return wire.NewError(wire.CodeAnswered, "this was answered in the terminal")
		}
		return nil
	case <-ctx.Done():
		s.again(approval)
		return wire.NewError(wire.CodeAgentNotReady, "OpenCode has not taken the answer").Try("Answer in the terminal.")
	}
}

// again lets an approval be answered again, if it still waits.
func (s *Source) again(approval string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a, open := s.asks[approval]; open {
		a.answer, a.counted = "", nil
		s.asks[approval] = a
	}
}

func notReached() *wire.Error {
	return wire.NewError(wire.CodeAgentNotReady, "this session of OpenCode cannot be reached").Try("Write in the terminal.")
}

// Send implements source.Source.
func (s *Source) Send(_ context.Context, session, text string) *wire.Error {
	s.mu.Lock()
	l := s.lines[session]
	s.mu.Unlock()
	if l == nil || l.Reply(frame.Reply{Session: session, Note: text}) != nil {
		return notReached()
	}
	return nil
}
