package sshbridge

import (
	"context"
	"net"
	"slices"
	"strings"
	"time"
)

// lookEvery is how often it is looked whether the computer has slept, or its network is another one.
const lookEvery = 2 * time.Second

// slept is by how much the clock of the wall may run ahead of the one that stands still while the computer sleeps.
const slept = 5 * time.Second

// stirred returns a channel that gets a value when the computer has woken up or its network has changed, until ctx ends.
// Neither is told by every system, so both are looked at.
func stirred(ctx context.Context) <-chan struct{} {
	c := make(chan struct{}, 1)
	go func() { // ends with ctx
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		last, addresses := time.Now(), addressesNow()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			now, here := time.Now(), addressesNow()
			wall, awake := now.Round(0).Sub(last.Round(0)), now.Sub(last)
			if wall-awake > slept || here != addresses && here != "" {
				select {
				case c <- struct{}{}:
				default:
				}
			}
			last, addresses = now, here
		}
	}()
	return c
}

// addressesNow returns the addresses of this computer as one text, without those that lead nowhere else.
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
