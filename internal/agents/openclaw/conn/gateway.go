package conn

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
)

// Host is what uses the connections of a Gateway, one after the other. Connected, Serve and
// Disconnected are called on Run's goroutine, in this order for each connection.
type Host interface {
	// Changed says that the status or the details are different now. It must not block.
	Changed()
	// Connected is called before the first event. Calls are answered already.
	Connected(*Client)
	// Event is called for each event, one after the other, once Connected has returned. It must not
	// call the gateway: the answer would have to come from the same goroutine.
	Event(name string, payload json.RawMessage)
	// Serve returns when the connection has ended.
	Serve(*Client)
	// Disconnected is called when the connection has ended, and no event comes any more.
	Disconnected()
}

// Gateway finds a gateway, logs in, and stays connected. Its methods but Run are safe for
// concurrent use.
type Gateway struct {
	opt   Options
	host  Host
	place place

	// Signals to Run's goroutine, each with a buffer of one. retry ends a wait; pairingDecision
	// carries "approved" or "rejected".
	retry           chan struct{}
	pairingDecision chan string

	// The fields up to mu belong to Run's goroutine alone.
	device *device
	// failures counts failed logins and short connections in a row, for the backoff.
	failures int
	// lostAt is when the last connection ended.
	lostAt time.Time

	// mu guards the fields below it.
	mu       sync.Mutex
	status   Status
	endpoint endpoint
	// client is the current connection; nil: there is none.
	client *Client
}

// New makes a gateway in the state searching. Nothing happens until Run is called.
func New(o Options, h Host) *Gateway {
	g := &Gateway{
		opt: o, host: h, place: &localPlace{opt: o}, retry: make(chan struct{}, 1),
		pairingDecision: make(chan string, 1),
		status:          Status{State: wire.BackendSearching, Since: time.Now().UTC()},
		endpoint:        endpoint{at: o.Target.At()},
	}
	if o.Target != nil {
		g.place = newServerPlace(*o.Target)
	}
	return g
}

// Status returns the state of the connection.
func (g *Gateway) Status() Status {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.status
}

// setStatus changes the state and its sentences, and returns the status's wait. Since changes only
// with the state.
func (g *Gateway) setStatus(s Status) (wait time.Duration) {
	wait, s.wait = s.wait, 0
	g.update(func() {
		if s.Since = g.status.Since; g.status.State != s.State {
			s.Since = time.Now().UTC()
		}
		g.status = s
	})
	return wait
}

// update edits the fields that mu guards, and notifies the host when the status differs. edit must
// replace the values behind the status's pointers, never change them: the old status is compared
// with the new one, and callers may still hold it.
func (g *Gateway) update(edit func()) {
	g.mu.Lock()
	before, lines := g.status, details(g.place, g.opt, g.endpoint, g.client)
	edit()
	same := reflect.DeepEqual(before, g.status) && slices.Equal(lines, details(g.place, g.opt, g.endpoint, g.client))
	g.mu.Unlock()
	if !same {
		g.host.Changed()
	}
}

// Details are the lines that the page shows for repair. They contain no secret. nil: nothing was
// looked for yet.
func (g *Gateway) Details() []wire.Detail {
	g.mu.Lock()
	ep, c := g.endpoint, g.client
	g.mu.Unlock()
	return details(g.place, g.opt, ep, c)
}

// details makes the lines of Details.
func details(p place, o Options, ep endpoint, c *Client) []wire.Detail {
	if ep.port == 0 {
		return nil
	}
	d := append([]wire.Detail{{Name: "Address", Value: "ws://" + ep.address()}}, p.where(ep)...)
	d = append(d, wire.Detail{Name: "This world", Value: o.Origin})
	if c != nil {
		d = append(d,
			wire.Detail{Name: "OpenClaw", Value: c.hello.Server.Version},
			wire.Detail{Name: "Protocol", Value: strconv.Itoa(c.hello.Protocol)},
			wire.Detail{Name: "Logged in by", Value: c.hello.Auth.Method},
			wire.Detail{Name: "Scopes", Value: strings.Join(c.hello.Auth.Scopes, ", ")},
		)
	}
	return d
}

// CommandLine is an openclaw command line for this gateway, as the user would type it.
func (g *Gateway) CommandLine(args string) string { return g.current().command(args) }

// current returns the endpoint of the last attempt.
func (g *Gateway) current() endpoint {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.endpoint
}

// Retry ends a wait for the next login or for a decision. It never blocks; a retry that is already
// pending covers this one.
func (g *Gateway) Retry() { sendq.Signal(g.retry, struct{}{}) }

// ErrNoKeyWanted is the error of a key that was not asked for.
var ErrNoKeyWanted error = wire.NewError(wire.CodeNotFound, "this back end does not ask for a key now").Try("Nothing to do here; its status says when a key is needed.")

// GiveKey passes on the gateway's key, which the status asks for (Status.Key), and returns when it
// will be tried; the status shows what comes of it. The key may be the token or password itself, or
// what `openclaw dashboard --json` prints on the server: an address that contains a token, or a
// one-time token. It is neither stored nor logged, and held in memory only until the gateway has
// answered.
func (g *Gateway) GiveKey(_ context.Context, key string) error {
	p, ok := g.place.(*serverPlace)
	asked := g.Status().Key
	if !ok || asked == nil {
		return ErrNoKeyWanted
	}
	if err := p.giveKey(key, asked.Kind); err != nil {
		return err
	}
	g.Retry()
	return nil
}

// errNotConnected: there is no gateway to ask.
var errNotConnected = errors.New("the gateway is not connected")

// Ready reports whether the gateway is connected; if not, why, and what the user can do.
func (g *Gateway) Ready() (ok bool, reason, next string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.status.State == wire.BackendReady && g.client != nil {
		return true, "", ""
	}
	return false, cmp.Or(g.status.Reason, "The agent is not reachable."), g.status.Next
}

// Has reports whether the connected gateway has a method.
func (g *Gateway) Has(method string) bool {
	c := g.connection()
	return c != nil && c.Has(method)
}

// connection returns the current connection; nil: there is none.
func (g *Gateway) connection() *Client {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.client
}

// Ask makes a request over the connection of the conversation. It is meant for small requests.
func (g *Gateway) Ask(ctx context.Context, method string, params, result any) error {
	c := g.connection()
	if c == nil {
		return errNotConnected
	}
	return c.Call(ctx, method, params, result)
}
