package router

import (
	"context"
	"slices"
	"sync"

	"golang.org/x/time/rate"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/tool"
)

// agent is the control channel of one agent.
//
//	login      greetAgent: the router sends a challenge, the agent a hello. Refused: closed with
//	           the error's code
//	seated     welcome sent; the socket acts in one world, and every envelope must carry that
//	           position's binding
//	seated     MoveTo: the user's current world changed and the socket follows it. The agent gets
//	           a bound message; an
//	           envelope that still carries the old binding is answered with world_switched
//	ended      leave: the socket broke, was silent for three heartbeats, was refused three times,
//	           did not read fast
//	           enough, or the router closes. Its agent becomes away; calls under way go on
type agent struct {
	socketPeer
	entry   live.AgentEntry
	release func() // releases the device
	// events paces the reports of a paired device: events of its conversations, and its agent's
	// presence. Nil: it is not one.
	events *rate.Limiter
	// seatMu is held while the seat changes; it also guards ended and entry.Subscribed.
	seatMu sync.Mutex
	ended  bool
}

// agentMessages is what an agent may send.
var agentMessages = table[*agent]{
	wire.KindPing:         func(a *agent, env *wire.Envelope) *wire.Error { return a.pong(env) },
	wire.KindToolCall:     (*agent).call,
	wire.KindCallCancel:   toSeat[wire.CallCancel],
	wire.KindResourceRead: toSeat[wire.ResourceRead],
	wire.KindSubscribe:    (*agent).subscribe,
	wire.KindChatAnswer:   toChat(DeviceChat.Answered),
	wire.KindChatEvent:    (*agent).chatEvent,
	wire.KindBlobPart:     toChat(DeviceChat.Fetched),

	wire.KindAgentPresence: (*agent).presence,
}

// greetAgent performs the login of an agent socket. It returns nil after turning the socket away.
func (r *Router) greetAgent(c *conn, login LoginAgent) socket {
	nonce := newNonce()
	if c.send(wire.MustJSON(wire.Challenge{
		Type: wire.HandshakeChallenge, Nonce: nonce, RelayID: r.opt.RelayID,
		Protocol: wire.Protocol, Protocols: wire.Supported().Announce(),
	})) != nil {
		return nil
	}
	var hello wire.AgentHello
	if !r.readHello(c, &hello) {
		return nil
	}
	ctx, cancel := r.callContext()
	defer cancel()
	hello.Protocol = c.negotiate(wire.Supported(), hello.Type, hello.Protocol, hello.Protocols, "update world-mcp")
	if hello.Protocol == 0 {
		return nil
	}
	grant, e := login(ctx, hello, nonce)
	if e != nil {
		c.reject(e)
		return nil
	}
	if grant.Release == nil {
		grant.Release = func() {}
	}
	if a := r.seatAgent(ctx, c, &grant, &hello); a != nil {
		r.replace(a)
		return a
	}
	grant.Release()
	return nil
}

// seatAgent gives an agent that has logged in its seat and its welcome. The hello names the
// protocol of both ends. It returns nil after turning the socket away.
func (r *Router) seatAgent(ctx context.Context, c *conn, grant *Grant, hello *wire.AgentHello) *agent {
	by := grant.By
	place, e := r.placeOfAgent(ctx, by)
	if e != nil {
		c.reject(e)
		return nil
	}
	a := &agent{
		socketPeer: socketPeer{conn: c, router: r, by: by, direction: wire.AgentToRouter, protocol: hello.Protocol},
		release:    grant.Release,
	}
	if by.Kind == access.Device && r.opt.MessageRate > 0 {
		a.rate = rate.NewLimiter(rate.Limit(r.opt.MessageRate), r.opt.MessageBurst)
	}
	if by.Kind == access.Device {
		a.events = rate.NewLimiter(chatEventRate, chatEventBurst)
	}
	c.setUser(by.UserID)
	a.entry = live.AgentEntry{By: by, Line: a, DeviceID: grant.DeviceID, Agent: grant.Agent, TextOnly: hello.TextOnly}
	a.position.Store(a.in(place, grant.DeviceID, nil))
	c.ws.SetReadLimit(wire.MaxAgentFrame)
	seat, e := place.EnterAgent(a.entry)
	if e != nil {
		c.reject(e)
		return nil
	}
	a.position.Store(a.in(place, grant.DeviceID, seat))
	if by.WorldID == "" {
		r.Directory.AddAgent(by.UserID, a)
	}
	a.cancelCloseAtExpiry = c.endWith(by)
	world, session := place.Address()
	welcome := wire.AgentWelcome{
		Type: wire.HandshakeWelcome, Protocol: hello.Protocol, Build: r.opt.Build, UserID: by.UserID, WorldID: world,
		WorldName: place.Name(),
		SessionID: session, AgentDeviceID: grant.DeviceID, Agent: grant.Agent, Scopes: by.Scopes, URL: r.opt.URL(),
		Limits: live.WireLimits(wire.MaxAgentFrame),
	}
	if c.send(wire.MustJSON(welcome)) != nil {
		a.gone()
		return nil
	}
	if by.WorldID == "" {
		r.Directory.FollowAgent(ctx, by.UserID, place, a.MoveTo)
	}
	return a
}

// placeOfAgent returns the world that an agent is bound to, or the one in which its user's agents
// act.
func (r *Router) placeOfAgent(ctx context.Context, by *access.Principal) (live.Place, *wire.Error) {
	if by.WorldID == "" {
		return r.Directory.AgentPlace(ctx, by.UserID)
	}
	return r.Directory.Place(ctx, by.UserID, by.WorldID)
}

// handle implements socket. A message for the world that the socket has just left is answered, but
// does not count as a refusal.
func (a *agent) handle(frame []byte) bool {
	return dispatch(a, &a.socketPeer, agentMessages, frame, func(env *wire.Envelope, e *wire.Error) bool {
		if e.Code != wire.CodeWorldSwitched {
			return a.refuse(env.MessageID, e)
		}
		a.answer(env, wire.KindError, e)
		return true
	})
}

// toSeat passes a message with a payload of one type to the seat.
func toSeat[T any](a *agent, env *wire.Envelope) *wire.Error {
	v, err := payloadOf[T](env)
	if err != nil {
		return unreadable(env, err)
	}
	return a.position.Load().seat.Handle(env, v)
}

// call passes a tool call to the seat. The sender cannot choose its scope: it must be one that the
// call needs.
func (a *agent) call(env *wire.Envelope) *wire.Error {
	c, err := env.ToolCall()
	if err != nil || c.Agent != nil {
		return wire.NewError(wire.CodeBadEnvelope, "the payload is not a tool call")
	}
	if scopes := tool.ScopesOf(c.Tool, c.Arguments); len(scopes) > 0 && !slices.Contains(scopes, env.Scope) {
		return wire.NewError(wire.CodeNotAllowed, "%s needs the scope %s", c.Tool, scopes[0])
	}
	return a.position.Load().seat.Handle(env, &c)
}

// subscribe turns the entries of the world on or off. The setting stays when the socket moves.
func (a *agent) subscribe(env *wire.Envelope) *wire.Error {
	q, err := payloadOf[wire.Subscribe](env)
	if err != nil {
		return unreadable(env, err)
	}
	a.seatMu.Lock()
	defer a.seatMu.Unlock()
	a.entry.Subscribed = q.On
	return a.position.Load().seat.Handle(env, q)
}

// MoveTo implements directory.Agent.
func (a *agent) MoveTo(to live.Place) {
	a.seatMu.Lock()
	defer a.seatMu.Unlock()
	old := a.position.Load()
	if world, _ := to.Address(); a.ended || old.worldID == world {
		return
	}
	old.seat.Leave(true)
	to.MoveAgent(a.entry, func(s live.Seat) { a.position.Store(a.in(to, old.deviceID, s)) })
}

// replace makes a the only socket of its paired device, and closes the previous one. Programs of
// this computer may have many sockets.
func (r *Router) replace(a *agent) {
	if a.by.Kind != access.Device {
		return
	}
	r.replacing.Lock()
	r.mu.Lock()
	old := r.devices[a.by.DeviceID]
	r.devices[a.by.DeviceID] = a
	r.mu.Unlock()
	if r.opt.DeviceChat != nil {
		r.opt.DeviceChat.Joined(a)
	}
	r.replacing.Unlock()
	r.deviceEvent(a.by, wire.RelayDeviceConnected)
	if old != nil {
		r.deviceEvent(a.by, wire.RelayDeviceReplaced)
		// Not in this goroutine: the peer may not answer the close handshake, and this socket's
		// reader must begin.
		r.spawn(func() { old.close(wire.CodeConflict.Info().Close, "another connection of this device took its place") })
	}
}

// deviceEvent reports that a paired device has connected or left.
func (r *Router) deviceEvent(by *access.Principal, kind wire.RelayEventKind) {
	if r.opt.DeviceEvent != nil {
		r.opt.DeviceEvent(by, kind)
	}
}

// deviceSocket returns the socket of a paired device; nil: it has none.
func (r *Router) deviceSocket(deviceID string) *agent {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.devices[deviceID]
}

// Connected reports whether a paired device has a socket here.
func (r *Router) Connected(deviceID string) bool { return r.deviceSocket(deviceID) != nil }

// leave implements socket.
func (a *agent) leave() {
	a.router.mu.Lock()
	last := a.router.devices[a.by.DeviceID] == a
	if last {
		delete(a.router.devices, a.by.DeviceID)
	}
	a.router.mu.Unlock()
	if a.by.Kind == access.Device && a.router.opt.DeviceChat != nil {
		a.router.opt.DeviceChat.Left(a)
	}
	if last {
		a.router.deviceEvent(a.by, wire.RelayDeviceGone)
	}
	a.gone()
	a.release()
}

// gone takes the socket out of its world.
func (a *agent) gone() {
	a.cancelCloseAtExpiry()
	a.router.Directory.RemoveAgent(a.by.UserID, a)
	a.seatMu.Lock()
	defer a.seatMu.Unlock()
	a.ended = true
	a.position.Load().seat.Leave(false)
}
