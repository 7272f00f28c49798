package openclaw

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// earliestCut is how much of an answer the gateway wants to be heard before it cuts it (250 ms); asked earlier it would hold
// the microphone for a second and cut nothing.
const earliestCut = 300 * time.Millisecond

// limitNear is how much before its time a session that closes counts as closed by its limit.
const limitNear = 5 * time.Second

// answer is the answer of the model that goes on, or was the last.
type answer struct {
	turn  string // as the gateway names it
	past  string // the one before it
	open  bool   // its end has not been told
	whole bool   // all its sound has come: the gateway's turn is over
	cut   bool   // nothing more of it may be heard
}

// sounds reports whether what comes with a turn's name belongs to an answer that may be heard.
func (a *answer) sounds(turn string) bool {
	return a.turn != "" && !a.cut && (turn == "" || turn == a.turn)
}

// begins starts an answer. mu is held, as by all below that say nothing else.
func (s *session) begins(turn string) {
	a := &s.answer
	if turn == "" || turn == a.turn && a.open {
		return
	}
	if a.open {
		s.ends("interrupted")
	}
	s.speech(false)
	s.wrong = nil // what went wrong before did not end the session
	s.answer = answer{turn: turn, past: a.turn, open: true}
	s.told.Say(func(k voice.Handler) { k.Turn(turn) })
}

// ends tells the end of the answer that goes on.
func (s *session) ends(outcome string) {
	if !s.answer.open {
		return
	}
	s.answer.open = false
	s.lines.end("agent")
	s.told.Say(func(k voice.Handler) { k.Done(outcome) })
}

// done takes the word that all sound of an answer has come.
func (s *session) done(e event) {
	if t := e.turn(); t != "" && t != s.answer.turn {
		return
	}
	s.answer.whole = true
	switch {
	case s.answer.cut:
		s.ends("interrupted")
	case e.Talk.Type == "turn.cancelled", e.Outcome == "interrupted":
		s.silence("barge-in") // right at its beginning an answer is stopped without a clear
	case e.Outcome == "failed":
		s.ends("failed")
	default:
		s.ends("done")
	}
}

// silence takes back what has not been heard.
func (s *session) silence(reason string) {
	if s.answer.turn != "" {
		s.answer.cut = true
	}
	s.lines.end("agent")
	s.up.forget()
	s.told.Clear(reason)
	s.ends("interrupted")
}

func (s *session) atLimit() bool {
	return !s.limit.IsZero() && time.Until(s.limit) < limitNear
}

// Audio takes sound of the microphone; before the session is ready and after its end it is dropped. The gateway takes the
// clock of the newest sound for how far the answer has been played.
func (s *session) Audio(pcm []byte, at time.Duration) {
	s.mu.Lock()
	ok := s.ready && s.ending == nil
	s.mu.Unlock()
	if ok {
		s.up.audio(pcm, at)
	}
}

// Played says what was heard.
func (s *session) Played(mark string) { s.up.played(mark) }

// Cancel ends the answer that sounds. The gateway is told while it makes that answer: afterwards its cancel would wait for
// an end that never comes. It is not told while the agent works for the call, because its cancel stops that too: the
// user's voice, which it hears, ends the answer then.
func (s *session) Cancel(turn string, heard time.Duration, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := &s.answer
	if s.ending != nil || !s.ready || a.turn == "" || a.cut || turn != "" && turn != a.turn {
		return
	}
	turn, whole := a.turn, a.whole
	s.silence(reason)
	if whole && !s.l.s.plugin || len(s.consults) > 0 {
		return
	}
	p := object{"sessionId": s.id, "turnId": turn}
	if reason != "" {
		p["reason"] = reason
	}
	if s.l.s.plugin {
		if heard >= 0 {
			p["heardMs"] = heard.Milliseconds()
		}
		s.request(s.l.s.cancel, p, nil)
		return
	}
	s.cancels++ // until its clear has come: that is not the user's voice
	s.afterLocked(max(0, earliestCut-heard), func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.ending != nil || s.answer.turn != turn || s.answer.whole {
			s.cancels--
			return
		}
		s.request(s.l.s.cancel, p, func(error) { s.cancels-- })
	})
}

// request makes a request beside; then is called with mu held, unless the session is over. mu is held.
func (s *session) request(method string, params any, then func(error)) {
	conn := s.conn
	if conn == nil {
		return
	}
	s.work.Go(func() {
		err := s.call(conn, method, params, nil)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.ending == nil && then != nil {
			then(err)
		}
	})
}

// Result answers a call of the model.
func (s *session) Result(callID string, result json.RawMessage, more bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending == nil && s.ready {
		s.submit(callID, result, more)
	}
}

func (s *session) submit(callID string, result any, more bool) {
	p := object{"sessionId": s.id, "callId": callID, "result": result}
	if more {
		p["options"] = object{"willContinue": true}
	}
	s.request(s.l.s.result, p, nil)
}

// Say gives the model words of the user; what sounds ends, as if they had been spoken. The relay takes none.
func (s *session) Say(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending != nil || !s.ready || text == "" {
		return
	}
	if s.l.s.say == "" {
		e := wire.NewError(wire.CodeNotAllowed, "OpenClaw's own voice takes no written words.")
		e.Next = "Say it, or write it in the chat."
		s.told.Say(func(k voice.Handler) { k.Failed(e, "") })
		return
	}
	s.silence("barge-in")
	s.request(s.l.s.say, object{"sessionId": s.id, "text": text}, nil)
}

// Close ends the session as asked. Its connection ends with it, and the gateway's side by that: asked to close a session
// the gateway would stop what the agent does for it.
func (s *session) Close() { s.over("closed") }
