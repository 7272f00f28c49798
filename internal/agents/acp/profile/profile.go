// Package profile holds the facts about the agents that speak the Agent Client Protocol: how each
// is installed, started and logged in, what makes it ask before it acts, and in which fields it
// asks. All differences between the agents are here; the code that drives them is common.
//
// It has two users, which differ in their Workspace: acpagent, whose agents live in the world, each
// in a folder of World's own, and coder, whose agents work in the user's folders.
//
// The package starts no process but `node --version`, and has no state, goroutines or locks.
//
// All facts about modes, rules and settings were measured with the versions in Profile.Versions.
// CheckInitialized refuses others, in trusted folders too, until a test on the user's computer has
// shown that they hold for the program there (package probe).
package profile

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/known"
)

// Server is the name of the world's MCP server in a session. It is not "world", since users may
// have a server of that name in their own settings, which would win. It contains no - and no _,
// which some agents read as the end of the name.
const Server = "theworld"

// Profile describes an agent that speaks ACP.
type Profile struct {
	// Type names the avatar, as --agent-type does, and the agent's folder. Product is the name for
	// people.
	Type    string `json:"-"`
	Product string `json:"-"`
	Installation
	Asking
}

// Installation is the program of an agent, and its requirements.
type Installation struct {
	// Path is the absolute path of the program; Find sets it.
	Path string `json:"-"`
	// Copy is World's own copy of the program, where Path is in one; nil: it is the user's.
	Copy *Copy `json:"-"`
	// Program and Args are the command that starts the agent.
	Program string   `json:"program"`
	Args    []string `json:"args"`
	// MinNode is the oldest major version of Node.js that runs it; 0: it does not need Node.js.
	MinNode int `json:"node"`
	// HTTP: it takes no MCP servers on stdio, whatever it says.
	HTTP bool `json:"http"`
	// Own is the user's entry of an agent that they have added; nil: World knows the agent.
	Own *Own `json:"own"`
	// ImplementationName is the name in its answer to initialize.
	ImplementationName string `json:"name"`
	// Versions are those that were measured, newest last. Other versions are refused.
	Versions []string `json:"versions"`
	// Package is its npm package. Scripts: it does not work before its own scripts have run, which
	// npm calls after an installation.
	Package string `json:"package"`
	Scripts bool   `json:"scripts"`
	// Logins are offered when it is not logged in: the first one whose program is installed.
	Logins []Login `json:"logins"`
	// Env are the variables that belong to this agent. A trailing * matches any suffix. None of
	// them may name another program that would run in place of the measured one.
	Env []string `json:"env"`
}

// Copy is World's own copy of a program (package copies).
type Copy struct {
	// Version is that of its package, and Folder where all of it is.
	Version, Folder string
}

// Login is a command line for people that logs in, and the program that it needs.
type Login struct{ Program, Line string }

// UnmarshalText reads the line. Its first word is the program.
func (l *Login) UnmarshalText(text []byte) error {
	l.Line = string(text)
	l.Program, _, _ = strings.Cut(l.Line, " ")
	return nil
}

// Asking is what makes the agent ask before it acts, and how it asks. It has three defences, in
// this order: a mode in which it asks, a lever that outranks allow rules of the user and of the
// folder, and a refusal to start it where settings exist that nothing can outrank.
type Asking struct {
	// Modes are the modes in which it was measured to ask before it acts. The first one is set; no
	// message may reach the agent in any other mode.
	Modes []string `json:"modes"`
	// ReadMode is the mode of read-only sessions; empty: the first of Modes.
	ReadMode string `json:"readMode"`
	// ActingModes are those in which it acts without asking.
	ActingModes []string `json:"actingModes"`
	// By names its Means in the rows, and Variables is how the names of the variables begin that
	// its lever sets.
	By        string `json:"lever"`
	Variables string `json:"variables"`
	Means     `json:"-"`
	// Pinned are options of its sessions that must have a value for it to ask, whatever its mode
	// is: with another one it counts as in a mode that acts.
	Pinned map[string]string `json:"pinned"`
	// ForeignSettings says what keeps it from the settings of a folder that is not World's own.
	ForeignSettings ForeignSettings `json:"foreign"`
	// Settings are names in its working folder from which it would read settings, variables or
	// programs. In a folder of World's own it is not started while one of them exists: it could
	// have written them itself.
	Settings []string `json:"settings"`
	// Looks are the tools of its own that only look, plan or talk, each with the names of its
	// arguments. Every other tool must ask. Sandboxed: commands that it does not ask about run in a
	// sandbox, where they can change nothing.
	Looks     map[string]string `json:"looks"`
	Sandboxed bool              `json:"sandboxed"`
	// Denied are those that act, or wait for an answer, without asking the user. The lever leaves
	// them out.
	Denied []string `json:"denied"`
}

// Means are what a row cannot say: how an agent is made to ask, and how its questions are read.
// Agents that descend from one another share them.
type Means struct {
	// Lever makes it ask where rules or settings would let it act; nil: the mode is enough. file is
	// the path of Lever.File.
	Lever func(p *Profile, w Workspace, file string) Lever
	// LeverExtension is the one that Lever.File must have: the agent ignores others.
	LeverExtension string
	// UserRules returns a Trouble, and the agent is not started, when the user's own rules let it
	// act without asking in spite of mode and lever. nil: no such rules are known.
	UserRules func(environ []string) *Trouble
	// NamesInTitles: the title of a call of the kind "other" is the name of its tool.
	NamesInTitles bool
	// ToolOf returns the MCP server and the tool that a permission is for, from fields that the
	// agent's program fills in and no model can write. own is the name of the world's server, p the
	// permission, and t everything known of its call. nil: the agent does not say.
	ToolOf func(own string, p *acp.Permission, t *acp.ToolCall) (server, name string)
}

// ForeignSettings says what keeps an agent from the hooks, servers and allow rules that a folder
// contains.
type ForeignSettings string

// Values of ForeignSettings.
const (
	// ForeignUnknown: no such protection was measured. The agent starts only in trusted folders.
	ForeignUnknown ForeignSettings = ""
	// ForeignByLever: its lever does.
	ForeignByLever ForeignSettings = "lever"
	// ForeignOutside: no lever keeps all of it out. It starts in an empty folder of World's own,
	// and gets the real one as a further folder.
	ForeignOutside ForeignSettings = "outside"
)

// profiles are the agents in the rows of package known that speak the protocol.
var profiles = sync.OnceValue(func() (list []Profile) {
	rows := map[string]json.RawMessage{}
	for _, a := range known.Agents() {
		if len(a.ACP) == 0 {
			continue
		}
		rows[a.Type] = a.ACP
		p := Profile{Type: a.Type, Product: a.Product, Installation: Installation{Program: a.Command}}
		if err := p.read(rows, a.ACP); err != nil {
			panic(err) // a test reads them
		}
		list = append(list, p)
	}
	return list
})

// read reads the row of an agent, after the earlier one that it is like.
func (p *Profile) read(rows map[string]json.RawMessage, row json.RawMessage) error {
	var like struct{ Like string }
	_ = json.Unmarshal(row, &like)
	if base := rows[like.Like]; base != nil {
		if err := p.read(rows, base); err != nil {
			return err
		}
	}
	if err := json.Unmarshal(row, p); err != nil {
		return err
	}
	var ok bool
	if p.Means, ok = means[p.By]; !ok {
		return fmt.Errorf("%s: there is no lever %q", p.Type, p.By)
	}
	return nil
}

// All returns the agents that World knows, whether they are installed or not.
func All() []Profile { return slices.Clone(profiles()) }

// LookPath finds a program on the PATH; nil stands for exec.LookPath.
type LookPath func(string) (string, error)

func (l LookPath) find(program string) (string, error) {
	if l == nil {
		return exec.LookPath(program)
	}
	return l(program)
}

// Find returns those whose programs are on the PATH. Package installed finds the user's own, too.
func Find(look LookPath) []Profile {
	var found []Profile
	for _, p := range profiles() {
		if path, err := look.find(p.Program); err == nil {
			p.Path = path
			found = append(found, p)
		}
	}
	return found
}

// IsCommonVariable reports whether every agent may inherit the variable.
func IsCommonVariable(name string) bool { return len(acp.Env([]string{name + "="}, nil)) > 0 }

// MissingVariables returns a Trouble when missing, the variables that an earlier service had and
// this one has not, names some of this agent, and else nil. Without its key, for example, an agent
// would start and then only answer "internal error" to every message.
func (p Profile) MissingVariables(missing []string) *Trouble {
	isForeign := func(name string) bool { return len(acp.Env([]string{name + "="}, p.Env)) == 0 }
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
