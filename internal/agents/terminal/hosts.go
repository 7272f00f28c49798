package terminal

import (
	"cmp"
	"context"
	"slices"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/bundle"
	"github.com/worldmcp/world/internal/wire"
)

// ways is what programs offer where they have a source and their bundle is installed.
var ways = map[string]wire.TerminalHost{
	frame.Claude:   {Message: wire.WayNote, Answer: true, Usage: true},
	frame.Codex:    {Message: wire.WayQueue, Answer: true, Usage: true},
	frame.OpenCode: {Message: wire.WayQueue, Answer: true, Usage: true},
}

// Hosts looks which programs are on this computer, and what of ours is installed in them. They are
// in the order of their names.
func (s *Service) Hosts(context.Context) []wire.TerminalHost {
	var list []wire.TerminalHost
	for agentType, p := range programs {
		h := wire.TerminalHost{}
		if s.sources[agentType] != nil {
			h = ways[agentType]
		}
		b := bundle.For(s.opt.DataDir, agentType, p.product)
		h.Agent, h.Product, h.State, h.Reason, h.Next, h.Command = agentType, p.product, b.State, b.Reason, b.Next,
			b.Command
		h.Usage = h.Usage || agentType == frame.Qwen || agentType == frame.OpenCode // by their hooks
		list = append(list, h)
	}
	slices.SortFunc(list, func(a, b wire.TerminalHost) int { return cmp.Compare(a.Product, b.Product) })
	return list
}
