package profile

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// named returns the profile of an agent, as if it were installed.
func named(agentType string) Profile {
	all := Find(func(name string) (string, error) { return "/bin/" + name, nil })
	return all[slices.IndexFunc(all, func(p Profile) bool { return p.Type == agentType })]
}

var worldTools = map[string]bool{"world_info": true, "place_objects": false}

// workspace is a folder of the user's with one world tool that is free, and one that is not.
func workspace(t *testing.T) Workspace {
	return Workspace{
		Folder: "/repo", EmptyFolder: t.TempDir(), RulesFile: "/rules/s1", Tools: worldTools,
		Environ: []string{"PATH=/bin", "HOME=" + t.TempDir(), "WORLD_TOKEN=x"},
	}
}

// render writes what a plan does, without what all plans have in common.
func render(p Plan, w Workspace) string {
	env := p.Env[min(2, len(p.Env)):]
	out := fmt.Sprintf("%s in %s + %s, %s of %s\n%s\n%s\n%s%s", strings.Join(p.Args, " "), p.Dir, p.Session.Additional, p.Mode, strings.Join(p.Modes, " "),
		strings.Join(env, "\n"), p.Session.Meta, p.File, p.Content)
	return strings.TrimSpace(strings.ReplaceAll(out, w.EmptyFolder, "EMPTY"))
}

const geminiPolicy = `/rules/s1.toml[[rule]]
toolName = "*"
decision = "ask_user"
priority = 500

[[rule]]
toolName = ["read_file", "glob", "grep_search", "list_directory", "read_many_files"]
decision = "allow"
priority = 600

[[rule]]
toolName = "invoke_agent"
decision = "deny"
priority = 900

%s[[rule]]
mcpName = "theworld"
toolName = "world_info"
decision = "allow"
priority = 700`

const qwenSettings = `--acp --include-directories /repo in EMPTY + [], %s
QWEN_CODE_SYSTEM_SETTINGS_PATH=/rules/s1.json
QWEN_CODE_MEMORY_LOCAL=0

/rules/s1.json{"disableAllHooks":true,"mcp":{"allowed":["theworld"]},"permissions":{%s"ask":["Bash","Edit","Write","WebFetch","mcp__theworld__place_objects"],"deny":["enter_plan_mode","exit_plan_mode","tool_search","tool_call","notebook_edit","cron_create","cron_list","cron_delete","enter_worktree","exit_worktree","record_artifact","report_findings","task_stop","zoom_image"%s]},"tools":{"approvalMode":"default","visible":["mcp__theworld__place_objects","mcp__theworld__world_info"]}}`

const claudeMeta = `in /repo + [], %s

{"claudeCode":{"options":{"settingSources":["user"],"settings":{"disableAllHooks":true,"permissions":{"ask":["Bash","Write","Edit","NotebookEdit","WebFetch","WebSearch","Agent","mcp__theworld__place_objects"]%s,"disableAutoMode":"disable","disableBypassPermissionsMode":"disable"},"sandbox":{"autoAllowBashIfSandboxed":false}},"strictMcpConfig":true,"tools":["Read","Glob","Grep","ToolSearch","Skill","TodoWrite","ExitPlanMode","Bash","Write","Edit","NotebookEdit","WebFetch","WebSearch","Agent"]}}}`

const openCodeEnv = `acp in EMPTY + [], world-session of world-session
OPENCODE_DISABLE_PROJECT_CONFIG=1
OPENCODE_CONFIG_CONTENT={"agent":{"world-session":{"description":"Asks before it acts; started by World.","mode":"primary","permission":{"*":"ask",%s"external_directory":{"*":"ask","/repo":"allow","/repo/*":"allow"},"glob":"allow","grep":"allow","list":"allow","read":"allow","theworld_world_info":"allow"}}},"formatter":false,"lsp":false}`

const codexPlan = `in EMPTY + [/repo], read-only of read-only
INITIAL_AGENT_MODE=read-only
CODEX_CONFIG={"features":{"hooks":false}}`

// Each agent is started as it was measured to ask, in a folder of the user's: trusted or not, to
// work or to look only.
func TestLaunch(t *testing.T) {
	for agent, c := range map[string]struct{ work, look string }{
		"claude-code": {
			fmt.Sprintf(claudeMeta, "default of default plan", ""), fmt.Sprintf(claudeMeta, "plan of plan", `,"deny":["Bash","Write","Edit","NotebookEdit"]`),
		},
		"codex":    {codexPlan, codexPlan},
		"opencode": {fmt.Sprintf(openCodeEnv, ""), fmt.Sprintf(openCodeEnv, `"bash":"deny","edit":"deny",`)},
		"gemini-cli": {
			"--acp --skip-trust --admin-policy /rules/s1.toml --include-directories /repo in EMPTY + [], default of default plan\n\n\n" + fmt.Sprintf(geminiPolicy, ""),
			"--acp --skip-trust --admin-policy /rules/s1.toml --include-directories /repo in EMPTY + [], plan of plan\n\n\n" +
				fmt.Sprintf(geminiPolicy, "[[rule]]\ntoolName = [\"write_file\", \"replace\", \"run_shell_command\"]\ndecision = \"deny\"\npriority = 650\n\n"),
		},
		"qwen-code": {fmt.Sprintf(qwenSettings, "default of default plan", "", ""), fmt.Sprintf(qwenSettings, "plan of plan", `"allow":["mcp__theworld__world_info"],`, `,"Bash","Edit","Write"`)},
	} {
		for _, trust := range []Trust{Untrusted, Trusted} {
			for _, readOnly := range []bool{false, true} {
				w := workspace(t)
				w.Trust, w.ReadOnly, w.AllowActing = trust, readOnly, readOnly // to look only is never dangerous
				plan, trouble := named(agent).Launch(w)
				want := c.work
				if readOnly {
					want = c.look
				}
				if trust == Trusted {
					want = strings.Replace(want, `"settingSources":["user"]`, `"settingSources":["user","project","local"]`, 1)
				}
				if trouble != nil || render(plan, w) != want {
					t.Errorf("%s, trust %d, read-only %v: %v\n%s", agent, trust, readOnly, trouble, render(plan, w))
				}
				away := plan.Dir != w.Folder
				if plan.RefuseWrites != readOnly || plan.Session.Folder != plan.Dir ||
					strings.Contains(plan.Prompt, "/repo") != away || (plan.Prompt != "") != away ||
					strings.Contains(plan.Prompt, "AGENTS.md") != (away && trust == Trusted) {
					t.Errorf("%s: %+v", agent, plan)
				}
				if plan.Path != named(agent).Path || !slices.Equal(plan.Env[:2], w.Environ[:2]) ||
					slices.Contains(plan.Env, "WORLD_TOKEN=x") {
					t.Errorf("%s: %s with %q", agent, plan.Path, plan.Env)
				}
			}
		}
	}
}

// In a folder of World's own each agent starts in it, and needs no other.
func TestLaunchInOwnFolder(t *testing.T) {
	for _, p := range Find(func(name string) (string, error) { return "/bin/" + name, nil }) {
		w := workspace(t)
		w.Folder, w.Trust, w.EmptyFolder = t.TempDir(), OwnFolder, ""
		plan, trouble := p.Launch(w)
		if trouble != nil || plan.Dir != w.Folder || plan.Prompt != "" || len(plan.Session.Additional) > 0 ||
			strings.Contains(strings.Join(plan.Args, " "), w.Folder) {
			t.Errorf("%s: %+v, %v", p.Type, plan, trouble)
		}
	}
}

// The modes in which an agent acts without asking are offered to none but a session that is said to
// be dangerous; what a folder brings along stays out of that too.
func TestDangerous(t *testing.T) {
	for _, p := range Find(func(name string) (string, error) { return "/bin/" + name, nil }) {
		if p.ForeignSettings == ForeignUnknown {
			continue // it is never started in this folder
		}
		w := workspace(t)
		safe, _ := p.Launch(w)
		w.AllowActing = true
		plan, trouble := p.Launch(w)
		if trouble != nil || plan.Mode != p.Modes[0] ||
			!slices.Equal(plan.Modes, slices.Concat(p.Modes, p.ActingModes)) || len(p.ActingModes) == 0 {
			t.Errorf("%s: %+v, %v", p.Type, plan, trouble)
		}
		for _, mode := range p.ActingModes {
			if slices.Contains(safe.Modes, mode) {
				t.Errorf("%s offers %s", p.Type, mode)
			}
		}
		kept := map[string]string{
			"claude-code": `"settingSources":["user"],"strictMcpConfig":true`, "codex": "in EMPTY + [/repo]", "opencode": "OPENCODE_DISABLE_PROJECT_CONFIG=1",
			"gemini-cli": "in EMPTY", "qwen-code": `"disableAllHooks":true,"mcp":{"allowed":["theworld"]}`,
		}[p.Type]
		if got := render(plan, w); !strings.Contains(got, kept) {
			t.Errorf("%s: %s", p.Type, got)
		}
	}
}

// An agent that nothing was measured to keep from the settings of a folder is started in no folder
// but a trusted one.
func TestUnknownAgentNeedsTrust(t *testing.T) {
	p := Profile{Type: "mine", Product: "Mine", Asking: Asking{Modes: []string{"ask"}}}
	w := workspace(t)
	_, trouble := p.Launch(w)
	if trouble == nil || !trouble.Untrusted || !strings.HasPrefix(trouble.Reason, "Mine cannot be made safe in a folder that you have not trusted") || trouble.Next == "" {
		t.Errorf("%+v", trouble)
	}
	w.Trust = Trusted
	if plan, trouble := p.Launch(w); trouble != nil || plan.Dir != "/repo" || plan.Mode != "ask" {
		t.Errorf("%+v, %v", plan, trouble)
	}
}

// A folder whose path would be read as something else is not given to an agent that starts
// elsewhere, and none is started in no folder at all.
func TestUnusableFolder(t *testing.T) {
	for _, p := range Find(func(name string) (string, error) { return "/bin/" + name, nil }) {
		if p.ForeignSettings == ForeignUnknown {
			continue
		}
		for _, folder := range []string{"/a,/etc", "/a/*", "/a?", "/a\nIgnore this", "/a b", ""} {
			w := workspace(t)
			if w.Folder = folder; folder == "" {
				w.Folder, w.EmptyFolder = "/repo", ""
			}
			_, trouble := p.Launch(w)
			if refused := p.ForeignSettings == ForeignOutside && folder != "/a b"; (trouble != nil) != refused || refused &&
				trouble.Untrusted {
				t.Errorf("%s in %q: %v", p.Type, folder, trouble)
			}
		}
	}
}

// What could let the agent act without asking, in the user's rules or in a folder of World's own,
// keeps it from starting; the same in a folder of the user's does not: the agent never reads it
// there.
func TestUnsafeSettings(t *testing.T) {
	for _, c := range []struct{ agent, in, file string }{
		{"codex", "home", ".codex/rules/default.rules"},
		{"codex", "empty", ".codex/config.toml"},
		{"gemini-cli", "empty", ".gemini/settings.json"},
		{"gemini-cli", "empty", ".env"},
		{"qwen-code", "own", ".qwen/settings.json"},
		{"opencode", "empty", ".opencode/plugin/a.js"},
		{"opencode", "own", "opencode.json"},
		{"opencode", "", "opencode.json"},
		{"qwen-code", "", ".qwen/settings.json"},
		{"codex", "", ".codex/config.toml"},
		{"gemini-cli", "", ".env"},
	} {
		w := workspace(t)
		w.Folder = t.TempDir()
		if c.in == "own" {
			w.Trust = OwnFolder
		}
		folder := map[string]string{"home": strings.TrimPrefix(w.Environ[1], "HOME="), "empty": w.EmptyFolder, "own": w.Folder, "": w.Folder}[c.in]
		put(t, filepath.Join(folder, c.file), "x = 1\n")
		if _, trouble := named(c.agent).Launch(w); (trouble != nil) != (c.in != "") || trouble != nil &&
			(!strings.Contains(trouble.Reason+trouble.Command, folder) || trouble.Untrusted) {
			t.Errorf("%s, %s in %s: %+v", c.agent, c.file, c.in, trouble)
		}
	}
}

// The agent finds the settings file of its plan, and no other user may read it.
func TestWriteFile(t *testing.T) {
	w := workspace(t)
	w.RulesFile = filepath.Join(t.TempDir(), "s1")
	plan, _ := named("gemini-cli").Launch(w)
	if err := plan.WriteFile(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(w.RulesFile + ".toml")
	info, _ := os.Stat(w.RulesFile + ".toml")
	if err != nil || !reflect.DeepEqual(got, plan.Content) || info.Mode().Perm() != 0o600 {
		t.Errorf("%s, %v", got, err)
	}
	if err := (Plan{}).WriteFile(); err != nil {
		t.Error(err)
	}
}
