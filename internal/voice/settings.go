package voice

import (
	"github.com/worldmcp/world/internal/access/userkey"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Settings are the user's voice settings: their own API key, and their consent to use it. They are
// stored in one file and nowhere else. Its methods are safe for concurrent use.
type Settings struct{ file *userkey.File[userkey.Key] }

// OpenSettings reads the settings of a data folder. Without a file that can be used nothing is set.
func OpenSettings(dir local.Dir) *Settings {
	return &Settings{userkey.Open[userkey.Key](dir, "voice.json", "voice settings")}
}

// Key returns the user's own key of the realtime service. Empty: none is set.
func (s *Settings) Key() string { return s.file.Get().Key }

// On reports whether the user allows the key to be used.
func (s *Settings) On() bool { return s.file.Get().On }

// State returns the part of the key's state that pages may see: never the key itself.
func (s *Settings) State() wire.VoiceKey {
	set := s.file.Get()
	return wire.VoiceKey{Set: set.Key != "", On: set.On}
}

// Change sets the fields that are given and leaves the others. It changes and saves all of them, or
// nothing.
func (s *Settings) Change(w wire.VoiceSettings) *wire.Error {
	return s.file.Change(func(now userkey.Key) (userkey.Key, *wire.Error) { return now.Change(w.Key, w.On) })
}
