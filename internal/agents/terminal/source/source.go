// Package source is what the program of an agent in a terminal offers beside its hooks: what it
// says itself of its sessions, and the ways to answer and to write. A Source speaks with one
// program; internal/agents/terminal puts together what they tell.
package source

import (
	"context"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/wire"
)

// State is what a program says that a session does.
type State int

// Values of State.
const (
	// Unknown: it does not say.
	Unknown State = iota
	Idle
	Busy
	// Waiting: for its user.
	Waiting
)

// Status is what a program says of one session.
type Status struct {
	// Session is the program's id of it.
	Session string
	// Pid is the process that has it; 0: unknown.
	Pid int
	// Folder is where it works; empty: unknown.
	Folder string
	State  State
	// For says what it waits for, in the program's words; empty: it does not say.
	For string
	// Headless: it was started to do one thing. Detached: it has no terminal.
	Headless, Detached bool
}

// Feature is something that a source offers for a session.
type Feature struct {
	// Message says how messages reach it; Answer, that approvals can be answered.
	Message wire.TerminalWay
	Answer  bool
}

// Source is what one program offers. Its methods are safe for concurrent use. Errors of Answer and
// Send are for people.
type Source interface {
	// Agent is the agent's type: "claude-code".
	Agent() string
	// Run serves until ctx ends. It tells by the sink what it learns.
	Run(ctx context.Context, sink Sink)
	// Wanted tells what is wanted of it from now on. It does not block.
	Wanted(w Wanted)
	// Offers returns what is offered for a session now.
	Offers(session string) Feature
	// Answer answers an approval that the source has told. Its id is that of wire.Approval.
	Answer(ctx context.Context, session, approval string, allow bool) *wire.Error
	// Send sends a message of the user to a session; it returns when the program has it.
	Send(ctx context.Context, session, text string) *wire.Error
}

// Listener is a Source that takes connections of hooks which wait for something: frame.Hold,
// frame.Wait and frame.Stream.
type Listener interface {
	// Listen has a connection until it returns. The frame is the one that began it; what it tells
	// of the session is known already.
	Listen(ctx context.Context, f frame.Frame, l Line)
}

// Line is a connection of a hook that waits.
type Line interface {
	// Reply sends a line. An error means that the hook has ended.
	Reply(r frame.Reply) error
	// Ended is closed when the hook has ended, or the service closes the connection.
	Ended() <-chan struct{}
}

// Wanted is what is wanted of a source.
type Wanted struct {
	// Sessions are those that run, and Doubt those of them whose state hooks alone do not settle:
	// they wait for the user, or nothing was heard of them for a while.
	Sessions, Doubt []string
	// Waiting are those of them that wait for the user.
	Waiting []string
	// Watched: a page is open. Without one nobody needs to know more than hooks tell.
	Watched bool
	// Answer, Message and Usage are the user's settings.
	Answer, Message, Usage bool
}

// Sink takes what a source learns. Its methods do not block.
type Sink interface {
	// List tells all sessions that the program has, as it said after asked. One that is missing is
	// over.
	List(agent string, asked time.Time, all []Status)
	// Changed tells one session, as the program said at a time.
	Changed(agent string, at time.Time, s Status)
	// Gone tells that the program has ended a session.
	Gone(agent, session string)
	// Usage tells what a session has used in all and in its newest turn; nil: not known.
	Usage(agent, session string, total, turn *wire.TerminalUsage)
	// Approval tells an approval that a session waits for, or, by its state, that it is over.
	Approval(agent, session string, a wire.Approval)
}
