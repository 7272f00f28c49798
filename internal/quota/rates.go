package quota

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/worldmcp/world/internal/lru"
)

// Rates bounds how often each of many keys, such as addresses or users, may do something. It remembers the keys that came
// last, up to a number; one that it has forgotten begins anew. Make it with NewRates.
type Rates struct {
	every time.Duration
	burst int
	most  int

	mu       sync.Mutex
	limiters lru.Map[string, *rate.Limiter]
}

// NewRates returns rates by which each key may do something burst times at once, and then once in every. most is how many
// keys are remembered.
func NewRates(every time.Duration, burst, most int) *Rates {
	return &Rates{every: every, burst: burst, most: most}
}

// Take notes that a key does it now. It returns how long the key has to wait first; zero: it may, and it counts.
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
