package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/wire"
)

const (
	look         = 3 * time.Second // between looks for a gateway that is not there
	lookLost     = time.Second     // the same just after it went away
	lostFor      = 30 * time.Second
	watchEvery   = 2 * time.Second // the configuration file is looked at
	probeTimeout = time.Second
	backoffFirst = time.Second
	backoffMost  = 30 * time.Second
	settled      = time.Minute // a connection that lasted this long begins the back-off anew
)

// Run connects, stays connected and comes back, until ctx ends.
func (l *Backend) Run(ctx context.Context) {
	for ctx.Err() == nil {
		p := find(l.o)
		l.located(p)
		wait := l.attempt(ctx, p)
		l.pause(ctx, p, wait)
	}
}

// pause waits until it is time to try again: at once when the configuration changed or the user asks.
func (l *Backend) pause(ctx context.Context, p place, wait time.Duration) {
	due := time.NewTimer(wait)
	defer due.Stop()
	watch := time.NewTicker(watchEvery)
	defer watch.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-due.C:
			return
		case <-l.wake:
			l.asked = true
			return
		case <-watch.C:
			if config, _, _ := paths(l.o); config != p.config || stampOf(config) != p.stamp {
				l.asked = true
				return
			}
		}
	}
}

// poke ends a pause.
func (l *Backend) poke() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// attempt is one try, with all that comes of it; it returns how long to wait before the next.
func (l *Backend) attempt(ctx context.Context, p place) time.Duration {
	if l.dev == nil {
		d, err := openDevice(l.o.DataDir, l.o.Logger)
		if err != nil {
			l.o.Logger.Error().Err(err).Msg("device of the gateway lane")
			l.put(verdict{state: wire.BackendRefused, reason: "World's own device file could not be written.", next: "Check free space and rights of " + l.o.tilde(string(l.o.DataDir)) + "."})
			return refusedWait
		}
		l.dev = d
	}
	if !listens(ctx, p.address()) {
		return l.absent(p)
	}
	if p.tls {
		l.put(verdict{state: wire.BackendRefused, reason: "The gateway speaks TLS, which World does not yet.", next: "Turn gateway.tls.enabled off in " + l.o.tilde(p.config) + "; the gateway listens on this computer only."})
		return refusedWait
	}
	if s := l.state(); s == wire.BackendSearching || s == wire.BackendMissing {
		l.put(verdict{state: wire.BackendConnecting})
	}
	c, err := l.enter(ctx, p)
	if ctx.Err() != nil {
		return 0
	}
	if err != nil {
		return l.failed(ctx, p, err)
	}
	return l.stay(ctx, c)
}

// listens reports whether anything takes connections at an address. It costs nearly nothing.
func listens(ctx context.Context, address string) bool {
	d := net.Dialer{Timeout: probeTimeout}
	c, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return false
	}
	_ = c.Close()
	return true
}

// absent says that no gateway runs; one that was there a moment ago counts as lost, because it may be restarting.
func (l *Backend) absent(p place) time.Duration {
	if time.Since(l.left) < lostFor {
		l.put(verdict{state: wire.BackendLost, reason: "The gateway stopped.", next: "World connects again when it runs.", command: p.command("gateway")})
		return lookLost
	}
	v := verdict{state: wire.BackendMissing, reason: "OpenClaw's gateway is not running on this computer.", next: "Start it in a terminal.", command: p.command("gateway")}
	switch {
	case p.problem != nil: // the gateway does not start with such a file either
		v.reason = fmt.Sprintf("OpenClaw's gateway is not running, and %s: %v.", l.o.tilde(p.config), p.problem)
		v.next, v.command = "Repair the file, then start the gateway.", p.command("doctor")
	case !p.found && l.o.openclaw() == "":
		v.reason, v.next, v.command = "OpenClaw was not found on this computer.", "Install it, then start its gateway.", "npm install -g openclaw@latest && openclaw onboard"
	}
	l.put(v)
	return look
}

// enter logs in with the first thing that the gateway takes: this device's token, the shared token or password, and, when
// the configuration names none, a one-time token of the openclaw command.
func (l *Backend) enter(ctx context.Context, p place) (*client, error) {
	err := errNoToken
	if t, ok := l.dev.token(p.address()); ok && covers(t.Scopes) {
		c, e := l.try(ctx, p, connectAuth{Token: t.Token}, talkScopes())
		if e == nil || !unauthorised(e) {
			return c, e
		}
		l.keep(l.dev.drop(p.address()))
		err = e
	}
	if p.shared() {
		return l.try(ctx, p, sharedAuth(p), talkScopes())
	}
	if !l.asked && time.Since(l.bootstrapped) < bootstrapEvery {
		return nil, err
	}
	l.asked, l.bootstrapped = false, time.Now()
	return l.bootstrap(ctx, p)
}

// bootstrap buys this device a token of its own, and logs in with that: the one-time token's connection holds every scope,
// which a conversation must not.
func (l *Backend) bootstrap(ctx context.Context, p place) (*client, error) {
	if l.o.openclaw() != "" {
		l.put(verdict{state: wire.BackendConnecting, reason: "World asks OpenClaw to let it in; this takes up to half a minute."})
	}
	auth, err := l.o.bootstrap(ctx, p)
	if err != nil {
		return nil, err
	}
	if auth.BootstrapToken != "" {
		c, err := l.try(ctx, p, auth, bootstrapScopes())
		if err != nil {
			return nil, err
		}
		auth = connectAuth{Token: c.hello.deviceToken}
		c.close(errLost)
	}
	return l.try(ctx, p, auth, talkScopes())
}

func (l *Backend) try(ctx context.Context, p place, auth connectAuth, scopes []string) (*client, error) {
	c, err := dial(ctx, l.o.page(p, l.dev, auth, scopes))
	if err != nil {
		return nil, err
	}
	if t := c.hello.deviceToken; t != "" {
		l.keep(l.dev.keep(p.address(), t, c.hello.Scopes))
	}
	return c, nil
}

// keep notes that the device file could not be written; the connection works without.
func (l *Backend) keep(err error) {
	if err != nil {
		l.o.Logger.Warn().Err(err).Msg("device of the gateway lane")
	}
}

// unauthorised reports whether another way to log in may help.
func unauthorised(err error) bool {
	var r *callError
	return errors.As(err, &r) && strings.HasPrefix(r.detail().Code, "AUTH_") && r.detail().Code != "AUTH_RATE_LIMITED"
}

// failed handles a login that did not succeed.
func (l *Backend) failed(ctx context.Context, p place, err error) time.Duration {
	l.o.Logger.Debug().Err(err).Int("port", p.port).Msg("gateway login")
	var r *callError
	if errors.As(err, &r) && (r.Code == "NOT_PAIRED" || r.detail().Code == "PAIRING_REQUIRED") {
		return l.awaitPairing(ctx, p, r.detail())
	}
	l.failures++
	v := judge(p, l.o.Origin, err, l.o.tilde)
	if errors.Is(err, errMute) && l.failures < 2 {
		v = verdict{state: wire.BackendConnecting, reason: "The gateway has not answered yet.", wait: backoffFirst} // it may be starting
	}
	if s := l.state(); v.state == wire.BackendConnecting && s == wire.BackendLost {
		v.state = s // until it is ready again
	}
	l.put(v)
	if v.wait > 0 {
		return v.wait
	}
	return backoff(l.failures)
}

// backoff doubles from 1 s to 30 s, by a quarter more or less so that clients do not come all at once.
func backoff(failures int) time.Duration {
	d := min(backoffFirst<<min(max(failures-1, 0), 5), backoffMost)
	return time.Duration(float64(d) * (0.75 + rand.Float64()/2)) //nolint:gosec // jitter
}

// stay carries the conversation until the connection ends.
func (l *Backend) stay(ctx context.Context, c *client) time.Duration {
	l.o.Logger.Info().Str("version", c.hello.Server.Version).Int("protocol", c.hello.Protocol).Str("by", c.hello.method).Msg("gateway connected")
	l.mu.Lock()
	l.hello, l.live, l.voiced = &c.hello, c, c.has("world.voice.start")
	l.mu.Unlock()
	began := time.Now()
	var reader sync.WaitGroup
	reader.Go(c.read)
	l.talk.ready(c.ctx, c, c.hello)
	if c.ctx.Err() == nil {
		l.put(verdict{state: wire.BackendReady})
	}
	c.release(func(name string, payload json.RawMessage) {
		if name == "config.changed" || name == "plugins.changed" {
			l.recheck()
		}
		l.talk.event(name, payload)
	})
	l.recheck()
	for alive := true; alive; {
		select {
		case <-c.done():
			alive = false
		case <-l.stale:
			l.checkTools(c)
		}
	}
	reader.Wait()
	l.talk.lost()
	if ctx.Err() != nil {
		return 0
	}
	reason := context.Cause(c.ctx)
	l.o.Logger.Warn().Err(reason).Msg("gateway connection ended")
	l.left = time.Now()
	l.mu.Lock()
	l.hello, l.live = nil, nil
	l.mu.Unlock()
	l.put(verdict{state: wire.BackendLost, reason: lostReason(reason), next: "World connects again by itself."})
	if time.Since(began) > settled {
		l.failures = 0
	}
	l.failures++
	if errors.Is(reason, errMissed) && l.failures == 1 {
		return 0 // nothing is wrong with the gateway
	}
	return backoff(l.failures)
}

func lostReason(err error) string {
	switch {
	case errors.Is(err, errSilent):
		return "The gateway has been silent for too long."
	case errors.Is(err, errMissed), errors.Is(err, errFlood):
		return "Some of what the gateway sent was missed."
	case errors.Is(err, errFrame):
		return "The gateway sent something that World does not understand."
	case websocket.CloseStatus(err) == websocket.StatusServiceRestart:
		return "The gateway is restarting."
	}
	return "The connection to the gateway was lost."
}

// put changes the lane's state.
func (l *Backend) put(v verdict) {
	l.change(func(w *wire.Backend) {
		if w.State != v.state {
			w.State, w.Since = v.state, time.Now().UTC()
		}
		w.Reason, w.Next, w.Command, w.Pairing = v.reason, v.next, v.command, nil
	})
}

// change edits what Describe answers and tells the pages when anything is different. What a pointer of the view points at is
// replaced, never edited.
func (l *Backend) change(edit func(*wire.Backend)) {
	l.mu.Lock()
	before := l.view
	edit(&l.view)
	l.view.Details = l.details()
	same := reflect.DeepEqual(before, l.view)
	l.mu.Unlock()
	if !same {
		l.r.Changed()
	}
}

func (l *Backend) state() wire.BackendState {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.view.State
}

// located takes note of where the gateway should be.
func (l *Backend) located(p place) {
	l.change(func(*wire.Backend) { l.place = p })
}
