package router

import (
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of who may be here and wait at once. A program of this machine needs no credential for the tools and may call
// itself what it likes, so none of this may grow with the names that it makes up.
const (
	// MaxAgents is how many agents one world shows; those that only read are not shown.
	MaxAgents = 64
	// MaxKnown is how many agents one world knows, with those that only read.
	MaxKnown = 256
	// MaxNewcomers is how many agents that a world does not know may come to it within newcomerTime without a credential.
	MaxNewcomers = 60
	newcomerTime = time.Minute
	// MaxWaits is how many calls may wait for the user or a page at once in all, and MaxAgentWaits of one agent.
	MaxWaits      = 256
	MaxAgentWaits = 8
	// MaxReaders is how many readers the event stream has at once.
	MaxReaders = 256
)

// bounds are what a router counts for them.
type bounds struct {
	mu        sync.Mutex
	waits     int
	readers   int
	newcomers int       // since began
	began     time.Time // of the minute that is counted
}

func tooMany(next, format string, args ...any) *wire.Error {
	e := wire.NewError(wire.CodeRate, format, args...)
	e.Next = next
	return e
}

// newcomer counts one more agent without a credential that a world does not know, or refuses it.
func (b *bounds) newcomer(now time.Time) *wire.Error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if since := now.Sub(b.began); since < 0 || since >= newcomerTime {
		b.began, b.newcomers = now, 0
	}
	if b.newcomers >= MaxNewcomers {
		return tooMany("Call again in a minute, or with the agentType that you called with before.", "%d new agents have called within a minute", MaxNewcomers)
	}
	b.newcomers++
	return nil
}

// reader counts one more reader of the event stream, or refuses it; left takes it off again.
func (b *bounds) reader() (left func(), e *wire.Error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.readers >= MaxReaders {
		return nil, tooMany("Close a stream that nobody reads any more, then connect again.", "%d readers follow the events already", MaxReaders)
	}
	b.readers++
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.readers--
	}), nil
}

// waits says of a call that it may wait long without doing anything.
func (c *call) waits() bool {
	return c.tool.Name == tool.WaitForEvents || c.tool.Name == tool.OpenWorld
}

// wait counts one more call of an agent that waits, or refuses it.
func (b *bounds) wait(a *agent) *wire.Error {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case a.waits >= MaxAgentWaits:
		return tooMany("Use the answer of a call that waits already, or cancel it.", "%s waits %d times already", a.Name, MaxAgentWaits)
	case b.waits >= MaxWaits:
		return tooMany("Call again in some seconds.", "%d calls wait already", MaxWaits)
	}
	a.waits++
	b.waits++
	return nil
}

// ended takes a call off that waited. The caller holds the lock of the agent's hub, as with wait.
func (b *bounds) ended(a *agent) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a.waits--
	b.waits--
}

// letIn makes room for an agent that calls or connects, or refuses it. trust: it has shown a credential. stands: it is to
// stand in the world. The caller holds h.mu.
func (h *hub) letIn(device string, trust, stands bool) *wire.Error {
	a, known := h.agents[device]
	if !known && !trust {
		if e := h.r.bounds.newcomer(h.r.opt.Now()); e != nil {
			return e
		}
	}
	if stands && (!known || !a.shown) && len(h.shown) >= MaxAgents && !h.makeRoom(func(a *agent) bool { return a.shown && (trust || a.activity.State == "away") }) {
		e := wire.NewError(wire.CodeLimit, "%d agents are in this world already", MaxAgents)
		e.Next = "Call again when one of them has left: those that are silent leave after some minutes."
		return e
	}
	if !known && len(h.agents) >= MaxKnown && !h.makeRoom(func(*agent) bool { return true }) {
		return tooMany("Call again in a minute.", "%d agents use this world already", MaxKnown)
	}
	return nil
}

// makeRoom lets go of the agent that has been silent for the longest of those that may go and that nothing holds here; those
// that only read go first. False: there is none. The caller holds h.mu.
func (h *hub) makeRoom(may func(*agent) bool) bool {
	var oldest *agent
	for _, a := range h.agents {
		if !a.held() && may(a) && (oldest == nil || !a.shown && oldest.shown || a.shown == oldest.shown && a.lastSeen.Before(oldest.lastSeen)) {
			oldest = a
		}
	}
	if oldest != nil {
		h.letAgentGo(oldest)
	}
	return oldest != nil
}

// held says that something keeps an agent here: a socket, a lane or a call. The hub's lock is held.
func (a *agent) held() bool {
	return len(a.sockets) > 0 || a.lane != nil || len(a.doing) > 0 || a.waits > 0
}

// letAgentGo forgets an agent. The caller holds h.mu.
func (h *hub) letAgentGo(a *agent) {
	delete(h.agents, a.device)
	if !a.shown {
		return
	}
	h.shown = slices.DeleteFunc(h.shown, func(x *agent) bool { return x == a })
	h.changed()
}

// appear lets an agent stand in the world from now on. The caller holds h.mu.
func (h *hub) appear(a *agent) {
	if a.shown {
		return
	}
	a.shown, a.spot = true, 0
	for slices.ContainsFunc(h.shown, func(x *agent) bool { return x.spot == a.spot }) {
		a.spot++
	}
	h.shown = append(h.shown, a)
	h.changed()
}
