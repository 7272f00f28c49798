package live

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// call is one tool call from its request to its answer. The request is its calls.Call.
//
// States, and the fields that distinguish them:
//
//	begun       registered in the call table, deadline armed; a router tool (tool.InRouter) is
//	            answered from here
//	waiting     waiter is set: wait_for_events waits for the user, open_world for a page
//	            (events.go)
//	held        holdTimer is set: no page is here, but one is expected
//	executing   page is set: that page was sent the call
//	appended    appended is set: the commit passed its checks and is being written
//	stored      storedAnswer is set: the entry is on disk, the answer waits for the page's picture
//	            (picture.go)
//	aborting    abortError is set: a walk was stopped; its page may still write where the avatar
//	            stands
//	ended       every reply has been called, the call is off the table
//
// Transitions:
//
//	begun -> held | executing     execute, by whether the executor page is here or expected
//	begun -> ended                no page is here or expected: world_not_open
//	held -> executing             a page takes the lease
//	held -> ended                 the page does not come in time: world_not_open
//	executing -> executing        the page left or lost the lease as a viewer: the next page gets
//	                              the call
//	executing -> ended            a result that changes nothing, a refused commit, or the last
//	                              page left: page_gone
//	executing -> appended         checkCommit accepts the page's commit
//	appended -> executing         another writer was first: the page is sent the missed entries
//	                              and commits again
//	appended -> stored | ended     the entry is on disk, with or without a wanted picture; ended
//	                               also if the disk fails
//	stored -> ended               with the picture, or without one: timeout, page left, cancelled,
//	                              world ended
//	waiting -> ended              the event or page came, or the wait timed out
//	any -> ended                  cancelled, past its deadline, or the world ended. Not while
//	                              appended. A walk that a page executes goes to aborting
//	                              instead, for walkStopTimeout at most
type call struct {
	*calls.Call
	page         *page
	holdTimer    *time.Timer
	appended     bool
	storedAnswer *wire.ToolResult
	timer        *time.Timer // of the deadline, or of the picture once the entry is stored
	// abortError is the answer unless the page still writes where the avatar stopped; abortTimer
	// limits the wait for it.
	abortError *wire.Error
	abortTimer *time.Timer
	waiter     *waiter
	// heardAfter is the revision after which wait_for_events reports events.
	heardAfter uint64
	owner      *presence.Agent
	// noNote: the answer carries no note of the user's actions.
	noNote bool
	// waitingReplies and progress are the callbacks of the caller and of repeats that joined the
	// call.
	waitingReplies []Reply
	progress       []func(*Outbox, wire.ToolProgress)
}

// Reply receives an answer exactly once. It posts a message about it to the outbox, and reports
// whether a reader is still there. The world may be locked, so it must not block.
type Reply func(out *Outbox, t wire.ToolResult) bool

// Request is a call as it arrives, from a socket or in process.
type Request struct {
	By        *access.Principal
	DeviceID  string
	Agent     wire.Agent
	MessageID string
	Tool      string
	Arguments json.RawMessage
	// Deadline is when the caller gives up; zero: at the tool's own limit.
	Deadline time.Time
	Reply    Reply
	// NoNote asks for an answer without a note of the user's recent actions.
	NoNote bool
	// Progress receives the reports of a slow call. It must not block. May be nil.
	Progress func(out *Outbox, p wire.ToolProgress)
}

// callsOf returns the calls that a page executes, oldest first, without those being written.
func (g *guardedFields) callsOf(p *page) []*call {
	return g.calls.Where(func(c *call) bool { return c.page == p && !c.appended })
}
