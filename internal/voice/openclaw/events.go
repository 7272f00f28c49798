package openclaw

import (
	"cmp"
	"encoding/base64"
	"encoding/json"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/session"
	"github.com/worldmcp/world/internal/wire"
)

// event is what the gateway pushes about a session: the relay's talk.event (OpenClaw 2026.9), and
// the event of our plugin, which has the same shape. Type says which fields are set.
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
	eventClear             eventType = "clear"     // drop unplayed audio
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
func (c *codec) receive(name string, payload json.RawMessage) {
	c.session.Do(func() {
		switch {
		case name == chatEvent && !c.provider.proto.plugin:
			c.runEvent(payload)
		case name != c.provider.proto.event:
		case c.id != "":
			c.event(payload)
		case len(c.earlyEvents) < maxEarly:
			c.earlyEvents = append(c.earlyEvents, payload)
		}
	})
}

// event handles an event of a session.
func (c *codec) event(payload json.RawMessage) {
	var e event
	if json.Unmarshal(payload, &e) != nil {
		c.session.Skip()
		return
	}
	if e.Relay != c.id && e.Session != c.id {
		return
	}
	switch e.Type {
	case eventReady: // repeated when the gateway reconnects to the model
		c.session.Ready(c.voice)
	case eventResponseStarted:
		c.begin(e.turnID())
	case eventAudio:
		c.audio(e)
	case eventMark:
		c.session.Mark(e.turnID(), e.Mark)
	case eventAudioDone:
		c.audioDone(e)
	case eventClear:
		c.clear(e)
	case eventTranscript:
		c.transcript(e)
	case eventSpeech:
		c.session.Speech(e.On)
	case eventToolCall:
		c.toolCall(e)
	case eventToolCallCancelled:
		c.consultCancelled(e.CallID)
	case eventError:
		c.errorEvent(e)
	case eventClose:
		if e.Reason == reasonLimit || c.session.NearsLimit(nearLimit) {
			c.session.EndAtLimit()
			return
		}
		c.endByGateway()
	}
}

// begin starts a turn, unless it is the one that is open. The user has finished then.
func (c *codec) begin(id string) {
	if id != "" {
		c.session.Speech(false)
	}
	before := c.session.Turn()
	if c.session.Begin(id) {
		c.previous, c.complete = before, false
		c.lastError = nil // it did not end the session
	}
}

// beginUnknown starts a turn whose beginning the gateway has not reported. Late events of the
// previous turn do not start it again.
func (c *codec) beginUnknown(id string) {
	if id != c.session.Turn() && id != c.previous {
		c.begin(id)
	}
}

// audio passes audio on. Audio of an unknown turn begins that turn.
func (c *codec) audio(e event) {
	pcm, err := base64.StdEncoding.DecodeString(e.Audio)
	if err != nil || len(pcm)%2 != 0 {
		c.session.Skip()
		return
	}
	c.beginUnknown(e.turnID())
	c.session.Play(e.turnID(), pcm)
}

// audioDone handles the end of a turn's audio. One that is cut has been reported as interrupted.
func (c *codec) audioDone(e event) {
	id := e.turnID()
	if id == "" || id == c.session.Turn() {
		c.complete = true
	}
	switch {
	case !c.session.Accepts(id):
	case e.Talk.Type == talkTurnCancelled, e.Outcome == wire.VoiceTurnInterrupted:
		c.session.Silence(wire.CancelBargeIn) // the gateway sends no clear for a turn that is cancelled at its very beginning
	case e.Outcome == wire.VoiceTurnFailed:
		c.session.EndTurn(wire.VoiceTurnFailed)
	default:
		c.session.EndTurn(wire.VoiceTurnDone)
	}
}

// clear handles the order to be silent. It comes whenever the user starts to speak, and in answer
// to a cancel of ours, whether a turn is open or not.
func (c *codec) clear(e event) {
	c.session.Silence(wire.CancelReason(e.Reason))
	if e.Reason == reasonBargeIn && c.cancels == 0 && !c.provider.proto.plugin {
		c.session.Speech(true) // the relay reports the user's speech by nothing else
	}
}

// transcript handles text of either side: increments, and finally the whole text.
func (c *codec) transcript(e event) {
	if e.Role != roleUser {
		c.beginUnknown(e.turnID())
		c.session.Said(wire.SpeakerAgent, e.turnID(), "", e.Text, e.Final)
		return
	}
	if !c.provider.proto.plugin { // the relay transcribes when the user has stopped
		c.session.Speech(false)
	}
	c.session.Said(wire.SpeakerUser, "", "", e.Text, e.Final)
}

// errorEvent handles an error. Before ready it is only remembered, because a close follows; later
// it is reported, and the session goes on unless a close follows.
func (c *codec) errorEvent(e event) {
	p, known := classify(e.Code, e.Message, c.config.Model)
	if e.Phase != phaseResponse {
		c.lastError = &p
	}
	switch {
	case !c.session.IsReady():
	case known:
		c.session.Report(voice.Notice{Problem: p})
	default:
		c.session.Report(voice.Notice{Problem: session.TurnFailed()})
	}
}

// endByGateway ends a session that the gateway has dropped, by its last error if it has reported
// one.
func (c *codec) endByGateway() {
	p := sessionFailed()
	if c.lastError != nil {
		p = *c.lastError
	}
	c.session.End(p)
}
