package bridge

import (
	"context"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/sendq"
)

// lookEvery is how often it is looked whether the computer has slept, or its network is another
// one.
const lookEvery = 2 * time.Second

// slept is by how much a look may be late, by the clock of the wall, which goes on while the
// computer sleeps. A clock that is set forward, or a very busy machine, looks the same: then a try
// or a probe is made that was not needed.
const slept = 5 * time.Second

// stirred returns a channel that gets a value when the computer has woken up or its network has
// changed, until ctx ends. Neither is told by every system, so both are looked at.
func stirred(ctx context.Context) <-chan struct{} {
	c := make(chan struct{}, 1)
	go func() { // ends with ctx
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		last, addresses := time.Now().Round(0), addressesNow() // of the wall
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			now, here := time.Now().Round(0), addressesNow()
			if now.Sub(last) > lookEvery+slept || here != addresses && here != "" {
				sendq.Signal(c, struct{}{})
			}
			last, addresses = now, here
		}
	}()
	return c
}

// addressesNow returns the addresses of this computer as one text, without those that lead nowhere
// else.
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
