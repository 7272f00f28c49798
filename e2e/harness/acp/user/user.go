// Package user writes the settings of a user of each real agent, for tests: logged in, with the
// scripted model of package model in place of the vendor's.
package user

import (
	"os"
	"path/filepath"
	"testing"
)

// Prepare writes the settings of an agent into a home folder, with more of them, and returns the
// variables that point it at the model at url. What more is depends on the agent: members of a JSON
// object after a comma, or lines of TOML.
func Prepare(t testing.TB, agentType, home, url, more string) []string {
	t.Helper()
	return map[string]func(testing.TB, string, string, string) []string{
		"claude-code": claude, "codex": codex, "opencode": openCode, "gemini-cli": gemini, "qwen-code": qwen,
	}[agentType](t, home, url, more)
}

// Put writes a file and the folders above it.
func Put(t testing.TB, file, content string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(file), 0o700)
	if err == nil {
		err = os.WriteFile(file, []byte(content), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func claude(t testing.TB, home, url, more string) []string {
	t.Helper()
	Put(t, filepath.Join(home, "claude/settings.json"), `{"cleanupPeriodDays":30`+more+`}`)
	return []string{
		"CLAUDE_CONFIG_DIR=" + filepath.Join(home, "claude"), "ANTHROPIC_BASE_URL=" + url, "ANTHROPIC_API_KEY=loopback-only",
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1",
	}
}

func openCode(t testing.TB, home, url, more string) []string {
	t.Helper()
	file := filepath.Join(home, "opencode.json")
	Put(t, file, `{"autoupdate":false,"share":"disabled","model":"scripted/scripted","small_model":"scripted/scripted","provider":{"scripted":{
		"npm":"@ai-sdk/openai-compatible","name":"Scripted","options":{"baseURL":"`+url+`/v1","apiKey":"loopback-only"},
		"models":{"scripted":{"name":"Scripted","limit":{"context":100000,"output":4000}}}}}`+more+`}`)
	return []string{
		"OPENCODE_CONFIG=" + file, "OPENCODE_DISABLE_MODELS_FETCH=1", "OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_LSP_DOWNLOAD=1",
	}
}

func codex(t testing.TB, home, url, more string) []string {
	t.Helper()
	dir := filepath.Join(home, "codex")
	Put(t, filepath.Join(dir, "config.toml"), `model = "scripted"
model_provider = "scripted"
`+more+`
[model_providers.scripted]
name = "Scripted"
base_url = "`+url+`/v1"
wire_api = "responses"
`)
	Put(t, filepath.Join(dir, "auth.json"), `{"OPENAI_API_KEY":"loopback-only"}`)
	return []string{"CODEX_HOME=" + dir, "OPENAI_API_KEY=loopback-only"}
}

func gemini(t testing.TB, home, url, more string) []string {
	t.Helper()
	Put(t, filepath.Join(home, ".gemini/settings.json"), `{"privacy":{"usageStatisticsEnabled":false},"security":{"auth":{"selectedType":"gemini-api-key"}}`+more+`}`)
	return []string{"GEMINI_API_KEY=loopback-only", "GOOGLE_GEMINI_BASE_URL=" + url, "GEMINI_MODEL=scripted"}
}

func qwen(t testing.TB, home, url, more string) []string {
	t.Helper()
	Put(t, filepath.Join(home, ".qwen/settings.json"), `{"privacy":{"usageStatisticsEnabled":false},"security":{"auth":{"selectedType":"openai"}}`+more+`}`)
	return []string{"OPENAI_API_KEY=loopback-only", "OPENAI_BASE_URL=" + url + "/v1", "OPENAI_MODEL=scripted", "QWEN_CODE_MEMORY_LOCAL=1"}
}
