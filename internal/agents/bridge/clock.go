package bridge

import (
	"context"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/sendq"
)

// pollEvery is how often the clock and the network's addresses are polled.
const pollEvery = 2 * time.Second

// slept is how late a poll must be to count as a sleep, by the wall clock, which runs on while the
// computer sleeps. A clock that is set forward, or a very busy machine, looks the same: then one
// attempt or probe is needless.
const slept = 5 * time.Second

// watchWakeups returns a channel that receives when the computer has woken up or its network has
// changed, until ctx ends. It polls, because not every system reports these.
func watchWakeups(ctx context.Context) <-chan struct{} {
	c := make(chan struct{}, 1)
	go func() { // ends with ctx
		tick := time.NewTicker(pollEvery)
		defer tick.Stop()
		last, addresses := time.Now().Round(0), addressesNow() // the wall clock
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			now, here := time.Now().Round(0), addressesNow()
			if now.Sub(last) > pollEvery+slept || here != addresses && here != "" {
				sendq.Signal(c, struct{}{})
			}
			last, addresses = now, here
		}
	}()
	return c
}

// addressesNow returns this computer's addresses as one text, without loopback and link-local ones.
func addressesNow() string {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return ""
	}
	var all []string
	for _, a := range list {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() && !n.IP.IsLinkLocalUnicast() {
			all = append(all, n.String())
		}
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}
