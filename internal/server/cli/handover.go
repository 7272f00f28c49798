package cli

// This file decides what one service hands over to the next one of its data folder
// (local.Handover). A `serve` that the user starts records its flags and variables. When an agent
// later has to start the service again, from a process with other variables, the new service takes
// them over, and so is configured as the user wanted it.

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/base/local"
)

// inheritedFlags are the flags of `serve` that the next service takes over. The project is not
// among them: the project settings store which folder is shown, and the user changes it in the
// page.
var inheritedFlags = []string{"port", "log-level", "no-open", "require-token", "idle-exit", "nats", "gateway", "acp", "voice-endpoint"}

// serviceVariables are variables that the service itself needs, in addition to those of the agents.
// A trailing * matches any suffix.
var serviceVariables = []string{
	openVariable, openclawVariables, "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "BROWSER",
}

// openclawVariables matches all variables of OpenClaw. Some of them are secrets.
const openclawVariables = "OPENCLAW_*"

// publicVariables hold no secrets. Like those that every agent may have, they stay on disk when the
// service stops; all others are removed. A * at the beginning or the end of a name
// matches anything.
var publicVariables = append([]string{
	"*_HOME", "*_DIR", "*_REGION", "*_PROFILE", "*_MODEL", "CLAUDE_CODE_USE_*", "OPENCLAW_CONFIG_PATH", "OPENCLAW_GATEWAY_PORT",
}, slices.DeleteFunc(slices.Clone(serviceVariables), func(name string) bool { return name == openclawVariables })...)

// isPublic reports whether a variable is no secret. The URL of a proxy may contain a password.
func isPublic(name, value string) bool {
	if strings.HasSuffix(strings.ToUpper(name), "_PROXY") && strings.Contains(value, "@") {
		return false
	}
	return profile.IsCommonVariable(name) || slices.ContainsFunc(publicVariables, func(pattern string) bool {
		suffix, isSuffix := strings.CutPrefix(pattern, "*")
		prefix, isPrefix := strings.CutSuffix(pattern, "*")
		return name == pattern || isSuffix && strings.HasSuffix(name, suffix) || isPrefix &&
			strings.HasPrefix(name, prefix)
	})
}

// applyHandover applies the handover of an earlier service: it sets its variables in this process,
// and its flags unless this command line gives them (given). The flags win over WORLD_… variables,
// which belong to the process that restarts the service: usually an agent, not the user.
func applyHandover(h local.Handover, f *pflag.FlagSet, given map[string]bool) error {
	for name, value := range h.Flags {
		if given[name] {
			continue
		}
		err := fmt.Errorf("it contains the unknown flag %q", name)
		if slices.Contains(inheritedFlags, name) {
			err = f.Set(name, value)
		}
		if err != nil {
			return err
		}
	}
	for _, vars := range []map[string]string{h.Environ, h.Secrets} {
		for name, value := range vars {
			if err := os.Setenv(name, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// restricted takes the place of a handover that cannot be used: it may have shut out programs.
var restricted = local.Handover{Flags: map[string]string{"require-token": "true"}}

// newHandover returns what this service hands over to the next one. It records only flags that the
// user gave: the next service may be a newer version with other defaults. before is the handover
// that it has applied; the zero value when the user started it. agents: include the variables of
// the installed agents, of which the data folder names some.
func newHandover(f *pflag.FlagSet, before local.Handover, byUser, agents bool, dir local.Dir) *local.Handover {
	h := local.Handover{
		ByUser: byUser || before.ByUser, Flags: before.Flags, Environ: map[string]string{},
		Secrets: map[string]string{},
	}
	if byUser {
		h.Flags = map[string]string{}
		for _, name := range inheritedFlags {
			if x := f.Lookup(name); x.Changed {
				h.Flags[name] = x.Value.String()
			}
		}
	}
	environ := acp.Env(os.Environ(), serviceVariables)
	if agents {
		environ = installed.Agents{Dir: dir}.Environ(os.Environ(), serviceVariables...)
	}
	for _, v := range environ {
		name, value, _ := strings.Cut(v, "=")
		if isPublic(name, value) {
			h.Environ[name] = value
		} else {
			h.Secrets[name] = value
		}
	}
	h.Dropped = missingSecrets(before)
	return &h
}

// missingSecrets returns the names of secrets that an earlier service had and this process does not
// have. Back ends name them when an agent does not start, which is what usually follows.
func missingSecrets(h local.Handover) []string {
	return slices.DeleteFunc(slices.Clone(h.Dropped), func(name string) bool { return os.Getenv(name) != "" })
}

// nextPort returns the port that a service would have: that of the command line, or the one that
// the last service left for the next.
func (c *commonFlags) nextPort(f *pflag.FlagSet) int {
	h, err := c.dir().ReadHandover()
	if port, none := strconv.Atoi(h.Flags["port"]); err == nil && none == nil && !f.Changed("port") {
		return port
	}
	return c.port
}

// handover reports what a restarted service would take over: names, never values.
func (p *inspection) handover() finding {
	f := checkSecret("saved settings", p.dir.Path(local.HandoverFile))
	h, err := p.dir.ReadHandover()
	switch {
	case f.State == skip:
		f.Detail = "none; `world-mcp serve` saves its flags for the case that an agent has to restart it"
	case f.State != ok:
	case err != nil:
		f = f.with(skip, "their file cannot be used", "")
	default:
		f.Detail = "flags " + joinNames(slices.Sorted(maps.Keys(h.Flags)))
		f.Detail += "; variables " + joinNames(slices.Sorted(maps.Keys(h.Environ)))
		if len(h.Secrets) > 0 {
			f.Detail += "; until it stops " + joinNames(slices.Sorted(maps.Keys(h.Secrets)))
		}
		if len(h.Dropped) > 0 {
			f.State, f.Detail = warn, f.Detail+"; removed when it last stopped "+joinNames(h.Dropped)
			f.Next = "Agents that need these cannot start: end a service that an agent has started, then run `world-mcp serve` in a terminal where they are set."
		}
	}
	return f
}

// joinNames joins names for people. An empty list is "none", so that the doctor's line shows that
// it looked.
func joinNames(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
