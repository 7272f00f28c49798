package voice

import "github.com/worldmcp/world/internal/wire"

// The only two models that voice uses: a small and a full one of one family. Every session names
// one of them; no session leaves the choice to a gateway, whose default may be of another family.
const (
	Mini = "gpt-realtime-2.1-mini"
	Full = "gpt-realtime-2.1"
)

// ModelOf returns the model of a size; empty means mini. It refuses everything else, model ids
// included: a page picks a size.
func ModelOf(size wire.ModelSize) (string, *wire.Error) {
	switch size {
	case "", wire.SizeMini:
		return Mini, nil
	case wire.SizeFull:
		return Full, nil
	}
	return "", wire.NewError(wire.CodeVoiceModel, "voice uses two models: %s and %s", Mini, Full).
		At("model").Saw(string(size)).Allow("mini, full")
}

// CheckModel refuses a model that is neither of the two. Providers call it before they connect.
func CheckModel(model string) *wire.Error {
	if model == Mini || model == Full {
		return nil
	}
	return wire.NewError(wire.CodeVoiceModel, "voice uses two models: %s and %s", Mini, Full).At("model").Saw(model)
}

// ModelRefused suggests the smaller model; if that is the one that was refused, another key.
func ModelRefused(model string) Problem {
	next, act := "Use the mini model.", wire.VoiceUseMini
	if model == Mini {
		next, act = "Use a key that has access to it.", wire.VoiceReplaceKey
	}
	p := NewProblem(wire.CodeVoiceModel, "This voice model is not available.", next, act)
	p.Err.Field, p.Err.Got = "model", model
	return p
}

// OtherModel is the problem of a session that has another model than requested. The error does not
// repeat the name of that model, which is foreign text.
func OtherModel(model string) Problem {
	next, act := "Try again, or use the mini model.", wire.VoiceUseMini
	if model == Mini {
		next, act = "Try again.", wire.VoiceRetry
	}
	p := NewProblem(wire.CodeVoiceModel, "The session was closed because it had another model than the one requested.", next, act)
	p.Err.Field, p.Err.Allowed = "model", model
	return p
}
