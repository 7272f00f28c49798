package roster

import (
	"cmp"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// chat has the reports of a back end about its agent.
type chat struct {
	body   agent.Body
	avatar string
	// turns are the running ones by session, and session is that of the newest.
	turns   map[string]wire.WorkTurn
	session string
	// questions are the sessions of the open approvals, by their ids.
	questions map[string]string
}

// chat returns the reports of a back end about its agent.
func (g *guarded) chat(backend string) *chat {
	c := g.chatting[backend]
	if c == nil {
		c = &chat{turns: map[string]wire.WorkTurn{}, questions: map[string]string{}}
		g.chatting[backend] = c
	}
	return c
}

// hear folds an event, and reports whether it may change a record.
func (g *guarded) hear(e *wire.ChatEvent) bool {
	switch e.Kind { //nolint:exhaustive // the others say nothing of a record
	case wire.ChatEventBackends:
		close(g.heard)
		g.heard = make(chan struct{})
		for id := range g.chatting {
			at := slices.IndexFunc(e.Backends, func(b wire.Backend) bool { return b.ID == id })
			switch {
			case at < 0:
				delete(g.chatting, id)
			case e.Backends[at].State != wire.BackendReady:
				clear(g.chatting[id].turns)
			}
		}
	case wire.ChatEventStatus:
		c := g.chat(e.Backend)
		if e.Status == nil || e.Status.Turn == "" {
			delete(c.turns, e.Session)
			break
		}
		if c.turns[e.Session].ID == e.Status.Turn {
			return false
		}
		c.session = e.Session
		c.turns[e.Session] = wire.WorkTurn{ID: e.Status.Turn, Began: e.Status.Since}
	case wire.ChatEventApproval:
		if c := g.chat(e.Backend); e.Approval.State == wire.ApprovalOpen {
			c.questions[e.Approval.ID] = e.Approval.Session
		} else {
			delete(c.questions, e.Approval.ID)
		}
	default:
		return false
	}
	return true
}

// show notes a body, and reports whether it differs from the last one.
func (c *chat) show(b *agent.Body, avatar string) bool {
	if c.body == *b && c.avatar == avatar {
		return false
	}
	c.body, c.avatar = *b, avatar
	return true
}

func (c *chat) questionsOf(session string) (n int) {
	for _, of := range c.questions {
		if of == session {
			n++
		}
	}
	return n
}

// chatRecord returns the record of a back end's agent; false: it is not at work.
func (g *guarded) chatRecord(b *wire.Backend) (a wire.AgentAtWork, ok bool) {
	lost := wire.Activity{State: wire.ActivityLost, Since: b.Since, Source: "connection"}
	switch b.State { //nolint:exhaustive // in the others there is no agent
	case wire.BackendReady, wire.BackendConnecting, wire.BackendLost:
	default:
		return a, false
	}
	if b.Kind == wire.TerminalBackend {
		return a, false
	}
	c := g.chat(b.ID)
	a = wire.AgentAtWork{
		ID: b.ID, Kind: wire.WorkChat, Agent: cmp.Or(c.body.Type, strings.TrimPrefix(b.ID, "acp-")), Product: b.Product,
		Name: cmp.Or(b.Name, b.Product), Session: cmp.Or(c.session, b.Session), Avatar: cmp.Or(b.Avatar, c.avatar),
		Questions: len(c.questions), Folder: b.Folder, Began: b.Since, Message: wire.WayQueue, Answer: true,
	}
	switch {
	case b.State == wire.BackendLost:
		a.Activity = lost
	case b.State == wire.BackendConnecting:
		a.Activity = lost
		a.Activity.State, a.Activity.Label = wire.ActivityThinking, "starting"
	case c.body.Activity.State != "":
		a.Activity = c.body.Activity
		a.Activity.Label = cmp.Or(c.body.PrivateLabel, a.Activity.Label)
	default:
		a.Activity = lost
		a.Activity.State = wire.ActivityIdle
	}
	if t, runs := c.turns[a.Session]; runs {
		a.Turn = &t
	}
	return a, true
}
