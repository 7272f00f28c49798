package router

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// awayTimeout is how long an agent without a socket stays shown after its last call; then it is shown as away for as
// long again and is removed.
const awayTimeout = 10 * time.Minute

// agent is one agent device in one world: its avatar, its sockets and what it does. The world's mu guards it.
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
	// waitCount and callCount count its open calls: waiting ones, and others except quick reads (bounds.go).
	waitCount tally
	callCount tally
	sockets   map[*agentSocket]struct{}
	lastSeen  time.Time
	// activity is what it does while no call, voice call or back end says more: idle or away.
	activity wire.Activity
	// running are its open calls, oldest first, without wait_for_events.
	running []*call
	// body is what its back end reports; nil: it has none.
	body *attachedBody
	// selectionSeen is the number of the last selection that was reported to it (selection.go).
	selectionSeen uint64
}

// Caller identifies who makes a call without a socket, over REST or HTTP MCP.
type Caller struct {
	By *access.Principal
	// WorldID is the world to act in; empty: the one of the principal, or else the user's current world.
	WorldID   string
	AgentType string
	AgentName string
}

// device returns the agent device that the caller acts as, and its avatar.
func (c *Caller) device() (string, wire.Agent) {
	device, a := Identity(c.AgentType, c.AgentName)
	return cmp.Or(c.By.DeviceID, device), a
}

// callersWorld opens the world that a caller means. A principal that is bound to a world learns nothing of others.
func (r *Router) callersWorld(ctx context.Context, from *Caller) (*liveWorld, *wire.Error) {
	id := cmp.Or(from.WorldID, from.By.WorldID)
	if !from.By.May(id) {
		return nil, wire.NewError(wire.CodeNotFound, "there is no such world")
	}
	return r.liveWorld(ctx, r.user(from.By.UserID), id)
}

// Identity derives the device id and the avatar of a local agent from its type and name. Two processes with the same
// type and name share both. An empty name becomes the title of the type.
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

// slugOf reduces a text to a-z, 0-9 and single hyphens, at most 24 characters; "agent" when nothing is left.
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

// short cuts a slug to n characters, the last five of them a hash of the whole, so that long slugs with the same
// beginning stay different.
func short(slug string, n int) string {
	if len(slug) <= n {
		return slug
	}
	return fmt.Sprintf("%s-%04x", strings.Trim(slug[:n-5], "-"), hashOf(slug)&0xffff)
}

// hashOf returns the 32-bit FNV-1a hash of a text.
func hashOf(s string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s))
	return h.Sum32()
}

// titleOf turns a slug into a name for people: "claude-code" becomes "Claude Code".
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

// joinLocked returns the agent of a device, adding it when it is new, and marks it seen now. trust says that it has
// shown a credential. The caller has checked the limits with admitAgentLocked.
func (lw *liveWorld) joinLocked(device string, id wire.Agent, trust bool) *agent {
	now := wire.Now(lw.r.opt.Now())
	a, ok := lw.agents[device]
	if !ok {
		a = &agent{
			Agent: id, device: device, sockets: map[*agentSocket]struct{}{},
			activity: wire.Activity{State: wire.ActivityIdle, Label: "just arrived", Since: now, Source: "hello"},
		}
		lw.agents[device] = a
	} else if a.activity.State == wire.ActivityAway {
		a.activity = wire.Activity{State: wire.ActivityIdle, Since: now, Source: "hello"}
		lw.scheduleFlushLocked()
	}
	a.lastSeen = now
	a.trusted = a.trusted || trust
	return a
}

// Agents returns the agents connected to the user's current world by a socket or a back end, most recently seen first.
func (r *Router) Agents(userID string) []wire.Agent {
	var list []wire.Agent
	r.ifLoaded(userID, r.user(userID).currentID(), func(lw *liveWorld) {
		for _, a := range slices.SortedFunc(maps.Values(lw.agents), func(a, b *agent) int {
			return cmp.Or(b.lastSeen.Compare(a.lastSeen), cmp.Compare(a.device, b.device))
		}) {
			if len(a.sockets) > 0 || a.body != nil {
				list = append(list, a.Agent)
			}
		}
	})
	return list
}

// expireAgentsLocked shows silent agents as away and removes those that have been away for long. Sockets and back ends
// keep an agent present.
func (lw *liveWorld) expireAgentsLocked(now time.Time) {
	for _, a := range lw.agents {
		silent := now.Sub(a.lastSeen)
		switch {
		case len(a.sockets) > 0 || a.body != nil:
			a.lastSeen = wire.Now(now)
		case a.inUse(): // the call itself updates lastSeen when it starts and ends
		case silent > 2*awayTimeout:
			lw.removeAgentLocked(a)
		case silent > awayTimeout && a.activity.State != wire.ActivityAway:
			a.activity = wire.Activity{State: wire.ActivityAway, Since: wire.Now(now), Source: "silence"}
			lw.scheduleFlushLocked()
		}
	}
}

// presenceLocked returns the presence message: every shown agent with its helpers, in the order of joining.
func (lw *liveWorld) presenceLocked() wire.Presence {
	p := wire.Presence{Agents: make([]wire.AgentPresence, 0, len(lw.shown)), Pages: len(lw.pages)}
	for _, a := range lw.shown {
		now := lw.currentActivityLocked(a)
		x := wire.AgentPresence{
			Agent: a.Agent, Connected: isConnected(now), LastSeen: a.lastSeen, Activity: now, Color: colorOf(a.AvatarID),
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

// currentActivityLocked returns what an agent does now: its newest call, else its voice call, else what its back end
// reports, else idle or away.
func (lw *liveWorld) currentActivityLocked(a *agent) wire.Activity {
	if len(a.running) > 0 {
		return activityOf(a.running[len(a.running)-1])
	}
	if v := lw.user.voice.Load(); v != nil && v.avatarID == a.AvatarID {
		return v.activity
	}
	if a.body != nil {
		return a.body.latest.Activity
	}
	return a.activity
}

// voiceActivity is what an agent does in its user's voice call. It is replaced, never changed.
type voiceActivity struct {
	avatarID string
	activity wire.Activity
}

// SetVoiceActivity shows what an agent does in its user's voice call; nil means that the call is over. It does not
// block.
func (r *Router) SetVoiceActivity(userID, avatarID string, a *wire.Activity) {
	u := r.user(userID)
	if a == nil {
		u.voice.Store(nil)
	} else {
		u.voice.Store(&voiceActivity{avatarID, *a})
	}
	r.ifLoaded(userID, u.currentID(), (*liveWorld).scheduleFlushLocked)
}

// agentColors are the palette colours used for avatars.
var agentColors = []string{"teal", "coral", "indigo", "amber", "violet", "leaf", "pink", "water"}

// colorOf picks an avatar's colour by a hash of its id, so that it stays the same across restarts.
func colorOf(avatarID string) string {
	name := agentColors[int(hashOf(avatarID))%len(agentColors)]
	for _, s := range world.Palette() {
		if s.Name == name {
			return s.Hex
		}
	}
	return "#2a9d8f"
}

// scheduleFlushLocked sends presence and traces to the pages after flushDelay. Changes within that time are sent
// together.
func (lw *liveWorld) scheduleFlushLocked() {
	if lw.dirty {
		return
	}
	lw.dirty = true
	lw.after(flushDelay, func() {
		if lw.dirty { // flushLocked has not run in between
			lw.flushLocked()
		}
	})
}

// flushLocked sends presence to the pages and event streams now, and the queued traces to the pages.
func (lw *liveWorld) flushLocked() {
	lw.dirty = false
	traces := lw.traces
	lw.traces = nil
	if lw.state == nil || len(lw.pages) == 0 && len(lw.subs) == 0 {
		return
	}
	presence := wire.MustJSON(lw.presenceLocked())
	for _, a := range lw.shown {
		a.announced = true
	}
	for _, p := range lw.pages {
		p.postRaw(wire.KindPresence, "", presence)
		for _, t := range traces {
			p.postJSON(wire.KindTrace, "", t)
		}
	}
	for s := range lw.subs {
		s.pushLocked(StreamEvent{Name: "presence", Data: presence})
	}
}
