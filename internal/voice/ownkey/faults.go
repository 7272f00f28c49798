package ownkey

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// fault is what goes wrong, in our words: those of the other side may repeat a part of the key.
type fault struct {
	e     *wire.Error
	act   wire.VoiceAct
	fatal bool // the session cannot go on
	limit bool // it is over, and nothing is wrong
}

// benign are codes that say that a message of ours came too late or for nothing.
var benign = map[string]bool{
	"conversation_already_has_active_response": true,
	"response_cancel_not_active":               true,
	"item_truncate_invalid_item_id":            true,
	"input_audio_buffer_commit_empty":          true,
}

// faultOf is the fault behind a code; false: the code means nothing to us.
func faultOf(code, model string) (fault, bool) {
	switch code {
	case "invalid_api_key", "incorrect_api_key", "authentication_error", "account_deactivated", "permission_denied":
		return refusedKey(), true
	case "model_not_found", "model_not_available", "invalid_model", "unsupported_model":
		return refusedModel(model), true
	case "insufficient_quota", "billing_hard_limit_reached":
		e := wire.NewError(wire.CodeAgentFailed, "Your voice key has no credit left.")
		e.Next, e.Retryable = "Top up its account, or use another key.", false
		return fault{e: e, act: wire.VoiceReplaceKey}, true
	case "rate_limit_exceeded":
		e := wire.NewError(wire.CodeRate, "The voice service takes no more for the moment.")
		e.Next = "Wait a little and try again."
		return fault{e: e, act: wire.VoiceRetry}, true
	case "session_expired":
		return fault{fatal: true, limit: true}, true
	}
	return fault{}, false
}

// refusal is the fault of an upgrade that was answered otherwise.
func refusal(status int, body []byte, model string) fault {
	var b struct {
		Error problem `json:"error"`
	}
	if json.Unmarshal(body, &b) == nil {
		if f, known := faultOf(b.Error.Code, model); known && !f.limit {
			return f
		}
	}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return refusedKey()
	case http.StatusBadRequest, http.StatusNotFound:
		return refusedModel(model)
	case http.StatusTooManyRequests:
		f, _ := faultOf("rate_limit_exceeded", model)
		return f
	}
	return unreachable()
}

func refusedKey() fault {
	e := wire.NewError(wire.CodeAgentFailed, "Your voice key was refused.")
	e.Next, e.Retryable = "Replace the key.", false
	return fault{e: e, act: wire.VoiceReplaceKey, fatal: true}
}

// refusedModel helps by the smaller model; where that is the one refused, by another key.
func refusedModel(model string) fault {
	e := wire.NewError(wire.CodeVoiceModel, "This voice model is not available.")
	e.Field, e.Got, e.Next = "model", model, "Use the mini model."
	f := fault{e: e, act: wire.VoiceUseMini, fatal: true}
	if voice.IsMini(model) {
		e.Next, f.act = "Use a key that may use it.", wire.VoiceReplaceKey
	}
	return f
}

// otherModel: what the session has in place of the model is not repeated; it is not one of ours.
func otherModel(model string) fault {
	e := wire.NewError(wire.CodeVoiceModel, "The voice session had another model than was asked for, so it was closed.")
	e.Field, e.Allowed, e.Next = "model", model, "Try again, or use the mini model."
	f := fault{e: e, act: wire.VoiceUseMini, fatal: true}
	if voice.IsMini(model) {
		e.Next, f.act = "Try again.", wire.VoiceRetry
	}
	return f
}

func unreachable() fault {
	e := wire.NewError(wire.CodeAgentFailed, "The voice service is not reachable.")
	e.Next = "Try again in a moment; text works without it."
	return fault{e: e, act: wire.VoiceRetry, fatal: true}
}

func foreign() fault {
	e := wire.NewError(wire.CodeAgentFailed, "The voice service answered something that cannot be read.")
	e.Next = "Try again; if it stays so, update world-mcp."
	return fault{e: e, act: wire.VoiceRetry, fatal: true}
}

func flooded() fault {
	e := wire.NewError(wire.CodeTooLarge, "The voice service sent more sound than can wait.")
	e.Next = "Start the call again."
	return fault{e: e, act: wire.VoiceRetry, fatal: true}
}

func troubled() fault {
	e := wire.NewError(wire.CodeAgentFailed, "The voice service could not finish this answer.")
	e.Next = "Say it again."
	return fault{e: e, act: wire.VoiceRetry}
}

// lastPart is the code in the reason of a close frame: "invalid_request_error.model_not_found".
func lastPart(reason string) string { return reason[strings.LastIndexByte(reason, '.')+1:] }
