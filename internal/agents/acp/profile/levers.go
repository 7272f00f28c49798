package profile

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Lever makes an agent ask where its mode is not enough: allow rules in the settings of the user or
// of a folder outrank the mode, and the lever, as measured, outranks the rules. In a read-only
// session it also denies writes; with Workspace.AllowActing it only keeps the folder's settings
// out.
type Lever struct {
	// Args and Env are added to the command line and the environment of the agent.
	Args []string
	Env  []string
	// Meta is sent as _meta with each request that opens a session.
	Meta any
	// Additional are the further folders of the session.
	Additional []string
	// File is the content of a settings file. It is written before each start, outside every folder
	// that an agent works in.
	File []byte
}

// means are those of all agents, by the names that rows give them.
var means = map[string]Means{
	"":         {},
	"claude":   {Lever: claudeLever, ToolOf: toolByServer},
	"codex":    {Lever: codexLever, UserRules: codexRules, ToolOf: toolByInput},
	"opencode": {Lever: openCodeLever},
	"copilot":  {Lever: copilotLever, NamesInTitles: true},
	"gemini":   {Lever: geminiLever, LeverExtension: ".toml"},
	"qwen":     {Lever: qwenLever, LeverExtension: ".json", ToolOf: toolByName},
}

type object = map[string]any

// claudeTools are the tools of its own that Claude Code offers in a session. The list leaves out
// those that start work for later, or elsewhere, and ask for nothing: ScheduleWakeup, Workflow,
// CronCreate, EnterWorktree, Monitor and their like.
var claudeTools = []string{
	"Read", "Glob", "Grep", "ToolSearch", "Skill", "TodoWrite", "ExitPlanMode", // look, or plan
	"Bash", "Write", "Edit", "NotebookEdit", "WebFetch", "WebSearch", "Agent", // ask
}

// claudeLever makes Claude Code ignore the settings of a folder that is not trusted, start no MCP
// server but the world's, and ask for everything that acts. Two switches close gaps: the rule for
// Bash does not apply to commands in the user's sandbox unless autoAllowBashIfSandboxed is off, and
// a hook of the user's could answer in the user's place.
func claudeLever(_ *Profile, w Workspace, _ string) Lever {
	options := object{"settingSources": []string{"user"}, "strictMcpConfig": true}
	if w.Trust == Trusted { // measured: it still asks for all, and of what the folder brings only its key helper runs
		options["settingSources"] = []string{"user", "project", "local"}
	}
	if !w.AllowActing {
		permissions := object{
			"ask":             append([]string{"Bash", "Write", "Edit", "NotebookEdit", "WebFetch", "WebSearch", "Agent"}, w.askedTools()...),
			"disableAutoMode": "disable", "disableBypassPermissionsMode": "disable",
		}
		if w.ReadOnly {
			permissions["deny"] = []string{"Bash", "Write", "Edit", "NotebookEdit"}
		}
		options["tools"] = claudeTools
		options["settings"] = object{"permissions": permissions, "sandbox": object{"autoAllowBashIfSandboxed": false}, "disableAllHooks": true}
	}
	return Lever{Meta: object{"claudeCode": object{"options": options}}}
}

// codexMode is the only mode of Codex in which it asks.
const codexMode = "read-only"

// codexLever makes Codex start in its mode read-only, which sets the approval policy and the
// sandbox of every turn. It turns hooks off, since they could answer in the user's place.
func codexLever(_ *Profile, w Workspace, _ string) Lever {
	l := Lever{Env: []string{"INITIAL_AGENT_MODE=" + codexMode, `CODEX_CONFIG={"features":{"hooks":false}}`}}
	if w.Trust != OwnFolder {
		l.Additional = []string{w.Folder}
	}
	return l
}

// openCodeAgent is the name of an agent, in OpenCode's sense, that World defines. OpenCode reports
// agents as modes.
const openCodeAgent = "world-session"

// openCodeLever defines an OpenCode agent of World's own, since the rules of other agents do not
// apply to it. The variable keeps a folder's settings out, but not its plugins (measured with
// 1.18.33): hence OpenCode starts elsewhere, and the folder of the user's is an outer one that it
// may enter. Its language servers and formatters would run programs of that folder without asking.
func openCodeLever(p *Profile, w Workspace, _ string) Lever {
	rules := object{"*": "ask", "read": "allow", "glob": "allow", "grep": "allow", "list": "allow"}
	if w.Trust != OwnFolder {
		rules["external_directory"] = object{"*": "ask", w.Folder: "allow", w.Folder + "/*": "allow"}
	}
	if w.ReadOnly {
		rules["bash"], rules["edit"] = "deny", "deny"
	}
	for _, t := range w.freeTools() {
		rules[w.Server+"_"+t] = "allow"
	}
	for _, t := range p.Denied {
		rules[t] = "deny"
	}
	config, _ := json.Marshal(object{"lsp": false, "formatter": false, "agent": object{openCodeAgent: object{
		"mode": "primary", "description": "Asks before it acts; started by World.", "permission": rules,
	}}})
	return Lever{Env: []string{p.Variables + "DISABLE_PROJECT_CONFIG=1", p.Variables + "CONFIG_CONTENT=" + string(config)}}
}

// copilotLever keeps Copilot CLI to the bytes that were tested, which it would replace by newer
// ones of its own. Everything else it asks by itself; its tools that act and do not ask are left
// out.
func copilotLever(_ *Profile, w Workspace, _ string) Lever {
	args := []string{
		"--no-auto-update", "--no-remote", "--no-experimental", "--no-bash-env", "--disable-builtin-mcps", "--disallow-temp-dir",
		"--excluded-tools=sql,write_agent",
	}
	if w.Trust != OwnFolder {
		args = append(args, "--add-dir", w.Folder)
	}
	if w.Trust == Untrusted {
		args = append(args, "--no-custom-instructions")
	}
	if w.ReadOnly {
		args = append(args, "--deny-tool=write", "--deny-tool=shell")
	}
	for _, t := range w.freeTools() {
		args = append(args, "--allow-tool="+w.Server+"("+t+")")
	}
	return Lever{Args: args}
}

// geminiLever writes an admin policy, which outranks the user's. Gemini starts MCP servers only in
// trusted folders. Skipping that check (--skip-trust) is safe here because the agent starts in a
// folder of World's own, and only while that holds no settings.
func geminiLever(_ *Profile, w Workspace, file string) Lever {
	l := Lever{Args: []string{"--skip-trust", "--admin-policy", file}}
	if w.Trust != OwnFolder {
		l.Args = append(l.Args, "--include-directories", w.Folder)
	}
	var b strings.Builder
	rule := func(line, decision string, priority int) {
		_, _ = fmt.Fprintf(&b, "[[rule]]\n%s\ndecision = %q\npriority = %d\n\n", line, decision, priority)
	}
	if !w.AllowActing {
		rule(`toolName = "*"`, "ask_user", 500)
	}
	rule(`toolName = ["read_file", "glob", "grep_search", "list_directory", "read_many_files"]`, "allow", 600)
	rule(`toolName = "invoke_agent"`, "deny", 900) // measured: it starts sub-agents without asking
	if w.ReadOnly {
		rule(`toolName = ["write_file", "replace", "run_shell_command"]`, "deny", 650)
	}
	for _, t := range w.freeTools() {
		rule(fmt.Sprintf("mcpName = %q\ntoolName = %q", w.Server, t), "allow", 700)
	}
	l.File = []byte(b.String())
	return l
}

// qwenLever writes system settings, which outrank the user's and the folder's. They do not keep out
// variables that a folder sets, such as the address of the model, which receives the user's key:
// hence Qwen Code starts elsewhere. The world's tools are visible from the start, since the model
// would otherwise have to search for each. The user may have it store its memory in its starting
// folder, among the settings there, with which it would not be started again.
func qwenLever(_ *Profile, w Workspace, file string) Lever {
	settings := object{
		"mcp": object{"allowed": []string{w.Server}}, "disableAllHooks": true, "tools": object{"approvalMode": "default", "visible": w.qualifiedNames(w.allTools())},
	}
	if !w.AllowActing {
		denied := []string{ // measured: they do not ask
			"enter_plan_mode", "exit_plan_mode", "tool_search", "tool_call", "notebook_edit", "cron_create", "cron_list", "cron_delete",
			"enter_worktree", "exit_worktree", "record_artifact", "report_findings", "task_stop", "zoom_image",
		}
		permissions := object{"ask": append([]string{"Bash", "Edit", "Write", "WebFetch"}, w.askedTools()...), "deny": denied}
		if w.ReadOnly {
			permissions["deny"] = append(denied, "Bash", "Edit", "Write")
			permissions["allow"] = w.qualifiedNames(w.freeTools()) // else its plan mode refuses them too
		}
		settings["permissions"] = permissions
	}
	content, _ := json.Marshal(settings)
	l := Lever{Env: []string{"QWEN_CODE_SYSTEM_SETTINGS_PATH=" + file, "QWEN_CODE_MEMORY_LOCAL=0"}, File: append(content, '\n')}
	if w.Trust != OwnFolder {
		l.Args = []string{"--include-directories", w.Folder}
	}
	return l
}
