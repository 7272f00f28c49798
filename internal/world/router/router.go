// Package router connects agents and pages to the worlds of their users. It owns the two kinds of
// sockets: it checks every envelope against its socket's binding and passes it to the socket's seat
// in a world (live.Place, so the world may be remote), or to a service (services.go). It forwards
// nothing unchecked. Package directory manages the worlds, and package live runs each of them.
//
// # State machines
//
//   - a page's socket: page.go
//   - an agent's socket: agent.go
//
// # Goroutines
//
// Router.spawn starts every goroutine, those of the worlds too, and Close waits for all of them:
//
//   - one login, then one reader, for each socket
//   - one short-lived writer for each socket with queued frames
//   - one sweeper, which drops silent sockets and unused worlds
//   - one for each watcher, request to a service, tool that uses the store, waiter that wakes up,
//     snapshot and avatar
//     that makes room for another one
//
// # Locks
//
// A goroutine that needs several locks takes them from the top of this table to the bottom:
//
//	agent.seatMu        one move of the socket to another world at a time
//	the locks of directory.Directory and of a world
//	Router.replacing    one socket at a time takes the place of its device
//	Router.mu           the open sockets
//	the locks of the chat services
//	Publisher.mu        the open pages
//	conn.mu             the queue of one socket
//	fullQueues.mu       the users with a queue that is more than half full
package router

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
)

// closeTimeout is how long Close waits for the peers to answer the close handshake. Then it cuts
// them off.
const closeTimeout = 2 * time.Second

// localID is the RelayID of a service on the user's own computer.
const localID = "local"

// Defaults of Options.
const (
	helloTimeout = 10 * time.Second
	writeTimeout = 5 * time.Second
	frameTimeout = 30 * time.Second
	maxSockets   = 4096
	maxLogins    = 256
)

// localQueue is the limit of queues where none is set: both ends are on one computer.
var localQueue = QueueLimit{Frames: 256, Bytes: 4 << 20}

// Options configure a Router.
type Options struct {
	directory.Options
	// Publisher sends the services' events to pages. Nil: a new one.
	Publisher *Publisher
	// Chat answers the pages' chat requests. Nil: there is no chat.
	Chat ChatService
	// DeviceChat handles the conversations of paired devices. Nil: they have none here.
	DeviceChat DeviceChat
	// Project answers the project requests of pages and the project tools of agents. Nil: there is
	// no project.
	Project ProjectService
	// HelloTimeout is how long a socket may stay silent before its hello; default 10 s.
	HelloTimeout time.Duration
	// WriteTimeout is how long the write of one frame may take; default 5 s.
	WriteTimeout time.Duration
	// Bridge returns the state of a user's bridge to an agent on a server, for a new page. Nil:
	// there are none here.
	Bridge func(userID string) wire.Bridge
	// FrameTimeout is how long a message may take to arrive after its beginning; default 30 s.
	FrameTimeout time.Duration
	// Queue bounds the frames that wait for the peer of a socket, without its first state; default
	// 256 frames and 4 MiB. When it is set, bursts are read more slowly so that they do not
	// overflow it (crowds.go).
	Queue QueueLimit
	// MaxSockets is how many sockets are open at once; default 4,096. MaxLogins is how many of them
	// may be between their opening and their welcome; default 256.
	MaxSockets, MaxLogins int
	// RelayID is in the challenge of agents: the origin that a paired device signs; default
	// localID, of a service that is no relay.
	RelayID string
	// MaxPages is how many pages of one user are open at once; 0: only MaxSockets bounds them.
	MaxPages int
	// MessageRate and MessageBurst bound the messages of a paired device, per second and at once;
	// 0: they are not bounded.
	MessageRate  float64
	MessageBurst int
	// Refused is called for each refused message, and DeviceEvent when a paired device has
	// connected, was replaced or has left: for the audit log. They must be quick. May be nil.
	Refused     func(by *access.Principal, worldID string, code wire.Code)
	DeviceEvent func(by *access.Principal, kind wire.RelayEventKind)
}

// Router connects agents and pages (see the package comment). Its methods are safe for concurrent
// use.
type Router struct {
	// Directory has the worlds, also for callers without a socket. It does not change.
	Directory *directory.Directory
	*Publisher

	opt     Options
	ctx     context.Context //nolint:containedctx // the life of the process, not of a call
	stop    context.CancelFunc
	wg      sync.WaitGroup
	shared  shared
	sockets *quota.Count
	logins  *quota.Count
	// active is when a call or a socket was last seen, in Unix nanoseconds.
	active atomic.Int64
	// replacing is held while a socket takes the place of its device.
	replacing sync.Mutex

	mu     sync.Mutex
	closed bool
	conns  map[*conn]struct{}
	// devices are the sockets of paired devices, by their ids.
	devices map[string]*agent
}

// New returns a router and starts its sweeper. The caller must Close it.
func New(o Options) (*Router, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	o.HelloTimeout, o.WriteTimeout = cmp.Or(o.HelloTimeout, helloTimeout), cmp.Or(o.WriteTimeout, writeTimeout)
	o.FrameTimeout = cmp.Or(o.FrameTimeout, frameTimeout)
	paced := o.Queue != QueueLimit{}
	o.Queue = cmp.Or(o.Queue, localQueue)
	o.MaxSockets, o.MaxLogins = cmp.Or(o.MaxSockets, maxSockets), cmp.Or(o.MaxLogins, maxLogins)
	o.RelayID = cmp.Or(o.RelayID, localID)
	if o.Publisher == nil {
		o.Publisher = NewPublisher(o.Logger)
	}
	ctx, stop := context.WithCancel(context.Background())
	r := &Router{
		Publisher: o.Publisher, opt: o, ctx: ctx, stop: stop, conns: map[*conn]struct{}{}, devices: map[string]*agent{},
		sockets: quota.New(o.MaxSockets), logins: quota.New(o.MaxLogins),
	}
	r.shared.spawn, r.shared.writeTimeout, r.shared.frameTimeout, r.shared.limit = r.spawn, o.WriteTimeout,
		o.FrameTimeout, o.Queue
	r.shared.fullQueues.pauseReaders = paced
	r.touch()
	var err error
	if r.Directory, err = directory.New(o.Options,
		directory.Runtime{Context: ctx, Spawn: r.spawn, Touch: r.touch}); err != nil {
		stop()
		return nil, err
	}
	r.Join(func(*Options) {})
	r.spawn(r.sweep)
	return r, nil
}

// Join sets the options of services that need the router themselves, as the chat, whose agents have
// bodies in the worlds: Chat, DeviceChat, Project, Bridge, Refused, DeviceEvent, ActiveRemote,
// Pair, Knowledge and Session. Call it before the first socket and the first call.
func (r *Router) Join(set func(o *Options)) {
	set(&r.opt)
	if r.opt.Project != nil {
		r.opt.Options.Project = r.opt.Project
	}
	r.Directory.Join(&r.opt.Options)
}

// Close ends every world and socket, saves snapshots and waits for all goroutines. It answers open
// calls with an error and closes sockets with a code that lets their peers reconnect. ctx bounds
// the snapshots only. A second call returns at once.
func (r *Router) Close(ctx context.Context) error {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil
	}
	r.closed = true
	conns := slices.Collect(maps.Keys(r.conns))
	r.mu.Unlock()
	r.Directory.End()
	var closing sync.WaitGroup
	for _, c := range conns {
		closing.Go(func() { c.close(wire.CodeUnavailable.Info().Close, "the world service is stopping") })
	}
	// Ending the router's context after closeTimeout cuts off the peers that do not answer the
	// close handshake.
	late := time.AfterFunc(closeTimeout, r.stop)
	closing.Wait()
	late.Stop()
	r.stop()
	err := r.Directory.Save(ctx)
	r.wg.Wait()
	return errors.Join(err)
}

// Go runs f in a goroutine that Close waits for; ctx ends when the router has closed its
// sockets.
func (r *Router) Go(f func(ctx context.Context)) { r.spawn(func() { f(r.ctx) }) }

// Sockets returns how many sockets are open.
func (r *Router) Sockets() int { return r.sockets.Used() }

// spawn runs f in a goroutine that Close waits for.
func (r *Router) spawn(f func()) { r.wg.Go(f) }

// touch records activity, for Idle.
func (r *Router) touch() { r.active.Store(r.opt.Now().UnixNano()) }

// Idle returns the time since which the router has had no connection and no request. It returns the
// zero time while a socket or an event stream is open, a call is running or an agent is in a turn.
// A connected back end alone does not count.
func (r *Router) Idle() time.Time {
	r.mu.Lock()
	connected := len(r.conns) > 0
	r.mu.Unlock()
	switch {
	case connected:
		return time.Time{}
	case r.Directory.Busy():
		r.touch()
		return time.Time{}
	}
	return time.Unix(0, r.active.Load())
}

// sweep runs until the router stops. Once per heartbeat it drops the sockets that have been silent
// for three heartbeats and sweeps the worlds.
func (r *Router) sweep() {
	t := time.NewTicker(live.Heartbeat)
	defer t.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-t.C:
		}
		limit := r.opt.Now().Add(-3 * live.Heartbeat).UnixNano()
		r.mu.Lock()
		conns := slices.Collect(maps.Keys(r.conns))
		r.mu.Unlock()
		for _, c := range conns {
			if c.lastSeen.Load() < limit {
				c.drop()
			}
		}
		r.Directory.Sweep()
	}
}

// callContext bounds the work that one message causes to 10 s. Close ends it early.
func (r *Router) callContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(r.ctx, 10*time.Second)
}
