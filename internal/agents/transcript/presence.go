package transcript

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// silent is the label of a turn without events.
const silent = "silent"

// showStatus reports the status of a turn when it changes.
func (b *book) showStatus(t *turn, now time.Time) {
	if label := b.statusLabel(t, now); label != t.status.Label {
		since := now
		if label == silent {
			since = t.lastEvent // as the body's
		}
		t.status = wire.ChatStatus{Turn: t.id, Label: label, Since: since.UTC()}
		b.Reporter.Status(t.session, t.status)
	}
}

// show reports a body when it changes.
func (b *book) show(body agent.Body) {
	old := b.shown
	if body.Activity.State == "" ||
		old.Turn == body.Turn && old.Name == b.Name && old.Activity.State == body.Activity.State &&
			old.Activity.Label == body.Activity.Label {
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

// statusLabel describes the progress of a turn in a few words.
func (b *book) statusLabel(t *turn, now time.Time) string {
	for _, a := range b.approvals {
		if a.Turn == t.id || a.Session == t.session {
			return "waiting for you"
		}
	}
	switch {
	case t.activity.State == "":
		return "starting"
	case b.isStale(t, now):
		return silent
	case t.activity.Label != "":
		return t.activity.Label
	}
	return string(t.activity.State)
}

// body is the agent's visible activity: a presence that outranks the turns, else an open approval,
// else the turn with the newest event.
func (b *book) body(now time.Time) agent.Body {
	body := agent.Body{Activity: b.rest}
	if b.rest.State != "" && b.rest.State != wire.ActivityIdle {
		return body
	}
	if i := slices.IndexFunc(b.approvals, func(a *approval) bool { return !a.elsewhere }); i >= 0 {
		a := b.approvals[i]
		return agent.Body{
			Turn: a.Turn, Session: a.Session,
			Activity: wire.Activity{State: wire.ActivityNeedsYou, Label: a.Title, Since: a.CreatedAt, Source: a.source},
		}
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
	body.Turn, body.Session, body.Activity = newest.id, newest.session, newest.activity
	if b.isStale(newest, now) {
		body.Activity.State, body.Activity.Since, body.Activity.Source = wire.ActivityStale, newest.lastEvent.UTC(), "silence"
	}
	return body
}
