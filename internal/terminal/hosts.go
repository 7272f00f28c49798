package terminal

import (
	"context"
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// Hosts looks which programs are on this computer, and what of ours is installed in them.
func (s *Service) Hosts(context.Context) (list []wire.TerminalHost) {
	for agentType, p := range programs {
		list = append(list, wire.TerminalHost{Agent: agentType, Product: p.product, State: wire.HostAbsent})
	}
	slices.SortFunc(list, func(a, b wire.TerminalHost) int {
		if a.Product < b.Product {
			return -1
		}
		return 1
	})
	return list
}
