package router

import (
	"context"

	"github.com/worldmcp/world/internal/wire"
)

// watch is someone who wants to hear that a user's world changed, not how.
type watch struct{ wake chan struct{} }

// Watch calls changed after the user's worlds changed or another one was opened, until ctx ends. Changes that come while
// changed runs are told once. It returns at once; Close waits for its goroutine.
func (r *Router) Watch(ctx context.Context, userID string, changed func()) *wire.Error {
	u := r.user(userID)
	w := &watch{wake: make(chan struct{}, 1)}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return stopping()
	}
	u.watchMu.Lock()
	u.watches[w] = struct{}{}
	u.watchMu.Unlock()
	r.spawn(func() {
		defer func() {
			u.watchMu.Lock()
			delete(u.watches, w)
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

// changed wakes those who watch. It never blocks.
func (u *user) changed() {
	u.watchMu.Lock()
	defer u.watchMu.Unlock()
	for w := range u.watches {
		select {
		case w.wake <- struct{}{}:
		default:
		}
	}
}
