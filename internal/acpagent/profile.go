package acpagent

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
)

// Profile describes an agent that speaks ACP. One code path drives all of them; the profile holds everything that
// differs.
type Profile struct {
	// Type names the avatar, as --agent-type does, and the agent's folder. Product is the name for people.
	Type    string
	Product string
	// Path is the absolute path of the program; Find sets it.
	Path string

	// program and args are the command that starts the agent.
	program string
	args    []string
	// node is the oldest major version of Node.js that runs it; 0: it does not need Node.js.
	node int
	// agentName is the name in its answer to initialize.
	agentName string
	// versions are those that were measured, newest last. Other versions are refused.
	versions []string
	// npmPackage is what npm installs.
	npmPackage string
	// loginCommands are offered when it is not logged in: the first one whose program is installed.
	loginCommands []command
	// env are the variables that belong to this agent. A trailing * matches any suffix. None of them may name another
	// program that would run in place of the measured one.
	env []string

	// askModes are the modes in which it was measured to ask before it acts. The first one is set; no message reaches
	// the agent in any other mode.
	askModes []string
	// override makes it ask where the user's rules or settings would let it act (overrides.go); nil: the mode is
	// enough.
	override func(file string, tools []string) override
	// overrideExt is the extension that the override's file must have: the agent ignores others.
	overrideExt string
	// settingsFiles are names in its folder from which it would read settings, variables or programs. It is not started
	// while one of them exists: it could have written them itself.
	settingsFiles []string
	// userRules returns a Trouble when the user's own rules let it act without asking, whatever its mode and override.
	// It is not started then. nil: no such rules are known.
	userRules func(environ []string) *Trouble
	// toolOf returns the MCP server and the tool that a permission is for, from fields that the agent's program fills
	// in and no model can write. p is the permission and t everything known of its call. nil: the agent does not say.
	toolOf func(p *acp.Permission, t *acp.ToolCall) (server, name string)
}

// command is a command line for people, and the program that it needs.
type command struct{ program, line string }

// profiles are the supported agents.
var profiles = []Profile{
	{
		Type: "claude-code", Product: "Claude Code", program: "claude-agent-acp", node: 22,
		agentName: "@agentclientprotocol/claude-agent-acp", versions: []string{"0.101.0"}, npmPackage: "@agentclientprotocol/claude-agent-acp",
		loginCommands: []command{{"claude", "claude /login"}, {"claude-agent-acp", "claude-agent-acp --cli /login"}},
		env:           []string{"ANTHROPIC_*", "AWS_*", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_*", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "DISABLE_AUTOUPDATER"},
		askModes:      []string{"default", "plan"}, override: claudeOverride, toolOf: byServer,
	},
	{
		Type: "codex", Product: "Codex", program: "codex-acp", node: 20,
		agentName: "@agentclientprotocol/codex-acp", versions: []string{"2.6.0"}, npmPackage: "@agentclientprotocol/codex-acp",
		loginCommands: []command{{"codex", "codex login"}, {"codex-acp", "codex-acp login"}},
		env:           []string{"OPENAI_*", "CODEX_HOME", "CODEX_API_KEY"},
		askModes:      []string{"read-only"}, override: codexOverride, settingsFiles: []string{".codex"}, userRules: codexRules, toolOf: byInput,
	},
	{
		Type: "opencode", Product: "OpenCode", program: "opencode", args: []string{"acp"},
		agentName: "OpenCode", versions: []string{"1.18.33"}, npmPackage: "opencode-ai", loginCommands: []command{{"opencode", "opencode auth login"}},
		env:      []string{"OPENCODE_*", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY", "GEMINI_API_KEY"},
		askModes: []string{openCodeAgent}, override: openCodeOverride,
	},
	{
		Type: "gemini-cli", Product: "Gemini CLI", program: "gemini", args: []string{"--acp"}, node: 20,
		agentName: "gemini-cli", versions: []string{"0.61.0"}, npmPackage: "@google/gemini-cli", loginCommands: []command{{"gemini", "gemini"}},
		env:      []string{"GEMINI_*", "GOOGLE_*"},
		askModes: []string{"default", "plan"}, override: geminiOverride, overrideExt: ".toml", settingsFiles: []string{".gemini", ".env"},
	},
	{
		Type: "qwen-code", Product: "Qwen Code", program: "qwen", args: []string{"--acp"}, node: 22,
		agentName: "qwen-code", versions: []string{"0.24.4"}, npmPackage: "@qwen-code/qwen-code", loginCommands: []command{{"qwen", "qwen"}},
		env:      []string{"QWEN_*", "DASHSCOPE_*", "OPENAI_*"},
		askModes: []string{"default", "plan"}, override: qwenOverride, overrideExt: ".json", settingsFiles: []string{".qwen", ".env"}, toolOf: byName,
	},
}

// Find returns the profiles of the agents whose programs are on the PATH. It starts nothing.
func Find(o Options) []Profile {
	o.setDefaults()
	var found []Profile
	for _, p := range profiles {
		if path, err := o.LookPath(p.program); err == nil {
			p.Path = path
			found = append(found, p)
		}
	}
	return found
}

// ID returns the id of the agent's back end.
func (p Profile) ID() string { return "acp-" + p.Type }

// Trouble explains to the user why an agent does not work, and the one next step. Command, which may be empty, does
// that step in a terminal.
type Trouble struct {
	Reason, Next, Command string
}

// Error returns the reason, for logs.
func (t *Trouble) Error() string { return t.Reason }

// nodeVersion matches the output of node --version.
var nodeVersion = regexp.MustCompile(`^v(\d+)\.\d+`)

// installCommand returns the command that installs the newest supported version; empty: there is none.
func (p Profile) installCommand() string {
	if p.npmPackage == "" || len(p.versions) == 0 {
		return ""
	}
	return "npm install -g " + p.npmPackage + "@" + p.versions[len(p.versions)-1]
}

// Trouble checks what the agent needs before it is started; nil: no problem was found. The only program that it runs is
// `node --version`.
func (p Profile) Trouble(ctx context.Context, o Options) *Trouble {
	o.setDefaults()
	if p.node == 0 {
		return nil
	}
	next := fmt.Sprintf("Install Node.js %d or newer, then install %s again.", p.node, p.program)
	node, err := o.LookPath("node")
	if err != nil {
		return &Trouble{p.Product + " needs Node.js, which was not found.", next, p.installCommand()}
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
	if major, _ := strconv.Atoi(m[1]); major < p.node {
		return &Trouble{fmt.Sprintf("%s needs Node.js %d or newer; this computer has %s.", p.Product, p.node, strings.TrimSpace(string(out))), next, p.installCommand()}
	}
	return nil
}

// checkInitialized refuses an agent whose answer to initialize shows another program or version than the measured
// ones; nil: it is supported.
func (p Profile) checkInitialized(i acp.Initialized) *Trouble {
	t := p.installAnother()
	switch {
	case i.Agent.Name != p.agentName:
		t.Reason = "The program " + p.program + " is not the one that World knows by this name, so World cannot be sure that it asks before it acts."
		t.Next = "Install " + p.npmPackage + " in its place, then try again."
	case !slices.Contains(p.versions, i.Agent.Version):
		t.Reason = fmt.Sprintf("World does not know version %s of %s, so it cannot be sure that it asks before it acts.", clip.Line(i.Agent.Version, 40), p.program)
	default:
		return nil
	}
	return t
}

// installAnother returns a Trouble, without its reason, that a version which was measured would cure.
func (p Profile) installAnother() *Trouble {
	return &Trouble{Next: fmt.Sprintf("Install a version that World knows (%s), then try again.", strings.Join(p.versions, ", ")), Command: p.installCommand()}
}

// needsLogin returns the Trouble of an agent that is not logged in.
func (p Profile) needsLogin(o *Options) *Trouble {
	t := &Trouble{Reason: p.Product + " is not logged in.", Next: "Log in with it in a terminal, then try again."}
	for _, c := range p.loginCommands {
		if _, err := o.LookPath(c.program); err == nil {
			t.Command = c.line
			break
		}
	}
	return t
}

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
