package router

// The services beside the world that pages talk to: the chat with the user's agents, and the project. Each has three
// kinds of envelopes: a request, its answer and events. What is common to them is here; chat.go and project.go hold the
// rest. A service's events go to all pages of a user, whatever world they show.

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// Limits of service requests.
const (
	// maxServiceRequests is how many requests of one page may be running.
	maxServiceRequests = 16
	// maxServiceAnswer is the size of the largest answer in bytes: it must fit into a page's queue beside other
	// messages.
	maxServiceAnswer = maxQueuedBytes - 64<<10
)

// joinServices subscribes a page to the user's services. The service sends the current state through Greet, and its
// events follow. Viewers get no chat, and no folders of the project.
func (p *page) joinServices() {
	p.user.listenersMu.Lock()
	p.user.listeners[p] = struct{}{}
	p.user.listenersMu.Unlock()
	if p.r.opt.Chat != nil && !p.viewer {
		p.r.opt.Chat.Greet(p.user.id, func(e wire.ChatEvent) { p.postEvent(wire.KindChatEvent, e) })
	}
	if p.r.opt.Project != nil {
		p.r.opt.Project.Greet(p.user.id, func(e wire.ProjectEvent) {
			if p.viewer {
				e = withoutOffers(e)
			}
			p.postEvent(wire.KindProjectEvent, e)
		})
	}
}

// leaveServices unsubscribes a page.
func (p *page) leaveServices() {
	p.user.listenersMu.Lock()
	delete(p.user.listeners, p)
	p.user.listenersMu.Unlock()
}

// postEvent sends the page a service event; one that cannot be encoded is dropped.
func (p *page) postEvent(kind wire.Kind, v any) {
	if payload := p.r.serviceJSON(v); payload != nil {
		p.postRaw(kind, "", payload)
	}
}

// publish sends a service event to all pages of a user. Viewers get forViewers instead, or nothing when that is nil. It
// does not block, and encodes each of the two at most once.
func (r *Router) publish(userID string, kind wire.Kind, v, forViewers any) {
	u := r.user(userID)
	u.listenersMu.Lock()
	pages := slices.Collect(maps.Keys(u.listeners))
	u.listenersMu.Unlock()
	if len(pages) == 0 {
		return
	}
	own, viewers := sync.OnceValue(func() json.RawMessage { return r.serviceJSON(v) }), sync.OnceValue(func() json.RawMessage { return r.serviceJSON(forViewers) })
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

// askService runs a page's request in a new goroutine and posts the answer. The request goes on when the page leaves;
// Close cancels it and waits. do is the request; failed turns an error into an answer of the service.
func (p *page) askService(messageID string, kind wire.Kind, failed func(*wire.Error) any, do func(context.Context) any) {
	r := p.r
	r.touch()
	answer := func(v any) {
		payload := r.serviceJSON(v)
		switch {
		case payload == nil:
			payload = wire.MustJSON(failed(wire.NewError(wire.CodeAgentFailed, "the answer cannot be encoded, so it cannot be shown")))
		case len(payload) > maxServiceAnswer:
			e := wire.NewError(wire.CodeTooLarge, "the answer is larger than %d MB", maxQueuedBytes>>20)
			payload = wire.MustJSON(failed(e.Try("Open it outside this page.")))
		}
		p.postRaw(kind, messageID, payload)
	}
	if p.serviceRequests.Add(1) > maxServiceRequests {
		p.serviceRequests.Add(-1)
		answer(failed(wire.NewError(wire.CodeRate, "%d requests of this page are running already", maxServiceRequests)))
		return
	}
	r.spawn(func() {
		defer p.serviceRequests.Add(-1)
		answer(do(r.ctx))
	})
}

// serviceJSON encodes an answer or event of a service. It returns nil when that fails: times and numbers come from an
// agent and may have no JSON form.
func (r *Router) serviceJSON(v any) json.RawMessage {
	payload, err := json.Marshal(v)
	if err != nil {
		r.opt.Logger.Error().Err(err).Msg("a service's answer or event cannot be encoded as JSON")
		return nil
	}
	return payload
}
