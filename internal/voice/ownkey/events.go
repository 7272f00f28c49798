package ownkey

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Errors of decode. Anything but an event ends the session; an event with bad fields is skipped.
var (
	errNoEvent  = errors.New("not an event")
	errBadEvent = errors.New("an event with fields that are not those of its type")
)

// maxID is the length limit of an id in bytes. Ids are stored and sent back.
const maxID = 128

// event is an event of the API. Type determines which fields are set.
type event struct {
	Type       eventType `json:"type"`
	ItemID     string    `json:"item_id"`
	ResponseID string    `json:"response_id"`
	Content    int       `json:"content_index"`
	Delta      string    `json:"delta"` // audio in base64, or text
	Transcript string    `json:"transcript"`
	Session    *reported `json:"session"`
	Response   *response `json:"response"`
	Item       *item     `json:"item"`
	Error      *apiError `json:"error"`
}

// reported is a session as the API reports it.
type reported struct {
	Model   string `json:"model"`
	Expires int64  `json:"expires_at"` // Unix time in seconds
	Audio   struct {
		Output struct {
			Voice any `json:"voice"` // a name; custom voices are objects
		} `json:"output"`
	} `json:"audio"`
}

// voiceName returns the name of the voice that a session reports. Empty for a custom voice.
func (r *reported) voiceName() string {
	name, _ := r.Audio.Output.Voice.(string)
	return name
}

// response is an answer of the model.
type response struct {
	ID      string         `json:"id"`
	Status  responseStatus `json:"status"`
	Details struct {
		Reason string    `json:"reason"`
		Error  *apiError `json:"error"`
	} `json:"status_details"`
	Output []item `json:"output"`
}

// responseStatus says how a response ended. The API also has in_progress and incomplete.
type responseStatus string

// Values of responseStatus, and of an item's status.
const (
	statusCompleted responseStatus = "completed"
	statusCancelled responseStatus = "cancelled"
	statusFailed    responseStatus = "failed"
)

// reasonFiltered is the Reason of a response that the API's content filter has stopped.
const reasonFiltered = "content_filter"

// item is a part of the conversation: a message, or a function call.
type item struct {
	ID        string         `json:"id"`
	Type      string         `json:"type"`
	Status    responseStatus `json:"status"`
	Name      string         `json:"name"`
	CallID    string         `json:"call_id"`
	Arguments string         `json:"arguments"`
}

// itemFunctionCall is the Type of an item that is a function call.
const itemFunctionCall = "function_call"

// apiError is an error of the API. Its message is not read: it may repeat a part of the key.
type apiError struct {
	Type    string    `json:"type"`
	Code    errorCode `json:"code"`
	EventID string    `json:"event_id"` // of the message that caused it
}

// errorInvalidRequest is the Type of an error about a message of ours.
const errorInvalidRequest = "invalid_request_error"

// eventType says what an event reports.
type eventType string

// Events of the Realtime API (GA) that mean something here. Others are ignored.
const (
	evSessionCreated  eventType = "session.created"
	evSessionUpdated  eventType = "session.updated"
	evSpeechStarted   eventType = "input_audio_buffer.speech_started"
	evSpeechStopped   eventType = "input_audio_buffer.speech_stopped"
	evCommitted       eventType = "input_audio_buffer.committed"
	evUserDelta       eventType = "conversation.item.input_audio_transcription.delta"
	evUserDone        eventType = "conversation.item.input_audio_transcription.completed"
	evUserFailed      eventType = "conversation.item.input_audio_transcription.failed"
	evItemAdded       eventType = "conversation.item.added"
	evItemDone        eventType = "conversation.item.done"
	evResponseCreated eventType = "response.created"
	evResponseDone    eventType = "response.done"
	evAudioDelta      eventType = "response.output_audio.delta"
	evAgentDelta      eventType = "response.output_audio_transcript.delta"
	evAgentDone       eventType = "response.output_audio_transcript.done"
	evError           eventType = "error"
)

// decode reads an event, and checks that the fields of its type are set. Of an event that is
// ignored it returns the type alone, so that its other fields may have any shape.
func decode(b []byte) (event, error) {
	var head struct {
		Type eventType `json:"type"`
	}
	if err := json.Unmarshal(b, &head); err != nil || head.Type == "" {
		return event{}, errNoEvent
	}
	valid, known := validators[head.Type]
	if !known {
		return event{Type: head.Type}, nil
	}
	var e event
	if err := json.Unmarshal(b, &e); err != nil {
		return event{}, fmt.Errorf("%w: %s", errBadEvent, head.Type)
	}
	if !valid(&e) {
		return event{}, fmt.Errorf("%w: %s", errBadEvent, head.Type)
	}
	return e, nil
}

// validators check the fields of an event, by type.
var validators = map[eventType]func(*event) bool{
	evSessionCreated:  func(e *event) bool { return e.Session != nil },
	evSessionUpdated:  func(e *event) bool { return e.Session != nil },
	evSpeechStarted:   func(*event) bool { return true },
	evSpeechStopped:   func(*event) bool { return true },
	evCommitted:       hasItemID,
	evUserDelta:       hasItemID,
	evUserDone:        hasItemID,
	evUserFailed:      hasItemID,
	evItemAdded:       func(e *event) bool { return e.Item != nil },
	evItemDone:        func(e *event) bool { return e.Item != nil },
	evResponseCreated: func(e *event) bool { return e.Response != nil && isID(e.Response.ID) },
	evResponseDone:    func(e *event) bool { return e.Response != nil && isID(e.Response.ID) },
	evAudioDelta:      hasContent,
	evAgentDelta:      hasContent,
	evAgentDone:       hasContent,
	evError:           func(e *event) bool { return e.Error != nil },
}

func hasItemID(e *event) bool  { return isID(e.ItemID) }
func hasContent(e *event) bool { return isID(e.ItemID) && isID(e.ResponseID) && e.Content >= 0 }
func isID(s string) bool       { return s != "" && len(s) <= maxID }
