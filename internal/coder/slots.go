package coder

import (
	"context"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// This file bounds how many agents run at once, and stops those that are idle.

// acquireSlot makes room for one more agent, stopping the longest-idle one.
func (s *Service) acquireSlot(sess *session) *wire.Error {
	for {
		idle, e := s.tryAcquire(sess)
		if idle == nil {
			return e
		}
		idle.stopAgentIf(idle.idleAgent) // unless it has just been given work
	}
}

// waitForSlot acquires a slot. A turn of the pipeline waits for one, and reports that it does;
// other turns fail at once.
func (sess *session) waitForSlot(ctx context.Context) error {
	sess.mu.Lock()
	t := sess.turn
	sess.mu.Unlock()
	for waits := false; ; {
		sess.svc.mu.Lock()
		freed := sess.svc.slotFreed
		sess.svc.mu.Unlock()
		e := sess.svc.acquireSlot(sess)
		switch {
		case e == nil && waits:
			t.observer.OnWaiting(false)
			return nil
		case e == nil:
			return nil
		case t == nil || t.observer == nil:
			return e
		case !waits:
			waits = true
			sess.mu.Lock()
			sess.addNotice("As many agents are at work as may be at once, so this waits for one to finish.")
			sess.mu.Unlock()
			t.observer.OnWaiting(true)
		}
		select {
		case <-freed:
		case <-ctx.Done():
			t.observer.OnWaiting(false)
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
func (s *Service) tryAcquire(sess *session) (idle *session, e *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Contains(s.slots[:], sess) {
		return nil, nil
	}
	free := slices.Index(s.slots[:], nil)
	if free < 0 {
		return s.longestIdle()
	}
	sess.mu.Lock()
	defer sess.mu.Unlock()
	if last := sess.Slot - 1; last >= 0 && last < len(s.slots) && s.slots[last] == nil {
		free = last
	}
	s.slots[free] = sess
	if sess.Slot != free+1 && sess.engine != nil { // it gets another body
		sess.stopEngine()
		sess.engine = nil
	}
	sess.Slot = free + 1
	return nil, nil
}

// longestIdle returns the session whose agent has been idle longest. The caller holds mu, and all
// slots are taken.
func (s *Service) longestIdle() (idle *session, e *wire.Error) {
	var since time.Time
	for _, sess := range s.slots {
		sess.mu.Lock()
		if sess.idleAgent() && (idle == nil || sess.Info.Since.Before(since)) {
			idle, since = sess, sess.Info.Since
		}
		sess.mu.Unlock()
	}
	if idle == nil {
		e = wire.NewError(wire.CodeRate, "%d agents are at work, which is as many as may be at once", len(s.slots)).Try("Wait until one has finished, or stop one.")
	}
	return idle, e
}

// noSlot says why a session's agent cannot start now; nil if it can, or runs.
func (s *Service) noSlot(sess *session) *wire.Error {
	if sess.isModelChat() {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Contains(s.slots[:], sess) || slices.Contains(s.slots[:], nil) {
		return nil
	}
	_, e := s.longestIdle()
	return e
}

// idleAgent reports whether the session has an agent and no work for it. The caller holds mu.
func (sess *session) idleAgent() bool { return sess.agent != nil && !sess.working && sess.abort == nil }

// watch waits for the process to exit. It reports an exit while the agent was idle; turns and
// starts notice one themselves.
func (sess *session) watch(agent *driver.Process) {
	<-agent.Done()
	stopped := sess.stopAgentIf(func() bool { return sess.agent == agent && sess.idleAgent() })
	if stopped && agent.Ended() == "" && sess.svc.ctx.Err() == nil {
		sess.mu.Lock()
		defer sess.mu.Unlock()
		sess.addNotice(sess.Info.Product + " ended by itself. The next prompt starts it again.")
	}
}

// stopAgent stops the agent and keeps the session.
func (sess *session) stopAgent() { sess.stopAgentIf(func() bool { return true }) }

// stopAgentIf stops the agent if may returns true. It calls may with Service.mu and session.mu
// held, so no work can start in between.
func (sess *session) stopAgentIf(may func() bool) bool {
	sess.svc.mu.Lock()
	sess.mu.Lock()
	if !may() {
		sess.mu.Unlock()
		sess.svc.mu.Unlock()
		return false
	}
	agent, token := sess.agent, sess.token
	if sess.turn == nil { // otherwise runTurn calls again, when the body has shown the end of the turn
		if sess.bodyShown {
			sess.bodyShown = false
			sess.engine.Apply(transcript.Presence{State: wire.ActivityAway, Gone: true, Source: "process exit"})
		}
		if i := slices.Index(sess.svc.slots[:], sess); i >= 0 {
			sess.svc.slots[i] = nil
		}
	}
	sess.svc.mu.Unlock()
	if sess.process = (process{}); sess.idle != nil {
		sess.idle.Stop()
	}
	if agent != nil && sess.turn == nil && sess.Info.State != wire.CoderClosed && sess.Info.State != wire.CoderFailed {
		sess.setState(wire.CoderResting, nil)
	}
	sess.mu.Unlock()
	if token != "" {
		sess.svc.opt.World.Revoke(token)
	}
	if agent != nil {
		agent.Stop()
	}
	sess.svc.notifySlot()
	return true
}

// startIdleTimer stops the agent when it has been idle for a while. The caller holds mu.
func (sess *session) startIdleTimer() {
	if sess.idle != nil {
		sess.idle.Stop()
	}
	if sess.agent != nil {
		sess.idle = time.AfterFunc(sess.svc.opt.limits.idle, func() {
			sess.svc.spawn(func() { sess.stopAgentIf(sess.idleAgent) })
		})
	}
}

// close stops the agent. The session and its change stay.
func (sess *session) close(ctx context.Context) *wire.Error {
	sess.mu.Lock()
	sess.closing = true
	abort := sess.abort
	sess.mu.Unlock()
	defer func() {
		sess.mu.Lock()
		defer sess.mu.Unlock()
		sess.closing = false
	}()
	_ = sess.cancel("")
	if abort != nil {
		abort()
	}
	sess.stopAgent() // which ends a turn
	release, e := sess.lockFiles(ctx)
	if e != nil {
		return e
	}
	defer release()
	sess.stopAgent() // in case one has started meanwhile
	sess.mu.Lock()
	defer sess.mu.Unlock()
	sess.finishClose()
	return nil
}

// finishClose closes a session in which nothing runs. The caller holds mu and busy.
func (sess *session) finishClose() {
	sess.unqueue("")
	for _, card := range sess.cards {
		sess.closeCard(card, wire.CardClosed, "", "")
	}
	if sess.tree != nil {
		sess.tree.Close()
		sess.tree = nil
	}
	sess.setState(wire.CoderClosed, nil)
}

// Cursor returns the id of the newest event.
func (s *Service) Cursor() string { return s.journal.Cursor() }
