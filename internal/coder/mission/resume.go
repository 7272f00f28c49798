package mission

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Resume goes on with the runs that were active when the service ended, once their leases have
// ended, and takes in what became of changes meanwhile. It returns at once.
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
	open := s.runs.newest((*entry).open)
	s.disown(open)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range open {
		if s.ctx.Err() == nil {
			s.wg.Go(func() { s.resume(e) })
		}
	}
}

// disown frees the missions of runs that nobody knows any more.
func (s *Service) disown(open []entry) {
	for _, m := range s.store.list() {
		if m.Run == "" || slices.ContainsFunc(open, func(e entry) bool { return e.ID == m.Run }) {
			continue
		}
		_, e := s.store.change(m.ID, func(m *record) *wire.Error {
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

// resume waits until the leases of a run can be taken, and goes on with it.
func (s *Service) resume(e entry) {
	var mine []string
	for _, id := range e.Missions {
		if m, x := s.store.get(id); x == nil && m.Run == e.ID {
			mine = append(mine, id)
		}
	}
	for {
		until, err := s.leases.take(e.ID, mine)
		if err == nil {
			break
		}
		wait := time.NewTimer(max(until.Sub(s.opt.Now()), time.Second))
		select {
		case <-wait.C:
		case <-s.ctx.Done():
			wait.Stop()
			return
		}
	}
	if s.ctx.Err() != nil {
		return
	}
	e.State = stateRunning
	if err := s.runs.put(e); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("that a run goes on cannot be written")
	}
	s.launch(e, mine)
}
