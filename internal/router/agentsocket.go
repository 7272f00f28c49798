package router

import (
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// agentSocket is one agent's control channel.
type agentSocket struct {
	*conn
	r          *Router
	user       *user
	id         wire.Agent
	follows    bool       // moves with the user's current world
	moving     sync.Mutex // held while the seat changes
	left       bool       // guarded by moving: the socket has ended
	at         atomic.Pointer[seat]
	textOnly   bool // answers go without their data
	subscribed atomic.Bool
	strikes    int // of the reading goroutine
}

// seat is where a socket acts: its world and what its envelopes must carry. Never changed, only replaced.
type seat struct {
	hub *liveWorld
	binding
}

// greetAgent is the login of an agent socket; nil: it was turned away.
func (r *Router) greetAgent(c *conn, login LoginAgent) *agentSocket {
	nonce := newNonce()
	if c.send(mustJSON(wire.Challenge{Type: "challenge", Nonce: nonce, RelayID: "local", Protocol: wire.Protocol})) != nil {
		return nil
	}
	var hello wire.AgentHello
	if !r.readHello(c, &hello) {
		return nil
	}
	ctx, cancel := r.callContext()
	defer cancel()
	if hello.Type != "hello" || hello.Protocol != wire.Protocol {
		c.close(wire.CodeProtocol.Info().Close, "protocol versions differ: update world-mcp")
		return nil
	}
	grant, e := login(ctx, nonce, hello)
	if e != nil {
		c.turnAway(e)
		return nil
	}
	u := r.user(grant.UserID)
	h, e := r.liveWorld(ctx, u, grant.WorldID)
	if e != nil {
		c.turnAway(e)
		return nil
	}
	s := &agentSocket{conn: c, r: r, user: u, id: grant.Agent, follows: grant.WorldID == "", textOnly: hello.TextOnly}
	s.at.Store(&seat{h, binding{grant.UserID, h.worldID, grant.DeviceID, h.session, grant.Scopes}})
	c.ws.SetReadLimit(wire.MaxAgentFrame)
	h.mu.Lock()
	name := h.name
	if e = h.letIn(grant.DeviceID, true, true); e == nil {
		a := h.join(grant.DeviceID, grant.Agent, true)
		a.sockets[s] = struct{}{}
		h.appear(a)
	}
	h.mu.Unlock()
	if e != nil {
		c.turnAway(e)
		return nil
	}
	u.mu.Lock()
	u.sockets[s] = struct{}{}
	u.mu.Unlock()
	welcome := wire.AgentWelcome{
		Type: "welcome", Protocol: wire.Protocol, Build: r.opt.Build, UserID: u.id, WorldID: h.worldID, WorldName: name,
		SessionID: h.session, AgentDeviceID: grant.DeviceID, Agent: grant.Agent, Scopes: grant.Scopes, URL: r.opt.URL(), Limits: limits(wire.MaxAgentFrame),
	}
	if c.send(mustJSON(welcome)) != nil {
		s.leave()
		return nil
	}
	if s.follows {
		r.followOn(u, h, s.rebind)
	}
	return s
}

// handle takes one frame; false ends the socket.
func (s *agentSocket) handle(frame []byte) bool {
	env, err := wire.DecodeEnvelope(frame)
	if err != nil {
		return s.refuse("", wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
	}
	at := s.at.Load()
	if e := at.check(&env, wire.AgentToRouter); e != nil {
		if e.Code == wire.CodeWorldSwitched {
			s.reply(&env, wire.KindError, e)
			return true
		}
		return s.refuse(env.MessageID, e)
	}
	switch env.Kind {
	case wire.KindPing:
		s.reply(&env, wire.KindPong, wire.Ping{})
	case wire.KindToolCall:
		return s.call(at, &env)
	case wire.KindCallCancel:
		var c wire.CallCancel
		if err := wire.UnmarshalStrict(env.Payload, &c); err != nil {
			return s.refuse(env.MessageID, wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
		}
		at.hub.cancel(callID(at.deviceID, c.CallID))
	case wire.KindResourceRead:
		var q wire.ResourceRead
		if err := wire.UnmarshalStrict(env.Payload, &q); err != nil {
			return s.refuse(env.MessageID, wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
		}
		s.reply(&env, wire.KindResourceResult, at.hub.resource(q.URI))
	case wire.KindSubscribe:
		var q wire.Subscribe
		if err := wire.UnmarshalStrict(env.Payload, &q); err != nil {
			return s.refuse(env.MessageID, wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
		}
		s.subscribed.Store(q.On)
	}
	return true
}

func (s *agentSocket) call(at *seat, env *wire.Envelope) bool {
	c, err := wire.DecodeToolCall(env.Payload)
	if err != nil || c.Agent != nil {
		return s.refuse(env.MessageID, wire.NewError(wire.CodeBadEnvelope, "the payload is not a tool call"))
	}
	// The sender does not choose the scope of a tool: it must be the one that the tool declares.
	if t, ok := tool.Find(c.Tool); ok && t.Scope != env.Scope {
		return s.refuse(env.MessageID, wire.NewError(wire.CodeNotAllowed, "%s travels under the scope %s", c.Tool, t.Scope))
	}
	to, scope := env.MessageID, env.Scope
	at.hub.deliver(request{
		device: at.deviceID, agent: s.id, messageID: env.MessageID, tool: c.Tool, args: c.Arguments,
		deadline: env.Deadline, scopes: at.scopes, trust: true,
		reply: func(t wire.ToolResult, out *outbox) {
			s.sent(out.post(s.conn, s.frame(wire.KindToolResult, to, scope, s.shown(t))))
		},
		progress: func(p wire.ToolProgress) { s.postRaw(wire.KindToolProgress, to, scope, mustJSON(p)) },
	})
	return true
}

// shown is an answer as this agent wants it.
func (s *agentSocket) shown(t wire.ToolResult) json.RawMessage {
	if s.textOnly && t.Result != nil && t.Result.Data != nil {
		short := *t.Result
		short.Data = nil
		t.Result = &short
	}
	return mustJSON(t)
}

// refuse tells the sender why; the third refusal closes the socket.
func (s *agentSocket) refuse(replyTo string, e *wire.Error) bool {
	// Written here, not queued: the third one must leave before the close does.
	if s.send(s.frame(wire.KindError, replyTo, wire.ScopeRead, mustJSON(e))) != nil {
		return false
	}
	s.strikes++
	if s.strikes < maxStrikes {
		return true
	}
	s.close(wire.CodeNotAllowed.Info().Close, "too many refused messages")
	return false
}

func (s *agentSocket) reply(to *wire.Envelope, kind wire.Kind, payload any) {
	s.postRaw(kind, to.MessageID, to.Scope, mustJSON(payload))
}

func (s *agentSocket) frame(kind wire.Kind, replyTo string, scope wire.Scope, payload json.RawMessage) []byte {
	at := s.at.Load()
	e := wire.Envelope{
		V: wire.Protocol, UserID: at.userID, WorldID: at.worldID, AgentDeviceID: at.deviceID, SessionID: at.sessionID,
		MessageID: nextMessageID(), Scope: scope, Kind: kind, ReplyTo: replyTo, Enc: "none", Payload: payload,
	}
	return e.Encode()
}

func (s *agentSocket) postRaw(kind wire.Kind, replyTo string, scope wire.Scope, payload json.RawMessage) {
	s.sent(s.post(s.frame(kind, replyTo, scope, payload)))
}

// sent closes the socket of a peer that did not keep up.
func (s *agentSocket) sent(err error) {
	if errors.Is(err, errSlow) {
		s.spawn(s.overflow)
	}
}

// rebind moves the socket to another world and tells the agent.
func (s *agentSocket) rebind(to *liveWorld) {
	s.moving.Lock()
	defer s.moving.Unlock()
	old := s.at.Load()
	if s.left || old.hub == to {
		return
	}
	old.hub.part(s, old.deviceID, true)
	bind := old.binding
	to.mu.Lock()
	bind.worldID, bind.sessionID = to.worldID, to.session
	s.at.Store(&seat{to, bind})
	full := to.letIn(bind.deviceID, true, true)
	a := to.join(bind.deviceID, s.id, true)
	a.sockets[s] = struct{}{}
	if full == nil {
		to.appear(a)
	}
	bound := wire.Bound{WorldID: to.worldID, SessionID: to.session, WorldName: to.name, Opened: to.executor != nil}
	to.mu.Unlock()
	s.postRaw(wire.KindBound, "", wire.ScopeRead, mustJSON(bound))
}

func (s *agentSocket) leave() {
	s.user.mu.Lock()
	delete(s.user.sockets, s)
	s.user.mu.Unlock()
	s.moving.Lock()
	defer s.moving.Unlock()
	s.left = true
	at := s.at.Load()
	at.hub.part(s, at.deviceID, false)
}

// part takes a socket off its agent; an agent without sockets is away, or, when it moved to another world, gone.
func (lw *liveWorld) part(s *agentSocket, device string, moved bool) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	a, ok := lw.agents[device]
	if !ok {
		return
	}
	delete(a.sockets, s)
	if len(a.sockets) > 0 {
		return
	}
	if moved && a.lane == nil {
		lw.letAgentGo(a)
	} else {
		now := wire.Now(lw.r.opt.Now())
		a.lastSeen = now
		a.activity = wire.Activity{State: "away", Since: now, Source: "socket closed"}
	}
	lw.changed()
}
