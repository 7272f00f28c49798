package presence

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// MaxHelpers is how many helpers are shown with one agent.
const MaxHelpers = 8

// helperDistance is the distance between a helper and its parent, in metres.
const helperDistance = 1.3

// helperAngles are the directions in which helpers stand, in degrees from their parent's heading.
var helperAngles = [MaxHelpers]float64{90, -90, 130, -130, 50, -50, 170, -170}

// Body is a back end's report about its agent, or about a helper that the agent started. Such an
// agent has an avatar without a socket.
type Body = agent.Body

// AttachedBody is one agent of a back end. It is replaced as a whole and never changed, so readers
// need no lock.
type AttachedBody struct {
	Device string
	Agent  wire.Agent
	// Latest is the newest report; nil: only helpers were reported yet.
	Latest  *Body
	Helpers []Helper
}

// Helper is one helper of an agent.
type Helper struct {
	ID string
	// Place is its place around its parent: an index below MaxHelpers.
	Place int
	// Suffix ends the id of its avatar; empty: it is derived from ID.
	Suffix string
	Body
}

// Visibility says how much a principal may see of the agents' activities.
type Visibility struct {
	// Programs: reports of their programs. Own: names and labels for the user's own pages
	// only.
	Programs, Private bool
}

// Message returns the presence message: every shown agent with its helpers, in the order of
// joining.
func (p *People) Message(state *doc.State, voice *VoiceActivity, pages int, sight Visibility) wire.Presence {
	work := sight.Programs
	m := wire.Presence{Agents: make([]wire.AgentPresence, 0, len(p.shown)), Pages: pages}
	for _, a := range p.shown {
		now, ownWords := a.activityNow(voice)
		id := a.Agent
		switch b := a.reported(); {
		case ownWords && !work:
			now = withoutWork(now)
		case sight.Private && b != nil:
			id.Name = cmp.Or(b.Latest.PrivateName, id.Name)
			if ownWords {
				now.Label = cmp.Or(b.Latest.PrivateLabel, now.Label)
			}
		}
		x := wire.AgentPresence{
			Agent: id, Connected: isConnected(now), LastSeen: a.lastSeen, Activity: now, Color: colorOf(a.AvatarID),
		}
		if av, ok := state.Avatar(a.AvatarID); ok {
			x.Position, x.Yaw = av.Position, av.Yaw
		} else {
			x.Position, x.Yaw = doc.SpawnSpot(a.spawnIndex)
		}
		m.Agents = append(m.Agents, x)
		m.Agents = append(m.Agents, a.helpers(&x, work)...)
	}
	return m
}

// activityNow returns the agent's newest call, else its voice call, else the report of its back end
// or device, else idle or away. ownWords: its own program has chosen the words.
func (a *Agent) activityNow(voice *VoiceActivity) (now wire.Activity, ownWords bool) {
	switch {
	case len(a.runningCalls) > 0:
		return a.runningCalls[len(a.runningCalls)-1].Activity(), false
	case voice != nil && voice.AvatarID == a.AvatarID:
		return voice.Activity, true
	}
	if b := a.reported(); b != nil {
		return b.Latest.Activity, true
	}
	return a.activity, false
}

// VoiceActivity is an agent's activity in its user's voice call. It is replaced, never changed.
type VoiceActivity struct {
	AvatarID string
	Activity wire.Activity
}

// helpers returns the presence of an agent's helpers, placed around their parent.
func (a *Agent) helpers(parent *wire.AgentPresence, work bool) []wire.AgentPresence {
	body := a.reported()
	if body == nil {
		return nil
	}
	var list []wire.AgentPresence
	for _, b := range body.Helpers {
		if !work {
			b.Name, b.Activity = "", withoutWork(b.Activity)
		}
		yaw := (parent.Yaw + helperAngles[b.Place]) * math.Pi / 180
		list = append(list, wire.AgentPresence{
			Agent: wire.Agent{
				AvatarID: parent.AvatarID + "_" + cmp.Or(b.Suffix, helperSlug(b.ID)),
				Type:     parent.Type, Name: cmp.Or(b.Name, "Helper"),
			},
			Connected: isConnected(b.Activity), LastSeen: parent.LastSeen, Activity: b.Activity,
			Position: doc.Vec3{
				parent.Position[0] + helperDistance*math.Sin(yaw), parent.Position[1],
				parent.Position[2] + helperDistance*math.Cos(yaw),
			},
			Yaw: parent.Yaw, Color: parent.Color, Parent: parent.AvatarID,
		})
	}
	return list
}

// withoutWork returns an activity without the words of the agent's program.
func withoutWork(a wire.Activity) wire.Activity {
	return wire.Activity{State: a.State, Since: a.Since, Source: "its program"}
}

// helperSlug turns a helper's id, whose form the back end chooses, into part of an avatar id. Ids
// that do not fit are hashed, because long ones may share their beginning.
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

// agentColors are the palette colours used for avatars.
var agentColors = []string{"teal", "coral", "indigo", "amber", "violet", "leaf", "pink", "water"}

// colorOf picks an avatar's colour by a hash of its id, so that it stays the same across restarts.
func colorOf(avatarID string) string {
	name := agentColors[int(device.Hash(avatarID))%len(agentColors)]
	for _, s := range doc.Palette() {
		if s.Name == name {
			return s.Hex
		}
	}
	return "#2a9d8f"
}
