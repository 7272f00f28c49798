//go:build real && linux

package terminal

import (
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// Measured with Gemini CLI 0.61.0. It reports nothing when the user answers its dialog, whatever
// the answer, and of /compress only the start, as before each request. Its sub-agents' tools are
// reported as the session's own.
func TestRealGeminiInATerminal(t *testing.T) {
	d := sitAt(t, "gemini-cli", "gemini", `,"general":{"disableAutoUpdate":true,"disableUpdateNag":true}`)
	d.write(t, ".gemini/trustedFolders.json", `{"`+d.work+`":"TRUST_FOLDER"}`)
	w := d.sits(t)
	d.come(t, 1)
	first := d.is(t, "start", wire.ActivityIdle, "")
	if first.Name != "Gemini CLI · shop" || first.Where == "" || first.Headless {
		t.Errorf("%+v", first)
	}
	w.shows(t, "Type your message")
	w.enters(t, "go\n!slow one two three four five six")
	d.soon(t, "prompt", wire.ActivityThinking, "", false)
	w.shows(t, "✦ one two three four five six")
	if s := d.soon(t, "answered", wire.ActivityIdle, "", false); s.Turn == nil || s.Turn.Outcome != wire.OutcomeDone {
		t.Errorf("%+v", s.Turn)
	}
	w.enters(t, "go\n"+calls("read_file", map[string]any{"file_path": "README"}))
	d.soon(t, "a tool that asks nothing", wire.ActivityWorking, "read_file · README", true)
	d.soon(t, "answered", wire.ActivityIdle, "", false)

	const asks, label = "Allow execution", "run_shell_command · touch"
	ask := func(command string) {
		t.Helper()
		w.enters(t, "go\n!run "+command)
		d.soon(t, "prompt", wire.ActivityThinking, "", false)
		w.shows(t, asks)
		d.soon(t, "asks", wire.ActivityNeedsYou, label, true)
	}
	ask("touch a; sleep 2\n!say a was made")
	w.presses("\r")
	d.has(t, "a")
	d.stays(t, "approved in the terminal", wire.ActivityNeedsYou, label, true)
	w.shows(t, "✦ a was made")
	d.soon(t, "done", wire.ActivityIdle, "", false)
	ask("touch b")
	w.presses("\x1b[B", "\x1b[B", "\r")
	w.shows(t, "Request cancelled")
	d.stays(t, "refused in the terminal", wire.ActivityNeedsYou, label, true)
	ask("touch c")
	w.presses("\x1b")
	w.shows(t, "Request cancelled")
	d.stays(t, "Esc at the dialog", wire.ActivityNeedsYou, label, true)
	w.enters(t, "go\n!slow "+strings.Repeat("word ", 30)+"end")
	d.soon(t, "prompt after that", wire.ActivityThinking, "", false)
	w.shows(t, "✦ word word word")
	w.presses("\x1b")
	d.soon(t, "Esc while it answers", wire.ActivityIdle, "", false)
	ask("touch d; sleep 20")
	w.presses("\r")
	d.has(t, "d")
	w.presses("\x1b")
	if s := d.soon(t, "Esc while a tool runs", wire.ActivityIdle, "stopped by you", false); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	w.shows(t, "Request cancelled")
	d.stays(t, "after that", wire.ActivityIdle, "stopped by you", false)
	w.enters(t, "/compress")
	w.shows(t, "Compression was not beneficial")
	d.stays(t, "/compress", wire.ActivityIdle, "stopped by you", false)

	w.enters(t, "go\n"+calls("run_shell_command", map[string]any{"command": "touch e; sleep 30", "is_background": true})+"\n!say e was begun")
	w.shows(t, asks)
	d.is(t, "background asks", wire.ActivityNeedsYou, label)
	w.presses("\r")
	d.has(t, "e")
	w.shows(t, "✦ e was begun")
	d.soon(t, "background at work", wire.ActivityIdle, "", false)
	w.enters(t, "go\n"+calls("invoke_agent", map[string]any{"agent_name": "generalist", "prompt": "go\n!run touch f; sleep 1\n!slow one two three four five six"}))
	d.is(t, "a sub-agent", wire.ActivityWorking, "invoke_agent")
	w.shows(t, asks)
	d.soon(t, "it asks", wire.ActivityNeedsYou, label, true)
	w.presses("\r")
	d.has(t, "f")
	d.is(t, "it goes on", wire.ActivityWorking, "invoke_agent")
	d.is(t, "it is done", wire.ActivityIdle, "")
	d.clears(t, w, first)
	d.two(t, first)
	d.headless(t)
	d.killed(t)
}
