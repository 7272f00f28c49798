// Package openclaw holds the two voice lanes through an OpenClaw gateway: the relay that the gateway has built in, and the
// plugin of ours that lives in it. Each call has a connection of its own to the gateway, so that a call that is too slow
// never harms the chat; the connection's end is the session's end. Sound goes through memory only.
//
// The lanes' outside: openclaw.go, offer.go, relay.go, plugin.go. A session: session.go, events.go, answers.go, faults.go
// and what it is made of: uplink.go, teller.go, captions.go, consult.go.
package openclaw

import (
	"context"
	"encoding/json"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

const (
	readyWithin  = 12 * time.Second // from Start until sound may flow
	sessionLimit = 30 * time.Minute // the gateway's own; a session that reports its end knows better
	callWithin   = 10 * time.Second // one request to the gateway
)

// Gateway is what a lane needs of the gateway that the agent lives behind. Its methods are safe for concurrent use.
type Gateway interface {
	// Ready says whether the gateway is connected; if not, why, and what to do.
	Ready() (ok bool, reason, next string)
	// Has reports whether the gateway knows a method. It is a guess while the gateway is not ready.
	Has(method string) bool
	// Main is the session key of the agent's own conversation.
	Main() string
	// Ask makes a request over the connection of the chat. It is for small questions.
	Ask(ctx context.Context, method string, params, result any) error
	// Dial opens a connection for one call.
	Dial(ctx context.Context) (Conn, error)
}

// Conn is a logged-in connection to the gateway. A refusal by the gateway is an error with the method
// Refusal() (code, message string).
type Conn interface {
	Call(ctx context.Context, method string, params, result any) error
	// Send makes a request without waiting, in the order of calls; what it returns waits for the answer, and is called once.
	Send(method string, params any) (wait func(context.Context) error, err error)
	// Listen hands each event over, in order, from the goroutine that reads: it must not block. It is called once.
	Listen(func(name string, payload json.RawMessage))
	Done() <-chan struct{}
	Close()
}

// lends is a gateway whose connections are of a type of its own.
type lends[C Conn] interface {
	Ready() (ok bool, reason, next string)
	Has(method string) bool
	Main() string
	Ask(ctx context.Context, method string, params, result any) error
	Dial(ctx context.Context) (C, error)
}

// Over makes a Gateway of one that does not know this package.
func Over[C Conn](g lends[C]) Gateway { return over[C]{g} }

type over[C Conn] struct{ lends[C] }

// Dial hides the connection's own type, and a nil of it.
func (o over[C]) Dial(ctx context.Context) (Conn, error) {
	c, err := o.lends.Dial(ctx)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Options of NewRelay and NewPlugin.
type Options struct {
	Gateway  Gateway
	Changed  func()        // what a lane offers may be another now; nil: nobody wants to know. It must not block.
	Chat     string        // lane of the chat whose agent the lanes speak for
	Patience time.Duration // how long a session may take until it is ready; 0: 12 s
	Logger   zerolog.Logger
}

func (o Options) filled() Options {
	if o.Changed == nil {
		o.Changed = func() {}
	}
	if o.Patience == 0 {
		o.Patience = readyWithin
	}
	return o
}

// lane is what the two lanes share.
type lane struct {
	o     Options
	s     side
	known *known
}

// Offer says whether the lane can be used now. What the gateway says of its key is asked beside, and told by Changed.
func (l *lane) Offer() wire.VoiceProvider {
	v := wire.VoiceProvider{ID: l.s.id, Name: l.s.name, Chat: l.o.Chat}
	if ok, reason, next := l.o.Gateway.Ready(); !ok {
		l.known.forget()
		v.Reason, v.Next, v.Act = reason, next, wire.VoiceConnect
		return v
	}
	if !l.o.Gateway.Has(l.s.start) {
		v.Reason, v.Next = l.s.missing, l.s.cure
		return v
	}
	if f := l.known.look(); f != nil {
		v.Reason, v.Next, v.Act = f.e.Message, f.e.Next, f.act
		return v
	}
	v.Ready = true
	return v
}

// Start begins a session and returns at once: connecting takes its time, and what goes wrong there is told by Sink.Closed,
// because that says which act helps. The session outlives ctx and ends by Close, its limit or a fault.
func (l *lane) Start(ctx context.Context, c voice.Config, sink voice.Handler) (voice.Session, *wire.Error) {
	if e := voice.InPair(c.Model); e != nil {
		return nil, e
	}
	if ok, reason, next := l.o.Gateway.Ready(); !ok || !l.o.Gateway.Has(l.s.start) {
		if ok {
			reason, next = l.s.missing, l.s.cure
		}
		e := wire.NewError(wire.CodeAgentNotReady, "%s", reason)
		e.Next = next
		return nil, e
	}
	if c.Session == "" {
		c.Session = l.o.Gateway.Main()
	}
	s := newSession(context.WithoutCancel(ctx), l, c, sink)
	go s.run()
	return s, nil
}
