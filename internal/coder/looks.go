package coder

import (
	"context"
	"sync"
)

// looks are the requests under way that look at a folder, open a session in it, or go through the
// files of one. In a large repository that takes its time, and the user may stop it.
type looks struct {
	mu   sync.Mutex
	list map[*look]bool
}

// look is one of them. at is the folder, or the id of the session.
type look struct {
	at     string
	cancel context.CancelFunc
}

// begin adds a request, and returns the context in which it can be stopped, and what ends it.
func (l *looks) begin(ctx context.Context, at string) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	one := &look{at, cancel}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.list == nil {
		l.list = map[*look]bool{}
	}
	l.list[one] = true
	return ctx, func() {
		cancel()
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.list, one)
	}
}

// stop stops the requests for a folder or a session, and reports whether there are any.
func (l *looks) stop(at string) (found bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for one := range l.list {
		if one.at == at {
			one.cancel()
			found = true
		}
	}
	return found
}
