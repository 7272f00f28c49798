package mission

import (
	"context"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// prompt returns the prompt of a step.
func (r *run) prompt(ctx context.Context, l wire.Lobe, m record) (string, *problem) {
	list, e := r.svc.compose(ctx, composition{role: l, mission: &m, world: r.World, worldIncluded: r.World != ""})
	if e != nil {
		return "", problemOf(e)
	}
	return join(list), nil
}

// Preview shows the prompt that an agent would get now.
func (s *Service) Preview(ctx context.Context, q *wire.PreviewRequest) (wire.Preview, *wire.Error) {
	c := composition{role: q.Role}
	if e := knownBlocks(q.Blocks); e != nil {
		return wire.Preview{}, e
	}
	if q.Mission != "" {
		m, e := s.store.get(q.Mission)
		if e != nil {
			return wire.Preview{}, e
		}
		if m.Folder, e = s.opt.Agents.Folder(ctx, m.Folder); e != nil {
			return wire.Preview{}, e
		}
		c.mission = &m
	}
	if s.opt.World != nil {
		c.world, c.worldIncluded = clip.Text(s.opt.World(), maxWorld), len(q.Blocks) > 0
		s.mu.Lock()
		if _, known := s.worldSeen[q.Mission]; q.Mission != "" && (known || len(s.worldSeen) < wire.MaxMissions) {
			s.worldSeen[q.Mission] = c.world
		}
		s.mu.Unlock()
	}
	list, e := s.compose(ctx, c)
	if e != nil {
		return wire.Preview{}, e
	}
	return wire.Preview{Role: q.Role, Blocks: list, Total: len(join(list))}, nil
}

// knownBlocks checks the ids of the blocks that a request switches on.
func knownBlocks(ids []string) *wire.Error {
	for _, id := range ids {
		if id != blockWorld {
			return wire.NewError(wire.CodeBadArguments, "no block with this id is off by itself").At("blocks").Saw(clip.Quote(id)).Allow(blockWorld)
		}
	}
	return nil
}

// worldOf returns the world as the user saw it in the preview of the first mission, if a run's
// prompts shall have it.
func (s *Service) worldOf(blocks, missions []string) (string, *wire.Error) {
	if e := knownBlocks(blocks); e != nil || len(blocks) == 0 {
		return "", e
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	seen := s.worldSeen[missions[0]]
	if seen == "" {
		return "", wire.NewError(wire.CodeMissionPhase, "what the world shows has not been previewed for this mission").Try("Look at the context preview, then start the run.")
	}
	return seen, nil
}
