package config

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/local"
)

// serverPath is the place of the world's MCP server.
var serverPath = []string{"mcp", "servers", ServerName}

// The places of the voice plugin.
var (
	pluginPaths   = []string{"plugins", "load", "paths"}
	pluginEnabled = []string{"plugins", "entries", pluginID, "enabled"}
	pluginAllow   = []string{"plugins", "allow"}
)

const (
	// ServerName is the world's name among OpenClaw's MCP servers; the agent sees its tools as world__….
	ServerName = "world"
	pluginID   = "world-voice"
)

// readRecord reads a record; one with an empty Config: there is none, or it is damaged.
func readRecord(dir local.Dir, file string) Record {
	var raw json.RawMessage
	if dir.ReadJSON(file, &raw) != nil {
		return Record{}
	}
	var r Record
	if json.Unmarshal(raw, &r) != nil {
		return Record{}
	}
	var old oldRecord
	if r.Places == nil && json.Unmarshal(raw, &old) == nil {
		r.Places = old.places()
	}
	return r
}

// writeRecord stores a record.
func writeRecord(dir local.Dir, file string, r Record) error {
	if err := dir.Make(); err != nil {
		return err
	}
	return dir.WriteJSON(file, r)
}

// oldRecord is what records of World 0.1.0 have in the place of Places: those of the MCP server the first four members,
// those of the plugin the others.
type oldRecord struct {
	Added    map[string]any `json:"added"`
	Previous map[string]any `json:"previous"`
	MCP      bool           `json:"mcp"`
	Servers  bool           `json:"servers"`

	Dir string `json:"dir"`
	// Had are the sections that existed, by their path below plugins.
	Had   map[string]bool `json:"had"`
	Allow bool            `json:"allow"`
	At    time.Time       `json:"at"`
}

// places are the places of an old record.
func (o oldRecord) places() []Place {
	switch {
	case o.Added != nil:
		p := Place{Path: serverPath, Value: o.Added, Depth: count(o.MCP, o.Servers)}
		if o.Previous != nil {
			p.Before = o.Previous
		}
		return []Place{p}
	case o.Dir != "":
		all := []Place{
			{Path: pluginPaths, Value: o.Dir, Listed: true, Depth: count(o.Had[""], o.Had["load"], o.Had["load.paths"])},
			{Path: pluginEnabled, Value: true, Depth: count(o.Had[""], o.Had["entries"])},
		}
		if o.Allow {
			all = append(all, Place{Path: pluginAllow, Value: pluginID, Listed: true, Narrowing: true, Depth: len(pluginAllow)})
		}
		return all
	}
	return nil
}

// count is how many values from the first one on are true.
func count(values ...bool) int {
	for n, v := range values {
		if !v {
			return n
		}
	}
	return len(values)
}
