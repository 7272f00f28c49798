package main

import (
	"context"
	"fmt"
	"time"
)

// Rounds of each block; the two programs take turns, a block each, againstBlocks times.
const (
	againstBlocks = 4
	againstReads  = 1000
	againstWrites = 300
	againstLists  = 500
	againstRounds = 4000 // envelopes
)

// subject is one of the two programs that are compared, with the ends that talk to it.
type subject struct {
	*service
	agent *stdio
	thin  *thinAgent
	spent map[string]time.Duration // CPU time by operation
}

// againstSection compares the CPU time of the program under test with that of another build of it,
// -against, in one run: what the service and the agent's own process spend on a read, a write,
// a tool list and an envelope.
func againstSection(ctx context.Context, b *bench) error {
	newer, err := b.subject(ctx, "newer", b.world)
	if err != nil {
		return err
	}
	defer newer.stop()
	older, err := b.subject(ctx, "older", b.against)
	if err != nil {
		return err
	}
	defer older.stop()
	for range againstBlocks {
		for _, s := range []*subject{older, newer} {
			if err := s.block(ctx, b); err != nil {
				return err
			}
		}
	}
	for _, w := range []struct {
		name   string
		rounds int
	}{{"inspect_world over stdio", againstReads}, {"place_objects over stdio", againstWrites}, {"tools/list", againstLists}, {"envelope", againstRounds}} {
		each := func(s *subject) float64 { return millis(s.spent[w.name]) / float64(againstBlocks*b.times(w.rounds)) }
		b.report.add(line{
			Name: "CPU time, " + w.name, Value: each(newer), Unit: inMillis, Floor: each(older), FloorName: "the other build",
			MaxRatio: 1,
		})
	}
	return nil
}

// subject starts a program's service with a world, and an agent's process.
func (b *bench) subject(ctx context.Context, name, program string) (*subject, error) {
	c := *b
	c.world = program
	s, err := c.serve(ctx, "against-"+name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	if err := s.openWorld(ctx, readObjects); err != nil {
		s.stop()
		return nil, err
	}
	x := &subject{service: s, spent: map[string]time.Duration{}}
	if x.agent, err = c.connect(ctx, s); err == nil {
		x.thin, err = dialThinAgent(ctx, s.Access)
	}
	if err != nil {
		x.stop()
		return nil, err
	}
	return x, nil
}

func (s *subject) stop() {
	if s.thin != nil {
		_ = s.thin.ws.CloseNow()
	}
	if s.agent != nil {
		s.agent.close()
	}
	s.service.stop()
}

// block does each thing as often as a block has rounds, and adds up what the program spends.
func (s *subject) block(ctx context.Context, b *bench) error {
	page, err := s.Page(ctx, nil)
	if err != nil {
		return err
	}
	defer page.Close()
	read := func() error {
		_, err := s.agent.tool("inspect_world", map[string]any{})
		return err
	}
	list := func() error {
		_, err := s.agent.call("tools/list", nil)
		return err
	}
	if err := s.measure(ctx, "inspect_world over stdio", b.times(againstReads), read); err != nil {
		return err
	}
	if err := s.measure(ctx, "place_objects over stdio", b.times(againstWrites), func() error { return placeOne(s.agent) }); err != nil {
		return err
	}
	if err := s.measure(ctx, "tools/list", b.times(againstLists), list); err != nil {
		return err
	}
	page.Close()
	thin, err := dialThinPage(ctx, s.Access)
	if err != nil {
		return err
	}
	defer thin.close()
	return s.measure(ctx, "envelope", b.times(againstRounds), func() error { return s.thin.round(ctx) })
}

// measure adds the CPU time of the service and of the agent's process for so many rounds.
func (s *subject) measure(ctx context.Context, name string, rounds int, round func() error) error {
	var beside time.Duration
	_, served, err := cpuOver(s.pid, func() (err error) {
		_, beside, err = cpuOver(s.agent.cmd.Process.Pid, func() error {
			_, err := repeat(ctx, 0, rounds, round)
			return err
		})
		return err
	})
	s.spent[name] += served + beside
	return err
}
