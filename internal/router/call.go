package router

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"maps"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// call is one tool call from its request to its answer. Its world's mu guards the fields that change.
//
// States, and the fields that tell them apart:
//
//	begun       registered in liveWorld.calls, deadline armed; a router tool (tool.InRouter) is answered from here
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
//	begun -> held | executing     executeLocked, by whether the executor page is here or expected
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
	replies  []reply
	progress []func(wire.ToolProgress)
}

// reply receives the answer exactly once. It posts the frame that it makes to the outbox, which may be nil. The world
// may be locked, so it must not block.
type reply func(wire.ToolResult, *outbox)

// request is a call as it arrives, from a socket or in process. A zero deadline means the tool's own limit.
type request struct {
	device    string
	agent     wire.Agent
	messageID string
	tool      string
	args      json.RawMessage
	deadline  time.Time
	by        *access.Principal
	reply     reply
	progress  func(wire.ToolProgress)
}

// callID derives the id of a call from its device and the sender's messageId. A repeat has the same id, even after a
// restart.
func callID(device, messageID string) string {
	sum := sha256.Sum256([]byte(device + "\x00" + messageID))
	return "c_" + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:16])
}

// scope is the scope that every message about the call carries.
func (c *call) scope() wire.Scope { return c.parsed.Scopes()[0] }

// belongsToCall refuses a message about a call that does not carry the call's scope and device. There is nothing to compare
// when the call has ended.
func (lw *liveWorld) belongsToCall(e *wire.Envelope, callID string) *wire.Error {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if c, ok := lw.calls[callID]; ok && (e.AgentDeviceID != c.device || e.Scope != c.scope()) {
		return wire.NewError(wire.CodeNotAllowed, "the message does not carry the scope and device of its call")
	}
	return nil
}

// digest identifies the tool and the arguments of a call. A messageId or idempotency key may be reused only with the
// same digest.
func (c *call) digest() string {
	if c.cachedDigest == "" {
		c.cachedDigest = c.parsed.Digest()
	}
	return c.cachedDigest
}

// Call makes a tool call in process and waits for its answer. An empty messageID gets a fresh one. ctx's deadline
// shortens the call's; when ctx ends, the call is cancelled. progress may be nil; it runs in the caller's goroutine.
func (r *Router) Call(ctx context.Context, from Caller, messageID, toolName string, args json.RawMessage, progress func(wire.ToolProgress)) wire.ToolResult {
	lw, e := r.callersWorld(ctx, &from)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	if messageID == "" {
		messageID = r.opt.NewID("m_")
	}
	device, id := from.device()
	answer := make(chan wire.ToolResult, 1)
	req := request{
		device: device, agent: id, messageID: messageID, tool: toolName, args: args, by: from.By,
		reply: func(t wire.ToolResult, _ *outbox) { answer <- t },
	}
	// progress may be slow, so it must not run with the world locked. Reports that arrive meanwhile are dropped.
	steps := make(chan wire.ToolProgress, 1)
	if progress != nil {
		req.progress = func(p wire.ToolProgress) {
			select {
			case steps <- p:
			default: // the previous report has not been read yet
			}
		}
	}
	req.deadline, _ = ctx.Deadline()
	lw.deliver(req)
	for {
		select {
		case t := <-answer:
			return t
		case p := <-steps:
			progress(p)
		case <-ctx.Done():
			lw.cancel(callID(device, messageID))
			return <-answer
		}
	}
}

// deliver checks a call and starts it. It calls req.reply exactly once, now or later. Order of the checks: arguments,
// scope, whether the world has ended, whether the call is a repeat, limits.
func (lw *liveWorld) deliver(req request) {
	lw.r.touch()
	asked, e := tool.Validate(req.tool, req.args)
	if e == nil {
		e = access.CheckCall(req.by, asked)
	}
	if e != nil {
		lw.recordRefusal(req, e)
		req.reply(wire.ToolResult{Error: e}, nil)
		return
	}
	t := asked.Tool
	c := &call{
		id: callID(req.device, req.messageID), tool: t, args: req.args, parsed: asked,
		device: req.device, agent: req.agent, by: req.by, began: lw.r.opt.Now(), replies: []reply{req.reply},
	}
	if len(c.args) == 0 || string(c.args) == "null" {
		c.args = json.RawMessage("{}")
	}
	if req.progress != nil {
		c.progress = append(c.progress, req.progress)
	}
	c.deadline = c.began.Add(time.Duration(t.MaxSeconds) * time.Second) // the tool's limit, at most
	if !req.deadline.IsZero() && req.deadline.Before(c.deadline) {
		c.deadline = req.deadline
	}
	lw.lockAndCollect()
	defer lw.unlockAndFlush()
	if lw.ended != nil {
		req.reply(wire.ToolResult{Error: lw.ended}, lw.out)
		return
	}
	if lw.answerRepeatLocked(c) {
		return
	}
	a, e := lw.enterAgentLocked(c)
	if e != nil {
		req.reply(wire.ToolResult{Error: e}, lw.out)
		return
	}
	if a.body != nil {
		c.agent.Name, c.run = a.Name, a.body.latest.Turn
	}
	lw.beginLocked(a, c)
	if t.In == tool.InRouter {
		lw.answerLocked(c)
		return
	}
	lw.executeLocked(c)
}

// enterAgentLocked adds the agent of a new call to the world and counts the call, or refuses it. An agent without a
// credential gets an avatar with its first call that does more than read.
func (lw *liveWorld) enterAgentLocked(c *call) (*agent, *wire.Error) {
	if !c.began.Before(c.deadline) {
		return nil, wire.NewError(wire.CodeTimeout, "the deadline of this call had already passed when it arrived; it was not started")
	}
	stands := c.by.Trusted || c.tool.Scope != wire.ScopeRead
	if e := lw.admitAgentLocked(c.device, c.by.Trusted, stands); e != nil {
		return nil, e
	}
	a := lw.joinLocked(c.device, c.agent, c.by.Trusted)
	if stands {
		lw.showAgentLocked(a)
	}
	release, e := lw.countCallLocked(a, c)
	if e != nil {
		return nil, e
	}
	c.owner, c.releases = a, append(c.releases, release)
	return a, nil
}

// recordRefusal marks an agent seen whose call was refused, and shows the refusal in the pages. It ignores an agent
// without a credential that the user has not seen act.
func (lw *liveWorld) recordRefusal(req request, e *wire.Error) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	a, known := lw.agents[req.device]
	trusted := req.by.Trusted
	if !trusted && (!known || !a.shown) || lw.admitAgentLocked(req.device, trusted, trusted) != nil {
		return // the user does not know this agent
	}
	lw.showAgentLocked(lw.joinLocked(req.device, req.agent, trusted))
	lw.queueTraceLocked(wire.Trace{
		CallID: callID(req.device, req.messageID), Tool: clip.Line(req.tool, 40), Agent: req.agent, State: wire.TraceFailed,
		Text: clip.Line(e.Message, 160), Time: wire.Now(lw.r.opt.Now()),
	})
	lw.scheduleFlushLocked()
}

// answerRepeatLocked handles a call that repeats an earlier one, by messageId or by idempotency key: it answers from
// the log or from the answer cache, or joins the first call while that still runs. False: the call is new.
func (lw *liveWorld) answerRepeatLocked(c *call) bool {
	fail := func(e *wire.Error) bool {
		c.replies[0](wire.ToolResult{Error: e}, lw.out)
		return true
	}
	join := func(first *call, reused *wire.Error) bool {
		if first.digest() != c.digest() {
			return fail(reused)
		}
		release, e := lw.countCallLocked(first.owner, c)
		if e != nil {
			return fail(e)
		}
		first.releases = append(first.releases, release)
		first.replies = append(first.replies, c.replies...)
		first.progress = append(first.progress, c.progress...)
		return true
	}
	if first, ok := lw.calls[c.id]; ok {
		return join(first, wire.NewError(wire.CodeReplayed, "this messageId belongs to another call that is still running"))
	}
	if e, ok := lw.state.Answered(c.agent.AvatarID, c.id, c.parsed.Key); ok {
		if e.Digest != "" && e.Digest != c.digest() {
			code := wire.CodeKeyReused
			if e.CallID == c.id {
				code = wire.CodeReplayed
			}
			return fail(wire.NewError(code, "it was used for a different %s call at revision %d", e.Tool, e.Revision))
		}
		c.replies[0](entryResult(e), lw.out)
		return true
	}
	if answer, made := lw.answers.get(c.id); made {
		if answer == nil {
			return fail(wire.NewError(wire.CodeReplayed, "this messageId was used before"))
		}
		c.replies[0](*answer, lw.out)
		return true
	}
	first, ok := lw.keys[c.agent.AvatarID+"/"+c.parsed.Key] // calls without a key are not in there
	return ok && join(first, wire.NewError(wire.CodeKeyReused, "it belongs to a different call that is still running"))
}

// link returns the address at which the user opens the page; only a trusted caller gets one that logs a browser in.
func (lw *liveWorld) link(c *call) string {
	if c.by.Links() {
		return lw.r.opt.Link()
	}
	return lw.r.opt.URL()
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

// beginLocked registers the call and arms its deadline. wait_for_events is not shown as something that the agent does.
func (lw *liveWorld) beginLocked(a *agent, c *call) {
	lw.callCount++
	c.seq = lw.callCount
	lw.calls[c.id] = c
	if c.parsed.Key != "" {
		lw.keys[c.agent.AvatarID+"/"+c.parsed.Key] = c
	}
	if c.tool.Name != tool.WaitForEvents {
		a.running = append(a.running, c)
	}
	if a.shown {
		lw.queueTraceLocked(wire.Trace{CallID: c.id, Tool: c.tool.Name, Agent: c.agent, State: wire.TraceStarted, Text: labelOf(c), Time: wire.Now(c.began)})
		lw.scheduleFlushLocked()
	}
	c.timer = lw.after(c.deadline.Sub(c.began), func() { lw.expireLocked(c) })
}

// expireLocked ends a call at its deadline. A waiting call gets the answer for "nothing happened"; an appended one
// finishes.
func (lw *liveWorld) expireLocked(c *call) {
	switch {
	case c.done || c.appended:
	case c.waiter != nil:
		c.waiter.timeOutLocked(lw)
	case c.holdTimer != nil:
		lw.failHeldLocked(c)
	default:
		allowed := c.deadline.Sub(c.began).Seconds()
		lw.abortLocked(c, wire.NewError(wire.CodeTimeout, "%s did not finish within %.0f s; it changed nothing", c.tool.Name, allowed))
	}
}

// walkStopTimeout is how long the page of an aborted walk may take to write where the avatar stopped.
const walkStopTimeout = 2 * time.Second

// abortLocked cancels a call on its page and ends it with an error. A walk ends later: its page first commits where the
// avatar stopped, so that the document agrees with what the user sees. A second abort, or no commit within
// walkStopTimeout, ends it at once.
func (lw *liveWorld) abortLocked(c *call, e *wire.Error) {
	lw.cancelOnPageLocked(c)
	if c.tool.Name != tool.WalkAvatar || c.page == nil || c.abortTimer != nil {
		lw.finishLocked(c, wire.ToolResult{Error: e})
		return
	}
	c.abortError = e
	c.abortTimer = lw.after(walkStopTimeout, func() {
		if !c.appended {
			lw.finishLocked(c, wire.ToolResult{Error: e})
		}
	})
}

// holdForPageLocked holds a call until the expected page takes the lease, for wait at most.
func (lw *liveWorld) holdForPageLocked(c *call, wait time.Duration) {
	c.holdTimer = lw.after(wait, func() {
		if c.holdTimer != nil && !c.done {
			lw.failHeldLocked(c)
		}
	})
}

// failHeldLocked answers a held call whose page did not come. While the page may still come, the error asks the agent
// to call again; after that, it says where to open one.
func (lw *liveWorld) failHeldLocked(c *call) {
	e := wire.NewError(wire.CodeWorldNotOpen, "%s; nothing was changed", lw.missingPageReasonLocked())
	if lw.pageReturning && !lw.pageExpectedUntil.After(lw.r.opt.Now()) {
		e.URL = lw.link(c)
	} else {
		e.Next = "Wait a few seconds, then call again; call open_world only if it still fails."
	}
	lw.finishLocked(c, wire.ToolResult{Error: e})
}

// missingPageReasonLocked says why the expected page is not here yet.
func (lw *liveWorld) missingPageReasonLocked() string {
	if lw.pageReturning {
		return "the user's page lost its connection or is reloading, and has not come back yet"
	}
	return "the user's page is switching to this world and has not connected yet"
}

// cancel aborts a call at its caller's request. One whose entry is being written still ends with its result, and one
// that waits for a picture ends without it. An unknown id is ignored.
func (lw *liveWorld) cancel(id string) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if c, ok := lw.calls[id]; ok {
		lw.cancelLocked(c)
	}
}

// cancelLocked is cancel for a call that is on record.
func (lw *liveWorld) cancelLocked(c *call) {
	switch {
	case c.stored != nil:
		lw.finishWithoutPictureLocked(c, "the call was cancelled")
	case !c.done && !c.appended:
		lw.abortLocked(c, wire.NewError(wire.CodeCancelled, "%s was cancelled", c.tool.Name))
	}
}

// CancelTurn cancels the open calls that an agent began in a turn, in all of the user's worlds. agentType names the
// agent as for Identity. It does not wait for the calls to end.
func (r *Router) CancelTurn(userID, agentType, turn string) {
	device, _ := Identity(agentType, "")
	r.mu.Lock()
	open := maps.Clone(r.worlds)
	r.mu.Unlock()
	for key, lw := range open {
		if key.user != userID {
			continue
		}
		lw.mu.Lock()
		for _, c := range lw.callsWhereLocked(func(c *call) bool { return c.device == device && c.run == turn && turn != "" }) {
			lw.cancelLocked(c)
		}
		lw.mu.Unlock()
	}
}

// cancelOnPageLocked sends the executing page a cancel message; without a page it does nothing.
func (lw *liveWorld) cancelOnPageLocked(c *call) {
	if c.page == nil {
		return
	}
	env := c.page.envelope(wire.KindCallCancel, "", wire.MustJSON(wire.CallCancel{CallID: c.id}))
	env.AgentDeviceID, env.Scope = c.device, c.scope()
	c.page.postEnvelope(&env)
}

// finishLocked answers a call, once, and removes it from the maps. It stops the call's timers, releases what the call
// counts towards the limits, caches the answer for repeats unless a retry may succeed, and reports the call to Observe.
func (lw *liveWorld) finishLocked(c *call, t wire.ToolResult) {
	if c.done {
		return
	}
	c.done = true
	for _, t := range []*time.Timer{c.timer, c.holdTimer, c.abortTimer} {
		if t != nil {
			t.Stop()
		}
	}
	for _, release := range c.releases {
		release()
	}
	delete(lw.calls, c.id)
	delete(lw.keys, c.agent.AvatarID+"/"+c.parsed.Key)
	delete(lw.waiters, c.waiter)
	took := lw.r.opt.Now().Sub(c.began)
	lw.recordEndLocked(c, t, took)
	// A repeat gets the answer of an appended call from the log, and that of a quick read by reading again.
	if !c.appended && !c.quickRead() && (t.OK || !t.Error.Retryable) {
		lw.answers.put(c.id, t)
	}
	for _, reply := range c.replies {
		reply(t, lw.out)
	}
	if lw.r.opt.Observe != nil {
		rec := CallRecord{
			Tool: c.tool.Name, AgentType: c.agent.Type, WorldID: lw.worldID, CallID: c.id,
			Agent: c.agent.Name, AvatarID: c.agent.AvatarID, Run: c.run, Started: c.began, Took: took,
		}
		if t.Error != nil {
			rec.Code = t.Error.Code
		}
		lw.r.opt.Observe(rec)
	}
}

// end closes the world for good: it answers every open call with why, closes the event streams and refuses new ones.
// Calls that are being written still end with their result.
func (lw *liveWorld) end(why *wire.Error) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	lw.ended = why
	for _, c := range lw.awaitingPictureLocked(nil) {
		lw.finishWithoutPictureLocked(c, clip.Line(why.Message, 160))
	}
	for _, c := range lw.calls {
		if !c.appended {
			lw.finishLocked(c, wire.ToolResult{Error: why})
		}
	}
	for s := range lw.subs {
		s.endLocked()
	}
}

// executeLocked sends a call to the executor page, or holds it when none is here but one is expected. A call that would
// add an avatar to a full document first waits for evictAvatarFor. It is called again whenever the call needs another
// page.
func (lw *liveWorld) executeLocked(c *call) {
	if c.abortError != nil { // aborted, and its page is gone
		lw.finishLocked(c, wire.ToolResult{Error: c.abortError})
		return
	}
	p := lw.executor
	if wait := lw.pageExpectedUntil.Sub(lw.r.opt.Now()); p == nil && wait > 0 {
		lw.holdForPageLocked(c, wait)
		return
	}
	if p == nil {
		e := wire.NewError(wire.CodeWorldNotOpen, "no browser page is open on this world, so nothing can be changed and no picture can be taken")
		e.URL = lw.link(c)
		lw.finishLocked(c, wire.ToolResult{Error: e})
		return
	}
	if c.holdTimer != nil {
		c.holdTimer.Stop()
		c.holdTimer = nil
	}
	c.page = nil // the previous page left
	if lw.lacksAvatarRoomLocked(c) {
		lw.r.spawn(func() { lw.evictAvatarFor(c) })
		return
	}
	c.page = p
	if a := lw.agents[c.device]; a != nil && !a.announced {
		lw.flushLocked() // pages take an agent's position from presence, so they must know it before its first call
	}
	env := p.envelope(wire.KindToolCall, "", (&wire.ToolCall{Tool: c.tool.Name, Arguments: c.args, Agent: &c.agent}).Encode())
	env.MessageID, env.AgentDeviceID, env.Scope, env.Deadline = c.id, c.device, c.scope(), c.deadline
	if err := lw.out.post(p.conn, env.Encode()); err != nil {
		code := wire.CodeBrowserSlow
		if errors.Is(err, errGone) {
			code = wire.CodePageGone
		}
		lw.finishLocked(c, wire.ToolResult{Error: wire.NewError(code, "the page could not receive the call: %v; nothing was changed", err)})
	}
}
