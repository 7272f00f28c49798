// Package worldclient is the Go client of a world service: it attaches to the one that runs for a data folder, or spawns
// it, keeps one agent socket to it, calls tools, reads resources and hears of changes. A call whose socket breaks is sent
// again with the same message id after a reconnect; the service answers a repeat with the first result, so nothing is
// done twice.
//
// Goroutines: one reader and one heartbeat while a socket is open. Close ends and waits for both.
package worldclient

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// Options of a client. The zero value attaches to the user's own world service.
type Options struct {
	// DataDir is the data folder; empty: the user's own.
	DataDir string
	// Port for a service that has to be spawned; 0: where it was before, or 4516; below 0: a free one. An agent's counts
	// only when the user has named none to `serve`.
	Port int
	// AgentType names the avatar: "claude-code", "codex" … Empty: "agent".
	AgentType string
	AgentName string
	// Version of this binary, as it says in its hello.
	Version string
	// Executable is spawned as `Executable serve …` when no service runs; empty: never spawn.
	Executable string
	// LogLevel is passed on to a spawned service, as Port is. Empty: none.
	LogLevel string
	// TextOnly leaves Result.Data out of answers: less to carry where only a model reads them.
	TextOnly bool
	// NoAgent: this client asks for links and files only; it brings no avatar and cannot call tools.
	NoAgent bool
	// Note is told what a user should know (a version that differs, a service that was started). May be nil.
	Note func(string)
}

// Progress of a call.
type Progress struct {
	Progress, Total float64
	Message         string
}

// Result is a tool's answer. Code is empty when the call succeeded.
type Result struct {
	Text     string
	Code     string
	Revision uint64
	Data     json.RawMessage
	Images   []Image
}

// Image is an encoded picture, base64.
type Image struct {
	MIMEType string
	Data     string
}

// Resource is the content of an MCP resource: Text, or Data in base64.
type Resource struct {
	MIMEType, Text, Data string
}

// ErrNoResource says that there is nothing under a URI.
var ErrNoResource = errors.New("no such resource")

// Client talks to one world service. Safe for concurrent use.
type Client struct {
	opt Options
	dir local.Dir

	dialing chan struct{} // holds a token: one dial at a time
	versionChecked   bool          // an older service was asked to hand over; guarded by dialing
	mu      sync.Mutex
	link    *link
	watchers   map[int]func()
	lastWatch int
	closed  bool
}

// New returns a client that connects when it is first used.
func New(o Options) *Client {
	dir := local.Dir(o.DataDir)
	if dir == "" {
		dir = local.DefaultDir()
	}
	if abs, err := filepath.Abs(string(dir)); err == nil { // a spawned service runs elsewhere
		dir = local.Dir(abs)
	}
	if o.Note == nil {
		o.Note = func(string) {}
	}
	return &Client{opt: o, dir: dir, dialing: make(chan struct{}, 1), watchers: map[int]func(){}}
}

// Connect attaches now. It is not needed before a call.
func (c *Client) Connect(ctx context.Context) error {
	_, err := c.connected(ctx)
	return err
}

// Close ends the connection; the service goes on.
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

// connected returns the live link, attaching or spawning when there is none.
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
		old.close() // it has ended; its goroutines are waited for
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

// callTime bounds a call over all its attempts: the longest deadline of any tool, and a reconnect.
const callTime = 150 * time.Second

// CallTool calls a tool and waits for its answer. It never fails: what went wrong is a Result with a Code.
func (c *Client) CallTool(ctx context.Context, name string, args json.RawMessage, progress func(Progress)) Result {
	var report func(wire.ToolProgress)
	if progress != nil {
		report = func(p wire.ToolProgress) { progress(Progress{p.Progress, p.Total, p.Message}) }
	}
	t := c.Call(ctx, wire.ToolCall{Tool: name, Arguments: args}, report)
	if t.Error != nil {
		return Result{Code: string(t.Error.Code), Text: t.Error.Text()}
	}
	r := Result{Text: t.Result.Text, Revision: t.Result.Revision, Data: t.Result.Data}
	for _, i := range t.Result.Images {
		r.Images = append(r.Images, Image{i.MIMEType, i.Data})
	}
	return r
}

// Call is CallTool in the protocol's own types: either Result or Error of its answer is set.
func (c *Client) Call(ctx context.Context, call wire.ToolCall, progress func(wire.ToolProgress)) wire.ToolResult {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	scope := wire.ScopeRead
	if t, ok := tool.Find(call.Tool); ok {
		scope = t.Scope
	}
	if len(call.Arguments) == 0 {
		call.Arguments = json.RawMessage("{}")
	}
	if !json.Valid(call.Arguments) {
		return errorResult(wire.CodeBadArguments, "the arguments are not JSON")
	}
	request := wire.Envelope{MessageID: "m_" + rand.Text(), Scope: scope, Kind: wire.KindToolCall, Payload: call.Encode()}
	for attempt := 0; ; attempt++ {
		l, err := c.connected(ctx)
		if err != nil {
			return errorResult(wire.CodeUnavailable, "the world service cannot be reached: %v", err)
		}
		reply, err := l.request(ctx, request, progress)
		switch {
		case err == nil:
			t := resultOf(reply)
			if t.Error != nil && t.Error.Code == wire.CodeWorldSwitched && reply.Kind == wire.KindError && attempt < 3 {
				continue // the socket has been bound to the new world by now
			}
			return t
		case ctx.Err() != nil:
			return errorResult(wire.CodeCancelled, "%s was withdrawn before its answer came", call.Tool)
		case attempt >= 3:
			return errorResult(wire.CodeUnavailable, "the connection to the world service broke: %v", err)
		}
	}
}

func errorResult(code wire.Code, format string, args ...any) wire.ToolResult {
	return wire.ToolResult{Error: wire.NewError(code, format, args...)}
}

// resultOf reads what answered a call: its result, or why it was refused before it ran.
func resultOf(reply wire.Envelope) wire.ToolResult {
	if reply.Kind == wire.KindError {
		var e wire.Error
		if json.Unmarshal(reply.Payload, &e) != nil {
			return errorResult(wire.CodeInternal, "the service answered in a form that is not known")
		}
		return wire.ToolResult{Error: &e}
	}
	var t wire.ToolResult
	if err := json.Unmarshal(reply.Payload, &t); err != nil || t.Result == nil && t.Error == nil {
		return errorResult(wire.CodeInternal, "the answer cannot be read")
	}
	return t
}

// ReadResource reads world://state, world://object/{id} or world://screenshot/latest.
func (c *Client) ReadResource(ctx context.Context, uri string) (Resource, error) {
	res := c.Resource(ctx, uri)
	switch {
	case res.Error != nil && res.Error.Code == wire.CodeNotFound:
		return Resource{}, ErrNoResource
	case ctx.Err() != nil:
		return Resource{}, fmt.Errorf("read %s: %w", uri, ctx.Err())
	case res.Error != nil:
		return Resource{}, res.Error
	}
	return Resource{res.MIMEType, res.Text, res.Data}, nil
}

// Resource is ReadResource in the protocol's own types.
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
	reply, err := l.request(ctx, wire.Envelope{MessageID: "m_" + rand.Text(), Scope: wire.ScopeRead, Kind: wire.KindResourceRead, Payload: payload}, nil)
	if err != nil {
		return fail(err)
	}
	var res wire.ResourceResult
	if err := json.Unmarshal(reply.Payload, &res); err != nil {
		return fail(err)
	}
	return res
}

// Watch calls changed after each change of the world until ctx ends; it survives reconnects.
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
