package live

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// agentSeat is one socket of an agent in a world: a Seat. Its agent becomes away when its last
// socket leaves; calls under way go on.
type agentSeat struct {
	w      *World
	by     *access.Principal
	line   Line
	device string
	agent  wire.Agent
	// textOnly says that answers are sent without their data.
	textOnly bool
	// subscribed says that the agent gets the world's entries.
	subscribed bool
	// at is its seat among the people of the world.
	at *presence.Seat
}

// EnterAgent implements Place.
func (w *World) EnterAgent(e AgentEntry) (Seat, *wire.Error) {
	s := newAgentSeat(w, &e)
	var refused *wire.Error
	w.do(func(lw *locked) {
		if refused = lw.admit(e.DeviceID, true, true); refused == nil {
			lw.people.Show(lw.sit(s))
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
		if a := lw.sit(s); full == nil {
			lw.people.Show(a)
		}
		seated(s)
		bound := wire.Bound{WorldID: w.id, SessionID: w.session, WorldName: lw.name, Opened: lw.pages.executor != nil}
		lw.out.queue(s.line, Message{Kind: wire.KindBound, Scope: wire.ScopeRead, Payload: wire.MustJSON(bound)})
	})
}

// newAgentSeat returns a seat that is not taken yet.
func newAgentSeat(w *World, e *AgentEntry) *agentSeat {
	return &agentSeat{
		w: w, by: e.By, line: e.Line, device: e.DeviceID, agent: e.Agent, textOnly: e.TextOnly,
		subscribed: e.Subscribed,
	}
}

// sit adds a socket to its agent.
func (r *room) sit(s *agentSeat) (a *presence.Agent) {
	s.at, a = r.people.Sit(s.device, s.agent, r.now())
	r.meet(a)
	r.feed.agents[s] = struct{}{}
	return a
}

// Leave implements Seat.
func (s *agentSeat) Leave(moved bool) {
	s.w.do(func(lw *locked) {
		delete(lw.feed.agents, s)
		lw.people.Leave(s.at, moved, lw.now())
	})
}

// Take implements Seat.
func (s *agentSeat) Take(env *wire.Envelope, payload any) (refused *wire.Error) {
	switch m := payload.(type) {
	case *wire.ToolCall:
		s.call(env, m)
	case *wire.CallCancel:
		s.w.do(func(lw *locked) {
			id := calls.ID(s.device, m.CallID)
			if refused = lw.calls.Belongs(env, id); refused != nil {
				return
			}
			if c, ok := lw.calls.Find(id); ok {
				lw.cancel(c)
			}
		})
	case *wire.ResourceRead:
		s.w.do(func(lw *locked) {
			lw.out.queue(s.line, Message{
				Kind: wire.KindResourceResult, ReplyTo: env.MessageID, Scope: env.Scope,
				Payload: wire.MustJSON(lw.resource(s.by, s.device, m.URI)),
			})
		})
	case *wire.Subscribe:
		s.w.do(func(*locked) { s.subscribed = m.On })
	case *wire.DevicePresence:
		s.w.do(func(lw *locked) { lw.people.Tell(s.at, m, lw.now()) })
	default:
		return wire.NewError(wire.CodeNotAllowed, "a world takes no %s from an agent", env.Kind)
	}
	return refused
}

// call delivers a tool call. The answer is posted when it is there; progress reports come before
// it.
func (s *agentSeat) call(env *wire.Envelope, m *wire.ToolCall) {
	to, scope := env.MessageID, env.Scope
	send := func(out *Outbox, kind wire.Kind, payload json.RawMessage) bool {
		return out.Post(s.line, Message{Kind: kind, ReplyTo: to, Scope: scope, Payload: payload}) == nil
	}
	s.w.Deliver(Request{
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

// AdmitCaller shows an agent without a socket that the tool worlds has brought here. It does
// nothing when the world is full.
func (w *World) AdmitCaller(by *access.Principal, device string, id wire.Agent) {
	w.do(func(lw *locked) {
		if lw.admit(device, by.Trusted, true) == nil {
			lw.people.Show(lw.people.Join(device, id, by.Trusted, lw.now()))
		}
	})
}

// DismissCaller removes an agent that has gone to another world and that nothing connects with this
// one.
func (w *World) DismissCaller(device string) {
	w.do(func(lw *locked) { lw.people.Dismiss(device) })
}
