package transcript

import (
	"cmp"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// book is the state of an Engine, under its lock.
type book struct {
	Options
	// turns are the running turns, by their ids.
	turns map[string]*turn
	// approvals are the open ones, the oldest first.
	approvals []*approval
	// helpers are the sub-agents that belong to no turn, by their ids.
	helpers map[string]*helper
	// rest is the activity without a turn. Unless it is idle, it outranks the turns.
	rest wire.Activity
	// shown is the body as last reported.
	shown agent.Body
}

// turn is a message of the user and the agent's work on it.
type turn struct {
	id, session string
	user        wire.ChatMessage
	reply       reply
	began       time.Time
	// lastEvent is when the last event came, and first how long the agent's first word took; 0:
	// there is none yet.
	lastEvent time.Time
	first     time.Duration
	// accepted: the agent has the message, and worked: it has done something for it.
	accepted, worked bool
	// activity is that of the agent in this turn; without a state: it has not begun.
	activity wire.Activity
	// status is the status as last reported.
	status wire.ChatStatus
	// helpers are the sub-agents, by their ids.
	helpers map[string]*helper
}

// helper is a sub-agent, shown as a companion of the agent's body.
type helper struct {
	// run is the turn that its body shows: the agent's, or one of its own.
	run         string
	name, label string
	state       wire.ActivityState
	// active: it has made a call of its own, so the end of the call that started it is its own end.
	active bool
	// removed: its body has left, and does not come back.
	removed bool
	// calls are the running calls of one that belongs to no turn. Only their work with files is
	// shown.
	calls map[string]*helperCall
}

type helperCall struct {
	tool wire.ChatTool
	work agent.Work
}

// approval is an open approval, and the tool call that waits for it; empty: none.
type approval struct {
	wire.Approval
	call, source string
	elsewhere    bool
}

// turnsIn returns the running turns of a session, the oldest first.
func (b *book) turnsIn(session string) []*turn {
	var out []*turn
	for _, t := range b.turns {
		if t.session == session {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(x, y *turn) int { return cmp.Or(x.began.Compare(y.began), cmp.Compare(x.id, y.id)) })
	return out
}

// turnIn returns the oldest running turn of a session, which has its status; nil: there is none.
func (b *book) turnIn(session string) *turn {
	if in := b.turnsIn(session); len(in) > 0 {
		return in[0]
	}
	return nil
}

// event returns the turn of an event, and notes that it came; nil: the turn does not run.
func (b *book) event(id string, now time.Time) *turn {
	t := b.turns[id]
	if t != nil {
		t.lastEvent = now
	}
	return t
}

// markFirst notes how long the first word took, for the turn log: at least 1 µs, because 0 means
// that there was none.
func (t *turn) markFirst(now time.Time) {
	if t.first == 0 {
		t.first = max(now.Sub(t.began), time.Microsecond)
	}
}

// setActivity sets the agent's activity in the turn.
func (t *turn) setActivity(now time.Time, state wire.ActivityState, label, source string) {
	if t.activity.State != state || t.activity.Label != label || t.activity.Source == "" && source != "" {
		t.activity = wire.Activity{State: state, Label: label, Since: now.UTC(), Source: source}
	}
}
