package openclaw

import (
	"context"
	"encoding/base64"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// send is a message of the user that is on its way: until the gateway has acknowledged or recorded it.
type send struct {
	m       agent.Message
	message wire.ChatMessage
	done    chan struct{} // closed when it is settled
	err     error         // of a settled one: why it was not taken
}

// turnForm is what a page may choose: it becomes the gateway's idempotency key and run id, and a part of message ids.
var turnForm = regexp.MustCompile(`^[A-Za-z0-9_-]{8,128}$`)

// Send sends the user's message as a turn. While a run goes on the gateway decides what becomes of it (its queue mode; by
// default it is folded into the run). It returns when the gateway has taken the message; when the connection breaks before
// that, the message is sent again on the next one unless the transcript has it.
func (t *conversation) Send(ctx context.Context, m agent.Message) error {
	if err := checkMessage(m); err != nil {
		return err
	}
	s, err := t.take(m)
	if err != nil || s == nil {
		return err
	}
	select {
	case <-s.done:
		return s.err
	case <-ctx.Done():
		return wire.NewError(wire.CodeTimeout, "the gateway has not taken the message yet; it will be told when it has")
	}
}

func checkMessage(m agent.Message) error {
	if !turnForm.MatchString(m.Turn) {
		e := wire.NewError(wire.CodeBadArguments, "the turn's id has another form")
		e.Field, e.Allowed = "turn", "8 to 128 letters, digits, - or _"
		return e
	}
	if strings.TrimSpace(m.Text) == "" && len(m.Images) == 0 {
		e := wire.NewError(wire.CodeBadArguments, "the message is empty")
		e.Field = "text"
		return e
	}
	return nil
}

// take begins to send a message, or joins the sending of the same turn. nil: it was sent before.
func (t *conversation) take(m agent.Message) (*send, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.sends[m.Turn]; s != nil {
		return s, nil
	}
	if t.runs[m.Turn] != nil || slices.Contains(t.ended, m.Turn) {
		return nil, nil
	}
	if t.c == nil {
		return nil, notConnected()
	}
	if len(t.sends) >= maxSends {
		return nil, wire.NewError(wire.CodeRate, "too many messages wait for the gateway")
	}
	if m.Session == "" {
		m.Session = t.main
	}
	s := &send{m: m, done: make(chan struct{}), message: t.userMessage(m)}
	t.sends[m.Turn] = s
	for _, r := range t.live(m.Session) {
		r.followed = true
	}
	t.drop(m.Session, s.message.ID)
	t.r.Message(m.Session, s.message)
	t.submit(s)
	return s, nil
}

func (t *conversation) userMessage(m agent.Message) wire.ChatMessage {
	d := newDraft(wire.ChatMessage{ID: userID(m.Turn), Turn: m.Turn, Role: "user", At: t.now(), Path: "text", State: "sending"})
	d.say(m.Text)
	images := make([]wire.ChatImage, 0, len(m.Images))
	for _, is := range m.Images {
		image := wire.ChatImage{MIMEType: is.MIMEType}
		if data, err := base64.StdEncoding.DecodeString(is.Data); err == nil {
			image = t.r.Image(is.MIMEType, data)
		}
		image.Alt = clip.Bytes(is.Alt, 200)
		d.image(image)
		images = append(images, image)
	}
	if len(t.pictured) >= maxEnded {
		delete(t.pictures, t.pictured[0])
		t.pictured = slices.Delete(t.pictured, 0, 1)
	}
	t.pictures[m.Turn], t.pictured = images, append(t.pictured, m.Turn)
	return d.message()
}

// attachment is a file of chat.send.
type attachment struct {
	Type     string `json:"type"`
	MIMEType string `json:"mimeType"`
	FileName string `json:"fileName"`
	Content  string `json:"content"`
}

// submit hands a message to the gateway; the answer settles it.
func (t *conversation) submit(s *send) {
	c, ctx := t.c, t.ctx
	params := struct {
		Session     string       `json:"sessionKey"`
		Message     string       `json:"message"`
		Key         string       `json:"idempotencyKey"`
		Attachments []attachment `json:"attachments,omitempty"`
	}{Session: s.m.Session, Message: s.m.Text, Key: s.m.Turn}
	for _, is := range s.m.Images {
		_, kind, _ := strings.Cut(is.MIMEType, "/")
		params.Attachments = append(params.Attachments, attachment{"image", is.MIMEType, "picture." + kind, is.Data})
	}
	t.work.Go(func() {
		err := c.call(ctx, "chat.send", params, nil)
		t.mu.Lock()
		defer t.mu.Unlock()
		var refused *callError
		switch {
		case err == nil:
			t.settled(s, nil)
		case errors.As(err, &refused):
			t.settled(s, inWords("The message was not taken", err))
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			t.settled(s, inWords("The message was not taken", err))
		} // else the connection broke: the next one settles it
	})
}

// settled ends a send: taken, so that its run begins, or failed for a reason.
func (t *conversation) settled(s *send, err error) {
	if t.sends[s.m.Turn] != s {
		return
	}
	delete(t.sends, s.m.Turn)
	s.err = err
	s.message.State = "done"
	if err != nil {
		s.message.State, s.message.Reason = "failed", reasonOf(err)
	}
	t.keep(s.m.Session, s.message)
	t.r.Message(s.m.Session, s.message)
	defer close(s.done)
	if err != nil {
		return
	}
	if r := t.run(s.m.Turn, s.m.Session); r != nil { // it begins, or an event was faster
		r.own, r.toolStream, r.began, r.last = true, true, s.message.At, t.now()
		if r.doing.State == "" {
			t.does(r, "thinking", "", "chat.send")
		}
	}
}

// reasonOf is an error as the reason of a failed message.
func reasonOf(err error) string {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e.Message + ". Try again."
	}
	return "Try again."
}

// Stop ends everything that runs in a session, and what it does in the world at once: the word that a run is over comes late.
func (t *conversation) Stop(ctx context.Context, session string) error {
	c, err := t.connection()
	if err != nil {
		return err
	}
	t.mu.Lock()
	runs := t.live(session)
	t.mu.Unlock()
	if err := c.call(ctx, "chat.abort", map[string]string{"sessionKey": session}, nil); err != nil {
		return inWords("The run could not be stopped", err)
	}
	for _, r := range runs {
		t.r.Withdraw(agentType, r.id)
	}
	return nil
}

// gonePatience is how long a gateway that was restarted has to take up an interrupted run by itself.
const gonePatience = 15 * time.Second

// gone watches over a run that the gateway lost: when nothing takes its place, the user is told.
func (t *conversation) gone(r *run) {
	ctx := t.ctx
	t.work.Go(func() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(gonePatience):
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if len(t.live(r.session)) > 0 || slices.ContainsFunc(t.kept, func(k keptMessage) bool {
			return k.session == r.session && k.message.Role == "agent" && k.message.Turn != r.id && k.message.At.After(r.began)
		}) {
			return
		}
		m := wire.ChatMessage{ID: agentID(r.id, r.steer), Turn: r.id, Role: "agent", At: t.now(), Path: "text", State: "failed", Reason: stoppedReason, Parts: []wire.ChatPart{}}
		t.keep(r.session, m)
		t.r.Message(r.session, m)
	})
}

const stoppedReason = "The gateway stopped before it answered. Try again."
