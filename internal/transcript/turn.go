package transcript

import (
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// turn is a message of the user and the agent's work on it.
type turn struct {
	id, session string
	user        wire.ChatMessage
	reply       reply
	began       time.Time
	// lastEvent is when the last event came, and first how long the agent's first word took; 0: there is none yet.
	lastEvent time.Time
	first     time.Duration
	// accepted: the agent has the message, and worked: it has done something for it.
	accepted, worked bool
	// activity is what the agent does in this turn; without a state: it has not begun.
	activity wire.Activity
	// status is the status as last reported.
	status wire.ChatStatus
	// helpers are the sub-agents, by their ids.
	helpers map[string]*helper
}

// event returns the turn of an event, and notes that it came; nil: the turn does not run.
func (b *book) event(id string, now time.Time) *turn {
	t := b.turns[id]
	if t != nil {
		t.lastEvent = now
	}
	return t
}

// work has do take an event that shows that the agent works at a turn, so that it has the message.
func (b *book) work(id string, now time.Time, do func(*turn) bool) bool {
	TurnAccepted{Turn: id}.apply(b, now)
	t := b.event(id, now)
	if t == nil {
		return false
	}
	t.worked = true
	return do(t)
}

// say takes a text of the answer or a thought.
func (b *book) say(e *Text, kind wire.PartKind, state wire.ActivityState, now time.Time) bool {
	return (e.Text != "" || e.Replace) && b.work(e.Turn, now, func(t *turn) bool {
		t.reply.say(now, kind, e)
		if e.Text != "" {
			t.markFirst(now)
		}
		if e.Text != "" && !e.Aside {
			t.setActivity(now, state, "", e.Source)
		}
		return true
	})
}

// markFirst notes how long the first word took, for the turn log: at least 1 µs, because 0 means that there was none.
func (t *turn) markFirst(now time.Time) {
	if t.first == 0 {
		t.first = max(now.Sub(t.began), time.Microsecond)
	}
}

// setActivity sets what the agent does in the turn.
func (t *turn) setActivity(now time.Time, state wire.ActivityState, label, source string) {
	if t.activity.State != state || t.activity.Label != label || t.activity.Source == "" && source != "" {
		t.activity = wire.Activity{State: state, Label: label, Since: now.UTC(), Source: source}
	}
}

// setToolActivity sets the activity after a report of a call: using it, or after its end using another one that still
// runs, or thinking.
func (b *book) setToolActivity(t *turn, now time.Time, tool *wire.ChatTool, source string) {
	if hasEnded(tool) {
		tool = t.reply.openTool()
	}
	if tool == nil {
		t.setActivity(now, wire.ActivityThinking, "", source)
		return
	}
	t.setActivity(now, wire.ActivityWorking, b.toolLabel(tool), source)
}

// apply closes what is open, reports and stores the last state of the messages, and writes the line of the turn log. A turn
// that did not end well also loses its open calls of world tools, for whose results nothing waits. A message that the
// agent never got is all that there is of its turn. A turn of which nothing was seen has no line.
func (e TurnEnded) apply(b *book, now time.Time) bool {
	t := b.turns[e.Turn]
	if t == nil {
		return false
	}
	b.closeApprovals(func(a *approval) bool { return a.Turn == t.id }, wire.ApprovalWithdrawn, now)
	if e.Outcome != wire.OutcomeDone {
		b.Reporter.Withdraw(b.Type, t.id)
	}
	tools := t.reply.tally()
	if t.accepted || t.user.ID == "" {
		for c := range t.reply.eachCall {
			b.loseWork(&c.work, now)
		}
		t.reply.finish(now, &e)
		b.Store(t.session, t.reply.all()...)
	} else {
		t.user.State, t.user.Reason = wire.MessageState(e.Outcome), e.Reason
		Message{t.session, t.user}.apply(b, now)
	}
	for id, h := range t.helpers {
		b.removeHelper(h, id, e.Source, now)
	}
	delete(b.turns, t.id)
	if b.turnIn(t.session) == nil {
		b.Reporter.Status(t.session, wire.ChatStatus{Since: now.UTC()})
	}
	if b.rest.State == wire.ActivityIdle {
		b.rest.Since, b.rest.Source = now.UTC(), e.Source
	}
	b.show(b.body(now))
	if t.user.ID == "" && !t.worked && len(t.reply.messages) == 0 {
		return true // what started it was taken up by another turn
	}
	b.Reporter.Turn(wire.Turn{
		ID: t.id, At: t.began.UTC(), Path: wire.PathText, Agent: b.Agent, Session: t.session, Tools: tools,
		First: agent.Millis(t.first), Millis: agent.Millis(now.Sub(t.began)), Outcome: e.Outcome, Code: string(e.Code),
	})
	return true
}
