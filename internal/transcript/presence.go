package transcript

import (
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// showStatus reports the status of a turn, unless it is the same as before.
func (b *book) showStatus(t *turn, now time.Time) {
	if label := b.statusLabel(t, now); label != t.status.Label {
		t.status = wire.ChatStatus{Turn: t.id, Label: label, Since: now.UTC()}
		b.Reporter.Status(t.session, t.status)
	}
}

// show reports a body, unless it is the same as before.
func (b *book) show(body agent.Body) {
	old := b.shown
	if body.Activity.State == "" ||
		old.Turn == body.Turn && old.Activity.State == body.Activity.State && old.Activity.Label == body.Activity.Label {
		return
	}
	body.Type, body.Name = b.Type, b.Name
	b.shown = body
	b.Reporter.Body(body)
}

// isStale reports whether the agent has been silent for too long in a turn.
func (b *book) isStale(t *turn, now time.Time) bool {
	return t.activity.State != "" && now.Sub(t.lastEvent) >= b.Silence
}

// statusLabel says in a few words what a turn is at.
func (b *book) statusLabel(t *turn, now time.Time) string {
	for _, a := range b.approvals {
		if a.Turn == t.id {
			return "waiting for you"
		}
	}
	switch {
	case t.activity.State == "":
		return "starting"
	case b.isStale(t, now):
		return "silent"
	case t.activity.State == wire.ActivitySpeaking:
		return "writing"
	case t.activity.State == wire.ActivityWorking:
		return "running " + t.activity.Label
	}
	return string(t.activity.State)
}

// body is what the agent is seen doing: what outranks the turns, else what the user is asked, else what it does in the
// turn with the newest event.
func (b *book) body(now time.Time) agent.Body {
	body := agent.Body{Activity: b.rest}
	if b.rest.State != "" && b.rest.State != wire.ActivityIdle {
		return body
	}
	if len(b.approvals) > 0 {
		a := b.approvals[0]
		return agent.Body{Turn: a.Turn, Activity: wire.Activity{State: wire.ActivityNeedsYou, Label: a.Title, Since: a.CreatedAt, Source: a.source}}
	}
	var newest *turn
	for _, t := range b.turns {
		if t.activity.State != "" && (newest == nil || t.lastEvent.After(newest.lastEvent)) {
			newest = t
		}
	}
	if newest == nil {
		return body
	}
	body.Turn, body.Activity = newest.id, newest.activity
	if b.isStale(newest, now) {
		body.Activity.State, body.Activity.Since, body.Activity.Source = wire.ActivityStale, newest.lastEvent.UTC(), "silence"
	}
	return body
}

// maxHelpers bounds the sub-agents of a turn that get a body.
const maxHelpers = 32

// helper is a sub-agent, shown as a companion beside the agent's body.
type helper struct {
	name, label string
	// active: it has made a call of its own, so the end of the call that started it is its own end.
	active bool
	// removed: its body has left, and does not come back.
	removed bool
}

func (e HelperStarted) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool {
		if t.helpers[e.ID] != nil || len(t.helpers) >= maxHelpers {
			return false
		}
		t.helpers[e.ID] = &helper{name: e.Name, label: e.Label}
		b.showHelper(t, e.ID, e.Source, now)
		return true
	})
}

func (e HelperEnded) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool { return b.removeHelper(t, e.ID, e.Source, now) })
}

// showHelper reports what a sub-agent does.
func (b *book) showHelper(t *turn, id, source string, now time.Time) {
	h := t.helpers[id]
	b.Reporter.Body(agent.Body{
		Type: b.Type, Name: h.name, Helper: id, Turn: t.id,
		Activity: wire.Activity{State: wire.ActivityWorking, Label: h.label, Since: now.UTC(), Source: source},
	})
}

// followHelper shows a call by the sub-agent that made it, and removes the one whose own call has ended.
func (b *book) followHelper(t *turn, c *call, source string, now time.Time) {
	tool := c.tool()
	if h := t.helpers[tool.ID]; h != nil && h.active && hasEnded(tool) {
		b.removeHelper(t, tool.ID, source, now)
	}
	h := t.helpers[c.helper]
	if h == nil || h.removed {
		return
	}
	h.active = true
	if label := toolLabel(tool); label != h.label {
		h.label = label
		b.showHelper(t, c.helper, source, now)
	}
}

// removeHelper removes the body of a sub-agent, once.
func (b *book) removeHelper(t *turn, id, source string, now time.Time) bool {
	h := t.helpers[id]
	if h == nil || h.removed {
		return false
	}
	h.removed = true
	b.Reporter.Body(agent.Body{
		Type: b.Type, Name: h.name, Helper: id, Gone: true,
		Activity: wire.Activity{State: wire.ActivityAway, Since: now.UTC(), Source: source},
	})
	return true
}
