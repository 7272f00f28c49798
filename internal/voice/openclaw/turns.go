package openclaw

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// earliestCancel is how long an answer must have played before the relay is asked to cancel it. The gateway
// wants 250 ms; asked earlier, it holds the microphone for a second and cuts nothing.
const earliestCancel = 300 * time.Millisecond

// nearLimit is how long before its time a session that closes counts as closed by its limit.
const nearLimit = 5 * time.Second

// turn is the current answer of the model, or the last one. A turn is open from its beginning until TurnEnded
// is reported. Audio, marks and text are accepted unless it is cut; complete and cut may be reached in either
// order:
//
//	open              audioDone → complete, ended as done or failed
//	open              silence (barge-in, clear, cancel) → cut, ended as interrupted
//	open              another turn begins → ended as interrupted
type turn struct {
	id       string // as the gateway names it; empty: there has been no turn yet
	previous string // id of the turn before
	open     bool   // its end has not been reported
	complete bool   // all audio has arrived: for the gateway the turn is over
	cut      bool   // interrupted: nothing more of it may be played or shown
}

// accepts reports whether something that belongs to a turn may be passed on. An empty id means the current turn.
func (t *turn) accepts(id string) bool {
	return t.id != "" && !t.cut && (id == "" || id == t.id)
}

// beginTurn starts a turn, unless it is the one that is open.
func (s *session) beginTurn(id string) {
	t := &s.turn
	if id == "" || id == t.id && t.open {
		return
	}
	if t.open {
		s.endTurn(wire.VoiceTurnInterrupted)
	}
	s.speech(false)
	s.lastError = nil // it did not end the session
	s.turn = turn{id: id, previous: t.id, open: true}
	s.Events.Put(voice.TurnStarted{Turn: id})
}

// beginUnknownTurn starts a turn whose beginning the gateway has not reported. Late events of the previous turn
// do not start it again.
func (s *session) beginUnknownTurn(id string) {
	if id != "" && id != s.turn.id && id != s.turn.previous {
		s.beginTurn(id)
	}
}

// endTurn reports the end of the open turn.
func (s *session) endTurn(outcome wire.VoiceTurnState) {
	if !s.turn.open {
		return
	}
	s.turn.open = false
	s.caption(wire.SpeakerAgent, "", true)
	s.Events.Put(voice.TurnEnded{Outcome: outcome})
}

// audioDone handles the end of a turn's audio.
func (s *session) audioDone(e event) {
	if id := e.turnID(); id != "" && id != s.turn.id {
		return
	}
	s.turn.complete = true
	switch {
	case s.turn.cut:
		s.endTurn(wire.VoiceTurnInterrupted)
	case e.Talk.Type == talkTurnCancelled, e.Outcome == wire.VoiceTurnInterrupted:
		s.silence(wire.CancelBargeIn) // the gateway sends no clear for a turn that is cancelled at its very beginning
	case e.Outcome == wire.VoiceTurnFailed:
		s.endTurn(wire.VoiceTurnFailed)
	default:
		s.endTurn(wire.VoiceTurnDone)
	}
}

// silence interrupts the turn: what has not been played is dropped.
func (s *session) silence(reason wire.CancelReason) {
	if s.turn.id != "" {
		s.turn.cut = true
	}
	s.caption(wire.SpeakerAgent, "", true)
	s.dropMark()
	s.Events.Clear(voice.Clear{Reason: reason})
	s.endTurn(wire.VoiceTurnInterrupted)
}

// Audio sends audio of the microphone. Before the session is ready and after its end it is dropped. The gateway
// derives from the clock of the newest audio how far the answer has been played.
func (s *session) Audio(pcm []byte, at time.Duration) {
	s.Lock()
	defer s.Unlock()
	if s.Ready && s.Closed == nil {
		s.Mic.Put(pcm, at)
	}
}

// Played reports a mark to the gateway, in place of the one that waits.
func (s *session) Played(mark string) {
	s.Lock()
	defer s.Unlock()
	s.dropMark()
	s.marks <- mark // dropMark has made room, and only this method fills it
}

// Cancel interrupts the turn here at once. The relay is only asked to cancel while it produces the turn, because
// later its cancel waits for an end that never comes. It is not asked while the agent works for the call either,
// because that would stop the agent too; the user's voice, which the model hears, ends the turn then.
func (s *session) Cancel(turn string, played time.Duration, reason wire.CancelReason) {
	s.Lock()
	defer s.Unlock()
	t := &s.turn
	if s.Closed != nil || !s.Ready || t.id == "" || t.cut || turn != "" && turn != t.id {
		return
	}
	turn, complete := t.id, t.complete
	s.silence(reason)
	if complete && !s.p.proto.plugin || len(s.consults) > 0 {
		return
	}
	p := object{"sessionId": s.id, "turnId": turn}
	if reason != "" {
		p["reason"] = string(reason)
	}
	if s.p.proto.plugin {
		if played >= 0 {
			p["heardMs"] = played.Milliseconds()
		}
		s.request(s.p.proto.cancel, p, nil, nil)
		return
	}
	s.cancels++
	s.AfterLocked(max(0, earliestCancel-played), func() {
		s.Lock()
		defer s.Unlock()
		if s.Closed != nil || s.turn.id != turn || s.turn.complete {
			s.cancels--
			return
		}
		s.request(s.p.proto.cancel, p, nil, func(error) { s.cancels-- })
	})
}

// request makes a request on a goroutine of its own, in a session that has its connection. When it is answered,
// result is set and then (may be nil) runs, with the lock held, unless the session is over.
func (s *session) request(method string, params, result any, then func(error)) {
	s.requestWith(method, func() any { return params }, result, then)
}

// requestWith is request with parameters that take a moment to make: params runs on that goroutine, without the lock.
func (s *session) requestWith(method string, params func() any, result any, then func(error)) {
	conn := s.conn
	s.work.Go(func() {
		err := s.call(conn, method, params(), result)
		s.Lock()
		defer s.Unlock()
		if s.Closed == nil && then != nil {
			then(err)
		}
	})
}

// Result answers a tool call of the model.
func (s *session) Result(callID string, result json.RawMessage, more bool) {
	s.Lock()
	defer s.Unlock()
	if s.Closed == nil && s.Ready {
		s.submit(callID, result, more)
	}
}

// submit sends the result of a tool call, our own or one that the agent has worked on.
func (s *session) submit(callID string, result any, more bool) {
	p := object{"sessionId": s.id, "callId": callID, "result": result}
	if more {
		p["options"] = object{"willContinue": true}
	}
	s.request(s.p.proto.result, p, nil, nil)
}

// Say sends typed text; it interrupts the turn as speech would. The relay cannot do it and reports that.
func (s *session) Say(text string) {
	s.Lock()
	defer s.Unlock()
	if s.Closed != nil || !s.Ready || text == "" {
		return
	}
	if s.p.proto.say == "" {
		p := voice.NewProblem(wire.CodeNotAllowed, "OpenClaw's own voice takes no typed text.", "Say it, or type it into the chat.", "")
		s.Events.Put(voice.Notice{Problem: p})
		return
	}
	s.silence(wire.CancelBargeIn)
	s.request(s.p.proto.say, object{"sessionId": s.id, "text": text}, nil, nil)
}
