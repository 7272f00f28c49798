// Package transcript keeps what an agent says and does while its turns run, for every back end in
// the same way. A back end translates the foreign events of its agent into the typed ones of
// events.go and content.go, and passes them to Engine.Apply. The Engine makes of them what pages
// see: messages that grow, tool calls, approvals, sub-agents, the status of a conversation, the
// activity of the agent's body, work with files, and the line in the turn log. With it a back end
// costs about 550 lines; without, it took 2,500.
//
// The Engine is the only type with a lock. Everything inside (book, turn, reply) is plain state
// that it owns:
//
//	Engine  lock, time        → book
//	book    turns, approvals  → turn: one turn → reply: its messages
//
// Files, from the bottom up; none uses what a later one declares:
//
//	options.go, content.go         options; the events that add to messages
//	draft.go, events.go            a message that grows; the other events
//	message.go, tool.go            the messages of a turn; its tool calls
//	book.go                        the state of an Engine: turns, approvals, sub-agents
//	turn.go, presence.go, work.go  activity, its presentation, and work with files
//	approval.go, helper.go         questions to the user; sub-agents
//	apply.go                       Event, and the effects of most events
//	engine.go                      the Engine, with the lock and the time
//
// Goroutines: none of its own. The back end calls Run, which sends delayed reports and notices
// silence.
package transcript

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Engine holds the running turns of one agent. Its methods are safe for concurrent use.
type Engine struct {
	// wake holds a token when Run must poll again.
	wake chan struct{}

	mu   sync.Mutex
	book book
	// alarm is the time of Run's next poll; zero: it does not run yet.
	alarm time.Time
}

// New returns an engine without turns.
func New(o Options) *Engine {
	o.Coalesce, o.Silence = cmp.Or(o.Coalesce, 33*time.Millisecond), cmp.Or(o.Silence, time.Minute)
	o.Parts, o.MaxTurn = cmp.Or(o.Parts, maxParts), cmp.Or(o.MaxTurn, maxTurn)
	if o.Store == nil {
		o.Store = func(string, ...wire.ChatMessage) {}
	}
	return &Engine{
		wake: make(chan struct{}, 1),
		book: book{Options: o, turns: map[string]*turn{}, helpers: map[string]*helper{}},
	}
}

// Apply applies an event and reports its changes. False: it was ignored, since its turn does not
// run, its approval is not open, or a limit is reached.
func (e *Engine) Apply(ev Event) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	applied := ev.apply(&e.book, now)
	e.book.flush(now)
	if e.book.next(now).Before(e.alarm) {
		sendq.Signal(e.wake, struct{}{})
	}
	return applied
}

// Open returns the messages of a session's running turns as they are now, and its status. The
// deltas that are reported next continue exactly these messages. Both are empty when no turn runs.
func (e *Engine) Open(session string) ([]wire.ChatMessage, wire.ChatStatus) {
	e.mu.Lock()
	defer e.mu.Unlock()
	var out []wire.ChatMessage
	var status wire.ChatStatus
	for i, t := range e.book.turnsIn(session) {
		if i == 0 {
			status = t.status
		}
		t.reply.flush(time.Now(), true)
		out = append(out, t.reply.all()...)
	}
	return out, status
}

// Messages returns the messages of a running turn as they are now.
func (e *Engine) Messages(turn string) []wire.ChatMessage {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.book.turns[turn]
	if t == nil {
		return nil
	}
	return t.reply.all()
}

// Approvals returns the open approvals, the oldest first.
func (e *Engine) Approvals() []wire.Approval {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slice.Map(e.book.approvals, func(a *approval) wire.Approval { return a.Approval })
}

// Run sends delayed reports, and those of silence and expired approvals, in time. It returns when
// ctx ends. Without it, they wait for the next event.
func (e *Engine) Run(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-e.wake:
		case <-timer.C:
		}
		timer.Reset(e.poll())
	}
}

// poll sends the due reports and returns the time until the next.
func (e *Engine) poll() time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	e.book.closeApprovals(func(a *approval) bool { return isDue(a.ExpiresAt, now) }, wire.ApprovalExpired, now)
	e.book.flush(now)
	e.alarm = e.book.next(now)
	return e.alarm.Sub(now)
}

// flush sends the due reports: messages, statuses and the body.
func (b *book) flush(now time.Time) {
	for _, t := range b.turns {
		t.reply.flush(now, false)
		if b.turnIn(t.session) == t {
			b.showStatus(t, now)
		}
	}
	b.show(b.body(now))
}

// resting is the poll interval while nothing is due.
const resting = time.Hour

// next returns the time of the next poll.
func (b *book) next(now time.Time) time.Time {
	at := now.Add(resting)
	for _, t := range b.turns {
		at = earlier(at, t.reply.nextDue())
		if t.activity.State != "" && !b.isStale(t, now) {
			at = earlier(at, t.lastEvent.Add(b.Silence))
		}
	}
	for _, a := range b.approvals {
		at = earlier(at, a.ExpiresAt)
	}
	return at
}
