package main

import (
	"context"
	"fmt"

	"github.com/worldmcp/world/internal/server/worldtest"
)

const (
	crowd         = 20 // avatars
	hiddenSeconds = 5
)

// drawnFrame is what one frame costs in JavaScript.
type drawnFrame struct {
	CPU   float64 `json:"cpu"`
	Clock float64 `json:"clock"`
}

// sceneSection measures what the picture costs: when little stands in the world, with many avatars
// among 5,000 objects, in a hidden tab, and after the graphics were lost.
func sceneSection(ctx context.Context, b *bench) error {
	x, err := b.openBrowser(ctx)
	if err != nil {
		return err
	}
	defer x.close()
	s, err := b.serve(ctx, "scene")
	if err != nil {
		return err
	}
	defer s.stop()
	agents, err := s.gather(ctx, 3)
	if err != nil {
		return err
	}
	defer agents.close()
	if _, err := x.visit(ctx, s, "quality=high", 320, 180); err != nil {
		return err
	}
	if err := b.frameLines(x, "default world and 3 agents", 40); err != nil {
		return err
	}
	if _, err := x.visit(ctx, s, "quality=low", 320, 180); err != nil { // its clock runs again
		return err
	}
	if err := b.hiddenLine(x); err != nil {
		return err
	}
	if !b.quick {
		if err := b.lossLine(x); err != nil {
			return err
		}
	}
	if err := s.openWorld(ctx, sceneObjects); err != nil {
		return err
	}
	more, err := s.gather(ctx, crowd)
	if err != nil {
		return err
	}
	defer more.close()
	if _, err := x.visit(ctx, s, "quality=high", 320, 180); err != nil {
		return err
	}
	return b.frameLines(x, "5,000 objects of all kinds and 20 avatars", 80)
}

// frameLines adds the draw calls and the JavaScript of a frame of what the page shows.
func (b *bench) frameLines(x *browser, what string, most float64) error {
	var drawn drawnFrame
	if err := x.do(map[string]any{"do": "frames", "n": b.times(sceneFrames)}, &drawn); err != nil {
		return err
	}
	l, err := x.look()
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: "draw calls, " + what, Value: l.Calls, Unit: inCount, Max: most,
		Note: fmt.Sprintf("%.0f objects, %.0f triangles, %.0f programs", l.Objects, l.Triangles, l.Programs),
	})
	b.report.add(line{Name: "  JavaScript per frame there, CPU time", Value: drawn.CPU, Unit: inMillis, Max: 2, Note: inMillis.text(drawn.Clock) + " on the clock"})
	return nil
}

// hiddenLine adds the cost of a hidden tab.
func (b *bench) hiddenLine(x *browser) error {
	var cost struct {
		CPU    float64 `json:"cpu"`
		Frames float64 `json:"frames"`
	}
	if err := x.do(map[string]any{"do": "hidden", "seconds": hiddenSeconds}, &cost); err != nil {
		return err
	}
	b.report.add(line{Name: "CPU time of a hidden tab, in 5 s", Value: cost.CPU, Unit: inMillis, Max: 25, Note: fmt.Sprintf("%.0f frames drawn", cost.Frames)})
	return nil
}

// lossLine adds how long the world is gone when the graphics card lets go of the page and comes
// back.
func (b *bench) lossLine(x *browser) error {
	var took struct {
		Ms float64 `json:"ms"`
	}
	if err := x.do(map[string]any{"do": "lose"}, &took); err != nil {
		return err
	}
	b.report.add(line{Name: "graphics restored → world drawn, software GL", Value: took.Ms, Unit: inMillis})
	return nil
}

// gathered are agents that stand in the world until they are sent away.
type gathered []*worldtest.Agent

// gather lets so many agents come in, each of a type of its own.
func (s *service) gather(ctx context.Context, count int) (gathered, error) {
	var list gathered
	for i := range count {
		agent, err := s.Agent(ctx, fmt.Sprintf("bench-%d", i+1))
		if err == nil {
			list = append(list, agent)
			if t := agent.Call(ctx, "world_info", "{}"); t.Error != nil { // its avatar is there from now on
				err = t.Error
			}
		}
		if err != nil {
			list.close()
			return nil, err
		}
	}
	return list, nil
}

func (g gathered) close() {
	for _, agent := range g {
		agent.Close()
	}
}
