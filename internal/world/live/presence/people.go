// Package presence tracks the agents of one open world: those with a socket, a back end or a recent
// call, their places and activities, and which of them leaves when the world is full. It has no
// clock and no lock: callers pass the time, and its owner, a live.World, holds a lock of its own.
package presence

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
)

// awayTimeout is how long an agent without a socket stays shown after its last call; then it is
// shown as away for as long again and is removed.
const awayTimeout = 10 * time.Minute

// Agent is one agent device in one world: its avatar, its sockets and its activity.
type Agent struct {
	wire.Agent
	Device  string
	trusted bool // it has shown a credential in this world
	shown   bool // it has an avatar in the world: it has shown a credential, or has acted
	// spawnIndex numbers the place where its avatar stands until it has walked.
	spawnIndex int
	announced  bool // the pages know it from a presence message
	acted      bool // it has called a tool here
	// Calls counts its open calls.
	Calls    calls.Counts
	seats    map[*Seat]struct{}
	lastSeen time.Time
	// activity is idle or away; it shows while no call, voice call or report says more.
	activity wire.Activity
	// runningCalls are its open calls, oldest first, without wait_for_events.
	runningCalls []*calls.Call
	// body is the report of its back end; nil: it has none.
	body *AttachedBody
	// Knowledge is its knowledge of the user's actions here; nil: none was needed yet. An agent
	// with a back end has one for each conversation instead.
	Knowledge *agent.Knowledge
	// SelectionSeen is the number of the last selection that was reported to it.
	SelectionSeen uint64
}

// inUse reports whether an agent has a socket, a back end or an open call.
func (a *Agent) inUse() bool {
	return len(a.seats) > 0 || a.body != nil || len(a.runningCalls) > 0 || a.Calls.Waiting()
}

// People are the agents of a world, and the changes of them that the pages have not seen yet.
type People struct {
	byDevice map[string]*Agent // all known agents
	// shown are the agents that have an avatar in the world, in the order of joining: at most
	// MaxAgents, plus those of back ends.
	shown  []*Agent
	traces []wire.Trace // for the next flush
	// Changed: presence or traces have changed since the last flush, so the world sends them soon.
	Changed bool
	seats   uint64 // how many sockets have connected so far
}

// New returns a world without agents.
func New() *People { return &People{byDevice: map[string]*Agent{}} }

// Join returns the agent of a device, adding it when it is new, and marks it seen now. trust: it
// has shown a credential. Admit must have made room for it.
func (p *People) Join(device string, id wire.Agent, trust bool, at time.Time) *Agent {
	now := wire.Millis(at)
	a, ok := p.byDevice[device]
	if !ok {
		a = &Agent{
			Agent: id, Device: device, seats: map[*Seat]struct{}{},
			activity: wire.Activity{State: wire.ActivityIdle, Label: "just arrived", Since: now, Source: "hello"},
		}
		p.byDevice[device] = a
	} else if a.activity.State == wire.ActivityAway {
		a.activity = wire.Activity{State: wire.ActivityIdle, Since: now, Source: "hello"}
		p.Changed = true
	}
	a.lastSeen = now
	a.trusted = a.trusted || trust
	return a
}

// Find returns the agent of a device.
func (p *People) Find(device string) (*Agent, bool) {
	a, ok := p.byDevice[device]
	return a, ok
}

// Known returns how many agents are known, shown or not.
func (p *People) Known() int { return len(p.byDevice) }

// Shown returns the agents that have an avatar in the world.
func (p *People) Shown() (list []wire.Agent) {
	for _, a := range p.shown {
		list = append(list, a.Agent)
	}
	return list
}

// Shown reports whether an agent has an avatar in the world.
func (a *Agent) Shown() bool { return a.shown }

// Show gives an agent an avatar in the world from now on, on the first spot that no other shown
// agent has.
func (p *People) Show(a *Agent) {
	if a.shown {
		return
	}
	a.shown, a.spawnIndex = true, 0
	for slices.ContainsFunc(p.shown, func(x *Agent) bool { return x.spawnIndex == a.spawnIndex }) {
		a.spawnIndex++
	}
	p.shown = append(p.shown, a)
	p.Changed = true
}

// Remove removes an agent from the world. Its avatar in the document stays.
func (p *People) Remove(a *Agent) {
	delete(p.byDevice, a.Device)
	if a.shown {
		p.shown = slices.DeleteFunc(p.shown, func(x *Agent) bool { return x == a })
		p.Changed = true
	}
}

// Connected reports whether an agent has a socket here.
func (p *People) Connected() bool {
	for _, a := range p.byDevice {
		if len(a.seats) > 0 {
			return true
		}
	}
	return false
}

// Expire shows silent agents as away and removes those that have been away for long. Sockets and
// back ends keep an agent present.
func (p *People) Expire(now time.Time) {
	for _, a := range p.byDevice {
		silent := now.Sub(a.lastSeen)
		switch {
		case len(a.seats) > 0 || a.body != nil:
			a.lastSeen = wire.Millis(now)
		case a.inUse(): // the call itself updates lastSeen when it starts and ends
		case silent > 2*awayTimeout:
			p.Remove(a)
		case silent > awayTimeout && a.activity.State != wire.ActivityAway:
			a.activity = wire.Activity{State: wire.ActivityAway, Since: wire.Millis(now), Source: "silence"}
			p.Changed = true
		}
	}
}

// HasAvatar reports whether an avatar belongs to one of the agents.
func (p *People) HasAvatar(avatarID string) bool {
	for _, a := range p.byDevice {
		if a.AvatarID == avatarID {
			return true
		}
	}
	return false
}

// Attach replaces the bodies of the agents by the reports of their back ends. An agent that was
// here only by its body is removed with it. bodies is empty in a world that is not its user's
// current one.
func (p *People) Attach(bodies []*AttachedBody, at time.Time) {
	for _, a := range p.byDevice {
		if a.body != nil && !slices.ContainsFunc(bodies, func(e *AttachedBody) bool { return e.Device == a.Device }) {
			a.Agent, a.body = a.body.Agent, nil
			if !a.inUse() {
				p.Remove(a)
			}
			p.Changed = true
		}
	}
	for _, e := range bodies {
		a := p.Join(e.Device, e.Agent, true, at)
		p.Show(a)
		if a.body != e {
			a.body = e
			a.Name = cmp.Or(e.Latest.Name, e.Agent.Name)
			p.Changed = true
		}
	}
}

// ByMCP returns the agents that have a socket and no back end, most recently seen first: their MCP
// server is all that World knows of them.
func (p *People) ByMCP() []wire.AgentPresence {
	var list []wire.AgentPresence
	for _, a := range p.recent() {
		if len(a.seats) > 0 && a.body == nil {
			now, _ := a.activityNow(nil)
			list = append(list, wire.AgentPresence{
				Agent: a.Agent, Connected: true, LastSeen: a.lastSeen, Activity: now,
			})
		}
	}
	return list
}

// recent returns the agents, most recently seen first.
func (p *People) recent() []*Agent {
	return slices.SortedFunc(maps.Values(p.byDevice), func(a, b *Agent) int {
		return cmp.Or(b.lastSeen.Compare(a.lastSeen), cmp.Compare(a.Device, b.Device))
	})
}

// ConnectedAgents returns the agents that have a socket or a back end, most recently seen first.
func (p *People) ConnectedAgents() []wire.Agent {
	var list []wire.Agent
	for _, a := range p.recent() {
		if len(a.seats) > 0 || a.body != nil {
			list = append(list, a.Agent)
		}
	}
	return list
}
