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
	// Add is the line with which its own command registers our MCP server, with {program} and
	// {args}, or {entry}, for what the server is started by.
	Add string `json:"add,omitempty"`
	// Settings is the form of MCP servers in its settings.
	Settings Settings `json:"settings,omitempty"`
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

// Of returns the row of a type; one of that name alone if there is none.
func Of(agentType string) Agent {
	for _, a := range Agents() {
		if a.Type == agentType {
			return a
		}
	}
	return Agent{Type: agentType}
}
