package acplane

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
)

// Profile is an agent that speaks ACP and is installed here. One code path drives them all; only what is in here differs.
type Profile struct {
	Type    string // of the agent: names its avatar, as --agent-type does
	Product string // for people
	Path    string // of the program, absolute

	program string // its name
	args    []string
	node    int    // the oldest major version of Node.js that runs it; 0: it brings its own
	oldest  string // the oldest version that works
	install string // the command that installs or updates it
	login   []command
	env     []string // names of variables that are its own; one that ends in * is a beginning
	set     []string // variables that are set for it
	meta    json.RawMessage
	asking  string // the mode in which it asks before it acts
	ours    string // what it puts before the names of the world's tools when it asks; empty: not known
}

// command is a command line for people that needs a program.
type command struct{ program, line string }

// The variables and the meta keep an agent from taking settings from its workspace: the agent itself can write there, and
// would widen its own permissions for the next start.
var profiles = []Profile{
	{
		Type: "claude-code", Product: "Claude Code", program: "claude-agent-acp", node: 22, oldest: "0.50.0",
		install: "npm install -g @agentclientprotocol/claude-agent-acp",
		login:   []command{{"claude", "claude /login"}, {"claude-agent-acp", "claude-agent-acp --cli /login"}},
		env:     []string{"ANTHROPIC_*", "AWS_*", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_*", "CLAUDE_CODE_EXECUTABLE", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "DISABLE_AUTOUPDATER"},
		meta:    json.RawMessage(`{"claudeCode":{"options":{"settingSources":["user"]}}}`),
		asking:  "default", ours: "mcp__world__",
	},
	{
		Type: "codex", Product: "Codex", program: "codex-acp",
		install: "npm install -g @zed-industries/codex-acp", login: []command{{"codex", "codex login"}},
		env: []string{"OPENAI_*", "CODEX_*"}, asking: "auto",
	},
	{
		Type: "opencode", Product: "OpenCode", program: "opencode", args: []string{"acp"},
		install: "npm install -g opencode-ai", login: []command{{"opencode", "opencode auth login"}},
		env: []string{"OPENCODE_*", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY", "GEMINI_API_KEY"},
		set: []string{"OPENCODE_DISABLE_PROJECT_CONFIG=1"}, asking: "build",
	},
	{
		Type: "gemini-cli", Product: "Gemini CLI", program: "gemini", args: []string{"--acp"}, node: 20,
		install: "npm install -g @google/gemini-cli", login: []command{{"gemini", "gemini"}},
		env: []string{"GEMINI_*", "GOOGLE_*"}, asking: "default",
	},
	{
		Type: "qwen-code", Product: "Qwen Code", program: "qwen", args: []string{"--acp"}, node: 20,
		install: "npm install -g @qwen-code/qwen-code", login: []command{{"qwen", "qwen"}},
		env: []string{"QWEN_*", "DASHSCOPE_*", "OPENAI_*"}, asking: "default",
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
		return &Trouble{p.Product + " needs Node.js, which was not found.", next, p.install}
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
		return &Trouble{fmt.Sprintf("%s needs Node.js %d or newer; this computer has %s.", p.Product, p.node, strings.TrimSpace(string(out))), next, p.install}
	}
	return nil
}

// tooOld looks at what the agent said of itself.
func (p Profile) tooOld(i acp.Initialized) *Trouble {
	switch {
	case i.ProtocolVersion != acp.Version:
		return &Trouble{
			fmt.Sprintf("%s speaks version %d of the Agent Client Protocol; World speaks version %d.", p.Product, i.ProtocolVersion, acp.Version),
			"Update " + p.Product + " or world-mcp, whichever is older.", p.install,
		}
	case p.oldest != "" && older(i.Agent.Version, p.oldest):
		return &Trouble{fmt.Sprintf("%s %s is too old; World needs %s or newer.", p.program, i.Agent.Version, p.oldest), "Update it.", p.install}
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

// older compares versions of numbers with dots; what is not a number counts as 0.
func older(version, than string) bool {
	a, b := strings.Split(version, "."), strings.Split(than, ".")
	for i := range b {
		x := 0
		if i < len(a) {
			x, _ = strconv.Atoi(a[i])
		}
		if y, _ := strconv.Atoi(b[i]); x != y {
			return x < y
		}
	}
	return false
}

// unasking are the modes in which an agent acts without asking. None of them is ever left on.
var unasking = map[string]bool{"bypassPermissions": true, "dontAsk": true, "yolo": true, "full-access": true, "acceptEdits": true, "auto_edit": true}
