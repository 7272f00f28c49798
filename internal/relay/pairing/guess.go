package pairing

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/worldmcp/world/internal/base/lru"
)

// This file slows down guessing. An agent without a recorded claim on the code it shows learns
// whether the code is good only while its address is not blocked and the relay's bucket is not
// empty; otherwise the answer is slow_down for every code. So a guess over the limit learns nothing
// and makes no card.

const (
	// maxMisses wrong codes of an address within missWindow block it for blockFor.
	maxMisses  = 5
	missWindow = 10 * time.Minute
	blockFor   = time.Hour
	// missesPerMinute and missBurst are the wrong codes that the whole relay answers.
	missesPerMinute = 20
	missBurst       = 40
	// maxAddresses bounds the addresses that are remembered; the one not seen for the longest is
	// forgotten. An attacker with more of them still has the relay's bucket.
	maxAddresses = 32_768
	// slowDown is what an agent waits while the bucket is empty. It is short because the honest one
	// may try again and again: only wrong codes count against an address. So among thousands who
	// guess, it is soon the first after a drop.
	slowDown = time.Second
)

// guesses counts wrong codes, by address and in all.
type guesses struct {
	now func() time.Time

	mu sync.Mutex
	// bucket starts empty, but for what Options.FirstGuesses says: otherwise a relay that restarts
	// again and again would allow any number.
	bucket *rate.Limiter
	known  lru.Map[netip.Prefix, *guesser]
}

// guesser says when the last wrong codes of an address were.
type guesser struct {
	misses  []time.Time
	blocked time.Time
}

func newGuesses(now func() time.Time, nodes, first int) *guesses {
	burst := max(1, missBurst/nodes)
	g := &guesses{now: now, bucket: rate.NewLimiter(rate.Limit(float64(missesPerMinute)/60/float64(nodes)), burst)}
	g.bucket.AllowN(now(), burst-min(first, burst))
	return g
}

// addressOf returns what counts as one address: of IPv6 the /64, which one customer has.
func addressOf(a netip.Addr) netip.Prefix {
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits)
	return p
}

// wait returns how long an address must wait before it may show a code; 0: it may now.
func (g *guesses) wait(a netip.Addr) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	if x, ok := g.known.Peek(addressOf(a)); ok {
		if left := x.blocked.Sub(now); left > 0 {
			return left
		}
	}
	if g.bucket.TokensAt(now) < 1 {
		return slowDown
	}
	return 0
}

// miss counts a wrong code of an address. It returns how long to wait if the relay cannot afford to
// say that it was wrong, because others were faster; else 0.
func (g *guesses) miss(a netip.Addr) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	x, ok := g.known.Use(addressOf(a))
	if !ok {
		x = &guesser{}
		g.known.Put(addressOf(a), x)
		if g.known.Len() > maxAddresses {
			g.known.DeleteOldest()
		}
	}
	if x.blocked.After(now) {
		return x.blocked.Sub(now)
	}
	for len(x.misses) > 0 && now.Sub(x.misses[0]) >= missWindow {
		x.misses = x.misses[1:]
	}
	if x.misses = append(x.misses, now); len(x.misses) >= maxMisses {
		x.misses, x.blocked = nil, now.Add(blockFor)
	}
	if !g.bucket.AllowN(now, 1) {
		return slowDown
	}
	return 0
}

// polls remembers how fast agents ask whether their user has answered.
type polls struct {
	mu sync.Mutex
	of map[string]poll
}

// poll is the last try with a code, and the least time to the next.
type poll struct {
	last     time.Time
	interval time.Duration
}

// next notes a try. False: it came too early, and the interval has grown. The store is not asked to
// keep this: a node that was restarted, or another one, begins anew.
func (p *polls) next(id string, now time.Time) (interval time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.of) > 4*maxRelayLive {
		clear(p.of)
	}
	x, seen := p.of[id]
	switch {
	case !seen:
		x.interval, ok = pollEvery, true
	case now.Sub(x.last) >= x.interval:
		ok = true
	default:
		x.interval += pollEvery
	}
	x.last = now
	p.of[id] = x
	return x.interval, ok
}

func (p *polls) forget(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.of, id)
}
