package httpapi

import (
	"context"
	"net/http"

	"github.com/worldmcp/world/internal/wire"
)

// Terminals are the agents that the user has started in terminals.
type Terminals interface {
	Settings() wire.TerminalSettings
	Set(to wire.TerminalSettings) *wire.Error
	// Hosts looks which programs are on this computer, and what of ours is installed in them.
	Hosts(ctx context.Context) []wire.TerminalHost
}

// terminalRoutes are those of agents in terminals. Who is there is told on the page's socket.
func (a *api) terminalRoutes() []route {
	state := func(r *http.Request) wire.TerminalsAnswer {
		return wire.TerminalsAnswer{Settings: a.Terminals.Settings(), Hosts: a.Terminals.Hosts(r.Context())}
	}
	return []route{
		{"GET /api/terminals", forUser, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) { return state(r), nil })},
		{"PUT /api/terminals", forUser, respond(http.StatusOK, given(func(r *http.Request, to wire.TerminalSettings) (any, *wire.Error) {
			if e := a.Terminals.Set(to); e != nil {
				return nil, e
			}
			return state(r), nil
		}))},
	}
}
