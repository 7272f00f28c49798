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

// classify converts the gateway's code and sentence to what the user sees. The gateway uses one
// code for nearly everything, so that only parts of its English sentences distinguish errors
// (OpenClaw 2026.9). Our plugin has codes of its own. known is false when neither says anything.
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
		return voice.ModelRefused(model), true
	case has("authentication failed"):
		return keyRefused(), true
	case code == codeLimit, has("cannot start this session right now", "too many"):
		return retry(wire.CodeRate, "The voice service takes no more calls at the moment.", "Wait a little and try again."), true
	case has("startup-sidecars", "starting", "draining"):
		return unreachable(), true
	}
	return sessionFailed(), false
}

// lasting returns a problem that every further session will have too, for the probe; nil for
// others.
func lasting(p voice.Problem) *voice.Problem {
	if p.Act == wire.VoiceAddKey || p.Act == wire.VoiceReplaceKey {
		return &p
	}
	return nil
}

// noKey is the problem of a gateway without a key of the realtime service.
func noKey() voice.Problem {
	return voice.NewProblem(wire.CodeAgentNotReady, "Voice needs a realtime key in the gateway.",
		"Add an OpenAI key to OpenClaw, or use a key of your own here.", wire.VoiceAddKey)
}

// keyRefused is the problem of a gateway whose key the realtime service does not accept.
func keyRefused() voice.Problem {
	return voice.NewProblem(wire.CodeAgentFailed, "The gateway's voice key was refused.", "Replace the key in OpenClaw.", wire.VoiceReplaceKey)
}

// retry returns a problem that another call may not have.
func retry(code wire.Code, message, next string) voice.Problem {
	return voice.NewProblem(code, message, next, wire.VoiceRetry)
}

// unreachable is the problem of a gateway that does not answer, or is starting or stopping.
func unreachable() voice.Problem {
	return retry(wire.CodeAgentFailed, "The agent is not reachable.", "Try again in a moment.")
}

// sessionFailed is the problem for which there are no better words.
func sessionFailed() voice.Problem {
	return retry(wire.CodeAgentFailed, "The gateway's voice session failed.", "Try again; text chat still works.")
}
