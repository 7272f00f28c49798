package ownkey

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// problem is an error in words of our own: those of the API may repeat a part of the key.
type problem struct {
	voice.Problem
	fatal bool // the session cannot go on
	limit bool // the session reached its limit: it is over and there is no error
}

// errorCode is the code of an API error, as in error events, failed upgrades and the reasons of
// close frames.
type errorCode string

// Codes that mean something here: refused keys, refused models, limits, and messages of ours
// without effect.
const (
	codeInvalidKey     errorCode = "invalid_api_key"
	codeIncorrectKey   errorCode = "incorrect_api_key"
	codeAuthentication errorCode = "authentication_error"
	codeDeactivated    errorCode = "account_deactivated"
	codePermission     errorCode = "permission_denied"

	codeModelNotFound     errorCode = "model_not_found"
	codeModelNotAvailable errorCode = "model_not_available"
	codeInvalidModel      errorCode = "invalid_model"
	codeUnsupportedModel  errorCode = "unsupported_model"

	codeQuota      errorCode = "insufficient_quota"
	codeHardLimit  errorCode = "billing_hard_limit_reached"
	codeRateLimit  errorCode = "rate_limit_exceeded"
	codeSessionEnd errorCode = "session_expired"

	codeActiveResponse    errorCode = "conversation_already_has_active_response"
	codeNothingToCancel   errorCode = "response_cancel_not_active"
	codeNothingToTruncate errorCode = "item_truncate_invalid_item_id"
	codeNothingToCommit   errorCode = "input_audio_buffer_commit_empty"
)

// harmless reports whether a code only says that a message of ours came too late or had no effect.
func (c errorCode) harmless() bool {
	return slices.Contains([]errorCode{
		codeActiveResponse, codeNothingToCancel, codeNothingToTruncate,
		codeNothingToCommit,
	}, c)
}

// problem returns the problem behind a code. False: the code means nothing here.
func (c errorCode) problem(model string) (problem, bool) {
	switch c {
	case codeInvalidKey, codeIncorrectKey, codeAuthentication, codeDeactivated, codePermission:
		return keyRefused(), true
	case codeModelNotFound, codeModelNotAvailable, codeInvalidModel, codeUnsupportedModel:
		return problem{Problem: voice.ModelRefused(model), fatal: true}, true
	case codeQuota, codeHardLimit:
		return problem{Problem: voice.NewProblem(wire.CodeAgentFailed, "Your voice key has no credit left.",
			"Top up its account, or use another key.", wire.VoiceReplaceKey)}, true
	case codeRateLimit:
		return rateLimited(), true
	case codeSessionEnd:
		return problem{fatal: true, limit: true}, true
	default:
		return problem{}, false
	}
}

// upgradeRefused returns the problem behind an HTTP answer that is not the upgrade to a WebSocket.
func upgradeRefused(status int, body []byte, model string) problem {
	var b struct {
		Error apiError `json:"error"`
	}
	if json.Unmarshal(body, &b) == nil {
		if p, known := b.Error.Code.problem(model); known && !p.limit {
			return p
		}
	}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return keyRefused()
	case http.StatusBadRequest, http.StatusNotFound:
		return problem{Problem: voice.ModelRefused(model), fatal: true}
	case http.StatusTooManyRequests:
		return rateLimited()
	}
	return unreachable()
}

// rateLimited is not fatal: the next answer may work again.
func rateLimited() problem {
	return problem{Problem: voice.NewProblem(wire.CodeRate, "The voice service takes no more requests at the moment.",
		"Wait a little and try again.", wire.VoiceRetry)}
}

// fatal returns a problem that ends the session.
func fatal(code wire.Code, message, next string, act wire.VoiceAct) problem {
	return problem{Problem: voice.NewProblem(code, message, next, act), fatal: true}
}

// keyRefused is the problem of a key that is wrong, withdrawn or without permission.
func keyRefused() problem {
	return fatal(wire.CodeAgentFailed, "Your voice key was refused.", "Replace the key.", wire.VoiceReplaceKey)
}

// unreachable is the problem of a connection that cannot be made, breaks, or is silent.
func unreachable() problem {
	return fatal(wire.CodeAgentFailed, "The voice service is not reachable.", "Try again in a moment; text chat still works.", wire.VoiceRetry)
}

// unreadable is the problem of a far side that does not speak the protocol.
func unreadable() problem {
	return fatal(wire.CodeAgentFailed, "The voice service sent something that cannot be read.",
		"Try again; if it happens again, update world-mcp.", wire.VoiceRetry)
}

// closeCode returns the code in the reason of a close frame, its last part:
// "invalid_request_error.model_not_found".
func closeCode(reason string) errorCode {
	return errorCode(reason[strings.LastIndexByte(reason, '.')+1:])
}
