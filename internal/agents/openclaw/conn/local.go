package conn

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

const (
	// searchInterval is the time between probes of the port while no gateway runs.
	searchInterval = 3 * time.Second
	// lostSearchInterval is the same within lostWindow after a connection ended: the gateway is
	// probably restarting.
	lostSearchInterval = time.Second
	// probeTimeout limits the TCP probe of the gateway's port.
	probeTimeout = time.Second
)

// localPlace is the place of a gateway on this computer. What it knows comes from OpenClaw's own
// configuration.
type localPlace struct {
	opt Options
	// forced: the user or a changed configuration caused this attempt.
	forced bool
	// bootstrappedAt is when the openclaw command last ran for a token.
	bootstrappedAt time.Time
}

func (p *localPlace) find() endpoint { return findEndpoint(p.opt) }

// moved: another file, another modification time or another size.
func (p *localPlace) moved(ep endpoint) bool {
	file := p.opt.ConfigFile()
	return file != ep.config || fileVersionOf(file) != ep.version
}

func (p *localPlace) force() { p.forced = true }

func (p *localPlace) absent(ctx context.Context, a *attempt) (Status, bool) {
	switch {
	case !listens(ctx, a.address()):
		return p.noGateway(a), true
	case a.tls:
		return refused("The gateway uses TLS, which World does not support yet.",
			"Turn gateway.tls.enabled off in "+p.opt.Tilde(a.config)+"; the gateway listens on this computer only.", ""), true
	}
	return Status{}, false
}

// listens probes whether anything accepts TCP connections at an address. It is far cheaper than a
// login, so it can run every few seconds.
func listens(ctx context.Context, address string) bool {
	d := net.Dialer{Timeout: probeTimeout}
	c, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return false
	}
	_ = c.Close()
	return true
}

// noGateway is the status for a port on which nothing listens. A gateway whose connection ended
// within lostWindow counts as lost rather than missing, because it may be restarting.
func (p *localPlace) noGateway(a *attempt) Status {
	if a.lost {
		return stopped(a.endpoint, lostSearchInterval)
	}
	status := Status{
		State: wire.BackendMissing, wait: searchInterval,
		Reason: "OpenClaw's gateway is not running on this computer.",
		Next:   "Start it in a terminal.", Command: a.command("gateway"),
	}
	switch {
	// The gateway does not start with an unreadable configuration either, so a repair comes first.
	case a.problem != nil:
		status.State = wire.BackendRefused
		status.Reason = fmt.Sprintf("OpenClaw's gateway is not running, and %s: %v.", p.opt.Tilde(a.config), a.problem)
		status.Next, status.Command = "Repair the file, then start the gateway.", a.command("doctor")
	case !a.found && p.opt.commandPath() == "":
		status.Reason, status.Next = "OpenClaw was not found on this computer.", "Install it, then start its gateway."
		status.Command = "npm install -g openclaw@latest && openclaw onboard"
	}
	return status
}

// logIn connects with the first credentials that the gateway accepts: this device's own token, then
// the shared token or password of the configuration, then, when the configuration has neither, a
// token from the openclaw command. The command runs at most every bootstrapEvery, unless the user
// or a changed configuration caused this attempt.
func (p *localPlace) logIn(ctx context.Context, a *attempt) (*Client, error) {
	if a.state == wire.BackendSearching || a.state == wire.BackendMissing {
		a.show(Status{State: wire.BackendConnecting})
	}
	err := errNoToken
	if t, ok := a.device.token(a.tokens); ok && coversChat(t.Scopes) {
		c, e := a.with(ctx, connectAuth{Token: t.Token}, chatScopes())
		if e == nil || !isAuthError(e) {
			return c, e
		}
		a.logDeviceError(a.device.forgetToken(a.tokens))
		err = e
	}
	if a.hasSharedAuth() {
		return a.with(ctx, sharedAuth(a.endpoint), chatScopes())
	}
	if !p.forced && time.Since(p.bootstrappedAt) < bootstrapEvery {
		return nil, err
	}
	p.forced, p.bootstrappedAt = false, time.Now()
	return p.logInByBootstrap(ctx, a)
}

// logInByBootstrap gets a token from the openclaw command and logs in with it. A one-time token is
// exchanged for a device token first, on a connection of its own that is closed again: that
// connection holds every scope, which a conversation must not.
func (p *localPlace) logInByBootstrap(ctx context.Context, a *attempt) (*Client, error) {
	if p.opt.commandPath() != "" {
		a.show(keepsTrying("World is asking OpenClaw for access; this takes up to half a minute.", "", 0))
	}
	auth, err := p.opt.bootstrapAuth(ctx, a.endpoint)
	if err != nil {
		return nil, err
	}
	if auth.BootstrapToken != "" {
		c, err := a.with(ctx, auth, bootstrapScopes())
		if err != nil {
			return nil, err
		}
		auth = connectAuth{Token: c.hello.Auth.DeviceToken}
		c.close(ErrLost)
	}
	return a.with(ctx, auth, chatScopes())
}

func (*localPlace) dial(ctx context.Context, l login) (*Client, error) { return dial(ctx, l) }

func (*localPlace) shared(ep endpoint) (connectAuth, bool) { return sharedAuth(ep), ep.hasSharedAuth() }

func (p *localPlace) classify(a *attempt, err error) Status {
	return classifyLoginError(a.endpoint, err, p.opt.Tilde)
}

func (p *localPlace) where(ep endpoint) []wire.Detail {
	file := p.opt.Tilde(ep.config)
	switch {
	case !ep.found:
		file += " (not found)"
	case ep.problem != nil:
		file += " (" + ep.problem.Error() + ")"
	}
	return []wire.Detail{{Name: "Configuration", Value: file}}
}
