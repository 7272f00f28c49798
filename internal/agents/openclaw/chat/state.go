package chat

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// Limits of what a conversation remembers. The gateway is foreign, so everything that grows with
// its events is bounded; over a limit, new runs are ignored, new messages refused, and the oldest
// entries of lists dropped.
const (
	// maxRuns limits the live runs.
	maxRuns = 64
	// maxSends limits the messages of the user that are being sent.
	maxSends = 64
	// maxEnded limits the ids of ended runs, which make late events and repeated sends harmless.
	maxEnded = 256
	// maxViewed limits the sessions that are known to be open in a page.
	maxViewed = 64
	// maxListed limits the sessions whose list entries are compared for changes.
	maxListed = 1000
)

// state is the state of a Conversation, except for that of the engine and of recent. It has no
// lock, and its methods do not call the gateway.
type state struct {
	reporter agent.Reporter
	engine   *transcript.Engine
	recent   *recent
	jobs     jobs
	now      func() time.Time
	// at is for sentences: " on NAME" where the gateway is on a server; empty: it is on this
	// computer.
	at string

	// conn is the current connection, and cancel ends its work.
	conn   connection
	cancel context.CancelFunc
	// hadConnection: this is not the first connection, so pages may have missed something.
	hadConnection bool
	who           Agent

	// runs are the live runs by id; ended are the ids of those that ended, oldest first.
	runs  map[string]*run
	ended []string
	// awaitingFiles are ended runs, by session, whose files the gateway is about to add to the
	// transcript.
	awaitingFiles map[string]string
	// sends are the messages being sent, by turn.
	sends map[string]*outgoing
	// sentImages are the pictures of messages that this service sent, by turn: the transcript only
	// mentions them. sentImageTurns are these turns, oldest first.
	sentImages     map[string][]wire.ChatImage
	sentImageTurns []string
	// viewed are the sessions that pages have opened, oldest first.
	viewed []string
	// listed are the sessions as the pages' list shows them, by key.
	listed    map[string]listEntry
	subagents subagents
	// answering are the answers to approvals that are on their way from here, by approval.
	answering map[string]string
}

// Agent describes the agent of the conversation.
type Agent struct {
	// Name is its own name. Empty: it has none.
	Name string
	ID   string
	// Main is the key of its main session, and Workspace the folder in which it works. Empty: not
	// known yet.
	Main      string
	Workspace string
}

// connection is a connection, and the context that ends with it. The zero value: there is none.
type connection struct {
	caller
	ctx context.Context
}

// caller is the part of a connection that the conversation uses; *conn.Client implements it.
type caller interface {
	Call(ctx context.Context, method string, params, result any) error
	Has(method string) bool
	Fetch(ctx context.Context, path string) ([]byte, error)
}

// jobs run on goroutines of a connection, apart from the events.
type jobs interface {
	// submit sends a message of the user.
	submit(on connection, s *outgoing)
	// reconcileRun reads the messages of an ended run from the transcript.
	reconcileRun(on connection, session, run string)
	// watchLostRun adds a failed message when nothing continues a run.
	watchLostRun(on connection, r *run)
}

// run is a live run of the agent: a turn of the engine, with what its events mean. Its id is the id
// of the turn that started it.
type run struct {
	id, session string

	// own: this service sent the message that started it.
	own bool
	// startedAt is when the message was sent, or when the first event of the run arrived.
	startedAt time.Time
	// seq is the number of the last agent event.
	seq int64

	// steeredBy is the turn that steered the run last; its answer goes into a message of its own.
	steeredBy string
	// followed: the user sent a further message during the run.
	followed bool
	// mentionsImages: its events mention pictures whose data they do not contain.
	mentionsImages bool
	// attachesFiles: it shows files, which the gateway adds to the transcript after the run.
	attachesFiles bool

	// calls are the tool calls that are shown, and whether their results have not come yet.
	calls map[string]bool
	// agentText: its text arrives as agent events, so that of chat events is ignored.
	agentText bool
	// toolStream: its tools arrive as tool events, so display cards of tools are ignored.
	toolStream bool
	// chatText is the whole text of the chat events; its first chatTextUsed bytes belong to parts
	// before the last tool.
	chatText     string
	chatTextUsed int

	// outcome is how the lifecycle event said that the run ended, before the last chat event;
	// outcomeAt is when.
	outcome   wire.TurnOutcome
	outcomeAt time.Time
	// reason says why it failed.
	reason string
}

// outgoing is a message of the user that is being sent: until the gateway has acknowledged or
// recorded it, or began its run.
type outgoing struct {
	request agent.Message
	message wire.ChatMessage
	// done is closed when the sending has ended; err, set before, says why it failed.
	done chan struct{}
	err  error
	// noRun: the gateway took the message for a command to stop, which starts no run.
	noRun bool
}

// connection returns the current connection, or an error for people.
func (s *state) connection() (caller, error) {
	if s.conn.caller == nil {
		return nil, wire.NewError(wire.CodeAgentNotReady, "OpenClaw's gateway%s is not connected", s.at)
	}
	return s.conn.caller, nil
}

// ownsSession reports whether a session belongs to this agent. The gateway sends the events of
// every agent's sessions.
func (s *state) ownsSession(session string) bool {
	return session != "" && (session == s.who.Main || strings.HasPrefix(session, "agent:"+s.who.ID+":"))
}

// addBounded appends s unless the list contains it, and drops the oldest entry of a full list.
func addBounded(list []string, s string, limit int) []string {
	if slices.Contains(list, s) {
		return list
	}
	if len(list) >= limit {
		list = slices.Delete(list, 0, 1)
	}
	return append(list, s)
}
