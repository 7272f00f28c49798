package modelchat

import (
	"cmp"
	"net/url"
	"strings"

	"github.com/worldmcp/world/internal/access/userkey"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Endpoint is the default address: OpenAI's.
const Endpoint = "https://api.openai.com/v1"

const (
	// maxBase bounds the address and maxModel the name of a model, in bytes.
	maxBase  = 300
	maxModel = 200
)

// Settings are the user's settings for the chat, stored in one file. Their methods are safe for
// concurrent use.
type Settings struct{ file *userkey.File[settings] }

type settings struct {
	userkey.Key

	// Base is the address without /chat/completions, or "" for Endpoint.
	Base  string `json:"base,omitempty"`
	Model string `json:"model,omitempty"`
}

// OpenSettings reads the settings of a data folder. A missing or damaged file means that nothing is
// configured.
func OpenSettings(dir local.Dir) *Settings {
	return &Settings{userkey.Open[settings](dir, "plainchat.json", "settings of the chat without an agent")}
}

// State returns what pages may see, which is never the key.
func (s *Settings) State() wire.PlainChat {
	set := s.file.Get()
	return wire.PlainChat{Set: set.Key.Key != "", On: set.On, Base: cmp.Or(set.Base, Endpoint), Model: set.Model}
}

// Change sets the given fields and leaves the others, or changes nothing. A key belongs to one
// address: changing the address drops it, unless it is given again.
func (s *Settings) Change(w *wire.PlainChatSettings) *wire.Error {
	return s.file.Change(func(now settings) (settings, *wire.Error) {
		next := now
		if w.Base != nil {
			next.Base = strings.TrimSuffix(strings.TrimRight(strings.TrimSpace(*w.Base), "/"), "/chat/completions")
			if next.Base == Endpoint {
				next.Base = ""
			}
			if _, ok := address(next.Base); !ok || len(next.Base) > maxBase {
				return now, badAddress()
			}
			if next.Base != now.Base {
				next.Key = userkey.Key{}
			}
		}
		if w.Model != nil {
			next.Model = strings.TrimSpace(*w.Model)
			if len(next.Model) > maxModel ||
				strings.ContainsFunc(next.Model, func(r rune) bool { return r <= ' ' || r > '~' }) {
				return now, wire.NewError(wire.CodeBadArguments, "this is not the name of a model").At("model").Try("Copy it from the service's list.")
			}
		}
		var e *wire.Error
		if next.Key, e = next.Key.Change(w.Key, w.On); e == nil && next.On && next.Model == "" {
			e = wire.NewError(wire.CodeBadArguments, "there is no model to ask").At("model").Try("Name one first.")
		}
		return next, e
	})
}

// address parses an address, or returns false if the key must not be sent to it.
func address(base string) (*url.URL, bool) {
	u, ok := userkey.Address(cmp.Or(base, Endpoint), "https")
	return u, ok && u.RawQuery == "" && u.Fragment == ""
}
