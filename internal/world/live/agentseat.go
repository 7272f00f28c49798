package live

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// agentSeat is the Seat of one agent socket. The agent becomes away when its last socket leaves;
// calls under way go on.
type agentSeat struct {
	world  *World
	by     *access.Principal
	line   Line
	device string
	agent  wire.Agent
	// textOnly: answers are sent without their data.
	textOnly bool
	// subscribed: the agent receives the world's entries.
	subscribed   bool
	presenceSeat *presence.Seat
}

// EnterAgent implements Place.
func (w *World) EnterAgent(e AgentEntry) (Seat, *wire.Error) {
	s := newAgentSeat(w, &e)
	var refused *wire.Error
	w.do(func(lw *locked) {
		if refused = lw.admit(e.DeviceID, true, true); refused == nil {
			lw.people.Show(lw.addSocket(s))
		}
	})
	if refused != nil {
		return nil, refused
	}
	return s, nil
}

// MoveAgent implements Place.
func (w *World) MoveAgent(e AgentEntry, seated func(Seat)) {
	s := newAgentSeat(w, &e)
	w.do(func(lw *locked) {
		full := lw.admit(e.DeviceID, true, true)
		if a := lw.addSocket(s); full == nil {
			lw.people.Show(a)
		}
		seated(s)
		bound := wire.Bound{WorldID: w.id, SessionID: w.session, WorldName: lw.name, Opened: lw.pages.executor != nil}
		lw.out.queue(s.line, Message{Kind: wire.KindBound, Scope: wire.ScopeRead, Payload: wire.MustJSON(bound)})
	})
}

// newAgentSeat returns a seat that is not part of the world yet.
func newAgentSeat(w *World, e *AgentEntry) *agentSeat {
	return &agentSeat{
		world: w, by: e.By, line: e.Line, device: e.DeviceID, agent: e.Agent, textOnly: e.TextOnly,
		subscribed: e.Subscribed,
	}
}

// addSocket adds a socket to its agent.
func (g *guardedFields) addSocket(s *agentSeat) (a *presence.Agent) {
	s.presenceSeat, a = g.people.Connect(s.device, s.agent, g.now())
	g.ownKnowledge(a)
	g.feed.agents[s] = struct{}{}
	return a
}

// Leave implements Seat.
func (s *agentSeat) Leave(moved bool) {
	s.world.do(func(lw *locked) {
		delete(lw.feed.agents, s)
		lw.people.Disconnect(s.presenceSeat, moved, lw.now())
	})
}

// Handle implements Seat.
func (s *agentSeat) Handle(env *wire.Envelope, payload any) (refused *wire.Error) {
	switch m := payload.(type) {
	case *wire.ToolCall:
		s.call(env, m)
	case *wire.CallCancel:
		s.world.do(func(lw *locked) {
			id := calls.ID(s.device, m.CallID)
			if refused = lw.calls.Belongs(env, id); refused != nil {
				return
			}
			if c, ok := lw.calls.Find(id); ok {
				lw.cancel(c)
			}
		})
	case *wire.ResourceRead:
		s.world.do(func(lw *locked) {
			lw.out.queue(s.line, Message{
				Kind: wire.KindResourceResult, ReplyTo: env.MessageID, Scope: env.Scope,
				Payload: wire.MustJSON(lw.resource(s.by, s.device, m.URI)),
			})
		})
	case *wire.Subscribe:
		s.world.do(func(*locked) { s.subscribed = m.On })
	case *wire.DevicePresence:
		s.world.do(func(lw *locked) { lw.people.Report(s.presenceSeat, m, lw.now()) })
	default:
		return wire.NewError(wire.CodeNotAllowed, "a world takes no %s from an agent", env.Kind)
	}
	return refused
}

// call delivers a tool call. Progress reports and then the answer are posted to the socket.
func (s *agentSeat) call(env *wire.Envelope, m *wire.ToolCall) {
	to, scope := env.MessageID, env.Scope
	send := func(out *Outbox, kind wire.Kind, payload json.RawMessage) bool {
		return out.Post(s.line, Message{Kind: kind, ReplyTo: to, Scope: scope, Payload: payload}) == nil
	}
	s.world.Deliver(Request{
		By: s.by, DeviceID: s.device, Agent: s.agent, MessageID: to, Tool: m.Tool, Arguments: m.Arguments,
		Deadline: env.Deadline,
		Reply:    func(out *Outbox, t wire.ToolResult) bool { return send(out, wire.KindToolResult, s.encode(t)) },
		Progress: func(out *Outbox, p wire.ToolProgress) { send(out, wire.KindToolProgress, wire.MustJSON(p)) },
	})
}

// encode encodes an answer, without its data for an agent that asked for text only.
func (s *agentSeat) encode(t wire.ToolResult) json.RawMessage {
	if s.textOnly && t.Result != nil && t.Result.Data != nil {
		short := *t.Result
		short.Data = nil
		t.Result = &short
	}
	return t.Encode()
}

// AdmitCaller shows an agent without a socket that the worlds tool has moved here. It does nothing
// when the world is full.
func (w *World) AdmitCaller(by *access.Principal, device string, id wire.Agent) {
	w.do(func(lw *locked) {
		if lw.admit(device, by.Trusted, true) == nil {
			lw.people.Show(lw.people.Join(device, id, by.Trusted, lw.now()))
		}
	})
}

// DismissCaller removes an agent that has moved to another world, unless a socket or a back end
// still holds it here.
func (w *World) DismissCaller(device string) {
	w.do(func(lw *locked) { lw.people.Dismiss(device) })
}
