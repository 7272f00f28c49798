package quota

import (
	"fmt"
	"testing"
	"time"
)

func TestRates(t *testing.T) {
	r, now := NewRates(time.Minute, 3, 2), time.Unix(1_700_000_000, 0)
	for i := range 3 {
		if wait := r.Take("a", now); wait != 0 {
			t.Errorf("%d: %v", i, wait)
		}
	}
	if wait := r.Take("a", now); wait != time.Minute {
		t.Error("the fourth at once:", wait)
	}
	if wait := r.Take("b", now); wait != 0 {
		t.Error("another key:", wait)
	}
	if wait := r.Take("a", now.Add(30*time.Second)); wait != 30*time.Second {
		t.Error("a refused try counts:", wait)
	}
	if wait := r.Take("a", now.Add(time.Minute)); wait != 0 {
		t.Error("after the pause:", wait)
	}
	for i := range 100 {
		r.Take(fmt.Sprint(i), now)
	}
	if n := r.limiters.Len(); n != 2 {
		t.Error("keys that are remembered:", n)
	}
}
