// Package router connects agents to the pages that show a user's worlds. It owns the two sockets (agent and page) and
// checks every envelope. Each open world (liveWorld) folds its log and answers reads from memory. The changes and
// pictures that agents ask for are made by the page that holds the world's executor lease: the router delivers the
// call, checks the page's answer against it (pagecheck.go), appends the commit to the log and answers the agent. The
// router does not render, and it forwards nothing that it has not checked.
//
// # State machines
//
//   - a tool call, from its request to its answer: call.go
//   - a page and the executor lease: page.go
//   - an agent's socket: agentsocket.go
//   - an open world, from the fold of its log to its end: liveworld.go
//
// # Goroutines
//
// Router.spawn starts every goroutine, and Close waits for all of them:
//
//   - one login, then one reader, for each socket
//   - one short-lived writer for each socket with queued frames
//   - one sweeper, which drops silent sockets and unused worlds
//   - one for each watcher, request to a service, router tool that uses the store, waiter that wakes up, snapshot and
//     avatar that makes room for another one
//
// Timers (deadlines, holds, flushes) run in goroutines of the runtime. They lock the world and check that the call or
// waiter is still there, so one that fires late does nothing.
//
// # Locks
//
// A goroutine that needs several locks takes them from the top of this table to the bottom. It never holds two locks of
// one line, and never the mu of two worlds.
//
//	user.editMu                             one deletion of a world at a time; held across the store
//	user.switchMu                           one change of the current world at a time; held across the store
//	agentSocket.seatMu                      one move of the socket to another world at a time
//	user.mu, Router.pagesMu                 the user's sockets, pages and current world; the count of open pages
//	liveWorld.openMu, liveWorld.commitMu    one fold, one append at a time; held across the disk
//	Router.mu                               the maps of worlds, users and sockets
//	liveWorld.mu                            everything in an open world; never held across the disk
//	bodies.mu, bounds.mu                    what back ends report of their agents; the counts of waits and readers
//	user.listenersMu, user.watchMu          the pages that get service events; the watchers of the list of worlds
//	conn.mu                                 the queue of one socket
//
// A method whose name ends in Locked runs with the mutex of its receiver held. The methods of call, agent, waiter and
// Subscription that end so need the mu of their world. Methods of call and agent without the suffix read fields that mu
// guards as well; they are called from Locked methods only. Callbacks that run with a lock held (reply, progress,
// Observe, Files, PagesChanged) must not block.
package router

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
)

// closeTimeout is how long Close waits for the peers to answer the close handshake. Then it cuts them off.
const closeTimeout = 2 * time.Second

// Defaults of Options.
const (
	helloTimeout = 10 * time.Second
	writeTimeout = 5 * time.Second
	// pageReturnTimeout: a page whose tab reloads, whose connection is bad or whose service restarted reconnects within
	// seconds. A closed tab looks the same to the router, so calls must not wait much longer.
	pageReturnTimeout = 5 * time.Second
)

// Heartbeat is the interval of the pings that each end sends. A peer that misses three is dropped.
const Heartbeat = 15 * time.Second

// Journal stores the log entries of each world. Implementations of Journal, Catalog and Log are safe for concurrent
// use.
type Journal interface {
	// Append writes the entry after the last one and returns once it is on disk. It returns store.ErrConflict when
	// another writer has used the revision.
	Append(ctx context.Context, userID, worldID string, e wire.Entry) error
	// Load returns the newest snapshot and the entries after it. The snapshot is nil when there is none.
	Load(ctx context.Context, userID, worldID string) (*store.Snapshot, []wire.Entry, error)
	// Entries returns at most limit entries after a revision, oldest first.
	Entries(ctx context.Context, userID, worldID string, after uint64, limit int) ([]wire.Entry, error)
	// SaveSnapshot stores a snapshot; the log stays complete without it.
	SaveSnapshot(ctx context.Context, userID, worldID string, s store.Snapshot) error
}

// Catalog stores the list of each user's worlds. A deleted world stays in the trash and can be restored.
type Catalog interface {
	// Worlds lists the worlds that are not in the trash.
	Worlds(ctx context.Context, userID string) ([]store.WorldRecord, error)
	// AllWorlds lists those in the trash too.
	AllWorlds(ctx context.Context, userID string) ([]store.WorldRecord, error)
	// CreateWorld adds a world whose log begins with these entries.
	CreateWorld(ctx context.Context, userID string, w store.WorldRecord, first ...wire.Entry) error
	RenameWorld(ctx context.Context, userID, worldID, name string) error
	// DuplicateWorld adds a world with a copy of another world's log.
	DuplicateWorld(ctx context.Context, userID, fromID string, w store.WorldRecord) error
	// Import adds a world from an export file, under a new id.
	Import(ctx context.Context, userID, newID string, from io.Reader) (store.WorldRecord, error)
	TrashWorld(ctx context.Context, userID, worldID string, now time.Time) error
	RestoreWorld(ctx context.Context, userID, worldID string) error
}

// Log is everything that the router needs from a store.
type Log interface {
	Journal
	Catalog
	// Current returns the id of the user's current world; empty means that none was opened yet.
	Current(ctx context.Context, userID string) (string, error)
	SetCurrent(ctx context.Context, userID, worldID string) error
}

// Options configure a Router. Log, NewID and URL are required.
type Options struct {
	Log    Log
	Logger zerolog.Logger
	// Now is the clock; nil means time.Now. Timers always use real time.
	Now func() time.Time
	// NewID returns a fresh random id with the given prefix.
	NewID func(prefix string) string
	// Build is the build of this binary, PageBuild that of the page it serves.
	Build     string
	PageBuild string
	// URL returns the page's address, without a key.
	URL func() string
	// Link returns a link that opens the page and logs the browser in; nil means URL.
	Link func() string
	// OpenPage tries to open the page in the user's browser and reports whether a browser started. It may block for
	// some seconds. Nil: no browser can be opened from here.
	OpenPage func(userID string) bool
	// Observe receives every finished call, for metrics and the turn log. It runs with the world locked and must not
	// block. May be nil.
	Observe func(CallRecord)
	// Chat answers the pages' chat requests. Nil: there is no chat.
	Chat ChatService
	// Project answers the project requests of pages and the project tools of agents. Nil: there is no project.
	Project ProjectService
	// Files lists the user's uploaded files, newest first. It runs with the world locked and must be quick. May be nil.
	Files func(userID string) []wire.Asset
	// HelloTimeout is how long a socket may stay silent before its hello; default 10 s.
	HelloTimeout time.Duration
	// WriteTimeout is how long the write of one frame may take; default 5 s.
	WriteTimeout time.Duration
	// ReturnTimeout is how long calls wait for a page whose socket broke; default 5 s.
	ReturnTimeout time.Duration
	// Returning says that pages were open when the previous router of this data folder ended. Calls wait for them as
	// for a page whose socket broke.
	Returning bool
	// PagesChanged reports the first open page and the loss of the last one; the next router's Returning comes from it.
	// Pages that close because the router stops are not reported. It must be quick. May be nil.
	PagesChanged func(open bool)
}

// CallRecord describes one finished call.
type CallRecord struct {
	Tool, AgentType, WorldID, CallID string
	// Agent and AvatarID are the name and the avatar of the caller.
	Agent, AvatarID string
	// Run is the turn that the agent was in when it called; empty: unknown.
	Run string
	// Code is empty when the call succeeded.
	Code    wire.Code
	Started time.Time
	Took    time.Duration
}

// Router connects agents and pages (see the package comment). Its methods are safe for concurrent use.
type Router struct {
	opt  Options
	ctx  context.Context
	stop context.CancelFunc
	wg   sync.WaitGroup

	mu     sync.Mutex
	closed bool
	worlds map[worldKey]*liveWorld
	users  map[string]*user
	conns  map[*conn]struct{}
	active time.Time // when a call or a socket was last seen
	// returnUntil is how long calls wait for the previous router's pages; zero once a page has connected.
	returnUntil time.Time

	pagesMu sync.Mutex
	pages   int // open pages of all users

	bounds bounds
}

// worldKey identifies an open world.
type worldKey struct{ user, world string }

// user is the state that all sockets and worlds of one user share. It is created on first use and never removed.
type user struct {
	id string
	// mu guards current, sockets and pages. It is held across the store while the current world is read from it.
	mu sync.Mutex
	// current is the id of the current world; nil until it is read from the store. It changes with mu held, and is read
	// without it where nobody must wait for the store.
	current atomic.Pointer[string]
	sockets map[*agentSocket]struct{}
	pages   map[*page]struct{}

	bodies bodies
	// voice is what an agent does in the user's voice call; nil: there is no call.
	voice atomic.Pointer[voiceActivity]

	// listeners are the pages that receive the events of the user's services (services.go).
	listenersMu sync.Mutex
	listeners   map[*page]struct{}

	// editMu serializes deletions, switchMu changes of the current world.
	editMu   sync.Mutex
	switchMu sync.Mutex

	// watchers are the channels that wake the calls of Watch.
	watchMu  sync.Mutex
	watchers map[chan struct{}]struct{}
}

// New returns a router and starts its sweeper. The caller must Close it.
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
	o.HelloTimeout, o.WriteTimeout = cmp.Or(o.HelloTimeout, helloTimeout), cmp.Or(o.WriteTimeout, writeTimeout)
	o.ReturnTimeout = cmp.Or(o.ReturnTimeout, pageReturnTimeout)
	ctx, stop := context.WithCancel(context.Background())
	r := &Router{
		opt: o, ctx: ctx, stop: stop, active: o.Now(),
		worlds: map[worldKey]*liveWorld{}, users: map[string]*user{}, conns: map[*conn]struct{}{},
	}
	if o.Returning {
		r.returnUntil = r.active.Add(o.ReturnTimeout)
	}
	r.spawn(r.sweep)
	return r, nil
}

// countPages counts a page in (1) or out (-1) and reports the first open and the last closed page. Pages that close
// because the router stops are not reported: they are expected back. Any page that connects ends the wait for the
// previous router's pages.
func (r *Router) countPages(change int) {
	r.pagesMu.Lock()
	defer r.pagesMu.Unlock()
	was := r.pages > 0
	r.pages += change
	r.mu.Lock()
	closed := r.closed
	r.returnUntil = time.Time{}
	r.mu.Unlock()
	if open := r.pages > 0; open != was && !closed && r.opt.PagesChanged != nil {
		r.opt.PagesChanged(open)
	}
}

// Close ends every world and socket, saves snapshots and waits for all goroutines. It answers open calls with an error
// and closes sockets with a code that lets their peers reconnect. ctx bounds the snapshots only. A second call returns
// at once.
func (r *Router) Close(ctx context.Context) error {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil
	}
	r.closed = true
	worlds, conns := slices.Collect(maps.Values(r.worlds)), slices.Collect(maps.Keys(r.conns))
	r.mu.Unlock()
	var errs []error
	for _, lw := range worlds {
		lw.end(stopping())
	}
	var closing sync.WaitGroup
	for _, c := range conns {
		closing.Go(func() { c.close(wire.CodeUnavailable.Info().Close, "the world service is stopping") })
	}
	// Ending the router's context after closeTimeout cuts off the peers that do not answer the close handshake.
	late := time.AfterFunc(closeTimeout, r.stop)
	closing.Wait()
	late.Stop()
	r.stop()
	for _, lw := range worlds {
		errs = append(errs, lw.saveSnapshot(ctx))
	}
	r.wg.Wait()
	return errors.Join(errs...)
}

// spawn runs f in a goroutine that Close waits for.
func (r *Router) spawn(f func()) { r.wg.Go(f) }

// peer is the other end of a socket after its login: a page or an agentSocket. Both methods run in the socket's reader.
type peer interface {
	// handle processes one frame; false ends the socket.
	handle(frame []byte) bool
	// leave runs once, after the last frame.
	leave()
}

// adopt runs a socket in its own goroutine and registers it for Close and the sweeper. It returns false when the router
// is closing. greet performs the login and returns nil when it turned the socket away.
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
		r.spawn(func() { // a new goroutine, because the stack that grew for the login would stay as long as the socket
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

// forget unregisters a socket that has ended.
func (r *Router) forget(c *conn) {
	r.mu.Lock()
	delete(r.conns, c)
	r.active = r.opt.Now()
	r.mu.Unlock()
}

// touch records activity, for Idle.
func (r *Router) touch() {
	now := r.opt.Now()
	r.mu.Lock()
	r.active = now
	r.mu.Unlock()
}

// Idle returns the time since which the router has had no connection and no request. It returns the zero time while a
// socket or an event stream is open, a call is running or an agent is in a turn. A connected back end alone does not
// count.
func (r *Router) Idle() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.conns) > 0 {
		return time.Time{}
	}
	busy := false
	for _, lw := range r.worlds {
		lw.mu.Lock()
		busy = busy || len(lw.subs) > 0 || len(lw.calls) > 0
		lw.mu.Unlock()
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

// sweep runs until the router stops. Once per heartbeat it drops the sockets that have been silent for three heartbeats
// and calls tick on every open world.
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
		worlds, conns := slices.Collect(maps.Values(r.worlds)), slices.Collect(maps.Keys(r.conns))
		r.mu.Unlock()
		for _, c := range conns {
			if c.lastSeen.Load() < limit {
				c.drop()
			}
		}
		for _, lw := range worlds {
			lw.tick()
		}
	}
}

// currentID returns the id of the user's current world without locking; empty until currentWorld has read it.
func (u *user) currentID() string {
	if id := u.current.Load(); id != nil {
		return *id
	}
	return ""
}

// user returns the shared state of a user, creating it on first use.
func (r *Router) user(id string) *user {
	r.mu.Lock()
	defer r.mu.Unlock()
	u, ok := r.users[id]
	if !ok {
		u = &user{id: id, sockets: map[*agentSocket]struct{}{}, pages: map[*page]struct{}{}, listeners: map[*page]struct{}{}, watchers: map[chan struct{}]struct{}{}}
		r.users[id] = u
	}
	return u
}

// liveWorld returns an open world; its first use folds the log. An empty worldID means the user's current world.
// Several goroutines may open the same world at once: one folds, the others wait for it in open.
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
	lw, ok := r.worlds[key]
	if !ok {
		if r.closed {
			r.mu.Unlock()
			return nil, stopping()
		}
		lw = newLiveWorld(r, u, worldID)
		lw.pageExpectedUntil, lw.pageReturning = r.returnUntil, true
		r.worlds[key] = lw
	}
	lw.markUsed() // while r.mu is locked, so that tick does not drop the world now
	r.mu.Unlock()
	e := lw.open(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch now := r.worlds[key]; {
	case e != nil && now == lw:
		delete(r.worlds, key)
	case e == nil && now != lw:
		// A concurrent open failed and removed this liveWorld from the map. Using it would allow a second one for the
		// same world.
		return nil, wire.NewError(wire.CodeUnavailable, "the world is being opened; call again")
	}
	if e != nil {
		return nil, e
	}
	return lw, nil
}

// ifLoaded calls f with the mu of a world held, if that world is open and its log is folded.
func (r *Router) ifLoaded(userID, worldID string, f func(*liveWorld)) {
	r.mu.Lock()
	lw := r.worlds[worldKey{userID, worldID}]
	r.mu.Unlock()
	if lw == nil {
		return
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if lw.loaded {
		f(lw)
	}
}

// callContext bounds the work that one message causes to 10 s. Close ends it early.
func (r *Router) callContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(r.ctx, 10*time.Second)
}

// stopping is the answer to whatever arrives after Close has begun.
func stopping() *wire.Error {
	return wire.NewError(wire.CodeUnavailable, "the world service is stopping")
}

// storeError turns an error of the store into one for the caller. It says so when a change may have reached the disk.
func storeError(err error) *wire.Error {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return wire.NewError(wire.CodeNotFound, "there is no such world")
	case errors.Is(err, context.Canceled):
		return stopping()
	case errors.Is(err, store.ErrUncertain):
		return wire.NewError(wire.CodeStoreFailed, "the disk failed while the change was being written; it may or may not have been saved").
			Try("Check the disk that holds the data folder, then call again with the same idempotency_key, or inspect_world first.")
	}
	return wire.NewError(wire.CodeStoreFailed, "%s", fmt.Sprintf("the data folder could not be used: %v", err))
}

// readError is storeError for an operation that only reads.
func readError(err error) *wire.Error {
	e := storeError(err)
	if e.Code == wire.CodeStoreFailed {
		e.Message = fmt.Sprintf("the world could not be read from the disk: %v", err)
		e.Next = "Run world-mcp doctor to see what is wrong. Restarting the world service repairs the damage and keeps a copy of the damaged file."
	}
	return e
}
