package agent_test

import (
	"testing"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// The registry alone checks the form of a message; back ends rely on it. A turn id becomes a run id
// and a part of message ids, so it must satisfy wire.ValidID.
func TestSendIsValidated(t *testing.T) {
	r := agent.NewRegistry(options(func(string, wire.ChatEvent) {}))
	r.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{}, r.Reporter("scripted")))
	for name, c := range map[string]struct{ turn, text, field string }{
		"no turn":  {"", "hello", "turn"},
		"odd turn": {"a:b~c d ef", "hello", "turn"},
		"no text":  {"turn-0001", " ", "text"},
	} {
		q := wire.ChatRequest{Op: wire.ChatOpSend, Backend: "scripted", Session: "main", Turn: c.turn, Text: c.text}
		if a := r.Chat(t.Context(), "u", q); a.Error == nil || a.Error.Code != wire.CodeBadArguments ||
			a.Error.Field != c.field {
			t.Errorf("%s: %+v", name, a.Error)
		}
	}
}
