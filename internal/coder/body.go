package coder

import (
	"context"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// bodyType returns the agent type of a numbered body. There are as many bodies as agents that run
// at once, so that bodies of old sessions do not fill the world.
func bodyType(slot int) string { return "coder-" + strconv.Itoa(slot) }

// startEngine starts the engine of the session, which makes its messages and drives its body, if it
// has none.
func (sess *locked) startEngine() {
	if sess.engine != nil {
		return
	}
	var life context.Context
	life, sess.stopEngine = context.WithCancel(sess.svc.ctx)
	engine := transcript.New(transcript.Options{
		Type: bodyType(sess.Slot), Name: sess.Info.Product + " · " + sess.Info.Name,
		Agent: sess.Info.Product, Reporter: reporter{sess.site},
		Titles: true, Parts: 1, // so that a card has its place between two of them
		MaxTurn: 16384, // an agent that works for hours makes thousands of calls, and the journal keeps them
	})
	sess.engine = engine
	sess.svc.spawn(func() { engine.Run(life) })
}

// reporter writes what the engine reports of messages to the journal, and forwards the rest.
type reporter struct{ session *site }

func (reporter) Changed()                                   {}
func (reporter) Reset(string)                               {}
func (reporter) Status(string, wire.ChatStatus)             {}
func (reporter) SessionsChanged()                           {}
func (reporter) Approval(wire.Approval) bool                { return true }
func (reporter) Image(string, []byte) (none wire.ChatImage) { return none }
func (r reporter) Withdraw(agentType, turn string) {
	r.session.svc.opt.World.Withdraw(agentType, turn)
}

// Message publishes a message of the agent. What the user says is published when they say it.
func (r reporter) Message(_ string, m wire.ChatMessage) {
	if m.Role == wire.RoleAgent {
		r.session.publish(wire.CoderEvent{Kind: wire.CoderEventMessage, Message: &m})
	}
}

func (r reporter) Delta(_ string, d wire.ChatDelta) {
	r.session.publish(wire.CoderEvent{Kind: wire.CoderEventDelta, Delta: &d})
}

func (r reporter) Body(b agent.Body) {
	if r.session.modelChat {
		return
	}
	avatar := r.session.svc.opt.World.Body(b)
	if b.Helper == "" && r.session.avatarID() != avatar {
		r.session.avatar.Store(&avatar)
		r.session.svc.opt.Changed()
	}
}

func (r reporter) Work(w agent.Work) {
	w.Backend = "coder"
	w.Agent = wire.Agent{AvatarID: r.session.avatarID(), Type: w.Type, Name: r.session.product}
	r.session.svc.opt.World.Work(w)
}

func (r reporter) Turn(t wire.Turn) {
	if r.session.modelChat {
		return
	}
	t.Path, t.Backend, t.Agent = wire.PathText, "coder-"+r.session.agentType, r.session.product
	t.Avatar = r.session.avatarID()
	r.session.svc.opt.World.Turn(t)
}

// avatarID returns the body's id, or "" before there is one.
func (sess *site) avatarID() string {
	if id := sess.avatar.Load(); id != nil {
		return *id
	}
	return ""
}

// joinPaths lists paths in a sentence.
func joinPaths(paths []string) string {
	const most = 5
	if len(paths) > most {
		return strings.Join(paths[:most], ", ") + " and " + strconv.Itoa(len(paths)-most) + " more"
	}
	return strings.Join(paths, ", ")
}
