package router

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// Limits of agents, calls and event streams. A program on this machine needs no credential for the tools and may choose
// any name, so nothing may grow with the number of names it makes up. Callers without a credential (anonymous below)
// get only a part of each limit, and their agents are removed when an agent with a credential needs the room.
const (
	// MaxAgents is how many agents one world shows. Anonymous agents that only read are not shown.
	MaxAgents = 64
	// MaxKnownAgents is how many agents one world knows, including those that are not shown.
	MaxKnownAgents = 256
	// MaxNewAgents is how many new anonymous agents the router accepts within newAgentWindow.
	MaxNewAgents   = 60
	newAgentWindow = time.Minute
	// MaxWaits is how many calls may wait for the user or a page at once, in all worlds. MaxAnonymousWaits is the part
	// for anonymous agents, MaxAgentWaits the limit per agent. Calls with and without a credential under the same name
	// are counted apart.
	MaxWaits          = 256
	MaxAnonymousWaits = 128
	MaxAgentWaits     = 8
	// MaxAgentCalls is how many other calls one agent with a credential may have open at once, MaxAnonymousAgentCalls
	// one anonymous agent, and MaxAnonymousCalls all anonymous agents of a world: the page executes most calls one
	// after another. A repeat that joins a call counts too; quick reads do not.
	MaxAgentCalls          = 64
	MaxAnonymousAgentCalls = 8
	MaxAnonymousCalls      = 64
	// MaxReaders is how many event streams are open at once, MaxAnonymousReaders how many of them without a credential.
	MaxReaders          = 256
	MaxAnonymousReaders = 128
)

// tally counts something separately for callers with and without a credential.
type tally struct{ trusted, anonymous int }

func (s *tally) counter(trust bool) *int {
	if trust {
		return &s.trusted
	}
	return &s.anonymous
}

func (s *tally) total() int { return s.trusted + s.anonymous }

// bounds holds the counts that are shared by all worlds of a router.
type bounds struct {
	mu          sync.Mutex
	waits       tally
	readers     tally
	newAgents   int       // since windowStart
	windowStart time.Time // start of the current newAgentWindow
}

// tooMany is the error of a limit; next says what the caller can do.
func tooMany(next, format string, args ...any) *wire.Error {
	return wire.NewError(wire.CodeRate, format, args...).Try(next)
}

// countNewAgent counts a new anonymous agent, or refuses it.
func (b *bounds) countNewAgent(now time.Time) *wire.Error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if since := now.Sub(b.windowStart); since < 0 || since >= newAgentWindow {
		b.windowStart, b.newAgents = now, 0
	}
	if b.newAgents >= MaxNewAgents {
		return tooMany("Call again in a minute, or with the agentType that you called with before.", "%d new agents have called within a minute", MaxNewAgents)
	}
	b.newAgents++
	return nil
}

// countReader counts an event stream, or refuses it. release undoes the count and may be called more than once.
func (b *bounds) countReader(trust bool) (release func(), e *wire.Error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	const next = "Close an event stream that is no longer used, then connect again."
	switch {
	case !trust && b.readers.anonymous >= MaxAnonymousReaders:
		return nil, tooMany(next, "%d event streams without a credential are open already", MaxAnonymousReaders)
	case b.readers.total() >= MaxReaders:
		return nil, tooMany(next, "%d event streams are open already", MaxReaders)
	}
	*b.readers.counter(trust)++
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		*b.readers.counter(trust)--
	}), nil
}

// mayWait reports whether a call may stay open for long without doing anything.
func (c *call) mayWait() bool {
	return c.tool.Name == tool.WaitForEvents || c.tool.Name == tool.OpenWorld
}

// quickRead reports whether a call only reads and is answered at once.
func (c *call) quickRead() bool {
	return c.tool.Name == tool.WorldInfo || c.tool.Name == tool.InspectWorld || c.tool.Name == tool.SearchCatalog
}

// countCallLocked counts an open call of an agent, or refuses it. release undoes the count when the call is answered;
// it needs the world's mu too.
func (lw *liveWorld) countCallLocked(a *agent, c *call) (release func(), e *wire.Error) {
	switch {
	case c.mayWait():
		return lw.r.bounds.countWait(a, c.by.Trusted)
	case c.quickRead():
		return func() {}, nil
	}
	open, most := a.callCount.counter(c.by.Trusted), MaxAgentCalls
	if !c.by.Trusted {
		most = MaxAnonymousAgentCalls
	}
	switch {
	case *open >= most:
		return nil, tooMany("Wait until one of them has returned, then call again.", "%d calls of %s are open already", most, a.Name)
	case !c.by.Trusted && lw.anonymousCalls >= MaxAnonymousCalls:
		return nil, tooMany("Call again in a few seconds. "+withCredential, "%d calls without a credential are open in this world already", MaxAnonymousCalls)
	}
	count := func(n int) {
		*open += n
		if !c.by.Trusted {
			lw.anonymousCalls += n
		}
	}
	count(1)
	return func() { count(-1) }, nil
}

// countWait counts a waiting call of an agent, or refuses it. release undoes the count. Both need the mu of the agent's
// world.
func (b *bounds) countWait(a *agent, trust bool) (release func(), e *wire.Error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case *a.waitCount.counter(trust) >= MaxAgentWaits:
		return nil, tooMany("Wait for one of them to return, or cancel it.", "%s has %d waiting calls already", a.Name, MaxAgentWaits)
	case !trust && b.waits.anonymous >= MaxAnonymousWaits:
		return nil, tooMany("Call again in a few seconds. "+withCredential, "%d calls without a credential are waiting already", MaxAnonymousWaits)
	case b.waits.total() >= MaxWaits:
		return nil, tooMany("Call again in a few seconds.", "%d calls are waiting already", MaxWaits)
	}
	*a.waitCount.counter(trust)++
	*b.waits.counter(trust)++
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		*a.waitCount.counter(trust)--
		*b.waits.counter(trust)--
	}, nil
}

// withCredential is advice for an anonymous caller that was refused by a limit.
const withCredential = "An agent that is connected over stdio, or sends the bearer of the data folder, has a limit of its own."

// admitAgentLocked checks the limits for an agent that calls or connects, and evicts another agent when the world is
// full. trust says that it has shown a credential, show that it will be shown in the world.
func (lw *liveWorld) admitAgentLocked(device string, trust, show bool) *wire.Error {
	a, known := lw.agents[device]
	if !known && !trust {
		if e := lw.r.bounds.countNewAgent(lw.r.opt.Now()); e != nil {
			return e
		}
	}
	if show && (!known || !a.shown) && len(lw.shown) >= MaxAgents && !lw.evictAgentLocked(trust, func(a *agent) bool { return a.shown && (trust || a.activity.State == wire.ActivityAway) }) {
		return wire.NewError(wire.CodeLimit, "%d agents are in this world already", MaxAgents).
			Try("Call again when one of them has left: silent agents leave after a few minutes.")
	}
	if !known && len(lw.agents) >= MaxKnownAgents && !lw.evictAgentLocked(trust, func(*agent) bool { return true }) {
		return tooMany("Call again in a minute.", "%d agents use this world already", MaxKnownAgents)
	}
	return nil
}

// evictionRank says what keeps an agent in a full world. The agent with the lowest rank is removed first.
type evictionRank int

const (
	// rankIdle: nothing keeps it, and it is away or anonymous.
	rankIdle evictionRank = iota
	// rankWaiting: anonymous, with a waiting call.
	rankWaiting
	// rankBusy: anonymous, with other open calls.
	rankBusy
	// rankRecent: it has shown a credential and was seen a moment ago.
	rankRecent
	// rankPinned: it has shown a credential, and has a socket, a back end or an open call. It is never evicted.
	rankPinned
)

// rank returns the agent's eviction rank.
func (a *agent) rank() evictionRank {
	switch {
	case a.trusted && a.inUse():
		return rankPinned
	case len(a.running) > 0:
		return rankBusy
	case a.inUse():
		return rankWaiting
	case a.trusted && a.activity.State != wire.ActivityAway:
		return rankRecent
	}
	return rankIdle
}

// evictAgentLocked removes one of the agents that may accepts: the one with the lowest rank, among those one that is
// not shown, then the one that has been silent for the longest. For an anonymous agent only agents of rankIdle are
// removed; for one with a credential all below rankPinned, and their open calls end. False: there is none to remove.
func (lw *liveWorld) evictAgentLocked(trust bool, may func(*agent) bool) bool {
	var first *agent
	for _, a := range lw.agents {
		if rank := a.rank(); (rank == rankIdle || trust && rank != rankPinned) && may(a) && (first == nil || a.evictedBefore(first)) {
			first = a
		}
	}
	if first == nil {
		return false
	}
	lw.endCallsOfLocked(first)
	lw.removeAgentLocked(first)
	return true
}

// evictedBefore orders agents for eviction.
func (a *agent) evictedBefore(b *agent) bool {
	return cmp.Or(
		cmp.Compare(a.rank(), b.rank()), cmp.Compare(rankOf(a.shown), rankOf(b.shown)),
		a.lastSeen.Compare(b.lastSeen), cmp.Compare(a.device, b.device),
	) < 0
}

// rankOf orders what is not so before what is.
func rankOf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// endCallsOfLocked ends the calls of an agent that is evicted. A call whose entry is being written still ends with its
// result.
func (lw *liveWorld) endCallsOfLocked(a *agent) {
	for _, c := range lw.calls {
		switch {
		case c.device != a.device:
		case c.stored != nil:
			lw.finishWithoutPictureLocked(c, "its agent was removed to make room for another one")
		case !c.appended:
			lw.abortLocked(c, tooMany("Call again in a few seconds. "+withCredential, "the world is full, and %s was removed to make room for an agent with a credential", a.Name))
		}
	}
}

// inUse reports whether an agent has a socket, a back end or an open call.
func (a *agent) inUse() bool {
	return len(a.sockets) > 0 || a.body != nil || len(a.running) > 0 || a.waitCount.total() > 0
}

// removeAgentLocked removes an agent from the world. Its avatar in the document stays.
func (lw *liveWorld) removeAgentLocked(a *agent) {
	delete(lw.agents, a.device)
	if !a.shown {
		return
	}
	lw.shown = slices.DeleteFunc(lw.shown, func(x *agent) bool { return x == a })
	lw.scheduleFlushLocked()
}

// showAgentLocked shows an agent in the world from now on, on the first spot that no other shown agent has.
func (lw *liveWorld) showAgentLocked(a *agent) {
	if a.shown {
		return
	}
	a.shown, a.spot = true, 0
	for slices.ContainsFunc(lw.shown, func(x *agent) bool { return x.spot == a.spot }) {
		a.spot++
	}
	lw.shown = append(lw.shown, a)
	lw.scheduleFlushLocked()
}
