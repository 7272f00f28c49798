package acpagent

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/local"
)

// serverName is the name under which agents get the world's MCP server: not "world", which users have in their own settings,
// where it would win over ours. It has no - and no _, which some agents take for the end of it.
const serverName = "theworld"

// lever is what makes an agent ask, above its mode: allow rules of the user's own settings, or of a folder, win over a
// mode, and these win over the rules. Each was measured to do so.
type lever struct {
	args []string
	env  []string
	meta any
	file []byte // written before each start, outside of every folder that an agent works in
}

type object = map[string]any

// claudeLever: settings of the folder are not read, no MCP server but ours starts, and what acts is asked for: also a command
// in the user's own sandbox, where the rule for Bash does not count unless the sandbox is told to let nothing by, and what a
// hook of the user's would answer.
func claudeLever(string, []string) lever {
	return lever{meta: object{"claudeCode": object{"options": object{
		"settingSources": []string{"user"}, "strictMcpConfig": true,
		"settings": object{"permissions": object{
			"ask":             []string{"Bash", "Write", "Edit", "NotebookEdit", "WebFetch", "WebSearch"},
			"disableAutoMode": "disable", "disableBypassPermissionsMode": "disable",
		}, "sandbox": object{"autoAllowBashIfSandboxed": false}, "disableAllHooks": true},
	}}}}
}

// codexLever: with a mode go its policy, its sandbox and who judges, in each turn; the variable holds from the start. Hooks
// would answer in the user's place.
func codexLever(string, []string) lever {
	return lever{env: []string{"INITIAL_AGENT_MODE=read-only", `CODEX_CONFIG={"features":{"hooks":false}}`}}
}

// openCodeAgent is the agent, in OpenCode's sense, that World brings along; OpenCode shows agents as modes.
const openCodeAgent = "world-session"

// openCodeLever: an agent of our own, whose rules no other agent's rules reach.
func openCodeLever(_ string, tools []string) lever {
	rules := object{"*": "ask", "read": "allow", "glob": "allow", "grep": "allow", "list": "allow"}
	for _, t := range tools {
		rules[serverName+"_"+t] = "allow"
	}
	config, _ := json.Marshal(object{"agent": object{openCodeAgent: object{
		"mode": "primary", "description": "Asks before it acts; started by World.", "permission": rules,
	}}})
	return lever{env: []string{"OPENCODE_DISABLE_PROJECT_CONFIG=1", "OPENCODE_CONFIG_CONTENT=" + string(config)}}
}

// geminiLever: a policy above the user's. MCP servers start in trusted folders only; ours is one, since nothing in it can
// hold settings.
func geminiLever(file string, tools []string) lever {
	var b strings.Builder
	rule := func(line string) { b.WriteString("[[rule]]\n" + line + "\n\n") }
	rule(`toolName = "*"` + "\ndecision = \"ask_user\"\npriority = 500")
	rule(`toolName = ["read_file", "glob", "grep_search", "list_directory", "read_many_files"]` + "\ndecision = \"allow\"\npriority = 600")
	for _, t := range tools {
		rule(fmt.Sprintf("mcpName = %q\ntoolName = %q\ndecision = \"allow\"\npriority = 700", serverName, t))
	}
	return lever{args: []string{"--skip-trust", "--admin-policy", file}, file: []byte(b.String())}
}

// qwenLever: settings above the user's and the folder's.
func qwenLever(file string, tools []string) lever {
	visible := []string{} // to the model at once: it would have to look for them first, one by one
	for _, t := range tools {
		visible = append(visible, "mcp__"+serverName+"__"+t)
	}
	settings, _ := json.Marshal(object{
		"mcp": object{"allowed": []string{serverName}}, "disableAllHooks": true, "tools": object{"approvalMode": "default", "visible": visible},
		"permissions": object{"ask": []string{"Bash", "Edit", "Write", "WebFetch"}},
	})
	return lever{env: []string{"QWEN_CODE_SYSTEM_SETTINGS_PATH=" + file}, file: append(settings, '\n')}
}

// prepare makes the agent's folder and its lever.
func (l *Backend) prepare() (lever, error) {
	if err := os.MkdirAll(l.workspace(), 0o700); err != nil {
		return lever{}, err
	}
	if t := l.foreign(); t != nil {
		return lever{}, t
	}
	if l.p.lever == nil {
		return lever{}, nil
	}
	dir, name := local.Dir(filepath.Dir(l.workspace())), l.p.Type+".rules"+l.p.rules
	v := l.p.lever(dir.Path(name), l.o.free())
	if len(v.file) > 0 {
		return v, dir.Write(name, v.file)
	}
	return v, nil
}

// approvalMode is where Codex's configuration says when a tool of an MCP server may act.
var approvalMode = regexp.MustCompile(`approval_mode["']?\s*=\s*["']?(\w*)`)

// stillAsk are its values with which a tool is asked for, unless it says of itself that it only reads.
var stillAsk = []string{"auto", "prompt", "writes"}

// codexRules: what a rule of the user's allows runs without a card in every mode (measured with 2.6.0): a command, also outside
// of the sandbox, and a tool of an MCP server. Codex writes one for each "always" that it is answered. Only its own exec command
// can leave rules for commands out; one for a server could be taken back by its name alone, and that in half of the starts.
func codexRules(environ []string) *Trouble {
	home := ""
	for _, v := range environ {
		switch name, value, _ := strings.Cut(v, "="); {
		case name == "CODEX_HOME" && value != "":
			home = value
		case (name == "HOME" || name == "USERPROFILE") && home == "":
			home = filepath.Join(value, ".codex")
		}
	}
	files, _ := filepath.Glob(filepath.Join(home, "rules", "*.rules"))
	for _, file := range files {
		if holds(file, func(line string) bool { return line != "" }) {
			return &Trouble{
				Reason: fmt.Sprintf("Codex has command rules of yours in %s. What they allow, it runs without asking, and World cannot switch them off.", file),
				Next:   "Move that file away, then try again.", Command: "mv '" + file + "' '" + file + ".off'",
			}
		}
	}
	file := filepath.Join(home, "config.toml")
	if holds(file, func(line string) bool {
		return slices.ContainsFunc(approvalMode.FindAllStringSubmatch(line, -1), func(m []string) bool { return !slices.Contains(stillAsk, m[1]) })
	}) {
		return &Trouble{
			Reason: fmt.Sprintf("Codex lets tools of MCP servers act without asking where %s says so, and World cannot switch that off.", file),
			Next:   `Change each approval_mode = "approve" in that file to "prompt", then try again.`,
		}
	}
	return nil
}

// holds: a line of the file that is no comment is so. A file that cannot be read may hold anything.
func holds(file string, so func(line string) bool) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		return !errors.Is(err, os.ErrNotExist)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") && so(line) {
			return true
		}
	}
	return false
}

// foreign looks for what lets the agent act without asking and no lever of ours outranks: rules of the user's own, and what
// it would take settings from in its folder.
func (l *Backend) foreign() *Trouble {
	if l.p.ruled != nil {
		if t := l.p.ruled(acp.Env(l.o.Environ(), l.p.env)); t != nil {
			return t
		}
	}
	for _, name := range l.p.settings {
		if _, err := os.Lstat(filepath.Join(l.workspace(), name)); err == nil {
			return &Trouble{
				Reason: fmt.Sprintf("The folder of %s holds %s, from which it would take settings; they could let it act without asking.", l.p.Product, name),
				Next:   "Look at it, take it away, then try again.", Command: "rm -r '" + filepath.Join(l.workspace(), name) + "'",
			}
		}
	}
	return nil
}

// How agents say which MCP tool a question is for, in fields that no model writes.

// byServer: the card names the server, and the tool with it.
func byServer(p *acp.Permission, _ *acp.ToolCall) (server, name string) {
	if name, ok := strings.CutPrefix(p.Tool.Name, "mcp__"+p.Tool.Server+"__"); ok && p.Tool.Server != "" {
		return p.Tool.Server, name
	}
	return "", ""
}

// byInput: the card is marked as one of MCP, and the call that was told before it names both.
func byInput(p *acp.Permission, t *acp.ToolCall) (server, name string) {
	var in struct{ Server, Tool string }
	if !p.MCP || json.Unmarshal(t.RawInput, &in) != nil {
		return "", ""
	}
	return in.Server, in.Tool
}

// byName: the card names the tool as mcp__server__tool. Only our own server is told apart from its tool.
func byName(p *acp.Permission, _ *acp.ToolCall) (server, name string) {
	if name, ok := strings.CutPrefix(p.Tool.Name, "mcp__"+serverName+"__"); ok {
		return serverName, name
	}
	if rest, ok := strings.CutPrefix(p.Tool.Name, "mcp__"); ok {
		server, name, _ = strings.Cut(rest, "__")
	}
	return server, name
}
