package main

import (
	"context"
	"fmt"
	"strings"
	"time"
)

const (
	visits        = 3
	drawingRounds = 10
	sceneObjects  = 5000
	sceneFrames   = 120
	shots         = 3
)

// pageSection measures the page in a real browser: its first visit, calls through it, and what it
// draws.
func pageSection(ctx context.Context, b *bench) error {
	x, err := b.openBrowser(ctx)
	if err != nil {
		return err
	}
	defer x.close()
	s, err := b.serve(ctx, "page")
	if err != nil {
		return err
	}
	defer s.stop()
	agent, err := b.connect(ctx, s)
	if err != nil {
		return err
	}
	defer agent.close()
	if _, err := agent.tool("world_info", map[string]any{}); err != nil { // its avatar is there from now on
		return err
	}
	for _, part := range []struct {
		name  string
		run   func(context.Context, *browser, *service, *stdio) error
		quick bool
	}{
		{"first visit of the page", b.firstVisits, true},
		{"place_objects through a real page", b.placesThroughPage, false}, // times
		{"default world", b.defaultWorld, true},
		{"scene of 5,000 objects", b.fullWorld, false}, // the scene section counts more of it
	} {
		if b.quick && !part.quick {
			continue
		}
		if err := part.run(ctx, x, s, agent); err != nil {
			b.report.missing(part.name, err.Error())
		}
	}
	return nil
}

func (b *bench) firstVisits(ctx context.Context, x *browser, s *service, _ *stdio) error {
	var visible, cpu []float64
	var counted visited
	for i := range b.times(visits) + 1 {
		v, err := x.open(ctx, s, "", 1280, 720, i == 0)
		if err != nil {
			return err
		}
		if i > 0 { // the first one also starts the browser's own processes
			visible, cpu = append(visible, v.Visible), append(cpu, v.CPU)
		}
		if i == 0 {
			counted = v
		}
	}
	b.report.add(line{Name: "requests until the world is visible", Value: counted.Requests, Unit: inCount, Max: 8, Peer: 57, Note: "the socket included"})
	b.report.add(line{
		Name: "bytes until then (br, with headers and the document)", Value: counted.Bytes, Unit: inBytes, Max: 215 << 10, Peer: 8.3 * (1 << 20),
		Note: strings.Join(counted.List, ", "),
	})
	b.report.add(line{Name: "navigation → world visible, " + b.drawn(), Value: middle(visible), Unit: inMillis, Max: 500, Peer: 1100})
	b.report.add(line{Name: "  CPU time of the page's main thread until then", Value: middle(cpu), Unit: inMillis, Max: 300})
	return nil
}

func (b *bench) placesThroughPage(ctx context.Context, x *browser, s *service, agent *stdio) error {
	if _, err := x.visit(ctx, s, "quality=test", 640, 360); err != nil {
		return err
	}
	drawing, err := repeat(ctx, 0, b.times(drawingRounds), func() error { return placeOne(agent) })
	if err != nil {
		return err
	}
	if err := x.do(map[string]any{"do": "still"}, &struct{}{}); err != nil {
		return err
	}
	if err := b.placing(ctx, "place_objects over stdio, durable, real page", agent); err != nil {
		return err
	}
	b.report.add(line{Name: "  while that page draws in software GL", Value: drawing.median(), Unit: inMillis, Note: "waits for frames that a graphics card draws in a millisecond"})
	return nil
}

func (b *bench) defaultWorld(ctx context.Context, x *browser, s *service, agent *stdio) error {
	if _, err := agent.tool("worlds", map[string]any{"action": "create", "name": "Default"}); err != nil {
		return err
	}
	if _, err := x.visit(ctx, s, "quality=high", 480, 270); err != nil {
		return err
	}
	l, err := x.look()
	if err != nil {
		return err
	}
	b.report.add(line{Name: "draw calls, default world, high quality", Value: l.Calls, Unit: inCount, Max: 40, Note: fmt.Sprintf("%.0f triangles, %.0f programs", l.Triangles, l.Programs)})
	if b.quick {
		return nil
	}
	return b.pictures(ctx, "screenshot of the default world, 1024 wide", agent)
}

// pictures times the screenshot tool from the agent's side.
func (b *bench) pictures(ctx context.Context, name string, agent *stdio) error {
	size := 0
	t, err := repeat(ctx, 1, b.times(shots), func() error {
		text, err := agent.tool("screenshot", map[string]any{})
		size = len(text)
		return err
	})
	if err != nil {
		return err
	}
	b.report.add(line{Name: name, Value: t.median(), Unit: inMillis, Note: "the answer: " + inBytes.text(float64(size))})
	return nil
}

func (b *bench) fullWorld(ctx context.Context, x *browser, s *service, agent *stdio) error {
	if err := s.openWorld(ctx, sceneObjects); err != nil {
		return err
	}
	began := time.Now()
	v, err := x.visit(ctx, s, "quality=high", 320, 180)
	if err != nil {
		return err
	}
	b.report.add(line{Name: "navigation → 5,000 objects visible, software GL", Value: v.Visible, Unit: inMillis, Note: fmt.Sprintf("executing calls after %.1f s", time.Since(began).Seconds())})
	var drawn struct {
		CPU   float64 `json:"cpu"`
		Clock float64 `json:"clock"`
	}
	if err := x.do(map[string]any{"do": "frames", "n": b.times(sceneFrames)}, &drawn); err != nil {
		return err
	}
	l, err := x.look()
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: "draw calls at 5,000 objects of all kinds, high quality", Value: l.Calls, Unit: inCount, Max: 80,
		Note: fmt.Sprintf("%.0f objects, %.0f triangles, %.0f programs", l.Objects, l.Triangles, l.Programs),
	})
	b.report.add(line{Name: "JavaScript per frame there, CPU time", Value: drawn.CPU, Unit: inMillis, Max: 2, Note: inMillis.text(drawn.Clock) + " on the clock"})
	return b.pictures(ctx, "screenshot of 5,000 objects, 1024 wide", agent)
}
