package router

import (
	"encoding/json"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// agentSocket is the control channel of one agent.
//
//	login      greetAgent: the router sends a challenge, the agent a hello. Refused: closed with the error's code
//	seated     welcome sent; the socket acts in one world, its seat, and every envelope must carry that seat's binding
//	seated     rebind: the user's current world changed and the socket follows it. The agent gets a bound message; an
//	           envelope that still carries the old binding is answered with world_switched
//	ended      leave: the socket broke, was silent for three heartbeats, was refused three times, did not read fast
//	           enough, or the router closes. Its agent becomes away; calls under way go on
type agentSocket struct {
	*conn
	r    *Router
	user *user
	by   *access.Principal
	id   wire.Agent
	// unhook takes back the close at the end of the principal's life.
	unhook func() bool
	// seatMu is held while the seat changes; it also guards ended.
	seatMu sync.Mutex
	ended  bool
	seat   atomic.Pointer[seat]
	// textOnly says that answers are sent without their data.
	textOnly   bool
	subscribed atomic.Bool
}

// seat is where a socket acts: its world, and what its envelopes must carry. It is replaced, never changed.
type seat struct {
	world *liveWorld
	binding
}

// greetAgent performs the login of an agent socket. It returns nil after turning the socket away.
func (r *Router) greetAgent(c *conn, login LoginAgent) peer {
	if c.send(wire.MustJSON(wire.Challenge{Type: wire.HandshakeChallenge, Nonce: newNonce(), RelayID: "local", Protocol: wire.Protocol})) != nil {
		return nil
	}
	var hello wire.AgentHello
	if !r.readHello(c, &hello) {
		return nil
	}
	ctx, cancel := r.callContext()
	defer cancel()
	if hello.Type != wire.HandshakeHello || hello.Protocol != wire.Protocol {
		c.close(wire.CodeProtocol.Info().Close, "protocol versions differ: update world-mcp")
		return nil
	}
	grant, e := login(hello)
	if e != nil {
		c.turnAway(e)
		return nil
	}
	by := grant.By
	u := r.user(by.UserID)
	lw, e := r.liveWorld(ctx, u, by.WorldID)
	if e != nil {
		c.turnAway(e)
		return nil
	}
	s := &agentSocket{conn: c, r: r, user: u, by: by, id: grant.Agent, textOnly: hello.TextOnly}
	s.seat.Store(&seat{lw, binding{by, lw.worldID, grant.DeviceID, lw.session}})
	c.ws.SetReadLimit(wire.MaxAgentFrame)
	lw.mu.Lock()
	name := lw.name
	if e = lw.admitAgentLocked(grant.DeviceID, true, true); e == nil {
		a := lw.joinLocked(grant.DeviceID, grant.Agent, true)
		a.sockets[s] = struct{}{}
		lw.showAgentLocked(a)
	}
	lw.mu.Unlock()
	if e != nil {
		c.turnAway(e)
		return nil
	}
	if by.WorldID == "" {
		u.mu.Lock()
		u.sockets[s] = struct{}{}
		u.mu.Unlock()
	}
	s.unhook = c.endWith(by)
	welcome := wire.AgentWelcome{
		Type: wire.HandshakeWelcome, Protocol: wire.Protocol, Build: r.opt.Build, UserID: u.id, WorldID: lw.worldID, WorldName: name,
		SessionID: lw.session, AgentDeviceID: grant.DeviceID, Agent: grant.Agent, Scopes: by.Scopes, URL: r.opt.URL(), Limits: limits(wire.MaxAgentFrame),
	}
	if c.send(wire.MustJSON(welcome)) != nil {
		s.leave()
		return nil
	}
	if by.WorldID == "" {
		r.followCurrentWorld(u, lw, s.rebind)
	}
	return s
}

// handle implements peer: it processes one frame; false ends the socket.
func (s *agentSocket) handle(frame []byte) bool {
	env, err := wire.DecodeEnvelope(frame)
	if err != nil {
		return s.refuse("", wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
	}
	now := s.seat.Load()
	if e := now.check(&env, wire.AgentToRouter); e != nil {
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
		return s.call(now, &env)
	case wire.KindCallCancel:
		var c wire.CallCancel
		if err = wire.UnmarshalStrict(env.Payload, &c); err == nil {
			id := callID(now.deviceID, c.CallID)
			if e := now.world.belongsToCall(&env, id); e != nil {
				return s.refuse(env.MessageID, e)
			}
			now.world.cancel(id)
		}
	case wire.KindResourceRead:
		err = decode(&env, func(q wire.ResourceRead) {
			s.reply(&env, wire.KindResourceResult, now.world.readResource(s.by, now.deviceID, q.URI))
		})
	case wire.KindSubscribe:
		err = decode(&env, func(q wire.Subscribe) { s.subscribed.Store(q.On) })
	}
	if err != nil {
		return s.refuse(env.MessageID, wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
	}
	return true
}

// call delivers a tool call. The answer is posted when it is there; progress reports come before it.
func (s *agentSocket) call(now *seat, env *wire.Envelope) bool {
	c, err := env.ToolCall()
	if err != nil || c.Agent != nil {
		return s.refuse(env.MessageID, wire.NewError(wire.CodeBadEnvelope, "the payload is not a tool call"))
	}
	// The sender cannot choose the scope of a call: it must be one that the call needs.
	if scopes := tool.ScopesOf(c.Tool, c.Arguments); len(scopes) > 0 && !slices.Contains(scopes, env.Scope) {
		return s.refuse(env.MessageID, wire.NewError(wire.CodeNotAllowed, "%s needs the scope %s", c.Tool, scopes[0]))
	}
	to, scope := env.MessageID, env.Scope
	now.world.deliver(request{
		device: now.deviceID, agent: s.id, messageID: env.MessageID, tool: c.Tool, args: c.Arguments,
		deadline: env.Deadline, by: s.by,
		reply: func(t wire.ToolResult, out *outbox) {
			s.closeIfSlow(out.post(s.conn, s.frame(wire.KindToolResult, to, scope, s.encodeResult(t))))
		},
		progress: func(p wire.ToolProgress) { s.postRaw(wire.KindToolProgress, to, scope, wire.MustJSON(p)) },
	})
	return true
}

// encodeResult encodes an answer, without its data for a socket that asked for text only.
func (s *agentSocket) encodeResult(t wire.ToolResult) json.RawMessage {
	if s.textOnly && t.Result != nil && t.Result.Data != nil {
		short := *t.Result
		short.Data = nil
		t.Result = &short
	}
	return t.Encode()
}

// refuse answers a message with an error, as sendRefusal does. False ends the socket.
func (s *agentSocket) refuse(replyTo string, e *wire.Error) bool {
	return s.sendRefusal(s.frame(wire.KindError, replyTo, wire.ScopeRead, wire.MustJSON(e)))
}

// reply answers an envelope.
func (s *agentSocket) reply(to *wire.Envelope, kind wire.Kind, payload any) {
	s.postRaw(kind, to.MessageID, to.Scope, wire.MustJSON(payload))
}

// frame encodes an envelope for the current seat.
func (s *agentSocket) frame(kind wire.Kind, replyTo string, scope wire.Scope, payload json.RawMessage) []byte {
	e := s.seat.Load().envelope(kind, replyTo, scope, payload)
	return e.Encode()
}

// postRaw queues a message; it does not block.
func (s *agentSocket) postRaw(kind wire.Kind, replyTo string, scope wire.Scope, payload json.RawMessage) {
	s.closeIfSlow(s.post(s.frame(kind, replyTo, scope, payload)))
}

// rebind moves the socket to another world and sends the agent a bound message. It does nothing when the socket has
// ended or is there already. An agent that does not fit into the world moves too, but gets no avatar there.
func (s *agentSocket) rebind(to *liveWorld) {
	s.seatMu.Lock()
	defer s.seatMu.Unlock()
	old := s.seat.Load()
	if s.ended || old.world == to {
		return
	}
	old.world.detachSocket(s, old.deviceID, true)
	bind := old.binding
	to.mu.Lock()
	bind.worldID, bind.sessionID = to.worldID, to.session
	s.seat.Store(&seat{to, bind})
	full := to.admitAgentLocked(bind.deviceID, true, true)
	a := to.joinLocked(bind.deviceID, s.id, true)
	a.sockets[s] = struct{}{}
	if full == nil {
		to.showAgentLocked(a)
	}
	bound := wire.Bound{WorldID: to.worldID, SessionID: to.session, WorldName: to.name, Opened: to.executor != nil}
	to.mu.Unlock()
	s.postRaw(wire.KindBound, "", wire.ScopeRead, wire.MustJSON(bound))
}

// leave implements peer: it removes the socket from its user and its world.
func (s *agentSocket) leave() {
	s.unhook()
	s.user.mu.Lock()
	delete(s.user.sockets, s)
	s.user.mu.Unlock()
	s.seatMu.Lock()
	defer s.seatMu.Unlock()
	s.ended = true
	now := s.seat.Load()
	now.world.detachSocket(s, now.deviceID, false)
}

// detachSocket removes a socket from its agent. An agent without sockets becomes away; when it moved to another world
// and has no back end, it is removed.
func (lw *liveWorld) detachSocket(s *agentSocket, device string, moved bool) {
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
	if moved && a.body == nil {
		lw.removeAgentLocked(a)
	} else {
		now := wire.Now(lw.r.opt.Now())
		a.lastSeen = now
		a.activity = wire.Activity{State: wire.ActivityAway, Since: now, Source: "socket closed"}
	}
	lw.scheduleFlushLocked()
}
