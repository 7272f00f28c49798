package openclaw

import (
	"errors"
	"strings"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// refusal is the error of a request that the gateway has refused.
type refusal interface {
	error
	Refusal() (code, message string)
}

// refused unwraps a refusal. ok is false for any other error.
func refused(err error) (code, message string, ok bool) {
	var r refusal
	if !errors.As(err, &r) {
		return "", "", false
	}
	code, message = r.Refusal()
	return code, message, true
}

// problemOf converts the error of a request to what the user sees.
func problemOf(err error, model string) voice.Problem {
	if code, message, ok := refused(err); ok {
		p, _ := classify(code, message, model)
		return p
	}
	return unreachable()
}

// Error codes of our plugin.
const (
	codeNoKey = "VOICE_NO_KEY"
	codeModel = "VOICE_MODEL"
	codeLimit = "VOICE_LIMIT"
)

// classify converts the gateway's code and sentence to what the user sees. The gateway uses one code for nearly
// everything, so that only parts of its English sentences tell errors apart (OpenClaw 2026.9). Our plugin has
// codes of its own. known is false when neither says anything.
func classify(code, message, model string) (p voice.Problem, known bool) {
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
	case code == codeNoKey, has("is not configured", "no realtime voice provider"):
		return noKey(), true
	case code == codeModel, has("configuration was rejected", "model not allowed"):
		return modelRefused(model), true
	case has("authentication failed"):
		return keyRefused(), true
	case code == codeLimit, has("cannot start this session right now", "too many"):
		return voice.Problem{Err: wire.NewError(wire.CodeRate, "The voice service takes no more calls at the moment.").
			Try("Wait a little and try again."), Act: wire.VoiceRetry}, true
	case has("startup-sidecars", "starting", "draining"):
		return unreachable(), true
	}
	return sessionFailed(), false
}

// lasting returns a problem that every further session will have too, for the probe; nil for others.
func lasting(p voice.Problem) *voice.Problem {
	if p.Act == wire.VoiceAddKey || p.Act == wire.VoiceReplaceKey {
		return &p
	}
	return nil
}

// noKey is the problem of a gateway without a key of the realtime service.
func noKey() voice.Problem {
	e := wire.NewError(wire.CodeAgentNotReady, "Voice needs a realtime key in the gateway.")
	e.Next, e.Retryable = "Add an OpenAI key to OpenClaw, or use a key of your own here.", false
	return voice.Problem{Err: e, Act: wire.VoiceAddKey}
}

// keyRefused is the problem of a gateway whose key the realtime service does not accept.
func keyRefused() voice.Problem {
	e := wire.NewError(wire.CodeAgentFailed, "The gateway's voice key was refused.")
	e.Next, e.Retryable = "Replace the key in OpenClaw.", false
	return voice.Problem{Err: e, Act: wire.VoiceReplaceKey}
}

// modelRefused suggests the smaller model; if that is the one that was refused, another key.
func modelRefused(model string) voice.Problem {
	e := wire.NewError(wire.CodeVoiceModel, "This voice model is not available.")
	e.Field, e.Got, e.Next = "model", model, "Use the mini model."
	if voice.IsMini(model) {
		e.Next = "Use a key that has access to it."
		return voice.Problem{Err: e, Act: wire.VoiceReplaceKey}
	}
	return voice.Problem{Err: e, Act: wire.VoiceUseMini}
}

// otherModel is the problem of a session that opened with another model than requested. The error does not
// repeat the name of that model, which is foreign text.
func otherModel(model string) voice.Problem {
	e := wire.NewError(wire.CodeVoiceModel, "The session was closed because it had another model than the one requested.")
	e.Field, e.Allowed, e.Next = "model", model, "Try again, or use the mini model."
	if voice.IsMini(model) {
		e.Next = "Try again."
		return voice.Problem{Err: e, Act: wire.VoiceRetry}
	}
	return voice.Problem{Err: e, Act: wire.VoiceUseMini}
}

// unreachable is the problem of a gateway that does not answer, or is starting or stopping.
func unreachable() voice.Problem {
	return voice.Problem{Err: wire.NewError(wire.CodeAgentFailed, "The agent is not reachable.").
		Try("Try again in a moment."), Act: wire.VoiceRetry}
}

// overflowed is the problem of a session whose events arrived faster than they were handled.
func overflowed() voice.Problem {
	return voice.Problem{Err: wire.NewError(wire.CodeTooLarge, "The gateway sent more audio than World could handle.").
		Try("Start the call again."), Act: wire.VoiceRetry}
}

// sessionFailed is the problem for which there are no better words.
func sessionFailed() voice.Problem {
	return voice.Problem{Err: wire.NewError(wire.CodeAgentFailed, "The gateway's voice session failed.").
		Try("Try again; text chat still works."), Act: wire.VoiceRetry}
}

// turnFailed is the problem of an answer that failed in a session that goes on.
func turnFailed() voice.Problem {
	return voice.Problem{Err: wire.NewError(wire.CodeAgentFailed, "The voice could not finish this answer.").
		Try("Say it again."), Act: wire.VoiceRetry}
}
