package coder

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// turn is one prompt and the work on it.
type turn struct {
	id     string
	text   string
	blocks []acp.Block
	row    wire.CoderTurn
	// calls are the tool calls by the agent's ids.
	calls map[string]*acp.ToolCall
	// part numbers the texts, and saying is what the newest one is: a role and the agent's id of the message.
	part   int
	saying string
	// follows: the agent has read what others wrote in the world.
	follows bool
	// stopped ends when the turn shall stop.
	stopped context.Context //nolint:containedctx // a state of the turn, not of a call
	stop    context.CancelFunc
	// ended is closed when it has ended.
	ended chan struct{}
}

// prompted is what a turn begins with.
type prompted struct {
	// turn is the id of the turn; empty: a new one.
	turn string
	// text is shown; blocks are what the agent gets.
	text   string
	blocks []acp.Block
	images int
	// follows: what others wrote in the world is among it.
	follows bool
}

// prompt starts a turn, or queues it.
func (x *session) prompt(p prompted) (id string, before int, e *wire.Error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case x.Row.Landed == wire.LandedDiscarded:
		return "", 0, wire.NewError(wire.CodeConflict, "this session was discarded").Try("Start a new one.")
	case len(x.queue) >= wire.MaxCoderQueue:
		return "", 0, wire.NewError(wire.CodeQueueFull, "%d prompts wait in this session already", len(x.queue))
	case p.images > 0 && x.agent != nil && !x.can.Prompt.Image:
		return "", 0, wire.NewError(wire.CodeBadArguments, "%s does not take pictures", x.Row.Product).At("images")
	}
	t := &turn{id: cmp.Or(p.turn, newID("turn-")), text: p.text, blocks: p.blocks, follows: p.follows, calls: map[string]*acp.ToolCall{}, ended: make(chan struct{})}
	t.row = wire.CoderTurn{ID: t.id, State: wire.TurnQueued}
	t.stopped, t.stop = context.WithCancel(context.Background())
	before = len(x.queue)
	if x.turn != nil {
		before++
	}
	x.queue = append(x.queue, t)
	if x.Row.Title == "" {
		x.Row.Title = clip.Line(p.text, maxTitle)
	}
	if x.Row.State == wire.CoderClosed {
		x.Row.State = wire.CoderResting
	}
	x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	x.tell(wire.CoderEvent{Kind: wire.CoderEventText, Text: &wire.CoderText{ID: t.id + ".you", Turn: t.id, Role: wire.CoderUser, Text: p.text, Images: p.images}})
	x.changed()
	if !x.working {
		x.working = true
		x.svc.wg.Go(x.work)
	}
	return t.id, before, nil
}

// work runs the turns of a session until none waits.
func (x *session) work() {
	for {
		x.mu.Lock()
		if x.idle != nil {
			x.idle.Stop()
		}
		if len(x.queue) == 0 || x.svc.ctx.Err() != nil {
			x.working = false
			if x.agent != nil {
				x.idle = time.AfterFunc(x.svc.opt.limits.idle, x.restIfIdle)
			}
			x.mu.Unlock()
			return
		}
		t := x.queue[0]
		x.queue = x.queue[1:]
		x.turn = t
		x.mu.Unlock()
		x.run(t)
	}
}

// run runs one turn to its end.
func (x *session) run(t *turn) {
	ctx, cancel := context.WithCancel(x.svc.ctx)
	defer cancel()
	defer context.AfterFunc(t.stopped, cancel)()
	var end acp.TurnEnd
	var err error
	select {
	case x.busy <- struct{}{}:
		end, err = x.serve(ctx, t)
		x.finish(t, end, err)
		x.lookAtFiles(x.svc.ctx, t.id)
		<-x.busy
	case <-ctx.Done():
		x.finish(t, end, ctx.Err())
	}
	if err := x.svc.journal.Compact(x.id); err != nil {
		x.svc.opt.Logger.Warn().Err(err).Msg("the log of a coding session cannot be compacted")
	}
	close(t.ended)
}

// serve starts the agent if it must, puts the files on record, and passes the prompt.
func (x *session) serve(ctx context.Context, t *turn) (acp.TurnEnd, error) {
	agent, err := x.ensure(ctx)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	notes, err := x.snapshot(ctx, t)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	x.mu.Lock()
	for _, n := range notes {
		x.note(n)
	}
	blocks := t.blocks
	if first := x.plan.Prompt; first != "" && x.conversation.ID == x.Agent && x.count == 0 {
		blocks = append([]acp.Block{{Type: acp.ContentText, Text: first}}, blocks...)
	}
	x.count++
	id := x.conversation.ID
	t.row.State, t.row.Began = wire.TurnRunning, new(wire.Now(x.svc.opt.Now()))
	x.Row.Turn = t.id
	x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	x.engine.Apply(transcript.TurnStarted{Turn: t.id, Session: x.id, User: wire.ChatMessage{ID: t.id + ".you"}})
	x.engine.Apply(transcript.TurnAccepted{Turn: t.id, Source: "session/prompt"})
	x.setState(wire.CoderRunning, nil)
	x.mu.Unlock()
	return x.await(agent, t, id, blocks)
}

// await passes the prompt and waits for its end. A stop becomes a cancel, and then the end of the process.
func (x *session) await(agent *acp.Agent, t *turn, id string, blocks []acp.Block) (end acp.TurnEnd, err error) {
	done := make(chan struct{})
	x.svc.wg.Go(func() {
		defer close(done)
		end, err = agent.Prompt(context.Background(), id, blocks) // returns at the latest when the process ends
	})
	limit := time.NewTimer(x.svc.opt.limits.turn)
	defer limit.Stop()
	stop, service, late := t.stopped.Done(), x.svc.ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case <-done:
			return end, err
		case <-limit.C:
			x.mu.Lock()
			x.note("This took longer than a turn may, so World stopped it.")
			x.mu.Unlock()
			t.stop()
		case <-service:
			service = nil
			t.stop()
		case <-stop:
			stop = nil
			_ = agent.Cancel(id)
			late = time.After(x.svc.opt.limits.stopping)
		case <-late:
			late = nil
			x.mu.Lock()
			x.note(x.Row.Product + " did not stop in time, so World ended it.")
			x.mu.Unlock()
			agent.Stop()
		}
	}
}

// finish ends a turn.
func (x *session) finish(t *turn, end acp.TurnEnd, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.closeCards(t.id)
	outcome, reason := x.outcome(t, end, err)
	for _, c := range t.calls {
		if !c.Status.Ended() {
			x.tellTool(t, c, wire.ToolStopped)
		}
	}
	if end.Usage != nil {
		x.use(end.Usage)
		t.row.Usage = &wire.CoderUsage{Input: int(end.Usage.Tokens.Input), Output: int(end.Usage.Tokens.Output)}
	}
	t.row.State, t.row.Reason, t.row.Ended = outcome, reason, new(wire.Now(x.svc.opt.Now()))
	x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	if t.row.Began != nil {
		x.engine.Apply(transcript.TurnEnded{Turn: t.id, Outcome: wire.TurnOutcome(outcome), Reason: reason, Source: "session/prompt answered"})
	}
	x.turn, x.last, x.Row.Turn = nil, t, ""
	var trouble *wire.CoderTrouble
	state := wire.CoderIdle
	if x.agent == nil {
		state = wire.CoderResting
	}
	if err != nil && t.row.Began == nil && outcome == wire.TurnFailed {
		state, trouble = wire.CoderFailed, x.trouble(err)
	}
	x.setState(state, trouble)
}

// ends explain the stop reasons that are failures; {agent} is the product.
var ends = map[acp.StopReason]string{
	acp.StopCancelled: "{agent} stopped by itself. Try again.",
	acp.StopTokens:    "The answer reached the model's length limit.",
	acp.StopRequests:  "{agent} reached its limit of steps for one prompt.",
	acp.StopRefusal:   "{agent} refused to answer this.",
}

// outcome says how a turn ended. The caller holds mu.
func (x *session) outcome(t *turn, end acp.TurnEnd, err error) (wire.CoderOutcome, string) {
	switch {
	case t.stopped.Err() != nil || errors.Is(err, context.Canceled):
		return wire.TurnStopped, ""
	case errors.Is(err, acp.ErrEnded) && t.row.Began != nil:
		return wire.TurnFailed, x.Row.Product + " ended before it had finished. Send the prompt again: it goes on where it was."
	case err != nil && t.row.Began == nil:
		w := x.trouble(err)
		return wire.TurnFailed, strings.TrimSpace(w.Reason + " " + w.Next)
	case err != nil:
		x.svc.opt.Logger.Warn().Err(redacted(err)).Msg("a coding agent reported an error")
		return wire.TurnFailed, x.Row.Product + " reported an error" + said(err)
	case ends[end.Reason] != "":
		return wire.TurnFailed, strings.ReplaceAll(ends[end.Reason], "{agent}", x.Row.Product)
	}
	return wire.TurnDone, ""
}

// said returns an agent's own error message as the end of a sentence.
func said(err error) string {
	if e, ok := errors.AsType[*acp.Error](err); ok && e.Message != "" {
		return ": " + clip.Line(e.Message, 300)
	}
	return "."
}

// redacted returns an error that may be logged: an agent's own message may contain anything.
func redacted(err error) error {
	if e, ok := errors.AsType[*acp.Error](err); ok {
		return &acp.Error{Code: e.Code}
	}
	return err
}

// cancel stops the running turn, or takes a queued one away; empty: the running one and all that wait.
func (x *session) cancel(id string) *wire.Error {
	x.mu.Lock()
	defer x.mu.Unlock()
	found := false
	if x.turn != nil && (id == "" || x.turn.id == id) {
		x.turn.stop()
		found = true
	}
	rest := x.queue[:0:0]
	for _, t := range x.queue {
		if id != "" && t.id != id {
			rest = append(rest, t)
			continue
		}
		found = true
		t.stop()
		t.row.State = wire.TurnStopped
		x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
		close(t.ended)
	}
	if x.queue = rest; !found && id != "" {
		return wire.NewError(wire.CodeNotFound, "this turn has ended already").At("turn")
	}
	x.changed()
	return nil
}
