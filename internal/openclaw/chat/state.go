package chat

import (
	"context"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// Limits of what a conversation remembers. The gateway is foreign, so everything that grows with its events is bounded;
// over a limit, new runs are ignored, new messages refused, and the oldest entries of lists dropped.
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

// state is what a Conversation knows, beside what the engine and recent do. It has no lock of its own, and its methods
// call no gateway.
type state struct {
	reporter agent.Reporter
	engine   *transcript.Engine
	recent   *recent
	jobs     jobs
	now      func() time.Time
	// at is for sentences: " on NAME" where the gateway is on a server; empty: it is on this computer.
	at string

	// link is the current connection, and cancel ends its work.
	link   link
	cancel context.CancelFunc
	// hadConnection: this is not the first connection, so pages may have missed something.
	hadConnection bool
	who           Agent

	// runs are the live runs by id; ended are the ids of those that ended, oldest first.
	runs  map[string]*run
	ended []string
	// awaitingFiles are ended runs, by session, whose files the gateway is about to add to the transcript.
	awaitingFiles map[string]string
	// sends are the messages being sent, by turn.
	sends map[string]*outgoing
	// sentImages are the pictures of messages that this service sent, by turn: the transcript only mentions them.
	// sentImageTurns are these turns, oldest first.
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

// link is a connection, and the context that ends with it. The zero value: there is none.
type link struct {
	caller
	ctx context.Context
}

// jobs are what goes on beside the events, on goroutines of a connection.
type jobs interface {
	// submit sends a message of the user.
	submit(on link, s *outgoing)
	// reconcileRun reads the messages of an ended run from the transcript.
	reconcileRun(on link, session, run string)
	// watchLostRun tells the user when nothing continues a run.
	watchLostRun(on link, r *run)
}

// connection returns the current connection, or an error for people.
func (s *state) connection() (caller, error) {
	if s.link.caller == nil {
		return nil, wire.NewError(wire.CodeAgentNotReady, "OpenClaw's gateway%s is not connected", s.at)
	}
	return s.link.caller, nil
}

// ownsSession reports whether a session belongs to this agent. The gateway sends the events of every agent's sessions.
func (s *state) ownsSession(session string) bool {
	return session != "" && (session == s.who.Main || strings.HasPrefix(session, "agent:"+s.who.ID+":"))
}

// maxSendWait is how long a message may wait for a connection. After that the user no longer expects it to be sent.
const maxSendWait = 10 * time.Minute

// resume sends again what was not acknowledged, and reports the state to the pages.
func (s *state) resume() {
	for _, o := range s.sends {
		if s.now().Sub(o.message.At) > maxSendWait {
			s.finishSend(o, wire.NewError(wire.CodeAgentNotReady,
				"The gateway was unavailable for too long, so the message was not sent"))
			continue
		}
		s.jobs.submit(s.link, o)
	}
	for _, session := range s.viewed {
		if s.hadConnection {
			s.reporter.Reset(session)
		}
		_, status := s.engine.Open(session)
		s.reporter.Status(session, status)
	}
	s.hadConnection = true
	s.reporter.SessionsChanged()
	s.engine.Apply(transcript.Presence{State: wire.ActivityIdle, Source: "hello"})
}
