package coder

import (
	"context"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// This file says which agents run: who gets a place, and what ends them.

// hasEnded reports whether the process of an agent is over.
func hasEnded(agent *acp.Agent) bool {
	select {
	case <-agent.Done():
		return true
	default:
		return false
	}
}

// seat sees to it that one more agent may run: the one that has been idle longest ends.
func (s *Service) seat(x *session) *wire.Error {
	for {
		idle, e := s.sit(x)
		if idle == nil {
			return e
		}
		idle.restIf(idle.unused) // one that has found work in this moment stays
	}
}

// awaitSeat is seat, but a turn of the pipeline waits for room, and says so.
func (x *session) awaitSeat(ctx context.Context) error {
	x.mu.Lock()
	t := x.turn
	x.mu.Unlock()
	for waits := false; ; {
		freed := x.svc.room.next()
		e := x.svc.seat(x)
		switch {
		case e == nil && waits:
			t.watch.Waits(false)
			return nil
		case e == nil:
			return nil
		case t == nil || t.watch == nil:
			return e
		case !waits:
			waits = true
			x.mu.Lock()
			x.note("As many agents are at work as may be at once, so this waits for one to finish.")
			x.mu.Unlock()
			t.watch.Waits(true)
		}
		select {
		case <-freed:
		case <-ctx.Done():
			t.watch.Waits(false)
			return ctx.Err()
		}
	}
}

// bell wakes those who wait for something that may have changed. The zero value is ready.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
}

// next returns what is closed when it rings next.
func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}

// sit takes a seat for a session, if one is free, or else returns whose agent can go for it.
func (s *Service) sit(x *session) (idle *session, e *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seats[x] != 0 {
		return nil, nil
	}
	if len(s.seats) == wire.MaxCoderSessions {
		return s.spare()
	}
	taken := map[int]bool{}
	for _, n := range s.seats {
		taken[n] = true
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	slot := x.Slot
	if slot < 1 || slot > wire.MaxCoderSessions || taken[slot] {
		for slot = 1; taken[slot]; {
			slot++
		}
	}
	if s.seats[x] = slot; slot != x.Slot && x.engine != nil { // it has another body now
		x.hush()
		x.engine = nil
	}
	x.Slot = slot
	return nil, nil
}

// spare returns the session whose agent has been idle longest. The caller holds mu.
func (s *Service) spare() (idle *session, e *wire.Error) {
	var since time.Time
	for x := range s.seats {
		x.mu.Lock()
		if x.unused() && (idle == nil || x.Row.Since.Before(since)) {
			idle, since = x, x.Row.Since
		}
		x.mu.Unlock()
	}
	if idle == nil {
		e = wire.NewError(wire.CodeRate, "%d agents are at work, which is as many as may be at once", len(s.seats)).Try("Wait until one has finished, or stop one.")
	}
	return idle, e
}

// full says why a session's agent cannot start now; nil: it can, or runs.
func (s *Service) full(x *session) *wire.Error {
	if x.Row.Plain {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seats[x] != 0 || len(s.seats) < wire.MaxCoderSessions {
		return nil
	}
	_, e := s.spare()
	return e
}

// unused reports whether the agent runs for nobody. The caller holds mu.
func (x *session) unused() bool { return x.agent != nil && !x.working && x.abort == nil }

// watch waits for the end of a process. One that nobody asked for is told; that of a turn or a
// start is seen there.
func (x *session) watch(agent *acp.Agent) {
	<-agent.Done()
	if x.restIf(func() bool { return x.agent == agent && x.unused() }) && x.svc.ctx.Err() == nil {
		x.mu.Lock()
		defer x.mu.Unlock()
		x.note(x.Row.Product + " ended by itself. The next prompt starts it again.")
	}
}

// rest ends the agent; the session stays.
func (x *session) rest() { x.restIf(func() bool { return true }) }

// restIf ends the agent if may, which is called with all locks held: nothing begins in between.
func (x *session) restIf(may func() bool) bool {
	x.svc.mu.Lock()
	x.mu.Lock()
	if !may() {
		x.mu.Unlock()
		x.svc.mu.Unlock()
		return false
	}
	agent, token := x.agent, x.token
	if x.turn == nil { // else at its end, which the body shows first
		if x.here {
			x.here = false
			x.engine.Apply(transcript.Presence{State: wire.ActivityAway, Gone: true, Source: "process exit"})
		}
		delete(x.svc.seats, x)
	}
	x.svc.mu.Unlock()
	if x.process = (process{}); x.idle != nil {
		x.idle.Stop()
	}
	if agent != nil && x.turn == nil && x.Row.State != wire.CoderClosed && x.Row.State != wire.CoderFailed {
		x.setState(wire.CoderResting, nil)
	}
	x.mu.Unlock()
	if token != "" {
		x.svc.opt.World.Revoke(token)
	}
	if agent != nil {
		agent.Stop()
	}
	x.svc.room.ring()
	return true
}

// arm lets the agent end when it has had no turn for a while. The caller holds mu.
func (x *session) arm() {
	if x.idle != nil {
		x.idle.Stop()
	}
	if x.agent != nil {
		x.idle = time.AfterFunc(x.svc.opt.limits.idle, func() {
			x.svc.spawn(func() { x.restIf(x.unused) })
		})
	}
}

// close ends the agent. The session and its change stay.
func (x *session) close(ctx context.Context) *wire.Error {
	x.mu.Lock()
	x.closing = true
	abort := x.abort
	x.mu.Unlock()
	defer func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		x.closing = false
	}()
	_ = x.cancel("")
	if abort != nil {
		abort()
	}
	x.rest() // a turn ends with its agent
	release, e := x.await(ctx)
	if e != nil {
		return e
	}
	defer release()
	x.rest() // one that started meanwhile
	x.mu.Lock()
	defer x.mu.Unlock()
	x.shut()
	return nil
}

// shut closes the session, in which nothing runs. The caller holds mu and busy.
func (x *session) shut() {
	x.unqueue("")
	for _, k := range x.cards {
		x.closeCard(k, wire.CardClosed, "", "")
	}
	if x.tree != nil {
		x.tree.Close()
		x.tree = nil
	}
	x.setState(wire.CoderClosed, nil)
}

// Cursor is the id of the newest event.
func (s *Service) Cursor() string { return s.journal.Cursor() }
