package main

import (
	"context"
	"fmt"
	"syscall"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
)

// Pairs of sockets: some before the first measure, so that what the first ones cost alone does not
// count.
const (
	firstPairs = 50
	morePairs  = 500
	settleTime = 4 * time.Second // until the garbage of the handshakes is collected and given back
)

// socketSection measures what an idle pair, an agent's socket and a page's, costs the service in
// memory.
func socketSection(ctx context.Context, b *bench) error {
	if err := enoughFiles(4 * (firstPairs + morePairs)); err != nil {
		return err
	}
	s, err := b.serve(ctx, "sockets")
	if err != nil {
		return err
	}
	defer s.stop()
	var open []interface{ Kill() }
	defer func() {
		for _, o := range open {
			o.Kill()
		}
	}()
	cookie, err := s.LogIn(ctx)
	if err != nil {
		return err
	}
	device := "" // all are one agent: a world shows 64, and the cost of a body is not measured
	more := func(n int) (rss float64, err error) {
		for range n {
			agent, err := worldtest.DialAgent(ctx,
				worldtest.AgentOptions{URL: s.AgentURL(), Token: s.Token, Type: "bench", Device: device})
			if err != nil {
				return 0, err
			}
			device = agent.Welcome.AgentDeviceID
			open = append(open, agent)
			page, err := s.Page(ctx, &worldtest.PageOptions{Cookie: cookie})
			if err != nil {
				return 0, err
			}
			open = append(open, page)
		}
		return settled(ctx, s.pid)
	}
	pairs := max(b.times(morePairs), 4*firstPairs) // fewer, and what a page of memory more or less makes of it would count
	few, err := more(firstPairs)
	if err != nil {
		return err
	}
	began := time.Now()
	many, err := more(pairs)
	if err != nil {
		return err
	}
	took := time.Since(began) - settleTime
	b.report.add(line{
		Name: "memory of an idle pair of sockets", Value: (many - few) / float64(pairs), Unit: inBytes, Max: 40 << 10,
		Note: fmt.Sprintf("at %d pairs; service %s", firstPairs+pairs, inBytes.text(many)),
	})
	b.report.add(line{Name: "  a pair's two logins", Value: millis(took) / float64(pairs), Unit: inMillis})
	return nil
}

// settled waits until what a burst left behind is gone, and returns the memory of a process.
func settled(ctx context.Context, pid int) (float64, error) {
	select {
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-time.After(settleTime):
	}
	u, err := usageOf(pid)
	return u.rss, err
}

func enoughFiles(n int) error {
	limit, err := files()
	if err == nil && limit < n {
		err = fmt.Errorf("only %d files may be open, %d are needed: ulimit -n", limit, n)
	}
	return err
}

// files is how many files a process may have open.
func files() (int, error) {
	var l syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l)
	return int(min(l.Cur, 1<<30)), err
}
