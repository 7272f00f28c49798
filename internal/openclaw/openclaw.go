package openclaw

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

	"github.com/worldmcp/world/internal/clip"
)

const (
	commandTimeout = 90 * time.Second // it starts a whole Node program: 5 to 35 s on a slow machine
	commandOutput  = 64 << 10         // bytes that are read of it
	// bootstrapEvery is how often the command is asked by itself; the user's retry and a changed configuration ask at once.
	bootstrapEvery = 10 * time.Minute
)

var errNoToken = errors.New("no token of the gateway is known")

// errCommand is a failure of the openclaw command, in its own words.
type errCommand struct{ reason string }

// Error is one line for logs.
func (e errCommand) Error() string { return "openclaw: " + e.reason }

// openclaw returns the path of OpenClaw's command, or nothing.
func (o Options) openclaw() string {
	for _, dir := range filepath.SplitList(o.Getenv("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if path, err := exec.LookPath(filepath.Join(dir, "openclaw")); err == nil { // with .exe or .cmd where that is the custom
			return path
		}
	}
	return ""
}

// run runs OpenClaw's command and returns what it printed.
func (o Options) run(ctx context.Context, args ...string) ([]byte, error) {
	path := o.openclaw()
	if path == "" {
		return nil, exec.ErrNotFound
	}
	ctx, cancel := context.WithTimeout(ctx, commandTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) } // it passes that on to its own children
	cmd.WaitDelay = 2 * time.Second                                          // then it is killed
	cmd.Env = os.Environ()
	for _, name := range []string{"PATH", "OPENCLAW_HOME", "OPENCLAW_PROFILE", "OPENCLAW_STATE_DIR", "OPENCLAW_CONFIG_PATH", "OPENCLAW_GATEWAY_PORT"} {
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

// head keeps the beginning of what is written to it.
type head struct{ bytes.Buffer }

// Write takes everything and keeps commandOutput bytes.
func (h *head) Write(b []byte) (int, error) {
	if room := commandOutput - h.Len(); room > 0 {
		_, _ = h.Buffer.Write(b[:min(room, len(b))])
	}
	return len(b), nil
}

// bootstrap asks the openclaw command for a way in when the configuration names no token: the token itself, when OpenClaw
// knows one, or a one-time token that buys this device its own. The command starts and opens nothing.
func (o Options) bootstrap(ctx context.Context, p place) (connectAuth, error) {
	if o.openclaw() == "" {
		return connectAuth{}, errNoToken
	}
	out, err := o.run(ctx, "dashboard", "--json")
	var a struct {
		OK         bool   `json:"ok"`
		Reason     string `json:"reason"`
		URL        string `json:"url"`
		BrowserURL string `json:"browserUrl"`
		Port       int    `json:"port"`
	}
	if i := bytes.IndexByte(out, '{'); i < 0 || json.NewDecoder(bytes.NewReader(out[i:])).Decode(&a) != nil {
		if ctx.Err() != nil {
			return connectAuth{}, ctx.Err()
		}
		return connectAuth{}, errCommand{fmt.Sprintf("`openclaw dashboard --json` gave no answer (%v)", err)}
	}
	if !a.OK {
		return connectAuth{}, errCommand{clip.Line(a.Reason, 200)}
	}
	if a.Port != 0 && a.Port != p.port {
		return connectAuth{}, errCommand{fmt.Sprintf("it knows the gateway on port %d, and World looks on port %d", a.Port, p.port)}
	}
	if t := fragment(a.URL).Get("token"); t != "" {
		return connectAuth{Token: t}, nil
	}
	if t := fragment(a.BrowserURL).Get("bootstrapToken"); t != "" {
		return connectAuth{BootstrapToken: t}, nil
	}
	return connectAuth{}, errNoToken
}

func fragment(address string) url.Values {
	_, f, _ := strings.Cut(address, "#")
	v, _ := url.ParseQuery(f)
	return v
}
