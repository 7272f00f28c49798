package voice

import (
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

// Size returns the size of a model of the pair. False: the model is neither of the two.
func (p Pair) Size(model string) (wire.ModelSize, bool) {
	switch model {
	case p.Mini:
		return wire.SizeMini, true
	case p.Full:
		return wire.SizeFull, true
	}
	return "", false
}

// CheckModel refuses a model that is in none of the pairs. Providers call it before they connect; that the
// model is of the configured pair, the call has checked.
func CheckModel(model string) *wire.Error {
	for _, p := range Pairs {
		if _, ok := p.Size(model); ok {
			return nil
		}
	}
	return wire.NewError(wire.CodeVoiceModel, "voice only uses the models of its pairs").At("model").Saw(model)
}

// IsMini reports whether a model is the small one of its pair, so that there is no smaller one to fall back to.
func IsMini(model string) bool {
	for _, p := range Pairs {
		if size, ok := p.Size(model); ok {
			return size == wire.SizeMini
		}
	}
	return false
}
