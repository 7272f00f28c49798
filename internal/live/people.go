package live

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/device"
	"github.com/worldmcp/world/internal/quota"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// awayTimeout is how long an agent without a socket stays shown after its last call; then it is shown as away for as
// long again and is removed.
const awayTimeout = 10 * time.Minute

// agent is one agent device in one world: its avatar, its sockets and what it does.
type agent struct {
	wire.Agent
	device string
	// trusted says that it has shown a credential in this world.
	trusted bool
	// shown says that it has an avatar in the world: it has shown a credential, or has acted.
	shown bool
	// spot numbers the place where its avatar stands until it has walked.
	spot int
	// announced says that the pages know it from a presence message.
	announced bool
	// acted says that it has called a tool here.
	acted bool
	// waitCount and callCount count its open calls: waiting ones, and others except quick reads.
	waitCount tally
	callCount tally
	sockets   map[*agentSeat]struct{}
	lastSeen  time.Time
	// activity is what it does while no call, voice call or back end says more: idle or away.
	activity wire.Activity
	// running are its open calls, oldest first, without wait_for_events.
	running []*call
	// body is what its back end reports; nil: it has none.
	body *AttachedBody
	// selectionSeen is the number of the last selection that was reported to it (feed.go).
	selectionSeen uint64
}

// inUse reports whether an agent has a socket, a back end or an open call.
func (a *agent) inUse() bool {
	return len(a.sockets) > 0 || a.body != nil || len(a.running) > 0 || a.waitCount.total() > 0
}

// countWait counts a waiting call of the agent, or refuses it. release undoes the count. waits counts those of all worlds;
// agents with a token of their own share the part of those without a credential.
func (a *agent) countWait(by *access.Principal, waits *quota.Shared) (release func(), e *wire.Error) {
	own := a.waitCount.counter(by.Trusted)
	if *own >= MaxAgentWaits {
		return nil, tooMany("Wait for one of them to return, or cancel it.", "%s has %d waiting calls already", a.Name, MaxAgentWaits)
	}
	free, full := waits.Take(by.Trusted && !by.Limited())
	switch full {
	case nil:
	case waits.Anonymous:
		return nil, tooMany("Call again in a few seconds. "+withCredential, "%d calls of agents without the data folder's token are waiting already", full.Most())
	default:
		return nil, tooMany("Call again in a few seconds.", "%d calls are waiting already", full.Most())
	}
	*own++
	return func() {
		*own--
		free()
	}, nil
}

// people are the agents of a world, and what the pages are still to be told of them.
type people struct {
	// byDevice are all known agents.
	byDevice map[string]*agent
	// shown are the agents that have an avatar in the world, in the order of joining: at most MaxAgents, plus those of
	// back ends.
	shown []*agent
	// traces are those that the next flush sends.
	traces []wire.Trace
	// changed says that the pages are to be told of a change; the world sends presence and traces soon.
	changed bool
	// seats counts the seats that were taken so far.
	seats uint64
}

// newPeople returns a world's people: nobody.
func newPeople() people { return people{byDevice: map[string]*agent{}} }

// join returns the agent of a device, adding it when it is new, and marks it seen now. trust says that it has shown a
// credential. The caller has made room for it (roomFor).
func (p *people) join(device string, id wire.Agent, trust bool, at time.Time) *agent {
	now := wire.Now(at)
	a, ok := p.byDevice[device]
	if !ok {
		a = &agent{
			Agent: id, device: device, sockets: map[*agentSeat]struct{}{},
			activity: wire.Activity{State: wire.ActivityIdle, Label: "just arrived", Since: now, Source: "hello"},
		}
		p.byDevice[device] = a
	} else if a.activity.State == wire.ActivityAway {
		a.activity = wire.Activity{State: wire.ActivityIdle, Since: now, Source: "hello"}
		p.changed = true
	}
	a.lastSeen = now
	a.trusted = a.trusted || trust
	return a
}

// show gives an agent an avatar in the world from now on, on the first spot that no other shown agent has.
func (p *people) show(a *agent) {
	if a.shown {
		return
	}
	a.shown, a.spot = true, 0
	for slices.ContainsFunc(p.shown, func(x *agent) bool { return x.spot == a.spot }) {
		a.spot++
	}
	p.shown = append(p.shown, a)
	p.changed = true
}

// remove removes an agent from the world. Its avatar in the document stays.
func (p *people) remove(a *agent) {
	delete(p.byDevice, a.device)
	if a.shown {
		p.shown = slices.DeleteFunc(p.shown, func(x *agent) bool { return x == a })
		p.changed = true
	}
}

// leave takes a socket from its agent. An agent without sockets becomes away. One without a back end is removed instead when
// the socket moved to another world, or when it has never called: many hosts start a server of ours only to ask what it
// offers.
func (p *people) leave(s *agentSeat, moved bool, at time.Time) {
	a, ok := p.byDevice[s.device]
	if !ok {
		return
	}
	delete(a.sockets, s)
	p.changed = p.changed || s.told != nil
	if len(a.sockets) > 0 {
		return
	}
	if (moved || !a.acted) && a.body == nil {
		p.remove(a)
	} else {
		now := wire.Now(at)
		a.lastSeen = now
		a.activity = wire.Activity{State: wire.ActivityAway, Since: now, Source: "socket closed"}
	}
	p.changed = true
}

// connected reports whether an agent has a socket here.
func (p *people) connected() bool {
	for _, a := range p.byDevice {
		if len(a.sockets) > 0 {
			return true
		}
	}
	return false
}

// expire shows silent agents as away and removes those that have been away for long. Sockets and back ends keep an agent
// present.
func (p *people) expire(now time.Time) {
	for _, a := range p.byDevice {
		silent := now.Sub(a.lastSeen)
		switch {
		case len(a.sockets) > 0 || a.body != nil:
			a.lastSeen = wire.Now(now)
		case a.inUse(): // the call itself updates lastSeen when it starts and ends
		case silent > 2*awayTimeout:
			p.remove(a)
		case silent > awayTimeout && a.activity.State != wire.ActivityAway:
			a.activity = wire.Activity{State: wire.ActivityAway, Since: wire.Now(now), Source: "silence"}
			p.changed = true
		}
	}
}

// hasAvatar reports whether an avatar belongs to one of the agents.
func (p *people) hasAvatar(avatarID string) bool {
	for _, a := range p.byDevice {
		if a.AvatarID == avatarID {
			return true
		}
	}
	return false
}

// attach updates the bodies of the agents from what their back ends report. An agent that only a body had kept here is
// removed with it. bodies are empty in a world that is not its user's current one.
func (p *people) attach(bodies []*AttachedBody, at time.Time) {
	for _, a := range p.byDevice {
		if a.body != nil && !slices.ContainsFunc(bodies, func(e *AttachedBody) bool { return e.Device == a.device }) {
			a.Agent, a.body = a.body.Agent, nil
			if !a.inUse() {
				p.remove(a)
			}
			p.changed = true
		}
	}
	for _, e := range bodies {
		a := p.join(e.Device, e.Agent, true, at)
		p.show(a)
		if a.body != e {
			a.body = e
			a.Name = cmp.Or(e.Latest.Name, e.Agent.Name)
			p.changed = true
		}
	}
}

// presence returns the presence message: every shown agent with its helpers, in the order of joining; with what their
// programs tell of their work, or without.
func (p *people) presence(state *world.State, voice *VoiceActivity, pages int, work bool) wire.Presence {
	m := wire.Presence{Agents: make([]wire.AgentPresence, 0, len(p.shown)), Pages: pages}
	for _, a := range p.shown {
		now, ownWords := a.doing(voice)
		if ownWords && !work {
			now = withoutWork(now)
		}
		x := wire.AgentPresence{
			Agent: a.Agent, Connected: isConnected(now), LastSeen: a.lastSeen, Activity: now, Color: colorOf(a.AvatarID),
		}
		if av, ok := state.Avatar(a.AvatarID); ok {
			x.Position, x.Yaw = av.Position, av.Yaw
		} else {
			x.Position, x.Yaw = world.SpawnSpot(a.spot)
		}
		m.Agents = append(m.Agents, x)
		m.Agents = append(m.Agents, a.helpers(&x, work)...)
	}
	return m
}

// doing returns what an agent does now: its newest call, else its voice call, else what its back end or device reports, else
// idle or away. ownWords says that its own program has told it.
func (a *agent) doing(voice *VoiceActivity) (now wire.Activity, ownWords bool) {
	switch {
	case len(a.running) > 0:
		return activityOf(a.running[len(a.running)-1]), false
	case voice != nil && voice.AvatarID == a.AvatarID:
		return voice.Activity, true
	}
	if b := a.reported(); b != nil {
		return b.Latest.Activity, true
	}
	return a.activity, false
}

// VoiceActivity is what an agent does in its user's voice call. It is replaced, never changed.
type VoiceActivity struct {
	AvatarID string
	Activity wire.Activity
}

// connectedAgents returns the agents that have a socket or a back end, most recently seen first.
func (p *people) connectedAgents() []wire.Agent {
	var list []wire.Agent
	for _, a := range slices.SortedFunc(maps.Values(p.byDevice), func(a, b *agent) int {
		return cmp.Or(b.lastSeen.Compare(a.lastSeen), cmp.Compare(a.device, b.device))
	}) {
		if len(a.sockets) > 0 || a.body != nil {
			list = append(list, a.Agent)
		}
	}
	return list
}

// maxTraces is how many traces wait for one flush. When more arrive, the oldest are dropped.
const maxTraces = 12

// trace queues a trace for the next flush. Of a call that starts and ends between two flushes the pages see only the end.
func (p *people) trace(t wire.Trace) {
	if t.State != wire.TraceStarted {
		p.traces = slices.DeleteFunc(p.traces, func(w wire.Trace) bool { return w.CallID == t.CallID })
	}
	if len(p.traces) >= maxTraces {
		p.traces = p.traces[1:]
	}
	p.traces = append(p.traces, t)
	p.changed = true
}

// agentColors are the palette colours used for avatars.
var agentColors = []string{"teal", "coral", "indigo", "amber", "violet", "leaf", "pink", "water"}

// colorOf picks an avatar's colour by a hash of its id, so that it stays the same across restarts.
func colorOf(avatarID string) string {
	name := agentColors[int(device.Hash(avatarID))%len(agentColors)]
	for _, s := range world.Palette() {
		if s.Name == name {
			return s.Hex
		}
	}
	return "#2a9d8f"
}
