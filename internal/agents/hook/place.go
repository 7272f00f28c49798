package hook

import (
	"os"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// place fills in which process and which terminal the event comes from.
func place(f *frame.Frame) {
	var tty string
	var own bool
	f.Pids, tty, own = ancestors()
	if f.Agent != frame.Codex || own { // its hooks run in a server, which has the variables of the terminal that started it
		f.Where = strings.Trim(tty+", "+terminal(os.Getenv), ", ")
	}
	if f.Agent == frame.Claude { // of others the variables are those of a Claude Code that has started them
		f.AgentPid, _ = strconv.Atoi(os.Getenv("CLAUDE_PID"))
		f.Headless = os.Getenv("CLAUDE_CODE_SESSION_ATTENDED") == "0"
	}
}

// terminals are programs with terminals: by what they set TERM_PROGRAM to, or by a variable that
// they set. Other values are not told, since they are of the environment.
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

// terminal returns the name of the program that the terminal is in, for people.
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
