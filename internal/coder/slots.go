package coder

import (
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// slots bound how many agents run at once.
type slots struct {
	mu sync.Mutex
	// taken are the sessions whose agent runs, starts or is about to. Slot i has body number i+1.
	taken [wire.MaxCoderSessions]*session
	// freed is closed and replaced when a slot may be free.
	freed chan struct{}
}

// acquire makes room for one more agent, stopping the longest-idle one.
func (s *slots) acquire(sess *session) *wire.Error {
	for {
		idle, e := s.tryAcquire(sess)
		if idle == nil {
			return e
		}
		idle.stopAgentIf((*locked).idleAgent) // unless it has just been given work
	}
}

// notify wakes the turns in waitForSlot, since an agent has ended or become idle.
func (s *slots) notify() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.freed)
	s.freed = make(chan struct{})
}

// tryAcquire takes a slot if one is free: the session's last one if possible, since a slot is a
// body in the world. Otherwise it returns the session whose agent can be stopped.
func (s *slots) tryAcquire(sess *session) (idle *session, e *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Contains(s.taken[:], sess) {
		return nil, nil
	}
	free := slices.Index(s.taken[:], nil)
	if free < 0 {
		return s.longestIdle()
	}
	l := sess.lock()
	defer l.unlock()
	if last := l.Slot - 1; last >= 0 && last < len(s.taken) && s.taken[last] == nil {
		free = last
	}
	s.taken[free] = sess
	if l.Slot != free+1 && l.engine != nil { // it gets another body
		l.stopEngine()
		l.engine = nil
	}
	l.Slot = free + 1
	return nil, nil
}

// longestIdle returns the session whose agent has been idle longest. The caller holds mu, and all
// slots are taken.
func (s *slots) longestIdle() (idle *session, e *wire.Error) {
	var since time.Time
	for _, sess := range s.taken {
		l := sess.lock()
		if l.idleAgent() && (idle == nil || l.Info.Since.Before(since)) {
			idle, since = sess, l.Info.Since
		}
		l.unlock()
	}
	if idle == nil {
		e = wire.NewError(wire.CodeRate, "%d agents are at work, which is as many as may be at once", len(s.taken)).Try("Wait until one has finished, or stop one.")
	}
	return idle, e
}

// check says why a session's agent cannot start now; nil if it can, or runs.
func (s *slots) check(sess *session) *wire.Error {
	if sess.modelChat {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Contains(s.taken[:], sess) || slices.Contains(s.taken[:], nil) {
		return nil
	}
	_, e := s.longestIdle()
	return e
}

// release frees the slot of a session, if it has one. The caller holds mu.
func (s *slots) release(sess *session) {
	if i := slices.Index(s.taken[:], sess); i >= 0 {
		s.taken[i] = nil
	}
}
