package router

import (
	"context"

	"github.com/worldmcp/world/internal/wire"
)

// watcher is woken when anything about a user's worlds changes. It does not learn what.
type watcher struct{ wake chan struct{} }

// Watch calls changed after any change in the user's worlds and after a switch to another world, until ctx ends or the
// router closes. Changes that happen while changed runs cause one more call. Watch returns at once; changed runs in a
// goroutine that Close waits for.
func (r *Router) Watch(ctx context.Context, userID string, changed func()) *wire.Error {
	u := r.user(userID)
	w := &watcher{wake: make(chan struct{}, 1)}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return stopping()
	}
	u.watchMu.Lock()
	u.watchers[w] = struct{}{}
	u.watchMu.Unlock()
	r.spawn(func() {
		defer func() {
			u.watchMu.Lock()
			delete(u.watchers, w)
			u.watchMu.Unlock()
		}()
		for {
			select {
			case <-ctx.Done():
				return
			case <-r.ctx.Done():
				return
			case <-w.wake:
				changed()
			}
		}
	})
	return nil
}

// notifyWatchers wakes the user's watchers. It does not block.
func (u *user) notifyWatchers() {
	u.watchMu.Lock()
	defer u.watchMu.Unlock()
	for w := range u.watchers {
		select {
		case w.wake <- struct{}{}:
		default:
		}
	}
}
