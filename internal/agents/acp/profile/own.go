package profile

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/wire"
)

// Own is an agent that the user has added.
type Own wire.OwnAgent

// Bounds of an Own.
const (
	maxArgs = 30
	maxArg  = 1000
)

// variableName matches the names of variables in Own.Env. Those that could have another program run
// in place of the measured one are refused.
var (
	variableName      = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,99}$`)
	dangerousVariable = regexp.MustCompile(`^(LD_|DYLD_|NODE_|PYTHON|RUBY|PERL|BASH_ENV$|ENV$|SHELLOPTS$|GIT_|npm_|WORLD_)`)
)

// Check returns an error that names the first part of the entry that cannot be used.
func (o Own) Check() error {
	isPart := func(s string) bool {
		return s != "" && len(s) <= maxArg && utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
	}
	bad := func(name string) bool { return !variableName.MatchString(name) || dangerousVariable.MatchString(name) }
	_, isKnown := typeOf(o.Lever)
	switch {
	case !known.IsName(o.Name):
		return fmt.Errorf("an agent's name has letters, digits and hyphens, at most 64: %q", o.Name)
	case isTaken(o.Name):
		return fmt.Errorf("%q is the name of an agent that World knows, so another one cannot have it", o.Name)
	case !isPart(o.Command):
		return fmt.Errorf("the command is missing, or longer than %d bytes", maxArg)
	case strings.ContainsAny(o.Command, `/\`) && !filepath.IsAbs(o.Command):
		return fmt.Errorf("the command is a name on your PATH, or an absolute path: %q", o.Command)
	case len(o.Args) > maxArgs || slices.ContainsFunc(o.Args, func(a string) bool { return !isPart(a) }):
		return fmt.Errorf("it takes at most %d arguments, none empty or longer than %d bytes", maxArgs, maxArg)
	case len(o.Env) > maxArgs || slices.ContainsFunc(o.Env, bad):
		return fmt.Errorf("it gets variables by their names, such as GOOSE_MODEL, and none that has other programs started: %q", o.Env)
	case o.Lever != "" && !isKnown:
		return fmt.Errorf("its lever is the type of an agent that World can make ask: %s", strings.Join(types(), ", "))
	case o.Mode != "" && (o.Lever != "" || !isPart(o.Mode)):
		return errors.New("a mode is for an agent without a lever: its name of the mode in which it asks")
	}
	return nil
}

// Profile returns the profile of the agent.
func (o Own) Profile() Profile {
	p := Profile{
		Type: o.Name, Product: known.Of(o.Name).Product,
		Installation: Installation{Program: o.Command, Args: o.Args, Env: o.Env, Own: &o},
		Asking:       Asking{Modes: []string{o.Mode}, Looks: map[string]string{}},
	}
	if like, ok := typeOf(o.Lever); ok {
		p.Asking, p.HTTP = like.Asking, like.HTTP
		p.Env = slices.Concat(o.Env, like.Env)
		return p
	}
	for _, other := range profiles() {
		if other.Sandboxed { // what only looks there counts on the sandbox
			continue
		}
		for tool, arguments := range other.Looks {
			p.Looks[tool] += " " + arguments
		}
	}
	return p
}

// isTaken reports whether an agent that World knows has a name, or a body of World's own has.
func isTaken(name string) bool {
	same := func(s string) bool { return strings.EqualFold(s, name) }
	_, isType := typeOf(strings.ToLower(name))
	return isType || strings.HasPrefix(strings.ToLower(name), "coder-") ||
		slices.ContainsFunc(known.Agents(), func(a known.Agent) bool {
			return slices.ContainsFunc(slices.Concat([]string{a.Type, a.Command}, a.Clients, a.Programs), same)
		})
}

// typeOf returns the profile of a type.
func typeOf(agentType string) (Profile, bool) {
	i := slices.IndexFunc(profiles(), func(p Profile) bool { return p.Type == agentType })
	if i < 0 {
		return Profile{}, false
	}
	return profiles()[i], true
}

func types() (list []string) {
	for _, p := range profiles() {
		list = append(list, p.Type)
	}
	return list
}

// ModelType is the type of the agent whose settings point this one at a model; empty: nothing is
// known of that.
func (p Profile) ModelType() string {
	if p.Own != nil {
		return p.Own.Lever
	}
	return p.Type
}

// Is reports whether an agent with this name, as it gives it itself, can be the profile's.
func (p Profile) Is(name string) bool { return p.Own != nil || name == p.ImplementationName }
