package router

// The services beside the world that pages talk to: the chat with the user's agents, and the
// project. Each has three kinds of envelopes: a request, its answer and events. A service's events
// go to all pages of a user, whatever world they show.

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// Limits of service requests.
const (
	// maxServiceRequests is how many requests of one page may be running.
	maxServiceRequests = 16
	// answerReserve is how many bytes of a page's queue an answer leaves for other messages.
	answerReserve = 64 << 10
)

// ChatService connects the pages to the back ends of the user's agents. agent.Registry implements
// it.
type ChatService interface {
	// Chat answers a page's request. It may block; ctx ends when the router closes.
	Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer
	// Greet sends a new page the current state. Events that happen afterwards must be published
	// after it. send does not block.
	Greet(userID string, send func(wire.ChatEvent))
}

// ProjectService is the user's project, for pages and for the project tools of agents.
type ProjectService interface {
	live.ProjectTools
	// Answer answers a page's request.
	Answer(ctx context.Context, userID string, q wire.ProjectRequest) wire.ProjectAnswer
	// Greet sends a new page the current state. Events that happen afterwards must be published
	// after it. send does not block.
	Greet(userID string, send func(wire.ProjectEvent))
}

// services are the pages that receive the events of their users' services.
type services struct {
	mu     sync.Mutex
	byUser map[string]map[*page]struct{}
	// open counts the pages of each user from their hello to their end.
	open map[string]int
}

// admit counts a page of a user, unless that has most of them already; 0: any number.
func (s *services) admit(userID string, most int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if most > 0 && s.open[userID] >= most {
		return false
	}
	s.open[userID]++
	return true
}

// forget takes back admit.
func (s *services) forget(userID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[userID]--; s.open[userID] == 0 {
		delete(s.open, userID)
	}
}

// Opened returns how many pages of a user are open.
func (r *Router) Opened(userID string) int {
	r.services.mu.Lock()
	defer r.services.mu.Unlock()
	return r.services.open[userID]
}

// of returns the pages of a user.
func (s *services) of(userID string) []*page {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.byUser[userID]))
}

// Pages returns whose pages are open.
func (r *Router) Pages() (list []*access.Principal) {
	r.services.mu.Lock()
	defer r.services.mu.Unlock()
	for _, pages := range r.services.byUser {
		for p := range pages {
			list = append(list, p.by)
		}
	}
	return list
}

// Shows reports whether a page of the user has a world open.
func (r *Router) Shows(userID, worldID string) bool {
	r.services.mu.Lock()
	defer r.services.mu.Unlock()
	for p := range r.services.byUser[userID] {
		if p.WorldID() == worldID && !p.viewer {
			return true
		}
	}
	return false
}

// joinServices subscribes a page to the user's services. The service sends the current state
// through Greet, and its events follow. Viewers get no chat, and no folders of the project.
func (p *page) joinServices() {
	r, user := p.r, p.by.UserID
	r.services.mu.Lock()
	if r.services.byUser[user] == nil {
		r.services.byUser[user] = map[*page]struct{}{}
	}
	r.services.byUser[user][p] = struct{}{}
	r.services.mu.Unlock()
	if r.opt.Chat != nil && !p.viewer {
		r.opt.Chat.Greet(user, func(e wire.ChatEvent) { p.greet(wire.KindChatEvent, e) })
	}
	if r.opt.Bridge != nil && !p.viewer {
		p.greet(wire.KindBridgeEvent, r.opt.Bridge(user))
	}
	if r.opt.Project != nil {
		r.opt.Project.Greet(user, func(e wire.ProjectEvent) {
			if p.viewer {
				e = withoutOffers(e)
			}
			p.greet(wire.KindProjectEvent, e)
		})
	}
}

// leaveServices unsubscribes a page.
func (p *page) leaveServices() {
	s, user := &p.r.services, p.by.UserID
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byUser[user], p)
	if len(s.byUser[user]) == 0 {
		delete(s.byUser, user)
	}
}

// greet sends the page an event of the first state of a service; one that cannot be encoded is
// dropped.
func (p *page) greet(kind wire.Kind, v any) {
	if payload := p.r.encode(v); payload != nil && p.receives(kind) {
		_ = p.postFirst(p.frame(live.Message{Kind: kind, Payload: payload})) // a socket that cannot take it ends by itself
	}
}

// PublishChat sends a chat event to all of the user's pages except viewers. It does not block.
func (r *Router) PublishChat(userID string, e wire.ChatEvent) {
	r.publish(userID, wire.KindChatEvent, e, nil)
}

// PublishProject sends a project event to all pages of a user; viewers get it without the folders
// on offer. It does not block.
func (r *Router) PublishProject(userID string, e wire.ProjectEvent) {
	r.publish(userID, wire.KindProjectEvent, e, withoutOffers(e))
}

// PublishRelay tells all pages of a user what has changed of their pairings and devices. It does
// not block.
func (r *Router) PublishRelay(userID string, n wire.RelayNotice) {
	r.publish(userID, wire.KindRelayEvent, n, nil)
}

// PublishBridge tells all of the user's pages except viewers the state of their bridge. It does not
// block.
func (r *Router) PublishBridge(userID string, b wire.Bridge) {
	r.publish(userID, wire.KindBridgeEvent, b, nil)
}

// withoutOffers returns a project event without the folders that the user could choose, for
// viewers.
func withoutOffers(e wire.ProjectEvent) wire.ProjectEvent {
	if e.State != nil && len(e.State.Offers) > 0 {
		state := *e.State
		state.Offers = nil
		e.State = &state
	}
	return e
}

// publish sends a service event to all pages of a user. Viewers get forViewers instead, or nothing
// when that is nil. It does not block, and encodes each of the two at most once.
func (r *Router) publish(userID string, kind wire.Kind, v, forViewers any) {
	pages := r.services.of(userID)
	if len(pages) == 0 {
		return
	}
	own, viewers := sync.OnceValue(func() json.RawMessage { return r.encode(v) }),
		sync.OnceValue(func() json.RawMessage { return r.encode(forViewers) })
	for _, p := range pages {
		payload := own
		if p.viewer {
			if forViewers == nil {
				continue
			}
			payload = viewers
		}
		if b := payload(); b != nil {
			p.push(live.Message{Kind: kind, Payload: b})
		}
	}
}

// askService runs a page's request in a new goroutine and posts the answer. The request goes on
// when the page leaves; Close cancels it and waits. do is the request; failed turns an error into
// an answer of the service.
func (p *page) askService(messageID string, kind wire.Kind, failed func(*wire.Error) any,
	do func(context.Context) any,
) {
	r := p.r
	r.touch()
	answer := func(v any) {
		payload := r.encode(v)
		switch {
		case payload == nil:
			payload = wire.MustJSON(failed(wire.NewError(wire.CodeAgentFailed, "the answer cannot be encoded, so it cannot be shown")))
		case len(payload) > r.opt.Queue.Bytes-answerReserve:
			e := wire.NewError(wire.CodeTooLarge, "the answer is larger than %d MB", r.opt.Queue.Bytes>>20)
			payload = wire.MustJSON(failed(e.Try("Open it outside this page.")))
		}
		p.push(live.Message{Kind: kind, ReplyTo: messageID, Payload: payload})
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

// chat passes a page's request to the chat service.
func (p *page) chat(messageID string, q wire.ChatRequest) {
	failed := func(e *wire.Error) any { return wire.ChatAnswer{Error: e} }
	p.askService(messageID, wire.KindChatAnswer, failed, func(ctx context.Context) any {
		if p.r.opt.Chat == nil {
			return failed(wire.NotFound(wire.MissingAgent, "this service has no agents to chat with"))
		}
		return p.r.opt.Chat.Chat(ctx, p.by.UserID, q)
	})
}

// project passes a page's request to the project.
func (p *page) project(messageID string, q wire.ProjectRequest) {
	failed := func(e *wire.Error) any { return wire.ProjectAnswer{Error: e} }
	p.askService(messageID, wire.KindProjectAnswer, failed, func(ctx context.Context) any {
		if p.r.opt.Project == nil {
			return failed(wire.NewError(wire.CodeNotFound, "no project can be shown here").Try("A project is shown in the worlds of the computer that its files are on."))
		}
		return p.r.opt.Project.Answer(ctx, p.by.UserID, q)
	})
}
