package httpapi

import (
	"net/http"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the routes by which the user's programs see the hosted worlds that this
// computer is paired with. The commands pair and unpair change the data folder themselves, so that
// no secret travels here, and then ask the service to read it again.

// Relays are the connections to paired worlds; package uplink has them.
type Relays interface {
	Status() []client.Status
	// Reload reads the pairings anew.
	Reload() error
}

// RelayRoutes are those of the connections to paired worlds. POST reads the pairings of the data
// folder anew, which have changed.
func RelayRoutes(relays Relays) []Route {
	state := func() any { return map[string]any{"relays": relays.Status()} }
	return []Route{
		{"GET /api/relays", ForUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) { return state(), nil })},
		{"POST /api/relays", ForUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) {
			if err := relays.Reload(); err != nil {
				return nil, wire.NewError(wire.CodeStoreFailed, "%s", clip.Reason(err))
			}
			return state(), nil
		})},
	}
}
