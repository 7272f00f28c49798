package coder

import (
	"context"
	"sync"
)

// folderRequests are running requests that inspect a folder, open a session in it, or read a
// session's files. Large repositories take a while, so the user can stop them.
type folderRequests struct {
	mu   sync.Mutex
	list map[*folderRequest]bool
}

// folderRequest is one of them, on a folder or on the files of the session with the id at.
type folderRequest struct {
	folder string
	cancel context.CancelFunc
}

// begin adds a request. It returns the request's context and a function that ends it.
func (r *folderRequests) begin(ctx context.Context, folder string) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	one := &folderRequest{folder, cancel}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.list == nil {
		r.list = map[*folderRequest]bool{}
	}
	r.list[one] = true
	return ctx, func() {
		cancel()
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.list, one)
	}
}

// stop cancels the requests for a folder or a session, and reports whether there were any.
func (r *folderRequests) stop(folder string) (found bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for one := range r.list {
		if one.folder == folder {
			one.cancel()
			found = true
		}
	}
	return found
}
