package openclaw

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// event is what the gateway pushes about a session: the relay's talk.event (OpenClaw 2026.9), and the event of
// our plugin, which has the same shape. Type says which fields are set.
type event struct {
	Relay   string              `json:"relaySessionId"` // the session, in the relay's events
	Session string              `json:"sessionId"`      // the session, in the plugin's events
	Type    eventType           `json:"type"`
	Role    string              `json:"role"` // roleUser, or the assistant
	Text    string              `json:"text"`
	Final   bool                `json:"final"`
	On      bool                `json:"on"` // of speech
	Audio   string              `json:"audioBase64"`
	Mark    string              `json:"markName"`
	Turn    string              `json:"turnId"`
	Outcome wire.VoiceTurnState `json:"outcome"` // of audioDone, by the plugin
	Reason  string              `json:"reason"`  // of clear and close
	Code    string              `json:"code"`
	Message string              `json:"message"`
	Phase   string              `json:"phase"`
	CallID  string              `json:"callId"`
	Name    string              `json:"name"`
	Args    json.RawMessage     `json:"args"`
	Talk    struct {
		Type string `json:"type"`
		Turn string `json:"turnId"`
	} `json:"talkEvent"`
}

// eventType says what an event reports.
type eventType string

// Event types that mean something here. Others are ignored.
const (
	eventReady             eventType = "ready"
	eventResponseStarted   eventType = "responseStarted"
	eventAudio             eventType = "audio"
	eventMark              eventType = "mark"
	eventAudioDone         eventType = "audioDone" // no more audio of a turn
	eventClear             eventType = "clear"     // drop what is not played
	eventTranscript        eventType = "transcript"
	eventSpeech            eventType = "speech" // the plugin's only
	eventToolCall          eventType = "toolCall"
	eventToolCallCancelled eventType = "toolCallCancelled"
	eventError             eventType = "error"
	eventClose             eventType = "close"
)

// Other words of the events.
const (
	chatEvent         = "chat"           // name of the event about the agent's runs
	roleUser          = "user"           // Role
	phaseResponse     = "response"       // Phase of an error of one answer, not of the session
	talkTurnCancelled = "turn.cancelled" // Talk.Type
	reasonBargeIn     = "barge-in"       // Reason of a clear: the user speaks
	reasonLimit       = "limit"          // Reason of a close by the plugin
)

// turnID returns the turn that an event belongs to. Empty: it says none.
func (e event) turnID() string { return cmp.Or(e.Turn, e.Talk.Turn) }

// Limits of what the gateway sends.
const (
	// maxEarly is how many events may wait for the answer to start.
	maxEarly = 256
	// maxResults is how many ends of unknown runs are remembered.
	maxResults = 64
)

// receive handles an event of the connection, on the goroutine that reads it.
func (s *session) receive(name string, payload json.RawMessage) {
	s.Lock()
	defer s.Unlock()
	switch {
	case s.Closed != nil:
	case name == chatEvent && !s.p.proto.plugin:
		s.runEvent(payload)
	case name != s.p.proto.event:
	case s.id == "":
		if len(s.early) < maxEarly {
			s.early = append(s.early, payload)
		}
	default:
		s.event(payload)
	}
	if s.Events.Overflowed() {
		s.EndLocked(voice.CloseError, new(overflowed()))
	}
}

// event handles an event of a session.
func (s *session) event(payload json.RawMessage) {
	var e event
	if json.Unmarshal(payload, &e) != nil {
		s.Skipped++
		return
	}
	if s.Closed != nil || e.Relay != s.id && e.Session != s.id {
		return
	}
	switch e.Type {
	case eventReady:
		s.becomeReady()
	case eventResponseStarted:
		s.beginTurn(e.turnID())
	case eventAudio:
		s.audio(e)
	case eventMark:
		if s.turn.accepts(e.turnID()) {
			s.Events.Put(voice.Mark{Name: e.Mark})
		}
	case eventAudioDone:
		s.audioDone(e)
	case eventClear:
		s.clear(e)
	case eventTranscript:
		s.transcript(e)
	case eventSpeech:
		s.speech(e.On)
	case eventToolCall:
		s.toolCall(e)
	case eventToolCallCancelled:
		s.consultCancelled(e.CallID)
	case eventError:
		s.errorEvent(e)
	case eventClose:
		s.closeEvent(e)
	}
}

// becomeReady lets audio flow. The event is repeated when the gateway reconnects to the model.
func (s *session) becomeReady() {
	if s.Ready {
		return
	}
	s.Ready = true
	s.Events.Put(voice.Ready{Model: s.config.Model, Voice: s.voice, EndsAt: s.limit})
}

// audio passes audio on, in chunks. Audio of an unknown turn begins that turn.
func (s *session) audio(e event) {
	pcm, err := base64.StdEncoding.DecodeString(e.Audio)
	if err != nil || len(pcm)%2 != 0 {
		s.Skipped++
		return
	}
	s.beginUnknownTurn(e.turnID())
	if !s.turn.accepts(e.turnID()) {
		return
	}
	s.Events.PutAudio(pcm)
}

// clear handles the order to be silent. It comes whenever the user starts to speak, and in answer to a cancel
// of ours, whether a turn is open or not.
func (s *session) clear(e event) {
	s.silence(wire.CancelReason(e.Reason))
	if e.Reason == reasonBargeIn && s.cancels == 0 && !s.p.proto.plugin {
		s.speech(true) // the relay reports the user's speech by nothing else
	}
}

// speech reports a change of whether the user speaks.
func (s *session) speech(on bool) {
	if s.userSpeaking == on {
		return
	}
	s.userSpeaking = on
	s.Events.Put(voice.Speech{Speaking: on})
}

// transcript handles text of either side. It drops text of a turn that was cut, because the user has not heard it.
func (s *session) transcript(e event) {
	if e.Role == roleUser {
		if !s.p.proto.plugin { // the relay transcribes when the user has stopped
			s.speech(false)
		}
		s.caption(wire.SpeakerUser, e.Text, e.Final)
		return
	}
	s.beginUnknownTurn(e.turnID())
	if s.turn.accepts(e.turnID()) {
		s.caption(wire.SpeakerAgent, e.Text, e.Final)
	}
}

// errorEvent handles an error. Before ready it is only remembered, because a close follows; later it is
// reported, and the session goes on unless a close follows.
func (s *session) errorEvent(e event) {
	p, known := classify(e.Code, e.Message, s.config.Model)
	if e.Phase != phaseResponse {
		s.lastError = &p
	}
	if !s.Ready {
		return
	}
	if !known {
		p = turnFailed()
	}
	s.Events.Put(voice.Notice{Problem: p})
}

// closeEvent handles the end of the session by the gateway.
func (s *session) closeEvent(e event) {
	if e.Reason == reasonLimit || !s.limit.IsZero() && time.Until(s.limit) < nearLimit {
		s.EndLocked(voice.CloseLimit, nil)
		return
	}
	s.endByGateway()
}
