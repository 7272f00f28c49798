package router

import (
	"golang.org/x/time/rate"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// This file carries the conversations of paired devices: requests of pages go to the socket of the
// device that has the back end, and its answers and events come back on the same socket. A
// DeviceChat interprets them.

// Pace of the events and presence reports of one device. An event counts as one, and as one more
// for every chatEventUnit bytes. A device that sends more is not refused: its socket is read more
// slowly, so that no part of a conversation is lost.
const (
	chatEventRate  rate.Limit = 120 // a second
	chatEventBurst            = 240
	chatEventUnit             = 8 << 10
)

// DeviceChat connects the conversations of paired devices to their users' pages. chat.Service
// implements it. Its methods must not block, and must not call the router but for PublishChat.
type DeviceChat interface {
	// Joined is called before the first message of a device's socket, which replaces the previous
	// one.
	Joined(l DeviceLine)
	// Left is called once, after the last message of a socket, whether it was replaced or not.
	Left(l DeviceLine)
	// Answered handles the answer to a request; Happened handles an event. An error refuses the
	// message, which counts against the socket.
	Answered(l DeviceLine, requestID string, a *wire.ChatAnswer) *wire.Error
	Happened(l DeviceLine, e *wire.ChatEvent) *wire.Error
	// Fetched handles a piece of a picture.
	Fetched(l DeviceLine, requestID string, p *wire.BlobPart) *wire.Error
}

// DeviceLine is the socket of a paired device. Equal values are the same socket.
type DeviceLine interface {
	// Device returns the principal and the agent at the other end.
	Device() (*access.Principal, wire.Agent)
	// Ask sends a request under an id, which its answer names. It does not block. An error means
	// that the socket has ended.
	Ask(requestID string, q wire.ChatRequest) error
	// Fetch asks for a piece of a picture in the same way.
	Fetch(requestID string, g wire.BlobGet) error
}

// Device implements DeviceLine.
func (a *agent) Device() (*access.Principal, wire.Agent) { return a.by, a.entry.Agent }

// Ask implements DeviceLine.
func (a *agent) Ask(requestID string, q wire.ChatRequest) error {
	if a.protocol < wire.HashProtocol {
		q.Hash = ""
	}
	return a.Post(live.Message{ID: requestID, Kind: wire.KindChatRequest, Payload: wire.MustJSON(q)})
}

// Fetch implements DeviceLine.
func (a *agent) Fetch(requestID string, g wire.BlobGet) error {
	return a.Post(live.Message{ID: requestID, Kind: wire.KindBlobGet, Payload: wire.MustJSON(g)})
}

// hasConversations reports whether this socket may carry conversations. The scope of its device is
// checked with each message.
func (a *agent) hasConversations() bool {
	return a.by.Kind == access.Device && a.router.opt.DeviceChat != nil
}

// toChat passes the answer to a request to the device chat.
func toChat[T any](take func(DeviceChat, DeviceLine, string, *T) *wire.Error) func(*agent, *wire.Envelope) *wire.Error {
	return func(a *agent, env *wire.Envelope) *wire.Error {
		if !a.hasConversations() {
			return notAccepted()
		}
		v, err := payloadOf[T](env)
		if err != nil {
			return unreadable(env, err)
		}
		return take(a.router.opt.DeviceChat, a, env.ReplyTo, v)
	}
}

// chatEvent passes on an event, at the device's pace.
func (a *agent) chatEvent(env *wire.Envelope) *wire.Error {
	if !a.hasConversations() {
		return notAccepted()
	}
	if a.events.WaitN(a.router.ctx, 1+len(env.Payload)/chatEventUnit) != nil {
		return live.Stopping()
	}
	v, err := payloadOf[wire.ChatEvent](env)
	if err != nil {
		return unreadable(env, err)
	}
	return a.router.opt.DeviceChat.Happened(a, v)
}
