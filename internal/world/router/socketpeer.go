package router

import (
	"cmp"
	"fmt"
	"sync/atomic"

	"golang.org/x/time/rate"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/live"
)

// socketPeer is the common part of page and agent sockets after their login: the connection, the
// principal and the seat. It is the live.Line of that seat. The messages that each kind may send
// are in their tables (page.go, agent.go).
type socketPeer struct {
	*conn
	router *Router
	by     *access.Principal
	// direction is the direction of the messages that it may send.
	direction wire.Direction
	protocol  int // agreed in the hello
	// position is replaced, never changed.
	position atomic.Pointer[position]
	rate     *rate.Limiter // bounds its messages; nil: nothing does
	// cancelCloseAtExpiry cancels the close at the end of the principal's life.
	cancelCloseAtExpiry func() bool
}

// position is a socket's seat in a world, and the ids that its envelopes must carry.
type position struct {
	binding
	place live.Place
	// seat is nil until the world has greeted the socket.
	seat live.Seat
}

// in returns a position in a world.
func (p *socketPeer) in(place live.Place, deviceID string, seat live.Seat) *position {
	world, session := place.Address()
	return &position{binding{p.by, world, deviceID, session}, place, seat}
}

// table holds the handler of each kind of message that a socket may send. A handler returns why it
// refuses the message.
type table[P any] map[wire.Kind]func(P, *wire.Envelope) *wire.Error

// dispatch checks a frame and passes it to its handler; false ends the socket. wrong is called with
// an envelope that does not agree with the binding.
func dispatch[P any](me P, p *socketPeer, handlers table[P], frame []byte,
	wrong func(*wire.Envelope, *wire.Error) bool,
) bool {
	if e := p.by.EndError(); e != nil { // messages under way are no misbehaviour: the close gives the reason
		p.close(e.Code.Info().Close, e.Message)
		return false
	}
	env, err := wire.DecodeEnvelope(frame)
	if err == nil && env.V != p.protocol {
		err = fmt.Errorf("v is %d; the hello agreed on %d", env.V, p.protocol)
	}
	if err != nil {
		return p.refuse("", wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
	}
	if p.rate != nil && env.Kind != wire.KindPing && !paced(env.Kind) && !p.rate.Allow() { // no refusal: it may try again
		p.answer(&env, wire.KindError, wire.NewError(wire.CodeRate, "at most %.0f messages a second", float64(p.rate.Limit())))
		return true
	}
	bound := p.position.Load().binding
	if p.direction == wire.PageToRouter && (env.Kind == wire.KindToolResult || env.Kind == wire.KindToolProgress) {
		bound.deviceID = env.AgentDeviceID // that of the call, which the seat compares
	}
	if e := bound.check(&env, p.direction); e != nil {
		return wrong(&env, e)
	}
	handle, ok := handlers[env.Kind]
	if !ok {
		return p.refuse(env.MessageID, wire.NewError(wire.CodeNotAllowed, "nothing here takes a %s", env.Kind))
	}
	if e := handle(me, &env); e != nil {
		return p.refuse(env.MessageID, e)
	}
	return true
}

// paced reports whether too many messages of a kind are read more slowly instead of refused.
func paced(k wire.Kind) bool { return k == wire.KindChatEvent || k == wire.KindAgentPresence }

// unreadable is the refusal of a message whose payload cannot be decoded.
func unreadable(env *wire.Envelope, err error) *wire.Error {
	return wire.NewError(wire.CodeBadEnvelope, "%s: %v", env.Kind, err)
}

// pong answers a ping.
func (p *socketPeer) pong(env *wire.Envelope) *wire.Error {
	p.push(live.Message{
		Kind: wire.KindPong, ReplyTo: env.MessageID, Scope: env.Scope,
		Payload: wire.MustJSON(wire.Ping{}),
	})
	return nil
}

// refuse answers a message with an error, as sendRefusal does. False ends the socket.
func (p *socketPeer) refuse(replyTo string, e *wire.Error) bool {
	if p.router.opt.Refused != nil {
		p.router.opt.Refused(p.by, p.position.Load().worldID, e.Code)
	}
	return p.sendRefusal(p.frame(live.Message{Kind: wire.KindError, ReplyTo: replyTo, Payload: wire.MustJSON(e)}))
}

// answer answers an envelope with a payload.
func (p *socketPeer) answer(to *wire.Envelope, kind wire.Kind, payload any) {
	p.push(live.Message{Kind: kind, ReplyTo: to.MessageID, Scope: to.Scope, Payload: wire.MustJSON(payload)})
}

// push queues a message. A socket that cannot take it ends by itself.
func (p *socketPeer) push(m live.Message) { _ = p.Post(m) }

// frame encodes a message for the current binding.
func (p *socketPeer) frame(m live.Message) []byte {
	b := &p.position.Load().binding
	e := wire.Envelope{
		V: p.protocol, UserID: b.by.UserID, WorldID: b.worldID, AgentDeviceID: b.deviceID, SessionID: b.sessionID,
		MessageID: m.ID, Scope: m.Scope, Kind: m.Kind, ReplyTo: m.ReplyTo, Deadline: m.Deadline, Enc: "none",
		Payload: m.Payload,
	}
	if e.MessageID == "" {
		e.MessageID = nextMessageID()
	}
	if p.direction == wire.PageToRouter {
		e.AgentDeviceID = cmp.Or(m.DeviceID, wire.DeviceService)
	}
	if info, _ := wire.InfoOf(m.Kind); info.Scope != "" || e.Scope == "" {
		e.Scope = cmp.Or(info.Scope, wire.ScopeRead)
	}
	return e.Encode()
}

// Post implements live.Line. Messages that the principal may not receive are dropped.
func (p *socketPeer) Post(m live.Message) error {
	if !p.receives(m.Kind) {
		return nil
	}
	return p.post(p.frame(m))
}

// Queue implements live.Line, as Post does.
func (p *socketPeer) Queue(m live.Message) (flush bool, err error) {
	if !p.receives(m.Kind) {
		return false, nil
	}
	return p.queue(p.frame(m))
}

// receives reports whether the principal may be sent messages of a kind.
func (p *socketPeer) receives(k wire.Kind) bool {
	info, _ := wire.InfoOf(k)
	return access.MayReceive(p.by, info.Scope)
}

// Flush implements live.Line.
func (p *socketPeer) Flush() { p.drain() }

// Close implements live.Line.
func (p *socketPeer) Close(code int, reason string) { p.close(code, reason) }

// payloadOf decodes the payload of an envelope.
func payloadOf[T any](env *wire.Envelope) (*T, error) {
	v := new(T)
	return v, strict.Unmarshal(env.Payload, v)
}
