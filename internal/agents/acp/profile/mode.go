package profile

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/clip"
)

// SetMode switches a session to a mode and returns the one that it is in then, as the agent says.
// It always sets the mode, since the agent may report another one than it uses. Agents have session
// modes, a mode option, or both; it sets each that exists. The mode may have changed again by the
// time of the answer: an update says so. The error is a *Trouble when the agent reports no mode, or
// does not offer this one; then nothing is set.
func (p Profile) SetMode(ctx context.Context, agent *acp.Conn, s acp.Session, want string) (now string, err error) {
	now = s.Modes.Current
	option, value := acp.ModeOf(s.Options)
	now = cmp.Or(now, value)
	switch {
	case want == "" && now != "":
		return "", &Trouble{
			Reason: fmt.Sprintf("%s has modes (it is in %q), and World does not know in which of them it asks.", p.Product, clip.Line(now, 40)),
			Next:   "Add it again and say which with --mode, then try again.", Command: "world-mcp agents add",
		}
	case want == "": // it has none
		return "", nil
	case now == "":
		return "", p.modeTrouble("%s does not report its mode, so World cannot verify that it asks before it acts.", p.Product)
	case s.Modes.Current != "" && !slices.ContainsFunc(s.Modes.Available, func(m acp.Mode) bool { return m.ID == want }),
		option != nil && !slices.ContainsFunc(option.Values, func(v acp.ConfigValue) bool { return v.Value == want }):
		return "", p.modeTrouble("%s does not offer the mode %q, in which it would ask before it acts.", p.Product, want)
	}
	if s.Modes.Current != "" {
		if err := agent.SetMode(ctx, s.ID, want); err != nil {
			return "", err
		}
		now = want
	}
	if option != nil { // the answer lists the new values
		options, err := agent.SetOption(ctx, s.ID, option.ID, want)
		if err != nil {
			return "", err
		}
		for id, value := range p.Pinned {
			if slices.ContainsFunc(options, func(o acp.ConfigOption) bool { return o.ID == id }) {
				if options, err = agent.SetOption(ctx, s.ID, id, value); err != nil {
					return "", err
				}
			}
		}
		now = p.ModeIn(options)
	}
	return now, nil
}

// ModeIn returns the mode that options say; empty: they say none. It is none of the agent's modes
// while a pinned option has another value.
func (p Profile) ModeIn(options []acp.ConfigOption) string {
	for _, o := range options {
		var now string
		if want, pinned := p.Pinned[o.ID]; pinned && (json.Unmarshal(o.Current, &now) != nil || now != want) {
			return o.ID + ": " + cmp.Or(now, "?")
		}
	}
	_, mode := acp.ModeOf(options)
	return mode
}

// ActsUnasked returns the Trouble of an agent that stays in a mode in which it acts without asking.
func (p Profile) ActsUnasked() *Trouble {
	return p.modeTrouble("%s is set to act without asking, and could not be set to ask.", p.Product)
}

// modeTrouble builds the Trouble of an agent that may act without asking.
func (p Profile) modeTrouble(format string, a ...any) *Trouble {
	t := p.UseAnother("", fmt.Sprintf(format, a...))
	t.Next = "Check the permission mode in its own settings first. " + t.Next
	return t
}
