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
	// Reload reads what is paired anew.
	Reload() error
}

// relays answers GET /api/relays.
func (a *api) relays(*http.Request) (any, *wire.Error) {
	return map[string]any{"relays": a.Relays.Status()}, nil
}

// reloadRelays answers POST /api/relays: the pairings in the data folder have changed.
func (a *api) reloadRelays(r *http.Request) (any, *wire.Error) {
	if err := a.Relays.Reload(); err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "%s", clip.Reason(err))
	}
	return a.relays(r)
}
