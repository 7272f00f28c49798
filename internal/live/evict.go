package live

import (
	"cmp"

	"github.com/worldmcp/world/internal/wire"
)

// admit checks the limits for an agent that calls or connects, and evicts another agent when the world is full. trust says
// that it has shown a credential, show that it will be shown in the world.
func (lw *locked) admit(device string, trust, show bool) *wire.Error {
	_, known := lw.people.byDevice[device]
	if !known && !trust && !lw.w.host.Limits.NewAgents.Allow(lw.now()) {
		return tooMany("Call again in a minute, or with the agentType that you called with before.", "%d new agents have called within a minute", MaxNewAgents)
	}
	leaving, e := lw.people.roomFor(device, trust, show)
	if leaving != nil {
		lw.endCallsOf(leaving)
		lw.people.remove(leaving)
	}
	return e
}

// roomFor returns the agent that must leave so that one of a device fits; nil: there is room. An error: nobody may go.
func (p *people) roomFor(device string, trust, show bool) (leaving *agent, e *wire.Error) {
	a, known := p.byDevice[device]
	if show && (!known || !a.shown) && len(p.shown) >= MaxAgents {
		leaving = p.toEvict(trust, func(a *agent) bool { return a.shown && (trust || a.activity.State == wire.ActivityAway) })
		if leaving == nil {
			return nil, wire.NewError(wire.CodeLimit, "%d agents are in this world already", MaxAgents).
				Try("Call again when one of them has left: silent agents leave after a few minutes.")
		}
		return leaving, nil // that makes room among the known agents too
	}
	if !known && len(p.byDevice) >= MaxKnownAgents {
		if leaving = p.toEvict(trust, func(*agent) bool { return true }); leaving == nil {
			return nil, tooMany("Call again in a minute.", "%d agents use this world already", MaxKnownAgents)
		}
	}
	return leaving, nil
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

// toEvict returns the agent to remove of those that may accepts: the one with the lowest rank, among those one that is not
// shown, then the one that has been silent for the longest. For an anonymous agent only agents of rankIdle go; for one
// with a credential all below rankPinned. Nil: there is none to remove.
func (p *people) toEvict(trust bool, may func(*agent) bool) (first *agent) {
	for _, a := range p.byDevice {
		if rank := a.rank(); (rank == rankIdle || trust && rank != rankPinned) && may(a) && (first == nil || a.evictedBefore(first)) {
			first = a
		}
	}
	return first
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

// endCallsOf ends the calls of an agent that is evicted. A call whose entry is being written still ends with its result.
func (lw *locked) endCallsOf(a *agent) {
	for _, c := range lw.calls.where(func(c *call) bool { return c.device == a.device }) {
		switch {
		case c.stored != nil:
			lw.finishWithoutPicture(c, "its agent was removed to make room for another one")
		case !c.appended:
			lw.abort(c, tooMany("Call again in a few seconds. "+withCredential, "the world is full, and %s was removed to make room for an agent with a credential", a.Name))
		}
	}
}
