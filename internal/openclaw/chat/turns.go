package chat

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

// outgoing is a message of the user that is being sent: until the gateway has acknowledged or recorded it, or began its
// run.
type outgoing struct {
	request agent.Message
	message wire.ChatMessage
	// done is closed when the sending has ended; err, set before, says why it failed.
	done chan struct{}
	err  error
	// noRun: the gateway took the message for a command to stop, which starts no run.
	noRun bool
}

// Send sends the user's message as a turn and returns when the gateway has accepted it. While a run is live, the
// gateway's queue mode decides what happens; by default the message steers the run. When the connection breaks first,
// the message is sent again on the next one, unless the transcript contains it. ctx limits only the waiting.
//
// The registry has checked the message (agent/request.go); its turn satisfies wire.ValidID. The gateway accepts any
// non-empty string as idempotency key and uses it as run id, so nothing narrower is needed here.
func (t *Conversation) Send(ctx context.Context, m agent.Message) error {
	s, err := t.startSend(m)
	if err != nil || s == nil {
		return err
	}
	select {
	case <-s.done:
		return s.err
	case <-ctx.Done():
		return wire.NewError(wire.CodeTimeout,
			"the gateway has not accepted the message yet; the chat shows when it does")
	}
}

// startSend starts to send a message, or joins a sending of the same turn. nil: the turn was sent before. Locks mu.
func (t *Conversation) startSend(m agent.Message) (*outgoing, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.sends[m.Turn]; s != nil {
		return s, nil
	}
	if t.runs[m.Turn] != nil || slices.Contains(t.ended, m.Turn) {
		return nil, nil
	}
	if t.conn == nil {
		return nil, t.notConnectedError()
	}
	if len(t.sends) >= maxSends {
		return nil, wire.NewError(wire.CodeRate, "too many messages are waiting for the gateway")
	}
	m.Session = cmp.Or(m.Session, t.mainKey)
	s := &outgoing{request: m, done: make(chan struct{}), message: t.userMessage(m)}
	t.sends[m.Turn] = s
	for _, r := range t.liveRuns(m.Session) {
		r.followed = true
	}
	t.dropRecent(m.Session, s.message.ID)
	t.reporter.Message(m.Session, s.message)
	t.submit(s)
	return s, nil
}

// userMessage makes the message that pages show while it is being sent, and remembers its pictures for the histories.
func (t *Conversation) userMessage(m agent.Message) wire.ChatMessage {
	d := newDraft(wire.ChatMessage{
		ID: userMessageID(m.Turn), Turn: m.Turn, Role: wire.RoleUser, At: t.now(), Path: wire.ByText, State: wire.MessageSending,
	})
	d.addText(m.Text)
	images := make([]wire.ChatImage, 0, len(m.Images))
	for _, attached := range m.Images {
		image := chatImage(t.reporter.Image, &block{MIMEType: attached.MIMEType, Data: attached.Data, Alt: attached.Alt})
		d.addImage(image)
		images = append(images, image)
	}
	if len(t.sentImageTurns) >= maxEnded {
		delete(t.sentImages, t.sentImageTurns[0])
		t.sentImageTurns = slices.Delete(t.sentImageTurns, 0, 1)
	}
	t.sentImages[m.Turn], t.sentImageTurns = images, append(t.sentImageTurns, m.Turn)
	return d.message()
}

// attachment is a file of chat.send; Content is base64.
type attachment struct {
	Type     string `json:"type"`
	MIMEType string `json:"mimeType"`
	FileName string `json:"fileName"`
	Content  string `json:"content"`
}

// chatSend are the parameters of chat.send. Key makes a repeat harmless, as long as everything else is the same.
type chatSend struct {
	Session     string       `json:"sessionKey"`
	Message     string       `json:"message"`
	Key         string       `json:"idempotencyKey"`
	Attachments []attachment `json:"attachments,omitempty"`
	Context     *workContext `json:"workContext,omitempty"`
}

// newChatSend makes the parameters for a message.
func newChatSend(m *agent.Message) chatSend {
	params := chatSend{Session: m.Session, Message: m.Text, Key: m.Turn, Context: newWorkContext(m.Surroundings)}
	for _, image := range m.Images {
		_, kind, _ := strings.Cut(image.MIMEType, "/")
		file := attachment{"image", image.MIMEType, "picture." + kind, image.Data}
		params.Attachments = append(params.Attachments, file)
	}
	return params
}

// submit calls chat.send on a goroutine of its own; the answer finishes the send. When the connection breaks instead,
// the send stays open: the next connection finishes or repeats it. A gateway that refuses the working context gets the
// message without it.
func (t *Conversation) submit(s *outgoing) {
	c, ctx, params := t.conn, t.ctx, newChatSend(&s.request)
	t.wg.Go(func() {
		// Aborted is only there when the message was a word that stops the runs of the session.
		var ack struct {
			Aborted *bool `json:"aborted"`
		}
		err := c.Call(ctx, "chat.send", params, &ack)
		if params.Context != nil && refusesWorkContext(err) {
			params.Context = nil
			err = c.Call(ctx, "chat.send", params, &ack)
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		s.noRun = ack.Aborted != nil
		_, refused := errors.AsType[*conn.CallError](err)
		if err == nil || refused || errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			t.finishSend(s, conn.UserError("The message was not accepted", err))
		}
	})
}

// finishSend ends a send: the gateway accepted the message, so its run starts, or err says why it failed. A second call
// for the same send does nothing.
func (t *Conversation) finishSend(s *outgoing, err error) {
	if t.sends[s.request.Turn] != s {
		return
	}
	delete(t.sends, s.request.Turn)
	s.err = err
	s.message.State = wire.MessageDone
	if err != nil {
		s.message.State, s.message.Reason = wire.MessageFailed, reasonOf(err)
	}
	t.storeRecent(s.request.Session, s.message)
	t.reporter.Message(s.request.Session, s.message)
	defer close(s.done)
	switch {
	case err != nil:
		return
	case s.noRun:
		t.ended = addBounded(t.ended, s.request.Turn, maxEnded)
		t.reporter.Turn(wire.Turn{
			ID: s.request.Turn, At: s.message.At, Path: wire.PathText, Agent: cmp.Or(t.name, Product),
			Session: s.request.Session, Millis: agent.Millis(t.now().Sub(s.message.At)), Outcome: wire.OutcomeDone,
		})
		return
	}
	if r := t.openRun(s.request.Turn, s.request.Session); r != nil { // an event may have opened it already
		r.own, r.toolStream, r.startedAt, r.lastEvent = true, true, s.message.At, t.now()
		if r.activity.State == "" {
			t.setActivity(r, wire.ActivityThinking, "", "chat.send")
		}
	}
}

// reasonOf turns an error into the reason of a failed message.
func reasonOf(err error) string {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e.Message + ". Try again."
	}
	return "Try again."
}

// Stop aborts every run of a session, and withdraws their open world calls at once: the event that a run was aborted
// may come late.
func (t *Conversation) Stop(ctx context.Context, session string) error {
	c, err := t.connection()
	if err != nil {
		return err
	}
	t.mu.Lock()
	runs := t.liveRuns(session)
	t.mu.Unlock()
	if err := c.Call(ctx, "chat.abort", map[string]string{"sessionKey": session}, nil); err != nil {
		return conn.UserError("The run could not be stopped", err)
	}
	for _, r := range runs {
		t.reporter.Withdraw(AgentType, r.id)
	}
	return nil
}

// recoveryWait is how long a restarted gateway has to continue an interrupted run by itself.
const recoveryWait = 15 * time.Second

// watchLostRun waits for recoveryWait whether a restarted gateway continues a run that it lost before the first word.
// When neither a live run nor a later answer shows up, the user gets a failed message.
func (t *Conversation) watchLostRun(r *run) {
	ctx := t.ctx
	t.wg.Go(func() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(recoveryWait):
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if len(t.liveRuns(r.session)) > 0 || slices.ContainsFunc(t.recent, func(rec recentMessage) bool {
			return rec.session == r.session && rec.message.Role == wire.RoleAgent && rec.message.Turn != r.id &&
				rec.message.At.After(r.startedAt)
		}) {
			return
		}
		m := wire.ChatMessage{
			ID: agentMessageID(r.id, r.steeredBy), Turn: r.id, Role: wire.RoleAgent, At: t.now(), Path: wire.ByText,
			State: wire.MessageFailed, Reason: stoppedReason, Parts: []wire.ChatPart{},
		}
		t.storeRecent(r.session, m)
		t.reporter.Message(r.session, m)
	})
}

// stoppedReason is the reason of a message whose run was lost with the gateway.
const stoppedReason = "The gateway stopped before it answered. Try again."
