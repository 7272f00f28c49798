package codex

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/rpc"
	"github.com/worldmcp/world/internal/wire"
)

// maxThreads bounds the sessions of a server.
const maxThreads = 512

var errEnded = errors.New("the connection to Codex has ended")

// client is the state of one connection. One goroutine owns it (Source.serve).
type client struct {
	s    *Source
	conn *conn
	sink source.Sink
	// broken is why nothing can be sent any more.
	broken error
	// calls are the pending requests.
	calls *rpc.Pending[message]
	// threads are the sessions that the server has loaded, by their ids.
	threads map[string]*thread
	// listedAt is when the list of sessions was requested, and missing how many of it are still to
	// be read; listed: the sink has the list.
	listedAt time.Time
	missing  int
	listed   bool
	asks     map[string]*ask
}

// thread is a session that the server has loaded.
type thread struct {
	threadInfo
	subscribed bool
	usage      usage
	// changes are the file changes of open items, by the items' ids.
	changes map[string][]change
}

// usage turns the server's running totals, some of which it sends twice, into those of a turn.
type usage struct {
	// complete: total covers everything before the turn, so that the turn's own share is known.
	complete    bool
	turn        string
	base, total count
}

func newClient(s *Source, conn *conn, sink source.Sink) *client {
	return &client{
		s: s, conn: conn, sink: sink, calls: rpc.New[message](0),
		threads: map[string]*thread{}, asks: map[string]*ask{},
	}
}

// call sends a request. done, unless nil, gets the response; nothing if the connection ends first.
func (c *client) call(ctx context.Context, method string, params object, done func(message)) {
	c.request(ctx, method, params, func(m message, err error) {
		if err == nil && done != nil {
			done(m)
		}
	})
}

// request sends a request. done gets the response, or why there is none.
func (c *client) request(ctx context.Context, method string, params object, done func(message, error)) {
	id := c.calls.NextID()
	if err := c.calls.Add(id, done); err != nil {
		done(message{}, err)
		return
	}
	c.write(ctx, object{"id": json.Number(id), "method": method, "params": params})
}

func (c *client) write(ctx context.Context, o object) {
	if err := c.conn.write(ctx, o); err != nil {
		c.broken = err
	}
}

// initialize opens the conversation and requests all loaded sessions.
func (c *client) initialize(ctx context.Context) {
	c.call(ctx, "initialize", object{
		"clientInfo":   object{"name": "world", "title": "World", "version": "1"},
		"capabilities": object{"experimentalApi": true, "requestAttestation": false, "optOutNotificationMethods": optOut},
	}, func(message) {
		c.write(ctx, object{"method": "initialized"})
		c.listedAt = time.Now()
		c.call(ctx, "thread/loaded/list", object{}, func(m message) {
			r, _ := decode[struct{ Data []string }](m.Result)
			c.missing = min(len(r.Data), maxThreads)
			for _, id := range r.Data[:c.missing] {
				c.readThread(ctx, id)
			}
			c.publishList()
		})
	})
}

func (c *client) readThread(ctx context.Context, id string) {
	c.call(ctx, "thread/read", object{"threadId": id}, func(m message) {
		c.missing--
		if r, ok := decode[struct{ Thread threadInfo }](m.Result); ok && r.Thread.ID == id && m.Error == nil {
			c.setThread(ctx, r.Thread, m.at())
		}
		c.publishList()
	})
}

// publishList publishes all sessions once the initial list is complete.
func (c *client) publishList() {
	if c.listed || c.missing > 0 {
		return
	}
	c.listed = true
	var all []source.Status
	for _, t := range c.threads {
		if !t.hidden() {
			all = append(all, c.status(t))
		}
	}
	c.sink.List(frame.Codex, c.listedAt, all)
}

func (c *client) setThread(ctx context.Context, info threadInfo, at time.Time) {
	t := c.threads[info.ID]
	if t == nil && len(c.threads) >= maxThreads || info.Status.Type == notLoaded {
		return
	}
	if t == nil {
		t = &thread{changes: map[string][]change{}}
		c.threads[info.ID] = t
	}
	t.threadInfo = info
	if !t.hidden() {
		c.s.setReachable(t.ID, true)
	}
	c.setStatus(ctx, t, info.Status, at)
}

func (c *client) setStatus(ctx context.Context, t *thread, now status, at time.Time) {
	t.Status = now
	c.subscribe(ctx, t)
	if now.Type != active {
		c.turnEnded(t.ID)
	}
	if c.listed && !t.hidden() {
		c.sink.Changed(frame.Codex, at, c.status(t))
	}
}

func (c *client) status(t *thread) source.Status {
	s := source.Status{Session: t.ID, Pid: c.conn.pid, Folder: t.Folder, State: source.Idle}
	if t.Status.Type == active {
		s.State = source.Busy
	}
	for _, f := range t.Status.Flags {
		switch f {
		case approval:
			s.State = source.Waiting
		case input:
			s.State, s.For = source.Waiting, "an answer"
		}
	}
	return s
}

func (c *client) subscribeAll(ctx context.Context) {
	for _, t := range c.threads {
		c.subscribe(ctx, t)
	}
}

// subscribe subscribes to a session while a turn runs there and the user wants its approvals or
// usage, and unsubscribes otherwise.
func (c *client) subscribe(ctx context.Context, t *thread) {
	w := c.s.want()
	wanted := (w.Answer || w.Usage) && t.Status.Type == active && !t.hidden()
	if wanted == t.subscribed {
		return
	}
	t.subscribed = wanted
	if !wanted {
		c.call(ctx, "thread/unsubscribe", object{"threadId": t.ID}, nil)
		return
	}
	c.call(ctx, "thread/resume", object{"threadId": t.ID, "excludeTurns": true}, func(m message) {
		if m.Error != nil { // its first turn is not stored yet
			t.subscribed = false
		}
	})
}

// remove removes a session that the server has unloaded.
func (c *client) remove(id string) {
	t := c.threads[id]
	if t == nil {
		return
	}
	delete(c.threads, id)
	c.withdraw(func(a *ask) bool { return a.session == id })
	if c.s.setReachable(id, false); !t.hidden() {
		c.sink.Gone(frame.Codex, id)
	}
}

// close fails all requests and withdraws all approvals.
func (c *client) close() {
	c.calls.End(errEnded)
	c.withdraw(func(*ask) bool { return true })
	for id := range c.threads {
		c.s.setReachable(id, false)
	}
}

func (c *client) handle(ctx context.Context, m *message) {
	switch {
	case m.Method == "":
		c.calls.Resolve(string(m.ID), *m)
	case m.ID != nil:
		c.handleRequest(m)
	default:
		c.handleNotification(ctx, m)
	}
}

func (c *client) handleNotification(ctx context.Context, m *message) {
	n, ok := decode[notification](m.Params)
	if !ok {
		return
	}
	t := c.threads[n.Thread]
	switch m.Method {
	case "thread/started":
		if r, ok := decode[struct{ Thread threadInfo }](m.Params); ok && r.Thread.ID != "" {
			if c.setThread(ctx, r.Thread, m.at()); c.threads[r.Thread.ID] != nil {
				c.threads[r.Thread.ID].usage.complete = true
			}
		}
	case "thread/status/changed":
		switch {
		case n.Status.Type == notLoaded:
			c.remove(n.Thread)
		case t == nil:
			c.readThread(ctx, n.Thread)
		default:
			c.setStatus(ctx, t, n.Status, m.at())
		}
	case "thread/closed", "thread/archived", "thread/deleted":
		c.remove(n.Thread)
	case "serverRequest/resolved":
		c.requestResolved(n.Request)
	case "item/started", "item/completed":
		c.handleItem(m)
	case "thread/tokenUsage/updated":
		if t != nil {
			c.setUsage(t, &n)
		}
	}
}

// setUsage publishes what a session has used. It also shows that the model has the result of each
// tool call so far.
func (c *client) setUsage(t *thread, n *notification) {
	now, u := n.Usage, &t.usage
	if u.turn != n.Turn {
		u.turn, u.base = n.Turn, u.total
	}
	u.total = now.Total
	if c.modelInformed(t.ID); !c.s.want().Usage {
		return
	}
	in, window := now.Last.All, now.Window
	of := func(n count) *wire.TerminalUsage {
		return &wire.TerminalUsage{Input: n.Input, Output: n.Output, Cached: n.Cached, Context: in, Window: window}
	}
	var turn *wire.TerminalUsage
	if u.complete {
		turn = of(count{
			Input: now.Total.Input - u.base.Input, Output: now.Total.Output - u.base.Output,
			Cached: now.Total.Cached - u.base.Cached,
		})
	}
	c.sink.Usage(frame.Codex, t.ID, of(now.Total), turn)
}

func (c *client) send(ctx context.Context, session, text string, e chan<- *wire.Error) {
	if t := c.threads[session]; t == nil || t.hidden() {
		e <- unreachable()
		return
	}
	c.request(context.WithoutCancel(ctx), "thread/queue/add", object{
		"threadId": session, "clientUserMessageId": ident.New(""), "input": []any{object{"type": "text", "text": text, "text_elements": []any{}}},
	}, func(m message, err error) {
		if err != nil || m.Error != nil || len(m.Result) == 0 {
			e <- unreachable()
			return
		}
		e <- nil
	})
}
