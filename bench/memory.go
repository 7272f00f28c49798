package main

import (
	"context"
	"fmt"
	"os"

	"github.com/worldmcp/world/internal/server/worldtest"
)

// fillCalls fill what the service keeps within bounds, the answers to repeat and the store's block
// in memory, so that what grows afterwards is a leak.
const fillCalls = 10000

// memorySection measures the service with one page and one agent, and again after many calls: it
// must not grow.
func memorySection(ctx context.Context, b *bench) error {
	calls := 20000
	if os.Getenv("BENCH_LONG") == "1" {
		calls = 100000
	}
	s, err := b.serve(ctx, "memory")
	if err != nil {
		return err
	}
	defer s.stop()
	page, err := s.Page(ctx, nil)
	if err != nil {
		return err
	}
	defer page.Close()
	agent, err := s.Agent(ctx, "bench")
	if err != nil {
		return err
	}
	defer agent.Close()
	n := 0
	run := func(until int) (float64, error) {
		for ; n < until; n++ {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			if err := mixed(ctx, agent, n); err != nil {
				return 0, fmt.Errorf("call %d: %w", n, err)
			}
		}
		return settled(ctx, s.pid)
	}
	few, err := run(200)
	if err != nil {
		return err
	}
	b.report.add(line{Name: "service with one page and one agent, 200 calls", Value: few, Unit: inBytes, Max: 60 << 20, Peer: 155 << 20})
	if b.quick { // whether it grows is seen after many calls only
		return nil
	}
	for i := range fillCalls {
		if t := agent.Call(ctx, "say", fmt.Sprintf(`{"text":"This fills a line of the log, number %d."}`, i)); t.Error != nil {
			return t.Error
		}
	}
	full, err := settled(ctx, s.pid)
	if err != nil {
		return err
	}
	after, err := run(calls)
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: fmt.Sprintf("service after %d more calls", calls), Value: after, Unit: inBytes, Max: 60 << 20, Peer: 351 << 20,
		Floor: full, FloorName: "when its caches were full", MaxRatio: 1.1, Note: "peer: after 1,500 calls",
	})
	return nil
}

// mixed is the n-th call of a long session: reads, dry runs, changes that are taken back.
func mixed(ctx context.Context, agent *worldtest.Agent, n int) error {
	tool, args := "inspect_world", `{}`
	switch n % 8 {
	case 1:
		tool, args = "place_objects", fmt.Sprintf(`{"objects":[{"id":"crate_%d","kind":"crate","position":[%d,0,20]}]}`, 1000+n/8, n/8%100)
	case 3:
		tool, args = "search_catalog", `{"query":"garden"}`
	case 5:
		tool, args = "delete_objects", fmt.Sprintf(`{"objects":[{"id":"crate_%d"}]}`, 1000+n/8)
	case 7:
		tool, args = "say", fmt.Sprintf(`{"text":"This is call %d."}`, n)
	}
	if t := agent.Call(ctx, tool, args); t.Error != nil {
		return t.Error
	}
	return nil
}
