package live

import (
	"context"
	"errors"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/tool"
)

// Deliver checks a call and starts it. It calls Reply exactly once, now or later. Order of the
// checks: arguments, scope, whether the world or the caller's token has ended, whether the call is
// a repeat, limits.
func (w *World) Deliver(req Request) {
	w.host.Touch()
	var out Outbox
	defer out.Flush()
	asked, e := tool.Validate(req.Tool, req.Arguments)
	if e == nil {
		e = access.CheckCall(req.By, asked.Tool.Name, asked.Scopes())
	}
	if e != nil {
		w.doTo(&out, func(lw *locked) { lw.recordRefusal(&req, e) })
		req.Reply(&out, wire.ToolResult{Error: e})
		return
	}
	c := newCall(&req, asked, w.host.Now())
	w.doTo(&out, func(lw *locked) {
		if e := lw.startCall(c); e != nil {
			req.Reply(&out, wire.ToolResult{Error: e})
		}
	})
}

// newCall makes a call of a request whose arguments are valid.
func newCall(req *Request, asked *tool.Call, now time.Time) *call {
	c := &call{waitingReplies: []Reply{req.Reply}, noNote: req.NoNote, Call: calls.New(calls.Call{
		Parsed: asked, Device: req.DeviceID, Agent: req.Agent, By: req.By, Began: now, Deadline: req.Deadline,
	}, req.MessageID)}
	if req.Progress != nil {
		c.progress = append(c.progress, req.Progress)
	}
	return c
}

// startCall answers a call that repeats another one, or begins it. It returns why the call is
// refused.
func (lw *locked) startCall(c *call) *wire.Error {
	if lw.ended != nil {
		return lw.ended
	}
	if e := c.By.EndError(); e != nil { // on the way here
		return e
	}
	var logged *wire.Entry
	if e, ok := lw.state.Answered(c.Agent.AvatarID, c.ID, c.Parsed.Key); ok {
		logged = &e
	}
	switch r := lw.calls.RepeatOf(c.Call, logged); {
	case r.ReuseError != nil:
		return r.ReuseError
	case r.Answer != nil:
		lw.calls.Answered(c.Call, *r.Answer)
		lw.reply(c, *r.Answer)
		return nil
	case r.StillRunning:
		return lw.join(r.Original, c)
	}
	a, e := lw.enterAgent(c)
	if e != nil {
		return e
	}
	if turn, known := a.Turn(); known {
		c.Agent.Name, c.Run = a.Name, turn
	}
	lw.begin(a, c)
	lw.dispatch(c)
	return nil
}

// dispatch answers a call that has begun, or passes it to the page.
func (lw *locked) dispatch(c *call) {
	if c.Tool.In != tool.InBrowser {
		lw.answer(c)
	} else if e := lw.missingReference(c); e != nil {
		lw.finish(c, wire.ToolResult{Error: e})
	} else {
		lw.execute(c)
	}
}

// join adds the caller of a repeat to the running call that it repeats.
func (g *guardedFields) join(first, again *call) *wire.Error {
	release, e := g.countCall(first.owner, again.Call)
	if e != nil {
		return e
	}
	first.OnEnd(release)
	first.waitingReplies = append(first.waitingReplies, again.waitingReplies...)
	first.progress = append(first.progress, again.progress...)
	return nil
}

// enterAgent adds the agent of a new call to the world and counts the call, or refuses it. An agent
// without a credential gets an avatar with its first call that does more than read.
func (lw *locked) enterAgent(c *call) (*presence.Agent, *wire.Error) {
	if !c.Began.Before(c.Deadline) {
		e := wire.NewError(wire.CodeTimeout, "the deadline of this call had already passed when it arrived; it was not started")
		return nil, e.Try("Call again.")
	}
	stands := c.By.Trusted || c.Tool.Scope != wire.ScopeRead
	if e := lw.admit(c.Device, c.By.Trusted, stands); e != nil {
		return nil, e
	}
	a := lw.people.Join(c.Device, c.Agent, c.By.Trusted, lw.now())
	if stands {
		lw.people.Show(a)
	}
	release, e := lw.countCall(a, c.Call)
	if e != nil {
		return nil, e
	}
	c.owner = a
	lw.ownKnowledge(a)
	c.OnEnd(release)
	return a, nil
}

// recordRefusal marks the agent of a refused call as seen, and shows the refusal in the pages. It
// ignores an agent without a credential that the user has not seen act.
func (lw *locked) recordRefusal(req *Request, e *wire.Error) {
	trusted := req.By.Trusted
	a, known := lw.people.Find(req.DeviceID)
	if !trusted && (!known || !a.Shown()) || lw.admit(req.DeviceID, trusted, trusted) != nil {
		return // the user does not know this agent
	}
	lw.people.Show(lw.people.Join(req.DeviceID, req.Agent, trusted, lw.now()))
	lw.people.Trace(wire.Trace{
		CallID: calls.ID(req.DeviceID, req.MessageID), Tool: clip.Line(req.Tool, 40), Agent: req.Agent,
		State: wire.TraceFailed,
		Text:  presence.OneLine(e.Message), Time: wire.Millis(lw.now()),
	})
}

// link returns the address at which the user opens the page; only a trusted caller gets one that
// logs a browser in.
func (h *Host) link(c *call) string {
	if c.By.MayGetLinks() {
		return h.Link()
	}
	return h.URL()
}

// begin registers the call and arms its deadline.
func (lw *locked) begin(a *presence.Agent, c *call) {
	lw.calls.Begin(c)
	lw.people.Began(a, c.Call)
	c.timer = lw.after(c.Deadline.Sub(c.Began), func(lw *locked) { lw.expire(c) })
	if life := c.By.Life(); life.Done() != nil {
		keep := context.AfterFunc(life, func() { lw.world.do(func(lw *locked) { lw.revoke(c) }) })
		c.OnEnd(func() { keep() })
	}
}

// revoke ends a call whose principal's token was revoked or has expired. A change that is not on
// disk yet is not made.
func (lw *locked) revoke(c *call) {
	switch {
	case c.storedAnswer != nil:
		lw.finishWithoutPicture(c, "the token was revoked")
	case !c.Ended() && !c.appended:
		lw.abort(c, revoked())
	}
}

func revoked() *wire.Error { return wire.NewError(wire.CodeRevoked, "the token was revoked") }

// expire ends a call at its deadline. A waiting call gets the answer for "nothing happened"; an
// appended one finishes.
func (lw *locked) expire(c *call) {
	switch {
	case c.Ended() || c.appended:
	case c.waiter != nil:
		lw.timeOut(c.waiter)
	case c.holdTimer != nil:
		lw.failHeld(c)
	default:
		lw.abort(c, tooLate(c))
	}
}

// tooLate is the error of a call that wrote nothing by its deadline. Only a walk has had an effect
// by then.
func tooLate(c *call) *wire.Error {
	allowed := c.Deadline.Sub(c.Began).Seconds()
	e := wire.NewError(wire.CodeTimeout, "%s did not finish within %.0f s%s", c.Tool.Name, allowed, withoutEffect(c))
	if c.Tool.Name == tool.WalkAvatar {
		return e.Try("world_info says where you are; walk on from there, in shorter stages.")
	}
	return e.Try("Call again; if that times out too, ask the user to reload the page.")
}

// withoutEffect completes the sentence about a call that ends before it wrote anything.
func withoutEffect(c *call) string {
	if c.Tool.Name == tool.WalkAvatar {
		return "; your avatar stops on the way"
	}
	return "; nothing was changed"
}

// walkStopTimeout is how long the page of an aborted walk may take to write where the avatar
// stopped.
const walkStopTimeout = 2 * time.Second

// abort cancels a call on its page and ends it with an error. A walk ends later: its page first
// commits where the avatar stopped, so that the document agrees with what the user sees. A second
// abort, or no commit within walkStopTimeout, ends it at once.
func (lw *locked) abort(c *call, e *wire.Error) {
	lw.cancelOnPage(c)
	if c.Tool.Name != tool.WalkAvatar || c.page == nil || c.abortTimer != nil {
		lw.finish(c, wire.ToolResult{Error: e})
		return
	}
	c.abortError = e
	c.abortTimer = lw.after(walkStopTimeout, func(lw *locked) {
		if !c.appended {
			lw.finish(c, wire.ToolResult{Error: e})
		}
	})
}

// holdForPage holds a call until the expected page takes the lease, for wait at most.
func (lw *locked) holdForPage(c *call, wait time.Duration) {
	c.holdTimer = lw.after(wait, func(lw *locked) {
		if c.holdTimer != nil && !c.Ended() {
			lw.failHeld(c)
		}
	})
}

// failHeld answers a held call whose page did not come. While the page may still come, the error
// asks the agent to call again; after that, it says where to open one.
func (lw *locked) failHeld(c *call) {
	e := wire.NewError(wire.CodeWorldNotOpen, "%s; nothing was changed", lw.pages.missingReason())
	if lw.pages.returning && !lw.pages.expected(lw.now()) {
		e.URL = lw.host.link(c)
	} else {
		e.Next = "Wait a few seconds, then call again; call open_world only if it still fails."
	}
	lw.finish(c, wire.ToolResult{Error: e})
}

// Cancel aborts a call at its caller's request. An unknown id is ignored.
func (w *World) Cancel(callID string) {
	w.do(func(lw *locked) {
		if c, ok := lw.calls.Find(callID); ok {
			lw.cancel(c)
		}
	})
}

// cancel aborts a call. One whose entry is being written still ends with its result, and one that
// waits for a picture ends without it.
func (lw *locked) cancel(c *call) {
	switch {
	case c.storedAnswer != nil:
		lw.finishWithoutPicture(c, "the call was cancelled")
	case !c.Ended() && !c.appended:
		lw.abort(c, wire.NewError(wire.CodeCancelled, "%s was cancelled%s", c.Tool.Name, withoutEffect(c)))
	}
}

// CancelTurn cancels the open calls that a device began in a turn. It does not wait for them to
// end.
func (w *World) CancelTurn(device, turn string) {
	w.do(func(lw *locked) {
		for _, c := range lw.calls.Where(func(c *call) bool {
			return c.Device == device && c.Run == turn &&
				turn != ""
		}) {
			lw.cancel(c)
		}
	})
}

// cancelOnPage sends the executing page a cancel message; without a page it does nothing.
func (lw *locked) cancelOnPage(c *call) {
	if c.page == nil {
		return
	}
	lw.out.queue(c.page.line, Message{
		Kind: wire.KindCallCancel, Scope: c.Scope(), DeviceID: c.Device,
		Payload: wire.MustJSON(wire.CallCancel{CallID: c.ID}),
	})
}

// finish answers a call, once, and takes it off the table. It stops the call's timers, caches the
// answer for repeats unless a retry may succeed, and reports the call to Observe.
func (lw *locked) finish(c *call, t wire.ToolResult) {
	remembered := &t
	if c.appended || c.QuickRead() || !t.OK && t.Error.Retryable {
		remembered = nil // a repeat gets the answer of an appended call from the log, and that of a quick read by reading again
	}
	if !lw.calls.End(c, remembered) {
		return
	}
	for _, t := range []*time.Timer{c.timer, c.holdTimer, c.abortTimer} {
		if t != nil {
			t.Stop()
		}
	}
	delete(lw.feed.waiters, c.waiter)
	now := lw.now()
	lw.people.Ended(c.Call, t, now)
	lw.reply(c, t)
	if observe := lw.host.Observe; observe != nil {
		observe(RecordOf(c.Call, lw.userID, lw.id, now, t))
	}
}

// execute sends a call to the executor page, or holds it when none is here but one is expected. A
// call that would add an avatar to a full document first waits for evictAvatarFor. It is called
// again whenever the call needs another page.
func (lw *locked) execute(c *call) {
	if c.abortError != nil { // aborted, and its page is gone
		lw.finish(c, wire.ToolResult{Error: c.abortError})
		return
	}
	p := lw.pages.executor
	if wait := lw.pages.expectedUntil.Sub(lw.now()); p == nil && wait > 0 {
		lw.holdForPage(c, wait)
		return
	}
	if p == nil {
		e := wire.NewError(wire.CodeWorldNotOpen, "no browser page is open on this world, so nothing can be changed and no picture can be taken")
		e.URL = lw.host.link(c)
		lw.finish(c, wire.ToolResult{Error: e})
		return
	}
	if c.holdTimer != nil {
		c.holdTimer.Stop()
		c.holdTimer = nil
	}
	c.page = nil // the previous page left
	if lw.lacksAvatarRoom(c) {
		w := lw.world
		w.host.Spawn(func() { w.write(func(w committer) { w.evictAvatarFor(c) }) })
		return
	}
	c.page = p
	if a, ok := lw.people.Find(c.Device); ok && !a.Announced() {
		lw.flush() // pages take an agent's position from presence, so they must know it before its first call
	}
	err := lw.out.Post(p.line, Message{
		Kind: wire.KindToolCall, ID: c.ID, DeviceID: c.Device, Scope: c.Scope(), Deadline: c.Deadline,
		Payload: (&wire.ToolCall{Tool: c.Tool.Name, Arguments: c.Parsed.Arguments, Agent: &c.Agent}).Encode(),
	})
	if err != nil {
		code := wire.CodeBrowserSlow
		if errors.Is(err, ErrGone) {
			code = wire.CodePageGone
		}
		lw.finish(c, wire.ToolResult{Error: wire.NewError(code, "the page could not receive the call: %v; nothing was changed", err)})
	}
}
