package conn

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/worldmcp/world/internal/wire"
)

// CheckLine is one finding of Check.
type CheckLine struct {
	Name string `json:"name"`
	// State is ok, warn, fail or skip.
	State  string `json:"state"`
	Detail string `json:"detail"`
	// Next is what the user can do, with warn and fail.
	Next string `json:"next,omitempty"`
}

// Check examines the way to the gateway for `world-mcp doctor`: configuration, address, login,
// device, version and what tools says of the connection. It changes nothing, starts nothing and
// connects at most once.
func Check(ctx context.Context, o Options, tools func(*Client) CheckLine) []CheckLine {
	ep := findEndpoint(o)
	lines := []CheckLine{checkConfig(o, ep)}
	if !listens(ctx, ep.address()) {
		if !ep.found && o.commandPath() == "" {
			return []CheckLine{{Name: "OpenClaw", State: "skip", Detail: "OpenClaw is not installed."}}
		}
		return append(lines,
			CheckLine{"gateway", "warn", "No gateway is running at " + ep.address() + ".", "Start it: " + ep.command("gateway")},
			skipped("gateway login"), skipped("gateway version"), checkDevice(o, ep), skipped("agent's tools"))
	}
	lines = append(lines, CheckLine{Name: "gateway", State: "ok", Detail: "Something listens at " + ep.address() + "."})
	c, login := checkLogin(ctx, o, ep)
	lines = append(lines, login)
	if c == nil {
		return append(lines, skipped("gateway version"), checkDevice(o, ep), skipped("agent's tools"))
	}
	lines = append(lines,
		CheckLine{Name: "gateway version", State: "ok", Detail: fmt.Sprintf("OpenClaw %s, protocol %d (World speaks %d to %d).",
			c.hello.Server.Version, c.hello.Protocol, minProtocol, maxProtocol)},
		checkDevice(o, ep))
	_ = withClient(c, func(c *Client) error {
		lines = append(lines, tools(c))
		return nil
	})
	return lines
}

// skipped is the line of a check that an earlier failure made impossible.
func skipped(name string) CheckLine {
	return CheckLine{Name: name, State: "skip", Detail: "Skipped because of the problem above."}
}

// checkConfig reports whether OpenClaw's configuration file exists and can be read.
func checkConfig(o Options, ep endpoint) CheckLine {
	l := CheckLine{Name: "OpenClaw configuration", State: "ok", Detail: o.Tilde(ep.config)}
	switch {
	case !ep.found:
		l.State, l.Detail, l.Next = "warn", "There is no "+o.Tilde(ep.config)+".", "Set OpenClaw up: openclaw onboard"
	case ep.problem != nil:
		l.State, l.Detail = "fail", fmt.Sprintf("%s: %v.", o.Tilde(ep.config), ep.problem)
		l.Next = "Repair the file: " + ep.command("doctor")
	}
	return l
}

// checkLogin logs in with stored credentials only: this device's token, else the shared token over
// a helper connection. It does not run the openclaw command for a token, as Run would. The client
// is nil unless the state is ok; the caller closes it.
func checkLogin(ctx context.Context, o Options, ep endpoint) (*Client, CheckLine) {
	l := CheckLine{Name: "gateway login", State: "ok"}
	var c *Client
	err := errNoToken
	if d, e := readDevice(o.Dir()); e == nil {
		if t, ok := d.token(ep.tokens); ok && coversChat(t.Scopes) {
			c, err = dial(ctx, o.pageLogin(ep, d, connectAuth{Token: t.Token}, chatScopes()))
			l.Detail = "The gateway accepts this device's token."
		}
	}
	if errors.Is(err, errNoToken) && ep.hasSharedAuth() {
		c, err = dial(ctx, o.helperLogin(ep, sharedAuth(ep), scopeRead))
		l.Detail = "The gateway accepts the token in its configuration."
	}
	switch {
	case err == nil:
		return c, l
	case errors.Is(err, errNoToken) && o.commandPath() != "":
		l.State = "skip"
		l.Detail = "The configuration contains no token; World asks the openclaw command for one when it connects."
		return nil, l
	}
	status := classifyLoginError(ep, err, o.Tilde)
	l.State, l.Detail, l.Next = "fail", status.Reason, status.Next
	if status.State == wire.BackendConnecting {
		l.State = "warn"
	}
	if status.Command != "" {
		l.Next += " (" + status.Command + ")"
	}
	return nil, l
}

// checkDevice reports whether this service's device is paired with the gateway, without connecting.
func checkDevice(o Options, ep endpoint) CheckLine {
	l := CheckLine{Name: "gateway device", State: "ok"}
	d, err := readDevice(o.Dir())
	switch {
	case errors.Is(err, os.ErrNotExist):
		l.State, l.Detail = "skip", "World has no device key yet; it creates one when it first connects."
		return l
	case err != nil:
		l.State, l.Detail = "warn", "World's device file cannot be read."
		l.Next = "World creates a new one when it next connects; the gateway may ask for an approval."
		return l
	}
	if _, ok := d.token(ep.tokens); !ok {
		l.State, l.Detail = "warn", "This device is not paired with this gateway."
		l.Next = "Open the world: it requests the pairing and shows what to approve."
		return l
	}
	l.Detail = "Paired (device " + d.id()[:12] + "…)."
	return l
}
