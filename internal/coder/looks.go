package coder

import (
	"context"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// looks are the requests under way that look at a folder or open a session in it. In a large repository git takes its time, and
// the user may stop it.
type looks struct {
	mu   sync.Mutex
	list map[*look]bool
}

// look is one of them.
type look struct {
	folder string
	cancel context.CancelFunc
}

// begin adds a request, and returns the context in which it can be stopped, and what ends it.
func (l *looks) begin(ctx context.Context, folder string) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	one := &look{folder, cancel}
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

// stop stops the requests for a folder.
func (l *looks) stop(folder string) *wire.Error {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := false
	for one := range l.list {
		if one.folder == folder {
			one.cancel()
			found = true
		}
	}
	if !found {
		return wire.NewError(wire.CodeNotFound, "nothing is under way in this folder").At("folder")
	}
	return nil
}
