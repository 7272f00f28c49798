// Package agent connects pages with the user's agents. A Backend drives one agent: OpenClaw's
// gateway (internal/agents/openclaw) or a process that speaks ACP (internal/agents/acpagent). The
// Registry holds the back ends: it dispatches the pages' requests to them and publishes their
// events to the pages. A turn belongs to its back end, never to a page: closing the page stops
// nothing.
//
// A request goes page → Registry.Chat (validate, timeout) → Backend, and an event Backend →
// Reporter → Registry → Options.Publish → all pages of the user.
//
// Goroutines: Registry.Run starts one for each back end and one that publishes changed
// descriptions. It ends them when its context ends, and waits for them.
package agent

import (
	"context"

	"github.com/worldmcp/world/internal/wire"
)

// Backend drives one agent. Its methods are safe for concurrent use. Their errors are *wire.Error
// with texts for people; any other error is a bug, which the Registry logs.
type Backend interface {
	// Describe returns the current state. It must not block.
	Describe() wire.Backend
	// Run serves until ctx ends. It returns when all goroutines and processes of the back end have
	// ended.
	Run(ctx context.Context)
	// Act handles one of the acts of wire.ChatRequest's op act: connect, disconnect and the like.
	Act(ctx context.Context, act wire.BackendAct) error
	Conversations
	Turns
}

// Conversations are the stored conversations of an agent.
type Conversations interface {
	// Sessions lists the conversations, newest first.
	Sessions(ctx context.Context) ([]wire.ChatSession, error)
	// Create starts an empty conversation.
	Create(ctx context.Context, title string) (wire.ChatSession, error)
	// History returns a page of a session's messages, oldest first. The newest page includes those
	// of the running turn. before is the cursor of an earlier page; empty: the newest page.
	History(ctx context.Context, session, before string) (Page, error)
}

// Turns are the running turns of an agent.
type Turns interface {
	// Send starts a turn and returns when the agent has accepted the message. A known turn id
	// changes nothing.
	Send(ctx context.Context, m Message) error
	// Stop stops the running turn of a session. It does not wait for its end.
	Stop(ctx context.Context, session string) error
	// Answer answers an open approval with one of its options. seen is the approval as the back end
	// reported it when the user answered: if that has another hash by now, the answer must not
	// reach the agent. The errors are those of wire.Approval.Answerable.
	Answer(ctx context.Context, seen wire.Approval, option string) error
}

// Speaker is implemented by a Backend that can read a text aloud.
type Speaker interface {
	// Speech returns the sound of a text. Its type is audio/….
	Speech(ctx context.Context, text string) (mimeType string, sound []byte, err error)
}

// Page is a part of a session's history.
type Page struct {
	Messages []wire.ChatMessage
	// Before is the cursor of the preceding page; empty: there is none.
	Before string
	Status wire.ChatStatus
}

// Message is a message of the user.
type Message struct {
	Session string
	// Turn is the turn's id. The page chooses it; it becomes the run id where the agent allows
	// that.
	Turn   string
	Text   string
	Images []wire.ChatImageData
	// Surroundings are lines about what the user sees and did in the world, the most important ones
	// first; nil: nothing is new. They are for the agent alone: a back end passes them next to the
	// text, not as the user's words, and does not show them. A repeated message has the same ones.
	Surroundings []string
}

// Reporter receives the events of a back end. Its methods never block and may be called from any
// goroutine; the reports of one goroutine arrive in their order.
type Reporter interface {
	// Changed reports that the result of Describe has changed.
	Changed()
	// Message adds or replaces a message of a session.
	Message(session string, m wire.ChatMessage)
	// Delta appends text to a part of a message that was reported before.
	Delta(session string, d wire.ChatDelta)
	// Reset reports that pages must open the session again.
	Reset(session string)
	// Status replaces the status line of a session.
	Status(session string, s wire.ChatStatus)
	// SessionsChanged reports that the result of Sessions has changed.
	SessionsChanged()
	// Approval adds or replaces an approval. One that is no longer open is published a last time
	// and then removed. False: too many are open, so this one is not shown; the back end refuses
	// it, or leaves it to the agent's other clients.
	Approval(a wire.Approval) bool
	// Body reports what the agent is doing. The first report gives the agent an avatar in the
	// world.
	Body(b Body)
	// Withdraw cancels the open world tool calls that an agent of this type made in a turn, since
	// the turn has ended.
	Withdraw(agentType, turn string)
	// Work reports a tool call on files.
	Work(w Work)
	// Turn writes a finished turn to the turn log.
	Turn(t wire.Turn)
	// Image stores a picture for the pages and returns its address.
	Image(mimeType string, data []byte) wire.ChatImage
}

// Body is the activity of an agent, or of a helper that it started. It is shown by the avatar of
// the back end's device (device.Registry), which the MCP process that the agent starts shares.
type Body struct {
	// Type is the agent type: "openclaw", "claude-code" …
	Type string
	// Name is shown; empty: the name of the type.
	Name string
	// Helper is the id of a sub-agent; empty: the agent itself.
	Helper string
	// Gone: the body leaves the world.
	Gone bool
	// Turn is the running turn, to which the router (CallRecord.Run) and with it the turn log
	// assign world tool calls; empty: none.
	Turn string
	// Session is the conversation of the turn, and Backend the id of its back end, which the
	// Registry fills in; empty: unknown.
	Session, Backend string
	Activity         wire.Activity
	// PrivateName and PrivateLabel replace Name and the activity's label on the user's own pages.
	// They may name folders and files. Empty: no replacement.
	PrivateName, PrivateLabel string
}
