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

	mu  sync.Mutex
	set savedSettings
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
	s.set, _ = s.file.Open() // local.Survey reports errors to the user
	return s
}

// saved returns a copy.
func (s *settings) saved() savedSettings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return savedSettings{s.set.Current, slices.Clone(s.set.Recent)}
}

// opened saves the shown folder, and puts it first among the recent ones; "" means none.
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
