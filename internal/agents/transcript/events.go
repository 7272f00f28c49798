package transcript

import (
	"time"

	"github.com/worldmcp/world/internal/wire"
)

type (
	// Message adds or replaces a message that does not grow, such as a note, and stores it.
	Message struct {
		Session string
		Message wire.ChatMessage
	}
	// Presence is the agent's activity without a turn. Any state other than idle outranks the
	// turns: the agent is lost, away, or needs the user.
	Presence struct {
		State         wire.ActivityState
		Label, Source string
		// Gone: the body leaves the world.
		Gone bool
	}

	// Named sets the agent's name for the body and the turn log.
	Named struct{ Name, Agent string }

	// TurnStarted opens a turn. Until it is accepted, its status is "starting".
	TurnStarted struct {
		Turn, Session string
		// User is the message that starts the turn. Without an id: the back end reports it.
		User wire.ChatMessage
		// Began is when it was sent; zero: now.
		Began time.Time
		// Message is the id of the agent's message, which Steered changes. Empty: the engine
		// numbers them.
		Message string
	}
	// TurnAccepted says that the agent has the message, and begins to think. Any work of the agent
	// in the turn says so too.
	TurnAccepted struct{ Turn, Source string }
	// Alive shows that the agent works at the turn, by an event that has nothing to show.
	Alive struct{ Turn string }
	// Thinking says that the agent prepares or thinks. Label says about what; empty: not known.
	Thinking struct{ Turn, Label, Source string }
	// Steered says that the user sent a further message which the turn answers too: from now on in
	// the message with the id Message.
	Steered struct{ Turn, Message string }
	// Adopted replaces the messages of a turn by those that the agent has stored; the last one
	// grows, or the one with the id Message begins.
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

	// HelperStarted shows a sub-agent. It stays until HelperEnded or the end of
	// the turn. One whose id is that of the call that started it also ends with this call, unless
	// it has made no call of its own by then: it then works in the background.
	HelperStarted struct{ Turn, ID, Name, Label, Source string }
	// Helper shows a sub-agent that belongs to no turn of the agent, but has runs of its own. It
	// stays until HelperEnded without a turn. While the agent is lost, so is it.
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

	// ApprovalOpened asks the user, or replaces an open question that has changed. It is ignored
	// when too many are open. An approval may belong to no turn.
	ApprovalOpened struct {
		Approval wire.Approval
		// Call is the tool call that waits for it; empty: none.
		Call, Source string
		// Elsewhere: another agent asks, so this one's body does not show it.
		Elsewhere bool
	}
	// ApprovalClosed ends an approval: answered, withdrawn or expired. Option is the id of the
	// answer, and By says whose it is; empty: the user's, by way of the registry.
	ApprovalClosed struct {
		ID         string
		State      wire.ApprovalState
		Option, By string
		Source     string
		// Resumes: after an answer the agent goes on with what it did before; else it thinks until
		// an event says more.
		Resumes bool
	}
)
