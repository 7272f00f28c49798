package openclaw

import (
	"encoding/base64"
	"encoding/json"

	"github.com/worldmcp/world/internal/voice"
)

// event is what the gateway pushes of a session: the relay's talk.event, and our plugin's, which has the same shape.
type event struct {
	Relay   string          `json:"relaySessionId"`
	Session string          `json:"sessionId"`
	Type    string          `json:"type"`
	Role    string          `json:"role"`
	Text    string          `json:"text"`
	Final   bool            `json:"final"`
	On      bool            `json:"on"`
	Sound   string          `json:"audioBase64"`
	Mark    string          `json:"markName"`
	Turn    string          `json:"turnId"`
	Outcome string          `json:"outcome"`
	Reason  string          `json:"reason"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Phase   string          `json:"phase"`
	CallID  string          `json:"callId"`
	Name    string          `json:"name"`
	Args    json.RawMessage `json:"args"`
	Talk    struct {
		Type string `json:"type"`
		Turn string `json:"turnId"`
	} `json:"talkEvent"`
}

func (e event) turn() string {
	if e.Turn != "" {
		return e.Turn
	}
	return e.Talk.Turn
}

// Limits of what the gateway sends.
const (
	maxEarly  = 256                  // events that wait for the answer to start
	maxChunk  = 1000 * bytesPerMilli // of sound handed on at once
	maxEvents = 64                   // runs whose end is remembered
)

// heard takes an event of the connection, in its reader's goroutine.
func (s *session) heard(name string, payload json.RawMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.ending != nil:
	case name == "chat" && !s.l.s.plugin:
		s.runEvent(payload)
	case name != s.l.s.event:
	case s.id == "":
		if len(s.early) < maxEarly {
			s.early = append(s.early, payload)
		}
	default:
		s.event(payload)
	}
	if s.told.Overflown() {
		s.end("error", flooded())
	}
}

// event takes an event of the session. mu is held, as by all below.
func (s *session) event(payload json.RawMessage) {
	var e event
	if json.Unmarshal(payload, &e) != nil {
		s.skipped++
		return
	}
	if s.ending != nil || e.Relay != s.id && e.Session != s.id {
		return
	}
	switch e.Type {
	case "ready":
		s.becomesReady()
	case "responseStarted":
		s.begins(e.turn())
	case "audio":
		s.sound(e)
	case "mark":
		if name := e.Mark; s.answer.sounds(e.turn()) {
			s.told.Sound(func(k voice.Handler) { k.Mark(name) }, 0)
		}
	case "audioDone":
		s.done(e)
	case "clear":
		s.clear(e)
	case "transcript":
		s.transcript(e)
	case "speech":
		s.speech(e.On)
	case "toolCall":
		s.toolCall(e)
	case "toolCallCancelled":
		s.consultCancelled(e.CallID)
	case "error":
		s.problem(e)
	case "close":
		s.closed(e)
	}
}

// becomesReady lets sound flow.
func (s *session) becomesReady() {
	if s.ready { // again, behind a connection that the gateway's side made anew
		return
	}
	s.ready = true
	model, name, limit := s.c.Model, s.voice, s.limit
	s.told.Say(func(k voice.Handler) { k.Ready(model, name, limit) })
}

// sound hands sound on, in pieces of at most a second.
func (s *session) sound(e event) {
	pcm, err := base64.StdEncoding.DecodeString(e.Sound)
	if err != nil || len(pcm)%2 != 0 {
		s.skipped++
		return
	}
	if t := e.turn(); t != "" && t != s.answer.turn && t != s.answer.past {
		s.begins(t)
	}
	if !s.answer.sounds(e.turn()) {
		return
	}
	for len(pcm) > 0 {
		chunk := pcm[:min(len(pcm), maxChunk)]
		pcm = pcm[len(chunk):]
		s.told.Sound(func(k voice.Handler) { k.Audio(chunk) }, len(chunk))
	}
}

// clear takes the word that nothing may sound any more. It comes at each beginning of the user's speech, and because of
// our own cancel, with or without an answer.
func (s *session) clear(e event) {
	s.silence(e.Reason)
	if e.Reason == "barge-in" && s.cancels == 0 && !s.l.s.plugin { // the relay has no other word for it
		s.speech(true)
	}
}

// speech tells whether the user speaks.
func (s *session) speech(on bool) {
	if s.hearing == on {
		return
	}
	s.hearing = on
	s.told.Say(func(k voice.Handler) { k.Speech(on) })
}

// transcript takes words. Those of an answer that was cut are not written any more: nobody heard them.
func (s *session) transcript(e event) {
	if e.Role == "user" {
		if !s.l.s.plugin { // words come when the speech is over
			s.speech(false)
		}
		s.lines.take("user", e.Text, e.Final)
		return
	}
	if t := e.turn(); t != "" && t != s.answer.turn && t != s.answer.past {
		s.begins(t)
	}
	if s.answer.sounds(e.turn()) {
		s.lines.take("agent", e.Text, e.Final)
	}
}

// problem takes an error: that of the session is the reason of a close that follows, that of an answer is told and over.
func (s *session) problem(e event) {
	f := faultBy(e.Code, e.Message, s.c.Model)
	if e.Phase != "response" {
		s.wrong = &f
	}
	if !s.ready {
		return
	}
	if f.e.Message == troubled().e.Message { // it goes on, unless a close follows
		f = unfinished()
	}
	s.told.Say(func(k voice.Handler) { k.Failed(f.e, f.act) })
}

// closed takes the end of the session by the gateway.
func (s *session) closed(e event) {
	switch {
	case s.atLimit(), e.Reason == "limit":
		s.end("limit", fault{})
	default:
		s.end("error", s.reasonLocked())
	}
}
