package agent

import (
	"context"
	"errors"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// The methods for voice calls: a task done, a text read aloud, and their own messages in the chat.

// Ask sends a task to a session's agent in the user's name, as a turn that the pages see, and
// returns the agent's last message. When ctx ends first, the turn goes on and its answer appears
// only in the chat. Voice calls delegate work this way.
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
	r.pendingTurns.add(turn, a)
	defer r.pendingTurns.remove(turn)
	accept, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	if err := r.send(accept, b, description, Message{Session: session, Turn: turn, Text: text}); err != nil {
		return "", r.errorFor(accept, description, &q, err)
	}
	select {
	case t := <-a.ended:
		return r.pendingTurns.answer(a, t, description)
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

// AddSpoken adds a message of a voice call to a session's chat, for agents that do not store it
// themselves. A message with a known id replaces the earlier one. Messages of unknown back ends are
// dropped.
func (r *Registry) AddSpoken(backendID, session string, m wire.ChatMessage) {
	if _, _, ok := r.find(backendID); !ok || session == "" {
		return
	}
	r.spoken.add([2]string{backendID, session}, m)
	r.opt.Publish(r.opt.UserID, wire.ChatEvent{
		Kind: wire.ChatEventMessage, Backend: backendID, Session: session,
		Message: &m,
	})
}
