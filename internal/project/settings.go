package project

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/local"
)

// settingsFile lies in the data folder; only the user can read it.
const settingsFile = "project.json"

// maxRecent is how many opened folders are remembered.
const maxRecent = 8

// settings remembers which folders the user opened: the service reads no others. Its methods are safe for concurrent
// use.
type settings struct {
	dir local.Dir

	mu  sync.Mutex
	set savedSettings
}

// savedSettings is the content of settingsFile.
type savedSettings struct {
	// Current is the folder that is shown; empty: none.
	Current string `json:"current,omitempty"`
	// Recent lists the folders that were opened, the newest first.
	Recent []string `json:"recent,omitempty"`
}

// openSettings reads the settings. Missing and damaged ones are empty: a list of folders is not worth a service that
// does not start.
func openSettings(dir local.Dir) (*settings, error) {
	s := &settings{dir: dir}
	switch err := dir.ReadJSON(settingsFile, &s.set); {
	case errors.Is(err, local.ErrDamaged):
		s.set = savedSettings{}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("read which project is shown: %w", err)
	}
	return s, nil
}

// saved returns a copy of what is saved.
func (s *settings) saved() savedSettings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return savedSettings{s.set.Current, slices.Clone(s.set.Recent)}
}

// opened saves which folder is shown, and puts it first among the recent ones; empty: none is shown.
func (s *settings) opened(folder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.set.Current = folder
	if folder != "" {
		s.set.Recent = slices.DeleteFunc(s.set.Recent, func(f string) bool { return f == folder })
		s.set.Recent = slices.Insert(s.set.Recent, 0, folder)
		s.set.Recent = s.set.Recent[:min(len(s.set.Recent), maxRecent)]
	}
	return s.dir.WriteJSON(settingsFile, s.set)
}
