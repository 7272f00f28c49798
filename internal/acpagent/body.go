package acpagent

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// act says what the agent does, when that is something new; the caller holds mu.
func (l *Backend) act(state, label, source, turn string) {
	l.actSince(time.Now(), state, label, source, turn)
}

func (l *Backend) actSince(since time.Time, state, label, source, turn string) {
	if l.activity.State == state && l.activity.Label == label && l.inTurn == turn {
		return
	}
	l.inTurn = turn
	l.activity = wire.Activity{State: state, Label: label, Since: since.UTC(), Source: source}
	l.r.Body(agent.Body{Type: l.p.Type, Turn: turn, Activity: l.activity})
}

// status says what a session does.
func (l *Backend) status(s *session, label string) {
	t := s.turn
	if t.status.Label == label {
		return
	}
	t.status = wire.ChatStatus{Turn: t.id, Label: label, Since: time.Now().UTC()}
	l.r.Status(s.ID, t.status)
}

// helperTools start a sub-agent.
var helperTools = map[string]bool{"Task": true, "Agent": true}

// helper is a sub-agent, a companion of the body while it works. The call that started it ends with it, or at once when
// it works in the background; then it stays until the end of the turn, for which the agent waits.
type helper struct {
	name, label string
	heard, gone bool
}

// helperCall shows the sub-agent that a call starts, and lets it go when the call ends.
func (l *Backend) helperCall(t *turn, c *call) {
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
		h = &helper{name: clip.Line(in.Type, 40)}
		if h.name == "" {
			h.name = "Helper"
		}
		t.helpers[c.ID] = h
		l.helperActs(t, c.ID, clip.Line(in.Description, 60))
	}
	if h.heard && (c.Status == "completed" || c.Status == "failed") {
		l.dismiss(t, c.ID)
	}
}

// helperActs says what a sub-agent does.
func (l *Backend) helperActs(t *turn, id, label string) {
	h := t.helpers[id]
	if h == nil || h.gone || h.label == label {
		return
	}
	h.label = label
	l.r.Body(agent.Body{
		Type: l.p.Type, Name: h.name, Helper: id, Turn: t.id,
		Activity: wire.Activity{State: "working", Label: label, Since: time.Now().UTC(), Source: acp.KindTool},
	})
}

// dismiss takes a sub-agent away.
func (l *Backend) dismiss(t *turn, id string) {
	if h := t.helpers[id]; !h.gone {
		h.gone = true
		l.r.Body(agent.Body{
			Type: l.p.Type, Name: h.name, Helper: id, Gone: true,
			Activity: wire.Activity{State: "away", Since: time.Now().UTC(), Source: acp.KindToolUpdate},
		})
	}
}
