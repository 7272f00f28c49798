package live

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// call is one tool call from its request to its answer. What was asked is its calls.Call.
//
// States, and the fields that tell them apart:
//
//	begun       registered in the call table, deadline armed; a router tool (tool.InRouter) is answered from here
//	waiting     waiter is set: wait_for_events waits for the user, open_world for a page (events.go)
//	held        holdTimer is set: no page is here, but one is expected
//	executing   page is set: that page was sent the call
//	appended    appended is set: the commit passed its checks and is being written
//	stored      stored is set: the entry is on disk, the answer waits for the page's picture (picture.go)
//	aborting    abortError is set: a walk was stopped; its page may still write where the avatar stands
//	ended       every reply has been called, the call is off the table
//
// Transitions:
//
//	begun -> held | executing     execute, by whether the executor page is here or expected
//	begun -> ended                no page is here or expected: world_not_open
//	held -> executing             a page takes the lease
//	held -> ended                 the page does not come in time: world_not_open
//	executing -> executing        the page left or lost the lease as a viewer: the next page gets the call
//	executing -> ended            a result that changes nothing, a refused commit, or the last page left: page_gone
//	executing -> appended         checkCommit accepts the page's commit
//	appended -> executing         another writer was first: the page is sent the missed entries and commits again
//	appended -> stored | ended     the entry is on disk, with or without a wanted picture; ended also if the disk fails
//	stored -> ended               with the picture, or without one: timeout, page left, cancelled, world ended
//	waiting -> ended              the event or page came, or the wait timed out
//	any -> ended                  cancelled, past its deadline, or the world ended. Not while appended. A walk that a
//	                              page executes goes to aborting instead, for walkStopTimeout at most
type call struct {
	*calls.Call
	page      *page
	holdTimer *time.Timer
	appended  bool
	stored    *wire.ToolResult
	timer     *time.Timer // of the deadline, or of the picture once the entry is stored
	// abortError is the answer unless the page still writes where the avatar stopped; abortTimer
	// limits the wait for it.
	abortError *wire.Error
	abortTimer *time.Timer
	waiter     *waiter
	// heardAfter is the revision from which on wait_for_events tells what happened.
	heardAfter uint64
	owner      *presence.Agent
	// unnoted says that its answer tells nothing of what the user did.
	unnoted bool
	// replies and progress are the callbacks of the caller and of the repeats that joined the call.
	replies  []Reply
	progress []func(*Outbox, wire.ToolProgress)
}

// Reply receives an answer exactly once. It posts what it makes of it to the outbox, and reports
// whether somebody is there to read it. The world may be locked, so it must not block.
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
	// Unnoted asks for an answer without a note of what the user did meanwhile.
	Unnoted bool
	// Progress receives the reports of a call that takes a while; nil: nobody wants them. It must
	// not block.
	Progress func(out *Outbox, p wire.ToolProgress)
}

// callsOf returns the calls that a page executes, oldest first, without those being written.
func (r *room) callsOf(p *page) []*call {
	return r.calls.Where(func(c *call) bool { return c.page == p && !c.appended })
}
