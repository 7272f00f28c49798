package acpagent

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/acp"
)

// Environ keeps of an environment what any agent may have, what the agents installed here may have as their own, and what
// else is named; a name that ends in * is a beginning.
func Environ(o Options, environ []string, more ...string) []string {
	for _, p := range Find(o) {
		more = append(more, p.env...)
	}
	return acp.Env(environ, more)
}

// Common says that any agent may have a variable.
func Common(name string) bool { return len(acp.Env([]string{name + "="}, nil)) > 0 }

// lacks is the trouble of an agent whose own variables the service before this one had, and this one has not: started all
// the same, it would say "internal error" to each message.
func (p Profile) lacks(missing []string) *Trouble {
	var own []string
	for _, name := range missing {
		if len(acp.Env([]string{name + "="}, p.env)) > 0 {
			own = append(own, name)
		}
	}
	if len(own) == 0 {
		return nil
	}
	slices.Sort(own)
	names := strings.Join(own, ", ")
	return &Trouble{
		Reason:  fmt.Sprintf("World was started again without your terminal, so %s is without %s.", p.Product, names),
		Next:    fmt.Sprintf("End this service (process %d) and start World in a terminal that has it. If %s is logged in without it, try again.", os.Getpid(), p.Product),
		Command: "world-mcp serve --open",
	}
}
