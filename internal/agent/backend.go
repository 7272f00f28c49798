// Package lane is where conversations with agents meet: the interface that each way to an agent implements (its gateway,
// a process that speaks ACP), and the Desk, which holds the lanes, hands the pages' requests to them and tells the pages
// what happens. A turn belongs to its lane, never to a page: closing the page stops nothing.
package agent

import (
	"context"

	"github.com/worldmcp/world/internal/wire"
)

// Lane drives one agent. Its methods are safe for concurrent use and return a *wire.Error in words for people.
type Backend interface {
	// Describe is what the lane is now.
	Describe() wire.Backend
	// Run keeps the lane working until ctx ends and then leaves nothing behind: no goroutine, no process.
	Run(ctx context.Context)
	// Sessions lists conversations, newest first.
	Sessions(ctx context.Context) ([]wire.ChatSession, error)
	Create(ctx context.Context, title string) (wire.ChatSession, error)
	// History is a page of a session's messages, oldest first, with what is running now at its end. before is a cursor
	// of an earlier page, or empty for the newest.
	History(ctx context.Context, session, before string) (Page, error)
	// Send starts a turn and returns when the agent's side has taken the message. A repeat of the turn id changes nothing.
	Send(ctx context.Context, m Message) error
	Stop(ctx context.Context, session string) error
	// Answer answers an open approval.
	Answer(ctx context.Context, approval, option string) error
	// Act does one of the things of wire.ChatRequest's op act.
	Act(ctx context.Context, act string) error
}

// Speaker is a lane whose agent's side can read a text aloud.
type Speaker interface {
	// Speech is the sound of a text, of the type audio/….
	Speech(ctx context.Context, text string) (mimeType string, sound []byte, err error)
}

// Page is a part of a session's history.
type Page struct {
	Messages []wire.ChatMessage
	Before   string // cursor of the page before it; empty: the beginning
	Status   wire.ChatStatus
}

// Message is what the user sends.
type Message struct {
	Session string
	Turn    string // chosen by the page; becomes the run id where the agent's side allows it
	Text    string
	Images  []wire.ChatImageData
}

// Reporter is how a lane tells what happens. Its methods never block and may be called from any goroutine; what one
// goroutine reports arrives in that order.
type Reporter interface {
	// Changed says that Describe answers something new.
	Changed()
	// Message adds or replaces a message of a session.
	Message(session string, m wire.ChatMessage)
	// Delta appends text to a part of a message that was reported before.
	Delta(session string, d wire.ChatDelta)
	// Reset says that pages must open the session again.
	Reset(session string)
	Status(session string, s wire.ChatStatus)
	// SessionsChanged says that Sessions answers something new.
	SessionsChanged()
	// Approval adds or replaces an approval; one that is not open is forgotten after the pages have heard of it.
	Approval(a wire.Approval)
	// Body says what the agent is doing; it gives the agent an avatar in the world the first time.
	Body(b Body)
	// Withdraw ends the world calls that an agent of this type began in a turn and that are still open: the turn was
	// stopped, or nobody waits for it any more.
	Withdraw(agentType, turn string)
	// Work says what a tool of the agent does with files.
	Work(w Work)
	// Turn writes a finished turn to the turn log.
	Turn(t wire.Turn)
	// Image keeps a picture for the pages and returns where they find it.
	Image(mimeType string, data []byte) wire.ChatImage
}

// Body is what an agent, or a helper that it started, is doing. The avatar is that of router.Identity(Type, ""), so that
// an MCP process of the same type is the same avatar.
type Body struct {
	Type     string // "openclaw", "claude-code"
	Name     string // shown; empty: by type
	Helper   string // id of a sub-agent; empty: the agent itself
	Gone     bool   // it left: the body goes away
	Turn     string // the run it is in, for the turn log of world tools; empty: none
	Activity wire.Activity
}
