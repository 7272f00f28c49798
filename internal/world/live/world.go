// Package live runs one open world: it folds the world's log, answers reads from memory, delivers
// the calls of agents to the page that holds the executor lease, checks the page's answers
// (pagecheck.go) and appends them to the log. It knows neither sockets nor other worlds: pages and
// agents are seats with a Line each (line.go), and Host provides everything else.
//
// # State machines
//
//   - the world, from the fold of its log to its end: World
//   - a tool call, from its request to its answer: call.go
//   - a page and the executor lease: page.go
//   - a waiting call, an event stream: feed.go
//
// # Locks
//
// A world has two. commitMu serializes appends and is held while the disk is written: World.write
// passes a committer to its function while it holds commitMu. mu guards everything else in memory
// and is held for moments only: World.do passes a *locked to its function, the only way to the
// guarded fields. A goroutine that needs both locks commitMu first. The guarded components
// (packages calls and presence, the feed) have no locks and start no goroutines.
//
// Callbacks of the Host that run with mu held (Observe, Files) must not block.
package live

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/store"
)

const (
	// snapshotEvery is the number of entries after which a snapshot is saved.
	snapshotEvery = 256
	// idleTimeout is how long a world without pages and agents stays in memory.
	idleTimeout = 5 * time.Minute
	// flushDelay debounces presence and trace messages.
	flushDelay = 40 * time.Millisecond
	// rememberedCalls is the number of entries before the snapshot that opening a world reads, to
	// recognize repeated calls.
	rememberedCalls = 512
	// catchUpBatch is the number of entries that catchUp reads from the log at once.
	catchUpBatch = 500
)

// World is one open world: its folded document, its pages and agents, the executor lease, and the
// running calls.
//
//	open       Open has folded the log; it serves calls, pages, agents and event streams
//	dropped    unused for idleTimeout: its snapshot is saved and the directory drops it; the next
//	           use folds again
//	ended      End: the process stops or the world was deleted. Open calls are answered with the
//	           reason, streams are
//	           closed, and new calls and streams are refused with it
//	deleted    Delete, after ended: its pages are sent to the current world, and commits are
//	           refused too
type World struct {
	*fixedFields
	commitMu sync.Mutex
	mu       sync.Mutex
	guarded  guardedFields
}

// fixedFields identifies a world and never changes.
type fixedFields struct {
	host   *Host
	user   User
	userID string
	id     string
	// session is part of every envelope of this world's sockets; it is new each time the world is
	// opened.
	session string
}

// guardedFields has the fields that mu guards: only a *locked reaches them.
type guardedFields struct {
	*fixedFields
	// ended is why nothing new is accepted: the process stops, or the world was deleted. Nil while
	// the world is open.
	ended *wire.Error
	// deleted: commits of pages are no longer written.
	deleted bool
	name    string
	// damage describes the damage that was found to this world on disk; empty: none.
	damage string
	// importedUntil is the newest revision that came from an import file.
	importedUntil uint64
	state         *doc.State
	// savedRevision is the revision of the newest snapshot; saving: one is being written.
	savedRevision uint64
	saving        bool
	// lastUse is when the world was last found in use.
	lastUse time.Time

	pages  lease
	people *presence.People
	calls  *calls.Table[*call]
	feed   feed
	// hasPicture: there was a screenshot. pictureDevice is the device that asked for the newest,
	// which is in host.Limits.
	hasPicture    bool
	pictureDevice string
	// flushing: a flush of presence and traces is scheduled.
	flushing bool
}

// locked is a world whose mu is held. It is valid only while a function of World.do runs.
type locked struct {
	*guardedFields
	world *World
	// out collects messages, which are written once mu is free again.
	out *Outbox
}

// Open folds the log of a world. returning is how long calls wait for pages of the previous
// process; zero: not at all.
func Open(ctx context.Context, h *Host, u User, record store.WorldRecord, returning time.Time) (*World, *wire.Error) {
	state, saved, err := Fold(ctx, h.Journal, u.ID(), record)
	if err != nil {
		return nil, ReadError(err)
	}
	session := h.NewID("s_")
	if h.Session != nil {
		if session, err = h.Session(ctx, u.ID(), record.ID); err != nil {
			return nil, ReadError(err)
		}
	}
	w := &World{fixedFields: &fixedFields{host: h, user: u, userID: u.ID(), id: record.ID, session: session}}
	w.guarded = guardedFields{
		fixedFields: w.fixedFields, name: record.Name, damage: record.Damage, importedUntil: record.Imported,
		state: state, savedRevision: saved,
		lastUse: h.Now(),
		pages:   lease{expectedUntil: returning, returning: true}, people: presence.New(),
		calls: calls.NewTable[*call](h.Limits.AnswerBytes), feed: newFeed(),
	}
	w.do(func(lw *locked) { lw.attachBodies() })
	return w, nil
}

// committer is a world whose commitMu is held. It is valid only while a function of World.write
// runs.
type committer struct{ *World }

// write calls f with commitMu held.
func (w *World) write(f func(w committer)) {
	w.commitMu.Lock()
	defer w.commitMu.Unlock()
	f(committer{w})
}

// do calls f with mu held, then writes the messages that f has queued.
func (w *World) do(f func(lw *locked)) {
	var out Outbox
	w.doTo(&out, f)
	out.Flush()
}

// doTo is do, but the caller flushes the outbox.
func (w *World) doTo(out *Outbox, f func(lw *locked)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	lw := &locked{&w.guarded, w, out}
	defer func() { lw.guardedFields = nil }() // a later use panics instead of racing
	f(lw)
	if lw.people.Changed && !lw.flushing {
		lw.flushing = true
		lw.after(flushDelay, func(lw *locked) {
			if lw.flushing { // nothing has flushed in between
				lw.flush()
			}
		})
	}
}

// after calls f with mu held when d is over. f checks that it still applies.
func (lw *locked) after(d time.Duration, f func(lw *locked)) *time.Timer {
	w := lw.world
	return time.AfterFunc(d, func() { w.do(f) })
}

func (g *guardedFields) now() time.Time { return g.host.Now() }

// callContext bounds the work that one message causes to 10 s. The end of the process ends it
// early.
func (s *fixedFields) callContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(s.host.Context, 10*time.Second)
}

// Address implements Place.
func (s *fixedFields) Address() (worldID, sessionID string) { return s.id, s.session }

// ID returns the world's id.
func (s *fixedFields) ID() string { return s.id }

// Name implements Place.
func (w *World) Name() (name string) {
	w.do(func(lw *locked) { name = lw.name })
	return name
}

// Rename changes the name in memory; the caller has written it to the store.
func (w *World) Rename(name string) {
	w.do(func(lw *locked) {
		lw.name = name
		lw.state.SetName(name)
	})
}

// Read calls f with the world's state. f must not keep it, block or change it.
func (w *World) Read(f func(*doc.State)) { w.do(func(lw *locked) { f(lw.state) }) }

// Use keeps the world in memory for another idleTimeout.
func (w *World) Use() { w.do(func(lw *locked) { lw.lastUse = lw.now() }) }

// Busy reports whether a call is running or an event stream is open.
func (w *World) Busy() (busy bool) {
	w.do(func(lw *locked) { busy = len(lw.feed.subscriptions) > 0 || lw.calls.Open() > 0 })
	return busy
}

// Tick expires silent agents, and reports whether the world has been unused for idleTimeout and its
// snapshot is saved. Agents without a socket do not keep the world open. The directory calls it
// once per heartbeat.
func (w *World) Tick() (idle bool) {
	w.do(func(lw *locked) {
		now := lw.now()
		lw.people.Expire(now)
		if lw.inUse() {
			lw.lastUse = now
		}
		idle = now.Sub(lw.lastUse) > idleTimeout
	})
	if !idle {
		return false
	}
	ctx, cancel := w.callContext()
	defer cancel()
	err := w.SaveSnapshot(ctx)
	return err == nil || errors.Is(err, context.Canceled)
}

// Expired reports whether the world may be dropped: nothing has used it for idleTimeout, and
// nothing does.
func (w *World) Expired() (unused bool) {
	w.do(func(lw *locked) { unused = lw.now().Sub(lw.lastUse) > idleTimeout && !lw.inUse() })
	return unused
}

// LastUse returns when the world was last used, and whether nothing uses it now, so that it may be
// dropped when another one needs its place.
func (w *World) LastUse() (at time.Time, unused bool) {
	w.do(func(lw *locked) { at, unused = lw.lastUse, !lw.inUse() })
	return at, unused
}

// inUse reports whether a page, an agent's socket, a call or a stream needs the world in memory.
func (g *guardedFields) inUse() bool {
	return len(g.pages.connected) > 0 || len(g.feed.subscriptions) > 0 || g.people.Connected() ||
		g.calls.Open() > 0 || g.saving
}

// End closes the world for good: it answers every open call with why, closes the event streams, and
// refuses new calls and streams. Calls that are being written still end with their result.
func (w *World) End(why *wire.Error) {
	w.do(func(lw *locked) {
		lw.ended = why
		for _, c := range lw.awaitingPicture(nil) {
			lw.finishWithoutPicture(c, presence.OneLine(why.Message))
		}
		for _, c := range lw.calls.Where(func(c *call) bool { return !c.appended }) {
			lw.finish(c, wire.ToolResult{Error: why})
		}
		for s := range lw.feed.subscriptions {
			lw.feed.end(s)
		}
	})
}

// Delete ends a world that its user has deleted, and sends its pages to another one.
func (w *World) Delete(current string) {
	w.End(wire.NewError(wire.CodeNotFound, "this world was deleted").
		Try("List your worlds with the worlds tool; the user can restore a deleted one in the page."))
	w.do(func(lw *locked) {
		lw.deleted = true
		for _, p := range lw.pages.connected {
			lw.send(p, wire.KindSwitched, wire.Switched{WorldID: current})
		}
	})
}

// catchUp folds and publishes the entries that another writer appended to the log.
func (w committer) catchUp(ctx context.Context) error {
	after := w.revision()
	for {
		missed, err := w.host.Journal.Entries(ctx, w.userID, w.id, after, catchUpBatch)
		if err != nil {
			return err
		}
		for _, e := range missed {
			var err error
			w.do(func(lw *locked) {
				if err = lw.state.Apply(e); err == nil {
					lw.publish(e, nil)
				}
			})
			if err != nil {
				return err
			}
			after = e.Revision
		}
		if len(missed) < catchUpBatch {
			return nil
		}
	}
}

// revision returns the newest revision that is folded.
func (w *World) revision() (revision uint64) {
	w.do(func(lw *locked) { revision = lw.state.Revision() })
	return revision
}

// publish sends an entry to every page except one (the page that committed it), to subscribed
// agents and event streams, and wakes the calls and watchers that wait for it. It needs commitMu
// too, so that everyone gets entries in the order of their revisions.
func (lw *locked) publish(e wire.Entry, except *page) {
	public := e
	public.Result = nil
	payload := sync.OnceValue(func() json.RawMessage { return wire.MustJSON(public) }) // often there is no other receiver
	send := func(to Line, by *access.Principal) {
		m := Message{Kind: wire.KindEntry, Scope: wire.ScopeRead}
		if access.MayReadEvent(by, &e) {
			m.Payload = payload()
		} else {
			m.Payload = wire.MustJSON(access.RedactEntry(by, public))
		}
		lw.out.queue(to, m)
	}
	for _, p := range lw.pages.connected {
		if p != except {
			send(p.line, p.by)
		}
	}
	for s := range lw.feed.agents {
		if s.subscribed {
			send(s.line, s.by)
		}
	}
	lw.feed.push(e)
	lw.user.Changed(lw.id)
	if isUserEntry(e) {
		lw.wake(lw.feed.waiting(func(x *waiter) bool { return !x.forPage }))
	}
}

// send queues a message with a payload to a page.
func (lw *locked) send(p *page, kind wire.Kind, payload any) {
	lw.out.queue(p.line, Message{Kind: kind, Payload: wire.MustJSON(payload)})
}

// Stopping is the answer to requests that arrive after the process has begun to stop.
func Stopping() *wire.Error {
	return wire.NewError(wire.CodeUnavailable, "the world service is stopping")
}

// StoreError turns an error of the store into one for the caller. It says so when a change may have
// reached the disk.
func StoreError(err error) *wire.Error {
	var full *store.FullError
	switch {
	case errors.Is(err, store.ErrNotFound):
		return wire.NotFound(wire.MissingWorld, "there is no such world")
	case errors.Is(err, context.Canceled):
		return Stopping()
	case errors.As(err, &full):
		return wire.NewError(wire.CodeQuota, "the history of your worlds takes %d MB, which is all that an account may have; nothing was stored", full.MaxBytes/1_000_000).
			Try("Export a world that is not needed any more and delete it in the page, under Worlds; then try again.")
	case errors.Is(err, store.ErrUncertain):
		return wire.NewError(wire.CodeStoreFailed, "the disk failed while the change was being written; it may or may not have been saved").
			Try("Check the disk that holds the data folder; then look whether it was saved (inspect_world) before you call again.")
	}
	return wire.NewError(wire.CodeStoreFailed, "the data folder could not be used: %s", clip.Reason(err))
}

// ReadError is StoreError for an operation that only reads.
func ReadError(err error) *wire.Error {
	e := StoreError(err)
	if e.Code == wire.CodeStoreFailed {
		e.Message = "the world could not be read from the disk: " + clip.Reason(err)
		e.Next = "Restarting the world service repairs the damage and keeps a copy of the damaged file; its doctor command says what is wrong."
	}
	return e
}
