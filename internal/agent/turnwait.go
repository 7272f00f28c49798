package agent

import (
	"context"
	"errors"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// pendingTurns are the turns for whose end this service waits (see Registry.Ask), by their ids.
type pendingTurns struct {
	mu    sync.Mutex
	turns map[string]*pendingTurn
}

// pendingTurn collects the agent's messages of one such turn, in order. ended has room for one record, the end of the
// turn.
type pendingTurn struct {
	said  []wire.ChatMessage
	ended chan wire.Turn
}

// errNoBackend refuses an unknown back end.
func errNoBackend() *wire.Error { return wire.NewError(wire.CodeNotFound, "there is no such agent") }

// Ask sends a task to a session's agent in the user's name, as a turn that the pages see, and returns the agent's last
// message. When ctx ends first, the turn goes on and its answer appears only in the chat. Voice calls delegate work
// this way.
func (r *Registry) Ask(ctx context.Context, backendID, session, turn, text string) (string, *wire.Error) {
	b, description, ok := r.find(backendID)
	if !ok {
		return "", errNoBackend()
	}
	q := wire.ChatRequest{Op: wire.ChatOpSend, Backend: backendID, Session: session, Turn: turn, Text: text}
	if e := validate(&q); e != nil {
		return "", e
	}
	a := &pendingTurn{ended: make(chan wire.Turn, 1)}
	r.pending.add(turn, a)
	defer r.pending.remove(turn)
	accept, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	if err := r.send(accept, b, description, Message{Session: session, Turn: turn, Text: text}); err != nil {
		return "", r.errorFor(accept, description, &q, err)
	}
	select {
	case t := <-a.ended:
		return r.pending.answer(a, t, description)
	case <-ctx.Done():
		code := wire.CodeCancelled
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			code = wire.CodeTimeout
		}
		return "", wire.NewError(code, "%s is still working on it; its answer will appear in the chat", description.Product)
	}
}

// maxSpeech bounds a text that is read aloud, in bytes.
const maxSpeech = 8 << 10

// Speech returns a text read aloud by a back end that is a Speaker.
func (r *Registry) Speech(ctx context.Context, backendID, text string) (mimeType string, sound []byte, e *wire.Error) {
	b, description, ok := r.find(backendID)
	if !ok {
		return "", nil, errNoBackend()
	}
	if strings.TrimSpace(text) == "" || len(text) > maxSpeech {
		return "", nil, badField("text", text, "1 to 8192 bytes")
	}
	s, ok := b.(Speaker)
	if !ok {
		return "", nil, wire.NewError(wire.CodeAgentNotReady, "%s cannot read text aloud", description.Product)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	mimeType, sound, err := s.Speech(ctx, text)
	if err != nil {
		return "", nil, r.errorFor(ctx, description, &wire.ChatRequest{Op: "speech", Backend: backendID}, err)
	}
	return mimeType, sound, nil
}

// add registers a turn before it is sent, so that none of its messages is missed. remove ends that.
func (a *pendingTurns) add(turn string, q *pendingTurn) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.turns[turn] = q
}

func (a *pendingTurns) remove(turn string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.turns, turn)
}

// message collects a message of the agent if its turn is pending. A message with a known id replaces the earlier one.
func (a *pendingTurns) message(m *wire.ChatMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	q := a.turns[m.Turn]
	if q != nil && m.Role == wire.RoleAgent {
		q.said = Put(q.said, *m)
	}
}

// finish wakes the Ask that waits for this turn.
func (a *pendingTurns) finish(t *wire.Turn) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if q := a.turns[t.ID]; q != nil {
		select {
		case q.ended <- *t:
		default: // a second report of the same end
		}
	}
}

// answer returns the text of the agent's last message, or an error if the turn did not end well.
func (a *pendingTurns) answer(q *pendingTurn, t wire.Turn, b wire.Backend) (string, *wire.Error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var last wire.ChatMessage
	var text strings.Builder
	if len(q.said) > 0 {
		last = q.said[len(q.said)-1]
		for _, p := range last.Parts {
			if p.Kind == wire.PartText {
				text.WriteString(p.Text)
			}
		}
	}
	switch {
	case t.Outcome == wire.OutcomeStopped:
		return "", wire.NewError(wire.CodeCancelled, "%s was stopped", b.Product)
	case t.Outcome == wire.OutcomeFailed && last.Reason != "":
		return "", wire.NewError(wire.CodeAgentFailed, "%s failed: %s", b.Product, last.Reason)
	case t.Outcome == wire.OutcomeFailed:
		return "", wire.NewError(wire.CodeAgentFailed, "%s failed", b.Product)
	case strings.TrimSpace(text.String()) == "":
		return "Done; there is nothing to say about it.", nil
	}
	return text.String(), nil
}
