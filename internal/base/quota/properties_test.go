package quota_test

import (
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/quota"
)

// A count takes all of a request or nothing, as much as fits, and freed amounts fit again.
func TestCountTakesAllOrNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(0, 1<<40).Draw(t, "most")
		c, used := quota.New(most), 0
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			n := rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, 1<<40), rapid.Just(most-used),
				rapid.Just(most-used+1)).Draw(t, "n")
			if got := c.Take(n); got != (used+n <= most) {
				t.Fatalf("%d more than %d of %d: %v", n, used, most, got)
			} else if got {
				used += n
			}
			if rapid.Bool().Draw(t, "free") {
				back := rapid.IntRange(0, used).Draw(t, "back")
				c.Free(back)
				used -= back
			}
			if c.Used() != used || c.Most() != most {
				t.Fatalf("%d of %d, want %d of %d", c.Used(), c.Most(), used, most)
			}
		}
	})
}

// Within one window no more pass than allowed, at whatever times they come; the first of a new
// window always does.
func TestRateByAModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		most, window := rapid.IntRange(1, 4).Draw(t, "most"), time.Duration(rapid.IntRange(1, 100).Draw(t, "window"))*time.Second
		r := quota.NewRate(most, window)
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		var start time.Time
		passed := 0
		for range rapid.IntRange(1, 80).Draw(t, "events") {
			now = now.Add(time.Duration(rapid.IntRange(-20, 60).Draw(t, "later")) * time.Second / 2)
			if now.Before(start) || now.Sub(start) >= window {
				start, passed = now, 0
			}
			want := passed < most
			if want {
				passed++
			}
			if got := r.Allow(now); got != want {
				t.Fatalf("at %s, %d of %d since %s: %v", now, passed, most, start, got)
			}
		}
	})
	if quota.NewRate(0, time.Second).Allow(time.Now()) {
		t.Error("one of none passed")
	}
}

// Of many goroutines that come in one window, as many pass as may; and of many that take and give
// back, none is counted twice.
func TestLimitsUnderLoad(t *testing.T) {
	t.Parallel()
	r, at := quota.NewRate(50, time.Minute), time.Now()
	e := quota.NewEach(3)
	n := quota.NewNewest[int, int](100)
	rates := quota.NewRates(time.Hour, 5, 10)
	var mu sync.Mutex
	passed, taken := 0, 0
	var all sync.WaitGroup
	for i := range 200 {
		all.Go(func() {
			ok := r.Allow(at)
			first := rates.Take("one", at) == 0
			n.Put(i, i, i%60)
			n.Get(i - 1)
			mu.Lock()
			if ok {
				passed++
			}
			if first {
				taken++
			}
			mu.Unlock()
			for range 20 {
				if e.Take("k") {
					e.Free("k")
				}
			}
		})
	}
	all.Wait()
	if passed != 50 || taken != 5 {
		t.Errorf("%d passed of 50, %d of 5", passed, taken)
	}
	if e.Keys() != 0 || n.Used() > 100 {
		t.Errorf("%d keys, %d in use", e.Keys(), n.Used())
	}
	for range 3 {
		if !e.Take("k") {
			t.Fatal("what was given back is lost")
		}
	}
	if e.Take("k") || !e.Take("other") || e.Most() != 3 {
		t.Error("the number of one key")
	}
	e.Free("unknown") // an amount that was never taken cannot be given back
	if !e.Take("unknown") || e.Keys() != 3 {
		t.Errorf("%d keys", e.Keys())
	}
}

// Each key may do it as often at once as allowed, then once in a while; a try that has to wait
// costs nothing, however often it is made; another key is not concerned.
func TestRatesByKey(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		every, burst := time.Duration(rapid.IntRange(1, 60).Draw(t, "every"))*time.Second, rapid.IntRange(1, 4).Draw(t, "burst")
		r := quota.NewRates(every, burst, 10)
		now := time.Unix(1_700_000_000, 0)
		tokens, last := map[string]time.Duration{}, map[string]time.Time{}
		for range rapid.IntRange(1, 60).Draw(t, "tries") {
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "later")) * time.Second)
			key := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "key")
			most := time.Duration(burst) * every
			if _, known := tokens[key]; !known {
				tokens[key], last[key] = most, now
			}
			have := min(most, tokens[key]+now.Sub(last[key]))
			tokens[key], last[key] = have, now
			wait := r.Take(key, now)
			want := max(0, every-have)
			if want == 0 {
				tokens[key] -= every
			}
			if d := wait - want; d < -time.Millisecond || d > time.Millisecond {
				t.Fatalf("%s has to wait %s, want %s", key, wait, want)
			}
		}
	})
}

// Of more keys than are remembered the one that came the longest ago begins anew.
func TestTheLastKeysAreRemembered(t *testing.T) {
	t.Parallel()
	r, now := quota.NewRates(time.Hour, 1, 2), time.Unix(1_700_000_000, 0)
	for _, c := range []struct {
		key   string
		fresh bool
	}{{"a", true}, {"b", true}, {"a", false}, {"c", true}, {"a", false}, {"b", true}, {"c", true}} {
		if got := r.Take(c.key, now) == 0; got != c.fresh {
			t.Errorf("%s is new: %v", c.key, got)
		}
	}
}
