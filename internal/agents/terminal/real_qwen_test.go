//go:build real && linux

package terminal

import (
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// Measured with Qwen Code 0.24.4. Its Notification idle_prompt comes whenever its input is free
// again, so also after a refusal and Esc, and after a compaction of no use, which has no
// PostCompact. No prompt is reported when the model continues after background work.
func TestRealQwenInATerminal(t *testing.T) {
	d := sitAt(t, "qwen-code", "qwen", `,"general":{"enableAutoUpdate":false}`)
	mode := []string{"--approval-mode", "default"}
	w := d.sits(t, mode...)
	d.come(t, 1)
	first := d.is(t, "start", wire.ActivityIdle, "")
	if first.Name != "Qwen Code · shop" || first.Where == "" || first.Headless {
		t.Errorf("%+v", first)
	}
	w.shows(t, "Type your message")
	w.enters(t, "go\n!slow one two three four five six")
	d.soon(t, "prompt", wire.ActivityThinking, "", false)
	w.shows(t, "◆︎ one two three four five six")
	if s := d.soon(t, "answered", wire.ActivityIdle, "", false); s.Turn == nil || s.Turn.Outcome != wire.OutcomeDone ||
		s.Usage == nil || s.Usage.Window != 200_000 {
		t.Errorf("%+v", s)
	}
	w.enters(t, "go\n"+calls("read_file", map[string]any{"file_path": d.work + "/README"}))
	d.soon(t, "a tool that asks nothing", wire.ActivityWorking, "read_file · README", false)
	d.soon(t, "answered", wire.ActivityIdle, "", false)

	const asks, label = "Allow execution", "run_shell_command · touch"
	ask := func(command string) {
		t.Helper()
		w.enters(t, "go\n!run "+command)
		d.soon(t, "prompt", wire.ActivityThinking, "", false)
		w.shows(t, asks)
		d.soon(t, "asks", wire.ActivityNeedsYou, label, false)
		d.stays(t, "asks", wire.ActivityNeedsYou, label, false)
	}
	ask("touch a; sleep 2\n!say a was made")
	w.presses("\r")
	d.soon(t, "approved in the terminal", wire.ActivityWorking, label, false)
	w.shows(t, "◆︎ a was made")
	d.soon(t, "done", wire.ActivityIdle, "", false)
	ask("touch b")
	w.presses("\x1b[B", "\x1b[B", "\x1b[B", "\r")
	if s := d.soon(t, "refused in the terminal", wire.ActivityIdle, "", false); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	d.stays(t, "refused in the terminal", wire.ActivityIdle, "", false)
	ask("touch c")
	w.presses("\x1b")
	d.soon(t, "Esc at the dialog", wire.ActivityIdle, "", false)
	w.enters(t, "go\n!slow "+strings.Repeat("word ", 30)+"end")
	d.soon(t, "prompt", wire.ActivityThinking, "", false)
	w.shows(t, "◆︎ word word word")
	w.presses("\x1b")
	d.soon(t, "Esc while it answers", wire.ActivityIdle, "", false)
	w.shows(t, "Request cancelled")
	d.stays(t, "Esc while it answers", wire.ActivityIdle, "", false)
	w.presses("\x15", "\x15", "\x15") // the prompt is in the input again
	ask("touch d; sleep 20")
	w.presses("\r")
	d.has(t, "d")
	d.soon(t, "approved in the terminal", wire.ActivityWorking, label, false)
	w.presses("\x1b")
	if s := d.soon(t, "Esc while a tool runs", wire.ActivityIdle, "stopped by you", false); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	d.stays(t, "after that", wire.ActivityIdle, "stopped by you", false)
	w.enters(t, "/compress")
	d.soon(t, "/compress", wire.ActivityWorking, compacting, true)
	w.shows(t, "Compression was not beneficial")
	d.soon(t, "it was of no use", wire.ActivityIdle, "", false)

	w.enters(t, "go\n"+calls("run_shell_command", map[string]any{"command": "touch e; sleep 8", "is_background": true})+"\n!say e was begun")
	w.shows(t, asks)
	d.soon(t, "background asks", wire.ActivityNeedsYou, label, false)
	w.presses("\r")
	w.shows(t, "◆︎ e was begun")
	d.soon(t, "a command in the background", wire.ActivityIdle, "", false)
	w.shows(t, "completed.")
	d.stays(t, "it is over", wire.ActivityIdle, "", false)
	d.helpers(t, w)
	d.clears(t, w, first)
	d.two(t, first, mode...)
	d.headless(t, mode...)
	d.killed(t)
}

// helpers lets Qwen Code work with sub-agents: one that it waits for, and one in the background,
// which asks no one.
func (d *desk) helpers(t *testing.T, w *seat) {
	t.Helper()
	agent := func(background bool, prompt string) {
		t.Helper()
		w.enters(t, "go\n"+calls("agent", map[string]any{
			"description": "look", "prompt": "go\n" + prompt, "subagent_type": "general-purpose", "run_in_background": background,
		}))
		w.shows(t, "Do you want to proceed?")
		d.soon(t, "a sub-agent is asked for", wire.ActivityNeedsYou, "agent", false)
		w.presses("\r")
		s := d.soon(t, "approved in the terminal", wire.ActivityWorking, "agent", false)
		if !background {
			s = d.is(t, "it asks", wire.ActivityNeedsYou, "run_shell_command")
		}
		if s.Helpers != 1 && !background {
			t.Errorf("%d helpers", s.Helpers)
		}
	}
	agent(false, "!run touch f; sleep 1\n!slow one two three four five six")
	w.shows(t, "Approval requested by")
	w.presses("\r")
	d.soon(t, "approved in the terminal", wire.ActivityWorking, "agent", false)
	d.has(t, "f")
	if s := d.is(t, "it is done", wire.ActivityIdle, ""); s.Helpers != 0 {
		t.Errorf("%d helpers", s.Helpers)
	}
	agent(true, "!run touch g\n!slow one two three four five six seven eight nine ten")
	if s := d.is(t, "one in the background", wire.ActivityIdle, background); s.Helpers != 1 || !s.Activity.Unsure {
		t.Errorf("%+v", s)
	}
	d.stays(t, "it is at work", wire.ActivityIdle, background, true)
	w.shows(t, "completed.")
	if s := d.is(t, "it is done", wire.ActivityIdle, ""); s.Helpers != 0 {
		t.Errorf("%d helpers", s.Helpers)
	}
}
