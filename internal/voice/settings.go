package voice

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

// settingsFile lies in the data folder. Only the user can read it, because it holds the key.
const settingsFile = "voice.json"

// Settings are the user's voice settings: their own API key, and their consent to use it. They are stored in one file and
// nowhere else. Its methods are safe for concurrent use.
type Settings struct {
	dir local.Dir

	mu  sync.Mutex
	set settings
}

// settings is the content of the file.
type settings struct {
	Key string `json:"key,omitempty"`
	// On is the user's consent to use the key. Removing the key withdraws it.
	On bool `json:"on,omitempty"`
}

// OpenSettings reads the settings of a data folder. Without a file nothing is set. A field that this version does not know,
// as the choice of models that there once was, is ignored and not written again. Its errors never repeat the key.
func OpenSettings(dir local.Dir) (*Settings, error) {
	s := &Settings{dir: dir}
	if err := dir.ReadJSON(settingsFile, &s.set); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("voice settings: %w", err)
	}
	return s, nil
}

func (s *Settings) current() settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.set
}

// Key returns the user's own key of the realtime service. Empty: none is set.
func (s *Settings) Key() string { return s.current().Key }

// On reports whether the user allows the key to be used.
func (s *Settings) On() bool { return s.current().On }

// State returns what pages may know of the key: never the key itself.
func (s *Settings) State() wire.VoiceKey {
	set := s.current()
	return wire.VoiceKey{Set: set.Key != "", On: set.On}
}

// maxKey is the length limit of a key, in bytes. Real ones are far below it.
const maxKey = 512

// UsableKey reports whether a key can be sent in a header.
func UsableKey(key string) bool {
	return len(key) <= maxKey && !strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' })
}

// Change sets the fields that are given and leaves the others. It changes and saves all of them, or nothing.
func (s *Settings) Change(w wire.VoiceSettings) *wire.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := s.set
	if w.Key != nil {
		next.Key = strings.TrimSpace(*w.Key)
		if !UsableKey(next.Key) {
			return wire.NewError(wire.CodeBadArguments, "this is not a key: a key is one word of plain ASCII characters").
				At("key").Try("Copy the whole key again.")
		}
		if next.Key == "" {
			next.On = false // another key needs another consent
		}
	}
	if w.On != nil {
		next.On = *w.On
	}
	if next.On && next.Key == "" {
		return wire.NewError(wire.CodeBadArguments, "there is no key to use").At("on").Try("Set a key first.")
	}
	if err := s.dir.WriteJSON(settingsFile, next); err != nil {
		return wire.NewError(wire.CodeStoreFailed, "the voice settings were not saved: %v", err)
	}
	s.set = next
	return nil
}
