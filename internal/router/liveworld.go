package router

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

const (
	// snapshotEvery is the number of entries after which a snapshot is saved.
	snapshotEvery = 256
	// worldIdleTimeout is how long a world without pages and agents stays in memory.
	worldIdleTimeout = 5 * time.Minute
	// flushDelay debounces presence and trace messages.
	flushDelay = 40 * time.Millisecond
	// pageSwitchTimeout is how long calls wait for a page that follows the user into another world.
	pageSwitchTimeout = 15 * time.Second
	// rememberedCalls is the number of entries before the snapshot that opening a world reads, to recognize repeated
	// calls.
	rememberedCalls = 512
	// catchUpBatch is the number of entries that catchUp reads from the log at once.
	catchUpBatch = 500
)

// liveWorld is one open world: its folded document, its pages and agents, the executor lease, and the running calls.
//
//	opening    Router.liveWorld puts it into the map; open folds the log under openMu. Failure: removed from the map
//	open       loaded is set; it serves calls, pages, agents and event streams
//	dropped    tick: unused for worldIdleTimeout. Snapshot saved, removed from the map; the next use folds again
//	ended      end: the router closes or the world was deleted. Open calls are answered with ended, streams are closed,
//	           and new calls and streams are refused with ended
//	deleted    closeDeleted, after ended: its pages are sent to the current world, and commits are refused too
//
// Two locks guard it. commitMu orders appends: it is held from the check of the base revision until the entry has been
// sent to everyone, across the fsync. mu guards the fields and is held for moments only, so that reads never wait for a
// disk. See the package comment for their order.
type liveWorld struct {
	r       *Router
	user    *user
	worldID string
	// session is part of every envelope of this world's sockets; it is new each time the world is opened.
	session string

	openMu   sync.Mutex // held during the first fold of the log
	commitMu sync.Mutex

	mu     sync.Mutex
	loaded bool
	// ended is why nothing new is accepted: the router closes, or the world was deleted. Nil while the world is open.
	ended *wire.Error
	// deleted says that what pages still send is no longer written.
	deleted bool
	name    string
	// damage says what of this world was found damaged on disk; empty: nothing.
	damage string
	// imported is the newest revision that came from an import file.
	imported uint64
	state    *world.State
	// saved is the revision of the newest snapshot; saving says that one is being written.
	saved  uint64
	saving bool
	// pages are the connected pages, oldest first.
	pages []*page
	// executor is the page that holds the lease (see page.go); nil: none.
	executor *page
	// pageExpectedUntil is how long calls wait for a page that is on its way here; zero: none is expected.
	pageExpectedUntil time.Time
	// pageReturning says why that page is expected: it was open here and its socket broke. Otherwise it follows the
	// user's switch to this world.
	pageReturning bool
	// agents are all known agents by device.
	agents map[string]*agent
	// shown are the agents that have an avatar in the world, in the order of joining: at most MaxAgents, plus those of
	// back ends.
	shown []*agent
	// calls are the running calls by id.
	calls map[string]*call
	// callCount counts every call since the world was opened; it numbers them.
	callCount uint64
	// keys are the running calls by author and idempotency key.
	keys    map[string]*call
	answers *answerCache
	// subs are the event streams, waiters the calls that wait for an event or a page.
	subs    map[*Subscription]struct{}
	waiters map[*waiter]struct{}
	// lastShot is the newest screenshot, for the MCP resource, and shotBy the device that asked for it; nil: none yet.
	lastShot *wire.Image
	shotBy   string
	selected selection
	lastUse  time.Time

	// anonymousCalls counts the open calls of callers without a credential, except waiting calls and quick reads.
	anonymousCalls int

	// out collects the frames of the goroutine that locked mu with lockAndCollect; nil for one that locked it directly.
	out *outbox

	// dirty says that a flush of presence and traces is scheduled.
	dirty  bool
	traces []wire.Trace
}

// newLiveWorld returns a world that is not loaded yet.
func newLiveWorld(r *Router, u *user, worldID string) *liveWorld {
	return &liveWorld{
		r: r, user: u, worldID: worldID, session: r.opt.NewID("s_"), lastUse: r.opt.Now(),
		agents: map[string]*agent{}, calls: map[string]*call{}, keys: map[string]*call{},
		answers: newAnswerCache(), subs: map[*Subscription]struct{}{}, waiters: map[*waiter]struct{}{},
	}
}

// lockAndCollect locks mu and collects the frames posted to lw.out until unlockAndFlush, which writes them in this
// goroutine. That is faster than waking a writer for each socket (see outbox).
func (lw *liveWorld) lockAndCollect() {
	lw.mu.Lock()
	lw.out = &outbox{}
}

// unlockAndFlush unlocks mu, then writes the collected frames. The writes may block.
func (lw *liveWorld) unlockAndFlush() {
	out := lw.out
	lw.out = nil
	lw.mu.Unlock()
	out.write()
}

// after calls f with mu held when d is over. By then what f is for may have ended, so f checks that it has not.
func (lw *liveWorld) after(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() {
		lw.mu.Lock()
		defer lw.mu.Unlock()
		f()
	})
}

// markUsed keeps the world in memory for another worldIdleTimeout.
func (lw *liveWorld) markUsed() {
	lw.mu.Lock()
	lw.lastUse = lw.r.opt.Now()
	lw.mu.Unlock()
}

// open folds the log on the first call. Concurrent callers wait; after an error the next caller tries again.
func (lw *liveWorld) open(ctx context.Context) *wire.Error {
	lw.openMu.Lock()
	defer lw.openMu.Unlock()
	lw.mu.Lock()
	loaded := lw.loaded
	lw.mu.Unlock()
	if loaded {
		return nil
	}
	list, err := lw.r.opt.Log.Worlds(ctx, lw.user.id)
	if err != nil {
		return readError(err)
	}
	i := indexOf(list, lw.worldID)
	if i < 0 {
		return storeError(store.ErrNotFound)
	}
	record := list[i]
	state, saved, err := lw.fold(ctx, record.Name)
	if err != nil {
		return readError(err)
	}
	lw.mu.Lock()
	lw.name, lw.damage, lw.imported = record.Name, record.Damage, record.Imported
	lw.state, lw.saved, lw.loaded = state, saved, true
	lw.attachBodiesLocked()
	lw.mu.Unlock()
	return nil
}

// fold reads the log and returns the world's state and the revision of the newest snapshot (0: none). It changes
// nothing in lw, so that documentOf can use it for a world that is not open.
func (lw *liveWorld) fold(ctx context.Context, name string) (*world.State, uint64, error) {
	snap, entries, err := lw.r.opt.Log.Load(ctx, lw.user.id, lw.worldID)
	if err != nil {
		return nil, 0, err
	}
	state, saved := world.New(name), uint64(0)
	if snap != nil {
		var doc world.Document
		if err := wire.UnmarshalStrict(snap.Document, &doc); err != nil {
			return nil, 0, err
		}
		// The log reaches further back than the snapshot's own history, which matters for repeated calls.
		from := snap.Revision - min(snap.Revision, rememberedCalls)
		history, err := lw.r.opt.Log.Entries(ctx, lw.user.id, lw.worldID, from, int(snap.Revision-from))
		if err != nil {
			return nil, 0, err
		}
		if state, err = world.FromDocument(doc, history); err != nil {
			return nil, 0, err
		}
		state.SetName(name)
		saved = snap.Revision
	}
	for _, e := range entries {
		if err := state.Apply(e); err != nil {
			return nil, 0, err
		}
	}
	return state, saved, nil
}

// catchUp folds and publishes the entries that another writer appended to the log. It needs commitMu.
func (lw *liveWorld) catchUp(ctx context.Context) error {
	lw.mu.Lock()
	after := lw.state.Revision()
	lw.mu.Unlock()
	for {
		missed, err := lw.r.opt.Log.Entries(ctx, lw.user.id, lw.worldID, after, catchUpBatch)
		if err != nil {
			return err
		}
		for _, e := range missed {
			lw.mu.Lock()
			err := lw.state.Apply(e)
			lw.mu.Unlock()
			if err != nil {
				return err
			}
			lw.publish(e, nil)
			after = e.Revision
		}
		if len(missed) < catchUpBatch {
			return nil
		}
	}
}

// publish sends an entry to every page except one (the page that committed it), to subscribed agents and event streams,
// and wakes the calls and watchers that wait for it. It needs commitMu, so that everyone gets entries in the order of
// their revisions.
func (lw *liveWorld) publish(e wire.Entry, except *page) {
	payload := sync.OnceValue(func() json.RawMessage { // often there is no other receiver
		public := e
		public.Result = nil
		return wire.MustJSON(public)
	})
	lw.mu.Lock()
	defer lw.mu.Unlock()
	for _, p := range lw.pages {
		if p != except {
			p.postRaw(wire.KindEntry, "", payload())
		}
	}
	for _, a := range lw.agents {
		for s := range a.sockets {
			switch {
			case !s.subscribed.Load():
			case access.Hears(s.by, &e):
				s.postRaw(wire.KindEntry, "", wire.ScopeRead, payload())
			default:
				s.postRaw(wire.KindEntry, "", wire.ScopeRead, wire.MustJSON(access.Heard(s.by, e)))
			}
		}
	}
	lw.pushEntryLocked(e)
	lw.user.notifyWatchers()
	for w := range lw.waiters {
		if !w.forPage && isUserEntry(e) {
			w.wakeLocked(lw)
		}
	}
}

// snapshotIfDue saves a snapshot in the background when the log has grown by snapshotEvery entries. It needs commitMu.
func (lw *liveWorld) snapshotIfDue() {
	lw.mu.Lock()
	due := !lw.saving && lw.state.Revision()-lw.saved >= snapshotEvery
	if due {
		lw.saving = true
	}
	lw.mu.Unlock()
	if !due {
		return
	}
	lw.r.spawn(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := lw.saveSnapshot(ctx); err != nil {
			lw.r.opt.Logger.Warn().Err(err).Str("world", lw.worldID).Msg("the snapshot could not be saved; the log is complete without it")
		}
		lw.mu.Lock()
		lw.saving = false
		lw.mu.Unlock()
	})
}

// saveSnapshot saves the current state; it does nothing when the newest snapshot is up to date. It locks mu only to
// copy.
func (lw *liveWorld) saveSnapshot(ctx context.Context) error {
	lw.mu.Lock()
	if !lw.loaded || lw.state.Revision() == lw.saved {
		lw.mu.Unlock()
		return nil
	}
	s := store.Snapshot{Revision: lw.state.Revision(), Document: lw.state.DocumentJSON(), History: lw.state.History()}
	lw.mu.Unlock()
	if err := lw.r.opt.Log.SaveSnapshot(ctx, lw.user.id, lw.worldID, s); err != nil {
		return err
	}
	lw.mu.Lock()
	lw.saved = max(lw.saved, s.Revision)
	lw.mu.Unlock()
	return nil
}

// tick expires silent agents, and drops the world from memory when it has been unused for worldIdleTimeout. The sweeper
// calls it once per heartbeat. Agents without a socket do not keep the world open.
func (lw *liveWorld) tick() {
	now := lw.r.opt.Now()
	lw.mu.Lock()
	lw.expireAgentsLocked(now)
	used := len(lw.pages) > 0 || len(lw.calls) > 0 || len(lw.subs) > 0 || len(lw.waiters) > 0 || lw.saving
	for _, a := range lw.agents {
		used = used || len(a.sockets) > 0
	}
	if used {
		lw.lastUse = now
	}
	idle := lw.loaded && now.Sub(lw.lastUse) > worldIdleTimeout
	lw.mu.Unlock()
	if !idle {
		return
	}
	ctx, cancel := lw.r.callContext()
	defer cancel()
	if err := lw.saveSnapshot(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return
	}
	lw.r.mu.Lock()
	defer lw.r.mu.Unlock()
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if lw.lastUse.Add(worldIdleTimeout).Before(lw.r.opt.Now()) && len(lw.pages) == 0 && len(lw.calls) == 0 {
		delete(lw.r.worlds, worldKey{lw.user.id, lw.worldID})
	}
}
