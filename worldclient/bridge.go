package worldclient

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/worldmcp/world/internal/wire"
)

// Bridge returns the state of the bridge to an agent on a server.
func (c *Client) Bridge(ctx context.Context) (wire.Bridge, error) {
	return c.bridge(ctx, http.MethodGet, nil)
}

// AskBridge asks something of it: to connect, to try again, to stop. What ssh asks is answered in the page alone.
func (c *Client) AskBridge(ctx context.Context, q wire.BridgeRequest) (wire.Bridge, error) {
	body, err := json.Marshal(q)
	if err != nil {
		return wire.Bridge{}, err
	}
	return c.bridge(ctx, http.MethodPost, body)
}

func (c *Client) bridge(ctx context.Context, method string, body []byte) (wire.Bridge, error) {
	var answer struct {
		Result wire.Bridge `json:"result"`
	}
	err := c.withService(ctx, func() error {
		return c.request(ctx, method, "/api/bridge", bytes.NewReader(body), func(r io.Reader) error {
			return json.NewDecoder(io.LimitReader(r, 1<<20)).Decode(&answer)
		})
	})
	return answer.Result, err
}

// Smoke tries what an agent does: to look, to walk, to build and to take a picture.
func (c *Client) Smoke(ctx context.Context) (wire.Smoke, error) {
	var answer struct {
		Result wire.Smoke `json:"result"`
	}
	err := c.withService(ctx, func() error {
		return c.request(ctx, http.MethodPost, "/api/smoke", bytes.NewReader([]byte("{}")), func(r io.Reader) error {
			return json.NewDecoder(io.LimitReader(r, 1<<20)).Decode(&answer)
		})
	})
	return answer.Result, err
}
