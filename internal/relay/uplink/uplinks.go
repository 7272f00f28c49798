// Package uplink is the agent's end of a hosted relay: for each world that this computer is paired
// with (package paired) it keeps one socket to the relay, as one device there, and through it lets
// the agents of this computer act in that world as if it were one of this computer's own
// (live.Place).
//
// One of the paired worlds may be the active one. Then agents that follow the user act there, and
// their seats are here; the others are kept connected, so that their users see that the computer is
// there.
//
// What comes from a relay is another's: its messages may show what agents are told, and never do
// more than the policy in chat.go says.
//
// # States of one uplink
//
//	connecting  Start, Reload or a retry: read the secrets, open the socket, say the signed hello
//	connected   the welcome came; the socket carries calls until it ends
//	retrying    the socket broke, or the relay asked to come later: again after 1 to 30 s, jittered and growing, or after
//	            what Retry-After says. A connection of half a minute makes the wait short again
//	refused     the relay does not let the device in, is another one than it was, or another process is connected as the
//	            same device: again after some minutes, since fighting would help nobody
//	too_old     no protocol in common: again each hour
//	revoked     the relay says that the pairing has ended: its end, until the user pairs again
//	off         the process stops, or the pairing was removed
//
// # Goroutines
//
// One for each uplink, two for its socket (worldclient), one each for its events and for what its
// agents do, and one for each call, resource, request of the relay and claim under way. Close ends
// and awaits all of them.
package uplink

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// Options of Uplinks. UserID and Store are required.
type Options struct {
	// UserID is the user of this computer's service.
	UserID string
	Store  client.Store
	// Build is the version of this binary.
	Build  string
	Logger zerolog.Logger
	// Moved is called after another world has become the active one, or none. It may block. May be
	// nil.
	Moved func(ctx context.Context)
	// Changed is called after a change in the active world. It must not block. May be nil.
	Changed func()
	// Observe receives every finished call that an agent of this computer made in a hosted world.
	// It must not block. May be nil.
	Observe func(live.CallRecord)
	// Chat answers what the relay's user asks of the agents of this computer; nil: nothing is
	// answered.
	Chat Conversations
}

// Uplinks are the connections to all paired worlds. Their methods are safe for concurrent use.
type Uplinks struct {
	opt   Options
	ctx   context.Context //nolint:containedctx // their life, not a call's
	stop  context.CancelFunc
	wg    sync.WaitGroup
	claim claims
	// active is where the agents act; nil: in a world of this process.
	active atomic.Pointer[uplink]
	bodies bodies

	// reloading is held by one Reload at a time.
	reloading sync.Mutex
	// mu guards closed and list.
	mu     sync.Mutex
	closed bool
	// list is in the order of the store.
	list []*uplink
}

// New returns uplinks that do nothing before Reload.
func New(o Options) *Uplinks {
	ctx, stop := context.WithCancel(context.Background())
	return &Uplinks{opt: o, ctx: ctx, stop: stop}
}

// Close ends all connections and claims, and waits for their goroutines. Calls under way are
// answered with an error.
func (u *Uplinks) Close() {
	u.mu.Lock()
	u.closed = true
	u.mu.Unlock()
	u.stop()
	u.wg.Wait()
}

// spawn runs f in a goroutine that Close waits for; false: they are closed.
func (u *Uplinks) spawn(f func()) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed {
		return false
	}
	u.wg.Go(f)
	return true
}

// Reload reads the pairings anew: it connects what is new, ends what is gone, and moves the agents
// when another world is the active one. A revoked pairing stays as it is.
func (u *Uplinks) Reload() error {
	u.reloading.Lock()
	defer u.reloading.Unlock()
	stored, err := u.opt.Store.Open()
	if err != nil {
		return err
	}
	u.mu.Lock()
	if u.closed {
		u.mu.Unlock()
		return context.Canceled
	}
	before := u.list
	var now, fresh []*uplink
	var active *uplink
	for _, p := range stored {
		i := slices.IndexFunc(before, func(l *uplink) bool { return l.id == p.ID })
		var l *uplink
		if i >= 0 {
			l = before[i]
		} else {
			l = newUplink(u, p)
			fresh = append(fresh, l)
		}
		if outdated := l.update(p); outdated != nil {
			u.wg.Go(outdated.Close)
		}
		now = append(now, l)
		if p.Active {
			active = l
		}
	}
	u.list = now
	moved := u.active.Swap(active) != active
	for _, l := range fresh { // each knows from its beginning whether the agents act there
		u.wg.Go(l.run)
	}
	u.mu.Unlock()
	for _, l := range now {
		l.tells.changed()
	}
	for _, l := range before {
		if !slices.Contains(now, l) {
			l.stop()
		}
	}
	if moved && u.opt.Moved != nil {
		u.opt.Moved(u.ctx)
	}
	return nil
}

// all returns the uplinks of now.
func (u *Uplinks) all() []*uplink {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.Clone(u.list)
}

// Status returns the pairings with their states, oldest first.
func (u *Uplinks) Status() []client.Status {
	return slice.Map(u.all(), func(l *uplink) client.Status { return l.status() })
}

// Keeps reports whether some pairing wants this process to stay: its user may come at any time.
func (u *Uplinks) Keeps() bool {
	return slices.ContainsFunc(u.all(), func(l *uplink) bool { return l.status().State != client.Revoked })
}

// PublishChat tells the users of the paired worlds what has changed in a conversation, as far as
// they may know it. It does not block.
func (u *Uplinks) PublishChat(e wire.ChatEvent) {
	for _, l := range u.all() {
		l.publish(e)
	}
}

// PublishBody tells the users of the paired worlds what an agent of this computer is doing, as far
// as they may know it. A body has the name of its agent. PublishBody does not block.
func (u *Uplinks) PublishBody(b presence.Body) {
	u.bodies.update(b)
	for _, l := range u.all() {
		l.tells.changed()
	}
}

// now is the clock of states.
func now() time.Time { return time.Now().UTC() }
