package service_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/wire"
)

// While very many addresses guess codes as fast as they can, an honest agent is paired. The guesses
// make no card, the relay answers no more of them than it says, and each address is blocked after
// five.
func TestRelayGuessing(t *testing.T) {
	addresses := 200
	if os.Getenv("WORLD_LONG") != "" {
		addresses = 10_000
	}
	r := startRelay(t, func(o *service.RelayOptions) {
		byProxy(o)
		o.FirstGuesses = 0
	})
	olga, otto := r.join("Olga"), r.join("Otto")
	mine, target, honest := olga.code(), otto.code(), r.newAgent("honest")
	attacker := r.newAgent("attacker")
	var next, guesses, told, blocked atomic.Int64
	done := make(chan struct{})
	began := time.Now()
	guess := func(random *rand.Rand) {
		n := int(next.Add(1)) % addresses
		tail := make([]byte, 4)
		for i := range tail {
			tail[i] = wire.CodeAlphabet[random.IntN(len(wire.CodeAlphabet))]
		}
		code := "MAPLE-" + string(tail)
		if code == mine.Code || code == target.Code {
			return
		}
		a, err := r.try(request{
			method: "POST", path: exchangePath(code), body: attacker.body(code),
			header: map[string]string{"X-Forwarded-For": fmt.Sprintf("198.18.%d.%d", n/250, n%250)},
		})
		if err != nil {
			t.Error(err)
			return
		}
		wait, _ := strconv.Atoi(a.header.Get("Retry-After"))
		guesses.Add(1)
		switch {
		case a.code() == wire.CodePairingCode:
			told.Add(1)
		case a.code() != wire.CodeSlowDown:
			t.Errorf("a guess was told: %d %s", a.status, a.body)
		case wait > 60:
			blocked.Add(1)
		}
	}
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			random := rand.New(rand.NewPCG(rand.Uint64(), uint64(i)))
			for {
				select {
				case <-done:
					return
				default:
					guess(random)
				}
			}
		})
	}
	if a := honest.claim(mine.Code); a.status != http.StatusAccepted {
		t.Errorf("claim: %d %s", a.status, a.body)
	}
	claimed := time.Since(began)
	if a := olga.approve(mine.Code); a.status != http.StatusOK {
		t.Errorf("approve: %d %s", a.status, a.body)
	}
	if a := honest.exchange(mine.Code); result[wire.ExchangeResult](a).DeviceToken == "" {
		t.Errorf("exchange: %d %s", a.status, a.body)
	}
	for guesses.Load() < int64(6*addresses) && !t.Failed() { // each address is blocked then
		time.Sleep(10 * time.Millisecond)
	}
	close(done)
	wg.Wait()
	r.http.CloseIdleConnections() // those that nothing was sent on hold a server up that stops
	took := time.Since(began)
	if most := 40 + int64(20*took.Minutes()) + 1; told.Load() > most {
		t.Errorf("%d guesses were answered, and at most %d may be", told.Load(), most)
	}
	if blocked.Load() == 0 {
		t.Error("no address was blocked")
	}
	cards := 0
	for _, p := range []*person{olga, otto} {
		for _, c := range result[struct{ Pairings []wire.RelayPairing }](p.send("GET", "/api/relay/pairings", nil)).Pairings {
			if c.Claim != nil {
				cards++
			}
		}
	}
	if got := result[wire.RelayPairing](otto.send("GET", pairingPath(target.Code), nil)); cards > 0 ||
		got.State != wire.PairingPending {
		t.Errorf("%d cards are shown, and a code that nobody was told is %s", cards, got.State)
	}
	t.Logf("%d guesses from %d addresses in %v: %d answered, %d by blocked addresses; the honest agent's card came after %v",
		guesses.Load(), addresses, took.Round(time.Millisecond), told.Load(), blocked.Load(),
		claimed.Round(time.Millisecond))
}
