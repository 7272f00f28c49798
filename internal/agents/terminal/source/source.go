// Package source is what the program of an agent in a terminal offers in addition to its hooks: the
// status of its sessions, and ways to answer approvals and send messages. A Source serves one
// program; internal/agents/terminal combines them.
package source

import (
	"context"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/wire"
)

// State is what a session does, as its program says.
type State int

// Values of State.
const (
	// Unknown: the program does not say.
	Unknown State = iota
	Idle
	Busy
	// Waiting: for its user.
	Waiting
)

// Status is one session as its program describes it.
type Status struct {
	// Session is the program's id of it.
	Session string
	// Pid is the process that has it; 0: unknown.
	Pid int
	// Folder is where it works; empty: unknown.
	Folder string
	State  State
	// For is what it waits for, in the program's words; empty: unknown.
	For string
	// Headless: it was started for a single task. Detached: it has no terminal.
	Headless, Detached bool
}

// Feature is what a source offers for a session.
type Feature struct {
	// Message is how messages reach it. Answer: approvals can be answered.
	Message wire.TerminalWay
	Answer  bool
}

// Source serves one program. Its methods are safe for concurrent use. Errors of Answer and Send are
// sentences for users.
type Source interface {
	// Agent is the agent's type: "claude-code".
	Agent() string
	// Run serves until ctx ends and reports to sink.
	Run(ctx context.Context, sink Sink)
	// Wanted replaces the previous Wanted. It does not block.
	Wanted(w Wanted)
	// Offers returns what the program offers for a session now.
	Offers(session string) Feature
	// Answer answers an approval that the source has reported, by its wire.Approval id.
	Answer(ctx context.Context, session, approval string, allow bool) *wire.Error
	// Send sends a message of the user to a session. It returns when the program has it.
	Send(ctx context.Context, session, text string) *wire.Error
}

// Listener is a Source that serves connections of hooks which wait for something: frame.Hold,
// frame.Wait and frame.Stream.
type Listener interface {
	// Listen serves a connection until it returns. f is the frame that began it; its session is
	// known already.
	Listen(ctx context.Context, f frame.Frame, l Line)
}

// Line is the connection of a hook that waits.
type Line interface {
	// Reply sends a line. An error means that the hook has ended.
	Reply(r frame.Reply) error
	// Ended is closed when the hook has ended or the service has closed the connection.
	Ended() <-chan struct{}
}

// Wanted is what the service wants from a source.
type Wanted struct {
	// Sessions are the running ones. Doubt are those whose state hooks alone do not settle: they
	// wait for the user, or have been quiet in a turn for a while.
	Sessions, Doubt []string
	// Waiting are those that wait for the user.
	Waiting []string
	// Watched: a page is open. Otherwise hooks alone are enough.
	Watched bool
	// Answer, Message and Usage are the user's settings.
	Answer, Message, Usage bool
}

// Sink receives the reports of a source. Its methods do not block.
type Sink interface {
	// List reports all sessions of the program, as it described them after asked. Missing ones are
	// over.
	List(agent string, asked time.Time, all []Status)
	// Changed reports one session, as the program described it at a time.
	Changed(agent string, at time.Time, s Status)
	// Gone reports that the program has ended a session.
	Gone(agent, session string)
	// Usage reports the usage of a session in total and in its newest turn; nil: unknown.
	Usage(agent, session string, total, turn *wire.TerminalUsage)
	// Approval reports an approval that a session waits for, or by its state that it is over.
	Approval(agent, session string, a wire.Approval)
}
