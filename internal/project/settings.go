package project

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/local"
)

// settingsFile is in the data folder, readable by the user alone.
const settingsFile = "project.json"

// maxRecent is how many folders are remembered.
const maxRecent = 8

// settings are the folders that the user opened: only these are ever read.
type settings struct {
	dir local.Dir

	mu  sync.Mutex
	set savedSettings
}

type savedSettings struct {
	Current string   `json:"current,omitempty"` // empty: none is shown
	Recent  []string `json:"recent,omitempty"`  // newest first
}

func openSettings(dir local.Dir) (*settings, error) {
	s := &settings{dir: dir}
	switch err := dir.ReadJSON(settingsFile, &s.set); {
	case errors.Is(err, local.ErrDamaged):
		s.set = savedSettings{} // a list of folders is not worth a service that does not start
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("read which project is shown: %w", err)
	}
	return s, nil
}

func (s *settings) current() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.set.Current
}

func (s *settings) recent() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.set.Recent)
}

// opened notes which folder is shown; empty: none.
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
