package uplink

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/worldclient"
)

// This file carries the conversations with the agents of this computer to the users of paired
// worlds. Its policy does not trust the relay, which may do no more than write to an agent, under
// the agent's own rules:
//
//	everything                needs the consent of this computer's user for this pairing
//	sessions, open, history,  served, with the scope chat.stream
//	  create, send, stop
//	answer                    only if the user has allowed it for this pairing, only to an open
//	                          approval that was shown (its hash), with an option good once
//	blob.get                  a picture an agent showed in a conversation, by its content's hash,
//	                          with the scope chat.stream
//	act                       never: it changes how agents of this computer are connected
//	anything else             never
//
// Project and voice have no messages on this socket.

// Conversations are those with the agents of this computer. agent.Registry implements it.
type Conversations interface {
	// Chat answers a request. It may block for as long as the operation takes.
	Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer
	// Greet sends the current state; events that happen afterwards are published after it. send
	// does not block.
	Greet(userID string, send func(wire.ChatEvent))
	// Image returns a picture of a conversation; false: there is none.
	Image(id string) (mimeType string, data []byte, ok bool)
}

// Bounds of the conversations of one uplink.
const (
	// maxRequests is how many requests of the relay may be under way.
	maxRequests = 16
	// maxEvents and maxEventBytes are what may wait for a slow relay. One that reads more slowly is
	// connected anew.
	maxEvents, maxEventBytes = 512, 2 << 20
	// maxChatPayload is the largest answer or event: it must fit into a frame of an agent.
	maxChatPayload = wire.MaxAgentFrame - 4<<10
)

type conversations struct {
	mu sync.Mutex
	// out queues events for the socket; nil: no socket, or one without conversations.
	out *sendq.Queue[wire.ChatEvent]
	// first is the id of the first event on this socket, and refused that the relay takes none.
	first   string
	refused bool
	// requests are those under way, and refusals those that wait for the socket.
	requests, refusals *quota.Count
	// logged is when a refusal was last written to the log.
	logged time.Time
	// approvals are the open ones as they were shown, by back end and id.
	approvals map[[2]string]*wire.Approval
}

// serveChat greets a socket and sends it events until the returned function is called. A device
// without chat.stream gets none, and a relay that refuses the first one no more: it would close a
// socket that goes on.
func (u *uplink) serveChat(socket *worldclient.Socket, granted []wire.Scope) (end func()) {
	if u.parent.opt.Chat == nil || !slices.Contains(granted, wire.ScopeChat) || !u.conversationsAgreed() {
		return func() {}
	}
	out := sendq.New[wire.ChatEvent](maxEvents, maxEventBytes)
	ctx, cancel := context.WithCancel(u.ctx)
	done := make(chan struct{})
	u.chats.mu.Lock()
	u.chats.out, u.chats.first, u.chats.refused = out, messageID(), false
	first := u.chats.first
	clear(u.chats.approvals)
	u.chats.mu.Unlock()
	go func() { // end ends and awaits it
		defer close(done)
		for id := first; ; id = messageID() {
			e, err := out.Next(ctx)
			if err != nil || u.sendChat(ctx, socket, wire.KindChatEvent, id, "", e) != nil {
				return // the socket has ended
			}
			if id == first && (!answers(ctx, socket) || !u.chats.taken()) {
				return
			}
		}
	}()
	u.parent.opt.Chat.Greet(u.parent.opt.UserID, u.publish)
	u.publish(wire.ChatEvent{Kind: wire.ChatEventGreeted})
	return func() {
		u.chats.mu.Lock()
		u.chats.out = nil
		u.chats.mu.Unlock()
		cancel()
		<-done
	}
}

// taken reports whether the relay has taken the first event. It answers in order, so a refusal
// comes before the answer to a ping.
func (c *conversations) taken() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.refused {
		c.out = nil
	}
	return !c.refused
}

func (c *conversations) refuse(replyTo string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if replyTo == c.first {
		c.refused = true
	}
}

// mayLog reports whether a refusal is written to the log: one each second is.
func (c *conversations) mayLog(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.logged) < time.Second {
		return false
	}
	c.logged = now
	return true
}

// sendChat sends an answer or an event. A payload that is too large or cannot be encoded is dropped
// as an event; as an answer its caller has checked it.
func (u *uplink) sendChat(ctx context.Context, socket *worldclient.Socket, kind wire.Kind, id, replyTo string,
	v any,
) error {
	payload, err := json.Marshal(v)
	if err != nil || len(payload) > maxChatPayload {
		u.parent.opt.Logger.Warn().Err(err).Int("bytes", len(payload)).Msg("an event of a conversation does not fit through the relay")
		return nil
	}
	return socket.Send(ctx, wire.Envelope{
		MessageID: id, Scope: wire.ScopeChat, Kind: kind, ReplyTo: replyTo,
		Payload: payload,
	})
}

// publish queues an event for the socket. It does not block. When too much waits, the socket is
// closed: the next one is greeted with the whole state.
func (u *uplink) publish(e wire.ChatEvent) {
	u.mu.Lock()
	mayAnswer, socket, hashes := u.pairing.AnswerApprovals, u.socket, u.protocol >= wire.HashProtocol
	u.mu.Unlock()
	e, ok := shown(e, mayAnswer)
	if !ok || e.Approval != nil && !hashes {
		return
	}
	u.chats.mu.Lock()
	defer u.chats.mu.Unlock()
	if u.chats.out == nil {
		return
	}
	if a := e.Approval; a != nil {
		key := [2]string{a.Backend, a.ID}
		delete(u.chats.approvals, key)
		if a.State == wire.ApprovalOpen {
			u.chats.approvals[key] = a
		}
	}
	size := 512
	if e.Message != nil || e.Delta != nil || e.Approval != nil || e.Backends != nil {
		b, _ := json.Marshal(e)
		size += len(b)
	}
	if u.chats.out.Put(e, size) != nil && socket != nil {
		u.chats.out = nil
		u.parent.spawn(socket.Close)
	}
}

// shown returns an event as the relay's user may see it; false: not at all. It leaves out facts
// about this computer and its agents' settings, agents in terminals, and options that would not be
// accepted.
func shown(e wire.ChatEvent, mayAnswer bool) (wire.ChatEvent, bool) {
	if e.Backend == wire.TerminalsBackend {
		return e, false
	}
	switch e.Kind {
	case wire.ChatEventBackends:
		list := make([]wire.Backend, 0, len(e.Backends))
		for _, b := range e.Backends {
			if b.ID == wire.TerminalsBackend {
				continue
			}
			list = append(list, wire.Backend{
				ID: b.ID, Kind: b.Kind, Product: b.Product, Name: b.Name, State: b.State, Since: b.Since,
				Avatar: b.Avatar, Session: b.Session, Can: b.Can,
			})
		}
		e.Backends = list
	case wire.ChatEventApproval:
		if e.Approval == nil {
			return e, false
		}
		a := *e.Approval
		a.Options = slices.DeleteFunc(slices.Clone(a.Options), func(o wire.ApprovalOption) bool {
			return !mayAnswer || o.Kind != wire.AllowOnce && o.Kind != wire.RejectOnce
		})
		e.Approval = &a
	case wire.ChatEventTurn: // those of tools and calls are of this computer's worlds
		return e, e.Turn != nil && e.Turn.Path == wire.PathText
	case wire.ChatEventMessage, wire.ChatEventDelta, wire.ChatEventReset, wire.ChatEventStatus,
		wire.ChatEventSessions, wire.ChatEventGreeted:
	default:
		return e, false
	}
	return e, true
}

// chatRequest answers a request of the relay in a goroutine of its own. It runs in the reader's
// goroutine.
func (u *uplink) chatRequest(env *wire.Envelope) {
	u.mu.Lock()
	socket, granted := u.socket, slices.Contains(u.granted, wire.ScopeChat) && u.pairing.Conversations
	u.mu.Unlock()
	if socket == nil {
		return // not greeted yet: the relay asks again
	}
	id := env.MessageID
	var q wire.ChatRequest
	var refused *wire.Error
	switch err := strict.Unmarshal(env.Payload, &q); {
	case err != nil:
		refused = wire.NewError(wire.CodeBadEnvelope, "the request cannot be read")
	case q.Backend == wire.TerminalsBackend:
		refused = wire.NotFound(wire.MissingAgent, "there is no such agent")
	case !granted || env.Scope != wire.ScopeChat || u.parent.opt.Chat == nil:
		refused = wire.NewError(wire.CodeNotAllowed, "conversations were not granted to this device")
	default:
		refused = u.mayAsk(&q)
	}
	counted := refused == nil && u.chats.requests.Take(1)
	if refused == nil && !counted {
		refused = wire.NewError(wire.CodeRate, "%d requests are under way already", maxRequests)
	}
	if !counted && !u.chats.refusals.Take(1) {
		return // a relay that does not read its refusals gets no more of them
	}
	if counted || u.chats.mayLog(now()) {
		u.parent.opt.Logger.Info().Str("pairing", u.id).Str("op", clipOp(q.Op)).Bool("refused", refused != nil).Msg("the relay asks an agent of this computer")
	}
	u.parent.spawn(func() {
		a := wire.ChatAnswer{Error: refused}
		if counted {
			a = u.parent.opt.Chat.Chat(u.ctx, u.parent.opt.UserID, q)
			u.chats.requests.Free(1)
		} else {
			defer u.chats.refusals.Free(1)
		}
		if b, err := json.Marshal(a); err != nil || len(b) > maxChatPayload {
			a = wire.ChatAnswer{Error: wire.NewError(wire.CodeTooLarge, "the answer does not fit through the relay").Try("Open it on the agent's own computer.")}
		}
		_ = u.sendChat(u.ctx, socket, wire.KindChatAnswer, messageID(), id, a)
	})
}

// blobGet answers a request of the relay for a piece of a picture, in a goroutine of its own. It
// runs in the reader's goroutine.
func (u *uplink) blobGet(env *wire.Envelope) {
	u.mu.Lock()
	socket, granted := u.socket, slices.Contains(u.granted, wire.ScopeChat) && u.pairing.Conversations
	u.mu.Unlock()
	if socket == nil {
		return // not greeted yet: the relay asks again
	}
	if !u.chats.requests.Take(1) {
		return // no relay of ours asks for so many
	}
	id := env.MessageID
	var p wire.BlobPart
	var g wire.BlobGet
	switch {
	case strict.Unmarshal(env.Payload, &g) != nil:
		p.Error = wire.NewError(wire.CodeBadEnvelope, "the request cannot be read")
	case !granted || env.Scope != wire.ScopeChat || u.parent.opt.Chat == nil:
		p.Error = wire.NewError(wire.CodeNotAllowed, "conversations were not granted to this device")
	default:
		_, data, ok := u.parent.opt.Chat.Image(g.ID)
		if !ok || len(data) > wire.MaxBlob || g.Offset < 0 || g.Offset >= len(data) {
			p.Error = wire.NotFound(wire.MissingPicture, "this picture is no longer available")
			break
		}
		p.Size = len(data)
		p.Data = base64.StdEncoding.EncodeToString(data[g.Offset:min(g.Offset+wire.MaxBlobPart, len(data))])
	}
	u.parent.spawn(func() {
		_ = socket.Send(u.ctx, wire.Envelope{
			MessageID: messageID(), Scope: wire.ScopeChat, Kind: wire.KindBlobPart,
			ReplyTo: id, Payload: wire.MustJSON(p),
		})
		u.chats.requests.Free(1)
	})
}

// clipOp returns an operation for the log: another's text only if it is one of ours.
func clipOp(op wire.ChatOp) string {
	if slices.Contains(served, op) || op == wire.ChatOpAnswer || op == wire.ChatOpAct {
		return string(op)
	}
	return "unknown"
}

// served are the operations that chat.stream is enough for.
var served = []wire.ChatOp{
	wire.ChatOpSessions, wire.ChatOpOpen, wire.ChatOpHistory, wire.ChatOpCreate,
	wire.ChatOpSend, wire.ChatOpStop,
}

// mayAsk is the policy (see above).
func (u *uplink) mayAsk(q *wire.ChatRequest) *wire.Error {
	switch {
	case slices.Contains(served, q.Op):
		return nil
	case q.Op != wire.ChatOpAnswer:
		return wire.NewError(wire.CodeNotAllowed, "this is done on the agent's own computer alone")
	}
	u.mu.Lock()
	mayAnswer := u.pairing.AnswerApprovals
	u.mu.Unlock()
	if !mayAnswer {
		return wire.NewError(wire.CodeNotAllowed, "approvals are answered on the agent's own computer").
			Try("To answer them from here, pair again there with `world-mcp pair CODE --answer-approvals`.")
	}
	u.chats.mu.Lock()
	e := u.chats.approvals[[2]string{q.Backend, q.Approval}].Answerable(q.Hash, q.Option)
	u.chats.mu.Unlock()
	if e != nil && e.Code == wire.CodeBadArguments {
		return wire.NewError(wire.CodeNotAllowed, "from here an approval is answered for once, with one of the options that were shown")
	}
	return e
}

func messageID() string { return ident.New("u_") }
