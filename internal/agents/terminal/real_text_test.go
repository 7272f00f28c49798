//go:build real && linux

package terminal

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// hookReaders are the programs that read Claude Code's hooks: versions that do not know the keys
// that World's hooks once rested on (Claude Code 2.1.100 and 2.1.138, Copilot CLI 1.0.102), and the
// one of .harness.
var hookReaders = []string{
	"old/claude-2.1.100/node_modules/.bin/claude", "old/claude-2.1.138/node_modules/.bin/claude", "claude/node_modules/.bin/claude",
	"old/copilot-1.0.102/node_modules/.bin/copilot",
}

// Nothing that stands in a prompt or in a tool's arguments is run, and every tool does what it does
// without World.
func TestRealTextIsNoProgram(t *testing.T) {
	for _, program := range hookReaders {
		t.Run(strings.Split(program, "/node_modules")[0], func(t *testing.T) {
			d := sit(t, program)
			t.Cleanup(func() { d.sweep(t) })
			d.environ = append(d.environ, "WORLD_PORT=0", "ANTHROPIC_BASE_URL="+d.model, "ANTHROPIC_API_KEY=loopback", "DISABLE_AUTOUPDATER=1", "IS_SANDBOX=1",
				"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "COPILOT_OFFLINE=true", "COPILOT_MODEL=scripted", "COPILOT_PROVIDER_TYPE=openai", "COPILOT_PROVIDER_BASE_URL="+d.model+"/v1")
			read := fmt.Sprintf(`!call Read {"file_path":"/tmp/$(touch %s/PWNED-tool).txt"}`, d.home)
			args := []string{"--model", "claude-sonnet-4-5", "--allowedTools", "Bash,Read", "-p"}
			if filepath.Base(program) == "copilot" {
				d.takesIn(t)
				read, args = strings.Replace(strings.Replace(read, "Read", "view", 1), "file_path", "path", 1), []string{"--allow-all-tools", "-p"}
			} else {
				d.install(t, "claude-code")
			}
			prompt := fmt.Sprintf("Explain $(touch %[1]s/PWNED-dollar) and `touch %[1]s/PWNED-tick`\ntouch %[1]s/PWNED-line\n%[2]s\n!run touch %[1]s/allowed\n!say Nothing is wrong.", d.home, read)
			c := exec.CommandContext(t.Context(), d.program, append(args, prompt)...)
			c.Dir, c.Env = d.work, d.environ
			out, err := c.CombinedOutput()
			if made, _ := filepath.Glob(filepath.Join(d.home, "PWNED*")); len(made) > 0 {
				t.Errorf("it has executed text: %v", made)
			}
			if _, none := os.Stat(filepath.Join(d.home, "allowed")); err != nil || none != nil ||
				!strings.Contains(string(out), "Nothing is wrong.") || strings.Contains(string(out), "hook") {
				t.Errorf("with World's hooks it ends with %v, the tool with %v:\n%s", err, none, out)
			}
		})
	}
}

// takesIn lets Copilot CLI take in Claude Code's bundle, by its own command.
func (d *desk) takesIn(t *testing.T) {
	t.Helper()
	run := func(name string, args ...string) string {
		c := exec.CommandContext(t.Context(), name, args...)
		c.Env = d.environ
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%s %v: %v: %s", name, args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	folder := run(os.Getenv("WORLD_BIN"), "bundle", "claude-code")
	run(d.program, "plugin", "marketplace", "add", folder)
	run(d.program, "plugin", "install", "world@world")
}
