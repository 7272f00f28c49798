// Package opencode carries answers and messages to OpenCode. They travel to our plugin in it
// (skill/terminal/opencode/world.js), over the connection on which the plugin sends the events of
// its sessions, and the plugin passes them to OpenCode.
//
// An approval is open from the plugin's event until an event that follows an answer. Only that
// event shows whether an answer from here counted, since the user may have answered in the terminal
// at the same time. A connection that ends takes its sessions with it: the program has ended, or
// announces them again.
//
// One mutex guards everything; sinks and lines are never called under it. The package has no
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

// Source is a source.Source and a source.Listener.
type Source struct {
	agent string

	mu    sync.Mutex
	sink  source.Sink
	want  source.Wanted
	lines map[string]source.Line
	asks  map[string]ask
}

// New returns the source of an agent that runs our plugin: OpenCode, or a fork of it.
func New(agentType string) *Source { return &Source{agent: agentType} }

// ask is an approval that a session waits for. id is the program's.
type ask struct {
	session, tool, id string
	shown             bool
	approval          wire.Approval
	// answer is the user's answer from here, and counted receives whether it counted; empty and
	// nil: none yet.
	answer  string
	counted chan bool
}

const (
	// byWorld is the reason of an event that follows an answer from here.
	byWorld = "world"
	// unused is the prefix of a session without a prompt yet, to which nothing can be sent.
	unused = "unused-"
	// acceptTime is how long OpenCode may take to accept an answer.
	acceptTime = 8 * time.Second
)

// Agent implements source.Source.
func (s *Source) Agent() string { return s.agent }

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
	publish := s.showNew()
	s.mu.Unlock()
	publish()
}

// showNew marks pending approvals as shown, if the user wants to answer them here, and returns a
// function that publishes them. The caller holds the mutex, and calls it after unlocking.
func (s *Source) showNew() func() {
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
	return s.publisher(list)
}

func (s *Source) publisher(list []ask) func() {
	sink := s.sink
	return func() {
		for _, a := range list {
			if a.shown && sink != nil {
				sink.Approval(s.agent, a.session, a.approval)
			}
		}
	}
}

// Listen implements source.Listener. The call with the first frame lasts as long as the connection.
func (s *Source) Listen(_ context.Context, f frame.Frame, l source.Line) {
	if f.Event == frame.Stream {
		<-l.Ended()
		s.remove(l)
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
	publishEnds := s.endAnswered(f)
	if f.Event == frame.Asks && f.Ask != nil && f.Ask.ID != "" {
		publishEnds = s.add(f)
	}
	if f.Event == frame.End {
		delete(s.lines, f.Session)
	}
	publish := s.showNew()
	s.mu.Unlock()
	publishEnds()
	publish()
}

// add adds an approval and ends an older one of the same id, which nothing can answer any more. The
// approval has an id of ours, so that no answer to another one counts for it. The caller holds the
// mutex, and calls the result after unlocking.
func (s *Source) add(f frame.Frame) (publish func()) {
	q := source.Approval(ident.New("ask_"), f)
	publish = s.end(false, func(a ask) bool { return a.session == f.Session && a.id == f.Ask.ID })
	s.asks[q.ID] = ask{session: f.Session, tool: f.ToolID, id: f.Ask.ID, approval: q}
	return publish
}

// endAnswered ends the approvals that an event shows to be answered. The caller holds the mutex,
// and calls the result after unlocking.
func (s *Source) endAnswered(f frame.Frame) (publish func()) {
	return s.end(f.Reason == byWorld, func(a ask) bool {
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

// end ends the matching approvals. counts reports whether an answer from here was the one that
// counted; else they were answered in the terminal.
func (s *Source) end(counts bool, which func(ask) bool) func() {
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
	return s.publisher(list)
}

// remove removes a connection with its sessions.
func (s *Source) remove(l source.Line) {
	s.mu.Lock()
	gone := map[string]bool{}
	for session, on := range s.lines {
		if on == l {
			gone[session] = true
			delete(s.lines, session)
		}
	}
	publish := s.end(false, func(a ask) bool { return gone[a.session] })
	sink := s.sink
	s.mu.Unlock()
	publish()
	for session := range gone {
		if sink != nil {
			sink.Gone(s.agent, session)
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
		s.reopen(approval)
		return unreachable()
	}
	ctx, cancel := context.WithTimeout(ctx, acceptTime)
	defer cancel()
	select {
	case yes := <-counted:
		if !yes {
			return wire.NewError(wire.CodeAnswered, "this was answered in the terminal")
		}
		return nil
	case <-ctx.Done():
		s.reopen(approval)
		return wire.NewError(wire.CodeAgentNotReady, "OpenCode has not taken the answer").Try("Answer in the terminal.")
	}
}

// reopen lets the user answer an approval again, if it still waits.
func (s *Source) reopen(approval string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a, open := s.asks[approval]; open {
		a.answer, a.counted = "", nil
		s.asks[approval] = a
	}
}

func unreachable() *wire.Error {
	return wire.NewError(wire.CodeAgentNotReady, "this session of OpenCode cannot be reached").Try("Write in the terminal.")
}

// Send implements source.Source.
func (s *Source) Send(_ context.Context, session, text string) *wire.Error {
	s.mu.Lock()
	l := s.lines[session]
	s.mu.Unlock()
	if l == nil || l.Reply(frame.Reply{Session: session, Note: text}) != nil {
		return unreachable()
	}
	return nil
}
