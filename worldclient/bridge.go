package worldclient

import (
	"context"
	"net/http"

	"github.com/worldmcp/world/internal/wire"
)

// Bridge returns the state of the bridge to an agent on a server.
func (c *Client) Bridge(ctx context.Context) (wire.Bridge, error) {
	return ask[wire.Bridge](ctx, c, http.MethodGet, "/api/bridge", nil)
}

// AskBridge asks something of it: to connect, to try again, to stop. What ssh asks is answered in the page alone.
func (c *Client) AskBridge(ctx context.Context, q wire.BridgeRequest) (wire.Bridge, error) {
	return ask[wire.Bridge](ctx, c, http.MethodPost, "/api/bridge", q)
}

// Smoke tries what an agent does: to look, to walk, to build and to take a picture.
func (c *Client) Smoke(ctx context.Context) (wire.Smoke, error) {
	return ask[wire.Smoke](ctx, c, http.MethodPost, "/api/smoke", struct{}{})
}
