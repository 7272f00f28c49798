package coder

import (
	"os"
	"time"

	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// cleanEvery is the interval between searches for old sessions.
const cleanEvery = 24 * time.Hour

// clean removes sessions and their logs worktree.KeepTime after their change was merged or
// discarded, or, in the user's own folder, after they were closed.
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

// closedInPlace returns the sessions without a worktree that were closed long enough ago.
func (s *Service) closedInPlace() (ids []string) {
	for _, sess := range s.all() {
		row := sess.publicInfo()
		if row.Isolation == wire.IsolationInPlace && row.State == wire.CoderClosed &&
			s.opt.Now().Sub(row.UpdatedAt) >= worktree.KeepTime {
			ids = append(ids, sess.id)
		}
	}
	return ids
}

// remove deletes a session that has no worktree, or whose worktree was removed.
func (s *Service) remove(id string) {
	sess, e := s.find(id)
	if e != nil {
		return
	}
	sess.stopAgent()
	l := sess.lock()
	if l.engine != nil {
		l.stopEngine()
	}
	l.unlock()
	s.mu.Lock()
	delete(s.sessions, id)
	s.mu.Unlock()
	s.journal.Add(wire.CoderEvent{Kind: wire.CoderEventRemoved, Session: id})
	s.opt.Changed()
	if err := s.journal.Remove(id); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("the log of a coding session cannot be removed")
	}
	for _, name := range []string{s.record(id).Name, id + ".rules", "empty/" + id, "output/" + id, "git/" + id} {
		_ = os.RemoveAll(s.dir.Path(name)) // the next start reports leftovers as a session without a worktree
	}
}
