package terminal

import (
	"cmp"
	"context"
	"slices"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/bundle"
	"github.com/worldmcp/world/internal/wire"
)

// offers are the features of programs that have a source.
var offers = map[string]wire.TerminalHost{
	frame.Claude:   {Message: wire.WayNote, Answer: true, Usage: true},
	frame.Codex:    {Message: wire.WayQueue, Answer: true, Usage: true},
	frame.OpenCode: {Message: wire.WayQueue, Answer: true, Usage: true},
}

// Hosts returns the known programs with the state of World's bundle in each, sorted by name.
func (s *Service) Hosts(context.Context) []wire.TerminalHost {
	var list []wire.TerminalHost
	for agentType, p := range programs {
		h := wire.TerminalHost{}
		if s.sources[agentType] != nil {
			h = offers[agentType]
		}
		b := bundle.For(s.opt.DataDir, agentType, p.product)
		h.Agent, h.Product, h.State = agentType, p.product, b.State
		h.Reason, h.Next, h.Command = b.Reason, b.Next, b.Command
		h.Usage = h.Usage || agentType == frame.Qwen || agentType == frame.OpenCode // by their hooks
		list = append(list, h)
	}
	slices.SortFunc(list, func(a, b wire.TerminalHost) int { return cmp.Compare(a.Product, b.Product) })
	return list
}
