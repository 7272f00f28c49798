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
	// before is the earlier conversation, for a chat with a model.
	before []wire.VibeMessage
	// files are named by the prompt, relative to the folder.
	files []string
	// preapprovedHash is the hash of a card that the user allowed while no agent ran, or "". It is
	// used once.
	preapprovedHash string
	row             wire.CoderTurn
	// calls are the tool calls by the agent's ids.
	calls map[string]*acp.ToolCall
	// refused are the calls that were not allowed.
	refused map[string]bool
	// part numbers the texts. saying identifies the current one: a role, and the agent's id of the
	// message.
	part   int
	saying string
	// said is their size in bytes.
	said int
	// watch follows the turn, if not nil. used is what the turn has used, and usedBefore what the
	// session had used before.
	watch      *mission.Watch
	used       *wire.CoderUsage
	usedBefore wire.CoderUsage
	// follows: the agent has read text that others wrote in the world.
	follows bool
	// stopped is done when the turn must stop.
	stopped context.Context //nolint:containedctx // a state of the turn, not of a call
	stop    context.CancelFunc
	// ended is closed at the end of the turn, unless the service ends before the turn begins.
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

// enqueue queues a turn and starts the work loop if necessary. It returns how many turns are ahead.
// The caller holds mu.
func (ss *session) enqueue(t *turn, images int) (before int, e *wire.Error) {
	switch {
	case ss.closing:
		return 0, wire.NewError(wire.CodeConflict, "this session is being ended").Try("Try again in a moment.")
	case ss.svc.trees.End(ss.id).Discarded:
		return 0, discarded()
	case len(ss.queue) >= wire.MaxCoderQueue:
		return 0, wire.NewError(wire.CodeQueueFull, "%d prompts wait in this session already", len(ss.queue))
	case images > 0 && ss.agent != nil && !ss.can.Prompt.Image:
		return 0, wire.NewError(wire.CodeBadArguments, "%s does not take pictures", ss.Row.Product).At("images")
	}
	if ss.Row.Plain {
		if e := ss.checkModelPrompt(t, images); e != nil {
			return 0, e
		}
	}
	if !ss.working && !ss.svc.spawn(ss.workLoop) { // the loop waits for mu
		return 0, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	ss.working = true
	before = len(ss.queue)
	if ss.turn != nil {
		before++
	}
	ss.queue = append(ss.queue, t)
	if ss.Row.Title == "" {
		ss.Row.Title = clip.Line(t.text, maxTitle)
	}
	if ss.Row.State == wire.CoderClosed {
		ss.Row.State = wire.CoderResting
	}
	ss.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	for i, m := range t.before {
		role := wire.CoderAnswers
		if m.Role == string(wire.RoleUser) {
			role = wire.CoderUser
		}
		ss.publish(wire.CoderEvent{
			Kind: wire.CoderEventText,
			Text: &wire.CoderText{ID: t.id + ".before" + strconv.Itoa(i), Turn: t.id, Role: role, Text: m.Content},
		})
	}
	ss.publish(wire.CoderEvent{
		Kind: wire.CoderEventText,
		Text: &wire.CoderText{ID: t.id + ".you", Turn: t.id, Role: wire.CoderUser, Text: t.text, Images: images},
	})
	ss.saveRow()
	return before, nil
}

func discarded() *wire.Error {
	return wire.NewError(wire.CodeConflict, "this session was discarded").Try("Start a new one.")
}

// workLoop runs the turns of a session until the queue is empty.
func (ss *session) workLoop() {
	for {
		ss.mu.Lock()
		if ss.idle != nil {
			ss.idle.Stop()
		}
		if len(ss.queue) == 0 || ss.svc.ctx.Err() != nil {
			ss.working = false
			ss.startIdleTimer()
			agent := ss.agent
			ss.mu.Unlock()
			ss.svc.notifySlot()
			if agent != nil && hasExited(agent) { // watch leaves a process that exits during a turn to this loop
				ss.restIf(func() bool { return ss.agent == agent && ss.idleAgent() })
			}
			return
		}
		t := ss.queue[0]
		ss.queue = ss.queue[1:]
		ss.turn = t
		ss.mu.Unlock()
		ss.runTurn(t)
	}
}

// runTurn runs one turn to its end.
func (ss *session) runTurn(t *turn) {
	ctx, cancel := context.WithCancel(ss.svc.ctx)
	defer cancel()
	defer context.AfterFunc(t.stopped, cancel)()
	var end acp.TurnEnd
	var err error
	select {
	case ss.busy <- struct{}{}:
		end, err = ss.prepare(ctx, t)
		if errors.Is(err, acp.ErrEnded) {
			ss.rest() // clean up
		}
		ss.noteGitAfterTurn(ss.svc.ctx, t) // before endTurn, since pages may stop listening after it
		ss.endTurn(t, end, err)
		ss.restIf(func() bool { return ss.agent == nil }) // its slot belongs to another session now
		ss.publishChanges(ss.svc.ctx, t.id)
		<-ss.busy
	case <-ctx.Done():
		ss.endTurn(t, end, ctx.Err())
	}
	if err := ss.svc.outputs(ss.id).Store(t.calls); err != nil {
		ss.svc.opt.Logger.Warn().Err(err).Msg("the outputs of a turn cannot be written: they are kept until the next one")
	} else {
		ss.mu.Lock()
		ss.last = nil
		ss.mu.Unlock()
	}
	if err := ss.svc.journal.Compact(ss.id); err != nil {
		ss.svc.opt.Logger.Warn().Err(err).Msg("the log of a coding session cannot be compacted")
	}
}

// prepare starts the agent if necessary, takes a snapshot of the files, and sends the prompt.
func (ss *session) prepare(ctx context.Context, t *turn) (acp.TurnEnd, error) {
	if ss.Row.Plain {
		return ss.askModel(ctx, t)
	}
	if ss.Row.Isolation == wire.IsolationWorktree {
		if _, e := ss.openTree(ctx); e != nil { // before the agent starts in it
			return acp.TurnEnd{}, e
		}
	}
	agent, err := ss.ensureAgent(ctx)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	notes, err := ss.snapshot(ctx, t)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	ss.mu.Lock()
	held := ss.modeVerified
	ss.mu.Unlock()
	if !held { // it has left its mode and was not set back yet
		if err := ss.askMode(ctx, agent); err != nil {
			ss.rest()
			return acp.TurnEnd{}, err
		}
	}
	if ctx.Err() != nil {
		return acp.TurnEnd{}, ctx.Err()
	}
	ss.mu.Lock()
	for _, n := range notes {
		ss.addNotice(n)
	}
	id, blocks := ss.conversation.ID, ss.blocks(t)
	ss.markRunning(t)
	ss.engine.Apply(transcript.TurnStarted{Turn: t.id, Session: ss.id, User: wire.ChatMessage{ID: t.id + ".you"}})
	ss.engine.Apply(transcript.TurnAccepted{Turn: t.id, Source: "session/prompt"})
	ss.mu.Unlock()
	return ss.prompt(agent, t, id, blocks)
}

// markRunning publishes that a turn runs. The caller holds mu.
func (ss *session) markRunning(t *turn) {
	if ss.Row.Usage != nil {
		t.usedBefore = *ss.Row.Usage
	}
	t.row.State, t.row.Began = wire.TurnRunning, new(wire.Millis(ss.svc.opt.Now()))
	ss.Row.Turn = t.id
	ss.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	ss.setState(wire.CoderRunning, nil)
}

// blocks returns the content of a prompt. The caller holds mu.
func (ss *session) blocks(t *turn) []acp.Block {
	blocks := t.blocks
	if len(t.files) > 0 {
		folder := ss.workFolder()
		files := slice.Map(t.files, func(f string) string { return filepath.Join(folder, filepath.FromSlash(f)) })
		blocks = append(blocks, acp.Block{Type: acp.ContentText, Text: "These files are meant:\n" + strings.Join(files, "\n")})
	}
	if ss.plan.Prompt != "" && !ss.PrimerSent {
		blocks = append([]acp.Block{{Type: acp.ContentText, Text: ss.plan.Prompt}}, blocks...)
	}
	ss.PrimerSent = true
	return blocks
}

// prompt sends the prompt and waits for the end of the turn. A stop first cancels the turn, and
// kills an agent that does not react.
func (ss *session) prompt(agent *acp.Agent, t *turn, id string, blocks []acp.Block) (end acp.TurnEnd, err error) {
	wait, err := agent.StartPrompt(id, blocks)
	if err != nil {
		return end, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		end, err = wait(context.Background()) // returns when the process ends, at the latest
	}()
	limit := time.NewTimer(ss.svc.opt.limits.turn)
	defer limit.Stop()
	stop, service, late := t.stopped.Done(), ss.svc.ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case <-done:
			return end, err
		case <-limit.C:
			ss.mu.Lock()
			ss.addNotice("This took longer than a turn may, so World stopped it.")
			ss.mu.Unlock()
			t.stop()
		case <-service:
			service = nil
			t.stop()
		case <-stop:
			stop = nil
			_ = agent.Cancel(id)
			late = time.After(ss.svc.opt.limits.stopping)
		case <-late:
			late = nil
			ss.mu.Lock()
			ss.addNotice(ss.Row.Product + " did not stop in time, so World ended it.")
			ss.mu.Unlock()
			agent.Stop()
		}
	}
}

// endTurn records the end of a turn.
func (ss *session) endTurn(t *turn, end acp.TurnEnd, err error) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	t.preapprovedHash, t.blocks = "", nil
	ss.closeCards(t.id)
	outcome, reason, trouble := ss.outcome(t, end, err)
	for _, c := range t.calls {
		if !c.Status.Ended() {
			ss.publishTool(t, c, wire.ToolStopped)
		}
	}
	if end.Usage != nil {
		ss.recordUsage(t, end.Usage)
		t.row.Usage = &wire.CoderUsage{Input: int(end.Usage.Tokens.Input), Output: int(end.Usage.Tokens.Output)}
	}
	t.row.State, t.row.Reason, t.row.Ended = outcome, reason, new(wire.Millis(ss.svc.opt.Now()))
	ss.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
	if t.row.Began != nil && ss.engine != nil {
		ss.engine.Apply(transcript.TurnEnded{Turn: t.id, Outcome: wire.TurnOutcome(outcome), Reason: reason, Source: "session/prompt answered"})
	}
	ss.turn, ss.Row.Turn = nil, ""
	if t.row.Began != nil {
		ss.last = t
	}
	state := wire.CoderIdle
	if ss.agent == nil {
		state = ss.atRest()
	}
	if t.row.Began != nil || codeOf(err) == wire.CodeRate {
		trouble = nil // this failure is the turn's, or another session's
	}
	if trouble != nil {
		state = wire.CoderFailed
	}
	ss.setState(state, trouble)
	close(t.ended)
}

// ends explains the stop reasons that are failures; {agent} is the product.
var ends = map[acp.StopReason]string{
	acp.StopCancelled: "{agent} stopped by itself. Try again.",
	acp.StopTokens:    "The answer reached the model's length limit.",
	acp.StopRequests:  "{agent} reached its limit of steps for one prompt.",
	acp.StopRefusal:   "{agent} refused to answer this.",
}

// outcome says how a turn ended, and why its agent could not start, if so. The caller holds mu.
func (ss *session) outcome(t *turn, end acp.TurnEnd, err error) (o wire.CoderOutcome, reason string,
	trouble *wire.CoderTrouble,
) {
	switch {
	case ss.svc.ctx.Err() != nil:
		return wire.TurnStopped, "World stopped while this ran.", nil
	case t.stopped.Err() != nil || errors.Is(err, context.Canceled):
		return wire.TurnStopped, "", nil
	case errors.Is(err, acp.ErrEnded) && t.row.Began != nil:
		return wire.TurnFailed, ss.Row.Product + " ended before it had finished. Send the prompt again: it goes on where it was.", nil
	case err != nil && (t.row.Began == nil || ss.Row.Plain):
		w := ss.trouble(err)
		return wire.TurnFailed, strings.TrimSpace(strings.TrimSuffix(w.Reason, ".") + ". " + w.Next), w
	case err != nil:
		ss.svc.opt.Logger.Warn().Err(redacted(err)).Msg("a coding agent reported an error")
		return wire.TurnFailed, ss.Row.Product + " reported an error" + said(err), nil
	case ends[end.Reason] != "":
		return wire.TurnFailed, strings.ReplaceAll(ends[end.Reason], "{agent}", ss.Row.Product), nil
	}
	return wire.TurnDone, "", nil
}

// said formats an agent's own error message as the end of a sentence.
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

// cancel stops the running turn or removes a queued one; "" means all.
func (ss *session) cancel(id string) *wire.Error {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	found := false
	if ss.turn != nil && (id == "" || ss.turn.id == id) {
		ss.turn.stop()
		found = true
	}
	if found = ss.unqueue(id) || found; !found && id != "" {
		return wire.NewError(wire.CodeNotFound, "this turn has ended already").At("turn").Try("GET /api/direct-code shows what each session does.")
	}
	ss.saveRow()
	return nil
}

// unqueue removes a queued turn; "" means all. The caller holds mu.
func (ss *session) unqueue(id string) (found bool) {
	rest := ss.queue[:0:0]
	for _, t := range ss.queue {
		if id != "" && t.id != id {
			rest = append(rest, t)
			continue
		}
		found = true
		t.stop()
		t.row.State, t.row.Ended = wire.TurnStopped, new(wire.Millis(ss.svc.opt.Now()))
		ss.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.row})
		close(t.ended)
	}
	ss.queue = rest
	return found
}
