package project

import (
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/base/local"
)

// settingsFile, in the data folder, is readable by the user only.
const settingsFile = "project.json"

const maxRecent = 8

// settings stores which folders the user opened: the service reads no others. It is safe for
// concurrent use.
type settings struct {
	file local.File[savedSettings]

	mu      sync.Mutex
	current savedSettings
}

type savedSettings struct {
	// Current is the shown folder, or "".
	Current string `json:"current,omitempty"`
	// Recent lists opened folders, newest first.
	Recent []string `json:"recent,omitempty"`
}

// openSettings reads the settings. Unusable ones count as empty: the service must start without a
// list of folders.
func openSettings(dir local.Dir) *settings {
	s := &settings{file: local.File[savedSettings]{Dir: dir, Name: settingsFile}}
	s.current, _ = s.file.Open() // local.Survey reports errors to the user
	return s
}

// saved returns a copy.
func (s *settings) saved() savedSettings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return savedSettings{s.current.Current, slices.Clone(s.current.Recent)}
}

// opened saves the shown folder, and puts it first among the recent ones; "" means none.
func (s *settings) opened(folder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current.Current = folder
	if folder != "" {
		s.current.Recent = slices.DeleteFunc(s.current.Recent, func(f string) bool { return f == folder })
		s.current.Recent = slices.Insert(s.current.Recent, 0, folder)
		s.current.Recent = s.current.Recent[:min(len(s.current.Recent), maxRecent)]
	}
	return s.file.Write(s.current)
}
