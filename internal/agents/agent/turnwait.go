package agent

import (
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// pendingTurns are the turns for whose end this service waits (see Registry.Ask), by their ids.
type pendingTurns struct {
	mu    sync.Mutex
	turns map[string]*pendingTurn
}

// pendingTurn collects the agent's messages of one such turn, in order. ended has room for one
// record, the end of the turn.
type pendingTurn struct {
	messages []wire.ChatMessage
	ended    chan wire.Turn
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

// addMessage collects a message of the agent if its turn is pending. A message with a known id
// replaces the earlier one.
func (a *pendingTurns) addMessage(m *wire.ChatMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	q := a.turns[m.Turn]
	if q != nil && m.Role == wire.RoleAgent {
		q.messages = UpsertMessage(q.messages, *m)
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
	if n := len(q.messages); n > 0 {
		last = q.messages[n-1]
	}
	text := last.Text()
	switch {
	case t.Outcome == wire.OutcomeStopped:
		return "", wire.NewError(wire.CodeCancelled, "%s was stopped", b.Product)
	case t.Outcome == wire.OutcomeFailed && last.Reason != "":
		return "", wire.NewError(wire.CodeAgentFailed, "%s failed: %s", b.Product, last.Reason)
	case t.Outcome == wire.OutcomeFailed:
		return "", wire.NewError(wire.CodeAgentFailed, "%s failed", b.Product)
	case strings.TrimSpace(text) == "":
		return "Done; there is nothing to say about it.", nil
	}
	return text, nil
}
