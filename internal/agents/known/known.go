// Package known has the agents that World knows by name, a row of agents.json each: what their
// programs are called, and how they take World in. A program without a row is an agent like others;
// a row saves its user work.
//
// It has no state, and imports little, because package hook does so before most others are
// initialised.
package known

import (
	_ "embed"
	"encoding/json"
	"strings"
	"sync"
)

// Agent is a row.
type Agent struct {
	// Type is our name of it: of its body, of --agent-type, and of `world-mcp hook`.
	Type string `json:"type"`
	// Product is its name for people, and Command the command that its users type.
	Product string `json:"product"`
	Command string `json:"command,omitempty"`
	// Clients are other names that it gives itself as an MCP client, and Programs those of its
	// process: of a file, a script or an npm package.
	Clients  []string `json:"clients,omitempty"`
	Programs []string `json:"programs,omitempty"`
	// Add is the line with which its own command registers our MCP server, with {program} and
	// {args}, or {entry}, for what the server is started by.
	Add string `json:"add,omitempty"`
	// Settings is the form of MCP servers in its settings.
	Settings Settings `json:"settings,omitempty"`
	// Alone are the arguments that make it answer a single prompt, where its hooks do not report
	// that.
	Alone []string `json:"alone,omitempty"`
	// PictureFiles: its model sees pictures in files that it reads, and none in a tool's result.
	PictureFiles bool `json:"pictureFiles,omitempty"`

	Hook   Hook    `json:"hook,omitzero"`
	Bundle *Bundle `json:"bundle,omitempty"`
	// ACP is how it runs for conversations by the Agent Client Protocol, as package profile reads
	// it.
	ACP json.RawMessage `json:"acp,omitempty"`
	// Unknown: there is no row.
	Unknown bool `json:"-"`
}

// Hook is what the events of an agent in a terminal are like.
type Hook struct {
	// Events are its names of events with the frame's; nil: it has Claude Code's.
	Events map[string]string `json:"events,omitempty"`
	// Answer is what it expects of each hook on stdout.
	Answer string `json:"answer,omitempty"`
	// One: a process has one session at a time; a new one replaces it, as after /clear. Follows: a
	// process may have several, but reports when its user leaves one for another.
	One     bool `json:"one,omitempty"`
	Follows bool `json:"follows,omitempty"`
	// Unnumbered: its tool calls have no ids.
	Unnumbered bool `json:"unnumbered,omitempty"`
	// Unreported are the states, or the labels, of activities that may end without an event.
	Unreported []string `json:"unreported,omitempty"`
	// Message is how its program takes messages and answers (wire.TerminalWay), and Usage says that
	// it reports its consumption.
	Message string `json:"message,omitempty"`
	Usage   bool   `json:"usage,omitempty"`
}

// Bundle is World's plugin for an agent.
type Bundle struct {
	// Kind is how its program installs it: "" copies it, or its one File, to In; "live" reads it
	// where it is, and notes it in settings.json; "codex" is Codex's own way.
	Kind string `json:"kind,omitempty"`
	// As is the agent whose bundle it gets, but for files of its own in skill/terminal.
	As string `json:"as,omitempty"`
	// Env is the variable with the folder of its settings, and Home that folder in the user's home.
	Env  string `json:"env,omitempty"`
	Home string `json:"home"`
	In   string `json:"in,omitempty"`
	File string `json:"file,omitempty"`
	// Plugin is the folder of the plugin that has the skill.
	Plugin string `json:"plugin,omitempty"`
	// Oldest is the oldest version that our hooks were tested with. Older ones are not known to be
	// unsafe, only untested.
	Oldest string `json:"oldest"`
}

// Settings is a form of MCP servers in the settings of an agent.
type Settings string

// Values of Settings: "mcpServers" in JSON, as in an mcp.json; a table of TOML; "mcp" in JSON, with
// the command as a list.
const (
	JSON Settings = ""
	TOML Settings = "toml"
	MCP  Settings = "mcp"
)

//go:embed agents.json
var rows []byte

// IsName reports whether s can be the type of an agent: at most 64 letters, digits and hyphens.
func IsName(s string) bool {
	return s != "" && len(s) <= 64 && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-'
	})
}

// Agents returns all rows, the most common agent first. They are not to be changed.
var Agents = sync.OnceValue(func() (list []Agent) {
	if err := json.Unmarshal(rows, &list); err != nil {
		panic(err) // a test reads them
	}
	return list
})

// Of returns the row of a type, or what can be said without one.
func Of(agentType string) Agent {
	for _, a := range Agents() {
		if a.Type == agentType {
			return a
		}
	}
	words := strings.Split(agentType, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:min(len(w), 1)]) + w[min(len(w), 1):]
	}
	return Agent{Type: agentType, Product: strings.Join(words, " "), Unknown: true}
}

// TypeOf returns the type of an MCP client that gives itself a name.
func TypeOf(client string) string {
	for _, a := range Agents() {
		for _, name := range a.Clients {
			if strings.EqualFold(name, client) {
				return a.Type
			}
		}
	}
	return client
}
