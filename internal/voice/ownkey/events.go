package ownkey

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Errors of decode: what is no event at all ends the session, one that cannot be read is skipped.
var (
	errNoEvent  = errors.New("not an event")
	errBadEvent = errors.New("an event with fields that are not those of its type")
)

const maxID = 128 // bytes of an id

// event is what the model's side says; which fields count depends on Type.
type event struct {
	Type       string    `json:"type"`
	ItemID     string    `json:"item_id"`
	ResponseID string    `json:"response_id"`
	Content    int       `json:"content_index"`
	Delta      string    `json:"delta"` // base64 of sound, or text
	Transcript string    `json:"transcript"`
	Session    *reported `json:"session"`
	Response   *response `json:"response"`
	Item       *item     `json:"item"`
	Error      *problem  `json:"error"`
}

// reported is a session as the other side sees it.
type reported struct {
	Model   string `json:"model"`
	Expires int64  `json:"expires_at"` // Unix time in seconds
	Audio   struct {
		Output struct {
			Voice any `json:"voice"` // a name; custom voices are objects
		} `json:"output"`
	} `json:"audio"`
}

type response struct {
	ID      string `json:"id"`
	Status  string `json:"status"` // completed, cancelled, failed, incomplete
	Details struct {
		Reason string   `json:"reason"`
		Error  *problem `json:"error"`
	} `json:"status_details"`
	Output []item `json:"output"`
}

type item struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Status    string `json:"status"`
	Name      string `json:"name"`
	CallID    string `json:"call_id"`
	Arguments string `json:"arguments"`
}

// problem is an error of the other side. Its message is not read: it may hold a part of the key.
type problem struct {
	Type    string `json:"type"`
	Code    string `json:"code"`
	EventID string `json:"event_id"` // of the message that caused it
}

// Types of events that mean something here, beside those of input_audio_transcription.
const (
	evSessionCreated  = "session.created"
	evSessionUpdated  = "session.updated"
	evSpeechStarted   = "input_audio_buffer.speech_started"
	evSpeechStopped   = "input_audio_buffer.speech_stopped"
	evCommitted       = "input_audio_buffer.committed"
	evUserDelta       = "conversation.item.input_audio_transcription.delta"
	evUserDone        = "conversation.item.input_audio_transcription.completed"
	evUserFailed      = "conversation.item.input_audio_transcription.failed"
	evItemAdded       = "conversation.item.added"
	evItemDone        = "conversation.item.done"
	evResponseCreated = "response.created"
	evResponseDone    = "response.done"
	evSound           = "response.output_audio.delta"
	evAgentDelta      = "response.output_audio_transcript.delta"
	evAgentDone       = "response.output_audio_transcript.done"
	evError           = "error"
)

// decode reads an event. One of a type that means nothing here comes back with its type alone.
func decode(b []byte) (event, error) {
	var head struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(b, &head); err != nil || head.Type == "" {
		return event{}, errNoEvent
	}
	needs, known := needed[head.Type]
	if !known {
		return event{Type: head.Type}, nil
	}
	var e event
	if err := json.Unmarshal(b, &e); err != nil {
		return event{}, fmt.Errorf("%w: %s", errBadEvent, head.Type)
	}
	if !needs(&e) {
		return event{}, fmt.Errorf("%w: %s", errBadEvent, head.Type)
	}
	return e, nil
}

// needed says of each type what an event must have.
var needed = map[string]func(*event) bool{
	evSessionCreated: func(e *event) bool { return e.Session != nil },
	evSessionUpdated: func(e *event) bool { return e.Session != nil },
	evSpeechStarted:  func(*event) bool { return true },
	evSpeechStopped:  func(*event) bool { return true },
	evCommitted:      hasItem,
	evUserDelta:      hasItem,
	evUserDone:       hasItem,
	evUserFailed:     hasItem,
	evItemAdded:      func(e *event) bool { return e.Item != nil },
	evItemDone:       func(e *event) bool { return e.Item != nil },
	evResponseCreated: func(e *event) bool {
		return e.Response != nil && isID(e.Response.ID)
	},
	evResponseDone: func(e *event) bool { return e.Response != nil && isID(e.Response.ID) },
	evSound:        hasAnswer,
	evAgentDelta:   hasAnswer,
	evAgentDone:    hasAnswer,
	evError:        func(e *event) bool { return e.Error != nil },
}

func hasItem(e *event) bool   { return isID(e.ItemID) }
func hasAnswer(e *event) bool { return isID(e.ItemID) && isID(e.ResponseID) && e.Content >= 0 }
func isID(s string) bool      { return s != "" && len(s) <= maxID }

// voiceName is the voice that a session reports; "" for what is not a name.
func (r *reported) voiceName() string {
	name, _ := r.Audio.Output.Voice.(string)
	return name
}
