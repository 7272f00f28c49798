// Package tool declares the tool set, once: name, texts, schema, scope, where a tool executes,
// hints. MCP over stdio and HTTP, REST, the skill's table, the docs and the browser's types are
// projections of these declarations; a test compares them.
//
// It also validates arguments against those schemas (Validate). An invalid call gets the same error
// on every transport: the field, the received and the allowed values, an example and the next step.
// Then the router reads the arguments into a Go struct (args.go). These structs are written by
// hand, since Go needs only two or three arguments of a tool that the page executes; a test
// compares them with the schemas.
//
// To add a tool: declare it in declarations.go, add its name here and its example in describe.go;
// if the router answers it, also add a struct for its arguments in args.go. Then run the generator
// (cd tools && go run ./gen).
//
// Everything here is immutable after the start of the program and safe for concurrent use.
package tool

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/wire"
)

// Executor says which side executes a tool.
type Executor string

// Values of Executor.
const (
	// InRouter: the service answers from the state that it holds.
	InRouter Executor = "router"
	// InBrowser: the service forwards the call to the page, which plans and draws the change.
	InBrowser Executor = "browser"
	// AtAgent: the service on the agent's own computer answers, whatever world the agent acts in.
	AtAgent Executor = "agent"
)

// Tool is the declaration of one tool. Models read Description and Schema in every turn, so both
// are short: all tools together take at most 14 KB in tools/list.
type Tool struct {
	// Name is one of the constants below.
	Name string
	// Title is for people, in lists of tools.
	Title       string
	Description string
	// Schema is the JSON Schema of the arguments, restricted to the keywords of node (validate.go).
	Schema json.RawMessage
	// args is the zero value of the struct that Validate fills with the arguments (args.go).
	args any
	// Scope is the permission that a credential needs to call the tool.
	Scope wire.Scope
	In    Executor
	// Core: clients that load tools on demand load this one at the start (anthropic/alwaysLoad).
	Core bool
	// ReadOnly, Destructive and Idempotent are MCP's hints of the same names.
	ReadOnly    bool
	Destructive bool
	Idempotent  bool
	// MaxSeconds is the router's deadline for a call without one of its own.
	MaxSeconds int
}

// Names of the tools. Clients and skills refer to them, so they never change.
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

	Pair = "pair"
)

// All returns the tool set in display order. The slice is shared and must not be changed.
func All() []Tool { return all }

// Find returns the tool with this name.
func Find(name string) (Tool, bool) {
	t, ok := byName[name]
	return t, ok
}

// byName indexes the tool set.
var byName = func() map[string]Tool {
	m := make(map[string]Tool, len(all))
	for _, t := range all {
		m[t.Name] = t
	}
	return m
}()
