package driver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Turn is a prompt and the calls that the agent makes for it. The zero value is ready. Its methods
// are called with Mu held, or after the turn.
type Turn struct {
	calls map[string]*acp.ToolCall
	// order has the ids of the calls, oldest first.
	order   []string
	refused map[string]bool
	// askedAbout are the calls that the agent has asked about.
	askedAbout map[string]bool
	// stopped: the agent is to cancel it.
	stopped bool
	// ReadWorld: the agent has read text that others wrote in the world.
	ReadWorld bool
}

// maxCalls bounds the calls of a turn that are remembered: the oldest that have ended are forgotten
// first.
const maxCalls = 2048

// Merge applies an update to the known state of its call, and returns the new state, which does not
// change any more.
func (t *Turn) Merge(u acp.ToolCall) *acp.ToolCall {
	if t.calls == nil {
		t.calls = map[string]*acp.ToolCall{}
	}
	c := new(acp.ToolCall)
	before := t.calls[u.ID]
	if before != nil {
		*c = *before
	}
	c.Merge(u)
	c.Refused = t.refused[u.ID]
	if u.ID == "" {
		return c
	}
	if t.calls[u.ID] = c; before == nil {
		t.order = append(t.order, u.ID)
		t.forget()
	}
	return c
}

// forget forgets the oldest call that has ended, if there are too many.
func (t *Turn) forget() {
	if !t.crowded() {
		return
	}
	at := slices.IndexFunc(t.order, func(id string) bool {
		return t.calls[id].Status == acp.StatusCompleted || t.calls[id].Status == acp.StatusFailed
	})
	if at >= 0 {
		delete(t.calls, t.order[at])
		t.order = slices.Delete(t.order, at, at+1)
	}
}

// crowded reports whether more calls are open than can be remembered.
func (t *Turn) crowded() bool { return len(t.order) > maxCalls }

// Call returns a call as it is known; nil: it is not.
func (t *Turn) Call(id string) *acp.ToolCall { return t.calls[id] }

// Calls returns all calls, by their ids. The caller must not change the map.
func (t *Turn) Calls() map[string]*acp.ToolCall { return t.calls }

func (t *Turn) refuse(call string) {
	if t.refused == nil {
		t.refused = map[string]bool{}
	}
	t.refused[call] = true
}

// asked notes that the agent has asked about a call.
func (t *Turn) asked(call string) {
	if t.askedAbout == nil {
		t.askedAbout = map[string]bool{}
	}
	if call != "" && len(t.askedAbout) < maxCalls {
		t.askedAbout[call] = true
	}
}

// acts are the kinds of calls that change or run something.
var acts = map[acp.ToolKind]bool{acp.ToolEdit: true, acp.ToolDelete: true, acp.ToolMove: true, acp.ToolExecute: true}

// checkAsked ends an agent that reports an act which it did not ask about. A mode in which it asks,
// and a test that it has passed, do not make one ask that lies. The caller holds Mu.
func (s *Session) checkAsked(c *acp.ToolCall) {
	p := s.process
	switch {
	case c.Status != acp.StatusCompleted || !acts[c.Kind] || s.turn.askedAbout[c.ID] || s.plan.MayAct:
		return
	case c.Kind == acp.ToolExecute && p.Profile.Sandboxed, profile.ShownTool(profile.Server, s.tools, c) != "":
		return
	}
	did := clip.Line(cmp.Or(profile.CommandOf(c.RawInput), c.Title, c.Name, string(c.Kind)), 120)
	if p.Acted != nil {
		p.spawn(func() { p.Acted(did) })
	}
	s.end(fmt.Sprintf("%s has acted without asking (%s), so World ended it. It does not start again until it has passed a test: %s",
		p.Profile.Product, did, profile.TestCommand(p.Profile)))
}

// Prompt runs a turn and returns how it ended. The prompt is held until the agent is verified to
// ask; then begin is called with Mu held, and the blocks that it returns are sent. The end of ctx
// stops the turn; then err is that of ctx.
func (s *Session) Prompt(ctx context.Context, t *Turn, begin func() []acp.Block) (end acp.TurnEnd, err error) {
	wait, err := s.send(ctx, t, begin)
	if err != nil {
		return end, err
	}
	done := make(chan struct{})
	go func() { //nolint:gosec // the end of ctx asks the agent to stop, and then it still answers
		defer close(done)
		end, err = wait(context.Background()) // returns when the process ends, at the latest
	}()
	s.supervise(ctx, done)
	s.process.Mu.Lock()
	defer s.process.Mu.Unlock()
	s.turn = nil
	s.withdraw()
	return end, cmp.Or(ctx.Err(), err)
}

// send sends the prompt. The mode is verified under the same lock: whatever the agent reports later
// stops the turn.
func (s *Session) send(ctx context.Context, t *Turn, begin func() []acp.Block) (
	wait func(context.Context) (acp.TurnEnd, error), err error,
) {
	p := s.process
	p.Mu.Lock()
	defer p.Mu.Unlock()
	for !s.mode.verified && ctx.Err() == nil {
		p.Mu.Unlock()
		err := s.ensureMode(ctx)
		p.Mu.Lock()
		if err != nil {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	s.turn = t
	if wait, err = p.StartPrompt(s.ID, begin()); err != nil {
		s.turn = nil
	}
	return wait, err
}

// supervise waits for the end of a turn. It enforces Limits.Turn, and turns the end of ctx into a
// cancel and then into the end of the process.
func (s *Session) supervise(ctx context.Context, done <-chan struct{}) {
	p := s.process
	limit := time.NewTimer(p.Limits.Turn)
	defer limit.Stop()
	stop, late := ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case <-done:
			return
		case <-limit.C:
			p.Mu.Lock()
			s.sink.Note("This took longer than a turn may, so World stopped it.")
			s.Stop()
			s.sink.StopTurn()
			p.Mu.Unlock()
		case <-stop:
			stop = nil
			p.Mu.Lock()
			s.Stop()
			p.Mu.Unlock()
			_ = p.Cancel(s.ID)
			late = time.After(p.Limits.Stopping)
		case <-late:
			late = nil
			p.Mu.Lock()
			s.end(p.Profile.Product + " did not stop in time, so World ended it.")
			p.Mu.Unlock()
		}
	}
}

// stopTexts explain the stop reasons that are failures; {agent} is the product's name.
var stopTexts = map[acp.StopReason]string{
	acp.StopCancelled: "{agent} stopped by itself. Try again.",
	acp.StopTokens:    "The answer reached the model's length limit.",
	acp.StopRequests:  "{agent} reached its limit of steps for one message.",
	acp.StopRefusal:   "{agent} refused to answer this.",
}

// Outcome says how a turn ended whose prompt the agent has got, and explains a failure to the user.
func Outcome(product string, reason acp.StopReason, err error) (o wire.TurnOutcome, why string) {
	switch {
	case errors.Is(err, context.Canceled):
		return wire.OutcomeStopped, ""
	case acp.IsCode(err, acp.CodeNeedsLogin):
		return wire.OutcomeFailed, product + " is not logged in."
	case errors.Is(err, acp.ErrEnded):
		return wire.OutcomeFailed, product + " ended before it had finished. Send the message again: it starts again and goes on where it was."
	case err != nil:
		return wire.OutcomeFailed, product + " reported an error" + Said(err)
	case stopTexts[reason] != "":
		return wire.OutcomeFailed, strings.ReplaceAll(stopTexts[reason], "{agent}", product)
	}
	return wire.OutcomeDone, ""
}

// Said returns the agent's own error message as the end of a sentence.
func Said(err error) string {
	if e, ok := errors.AsType[*acp.Error](err); ok && e.Message != "" {
		return ": " + clip.Line(e.Message, 300)
	}
	return "."
}

// Redacted returns an error that may be logged. An agent's own message may contain anything, so
// only its code stays.
func Redacted(err error) error {
	if e, ok := errors.AsType[*acp.Error](err); ok {
		return &acp.Error{Code: e.Code}
	}
	return err
}
