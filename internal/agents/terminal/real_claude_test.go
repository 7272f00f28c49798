//go:build real && linux

package terminal

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/terminal/claude"
	"github.com/worldmcp/world/internal/wire"
)

// These tests were measured with Claude Code 2.1.329.

// sitAtClaude installs World for Claude Code and starts the service's end. Claude's own list is
// asked as it is while a page is open.
func sitAtClaude(t *testing.T) *desk {
	t.Helper()
	d := sit(t, "claude/node_modules/.bin/claude")
	d.environ = append(d.environ,
		"ANTHROPIC_BASE_URL="+d.model, "ANTHROPIC_API_KEY=loopback", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1", "IS_SANDBOX=1")
	b, _ := json.Marshal(map[string]any{
		"hasCompletedOnboarding": true, "theme": "dark", "customApiKeyResponses": map[string]any{"approved": []string{"loopback"}},
		"projects": map[string]any{d.work: map[string]any{"hasTrustDialogAccepted": true, "hasCompletedProjectOnboarding": true}},
	})
	d.write(t, ".claude.json", string(b))
	d.install(t, "claude-code")
	for _, v := range d.environ { // Claude's list reads the same
		name, value, _ := strings.Cut(v, "=")
		t.Setenv(name, value)
	}
	d.serve(t, claude.New(claude.Options{Home: filepath.Join(d.home, ".claude"), Program: d.program, Logger: zerolog.Nop()}))
	return d
}

// dialog waits for a question. A new dialog ignores keys for a moment, against answers by accident.
func (w *window) dialog(t *testing.T) {
	t.Helper()
	w.sees(t, "Do you want")
	time.Sleep(time.Second)
}

func TestRealClaudeInATerminal(t *testing.T) {
	d := sitAtClaude(t)
	w := d.open(t, "--model", "claude-sonnet-4-5", "--permission-mode", "default")
	first := d.is(t, "start", wire.ActivityIdle, "")
	if first.Name != "Claude Code · shop" || first.Where == "" || first.Headless {
		t.Errorf("%+v", first)
	}
	w.sees(t, "shortcuts")
	w.says(t, "go\n!slow one two three four five six seven eight nine ten")
	d.is(t, "prompt", wire.ActivityThinking, "")
	if s := d.is(t, "answered", wire.ActivityIdle, ""); s.Turn == nil || s.Turn.Outcome != wire.OutcomeDone {
		t.Errorf("%+v", s.Turn)
	}
	w.says(t, "go\n!run touch a; sleep 4")
	d.is(t, "asks", wire.ActivityNeedsYou, "Bash · touch")
	w.dialog(t)
	w.types("\r")
	d.is(t, "approved in the terminal", wire.ActivityWorking, "Bash · touch")
	d.is(t, "done", wire.ActivityIdle, "")
	w.says(t, "go\n!run touch b; sleep 4")
	d.is(t, "asks again", wire.ActivityNeedsYou, "Bash · touch")
	w.dialog(t)
	w.types("\x1b")
	d.is(t, "Esc at the dialog", wire.ActivityIdle, "")
	w.says(t, "go\n!slow "+strings.TrimSpace(strings.Repeat("word ", 20)))
	d.is(t, "prompt", wire.ActivityThinking, "")
	w.sees(t, "word word word")
	w.types("\x1b")
	if s := d.is(t, "Esc while it answers", wire.ActivityIdle, ""); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	w.types("/clear")
	w.sees(t, "/clear")
	w.types("\r")
	w.says(t, "go\n!slow one two three four five six")
	if s := d.is(t, "after /clear", wire.ActivityThinking, ""); s.ID != first.ID || s.Avatar != first.Avatar ||
		len(d.Sessions().Agents) != 1 {
		t.Errorf("it is another one: %+v, before %+v", s, first)
	}
	_ = w.process.Process.Kill()
	began := time.Now()
	d.await("gone", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 0 })
	t.Logf("%-28s %-25s %4d ms", "kill -9", "gone", time.Since(began).Milliseconds())
}
