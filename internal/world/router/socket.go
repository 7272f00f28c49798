package router

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/live"
)

// maxRefusals is how many refused messages close a socket.
const maxRefusals = 3

// Grant is what a login grants to an agent socket.
type Grant struct {
	By       *access.Principal
	DeviceID string
	Agent    wire.Agent
	// Release is called once, when the socket ends or is turned away; nil: nothing is to be
	// released.
	Release func()
}

// LoginAgent checks the hello of an agent socket. nonce is from the socket's challenge; the proof
// of a paired device signs it.
type LoginAgent func(ctx context.Context, hello wire.AgentHello, nonce string) (Grant, *wire.Error)

// messageCounter numbers the router's own messages.
var messageCounter atomic.Uint64

// nextMessageID returns a message id that is unique within this process.
func nextMessageID() string { return "r" + strconv.FormatUint(messageCounter.Add(1), 36) }

// ServeAgent runs an agent socket in its own goroutine, so that the HTTP handler can return and
// free its buffers.
func (r *Router) ServeAgent(ws *websocket.Conn, login LoginAgent) {
	r.serve(ws, func(c *conn) socket { return r.greetAgent(c, login) })
}

// ServePage runs a page's socket in the same way. The page is logged in already. One that does not
// answer for its user is a viewer: it gets few rights (page.go).
func (r *Router) ServePage(ws *websocket.Conn, by *access.Principal) {
	r.serve(ws, func(c *conn) socket { return r.greetPage(c, by) })
}

// socket is a socket after its login. Both methods run in its reader.
type socket interface {
	// handle processes one frame; false ends the socket.
	handle(frame []byte) bool
	// leave runs once, after the last frame.
	leave()
}

// serve runs a socket in a goroutine of its own, or closes it when the router is stopping or has
// too many. greet performs the login and returns nil when it turned the socket away.
func (r *Router) serve(ws *websocket.Conn, greet func(*conn) socket) {
	ws.SetReadLimit(wire.MaxHelloFrame)
	c := newConn(ws, &r.shared, r.opt.Now())
	if e := r.adopt(c); e != nil {
		c.reject(e)
		return
	}
	r.spawn(func() {
		s := greet(c)
		r.logins.Free(1)
		r.spawn(func() { // a new goroutine, because the stack that grew for the login would stay as long as the socket
			defer r.forget(c)
			defer c.drop()
			if s != nil {
				defer s.leave()
				r.listen(c, s.handle)
			}
		})
	})
}

// adopt registers a socket for Close and the sweeper, and counts it and its login.
func (r *Router) adopt(c *conn) *wire.Error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.closed:
		return live.Stopping()
	case !r.sockets.Take(1):
		return wire.NewError(wire.CodeRate, "%d sockets are open already: close a page or an agent, then connect again", r.opt.MaxSockets)
	case !r.logins.Take(1):
		r.sockets.Free(1)
		return wire.NewError(wire.CodeRate, "%d sockets are logging in: connect again in a few seconds", r.opt.MaxLogins)
	}
	r.conns[c] = struct{}{}
	r.touch()
	return nil
}

// forget unregisters a socket that has ended.
func (r *Router) forget(c *conn) {
	r.mu.Lock()
	delete(r.conns, c)
	r.mu.Unlock()
	r.sockets.Free(1)
	r.touch()
}

// listen passes each frame to handle until that returns false or the socket ends.
func (r *Router) listen(c *conn, handle func(frame []byte) bool) {
	for {
		frame, code, err := c.read(context.Background()) // Close ends every socket
		if err != nil {
			if code != 0 {
				c.close(code, err.Error())
			}
			return
		}
		c.received(r.opt.Now())
		if !handle(frame) {
			return
		}
		c.fullQueues.wait(c.user, fullQueueWait)
	}
}

// sendRefusal answers a message that was refused; the third refusal closes the socket. False ends
// the socket. Only its reader may call it. The frame is written directly instead of queued, so that
// the third one is sent before the close.
func (c *conn) sendRefusal(frame []byte) bool {
	if c.send(frame) != nil {
		return false
	}
	c.refusals++
	if c.refusals < maxRefusals {
		return true
	}
	c.close(wire.CodeNotAllowed.Info().Close, "too many refused messages")
	return false
}

// reject closes a socket whose hello was refused, with the error's close code, or else with one
// that says whether trying again can help.
func (c *conn) reject(e *wire.Error) {
	code := e.Code.Info().Close
	switch {
	case code != 0:
	case e.Retryable:
		code = int(websocket.StatusTryAgainLater)
	default:
		code = wire.CodeNotAllowed.Info().Close
	}
	c.close(code, e.Message)
}

// readHello decodes the first frame into a hello. It returns false after closing the socket, when
// no frame arrives within HelloTimeout or the frame is not a hello.
func (r *Router) readHello(c *conn, into any) bool {
	late := time.AfterFunc(r.opt.HelloTimeout, func() { c.close(wire.CloseTooLate, "no hello within "+r.opt.HelloTimeout.String()) })
	frame, code, err := c.read(r.ctx)
	if !late.Stop() || err != nil {
		if code != 0 {
			c.close(wire.CodeUnauthorized.Info().Close, err.Error())
		}
		return false
	}
	if err := strict.UnmarshalOpen(frame, into); err != nil {
		c.close(wire.CodeUnauthorized.Info().Close, "the first frame must be a hello: "+err.Error())
		return false
	}
	return true
}

// negotiate returns the protocol that both ends use after a hello. It returns 0 after closing the
// socket, because the frame was no hello or there is no common protocol; next is the advice for the
// user then.
func (c *conn) negotiate(
	own wire.ProtocolRange, t wire.HandshakeType, protocol int, named *wire.ProtocolRange, next string,
) int {
	if t != wire.HandshakeHello {
		c.close(wire.CodeUnauthorized.Info().Close, "the first frame must be a hello")
		return 0
	}
	common := own.Common(wire.RangeOf(protocol, named))
	if common == 0 {
		c.close(wire.CodeProtocol.Info().Close, "protocol versions differ: "+next)
	}
	return common
}

// newNonce returns the nonce of a challenge: 32 random bytes, in base64url.
func newNonce() string {
	var b [32]byte
	_, _ = rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// endWith closes the socket when the life of its principal is over, with a code that says whether
// it may connect again. cancelClose cancels that.
func (c *conn) endWith(by *access.Principal) (cancelClose func() bool) {
	return context.AfterFunc(by.Life(), func() {
		e := by.EndError()
		c.close(e.Code.Info().Close, e.Message)
	})
}

// notAccepted refuses a kind of message that a socket may not send.
func notAccepted() *wire.Error {
	return wire.NewError(wire.CodeNotAllowed, "this kind of message is not accepted from here")
}

// binding holds the ids that every envelope of a socket must carry. Its scope must be one of the
// principal's.
type binding struct {
	by                           *access.Principal
	worldID, deviceID, sessionID string
}

// check compares an envelope with the binding and with the declaration of its kind in wire.Kinds.
// An outdated world or session is world_switched, which does not count as a refusal; everything
// else is not_allowed.
func (b *binding) check(e *wire.Envelope, way wire.Direction) *wire.Error {
	deny := func(what string) *wire.Error { return wire.NewError(wire.CodeNotAllowed, "%s", what) }
	if e := b.by.EndError(); e != nil {
		return e
	}
	if e.UserID != b.by.UserID || e.AgentDeviceID != b.deviceID {
		return deny("the user or device is not the one this socket is bound to")
	}
	if e.WorldID != b.worldID || e.SessionID != b.sessionID {
		return wire.NewError(wire.CodeWorldSwitched, "this socket acts in another world or session now")
	}
	k, ok := wire.InfoOf(e.Kind)
	if !ok || !slices.Contains(k.Ways, way) {
		return notAccepted()
	}
	if k.Scope != "" && e.Scope != k.Scope {
		return deny("this kind of message needs the scope " + string(k.Scope))
	}
	if e.Kind != wire.KindToolCall && !b.by.Has(e.Scope) { // a call without its scope is answered, not held against the agent
		return deny("the scope " + clip.Line(string(e.Scope), 40) + " was not granted")
	}
	return nil
}
