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

// idleAgent reports whether the session has an agent and no work for it. The caller holds mu.
func (sess *session) idleAgent() bool {
	return sess.agent != nil && !sess.turns.Working() && sess.abort == nil
}

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

// stopAgentIf stops the agent if may returns true. It calls may with slots.mu and session.mu
// held, so no work can start in between.
func (sess *session) stopAgentIf(may func() bool) bool {
	sess.svc.slots.mu.Lock()
	sess.mu.Lock()
	if !may() {
		sess.mu.Unlock()
		sess.svc.slots.mu.Unlock()
		return false
	}
	agent, token := sess.agent, sess.token
	if sess.turns.Taken() == nil { // otherwise runTurn calls again, when the body has shown the end of the turn
		if sess.bodyShown {
			sess.bodyShown = false
			sess.engine.Apply(transcript.Presence{State: wire.ActivityAway, Gone: true, Source: "process exit"})
		}
		sess.svc.slots.release(sess)
	}
	sess.svc.slots.mu.Unlock()
	if sess.process = (process{}); sess.idle != nil {
		sess.idle.Stop()
	}
	if sess.turns.Apply(turns.Gone) {
		sess.publishInfo()
	}
	sess.mu.Unlock()
	if token != "" {
		sess.svc.opt.World.Revoke(token)
	}
	if agent != nil {
		agent.Stop()
	}
	sess.svc.slots.notify()
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
	release, e := sess.files.lock(ctx)
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
	sess.apply(turns.Closed, nil)
}
