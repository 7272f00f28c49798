// Package openclaw provides voice through an OpenClaw gateway, in two ways: Relay uses the realtime
// voice that the gateway has built in ("talk" sessions), Plugin uses our own plugin in the gateway
// (skill/openclaw-voice). Both speak the same protocol with other names (protocol, in codec.go).
//
// Each session opens a connection of its own to the gateway, so that a session that is too slow
// never harms the chat. When the connection ends, the gateway ends the session. Audio stays in
// memory.
//
// Goroutines of a session (internal/voice/session), all awaited by its Run: Run itself, and one for
// each request to the gateway that is not answered. The connection's reader calls codec.receive. A
// provider has one more goroutine at times, which asks the gateway whether a session can be had
// (probe.go); Close ends and awaits it.
//
// Files: openclaw.go, probe.go, relay.go and plugin.go make up the providers; codec.go
// (requests), events.go (events) and consult.go the codec of a session; problems.go the errors that
// users see.
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
	// readyTimeout is the default of Options.ReadyTimeout.
	readyTimeout = 12 * time.Second
	// sessionLimit is the gateway's limit of a session. A session that reports an earlier end has
	// that limit instead.
	sessionLimit = 30 * time.Minute
	// requestTimeout limits one request to the gateway.
	requestTimeout = 10 * time.Second
)

// Gateway is the part of the agent's gateway that a provider uses. Its methods are safe for
// concurrent use.
type Gateway interface {
	// Ready reports whether the gateway is connected; if not, why, and what the user can do.
	Ready() (ok bool, reason, next string)
	// Has reports whether the gateway has a method. While the gateway is not ready this is a guess.
	Has(method string) bool
	// Main returns the session key of the agent's main conversation.
	Main() string
	// Ask makes a request over the connection of the chat. It is meant for small questions.
	Ask(ctx context.Context, method string, params, result any) error
	// Dial opens a connection for one session.
	Dial(ctx context.Context) (Conn, error)
}

// Conn is a connection to the gateway that is logged in. When the gateway refuses a request, the
// error has a method Refusal() (code, message string).
type Conn interface {
	// Call makes a request and waits for its answer.
	Call(ctx context.Context, method string, params, result any) error
	// Send makes a request without waiting. Requests are sent in the order of the calls. wait waits
	// for the answer; it must be called once.
	Send(method string, params any) (wait func(context.Context) error, err error)
	// Listen passes each event to a function, in order, on the goroutine that reads: it must not
	// block. It must be called once.
	Listen(func(name string, payload json.RawMessage))
	Done() <-chan struct{}
	// Close closes the connection and waits for its reader.
	Close()
}

// Options of NewRelay and NewPlugin.
type Options struct {
	Gateway Gateway
	// Chat returns the id of the back end whose agent the provider speaks for.
	Chat func() string
	// ReadyTimeout limits the time from Session.Run until audio may flow. 0: 12 s.
	ReadyTimeout time.Duration
	// Surroundings returns lines about what the user sees and did in the world, for a question to
	// the agent of a session; call identifies the question. nil: none.
	Surroundings func(ctx context.Context, session, call string) []string
	Logger       zerolog.Logger
}

// provider is what Relay and Plugin share.
type provider struct {
	opt   Options
	proto protocol
	probe *probe
}

// Offer says whether a session can be opened now. Whether the gateway has a working key, the probe
// knows; when it does not know yet the offer is ready.
func (p *provider) Offer() wire.VoiceProvider {
	v := wire.VoiceProvider{ID: p.proto.id, Name: p.proto.name, Chat: p.opt.Chat()}
	if ok, reason, next := p.opt.Gateway.Ready(); !ok {
		p.probe.invalidate()
		v.Reason, v.Next, v.Act = reason, next, wire.VoiceConnect
		return v
	}
	if !p.opt.Gateway.Has(p.proto.start) {
		v.Reason, v.Next = p.proto.missing, p.proto.remedy
		return v
	}
	if problem := p.probe.problem(); problem != nil {
		v.Reason, v.Next, v.Act = problem.Err.Message, problem.Err.Next, problem.Act
		return v
	}
	v.Ready = true
	return v
}

// Open returns a session. Whatever goes wrong with the gateway is reported by the session's Closed
// event, because that says which action helps.
func (p *provider) Open(ctx context.Context, c voice.Config, h voice.Handler) (voice.Session, *wire.Error) {
	if e := voice.CheckModel(c.Model); e != nil {
		return nil, e
	}
	if ok, reason, next := p.opt.Gateway.Ready(); !ok || !p.opt.Gateway.Has(p.proto.start) {
		if ok {
			reason, next = p.proto.missing, p.proto.remedy
		}
		return nil, wire.NewError(wire.CodeAgentNotReady, "%s", reason).Try(next)
	}
	if c.Session == "" {
		c.Session = p.opt.Gateway.Main()
	}
	return newSession(ctx, p, c, h), nil
}

// Close ends the probe and waits for it.
func (p *provider) Close() { p.probe.close() }
