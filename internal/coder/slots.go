package coder

import (
	"context"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// This file bounds how many agents run at once, and stops those that are idle.

// hasExited reports whether the process of an agent has ended.
func hasExited(agent *acp.Agent) bool {
	select {
	case <-agent.Done():
		return true
	default:
		return false
	}
}

// acquireSlot makes room for one more agent, stopping the longest-idle one.
func (s *Service) acquireSlot(ss *session) *wire.Error {
	for {
		idle, e := s.tryAcquire(ss)
		if idle == nil {
			return e
		}
		idle.restIf(idle.idleAgent) // unless it has just been given work
	}
}

// waitForSlot acquires a slot. A turn of the pipeline waits for one, and reports that it does;
// other turns fail at once.
func (ss *session) waitForSlot(ctx context.Context) error {
	ss.mu.Lock()
	t := ss.turn
	ss.mu.Unlock()
	for waits := false; ; {
		ss.svc.mu.Lock()
		freed := ss.svc.slotFreed
		ss.svc.mu.Unlock()
		e := ss.svc.acquireSlot(ss)
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
			ss.mu.Lock()
			ss.addNotice("As many agents are at work as may be at once, so this waits for one to finish.")
			ss.mu.Unlock()
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

// notifySlot wakes the turns in waitForSlot, since an agent has ended or become idle.
func (s *Service) notifySlot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.slotFreed)
	s.slotFreed = make(chan struct{})
}

// tryAcquire takes a slot if one is free: the session's last one if possible, since a slot is a
// body in the world. Otherwise it returns the session whose agent can be stopped.
func (s *Service) tryAcquire(ss *session) (idle *session, e *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Contains(s.slots[:], ss) {
		return nil, nil
	}
	free := slices.Index(s.slots[:], nil)
	if free < 0 {
		return s.longestIdle()
	}
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if last := ss.Slot - 1; last >= 0 && last < len(s.slots) && s.slots[last] == nil {
		free = last
	}
	s.slots[free] = ss
	if ss.Slot != free+1 && ss.engine != nil { // it gets another body
		ss.stopEngine()
		ss.engine = nil
	}
	ss.Slot = free + 1
	return nil, nil
}

// longestIdle returns the session whose agent has been idle longest. The caller holds mu, and all
// slots are taken.
func (s *Service) longestIdle() (idle *session, e *wire.Error) {
	var since time.Time
	for _, ss := range s.slots {
		ss.mu.Lock()
		if ss.idleAgent() && (idle == nil || ss.Row.Since.Before(since)) {
			idle, since = ss, ss.Row.Since
		}
		ss.mu.Unlock()
	}
	if idle == nil {
		e = wire.NewError(wire.CodeRate, "%d agents are at work, which is as many as may be at once", len(s.slots)).Try("Wait until one has finished, or stop one.")
	}
	return idle, e
}

// noSlot says why a session's agent cannot start now; nil if it can, or runs.
func (s *Service) noSlot(ss *session) *wire.Error {
	if ss.Row.Plain {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Contains(s.slots[:], ss) || slices.Contains(s.slots[:], nil) {
		return nil
	}
	_, e := s.longestIdle()
	return e
}

// idleAgent reports whether the session has an agent and no work for it. The caller holds mu.
func (ss *session) idleAgent() bool { return ss.agent != nil && !ss.working && ss.abort == nil }

// watch waits for the process to exit. It reports an exit while the agent was idle; turns and
// starts notice one themselves.
func (ss *session) watch(agent *acp.Agent) {
	<-agent.Done()
	if ss.restIf(func() bool { return ss.agent == agent && ss.idleAgent() }) && ss.svc.ctx.Err() == nil {
		ss.mu.Lock()
		defer ss.mu.Unlock()
		ss.addNotice(ss.Row.Product + " ended by itself. The next prompt starts it again.")
	}
}

// rest stops the agent and keeps the session.
func (ss *session) rest() { ss.restIf(func() bool { return true }) }

// restIf stops the agent if may returns true. It calls may with Service.mu and session.mu held, so
// no work can start in between.
func (ss *session) restIf(may func() bool) bool {
	ss.svc.mu.Lock()
	ss.mu.Lock()
	if !may() {
		ss.mu.Unlock()
		ss.svc.mu.Unlock()
		return false
	}
	agent, token := ss.agent, ss.token
	if ss.turn == nil { // otherwise runTurn calls again, when the body has shown the end of the turn
		if ss.bodyShown {
			ss.bodyShown = false
			ss.engine.Apply(transcript.Presence{State: wire.ActivityAway, Gone: true, Source: "process exit"})
		}
		if i := slices.Index(ss.svc.slots[:], ss); i >= 0 {
			ss.svc.slots[i] = nil
		}
	}
	ss.svc.mu.Unlock()
	if ss.process = (process{}); ss.idle != nil {
		ss.idle.Stop()
	}
	if agent != nil && ss.turn == nil && ss.Row.State != wire.CoderClosed && ss.Row.State != wire.CoderFailed {
		ss.setState(wire.CoderResting, nil)
	}
	ss.mu.Unlock()
	if token != "" {
		ss.svc.opt.World.Revoke(token)
	}
	if agent != nil {
		agent.Stop()
	}
	ss.svc.notifySlot()
	return true
}

// startIdleTimer stops the agent when it has been idle for a while. The caller holds mu.
func (ss *session) startIdleTimer() {
	if ss.idle != nil {
		ss.idle.Stop()
	}
	if ss.agent != nil {
		ss.idle = time.AfterFunc(ss.svc.opt.limits.idle, func() {
			ss.svc.spawn(func() { ss.restIf(ss.idleAgent) })
		})
	}
}

// close stops the agent. The session and its change stay.
func (ss *session) close(ctx context.Context) *wire.Error {
	ss.mu.Lock()
	ss.closing = true
	abort := ss.abort
	ss.mu.Unlock()
	defer func() {
		ss.mu.Lock()
		defer ss.mu.Unlock()
		ss.closing = false
	}()
	_ = ss.cancel("")
	if abort != nil {
		abort()
	}
	ss.rest() // which ends a turn
	release, e := ss.lockFiles(ctx)
	if e != nil {
		return e
	}
	defer release()
	ss.rest() // in case one has started meanwhile
	ss.mu.Lock()
	defer ss.mu.Unlock()
	ss.finishClose()
	return nil
}

// finishClose closes a session in which nothing runs. The caller holds mu and busy.
func (ss *session) finishClose() {
	ss.unqueue("")
	for _, k := range ss.cards {
		ss.closeCard(k, wire.CardClosed, "", "")
	}
	if ss.tree != nil {
		ss.tree.Close()
		ss.tree = nil
	}
	ss.setState(wire.CoderClosed, nil)
}

// Cursor returns the id of the newest event.
func (s *Service) Cursor() string { return s.journal.Cursor() }
