package agent

import (
	"context"
	"errors"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// asking are the turns that this service itself waits for, by their ids.
type asking struct {
	mu    sync.Mutex
	turns map[string]*asked
}

// asked is one such turn: what the agent has said in it so far, and how it ended.
type asked struct {
	said []wire.ChatMessage // of the agent, in order
	over chan wire.Turn     // holds one
}

// Ask gives a session's agent a task in the user's name, as a turn of its own that the pages see, and waits for what it
// says at the end. When ctx ends first the turn goes on, and its answer stands in the chat alone.
func (d *Registry) Ask(ctx context.Context, laneID, session, turn, text string) (string, *wire.Error) {
	l, is, ok := d.find(laneID)
	if !ok {
		return "", wire.NewError(wire.CodeNotFound, "there is no such way to an agent")
	}
	q := wire.ChatRequest{Op: "send", Backend: laneID, Session: session, Turn: turn, Text: text}
	if e := check(&q); e != nil {
		return "", e
	}
	a := &asked{over: make(chan wire.Turn, 1)}
	d.asking.begin(turn, a)
	defer d.asking.end(turn)
	take, cancel := context.WithTimeout(ctx, sendTime)
	err := l.Send(take, Message{Session: session, Turn: turn, Text: text})
	if err != nil {
		e := d.failed(take, is, &q, err)
		cancel()
		return "", e
	}
	cancel()
	select {
	case t := <-a.over:
		return d.asking.answer(a, t, is)
	case <-ctx.Done():
		code := wire.CodeCancelled
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			code = wire.CodeTimeout
		}
		return "", wire.NewError(code, "%s still works on it; its answer will stand in the chat", is.Product)
	}
}

// maxSpeech is how long a text may be that is read aloud, in bytes.
const maxSpeech = 8 << 10

// Speech is a text in the voice of an agent's own side, where that has one.
func (d *Registry) Speech(ctx context.Context, laneID, text string) (mimeType string, sound []byte, e *wire.Error) {
	l, is, ok := d.find(laneID)
	if !ok {
		return "", nil, wire.NewError(wire.CodeNotFound, "there is no such way to an agent")
	}
	if strings.TrimSpace(text) == "" || len(text) > maxSpeech {
		return "", nil, badField("text", text, "1 to 8192 bytes")
	}
	s, ok := l.(Speaker)
	if !ok {
		return "", nil, wire.NewError(wire.CodeAgentNotReady, "%s has no voice that reads aloud", is.Product)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	mimeType, sound, err := s.Speech(ctx, text)
	if err != nil {
		return "", nil, d.failed(ctx, is, &wire.ChatRequest{Op: "speech", Backend: laneID}, err)
	}
	return mimeType, sound, nil
}

func (a *asking) begin(turn string, q *asked) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.turns == nil {
		a.turns = map[string]*asked{}
	}
	a.turns[turn] = q
}

func (a *asking) end(turn string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.turns, turn)
}

// message takes what an agent says in a turn that is waited for.
func (a *asking) message(m *wire.ChatMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	q := a.turns[m.Turn]
	if q == nil || m.Role != "agent" {
		return
	}
	for i := range q.said {
		if q.said[i].ID == m.ID {
			q.said[i] = *m
			return
		}
	}
	q.said = append(q.said, *m)
}

// over takes the end of a turn.
func (a *asking) over(t *wire.Turn) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if q := a.turns[t.ID]; q != nil {
		select {
		case q.over <- *t:
		default: // it has ended before
		}
	}
}

// answer is what the agent said last, or how it failed.
func (a *asking) answer(q *asked, t wire.Turn, is wire.Backend) (string, *wire.Error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var last wire.ChatMessage
	var text strings.Builder
	if len(q.said) > 0 {
		last = q.said[len(q.said)-1]
		for _, p := range last.Parts {
			if p.Kind == "text" {
				text.WriteString(p.Text)
			}
		}
	}
	switch {
	case t.Outcome == "stopped":
		return "", wire.NewError(wire.CodeCancelled, "%s was stopped", is.Product)
	case t.Outcome == "failed" && last.Reason != "":
		return "", wire.NewError(wire.CodeAgentFailed, "%s failed: %s", is.Product, last.Reason)
	case t.Outcome == "failed":
		return "", wire.NewError(wire.CodeAgentFailed, "%s failed", is.Product)
	case strings.TrimSpace(text.String()) == "":
		return "Done; there is nothing to say about it.", nil
	}
	return text.String(), nil
}
