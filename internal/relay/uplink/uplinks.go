// Package uplink is the agent's end of a hosted relay: for each paired world (package client) it
// holds one socket to the relay, as one device there, through which the agents of this computer act
// in that world as if it were a local one (live.Place).
//
// At most one of the paired worlds is active. Agents that follow the user act there, and their
// seats are here; the others stay connected, so that their users see the computer.
//
// Messages from a relay are untrusted: they may show agents text, and never do more than the policy
// in chat.go allows.
//
// # States of one uplink
//
//	connecting  Start, Reload or a retry: read the secrets, open the socket, send the signed hello
//	connected   the welcome came; the socket carries calls until it ends
//	retrying    the socket broke, or the relay asked to come later: again after 1 to 30 s, growing
//	            and jittered, or after Retry-After. Half a minute connected resets the wait
//	refused     the relay refuses the device, has another identity, or another process connected
//	            as this device: again after some minutes, since fighting would help no one
//	too_old     no protocol in common: again each hour
//	revoked     the relay has ended the pairing: final, until the user pairs again
//	off         the process stops, or the pairing was removed
//
// # Goroutines
//
// One for each uplink, two for its socket (worldclient), one each for its events and its agents'
// presence, and one for each call, resource, request of the relay and claim under way. Close ends
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

// Reload reads the pairings anew: it connects new ones, ends removed ones, and moves the agents
// when another world is active. A revoked pairing stays as it is.
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
		i := slices.IndexFunc(before, func(link *uplink) bool { return link.id == p.ID })
		var link *uplink
		if i >= 0 {
			link = before[i]
		} else {
			link = newUplink(u, p)
			fresh = append(fresh, link)
		}
		if outdated := link.update(p); outdated != nil {
			u.wg.Go(outdated.Close)
		}
		now = append(now, link)
		if p.Active {
			active = link
		}
	}
	u.list = now
	moved := u.active.Swap(active) != active
	for _, link := range fresh { // each knows from its beginning whether the agents act there
		u.wg.Go(link.run)
	}
	u.mu.Unlock()
	for _, link := range now {
		link.presence.changed()
	}
	for _, link := range before {
		if !slices.Contains(now, link) {
			link.stop()
		}
	}
	if moved && u.opt.Moved != nil {
		u.opt.Moved(u.ctx)
	}
	return nil
}

func (u *Uplinks) all() []*uplink {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.Clone(u.list)
}

// Status returns the pairings with their states, oldest first.
func (u *Uplinks) Status() []client.Status {
	return slice.Map(u.all(), func(link *uplink) client.Status { return link.status() })
}

// Needed reports whether a pairing needs this process: its user may come at any time.
func (u *Uplinks) Needed() bool {
	return slices.ContainsFunc(u.all(), func(link *uplink) bool { return link.status().State != client.Revoked })
}

// PublishChat sends an event of a conversation to the users of the paired worlds, as far as they
// may see it. It does not block.
func (u *Uplinks) PublishChat(e wire.ChatEvent) {
	for _, link := range u.all() {
		link.publish(e)
	}
}

// PublishBody sends an agent's activity to the users of the paired worlds, as far as they may see
// it. A body has the name of its agent. PublishBody does not block.
func (u *Uplinks) PublishBody(b presence.Body) {
	u.bodies.update(b)
	for _, link := range u.all() {
		link.presence.changed()
	}
}

func now() time.Time { return time.Now().UTC() }
