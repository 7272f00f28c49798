package presence

import (
	"cmp"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live/calls"
)

// Limits of the agents of one world. A program on this machine needs no credential for the tools
// and may choose any name, so nothing may grow with the number of names it makes up: agents without
// a credential are removed when one with a credential needs the room.
const (
	// MaxAgents is how many agents one world shows. Anonymous agents that only read are not shown.
	MaxAgents = 64
	// MaxKnownAgents is how many agents one world knows, including those that are not shown.
	MaxKnownAgents = 256
)

// Admit returns the agent that must leave to make room for an agent of this device; nil: there is
// room. An error means that no agent may be removed.
func (p *People) Admit(device string, trust, show bool) (leaving *Agent, e *wire.Error) {
	a, known := p.byDevice[device]
	if show && (!known || !a.shown) && len(p.shown) >= MaxAgents {
		leaving = p.evictionCandidate(trust, func(a *Agent) bool {
			return a.shown &&
				(trust || a.activity.State == wire.ActivityAway)
		})
		if leaving == nil {
			return nil, wire.NewError(wire.CodeLimit, "%d agents are in this world already", MaxAgents).
				Try("Call again when one of them has left: silent agents leave after a few minutes.").Later()
		}
		return leaving, nil // that makes room among the known agents too
	}
	if !known && len(p.byDevice) >= MaxKnownAgents {
		if leaving = p.evictionCandidate(trust, func(*Agent) bool { return true }); leaving == nil {
			return nil, calls.TooMany("Call again in a minute.", "%d agents use this world already", MaxKnownAgents)
		}
	}
	return leaving, nil
}

// evictionRank orders agents for removal from a full world, lowest first.
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
	// rankPinned: it has shown a credential, and has a socket, a back end or an open call. It is
	// never evicted.
	rankPinned
)

func (a *Agent) rank() evictionRank {
	switch {
	case a.trusted && a.inUse():
		return rankPinned
	case len(a.runningCalls) > 0:
		return rankBusy
	case a.inUse():
		return rankWaiting
	case a.trusted && a.activity.State != wire.ActivityAway:
		return rankRecent
	}
	return rankIdle
}

// evictionCandidate returns the agent to remove among those that may accepts: the lowest rank
// first, then agents that are not shown, then the one that has been silent for the longest. An
// anonymous agent replaces only agents of rankIdle, one with a credential all below rankPinned.
// Nil: there is none.
func (p *People) evictionCandidate(trust bool, may func(*Agent) bool) (first *Agent) {
	for _, a := range p.byDevice {
		if rank := a.rank(); (rank == rankIdle || trust && rank != rankPinned) && may(a) &&
			(first == nil || a.evictedBefore(first)) {
			first = a
		}
	}
	return first
}

// evictedBefore orders agents for eviction.
func (a *Agent) evictedBefore(b *Agent) bool {
	return cmp.Or(
		cmp.Compare(a.rank(), b.rank()), cmp.Compare(rankOf(a.shown), rankOf(b.shown)),
		a.lastSeen.Compare(b.lastSeen), cmp.Compare(a.Device, b.Device),
	) < 0
}

// rankOf orders false before true.
func rankOf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// mayLoseAvatar reports whether an agent in the world may lose its avatar in the document to a new
// one. To a caller without a credential, only idle agents do that are away or not shown. To a
// caller with one, every idle agent does, and so do anonymous agents that are not shown even while
// they wait: otherwise they could hold all places for good.
func (a *Agent) mayLoseAvatar(trust bool) bool {
	if trust {
		return !a.inUse() || !a.trusted && !a.shown
	}
	return !a.inUse() && (!a.shown || a.activity.State == wire.ActivityAway)
}

// AvatarToEvict picks the avatar to remove. Avatars of agents that are not shown go first, then
// those to which the user has not given a figure, then the one that has not changed for the
// longest. False: none may go.
func (p *People) AvatarToEvict(state *doc.State, trust bool) (best doc.Avatar, ok bool) {
	agents := map[string]*Agent{}
	for _, a := range p.byDevice {
		agents[a.AvatarID] = a
	}
	shown := func(a *doc.Avatar) int { return rankOf(agents[a.ID] != nil && agents[a.ID].shown) }
	hasFigure := func(a *doc.Avatar) int { return min(len(a.Model), 1) }
	for a := range state.Avatars() {
		if of := agents[a.ID]; of != nil && !of.mayLoseAvatar(trust) {
			continue
		}
		if !ok || cmp.Or(cmp.Compare(shown(&a), shown(&best)), cmp.Compare(hasFigure(&a), hasFigure(&best)),
			cmp.Compare(a.Changed, best.Changed), cmp.Compare(a.ID, best.ID)) < 0 {
			best, ok = a, true
		}
	}
	return best, ok
}
