package live

import (
	"cmp"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// Heartbeat is the interval of the pings that each end of a socket sends. A peer that misses three
// is dropped.
const Heartbeat = 15 * time.Second

// Limits of agents, calls and event streams. A program on this machine needs no credential for the
// tools and may choose any name, so nothing may grow with the number of names it makes up. Callers
// without a credential (anonymous below) get only a part of each limit, and their agents are
// removed when an agent with a credential needs the room.
const (
	// MaxNewAgents is how many new anonymous agents are accepted within newAgentWindow.
	MaxNewAgents   = 60
	newAgentWindow = time.Minute
	// MaxWaits is how many calls may wait for the user or a page at once, in all worlds.
	// MaxAnonymousWaits is the part for anonymous agents.
	MaxWaits          = 256
	MaxAnonymousWaits = 128
	// MaxReaders is how many event streams are open at once, MaxAnonymousReaders how many of them
	// without a credential. Options replaces these limits where every caller has a credential, and
	// sets those of one user.
	MaxReaders          = 256
	MaxAnonymousReaders = 128
	// MaxAnswerMemory is how many bytes the remembered answers of all worlds take. Package calls
	// bounds those of one world.
	MaxAnswerMemory = 64 << 20
	// MaxPictureMemory is how many bytes the newest pictures of all worlds take by default. The
	// oldest are dropped first: each was in the answer to its call, and is stored only so that it
	// can be read again as a resource.
	MaxPictureMemory = 128 << 20
)

// Limits are counted over all worlds of a process. Create them with NewLimits.
type Limits struct {
	Waits, Readers *quota.Shared
	// UserWaits are the waiting calls of each user, UserReaders the event streams.
	UserWaits, UserReaders *quota.Each
	NewAgents              *quota.Rate
	AnswerBytes            *quota.Count
	// Pictures has the newest picture of each world.
	Pictures *quota.Newest[*fixedFields, wire.Image]
}

// NewLimits returns the limits of a process.
func NewLimits(o *Options) *Limits {
	waits, readers := cmp.Or(o.MaxWaits, MaxWaits), cmp.Or(o.MaxReaders, MaxReaders)
	return &Limits{
		UserWaits:   quota.NewEach(cmp.Or(o.MaxUserWaits, waits)),
		UserReaders: quota.NewEach(cmp.Or(o.MaxUserReaders, readers)),
		Waits:       quota.NewShared(waits, cmp.Or(o.MaxWaits, MaxAnonymousWaits)),
		Readers:     quota.NewShared(readers, cmp.Or(o.MaxReaders, MaxAnonymousReaders)),
		NewAgents:   quota.NewRate(MaxNewAgents, newAgentWindow), AnswerBytes: quota.New(MaxAnswerMemory),
		Pictures: quota.NewNewest[*fixedFields, wire.Image](cmp.Or(o.MaxPictureMemory, MaxPictureMemory)),
	}
}

// countCall counts an open call of an agent, or refuses it. release undoes the count.
func (g *guardedFields) countCall(a *presence.Agent, c *calls.Call) (release func(), e *wire.Error) {
	limits := g.host.Limits
	all, e := g.calls.Count(&a.Calls, a.Name, c, limits.Waits)
	if e != nil || !c.Waits() {
		return all, e
	}
	if !limits.UserWaits.Take(g.userID) {
		all()
		return nil, calls.TooMany("Wait for one of them to return, or cancel it.", "%d calls of this account are waiting already", limits.UserWaits.Most())
	}
	return func() {
		all()
		limits.UserWaits.Free(g.userID)
	}, nil
}

// CountReader counts an event stream of a principal, or refuses it. release undoes the count and
// may be called more than once. Agents with their own token share the part of anonymous ones.
func (l *Limits) CountReader(by *access.Principal) (release func(), e *wire.Error) {
	const next = "Close an event stream that is no longer used, then connect again."
	all, full := l.Readers.Take(by.Trusted && !by.Limited())
	switch {
	case full == nil && l.UserReaders.Take(by.UserID):
		return sync.OnceFunc(func() {
			all()
			l.UserReaders.Free(by.UserID)
		}), nil
	case full == nil:
		all()
		return nil, calls.TooMany(next, "%d event streams of this account are open already", l.UserReaders.Most())
	case full == l.Readers.Anonymous:
		return nil, calls.TooMany(next, "%d event streams of programs without the data folder's token are open already", full.Most())
	}
	return nil, calls.TooMany(next, "%d event streams are open already", full.Most())
}

// WireLimits returns the limits that a welcome announces to a socket whose frames may have maxFrame
// bytes.
func WireLimits(maxFrame int) wire.Limits {
	return wire.Limits{
		MaxFrame: maxFrame, HeartbeatSecs: int(Heartbeat / time.Second), DeadlineSecs: 30,
		Bounds: doc.Bounds, MaxObjects: doc.MaxObjects, MaxParts: doc.MaxParts, MaxLabel: doc.MaxLabel,
		MinScale: doc.MinScale, MaxScale: doc.MaxScale,
	}
}
