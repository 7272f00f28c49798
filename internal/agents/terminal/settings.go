package terminal

import (
	"sync"

	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// settingsFile lies in the data folder.
const settingsFile = "terminals.json"

// settings are the user's permissions. Without a file nothing is allowed.
type settings struct {
	file local.File[wire.TerminalSettings]
	mu   sync.Mutex
	set  wire.TerminalSettings
}

// openSettings reads the file. If it is damaged, nothing is allowed.
func openSettings(dir local.Dir) *settings {
	s := &settings{file: local.File[wire.TerminalSettings]{Dir: dir, Name: settingsFile}}
	s.set, _ = s.file.Open() // local.Survey reports errors to the user
	return s
}

func (s *settings) current() wire.TerminalSettings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.set
}

// Settings returns the user's permissions.
func (s *Service) Settings() wire.TerminalSettings { return s.settings.current() }

// Set stores the user's permissions. It withdraws open approvals when answering is no longer
// allowed.
func (s *Service) Set(to wire.TerminalSettings) *wire.Error {
	s.settings.mu.Lock()
	err := s.settings.file.Write(to)
	if err == nil {
		s.settings.set = to
	}
	s.settings.mu.Unlock()
	if err != nil {
		s.opt.Logger.Error().Err(err).Msg("the settings of terminals cannot be written")
		return wire.NewError(wire.CodeStoreFailed, "the settings could not be saved: %v", err).Try("`world-mcp doctor` says what is wrong with the disk or the file.")
	}
	s.enqueue(func(r *registry) {
		if !to.Answer {
			for _, of := range r.order {
				r.withdrawApprovals(of)
			}
		}
	})
	return nil
}

// features returns what both the program and the user allow for a session.
func (s *Service) features(of *session) (f source.Feature) {
	from := s.sources[of.agent]
	if from == nil {
		return f
	}
	f, set := from.Offers(of.session), s.settings.current()
	if !set.Message {
		f.Message = wire.WayNone
	}
	f.Answer = f.Answer && set.Answer
	return f
}
