package agent

import (
	"cmp"

	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
)

// Reporter returns the Reporter for the back end with this id. It may be used before the back end
// is added.
func (r *Registry) Reporter(backendID string) Reporter { return reporter{r, backendID} }

// reporter implements Reporter for one back end.
type reporter struct {
	registry  *Registry
	backendID string
}

// publish sends an event of this back end to the pages.
func (r reporter) publish(e wire.ChatEvent) {
	e.Backend = r.backendID
	r.registry.opt.Publish(r.registry.opt.UserID, e)
}

func (r reporter) Changed() {
	sendq.Signal(r.registry.dirty, struct{}{})
}

func (r reporter) Message(session string, m wire.ChatMessage) {
	r.registry.pendingTurns.addMessage(&m)
	r.publish(wire.ChatEvent{Kind: wire.ChatEventMessage, Session: session, Message: &m})
}

func (r reporter) Delta(session string, d wire.ChatDelta) {
	r.publish(wire.ChatEvent{Kind: wire.ChatEventDelta, Session: session, Delta: &d})
}

func (r reporter) Reset(session string) {
	r.publish(wire.ChatEvent{Kind: wire.ChatEventReset, Session: session})
}

func (r reporter) Status(session string, s wire.ChatStatus) {
	r.publish(wire.ChatEvent{Kind: wire.ChatEventStatus, Session: session, Status: &s})
}

func (r reporter) SessionsChanged() { r.publish(wire.ChatEvent{Kind: wire.ChatEventSessions}) }

func (r reporter) Approval(a wire.Approval) bool {
	a.Backend = r.backendID
	r.registry.mu.Lock()
	defer r.registry.mu.Unlock()
	shown := r.registry.approvals.report(a)
	if !shown {
		r.registry.opt.Logger.Warn().Str("backend", a.Backend).Int("open", maxApprovals).Msg("too many approvals are open; one was not shown")
	}
	return shown
}

// Body shows the agent's body. A new avatar changes the description of the back end.
func (r reporter) Body(b Body) {
	b.Backend = r.backendID
	now := wire.Agent{AvatarID: r.registry.opt.Body(r.registry.opt.UserID, b), Type: b.Type}
	if b.Helper != "" {
		return
	}
	r.registry.mu.Lock()
	known := r.registry.bodies[r.backendID] == now
	r.registry.bodies[r.backendID] = now
	r.registry.mu.Unlock()
	if !known {
		r.Changed()
	}
}

func (r reporter) Withdraw(agentType, turn string) {
	r.registry.opt.Withdraw(r.registry.opt.UserID, agentType, turn)
}

func (r reporter) Work(w Work) {
	_, b, _ := r.registry.find(r.backendID)
	w.Backend = r.backendID
	w.Agent = wire.Agent{AvatarID: b.Avatar, Type: w.Type, Name: b.Name}
	r.registry.opt.Work(r.registry.opt.UserID, w)
}

// Turn completes the record of a turn, ends an Ask that waits for it, and writes it to the log.
func (r reporter) Turn(t wire.Turn) {
	t.Backend = r.backendID
	t.Path = cmp.Or(t.Path, wire.PathText)
	_, b, _ := r.registry.find(r.backendID)
	t.Agent, t.Avatar = cmp.Or(t.Agent, b.Name), cmp.Or(t.Avatar, b.Avatar)
	r.registry.pendingTurns.finish(&t)
	r.registry.opt.Turn(t)
}

func (r reporter) Image(mimeType string, data []byte) wire.ChatImage {
	return r.registry.images.add(mimeType, data)
}
