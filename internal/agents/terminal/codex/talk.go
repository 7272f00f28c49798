package codex

import (
	"context"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// maxThreads bounds the sessions that are known of a server.
const maxThreads = 512

// talk is what is known while there is a connection. One goroutine has it (Source.serve).
type talk struct {
	s    *Source
	line *line
	sink source.Sink
	// broken is why nothing can be sent any more.
	broken error
	// calls are what is done with answers of the server, by the ids of what was asked.
	calls map[string]func(message)
	next  int
	// threads are the sessions that the server has loaded, by their ids.
	threads map[string]*live
	// asked is when it was asked for them, missing how many it has not told yet; listed, that all
	// were told.
	asked   time.Time
	missing int
	listed  bool
	asks    map[string]*ask
	seats   seats
}

// live is a session that the server has loaded.
type live struct {
	thread
	subscribed bool
	// left: it does nothing and has no terminal, so it was told as gone.
	left  bool
	spent spent
	// changes are what open steps do to files, by the steps' ids.
	changes map[string][]change
}

func newTalk(s *Source, l *line, sink source.Sink) *talk {
	return &talk{
		s: s, line: l, sink: sink, calls: map[string]func(message){}, threads: map[string]*live{},
		asks:  map[string]*ask{},
		seats: newSeats(l),
	}
}

// call asks the server for something. done is called with its answer.
func (t *talk) call(ctx context.Context, method string, params object, done func(message)) {
	t.next++
	id := strconv.Itoa(t.next)
	t.calls[id] = done
	t.write(ctx, object{"id": t.next, "method": method, "params": params})
}

func (t *talk) write(ctx context.Context, o object) {
	if err := t.line.write(ctx, o); err != nil {
		t.broken = err
	}
}

// greet begins the conversation, and asks for all sessions.
func (t *talk) greet(ctx context.Context) {
	t.call(ctx, "initialize", object{
		"clientInfo":   object{"name": "world", "title": "World", "version": "1"},
		"capabilities": object{"experimentalApi": true, "requestAttestation": false, "optOutNotificationMethods": quiet},
	}, func(message) {
		t.write(ctx, object{"method": "initialized"})
		t.asked = time.Now()
		t.call(ctx, "thread/loaded/list", object{}, func(m message) {
			r, _ := known[struct{ Data []string }](m.Result)
			t.missing = min(len(r.Data), maxThreads)
			for _, id := range r.Data[:t.missing] {
				t.ask(ctx, id)
			}
			t.list()
		})
	})
}

// ask asks for one session.
func (t *talk) ask(ctx context.Context, id string) {
	t.call(ctx, "thread/read", object{"threadId": id}, func(m message) {
		t.missing--
		if r, ok := known[struct{ Thread thread }](m.Result); ok && r.Thread.ID == id && m.Error == nil {
			t.add(ctx, r.Thread, m.at())
		}
		t.list()
	})
}

// list tells all sessions, when all are known.
func (t *talk) list() {
	if t.listed || t.missing > 0 {
		return
	}
	t.listed = true
	var all []source.Status
	for _, x := range t.threads {
		if !x.hidden() {
			all = append(all, t.says(x))
		}
	}
	t.seats.first(t.shown())
	t.sink.List(frame.Codex, t.asked, all)
}

// shown are the sessions that are told.
func (t *talk) shown() (ids []string) {
	for id, x := range t.threads {
		if !x.hidden() && !x.left {
			ids = append(ids, id)
		}
	}
	return ids
}

// add takes in a session, or what it does now.
func (t *talk) add(ctx context.Context, x thread, at time.Time) {
	if t.threads[x.ID] == nil && len(t.threads) >= maxThreads || x.Status.Type == notLoaded {
		return
	}
	if t.threads[x.ID] == nil {
		t.threads[x.ID] = &live{changes: map[string][]change{}}
	}
	y := t.threads[x.ID]
	y.thread = x
	if !x.hidden() {
		t.s.reach(x.ID, true)
	}
	t.does(ctx, y, x.Status, at)
}

// does takes what a session does now.
func (t *talk) does(ctx context.Context, x *live, now status, at time.Time) {
	x.Status = now
	x.left = x.left && now.Type != active
	t.subscribe(ctx, x)
	if now.Type != active {
		t.idle(x.ID)
	}
	if t.listed && !x.hidden() && !x.left {
		t.sink.Changed(frame.Codex, at, t.says(x))
	}
}

// says is what the server says of a session.
func (t *talk) says(x *live) source.Status {
	c := source.Status{
		Session: x.ID, Pid: t.line.pid, Folder: x.Folder, State: source.Idle,
		Detached: t.seats.lost[x.ID],
	}
	if x.Status.Type == active {
		c.State = source.Busy
	}
	for _, f := range x.Status.Flags {
		switch f {
		case approval:
			c.State = source.Waiting
		case input:
			c.State, c.For = source.Waiting, "an answer"
		}
	}
	return c
}

// subscribe lets the server tell more of a session while it is at work, if anybody wants to know
// that.
func (t *talk) subscribe(ctx context.Context, x *live) {
	w := t.s.want()
	wanted := (w.Answer || w.Usage) && x.Status.Type == active && !x.hidden()
	if wanted == x.subscribed {
		return
	}
	x.subscribed = wanted
	if !wanted {
		t.call(ctx, "thread/unsubscribe", object{"threadId": x.ID}, nil)
		return
	}
	t.call(ctx, "thread/resume", object{"threadId": x.ID, "excludeTurns": true}, func(m message) {
		if m.Error != nil { // nothing of its first turn is written yet
			x.subscribed = false
		}
	})
}

// remove takes out a session that the server has loaded no more.
func (t *talk) remove(id string) {
	x := t.threads[id]
	if x == nil {
		return
	}
	delete(t.threads, id)
	t.withdraw(func(a *ask) bool { return a.session == id })
	t.seats.leave(id, t.shown())
	if t.s.reach(id, false); !x.hidden() && !x.left {
		t.sink.Gone(frame.Codex, id)
	}
}

// end withdraws what waits for an answer.
func (t *talk) end() {
	t.withdraw(func(*ask) bool { return true })
	for id := range t.threads {
		t.s.reach(id, false)
	}
}

// wants takes over what is wanted now.
func (t *talk) wants(ctx context.Context) {
	for _, x := range t.threads {
		t.subscribe(ctx, x)
	}
	t.show()
}

// take takes a message of the server.
func (t *talk) take(ctx context.Context, m *message) {
	switch {
	case m.Method == "":
		if done := t.calls[string(m.ID)]; done != nil {
			delete(t.calls, string(m.ID))
			done(*m)
		}
		delete(t.calls, string(m.ID))
	case m.ID != nil:
		t.question(m)
	default:
		t.note(ctx, m)
	}
}

// note takes a notification.
func (t *talk) note(ctx context.Context, m *message) {
	n, ok := known[notice](m.Params)
	if !ok {
		return
	}
	x := t.threads[n.Thread]
	switch m.Method {
	case "thread/started":
		if r, ok := known[struct{ Thread thread }](m.Params); ok && r.Thread.ID != "" {
			t.began(ctx, r.Thread, m.at())
		}
	case "thread/status/changed":
		switch {
		case n.Status.Type == notLoaded:
			t.remove(n.Thread)
		case x == nil:
			t.ask(ctx, n.Thread)
		default:
			t.does(ctx, x, n.Status, m.at())
		}
	case "thread/closed", "thread/archived", "thread/deleted":
		t.remove(n.Thread)
	case "serverRequest/resolved":
		t.resolved(n.Request)
	case "item/started", "item/completed":
		t.step(m)
	case "thread/tokenUsage/updated":
		if x != nil {
			t.used(x, &n)
		}
	}
}

// began takes a session that has just begun in a terminal.
func (t *talk) began(ctx context.Context, x thread, at time.Time) {
	if !x.hidden() {
		t.seats.sit(x.ID)
		t.vacate()
	}
	if t.add(ctx, x, at); t.threads[x.ID] != nil {
		t.threads[x.ID].spent.whole = true
	}
}

// look tells which sessions have lost their terminals, and judges answers of which nothing more was
// heard.
func (t *talk) look(ctx context.Context) {
	t.settle()
	for _, id := range t.seats.look(t.shown()) {
		if x := t.threads[id]; x != nil {
			t.does(ctx, x, x.Status, time.Now())
		}
	}
	for _, x := range t.threads {
		t.subscribe(ctx, x)
	}
	t.vacate()
}

// vacate tells those as gone that do nothing and have lost their terminals. The server keeps them
// for a minute.
func (t *talk) vacate() {
	for _, x := range t.threads {
		if t.seats.lost[x.ID] && x.Status.Type != active && !x.left && t.listed {
			x.left = true
			t.s.reach(x.ID, false)
			t.sink.Gone(frame.Codex, x.ID)
		}
	}
}

// spent counts what a session has used. The server tells sums, and some of them more than once.
type spent struct {
	// whole: total is all that there was before the turn, so that what the turn uses can be told.
	whole       bool
	turn        string
	base, total count
}

// used takes what a session has used.
func (t *talk) used(x *live, n *notice) {
	u, s := n.Usage, &x.spent
	if s.turn != n.Turn {
		s.turn, s.base = n.Turn, s.total
	}
	s.total = u.Total
	if t.told(x); !t.s.want().Usage {
		return
	}
	all := &wire.TerminalUsage{
		Input: u.Total.Input, Output: u.Total.Output, Cached: u.Total.Cached,
		Context: u.Last.All, Window: u.Window,
	}
	var turn *wire.TerminalUsage
	if s.whole {
		turn = &wire.TerminalUsage{
			Input: u.Total.Input - s.base.Input, Output: u.Total.Output - s.base.Output,
			Cached:  u.Total.Cached - s.base.Cached,
			Context: u.Last.All, Window: u.Window,
		}
	}
	t.sink.Usage(frame.Codex, x.ID, all, turn)
}

// send puts a message into the queue of a session.
func (t *talk) send(ctx context.Context, session, text string, e chan<- *wire.Error) {
	if x := t.threads[session]; x == nil || x.hidden() {
		e <- unreachable()
		return
	}
	t.call(context.WithoutCancel(ctx), "thread/queue/add", object{
		"threadId": session, "clientUserMessageId": ident.New(""), "input": []any{object{"type": "text", "text": text, "text_elements": []any{}}},
	}, func(m message) {
		if m.Error != nil || len(m.Result) == 0 {
			e <- unreachable()
			return
		}
		e <- nil
	})
	if t.broken != nil {
		e <- unreachable()
	}
}
