// Package home has the settings of a user of each agent, with the scripted model in place of the
// vendor's: those of a cautious user, what makes one of who allows everything, and those that a
// hostile repository brings along. It writes nothing.
package home

import (
	"path/filepath"
	"strings"
)

// Home is what a user's home folder holds for an agent: files by their paths, and the variables
// that point the agent at them and at the model.
type Home struct {
	Files map[string]string
	Env   []string
}

// Of returns the settings of an agent (empty: one of which nothing is known) in a home folder, for
// the model at url with a key, and more of them; false: World does not know how to point this agent
// at a model. What more is depends on the agent: members of a JSON object after a comma, or lines
// of TOML.
func Of(agentType, folder, url, key, more string) (Home, bool) {
	of := map[string]func(folder, url, key, more string) Home{
		"claude-code": claude, "codex": codex, "opencode": openCode, "gemini-cli": gemini, "qwen-code": qwen,
		"copilot": copilot, "kilo": kilo, "": common,
	}[agentType]
	if of == nil {
		return Home{}, false
	}
	return of(folder, url, key, more), true
}

// Allowing is what a user adds to the settings of an agent to be asked nothing, as far as World
// does not refuse to start it with that.
func Allowing(agentType string) string {
	return map[string]string{
		"claude-code": `,"permissions":{"allow":["Bash","Write","Edit","WebFetch","Agent","Workflow","ScheduleWakeup","mcp__theworld"],"defaultMode":"bypassPermissions"}`,
		"codex":       "approval_policy = \"never\"\nsandbox_mode = \"danger-full-access\"\napprovals_reviewer = \"auto_review\"",
		"opencode":    `,"permission":"allow","default_agent":"build","agent":{"build":{"permission":{"edit":"allow","bash":"allow","webfetch":"allow"}}}`,
		"gemini-cli":  `,"general":{"defaultApprovalMode":"auto_edit"},"tools":{"allowed":["run_shell_command","write_file","web_fetch"]}`,
		"copilot":     `,"defaultPermissionMode":"allow-all","defaultMode":"autopilot","trustedFolders":["/"],"allowedUrls":["http://127.0.0.1"]`,
		"qwen-code":   `,"permissions":{"allow":["Bash","Write","Edit","WebFetch","mcp__theworld"]},"tools":{"approvalMode":"yolo"}`,
	}[agentType]
}

func claude(folder, url, key, more string) Home {
	return Home{map[string]string{filepath.Join(folder, "claude/settings.json"): `{"cleanupPeriodDays":30` + more + `}`}, []string{
		"CLAUDE_CONFIG_DIR=" + filepath.Join(folder, "claude"), "ANTHROPIC_BASE_URL=" + url, "ANTHROPIC_API_KEY=" + key,
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1",
	}}
}

func openCode(folder, url, key, more string) Home {
	file := filepath.Join(folder, "opencode.json")
	return Home{map[string]string{file: `{"autoupdate":false,"share":"disabled","model":"scripted/scripted","small_model":"scripted/scripted","provider":{"scripted":{
		"npm":"@ai-sdk/openai-compatible","name":"Scripted","options":{"baseURL":"` + url + `/v1","apiKey":"` + key + `"},
		"models":{"scripted":{"name":"Scripted","limit":{"context":100000,"output":4000}}}}}` + more + `}`}, []string{
		"OPENCODE_CONFIG=" + file, "OPENCODE_DISABLE_MODELS_FETCH=1", "OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_LSP_DOWNLOAD=1",
	}}
}

// common are the variables by which many agents are pointed at a model, for one of which World
// knows nothing.
func common(_, url, key, _ string) Home {
	return Home{nil, []string{
		"OPENAI_BASE_URL=" + url + "/v1", "OPENAI_API_BASE=" + url + "/v1", "OPENAI_API_KEY=" + key, "OPENAI_MODEL=scripted",
		"ANTHROPIC_BASE_URL=" + url, "ANTHROPIC_API_KEY=" + key, "ANTHROPIC_MODEL=scripted",
		"GOOGLE_GEMINI_BASE_URL=" + url, "GEMINI_API_KEY=" + key, "GEMINI_MODEL=scripted",
	}}
}

// kilo is a fork of OpenCode.
func kilo(folder, url, key, more string) Home {
	h := openCode(folder, url, key, more)
	for i, v := range h.Env {
		h.Env[i] = strings.Replace(v, "OPENCODE_", "KILO_", 1)
	}
	return h
}

func copilot(folder, url, key, more string) Home {
	return Home{map[string]string{filepath.Join(folder, ".copilot/settings.json"): `{"banner":"never"` + more + `}`}, []string{
		"COPILOT_OFFLINE=true", "COPILOT_MODEL=scripted", "COPILOT_PROVIDER_BASE_URL=" + url + "/v1", "COPILOT_PROVIDER_API_KEY=" + key,
		"COPILOT_AUTO_UPDATE=false",
	}}
}

func codex(folder, url, key, more string) Home {
	dir := filepath.Join(folder, "codex")
	return Home{map[string]string{
		filepath.Join(dir, "config.toml"): `model = "scripted"
model_provider = "scripted"
` + more + `
[model_providers.scripted]
name = "Scripted"
base_url = "` + url + `/v1"
env_key = "OPENAI_API_KEY"
wire_api = "responses"
`,
		filepath.Join(dir, "auth.json"): `{"OPENAI_API_KEY":"` + key + `"}`,
	}, []string{"CODEX_HOME=" + dir, "OPENAI_API_KEY=" + key}}
}

func gemini(folder, url, key, more string) Home {
	return Home{map[string]string{
		filepath.Join(folder, ".gemini/settings.json"): `{"privacy":{"usageStatisticsEnabled":false},"security":{"auth":{"selectedType":"gemini-api-key"}}` + more + `}`,
	}, []string{"GEMINI_API_KEY=" + key, "GOOGLE_GEMINI_BASE_URL=" + url, "GEMINI_MODEL=scripted"}}
}

func qwen(folder, url, key, more string) Home {
	return Home{map[string]string{
		filepath.Join(folder, ".qwen/settings.json"): `{"privacy":{"usageStatisticsEnabled":false},"security":{"auth":{"selectedType":"openai"}}` + more + `}`,
	}, []string{"OPENAI_API_KEY=" + key, "OPENAI_BASE_URL=" + url + "/v1", "OPENAI_MODEL=scripted", "QWEN_CODE_MEMORY_LOCAL=1"}}
}
