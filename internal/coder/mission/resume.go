package mission

import (
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// Resume applies what happened to changes while the service was down, and continues the runs that
// its end interrupted.
func (s *Service) Resume() {
	for _, m := range s.store.list() {
		if m.Phase == wire.PhaseMerge && m.Session != "" {
			how := s.opt.Agents.Landed(m.Session)
			if s.opt.Agents.Merged(m.Session) {
				how = wire.LandedMerged
			}
			if how != "" {
				s.Landed(m.Session, how)
			}
		}
	}
	if s.opt.Off {
		return
	}
	open := s.runs.newest((*entry).isOpen)
	s.disown(open)
	for _, e := range open {
		s.resume(e)
	}
}

// disown frees the missions whose run is not in the log.
func (s *Service) disown(open []entry) {
	for _, m := range s.store.list() {
		if m.Run == "" || slices.ContainsFunc(open, func(e entry) bool { return e.ID == m.Run }) {
			continue
		}
		_, e := s.store.update(m.ID, func(m *record) *wire.Error {
			m.Run = ""
			if m.Phase == wire.PhaseCurate {
				m.enter(wire.PhaseIdea, s.opt.Now(), "Its curation was lost.")
			}
			return nil
		})
		if e != nil {
			s.opt.Logger.Warn().Err(e).Msg("a mission of a lost run cannot be freed")
		}
	}
}

// resume continues a run with the missions that are still its own.
func (s *Service) resume(e entry) {
	var own []string
	for _, id := range e.Missions {
		if m, missing := s.store.get(id); missing == nil && m.Run == e.ID {
			own = append(own, id)
		}
	}
	e.State = stateRunning
	r := &run{svc: s, entry: e}
	if r.reserve(own) != nil {
		return // the service is closing
	}
	if err := s.runs.put(e); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("a resumed run cannot be logged")
	}
	r.launch()
}
