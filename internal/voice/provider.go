// Package voice is the realtime voice of an agent: the lanes to a realtime model (our plugin in the agent's gateway, what
// the gateway has built in, the user's own key), the rule of the two models, and the call, which carries sound between a
// page and a lane, lets the voice use world tools, hands heavy work to the agent's text runtime, and tells the turn log
// which path each turn took. Sound is never written anywhere.
package voice

import (
	"context"
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Lane is one way to a realtime model. Its methods are safe for concurrent use.
type Provider interface {
	// Offer says whether the lane can be used now; if not, why, and what to do.
	Offer() wire.VoiceProvider
	// Keeps says whether the lane's side writes what was said into the agent's conversation; if not, the desk does.
	SavesTranscript() bool
	// Start asks for a session. It returns when the lane's side has taken or refused it; sound may flow from
	// Sink.Ready on. A session that was returned calls Sink.Closed exactly once, and nothing of the sink after it.
	Start(ctx context.Context, c Config, s Handler) (Session, *wire.Error)
}

// Config is what a session is asked to be.
type Config struct {
	Model        string // id; always one of the configured pair
	Session      string // conversation of the agent that it belongs to; empty: the agent's own
	Voice        string // of the model; empty: the agent's
	Who          string // who the agent is, in a sentence; a lane whose side knows more says that instead
	Instructions string // about the world and the call
	Tools        []Function
}

// Function is a tool that the voice can call. Lanes whose sessions take none leave it to the agent.
type Function struct {
	Name        string
	Description string
	Parameters  json.RawMessage // JSON schema
}

// Session is one session with a model. Its methods never block for long: what cannot be sent is dropped or fails by
// Sink.Closed.
type Session interface {
	// Audio takes sound of the microphone: s16le, 24 kHz, mono. at is the page's playback clock at its first sample: the
	// same clock as that of Played, which is how a lane knows how much of an answer was heard.
	Audio(pcm []byte, at time.Duration)
	// Played says that the sound before a mark has been heard.
	Played(mark string)
	// Cancel ends the answer that sounds, of which heard was heard; the model forgets the rest.
	Cancel(turn string, heard time.Duration, reason string)
	// Result answers a Call. With more the model goes on talking, and another result of the same call follows.
	Result(callID string, result json.RawMessage, more bool)
	// Say gives the model words as if the user had spoken them.
	Say(text string)
	Close()
}

// Sink is what a session tells. Its methods never block and are called one at a time.
type Handler interface {
	// Ready says that sound may flow. model and voice are what the lane's side reports, endsAt its limit (zero: none).
	Ready(model, voice string, endsAt time.Time)
	// Speech says that the model hears the user begin or stop speaking, where the lane tells.
	Speech(on bool)
	// Turn says that an answer begins. turn names it in Cancel.
	Turn(turn string)
	// Audio is sound of the answer, s16le, 24 kHz, mono; it comes faster than it sounds.
	Audio(pcm []byte)
	// Mark asks to be told (Session.Played) when all sound until here has been heard.
	Mark(mark string)
	// Done says that the answer's sound is complete; outcome: "done", "interrupted", "failed".
	Done(outcome string)
	// Clear says that what has not been heard must not be heard any more. It may come when nothing sounds.
	Clear(reason string)
	// Caption is what a side says: the whole text so far of an utterance.
	Caption(id, role, text string, final bool)
	// Call asks for a function of Config.Tools.
	Call(c Call)
	// Delegated says that the lane itself has handed a request to the agent's text runtime (state "started", with its
	// run), or what came of it ("done", "failed").
	Delegated(state, run string)
	// Failed says what went wrong in a session that goes on.
	Failed(e *wire.Error, act wire.VoiceAct)
	// Closed says that the session is over; e nil: as asked, or at its limit with reason "limit".
	Closed(reason string, e *wire.Error, act wire.VoiceAct)
}

// Call is a function call of the model.
type Call struct {
	ID        string
	Name      string
	Arguments json.RawMessage
}
