package voice

import (
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// Pair are the two models that voice may use: one family, a full and a small one. Every session names one of them.
type Pair struct{ Full, Mini string }

// Pairs are those that can be configured; the first is the default. Never two models of different pairs.
var Pairs = []Pair{
	{Full: "gpt-realtime-2.1", Mini: "gpt-realtime-2.1-mini"},
	{Full: "gpt-realtime", Mini: "gpt-realtime-mini"},
}

// PairOf returns the pair whose full model has this name; empty: the default.
func PairOf(full string) (Pair, *wire.Error) {
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
	e := wire.NewError(wire.CodeVoiceModel, "voice uses one of two pairs of models, each named by its full one")
	e.Field, e.Got, e.Allowed = "voice models", full, strings.Join(names, ", ")
	return Pair{}, e
}

// Model is the id of a size; "" is the mini one. Anything but the two sizes is refused, whatever it is.
func (p Pair) Model(size string) (string, *wire.Error) {
	switch size {
	case "", "mini":
		return p.Mini, nil
	case "full":
		return p.Full, nil
	}
	e := wire.NewError(wire.CodeVoiceModel, "voice uses two models: %s and %s", p.Mini, p.Full)
	e.Field, e.Got, e.Allowed = "model", size, "mini, full"
	return "", e
}

// Size is the size of a model of the pair; false: it is none of the two.
func (p Pair) Size(model string) (string, bool) {
	switch model {
	case p.Mini:
		return "mini", true
	case p.Full:
		return "full", true
	}
	return "", false
}

// InPair reports whether a model belongs to any of the pairs. Which pair it is, a desk checks.
func InPair(model string) *wire.Error {
	for _, p := range Pairs {
		if _, ok := p.Size(model); ok {
			return nil
		}
	}
	e := wire.NewError(wire.CodeVoiceModel, "voice uses the models of one pair alone")
	e.Field, e.Got = "model", model
	return e
}

// IsMini reports whether there is no smaller model to fall back to.
func IsMini(model string) bool {
	for _, p := range Pairs {
		if size, ok := p.Size(model); ok {
			return size == "mini"
		}
	}
	return false
}
