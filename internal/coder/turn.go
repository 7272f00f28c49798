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
	info            wire.CoderTurn
	// calls are the tool calls by the agent's ids.
	calls map[string]*acp.ToolCall
	// refused are the calls that were not allowed.
	refused map[string]bool
	// textCount numbers the texts. speaker identifies the current one: a role, and the agent's id
	// of the message.
	textCount int
	speaker   string
	// textBytes is their size in bytes.
	textBytes int
	// observer follows the turn, if not nil. usage is what the turn has used, and earlierUsage what
	// the session had used before.
	observer     *mission.Observer
	usage        *wire.CoderUsage
	earlierUsage wire.CoderUsage
	// readWorldText: the agent has read text that others wrote in the world.
	readWorldText bool
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
	t.info = wire.CoderTurn{ID: t.id, State: wire.TurnQueued}
	t.stopped, t.stop = context.WithCancel(context.Background())
	return t
}

// enqueue queues a turn and starts the work loop if necessary. It returns how many turns are ahead.
// The caller holds mu.
func (sess *session) enqueue(t *turn, images int) (before int, e *wire.Error) {
	switch {
	case sess.closing:
		return 0, wire.NewError(wire.CodeConflict, "this session is being ended").Try("Try again in a moment.")
	case sess.svc.trees.End(sess.id).Discarded:
		return 0, discarded()
	case len(sess.queue) >= wire.MaxCoderQueue:
		return 0, wire.NewError(wire.CodeQueueFull, "%d prompts wait in this session already", len(sess.queue))
	case images > 0 && sess.agent != nil && !sess.capabilities.Prompt.Image:
		return 0, wire.NewError(wire.CodeBadArguments, "%s does not take pictures", sess.Info.Product).At("images")
	}
	if sess.isModelChat() {
		if e := sess.checkModelPrompt(t, images); e != nil {
			return 0, e
		}
	}
	if !sess.working && !sess.svc.spawn(sess.workLoop) { // the loop waits for mu
		return 0, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	sess.working = true
	before = len(sess.queue)
	if sess.turn != nil {
		before++
	}
	sess.queue = append(sess.queue, t)
	if sess.Info.Title == "" {
		sess.Info.Title = clip.Line(t.text, maxTitle)
	}
	if sess.Info.State == wire.CoderClosed {
		sess.Info.State = wire.CoderResting
	}
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.info})
	for i, m := range t.before {
		role := wire.CoderAnswers
		if m.Role == string(wire.RoleUser) {
			role = wire.CoderUser
		}
		sess.publish(wire.CoderEvent{
			Kind: wire.CoderEventText,
			Text: &wire.CoderText{ID: t.id + ".before" + strconv.Itoa(i), Turn: t.id, Role: role, Text: m.Content},
		})
	}
	sess.publish(wire.CoderEvent{
		Kind: wire.CoderEventText,
		Text: &wire.CoderText{ID: t.id + ".you", Turn: t.id, Role: wire.CoderUser, Text: t.text, Images: images},
	})
	sess.publishInfo()
	return before, nil
}

func discarded() *wire.Error {
	return wire.NewError(wire.CodeConflict, "this session was discarded").Try("Start a new one.")
}

// workLoop runs the turns of a session until the queue is empty.
func (sess *session) workLoop() {
	for {
		sess.mu.Lock()
		if sess.idle != nil {
			sess.idle.Stop()
		}
		if len(sess.queue) == 0 || sess.svc.ctx.Err() != nil {
			sess.working = false
			sess.startIdleTimer()
			agent := sess.agent
			sess.mu.Unlock()
			sess.svc.notifySlot()
			if agent != nil && hasExited(agent) { // watch leaves a process that exits during a turn to this loop
				sess.stopAgentIf(func() bool { return sess.agent == agent && sess.idleAgent() })
			}
			return
		}
		t := sess.queue[0]
		sess.queue = sess.queue[1:]
		sess.turn = t
		sess.mu.Unlock()
		sess.runTurn(t)
	}
}

// runTurn runs one turn to its end.
func (sess *session) runTurn(t *turn) {
	ctx, cancel := context.WithCancel(sess.svc.ctx)
	defer cancel()
	defer context.AfterFunc(t.stopped, cancel)()
	var end acp.TurnEnd
	var err error
	select {
	case sess.busy <- struct{}{}:
		end, err = sess.prepare(ctx, t)
		if errors.Is(err, acp.ErrEnded) {
			sess.stopAgent() // clean up
		}
		sess.noteGitAfterTurn(sess.svc.ctx, t) // before endTurn, since pages may stop listening after it
		sess.endTurn(t, end, err)
		sess.stopAgentIf(func() bool { return sess.agent == nil }) // its slot belongs to another session now
		sess.publishChanges(sess.svc.ctx, t.id)
		<-sess.busy
	case <-ctx.Done():
		sess.endTurn(t, end, ctx.Err())
	}
	if err := sess.svc.outputs(sess.id).Store(t.calls); err != nil {
		sess.svc.opt.Logger.Warn().Err(err).Msg("the outputs of a turn cannot be written: they are kept until the next one")
	} else {
		sess.mu.Lock()
		sess.last = nil
		sess.mu.Unlock()
	}
	if err := sess.svc.journal.Compact(sess.id); err != nil {
		sess.svc.opt.Logger.Warn().Err(err).Msg("the log of a coding session cannot be compacted")
	}
}

// prepare starts the agent if necessary, takes a snapshot of the files, and sends the prompt.
func (sess *session) prepare(ctx context.Context, t *turn) (acp.TurnEnd, error) {
	if sess.isModelChat() {
		return sess.askModel(ctx, t)
	}
	if sess.Info.Isolation == wire.IsolationWorktree {
		if _, e := sess.openTree(ctx); e != nil { // before the agent starts in it
			return acp.TurnEnd{}, e
		}
	}
	agent, err := sess.ensureAgent(ctx)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	notes, err := sess.snapshot(ctx, t)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	sess.mu.Lock()
	held := sess.modeVerified
	sess.mu.Unlock()
	if !held { // it has left its mode and was not set back yet
		if err := sess.askMode(ctx, agent); err != nil {
			sess.stopAgent()
			return acp.TurnEnd{}, err
		}
	}
	if ctx.Err() != nil {
		return acp.TurnEnd{}, ctx.Err()
	}
	sess.mu.Lock()
	for _, n := range notes {
		sess.addNotice(n)
	}
	id, blocks := sess.conversation.ID, sess.blocks(t)
	sess.markRunning(t)
	sess.engine.Apply(transcript.TurnStarted{Turn: t.id, Session: sess.id, User: wire.ChatMessage{ID: t.id + ".you"}})
	sess.engine.Apply(transcript.TurnAccepted{Turn: t.id, Source: "session/prompt"})
	sess.mu.Unlock()
	return sess.prompt(agent, t, id, blocks)
}

// markRunning publishes that a turn runs. The caller holds mu.
func (sess *session) markRunning(t *turn) {
	if sess.Info.Usage != nil {
		t.earlierUsage = *sess.Info.Usage
	}
	t.info.State, t.info.Began = wire.TurnRunning, new(wire.Millis(sess.svc.opt.Now()))
	sess.Info.Turn = t.id
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.info})
	sess.setState(wire.CoderRunning, nil)
}

// blocks returns the content of a prompt. The caller holds mu.
func (sess *session) blocks(t *turn) []acp.Block {
	blocks := t.blocks
	if len(t.files) > 0 {
		folder := sess.workFolder()
		files := slice.Map(t.files, func(f string) string { return filepath.Join(folder, filepath.FromSlash(f)) })
		blocks = append(blocks, acp.Block{Type: acp.ContentText, Text: "These files are meant:\n" + strings.Join(files, "\n")})
	}
	if sess.plan.Prompt != "" && !sess.PrimerSent {
		blocks = append([]acp.Block{{Type: acp.ContentText, Text: sess.plan.Prompt}}, blocks...)
	}
	sess.PrimerSent = true
	return blocks
}

// prompt sends the prompt and waits for the end of the turn. A stop first cancels the turn, and
// kills an agent that does not react.
func (sess *session) prompt(agent *acp.Agent, t *turn, id string, blocks []acp.Block) (end acp.TurnEnd, err error) {
	wait, err := agent.StartPrompt(id, blocks)
	if err != nil {
		return end, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		end, err = wait(context.Background()) // returns when the process ends, at the latest
	}()
	limit := time.NewTimer(sess.svc.opt.limits.turn)
	defer limit.Stop()
	stop, service, late := t.stopped.Done(), sess.svc.ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case <-done:
			return end, err
		case <-limit.C:
			sess.mu.Lock()
			sess.addNotice("This took longer than a turn may, so World stopped it.")
			sess.mu.Unlock()
			t.stop()
		case <-service:
			service = nil
			t.stop()
		case <-stop:
			stop = nil
			_ = agent.Cancel(id)
			late = time.After(sess.svc.opt.limits.stopping)
		case <-late:
			late = nil
			sess.mu.Lock()
			sess.addNotice(sess.Info.Product + " did not stop in time, so World ended it.")
			sess.mu.Unlock()
			agent.Stop()
		}
	}
}

// endTurn records the end of a turn.
func (sess *session) endTurn(t *turn, end acp.TurnEnd, err error) {
	sess.mu.Lock()
	defer sess.mu.Unlock()
	t.preapprovedHash, t.blocks = "", nil
	sess.closeCards(t.id)
	outcome, reason, trouble := sess.outcome(t, end, err)
	for _, c := range t.calls {
		if !c.Status.Ended() {
			sess.publishTool(t, c, wire.ToolStopped)
		}
	}
	if end.Usage != nil {
		sess.recordUsage(t, end.Usage)
		t.info.Usage = &wire.CoderUsage{Input: int(end.Usage.Tokens.Input), Output: int(end.Usage.Tokens.Output)}
	}
	t.info.State, t.info.Reason, t.info.Ended = outcome, reason, new(wire.Millis(sess.svc.opt.Now()))
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.info})
	if t.info.Began != nil && sess.engine != nil {
		sess.engine.Apply(transcript.TurnEnded{Turn: t.id, Outcome: wire.TurnOutcome(outcome),
			Reason: reason, Source: "session/prompt answered"})
	}
	sess.turn, sess.Info.Turn = nil, ""
	if t.info.Began != nil {
		sess.last = t
	}
	state := wire.CoderIdle
	if sess.agent == nil {
		state = sess.restingState()
	}
	if t.info.Began != nil || codeOf(err) == wire.CodeRate {
		trouble = nil // this failure is the turn's, or another session's
	}
	if trouble != nil {
		state = wire.CoderFailed
	}
	sess.setState(state, trouble)
	close(t.ended)
}

// endReasons explains the stop reasons that are failures; {agent} is the product.
var endReasons = map[acp.StopReason]string{
	acp.StopCancelled: "{agent} stopped by itself. Try again.",
	acp.StopTokens:    "The answer reached the model's length limit.",
	acp.StopRequests:  "{agent} reached its limit of steps for one prompt.",
	acp.StopRefusal:   "{agent} refused to answer this.",
}

// outcome says how a turn ended, and why its agent could not start, if so. The caller holds mu.
func (sess *session) outcome(t *turn, end acp.TurnEnd, err error) (o wire.CoderOutcome, reason string,
	trouble *wire.CoderTrouble,
) {
	switch {
	case sess.svc.ctx.Err() != nil:
		return wire.TurnStopped, "World stopped while this ran.", nil
	case t.stopped.Err() != nil || errors.Is(err, context.Canceled):
		return wire.TurnStopped, "", nil
	case errors.Is(err, acp.ErrEnded) && t.info.Began != nil:
		return wire.TurnFailed, sess.Info.Product + " ended before it had finished. Send the prompt again: it goes on where it was.", nil
	case err != nil && (t.info.Began == nil || sess.isModelChat()):
		w := sess.trouble(err)
		return wire.TurnFailed, strings.TrimSpace(strings.TrimSuffix(w.Reason, ".") + ". " + w.Next), w
	case err != nil:
		sess.svc.opt.Logger.Warn().Err(redacted(err)).Msg("a coding agent reported an error")
		return wire.TurnFailed, sess.Info.Product + " reported an error" + errorText(err), nil
	case endReasons[end.Reason] != "":
		return wire.TurnFailed, strings.ReplaceAll(endReasons[end.Reason], "{agent}", sess.Info.Product), nil
	}
	return wire.TurnDone, "", nil
}

// errorText formats an agent's own error message as the end of a sentence.
func errorText(err error) string {
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
func (sess *session) cancel(id string) *wire.Error {
	sess.mu.Lock()
	defer sess.mu.Unlock()
	found := false
	if sess.turn != nil && (id == "" || sess.turn.id == id) {
		sess.turn.stop()
		found = true
	}
	if found = sess.unqueue(id) || found; !found && id != "" {
		return wire.NewError(wire.CodeNotFound, "this turn has ended already").At("turn").Try("GET /api/direct-code shows what each session does.")
	}
	sess.publishInfo()
	return nil
}

// unqueue removes a queued turn; "" means all. The caller holds mu.
func (sess *session) unqueue(id string) (found bool) {
	rest := sess.queue[:0:0]
	for _, t := range sess.queue {
		if id != "" && t.id != id {
			rest = append(rest, t)
			continue
		}
		found = true
		t.stop()
		t.info.State, t.info.Ended = wire.TurnStopped, new(wire.Millis(sess.svc.opt.Now()))
		sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.info})
		close(t.ended)
	}
	sess.queue = rest
	return found
}
