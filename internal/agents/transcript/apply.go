package transcript

import (
	"cmp"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// Event is something that happened at the agent. Source, where an event has it, names the agent's
// own event for it, as it is shown with an activity. Turn is the id of the turn in which it
// happened; an event of a turn that does not run is ignored.
type Event interface {
	// apply changes the book, and reports whether it took the event.
	apply(b *book, now time.Time) bool
}

func (e Presence) apply(b *book, now time.Time) bool {
	b.rest = wire.Activity{State: e.State, Label: e.Label, Since: now.UTC(), Source: e.Source}
	if e.Gone {
		b.show(agent.Body{Gone: true, Activity: b.rest})
	}
	if e.State == wire.ActivityLost {
		for id, h := range b.helpers {
			b.setHelper(h, Helper{ID: id, State: e.State, Source: e.Source}, now)
		}
	}
	return true
}

func (e Named) apply(b *book, _ time.Time) bool {
	b.Name, b.Agent = e.Name, e.Agent
	return true
}

func (e TurnStarted) apply(b *book, now time.Time) bool {
	if b.turns[e.Turn] != nil {
		return false
	}
	if e.Began.IsZero() {
		e.Began = now
	}
	b.turns[e.Turn] = &turn{
		id: e.Turn, session: e.Session, user: e.User, began: e.Began, lastEvent: now, helpers: map[string]*helper{},
		reply: reply{Options: &b.Options, session: e.Session, turn: e.Turn, next: e.Message},
	}
	return e.User.ID == "" || Message{e.Session, e.User}.apply(b, now)
}

func (e Alive) apply(b *book, now time.Time) bool {
	t := b.event(e.Turn, now)
	if t != nil {
		t.worked = true
	}
	return t != nil
}

func (e Thinking) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool {
		t.setActivity(now, wire.ActivityThinking, e.Label, e.Source)
		return true
	})
}

func (e Steered) apply(b *book, now time.Time) bool {
	t := b.event(e.Turn, now)
	if t != nil {
		t.reply.steer(now, e.Message)
	}
	return t != nil
}

func (e Adopted) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool {
		t.reply.adopt(e.Messages)
		t.reply.next = e.Message
		return true
	})
}

func (e Text) apply(b *book, now time.Time) bool {
	return b.say(&e, wire.PartText, wire.ActivitySpeaking, "writing", now)
}

func (e Thought) apply(b *book, now time.Time) bool {
	text := Text(e)
	return b.say(&text, wire.PartThought, wire.ActivityThinking, "", now)
}

func (e Image) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool {
		t.markFirst(now)
		image := wire.ChatImage{MIMEType: e.MIMEType}
		if len(e.Data) > 0 {
			image = b.Reporter.Image(e.MIMEType, e.Data)
		}
		image.Alt = e.Alt
		t.reply.addImage(now, image)
		return true
	})
}

func (e Plan) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool { return t.reply.setPlan(now, e.Text) })
}

func (e Tool) apply(b *book, now time.Time) bool {
	if h := b.helpers[e.Helper]; h != nil {
		return b.applyHelperTool(h, &e, now)
	}
	return b.work(e.Turn, now, func(t *turn) bool {
		c, ok := t.reply.putTool(now, &e, b.isAsked(t.id, e.Shown.ID))
		if !ok {
			return false
		}
		c.helper = cmp.Or(e.Helper, c.helper)
		b.reportWork(&c.work, c.tool(), c.helper, &e, now)
		b.followHelper(t, c, e.Source, now)
		if tool := c.tool(); c.helper == "" && tool.State != wire.ToolWaiting {
			b.setToolActivity(t, now, tool, e.Source)
		}
		return true
	})
}

// apply closes open calls and approvals, reports and stores the final messages, and logs the turn.
// If the turn did not end well, its open calls of world tools are withdrawn, since nothing waits
// for their results. A turn whose message never reached the agent ends with that message alone, and
// one without any visible event is not logged.
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
