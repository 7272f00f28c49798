// Package tool is THE tool set, declared once: name, words, schema, scope, where it executes, hints. MCP over stdio and
// HTTP, REST, the skill's table, docs and the browser's types are projections of it; a test holds them equal.
//
// It also validates arguments against those schemas, so that a wrong call is told the field, what came, what is
// allowed and the next step, in the same words on every transport.
package tool

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/wire"
)

// Place says which end executes a tool.
type Place string

// Where tools execute.
const (
	InRouter  Place = "router"
	InBrowser Place = "browser"
)

// Tool is one declaration.
type Tool struct {
	Name        string
	Title       string
	Description string
	Schema      json.RawMessage
	Scope       wire.Scope
	In          Place
	Core        bool // clients that defer tools load it at once (anthropic/alwaysLoad)
	ReadOnly    bool
	Destructive bool
	Idempotent  bool
	MaxSeconds  int // the router's deadline for a call that names none
}

// Names of the tools.
const (
	WorldInfo      = "world_info"
	InspectWorld   = "inspect_world"
	SearchCatalog  = "search_catalog"
	PlaceObjects   = "place_objects"
	Build          = "build"
	ModifyObjects  = "modify_objects"
	DeleteObjects  = "delete_objects"
	SetEnvironment = "set_environment"
	Undo           = "undo"
	WalkAvatar     = "walk_avatar"
	AvatarAction   = "avatar_action"
	Say            = "say"
	Screenshot     = "screenshot"
	Worlds         = "worlds"
	OpenWorld      = "open_world"
	WaitForEvents  = "wait_for_events"

	ProjectOverview = "project_overview"
	ProjectMark     = "project_mark"
)

// All returns the tool set in the order in which it is listed.
func All() []Tool { return all }

// Find returns a tool by name.
func Find(name string) (Tool, bool) {
	t, ok := byName[name]
	return t, ok
}

var byName = func() map[string]Tool {
	m := make(map[string]Tool, len(all))
	for _, t := range all {
		m[t.Name] = t
	}
	return m
}()
