package hook

import (
	"os"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// place fills in the process and the terminal of an event.
func place(f *frame.Frame) {
	var tty string
	var own bool
	f.Pids, tty, own = ancestors()
	if f.Agent != frame.Codex || own { // its hooks run in a server with the variables of the terminal that started it
		f.Where = strings.Trim(tty+", "+terminal(os.Getenv), ", ")
	}
	if f.Agent == frame.Claude { // other agents inherit these from a Claude Code that started them
		f.AgentPid, _ = strconv.Atoi(os.Getenv("CLAUDE_PID"))
		f.Headless = os.Getenv("CLAUDE_CODE_SESSION_ATTENDED") == "0"
	}
}

// terminals are terminal programs by their TERM_PROGRAM, and marks those that set another variable.
// Other values are not sent, since they come from the environment.
var (
	terminals = map[string]string{
		"Apple_Terminal": "Terminal", "iTerm.app": "iTerm2", "vscode": "VS Code", "WezTerm": "WezTerm", "ghostty": "Ghostty",
		"Hyper": "Hyper", "WarpTerminal": "Warp", "Tabby": "Tabby", "tmux": "tmux", "rio": "Rio", "zed": "Zed",
	}
	marks = []struct{ variable, name string }{
		{"TMUX", "tmux"},
		{"STY", "screen"},
		{"ZELLIJ", "Zellij"},
		{"KITTY_WINDOW_ID", "kitty"},
		{"ALACRITTY_WINDOW_ID", "Alacritty"},
		{"WT_SESSION", "Windows Terminal"},
		{"KONSOLE_VERSION", "Konsole"},
		{"GNOME_TERMINAL_SCREEN", "GNOME Terminal"},
		{"SSH_TTY", "SSH"},
	}
)

// terminal returns the name of the terminal program for users.
func terminal(env func(string) string) string {
	if name := terminals[env("TERM_PROGRAM")]; name != "" {
		return name
	}
	for _, m := range marks {
		if env(m.variable) != "" {
			return m.name
		}
	}
	return ""
}
