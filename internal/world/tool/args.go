// This file turns validated arguments into Go structs. Arguments are parsed once, into maps,
// because the validator and the digest need the maps; fill copies them into the struct by
// reflection.

package tool

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// Call is a call with arguments that fit the tool's schema. Validate makes it.
type Call struct {
	Tool Tool
	// Args points to the struct of the tool's arguments: *InspectArgs for inspect_world, and so on.
	Args any
	Common

	// Arguments are the arguments as JSON: the caller's own text, or its corrected form when it had
	// slips. Forward these, not the original.
	Arguments json.RawMessage

	// given are the arguments, parsed.
	given map[string]any
}

// Scopes returns the permissions that the call needs, its tool's first.
func (c *Call) Scopes() []wire.Scope {
	action := WorldsAction("")
	if a, ok := c.Args.(*WorldsArgs); ok {
		action = a.Action
	}
	return scopesOf(c.Tool, action, c.Picture)
}

// ScopesOf returns the permissions that a call with unchecked arguments needs, its tool's first;
// nil: there is no such tool. They follow from the corrected arguments, or from the tool alone for
// a call that will be refused.
func ScopesOf(name string, arguments json.RawMessage) []wire.Scope {
	t, ok := Find(name)
	if !ok {
		return nil
	}
	if name == Worlds || schemas[name].Properties["picture"] != nil {
		if c, e := Validate(name, arguments); e == nil {
			return c.Scopes()
		}
	}
	var given struct {
		Picture any `json:"picture"`
	}
	_ = json.Unmarshal(arguments, &given) // Validate reports the errors
	return scopesOf(t, "", boolOf(given.Picture) == true)
}

func scopesOf(t Tool, action WorldsAction, picture bool) []wire.Scope {
	scopes := []wire.Scope{t.Scope}
	switch {
	case t.Name == Worlds && action == WorldsList:
		scopes[0] = wire.ScopeRead
	case t.Name == ProjectMark:
		scopes = append(scopes, wire.ScopeProject)
	}
	if picture && t.Scope != wire.ScopeScreenshot {
		scopes = append(scopes, wire.ScopeScreenshot)
	}
	return scopes
}

// Common are the arguments that have the same meaning for every tool that declares them.
type Common struct {
	// DryRun asks for the result without making a change.
	DryRun bool `json:"dry_run"`
	// Picture asks for a picture of the change with the result.
	Picture bool `json:"picture"`
	// Key makes repeated calls safe: calls of one agent with the same key are executed once.
	// Validate drops the key of a dry run, so that the real call can use it.
	Key string `json:"idempotency_key"`
}

// The arguments of each tool. Tools that the router answers have all of their arguments here. Tools
// that a page executes have only those that the router reads, because the page gets the caller's
// own text.
type (
	// InspectArgs are the arguments of inspect_world. Lengths are in metres.
	InspectArgs struct {
		ID     string      `json:"id"`
		Kind   string      `json:"kind"`
		Near   *[3]float64 `json:"near"`
		Radius float64     `json:"radius"` // 0: the default
		Fields []string    `json:"fields"`
		Limit  int         `json:"limit"` // rows; 0: the default
		Cursor string      `json:"cursor"`
		Detail Detail      `json:"detail"`
	}
	// CatalogArgs are the arguments of search_catalog.
	CatalogArgs struct {
		Query    string `json:"query"`
		Category string `json:"category"`
		Limit    int    `json:"limit"` // rows; 0: the default
		Cursor   string `json:"cursor"`
	}
	// WaitArgs are the arguments of wait_for_events.
	WaitArgs struct {
		Cursor  string   `json:"cursor"`
		Timeout *float64 `json:"timeout"` // seconds; nil: the default
	}
	// WorldsArgs are the arguments of worlds. Which of ID and Name are needed depends on Action.
	WorldsArgs struct {
		Action WorldsAction `json:"action"`
		ID     string       `json:"id"`
		Name   string       `json:"name"`
		Empty  bool         `json:"empty"` // create it without the plaza
	}
	// OverviewArgs are the arguments of project_overview.
	OverviewArgs struct {
		Path    string         `json:"path"` // from the project's folder; empty: all of it
		Changed wire.DiffSince `json:"changed"`
		Limit   int            `json:"limit"` // files; 0: the default
		Cursor  string         `json:"cursor"`
	}
	// MarkArgs are the arguments of project_mark.
	MarkArgs struct {
		Marks []FileMark `json:"marks"`
	}
	// FileMark puts a mark on one file or removes the caller's marks from it.
	FileMark struct {
		Path string        `json:"path"` // from the project's folder
		Kind wire.MarkKind `json:"kind"` // or MarkNone
		Note string        `json:"note"`
	}
	// ObjectsArgs are the arguments of place_objects, modify_objects and delete_objects. The router
	// reads the ids, which say what the call may change.
	ObjectsArgs struct {
		Objects []struct {
			ID string `json:"id"`
		} `json:"objects"`
	}
	// BuildArgs are the arguments of build.
	BuildArgs struct {
		Label string `json:"label"`
	}
	// WalkArgs are the arguments of walk_avatar.
	WalkArgs struct {
		ID string `json:"id"`
	}
	// ActionArgs are the arguments of avatar_action.
	ActionArgs struct {
		Action string `json:"action"`
	}
	// SayArgs are the arguments of say.
	SayArgs struct {
		Text string `json:"text"`
	}
	// PairArgs are the arguments of pair. Which of the others are needed depends on Op.
	PairArgs struct {
		Op    PairOp `json:"op"`    // empty: PairClaim
		Code  string `json:"code"`  // the link, or the code alone
		Relay string `json:"relay"` // empty: the one of the link, or the one that was paired with last
		World string `json:"world"` // a paired world's name or id; for PairUse also PairHere
	}
	// NoArgs stands for tools whose arguments the router does not read.
	NoArgs struct{}
)

// Detail says how many fields inspect_world shows of each object.
type Detail string

// Values of Detail. Empty means Concise.
const (
	Concise Detail = "concise"
	Full    Detail = "full"
)

// WorldsAction is an action of the worlds tool.
type WorldsAction string

// Values of WorldsAction.
const (
	WorldsList      WorldsAction = "list"
	WorldsOpen      WorldsAction = "open"
	WorldsCreate    WorldsAction = "create"
	WorldsRename    WorldsAction = "rename"
	WorldsDuplicate WorldsAction = "duplicate"
)

// PairOp is an operation of the pair tool.
type PairOp string

// Values of PairOp. Empty means PairClaim.
const (
	PairClaim  PairOp = "claim"
	PairStatus PairOp = "status"
	PairList   PairOp = "list"
	PairUse    PairOp = "use"
	PairLeave  PairOp = "leave"
)

// PairHere stands for the world of this computer.
const PairHere = "here"

// MarkNone removes the caller's marks from a file.
const MarkNone wire.MarkKind = "none"

// Actions of avatar_action that change the avatar's pose. The others are gestures.
const (
	ActionSit   = "sit"
	ActionStand = "stand"
)

// Digest identifies tool and arguments: two calls of one tool have the same digest when their
// arguments are equal as JSON values, whatever their formatting and order. The router uses it to
// distinguish a repeated call from another call with the same key.
func (c *Call) Digest() string {
	canonical := wire.MustJSON(c.given) // sorts the keys
	sum := sha256.Sum256(append([]byte(c.Tool.Name), canonical...))
	return hex.EncodeToString(sum[:8])
}

// newCall makes a call from arguments that fit the schema.
func newCall(t Tool, given map[string]any, text json.RawMessage) *Call {
	args := reflect.New(reflect.TypeOf(t.args))
	c := &Call{Tool: t, Args: args.Interface(), Arguments: text, given: given}
	fill(args.Elem(), given)
	fill(reflect.ValueOf(&c.Common).Elem(), given)
	if c.DryRun {
		c.Key = ""
	}
	return c
}

// fill copies a JSON value that fits the schema into a Go value of the same shape. Members without
// a Go field are skipped. Types that no argument has are a programming error and panic.
func fill(into reflect.Value, from any) {
	switch into.Kind() {
	case reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		fill(into.Elem(), from)
	case reflect.Struct:
		members := from.(map[string]any)
		for i, name := range namesOf(into.Type()) {
			if v, ok := members[name]; ok {
				fill(into.Field(i), v)
			}
		}
	case reflect.Slice, reflect.Array:
		list := from.([]any)
		if into.Kind() == reflect.Slice {
			into.Set(reflect.MakeSlice(into.Type(), len(list), len(list)))
		}
		for i, v := range list {
			fill(into.Index(i), v)
		}
	case reflect.String:
		into.SetString(from.(string))
	case reflect.Float64:
		into.SetFloat(from.(float64))
	case reflect.Int:
		into.SetInt(int64(from.(float64)))
	case reflect.Bool:
		into.SetBool(from.(bool))
	default:
		panic(fmt.Sprintf("tool: no argument is a %s", into.Type()))
	}
}

// fieldNames caches namesOf: reflect.Type → []string.
var fieldNames sync.Map

// namesOf returns the JSON names of a struct's fields, in order.
func namesOf(t reflect.Type) []string {
	if names, ok := fieldNames.Load(t); ok {
		return names.([]string)
	}
	var names []string
	for f := range t.Fields() {
		names = append(names, f.Tag.Get("json"))
	}
	fieldNames.Store(t, names)
	return names
}
