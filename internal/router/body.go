package router

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// maxHelpers is how many helpers stand beside one agent; more are not shown.
const maxHelpers = 8

// helperDistance is how far from its parent a helper stands, in metres.
const helperDistance = 1.3

// helperAngles are where helpers stand, in degrees from where their parent looks.
var helperAngles = [maxHelpers]float64{90, -90, 130, -130, 50, -50, 170, -170}

// Body is what an agent does that a lane reaches, not a socket of its own.
type Body struct {
	Type     string // as for Identity
	Name     string // shown; empty: by type
	Helper   string // id of a helper that the agent started; empty: the agent itself
	Gone     bool   // it left
	Turn     string // the turn that it is in, for CallRecord.Run; empty: none
	Activity wire.Activity
}

// bodies are what a user's lanes have told of their agents. Its lock is taken after every other one.
type bodies struct {
	mu   sync.Mutex
	list []*embodied // by arrival
}

// embodied is one agent of a lane. What it points to is replaced, never changed.
type embodied struct {
	device  string
	agent   wire.Agent // as Identity says
	body    *Body      // nil: only helpers were told of yet
	helpers []helper
}

type helper struct {
	id   string
	spot int // index into helperAngles
	Body
}

// Embody says what an agent is doing that is reached by a lane: it stands in the user's current world until it is Gone,
// without a socket. It returns the id of the agent's avatar, and never blocks.
func (r *Router) ShowBody(userID string, b Body) (avatarID string) {
	u := r.user(userID)
	b.Name, b.Turn = clip.Line(b.Name, 40), clip.Line(b.Turn, wire.MaxID)
	b.Activity.Label, b.Activity.Source = clip.Line(b.Activity.Label, 120), clip.Line(b.Activity.Source, 80)
	if y := b.Activity.Since.Year(); y < 1 || y > 9999 { // JSON has no others
		b.Activity.Since = wire.Now(r.opt.Now())
	}
	u.bodies.take(b)
	if b.Turn != "" {
		r.touch()
	}
	r.embody(u, u.at())
	_, agent := Identity(b.Type, "")
	return agent.AvatarID
}

// embody makes an open world show the bodies that belong there.
func (r *Router) embody(u *user, worldID string) {
	r.mu.Lock()
	h := r.hubs[worldKey{u.id, worldID}]
	r.mu.Unlock()
	if h == nil {
		return // it will when it is opened
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.loaded {
		h.embody()
	}
}

func (s *bodies) take(b Body) {
	s.mu.Lock()
	defer s.mu.Unlock()
	device, agent := Identity(b.Type, "")
	at := slices.IndexFunc(s.list, func(e *embodied) bool { return e.device == device })
	switch {
	case at < 0 && b.Gone:
		return
	case at < 0:
		at = len(s.list)
		s.list = append(s.list, &embodied{device: device, agent: agent})
	}
	now := *s.list[at]
	switch {
	case b.Helper != "":
		now.helpers = withHelper(now.helpers, b)
	case b.Gone:
		s.list = slices.Delete(s.list, at, at+1)
		return
	default:
		now.body = &b
	}
	s.list[at] = &now
}

// withHelper is a list of helpers after one of them has come, changed or gone.
func withHelper(list []helper, b Body) []helper {
	list = slices.Clone(list)
	at := slices.IndexFunc(list, func(h helper) bool { return h.id == b.Helper })
	switch {
	case at >= 0 && b.Gone:
		return slices.Delete(list, at, at+1)
	case at >= 0:
		list[at].Body = b
	case !b.Gone && len(list) < maxHelpers:
		spot := 0
		for slices.ContainsFunc(list, func(h helper) bool { return h.spot == spot }) {
			spot++
		}
		list = append(list, helper{id: b.Helper, spot: spot, Body: b})
	}
	return list
}

// all are the agents that lanes have embodied.
func (s *bodies) all() []*embodied {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.list), func(e *embodied) bool { return e.body == nil })
}

// inTurn says whether a turn is running.
func (s *bodies) inTurn() bool {
	return slices.ContainsFunc(s.all(), func(e *embodied) bool { return e.body.Turn != "" && e.body.Activity.State != "lost" })
}

// embody gives the agents of this world their bodies, and takes them from those that have none here any more. The caller
// holds h.mu.
func (lw *liveWorld) embody() {
	var here []*embodied
	if lw.user.at() == lw.worldID {
		here = lw.user.bodies.all()
	}
	for _, a := range lw.agents {
		if a.lane != nil && !slices.ContainsFunc(here, func(e *embodied) bool { return e.device == a.device }) {
			a.Agent, a.lane = a.lane.agent, nil
			if !a.held() {
				lw.letAgentGo(a)
			}
			lw.changed()
		}
	}
	for _, e := range here {
		a := lw.join(e.device, e.agent, true)
		lw.appear(a)
		if a.lane != e {
			a.lane = e
			a.Name = cmp.Or(e.body.Name, e.agent.Name)
			lw.changed()
		}
	}
}

// helpers are the helpers of an agent, beside it.
func (a *agent) helpers(parent *wire.AgentPresence) []wire.AgentPresence {
	if a.lane == nil {
		return nil
	}
	var list []wire.AgentPresence
	for _, b := range a.lane.helpers {
		yaw := (parent.Yaw + helperAngles[b.spot]) * math.Pi / 180
		list = append(list, wire.AgentPresence{
			Agent:     wire.Agent{AvatarID: parent.AvatarID + "_" + helperSlug(b.id), Type: parent.Type, Name: cmp.Or(b.Name, "Helper")},
			Connected: isHere(b.Activity), LastSeen: parent.LastSeen, Activity: b.Activity,
			Position: world.Vec3{parent.Position[0] + helperDistance*math.Sin(yaw), parent.Position[1], parent.Position[2] + helperDistance*math.Cos(yaw)},
			Yaw:      parent.Yaw, Color: parent.Color, Parent: parent.AvatarID,
		})
	}
	return list
}

// helperSlug makes a part of an avatar's id of a helper's id, which is its lane's own: long ones, which may begin alike,
// by a hash.
func helperSlug(id string) string {
	if s := slugOf(id); s == id {
		return strings.ReplaceAll(s, "-", "_")
	}
	f := fnv.New32a()
	_, _ = f.Write([]byte(id))
	return fmt.Sprintf("h%08x", f.Sum32())
}

// isHere: the agent is known to be there.
func isHere(a wire.Activity) bool { return a.State != "away" && a.State != "lost" }
