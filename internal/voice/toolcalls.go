package voice

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// toolCall runs what the model asks for: a world tool, or a task for the agent's text runtime. Each
// call id runs once and is answered once, apart from a preliminary "working". It expects mu to be
// locked.
func (c *call) toolCall(q ToolCall) {
	if _, repeated := c.askedBy[q.ID]; c.over || repeated {
		return
	}
	c.askedBy[q.ID] = c.session
	c.touch()
	t := c.turns.last
	switch {
	case q.Name == Delegate && c.canDelegate(c.peer):
		t.addTool(q.Name)
		c.work.Go(func() { c.delegate(q, t) })
	case mayCall(q.Name):
		t.addTool(q.Name)
		c.work.Go(func() { c.runTool(q) })
	default:
		e := wire.NewError(wire.CodeUnknownTool, "the voice has no tool %q", q.Name)
		c.work.Go(func() { c.answer(q.ID, resultJSON(wire.ToolResult{Error: e}), false) })
	}
}

// runTool makes a world tool call. After workingAfter the model gets a preliminary answer, so that
// it can say something. The final answer always follows that one.
func (c *call) runTool(q ToolCall) {
	c.showTool(q, wire.VoiceToolRunning)
	answered := make(chan wire.ToolResult, 1)
	c.work.Go(func() { answered <- c.calls.opt.Tool(c.ctx, c.peer.Agent, c.info.ID+"-"+q.ID, q.Name, q.Arguments) })
	var r wire.ToolResult
	select {
	case r = <-answered:
	case <-time.After(workingAfter):
		c.showTool(q, wire.VoiceToolWorking)
		c.answer(q.ID, workingJSON, true)
		r = <-answered
	}
	c.finishTool(q, r)
}

// finishTool reports the end of a tool call to the page and to the model.
func (c *call) finishTool(q ToolCall, r wire.ToolResult) {
	c.mu.Lock()
	c.touch()
	c.mu.Unlock()
	state := wire.VoiceToolDone
	if !r.OK {
		state = wire.VoiceToolFailed
	}
	c.showTool(q, state)
	c.answer(q.ID, resultJSON(r), false)
}

// delegate gives a task to the agent's text runtime and waits for its answer. The model gets a
// preliminary answer at once, because this takes seconds at least.
func (c *call) delegate(q ToolCall, t *turn) {
	var args struct {
		Task string `json:"task"`
	}
	if err := json.Unmarshal(q.Arguments, &args); err != nil || args.Task == "" {
		c.notDelegated(t)
		e := wire.NewError(wire.CodeBadArguments, "delegate needs a task in words")
		c.answer(q.ID, resultJSON(wire.ToolResult{Error: e}), false)
		return
	}
	c.showTool(q, wire.VoiceToolWorking)
	c.answer(q.ID, workingJSON, true)
	started := false
	text, e := c.calls.opt.Delegate(c.ctx, c.peer, args.Task, func(run string) {
		c.mu.Lock()
		defer c.mu.Unlock()
		started = true
		c.delegationStarted(t, run)
	})
	if started {
		c.mu.Lock()
		c.delegationEnded()
		c.mu.Unlock()
	} else {
		c.notDelegated(t)
	}
	c.finishTool(q, wire.ToolResult{OK: e == nil, Error: e, Result: &wire.Result{Text: text}})
}

// notDelegated notes that a delegation of a turn never became a run, so that the turn can be
// logged.
func (c *call) notDelegated(t *turn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t.resolveRun("")
	c.logTurn(t)
}

// showTool reports the state of a tool call to the page.
func (c *call) showTool(q ToolCall, state wire.VoiceToolState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := wire.VoiceTool{CallID: q.ID, Name: q.Name, State: state}
	if c.turns.last != nil {
		t.Turn = c.turns.last.number
	}
	c.send(wire.VoiceEvent{Kind: wire.VoiceEventTool, Tool: &t})
}

// answer sends the result of a tool call to the model. If the session that asked has been renewed
// since, the new one gets the final result as text, because it does not know the call id.
func (c *call) answer(id string, r json.RawMessage, more bool) {
	c.mu.Lock()
	s, asked, ready := c.session, c.askedBy[id], !c.over && c.ready
	c.mu.Unlock()
	switch {
	case s == nil || !ready:
	case s == asked:
		s.Result(id, r, more)
	case !more:
		s.Say("The result of your earlier request: " + string(r))
	}
}
