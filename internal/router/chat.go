package router

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// Lanes are the ways to a user's agents, as the pages use them.
type Lanes interface {
	// Chat answers a page's request.
	Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer
	// Greet tells a page that came in how things are; events that happen afterwards must be published behind it. tell
	// never blocks.
	Greet(userID string, tell func(wire.ChatEvent))
}

// Bounds of the chat lane: requests of one page under way, and the bytes of one answer.
const (
	maxAsking     = 16
	maxChatAnswer = maxQueuedBytes - 64<<10
)

// joinChat lets a page hear of the user's lanes from now on, beginning with how they are.
func (p *page) joinChat() {
	p.user.chatMu.Lock()
	p.user.chats[p] = struct{}{}
	p.user.chatMu.Unlock()
	if p.r.opt.Lanes != nil {
		p.r.opt.Lanes.Greet(p.user.id, func(e wire.ChatEvent) {
			if payload := p.r.chatJSON(e); payload != nil {
				p.postRaw(wire.KindChatEvent, "", payload)
			}
		})
	}
}

func (p *page) leaveChat() {
	p.user.chatMu.Lock()
	delete(p.user.chats, p)
	p.user.chatMu.Unlock()
}

// chat hands a page's request to the lanes, in a goroutine of its own that Close waits for: what it started goes on when
// the page leaves.
func (p *page) chat(messageID string, q wire.ChatRequest) {
	r := p.r
	r.touch()
	answer := func(a wire.ChatAnswer) {
		payload := r.chatJSON(a)
		switch {
		case payload == nil:
			payload = mustJSON(wire.ChatAnswer{Error: wire.NewError(wire.CodeLaneFailed, "the agent's side told something that cannot be shown")})
		case len(payload) > maxChatAnswer:
			e := wire.NewError(wire.CodeTooLarge, "this part of the conversation is larger than %d MB", maxQueuedBytes>>20)
			e.Next = "Open it where the agent runs."
			payload = mustJSON(wire.ChatAnswer{Error: e})
		}
		p.postRaw(wire.KindChatAnswer, messageID, payload)
	}
	if !p.answers && (q.Op == "answer" || q.Op == "act" && q.Act != "retry") {
		e := wire.NewError(wire.CodeNotAllowed, "This page was opened by a link that an agent has seen, so it cannot answer for you. Run `world-mcp open` in a terminal, and answer in the page that it opens.")
		e.Next = "Run `world-mcp open`."
		answer(wire.ChatAnswer{Error: e})
		return
	}
	if p.asking.Add(1) > maxAsking {
		p.asking.Add(-1)
		answer(wire.ChatAnswer{Error: wire.NewError(wire.CodeRate, "%d requests of this page are under way", maxAsking)})
		return
	}
	r.spawn(func() {
		defer p.asking.Add(-1)
		if r.opt.Lanes == nil {
			answer(wire.ChatAnswer{Error: wire.NewError(wire.CodeNotFound, "there is no way to an agent here")})
			return
		}
		answer(r.opt.Lanes.Chat(r.ctx, p.user.id, q))
	})
}

// PublishChat sends an event to all pages of a user, whatever world they show. It never blocks.
func (r *Router) PublishChat(userID string, e wire.ChatEvent) {
	u := r.user(userID)
	u.chatMu.Lock()
	pages := slices.Collect(maps.Keys(u.chats))
	u.chatMu.Unlock()
	if len(pages) == 0 {
		return
	}
	payload := r.chatJSON(e)
	if payload == nil {
		return
	}
	for _, p := range pages {
		p.postRaw(wire.KindChatEvent, "", payload)
	}
}

// chatJSON encodes what a lane told; nil: it cannot be, since its times and figures are the agent's side's own.
func (r *Router) chatJSON(v any) json.RawMessage {
	payload, err := json.Marshal(v)
	if err != nil {
		r.opt.Logger.Error().Err(err).Msg("a lane told something that has no JSON")
		return nil
	}
	return payload
}
