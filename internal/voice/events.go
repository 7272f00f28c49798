package voice

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Handler receives the events of a session. A session calls it from one goroutine, in order. It
// must not block.
type Handler func(Event)

// Event is one thing that a session reports: one of the types below. The order is
//
//	Ready (TurnStarted (Audio Mark)* TurnEnded)* Closed
//
// with the other events in between. A session that never becomes ready reports Closed alone. Every
// TurnStarted is followed by one TurnEnded, and Closed is the last event of every session.
type Event interface{ isEvent() }

// Ready reports that audio may flow.
type Ready struct {
	// Model is the id that the far side reports.
	Model string
	// Voice is the name of the model's voice, where the far side reports it.
	Voice string
	// EndsAt is when the far side ends the session at the latest. Zero: no limit.
	EndsAt time.Time
}

// Speech reports that the user has started or stopped speaking, as the far side's voice activity
// detection (VAD) sees it.
type Speech struct{ Speaking bool }

// TurnStarted reports that the model begins an answer. Turn is the id for Session.Cancel.
type TurnStarted struct{ Turn string }

// Audio is a piece of the current answer. It arrives faster than it plays.
type Audio struct{ PCM []byte }

// Mark is a position in the audio: Session.Played is due when the page has played everything before
// it.
type Mark struct{ Name string }

// TurnEnded reports that no more audio of the answer will come. Outcome is done, interrupted or
// failed.
type TurnEnded struct{ Outcome wire.VoiceTurnState }

// Clear asks for silence: all audio that has not been played is dropped. It may come when nothing
// is playing. The reason is one of the page's, or what the far side calls it.
type Clear struct{ Reason wire.CancelReason }

// Caption is the transcript of one utterance, complete up to now. Captions of one ID replace each
// other until Final. Sessions leave Turn 0; the call sets it.
type Caption wire.VoiceCaption

// ToolCall is a call of one of Config.Tools; Session.Result answers it.
type ToolCall struct {
	ID        string
	Name      string
	Arguments json.RawMessage
}

// Delegation reports a task that the far side itself has given to the agent's text runtime: State
// is working, done or failed, Run the id of the agent's run.
type Delegation struct {
	State wire.VoiceToolState
	Run   string
}

// Notice reports a problem that the session survives.
type Notice struct{ Problem Problem }

// Closed reports the end of the session. Problem is nil unless Reason is CloseError.
type Closed struct {
	Reason  CloseReason
	Problem *Problem
}

func (Ready) isEvent()       {}
func (Speech) isEvent()      {}
func (TurnStarted) isEvent() {}
func (Audio) isEvent()       {}
func (Mark) isEvent()        {}
func (TurnEnded) isEvent()   {}
func (Clear) isEvent()       {}
func (Caption) isEvent()     {}
func (ToolCall) isEvent()    {}
func (Delegation) isEvent()  {}
func (Notice) isEvent()      {}
func (Closed) isEvent()      {}

// CloseReason says why a session ended. Providers choose it and log it.
type CloseReason string

// Values of CloseReason.
const (
	CloseRequested CloseReason = "closed" // by Session.Close
	CloseLimit     CloseReason = "limit"  // the far side ends a session after some time
	CloseError     CloseReason = "error"
)

// Problem is an error together with the one action that a page offers for it.
type Problem struct {
	Err *wire.Error
	// Act is empty when no action helps.
	Act wire.VoiceAct
}

// NewProblem returns a problem. Trying again does not help against one that needs a key.
func NewProblem(code wire.Code, message, next string, act wire.VoiceAct) Problem {
	e := wire.NewError(code, "%s", message).Try(next)
	e.Retryable = e.Retryable && act != wire.VoiceAddKey && act != wire.VoiceReplaceKey
	return Problem{e, act}
}
