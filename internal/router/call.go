package router

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// call is one tool call under way. Its hub's lock guards the fields that change.
type call struct {
	id     string // what the page and the log know it by
	tool   tool.Tool
	args   json.RawMessage
	given  tool.Arguments
	mark   string // see digest
	key    string
	device string
	agent  wire.Agent
	run    string // the turn of its lane that the agent is in
	trust  bool   // see Caller.Trusted
	began  time.Time
	until  time.Time
	number uint64 // counts the hub's calls

	page     *page            // executes it
	held     *time.Timer      // set while it waits for a page that is on its way here
	appended bool             // its entry is being written: too late to time out
	stored   *wire.ToolResult // its entry is on disk, and the answer waits for a picture
	done     bool
	timer    *time.Timer
	halt     *wire.Error // it was broken off; this is its answer when its page does not say where the avatar stopped
	halted   *time.Timer
	waiter   *waiter
	by       *agent   // whose call it is
	free     []func() // take it and the repeats that joined it off what they count for
	replies  []reply
	progress []func(wire.ToolProgress)
}

// reply receives the answer, once, and where to put a frame that it makes. It may be called under the hub's lock and
// must not block on it.
type reply func(wire.ToolResult, *outbox)

// request is a call as it comes in, from a socket or in process.
type request struct {
	device    string
	agent     wire.Agent
	messageID string
	tool      string
	args      json.RawMessage
	deadline  time.Time
	scopes    []wire.Scope
	trust     bool
	reply     reply
	progress  func(wire.ToolProgress)
}

// callID makes the id of a call from who sent it and the sender's messageId: a repeat, even after a restart, is the same call.
func callID(device, messageID string) string {
	sum := sha256.Sum256([]byte(device + "\x00" + messageID))
	return "c_" + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:16])
}

// digest says which tool and arguments a call has: an id or a key belongs to one of them. The hub's lock is held.
func (c *call) digest() string {
	if c.mark == "" {
		h := sha256.New()
		_, _ = h.Write([]byte(c.tool.Name))
		_, _ = h.Write(mustJSON(c.given))
		c.mark = hex.EncodeToString(h.Sum(nil)[:8])
	}
	return c.mark
}

// remembered says that the answer need not be kept for a repeat: the log has it, or reading again is as good.
func (c *call) remembered() bool {
	return c.appended || c.quick()
}

// Call makes a tool call in process and waits for its answer. messageID may be empty.
func (r *Router) Call(ctx context.Context, from Caller, messageID, toolName string, args json.RawMessage, progress func(wire.ToolProgress)) wire.ToolResult {
	u := r.user(from.UserID)
	h, e := r.liveWorld(ctx, u, from.WorldID)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	if messageID == "" {
		messageID = r.opt.NewID("m_")
	}
	device, id := Identity(from.AgentType, from.AgentName)
	answer := make(chan wire.ToolResult, 1)
	req := request{
		device: device, agent: id, messageID: messageID, tool: toolName, args: args, scopes: from.Scopes, trust: from.Trusted,
		reply: func(t wire.ToolResult, _ *outbox) { answer <- t },
	}
	// Progress is told from here, not from under the hub's lock: the caller may be slow to take it.
	steps := make(chan wire.ToolProgress, 1)
	if progress != nil {
		req.progress = func(p wire.ToolProgress) {
			select {
			case steps <- p:
			default: // the one before is still being told
			}
		}
	}
	if until, ok := ctx.Deadline(); ok {
		req.deadline = until
	}
	h.deliver(req)
	for {
		select {
		case t := <-answer:
			return t
		case p := <-steps:
			progress(p)
		case <-ctx.Done():
			h.cancel(callID(device, messageID))
			return <-answer
		}
	}
}

// deliver runs the checks of a call and starts it. The answer comes by req.reply, at once or later.
func (lw *liveWorld) deliver(req request) {
	lw.r.touch()
	t, ok := tool.Find(req.tool)
	args, e := tool.Validate(req.tool, req.args)
	if e != nil {
		lw.seen(req, e)
		req.reply(wire.ToolResult{Error: e}, nil)
		return
	}
	if !ok || !slices.Contains(req.scopes, t.Scope) {
		req.reply(wire.ToolResult{Error: wire.NewError(wire.CodeNotAllowed, "%s needs the scope %s, which this agent was not granted", req.tool, t.Scope)}, nil)
		return
	}
	key, _ := args["idempotency_key"].(string)
	if dry, _ := args["dry_run"].(bool); dry {
		key = ""
	}
	c := &call{
		id: callID(req.device, req.messageID), tool: t, args: req.args, given: args, key: key,
		device: req.device, agent: req.agent, trust: req.trust, began: lw.r.opt.Now(), replies: []reply{req.reply},
	}
	if len(c.args) == 0 || string(c.args) == "null" {
		c.args = json.RawMessage("{}")
	}
	if e := mayPicture(c, req.scopes); e != nil {
		lw.seen(req, e)
		req.reply(wire.ToolResult{Error: e}, nil)
		return
	}
	if req.progress != nil {
		c.progress = append(c.progress, req.progress)
	}
	c.until = c.began.Add(time.Duration(t.MaxSeconds) * time.Second) // the tool's own limit, whatever was asked
	if !req.deadline.IsZero() && req.deadline.Before(c.until) {
		c.until = req.deadline
	}
	lw.hold()
	defer lw.letGo()
	if lw.ended != nil {
		req.reply(wire.ToolResult{Error: lw.ended}, lw.out)
		return
	}
	if lw.repeated(c) {
		return
	}
	a, e := lw.enter(c)
	if e != nil {
		req.reply(wire.ToolResult{Error: e}, lw.out)
		return
	}
	if a.lane != nil {
		c.agent.Name, c.run = a.Name, a.lane.body.Turn
	}
	lw.begin(a, c)
	if t.In == tool.InRouter {
		lw.answer(c, args)
		return
	}
	lw.execute(c)
}

// enter takes the agent of a call that is about to begin into the world, or refuses the call. Who shows no credential stands
// in it once it does more than read. The caller holds h.mu.
func (lw *liveWorld) enter(c *call) (*agent, *wire.Error) {
	if !c.began.Before(c.until) {
		return nil, wire.NewError(wire.CodeTimeout, "the deadline of this call had passed when it came; it was not begun")
	}
	stands := c.trust || c.tool.Scope != wire.ScopeRead
	if e := lw.letIn(c.device, c.trust, stands); e != nil {
		return nil, e
	}
	a := lw.join(c.device, c.agent, c.trust)
	if stands {
		lw.appear(a)
	}
	free, e := lw.take(a, c)
	if e != nil {
		return nil, e
	}
	c.by, c.free = a, append(c.free, free)
	return a, nil
}

// seen notes a sign of life of an agent whose call was refused, and shows the refusal to the user, who has seen the agent.
func (lw *liveWorld) seen(req request, e *wire.Error) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	a, known := lw.agents[req.device]
	if !req.trust && (!known || !a.shown) || lw.letIn(req.device, req.trust, req.trust) != nil {
		return // nobody that the user knows of
	}
	lw.appear(lw.join(req.device, req.agent, req.trust))
	lw.trace(wire.Trace{
		CallID: callID(req.device, req.messageID), Tool: clip.Line(req.tool, 40), Agent: req.agent, State: "failed",
		Text: clip.Line(e.Message, 160), Time: wire.Now(lw.r.opt.Now()),
	})
	lw.changed()
}

// repeated answers a call that was made before: from the log, from the answers kept, or with the first one's answer when
// that is still under way. The caller holds h.mu.
func (lw *liveWorld) repeated(c *call) bool {
	fail := func(e *wire.Error) bool {
		c.replies[0](wire.ToolResult{Error: e}, lw.out)
		return true
	}
	joined := func(first *call) bool {
		free, e := lw.take(first.by, c)
		if e != nil {
			return fail(e)
		}
		first.free = append(first.free, free)
		first.replies = append(first.replies, c.replies...)
		first.progress = append(first.progress, c.progress...)
		return true
	}
	if first, ok := lw.calls[c.id]; ok {
		if first.digest() != c.digest() {
			return fail(wire.NewError(wire.CodeReplayed, "this messageId belongs to another call that is under way"))
		}
		return joined(first)
	}
	if e, ok := lw.state.Answered(c.agent.AvatarID, c.id, c.key); ok {
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
	if c.key == "" {
		return false
	}
	if first, ok := lw.keys[c.agent.AvatarID+"/"+c.key]; ok {
		if first.digest() != c.digest() {
			return fail(wire.NewError(wire.CodeKeyReused, "it belongs to a different call that is under way"))
		}
		return joined(first)
	}
	return false
}

// link is where a caller's user opens the page.
func (lw *liveWorld) link(c *call) string {
	if c.trust {
		return lw.r.opt.Link()
	}
	return lw.r.opt.URL()
}

// entryResult is the answer that an entry holds, with its revision.
func entryResult(e wire.Entry) wire.ToolResult {
	res := wire.Result{Text: "Done at revision."}
	if e.Result != nil {
		res = *e.Result
	}
	res.Revision = e.Revision
	return wire.ToolResult{OK: true, Result: &res}
}

// begin puts the call on record and arms its deadline. The caller holds h.mu.
func (lw *liveWorld) begin(a *agent, c *call) {
	lw.count++
	c.number = lw.count
	lw.calls[c.id] = c
	if c.key != "" {
		lw.keys[c.agent.AvatarID+"/"+c.key] = c
	}
	if c.tool.Name != tool.WaitForEvents {
		a.doing = append(a.doing, c)
	}
	if a.shown {
		lw.trace(wire.Trace{CallID: c.id, Tool: c.tool.Name, Agent: c.agent, State: "started", Text: labelOf(c), Time: wire.Now(c.began)})
		lw.changed()
	}
	c.timer = time.AfterFunc(c.until.Sub(c.began), func() {
		lw.expire(c)
	})
}

func (lw *liveWorld) expire(c *call) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if c.done || c.appended {
		return
	}
	if c.waiter != nil {
		c.waiter.giveUp(lw)
		return
	}
	if c.held != nil {
		lw.tooLate(c)
		return
	}
	lw.breakOff(c, wire.NewError(wire.CodeTimeout, "%s was not done within %.0f s; nothing was changed by it", c.tool.Name, c.until.Sub(c.began).Seconds()))
}

// haltTime is how long the page of a walk that is broken off may take to write where the avatar stopped.
const haltTime = 2 * time.Second

// breakOff withdraws a call and ends it with an error. The page of a walk answers it with where the avatar stopped, so that
// the world says what the user sees; a second time, or without an answer in haltTime, it ends at once. The caller holds h.mu.
func (lw *liveWorld) breakOff(c *call, e *wire.Error) {
	lw.withdraw(c)
	if c.tool.Name != tool.WalkAvatar || c.page == nil || c.halted != nil {
		lw.finish(c, wire.ToolResult{Error: e})
		return
	}
	c.halt = e
	c.halted = time.AfterFunc(haltTime, func() {
		lw.mu.Lock()
		defer lw.mu.Unlock()
		if !c.appended {
			lw.finish(c, wire.ToolResult{Error: e})
		}
	})
}

// keep holds a call back for a page that is on its way here. The caller holds h.mu.
func (lw *liveWorld) keep(c *call, wait time.Duration) {
	c.held = time.AfterFunc(wait, func() {
		lw.mu.Lock()
		defer lw.mu.Unlock()
		if c.held != nil && !c.done {
			lw.tooLate(c)
		}
	})
}

// tooLate answers a call whose page has not come. The caller holds h.mu.
func (lw *liveWorld) tooLate(c *call) {
	e := wire.NewError(wire.CodeWorldNotOpen, "%s; nothing was changed", lw.onItsWay())
	if lw.wasHere && !lw.coming.After(lw.r.opt.Now()) {
		e.URL = lw.link(c)
	} else {
		e.Next = "Wait some seconds, then call again; call open_world only if it still fails."
	}
	lw.finish(c, wire.ToolResult{Error: e})
}

// onItsWay says of the page that calls wait for why it is not here. The caller holds h.mu.
func (lw *liveWorld) onItsWay() string {
	if lw.wasHere {
		return "the user's page lost its connection or is being loaded anew, and is not back yet"
	}
	return "the user's page is changing to this world and has not arrived yet"
}

// cancel withdraws a call on its caller's wish; one whose entry is being written ends with its result all the same.
func (lw *liveWorld) cancel(id string) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	c, ok := lw.calls[id]
	if ok && c.stored != nil {
		lw.finishStored(c, "the call was cancelled")
		return
	}
	if !ok || c.done || c.appended {
		return
	}
	lw.breakOff(c, wire.NewError(wire.CodeCancelled, "%s was cancelled", c.tool.Name))
}

// Withdraw ends the calls that an agent, named by its type as for Identity, began in a turn of its lane and that are still
// open, in all of the user's worlds. It never blocks.
func (r *Router) Withdraw(userID, agentType, turn string) {
	device, _ := Identity(agentType, "")
	r.mu.Lock()
	var open []*liveWorld
	for key, h := range r.hubs {
		if key.user == userID {
			open = append(open, h)
		}
	}
	r.mu.Unlock()
	for _, h := range open {
		h.mu.Lock()
		var ids []string
		for id, c := range h.calls {
			if c.device == device && c.run == turn && turn != "" {
				ids = append(ids, id)
			}
		}
		h.mu.Unlock()
		for _, id := range ids {
			h.cancel(id)
		}
	}
}

// withdraw tells the page that executes a call to drop it. The caller holds h.mu.
func (lw *liveWorld) withdraw(c *call) {
	if c.page == nil {
		return
	}
	env := c.page.envelope(wire.KindCallCancel, "", mustJSON(wire.CallCancel{CallID: c.id}))
	env.AgentDeviceID, env.Scope = c.device, c.tool.Scope
	c.page.postEnvelope(&env)
}

// finish answers a call and takes it off the record. The caller holds h.mu.
func (lw *liveWorld) finish(c *call, t wire.ToolResult) {
	if c.done {
		return
	}
	c.done = true
	c.timer.Stop()
	for _, free := range c.free {
		free()
	}
	if c.held != nil {
		c.held.Stop()
	}
	if c.halted != nil {
		c.halted.Stop()
	}
	delete(lw.calls, c.id)
	if c.key != "" {
		delete(lw.keys, c.agent.AvatarID+"/"+c.key)
	}
	if c.waiter != nil {
		delete(lw.waiters, c.waiter)
	}
	took := lw.r.opt.Now().Sub(c.began)
	lw.note(c, t, took)
	if !c.remembered() && (t.OK || !t.Error.Retryable) {
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

// end answers every call under way with why, ends the event streams, and takes no more of either.
func (lw *liveWorld) end(why *wire.Error) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	lw.ended = why
	for _, c := range lw.picturesOf(nil) {
		lw.finishStored(c, clip.Line(why.Message, 160))
	}
	for _, c := range lw.calls {
		if !c.appended {
			lw.finish(c, wire.ToolResult{Error: why})
		}
	}
	for s := range lw.subs {
		s.end()
	}
}

// execute hands a call to the page that holds the lease; one that is on its way here is waited for. The caller holds h.mu.
func (lw *liveWorld) execute(c *call) {
	if c.halt != nil { // nobody wants it any more
		lw.finish(c, wire.ToolResult{Error: c.halt})
		return
	}
	p := lw.executor
	if wait := lw.coming.Sub(lw.r.opt.Now()); p == nil && wait > 0 {
		lw.keep(c, wait)
		return
	}
	if p == nil {
		e := wire.NewError(wire.CodeWorldNotOpen, "no browser page is open on this world, so nothing can be changed or pictured")
		e.URL = lw.link(c)
		lw.finish(c, wire.ToolResult{Error: e})
		return
	}
	if c.held != nil {
		c.held.Stop()
		c.held = nil
	}
	c.page = nil // of one that left
	if lw.crowded(c) {
		lw.r.spawn(func() { lw.clearPlace(c) })
		return
	}
	c.page = p
	lw.introduce(c.device)
	env := p.envelope(wire.KindToolCall, "", (&wire.ToolCall{Tool: c.tool.Name, Arguments: c.args, Agent: &c.agent}).Encode())
	env.MessageID, env.AgentDeviceID, env.Scope, env.Deadline = c.id, c.device, c.tool.Scope, c.until
	if err := lw.out.post(p.conn, env.Encode()); err != nil {
		code := wire.CodeBrowserSlow
		if errors.Is(err, errGone) {
			code = wire.CodePageGone
		}
		lw.finish(c, wire.ToolResult{Error: wire.NewError(code, "the page did not take the call: %v; nothing was changed", err)})
	}
}
