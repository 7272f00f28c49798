package terminal

import (
	"cmp"
	"context"
	"slices"

	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/agents/terminal/bundle"
	"github.com/worldmcp/world/internal/wire"
)

// Hosts returns the programs that there is a bundle for, with its state in each, sorted by name.
func (s *Service) Hosts(context.Context) []wire.TerminalHost {
	var list []wire.TerminalHost
	for _, agentType := range bundle.Agents() {
		row, b := known.Of(agentType), bundle.For(s.opt.DataDir, agentType)
		h := wire.TerminalHost{
			Agent: agentType, Product: row.Product, State: b.State,
			Reason: b.Reason, Next: b.Next, Command: b.Command, Usage: row.Hook.Usage,
		}
		if s.sources[agentType] != nil {
			h.Message = wire.TerminalWay(row.Hook.Message)
			h.Answer = h.Message != wire.WayNone
		}
		list = append(list, h)
	}
	slices.SortFunc(list, func(a, b wire.TerminalHost) int { return cmp.Compare(a.Product, b.Product) })
	return list
}
