package quota

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rates bounds how often each of many keys, such as addresses or users, may do something. It remembers the keys that came
// last, up to a number; one that it has forgotten begins anew. Make it with NewRates.
type Rates struct {
	every time.Duration
	burst int
	most  int

	mu     sync.Mutex
	recent *list.List
	byKey  map[string]*list.Element
}

// keyRate is an element of Rates.recent.
type keyRate struct {
	key     string
	limiter *rate.Limiter
}

// NewRates returns rates by which each key may do something burst times at once, and then once in every. most is how many
// keys are remembered.
func NewRates(every time.Duration, burst, most int) *Rates {
	return &Rates{every: every, burst: burst, most: most, recent: list.New(), byKey: map[string]*list.Element{}}
}

// Take notes that a key does it now. It returns how long the key has to wait first; zero: it may, and it counts.
func (r *Rates) Take(key string, now time.Time) (wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.byKey[key]
	if at == nil {
		at = r.recent.PushFront(&keyRate{key, rate.NewLimiter(rate.Every(r.every), r.burst)})
		r.byKey[key] = at
		if r.recent.Len() > r.most {
			oldest := r.recent.Back()
			delete(r.byKey, r.recent.Remove(oldest).(*keyRate).key)
		}
	}
	r.recent.MoveToFront(at)
	got := at.Value.(*keyRate).limiter.ReserveN(now, 1)
	if wait = got.DelayFrom(now); wait > 0 {
		got.CancelAt(now)
	}
	return wait
}
