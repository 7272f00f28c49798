package live

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/quota"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// call is one tool call from its request to its answer. Its world's mu guards the fields that change.
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
//	done        done is set: every reply has been called, the call is off the record
//
// Transitions:
//
//	begun -> held | executing     execute, by whether the executor page is here or expected
//	begun -> done                 no page is here or expected: world_not_open
//	held -> executing             a page takes the lease
//	held -> done                  the page does not come in time: world_not_open
//	executing -> executing        the page left or lost the lease as a viewer: the next page gets the call
//	executing -> done             a result that changes nothing, a refused commit, or the last page left: page_gone
//	executing -> appended         checkCommit accepts the page's commit
//	appended -> executing         another writer was first: the page is sent the missed entries and commits again
//	appended -> stored | done     the entry is on disk, with or without a wanted picture; done also if the disk fails
//	stored -> done                with the picture, or without one: timeout, page left, cancelled, world ended
//	waiting -> done               the event or page came, or the wait timed out
//	any -> done                   cancelled, past its deadline, or the world ended. Not while appended. A walk that a
//	                              page executes goes to aborting instead, for walkStopTimeout at most
type call struct {
	// id is the call's id for the page and the log (see callID).
	id   string
	tool tool.Tool
	args json.RawMessage
	// parsed are the arguments as tool.Validate read them.
	parsed *tool.Call
	// cachedDigest is set by digest.
	cachedDigest string
	device       string
	agent        wire.Agent
	// run is the turn that the agent was in when it called; empty: unknown.
	run string
	// by is who calls.
	by       *access.Principal
	began    time.Time
	deadline time.Time
	// seq orders the calls of the world by arrival.
	seq uint64

	page      *page
	holdTimer *time.Timer
	appended  bool
	stored    *wire.ToolResult
	done      bool
	timer     *time.Timer // of the deadline, or of the picture once the entry is stored
	// abortError is the answer unless the page still writes where the avatar stopped; abortTimer limits the wait for
	// it.
	abortError *wire.Error
	abortTimer *time.Timer
	waiter     *waiter
	owner      *agent
	// releases undo what the call, and each repeat that joined it, counts towards a limit (bounds.go).
	releases []func()
	// replies and progress are the callbacks of the caller and of the repeats that joined the call.
	replies  []Reply
	progress []func(*Outbox, wire.ToolProgress)
}

// Reply receives an answer exactly once. It posts what it makes of it to the outbox. The world may be locked, so it must
// not block.
type Reply func(out *Outbox, t wire.ToolResult)

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
	// Progress receives the reports of a call that takes a while; nil: nobody wants them. It must not block.
	Progress func(out *Outbox, p wire.ToolProgress)
}

// CallID derives the id of a call from its device and the sender's messageId. A repeat has the same id, even after a
// restart.
func CallID(device, messageID string) string {
	sum := sha256.Sum256([]byte(device + "\x00" + messageID))
	return "c_" + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:16])
}

// scope is the scope that every message about the call carries.
func (c *call) scope() wire.Scope { return c.parsed.Scopes()[0] }

// digest identifies the tool and the arguments of a call. A messageId or idempotency key may be reused only with the
// same digest.
func (c *call) digest() string {
	if c.cachedDigest == "" {
		c.cachedDigest = c.parsed.Digest()
	}
	return c.cachedDigest
}

// mayWait reports whether a call may stay open for long without doing anything.
func (c *call) mayWait() bool {
	return c.tool.Name == tool.WaitForEvents || c.tool.Name == tool.OpenWorld
}

// quickRead reports whether a call only reads and is answered at once.
func (c *call) quickRead() bool {
	return c.tool.Name == tool.WorldInfo || c.tool.Name == tool.InspectWorld || c.tool.Name == tool.SearchCatalog
}

// callTable are the running calls of a world, and the answers of those that are over.
type callTable struct {
	byID map[string]*call
	// byKey are the running calls that have an idempotency key.
	byKey   map[callKey]*call
	answers *answerCache
	// begun counts the calls since the world was opened; it numbers them.
	begun uint64
	// anonymous counts the open calls of callers without a credential, except waiting calls and quick reads.
	anonymous int
}

// callKey is an idempotency key, which is one author's own.
type callKey struct{ avatarID, key string }

// newCallTable returns an empty table. memory is what the answers of all worlds may take, in bytes.
func newCallTable(memory *quota.Count) callTable {
	return callTable{byID: map[string]*call{}, byKey: map[callKey]*call{}, answers: newAnswerCache(memory)}
}

// add registers a call and numbers it.
func (t *callTable) add(c *call) {
	t.begun++
	c.seq = t.begun
	t.byID[c.id] = c
	if c.parsed.Key != "" {
		t.byKey[callKey{c.agent.AvatarID, c.parsed.Key}] = c
	}
}

// remove takes a call off the table.
func (t *callTable) remove(c *call) {
	delete(t.byID, c.id)
	delete(t.byKey, callKey{c.agent.AvatarID, c.parsed.Key})
}

// where returns the calls that pass the test, oldest first.
func (t *callTable) where(test func(*call) bool) []*call {
	list := slices.DeleteFunc(slices.Collect(maps.Values(t.byID)), func(c *call) bool { return !test(c) })
	slices.SortFunc(list, func(a, b *call) int { return cmp.Compare(a.seq, b.seq) })
	return list
}

// of returns the calls that a page executes, oldest first, without those being written.
func (t *callTable) of(p *page) []*call {
	return t.where(func(c *call) bool { return c.page == p && !c.appended })
}

// belongs refuses a message about a call that does not carry the call's scope and device. There is nothing to compare when
// the call has ended.
func (t *callTable) belongs(e *wire.Envelope, callID string) *wire.Error {
	if c, ok := t.byID[callID]; ok && (e.AgentDeviceID != c.device || e.Scope != c.scope()) {
		return wire.NewError(wire.CodeNotAllowed, "the message does not carry the scope and device of its call")
	}
	return nil
}

// repeat is what a call turns out to repeat. At most one field is set; none: the call is new.
type repeat struct {
	// first is the running call that it repeats.
	first *call
	// answer is the answer that was given before.
	answer *wire.ToolResult
	// reused says that the id or key belongs to a different call.
	reused *wire.Error
}

// repeatOf finds out whether a call repeats an earlier one, by messageId or by idempotency key. logged is the entry of the
// world's log that was made under its id or key, if there is one.
func (t *callTable) repeatOf(c *call, logged *wire.Entry) repeat {
	running := func(first *call, reused *wire.Error) repeat {
		if first.digest() != c.digest() {
			return repeat{reused: reused}
		}
		return repeat{first: first}
	}
	if first, ok := t.byID[c.id]; ok {
		return running(first, wire.NewError(wire.CodeReplayed, "this messageId belongs to another call that is still running"))
	}
	if e := logged; e != nil {
		if e.Digest != "" && e.Digest != c.digest() {
			code := wire.CodeKeyReused
			if e.CallID == c.id {
				code = wire.CodeReplayed
			}
			return repeat{reused: wire.NewError(code, "it was used for a different %s call at revision %d", e.Tool, e.Revision)}
		}
		answer := entryResult(*e)
		return repeat{answer: &answer}
	}
	if answer, made := t.answers.get(c.id); made {
		if answer == nil {
			return repeat{reused: wire.NewError(wire.CodeReplayed, "this messageId was used before")}
		}
		return repeat{answer: answer}
	}
	if first, ok := t.byKey[callKey{c.agent.AvatarID, c.parsed.Key}]; ok { // calls without a key are not in there
		return running(first, wire.NewError(wire.CodeKeyReused, "it belongs to a different call that is still running"))
	}
	return repeat{}
}

// count counts an open call of an agent, or refuses it. release undoes the count when the call is answered. waits counts
// the waiting calls of all worlds.
func (t *callTable) count(a *agent, c *call, waits *quota.Shared) (release func(), e *wire.Error) {
	switch {
	case c.mayWait():
		return a.countWait(c.by, waits)
	case c.quickRead():
		return func() {}, nil
	}
	open, most := a.callCount.counter(c.by.Trusted), MaxAgentCalls
	if !c.by.Trusted {
		most = MaxAnonymousAgentCalls
	}
	switch {
	case *open >= most:
		return nil, tooMany("Wait until one of them has returned, then call again.", "%d calls of %s are open already", most, a.Name)
	case !c.by.Trusted && t.anonymous >= MaxAnonymousCalls:
		return nil, tooMany("Call again in a few seconds. "+withCredential, "%d calls without a credential are open in this world already", MaxAnonymousCalls)
	}
	add := func(n int) {
		*open += n
		if !c.by.Trusted {
			t.anonymous += n
		}
	}
	add(1)
	return func() { add(-1) }, nil
}

// entryResult returns the answer that is stored in an entry, with the entry's revision.
func entryResult(e wire.Entry) wire.ToolResult {
	res := wire.Result{Text: "Done at revision."}
	if e.Result != nil {
		res = *e.Result
	}
	res.Revision = e.Revision
	return wire.ToolResult{OK: true, Result: &res}
}
