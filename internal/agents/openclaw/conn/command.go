package conn

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
)

const (
	// commandTimeout limits one run of the openclaw command. It is a Node program, and takes 5 to
	// 35 s on a slow machine.
	commandTimeout = 90 * time.Second
	// commandOutput is how many bytes of its output are read.
	commandOutput = 64 << 10
	// bootstrapEvery is how often automatic retries may run the command for a token. The user's
	// retry and a changed configuration run it at once.
	bootstrapEvery = 10 * time.Minute
)

// errNoToken: neither the configuration nor the openclaw command has a token.
var errNoToken = errors.New("no token for the gateway is known")

// errCommand is a failure of the openclaw command; reason is part of a sentence for the user.
type errCommand struct{ reason string }

// Error is one line for logs.
func (e errCommand) Error() string { return "openclaw: " + e.reason }

// commandPath returns the path of the openclaw command; empty: it is not installed. Relative
// folders of PATH are skipped, so that a project folder cannot plant a command.
func (o Options) commandPath() string {
	for _, dir := range filepath.SplitList(o.Getenv("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if path, err := exec.LookPath(filepath.Join(dir, "openclaw")); err == nil { // on Windows this finds .exe and .cmd too
			return path
		}
	}
	return ""
}

// runCommand runs the openclaw command and returns its output, up to commandOutput bytes. It
// is asked to end with SIGTERM when ctx ends, which it passes on to its own children, and killed 2
// s later.
func (o Options) runCommand(ctx context.Context, args ...string) ([]byte, error) {
	path := o.commandPath()
	if path == "" {
		return nil, exec.ErrNotFound
	}
	ctx, cancel := context.WithTimeout(ctx, commandTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 2 * time.Second
	cmd.Env = os.Environ()
	for _, name := range []string{
		"PATH", "OPENCLAW_HOME", "OPENCLAW_PROFILE", "OPENCLAW_STATE_DIR", "OPENCLAW_CONFIG_PATH", "OPENCLAW_GATEWAY_PORT",
	} {
		if v := o.Getenv(name); v != "" {
			cmd.Env = append(cmd.Env, name+"="+v)
		}
	}
	if o.Home != "" {
		cmd.Env = append(cmd.Env, "HOME="+o.Home)
	}
	var out head
	cmd.Stdout = &out
	err := cmd.Run()
	return out.Bytes(), err
}

// head is a buffer for the first commandOutput bytes.
type head struct{ bytes.Buffer }

// Write accepts everything and drops what does not fit, so that the command never fails because of
// its output.
func (h *head) Write(b []byte) (int, error) {
	if room := commandOutput - h.Len(); room > 0 {
		_, _ = h.Buffer.Write(b[:min(room, len(b))])
	}
	return len(b), nil
}

// bootstrapAuth asks the openclaw command for access when the configuration contains no token. With
// --json, `openclaw dashboard` prints the token if OpenClaw knows it, otherwise a one-time token
// (valid for 10 minutes) that can be exchanged for a device token. It starts and opens nothing.
func (o Options) bootstrapAuth(ctx context.Context, ep endpoint) (connectAuth, error) {
	if o.commandPath() == "" {
		return connectAuth{}, errNoToken
	}
	out, err := o.runCommand(ctx, "dashboard", "--json")
	a, bad := parseDashboard(out)
	switch {
	case bad != nil && ctx.Err() != nil:
		return connectAuth{}, ctx.Err()
	case bad != nil:
		return connectAuth{}, errCommand{fmt.Sprintf("it returned no answer (%v)", err)}
	case !a.OK:
		return connectAuth{}, errCommand{clip.Line(a.Reason, 200)}
	case a.Port != 0 && a.Port != ep.port:
		return connectAuth{}, errCommand{
			fmt.Sprintf("it reports a gateway on port %d, but World looks on port %d", a.Port, ep.port),
		}
	}
	return a.auth()
}

// dashboard is the output of `openclaw dashboard --json`.
type dashboard struct {
	OK         bool   `json:"ok"`
	Reason     string `json:"reason"`
	URL        string `json:"url"`
	BrowserURL string `json:"browserUrl"`
	Port       int    `json:"port"`
}

// parseDashboard reads it. Warnings may precede the JSON.
func parseDashboard(out []byte) (d dashboard, err error) {
	i := bytes.IndexByte(out, '{')
	if i < 0 {
		return d, errNoToken
	}
	return d, json.NewDecoder(bytes.NewReader(out[i:])).Decode(&d)
}

// auth returns the token in it, or the one-time token.
func (d dashboard) auth() (connectAuth, error) {
	if t := fragment(d.URL).Get("token"); t != "" {
		return connectAuth{Token: t}, nil
	}
	if t := fragment(d.BrowserURL).Get("bootstrapToken"); t != "" {
		return connectAuth{BootstrapToken: t}, nil
	}
	return connectAuth{}, errNoToken
}

// fragment returns the parameters after the # of an address.
func fragment(address string) url.Values {
	_, f, _ := strings.Cut(address, "#")
	v, _ := url.ParseQuery(f)
	return v
}
