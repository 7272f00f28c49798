package bridge

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"time"
)

// probeTime bounds one probe. It is generous, because a slow link is not a broken one.
const probeTime = 10 * time.Second

// Errors of probes.
var (
	errForeign = errors.New("something else answers there")
	errSilent  = errors.New("nothing answers")
)

// prober sends requests through the server.
type prober struct{ client *http.Client }

func newProber() *prober {
	return &prober{&http.Client{
		Timeout:       probeTime,
		Transport:     &http.Transport{MaxIdleConnsPerHost: 1, IdleConnTimeout: 3 * probeEvery},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

func (p *prober) close() { p.client.CloseIdleConnections() }

// get requests a path from a port here, with the host name that the program at the far end of the
// forward expects.
func (p *prober) get(ctx context.Context, port int, path, host string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+loopback(port)+path, nil)
	if err != nil {
		return nil, err
	}
	r.Host = host
	return p.client.Do(r)
}

// world takes the way of an agent's call: from the server to the service here, which answers with
// its id. It returns how long that took. errForeign: another service answered; errSilent: none did.
func (p *prober) world(ctx context.Context, loop int, id string) (time.Duration, error) {
	began := time.Now()
	res, err := p.get(ctx, loop, "/api/health", WorldThere)
	if err != nil {
		return 0, errSilent
	}
	defer func() { _ = res.Body.Close() }()
	var health struct {
		ID string `json:"id"`
	}
	if json.NewDecoder(io.LimitReader(res.Body, 64<<10)).Decode(&health) != nil || health.ID != id {
		return 0, errForeign
	}
	return time.Since(began), nil
}

// gateway reports whether a gateway, or at least an HTTP server, is behind the forward to its port.
func (p *prober) gateway(ctx context.Context, port int) bool {
	res, err := p.get(ctx, port, "/health", loopback(gatewayThere))
	if err != nil {
		return false
	}
	_ = res.Body.Close()
	return true
}

// freePort returns a port that is free now: the wanted one if possible.
func freePort(ctx context.Context, wanted int) (int, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", loopback(wanted))
	if err != nil && wanted != 0 {
		l, err = lc.Listen(ctx, "tcp", loopback(0))
	}
	if err != nil {
		return 0, err
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port, nil
}
