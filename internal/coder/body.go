package coder

import (
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// bodyType is the agent type of the body with a number. There are as many as agents that run at
// once, so that a world does not fill with bodies of sessions that are long over.
func bodyType(slot int) string { return "coder-" + strconv.Itoa(slot) }

// newEngine returns what tells the world what the agent of a session does.
func (x *session) newEngine() *transcript.Engine {
	return transcript.New(transcript.Options{
		Type: bodyType(x.Slot), Name: x.Row.Product + " · " + x.Row.Name, Agent: x.Row.Product, Reporter: reporter{x},
		Titles: true,
	})
}

// reporter passes on what an engine reports of body, files and turns. What is said goes to the
// journal instead.
type reporter struct{ x *session }

func (reporter) Changed()                                   {}
func (reporter) Message(string, wire.ChatMessage)           {}
func (reporter) Delta(string, wire.ChatDelta)               {}
func (reporter) Reset(string)                               {}
func (reporter) Status(string, wire.ChatStatus)             {}
func (reporter) SessionsChanged()                           {}
func (reporter) Approval(wire.Approval) bool                { return true }
func (reporter) Image(string, []byte) (none wire.ChatImage) { return none }
func (r reporter) Withdraw(agentType, turn string)          { r.x.svc.opt.World.Withdraw(agentType, turn) }

// Body implements agent.Reporter.
func (r reporter) Body(b agent.Body) {
	avatar := r.x.svc.opt.World.Body(b)
	if b.Helper == "" {
		r.x.avatar.Store(&avatar)
	}
}

// Work implements agent.Reporter.
func (r reporter) Work(w agent.Work) {
	w.Backend = "coder"
	w.Agent = wire.Agent{AvatarID: r.x.avatarID(), Type: w.Type, Name: r.x.Row.Product}
	r.x.svc.opt.World.Work(w)
}

// Turn implements agent.Reporter.
func (r reporter) Turn(t wire.Turn) {
	t.Path, t.Backend, t.Agent, t.Avatar = wire.PathText, "coder-"+r.x.Row.Agent, r.x.Row.Product, r.x.avatarID()
	r.x.svc.opt.World.Turn(t)
}

// avatarID is the id of the body; empty: it has none yet.
func (x *session) avatarID() string {
	if id := x.avatar.Load(); id != nil {
		return *id
	}
	return ""
}

// joined joins paths for a sentence.
func joined(paths []string) string {
	const most = 5
	if len(paths) > most {
		return strings.Join(paths[:most], ", ") + " and " + strconv.Itoa(len(paths)-most) + " more"
	}
	return strings.Join(paths, ", ")
}
