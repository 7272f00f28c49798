package worldclient

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"strings"

	"github.com/worldmcp/world/internal/paired"
)

// Relays returns the hosted worlds that this computer is paired with, as the running service has them; with reload it reads
// the data folder again first. running is false when none runs: this starts no service.
func (c *Client) Relays(ctx context.Context, reload bool) (list []paired.Status, running bool, err error) {
	var body struct {
		Result struct {
			Relays []paired.Status `json:"relays"`
		} `json:"result"`
	}
	method, sent := http.MethodGet, io.Reader(http.NoBody)
	if reload {
		method, sent = http.MethodPost, strings.NewReader("{}")
	}
	err = c.request(ctx, method, "/api/relays", sent, decode(&body))
	if errors.Is(err, errServiceEnded) || errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return body.Result.Relays, true, err
}
