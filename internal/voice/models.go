package voice

import (
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// Pair is the two models that voice may use: one family, a full and a small one. Every session names one of
// them; no session leaves the choice to a gateway, whose default may be of another family.
type Pair struct{ Full, Mini string }

// Pairs are the pairs that the user can choose from; the first is the default. Models of different pairs never mix.
var Pairs = []Pair{
	{Full: "gpt-realtime-2.1", Mini: "gpt-realtime-2.1-mini"},
	{Full: "gpt-realtime", Mini: "gpt-realtime-mini"},
}

// FindPair returns the pair whose full model has this id. Empty: the default.
func FindPair(full string) (Pair, *wire.Error) {
	if full == "" {
		return Pairs[0], nil
	}
	names := make([]string, 0, len(Pairs))
	for _, p := range Pairs {
		if p.Full == full {
			return p, nil
		}
		names = append(names, p.Full)
	}
	return Pair{}, wire.NewError(wire.CodeVoiceModel, "voice uses one of two pairs of models; name a pair by its full model").
		At("voice models").Saw(full).Allow(strings.Join(names, ", "))
}

// Model returns the id of a size; empty means mini. It refuses everything else, model ids included: a page
// picks a size.
func (p Pair) Model(size wire.ModelSize) (string, *wire.Error) {
	switch size {
	case "", wire.SizeMini:
		return p.Mini, nil
	case wire.SizeFull:
		return p.Full, nil
	}
	return "", wire.NewError(wire.CodeVoiceModel, "voice uses two models: %s and %s", p.Mini, p.Full).
		At("model").Saw(string(size)).Allow("mini, full")
}

// CheckModel refuses a model that is in none of the pairs. Providers call it before they connect; that the
// model is of the configured pair, the call has checked.
func CheckModel(model string) *wire.Error {
	if slices.ContainsFunc(Pairs, func(p Pair) bool { return model == p.Mini || model == p.Full }) {
		return nil
	}
	return wire.NewError(wire.CodeVoiceModel, "voice only uses the models of its pairs").At("model").Saw(model)
}

// isMini reports whether a model is the small one of its pair, so that there is no smaller one to fall back to.
func isMini(model string) bool {
	return slices.ContainsFunc(Pairs, func(p Pair) bool { return model == p.Mini })
}

// ModelRefused suggests the smaller model; if that is the one that was refused, another key.
func ModelRefused(model string) Problem {
	next, act := "Use the mini model.", wire.VoiceUseMini
	if isMini(model) {
		next, act = "Use a key that has access to it.", wire.VoiceReplaceKey
	}
	p := NewProblem(wire.CodeVoiceModel, "This voice model is not available.", next, act)
	p.Err.Field, p.Err.Got = "model", model
	return p
}

// OtherModel is the problem of a session that has another model than requested. The error does not repeat the
// name of that model, which is foreign text.
func OtherModel(model string) Problem {
	next, act := "Try again, or use the mini model.", wire.VoiceUseMini
	if isMini(model) {
		next, act = "Try again.", wire.VoiceRetry
	}
	p := NewProblem(wire.CodeVoiceModel, "The session was closed because it had another model than the one requested.", next, act)
	p.Err.Field, p.Err.Allowed = "model", model
	return p
}
