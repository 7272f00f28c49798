package terminal

import (
	"sync"

	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// settingsFile lies in the data folder.
const settingsFile = "terminals.json"

// settings are what the user allows. Without a file nothing is.
type settings struct {
	file local.File[wire.TerminalSettings]
	mu   sync.Mutex
	set  wire.TerminalSettings
}

// openSettings reads them. From a file that cannot be used nothing is allowed.
func openSettings(dir local.Dir) *settings {
	s := &settings{file: local.File[wire.TerminalSettings]{Dir: dir, Name: settingsFile}}
	s.set, _ = s.file.Open() // local.Survey tells the user of an error
	return s
}

func (s *settings) current() wire.TerminalSettings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.set
}

// Settings returns what the user allows.
func (s *Service) Settings() wire.TerminalSettings { return s.settings.current() }

// Set keeps what the user allows from now on. Approvals that are open are withdrawn when they may
// not be answered here any more.
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
	s.do(func(f *floor) {
		if !to.Answer {
			for _, x := range f.order {
				f.withdraw(x)
			}
		}
	})
	return nil
}

// offers returns what a program and the user allow for a session.
func (s *Service) offers(x *session) (f source.Feature) {
	from := s.sources[x.agent]
	if from == nil {
		return f
	}
	f, set := from.Offers(x.session), s.settings.current()
	if !set.Message {
		f.Message = wire.WayNone
	}
	f.Answer = f.Answer && set.Answer
	return f
}
