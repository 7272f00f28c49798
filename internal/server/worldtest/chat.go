package worldtest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// Chat sends a chat request to a back end and waits for its answer.
func (p *Page) Chat(ctx context.Context, q wire.ChatRequest) (wire.ChatAnswer, error) {
	reply, err := p.Ask(ctx, p.Envelope(wire.KindChatRequest, q))
	if err != nil {
		return wire.ChatAnswer{}, err
	}
	var a wire.ChatAnswer
	if reply.Kind != wire.KindChatAnswer {
		return a, fmt.Errorf("a %s answered: %s", reply.Kind, reply.Payload)
	}
	return a, json.Unmarshal(reply.Payload, &a)
}

// ChatEvents returns a copy of the chat events received so far, oldest first.
func (p *Page) ChatEvents() []wire.ChatEvent {
	return read(&p.Socket, func() []wire.ChatEvent { return slices.Clone(p.chat) })
}

// SawChatEvent reports whether any received chat event satisfies ok.
func (p *Page) SawChatEvent(ok func(wire.ChatEvent) bool) bool {
	return slices.ContainsFunc(p.ChatEvents(), ok)
}

// ChatRouter is a Router with an agent registry that holds one ScriptedBackend.
type ChatRouter struct {
	*Router
	// Registry is the router's ChatService, Backend its only back end.
	Registry *agent.Registry
	Backend  *ScriptedBackend
}

// StartChatRouter starts a router and a scripted back end. Both stop when the test ends: one
// goroutine runs the registry, and the test's cleanup waits for it.
func StartChatRouter(tb testing.TB, o BackendOptions) *ChatRouter {
	tb.Helper()
	r := &ChatRouter{}
	r.Registry = agent.NewRegistry(agent.Options{
		UserID: UserID, Logger: zerolog.Nop(),
		Publish: func(userID string, e wire.ChatEvent) { r.PublishChat(userID, e) },
		Body:    func(userID string, b agent.Body) string { return r.ShowBody(userID, b) },
		Work:    func(string, agent.Work) {}, Withdraw: func(_, _, _ string) {}, Turn: func(wire.Turn) {},
		Turns: func() []wire.Turn { return nil },
	})
	r.Backend = NewScriptedBackend(o, r.Registry.Reporter("scripted"))
	r.Registry.Add(r.Backend)
	r.Router = StartRouter(tb, func(to *router.Options) {
		to.Chat = r.Registry
		if o.Router != nil {
			o.Router(to)
		}
	})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); r.Registry.Run(ctx) }()
	tb.Cleanup(func() { stop(); <-done })
	<-r.Backend.started // what a test reports of it is not overtaken by that
	return r
}
