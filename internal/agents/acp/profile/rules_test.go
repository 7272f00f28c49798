package profile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// put writes a file and the folders above it.
func put(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Rules count in the folder that Codex reads, wherever its variable stands among the others.
func TestCodexHome(t *testing.T) {
	home, other := t.TempDir(), t.TempDir()
	put(t, filepath.Join(home, ".codex", "rules", "default.rules"), "prefix_rule(pattern=[\"ls\"])")
	for _, environ := range [][]string{{"CODEX_HOME=" + other, "HOME=" + home}, {"HOME=" + home, "CODEX_HOME=" + other}} {
		if got := codexRules(environ); got != nil {
			t.Errorf("%v: %s", environ, got)
		}
	}
	for _, environ := range [][]string{{"HOME=" + home}, {"HOME=" + home, "CODEX_HOME="}, {"USERPROFILE=" + home}} {
		if got := codexRules(environ); got == nil || !strings.Contains(got.Reason, home) || got.Next == "" {
			t.Errorf("%v: %+v", environ, got)
		}
	}
}

// What lets Codex use a tool of a server without asking is found, however it is written.
func TestCodexServerRules(t *testing.T) {
	other := t.TempDir()
	for config, grants := range map[string]bool{
		"[mcp_servers.mine]\ncommand = \"mine\"\n":                                               false,
		"[mcp_servers.mine]\ndefault_tools_approval_mode = \"prompt\"\n":                         false,
		"[mcp_servers.mine.tools.look]\napproval_mode = \"auto\" # or \"approve\"\n":             false,
		"# approval_mode = \"approve\"\n":                                                        false,
		"[mcp_servers.mine]\n\tdefault_tools_approval_mode=\"approve\"\n":                        true,
		"[mcp_servers.mine.tools.look]\n\"approval_mode\" = 'approve'\n":                         true,
		"mcp_servers.mine.tools = { a.approval_mode = \"auto\", b.approval_mode = \"approve\" }": true,
		"[mcp_servers.mine]\ndefault_tools_approval_mode = \"newer\"\n":                          true,
	} {
		file := filepath.Join(other, "config.toml")
		put(t, file, config)
		got := codexRules([]string{"CODEX_HOME=" + other})
		if (got != nil) != grants || grants && (!strings.Contains(got.Reason, file) || got.Next == "") {
			t.Errorf("%s: %+v", config, got)
		}
	}
}
