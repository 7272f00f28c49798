package config

import (
	"github.com/worldmcp/world/internal/base/local"
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
	// ServerName is the world's name among OpenClaw's MCP servers; the agent sees its tools as
	// world__….
	ServerName = "world"
	pluginID   = "world-voice"
)

// readRecord reads a record. Config is empty when there is none, it cannot be used, or it has no
// edits.
func readRecord(dir local.Dir, file string) Record {
	r, _ := local.File[Record]{Dir: dir, Name: file}.Open() // local.Survey reports an error to the user
	if len(r.Places) == 0 {
		r.Config = ""
	}
	return r
}

// writeRecord stores a record.
func writeRecord(dir local.Dir, file string, r Record) error {
	if err := dir.Make(); err != nil {
		return err
	}
	return local.File[Record]{Dir: dir, Name: file}.Write(r)
}
