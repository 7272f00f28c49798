// Package voice carries spoken calls between a page and a realtime model that speaks as the user's
// agent.
//
//   - Provider and Session (provider.go) are the port to a realtime model. Sub-packages implement
//     it: openclaw through the agent's gateway (our plugin there, or the gateway's own relay),
//     ownkey with the user's own key.
//   - Event (events.go) is the closed set of things that a session reports. All providers
//     share internal/voice/session.
//   - Calls (calls.go) picks a provider and allows one call at a time. call (call.go) connects one
//     page to one session at a time, runs world tools for the model, delegates long work to the
//     agent's text runtime, and writes the turn log.
//   - Mini and Full (models.go) are the only two models; Settings stores the user's key.
//
// Audio is s16le, 24 kHz, mono everywhere. It stays in memory: nothing writes it to a file or a
// log.
//
// Goroutines. Calls.Serve runs on the goroutine of the page's HTTP request and reads the socket. It
// starts one goroutine that writes the socket and one watchdog. The call starts one for each
// session (Session.Run) and for closing a session, and two for each running tool: the tool, and one
// that reports to the model. Serve waits for all of them before it returns, so when Calls.Close
// has returned without an error no session reports events any more. Providers own their background
// probes: Provider.Close ends them and waits.
package voice

import (
	"context"
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Provider is one way to reach a realtime model. Its methods are safe for concurrent use.
type Provider interface {
	// Offer says whether a session can be opened now; if not, why, and what the user can do. It
	// never blocks: a provider that depends on others answers from its cache and refreshes that in
	// the background.
	Offer() wire.VoiceProvider
	// SavesTranscript says whether the far side writes the transcript into the agent's
	// conversation. If it does not, the call saves it (Options.Save).
	SavesTranscript() bool
	// Open returns a session that has not started yet; the caller must run it. It refuses what can
	// be refused without asking the far side: another model than the two, a missing key. ctx
	// carries values only; it does not end the session.
	Open(ctx context.Context, c Config, h Handler) (Session, *wire.Error)
	// Close ends the provider's background work and waits for it. The caller has ended all sessions
	// before.
	Close()
}

// Config says what a session shall be.
type Config struct {
	// Model is Mini or Full.
	Model string
	// Session is the key of the agent's conversation that the call belongs to. Empty: the agent's
	// main one.
	Session string
	// Voice names the model's voice. Empty: the far side's default.
	Voice string
	// Identity says who the agent is. It may take some seconds, and returns early when ctx ends.
	// Providers whose far side knows the agent do not call it. nil: unknown.
	Identity func(ctx context.Context) string
	// Instructions describe the world and how to talk in it.
	Instructions string
	// Tools that the model may call. Providers whose sessions have tools of their own ignore them.
	Tools []Function
}

// Function is a tool that the model can call. Its JSON is what our plugin in the gateway takes.
type Function struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"` // JSON schema
}

// Session is one session with a realtime model. Its methods may be called from any goroutine, at
// any time, also after the end; apart from Run they never block. What cannot be sent is dropped, or
// ends the session.
type Session interface {
	// Run connects, and returns when the session is over and its handler has returned from Closed,
	// the last event. What goes wrong is reported by Closed. The session ends by Close, at the far
	// side's limit, or by an error. The caller runs it once, on a goroutine of its own.
	Run()
	// Audio sends audio of the microphone. at is the page's playback clock at the first sample;
	// together with the marks of Played it shows how much of an answer the user has heard.
	Audio(pcm []byte, at time.Duration)
	// Played reports that the page has played all audio before a mark.
	Played(mark string)
	// Cancel interrupts a turn of which the user has heard that much; the model forgets the rest.
	Cancel(turn string, played time.Duration, reason wire.CancelReason)
	// Result answers a ToolCall. With more set the model goes on talking, and another result of the
	// same call follows.
	Result(callID string, result json.RawMessage, more bool)
	// Say sends typed text to the model as if the user had spoken it.
	Say(text string)
	// Close ends the session. It does not wait: Run returns soon after.
	Close()
}
