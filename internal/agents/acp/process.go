package acp

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/proc"
)

// eofTime is how long an agent whose input has ended may take to end by itself.
const eofTime = 500 * time.Millisecond

// Agent is a running agent process with its connection.
type Agent struct {
	*Conn
	process  *proc.Process
	stopOnce sync.Once
}

// Start starts an agent, with an environment of Env. The caller must call Stop, also when the agent
// ends by itself.
func Start(cmd proc.Command, h Handler) (*Agent, error) {
	cmd.Env = append(slices.Clone(cmd.Env), "WORLD_HOOK=off") // it has its body from here; its hooks would make a second one
	cmd.Pipes, cmd.Stderr = true, nil                         // stderr may contain anything, so it is shown nowhere
	p, err := proc.Start(cmd)
	if err != nil {
		return nil, err
	}
	return &Agent{Conn: NewConn(p.Stdout(), p.Stdin(), h), process: p}, nil
}

// PID returns the id of the process, which is also the id of its group.
func (a *Agent) PID() int { return a.process.PID() }

// Stop ends the agent and the rest of its process group, and waits for the package's goroutines. It
// closes stdin first, then sends SIGTERM, then SIGKILL. A second call waits for the first.
func (a *Agent) Stop() {
	a.stopOnce.Do(func() {
		a.EndInput()
		a.process.End(eofTime)
		a.Close()
	})
}

// commonVariables lists the variables that every agent may inherit: paths, locale, terminal and
// network settings. A trailing * matches any suffix.
var commonVariables = []string{
	"PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_*", "TERM", "TZ", "TMPDIR", "XDG_*",
	"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy",
	"SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS",
	"SystemRoot", "SYSTEMROOT", "ComSpec", "PATHEXT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "ProgramFiles",
}

// Env filters an environment for an agent: it returns the common variables and those that match a
// pattern in own. All others, such as the tokens of other programs, never reach the agent.
func Env(environ, own []string) []string {
	allowed := func(name string) bool {
		match := func(pattern string) bool {
			beginning, isPrefix := strings.CutSuffix(pattern, "*")
			return name == pattern || isPrefix && strings.HasPrefix(name, beginning)
		}
		return slices.ContainsFunc(commonVariables, match) || slices.ContainsFunc(own, match)
	}
	var out []string
	for _, v := range environ {
		if name, _, ok := strings.Cut(v, "="); ok && allowed(name) {
			out = append(out, v)
		}
	}
	return out
}
