package acpagent

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/acp"
)

// Environ filters an environment, a list of NAME=value: it returns the variables that every agent may inherit, those of
// the installed agents (Find), and those whose names match a pattern in more. A trailing * in a pattern matches any
// suffix.
func Environ(o Options, environ []string, more ...string) []string {
	for _, p := range Find(o) {
		more = append(more, p.env...)
	}
	return acp.Env(environ, more)
}

// IsCommonVariable reports whether every agent may inherit the variable.
func IsCommonVariable(name string) bool { return len(acp.Env([]string{name + "="}, nil)) > 0 }

// missingVariables returns a Trouble when missing (Options.Missing) names variables of this agent, and else nil. Without
// its key, for example, an agent would start and then only answer "internal error" to every message.
func (p Profile) missingVariables(missing []string) *Trouble {
	isForeign := func(name string) bool { return len(acp.Env([]string{name + "="}, p.env)) == 0 }
	own := slices.DeleteFunc(slices.Sorted(slices.Values(missing)), isForeign)
	if len(own) == 0 {
		return nil
	}
	names := strings.Join(own, ", ")
	return &Trouble{
		Reason:  fmt.Sprintf("World was restarted outside your terminal, so %s does not have %s.", p.Product, names),
		Next:    fmt.Sprintf("End this service (process %d) and start World in a terminal where it is set. If %s is logged in without it, try again.", os.Getpid(), p.Product),
		Command: "world-mcp serve --open",
	}
}
