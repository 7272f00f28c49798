package coder

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/agents/turns"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// turn is one prompt and the work on it.
type turn struct {
	driver.Turn
	id     string
	text   string
	blocks []acp.Block
	// before is the earlier conversation, for a chat with a model.
	before []wire.VibeMessage
	// files are named by the prompt, relative to the folder.
	files []string
	// preapprovedHash is the hash of an approval that the user allowed while no agent ran, or "".
	// It is used once.
	preapprovedHash string
	info            wire.CoderTurn
	// observer follows the turn, if not nil. usage is what the turn has used, and earlierUsage what
	// the session had used before.
	observer     *mission.Observer
	usage        *wire.CoderUsage
	earlierUsage wire.CoderUsage
	// stopped is done when the turn must stop.
	stopped context.Context //nolint:containedctx // a state of the turn, not of a call
	stop    context.CancelFunc
	// ended is closed at the end of the turn, unless the service ends before the turn begins.
	ended chan struct{}
}

func newTurn(text string, blocks ...acp.Block) *turn {
	t := &turn{id: ident.New("turn-"), text: text, blocks: blocks, ended: make(chan struct{})}
	t.info = wire.CoderTurn{ID: t.id, State: wire.TurnQueued}
	t.stopped, t.stop = context.WithCancel(context.Background())
	return t
}

// enqueue queues a turn and starts the work loop if necessary. It returns how many turns are ahead.
func (sess *locked) enqueue(t *turn, images int) (before int, e *wire.Error) {
	switch {
	case sess.closing:
		return 0, wire.NewError(wire.CodeConflict, "this session is being ended").Try("Try again in a moment.")
	case sess.svc.trees.End(sess.id).Discarded:
		return 0, discarded()
	case len(sess.turns.Waiting()) >= wire.MaxCoderQueue:
		return 0, wire.NewError(wire.CodeQueueFull, "%d prompts wait in this session already", wire.MaxCoderQueue)
	case images > 0 && sess.agent != nil && !sess.Info.Images:
		return 0, wire.NewError(wire.CodeBadArguments, "%s does not take pictures", sess.Info.Product).At("images")
	}
	if sess.modelChat {
		if e := sess.checkModelPrompt(t, images); e != nil {
			return 0, e
		}
	}
	if !sess.turns.Working() && !sess.svc.spawn(sess.session.workLoop) { // the loop waits for mu
		return 0, wire.NewError(wire.CodeUnavailable, "World is stopping")
	}
	before, _ = sess.turns.Add(t)
	if sess.Info.Title == "" {
		sess.Info.Title = clip.Line(t.text, maxTitle)
	}
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.info})
	for i, m := range t.before {
		role := wire.RoleAgent
		if m.Role == string(wire.RoleUser) {
			role = wire.RoleUser
		}
		sess.publishWords(t, "before"+strconv.Itoa(i), role, m.Content, 0)
	}
	sess.publishWords(t, "you", wire.RoleUser, t.text, images)
	sess.publishInfo()
	return before, nil
}

// publishWords publishes a message that comes with a prompt, and that there were pictures.
func (sess *site) publishWords(t *turn, id string, role wire.Role, text string, images int) {
	parts := append([]wire.ChatPart{{Kind: wire.PartText, Text: text}},
		slices.Repeat([]wire.ChatPart{{Kind: wire.PartImage, Image: &wire.ChatImage{}}}, images)...)
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventMessage, Message: &wire.ChatMessage{
		ID: t.id + "." + id, Turn: t.id, Role: role, At: wire.Millis(sess.svc.opt.Now()), Path: wire.ByText,
		State: wire.MessageDone, Parts: parts,
	}})
}

func discarded() *wire.Error {
	return wire.NewError(wire.CodeConflict, "this session was discarded").Try("Start a new one.")
}

// workLoop runs the turns of a session until the queue is empty.
func (sess *session) workLoop() {
	for {
		l := sess.lock()
		if l.idle != nil {
			l.idle.Stop()
		}
		var t *turn
		if sess.svc.ctx.Err() == nil {
			t, _ = l.turns.Next()
		}
		if t == nil {
			l.turns.Leave()
			l.startIdleTimer()
			agent := l.agent
			l.unlock()
			sess.svc.slots.notify()
			if agent != nil && agent.Exited() { // watch leaves a process that exits during a turn to this loop
				sess.stopAgentIf(func(l *locked) bool { return l.agent == agent && l.idleAgent() })
			}
			return
		}
		l.unlock()
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
	case sess.files.busy <- struct{}{}:
		end, err = sess.prepare(ctx, t)
		sess.git.noteAfterTurn(sess.svc.ctx, t) // before endTurn, since pages may stop listening after it
		sess.endTurn(t, end, err)
		sess.stopAgentIf(func(l *locked) bool { return l.agent == nil }) // its slot belongs to another session now
		sess.files.publish(sess.svc.ctx, t.id)
		<-sess.files.busy
	case <-ctx.Done():
		sess.endTurn(t, end, ctx.Err())
	}
	if err := sess.svc.outputs(sess.id).Store(t.Calls()); err != nil {
		sess.svc.opt.Logger.Warn().Err(err).Msg("the outputs of a turn cannot be written: they are kept until the next one")
	} else {
		l := sess.lock()
		l.last = nil
		l.unlock()
	}
	if err := sess.svc.journal.Compact(sess.id); err != nil {
		sess.svc.opt.Logger.Warn().Err(err).Msg("the log of a coding session cannot be compacted")
	}
}

// prepare starts the agent if necessary, takes a snapshot of the files, and sends the prompt.
func (sess *session) prepare(ctx context.Context, t *turn) (acp.TurnEnd, error) {
	if sess.modelChat {
		return sess.askModel(ctx, t)
	}
	if sess.ownTree {
		if _, e := sess.files.open(ctx); e != nil { // before the agent starts in it
			return acp.TurnEnd{}, e
		}
	}
	p, err := sess.ensureAgent(ctx)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	notes, err := sess.files.snapshot(ctx, t)
	if err != nil {
		return acp.TurnEnd{}, err
	}
	end, err := p.conversation.Prompt(ctx, &t.Turn, func() []acp.Block {
		l := p.sink.locked
		for _, n := range notes {
			l.addNotice(n)
		}
		l.showOptions() // the mode may have been set back
		blocks := l.blocks(t)
		l.markRunning(t)
		l.engine.Apply(transcript.TurnStarted{Turn: t.id, Session: sess.id, User: wire.ChatMessage{ID: t.id + ".you"}})
		l.engine.Apply(transcript.TurnAccepted{Turn: t.id, Source: "session/prompt"})
		return blocks
	})
	neverSent := t.info.Began == nil && ctx.Err() == nil
	if neverSent || p.agent.Exited() || errors.Is(err, acp.ErrEnded) || acp.IsCode(err, acp.CodeNeedsLogin) {
		sess.stopAgent() // the next turn starts another one
	}
	return end, err
}

// markRunning publishes that a turn runs.
func (sess *locked) markRunning(t *turn) {
	if sess.Info.Usage != nil {
		t.earlierUsage = *sess.Info.Usage
	}
	t.info.State, t.info.Began = wire.TurnRunning, new(wire.Millis(sess.svc.opt.Now()))
	sess.Info.Turn = t.id
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.info})
	sess.apply(turns.Began, nil)
}

// blocks returns the content of a prompt.
func (sess *locked) blocks(t *turn) []acp.Block {
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

// endTurn records the end of a turn.
func (sess *session) endTurn(t *turn, end acp.TurnEnd, err error) {
	l := sess.lock()
	defer l.unlock()
	t.preapprovedHash, t.blocks = "", nil
	outcome, reason, trouble := l.outcome(t, end, err)
	if t.info.Began != nil && l.engine != nil {
		l.engine.Apply(transcript.TurnEnded{
			Turn: t.id, Outcome: wire.TurnOutcome(outcome), Reason: reason, Source: "session/prompt answered",
			Calls: wire.ToolStopped, Unseen: true,
		})
	}
	if end.Usage != nil {
		l.recordUsage(t, end.Usage)
		t.info.Usage = &wire.CoderUsage{Input: int(end.Usage.Tokens.Input), Output: int(end.Usage.Tokens.Output)}
	}
	t.info.State, t.info.Reason, t.info.Ended = outcome, reason, new(wire.Millis(sess.svc.opt.Now()))
	l.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.info})
	l.Info.Turn = ""
	if t.info.Began != nil {
		l.last = t
	}
	over := turns.Ready
	if l.agent == nil {
		over = turns.Rested
	}
	if t.info.Began != nil && !acp.IsCode(err, acp.CodeNeedsLogin) || codeOf(err) == wire.CodeRate {
		trouble = nil // this failure is the turn's, or another session's
	}
	if trouble != nil {
		over = turns.Failed
	}
	l.turns.End(over)
	l.Info.Trouble = trouble
	l.publishInfo()
	close(t.ended)
}

// outcome says how a turn ended, and why its agent could not start or go on, if so.
func (sess *locked) outcome(t *turn, end acp.TurnEnd, err error) (o wire.CoderOutcome, reason string,
	trouble *wire.CoderTrouble,
) {
	if t.stopped.Err() != nil {
		err = context.Canceled
	}
	how, reason := driver.Outcome(sess.Info.Product, end.Reason, err)
	switch {
	case sess.svc.ctx.Err() != nil:
		how, reason = wire.OutcomeStopped, "World stopped while this ran."
	case err == nil, how == wire.OutcomeStopped:
	case t.info.Began == nil, sess.modelChat, acp.IsCode(err, acp.CodeNeedsLogin):
		trouble = sess.trouble(err)
		reason = strings.TrimSpace(strings.TrimSuffix(trouble.Reason, ".") + ". " + trouble.Next)
	default:
		sess.svc.opt.Logger.Warn().Err(driver.Redacted(err)).Msg("a coding agent reported an error")
	}
	return wire.CoderOutcome(how), reason, trouble
}

// cancel stops the running turn or removes a queued one; "" means all.
func (sess *session) cancel(id string) *wire.Error {
	l := sess.lock()
	defer l.unlock()
	found := false
	if t := l.turns.Taken(); t != nil && (id == "" || t.id == id) {
		l.stopTurn(t)
		found = true
	}
	if found = l.unqueue(id) || found; !found && id != "" {
		return wire.NewError(wire.CodeNotFound, "this turn has ended already").At("turn").Try("GET /api/direct-code shows what each session does.")
	}
	l.publishInfo()
	return nil
}

// stopTurn stops the running turn. What it asked can be answered no more.
func (sess *locked) stopTurn(t *turn) {
	if k := sess.sink; k != nil {
		k.locked = sess // as if the sink had been locked
		sess.conversation.Stop()
		k.locked = nil
	}
	t.stop()
}

// unqueue removes a queued turn; "" means all.
func (sess *locked) unqueue(id string) bool {
	dropped := sess.turns.Drop(func(t *turn) bool { return id == "" || t.id == id })
	for _, t := range dropped {
		t.stop()
		t.info.State, t.info.Ended = wire.TurnStopped, new(wire.Millis(sess.svc.opt.Now()))
		sess.publish(wire.CoderEvent{Kind: wire.CoderEventTurn, Turn: &t.info})
		close(t.ended)
	}
	return len(dropped) > 0
}
