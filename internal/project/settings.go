package project

import (
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/base/local"
)

// settingsFile lies in the data folder; only the user can read it.
const settingsFile = "project.json"

// maxRecent is how many opened folders are remembered.
const maxRecent = 8

// settings remembers which folders the user opened: the service reads no others. Its methods are
// safe for concurrent use.
type settings struct {
	file local.File[savedSettings]

	mu  sync.Mutex
	set savedSettings
}

type savedSettings struct {
	// Current is the folder that is shown; empty: none.
	Current string `json:"current,omitempty"`
	// Recent lists the folders that were opened, the newest first.
	Recent []string `json:"recent,omitempty"`
}

// openSettings reads the settings. Those that cannot be used are empty: a list of folders is not
// worth a service that does not start.
func openSettings(dir local.Dir) *settings {
	s := &settings{file: local.File[savedSettings]{Dir: dir, Name: settingsFile}}
	s.set, _ = s.file.Open() // local.Survey reports an error to the user
	return s
}

// saved returns a copy of the saved settings.
func (s *settings) saved() savedSettings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return savedSettings{s.set.Current, slices.Clone(s.set.Recent)}
}

// opened saves which folder is shown, and puts it first among the recent ones; empty: none is
// shown.
func (s *settings) opened(folder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.set.Current = folder
	if folder != "" {
		s.set.Recent = slices.DeleteFunc(s.set.Recent, func(f string) bool { return f == folder })
		s.set.Recent = slices.Insert(s.set.Recent, 0, folder)
		s.set.Recent = s.set.Recent[:min(len(s.set.Recent), maxRecent)]
	}
	return s.file.Write(s.set)
}
