package acpagent

// This file makes agents ask before they act, whatever the user's own settings allow. Each agent has three defences, in
// this order: a mode in which it asks (Profile.askModes, set by ensureAskMode), an override that outranks allow rules
// of the user and of the folder (Profile.override), and a check that refuses to start it when rules exist that nothing
// can outrank (unsafeSettings). All of them were measured with the versions in Profile.versions; other versions are
// refused.

import (
	"cmp"
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

// serverName is the name of the world's MCP server in a session. It is not "world", since users may have a server of
// that name in their own settings, which would win. It contains no - and no _, which some agents read as the end of the
// name.
const serverName = "theworld"

// override makes an agent ask where its mode is not enough: allow rules in the user's settings, or in those of a
// folder, outrank the mode, and the override outranks the rules. Each one was measured to do so.
type override struct {
	// args and env are added to the command line and the environment of the agent.
	args []string
	env  []string
	// meta is sent as _meta with each request that opens a session.
	meta any
	// file is the content of a settings file. It is written before each start, outside every folder that an agent works
	// in.
	file []byte
}

type object = map[string]any

// claudeOverride makes Claude Code ignore the folder's settings, start no MCP server but the world's, and ask for
// everything that acts. Two switches close gaps: the rule for Bash does not apply to commands in the user's sandbox
// unless autoAllowBashIfSandboxed is off, and a hook of the user's could answer in the user's place.
func claudeOverride(string, []string) override {
	return override{meta: object{"claudeCode": object{"options": object{
		"settingSources": []string{"user"}, "strictMcpConfig": true,
		"settings": object{"permissions": object{
			"ask":             []string{"Bash", "Write", "Edit", "NotebookEdit", "WebFetch", "WebSearch"},
			"disableAutoMode": "disable", "disableBypassPermissionsMode": "disable",
		}, "sandbox": object{"autoAllowBashIfSandboxed": false}, "disableAllHooks": true},
	}}}}
}

// codexOverride makes Codex start in its mode read-only, which sets the approval policy and the sandbox of every turn.
// It turns hooks off, since they could answer in the user's place.
func codexOverride(string, []string) override {
	return override{env: []string{"INITIAL_AGENT_MODE=read-only", `CODEX_CONFIG={"features":{"hooks":false}}`}}
}

// openCodeAgent is the name of an agent, in OpenCode's sense, that World defines. OpenCode reports agents as modes.
const openCodeAgent = "world-session"

// openCodeOverride defines an OpenCode agent of World's own, since the rules of other agents do not apply to it.
func openCodeOverride(_ string, tools []string) override {
	rules := object{"*": "ask", "read": "allow", "glob": "allow", "grep": "allow", "list": "allow"}
	for _, t := range tools {
		rules[serverName+"_"+t] = "allow"
	}
	config, _ := json.Marshal(object{"agent": object{openCodeAgent: object{
		"mode": "primary", "description": "Asks before it acts; started by World.", "permission": rules,
	}}})
	return override{env: []string{"OPENCODE_DISABLE_PROJECT_CONFIG=1", "OPENCODE_CONFIG_CONTENT=" + string(config)}}
}

// geminiOverride writes an admin policy, which outranks the user's. Gemini starts MCP servers only in trusted folders;
// --skip-trust is safe here because unsafeSettings refuses a folder that holds settings.
func geminiOverride(file string, tools []string) override {
	var b strings.Builder
	rule := func(line string) { b.WriteString("[[rule]]\n" + line + "\n\n") }
	rule(`toolName = "*"` + "\ndecision = \"ask_user\"\npriority = 500")
	rule(`toolName = ["read_file", "glob", "grep_search", "list_directory", "read_many_files"]` + "\ndecision = \"allow\"\npriority = 600")
	for _, t := range tools {
		rule(fmt.Sprintf("mcpName = %q\ntoolName = %q\ndecision = \"allow\"\npriority = 700", serverName, t))
	}
	return override{args: []string{"--skip-trust", "--admin-policy", file}, file: []byte(b.String())}
}

// qwenOverride writes system settings, which outrank the user's and the folder's.
func qwenOverride(file string, tools []string) override {
	visible := []string{} // in the prompt from the start: otherwise the model must search for each tool first
	for _, t := range tools {
		visible = append(visible, "mcp__"+serverName+"__"+t)
	}
	settings, _ := json.Marshal(object{
		"mcp": object{"allowed": []string{serverName}}, "disableAllHooks": true, "tools": object{"approvalMode": "default", "visible": visible},
		"permissions": object{"ask": []string{"Bash", "Edit", "Write", "WebFetch"}},
	})
	return override{env: []string{"QWEN_CODE_SYSTEM_SETTINGS_PATH=" + file}, file: append(settings, '\n')}
}

// prepare creates the agent's folder and its override, and refuses a folder or user settings that nothing can outrank.
func (b *Backend) prepare() (override, error) {
	if err := os.MkdirAll(b.workspace(), 0o700); err != nil {
		return override{}, err
	}
	if t := b.unsafeSettings(); t != nil {
		return override{}, t
	}
	if b.profile.override == nil {
		return override{}, nil
	}
	dir, name := local.Dir(filepath.Dir(b.workspace())), b.profile.Type+".rules"+b.profile.overrideExt
	v := b.profile.override(dir.Path(name), b.opt.allowedTools())
	if len(v.file) > 0 {
		return v, dir.Write(name, v.file)
	}
	return v, nil
}

// approvalMode matches the setting in Codex's configuration that decides whether a tool of an MCP server needs
// approval.
var approvalMode = regexp.MustCompile(`approval_mode["']?\s*=\s*["']?(\w*)`)

// askingApprovalModes are the values with which Codex asks for a tool, unless the tool declares itself read-only.
var askingApprovalModes = []string{"auto", "prompt", "writes"}

// codexRules returns a Trouble when the user's own rules let Codex act without asking. A rule runs what it allows in
// every mode without an approval (measured with 2.6.0): a command, even outside the sandbox, or a tool of an MCP
// server. Codex writes such a rule for each answer "always". Only its exec command can ignore command rules; a rule for
// a server can be revoked only by the server's name, and that worked in half of the starts.
func codexRules(environ []string) *Trouble {
	variables := map[string]string{}
	for _, v := range environ {
		name, value, _ := strings.Cut(v, "=")
		variables[name] = value
	}
	home := cmp.Or(variables["CODEX_HOME"], filepath.Join(cmp.Or(variables["HOME"], variables["USERPROFILE"]), ".codex"))
	files, _ := filepath.Glob(filepath.Join(home, "rules", "*.rules"))
	for _, file := range files {
		if anyLine(file, func(line string) bool { return line != "" }) {
			return &Trouble{
				Reason: fmt.Sprintf("You have command rules for Codex in %s. Codex runs what they allow without asking, and World cannot switch them off.", file),
				Next:   "Move that file away, then try again.", Command: "mv '" + file + "' '" + file + ".off'",
			}
		}
	}
	file := filepath.Join(home, "config.toml")
	if anyLine(file, func(line string) bool {
		return slices.ContainsFunc(approvalMode.FindAllStringSubmatch(line, -1), func(m []string) bool { return !slices.Contains(askingApprovalModes, m[1]) })
	}) {
		return &Trouble{
			Reason: fmt.Sprintf("%s lets Codex use tools of MCP servers without asking, and World cannot switch that off.", file),
			Next:   `Change each approval_mode = "approve" in that file to "prompt", then try again.`,
		}
	}
	return nil
}

// anyLine reports whether match holds for a trimmed line of the file that is not a comment. It returns true for a file
// that cannot be read, which may contain anything, and false for one that does not exist.
func anyLine(file string, match func(line string) bool) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		return !errors.Is(err, os.ErrNotExist)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") && match(line) {
			return true
		}
	}
	return false
}

// unsafeSettings looks for settings that let the agent act without asking and that no override outranks: rules of the
// user, and settings files in the agent's own folder. It runs before each start and each new session. nil: there are
// none.
func (b *Backend) unsafeSettings() *Trouble {
	if b.profile.userRules != nil {
		if t := b.profile.userRules(acp.Env(os.Environ(), b.profile.env)); t != nil {
			return t
		}
	}
	for _, name := range b.profile.settingsFiles {
		if _, err := os.Lstat(filepath.Join(b.workspace(), name)); err == nil {
			return &Trouble{
				Reason: fmt.Sprintf("The folder of %s contains %s. Settings in it could let the agent act without asking.", b.profile.Product, name),
				Next:   "Look at it, remove it, then try again.", Command: "rm -r '" + filepath.Join(b.workspace(), name) + "'",
			}
		}
	}
	return nil
}

// The functions below read which MCP tool a permission is for, from fields that the agent's program fills in and no
// model can write. They differ since each agent puts the names elsewhere.

// byServer reads Claude Code's form: the permission names the server, and the tool as mcp__server__tool.
func byServer(p *acp.Permission, _ *acp.ToolCall) (server, name string) {
	if name, ok := strings.CutPrefix(p.Tool.Name, "mcp__"+p.Tool.Server+"__"); ok && p.Tool.Server != "" {
		return p.Tool.Server, name
	}
	return "", ""
}

// byInput reads Codex's form: the permission is marked as an MCP approval, and the input of the call names server and
// tool.
func byInput(p *acp.Permission, t *acp.ToolCall) (server, name string) {
	var in struct{ Server, Tool string }
	if !p.MCP || json.Unmarshal(t.RawInput, &in) != nil {
		return "", ""
	}
	return in.Server, in.Tool
}

// byName reads Qwen Code's form: the permission names the tool as mcp__server__tool. A server name may contain __, so
// the split is exact only for the world's own server.
func byName(p *acp.Permission, _ *acp.ToolCall) (server, name string) {
	if name, ok := strings.CutPrefix(p.Tool.Name, "mcp__"+serverName+"__"); ok {
		return serverName, name
	}
	if rest, ok := strings.CutPrefix(p.Tool.Name, "mcp__"); ok {
		server, name, _ = strings.Cut(rest, "__")
	}
	return server, name
}
