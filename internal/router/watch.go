package router

import (
	"context"

	"github.com/worldmcp/world/internal/wire"
)

// Watch calls changed after any change in the user's worlds and after a switch to another world, until ctx ends or the
// router closes. Changes that happen while changed runs cause one more call. Watch returns at once; changed runs in a
// goroutine that Close waits for.
func (r *Router) Watch(ctx context.Context, userID string, changed func()) *wire.Error {
	u := r.user(userID)
	wake := make(chan struct{}, 1)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return stopping()
	}
	u.watchMu.Lock()
	u.watchers[wake] = struct{}{}
	u.watchMu.Unlock()
	r.spawn(func() {
		defer func() {
			u.watchMu.Lock()
			delete(u.watchers, wake)
			u.watchMu.Unlock()
		}()
		for {
			select {
			case <-ctx.Done():
				return
			case <-r.ctx.Done():
				return
			case <-wake:
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
	for wake := range u.watchers {
		select {
		case wake <- struct{}{}:
		default:
		}
	}
}
