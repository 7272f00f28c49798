// Package connect knows how an agent of each kind comes to a world service of this computer: the
// one line that registers world-mcp as its MCP server, the entry in its settings, and for an agent
// of any other kind also the address. The page and doctor show what it says, and install.sh, which
// asks world-mcp for it, runs and writes it.
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

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Place is the service that the agent is to come to.
type Place struct {
	// Program is world-mcp, as a command of the user's or by its path.
	Program string
	DataDir local.Dir
	Port    int
	// Named says that the user has named the data folder and the port, so that they are passed on
	// even if they are the usual ones.
	Named bool
	// Origin is the address of its page; empty: it does not run.
	Origin string
}

// Program is the user's command for the running program: its name where that leads to it, else its
// path.
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

// args are the arguments of world-mcp. Agents' programs pass on no variables, so the data
// folder and the port are named where they are not the usual ones: with another data folder the
// agent would come to another service.
func (p Place) args(agent string) []string {
	list := []string{"--agent-type", agent}
	if dir, err := filepath.Abs(string(p.DataDir)); p.DataDir != "" && err == nil && (p.Named || !usual(dir)) {
		list = append(list, "--data-dir", dir)
	}
	if p.Port != 0 && (p.Named || p.Port != local.DefaultPort) {
		list = append(list, "--port", strconv.Itoa(p.Port))
	}
	return list
}

// usual reports whether an agent's world-mcp looks in that data folder when nothing is said,
// without the variables of this process.
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

// entry is the server for the settings of an agent, as JSON.
func (p Place) entry(agent string) string {
	return `{"command": ` + quoted(p.Program) + `, "args": ` + p.list(agent) + `}`
}

// list is the arguments as a list that JSON and TOML read alike.
func (p Place) list(agent string) string {
	return "[" + strings.Join(slice.Map(p.args(agent), quoted), ", ") + "]"
}

// Command returns the line with which an agent's own command registers the server; empty: it has
// none.
func Command(p Place, agent string) string {
	switch agent {
	case frame.Claude:
		return p.line("claude mcp add -s user world -- ", "", agent)
	case OpenClaw:
		return "openclaw mcp set world " + shellQuoted(p.entry(agent))
	case frame.Codex:
		return p.line("codex mcp add world -- ", "", agent)
	case frame.Gemini:
		return p.line("gemini mcp add -s user world ", "--", agent)
	case frame.Qwen:
		return p.line("qwen mcp add -s user world ", "--", agent)
	}
	return ""
}

// OpenClaw is the type of agent that OpenClaw's are.
const OpenClaw = "openclaw"

// Entry returns the server's entry in an agent's settings: the table of Codex's TOML, and for
// any other agent the value of "world" among the MCP servers of its JSON.
func Entry(p Place, agent string) string {
	if agent == frame.Codex {
		return "[mcp_servers.world]\ncommand = " + quoted(p.Program) + "\nargs = " + p.list(agent)
	}
	return p.entry(agent)
}

// Ways returns the ways in, the most common agent first.
func Ways(p Place) []wire.ConnectWay {
	const how = "Run this once in a terminal, then start the agent:"
	var list []wire.ConnectWay
	for _, a := range [][2]string{{frame.Claude, "Claude Code"}, {OpenClaw, "OpenClaw"}, {frame.Codex, "Codex"}, {frame.Gemini, "Gemini CLI"}} {
		list = append(list, wire.ConnectWay{ID: a[0], Name: a[1], How: how, Command: Command(p, a[0])})
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

var plain = regexp.MustCompile(`^[A-Za-z0-9_./+:@-]+$`)

// shellWord is s as one word of a shell.
func shellWord(s string) string {
	if plain.MatchString(s) {
		return s
	}
	return shellQuoted(s)
}

func shellQuoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// quoted is s as a string of JSON, which is one of TOML too.
func quoted(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can be encoded
	return strings.TrimSuffix(b.String(), "\n")
}
