//go:build linux

package service_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/worldclient"
)

// Devices and pages come and are killed without a close, in the middle of a call, and connections
// break off before their hello: the relay has as many goroutines and descriptors as before.
func TestRelayLeaksNothing(t *testing.T) {
	t.Parallel()
	rounds := 4
	if long() {
		rounds = 50
	}
	r, err := startFarRelay(t, "")
	if err != nil {
		t.Fatal(err)
	}
	olga := r.join("Olga")
	var devices []worldclient.Relay
	for i := range 4 {
		devices = append(devices, olga.pair(fmt.Sprint("laptop ", i)))
	}
	r.opt.Listen = r.process.Listen
	var killed sync.Map
	once := func() {
		var wg sync.WaitGroup
		for i, d := range devices {
			wg.Go(func() {
				ctx := patient(t)
				s, w, err := r.rawDevice(d)
				if err != nil {
					t.Error(err)
					return
				}
				e := pictureCall(w)
				e.Enc = "none"
				s.send(frameOf(opFinal|opText, e.Encode()))
				s.Close()
				killed.Store(s, true)
				half, err := r.rawDial(agentSocket)
				if err != nil {
					t.Error(err)
					return
				}
				half.send(headOf(opFinal|opText, 100))
				half.Close()
				killed.Store(half, true)
				for range 3 {
					p, err := olga.page(ctx, worldtest.PageOptions{Hidden: i%2 == 0})
					if err != nil {
						// Those that were killed a moment ago may still count, and eight of a user
						// may be open.
						if !strings.Contains(err.Error(), "pages are open") {
							t.Error(err)
						}
						continue
					}
					p.Kill()
					killed.Store(p, true)
				}
			})
		}
		wg.Wait()
	}
	once() // things that are made once stay
	settled := func(most relayLine) (now relayLine) {
		for ctx := patient(t); ; {
			r.http.CloseIdleConnections()
			now = r.do(cmdCount)
			if now.Goroutines <= most.Goroutines && now.Descriptors <= most.Descriptors {
				return now
			}
			select {
			case <-ctx.Done():
				t.Fatalf("%d goroutines and %d descriptors, and before %d and %d", now.Goroutines, now.Descriptors, most.Goroutines, most.Descriptors)
			case <-time.After(100 * time.Millisecond):
			}
		}
	}
	before := settled(relayLine{Goroutines: 1 << 20, Descriptors: 1 << 20})
	for range 10 { // until nothing falls any more
		time.Sleep(100 * time.Millisecond)
		if now := settled(relayLine{Goroutines: 1 << 20, Descriptors: 1 << 20}); now.Goroutines < before.Goroutines ||
			now.Descriptors < before.Descriptors {
			before = now
		}
	}
	for range rounds {
		once()
	}
	const slack = 4 // timers and requests of the store come and go
	now := settled(relayLine{Goroutines: before.Goroutines + slack, Descriptors: before.Descriptors + slack})
	n := 0
	killed.Range(func(any, any) bool { n++; return true })
	t.Logf("%d connections were killed: %d goroutines and %d descriptors before, %d and %d after", n, before.Goroutines, before.Descriptors, now.Goroutines, now.Descriptors)
}
