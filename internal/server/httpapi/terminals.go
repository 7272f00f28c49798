package httpapi

import (
	"net/http"

	"github.com/worldmcp/world/internal/agents/terminal"
	"github.com/worldmcp/world/internal/wire"
)

// TerminalRoutes are those of agents in terminals. Pages see on their socket who is there.
func TerminalRoutes(t *terminal.Service) []Route {
	state := func(r *http.Request) wire.TerminalsAnswer {
		return wire.TerminalsAnswer{Settings: t.Settings(), Hosts: t.Hosts(r.Context())}
	}
	return []Route{
		{"GET /api/terminals", ForUser, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) { return state(r), nil })},
		{"PUT /api/terminals", ForUser, respond(http.StatusOK, withBody(func(r *http.Request, to wire.TerminalSettings) (any, *wire.Error) {
			if e := t.Set(to); e != nil {
				return nil, e
			}
			return state(r), nil
		}))},
	}
}
