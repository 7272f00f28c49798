package acpagent

import (
	"context"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// turn is one message of the user and what the agent does about it. It is guarded by the lane's mu.
type turn struct {
	id     string
	user   wire.ChatMessage
	prompt []acp.Block
	began  time.Time

	reply   *reply
	status  wire.ChatStatus
	heard   time.Time          // when the agent last said something
	first   time.Duration      // to its first word
	helpers map[string]*helper // sub-agents, by the call that started them
	message string             // the agent's message that its last words belong to
	sent    bool               // the agent has it

	taken   chan struct{} // closed when the agent has it, or it has failed
	err     error         // then, why
	stop    chan struct{} // closed when the user wants it to stop
	stopped bool
}

// Send starts a turn, or lets it wait for the running one.
func (l *Backend) Send(ctx context.Context, m agent.Message) error {
	l.mu.Lock()
	s, err := l.find(m.Session)
	if err == nil {
		err = l.sendable()
	}
	if err != nil || l.history.has(s.ID, userID(m.Turn)) || s.turn != nil && s.turn.id == m.Turn || s.next != nil && s.next.id == m.Turn {
		l.mu.Unlock()
		return err
	}
	if len(m.Images) > 0 && l.agent != nil && !l.said.Capabilities.Prompt.Image {
		l.mu.Unlock()
		return wire.NewError(wire.CodeBadArguments, "%s does not take pictures", l.p.Product)
	}
	if s.next != nil {
		l.mu.Unlock()
		return wire.NewError(wire.CodeRate, "one message waits already until %s is done with the one before", l.p.Product)
	}
	t := l.newTurn(m)
	if s.turn != nil {
		s.next, s.Waiting = t, new(forKeeping(t.user))
		l.saveList()
		l.r.Message(s.ID, t.user)
		l.mu.Unlock()
		return nil
	}
	l.begin(s, t)
	l.mu.Unlock()
	select {
	case <-t.taken:
		return t.err
	case <-ctx.Done():
		return nil // it is kept, and goes on its way when the agent has started
	}
}

// sendable says why no message can be sent now.
func (l *Backend) sendable() error {
	d := l.Describe()
	switch {
	case l.ctx == nil || l.live == nil:
		e := wire.NewError(wire.CodeAgentNotReady, "%s is not connected", l.p.Product)
		if e.Next = "Connect it first; the message is kept."; d.Next != "" {
			e.Next = d.Next
		}
		return e
	case d.State == wire.BackendRefused:
		e := wire.NewError(wire.CodeAgentNotReady, "%s", d.Reason)
		e.Next = d.Next
		return e
	}
	return nil
}

func userID(turn string) string { return turn + ".you" }

func (l *Backend) newTurn(m agent.Message) *turn {
	now := time.Now()
	t := &turn{
		id: m.Turn, began: now, heard: now, helpers: map[string]*helper{}, taken: make(chan struct{}), stop: make(chan struct{}),
		user: wire.ChatMessage{ID: userID(m.Turn), Turn: m.Turn, Role: "user", At: now.UTC(), Path: "text", State: "sending"},
	}
	if m.Text != "" {
		t.user.Parts = append(t.user.Parts, wire.ChatPart{Kind: "text", Text: m.Text})
		t.prompt = append(t.prompt, acp.Block{Type: "text", Text: m.Text})
	}
	for _, i := range m.Images {
		data, err := base64.StdEncoding.DecodeString(i.Data)
		if err != nil {
			continue // the desk has looked
		}
		shown := l.r.Image(i.MIMEType, data)
		shown.Alt = i.Alt
		t.user.Parts = append(t.user.Parts, wire.ChatPart{Kind: "image", Image: &shown})
		t.prompt = append(t.prompt, acp.Block{Type: "image", MIMEType: i.MIMEType, Data: i.Data})
	}
	return t
}

// begin starts a turn; the caller holds mu.
func (l *Backend) begin(s *session, t *turn) {
	s.turn = t
	t.began = time.Now()
	t.heard = t.began
	t.reply = newReply(t.id, l.limits.coalesce, outlet{
		message: func(m wire.ChatMessage) { l.r.Message(s.ID, m) },
		delta:   func(d wire.ChatDelta) { l.r.Delta(s.ID, d) },
		closed:  func(m wire.ChatMessage) { l.keep(s, m) },
	})
	l.keep(s, t.user)
	l.r.Message(s.ID, t.user)
	text := ""
	if len(t.prompt) > 0 {
		text = t.prompt[0].Text
	}
	if s.Title == untitled && text != "" {
		s.Title = clip.Line(text, maxTitle)
	}
	s.Updated, s.Preview = t.began.UTC(), clip.Line(text, maxTitle)
	s.Turn, s.Began, s.Waiting = t.id, s.Updated, nil
	l.saveList()
	l.r.SessionsChanged()
	l.status(s, "starting")
	live := l.live
	l.wg.Go(func() { l.run(live, s, t) })
}

// run drives a turn to its end.
func (l *Backend) run(live context.Context, s *session, t *turn) {
	reason, err := l.ask(live, s, t)
	l.finish(s, t, reason, err)
}

// ask gives the message to the agent and waits until it is done with it.
func (l *Backend) ask(live context.Context, s *session, t *turn) (string, error) {
	ctx, cancel := context.WithCancel(live)
	defer cancel()
	ready := make(chan struct{})
	l.wg.Go(func() { // a stop before the agent has the message takes it back
		select {
		case <-t.stop:
			cancel()
		case <-ready:
		}
	})
	agent, err := l.ensure(live)
	if err == nil {
		err = l.attach(ctx, agent, s)
	}
	close(ready)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return "", err
	}
	l.mu.Lock()
	s.Used, t.sent = true, true
	id := s.Agent
	t.user.State = "done"
	l.keep(s, t.user)
	l.r.Message(s.ID, t.user)
	l.saveList()
	l.status(s, "thinking")
	l.act("thinking", "", "session/prompt", t.id)
	close(t.taken)
	l.mu.Unlock()
	return l.await(live, s, t, agent, id)
}

// await prompts the agent and looks after the turn until the answer.
func (l *Backend) await(live context.Context, s *session, t *turn, agent *acp.Agent, id string) (string, error) {
	var reason string
	var err error
	done := make(chan struct{})
	l.wg.Go(func() {
		defer close(done)
		reason, err = agent.Prompt(context.Background(), id, t.prompt) // ends with the agent, at the latest
	})
	limit := time.NewTimer(l.limits.turn)
	defer limit.Stop()
	silence := time.NewTicker(l.limits.silence / 4)
	defer silence.Stop()
	stop, late := t.stop, (<-chan time.Time)(nil)
	for {
		select {
		case <-done:
			return reason, err
		case <-t.reply.wake:
			select {
			case <-done: // its end reports what is left
			case <-time.After(l.limits.coalesce):
				l.flush(t)
			}
		case <-silence.C:
			l.stale(s, t)
		case <-limit.C:
			l.log.Info().Msg("a turn took too long")
			_ = l.Stop(context.Background(), s.ID)
		case <-stop:
			stop = nil
			_ = agent.Cancel(id)
			late = time.After(l.limits.stopping)
		case <-late:
			if l.end(agent, l.p.Product+" did not stop when it was asked to, and was ended.") {
				l.wg.Go(func() { l.again(live, t.began) })
			}
		}
	}
}

func (l *Backend) flush(t *turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t.reply.flush(time.Now())
}

// stale says that a turn runs of which nothing was heard for long, unless it waits for the user.
func (l *Backend) stale(s *session, t *turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(t.heard) > l.limits.silence && l.activity.State != "needs-you" {
		l.status(s, "silent")
		l.actSince(t.heard, "stale", l.activity.Label, "no session/update", t.id)
	}
}

// Stop stops the running turn of a session, and drops the message that waits for it.
func (l *Backend) Stop(_ context.Context, id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, err := l.find(id)
	if err != nil {
		return err
	}
	l.stop(s)
	return nil
}

// stop is Stop; the caller holds mu. What the turn does in the world ends with it: an agent that was asked to stop does not
// always withdraw its open calls.
func (l *Backend) stop(s *session) {
	if t := s.next; t != nil {
		s.next, s.Waiting = nil, nil
		t.user.State = "stopped"
		l.keep(s, t.user)
		l.saveList()
		l.r.Message(s.ID, t.user)
	}
	if t := s.turn; t != nil && !t.stopped {
		t.stopped = true
		close(t.stop)
		l.r.Withdraw(l.p.Type, t.id)
	}
}

// finish ends a turn and begins the one that waits.
func (l *Backend) finish(s *session, t *turn, reason string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range l.approvals {
		if a.session == s && a.Turn == t.id { // the agent has gone on without the answer
			_ = a.permission.Cancel()
			a.State = "withdrawn"
			l.closed(a)
		}
	}
	state, words, code := l.outcome(t, reason, err)
	now := time.Now()
	if state != "done" {
		l.r.Withdraw(l.p.Type, t.id) // nobody waits any more for what it still does
	}
	if !t.sent {
		t.user.State, t.user.Reason = state, words
		l.keep(s, t.user)
		l.r.Message(s.ID, t.user)
		if state == "failed" {
			t.err = wire.NewError(code, "%s", words)
		}
		close(t.taken)
	} else {
		l.forgetFiles(t)
		t.reply.end(now, state, words)
		l.keep(s, t.reply.all()...)
	}
	for id := range t.helpers {
		l.dismiss(t, id)
	}
	s.turn = nil
	l.used = now
	s.Updated, s.Turn, s.Began = now.UTC(), "", time.Time{}
	l.saveList()
	l.r.Status(s.ID, wire.ChatStatus{Since: now.UTC()})
	next := s.next
	if next != nil && l.sendable() != nil { // it would block the conversation
		s.next, s.Waiting = nil, nil
		next.user.State, next.user.Reason = "failed", l.p.Product+" is not connected any more. Send it again."
		l.keep(s, next.user)
		l.saveList()
		l.r.Message(s.ID, next.user)
		next = nil
	}
	if next == nil && l.agent != nil && !errors.Is(err, acp.ErrEnded) && !l.busy() {
		l.act("idle", "", "session/prompt answered", "")
	}
	l.r.Turn(l.record(s, t, now, state, code))
	l.r.SessionsChanged()
	if next != nil {
		s.next = nil
		l.begin(s, next)
	}
}

// cutOff says of each turn that ran when World ended without a chance to say so, that it did; before the lane runs.
func (l *Backend) cutOff() {
	now := time.Now()
	for _, s := range l.sessions {
		if s.Turn != "" {
			l.cutOffTurn(s, now)
		}
		if m := s.Waiting; m != nil {
			m.State, m.Reason = "failed", "World ended before "+l.p.Product+" was given this."
			l.keep(s, *m)
		}
		if s.Turn != "" || s.Waiting != nil {
			s.Turn, s.Began, s.Waiting = "", time.Time{}, nil
			l.saveList()
		}
	}
}

// cutOffTurn closes what is kept of a turn: a message that the agent was not given yet failed; else its answer did.
func (l *Backend) cutOffTurn(s *session, now time.Time) {
	kept, err := l.history.turn(s.ID, s.Turn)
	if err != nil {
		l.log.Warn().Err(err).Msg("a turn that was cut off was not read")
	}
	n, sent := 0, false
	for _, m := range kept {
		switch {
		case m.Role == "agent":
			n++
		case m.Role == "user" && m.State == "done":
			sent = true
		case m.Role == "user":
			m.State, m.Reason = "failed", "World ended before "+l.p.Product+" was given this."
			l.keep(s, m)
		}
	}
	if sent {
		l.keep(s, wire.ChatMessage{
			ID: s.Turn + "." + strconv.Itoa(n+1), Turn: s.Turn, Role: "agent", At: now.UTC(), Path: "text", State: "failed",
			Reason: "World ended while " + l.p.Product + " was at work on this. What it did in the world until then is there; its answer is lost.",
		})
	}
	l.r.Turn(wire.Turn{
		ID: s.Turn, At: s.Began, Path: "text runtime", Backend: l.p.ID(), Agent: l.p.Product, Session: s.ID,
		Outcome: "failed", Code: string(wire.CodeUnavailable),
	})
}

// busy: another conversation has a running turn.
func (l *Backend) busy() bool {
	for _, s := range l.sessions {
		if s.turn != nil {
			return true
		}
	}
	return false
}

// outcome is how a turn ended, in words for people.
func (l *Backend) outcome(t *turn, reason string, err error) (state, words string, code wire.Code) {
	switch {
	case t.stopped, errors.Is(err, context.Canceled), err != nil && (l.live == nil || l.ctx == nil):
		return "stopped", "", ""
	case acp.IsCode(err, acp.CodeNeedsLogin):
		if agent := l.agent; agent != nil {
			l.agent = nil
			l.unlive()
			l.wg.Go(agent.Stop)
		}
		l.act("needs-you", "not logged in", "session/prompt refused", "")
		l.describe(wire.BackendRefused, *l.p.needsLogin(&l.o))
		return "failed", l.p.Product + " is not logged in.", wire.CodeAgentFailed
	case errors.Is(err, acp.ErrEnded):
		return "failed", l.p.Product + " ended before it was done. Send the message again; it starts anew.", wire.CodeAgentFailed
	case err != nil && !t.sent:
		t := l.trouble(err)
		return "failed", strings.TrimSpace(t.Reason + " " + t.Next), wire.CodeAgentNotReady
	case err != nil:
		l.log.Warn().Err(withoutWords(err)).Msg("a turn failed")
		return "failed", l.p.Product + " reported an error" + agentWords(err), wire.CodeAgentFailed
	case reason == acp.StopCancelled:
		return "failed", l.p.Product + " gave up by itself. Try again.", wire.CodeAgentFailed
	case reason == acp.StopTokens:
		return "failed", "The answer reached the longest length that the model allows.", wire.CodeAgentFailed
	case reason == acp.StopRequests:
		return "failed", l.p.Product + " reached its limit of steps for one message.", wire.CodeAgentFailed
	case reason == acp.StopRefusal:
		return "failed", l.p.Product + " refused to answer this.", wire.CodeAgentFailed
	}
	return "done", "", ""
}

// agentWords is what the agent says of its error, for the conversation.
func agentWords(err error) string {
	if e, ok := errors.AsType[*acp.Error](err); ok && e.Message != "" {
		return ": " + clip.Line(e.Message, 300)
	}
	return "."
}

// record is the turn's line in the turn log.
func (l *Backend) record(s *session, t *turn, now time.Time, outcome string, code wire.Code) wire.Turn {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	out := wire.Turn{
		ID: t.id, At: t.began.UTC(), Path: "text runtime", Backend: l.p.ID(), Agent: l.p.Product,
		Session: s.ID, First: ms(t.first), Millis: ms(now.Sub(t.began)), Outcome: outcome, Code: string(code),
	}
	at := map[string]int{}
	for _, m := range t.reply.messages {
		for _, p := range m.Parts {
			if p.Tool == nil {
				continue
			}
			i, ok := at[p.Tool.Name]
			if !ok {
				i = len(out.Tools)
				at[p.Tool.Name] = i
				out.Tools = append(out.Tools, wire.TurnTool{Name: p.Tool.Name})
			}
			out.Tools[i].Calls++
			if p.Tool.State == "failed" {
				out.Tools[i].Failed++
			}
		}
	}
	return out
}
