package coder

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// turn is one prompt and the work on it.
type turn struct {
	id     string
	text   string
	blocks []acp.Block
	// before is what was said elsewhere before it; only a chat without an agent has that.
	before []wire.VibeMessage
	// files are those that it speaks of, within the folder.
	files []string
	// promised is the hash of what the user has allowed while no agent ran; empty: nothing, or that
	// is used up.
	promised string
	row      wire.CoderTurn
	// calls are the tool calls by the agent's ids.
	calls map[string]*acp.ToolCall
	// refused are those that were not allowed.
	refused map[string]bool
	// part numbers the texts, and saying is what the newest one is: a role and the agent's id of
	// the message.
	part   int
	saying string
	// said counts the bytes of them.
	said int
	// watch is told how it goes on; nil: nobody asks. used is what it has used, usedBefore what the
	// session had before.
	watch      *mission.Watch
	used       *wire.CoderUsage
	usedBefore wire.CoderUsage
	// follows: the agent has read what others wrote in the world.
	follows bool
	// stopped ends when the turn shall stop.
	stopped context.Context //nolint:containedctx // a state of the turn, not of a call
	stop    context.CancelFunc
	// ended is closed when the turn is over, whatever became of it; not when the service ends
	// before it began.
	ended chan struct{}
}

func newTurn(text string, blocks ...acp.Block) *turn {
	t := &turn{
		id: ident.New("turn-"), text: text, blocks: blocks, calls: map[string]*acp.ToolCall{}, refused: map[string]bool{},
		ended: make(chan struct{}),
	}
	t.row = wire.CoderTurn{ID: t.id, State: wire.TurnQueued}
	t.stopped, t.stop = context.WithCancel(context.Background())
	return t
}

// prompt starts a turn, or queues it. before is how many are in front of it. The caller holds mu.
func (x *session) prompt(t *turn, images int) (before int, e *wire.Error) {
	switch {
	case x.closing:
		return 0, wire.NewError(wire.CodeConflict, "this session is being ended").Try("Try again in a moment.")
	case x.svc.trees.End(x.id).Discarded:
		return 0, discarded()
	case len(x.queue) >= wire.MaxCoderQueue:
		return 0, wire.NewError(wire.CodeQueueFull, "%d prompts wait in this session already", len(x.queue))
	case images > 0 && x.agent != nil && !x.can.Prompt.Image:
		return 0, wire.NewError(wire.CodeBadArguments, "%s does not take pictures", x.Row.Product).At("images")
	}
	if x.Row.Plain {
		if e := x.refusesPlain(t, images); e != nil {
			return 0, e
		}
	}
	if !x.working && !x.svc.spawn(x.work) { // it waits for mu
		return 0, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	x.working = true
	before = len(x.queue)
	if x.turn != nil {
		before++
	}
	x.queue = append(x.queue, t)
	if x.Row.Title == "" {
		x.Row.Title = clip.Line(t.text, maxTitle)
	}
	if x.Row.State == wire.CoderClosed {
		x.Row.State = wire.CoderResting
	}
	x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	for i, m := range t.before {
		role := wire.CoderAnswers
		if m.Role == string(wire.RoleUser) {
			role = wire.CoderUser
		}
		x.tell(wire.CoderEvent{
			Kind: wire.CoderEventText,
			Text: &wire.CoderText{ID: t.id + ".before" + strconv.Itoa(i), Turn: t.id, Role: role, Text: m.Content},
		})
	}
	x.tell(wire.CoderEvent{
		Kind: wire.CoderEventText,
		Text: &wire.CoderText{ID: t.id + ".you", Turn: t.id, Role: wire.CoderUser, Text: t.text, Images: images},
	})
	x.changed()
	return before, nil
}

func discarded() *wire.Error {
	return wire.NewError(wire.CodeConflict, "this session was discarded").Try("Start a new one.")
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
			x.arm()
			agent := x.agent
			x.mu.Unlock()
			x.svc.room.ring()
			if agent != nil && hasEnded(agent) { // behind the turn, when watch left it to this one
				x.restIf(func() bool { return x.agent == agent && x.unused() })
			}
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
		if errors.Is(err, acp.ErrEnded) {
			x.rest() // what is left of it
		}
		x.lookAtGit(x.svc.ctx, t) // before its end, behind which pages need not listen
		x.finish(t, end, err)
		x.restIf(func() bool { return x.agent == nil }) // its place is another's now
		x.lookAtFiles(x.svc.ctx, t.id)
		<-x.busy
	case <-ctx.Done():
		x.finish(t, end, ctx.Err())
	}
	if err := x.svc.outputs(x.id).Keep(t.calls); err != nil {
		x.svc.opt.Logger.Warn().Err(err).Msg("the outputs of a turn cannot be written: they are kept until the next one")
	} else {
		x.mu.Lock()
		x.last = nil
		x.mu.Unlock()
	}
	if err := x.svc.journal.Compact(x.id); err != nil {
		x.svc.opt.Logger.Warn().Err(err).Msg("the log of a coding session cannot be compacted")
	}
}

// serve starts the agent if it must, puts the files on record, and passes the prompt.
func (x *session) serve(ctx context.Context, t *turn) (acp.TurnEnd, error) {
	if x.Row.Plain {
		return x.talk(ctx, t)
	}
	if x.Row.Isolation == wire.IsolationWorktree {
		if _, e := x.openTree(ctx); e != nil { // it says where the agent starts
			return acp.TurnEnd{}, e
		}
	}
	agent, err := x.ensure(ctx)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	notes, err := x.snapshot(ctx, t)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	x.mu.Lock()
	held := x.held
	x.mu.Unlock()
	if !held { // it has left its mode, and is not set back yet
		if err := x.askMode(ctx, agent); err != nil {
			x.rest()
			return acp.TurnEnd{}, err
		}
	}
	if ctx.Err() != nil {
		return acp.TurnEnd{}, ctx.Err()
	}
	x.mu.Lock()
	for _, n := range notes {
		x.note(n)
	}
	id, blocks := x.conversation.ID, x.blocks(t)
	x.begin(t)
	x.engine.Apply(transcript.TurnStarted{Turn: t.id, Session: x.id, User: wire.ChatMessage{ID: t.id + ".you"}})
	x.engine.Apply(transcript.TurnAccepted{Turn: t.id, Source: "session/prompt"})
	x.mu.Unlock()
	return x.pass(agent, t, id, blocks)
}

// begin tells that a turn runs. The caller holds mu.
func (x *session) begin(t *turn) {
	if x.Row.Usage != nil {
		t.usedBefore = *x.Row.Usage
	}
	t.row.State, t.row.Began = wire.TurnRunning, new(wire.Now(x.svc.opt.Now()))
	x.Row.Turn = t.id
	x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	x.setState(wire.CoderRunning, nil)
}

// blocks returns what a prompt consists of. The caller holds mu.
func (x *session) blocks(t *turn) []acp.Block {
	blocks := t.blocks
	if len(t.files) > 0 {
		files := slice.Map(t.files, func(f string) string {
			return filepath.Join(x.workFolder(),
				filepath.FromSlash(f))
		})
		blocks = append(blocks, acp.Block{Type: acp.ContentText, Text: "These files are meant:\n" + strings.Join(files, "\n")})
	}
	if x.plan.Prompt != "" && !x.Told {
		blocks = append([]acp.Block{{Type: acp.ContentText, Text: x.plan.Prompt}}, blocks...)
	}
	x.Told = true
	return blocks
}

// pass passes the prompt and waits for its end. A stop becomes a cancel, and then the end of the
// process.
func (x *session) pass(agent *acp.Agent, t *turn, id string, blocks []acp.Block) (end acp.TurnEnd, err error) {
	wait, err := agent.StartPrompt(id, blocks)
	if err != nil {
		return end, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		end, err = wait(context.Background()) // returns at the latest when the process ends
	}()
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
	t.promised, t.blocks = "", nil
	x.closeCards(t.id)
	outcome, reason, trouble := x.outcome(t, end, err)
	for _, c := range t.calls {
		if !c.Status.Ended() {
			x.tellTool(t, c, wire.ToolStopped)
		}
	}
	if end.Usage != nil {
		x.use(t, end.Usage)
		t.row.Usage = &wire.CoderUsage{Input: int(end.Usage.Tokens.Input), Output: int(end.Usage.Tokens.Output)}
	}
	t.row.State, t.row.Reason, t.row.Ended = outcome, reason, new(wire.Now(x.svc.opt.Now()))
	x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	if t.row.Began != nil && x.engine != nil {
		x.engine.Apply(transcript.TurnEnded{Turn: t.id, Outcome: wire.TurnOutcome(outcome), Reason: reason, Source: "session/prompt answered"})
	}
	x.turn, x.Row.Turn = nil, ""
	if t.row.Began != nil {
		x.last = t
	}
	state := wire.CoderIdle
	if x.agent == nil {
		state = x.atRest()
	}
	if t.row.Began != nil || codeOf(err) == wire.CodeRate {
		trouble = nil // of the turn, or of the others
	}
	if trouble != nil {
		state = wire.CoderFailed
	}
	x.setState(state, trouble)
	close(t.ended)
}

// ends explain the stop reasons that are failures; {agent} is the product.
var ends = map[acp.StopReason]string{
	acp.StopCancelled: "{agent} stopped by itself. Try again.",
	acp.StopTokens:    "The answer reached the model's length limit.",
	acp.StopRequests:  "{agent} reached its limit of steps for one prompt.",
	acp.StopRefusal:   "{agent} refused to answer this.",
}

// outcome says how a turn ended, and why its agent could not start; nil: it could. The caller holds
// mu.
func (x *session) outcome(t *turn, end acp.TurnEnd, err error) (o wire.CoderOutcome, reason string,
	trouble *wire.CoderTrouble,
) {
	switch {
	case x.svc.ctx.Err() != nil:
		return wire.TurnStopped, "World stopped while this ran.", nil
	case t.stopped.Err() != nil || errors.Is(err, context.Canceled):
		return wire.TurnStopped, "", nil
	case errors.Is(err, acp.ErrEnded) && t.row.Began != nil:
		return wire.TurnFailed, x.Row.Product + " ended before it had finished. Send the prompt again: it goes on where it was.", nil
	case err != nil && (t.row.Began == nil || x.Row.Plain):
		w := x.trouble(err)
		return wire.TurnFailed, strings.TrimSpace(strings.TrimSuffix(w.Reason, ".") + ". " + w.Next), w
	case err != nil:
		x.svc.opt.Logger.Warn().Err(redacted(err)).Msg("a coding agent reported an error")
		return wire.TurnFailed, x.Row.Product + " reported an error" + said(err), nil
	case ends[end.Reason] != "":
		return wire.TurnFailed, strings.ReplaceAll(ends[end.Reason], "{agent}", x.Row.Product), nil
	}
	return wire.TurnDone, "", nil
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

// cancel stops the running turn, or takes a queued one away; empty: the running one and all that
// wait.
func (x *session) cancel(id string) *wire.Error {
	x.mu.Lock()
	defer x.mu.Unlock()
	found := false
	if x.turn != nil && (id == "" || x.turn.id == id) {
		x.turn.stop()
		found = true
	}
	if found = x.unqueue(id) || found; !found && id != "" {
		return wire.NewError(wire.CodeNotFound, "this turn has ended already").At("turn").Try("GET /api/direct-code shows what each session does.")
	}
	x.changed()
	return nil
}

// unqueue takes a queued turn away; empty: all. The caller holds mu.
func (x *session) unqueue(id string) (found bool) {
	rest := x.queue[:0:0]
	for _, t := range x.queue {
		if id != "" && t.id != id {
			rest = append(rest, t)
			continue
		}
		found = true
		t.stop()
		t.row.State, t.row.Ended = wire.TurnStopped, new(wire.Now(x.svc.opt.Now()))
		x.tell(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
		close(t.ended)
	}
	x.queue = rest
	return found
}
