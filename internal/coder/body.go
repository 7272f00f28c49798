package coder

import (
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// bodyType returns the agent type of a numbered body. There are as many bodies as agents that run
// at once, so that bodies of old sessions do not fill the world.
func bodyType(slot int) string { return "coder-" + strconv.Itoa(slot) }

// newEngine returns the engine that drives the session's body.
func (sess *session) newEngine() *transcript.Engine {
	return transcript.New(transcript.Options{
		Type: bodyType(sess.Slot), Name: sess.Info.Product + " · " + sess.Info.Name,
		Agent: sess.Info.Product, Reporter: reporter{sess},
		Titles: true,
	})
}

// reporter forwards what an engine reports about body, files and turns. Messages go to the journal
// instead.
type reporter struct{ session *session }

func (reporter) Changed()                                   {}
func (reporter) Message(string, wire.ChatMessage)           {}
func (reporter) Delta(string, wire.ChatDelta)               {}
func (reporter) Reset(string)                               {}
func (reporter) Status(string, wire.ChatStatus)             {}
func (reporter) SessionsChanged()                           {}
func (reporter) Approval(wire.Approval) bool                { return true }
func (reporter) Image(string, []byte) (none wire.ChatImage) { return none }
func (r reporter) Withdraw(agentType, turn string)          { r.session.svc.opt.World.Withdraw(agentType, turn) }

func (r reporter) Body(b agent.Body) {
	avatar := r.session.svc.opt.World.Body(b)
	if b.Helper == "" {
		r.session.avatar.Store(&avatar)
	}
}

func (r reporter) Work(w agent.Work) {
	w.Backend = "coder"
	w.Agent = wire.Agent{AvatarID: r.session.avatarID(), Type: w.Type, Name: r.session.Info.Product}
	r.session.svc.opt.World.Work(w)
}

func (r reporter) Turn(t wire.Turn) {
	row := &r.session.Info
	t.Path, t.Backend, t.Agent, t.Avatar = wire.PathText, "coder-"+row.Agent, row.Product, r.session.avatarID()
	r.session.svc.opt.World.Turn(t)
}

// avatarID returns the body's id, or "" before there is one.
func (sess *session) avatarID() string {
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
