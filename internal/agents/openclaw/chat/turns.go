package chat

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

// Send sends the user's message as a turn and returns when the gateway has accepted it. While a run
// is live, the gateway's queue mode decides what happens; by default the message steers the run.
// When the connection breaks first, the message is sent again on the next one, unless the
// transcript contains it. ctx limits only the waiting.
//
// The registry has checked the message (agent/request.go); its turn satisfies wire.ValidID. The
// gateway accepts any non-empty string as idempotency key and uses it as run id, so nothing
// narrower is needed here.
func (t *Conversation) Send(ctx context.Context, m agent.Message) error {
	var o *outgoing
	var err error
	t.do(func(s *state) { o, err = s.startSend(m) })
	if err != nil || o == nil {
		return err
	}
	select {
	case <-o.done:
		return o.err
	case <-ctx.Done():
		return wire.NewError(wire.CodeTimeout,
			"the gateway has not accepted the message yet; the chat shows when it does")
	}
}

// startSend starts to send a message, or joins a sending of the same turn. nil: the turn was sent
// before.
func (s *state) startSend(m agent.Message) (*outgoing, error) {
	if o := s.sends[m.Turn]; o != nil {
		return o, nil
	}
	if s.runs[m.Turn] != nil || slices.Contains(s.ended, m.Turn) {
		return nil, nil
	}
	if _, err := s.connection(); err != nil {
		return nil, err
	}
	if len(s.sends) >= maxSends {
		return nil, wire.NewError(wire.CodeRate, "too many messages are waiting for the gateway")
	}
	m.Session = cmp.Or(m.Session, s.who.Main)
	o := &outgoing{request: m, done: make(chan struct{}), message: s.userMessage(m)}
	s.sends[m.Turn] = o
	for _, r := range s.liveRuns(m.Session) {
		r.followed = true
	}
	s.recent.drop(m.Session, func(old *recentMessage) bool { return old.ID == o.message.ID })
	s.reporter.Message(m.Session, o.message)
	s.jobs.submit(s.conn, o)
	return o, nil
}

// userMessage makes the message that pages show while it is being sent, and remembers its pictures
// for the histories.
func (s *state) userMessage(m agent.Message) wire.ChatMessage {
	m.Text = strings.TrimSpace(m.Text)
	shown := agent.UserMessage(s.reporter, userMessageID(m.Turn), m)
	var images []wire.ChatImage
	for _, p := range shown.Parts {
		if p.Image != nil {
			images = append(images, *p.Image)
		}
	}
	if len(s.sentImageTurns) >= maxEnded {
		delete(s.sentImages, s.sentImageTurns[0])
		s.sentImageTurns = slices.Delete(s.sentImageTurns, 0, 1)
	}
	s.sentImages[m.Turn], s.sentImageTurns = images, append(s.sentImageTurns, m.Turn)
	return shown
}

// attachment is a file of chat.send; Content is base64.
type attachment struct {
	Type     string `json:"type"`
	MIMEType string `json:"mimeType"`
	FileName string `json:"fileName"`
	Content  string `json:"content"`
}

// chatSend are the parameters of chat.send. Key makes a repeat harmless, as long as everything else
// is the same.
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

// submit calls chat.send on a goroutine of its own; the answer finishes the send. When the
// connection breaks instead, the send stays open: the next connection finishes or repeats it. A
// gateway that refuses the working context gets the message without it.
func (t *Conversation) submit(on connection, o *outgoing) {
	params := newChatSend(&o.request)
	t.wg.Go(func() {
		// Aborted is only there when the message was a word that stops the runs of the session.
		var ack struct {
			Aborted *bool `json:"aborted"`
		}
		err := on.Call(on.ctx, "chat.send", params, &ack)
		if params.Context != nil && refusesWorkContext(err) {
			params.Context = nil
			err = on.Call(on.ctx, "chat.send", params, &ack)
		}
		_, refused := errors.AsType[*conn.CallError](err)
		t.do(func(s *state) {
			o.noRun = ack.Aborted != nil
			if err == nil || refused || errors.Is(err, context.DeadlineExceeded) && on.ctx.Err() == nil {
				s.finishSend(o, conn.UserError("The message was not accepted", err))
			}
		})
	})
}

// Stop aborts every run of a session, and withdraws their open world calls at once: the event that
// a run was aborted may come late.
func (t *Conversation) Stop(ctx context.Context, session string) error {
	var c caller
	var err error
	var runs []*run
	t.do(func(s *state) {
		c, err = s.connection()
		runs = s.liveRuns(session)
	})
	if err != nil {
		return err
	}
	if err := c.Call(ctx, "chat.abort", map[string]string{"sessionKey": session}, nil); err != nil {
		return conn.UserError("The run could not be stopped", err)
	}
	t.do(func(s *state) {
		for _, r := range runs {
			s.reporter.Withdraw(AgentType, r.id)
		}
	})
	return nil
}
