package tool

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// node is a parsed schema: the keywords that our declarations use.
type node struct {
	Type       string           `json:"type"`
	Properties map[string]*node `json:"properties"`
	Required   []string         `json:"required"`
	Items      *node            `json:"items"`
	Enum       []string         `json:"enum"`
	Minimum    *float64         `json:"minimum"`
	Maximum    *float64         `json:"maximum"`
	MinItems   *int             `json:"minItems"`
	MaxItems   *int             `json:"maxItems"`
	MinLength  *int             `json:"minLength"`
	MaxLength  *int             `json:"maxLength"`

	Description string `json:"description"`
}

var schemas = func() map[string]*node {
	m := make(map[string]*node, len(all))
	for _, t := range all {
		n := new(node)
		if err := wire.UnmarshalStrict(t.Schema, n); err != nil {
			panic("tool " + t.Name + ": " + err.Error())
		}
		m[t.Name] = n
	}
	return m
}()

// Arguments are a call's arguments after Validate: types and ranges are those of the schema.
type Arguments map[string]any

// Validate parses the arguments of a call and holds them to the tool's schema. The error names the field, what came,
// what is allowed, near matches, a corrected example and the next step. Arguments may be empty (no text at all).
func Validate(name string, text json.RawMessage) (Arguments, *wire.Error) {
	t, ok := byName[name]
	if !ok {
		e := wire.NewError(wire.CodeUnknownTool, "there is no tool %q", clip.Quote(name))
		e.Near = world.Near(name, names(), 3)
		e.Allowed = strings.Join(names(), ", ")
		return nil, e
	}
	args := Arguments{}
	if len(text) > 0 && string(text) != "null" {
		if err := wire.CheckJSON(text); err != nil {
			return nil, bad(t, "", "the arguments are not usable JSON: "+err.Error())
		}
		if text[skipSpace(text)] != '{' {
			e := bad(t, "", "the arguments must be an object")
			e.Got = clip.Quote(string(text))
			return nil, e
		}
		if err := json.Unmarshal(text, &args); err != nil {
			return nil, bad(t, "", "the arguments are not usable JSON")
		}
	}
	v := validator{tool: t}
	if e := v.object("", schemas[name], args); e != nil {
		return nil, e
	}
	if e := v.special(args); e != nil {
		return nil, e
	}
	return args, nil
}

func skipSpace(b []byte) int {
	return slices.IndexFunc(b, func(c byte) bool { return c != ' ' && c != '\t' && c != '\n' && c != '\r' })
}

func names() []string {
	list := make([]string, len(all))
	for i, t := range all {
		list[i] = t.Name
	}
	return list
}

type validator struct{ tool Tool }

func bad(t Tool, field, message string) *wire.Error {
	e := wire.NewError(wire.CodeBadArguments, "%s", message)
	e.Field, e.Example = field, Example(t.Name)
	return e
}

func (v *validator) object(path string, n *node, m map[string]any) *wire.Error {
	keys := make([]string, 0, len(n.Properties))
	for k := range n.Properties {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	given := make([]string, 0, len(m))
	for k := range m {
		given = append(given, k)
	}
	slices.Sort(given)
	for _, k := range given {
		p, ok := n.Properties[k]
		if !ok {
			e := bad(v.tool, join(path, clip.Quote(k)), fmt.Sprintf("%s has no argument %q", v.tool.Name, clip.Quote(k)))
			e.Allowed = strings.Join(keys, ", ")
			e.Near = world.Near(k, keys, 2)
			return e
		}
		if e := v.value(join(path, k), p, m[k]); e != nil {
			return e
		}
	}
	for _, k := range n.Required {
		if _, ok := m[k]; !ok {
			e := bad(v.tool, join(path, k), join(path, k)+" is missing")
			e.Allowed = n.Properties[k].allowed()
			return e
		}
	}
	return nil
}

func (v *validator) value(path string, n *node, x any) *wire.Error {
	switch n.Type {
	case "object":
		if m, ok := x.(map[string]any); ok {
			return v.object(path, n, m)
		}
	case "array":
		if list, ok := x.([]any); ok {
			return v.array(path, n, list)
		}
	case "string":
		if s, ok := x.(string); ok {
			return v.str(path, n, s)
		}
	case "number", "integer":
		if f, ok := x.(float64); ok && (n.Type == "number" || f == math.Trunc(f)) {
			return v.number(path, n, f)
		}
	case "boolean":
		if _, ok := x.(bool); ok {
			return nil
		}
	case "": // rotation and scale: one number or three
		return v.oneOrThree(path, n, x)
	}
	return v.wrong(path, n, x, "is a "+typeOf(x)+", not "+article(n.Type))
}

func (v *validator) wrong(path string, n *node, x any, what string) *wire.Error {
	e := bad(v.tool, path, path+" "+what)
	e.Got, e.Allowed = show(x), n.allowed()
	return e
}

func (v *validator) array(path string, n *node, list []any) *wire.Error {
	if n.MinItems != nil && len(list) < *n.MinItems || n.MaxItems != nil && len(list) > *n.MaxItems {
		return v.wrong(path, n, list, fmt.Sprintf("has %d items", len(list)))
	}
	for i, x := range list {
		if e := v.value(fmt.Sprintf("%s[%d]", path, i), n.Items, x); e != nil {
			return e
		}
	}
	return nil
}

func (v *validator) str(path string, n *node, s string) *wire.Error {
	length := utf8.RuneCountInString(s)
	switch {
	case len(n.Enum) > 0 && !slices.Contains(n.Enum, s):
		e := v.wrong(path, n, s, "is not one of the allowed values")
		e.Near = world.Near(s, n.Enum, 2)
		return e
	case n.MinLength != nil && length < *n.MinLength:
		return v.wrong(path, n, s, "is too short")
	case n.MaxLength != nil && length > *n.MaxLength:
		return v.wrong(path, n, s, fmt.Sprintf("has %d characters", length))
	}
	return nil
}

func (v *validator) number(path string, n *node, f float64) *wire.Error {
	if n.Minimum != nil && f < *n.Minimum || n.Maximum != nil && f > *n.Maximum {
		return v.wrong(path, n, f, "is out of range")
	}
	return nil
}

func (v *validator) oneOrThree(path string, n *node, x any) *wire.Error {
	switch x := x.(type) {
	case float64:
		return nil
	case []any:
		if len(x) != 3 {
			return v.wrong(path, n, x, "needs one number or three")
		}
		for i, y := range x {
			if _, ok := y.(float64); !ok {
				return v.wrong(fmt.Sprintf("%s[%d]", path, i), n, y, "is not a number")
			}
		}
		return nil
	}
	return v.wrong(path, n, x, "is a "+typeOf(x)+"; one number or three are needed")
}

// special checks what no schema keyword says: kinds exist in the catalogue, and arguments that need each other.
func (v *validator) special(args Arguments) *wire.Error {
	switch v.tool.Name {
	case PlaceObjects:
		return v.kinds("objects", args["objects"])
	case Build:
		return v.build(args)
	case InspectWorld:
		if k, ok := args["kind"].(string); ok && k != world.KindComposite && k != world.KindModel && k != "avatar" {
			return v.kind("kind", k)
		}
	case WalkAvatar:
		_, at := args["position"]
		_, id := args["id"]
		if at == id {
			return bad(v.tool, "position", "give either position or id")
		}
	case Worlds:
		return v.worlds(args)
	}
	return nil
}

func (v *validator) worlds(args Arguments) *wire.Error {
	need := map[any]string{"open": "id", "create": "name", "rename": "name"}[args["action"]]
	if need == "" {
		return nil
	}
	if s, ok := args[need].(string); !ok || strings.TrimSpace(s) == "" {
		return bad(v.tool, need, fmt.Sprintf("%s needs %s", args["action"], need))
	}
	return nil
}

func (v *validator) build(args Arguments) *wire.Error {
	_, parts := args["parts"]
	_, pattern := args["pattern"]
	if parts == pattern {
		return bad(v.tool, "parts", "give either parts or pattern")
	}
	if pattern {
		k, ok := args["kind"].(string)
		if ok {
			return v.kind("kind", k)
		}
		if args["pattern"] == "ring" || args["pattern"] == "grid" {
			return bad(v.tool, "kind", "this pattern needs the kind of its piece")
		}
		return nil // the others have a usual piece, or are made of several
	}
	return v.kinds("parts", args["parts"])
}

func (v *validator) kinds(path string, list any) *wire.Error {
	items, _ := list.([]any)
	for i, x := range items {
		m, _ := x.(map[string]any)
		k, _ := m["kind"].(string)
		if k == world.KindModel && path == "objects" {
			continue // its form is an uploaded file; the page knows which
		}
		if e := v.kind(fmt.Sprintf("%s[%d].kind", path, i), k); e != nil {
			return e
		}
	}
	return nil
}

func (v *validator) kind(path, k string) *wire.Error {
	if _, ok := world.PieceOf(k); ok {
		return nil
	}
	var kinds []string
	for _, p := range world.Catalog() {
		kinds = append(kinds, p.Kind)
	}
	e := bad(v.tool, path, "the catalogue has no such piece")
	e.Got, e.Near, e.Allowed = show(k), world.Near(k, kinds, 3), strings.Join(kinds, ", ")
	e.Next = "Use one of these kinds, or search_catalog; nothing was changed."
	return e
}
