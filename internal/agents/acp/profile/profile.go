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
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
)

// Server is the name of the world's MCP server in a session. It is not "world", since users may
// have a server of that name in their own settings, which would win. It contains no - and no _,
// which some agents read as the end of the name.
const Server = "theworld"

// Profile describes an agent that speaks ACP.
type Profile struct {
	// Type names the avatar, as --agent-type does, and the agent's folder. Product is the name for
	// people.
	Type    string
	Product string
	Installation
	Asking
}

// Installation is the program of an agent, and its requirements.
type Installation struct {
	// Path is the absolute path of the program; Find sets it.
	Path string
	// Program and Args are the command that starts the agent.
	Program string
	Args    []string
	// MinNode is the oldest major version of Node.js that runs it; 0: it does not need Node.js.
	MinNode int
	// ImplementationName is the name in its answer to initialize.
	ImplementationName string
	// Versions are those that were measured, newest last. Other versions are refused.
	Versions []string
	// Package is its npm package.
	Package string
	// Logins are offered when it is not logged in: the first one whose program is installed.
	Logins []Login
	// Env are the variables that belong to this agent. A trailing * matches any suffix. None of
	// them may name another program that would run in place of the measured one.
	Env []string
}

// Login is a command line for people that logs in, and the program that it needs.
type Login struct{ Program, Line string }

// Asking is what makes the agent ask before it acts, and how it asks. It has three defences, in
// this order: a mode in which it asks, a lever that outranks allow rules of the user and of the
// folder, and a refusal to start it where settings exist that nothing can outrank.
type Asking struct {
	// Modes are the modes in which it was measured to ask before it acts. The first one is set; no
	// message may reach the agent in any other mode.
	Modes []string
	// ReadMode is the mode of read-only sessions; empty: the first of Modes.
	ReadMode string
	// ActingModes are those in which it acts without asking.
	ActingModes []string
	// Lever makes it ask where rules or settings would let it act; nil: the mode is enough. file is
	// the path of Lever.File.
	Lever func(w Workspace, file string) Lever
	// LeverExtension is the one that Lever.File must have: the agent ignores others.
	LeverExtension string
	// ForeignSettings says what keeps it from the settings of a folder that is not World's own.
	ForeignSettings ForeignSettings
	// Settings are names in its working folder from which it would read settings, variables or
	// programs. In a folder of World's own it is not started while one of them exists: it could
	// have written them itself.
	Settings []string
	// Looks are the tools of its own that only look, plan or talk, each with the names of its
	// arguments. Every other tool must ask. Sandboxed: commands that it does not ask about run in a
	// sandbox, where they can change nothing.
	Looks     map[string]string
	Sandboxed bool
	// UserRules returns a Trouble, and the agent is not started, when the user's own rules let it
	// act without asking in spite of mode and lever. nil: no such rules are known.
	UserRules func(environ []string) *Trouble
	// ToolOf returns the MCP server and the tool that a permission is for, from fields that the
	// agent's program fills in and no model can write. own is the name of the world's server, p the
	// permission, and t everything known of its call. nil: the agent does not say.
	ToolOf func(own string, p *acp.Permission, t *acp.ToolCall) (server, name string)
}

// ForeignSettings says what keeps an agent from the hooks, servers and allow rules that a folder
// contains.
type ForeignSettings int

// Values of ForeignSettings.
const (
	// ForeignUnknown: no such protection was measured. The agent starts only in trusted folders.
	ForeignUnknown ForeignSettings = iota
	// ForeignByLever: its lever does.
	ForeignByLever
	// ForeignOutside: no lever keeps all of it out. It starts in an empty folder of World's own,
	// and gets the real one as a further folder.
	ForeignOutside
)

// profiles are the supported agents.
var profiles = []Profile{
	{
		Type: "claude-code", Product: "Claude Code",
		Installation: Installation{
			Program: "claude-agent-acp", MinNode: 22,
			ImplementationName: "@agentclientprotocol/claude-agent-acp", Versions: []string{"0.101.0"}, Package: "@agentclientprotocol/claude-agent-acp",
			Logins: []Login{{"claude", "claude /login"}, {"claude-agent-acp", "claude-agent-acp --cli /login"}},
			Env:    []string{"ANTHROPIC_*", "AWS_*", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_*", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "DISABLE_AUTOUPDATER"},
		},
		Asking: Asking{
			Modes: []string{"default", "plan"}, ReadMode: "plan", ActingModes: []string{"acceptEdits", "auto", "bypassPermissions"},
			Lever: claudeLever, ForeignSettings: ForeignByLever, ToolOf: toolByServer,
			Looks: claudeLooks,
		},
	},
	{
		Type: "codex", Product: "Codex",
		Installation: Installation{
			Program: "codex-acp", MinNode: 20,
			ImplementationName: "@agentclientprotocol/codex-acp", Versions: []string{"2.6.0"}, Package: "@agentclientprotocol/codex-acp",
			Logins: []Login{{"codex", "codex login"}, {"codex-acp", "codex-acp login"}},
			Env:    []string{"OPENAI_*", "CODEX_HOME", "CODEX_API_KEY"},
		},
		Asking: Asking{
			Modes: []string{codexMode}, ActingModes: []string{"workspace-write", "agent", "agent-full-access"},
			Lever: codexLever, ForeignSettings: ForeignOutside, Settings: []string{".codex"},
			UserRules: codexRules, ToolOf: toolByInput,
			Looks: codexLooks, Sandboxed: true,
		},
	},
	{
		Type: "opencode", Product: "OpenCode",
		Installation: Installation{
			Program: "opencode", Args: []string{"acp"},
			ImplementationName: "OpenCode", Versions: []string{"1.18.33"}, Package: "opencode-ai", Logins: []Login{{"opencode", "opencode auth login"}},
			Env: []string{"OPENCODE_*", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY", "GEMINI_API_KEY"},
		},
		Asking: Asking{
			Modes: []string{openCodeAgent}, ActingModes: []string{"build", "plan"}, Lever: openCodeLever,
			ForeignSettings: ForeignOutside, Settings: []string{".opencode", "opencode.json", "opencode.jsonc"},
			Looks: openCodeLooks,
		},
	},
	{
		Type: "gemini-cli", Product: "Gemini CLI",
		Installation: Installation{
			Program: "gemini", Args: []string{"--acp"}, MinNode: 20,
			ImplementationName: "gemini-cli", Versions: []string{"0.61.0"}, Package: "@google/gemini-cli", Logins: []Login{{"gemini", "gemini"}},
			Env: []string{"GEMINI_*", "GOOGLE_*"},
		},
		Asking: Asking{
			Modes: []string{"default", "plan"}, ReadMode: "plan", ActingModes: []string{"autoEdit", "yolo"},
			Lever: geminiLever, LeverExtension: ".toml", ForeignSettings: ForeignOutside, Settings: []string{".gemini", ".env"},
			Looks: geminiLooks,
		},
	},
	{
		Type: "qwen-code", Product: "Qwen Code",
		Installation: Installation{
			Program: "qwen", Args: []string{"--acp"}, MinNode: 22,
			ImplementationName: "qwen-code", Versions: []string{"0.24.4"}, Package: "@qwen-code/qwen-code", Logins: []Login{{"qwen", "qwen"}},
			Env: []string{"QWEN_*", "DASHSCOPE_*", "OPENAI_*"},
		},
		Asking: Asking{
			Modes: []string{"default", "plan"}, ReadMode: "plan", ActingModes: []string{"auto-edit", "auto", "yolo"},
			Lever: qwenLever, LeverExtension: ".json", ForeignSettings: ForeignOutside, Settings: []string{".qwen", ".env"},
			ToolOf: toolByName,
		},
	},
}

// All returns the agents that World knows, whether they are installed or not.
func All() []Profile { return slices.Clone(profiles) }

// LookPath finds a program on the PATH; nil stands for exec.LookPath.
type LookPath func(string) (string, error)

func (l LookPath) find(program string) (string, error) {
	if l == nil {
		return exec.LookPath(program)
	}
	return l(program)
}

// Find returns the profiles of the agents whose programs are on the PATH. It starts nothing.
func Find(look LookPath) []Profile {
	var found []Profile
	for _, p := range profiles {
		if path, err := look.find(p.Program); err == nil {
			p.Path = path
			found = append(found, p)
		}
	}
	return found
}

// Environ filters an environment, a list of NAME=value: it returns the variables that every agent
// may inherit, those of the installed agents (Find), and those whose names match a pattern in more.
// A trailing * in a pattern matches any suffix.
func Environ(look LookPath, environ []string, more ...string) []string {
	for _, p := range Find(look) {
		more = append(more, p.Env...)
	}
	return acp.Env(environ, more)
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
