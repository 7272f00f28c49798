package openclaw

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/worldmcp/world/internal/wire"
)

// CheckLine is one finding of Check.
type CheckLine struct {
	Name   string `json:"name"`
	State  string `json:"state"` // ok, warn, fail, skip
	Detail string `json:"detail"`
	Next   string `json:"next,omitempty"` // what to do, with warn and fail
}

// Check looks at the way to the gateway for `world-mcp doctor`: configuration, address, login, device, versions and tools. It
// changes nothing, starts nothing and connects at most once.
func Check(ctx context.Context, o Options) []CheckLine {
	o = o.filled()
	p := find(o)
	lines := []CheckLine{checkConfig(o, p)}
	if !listens(ctx, p.address()) {
		if !p.found && o.openclaw() == "" {
			return []CheckLine{{Name: "OpenClaw", State: "skip", Detail: "OpenClaw is not installed."}}
		}
		return append(lines, CheckLine{"gateway", "warn", "No gateway runs at " + p.address() + ".", "Start it: " + p.command("gateway")}, skipped("gateway login"), skipped("gateway version"), checkDevice(o, p), skipped("agent's tools"))
	}
	lines = append(lines, CheckLine{Name: "gateway", State: "ok", Detail: "Something listens at " + p.address() + "."})
	c, login := checkLogin(ctx, o, p)
	lines = append(lines, login)
	if c == nil {
		return append(lines, skipped("gateway version"), checkDevice(o, p), skipped("agent's tools"))
	}
	lines = append(lines,
		CheckLine{Name: "gateway version", State: "ok", Detail: fmt.Sprintf("OpenClaw %s, protocol %d (this World: %d to %d).", c.hello.Server.Version, c.hello.Protocol, minProtocol, maxProtocol)},
		checkDevice(o, p))
	_ = lend(c, func(c *client) error {
		lines = append(lines, checkTools(ctx, o, c))
		return nil
	})
	return lines
}

func skipped(name string) CheckLine {
	return CheckLine{Name: name, State: "skip", Detail: "Not looked at, because of what is above."}
}

func checkConfig(o Options, p place) CheckLine {
	l := CheckLine{Name: "OpenClaw configuration", State: "ok", Detail: o.tilde(p.config)}
	switch {
	case !p.found:
		l.State, l.Detail, l.Next = "warn", "There is no "+o.tilde(p.config)+".", "Set OpenClaw up: openclaw onboard"
	case p.problem != nil:
		l.State, l.Detail, l.Next = "fail", fmt.Sprintf("%s: %v.", o.tilde(p.config), p.problem), "Repair the file: "+p.command("doctor")
	}
	return l
}

// checkLogin connects with what the lane would use; what it would have to ask for first is not asked for here.
func checkLogin(ctx context.Context, o Options, p place) (*client, CheckLine) {
	l := CheckLine{Name: "gateway login", State: "ok"}
	var c *client
	err := errNoToken
	if d, e := readDevice(o.DataDir); e == nil {
		if t, ok := d.token(p.address()); ok && covers(t.Scopes) {
			c, err = dial(ctx, o.page(p, d, connectAuth{Token: t.Token}, talkScopes()))
			l.Detail = "The gateway takes this device's token."
		}
	}
	if errors.Is(err, errNoToken) && p.shared() {
		c, err = dial(ctx, o.helper(p, scopeRead))
		l.Detail = "The gateway takes the token of its configuration."
	}
	switch {
	case err == nil:
		return c, l
	case errors.Is(err, errNoToken) && o.openclaw() != "":
		l.State, l.Detail = "skip", "The configuration names no token; World asks the openclaw command for one when it connects."
		return nil, l
	}
	v := judge(p, o.Origin, err, o.tilde)
	l.State, l.Detail, l.Next = "fail", v.reason, v.next
	if v.state == wire.BackendConnecting {
		l.State = "warn"
	}
	if v.command != "" {
		l.Next += " (" + v.command + ")"
	}
	return nil, l
}

func checkDevice(o Options, p place) CheckLine {
	l := CheckLine{Name: "gateway device", State: "ok"}
	d, err := readDevice(o.DataDir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		l.State, l.Detail = "skip", "World has no device key yet; it makes one when it first connects."
		return l
	case err != nil:
		l.State, l.Detail, l.Next = "warn", "World's device file cannot be read.", "World makes a new one when it next connects; the gateway may ask to approve it."
		return l
	}
	if _, ok := d.token(p.address()); !ok {
		l.State, l.Detail, l.Next = "warn", "This device is not paired with this gateway.", "Open the world: it asks for the pairing, and shows what to approve."
		return l
	}
	l.Detail = "Paired (device " + d.id()[:12] + "…)."
	return l
}

func checkTools(ctx context.Context, o Options, c *client) CheckLine {
	l := CheckLine{Name: "agent's tools", State: "ok", Detail: "OpenClaw starts the world's tools for its agent."}
	var s snapshot
	if err := c.call(ctx, "config.get", nil, &s); err != nil {
		l.State, l.Detail = "skip", "The gateway does not tell its configuration."
		return l
	}
	if t := o.judgeEntry(s.server()); t.State != "present" {
		l.State, l.Detail, l.Next = "warn", t.Reason, "Choose “Add the world's tools” in the world, or: openclaw mcp set "+serverName+" "+quote(o.entryJSON())
		if l.Detail == "" {
			l.Detail = "The agent does not have the world's tools."
		}
	}
	return l
}
