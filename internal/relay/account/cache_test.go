package account

import (
	"fmt"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// The cache is bounded: the session that was asked for least recently leaves, and its sockets
// connect anew.
func TestCacheBound(t *testing.T) {
	c, now := newCache(), time.Now()
	session := func(i int) stored {
		return stored{
			session: session{ID: fmt.Sprint(i), User: "u", Fresh: now, Used: now, End: now.Add(time.Hour)},
			hash:    fmt.Sprint(i), version: 1,
		}
	}
	first, second := c.put(session(0), now, false), c.put(session(1), now, false)
	for i := 2; i < maxCached; i++ {
		c.put(session(i), now.Add(time.Second), false)
	}
	c.get("0", now.Add(time.Minute))
	c.put(session(maxCached), now.Add(time.Minute), false)
	if len(c.byHash) != maxCached || first.Life().Err() != nil || second.Life().Err() == nil {
		t.Errorf("%d sessions; the first: %v, the second: %v", len(c.byHash), first.Life().Err(), second.Life().Err())
	}
	for hash := range c.byHash {
		c.drop(hash)
	}
}

// A reading that crossed a change is read again, and an older one replaces no newer one.
func TestCacheOrder(t *testing.T) {
	c, now := newCache(), time.Now()
	x := stored{session: session{ID: "s", User: "u", Fresh: now, Used: now, End: now.Add(time.Hour)}, hash: "h", version: 5}
	before := c.newsBefore()
	c.changed("h") // it is not cached yet
	c.put(x, now, c.newsBefore() != before)
	if got := c.takeStale(); len(got) != 1 {
		t.Error("the crossed reading is believed")
	}
	if _, p, read := c.get("h", now); p == nil || !read.IsZero() {
		t.Error("a request believes the crossed reading")
	}
	fresh := x
	fresh.version, fresh.Fresh = 6, now.Add(time.Minute)
	p := c.put(fresh, now, false)
	if got := c.put(x, now, false); got != p || !got.FreshAt.Equal(fresh.Fresh) || len(c.takeStale()) > 0 {
		t.Error("an older reading took the place of a newer one")
	}
	c.drop("h")
	if p.Life().Err() == nil {
		t.Error("its life goes on")
	}
}

// Not more ceremonies begin than the store should have.
func TestCeremonyBound(t *testing.T) {
	s := &Service{}
	s.ceremonies.live.Store(maxCeremonies)
	if _, e := s.begin(t.Context(), ceremony{Kind: ceremonyLogin}); e == nil || e.Code != wire.CodeSlowDown {
		t.Error(e)
	}
}
