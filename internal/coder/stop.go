package coder

import (
	"context"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/agents/turns"
	"github.com/worldmcp/world/internal/wire"
)

// This file ends agents: those that are idle, that exited, and those of sessions that are closed.

// idleAgent reports whether the session has an agent and no work for it.
func (sess *locked) idleAgent() bool {
	return sess.agent != nil && !sess.turns.Working() && sess.abort == nil
}

// watch waits for the process to exit. It reports an exit while the agent was idle; turns and
// starts notice one themselves.
func (sess *session) watch(agent *driver.Process) {
	<-agent.Done()
	stopped := sess.stopAgentIf(func(l *locked) bool { return l.agent == agent && l.idleAgent() })
	if stopped && agent.Ended() == "" && sess.svc.ctx.Err() == nil {
		l := sess.lock()
		defer l.unlock()
		l.addNotice(sess.product + " ended by itself. The next prompt starts it again.")
	}
}

// stopAgent stops the agent and keeps the session.
func (sess *session) stopAgent() { sess.stopAgentIf(func(*locked) bool { return true }) }

// stopAgentIf stops the agent if may returns true. It calls may with slots.mu held, too, so no work
// can start in between.
func (sess *session) stopAgentIf(may func(*locked) bool) bool {
	sess.svc.slots.mu.Lock()
	l := sess.lock()
	if !may(l) {
		l.unlock()
		sess.svc.slots.mu.Unlock()
		return false
	}
	agent, token := l.agent, l.token
	if l.turns.Taken() == nil { // otherwise runTurn calls again, when the body has shown the end of the turn
		if l.bodyShown {
			l.bodyShown = false
			l.engine.Apply(transcript.Presence{State: wire.ActivityAway, Gone: true, Source: "process exit"})
		}
		sess.svc.slots.release(sess)
	}
	sess.svc.slots.mu.Unlock()
	if l.process = (process{}); l.idle != nil {
		l.idle.Stop()
	}
	if l.turns.Apply(turns.Gone) {
		l.publishInfo()
	}
	l.unlock()
	if token != "" {
		sess.svc.opt.World.Revoke(token)
	}
	if agent != nil {
		agent.Stop()
	}
	sess.svc.slots.notify()
	return true
}

// startIdleTimer stops the agent when it has been idle for a while.
func (sess *locked) startIdleTimer() {
	if sess.idle != nil {
		sess.idle.Stop()
	}
	if sess.agent != nil {
		s := sess.session
		sess.idle = time.AfterFunc(s.svc.opt.limits.idle, func() {
			s.svc.spawn(func() { s.stopAgentIf((*locked).idleAgent) })
		})
	}
}

// close stops the agent. The session and its change stay.
func (sess *session) close(ctx context.Context) *wire.Error {
	l := sess.lock()
	l.closing = true
	abort := l.abort
	l.unlock()
	defer func() {
		l := sess.lock()
		defer l.unlock()
		l.closing = false
	}()
	_ = sess.cancel("")
	if abort != nil {
		abort()
	}
	sess.stopAgent() // which ends a turn
	release, e := sess.files.lock(ctx)
	if e != nil {
		return e
	}
	defer release()
	sess.stopAgent() // in case one has started meanwhile
	l = sess.lock()
	defer l.unlock()
	l.finishClose()
	return nil
}

// finishClose closes a session in which nothing runs. The caller holds the files.
func (sess *locked) finishClose() {
	sess.unqueue("")
	for _, card := range sess.cards {
		sess.closeCard(card, wire.ApprovalWithdrawn, "", "")
	}
	if sess.tree != nil {
		sess.tree.Close()
		sess.tree = nil
	}
	sess.apply(turns.Closed, nil)
}
