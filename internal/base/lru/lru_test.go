package lru_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/lru"
)

// Whatever is put, used and deleted, the map holds the last value of each key, and lists them in
// the order of their last use.
func TestOrderOfUse(t *testing.T) {
	t.Parallel()
	type pair struct {
		key   string
		value int
	}
	rapid.Check(t, func(t *rapid.T) {
		var m lru.Map[string, int]
		var want []pair // the oldest first
		for n := range rapid.IntRange(1, 60).Draw(t, "steps") {
			key := rapid.SampledFrom([]string{"", "a", "b", "c", "d"}).Draw(t, "key")
			at := slices.IndexFunc(want, func(p pair) bool { return p.key == key })
			old := pair{key, 0}
			if at >= 0 {
				old = want[at]
			}
			var got int
			there := at >= 0
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 4:
				got, there = m.DeleteOldest()
				if there != (len(want) > 0) || there && got != want[0].value {
					t.Fatalf("the oldest was %d (%v) of %v", got, there, want)
				}
				want = want[min(1, len(want)):]
				got, there = old.value, at >= 0
			case 0:
				got, there = m.Delete(key)
				want = slices.DeleteFunc(want, func(p pair) bool { return p.key == key })
			case 1:
				if got, there = m.Use(key); there {
					want = append(slices.DeleteFunc(want, func(p pair) bool { return p.key == key }), old)
				}
			case 2:
				got, there = m.Peek(key)
			default:
				m.Put(key, n)
				want = append(slices.DeleteFunc(want, func(p pair) bool { return p.key == key }), pair{key, n})
				got = old.value
			}
			if there != (at >= 0) || got != old.value {
				t.Fatalf("%q: %d %v, want %d %v", key, got, there, old.value, at >= 0)
			}
			var listed []pair
			for k, v := range m.Oldest {
				listed = append(listed, pair{k, v})
			}
			if !slices.Equal(listed, want) || m.Len() != len(want) {
				t.Fatalf("%v, %d keys, want %v", listed, m.Len(), want)
			}
		}
		// A loop may delete what it has got, and stop.
		kept := 0
		for k, v := range m.Oldest {
			if v%2 == 0 {
				m.Delete(k)
			} else if kept++; kept == 2 {
				break
			}
		}
		left := 0
		want = slices.DeleteFunc(want, func(p pair) bool {
			if left == 2 {
				return false
			}
			if p.value%2 != 0 {
				left++
			}
			return p.value%2 == 0
		})
		var listed []pair
		for k, v := range m.Oldest {
			listed = append(listed, pair{k, v})
		}
		if !slices.Equal(listed, want) {
			t.Fatalf("%v, want %v", listed, want)
		}
	})
}
