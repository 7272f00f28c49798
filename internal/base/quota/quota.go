// Package quota counts things that a whole process bounds: sockets, open worlds, waiting calls,
// bytes of answers. Its types are safe for concurrent use and hold no lock while another function
// runs.
package quota

import (
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/worldmcp/world/internal/base/lru"
)

// Count is how much of something is in use, and how much may be. Make it with New.
type Count struct {
	most int64
	used atomic.Int64
}

// New returns a count of which most may be in use at once.
func New(most int) *Count { return &Count{most: int64(most)} }

// Take adds n to the amount in use, or returns false and adds nothing if that would exceed the
// limit.
func (c *Count) Take(n int) bool {
	for {
		used := c.used.Load()
		if used+int64(n) > c.most {
			return false
		}
		if c.used.CompareAndSwap(used, used+int64(n)) {
			return true
		}
	}
}

// Free takes n back.
func (c *Count) Free(n int) { c.used.Add(-int64(n)) }

// Used returns how much is in use.
func (c *Count) Used() int { return int(c.used.Load()) }

// Most returns how much may be in use at once.
func (c *Count) Most() int { return int(c.most) }

// Each counts for each of many keys, such as users, of which each may have the same number in use
// at once. A key that has none takes no memory. Make it with NewEach.
type Each struct {
	most int
	mu   sync.Mutex
	used map[string]int
}

// NewEach returns counts of which each may be at most most.
func NewEach(most int) *Each { return &Each{most: most, used: map[string]int{}} }

// Take adds one for a key, or returns false when it has as many as allowed.
func (e *Each) Take(key string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.used[key] >= e.most {
		return false
	}
	e.used[key]++
	return true
}

// Free takes one of a key back.
func (e *Each) Free(key string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.used[key]--; e.used[key] <= 0 {
		delete(e.used, key)
	}
}

// Most returns how many each key may have.
func (e *Each) Most() int { return e.most }

// Keys returns how many keys have something in use.
func (e *Each) Keys() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.used)
}

// Shared is a count of which callers without a credential may use a part only, so that they cannot
// shut out the others. Make it with NewShared.
type Shared struct{ All, Anonymous *Count }

// NewShared returns a count of most, of which callers without a credential may use anonymous.
func NewShared(most, anonymous int) *Shared { return &Shared{New(most), New(anonymous)} }

// Take counts one use. release takes it back and may be called more than once. When there is no
// room, release is nil and full is the count that has none.
func (s *Shared) Take(trusted bool) (release func(), full *Count) {
	if !trusted && !s.Anonymous.Take(1) {
		return nil, s.Anonymous
	}
	if !s.All.Take(1) {
		if !trusted {
			s.Anonymous.Free(1)
		}
		return nil, s.All
	}
	return sync.OnceFunc(func() {
		s.All.Free(1)
		if !trusted {
			s.Anonymous.Free(1)
		}
	}), nil
}

// Rate allows a number of events within each window of time. Make it with NewRate.
type Rate struct {
	most   int
	window time.Duration
	now    atomic.Pointer[rateWindow]
}

// rateWindow is one window: its start and how many events it has had. It is replaced, never
// changed.
type rateWindow struct {
	start  time.Time
	events int
}

// NewRate returns a rate of most events per window.
func NewRate(most int, window time.Duration) *Rate {
	r := &Rate{most: most, window: window}
	r.now.Store(&rateWindow{})
	return r
}

// Allow counts an event at a time, or returns false when the window has had as many as allowed. A
// clock that went back begins a new window.
func (r *Rate) Allow(at time.Time) bool {
	for {
		old := r.now.Load()
		next := &rateWindow{old.start, old.events + 1}
		if since := at.Sub(old.start); since < 0 || since >= r.window {
			next = &rateWindow{at, 1}
		}
		if next.events > r.most {
			return false
		}
		if r.now.CompareAndSwap(old, next) {
			return true
		}
	}
}

// Rates bounds how often each of many keys, such as addresses or users, may do something. It
// remembers the keys that came last, up to a number; one that it has forgotten begins anew. Make it
// with NewRates.
type Rates struct {
	every time.Duration
	burst int
	most  int

	mu       sync.Mutex
	limiters lru.Map[string, *rate.Limiter]
}

// NewRates returns rates by which each key may do something burst times at once, and then once in
// every. most is how many keys are remembered.
func NewRates(every time.Duration, burst, most int) *Rates {
	return &Rates{every: every, burst: burst, most: most}
}

// Take notes that a key does it now. It returns how long the key has to wait first; zero: it may,
// and it counts.
func (r *Rates) Take(key string, now time.Time) (wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	limiter, known := r.limiters.Use(key)
	if !known {
		limiter = rate.NewLimiter(rate.Every(r.every), r.burst)
		r.limiters.Put(key, limiter)
		for r.limiters.Len() > r.most {
			r.limiters.DeleteOldest()
		}
	}
	got := limiter.ReserveN(now, 1)
	if wait = got.DelayFrom(now); wait > 0 {
		got.CancelAt(now)
	}
	return wait
}
