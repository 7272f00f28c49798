//go:build real && linux

package terminal

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/user"
)

// leftovers are the programs, each with the arguments of a run without a terminal in which every
// tool is allowed. Measured with Claude Code 2.1.329, Codex 0.166.0, Gemini CLI 0.61.0, Qwen Code
// 0.24.4, OpenCode 1.18.33, Copilot CLI 1.0.102, Kilo 7.7.7.
var leftovers = []struct {
	agent, program string
	args, environ  []string
}{
	{agent: "claude-code", program: "claude/node_modules/.bin/claude", args: []string{"--model", "claude-sonnet-4-5", "--allowedTools", "Bash", "-p"}},
	{agent: "codex", program: "acp/node_modules/.bin/codex", args: []string{
		"exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "--dangerously-bypass-hook-trust",
	}},
	{agent: "gemini-cli", program: "acp/node_modules/.bin/gemini", args: []string{"--skip-trust", "--yolo", "-p"}},
	{agent: "qwen-code", program: "acp/node_modules/.bin/qwen", args: []string{"--yolo", "-p"}},
	{agent: "opencode", program: "acp/node_modules/.bin/opencode", args: []string{"run"}, environ: []string{"npm_config_offline=true"}},
	{agent: "copilot", program: "acp/node_modules/.bin/copilot", args: []string{"--allow-all-tools", "--silent", "-p"}},
	{agent: "kilo", program: "acp/node_modules/.bin/kilo", args: []string{"run", "--auto"}, environ: []string{"npm_config_offline=true"}},
}

// What World leaves in a program does no harm when World is not there any more: a run says the
// same, ends the same, and complains of nothing.
func TestRealLeftovers(t *testing.T) {
	for _, c := range leftovers {
		t.Run(c.agent, func(t *testing.T) {
			d := sit(t, c.program)
			d.environ = append(d.environ, c.environ...)
			d.environ = append(d.environ, user.Prepare(t, c.agent, d.home, d.model, "")...)
			t.Cleanup(func() { d.sweep(t) })
			d.says(t, c.args) // the first run of all has more to say
			want := d.says(t, c.args)
			if want.code != 0 || !strings.Contains(want.out, "Nothing is wrong.") {
				t.Fatalf("without World it says %+v", want)
			}
			data, program, notes := filepath.Join(d.home, ".local/share/world"), filepath.Join(d.home, "bin/world-mcp"), filepath.Join(d.home, "notes")
			for _, f := range []struct {
				name    string
				install bool // before
				do      func() error
			}{
				{"all is there", true, func() error { return nil }},
				{"no service", false, func() error { return nil }},
				{"no data folder", false, func() error { return os.RemoveAll(data) }},
				{"a data folder that is none", true, func() error { return errors.Join(os.RemoveAll(data), os.WriteFile(data, nil, 0o400)) }},
				{"a program that only notes", true, func() error { return replace(program, "#!/bin/sh\necho \"$@\" >> "+notes+"\n") }},
				{"no program", false, func() error { return os.Remove(program) }},
			} {
				if d.sweep(t); f.install {
					_ = os.Remove(data) // a file
					d.install(t, c.agent)
				}
				if err := f.do(); err != nil {
					t.Fatal(err)
				}
				got := d.says(t, c.args)
				if got.code != want.code || got.out != want.out {
					t.Errorf("%s: it says %+v, without World %+v", f.name, got, want)
				}
				for _, line := range complaint.FindAllString(got.errors, -1) {
					if !strings.Contains(want.errors, line) && !announced.MatchString(line) {
						t.Errorf("%s: it complains: %s", f.name, line)
					}
				}
				t.Logf("%-28s %-28s %5d ms, without World %d ms", c.agent, f.name, got.took.Milliseconds(), want.took.Milliseconds())
			}
			if started, _ := os.ReadFile(notes); !strings.Contains(string(started), "hook "+c.agent) {
				t.Errorf("its hooks were not started: %q", started)
			}
		})
	}
}

// replace writes another program in the place of one that may run.
func replace(program, text string) error {
	return errors.Join(os.Remove(program), os.WriteFile(program, []byte(text), 0o700)) //nolint:gosec // a program
}

// complaint is a line about something of ours. That a server does not start may be said.
var complaint = regexp.MustCompile(`(?im)^.*(hook|plugin|extension|world-mcp).*$`)

// announced is how Codex says that it runs a hook, and that all went well; else it says "Failed".
// Copilot CLI says at each start that the folder of a plugin is gone, and goes on.
var announced = regexp.MustCompile(
	`^hook: \w+( Completed)?$|^Warning: Your user-level local marketplace "world" in \S+ was skipped`,
)

// said is a run.
type said struct {
	out, errors string
	code        int
	took        time.Duration
}

// says runs the program with a prompt.
func (d *desk) says(t *testing.T, args []string) (s said) {
	t.Helper()
	c := exec.CommandContext(t.Context(), d.program, append(slices.Clip(args), "go\n!run true\n!say Nothing is wrong.")...)
	c.Dir, c.Env = d.work, d.environ
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	c.WaitDelay = time.Second // a service that it has started has its stderr
	began := time.Now()
	if err := c.Run(); err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			t.Fatal(err)
		}
		s.code = exit.ExitCode()
	}
	s.took = time.Since(began)
	s.out, s.errors = controls.ReplaceAllString(out.String(), ""), controls.ReplaceAllString(errs.String(), "")
	return s
}

// sweep ends all processes with this home, such as services.
func (d *desk) sweep(t *testing.T) {
	t.Helper()
	for range 100 {
		left := 0
		all, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, name := range all {
			env, _ := os.ReadFile(name)
			if bytes.Contains(env, []byte("HOME="+d.home+"\x00")) {
				pid, _ := strconv.Atoi(strings.Split(name, "/")[2])
				_ = syscall.Kill(pid, syscall.SIGKILL)
				left++
			}
		}
		if left == 0 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("some process does not end")
}
