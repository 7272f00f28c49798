package claude

import (
	"context"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// Listen implements source.Listener.
func (s *Source) Listen(ctx context.Context, f frame.Frame, l source.Line) {
	switch f.Event { //nolint:exhaustive // Claude's hooks wait for two things
	case frame.Hold:
		if f.Ask != nil {
			s.hold(ctx, f, l)
		}
	case frame.Wait:
		s.await(ctx, f, l)
	}
}

// hold publishes an approval while its dialog is open, and passes the user's answer to the hook.
// Claude ignores a hook that answers after the dialog was answered in the terminal.
func (s *Source) hold(ctx context.Context, f frame.Frame, l source.Line) {
	id := ident.New("ask_")
	a := &ask{session: f.Session, began: time.Now(), answer: make(chan bool, 1), over: make(chan struct{})}
	s.mu.Lock()
	sink := s.sink
	if !s.wanted.Answer || sink == nil {
		s.mu.Unlock()
		return
	}
	a.waited = slices.Contains(s.wanted.Waiting, f.Session) // then the other hook was faster
	s.asks[id] = a
	s.mu.Unlock()
	sink.Approval(frame.Claude, f.Session, source.Approval(id, f))
	end := wire.Approval{ID: id, State: wire.ApprovalWithdrawn, By: "the terminal"}
	select {
	case allow := <-a.answer:
		r := frame.Reply{Decision: frame.Deny}
		answer := "Reject"
		if allow {
			r.Decision, answer = frame.Allow, "Allow once"
		}
		if l.Reply(r) == nil {
			end.State, end.Answer, end.By = wire.ApprovalAnswered, answer, "you, in the page"
			sink.Approval(frame.Claude, f.Session, end)
			<-l.Ended() // it reads that before it ends
			return
		}
	case <-a.over:
	case <-l.Ended():
	case <-ctx.Done():
	}
	s.mu.Lock()
	delete(s.asks, id)
	s.mu.Unlock()
	sink.Approval(frame.Claude, f.Session, end)
}

// Answer implements source.Source. Claude does not inform a hook that its user was faster, so the
// list must first say that the session still waits. An answer in the terminal after that, within
// the third of a second that Claude takes to read ours, goes unnoticed.
func (s *Source) Answer(ctx context.Context, session, approval string, allow bool) *wire.Error {
	s.mu.Lock()
	_, open := s.asks[approval]
	s.mu.Unlock()
	var late bool
	if open {
		list, err := s.list(ctx)
		late = err == nil && continues(list, session)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.asks[approval]
	if a == nil || a.session != session || late {
		if a != nil && late {
			delete(s.asks, approval)
			close(a.over)
		}
		return wire.NewError(wire.CodeAnswered, "this was answered in the terminal")
	}
	delete(s.asks, approval)
	a.answer <- allow
	return nil
}

// continues reports whether Claude says that a session does not wait for its user.
func continues(list []source.Status, session string) bool {
	return slices.ContainsFunc(list, func(c source.Status) bool {
		return c.Session == session && (c.State == source.Busy || c.State == source.Idle)
	})
}

// endMissed ends the asks of sessions that continue and were never seen waiting: the user answered
// before the list was read.
func (s *Source) endMissed(list []source.Status, asked time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, a := range s.asks {
		if asked.Sub(a.began) >= opening && continues(list, a.session) {
			delete(s.asks, id)
			close(a.over)
		}
	}
}

// await serves a hook that can wake an idle session. A newer one of the session replaces it.
func (s *Source) await(ctx context.Context, f frame.Frame, l source.Line) {
	w := &wait{note: make(chan string, 1), over: make(chan struct{})}
	s.mu.Lock()
	if !s.wanted.Message {
		s.mu.Unlock()
		return
	}
	s.dismiss(f.Session)
	s.waits[f.Session] = w
	s.mu.Unlock()
	select {
	case note := <-w.note:
		_ = l.Reply(frame.Reply{Note: note})
		<-l.Ended()
	case <-w.over:
	case <-l.Ended():
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waits[f.Session] == w {
		delete(s.waits, f.Session)
	}
}

// dismiss ends the hook that waits for a note to a session. The caller holds the lock.
func (s *Source) dismiss(session string) {
	if w := s.waits[session]; w != nil {
		delete(s.waits, session)
		close(w.over)
	}
}

// Send implements source.Source.
func (s *Source) Send(_ context.Context, session, text string) *wire.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.waits[session]
	if w == nil {
		return wire.NewError(wire.CodeAgentNotReady, "a note reaches Claude Code only while it is idle").Try("Send it when it is done, or write in the terminal.")
	}
	delete(s.waits, session)
	w.note <- text
	return nil
}
