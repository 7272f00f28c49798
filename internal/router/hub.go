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
type hub struct {
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

func newHub(r *Router, u *user, worldID string) *hub {
	return &hub{
		r: r, user: u, worldID: worldID, session: r.opt.NewID("s_"), lastUse: r.opt.Now(),
		agents: map[string]*agent{}, calls: map[string]*call{}, keys: map[string]*call{},
		answers: newAnswers(), subs: map[*Subscription]struct{}{}, waiters: map[*waiter]struct{}{},
	}
}

// hold takes mu for work whose frames this goroutine is to write itself, in letGo.
func (h *hub) hold() {
	h.mu.Lock()
	h.out = &outbox{}
}

func (h *hub) letGo() {
	out := h.out
	h.out = nil
	h.mu.Unlock()
	out.write()
}

func (h *hub) use() {
	h.mu.Lock()
	h.lastUse = h.r.opt.Now()
	h.mu.Unlock()
}

// open folds the log once.
func (h *hub) open(ctx context.Context) *wire.Error {
	h.openOnce.Lock()
	defer h.openOnce.Unlock()
	h.mu.Lock()
	loaded := h.loaded
	h.mu.Unlock()
	if loaded {
		return nil
	}
	list, err := h.r.opt.Log.Worlds(ctx, h.user.id)
	if err != nil {
		return unread(err)
	}
	at := slices.IndexFunc(list, func(w store.WorldRecord) bool { return w.ID == h.worldID })
	if at < 0 {
		return storeError(store.ErrNotFound)
	}
	record := list[at]
	state, saved, err := h.fold(ctx, record.Name)
	if err != nil {
		return unread(err)
	}
	h.mu.Lock()
	h.name, h.damage, h.imported = record.Name, record.Damage, record.Imported
	h.state, h.saved, h.loaded = state, saved, true
	h.embody()
	h.mu.Unlock()
	return nil
}

func (h *hub) fold(ctx context.Context, name string) (*world.State, uint64, error) {
	snap, entries, err := h.r.opt.Log.Load(ctx, h.user.id, h.worldID)
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
		history, err := h.r.opt.Log.Entries(ctx, h.user.id, h.worldID, from, int(snap.Revision-from))
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
func (h *hub) catchUp(ctx context.Context) error {
	h.mu.Lock()
	after := h.state.Revision()
	h.mu.Unlock()
	for {
		missed, err := h.r.opt.Log.Entries(ctx, h.user.id, h.worldID, after, 500)
		if err != nil {
			return err
		}
		for _, e := range missed {
			h.mu.Lock()
			err := h.state.Apply(e)
			h.mu.Unlock()
			if err != nil {
				return err
			}
			h.publish(e, nil)
			after = e.Revision
		}
		if len(missed) < 500 {
			return nil
		}
	}
}

// publish sends an entry to every page but one, every subscriber and every waiting agent. The caller holds commitMu,
// so everyone gets entries in the order of their revisions.
func (h *hub) publish(e wire.Entry, but *page) {
	payload := sync.OnceValue(func() json.RawMessage { // often nobody else is there
		public := e
		public.Result = nil
		return mustJSON(public)
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.pages {
		if p != but {
			p.postRaw(wire.KindEntry, "", payload())
		}
	}
	for _, a := range h.agents {
		for s := range a.sockets {
			if s.subscribed.Load() {
				s.postRaw(wire.KindEntry, "", wire.ScopeRead, payload())
			}
		}
	}
	h.feed(e)
	h.user.changed()
	for w := range h.waiters {
		if !w.forPage && heard(e) {
			w.wake(h)
		}
	}
}

// snapshotIfDue saves a snapshot in the background when the log has grown enough. The caller holds commitMu.
func (h *hub) snapshotIfDue() {
	h.mu.Lock()
	due := !h.saving && h.state.Revision()-h.saved >= snapshotEvery
	if due {
		h.saving = true
	}
	h.mu.Unlock()
	if !due {
		return
	}
	h.r.spawn(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := h.saveSnapshot(ctx); err != nil {
			h.r.opt.Logger.Warn().Err(err).Str("world", h.worldID).Msg("no snapshot; the log is complete without it")
		}
		h.mu.Lock()
		h.saving = false
		h.mu.Unlock()
	})
}

func (h *hub) saveSnapshot(ctx context.Context) error {
	h.mu.Lock()
	if !h.loaded || h.state.Revision() == h.saved {
		h.mu.Unlock()
		return nil
	}
	s := store.Snapshot{Revision: h.state.Revision(), Document: h.state.DocumentJSON(), History: h.state.History()}
	h.mu.Unlock()
	if err := h.r.opt.Log.SaveSnapshot(ctx, h.user.id, h.worldID, s); err != nil {
		return err
	}
	h.mu.Lock()
	h.saved = max(h.saved, s.Revision)
	h.mu.Unlock()
	return nil
}

// tick lets agents that went silent look away, and closes the world when nobody has used it for a while.
func (h *hub) tick() {
	now := h.r.opt.Now()
	h.mu.Lock()
	h.forgetAgents(now)
	used := len(h.pages) > 0 || len(h.calls) > 0 || len(h.subs) > 0 || len(h.waiters) > 0 || h.saving
	for _, a := range h.agents {
		used = used || len(a.sockets) > 0
	}
	if used {
		h.lastUse = now
	}
	idle := h.loaded && now.Sub(h.lastUse) > keepOpen
	h.mu.Unlock()
	if !idle {
		return
	}
	ctx, cancel := h.r.callContext()
	defer cancel()
	if err := h.saveSnapshot(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return
	}
	h.r.mu.Lock()
	defer h.r.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.lastUse.Add(keepOpen).Before(h.r.opt.Now()) && len(h.pages) == 0 && len(h.calls) == 0 {
		delete(h.r.hubs, hubKey{h.user.id, h.worldID})
	}
}
