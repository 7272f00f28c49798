package router

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// This file keeps a burst from one socket from overflowing the queue of another that reads well,
// but whose writer had no turn yet: messages may arrive and be handled faster than they are
// written. So the readers of a user's sockets pause while one of the user's queues is more than
// half full, and TCP slows the senders down. The pause is fullQueueWait per message at most, so the
// queue of a peer that does not read still fills up, and the peer is disconnected. No lock is held
// during the pause.

// fullQueueWait is how long a reader waits for a queue that is more than half full, after each
// message.
const fullQueueWait = 100 * time.Millisecond

// fullQueues are the sockets whose queue is more than half full: for each user, channels that close
// when that is over. The zero value has none.
type fullQueues struct {
	pauseReaders bool // readers wait
	// userCount is how many users have an entry: while it is 0, wait needs no lock.
	userCount atomic.Int32

	mu     sync.Mutex
	byUser map[string]map[chan struct{}]struct{}
}

// join notes a full queue of a user. It returns nil when readers do not wait.
func (s *fullQueues) join(userID string) chan struct{} {
	if !s.pauseReaders {
		return nil
	}
	drained := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byUser == nil {
		s.byUser = map[string]map[chan struct{}]struct{}{}
	}
	if s.byUser[userID] == nil {
		s.byUser[userID] = map[chan struct{}]struct{}{}
	}
	s.byUser[userID][drained] = struct{}{}
	s.userCount.Store(int32(len(s.byUser))) //nolint:gosec // one for each user
	return drained
}

// leave undoes join.
func (s *fullQueues) leave(userID string, drained chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(drained)
	if delete(s.byUser[userID], drained); len(s.byUser[userID]) == 0 {
		delete(s.byUser, userID)
	}
	s.userCount.Store(int32(len(s.byUser))) //nolint:gosec // one for each user
}

// wait returns when no queue of a user is more than half full, or after most.
func (s *fullQueues) wait(userID string, most time.Duration) {
	if s.userCount.Load() == 0 {
		return
	}
	s.mu.Lock()
	crowded := slices.Collect(maps.Keys(s.byUser[userID]))
	s.mu.Unlock()
	if len(crowded) == 0 {
		return
	}
	late := time.NewTimer(most)
	defer late.Stop()
	for _, drained := range crowded {
		select {
		case <-drained:
		case <-late.C:
			return
		}
	}
}

// peak is the fullest that a queue has been, and the number of sockets that were closed for reading
// too slowly.
type peak struct{ frames, bytes, slow atomic.Int64 }

// note updates the peak with the queue of one socket.
func (p *peak) note(frames, bytes int) {
	raise(&p.frames, int64(frames))
	raise(&p.bytes, int64(bytes))
}

// raise makes a number at least n.
func raise(v *atomic.Int64, n int64) {
	for was := v.Load(); n > was; was = v.Load() {
		if v.CompareAndSwap(was, n) {
			return
		}
	}
}

// Queues says how full the sockets' queues have been.
type Queues struct {
	// Frames and Bytes are the most that has waited at one socket, without its first state. Slow is
	// the number of sockets that were closed for reading too slowly.
	Frames, Bytes, Slow int
}

// Queues returns how full the queues have been since the start.
func (r *Router) Queues() Queues {
	p := &r.shared.peak
	return Queues{Frames: int(p.frames.Load()), Bytes: int(p.bytes.Load()), Slow: int(p.slow.Load())}
}
