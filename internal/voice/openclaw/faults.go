package openclaw

import (
	"errors"
	"strings"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// fault is what goes wrong, in our words.
type fault struct {
	e   *wire.Error
	act wire.VoiceAct
}

// refusal is an error by which a gateway refuses a request.
type refusal interface {
	error
	Refusal() (code, message string)
}

// refused reads a refusal; ok is false for any other error.
func refused(err error) (code, message string, ok bool) {
	var r refusal
	if !errors.As(err, &r) {
		return "", "", false
	}
	code, message = r.Refusal()
	return code, message, true
}

// faultOf is the fault behind a request that failed.
func faultOf(err error, model string) fault {
	if code, message, ok := refused(err); ok {
		return faultBy(code, message, model)
	}
	return unreachable()
}

// faultBy is the fault behind a code and the gateway's own sentence: it has one code for nearly everything.
func faultBy(code, message, model string) fault {
	m := strings.ToLower(message)
	has := func(parts ...string) bool {
		for _, p := range parts {
			if strings.Contains(m, p) {
				return true
			}
		}
		return false
	}
	switch {
	case code == "VOICE_NO_KEY", has("is not configured", "no realtime voice provider"):
		return noKey()
	case code == "VOICE_MODEL", has("configuration was rejected", "model not allowed"):
		return refusedModel(model)
	case has("authentication failed"):
		return refusedKey()
	case code == "VOICE_LIMIT", has("cannot start this session right now", "too many"):
		e := wire.NewError(wire.CodeRate, "The voice service takes no more for the moment.")
		e.Next = "Wait a little and try again."
		return fault{e: e, act: wire.VoiceRetry}
	case has("startup-sidecars", "starting", "draining"):
		return unreachable()
	}
	return troubled()
}

func noKey() fault {
	e := wire.NewError(wire.CodeAgentNotReady, "Voice needs a realtime key in the gateway.")
	e.Next, e.Retryable = "Add an OpenAI key to OpenClaw, or use a key of your own here.", false
	return fault{e: e, act: wire.VoiceAddKey}
}

func refusedKey() fault {
	e := wire.NewError(wire.CodeAgentFailed, "The gateway's voice key was refused.")
	e.Next, e.Retryable = "Replace the key in OpenClaw.", false
	return fault{e: e, act: wire.VoiceReplaceKey}
}

// refusedModel helps by the smaller model; where that is the one refused, by another key.
func refusedModel(model string) fault {
	e := wire.NewError(wire.CodeVoiceModel, "This voice model is not available.")
	e.Field, e.Got, e.Next = "model", model, "Use the mini model."
	if voice.IsMini(model) {
		e.Next = "Use a key that may use it."
		return fault{e: e, act: wire.VoiceReplaceKey}
	}
	return fault{e: e, act: wire.VoiceUseMini}
}

// otherModel: what the session has in place of the model is not repeated; it is not the one that was asked for.
func otherModel(model string) fault {
	e := wire.NewError(wire.CodeVoiceModel, "The voice session had another model than was asked for, so it was closed.")
	e.Field, e.Allowed, e.Next = "model", model, "Try again, or use the mini model."
	if voice.IsMini(model) {
		e.Next = "Try again."
		return fault{e: e, act: wire.VoiceRetry}
	}
	return fault{e: e, act: wire.VoiceUseMini}
}

func unreachable() fault {
	e := wire.NewError(wire.CodeAgentFailed, "The agent is not reachable.")
	e.Next = "Try again in a moment."
	return fault{e: e, act: wire.VoiceRetry}
}

func flooded() fault {
	e := wire.NewError(wire.CodeTooLarge, "The gateway sent more sound than can wait.")
	e.Next = "Start the call again."
	return fault{e: e, act: wire.VoiceRetry}
}

func troubled() fault {
	e := wire.NewError(wire.CodeAgentFailed, "The gateway's voice could not go on.")
	e.Next = "Try again; writing works meanwhile."
	return fault{e: e, act: wire.VoiceRetry}
}

// unfinished is said of an answer that failed in a session that goes on.
func unfinished() fault {
	e := wire.NewError(wire.CodeAgentFailed, "The voice could not finish this answer.")
	e.Next = "Say it again."
	return fault{e: e, act: wire.VoiceRetry}
}
