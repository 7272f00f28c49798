package transcript

import (
	"time"

	"github.com/worldmcp/world/internal/wire"
)

func (e Message) apply(b *book, _ time.Time) bool {
	b.Store(e.Session, e.Message)
	b.Reporter.Message(e.Session, e.Message)
	return true
}

func (e TurnAccepted) apply(b *book, now time.Time) bool {
	t := b.event(e.Turn, now)
	if t == nil || t.accepted {
		return false
	}
	t.accepted = true
	t.setActivity(now, wire.ActivityThinking, "", e.Source)
	t.user.State = wire.MessageDone
	return t.user.ID == "" || Message{t.session, t.user}.apply(b, now)
}

// work runs do for an event that shows that the agent works on a turn, and so has the message.
func (b *book) work(id string, now time.Time, do func(*turn) bool) bool {
	TurnAccepted{Turn: id}.apply(b, now)
	t := b.event(id, now)
	if t == nil {
		return false
	}
	t.worked = true
	return do(t)
}

// say applies a text of the answer or a thought.
func (b *book) say(e *Text, kind wire.PartKind, state wire.ActivityState, label string, now time.Time) bool {
	return (e.Text != "" || e.Replace) && b.work(e.Turn, now, func(t *turn) bool {
		t.reply.say(now, kind, e)
		if e.Text != "" {
			t.markFirst(now)
		}
		if e.Text != "" && !e.Aside {
			t.setActivity(now, state, label, e.Source)
		}
		return true
	})
}

// setToolActivity sets the activity after a report of a call: using it, or after its end using
// another one that still runs, or thinking.
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
