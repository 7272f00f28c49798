package router

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// Bounds of what pages ask of desks: requests of one page under way, and the bytes of one answer.
const (
	maxAsking     = 16
	maxDeskAnswer = maxQueuedBytes - 64<<10
)

// A desk is a part of the service beside the world that pages talk with: the lanes to agents, the project. Each has three
// kinds of envelopes: a request, its answer, and what happens. Which page hears of them is the same for all.

// joinDesks lets a page hear of the user's desks from now on, beginning with how they are.
func (p *page) joinDesks() {
	p.user.heardMu.Lock()
	p.user.hearing[p] = struct{}{}
	p.user.heardMu.Unlock()
	if p.r.opt.Chat != nil && !p.viewer {
		p.r.opt.Chat.Greet(p.user.id, func(e wire.ChatEvent) { p.hear(wire.KindChatEvent, e) })
	}
	if p.r.opt.Project != nil {
		p.r.opt.Project.Greet(p.user.id, func(e wire.ProjectEvent) {
			if p.viewer {
				e = withoutOffers(e)
			}
			p.hear(wire.KindProjectEvent, e)
		})
	}
}

func (p *page) leaveDesks() {
	p.user.heardMu.Lock()
	delete(p.user.hearing, p)
	p.user.heardMu.Unlock()
}

func (p *page) hear(kind wire.Kind, v any) {
	if payload := p.r.deskJSON(v); payload != nil {
		p.postRaw(kind, "", payload)
	}
}

// publish sends an event to all pages of a user, whatever world they show; viewers get another one, or with nil none. It
// never blocks.
func (r *Router) publish(userID string, kind wire.Kind, v, forViewers any) {
	u := r.user(userID)
	u.heardMu.Lock()
	pages := slices.Collect(maps.Keys(u.hearing))
	u.heardMu.Unlock()
	if len(pages) == 0 {
		return
	}
	own, viewers := sync.OnceValue(func() json.RawMessage { return r.deskJSON(v) }), sync.OnceValue(func() json.RawMessage { return r.deskJSON(forViewers) })
	for _, p := range pages {
		payload := own
		if p.viewer {
			if forViewers == nil {
				continue
			}
			payload = viewers
		}
		if b := payload(); b != nil {
			p.postRaw(kind, "", b)
		}
	}
}

// ask has a desk answer a page's request, in a goroutine of its own that Close waits for: what it started goes on when the
// page leaves. failed makes an answer of an error.
func (p *page) ask(messageID string, kind wire.Kind, failed func(*wire.Error) any, do func(context.Context) any) {
	r := p.r
	r.touch()
	answer := func(v any) {
		payload := r.deskJSON(v)
		switch {
		case payload == nil:
			payload = mustJSON(failed(wire.NewError(wire.CodeAgentFailed, "the other side told something that cannot be shown")))
		case len(payload) > maxDeskAnswer:
			e := wire.NewError(wire.CodeTooLarge, "the answer is larger than %d MB", maxQueuedBytes>>20)
			e.Next = "Look at it where it is."
			payload = mustJSON(failed(e))
		}
		p.postRaw(kind, messageID, payload)
	}
	if p.asking.Add(1) > maxAsking {
		p.asking.Add(-1)
		answer(failed(wire.NewError(wire.CodeRate, "%d requests of this page are under way", maxAsking)))
		return
	}
	r.spawn(func() {
		defer p.asking.Add(-1)
		answer(do(r.ctx))
	})
}

// deskJSON encodes what a desk told; nil: it cannot be, since its times and figures are the other side's own.
func (r *Router) deskJSON(v any) json.RawMessage {
	payload, err := json.Marshal(v)
	if err != nil {
		r.opt.Logger.Error().Err(err).Msg("a desk told something that has no JSON")
		return nil
	}
	return payload
}
