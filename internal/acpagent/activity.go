package acpagent

import (
	"cmp"
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// setActivity reports what the agent's body does, unless it does that already. source names the event that it follows
// from, and turn the running turn, if any. The caller holds mu.
func (b *Backend) setActivity(state wire.ActivityState, label, source, turn string) {
	b.setActivitySince(time.Now(), state, label, source, turn)
}

// setActivitySince is setActivity with the time at which the activity began.
func (b *Backend) setActivitySince(since time.Time, state wire.ActivityState, label, source, turn string) {
	if b.activity.State == state && b.activity.Label == label && b.activityTurn == turn {
		return
	}
	b.activityTurn = turn
	b.activity = wire.Activity{State: state, Label: label, Since: since.UTC(), Source: source}
	b.reporter.Body(agent.Body{Type: b.profile.Type, Turn: turn, Activity: b.activity})
}

// setStatus reports the status line of a session's running turn. The caller holds mu.
func (b *Backend) setStatus(s *session, label string) {
	t := s.turn
	if t.status.Label == label {
		return
	}
	t.status = wire.ChatStatus{Turn: t.id, Label: label, Since: time.Now().UTC()}
	b.reporter.Status(s.ID, t.status)
}

// show reports what a session's running turn does, in its status line and by the agent's body. The caller holds mu.
func (b *Backend) show(s *session, status string, state wire.ActivityState, label, source string) {
	b.setStatus(s, status)
	b.setActivity(state, label, source, s.turn.id)
}

// helperTools are the tools with which agents start a sub-agent.
var helperTools = map[string]bool{"Task": true, "Agent": true}

// helper is a sub-agent, shown as a companion beside the agent's body. The tool call that started it ends together with
// it, or at once when it works in the background. A background helper stays until the turn ends, since the agent waits
// for it.
type helper struct {
	name, label string
	// active: the helper has sent an update of its own, so the end of its call is its own end.
	active bool
	// removed: its body has left.
	removed bool
}

// updateHelper shows the sub-agent that a call starts, and removes it when the call ends. The caller holds mu.
func (b *Backend) updateHelper(t *turn, c *call) {
	if !helperTools[c.Name] || len(c.RawInput) <= 2 {
		return
	}
	h := t.helpers[c.ID]
	if h == nil {
		var in struct {
			Description string `json:"description"`
			Type        string `json:"subagent_type"`
		}
		_ = json.Unmarshal(c.RawInput, &in)
		h = &helper{name: cmp.Or(clip.Line(in.Type, 40), "Helper")}
		t.helpers[c.ID] = h
		b.setHelperActivity(t, c.ID, clip.Line(in.Description, 60))
	}
	if h.active && c.Status.Ended() {
		b.removeHelper(t, c.ID)
	}
}

// setHelperActivity reports what a sub-agent does. The caller holds mu.
func (b *Backend) setHelperActivity(t *turn, id, label string) {
	h := t.helpers[id]
	if h == nil || h.removed || h.label == label {
		return
	}
	h.label = label
	b.reporter.Body(agent.Body{
		Type: b.profile.Type, Name: h.name, Helper: id, Turn: t.id,
		Activity: wire.Activity{State: wire.ActivityWorking, Label: label, Since: time.Now().UTC(), Source: string(acp.KindTool)},
	})
}

// removeHelper removes the body of a sub-agent, once. The caller holds mu.
func (b *Backend) removeHelper(t *turn, id string) {
	if h := t.helpers[id]; !h.removed {
		h.removed = true
		b.reporter.Body(agent.Body{
			Type: b.profile.Type, Name: h.name, Helper: id, Gone: true,
			Activity: wire.Activity{State: wire.ActivityAway, Since: time.Now().UTC(), Source: string(acp.KindToolUpdate)},
		})
	}
}
