package cli

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/acpagent"
	"github.com/worldmcp/world/internal/local"
)

// lasting are the flags of `serve` that a service started in its place takes over. The project is not among them: which
// folder is shown is kept with the projects, and changes in the page.
var lasting = []string{"port", "log-level", "no-open", "require-token", "idle-exit", "nats", "gateway", "acp", "voice-endpoint"}

// around are variables that the service itself needs, beside those of the agents.
var around = []string{
	"WORLD_OPEN", "OPENCLAW_*", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "BROWSER",
}

// plain are the variables, beside those that every agent may have, that hold no secret. They stay when the service is
// stopped; all others go. A name that begins or ends in * is an end or a beginning.
var plain = append([]string{
	"*_HOME", "*_DIR", "*_REGION", "*_PROFILE", "*_MODEL", "CLAUDE_CODE_USE_*", "OPENCLAW_CONFIG_PATH", "OPENCLAW_GATEWAY_PORT",
}, slices.DeleteFunc(slices.Clone(around), func(name string) bool { return name == "OPENCLAW_*" })...)

// isPlain says that a variable's value is no secret. The address of a proxy may hold a password.
func isPlain(name, value string) bool {
	if strings.HasSuffix(strings.ToUpper(name), "_PROXY") && strings.Contains(value, "@") {
		return false
	}
	return acpagent.Common(name) || slices.ContainsFunc(plain, func(pattern string) bool {
		end, isEnd := strings.CutPrefix(pattern, "*")
		beginning, isBeginning := strings.CutSuffix(pattern, "*")
		return name == pattern || isEnd && strings.HasSuffix(name, end) || isBeginning && strings.HasPrefix(name, beginning)
	})
}

// takeOver sets what an earlier service has left: its environment in this process, and its flags where this command line
// does not give them. They win over variables: those are of whoever starts the service again, which is mostly an agent.
func takeOver(k local.Handover, dir local.Dir, f *pflag.FlagSet, given map[string]bool) error {
	for name, value := range k.Flags {
		if given[name] {
			continue
		}
		err := fmt.Errorf("it holds a flag %q that is not known", name)
		if slices.Contains(lasting, name) {
			err = f.Set(name, value)
		}
		if err != nil {
			return unreadable(dir, err)
		}
	}
	for _, vars := range []map[string]string{k.Environ, k.Secrets} {
		for name, value := range vars {
			if err := os.Setenv(name, value); err != nil {
				return unreadable(dir, err)
			}
		}
	}
	return nil
}

// unreadable refuses to start: a service that forgot what it was told would let in whom the user has shut out.
func unreadable(dir local.Dir, err error) error {
	return fmt.Errorf("what `serve` was started with cannot be read from %s: %w; start `world-mcp serve` with your flags once, which writes it anew", dir.Path(local.KeptFile), err)
}

// keep is what this service leaves to the next. before is what it has taken over; nothing when the user started it.
func keep(f *pflag.FlagSet, before local.Handover, byUser, agents bool) *local.Handover {
	k := local.Handover{ByUser: byUser || before.ByUser, Flags: before.Flags, Environ: map[string]string{}, Secrets: map[string]string{}}
	if byUser {
		k.Flags = map[string]string{}
		for _, name := range lasting {
			if x := f.Lookup(name); x.Changed {
				k.Flags[name] = x.Value.String()
			}
		}
	}
	o := acpagent.Options{}
	if !agents {
		o.LookPath = func(string) (string, error) { return "", exec.ErrNotFound }
	}
	for _, v := range acpagent.Environ(o, os.Environ(), around...) {
		name, value, _ := strings.Cut(v, "=")
		if isPlain(name, value) {
			k.Environ[name] = value
		} else {
			k.Secrets[name] = value
		}
	}
	k.Dropped = missing(before)
	return &k
}

// missing are the secrets that an earlier service had and this process has not.
func missing(k local.Handover) []string {
	return slices.DeleteFunc(slices.Clone(k.Dropped), func(name string) bool { return os.Getenv(name) != "" })
}

// kept tells what a service that is started again would take over: names, never values.
func (p *patient) kept() finding {
	f := secret("kept settings", p.dir.Path(local.KeptFile))
	k, err := p.dir.ReadHandover()
	switch {
	case f.State == skip:
		f.Detail = "none; a `serve` of yours leaves its flags for when an agent has to start it again"
	case f.State != ok:
	case err != nil:
		f.State, f.Detail, f.Next = fail, "they are damaged: "+reasonOf(err), "Start `world-mcp serve` with your flags once: it writes them anew."
	default:
		f.Detail = "flags " + listed(slices.Sorted(maps.Keys(k.Flags)))
		f.Detail += "; variables " + listed(slices.Sorted(maps.Keys(k.Environ)))
		if len(k.Secrets) > 0 {
			f.Detail += "; until it is stopped " + listed(slices.Sorted(maps.Keys(k.Secrets)))
		}
		if len(k.Dropped) > 0 {
			f.State, f.Detail = warn, f.Detail+"; gone with its last stop "+listed(k.Dropped)
			f.Next = "Agents that were started with these wait for you: run `world-mcp serve` in a terminal that has them, after ending a service that an agent has started."
		}
	}
	return f
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
