package quota_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/quota"
)

// Whatever is put and dropped, the newest values that fit together are kept, one of each key, and
// no more than fit.
func TestNewestKeepsWhatFits(t *testing.T) {
	t.Parallel()
	type put struct {
		key         string
		value, size int
	}
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, 10).Draw(t, "most")
		n, kept := quota.NewNewest[string, int](most), []put{} // the newest is the last
		for i := range rapid.IntRange(1, 60).Draw(t, "steps") {
			key := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "key")
			kept = slices.DeleteFunc(kept, func(p put) bool { return p.key == key })
			if rapid.Bool().Draw(t, "drop") {
				n.Drop(key)
			} else {
				p := put{key, i, rapid.IntRange(0, most+1).Draw(t, "size")}
				n.Put(p.key, p.value, p.size)
				if kept = append(kept, p); p.size > most {
					kept = kept[:len(kept)-1]
				}
			}
			used := func() (sum int) {
				for _, p := range kept {
					sum += p.size
				}
				return sum
			}
			for used() > most {
				kept = kept[1:]
			}
			if n.Used() != used() || n.Used() > most {
				t.Fatalf("%d of %d are in use, want %d", n.Used(), most, used())
			}
			for _, key := range []string{"a", "b", "c", "d"} {
				at := slices.IndexFunc(kept, func(p put) bool { return p.key == key })
				if value, ok := n.Get(key); ok != (at >= 0) || ok && value != kept[at].value {
					t.Fatalf("%s is %d (%v), want %v", key, value, ok, kept)
				}
			}
		}
	})
}
