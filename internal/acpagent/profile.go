package acpagent

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
)

// Profile is an agent that speaks ACP and is installed here. One code path drives them all; only what is in here differs.
type Profile struct {
	Type    string // of the agent: names its avatar, as --agent-type does
	Product string // for people
	Path    string // of the program, absolute

	program string // its name
	args    []string
	node    int      // the oldest major version of Node.js that runs it; 0: it brings its own
	said    string   // the name that it says in its hello
	known   []string // the versions that were measured, newest last; another one is not used
	install string   // the package that npm installs
	login   []command
	env     []string // names of variables that are its own; one that ends in * is a beginning

	// asks are the modes in which it was measured to ask before it acts; the first one is set. It is in no other one when a
	// message reaches it.
	asks []string
	// lever makes it ask also where the user's own rules or settings would let it act; nil: the mode is enough.
	lever func(file string, tools []string) lever
	rules string // how the name of its file must end: others are passed over
	// settings are names in its folder from which it would take settings, variables or programs. It is not started
	// while one of them is there: it could have written them itself.
	settings []string
	// ruled looks for rules of the user's own that let it act without asking whatever its mode and its lever. It is not started
	// while there is one. nil: nothing of the kind is known.
	ruled func(environ []string) *Trouble
	// tool is the MCP server and the tool that a question is for, by what the agent's own program says, never a model:
	// p is the question, t all that was told under its id. nil: it does not say.
	tool func(p *acp.Permission, t *acp.ToolCall) (server, name string)
}

// command is a command line for people that needs a program.
type command struct{ program, line string }

// The variables do not name another program to run in the place of the one that was measured.
var profiles = []Profile{
	{
		Type: "claude-code", Product: "Claude Code", program: "claude-agent-acp", node: 22,
		said: "@agentclientprotocol/claude-agent-acp", known: []string{"0.101.0"}, install: "@agentclientprotocol/claude-agent-acp",
		login: []command{{"claude", "claude /login"}, {"claude-agent-acp", "claude-agent-acp --cli /login"}},
		env:   []string{"ANTHROPIC_*", "AWS_*", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_*", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "DISABLE_AUTOUPDATER"},
		asks:  []string{"default", "plan"}, lever: claudeLever, tool: byServer,
	},
	{
		Type: "codex", Product: "Codex", program: "codex-acp", node: 20,
		said: "@agentclientprotocol/codex-acp", known: []string{"2.6.0"}, install: "@agentclientprotocol/codex-acp",
		login: []command{{"codex", "codex login"}, {"codex-acp", "codex-acp login"}},
		env:   []string{"OPENAI_*", "CODEX_HOME", "CODEX_API_KEY"},
		asks:  []string{"read-only"}, lever: codexLever, settings: []string{".codex"}, ruled: codexRules, tool: byInput,
	},
	{
		Type: "opencode", Product: "OpenCode", program: "opencode", args: []string{"acp"},
		said: "OpenCode", known: []string{"1.18.33"}, install: "opencode-ai", login: []command{{"opencode", "opencode auth login"}},
		env:  []string{"OPENCODE_*", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY", "GEMINI_API_KEY"},
		asks: []string{openCodeAgent}, lever: openCodeLever,
	},
	{
		Type: "gemini-cli", Product: "Gemini CLI", program: "gemini", args: []string{"--acp"}, node: 20,
		said: "gemini-cli", known: []string{"0.61.0"}, install: "@google/gemini-cli", login: []command{{"gemini", "gemini"}},
		env:  []string{"GEMINI_*", "GOOGLE_*"},
		asks: []string{"default", "plan"}, lever: geminiLever, rules: ".toml", settings: []string{".gemini", ".env"},
	},
	{
		Type: "qwen-code", Product: "Qwen Code", program: "qwen", args: []string{"--acp"}, node: 22,
		said: "qwen-code", known: []string{"0.24.4"}, install: "@qwen-code/qwen-code", login: []command{{"qwen", "qwen"}},
		env:  []string{"QWEN_*", "DASHSCOPE_*", "OPENAI_*"},
		asks: []string{"default", "plan"}, lever: qwenLever, rules: ".json", settings: []string{".qwen", ".env"}, tool: byName,
	},
}

// Find returns the agents that are installed, by looking for their programs. It starts nothing.
func Find(o Options) []Profile {
	o.fill()
	var found []Profile
	for _, p := range profiles {
		if path, err := o.LookPath(p.program); err == nil {
			p.Path = path
			found = append(found, p)
		}
	}
	return found
}

// ID is the id of the agent's lane.
func (p Profile) ID() string { return "acp-" + p.Type }

// Trouble is why an agent does not work, and the one thing to do.
type Trouble struct {
	Reason, Next, Command string
}

// Error is for logs.
func (t *Trouble) Error() string { return t.Reason }

var nodeVersion = regexp.MustCompile(`^v(\d+)\.\d+`)

// installs is the command that installs the newest version that is known.
func (p Profile) installs() string {
	if p.install == "" || len(p.known) == 0 {
		return ""
	}
	return "npm install -g " + p.install + "@" + p.known[len(p.known)-1]
}

// Trouble looks at what the agent needs before it is started; nil: nothing is known to be wrong. It runs at most
// `node --version`.
func (p Profile) Trouble(ctx context.Context, o Options) *Trouble {
	o.fill()
	if p.node == 0 {
		return nil
	}
	next := fmt.Sprintf("Install Node.js %d or newer, then install %s again.", p.node, p.program)
	node, err := o.LookPath("node")
	if err != nil {
		return &Trouble{p.Product + " needs Node.js, which was not found.", next, p.installs()}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, "--version")
	cmd.Env = acp.Env(o.Environ(), nil)
	out, _ := cmd.Output()
	m := nodeVersion.FindStringSubmatch(string(out))
	if m == nil {
		return nil // its start will tell
	}
	if major, _ := strconv.Atoi(m[1]); major < p.node {
		return &Trouble{fmt.Sprintf("%s needs Node.js %d or newer; this computer has %s.", p.Product, p.node, strings.TrimSpace(string(out))), next, p.installs()}
	}
	return nil
}

// unknown looks at what the agent said of itself; nil: it is one whose modes were measured.
func (p Profile) unknown(i acp.Initialized) *Trouble {
	next := fmt.Sprintf("Install a version that World knows (%s), then try again.", strings.Join(p.known, ", "))
	switch {
	case i.ProtocolVersion != acp.Version:
		return &Trouble{
			fmt.Sprintf("%s speaks version %d of the Agent Client Protocol; World speaks version %d.", p.Product, i.ProtocolVersion, acp.Version),
			next, p.installs(),
		}
	case i.Agent.Name != p.said:
		return &Trouble{
			fmt.Sprintf("The program %s is not the one that World knows by this name, so World cannot tell when it asks before it acts.", p.program),
			fmt.Sprintf("Install %s in its place, then try again.", p.install), p.installs(),
		}
	case !slices.Contains(p.known, i.Agent.Version):
		return &Trouble{
			fmt.Sprintf("World does not know version %s of %s, so it cannot tell when it asks before it acts.", clip.Line(i.Agent.Version, 40), p.program),
			next, p.installs(),
		}
	}
	return nil
}

// needsLogin is the trouble of an agent without an account.
func (p Profile) needsLogin(o *Options) *Trouble {
	t := &Trouble{Reason: p.Product + " is not logged in.", Next: "Log in with it in a terminal, then try again."}
	for _, c := range p.login {
		if _, err := o.LookPath(c.program); err == nil {
			t.Command = c.line
			break
		}
	}
	return t
}
