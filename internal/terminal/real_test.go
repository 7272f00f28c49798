//go:build real && linux

package terminal

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/e2e/harness/acp/model"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/terminal/claude"
	"github.com/worldmcp/world/internal/terminal/process"
	"github.com/worldmcp/world/internal/terminal/source"
	"github.com/worldmcp/world/internal/wire"
)

// These tests start real agents in a terminal, with the bundles that install.sh installs, against a scripted model. What the
// world is told is compared with what was done in the terminal. Measured: Claude Code 2.1.329.

// desk is a user with a home of their own, a terminal, and a program in it.
type desk struct {
	*rig
	home, work string
	environ    []string
	screen     screen
	keys       *os.File
	program    *exec.Cmd
}

// screen is what a program has drawn.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

var controls = regexp.MustCompile(`\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[()][AB0]|\x1b[=>]`)

// tail is the end of what was drawn, without how.
func (s *screen) tail() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := controls.ReplaceAllString(s.text.String(), "")
	return text[max(0, len(text)-600):]
}

// sit installs World for an agent and starts the service's end. Claude's own list is asked as it is while a page is open.
func sit(t *testing.T) *desk {
	t.Helper()
	harness := os.Getenv("HARNESS_DIR")
	program := filepath.Join(harness, "claude/node_modules/.bin/claude")
	if _, err := os.Stat(program); err != nil {
		t.Skip("Claude Code is not installed: run make setup")
	}
	home := t.TempDir()
	m := httptest.NewServer(model.Handler())
	t.Cleanup(m.Close)
	d := &desk{home: home, work: filepath.Join(home, "shop"), environ: []string{
		"HOME=" + home, "PATH=" + filepath.Dir(program) + ":" + filepath.Join(harness, "node/node_modules/.bin") + ":/usr/bin:/bin", "TERM=xterm-256color", "LANG=C.UTF-8",
		"ANTHROPIC_BASE_URL=" + m.URL, "ANTHROPIC_API_KEY=loopback", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1", "IS_SANDBOX=1",
		"WORLD_BIN_DIR=" + filepath.Join(home, "bin"),
	}}
	if err := os.Mkdir(d.work, 0o700); err != nil {
		t.Fatal(err)
	}
	known := map[string]any{
		"hasCompletedOnboarding": true, "theme": "dark", "customApiKeyResponses": map[string]any{"approved": []string{"loopback"}},
		"projects": map[string]any{d.work: map[string]any{"hasTrustDialogAccepted": true, "hasCompletedProjectOnboarding": true}},
	}
	b, _ := json.Marshal(known)
	if err := os.WriteFile(filepath.Join(home, ".claude.json"), b, 0o600); err != nil {
		t.Fatal(err)
	}
	install := exec.CommandContext(t.Context(), "../../install.sh", "--binary", os.Getenv("WORLD_BIN"), "--hosts", "claude-code")
	install.Env = d.environ
	if out, err := install.CombinedOutput(); err != nil || !strings.Contains(string(out), "plugin") {
		t.Fatalf("%v\n%s", err, out)
	}
	d.serve(t, program)
	return d
}

// serve runs the service's end in the user's data folder.
func (d *desk) serve(t *testing.T, program string) {
	t.Helper()
	d.rig = &rig{stage: newStage(), t: t, dir: local.Dir(filepath.Join(d.home, ".local/share/world"))}
	for _, v := range d.environ { // Claude's list reads the same
		name, value, _ := strings.Cut(v, "=")
		t.Setenv(name, value)
	}
	s, err := New(Options{
		DataDir: d.dir, World: d.stage, Logger: zerolog.Nop(),
		Find: func(pids []int) process.Found {
			f := process.Find(pids)
			f.Ours = false // the terminal is this test's
			return f
		},
		Sources: []source.Source{claude.New(claude.Options{Home: filepath.Join(d.home, ".claude"), Program: program, Logger: zerolog.Nop()})},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Service = s
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
}

// open starts Claude Code in a terminal.
func (d *desk) open(t *testing.T, program string, args ...string) {
	t.Helper()
	d.program = exec.Command(program, args...) //nolint:noctx // it is ended below
	d.program.Dir, d.program.Env = d.work, d.environ
	var err error
	if d.keys, err = pty.StartWithSize(d.program, &pty.Winsize{Rows: 40, Cols: 120}); err != nil {
		t.Fatal(err)
	}
	go func() {
		b := make([]byte, 64<<10)
		for {
			n, err := d.keys.Read(b)
			if err != nil {
				return
			}
			_, _ = d.screen.Write(b[:n])
		}
	}()
	t.Cleanup(func() {
		_ = d.program.Process.Kill()
		_ = d.program.Wait()
		_ = d.keys.Close()
		if t.Failed() {
			t.Log(d.screen.tail())
		}
	})
}

// types sends keys.
func (d *desk) types(keys string) { _, _ = d.keys.WriteString(keys) }

// says pastes a prompt and sends it. What was pasted must be on the screen before Enter is a key of its own.
func (d *desk) says(t *testing.T, prompt string) {
	t.Helper()
	mark := prompt[strings.LastIndexByte(prompt, '\n')+1:]
	d.types("\x1b[200~" + prompt + "\x1b[201~")
	d.sees(t, mark)
	d.types("\r")
}

// sees waits until the screen has drawn a text, spaces aside: programs draw those by moving.
func (d *desk) sees(t *testing.T, text string) {
	t.Helper()
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	for late := time.Now().Add(30 * time.Second); !strings.Contains(bare(d.screen.tail()), bare(text)); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("the screen does not show %q:\n%s", text, d.screen.tail())
		}
	}
}

// dialog waits for a question. For a moment after it has opened Claude takes no key, so that nobody answers by accident.
func (d *desk) dialog(t *testing.T) {
	t.Helper()
	d.sees(t, "Do you want")
	time.Sleep(time.Second)
}

// is waits until the world is told that the only session does something, and says how long that took.
func (d *desk) is(t *testing.T, step string, state wire.ActivityState, label string) wire.TerminalSession {
	t.Helper()
	began := time.Now()
	s := d.doing(0, state, label)
	t.Logf("%-28s %-10s %-14s %4d ms", step, state, label, time.Since(began).Milliseconds())
	return s
}

func TestRealClaudeInATerminal(t *testing.T) {
	d := sit(t)
	program := filepath.Join(os.Getenv("HARNESS_DIR"), "claude/node_modules/.bin/claude")
	d.open(t, program, "--model", "claude-sonnet-4-5", "--permission-mode", "default")
	first := d.is(t, "start", wire.ActivityIdle, "")
	if first.Name != "Claude Code · shop" || first.Where == "" || first.Headless {
		t.Errorf("%+v", first)
	}
	d.sees(t, "shortcuts")
	d.says(t, "go\n!slow one two three four five six seven eight nine ten")
	d.is(t, "prompt", wire.ActivityThinking, "")
	if s := d.is(t, "answered", wire.ActivityIdle, ""); s.Turn == nil || s.Turn.Outcome != wire.OutcomeDone {
		t.Errorf("%+v", s.Turn)
	}
	d.says(t, "go\n!run touch a; sleep 4")
	d.is(t, "asks", wire.ActivityNeedsYou, "Bash · touch")
	d.dialog(t)
	d.types("\r")
	d.is(t, "approved in the terminal", wire.ActivityWorking, "Bash · touch")
	d.is(t, "done", wire.ActivityIdle, "")
	d.says(t, "go\n!run touch b; sleep 4")
	d.is(t, "asks again", wire.ActivityNeedsYou, "Bash · touch")
	d.dialog(t)
	d.types("\x1b")
	d.is(t, "Esc at the dialog", wire.ActivityIdle, "")
	d.says(t, "go\n!slow "+strings.TrimSpace(strings.Repeat("word ", 20)))
	d.is(t, "prompt", wire.ActivityThinking, "")
	d.sees(t, "word word word")
	d.types("\x1b")
	if s := d.is(t, "Esc while it answers", wire.ActivityIdle, ""); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	d.types("/clear")
	d.sees(t, "/clear")
	d.types("\r")
	d.says(t, "go\n!slow one two three four five six")
	if s := d.is(t, "after /clear", wire.ActivityThinking, ""); s.ID != first.ID || s.Avatar != first.Avatar || len(d.Sessions().Sessions) != 1 {
		t.Errorf("it is another one: %+v, before %+v", s, first)
	}
	_ = d.program.Process.Kill()
	began := time.Now()
	d.await("gone", func(x wire.Terminals) bool { return len(x.Sessions) == 0 })
	t.Logf("%-28s %-25s %4d ms", "kill -9", "gone", time.Since(began).Milliseconds())
}
