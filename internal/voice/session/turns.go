package session

import (
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// turn is the current answer of the model, or the last one:
//
//	open   EndTurn → ended as done or failed
//	open   Silence, or another turn begins → cut, ended as interrupted
type turn struct {
	id   string // as the far side names it; empty: there has been no turn yet
	open bool   // its end has not been reported
	cut  bool   // interrupted: nothing more of it may be played or shown
}

// A codec calls the methods from here on in Do, to report events of its far side.

// Report reports an event as it is.
func (s *Session) Report(e voice.Event) { s.events.put(e) }

// Skip counts an event that could not be read.
func (s *Session) Skip() { s.skipped++ }

// Expires sets when the far side will end the session, in Unix time; an implausible time counts as
// Options.Limit from now. The session ends then at the latest. Only the first call counts.
func (s *Session) Expires(unix int64) {
	if !s.limit.IsZero() {
		return
	}
	now := time.Now()
	s.limit = now.Add(s.opt.Limit)
	if at := time.Unix(unix, 0); at.After(now) && at.Before(now.Add(24*time.Hour)) {
		s.limit = at
	}
	s.After(s.limit.Sub(now), s.EndAtLimit)
}

// NearsLimit reports whether the session is so near its limit.
func (s *Session) NearsLimit(d time.Duration) bool {
	return !s.limit.IsZero() && time.Until(s.limit) < d
}

// Ready lets audio flow. A repetition has no effect.
func (s *Session) Ready(voiceName string) {
	if !s.ready {
		s.ready = true
		s.Report(voice.Ready{Model: s.opt.Model, Voice: voiceName, EndsAt: s.limit})
	}
}

// IsReady reports whether audio may flow.
func (s *Session) IsReady() bool { return s.ready }

// Speech notes whether the user speaks.
func (s *Session) Speech(on bool) {
	if s.speaking != on {
		s.speaking = on
		s.Report(voice.Speech{Speaking: on})
	}
}

// Speaking reports whether the user speaks.
func (s *Session) Speaking() bool { return s.speaking }

// Begin starts a turn, and interrupts the one before. False: it has no id, or is the one that is
// open.
func (s *Session) Begin(id string) bool {
	if id == "" || id == s.turn.id && s.turn.open {
		return false
	}
	s.EndTurn(wire.VoiceTurnInterrupted)
	s.turn = turn{id: id, open: true}
	s.Report(voice.TurnStarted{Turn: id})
	return true
}

// Turn returns the id of the current turn, or the last one.
func (s *Session) Turn() string { return s.turn.id }

// Accepts reports whether something that belongs to a turn may be passed on. An empty id means the
// current turn.
func (s *Session) Accepts(id string) bool {
	return s.turn.id != "" && !s.turn.cut && (id == "" || id == s.turn.id)
}

// Play passes audio of a turn on.
func (s *Session) Play(turn string, pcm []byte) {
	if s.Accepts(turn) {
		s.events.putAudio(pcm)
	}
}

// Mark sets a mark behind the audio of a turn.
func (s *Session) Mark(turn, name string) {
	if s.Accepts(turn) {
		s.Report(voice.Mark{Name: name})
	}
}

// Said adds to the transcript of a side: an increment, or the whole of an utterance that is
// finished. An utterance without an id is the one of that side that is open. What the user cannot
// have heard, of a turn that is cut, is dropped.
func (s *Session) Said(role wire.Speaker, turn, id, text string, final bool) {
	switch {
	case role == wire.SpeakerAgent && !s.Accepts(turn):
	case final:
		s.lines.finish(id, role, text)
	default:
		s.lines.add(id, role, text)
	}
}

// EndTurn ends the turn that is open, if one is.
func (s *Session) EndTurn(outcome wire.VoiceTurnState) {
	if !s.turn.open {
		return
	}
	s.turn.open = false
	s.lines.finishAll(wire.SpeakerAgent)
	s.Report(voice.TurnEnded{Outcome: outcome})
}

// Silence interrupts the turn and drops unplayed audio.
func (s *Session) Silence(reason wire.CancelReason) {
	s.turn.cut = s.turn.id != ""
	s.lines.finishAll(wire.SpeakerAgent)
	s.events.dropAudio()
	s.Report(voice.Clear{Reason: reason})
	s.EndTurn(wire.VoiceTurnInterrupted)
}

// TurnFailed is the problem of a failed answer that does not end the session.
func TurnFailed() voice.Problem {
	return voice.NewProblem(wire.CodeAgentFailed, "The voice could not finish this answer.", "Say it again.", wire.VoiceRetry)
}

// End ends the session by a problem.
func (s *Session) End(p voice.Problem) { s.close(voice.Closed{Reason: voice.CloseError, Problem: &p}) }

// EndAtLimit ends the session because its time is over.
func (s *Session) EndAtLimit() { s.close(voice.Closed{Reason: voice.CloseLimit}) }

// Over reports whether the session has ended. A codec that handles several events in one Do stops
// there.
func (s *Session) Over() bool { return s.closed != nil }
