package quota_test

import (
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/quota"
)

// Whatever is taken and freed, in whatever order, never more than allowed is in use, and callers
// without a credential never have more than their part.
func TestSharedNeverExceedsItsLimits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, 8).Draw(t, "most")
		part := rapid.IntRange(0, most).Draw(t, "part")
		s := quota.NewShared(most, part)
		var held [2][]func()
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			trusted := rapid.Bool().Draw(t, "trusted")
			of := &held[0]
			if trusted {
				of = &held[1]
			}
			if rapid.Bool().Draw(t, "free") && len(*of) > 0 {
				release := (*of)[0]
				*of = (*of)[1:]
				release()
				release() // a second time changes nothing
				continue
			}
			room := len(held[0])+len(held[1]) < most && (trusted || len(held[0]) < part)
			release, full := s.Take(trusted)
			if room != (release != nil) || room != (full == nil) {
				t.Fatalf("room %v, but release %v and full %v", room, release != nil, full)
			}
			if release != nil {
				*of = append(*of, release)
			}
		}
		if s.All.Used() != len(held[0])+len(held[1]) || s.Anonymous.Used() != len(held[0]) {
			t.Fatalf("%d and %d are in use, want %d and %d", s.All.Used(), s.Anonymous.Used(), len(held[0])+len(held[1]), len(held[0]))
		}
	})
}

// Of many goroutines that take at once, exactly as many succeed as there is room.
func TestCountIsExactUnderLoad(t *testing.T) {
	t.Parallel()
	c := quota.New(100)
	got := make(chan bool, 400)
	var wg sync.WaitGroup
	for range 400 {
		wg.Go(func() { got <- c.Take(1) })
	}
	wg.Wait()
	close(got)
	n := 0
	for ok := range got {
		if ok {
			n++
		}
	}
	if n != 100 || c.Used() != 100 {
		t.Errorf("%d took, %d are in use", n, c.Used())
	}
}

func TestRateAllowsSoManyPerWindow(t *testing.T) {
	t.Parallel()
	r := quota.NewRate(2, time.Minute)
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, c := range []struct {
		after time.Duration
		want  bool
	}{
		{0, true},
		{time.Second, true},
		{59 * time.Second, false},
		{time.Minute, true},
		{0, true},
		{time.Second, true},
		{2 * time.Second, false},
	} {
		if got := r.Allow(start.Add(c.after)); got != c.want { // a clock that goes back begins a new window
			t.Errorf("%d, after %s: %v", i, c.after, got)
		}
	}
}

// Each key has its own number, in whatever order it is used, and a key that has nothing left takes
// no memory.
func TestEachKeyHasItsOwnNumber(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, 4).Draw(t, "most")
		e, held := quota.NewEach(most), map[string]int{}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			key := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "key")
			if held[key] > 0 && rapid.Bool().Draw(t, "free") {
				e.Free(key)
				held[key]--
				continue
			}
			if got := e.Take(key); got != (held[key] < most) {
				t.Fatalf("%s has %d of %d, and one more: %v", key, held[key], most, got)
			}
			held[key] = min(held[key]+1, most)
		}
		for key, n := range held {
			for range n {
				e.Free(key)
			}
		}
		if got := e.Keys(); got != 0 {
			t.Fatalf("%d keys are remembered", got)
		}
	})
}
