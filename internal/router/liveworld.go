package router

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

const (
	snapshotEvery = 256             // entries
	keepOpen      = 5 * time.Minute // a world without pages and agents stays in memory this long
	flushAfter    = 40 * time.Millisecond
	comingTime    = 15 * time.Second // a page has this long to follow into another world; calls wait for it
	// rememberedCalls is of how many entries before its snapshot a world still knows the calls when it is opened.
	rememberedCalls = 512
)

// hub is one open world: its folded document, its pages and agents, the executor lease, and the calls under way.
//
// Two locks. commitMu orders appends: it is held from the check of the base revision until the entry has been sent to
// everyone, across the fsync. mu guards the fields and is held for moments only, so that reads never wait for a disk.
// commitMu is taken before mu.
type liveWorld struct {
	r       *Router
	user    *user
	worldID string
	session string

	openOnce sync.Mutex // held while the log is folded the first time
	commitMu sync.Mutex

	mu       sync.Mutex
	loaded   bool
	ended    *wire.Error // why nothing new is taken: the router closes, or the world was deleted; nil: it is
	deleted  bool        // what pages still send is not written any more
	name     string
	damage   string // what of it was found damaged on disk
	imported uint64 // the newest revision that came in a file
	state    *world.State
	saved    uint64 // revision of the newest snapshot
	saving   bool
	pages    []*page // oldest first
	executor *page
	coming   time.Time // until when calls wait for a page that is on its way here; zero: none is
	wasHere  bool      // that page was open here, and its socket broke; else it follows the user's switch to this world
	agents   map[string]*agent
	shown    []*agent // those of them that stand in the world, by joining; at most MaxAgents, and those of lanes
	calls    map[string]*call
	count    uint64           // of calls, ever
	keys     map[string]*call // calls under way, by author and idempotency key
	answers  *answers
	subs     map[*Subscription]struct{}
	waiters  map[*waiter]struct{}
	shot     *wire.Image // the newest screenshot
	selected selection
	lastUse  time.Time

	strangers int // open calls of those who show no credential, but for those that wait, and quick reads

	out *outbox // of whoever holds mu by hold; else nil

	dirty  bool // presence or traces wait for flush
	traces []wire.Trace
}

func newLiveWorld(r *Router, u *user, worldID string) *liveWorld {
	return &liveWorld{
		r: r, user: u, worldID: worldID, session: r.opt.NewID("s_"), lastUse: r.opt.Now(),
		agents: map[string]*agent{}, calls: map[string]*call{}, keys: map[string]*call{},
		answers: newAnswers(), subs: map[*Subscription]struct{}{}, waiters: map[*waiter]struct{}{},
	}
}

// hold takes mu for work whose frames this goroutine is to write itself, in letGo.
func (lw *liveWorld) hold() {
	lw.mu.Lock()
	lw.out = &outbox{}
}

func (lw *liveWorld) letGo() {
	out := lw.out
	lw.out = nil
	lw.mu.Unlock()
	out.write()
}

func (lw *liveWorld) use() {
	lw.mu.Lock()
	lw.lastUse = lw.r.opt.Now()
	lw.mu.Unlock()
}

// open folds the log once.
func (lw *liveWorld) open(ctx context.Context) *wire.Error {
	lw.openOnce.Lock()
	defer lw.openOnce.Unlock()
	lw.mu.Lock()
	loaded := lw.loaded
	lw.mu.Unlock()
	if loaded {
		return nil
	}
	list, err := lw.r.opt.Log.Worlds(ctx, lw.user.id)
	if err != nil {
		return unread(err)
	}
	at := slices.IndexFunc(list, func(w store.WorldRecord) bool { return w.ID == lw.worldID })
	if at < 0 {
		return storeError(store.ErrNotFound)
	}
	record := list[at]
	state, saved, err := lw.fold(ctx, record.Name)
	if err != nil {
		return unread(err)
	}
	lw.mu.Lock()
	lw.name, lw.damage, lw.imported = record.Name, record.Damage, record.Imported
	lw.state, lw.saved, lw.loaded = state, saved, true
	lw.embody()
	lw.mu.Unlock()
	return nil
}

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
		// The log rather than the snapshot's own history: it reaches further back, for calls that are repeated.
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

// catchUp folds what another writer appended to the log. The caller holds commitMu.
func (lw *liveWorld) catchUp(ctx context.Context) error {
	lw.mu.Lock()
	after := lw.state.Revision()
	lw.mu.Unlock()
	for {
		missed, err := lw.r.opt.Log.Entries(ctx, lw.user.id, lw.worldID, after, 500)
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
		if len(missed) < 500 {
			return nil
		}
	}
}

// publish sends an entry to every page but one, every subscriber and every waiting agent. The caller holds commitMu,
// so everyone gets entries in the order of their revisions.
func (lw *liveWorld) publish(e wire.Entry, but *page) {
	payload := sync.OnceValue(func() json.RawMessage { // often nobody else is there
		public := e
		public.Result = nil
		return mustJSON(public)
	})
	lw.mu.Lock()
	defer lw.mu.Unlock()
	for _, p := range lw.pages {
		if p != but {
			p.postRaw(wire.KindEntry, "", payload())
		}
	}
	for _, a := range lw.agents {
		for s := range a.sockets {
			if s.subscribed.Load() {
				s.postRaw(wire.KindEntry, "", wire.ScopeRead, payload())
			}
		}
	}
	lw.feed(e)
	lw.user.changed()
	for w := range lw.waiters {
		if !w.forPage && heard(e) {
			w.wake(lw)
		}
	}
}

// snapshotIfDue saves a snapshot in the background when the log has grown enough. The caller holds commitMu.
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
			lw.r.opt.Logger.Warn().Err(err).Str("world", lw.worldID).Msg("no snapshot; the log is complete without it")
		}
		lw.mu.Lock()
		lw.saving = false
		lw.mu.Unlock()
	})
}

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

// tick lets agents that went silent look away, and closes the world when nobody has used it for a while.
func (lw *liveWorld) tick() {
	now := lw.r.opt.Now()
	lw.mu.Lock()
	lw.forgetAgents(now)
	used := len(lw.pages) > 0 || len(lw.calls) > 0 || len(lw.subs) > 0 || len(lw.waiters) > 0 || lw.saving
	for _, a := range lw.agents {
		used = used || len(a.sockets) > 0
	}
	if used {
		lw.lastUse = now
	}
	idle := lw.loaded && now.Sub(lw.lastUse) > keepOpen
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
	if lw.lastUse.Add(keepOpen).Before(lw.r.opt.Now()) && len(lw.pages) == 0 && len(lw.calls) == 0 {
		delete(lw.r.hubs, worldKey{lw.user.id, lw.worldID})
	}
}
