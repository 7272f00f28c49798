package router

import (
	"context"

	"github.com/worldmcp/world/internal/wire"
)

// Lanes are the ways to a user's agents, as the pages use them.
type ChatService interface {
	// Chat answers a page's request.
	Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer
	// Greet tells a page that came in how things are; events that happen afterwards must be published behind it. tell
	// never blocks.
	Greet(userID string, tell func(wire.ChatEvent))
}

// PublishChat sends an event of the lanes to all of the user's own pages.
func (r *Router) PublishChat(userID string, e wire.ChatEvent) {
	r.publish(userID, wire.KindChatEvent, e, nil)
}

// chat hands a page's request to the lanes.
func (p *page) chat(messageID string, q wire.ChatRequest) {
	failed := func(e *wire.Error) any { return wire.ChatAnswer{Error: e} }
	p.ask(messageID, wire.KindChatAnswer, failed, func(ctx context.Context) any {
		if p.r.opt.Chat == nil {
			return failed(wire.NewError(wire.CodeNotFound, "there is no way to an agent here"))
		}
		return p.r.opt.Chat.Chat(ctx, p.user.id, q)
	})
}
