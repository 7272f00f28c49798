// Package connect knows how an agent of each kind comes to a world service of this computer: the one line that registers world-mcp
// as its MCP server, and for an agent of any other kind the entry for its settings and the address. The page and doctor show what
// it says; install.sh, which is a shell script, writes the same.
//
// It has no state.
package connect

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/hook/frame"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

// Place is the service that the agent is to come to.
type Place struct {
	// Program is world-mcp, as a command of the user's or by its path.
	Program string
	DataDir local.Dir
	Port    int
	// Origin is the address of its page; empty: it does not run.
	Origin string
}

// Program is what a user calls the running program by: its name where that leads to it, else its path.
func Program() string {
	const name = "world-mcp"
	self, err := os.Executable()
	if err != nil || strings.Contains(self, "go-build") { // "go run" removes it at its end
		return name
	}
	if found, err := exec.LookPath(name); err == nil && sameFile(found, self) {
		return name
	}
	return self
}

func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// args are what world-mcp is started with. Programs of agents hand on no variables, so the data folder and the port are named
// where they are not the usual ones: with another data folder the agent would come to another service.
func (p Place) args(agent string) []string {
	list := []string{"--agent-type", agent}
	if dir, err := filepath.Abs(string(p.DataDir)); p.DataDir != "" && err == nil && !usual(dir) {
		list = append(list, "--data-dir", dir)
	}
	if p.Port != 0 && p.Port != local.DefaultPort {
		list = append(list, "--port", strconv.Itoa(p.Port))
	}
	return list
}

// usual reports whether an agent's world-mcp looks in that data folder when nothing is said, without the variables of this process.
func usual(dir string) bool {
	return os.Getenv("XDG_DATA_HOME") == "" && dir == string(local.DefaultDir())
}

// line is a line for a shell.
func (p Place) line(before, between, agent string) string {
	words := []string{shellWord(p.Program)}
	if between != "" {
		words = append(words, between)
	}
	for _, a := range p.args(agent) {
		words = append(words, shellWord(a))
	}
	return before + strings.Join(words, " ")
}

// entry is the server for the settings of an agent.
func (p Place) entry(agent string) string {
	return `{"command": ` + quoted(p.Program) + `, "args": [` + strings.Join(quotedAll(p.args(agent)), ", ") + `]}`
}

// Ways returns the ways in, the most common agent first.
func Ways(p Place) []wire.ConnectWay {
	const how = "Run this once in a terminal, then start the agent:"
	list := []wire.ConnectWay{
		{ID: frame.Claude, Name: "Claude Code", How: how, Command: p.line("claude mcp add -s user world -- ", "", frame.Claude)},
		{ID: "openclaw", Name: "OpenClaw", How: how, Command: "openclaw mcp set world " + shellQuoted(p.entry("openclaw"))},
		{ID: frame.Codex, Name: "Codex", How: how, Command: p.line("codex mcp add world -- ", "", frame.Codex)},
		{ID: frame.Gemini, Name: "Gemini CLI", How: how, Command: p.line("gemini mcp add -s user world ", "--", frame.Gemini)},
	}
	other := wire.ConnectWay{
		ID: "other", Name: "Other",
		How:   "Any agent that speaks MCP can join. Add this to its settings, such as mcp.json, with the agent's name in place of NAME:",
		Entry: `{"mcpServers": {"world": ` + p.entry("NAME") + `}}`,
	}
	if p.Origin != "" {
		other.Address = strings.TrimSuffix(p.Origin, "/") + "/api/mcp/world?agentType=NAME"
	}
	return append(list, other)
}

// Command returns the line for one kind of agent; empty: there is none.
func Command(p Place, agent string) string {
	for _, w := range Ways(p) {
		if w.ID == agent {
			return w.Command
		}
	}
	return ""
}

var plain = regexp.MustCompile(`^[A-Za-z0-9_./+:@-]+$`)

// shellWord is s as one word of a shell.
func shellWord(s string) string {
	if plain.MatchString(s) {
		return s
	}
	return shellQuoted(s)
}

func shellQuoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func quotedAll(list []string) (all []string) {
	for _, s := range list {
		all = append(all, quoted(s))
	}
	return all
}

// quoted is s as a string of JSON.
func quoted(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can be encoded
	return strings.TrimSuffix(b.String(), "\n")
}
