package router

// The services that pages use in addition to the world: the chat with the user's agents, and the
// project. Each has three kinds of envelopes: a request, its answer and events (publisher.go).

import (
	"context"

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

// joinServices subscribes a page to the user's services. The service sends the current state
// through Greet, and its events follow. Viewers get no chat, and no folders of the project.
func (p *page) joinServices() {
	r, user := p.router, p.by.UserID
	r.join(p)
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

// greet sends the page an event of the first state of a service; one that cannot be encoded is
// dropped.
func (p *page) greet(kind wire.Kind, v any) {
	if payload := encode(p.router.opt.Logger, v); payload != nil && p.receives(kind) {
		_ = p.postFirst(p.frame(live.Message{Kind: kind, Payload: payload})) // a socket that cannot take it ends by itself
	}
}

// askService runs a page's request in a new goroutine and posts the answer. The request goes on
// when the page leaves; Close cancels it and waits. do is the request; failed turns an error into
// an answer of the service.
func (p *page) askService(messageID string, kind wire.Kind, failed func(*wire.Error) any,
	do func(context.Context) any,
) {
	r := p.router
	r.touch()
	answer := func(v any) {
		payload := encode(r.opt.Logger, v)
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
		if p.router.opt.Chat == nil {
			return failed(wire.NotFound(wire.MissingAgent, "this service has no agents to chat with"))
		}
		return p.router.opt.Chat.Chat(ctx, p.by.UserID, q)
	})
}

// project passes a page's request to the project.
func (p *page) project(messageID string, q wire.ProjectRequest) {
	failed := func(e *wire.Error) any { return wire.ProjectAnswer{Error: e} }
	p.askService(messageID, wire.KindProjectAnswer, failed, func(ctx context.Context) any {
		if p.router.opt.Project == nil {
			return failed(wire.NewError(wire.CodeNotFound, "no project can be shown here").Try("A project is shown in the worlds of the computer that its files are on."))
		}
		return p.router.opt.Project.Answer(ctx, p.by.UserID, q)
	})
}
