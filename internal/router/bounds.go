package router

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of who may be here and wait at once. A program of this machine needs no credential for the tools and may call
// itself what it likes, so none of this may grow with the names that it makes up, and names that are made up never keep out
// who shows a credential: strangers, who show none, have a share of what there is, and give their places.
const (
	// MaxAgents is how many agents one world shows; those that only read are not shown.
	MaxAgents = 64
	// MaxKnown is how many agents one world knows, with those that only read.
	MaxKnown = 256
	// MaxNewcomers is how many agents that a world does not know may come to it within newcomerTime without a credential.
	MaxNewcomers = 60
	newcomerTime = time.Minute
	// MaxWaits is how many calls may wait for the user or a page at once in all, MaxStrangersWaits of all strangers, and
	// MaxAgentWaits of one agent; a stranger that bears the name of an agent is counted beside it.
	MaxWaits          = 256
	MaxStrangersWaits = 128
	MaxAgentWaits     = 8
	// MaxAgentCalls is how many other calls one agent may have open at once, MaxStrangerCalls how many a stranger may, and
	// MaxStrangersCalls how many all strangers of a world may: the page does most of them one after another. A repeat that
	// joins a call is one more; quick reads are not counted.
	MaxAgentCalls     = 64
	MaxStrangerCalls  = 8
	MaxStrangersCalls = 64
	// MaxReaders is how many readers the event stream has at once, and MaxStrangersReaders how many of them are strangers.
	MaxReaders          = 256
	MaxStrangersReaders = 128
)

// share counts something of those who have shown a credential and of strangers.
type share struct{ trusted, strangers int }

func (s *share) of(trust bool) *int {
	if trust {
		return &s.trusted
	}
	return &s.strangers
}

func (s *share) all() int { return s.trusted + s.strangers }

// bounds are what a router counts for them.
type bounds struct {
	mu        sync.Mutex
	waits     share
	readers   share
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
func (b *bounds) reader(trust bool) (left func(), e *wire.Error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	const next = "Close a stream that nobody reads any more, then connect again."
	switch {
	case !trust && b.readers.strangers >= MaxStrangersReaders:
		return nil, tooMany(next, "%d readers without a credential follow the events already", MaxStrangersReaders)
	case b.readers.all() >= MaxReaders:
		return nil, tooMany(next, "%d readers follow the events already", MaxReaders)
	}
	*b.readers.of(trust)++
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		*b.readers.of(trust)--
	}), nil
}

// waits says of a call that it may wait long without doing anything.
func (c *call) waits() bool {
	return c.tool.Name == tool.WaitForEvents || c.tool.Name == tool.OpenWorld
}

// quick says of a call that it only reads, at once.
func (c *call) quick() bool {
	return c.tool.Name == tool.WorldInfo || c.tool.Name == tool.InspectWorld || c.tool.Name == tool.SearchCatalog
}

// take counts one more call that an agent has open, or refuses it; free takes it off again, once it is answered. The caller
// holds h.mu, as of free.
func (lw *liveWorld) take(a *agent, c *call) (free func(), e *wire.Error) {
	switch {
	case c.waits():
		return lw.r.bounds.wait(a, c.trust)
	case c.quick():
		return func() {}, nil
	}
	open, most := a.calls.of(c.trust), MaxAgentCalls
	if !c.trust {
		most = MaxStrangerCalls
	}
	switch {
	case *open >= most:
		return nil, tooMany("Wait for the answer of one of them, then call again.", "%d calls of %s are open already", most, a.Name)
	case !c.trust && lw.strangers >= MaxStrangersCalls:
		return nil, tooMany("Call again in some seconds. "+withCredential, "%d calls without a credential are open in this world already", MaxStrangersCalls)
	}
	count := func(n int) {
		*open += n
		if !c.trust {
			lw.strangers += n
		}
	}
	count(1)
	return func() { count(-1) }, nil
}

// wait counts one more call of an agent that waits, or refuses it; ended takes it off again. The caller of either holds the
// lock of the agent's hub.
func (b *bounds) wait(a *agent, trust bool) (ended func(), e *wire.Error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case *a.waits.of(trust) >= MaxAgentWaits:
		return nil, tooMany("Use the answer of a call that waits already, or cancel it.", "%s waits %d times already", a.Name, MaxAgentWaits)
	case !trust && b.waits.strangers >= MaxStrangersWaits:
		return nil, tooMany("Call again in some seconds. "+withCredential, "%d calls without a credential wait already", MaxStrangersWaits)
	case b.waits.all() >= MaxWaits:
		return nil, tooMany("Call again in some seconds.", "%d calls wait already", MaxWaits)
	}
	*a.waits.of(trust)++
	*b.waits.of(trust)++
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		*a.waits.of(trust)--
		*b.waits.of(trust)--
	}, nil
}

// withCredential is what a stranger can do that is refused for want of room.
const withCredential = "An agent that is connected over stdio, or sends the bearer of the data folder, has a share of its own."

// letIn makes room for an agent that calls or connects, or refuses it. trust: it has shown a credential. stands: it is to
// stand in the world. The caller holds h.mu.
func (lw *liveWorld) letIn(device string, trust, stands bool) *wire.Error {
	a, known := lw.agents[device]
	if !known && !trust {
		if e := lw.r.bounds.newcomer(lw.r.opt.Now()); e != nil {
			return e
		}
	}
	if stands && (!known || !a.shown) && len(lw.shown) >= MaxAgents && !lw.makeRoom(trust, func(a *agent) bool { return a.shown && (trust || a.activity.State == "away") }) {
		e := wire.NewError(wire.CodeLimit, "%d agents are in this world already", MaxAgents)
		e.Next = "Call again when one of them has left: those that are silent leave after some minutes."
		return e
	}
	if !known && len(lw.agents) >= MaxKnown && !lw.makeRoom(trust, func(*agent) bool { return true }) {
		return tooMany("Call again in a minute.", "%d agents use this world already", MaxKnown)
	}
	return nil
}

// stay is what keeps an agent in a world when another one needs its place; who has least of it goes first.
type stay int

const (
	unheld  stay = iota // nothing, and it is away or a stranger
	waiting             // of a stranger: that it waits
	busy                // of a stranger: other calls that are open
	silent              // of one that has shown a credential: that it has been here a moment ago
	fixed               // of one that has shown a credential: its socket, its lane, its calls
)

func (a *agent) stay() stay {
	switch {
	case a.trusted && a.held():
		return fixed
	case len(a.doing) > 0:
		return busy
	case a.held():
		return waiting
	case a.trusted && a.activity.State != "away":
		return silent
	}
	return unheld
}

// makeRoom lets go of one of the agents that may go: the one that least keeps here, of these one that only reads, and then the
// one that has been silent for the longest. Calls are ended for one that has shown a credential, and those of strangers
// alone. False: there is none. The caller holds h.mu.
func (lw *liveWorld) makeRoom(trust bool, may func(*agent) bool) bool {
	var first *agent
	for _, a := range lw.agents {
		if stay := a.stay(); (stay == unheld || trust && stay != fixed) && may(a) && (first == nil || a.goesBefore(first)) {
			first = a
		}
	}
	if first == nil {
		return false
	}
	lw.dismiss(first)
	lw.letAgentGo(first)
	return true
}

func (a *agent) goesBefore(b *agent) bool {
	shown := func(a *agent) int {
		if a.shown {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(a.stay(), b.stay()), cmp.Compare(shown(a), shown(b)), a.lastSeen.Compare(b.lastSeen), cmp.Compare(a.device, b.device)) < 0
}

// dismiss ends the calls of an agent that gives its place. One whose entry is being written ends with it. The caller holds
// h.mu.
func (lw *liveWorld) dismiss(a *agent) {
	for _, c := range lw.calls {
		switch {
		case c.device != a.device:
		case c.stored != nil:
			lw.finishStored(c, "its agent gave its place to another one")
		case !c.appended:
			lw.breakOff(c, tooMany("Call again in some seconds. "+withCredential, "the world is full, and %s gave its place to an agent that has shown a credential", a.Name))
		}
	}
}

// held says that something keeps an agent here: a socket, a lane or a call. The hub's lock is held.
func (a *agent) held() bool {
	return len(a.sockets) > 0 || a.lane != nil || len(a.doing) > 0 || a.waits.all() > 0
}

// letAgentGo forgets an agent. The caller holds h.mu.
func (lw *liveWorld) letAgentGo(a *agent) {
	delete(lw.agents, a.device)
	if !a.shown {
		return
	}
	lw.shown = slices.DeleteFunc(lw.shown, func(x *agent) bool { return x == a })
	lw.changed()
}

// appear lets an agent stand in the world from now on. The caller holds h.mu.
func (lw *liveWorld) appear(a *agent) {
	if a.shown {
		return
	}
	a.shown, a.spot = true, 0
	for slices.ContainsFunc(lw.shown, func(x *agent) bool { return x.spot == a.spot }) {
		a.spot++
	}
	lw.shown = append(lw.shown, a)
	lw.changed()
}
