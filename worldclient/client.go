// Package worldclient is the Go client of a world service. It attaches to the service of a data
// folder, or spawns it, keeps one agent socket to it, calls tools, reads resources and watches for
// changes. When the socket breaks, a call is sent again after a reconnect with the same message id.
// The service answers a repeat with the first result, so nothing is done twice.
//
// A Client is a state machine:
//
//	detached    no socket. A call or Watch → attaching. NoAgent: it stays here and only uses REST.
//	attaching   one goroutine at a time holds the dialing token. service.json, the bearer and the
//	            service's lock show a running service → dial. None → spawning. A refused hello →
//	            detached, and the caller gets the error.
//	spawning    the spawn lock admits one process at a time. A service that starts or stops
//	            holds its own lock: wait for it. Otherwise start `serve`, wait for its first line,
//	            and dial. spawnTime bounds both.
//	handover    the service is older than this binary: close the socket and ask it to stop. It
//	            agrees → spawning. It is in use → attached, with a note to the user.
//	attached    calls use the socket. It breaks → detached; pending calls reattach and send again,
//	            up to three times.
//	closed      Close. All methods fail.
//
// Goroutines: while a socket is open, one reader and one heartbeat, which Close and the next attach
// end and await; and during a spawn one that waits for the service's first line.
package worldclient

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// Options of a client. The zero value attaches to the world service of the user's default data
// folder.
type Options struct {
	// DataDir is the data folder; empty: the user's default one.
	DataDir string
	// Port is the port for a service that must be spawned; 0: the previous one, or 4516; negative:
	// any free one. For an agent it applies only if the user gave `serve` no port.
	Port int
	// AgentType names the avatar: "claude-code", "codex" … Empty: "agent". AgentName distinguishes
	// agents of one type.
	AgentType string
	AgentName string
	// Device is the id of the device that the client acts as, if it is known; empty: the service
	// gives one, which the client keeps as long as it lives.
	Device string
	// Version of this binary, as it says in its hello.
	Version string
	// Executable is spawned as `Executable serve …` when no service runs; empty: never spawn.
	Executable string
	// LogLevel is passed to a spawned service, as Port is. Empty: its default.
	LogLevel string
	// Token is a token of its own, which opens less than the data folder's; empty: the data
	// folder's.
	Token string
	// TextOnly leaves Result.Data out of answers, for clients whose answers only a model reads.
	TextOnly bool
	// NoAgent: the client only requests links and files. It has no avatar and cannot call tools.
	NoAgent bool
	// Note receives messages for the user, such as a difference of versions. May be nil.
	Note func(string)
}

// Client talks to one world service. Safe for concurrent use.
type Client struct {
	opt Options
	dir local.Dir

	// dialing holds a token while one goroutine attaches.
	dialing chan struct{}
	// versionChecked: the versions were compared once, and an older service was asked to hand over.
	// The holder of dialing uses it.
	versionChecked bool

	mu sync.Mutex
	// link is the newest socket, which may have ended; nil: there was none.
	link *link
	// watchers are the callbacks of Watch by their ids, of which lastWatch is the newest.
	watchers  map[int]func()
	lastWatch int
	closed    bool
}

// New returns a client that attaches on first use.
func New(o Options) *Client {
	dir := local.Dir(o.DataDir)
	if dir == "" {
		dir = local.DefaultDir()
	}
	if abs, err := filepath.Abs(string(dir)); err == nil { // a spawned service has another working directory
		dir = local.Dir(abs)
	}
	if o.Note == nil {
		o.Note = func(string) {}
	}
	return &Client{opt: o, dir: dir, dialing: make(chan struct{}, 1), watchers: map[int]func(){}}
}

// Close closes the socket and waits for its goroutines. The service keeps running.
func (c *Client) Close() error {
	c.mu.Lock()
	l := c.link
	c.link, c.closed = nil, true
	c.mu.Unlock()
	if l != nil {
		l.close()
	}
	return nil
}

// connected returns the live link. It attaches, or spawns the service, when there is none, and
// renews the subscription of watchers.
func (c *Client) connected(ctx context.Context) (*link, error) {
	select {
	case c.dialing <- struct{}{}:
		defer func() { <-c.dialing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	c.mu.Lock()
	l, closed := c.link, c.closed
	c.mu.Unlock()
	switch {
	case closed:
		return nil, errors.New("the client is closed")
	case c.opt.NoAgent:
		return nil, errors.New("this client has no agent")
	}
	if l != nil && l.alive() {
		return l, nil
	}
	l, err := c.attach(ctx)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	closed, watched := c.closed, len(c.watchers) > 0
	old := c.link
	if !closed {
		c.link = l
	}
	c.mu.Unlock()
	if old != nil {
		old.close() // it has ended already; this awaits its goroutines
	}
	if closed {
		l.close()
		return nil, errors.New("the client is closed")
	}
	if watched {
		_ = l.subscribe(ctx, true)
	}
	return l, nil
}

// callTime bounds a call with all its attempts. It covers the longest timeout of any tool and a
// reconnect.
const callTime = 150 * time.Second

// Call calls a tool and waits for its answer, in which exactly one of Result and Error is set.
// progress may be nil.
func (c *Client) Call(ctx context.Context, call wire.ToolCall, progress func(wire.ToolProgress)) wire.ToolResult {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	scope := wire.ScopeRead
	if scopes := tool.ScopesOf(call.Tool, call.Arguments); len(scopes) > 0 {
		scope = scopes[0]
	}
	if len(call.Arguments) == 0 {
		call.Arguments = json.RawMessage("{}")
	}
	if !json.Valid(call.Arguments) {
		return errorResult(wire.CodeBadArguments, "the arguments are not JSON")
	}
	request := wire.Envelope{MessageID: ident.New("m_"), Scope: scope, Kind: wire.KindToolCall, Payload: call.Encode()}
	for attempt := 0; ; attempt++ {
		l, err := c.connected(ctx)
		if err != nil {
			return errorResult(wire.CodeUnavailable, "the world service cannot be reached: %v", err)
		}
		reply, err := l.request(ctx, request, progress)
		switch {
		case err == nil:
			t := ResultOf(reply)
			if t.Error != nil && t.Error.Code == wire.CodeWorldSwitched && reply.Kind == wire.KindError && attempt < 3 {
				continue // a bound frame has moved the socket to the new world before this answer
			}
			return t
		case ctx.Err() != nil:
			return wire.ToolResult{Error: silent(&call, wire.NewError(wire.CodeCancelled, "%s was cancelled before its answer arrived", call.Tool))}
		case attempt >= 3:
			return wire.ToolResult{Error: silent(&call, wire.NewError(wire.CodeUnavailable, "the connection to the world service broke: %v", err))}
		}
	}
}

// silent sets the next step of an error that stands for an answer which did not arrive.
func silent(call *wire.ToolCall, e *wire.Error) *wire.Error {
	return e.Try(tool.NextAfterSilence(call.Tool, call.Arguments))
}

func errorResult(code wire.Code, format string, args ...any) wire.ToolResult {
	return wire.ToolResult{Error: wire.NewError(code, format, args...)}
}

// ResultOf decodes the answer to a tool call: its result, or the error that refused it before it
// ran.
func ResultOf(reply wire.Envelope) wire.ToolResult {
	if reply.Kind == wire.KindError {
		var e wire.Error
		if json.Unmarshal(reply.Payload, &e) != nil {
			return errorResult(wire.CodeInternal, "the service's error cannot be read")
		}
		return wire.ToolResult{Error: &e}
	}
	var t wire.ToolResult
	if err := json.Unmarshal(reply.Payload, &t); err != nil || t.Result == nil && t.Error == nil {
		return errorResult(wire.CodeInternal, "the answer cannot be read")
	}
	return t
}

// Resource reads world://state, world://object/{id} or world://screenshot/latest. An answer with
// wire.CodeNotFound says that a URI names no resource, or one that is empty.
func (c *Client) Resource(ctx context.Context, uri string) wire.ResourceResult {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	fail := func(err error) wire.ResourceResult {
		return wire.ResourceResult{Error: wire.NewError(wire.CodeUnavailable, "%s cannot be read: %v", uri, err)}
	}
	l, err := c.connected(ctx)
	if err != nil {
		return fail(err)
	}
	payload, err := json.Marshal(wire.ResourceRead{URI: uri})
	if err != nil {
		return fail(err)
	}
	reply, err := l.request(ctx, wire.Envelope{
		MessageID: ident.New("m_"), Scope: wire.ScopeRead,
		Kind: wire.KindResourceRead, Payload: payload,
	}, nil)
	if err != nil {
		return fail(err)
	}
	var res wire.ResourceResult
	if err := json.Unmarshal(reply.Payload, &res); err != nil {
		return fail(err)
	}
	return res
}

// Watch calls changed after each change of the world until ctx ends. It survives reconnects.
// changed runs in the reader's goroutine, so it must not wait for this client.
func (c *Client) Watch(ctx context.Context, changed func()) error {
	c.mu.Lock()
	c.lastWatch++
	id := c.lastWatch
	c.watchers[id] = changed
	first := len(c.watchers) == 1
	c.mu.Unlock()
	context.AfterFunc(ctx, func() {
		c.mu.Lock()
		delete(c.watchers, id)
		c.mu.Unlock()
	})
	l, err := c.connected(ctx)
	if err != nil {
		return err
	}
	if first {
		return l.subscribe(ctx, true)
	}
	return nil
}

// heard calls the watchers for an event of the world, and when the socket has got to another world.
func (c *Client) heard(e *wire.Envelope) {
	if e.Kind == wire.KindEntry || e.Kind == wire.KindBound {
		c.changed()
	}
}

// changed calls all watchers.
func (c *Client) changed() {
	c.mu.Lock()
	list := make([]func(), 0, len(c.watchers))
	for _, f := range c.watchers {
		list = append(list, f)
	}
	c.mu.Unlock()
	for _, f := range list {
		f()
	}
}
