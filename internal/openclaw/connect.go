package openclaw

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"reflect"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/openclaw/config"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// searchInterval is the time between probes of the port while no gateway runs.
	searchInterval = 3 * time.Second
	// lostSearchInterval is the same within lostWindow after a connection ended: the gateway is probably restarting.
	lostSearchInterval = time.Second
	lostWindow         = 30 * time.Second
	// configPollInterval is how often the configuration file is checked for a change while Run waits.
	configPollInterval = 2 * time.Second
	// probeTimeout limits the TCP probe of the gateway's port.
	probeTimeout = time.Second
	backoffFirst = time.Second
	backoffMax   = 30 * time.Second
	// stableAfter is how long a connection must last to reset the backoff.
	stableAfter = time.Minute
)

// Run connects, stays connected and reconnects until ctx ends. When it returns, every goroutine that it started has
// ended.
func (b *Backend) Run(ctx context.Context) {
	for ctx.Err() == nil {
		ep := b.place.find()
		b.updateView(func(*wire.Backend) { b.endpoint = ep }) // the repair details show it
		wait := b.connectOnce(ctx, ep)
		b.waitForRetry(ctx, ep, wait)
	}
}

// waitForRetry waits before the next attempt. It returns at once when ctx ends, when the user asks for a retry, and
// when the gateway may be somewhere else now.
func (b *Backend) waitForRetry(ctx context.Context, ep endpoint, wait time.Duration) {
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
		case <-b.retry:
			b.forced = true
			return
		case <-watch.C:
			if b.place.moved(ep) {
				b.forced = true
				return
			}
		}
	}
}

// retryNow ends a wait of waitForRetry or awaitPairing. It never blocks; a retry that is already pending covers this
// one.
func (b *Backend) retryNow() { signal(b.retry, struct{}{}) }

// signal sends v unless the buffer of c is full.
func signal[T any](c chan<- T, v T) {
	select {
	case c <- v:
	default:
	}
}

// connectOnce makes one attempt and, when it succeeds, serves the connection until it ends. It returns how long to wait
// before the next attempt; 0: no wait.
func (b *Backend) connectOnce(ctx context.Context, ep endpoint) time.Duration {
	if b.device == nil {
		d, err := openDevice(b.opt.dataDir(), b.opt.Logger)
		if err != nil {
			b.opt.Logger.Error().Err(err).Msg("device file of the OpenClaw back end")
			return b.setStatus(refused("World's own device file could not be written.",
				"Check the free space and the permissions of "+b.opt.tilde(string(b.opt.DataDir))+".", ""))
		}
		b.device = d
	}
	if status, absent := b.place.absent(ctx, ep); absent {
		return b.setStatus(status)
	}
	c, err := b.place.logIn(ctx, ep)
	if ctx.Err() != nil {
		return 0
	}
	if err != nil {
		return b.loginFailed(ctx, ep, err)
	}
	return b.serve(ctx, c)
}

// listens probes whether anything accepts TCP connections at an address. It is far cheaper than a login, so it can run
// every few seconds.
func listens(ctx context.Context, address string) bool {
	d := net.Dialer{Timeout: probeTimeout}
	c, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return false
	}
	_ = c.Close()
	return true
}

// noGateway is the status for a port on which nothing listens. A gateway whose connection ended within lostWindow counts
// as lost rather than missing, because it may be restarting.
func (b localPlace) noGateway(ep endpoint) connStatus {
	if time.Since(b.lostAt) < lostWindow {
		return stopped(ep, lostSearchInterval)
	}
	status := connStatus{
		state: wire.BackendMissing, wait: searchInterval,
		reason: "OpenClaw's gateway is not running on this computer.",
		next:   "Start it in a terminal.", command: ep.command("gateway"),
	}
	switch {
	// The gateway does not start with an unreadable configuration either, so a repair comes first.
	case ep.problem != nil:
		status.state = wire.BackendRefused
		status.reason = fmt.Sprintf("OpenClaw's gateway is not running, and %s: %v.", b.opt.tilde(ep.config), ep.problem)
		status.next, status.command = "Repair the file, then start the gateway.", ep.command("doctor")
	case !ep.found && b.opt.commandPath() == "":
		status.reason, status.next = "OpenClaw was not found on this computer.", "Install it, then start its gateway."
		status.command = "npm install -g openclaw@latest && openclaw onboard"
	}
	return status
}

// stopped is the status of a gateway whose connection ended just now.
func stopped(ep endpoint, wait time.Duration) connStatus {
	return connStatus{
		state: wire.BackendLost, wait: wait,
		reason: "The gateway" + ep.at + " stopped.", next: "World reconnects when it runs again" + ep.at + ".", command: ep.command("gateway"),
	}
}

// logIn connects with the first credentials that the gateway accepts: this device's own token, then the shared token or
// password of the configuration, then, when the configuration has neither, a token from the openclaw command. The
// command runs at most every bootstrapEvery, unless the user or a changed configuration caused this attempt.
func (b localPlace) logIn(ctx context.Context, ep endpoint) (*client, error) {
	if s := b.Describe().State; s == wire.BackendSearching || s == wire.BackendMissing {
		b.setStatus(connStatus{state: wire.BackendConnecting})
	}
	err := errNoToken
	if t, ok := b.device.token(ep.tokens); ok && coversChat(t.Scopes) {
		c, e := b.dialWith(ctx, ep, connectAuth{Token: t.Token}, chatScopes())
		if e == nil || !isAuthError(e) {
			return c, e
		}
		b.logDeviceError(b.device.forgetToken(ep.tokens))
		err = e
	}
	if ep.hasSharedAuth() {
		return b.dialWith(ctx, ep, sharedAuth(ep), chatScopes())
	}
	if !b.forced && time.Since(b.bootstrappedAt) < bootstrapEvery {
		return nil, err
	}
	b.forced, b.bootstrappedAt = false, time.Now()
	return b.logInByBootstrap(ctx, ep)
}

// logInByBootstrap gets a token from the openclaw command and logs in with it. A one-time token is exchanged for a
// device token first, on a connection of its own that is closed again: that connection holds every scope, which a
// conversation must not.
func (b localPlace) logInByBootstrap(ctx context.Context, ep endpoint) (*client, error) {
	if b.opt.commandPath() != "" {
		b.setStatus(keepsTrying("World is asking OpenClaw for access; this takes up to half a minute.", "", 0))
	}
	auth, err := b.opt.bootstrapAuth(ctx, ep)
	if err != nil {
		return nil, err
	}
	if auth.BootstrapToken != "" {
		c, err := b.dialWith(ctx, ep, auth, bootstrapScopes())
		if err != nil {
			return nil, err
		}
		auth = connectAuth{Token: c.hello.Auth.DeviceToken}
		c.close(errLost)
	}
	return b.dialWith(ctx, ep, auth, chatScopes())
}

// dialWith logs in with the given credentials and saves the device token that the gateway hands out.
func (b *Backend) dialWith(ctx context.Context, ep endpoint, auth connectAuth, scopes []string) (*client, error) {
	c, err := b.place.dial(ctx, b.opt.pageLogin(ep, b.device, auth, scopes))
	if err != nil {
		return nil, err
	}
	if t := c.hello.Auth.DeviceToken; t != "" {
		b.logDeviceError(b.device.storeToken(ep.tokens, t, c.hello.Auth.Scopes))
	}
	return c, nil
}

// logDeviceError logs that the device file could not be written. The connection works without it; only the next login
// may need the shared token again.
func (b *Backend) logDeviceError(err error) {
	if err != nil {
		b.opt.Logger.Warn().Err(err).Msg("device file of the OpenClaw back end")
	}
}

// isAuthError reports whether the gateway refused the credentials, so that other ones may work. A rate limit does not
// count: further attempts would only prolong it.
func isAuthError(err error) bool {
	var r *callError
	return errors.As(err, &r) && r.detail().Code.isAuth() && r.detail().Code != detailRateLimited
}

// loginFailed sets the status after a failed login and returns how long to wait before the next one. A device that
// needs an approval waits for it here.
func (b *Backend) loginFailed(ctx context.Context, ep endpoint, err error) time.Duration {
	b.opt.Logger.Debug().Err(err).Int("port", ep.port).Msg("gateway login")
	var r *callError
	if errors.As(err, &r) && r.wantsPairing() {
		return b.awaitPairing(ctx, ep, r.detail())
	}
	b.failures++
	status := b.place.classify(ep, err)
	if errors.Is(err, errUnresponsive) && b.failures < 2 {
		// It may still be starting.
		status = keepsTrying("The gateway"+ep.at+" has not answered yet.", "", backoffFirst)
	}
	// A lost gateway stays lost until it is ready again, also while World is logging in.
	if s := b.Describe().State; status.state == wire.BackendConnecting && s == wire.BackendLost {
		status.state = s
	}
	return cmp.Or(b.setStatus(status), backoff(b.failures))
}

// backoff returns the wait after that many failures in a row: 1 s, doubled up to 30 s, ± 25 % jitter so that clients of
// a restarted gateway do not reconnect at the same moment.
func backoff(failures int) time.Duration {
	d := min(backoffFirst<<min(max(failures-1, 0), 5), backoffMax)
	return time.Duration(float64(d) * (0.75 + rand.Float64()/2)) //nolint:gosec // jitter
}

// serve runs the conversation over a connection until it ends, and returns how long to wait before the next attempt.
// The order matters: the reader starts first, because the conversation asks the gateway for its state; events are
// buffered until that is done, so that none is delivered before the conversation has caught up.
func (b *Backend) serve(ctx context.Context, c *client) time.Duration {
	b.opt.Logger.Info().Str("version", c.hello.Server.Version).Int("protocol", c.hello.Protocol).
		Str("by", c.hello.Auth.Method).Msg("gateway connected")
	b.mu.Lock()
	b.hello, b.client, b.pluginLoaded = &c.hello, c, c.has(config.PluginMethod+"start")
	b.mu.Unlock()
	began := time.Now()
	var reader sync.WaitGroup
	reader.Go(c.read)
	b.conv.connected(c.ctx, c, c.hello.Snapshot.Defaults)
	if c.ctx.Err() == nil {
		b.setStatus(connStatus{state: wire.BackendReady})
	}
	c.subscribe(func(name string, payload json.RawMessage) {
		if name == eventConfigChanged || name == eventPluginsChanged {
			settingsView{b}.Recheck()
		}
		b.conv.handleEvent(name, payload)
	})
	settingsView{b}.Recheck()
	for alive := true; alive; {
		select {
		case <-c.ctx.Done():
			alive = false
		case <-b.configDirty:
			b.checkSettings(c)
		}
	}
	reader.Wait()
	b.conv.disconnected()
	if ctx.Err() != nil {
		return 0
	}
	reason := context.Cause(c.ctx)
	b.opt.Logger.Warn().Err(reason).Msg("gateway connection ended")
	b.lostAt = time.Now()
	b.mu.Lock()
	b.hello, b.client = nil, nil
	b.mu.Unlock()
	b.setStatus(connStatus{state: wire.BackendLost, reason: lostReason(reason, b.place.find().at), next: "World reconnects automatically."})
	if time.Since(began) > stableAfter {
		b.failures = 0
	}
	b.failures++
	if errors.Is(reason, errMissed) && b.failures == 1 {
		return 0 // the gateway is fine; this side was too slow
	}
	return backoff(b.failures)
}

// lostReason is the sentence for people about why a connection ended. at is that of the endpoint.
func lostReason(err error, at string) string {
	switch {
	case errors.Is(err, errSilent):
		return "The gateway" + at + " has been silent for too long."
	case errors.Is(err, errMissed), errors.Is(err, errFlood):
		return "Some of the gateway's events" + at + " were missed."
	case errors.Is(err, errFrame):
		return "The gateway" + at + " sent something that World does not understand."
	case websocket.CloseStatus(err) == websocket.StatusServiceRestart:
		return "The gateway" + at + " is restarting."
	}
	return "The connection to the gateway" + at + " was lost."
}

// setStatus changes the state and its sentences, and returns the status's wait. Since changes only with the state.
func (b *Backend) setStatus(status connStatus) time.Duration {
	b.updateView(func(w *wire.Backend) {
		if w.State != status.state {
			w.State, w.Since = status.state, time.Now().UTC()
		}
		w.Reason, w.Next, w.Command, w.Pairing, w.Key = status.reason, status.next, status.command, nil, status.key
	})
	return status.wait
}

// updateView edits what Describe returns and calls Reporter.Changed when anything is different. edit runs under mu. It
// must replace what a pointer of the view points at, never edit it: the old view is compared with the new one, and
// pages may still hold it.
func (b *Backend) updateView(edit func(*wire.Backend)) {
	b.mu.Lock()
	before := b.view
	edit(&b.view)
	b.view.Details = b.details()
	same := reflect.DeepEqual(before, b.view)
	b.mu.Unlock()
	if !same {
		b.reporter.Changed()
	}
}
