package live

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/worldmcp/world/internal/access"
	agents "github.com/worldmcp/world/internal/agent" // agent is this package's own type
	"github.com/worldmcp/world/internal/device"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// MaxHelpers is how many helpers are shown beside one agent.
const MaxHelpers = 8

// helperDistance is the distance between a helper and its parent, in metres.
const helperDistance = 1.3

// helperAngles are the directions in which helpers stand, in degrees from their parent's heading.
var helperAngles = [MaxHelpers]float64{90, -90, 130, -130, 50, -50, 170, -170}

// Body is what a back end reports of its agent, or of a helper that the agent started. Such an agent has an avatar
// without a socket.
type Body = agents.Body

// AttachedBody is one agent of a back end. It is replaced as a whole, never changed, so that readers need no lock.
type AttachedBody struct {
	Device string
	Agent  wire.Agent
	// Latest is the newest report; nil: only helpers were reported yet.
	Latest  *Body
	Helpers []Helper
}

// Helper is one helper beside its parent.
type Helper struct {
	ID string
	// Spot is an index below MaxHelpers: where it stands around its parent.
	Spot int
	// Suffix ends the id of its avatar; empty: it follows from ID.
	Suffix string
	Body
}

// AttachBodies updates the bodies of this world's agents from the reports of the user's back ends.
func (w *World) AttachBodies() { w.do(func(lw *locked) { lw.attachBodies() }) }

// attachBodies updates the bodies. They stand in the user's current world only.
func (lw *locked) attachBodies() {
	var here []*AttachedBody
	if u := lw.w.user; u.IsIn(lw.w.id) {
		here = u.Bodies()
	}
	lw.people.attach(here, lw.now())
}

// PresenceChanged tells the pages soon that something of the agents has changed that the world does not see itself.
func (w *World) PresenceChanged() { w.do(func(lw *locked) { lw.people.changed = true }) }

// Agents returns the agents that are connected by a socket or a back end, most recently seen first.
func (w *World) Agents() (list []wire.Agent) {
	w.do(func(lw *locked) { list = lw.people.connectedAgents() })
	return list
}

// presence returns the presence message of the world now, as a principal may see it: who may not see what the user's agents
// work on learns from their programs only whether they do.
func (lw *locked) presence(by *access.Principal) wire.Presence {
	return lw.people.presence(lw.state, lw.w.user.Voice(), len(lw.pages.list), access.SeesWork(by))
}

// flush sends presence to the pages and event streams now, and the queued traces to the pages.
func (lw *locked) flush() {
	lw.flushing, lw.people.changed = false, false
	traces := lw.people.traces
	lw.people.traces = nil
	if len(lw.pages.list) == 0 && len(lw.feed.subs) == 0 {
		return
	}
	encoded := map[bool]json.RawMessage{} // with and without what programs tell of their work
	seen := func(by *access.Principal) json.RawMessage {
		work := access.SeesWork(by)
		if encoded[work] == nil {
			encoded[work] = wire.MustJSON(lw.presence(by))
		}
		return encoded[work]
	}
	for _, a := range lw.people.shown {
		a.announced = true
	}
	for _, p := range lw.pages.list {
		lw.post(p.line, Message{Kind: wire.KindPresence, Payload: seen(p.by)})
		for _, t := range traces {
			lw.tell(p, wire.KindTrace, t)
		}
	}
	for s := range lw.feed.subs {
		lw.feed.send(s, StreamEvent{Name: "presence", Data: seen(s.by)})
	}
}

// helpers returns the presence of an agent's helpers, placed around their parent.
func (a *agent) helpers(parent *wire.AgentPresence, work bool) []wire.AgentPresence {
	body := a.reported()
	if body == nil {
		return nil
	}
	var list []wire.AgentPresence
	for _, b := range body.Helpers {
		if !work {
			b.Name, b.Activity = "", withoutWork(b.Activity)
		}
		yaw := (parent.Yaw + helperAngles[b.Spot]) * math.Pi / 180
		list = append(list, wire.AgentPresence{
			Agent:     wire.Agent{AvatarID: parent.AvatarID + "_" + cmp.Or(b.Suffix, helperSlug(b.ID)), Type: parent.Type, Name: cmp.Or(b.Name, "Helper")},
			Connected: isConnected(b.Activity), LastSeen: parent.LastSeen, Activity: b.Activity,
			Position: world.Vec3{parent.Position[0] + helperDistance*math.Sin(yaw), parent.Position[1], parent.Position[2] + helperDistance*math.Cos(yaw)},
			Yaw:      parent.Yaw, Color: parent.Color, Parent: parent.AvatarID,
		})
	}
	return list
}

// withoutWork returns an activity without what the agent's program tells of it.
func withoutWork(a wire.Activity) wire.Activity {
	return wire.Activity{State: a.State, Since: a.Since, Source: "its program"}
}

// helperSlug turns a helper's id, whose form the back end chooses, into part of an avatar id. Ids that do not fit are
// hashed, because long ones may share their beginning.
func helperSlug(id string) string {
	if s := device.Slug(id); s == id {
		return strings.ReplaceAll(s, "-", "_")
	}
	return fmt.Sprintf("h%08x", device.Hash(id))
}

// isConnected reports whether an activity means that the agent is present.
func isConnected(a wire.Activity) bool {
	return a.State != wire.ActivityAway && a.State != wire.ActivityLost
}

// Known returns how many agents the world knows.
func (w *World) Known() (n int) {
	w.do(func(lw *locked) { n = len(lw.people.byDevice) })
	return n
}
