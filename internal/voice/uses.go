package voice

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Call does what the voice asks for: a world tool at once, a task by the agent's text runtime. Each call of the model is
// done once and answered once, but for the word that it takes a while.
func (c *call) Call(q Call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, again := c.seen[q.ID]; c.over || again {
		return
	}
	c.seen[q.ID] = c.session
	c.heard()
	t := c.turns.last
	switch {
	case q.Name == Delegate && c.d.opt.Delegate != nil && c.peer.Chat != "":
		t.asks(q.Name)
		c.work.Go(func() { c.hand(q, t) })
	case mayCall(q.Name):
		t.asks(q.Name)
		c.work.Go(func() { c.use(q) })
	default:
		e := wire.NewError(wire.CodeUnknownTool, "the voice has no tool %q", q.Name)
		c.work.Go(func() { c.result(q.ID, answerOf(wire.ToolResult{Error: e}), false) })
	}
}

// use makes a world tool call. One that takes long is said to be working, and the voice goes on.
func (c *call) use(q Call) {
	c.step(q, "running")
	slow := time.AfterFunc(workingAfter, func() {
		c.step(q, "working")
		c.result(q.ID, working(), true)
	})
	r := c.d.opt.Tool(c.ctx, c.peer.Agent, c.is.ID+"-"+q.ID, q.Name, q.Arguments)
	slow.Stop()
	c.mu.Lock()
	c.heard()
	c.mu.Unlock()
	state := "done"
	if !r.OK {
		state = "failed"
	}
	c.step(q, state)
	c.result(q.ID, answerOf(r), false)
}

// hand gives a turn's task to the agent's text runtime. The model is told at once that it is under way.
func (c *call) hand(q Call, t *turn) {
	var args struct {
		Task string `json:"task"`
	}
	if err := json.Unmarshal(q.Arguments, &args); err != nil || args.Task == "" {
		c.handed(t)
		e := wire.NewError(wire.CodeBadArguments, "delegate needs a task in words")
		c.result(q.ID, answerOf(wire.ToolResult{Error: e}), false)
		return
	}
	c.step(q, "working")
	c.result(q.ID, working(), true)
	begun := false
	text, e := c.d.opt.Delegate(c.ctx, c.peer, args.Task, func(run string) {
		c.mu.Lock()
		defer c.mu.Unlock()
		begun = true
		c.delegating(t, run)
	})
	if begun {
		c.Delegated("done", "")
	} else {
		c.handed(t)
	}
	if e != nil {
		c.step(q, "failed")
		c.result(q.ID, answerOf(wire.ToolResult{Error: e}), false)
		return
	}
	c.step(q, "done")
	c.result(q.ID, answerOf(wire.ToolResult{OK: true, Result: &wire.Result{Text: text}}), false)
}

// handed says that a delegation of a turn came to nothing.
func (c *call) handed(t *turn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t.handed("")
	c.log(t)
}

// step tells the page how far a tool is.
func (c *call) step(q Call, state string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := wire.VoiceTool{CallID: q.ID, Name: q.Name, State: state}
	if c.turns.last != nil {
		t.Turn = c.turns.last.n
	}
	c.tell(wire.VoiceEvent{Kind: "tool", Tool: &t})
}

// result answers the model, if it still listens; a session that did not ask is told what came of it. mu is not held.
func (c *call) result(id string, r json.RawMessage, more bool) {
	c.mu.Lock()
	s, asked, ready := c.session, c.seen[id], !c.over && c.ready
	c.mu.Unlock()
	switch {
	case s == nil || !ready:
	case s == asked:
		s.Result(id, r, more)
	case !more:
		s.Say("What you were asked before has come to an end: " + string(r))
	}
}
