package profile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/clip"
)

// Trouble explains to the user why an agent does not work, and the one next step. Command, which
// may be empty, does that step in a terminal.
type Trouble struct {
	Reason, Next, Command string
	// Untrusted: it is about a folder that the user has not trusted, and trusting it is the next
	// step.
	Untrusted bool
}

// Error returns the reason, for logs.
func (t *Trouble) Error() string { return t.Reason }

// InstallCommand returns the command that installs the newest version that was seen to ask, or of
// an agent without such a version the newest one; empty: there is none.
func (p Profile) InstallCommand() string {
	switch {
	case p.Package == "":
		return ""
	case p.newest() == "":
		return "npm install -g " + p.Package
	}
	return "npm install -g " + p.Package + "@" + p.newest()
}

// newest returns the newest version that was seen to ask, and that npm has; empty: there is none.
func (p Profile) newest() string {
	if p.Package == "" || len(p.Versions) == 0 {
		return ""
	}
	return p.Versions[len(p.Versions)-1]
}

// Offer returns the version of a copy of World's own that can take the place of a program that does
// not work, and whose version is now; empty: there is none, or the program is of that version.
func (p Profile) Offer(now string) string {
	if now == p.newest() || p.Copy != nil && p.Copy.Version == p.newest() {
		return ""
	}
	return p.newest()
}

// GetCommand returns the command that gets the copy that is offered.
func GetCommand(p Profile) string { return "world-mcp agents get " + p.Type }

// TestCommand returns the command that finds out whether the installed agent asks.
func TestCommand(p Profile) string { return "world-mcp agents test " + p.Type }

// nodeVersion matches the output of node --version.
var nodeVersion = regexp.MustCompile(`^v(\d+)\.\d+`)

// Check checks what the agent needs before it is started; nil: no problem was found. The only
// program that it runs is `node --version`.
func (p Profile) Check(ctx context.Context, look LookPath) *Trouble {
	if p.MinNode == 0 {
		return nil
	}
	next := fmt.Sprintf("Install Node.js %d or newer, then install %s again.", p.MinNode, p.Program)
	node, err := look.find("node")
	if err != nil {
		return &Trouble{Reason: p.Product + " needs Node.js, which was not found.", Next: next, Command: p.InstallCommand()}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, "--version")
	cmd.Env = acp.Env(os.Environ(), nil)
	out, _ := cmd.Output()
	m := nodeVersion.FindStringSubmatch(string(out))
	if m == nil {
		return nil // the start of the agent will show whether it works
	}
	if major, _ := strconv.Atoi(m[1]); major < p.MinNode {
		return &Trouble{
			Reason: fmt.Sprintf("%s needs Node.js %d or newer; this computer has %s.", p.Product, p.MinNode, strings.TrimSpace(string(out))),
			Next:   next, Command: p.InstallCommand(),
		}
	}
	return nil
}

// CheckInitialized refuses an agent whose answer to initialize shows another program or version
// than those of the profile; nil: it is supported. For bytes that were tested on this computer
// probe.Standing decides instead.
func (p Profile) CheckInitialized(i acp.Initialized) *Trouble {
	switch {
	case p.Own != nil:
		return &Trouble{
			Reason:  "World has not seen whether " + p.Product + " asks before it acts.",
			Next:    "Let World test it (about a minute, no login), then try again.",
			Command: TestCommand(p),
		}
	case i.Agent.Name != p.ImplementationName:
		return p.UseAnother("", "The program "+p.Program+" is not the one that World knows by this name, so World cannot be sure that it asks before it acts.")
	case !slices.Contains(p.Versions, i.Agent.Version):
		return &Trouble{
			Reason:  fmt.Sprintf("World does not know version %s of %s, so it cannot be sure that it asks before it acts.", clip.Line(i.Agent.Version, 40), p.Program),
			Next:    "Let World test it (about a minute, no login), then try again.",
			Command: TestCommand(p),
		}
	}
	return nil
}

// UseAnother returns a Trouble of a version of the program, which another one would cure.
func (p Profile) UseAnother(now, reason string) *Trouble {
	offer := p.Offer(now)
	if offer == "" {
		return &Trouble{Reason: reason, Next: "Use another version of it, or another agent."}
	}
	return &Trouble{
		Reason:  reason,
		Next:    fmt.Sprintf("Let World get a copy of its own that it has seen ask (%s); yours stays as it is. Or use another agent.", offer),
		Command: GetCommand(p),
	}
}

// NeedsLogin returns the Trouble of an agent that is not logged in.
func (p Profile) NeedsLogin(look LookPath) *Trouble {
	t := &Trouble{Reason: p.Product + " is not logged in.", Next: "Log in with it in a terminal, then try again."}
	for _, c := range p.Logins {
		if _, err := look.find(c.Program); err == nil {
			t.Command = c.Line
			break
		}
	}
	return t
}

// TroubleOf explains to the user why a start failed with err. A *Trouble is returned as it is.
func (p Profile) TroubleOf(err error, look LookPath) *Trouble {
	if t, ok := errors.AsType[*Trouble](err); ok {
		return t
	}
	if v, ok := errors.AsType[*acp.VersionError](err); ok {
		return p.UseAnother("", v.Explain(p.Product))
	}
	const inTerminal = "See in a terminal whether it starts there."
	switch {
	case acp.IsCode(err, acp.CodeNeedsLogin):
		return p.NeedsLogin(look)
	case errors.Is(err, context.DeadlineExceeded):
		return &Trouble{Reason: p.Product + " did not answer in time.", Next: "Try again; the first start after an installation is the slowest."}
	case errors.Is(err, acp.ErrEnded):
		return &Trouble{Reason: p.Product + " ended while it was starting.", Next: inTerminal, Command: p.Program}
	case errors.Is(err, os.ErrNotExist):
		return &Trouble{Reason: p.Product + " is no longer installed where World found it.", Next: "Install it again.", Command: p.InstallCommand()}
	}
	return &Trouble{Reason: p.Product + " could not be started.", Next: inTerminal, Command: p.Program}
}
