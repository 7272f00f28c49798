package coder

import (
	"os"
	"time"

	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// cleanEvery is how often what is over for long is looked for.
const cleanEvery = 24 * time.Hour

// clean takes away, from time to time, the sessions whose change was merged or discarded
// worktree.KeepTime ago, and those in the user's own folder that were closed then, with their logs.
func (s *Service) clean() {
	for {
		gone, err := s.trees.Clean(s.ctx, s.opt.Now())
		if err != nil && s.ctx.Err() == nil {
			s.opt.Logger.Warn().Err(treeError(err)).Msg("worktrees that are over cannot be removed")
		}
		for _, id := range append(gone, s.closedInPlace()...) {
			s.remove(id)
		}
		select {
		case <-s.ctx.Done():
			return
		case <-time.After(cleanEvery):
		}
	}
}

// closedInPlace are the sessions without a worktree that were closed long enough ago.
func (s *Service) closedInPlace() (ids []string) {
	for _, x := range s.all() {
		row := x.shown()
		if row.Isolation == wire.IsolationInPlace && row.State == wire.CoderClosed &&
			s.opt.Now().Sub(row.UpdatedAt) >= worktree.KeepTime {
			ids = append(ids, x.id)
		}
	}
	return ids
}

// remove forgets a session whose worktree has gone, or that had none.
func (s *Service) remove(id string) {
	x, e := s.find(id)
	if e != nil {
		return
	}
	x.rest()
	s.mu.Lock()
	delete(s.sessions, id)
	s.mu.Unlock()
	s.journal.Add(wire.CoderEvent{Kind: wire.CoderEventRemoved, Session: id})
	if err := s.journal.Remove(id); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("the log of a coding session cannot be removed")
	}
	for _, name := range []string{s.record(id).Name, id + ".rules", "empty/" + id, "output/" + id, "git/" + id} {
		_ = os.RemoveAll(s.dir.Path(name)) // what cannot be removed is told at the next start, as a session without a worktree
	}
}
