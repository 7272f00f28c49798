package router

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// keepAway is how long an agent that left, or called over HTTP and fell silent, stays in the picture.
const keepAway = 10 * time.Minute

// agent is one agent device in one world: its avatar, its sockets, what it is doing. Its hub's lock guards it.
type agent struct {
	wire.Agent
	device   string
	trusted  bool  // it has shown a credential here
	shown    bool  // it stands in the world: it has shown a credential, or has acted
	spot     int   // where it stands until it has walked
	told     bool  // the pages know of it
	waits    share // its calls that wait
	calls    share // its other calls, but for quick reads
	sockets  map[*agentSocket]struct{}
	lastSeen time.Time
	activity wire.Activity // while it does nothing and no lane tells more: idle or away
	doing    []*call       // under way, oldest first
	lane     *embodied     // what its lane says; nil: it has none
	toldOf   uint64        // number of the user's selection that it has heard of
}

// Caller says who makes a call that comes in without a socket: REST and HTTP MCP.
type Caller struct {
	UserID    string
	WorldID   string // empty: the user's current world
	AgentType string
	AgentName string
	Scopes    []wire.Scope
	// Trusted callers have shown a credential. Only they are given links that log a browser in: such a link opens more
	// than the tools.
	Trusted bool
}

// Identity derives the device id and the avatar of a local agent from its type; two processes of one type share both.
func Identity(agentType, name string) (device string, a wire.Agent) {
	slug := slugOf(agentType)
	if name == "" {
		name = titleOf(slug)
	}
	key := slug
	if s := slugOf(name); s != slugOf(titleOf(slug)) {
		key = slug + "-" + s
	}
	if len(key) > 30 {
		key = short(key, 30)
	}
	return "local-" + key, wire.Agent{AvatarID: "avatar_" + strings.ReplaceAll(key, "-", "_"), Type: slug, Name: clip.Line(name, 40)}
}

// slugOf keeps a-z, 0-9 and single hyphens, at most 24 characters.
func slugOf(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	out := short(strings.Trim(b.String(), "-"), 24)
	if out == "" {
		return "agent"
	}
	return out
}

// short cuts a slug and puts a part of its hash behind it, so that two long ones which begin alike stay two.
func short(slug string, n int) string {
	if len(slug) <= n {
		return slug
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(slug))
	return fmt.Sprintf("%s-%04x", strings.Trim(slug[:n-5], "-"), h.Sum32()&0xffff)
}

func titleOf(slug string) string {
	known := map[string]string{"openclaw": "OpenClaw", "mcp": "MCP"}
	words := strings.Split(slug, "-")
	for i, w := range words {
		if k := known[w]; k != "" {
			words[i] = k
		} else if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}

// join makes the agent known in this world and marks it seen now. trust: it has shown a credential. The caller holds h.mu.
func (lw *liveWorld) join(device string, id wire.Agent, trust bool) *agent {
	now := wire.Now(lw.r.opt.Now())
	a, ok := lw.agents[device]
	if !ok {
		a = &agent{
			Agent: id, device: device, sockets: map[*agentSocket]struct{}{},
			activity: wire.Activity{State: "idle", Label: "just arrived", Since: now, Source: "hello"},
		}
		lw.agents[device] = a
	} else if a.activity.State == "away" {
		a.activity = wire.Activity{State: "idle", Since: now, Source: "hello"}
		lw.changed()
	}
	a.lastSeen = now
	a.trusted = a.trusted || trust
	return a
}

// Agents are the agents that are connected to the user's current world, the one that was heard last first.
func (r *Router) Agents(userID string) []wire.Agent {
	u := r.user(userID)
	r.mu.Lock()
	h := r.hubs[worldKey{userID, u.at()}]
	r.mu.Unlock()
	if h == nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	here := make([]*agent, 0, len(h.agents))
	for _, a := range h.agents {
		if len(a.sockets) > 0 || a.lane != nil {
			here = append(here, a)
		}
	}
	slices.SortFunc(here, func(a, b *agent) int {
		return cmp.Or(b.lastSeen.Compare(a.lastSeen), cmp.Compare(a.device, b.device))
	})
	list := make([]wire.Agent, 0, len(here))
	for _, a := range here {
		list = append(list, a.Agent)
	}
	return list
}

// forgetAgents turns silent agents away and drops those that have been away for long. The caller holds h.mu.
func (lw *liveWorld) forgetAgents(now time.Time) {
	for _, a := range lw.agents {
		silent := now.Sub(a.lastSeen)
		switch {
		case len(a.sockets) > 0 || a.lane != nil:
			a.lastSeen = wire.Now(now)
		case a.held(): // a call says itself when it was made and when it ended
		case silent > 2*keepAway:
			lw.letAgentGo(a)
		case silent > keepAway && a.activity.State != "away":
			a.activity = wire.Activity{State: "away", Since: wire.Now(now), Source: "silence"}
			lw.changed()
		}
	}
}

// presence is everyone who stands in this world, in the order of joining. The caller holds h.mu.
func (lw *liveWorld) presence() wire.Presence {
	p := wire.Presence{Agents: make([]wire.AgentPresence, 0, len(lw.shown)), Pages: len(lw.pages)}
	for _, a := range lw.shown {
		now := lw.doing(a)
		x := wire.AgentPresence{
			Agent: a.Agent, Connected: isHere(now), LastSeen: a.lastSeen, Activity: now, Color: colorOf(a.AvatarID),
		}
		if av, ok := lw.state.Avatar(a.AvatarID); ok {
			x.Position, x.Yaw = av.Position, av.Yaw
		} else {
			x.Position, x.Yaw = world.SpawnSpot(a.spot)
		}
		p.Agents = append(p.Agents, x)
		p.Agents = append(p.Agents, a.helpers(&x)...)
	}
	return p
}

// doing is what an agent is doing: its newest call, or else what it does in a call by voice, or what its lane says.
func (lw *liveWorld) doing(a *agent) wire.Activity {
	if len(a.doing) > 0 {
		return activityOf(a.doing[len(a.doing)-1])
	}
	if v := lw.user.voice.Load(); v != nil && v.avatarID == a.AvatarID {
		return v.activity
	}
	if a.lane != nil {
		return a.lane.body.Activity
	}
	return a.activity
}

// inVoice is what an agent does in a call by voice.
type inVoice struct {
	avatarID string
	activity wire.Activity
}

// Voice says what an agent does in its user's call by voice; nil: the call is over. It never blocks.
func (r *Router) Voice(userID, avatarID string, a *wire.Activity) {
	u := r.user(userID)
	if a == nil {
		u.voice.Store(nil)
	} else {
		u.voice.Store(&inVoice{avatarID, *a})
	}
	r.mu.Lock()
	h := r.hubs[worldKey{userID, u.at()}]
	r.mu.Unlock()
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.loaded {
		h.changed()
	}
}

// agentColors are the palette's colours that tell avatars apart.
var agentColors = []string{"teal", "coral", "indigo", "amber", "violet", "leaf", "pink", "water"}

func colorOf(avatarID string) string {
	f := fnv.New32a()
	_, _ = f.Write([]byte(avatarID))
	name := agentColors[int(f.Sum32())%len(agentColors)]
	for _, s := range world.Palette() {
		if s.Name == name {
			return s.Hex
		}
	}
	return "#2a9d8f"
}

// changed sends presence and traces to the pages soon; many changes in a row are sent once. The caller holds h.mu.
func (lw *liveWorld) changed() {
	if lw.dirty {
		return
	}
	lw.dirty = true
	time.AfterFunc(flushAfter, lw.flush)
}

func (lw *liveWorld) flush() {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if lw.dirty {
		lw.tell()
	}
}

// introduce sees to it that the pages know an agent before its first call comes: they take where it stands from presence.
// The caller holds h.mu.
func (lw *liveWorld) introduce(device string) {
	if a := lw.agents[device]; a != nil && !a.told {
		lw.tell()
	}
}

// tell sends presence and the traces that wait. The caller holds h.mu.
func (lw *liveWorld) tell() {
	lw.dirty = false
	traces := lw.traces
	lw.traces = nil
	if lw.state == nil || len(lw.pages) == 0 && len(lw.subs) == 0 {
		return
	}
	presence := mustJSON(lw.presence())
	for _, a := range lw.shown {
		a.told = true
	}
	for _, p := range lw.pages {
		p.postRaw(wire.KindPresence, "", presence)
		for _, t := range traces {
			p.tell(wire.KindTrace, "", t)
		}
	}
	for s := range lw.subs {
		s.push(streamEvent{Name: "presence", Data: presence})
	}
}
