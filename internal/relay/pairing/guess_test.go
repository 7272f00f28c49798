package pairing

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"os"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Five wrong codes of an address block it for an hour; of IPv6 the whole /64. A claim on record
// passes.
func TestAnAddressIsBlocked(t *testing.T) {
	ctx, r, a, other := t.Context(), newRelay(t, nil), newAgent("a"), newAgent("other")
	p := r.create(t, "ann")
	home := netip.MustParseAddr("2001:db8::1")
	if _, err := r.Exchange(ctx, p.Code, a.shows(p.Code), home); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{"2001:db8::2", "2001:db8::3", "2001:db8::3", "2001:db8:0:0:ffff::", "2001:db8::1"} {
		_, err := r.Exchange(ctx, "ACORN-0000", other.shows("ACORN-0000"), netip.MustParseAddr(from))
		is(t, from, err, wire.CodePairingCode)
	}
	q := r.create(t, "bob")
	x, err := r.Exchange(ctx, q.Code, other.shows(q.Code), home)
	if is(t, "a good code", err, wire.CodeSlowDown); x.Interval != 3600 {
		t.Error(x.Interval)
	}
	if r.state(t, "bob", q.Code) != wire.PairingPending {
		t.Error("a blocked address made a card")
	}
	r.clock.pass(pollEvery)
	if _, err = r.Exchange(ctx, p.Code, a.shows(p.Code), home); err != nil {
		t.Error("the claim on record:", err)
	}
	if _, err = r.Exchange(ctx, q.Code, other.shows(q.Code), netip.MustParseAddr("2001:db8:0:1::1")); err != nil {
		t.Error("the next network:", err)
	}
	r.clock.pass(blockFor)
	_, err = r.Exchange(ctx, "ACORN-0000", other.shows("ACORN-0000"), home)
	is(t, "an hour later", err, wire.CodePairingCode)
}

// Misses further apart than the window block no address, and an IPv4 address is one however it is
// written.
func TestMisses(t *testing.T) {
	clock := &virtual{t: time.Now()}
	g := newGuesses(clock.now, 1, 0)
	a, mapped := netip.MustParseAddr("192.0.2.7"), netip.MustParseAddr("::ffff:192.0.2.7")
	for range 30 {
		clock.pass(missWindow/(maxMisses-1) + time.Second)
		if wait := g.miss(a); wait > 0 {
			t.Fatal(wait)
		}
	}
	for range 4 {
		clock.pass(4 * time.Second)
		g.miss(mapped)
	}
	if g.wait(a) < 59*time.Minute {
		t.Error("not blocked")
	}
	for i := range uint32(2 * maxAddresses) {
		g.miss(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}))
	}
	if n := g.known.Len(); n != maxAddresses {
		t.Error(n)
	}
}

// The relay's bucket is empty after a start, and each of two nodes has half of it.
func TestTheBucket(t *testing.T) {
	for nodes, want := range map[int]int{1: missBurst, 2: missBurst / 2, 100: 1} {
		clock := &virtual{t: time.Now()}
		g := newGuesses(clock.now, nodes, 0)
		if g.wait(netip.MustParseAddr("10.0.0.1")) != slowDown {
			t.Errorf("%d nodes: it is not empty at the start", nodes)
		}
		for _, per := range []struct {
			wait time.Duration
			want int
		}{{time.Hour * 10, want}, {time.Minute * time.Duration(nodes), min(want, missesPerMinute)}} {
			clock.pass(per.wait)
			answered := 0
			for i := range 200 {
				if g.miss(netip.AddrFrom4([4]byte{10, 0, byte(nodes), byte(i)})) == 0 {
					answered++
				}
			}
			if answered != per.want {
				t.Errorf("%d nodes, after %s: %d answers, not %d", nodes, per.wait, answered, per.want)
			}
		}
	}
}

// While ten thousand addresses guess without end, they learn no more than the bucket allows, good
// guesses included, and an honest agent that tries on still claims its code within that code's
// life.
func TestGuessingFromManyAddresses(t *testing.T) {
	ctx, r := context.Background(), newRelay(t, nil)
	random := rand.New(rand.NewPCG(1, 2))
	attacker, begin := newAgent("attacker"), r.clock.now()
	const unknown = "ACORN-0000"
	guess := attacker.shows(unknown)
	answered, tries, honest, paired := 0, 0, 0, 0
	end := begin.Add(codeLife + 2*time.Minute) // two codes, one after the other
	if os.Getenv("WORLD_LONG") != "" {
		end = begin.Add(35 * time.Minute)
	}
	// A block lasts an hour and five wrong codes block: this is as fast as they can guess in the
	// long run.
	every := (blockFor + missWindow) / (10_000 * maxMisses)
	nextGuess := begin
	guessOnce := func() {
		nextGuess = nextGuess.Add(time.Duration(random.Int64N(int64(2 * every))))
		tries++
		address := netip.AddrFrom4([4]byte{172, 16, byte(tries / 250 % 40), byte(tries % 250)})
		switch _, err := r.Exchange(ctx, unknown, guess, address); err.Code {
		case wire.CodePairingCode:
			answered++
		case wire.CodeSlowDown:
		default:
			t.Fatal(err)
		}
	}
	for n := 0; r.clock.now().Before(end); n++ {
		user, mine, from, next := fmt.Sprintf("user%d", n), newAgent("honest"), r.anywhere(), r.clock.now()
		p := r.create(t, user)
		body := mine.shows(p.Code)
		for begin := r.clock.now(); r.clock.now().Before(begin.Add(codeLife)); {
			if nextGuess.Before(next) {
				r.clock.pass(nextGuess.Sub(r.clock.now()))
				guessOnce()
				continue
			}
			r.clock.pass(next.Sub(r.clock.now()))
			honest++
			x, err := r.Exchange(ctx, p.Code, body, from)
			if err == nil {
				paired++
				next = end.Add(codeLife)
				continue
			}
			if is(t, "honest", err, wire.CodeSlowDown); x.Interval > 1 {
				t.Fatalf("an honest agent has to wait %d s", x.Interval)
			}
			interval := time.Duration(x.Interval) * time.Second
			next = r.clock.now().Add(interval + time.Duration(random.Int64N(int64(time.Second))))
		}
		if paired != n+1 {
			t.Fatalf("the honest agent %d is not paired after %d tries", n, honest)
		}
	}
	if most := missBurst + missesPerMinute*int(r.clock.now().Sub(begin)/time.Minute+1); answered > most {
		t.Errorf("%d guesses were answered, more than %d", answered, most)
	}
	t.Logf("%d guesses, %d answered; %d honest agents paired after %d tries", tries, answered, paired, honest)

	// A guess that hits is worth nothing while the bucket is empty.
	p := r.create(t, "zoe")
	for r.guesses.wait(r.anywhere()) == 0 {
		_, _ = r.Exchange(ctx, unknown, guess, r.anywhere())
	}
	_, err := r.exchange(attacker, p.Code)
	is(t, "a hit", err, wire.CodeSlowDown)
	if got := r.state(t, "zoe", p.Code); got != wire.PairingPending {
		t.Error(got)
	}
}
