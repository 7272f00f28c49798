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

// settingsFile is in the data folder, readable by the user alone.
const settingsFile = "voice.json"

// Settings are what the user has set about the voice: kept in one file, and nowhere else. Its methods are safe for
// concurrent use.
type Settings struct {
	dir local.Dir

	mu  sync.Mutex
	set saved
}

// saved is the file.
type saved struct {
	Key  string `json:"key,omitempty"`
	On   bool   `json:"on,omitempty"`
	Full string `json:"full,omitempty"` // names the pair; empty: the default
}

// OpenSettings reads the settings of a data folder; without a file nothing is set.
func OpenSettings(dir local.Dir) (*Settings, error) {
	s := &Settings{dir: dir}
	if err := dir.ReadJSON(settingsFile, &s.set); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("voice settings: %w", err)
	}
	if _, e := PairOf(s.set.Full); e != nil {
		return nil, fmt.Errorf("%s: %w", dir.Path(settingsFile), e)
	}
	return s, nil
}

// Key is the user's own key of a realtime service; empty: none.
func (s *Settings) Key() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.set.Key
}

// On says whether the user lets the key be used.
func (s *Settings) On() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.set.On
}

// State is what pages may know of the key.
func (s *Settings) State() wire.VoiceKey {
	s.mu.Lock()
	defer s.mu.Unlock()
	return wire.VoiceKey{Set: s.set.Key != "", On: s.set.On}
}

// Pair is the configured pair of models.
func (s *Settings) Pair() Pair {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, _ := PairOf(s.set.Full) // was checked when it was set
	return p
}

// maxKey is the longest key that is taken, in bytes.
const maxKey = 512

// Change sets what is given and keeps the rest: all of it, or nothing.
func (s *Settings) Change(w wire.VoiceSettings) *wire.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := s.set
	if w.Key != nil {
		next.Key = strings.TrimSpace(*w.Key)
		if len(next.Key) > maxKey || strings.ContainsFunc(next.Key, func(r rune) bool { return r <= ' ' || r > '~' }) {
			e := wire.NewError(wire.CodeBadArguments, "this is not a key: a key is one word of plain characters")
			e.Field, e.Next = "key", "Copy it again, whole."
			return e
		}
		if next.Key == "" {
			next.On = false // another key is another consent
		}
	}
	if w.On != nil {
		next.On = *w.On
	}
	if next.On && next.Key == "" {
		e := wire.NewError(wire.CodeBadArguments, "there is no key to use")
		e.Field, e.Next = "on", "Set a key first."
		return e
	}
	if w.Full != nil {
		if _, e := PairOf(*w.Full); e != nil {
			return e
		}
		next.Full = *w.Full
	}
	if err := s.dir.WriteJSON(settingsFile, next); err != nil {
		return wire.NewError(wire.CodeStoreFailed, "the voice settings were not saved: %v", err)
	}
	s.set = next
	return nil
}
