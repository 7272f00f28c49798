package conn

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/wire"
)

const (
	// lostWindow is how long a gateway whose connection ended is taken to be restarting.
	lostWindow = 30 * time.Second
	// configPollInterval is how often the configuration file is checked for a change while Run
	// waits.
	configPollInterval = 2 * time.Second
	backoffFirst       = time.Second
	backoffMax         = 30 * time.Second
	// stableAfter is how long a connection must last to reset the backoff.
	stableAfter = time.Minute
)

// Run connects, stays connected and reconnects until ctx ends. When it returns, every goroutine
// that it started has ended.
func (g *Gateway) Run(ctx context.Context) {
	for ctx.Err() == nil {
		ep := g.place.find()
		g.update(func() { g.endpoint = ep }) // the repair details show it
		wait := g.connectOnce(ctx, ep)
		g.waitForRetry(ctx, ep, wait)
	}
}

// waitForRetry waits before the next attempt. It returns at once when ctx ends, when the user asks
// for a retry, and when the gateway may be somewhere else now.
func (g *Gateway) waitForRetry(ctx context.Context, ep endpoint, wait time.Duration) {
	due := time.NewTimer(wait)
	defer due.Stop()
	watch := time.NewTicker(configPollInterval)
	defer watch.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-due.C:
			return
		case <-g.retry:
			g.place.force()
			return
		case <-watch.C:
			if g.place.moved(ep) {
				g.place.force()
				return
			}
		}
	}
}

// connectOnce makes one attempt and, when it succeeds, serves the connection until it ends. It
// returns how long to wait before the next attempt; 0: no wait.
func (g *Gateway) connectOnce(ctx context.Context, ep endpoint) time.Duration {
	if g.device == nil {
		d, err := openDevice(g.opt.Dir(), g.opt.Logger)
		if err != nil {
			g.opt.Logger.Error().Err(err).Msg("device file of the OpenClaw back end")
			return g.setStatus(refused("World's own device file could not be written.",
				"Check the free space and the permissions of "+g.opt.Tilde(string(g.opt.DataDir))+".", ""))
		}
		g.device = d
	}
	a := &attempt{
		endpoint: ep, opt: g.opt, device: g.device, state: g.Status().State, lost: time.Since(g.lostAt) < lostWindow,
		show: func(s Status) { g.setStatus(s) }, dial: g.place.dial,
	}
	if status, absent := g.place.absent(ctx, a); absent {
		return g.setStatus(status)
	}
	c, err := g.place.logIn(ctx, a)
	if ctx.Err() != nil {
		return 0
	}
	if err != nil {
		return g.loginFailed(ctx, a, err)
	}
	return g.serve(ctx, c)
}

// loginFailed sets the status after a failed login and returns how long to wait before the next
// one. A device that needs an approval waits for it here.
func (g *Gateway) loginFailed(ctx context.Context, a *attempt, err error) time.Duration {
	g.opt.Logger.Debug().Err(err).Int("port", a.port).Msg("gateway login")
	if r, ok := errors.AsType[*CallError](err); ok && r.wantsPairing() {
		return g.awaitPairing(ctx, a.endpoint, r.detail())
	}
	g.failures++
	status := g.place.classify(a, err)
	if errors.Is(err, errUnresponsive) && g.failures < 2 {
		// It may still be starting.
		status = keepsTrying("The gateway"+a.at+" has not answered yet.", "", backoffFirst)
	}
	// A lost gateway stays lost until it is ready again, also while World is logging in.
	if s := g.Status().State; status.State == wire.BackendConnecting && s == wire.BackendLost {
		status.State = s
	}
	return cmp.Or(g.setStatus(status), backoff(g.failures))
}

// backoff returns the wait after that many failures in a row: 1 s, doubled up to 30 s, ± 25 %
// jitter so that clients of a restarted gateway do not reconnect at the same moment.
func backoff(failures int) time.Duration {
	d := min(backoffFirst<<min(max(failures-1, 0), 5), backoffMax)
	return time.Duration(float64(d) * (0.75 + rand.Float64()/2)) //nolint:gosec // jitter
}

// serve lets the host use a connection until it ends, and returns how long to wait before the next
// attempt. The order matters: the reader starts first, because the host asks the gateway for its
// state; events are buffered until that is done, so that none is delivered before the host has
// caught up.
func (g *Gateway) serve(ctx context.Context, c *Client) time.Duration {
	g.opt.Logger.Info().Str("version", c.hello.Server.Version).Int("protocol", c.hello.Protocol).
		Str("by", c.hello.Auth.Method).Msg("gateway connected")
	g.mu.Lock()
	g.client = c
	g.mu.Unlock()
	began := time.Now()
	var reader sync.WaitGroup
	reader.Go(c.read)
	g.host.Connected(c)
	if c.ctx.Err() == nil {
		g.setStatus(Status{State: wire.BackendReady})
	}
	c.subscribe(g.host.Event)
	g.host.Serve(c)
	reader.Wait()
	g.host.Disconnected()
	if ctx.Err() != nil {
		return 0
	}
	reason := context.Cause(c.ctx)
	g.opt.Logger.Warn().Err(reason).Msg("gateway connection ended")
	g.lostAt = time.Now()
	g.mu.Lock()
	g.client = nil
	g.mu.Unlock()
	g.setStatus(Status{State: wire.BackendLost, Reason: lostReason(reason, g.opt.Target.At()), Next: "World reconnects automatically."})
	if time.Since(began) > stableAfter {
		g.failures = 0
	}
	g.failures++
	if errors.Is(reason, errMissed) && g.failures == 1 {
		return 0 // the gateway is fine; this side was too slow
	}
	return backoff(g.failures)
}

// lostReason is the sentence for people about why a connection ended. at is that of the endpoint.
func lostReason(err error, at string) string {
	switch {
	case errors.Is(err, errSilent):
		return "The gateway" + at + " has been silent for too long."
	case errors.Is(err, errMissed), errors.Is(err, errFlood):
		return "Some of the gateway's events" + at + " were missed."
	case errors.Is(err, ErrFrame):
		return "The gateway" + at + " sent something that World does not understand."
	case websocket.CloseStatus(err) == websocket.StatusServiceRestart:
		return "The gateway" + at + " is restarting."
	}
	return "The connection to the gateway" + at + " was lost."
}
