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

// Bounds of what is on its way: so many files at once, and how long one may take before it makes room for another one.
const (
	MaxArriving  = 16
	arrivalTime  = 5 * time.Second
	tooSlowWords = "the file came so slowly that it had to make room for another one"
)

// Abortable is a body that can be told to stop: its Read fails from then on.
type Abortable interface{ Abort() }

// arrivals are the files that are on their way. They come into files, so that a slow one takes no memory, and a slow one
// makes room for a new one, so that it holds up nobody.
type arrivals struct {
	mu   sync.Mutex
	list []*arrival // oldest first
}

type arrival struct {
	began time.Time
	body  Abortable
	out   bool // it had to make room
}

// begin notes one more file, or refuses it.
func (a *arrivals) begin(now time.Time, body io.Reader) (*arrival, *wire.Error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.list) >= MaxArriving {
		slow := slices.IndexFunc(a.list, func(x *arrival) bool { return x.body != nil && now.Sub(x.began) >= arrivalTime })
		if slow < 0 {
			e := wire.NewError(wire.CodeRate, "%d files are on their way already", MaxArriving)
			e.Next = "Send it again in some seconds."
			return nil, e
		}
		a.list[slow].out = true
		a.list[slow].body.Abort()
		a.list = slices.Delete(a.list, slow, slow+1)
	}
	x := &arrival{began: now}
	x.body, _ = body.(Abortable)
	a.list = append(a.list, x)
	return x, nil
}

// end takes a file off the list, and says whether it had to make room.
func (a *arrivals) end(x *arrival) (out bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = slices.DeleteFunc(a.list, func(y *arrival) bool { return y == x })
	return x.out
}

// arrive takes a body into a file of the folder, which the caller removes.
func (s *Store) arrive(body io.Reader) (f *os.File, e *wire.Error) {
	x, e := s.arriving.begin(s.now(), body)
	if e != nil {
		return nil, e
	}
	defer func() {
		if s.arriving.end(x) && e != nil {
			e = wire.NewError(wire.CodeRate, tooSlowWords)
			e.Next = "Send it again when the connection is faster."
		}
	}()
	f, err := os.CreateTemp(s.dir, tempPrefix) // 0600
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "the file could not be kept: %v", reason(err))
	}
	n, err := io.Copy(f, io.LimitReader(body, MaxBody+1))
	var onDisk *fs.PathError
	switch {
	case err == nil && n <= MaxBody:
		return f, nil
	case n > MaxBody:
		e = tooHeavy(int(n), MaxBody, "a file")
		e.Got = "more" // the rest was not read
	case errors.As(err, &onDisk):
		e = wire.NewError(wire.CodeStoreFailed, "the file could not be kept: %v", reason(err))
	default:
		e = wire.NewError(wire.CodeCancelled, "the file did not arrive whole")
	}
	discard(f)
	return nil, e
}

// discard closes and removes a file.
func discard(f *os.File) {
	_ = f.Close()
	_ = os.Remove(f.Name())
}
