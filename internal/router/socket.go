package router

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// maxStrikes is how many refused messages close a socket.
const maxStrikes = 3

// Grant is what a login allows an agent socket.
type Grant struct {
	UserID   string
	WorldID  string // empty: the socket follows the user's current world
	DeviceID string
	Agent    wire.Agent
	Scopes   []wire.Scope
}

// LoginAgent checks the hello of an agent socket against the nonce it was challenged with.
type LoginAgent func(ctx context.Context, nonce string, hello wire.AgentHello) (Grant, *wire.Error)

var messageCounter atomic.Uint64

// nextMessageID numbers the router's own messages; they are unique within this process.
func nextMessageID() string { return "r" + strconv.FormatUint(messageCounter.Add(1), 36) }

func mustJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("router: " + err.Error()) // our own types marshal
	}
	return b
}

// ServeAgent runs an agent socket in a goroutine of its own, so that the HTTP handler can return and its buffers go.
func (r *Router) ServeAgent(ws *websocket.Conn, login LoginAgent) {
	r.serve(ws, func(c *conn) peer {
		if s := r.greetAgent(c, login); s != nil {
			return s
		}
		return nil
	})
}

// ServePage runs a page's socket in the same way; the user is logged in already. viewer says that somebody else may have
// opened the page, since an agent has seen its link: then it does little but read.
func (r *Router) ServePage(ws *websocket.Conn, userID string, viewer bool) {
	r.serve(ws, func(c *conn) peer {
		if p := r.greetPage(c, userID, viewer); p != nil {
			return p
		}
		return nil
	})
}

func (r *Router) serve(ws *websocket.Conn, greet func(*conn) peer) {
	ws.SetReadLimit(wire.MaxHelloFrame)
	c := newConn(ws, r.spawn, r.opt.WriteTime, r.opt.Now())
	if !r.adopt(c, greet) {
		c.close(wire.CodeUnavailable.Info().Close, stopping().Message)
	}
}

// listen hands each frame to take until it says false or the socket ends.
func (r *Router) listen(c *conn, take func(frame []byte) bool) {
	for {
		frame, code, err := c.read(context.Background()) // Close ends every socket
		if err != nil {
			if code != 0 {
				c.close(code, err.Error())
			}
			return
		}
		c.heard(r.opt.Now())
		if !take(frame) {
			return
		}
	}
}

// turnAway closes a socket whose hello was refused. What may work later closes with a code that lets the peer try again.
func (c *conn) turnAway(e *wire.Error) {
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

// readHello returns the first frame, or closes the socket with its own code when none comes in time.
func (r *Router) readHello(c *conn, into any) bool {
	late := time.AfterFunc(r.opt.HelloTime, func() { c.close(wire.CloseHelloLate, "no hello within "+r.opt.HelloTime.String()) })
	frame, code, err := c.read(r.ctx)
	if !late.Stop() || err != nil {
		if code != 0 {
			c.close(wire.CodeUnauthorized.Info().Close, err.Error())
		}
		return false
	}
	if err := wire.UnmarshalStrict(frame, into); err != nil {
		c.close(wire.CodeUnauthorized.Info().Close, "the first frame must be a hello: "+err.Error())
		return false
	}
	return true
}

func newNonce() string {
	var b [32]byte
	_, _ = rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// binding is what a socket is bound to; every envelope must carry the same.
type binding struct {
	userID, worldID, deviceID, sessionID string
	scopes                               []wire.Scope
}

// check holds an envelope to the binding and to the kind's declaration.
func (b *binding) check(e *wire.Envelope, way wire.Direction) *wire.Error {
	deny := func(what string) *wire.Error { return wire.NewError(wire.CodeNotAllowed, "%s", what) }
	if e.UserID != b.userID || e.AgentDeviceID != b.deviceID {
		return deny("the user or device is not the one this socket is bound to")
	}
	if e.WorldID != b.worldID || e.SessionID != b.sessionID {
		return wire.NewError(wire.CodeWorldSwitched, "this socket acts in another world or session now")
	}
	k, ok := kinds[e.Kind]
	if !ok || !slices.Contains(k.Ways, way) {
		return deny("this kind of message is not accepted from here")
	}
	if k.Scope != "" && e.Scope != k.Scope {
		return deny("this kind travels under the scope " + string(k.Scope))
	}
	if !slices.Contains(b.scopes, e.Scope) {
		return deny("the scope " + clip.Line(string(e.Scope), 40) + " was not granted")
	}
	return nil
}

var kinds = func() map[wire.Kind]wire.KindInfo {
	m := map[wire.Kind]wire.KindInfo{}
	for _, k := range wire.Kinds() {
		m[k.Kind] = k
	}
	return m
}()

func limits(maxFrame int) wire.Limits {
	return wire.Limits{
		MaxFrame: maxFrame, HeartbeatSecs: int(Heartbeat / time.Second), DeadlineSecs: 30,
		Bounds: world.Bounds, MaxObjects: world.MaxObjects, MaxParts: world.MaxParts, MaxLabel: world.MaxLabel,
		MinScale: world.MinScale, MaxScale: world.MaxScale,
	}
}
