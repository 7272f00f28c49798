// Package router is the part that the world service and the relay share: sessions, the two sockets, the checks of every
// envelope, the executor lease, delivery, deadlines and replies. It folds each open world's log and answers reads from
// it; changes and pictures go to the page that holds the lease.
//
// Goroutines: one reader a socket, one short-lived writer a socket that has something waiting, one sweeper, and one
// while a snapshot is saved. Close ends and waits for all of them. Nothing here renders, and nothing is forwarded that
// was not checked.
package router

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
)

// closeTime is how long Close waits for the peers' side of the closing handshake.
const closeTime = 2 * time.Second

// How long a socket may stay silent before its hello, and how long one frame may take to leave, unless Options say otherwise.
const (
	helloTime = 10 * time.Second
	writeTime = 5 * time.Second
)

// returnTime is how long calls wait for a page whose socket broke, unless Options say otherwise: its tab is loaded anew, its
// line is bad or the service was started again, and it is back within seconds. A tab that was closed looks the same.
const returnTime = 5 * time.Second

// Heartbeat is how often each end shows a sign of life; three missed and it is gone.
const Heartbeat = 15 * time.Second

// Log is what the router needs of the store.
type Log interface {
	Append(ctx context.Context, userID, worldID string, e wire.Entry) error
	Load(ctx context.Context, userID, worldID string) (*store.Snapshot, []wire.Entry, error)
	Entries(ctx context.Context, userID, worldID string, after uint64, limit int) ([]wire.Entry, error)
	SaveSnapshot(ctx context.Context, userID, worldID string, s store.Snapshot) error
	Worlds(ctx context.Context, userID string) ([]store.WorldRecord, error)
	AllWorlds(ctx context.Context, userID string) ([]store.WorldRecord, error)
	RenameWorld(ctx context.Context, userID, worldID, name string) error
	DuplicateWorld(ctx context.Context, userID, fromID string, w store.WorldRecord) error
	Import(ctx context.Context, userID, newID string, from io.Reader) (store.WorldRecord, error)
	TrashWorld(ctx context.Context, userID, worldID string, now time.Time) error
	RestoreWorld(ctx context.Context, userID, worldID string) error
	CreateWorld(ctx context.Context, userID string, w store.WorldRecord, first ...wire.Entry) error
	Current(ctx context.Context, userID string) (string, error)
	SetCurrent(ctx context.Context, userID, worldID string) error
}

// Options of a router. Log, NewID and URL are required.
type Options struct {
	Log    Log
	Logger zerolog.Logger
	Now    func() time.Time
	// NewID returns a fresh random id with the given prefix.
	NewID func(prefix string) string
	Build string // of this binary
	Page  string // build of the page it serves
	// URL of the page, without a key.
	URL func() string
	// Link is a link to the page that logs a browser in; nil: URL.
	Link func() string
	// OpenPage tries to open the page in the user's browser and says whether a browser came up. Nil: there is none.
	OpenPage func(userID string) bool
	// Observe is told of every finished call, for metrics and the turn log. It must not block. May be nil.
	Observe func(CallRecord)
	// Lanes answer the pages' chat requests, Project what they and agents ask of the project. May be nil.
	Chat    ChatService
	Project ProjectService
	// Files lists what the user has uploaded, newest first. It must not block for long. May be nil.
	Files func(userID string) []wire.Asset
	// HelloTime is how long a socket may stay silent before its hello (zero: 10 s), WriteTime how long one frame may take
	// to leave (zero: 5 s), ReturnTime how long calls wait for a page whose socket broke (zero: 5 s).
	HelloTime, WriteTime, ReturnTime time.Duration
	// Returning says that pages were open when the router before this one ended: calls wait for them as for one whose
	// socket broke. Pages is told what the next router must know: that a page is open, or that none is any more. It must
	// be quick, and may be nil.
	Returning bool
	Pages     func(open bool)
}

// CallRecord is one finished call.
type CallRecord struct {
	Tool, AgentType, WorldID, CallID string
	Agent, AvatarID                  string    // name and body of who called
	Run                              string    // the turn of its lane that the agent was in; empty: unknown
	Code                             wire.Code // empty: it succeeded
	Started                          time.Time
	Took                             time.Duration
}

// Router routes. Its methods are safe for concurrent use.
type Router struct {
	opt  Options
	ctx  context.Context
	stop context.CancelFunc
	wg   sync.WaitGroup

	mu     sync.Mutex
	closed bool
	hubs   map[worldKey]*liveWorld
	users  map[string]*user
	conns  map[*conn]struct{}
	active time.Time // of the last call or socket
	back   time.Time // until when the pages of the router before this one are waited for; zero: one has come

	pagesMu sync.Mutex // taken before mu
	pages   int        // open ones, of all users

	bounds bounds
}

type worldKey struct{ user, world string }

// user is what one user's devices and pages share.
type user struct {
	mu      sync.Mutex
	id      string
	current string                 // world id; read from the store once
	shown   atomic.Pointer[string] // current, for those who must not wait for the store
	sockets map[*agentSocket]struct{}
	pages   map[*page]struct{}

	bodies bodies
	voice  atomic.Pointer[inVoice] // what an agent does in the user's call by voice; nil: there is none

	heardMu sync.Mutex         // taken after every other lock but those of sockets
	hearing map[*page]struct{} // pages that hear of the user's desks

	editing   sync.Mutex // one change of the list of worlds at a time; taken before switching
	switching sync.Mutex // one change of the current world at a time; taken before mu

	watchMu sync.Mutex
	watches map[*watch]struct{}
}

// New returns a router that serves until Close.
func New(o Options) (*Router, error) {
	if o.Log == nil || o.NewID == nil || o.URL == nil {
		return nil, errors.New("router: Log, NewID and URL are required")
	}
	if o.Link == nil {
		o.Link = o.URL
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Files == nil {
		o.Files = func(string) []wire.Asset { return nil }
	}
	o.HelloTime, o.WriteTime = cmp.Or(o.HelloTime, helloTime), cmp.Or(o.WriteTime, writeTime)
	o.ReturnTime = cmp.Or(o.ReturnTime, returnTime)
	ctx, stop := context.WithCancel(context.Background())
	r := &Router{
		opt: o, ctx: ctx, stop: stop, active: o.Now(),
		hubs: map[worldKey]*liveWorld{}, users: map[string]*user{}, conns: map[*conn]struct{}{},
	}
	if o.Returning {
		r.back = r.active.Add(o.ReturnTime)
	}
	r.spawn(r.sweep)
	return r, nil
}

// countPages notes that a page has come (1) or gone (-1). Those that go because the router closes are to come back.
func (r *Router) countPages(change int) {
	r.pagesMu.Lock()
	defer r.pagesMu.Unlock()
	was := r.pages > 0
	r.pages += change
	r.mu.Lock()
	closed := r.closed
	r.back = time.Time{}
	r.mu.Unlock()
	if open := r.pages > 0; open != was && !closed && r.opt.Pages != nil {
		r.opt.Pages(open)
	}
}

// Close tells every peer that the service restarts, answers waiting calls, saves snapshots and waits for its goroutines.
func (r *Router) Close(ctx context.Context) error {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil
	}
	r.closed = true
	hubs := make([]*liveWorld, 0, len(r.hubs))
	for _, h := range r.hubs {
		hubs = append(hubs, h)
	}
	conns := make([]*conn, 0, len(r.conns))
	for c := range r.conns {
		conns = append(conns, c)
	}
	r.mu.Unlock()
	var errs []error
	for _, h := range hubs {
		h.end(stopping())
	}
	var closing sync.WaitGroup
	for _, c := range conns {
		closing.Go(func() { c.close(wire.CodeUnavailable.Info().Close, "the world service is stopping") })
	}
	// Peers that do not answer the close in time are cut off by the end of the context that they are read with.
	late := time.AfterFunc(closeTime, r.stop)
	closing.Wait()
	late.Stop()
	r.stop()
	for _, h := range hubs {
		errs = append(errs, h.saveSnapshot(ctx))
	}
	r.wg.Wait()
	return errors.Join(errs...)
}

// spawn runs f in a goroutine that Close waits for.
func (r *Router) spawn(f func()) { r.wg.Go(f) }

// peer is the other end of a socket after its login.
type peer interface {
	handle(frame []byte) bool // false ends the socket
	leave()
}

// adopt runs a socket in a goroutine of its own that Close and the sweeper reach; false when the router is closing.
// greet is its login; nil: it was turned away.
func (r *Router) adopt(c *conn, greet func(*conn) peer) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return false
	}
	r.conns[c] = struct{}{}
	r.active = r.opt.Now()
	r.spawn(func() {
		p := greet(c)
		r.spawn(func() { // another goroutine: the stack that a login needs would stay as long as the socket
			defer r.forget(c)
			defer c.drop()
			if p != nil {
				defer p.leave()
				r.listen(c, p.handle)
			}
		})
	})
	return true
}

func (r *Router) forget(c *conn) {
	r.mu.Lock()
	delete(r.conns, c)
	r.active = r.opt.Now()
	r.mu.Unlock()
}

func (r *Router) touch() {
	now := r.opt.Now()
	r.mu.Lock()
	r.active = now
	r.mu.Unlock()
}

// Idle says since when nothing has been connected and nothing was asked; the zero time while a socket or an event
// stream is open, a call is under way or an agent is in a turn. That a lane is connected does not count.
func (r *Router) Idle() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.conns) > 0 {
		return time.Time{}
	}
	busy := false
	for _, h := range r.hubs {
		h.mu.Lock()
		busy = busy || len(h.subs) > 0 || len(h.calls) > 0
		h.mu.Unlock()
	}
	for _, u := range r.users {
		busy = busy || u.bodies.inTurn()
	}
	if busy {
		r.active = r.opt.Now()
		return time.Time{}
	}
	return r.active
}

// sweep closes sockets that have been silent for three heartbeats and lets go of worlds that nobody uses.
func (r *Router) sweep() {
	t := time.NewTicker(Heartbeat)
	defer t.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-t.C:
		}
		limit := r.opt.Now().Add(-3 * Heartbeat).UnixNano()
		r.mu.Lock()
		var dead []*conn
		for c := range r.conns {
			if c.lastSeen.Load() < limit {
				dead = append(dead, c)
			}
		}
		hubs := make([]*liveWorld, 0, len(r.hubs))
		for _, h := range r.hubs {
			hubs = append(hubs, h)
		}
		r.mu.Unlock()
		for _, c := range dead {
			c.drop()
		}
		for _, h := range hubs {
			h.tick()
		}
	}
}

// at is the id of the user's current world; empty before anyone has asked for it.
func (u *user) at() string {
	if id := u.shown.Load(); id != nil {
		return *id
	}
	return ""
}

// user returns the shared state of a user.
func (r *Router) user(id string) *user {
	r.mu.Lock()
	defer r.mu.Unlock()
	u, ok := r.users[id]
	if !ok {
		u = &user{id: id, sockets: map[*agentSocket]struct{}{}, pages: map[*page]struct{}{}, hearing: map[*page]struct{}{}, watches: map[*watch]struct{}{}}
		r.users[id] = u
	}
	return u
}

// hub returns the open world, folding its log when this is the first use. An empty world id means the current one.
func (r *Router) liveWorld(ctx context.Context, u *user, worldID string) (*liveWorld, *wire.Error) {
	if worldID == "" {
		id, e := r.currentWorld(ctx, u)
		if e != nil {
			return nil, e
		}
		worldID = id
	}
	key := worldKey{u.id, worldID}
	r.mu.Lock()
	h, ok := r.hubs[key]
	if !ok {
		if r.closed {
			r.mu.Unlock()
			return nil, stopping()
		}
		h = newLiveWorld(r, u, worldID)
		h.coming, h.wasHere = r.back, true
		r.hubs[key] = h
	}
	h.use() // under r.mu, so that the sweeper does not let go of it now
	r.mu.Unlock()
	e := h.open(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch now := r.hubs[key]; {
	case e != nil && now == h:
		delete(r.hubs, key)
	case e == nil && now != h:
		// Someone who opened it at the same time failed and took it off: there must be one hub of a world only.
		return nil, wire.NewError(wire.CodeUnavailable, "the world is being opened; call again")
	}
	if e != nil {
		return nil, e
	}
	return h, nil
}

// callContext is for work that a peer's message started: bounded, and ended by Close.
func (r *Router) callContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(r.ctx, 10*time.Second)
}

func stopping() *wire.Error {
	return wire.NewError(wire.CodeUnavailable, "the world service is stopping")
}

func storeError(err error) *wire.Error {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return wire.NewError(wire.CodeNotFound, "there is no such world")
	case errors.Is(err, context.Canceled):
		return stopping()
	case errors.Is(err, store.ErrUncertain):
		e := wire.NewError(wire.CodeStoreFailed, "the disk failed while the change was written: it may or may not be there")
		e.Next = "Check the disk that holds the data folder, then call again with the same idempotency_key, or inspect_world first."
		return e
	}
	return wire.NewError(wire.CodeStoreFailed, "%s", fmt.Sprintf("the data folder did not take it: %v", err))
}

// unread is storeError of a world that was not to be changed, only read.
func unread(err error) *wire.Error {
	e := storeError(err)
	if e.Code == wire.CodeStoreFailed {
		e.Message = fmt.Sprintf("the world could not be read from the disk: %v", err)
		e.Next = "Run world-mcp doctor: it says what is wrong. A world service that is started again repairs what is damaged and keeps a copy of it."
	}
	return e
}
