package router

import (
	"context"

	"github.com/worldmcp/world/internal/wire"
)

// ChatService connects the pages to the back ends of the user's agents. agent.Registry implements it.
type ChatService interface {
	// Chat answers a page's request. It may block; ctx ends when the router closes.
	Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer
	// Greet sends a new page the current state. Events that happen afterwards must be published after it. send does not
	// block.
	Greet(userID string, send func(wire.ChatEvent))
}

// PublishChat sends a chat event to all of the user's pages except viewers. It does not block.
func (r *Router) PublishChat(userID string, e wire.ChatEvent) {
	r.publish(userID, wire.KindChatEvent, e, nil)
}

// chat passes a page's request to the chat service.
func (p *page) chat(messageID string, q wire.ChatRequest) {
	failed := func(e *wire.Error) any { return wire.ChatAnswer{Error: e} }
	p.askService(messageID, wire.KindChatAnswer, failed, func(ctx context.Context) any {
		if p.r.opt.Chat == nil {
			return failed(wire.NewError(wire.CodeNotFound, "this service has no agents to chat with"))
		}
		return p.r.opt.Chat.Chat(ctx, p.user.id, q)
	})
}
