package coder

import (
	"context"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/wire"
)

// catalogue knows which agents are installed here, and which of them were seen to ask.
type catalogue struct {
	opt    *Options
	tested probe.Store
}

// list lists the agents that World supports, installed ones first.
func (c catalogue) list() []wire.CoderAgent {
	var list, others []wire.CoderAgent
	for _, p := range (installed.Agents{Dir: c.opt.DataDir}).All() {
		a := wire.CoderAgent{Type: p.Type, Product: p.Product, Untrusted: p.ForeignSettings != profile.ForeignUnknown}
		if found, ok := c.installed(p.Type); ok {
			a.Installed = true
			p = found
			if t := p.MissingVariables(c.opt.MissingEnv); t != nil {
				a.Trouble = troubleOf(t)
			}
			list = append(list, a)
			continue
		}
		a.Trouble = &wire.CoderTrouble{Reason: p.Product + " is not installed.", Next: "Install it in a terminal.", Command: p.InstallCommand()}
		others = append(others, a)
	}
	return append(list, others...)
}

// installed returns the profile of an installed agent, or of the first one if agentType is "".
func (c catalogue) installed(agentType string) (profile.Profile, bool) {
	for _, p := range c.opt.findProfiles() {
		if p.Type == agentType || agentType == "" {
			return p, true
		}
	}
	return profile.Profile{}, false
}

// missing says how to install an agent.
func (c catalogue) missing() *wire.CoderTrouble {
	first := profile.All()[0]
	return &wire.CoderTrouble{Reason: "No coding agent is installed.", Next: "Install one, such as " + first.Product + ", and log in with it.", Command: first.InstallCommand()}
}

// missingError is missing, as an error.
func (c catalogue) missingError() *wire.Error {
	m := c.missing()
	return wire.NewError(wire.CodeAgentMissing, "%s", m.Reason).Try(m.Next + " " + m.Command)
}

// check refuses an agent that the start would refuse for what it is; lacks and word are as with
// probe.Standing.Admit. If that cannot be found out, the start says why.
func (c catalogue) check(ctx context.Context, p profile.Profile, word string) (lacks string, e *wire.Error) {
	ctx, cancel := context.WithTimeout(ctx, c.opt.limits.Start)
	defer cancel()
	standing, err := c.tested.Identify(ctx, p)
	if err != nil {
		return "", nil //nolint:nilerr // see above
	}
	lacks, t := standing.Admit(p, standing.Identity.Initialized, word)
	if t != nil {
		return "", wire.NewError(wire.CodeAgentOld, "%s", t.Reason).Try(strings.TrimSpace(t.Next + " " + t.Command))
	}
	return lacks, nil
}

func troubleOf(t *profile.Trouble) *wire.CoderTrouble {
	return &wire.CoderTrouble{Reason: t.Reason, Next: t.Next, Command: t.Command}
}
