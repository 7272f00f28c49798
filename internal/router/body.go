package router

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	agents "github.com/worldmcp/world/internal/agent" // agent is this package's own type
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// maxHelpers is how many helpers are shown beside one agent.
const maxHelpers = 8

// helperDistance is the distance between a helper and its parent, in metres.
const helperDistance = 1.3

// helperAngles are the directions in which helpers stand, in degrees from their parent's heading.
var helperAngles = [maxHelpers]float64{90, -90, 130, -130, 50, -50, 170, -170}

// Body is what a back end reports of its agent, or of a helper that the agent started. Such an agent has an avatar
// without a socket.
type Body = agents.Body

// bodies are the latest reports of a user's back ends about their agents, in the order of arrival.
type bodies struct {
	mu   sync.Mutex
	list []*attachedBody
}

// attachedBody is one agent of a back end. It is replaced as a whole, never changed, so that readers need no lock.
type attachedBody struct {
	device  string
	agent   wire.Agent // from Identity
	latest  *Body      // nil: only helpers were reported yet
	helpers []helper
}

// helper is one helper beside its parent.
type helper struct {
	id   string
	spot int // index into helperAngles
	Body
}

// ShowBody shows what an agent of a back end does: it has an avatar in the user's current world until a report with
// Gone. ShowBody returns the id of the avatar. It does not block.
func (r *Router) ShowBody(userID string, b Body) (avatarID string) {
	u := r.user(userID)
	b.Name, b.Turn = clip.Line(b.Name, 40), clip.Line(b.Turn, wire.MaxID)
	b.Activity.Label, b.Activity.Source = clip.Line(b.Activity.Label, 120), clip.Line(b.Activity.Source, 80)
	if y := b.Activity.Since.Year(); y < 1 || y > 9999 { // JSON has no others
		b.Activity.Since = wire.Now(r.opt.Now())
	}
	u.bodies.update(b)
	if b.Turn != "" {
		r.touch()
	}
	r.ifLoaded(userID, u.currentID(), (*liveWorld).attachBodiesLocked) // otherwise open attaches them
	_, agent := Identity(b.Type, "")
	return agent.AvatarID
}

// update stores a report. Gone of an unknown agent changes nothing.
func (s *bodies) update(b Body) {
	s.mu.Lock()
	defer s.mu.Unlock()
	device, agent := Identity(b.Type, "")
	i := slices.IndexFunc(s.list, func(e *attachedBody) bool { return e.device == device })
	switch {
	case i < 0 && b.Gone:
		return
	case i < 0:
		i = len(s.list)
		s.list = append(s.list, &attachedBody{device: device, agent: agent})
	}
	now := *s.list[i]
	switch {
	case b.Helper != "":
		now.helpers = withHelper(now.helpers, b)
	case b.Gone:
		s.list = slices.Delete(s.list, i, i+1)
		return
	default:
		now.latest = &b
	}
	s.list[i] = &now
}

// withHelper returns a copy of a list of helpers with one report applied.
func withHelper(list []helper, b Body) []helper {
	list = slices.Clone(list)
	i := slices.IndexFunc(list, func(h helper) bool { return h.id == b.Helper })
	switch {
	case i >= 0 && b.Gone:
		return slices.Delete(list, i, i+1)
	case i >= 0:
		list[i].Body = b
	case !b.Gone && len(list) < maxHelpers:
		spot := 0
		for slices.ContainsFunc(list, func(h helper) bool { return h.spot == spot }) {
			spot++
		}
		list = append(list, helper{id: b.Helper, spot: spot, Body: b})
	}
	return list
}

// all returns the agents that were reported, without those of which only helpers were.
func (s *bodies) all() []*attachedBody {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.list), func(e *attachedBody) bool { return e.latest == nil })
}

// inTurn reports whether a turn is running in any of the bodies.
func (s *bodies) inTurn() bool {
	return slices.ContainsFunc(s.all(), func(e *attachedBody) bool { return e.latest.Turn != "" && e.latest.Activity.State != wire.ActivityLost })
}

// attachBodiesLocked updates the bodies of this world's agents from the back ends' reports. Bodies stand in the user's
// current world only; in any other one they are removed, with their agents unless something else keeps them.
func (lw *liveWorld) attachBodiesLocked() {
	var here []*attachedBody
	if lw.user.currentID() == lw.worldID {
		here = lw.user.bodies.all()
	}
	for _, a := range lw.agents {
		if a.body != nil && !slices.ContainsFunc(here, func(e *attachedBody) bool { return e.device == a.device }) {
			a.Agent, a.body = a.body.agent, nil
			if !a.inUse() {
				lw.removeAgentLocked(a)
			}
			lw.scheduleFlushLocked()
		}
	}
	for _, e := range here {
		a := lw.joinLocked(e.device, e.agent, true)
		lw.showAgentLocked(a)
		if a.body != e {
			a.body = e
			a.Name = cmp.Or(e.latest.Name, e.agent.Name)
			lw.scheduleFlushLocked()
		}
	}
}

// helpers returns the presence of an agent's helpers, placed around their parent.
func (a *agent) helpers(parent *wire.AgentPresence) []wire.AgentPresence {
	if a.body == nil {
		return nil
	}
	var list []wire.AgentPresence
	for _, b := range a.body.helpers {
		yaw := (parent.Yaw + helperAngles[b.spot]) * math.Pi / 180
		list = append(list, wire.AgentPresence{
			Agent:     wire.Agent{AvatarID: parent.AvatarID + "_" + helperSlug(b.id), Type: parent.Type, Name: cmp.Or(b.Name, "Helper")},
			Connected: isConnected(b.Activity), LastSeen: parent.LastSeen, Activity: b.Activity,
			Position: world.Vec3{parent.Position[0] + helperDistance*math.Sin(yaw), parent.Position[1], parent.Position[2] + helperDistance*math.Cos(yaw)},
			Yaw:      parent.Yaw, Color: parent.Color, Parent: parent.AvatarID,
		})
	}
	return list
}

// helperSlug turns a helper's id, whose form the back end chooses, into part of an avatar id. Ids that do not fit are
// hashed, because long ones may share their beginning.
func helperSlug(id string) string {
	if s := slugOf(id); s == id {
		return strings.ReplaceAll(s, "-", "_")
	}
	return fmt.Sprintf("h%08x", hashOf(id))
}

// isConnected reports whether an activity means that the agent is present.
func isConnected(a wire.Activity) bool {
	return a.State != wire.ActivityAway && a.State != wire.ActivityLost
}
