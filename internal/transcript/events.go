package transcript

import (
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// Event is something that happened at the agent. Source, where an event has it, names the agent's own event for it, as
// it is shown with an activity. Turn is the id of the turn in which it happened; an event of a turn that does not run is
// not taken.
type Event interface {
	// apply changes the book, and reports whether it took the event.
	apply(b *book, now time.Time) bool
}

type (
	// Message adds or replaces a message that does not grow, such as a note, and stores it.
	Message struct {
		Session string
		Message wire.ChatMessage
	}
	// Presence is what the agent does when no turn says more. Any other state than idle outranks the turns: it is lost,
	// away, or needs the user.
	Presence struct {
		State         wire.ActivityState
		Label, Source string
		// Gone: the body leaves the world.
		Gone bool
	}

	// Named says by which name the agent is known: to the body, and to the turn log.
	Named struct{ Name, Agent string }

	// TurnStarted opens a turn. Until it is accepted, its status is "starting".
	TurnStarted struct {
		Turn, Session string
		// User is the message that starts the turn. Without an id: the back end reports it.
		User wire.ChatMessage
		// Began is when it was sent; zero: now.
		Began time.Time
		// Message is the id of the agent's message, which Steered changes. Empty: the engine numbers them.
		Message string
	}
	// TurnAccepted says that the agent has the message, and begins to think. Any work of the agent in the turn says so too.
	TurnAccepted struct{ Turn, Source string }
	// Alive shows that the agent works at the turn, by an event that has nothing to show.
	Alive struct{ Turn string }
	// Thinking says that the agent prepares or thinks. Label says about what; empty: not known.
	Thinking struct{ Turn, Label, Source string }
	// Steered says that the user sent a further message which the turn answers too: from now on in the message with the id
	// Message.
	Steered struct{ Turn, Message string }
	// Adopted replaces the messages of a turn by those that the agent has stored; the last one grows, or the one with the
	// id Message begins.
	Adopted struct {
		Turn     string
		Messages []*Draft
		Message  string
	}
	// TurnEnded ends a turn and everything that is still open in it.
	TurnEnded struct {
		Turn    string
		Outcome wire.TurnOutcome
		// Reason explains to the user why it failed, and Code is for the turn log.
		Reason string
		Code   wire.Code
		Source string
		// Calls is the state of calls that have not ended; empty: that of the outcome.
		Calls wire.ToolState
		// Unseen: a turn that said nothing gets no message, unless it failed.
		Unseen bool
	}

	// Text appends to the agent's answer. A text of another item than the one before begins a new part; an empty Item
	// continues the last text.
	Text struct {
		Turn, Item, Text, Source string
		// Whole: it is all of the item so far. A shorter one than before is ignored, unless Replace is set. Several items may
		// carry the same text.
		Whole, Replace bool
		// Aside: it is said on the way to a tool, so that the agent is not shown as speaking.
		Aside bool
	}
	// Thought is a Text of what the agent thinks.
	Thought Text
	// Image appends a picture to the answer. Without data it is only mentioned.
	Image struct {
		Turn, MIMEType string
		Data           []byte
		Alt            string
	}
	// Plan replaces the agent's plan, a note beside the answer. Text is markdown.
	Plan struct{ Turn, Text string }

	// Tool is a tool call as it is known now: its start, what became known later, its progress and its end. An empty
	// field of Shown means that its value stays. A call that has ended does not run again.
	Tool struct {
		Turn string
		// Shown is the call as pages show it. Its state is running, done or failed. The engine adds when it began, how
		// long it took, and whether it waits for an approval.
		Shown wire.ChatTool
		// Helper is the sub-agent that made the call; empty: the agent itself. Calls of one without a turn are not shown.
		Helper string
		// Within is the call that made this one; empty: none. When that one Wraps, which is to say that it does nothing but call
		// a tool, this one takes its place.
		Within string
		Wraps  bool
		// Images are pictures in its result.
		Images []wire.ChatImage
		// At is when it happened; zero: now.
		At time.Time
		// Usage is what the call does with files, and Result the end of a command's output, when it has ended.
		Usage  agent.Usage
		Result string
		Source string
	}

	// HelperStarted shows a sub-agent beside the agent. It stays until HelperEnded or the end of the turn. One whose id is
	// that of the call that started it also ends with this call, unless it has made no call of its own by then: it then
	// works in the background.
	HelperStarted struct{ Turn, ID, Name, Label, Source string }
	// Helper shows a sub-agent that belongs to no turn of the agent, but has runs of its own. It stays until HelperEnded
	// without a turn. While the agent is lost, so is it.
	Helper struct {
		ID, Name string
		// Run is its own run.
		Run string
		// State is what it does; empty: as before, or thinking.
		State         wire.ActivityState
		Label, Source string
		// Start: it is added when it is not known.
		Start bool
	}
	// HelperEnded removes a sub-agent.
	HelperEnded struct{ Turn, ID, Source string }

	// ApprovalOpened asks the user, or replaces an open question that has changed. It is not taken when too many are
	// open. An approval may belong to no turn.
	ApprovalOpened struct {
		Approval wire.Approval
		// Call is the tool call that waits for it; empty: none.
		Call, Source string
		// Elsewhere: another agent asks, so this one's body does not show it.
		Elsewhere bool
	}
	// ApprovalClosed ends an approval: answered, withdrawn or expired. Option is the id of the answer, and By says whose it
	// is; empty: the user's, by way of the registry.
	ApprovalClosed struct {
		ID         string
		State      wire.ApprovalState
		Option, By string
		Source     string
		// Resumes: after an answer the agent goes on with what it did before; else it thinks until an event says more.
		Resumes bool
	}
)

func (e Message) apply(b *book, _ time.Time) bool {
	b.Store(e.Session, e.Message)
	b.Reporter.Message(e.Session, e.Message)
	return true
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
	return b.say(&e, wire.PartText, wire.ActivitySpeaking, now)
}

func (e Thought) apply(b *book, now time.Time) bool {
	text := Text(e)
	return b.say(&text, wire.PartThought, wire.ActivityThinking, now)
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
