// This file receives uploads. States of an upload:
//
//	running → the body ends → received: the caller checks the file
//	running → the body is too long, or the disk fails → refused
//	running → older than slowAfter when a new upload needs its slot → evicted: its Read fails
//
// The HTTP handler that called Put runs all of it; there are no goroutines.

package asset

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Limits of running uploads.
const (
	// MaxUploads is how many uploads may run at once.
	MaxUploads = 16
	// slowAfter is how long an upload is safe from being evicted by a new one.
	slowAfter = 5 * time.Second
	// evictedText is the error of an upload that was evicted.
	evictedText = "the upload was too slow and had to make room for another one"
)

// Abortable is a request body that can be interrupted: after Abort its Read fails.
type Abortable interface{ Abort() }

// uploads are the uploads in progress. Each is written to a temporary file, so a slow upload
// occupies no memory. When the list is full, a new upload evicts the oldest one that has been
// running for slowAfter, so slow uploads cannot block others.
type uploads struct {
	mu sync.Mutex
	// Oldest first.
	list []*upload
}

// upload is one running upload.
type upload struct {
	began time.Time
	body  Abortable
	// evicted: it had to make room for another one.
	evicted bool
}

// begin registers an upload, or refuses it when the list is full and no upload can be evicted.
func (a *uploads) begin(now time.Time, body io.Reader) (*upload, *wire.Error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.list) >= MaxUploads {
		// Only a body that can be aborted can be evicted.
		slow := slices.IndexFunc(a.list, func(x *upload) bool { return x.body != nil && now.Sub(x.began) >= slowAfter })
		if slow < 0 {
			return nil, wire.NewError(wire.CodeRate, "%d uploads are running already", MaxUploads).
				Try("Send it again in a few seconds.")
		}
		a.list[slow].evicted = true
		a.list[slow].body.Abort()
		a.list = slices.Delete(a.list, slow, slow+1)
	}
	x := &upload{began: now}
	x.body, _ = body.(Abortable)
	a.list = append(a.list, x)
	return x, nil
}

// end removes an upload and reports whether it had been evicted.
func (a *uploads) end(x *upload) (out bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = slices.DeleteFunc(a.list, func(y *upload) bool { return y == x })
	return x.evicted
}

// receive copies a body to a temporary file in the store's folder. The caller discards the file.
func (s *Store) receive(body io.Reader) (f *os.File, e *wire.Error) {
	x, e := s.uploads.begin(s.now(), body)
	if e != nil {
		return nil, e
	}
	defer func() {
		if s.uploads.end(x) && e != nil {
			e = wire.NewError(wire.CodeRate, evictedText).Try("Send it again when the connection is faster.")
		}
	}()
	f, err := os.CreateTemp(s.dir, tempPrefix) // 0600
	if err != nil {
		return nil, notStored(err)
	}
	n, err := io.Copy(f, io.LimitReader(body, MaxBody+1))
	var onDisk *fs.PathError
	switch {
	case err == nil && n <= MaxBody:
		return f, nil
	case n > MaxBody:
		e = tooHeavy(int(n), MaxBody, "a file")
		// The rest was not read, so the size is unknown.
		e.Got = "more"
	case errors.As(err, &onDisk):
		e = notStored(err)
	default:
		e = wire.NewError(wire.CodeCancelled, "the file did not arrive whole")
	}
	discard(f)
	return nil, e
}

// discard closes and removes a temporary file.
func discard(f *os.File) {
	_ = f.Close()
	_ = os.Remove(f.Name())
}
