// Package connect knows how an agent of each kind comes to a world service of this computer: the
// one line that registers world-mcp as its MCP server, the entry in its settings, and the address
// for MCP over HTTP. The page, `world-mcp connect` and doctor show what it says, and install.sh,
// which asks world-mcp for it, runs and writes it.
//
// It has no state.
package connect

import (
	"bytes"
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Place is the service that the agent is to come to.
type Place struct {
	// Program is world-mcp, as a command of the user's or by its path.
	Program string
	// DataDir and Port are named to world-mcp, if they are set.
	DataDir local.Dir
	Port    int
	// Origin is the address of its page; empty: unknown.
	Origin string
}

// Here is the service of a data folder and a port of this computer. Agents' programs pass on no
// variables, so both are named where they are not the usual ones: with another data folder the
// agent would come to another service.
func Here(dir local.Dir, port int) Place {
	p := Place{Program: Program(), Port: port, Origin: "http://127.0.0.1:" + strconv.Itoa(port)}
	if port == local.DefaultPort {
		p.Port = 0
	}
	if abs, err := filepath.Abs(string(dir)); err == nil && !usual(abs) {
		p.DataDir = local.Dir(abs)
	}
	return p
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

// args are the arguments of world-mcp.
func (p Place) args(agent string) []string {
	list := []string{"--agent-type", agent}
	if dir, err := filepath.Abs(string(p.DataDir)); p.DataDir != "" && err == nil {
		list = append(list, "--data-dir", dir)
	}
	if p.Port != 0 {
		list = append(list, "--port", strconv.Itoa(p.Port))
	}
	return list
}

// usual reports whether an agent's world-mcp looks in that data folder when nothing is said,
// without the variables of this process.
func usual(dir string) bool {
	return os.Getenv("XDG_DATA_HOME") == "" && dir == string(local.DefaultDir())
}

// Command returns the line with which an agent's own command registers the server; empty: it has
// none.
func Command(p Place, agent string) string {
	return strings.NewReplacer(
		"{program}", shellWord(p.Program), "{args}", strings.Join(slice.Map(p.args(agent), shellWord), " "),
		"{entry}", shellQuoted(Entry(p, agent)),
	).Replace(known.Of(agent).Add)
}

// Entry returns the server's entry in an agent's settings: a table of TOML, or the value of "world"
// among the MCP servers of its JSON.
func Entry(p Place, agent string) string {
	program, args := quoted(p.Program), strings.Join(slice.Map(p.args(agent), quoted), ", ") // JSON and TOML read both alike
	switch known.Of(agent).Settings {
	case known.TOML:
		return "[mcp_servers.world]\ncommand = " + program + "\nargs = [" + args + "]"
	case known.MCP:
		return `{"type": "local", "command": [` + program + ", " + args + `]}`
	default:
		return `{"command": ` + program + `, "args": [` + args + `]}`
	}
}

// Way returns the ways in of an agent, which need not be a known one.
func Way(p Place, agent string) wire.ConnectWay {
	row, entry := known.Of(agent), Entry(p, agent)
	w := wire.ConnectWay{ID: agent, Name: row.Product, Command: Command(p, agent), Entry: entry}
	switch row.Settings {
	case known.JSON:
		w.Entry = `{"mcpServers": {"world": ` + entry + `}}`
	case known.MCP:
		w.Entry = `{"mcp": {"world": ` + entry + `}}`
	case known.TOML:
	}
	w.How = "Run this once in a terminal, then start the agent:"
	if w.Command == "" {
		w.How = "Any agent that speaks MCP can join. Add this to its settings, such as mcp.json:"
	}
	if p.Origin != "" {
		w.Address = strings.TrimSuffix(p.Origin, "/") + "/api/mcp/world?agentType=" + url.QueryEscape(agent)
	}
	return w
}

// Ways returns the ways in of the agents that have a line, the most common one first, and that of
// any other one, in which NAME stands for its name.
func Ways(p Place) (list []wire.ConnectWay) {
	for _, a := range known.Agents() {
		if a.Add != "" {
			list = append(list, Way(p, a.Type))
		}
	}
	other := Way(p, "NAME")
	other.ID, other.Name = "other", "Other"
	other.How = strings.TrimSuffix(other.How, ":") + ", with the agent's name in place of NAME:"
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
