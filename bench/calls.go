package main

import (
	"context"
	"fmt"
	"slices"
	"time"
)

const (
	readObjects    = 500
	readRounds     = 200  // of each turn
	envelopeRounds = 5000 // in all
	placeRounds    = 30   // of each turn
	placeLegs      = 6    // agent → router → page → router (commit), router → page and → agent (answers)
)

// callSection measures calls through the service with a page in Go, which takes no time of its own
// to speak of; the page section does it with a real one.
func callSection(ctx context.Context, b *bench) error {
	s, err := b.serve(ctx, "calls")
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.openWorld(ctx, readObjects); err != nil {
		return err
	}
	page, err := s.Page(ctx, nil)
	if err != nil {
		return err
	}
	defer page.Close()
	agent, err := b.connect(ctx, s)
	if err != nil {
		return err
	}
	defer agent.close()
	if err := b.reads(ctx, agent); err != nil {
		return err
	}
	if err := b.placing(ctx, "place_objects over stdio, durable, page in Go", agent); err != nil {
		return err
	}
	page.Close()
	if err := b.envelope(ctx, s); err != nil {
		return err
	}
	return b.concurrent(ctx, s)
}

// reads compares a read over stdio with the empty server's answer to a call.
func (b *bench) reads(ctx context.Context, agent *stdio) error {
	empty, err := b.startFloor(ctx)
	if err != nil {
		return err
	}
	defer empty.close()
	if err := empty.initialize(); err != nil {
		return err
	}
	size := 0
	read := func() error {
		text, err := agent.tool("inspect_world", map[string]any{})
		size = len(text)
		return err
	}
	nothing := func() error {
		_, err := empty.tool("nothing", map[string]any{})
		return err
	}
	t, floor, err := alternate(ctx, b.times(readRounds), read, b.times(readRounds), nothing)
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: "inspect_world over stdio, 500 objects, page open", Value: t.median(), Unit: inMillis, Max: .6, Floor: floor.median(), FloorName: "empty server's tool",
		Peer: 4.3, More: t.spread(),
	})
	b.report.add(line{Name: "  its answer", Value: float64(size), Unit: inBytes, Max: 8 << 10, Peer: 94 << 10, Note: "peer: at 200 objects"})
	return nil
}

// placeOne places one object on its own spot, over stdio.
func placeOne(agent *stdio) error {
	i := agent.id // never the same spot twice
	x, z := float64(-150+i%100*3), float64(-150+i/100%100*3)
	_, err := agent.tool("place_objects", map[string]any{"objects": []any{
		map[string]any{"kind": "crate", "position": []float64{x, 0, z}, "color": "coral"},
	}})
	return err
}

// placing holds a durable call to what it cannot do without: its messages and one sync.
func (b *bench) placing(ctx context.Context, name string, agent *stdio) error {
	e, err := b.startEcho(ctx)
	if err != nil {
		return err
	}
	defer e.stop()
	s, err := b.newSyncer()
	if err != nil {
		return err
	}
	defer s.stop()
	need := func() error {
		for range placeLegs / 2 {
			if err := e.round(ctx); err != nil {
				return err
			}
		}
		return s.round()
	}
	t, floor, err := alternate(ctx, b.times(placeRounds), func() error { return placeOne(agent) },
		b.times(placeRounds), need)
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: name, Value: t.median(), Unit: inMillis, Max: 3, MaxRatio: 2,
		Floor: floor.median(), FloorName: "6 WebSocket legs + fsync", Peer: 6.5, More: t.spread(),
	})
	return nil
}

// envelope measures a call that the page answers at once, between two ends that do next to nothing:
// the router's own time.
func (b *bench) envelope(ctx context.Context, s *service) error {
	page, err := dialThinPage(ctx, s.Access)
	if err != nil {
		return err
	}
	defer page.close()
	agent, err := dialThinAgent(ctx, s.Access)
	if err != nil {
		return err
	}
	defer agent.ws.CloseNow()
	e, err := b.startEcho(ctx)
	if err != nil {
		return err
	}
	defer e.stop()
	// CPU time first: it is counted in ticks of 10 ms.
	cpu, err := cpuEach(ctx, s.pid, b.times(envelopeRounds), func() error { return agent.round(ctx) })
	if err != nil {
		return err
	}
	echoCPU, err := cpuEach(ctx, e.cmd.Process.Pid, 2*b.times(envelopeRounds), func() error { return e.round(ctx) })
	if err != nil {
		return err
	}
	t, echoes, err := alternate(ctx, b.times(envelopeRounds/blocks), func() error { return agent.round(ctx) },
		b.times(envelopeRounds/blocks), func() error { return e.round(ctx) })
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: "envelope agent → router → page → router → agent", Value: t.median(), Unit: inMillis, Floor: echoes.median(), FloorName: "one WebSocket echo", MaxRatio: 3.5,
		More: t.spread(),
	})
	b.report.add(line{Name: "  CPU time, all ends", Value: cpu, Unit: inMillis, Floor: echoCPU, FloorName: "one WebSocket echo", MaxRatio: 5})
	return nil
}

// concurrent measures reads of many agents at once: whether they wait for each other.
func (b *bench) concurrent(ctx context.Context, s *service) error {
	const agents = 20
	each := b.times(100)
	results := make(chan timings, agents)
	failed := make(chan error, agents)
	for i := range agents {
		agent, err := s.Agent(ctx, fmt.Sprintf("bench%d", i%4))
		if err != nil {
			return err
		}
		defer agent.Close()
		go func() {
			t, err := repeat(ctx, 5, each, func() error {
				if t := agent.Call(ctx, "inspect_world", `{"limit":5}`); t.Error != nil {
					return t.Error
				}
				return nil
			})
			failed <- err
			results <- t
		}()
	}
	began := time.Now()
	var all timings
	for range agents {
		if err := <-failed; err != nil {
			return err
		}
		all = append(all, <-results...)
	}
	slices.Sort(all)
	b.report.add(line{
		Name: "20 agents reading at once, one read", Value: all.median(), Unit: inMillis,
		Note: fmt.Sprintf("%.0f reads/s", float64(agents*each)/time.Since(began).Seconds()), More: all.spread(),
	})
	return nil
}
