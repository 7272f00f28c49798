// This file validates arguments against the schemas of the declarations. It is written by hand
// because agents learn from its errors: each gives the path of the value, the received and the
// allowed values and, for names and enums, similar values.

package tool

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/doc"
)

// schemaType is a JSON Schema type.
type schemaType string

// Values of schemaType. A schema without a type takes one number or three: rotation and scale.
const (
	typeObject  schemaType = "object"
	typeArray   schemaType = "array"
	typeString  schemaType = "string"
	typeNumber  schemaType = "number"
	typeInteger schemaType = "integer"
	typeBoolean schemaType = "boolean"
)

// typeNull is the type of a value that no schema has: null counts as absent.
const typeNull = "null"

// node is a parsed schema. It knows the keywords that the declarations use; others fail at the
// start.
type node struct {
	Type       schemaType       `json:"type"`
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

	// names are the keys of Properties, sorted.
	names []string
}

// prepare sets names here and in all nested schemas.
func (n *node) prepare() {
	if n.Items != nil {
		n.Items.prepare()
	}
	n.names = slices.Sorted(maps.Keys(n.Properties))
	for _, p := range n.Properties {
		p.prepare()
	}
}

// schemas are the parsed schemas by tool.
var schemas = func() map[string]*node {
	m := make(map[string]*node, len(all))
	for _, t := range all {
		m[t.Name] = parse(t.Name, t.Schema)
	}
	return m
}()

// parse parses a declared schema.
func parse(name string, schema json.RawMessage) *node {
	n := new(node)
	if err := strict.Unmarshal(schema, n); err != nil {
		panic("tool " + name + ": " + err.Error())
	}
	n.prepare()
	return n
}

// arguments are parsed arguments that may not fit the schema yet.
type arguments = map[string]any

// Validate parses the arguments of a call and checks them against the tool's schema, then against
// the rules that a schema cannot express. The error gives the field, the received and the allowed
// values, similar names, a valid example and the next step. Empty text and null count as {}.
func Validate(name string, text json.RawMessage) (*Call, *wire.Error) {
	t, ok := byName[name]
	if !ok {
		return nil, wire.NewError(wire.CodeUnknownTool, "there is no tool %q", clip.Quote(name)).
			Allow(strings.Join(names(), ", ")).Suggest(doc.Similar(name, names(), 3))
	}
	v := validator{tool: t}
	args, e := v.arguments(schemas[name], text)
	if e != nil {
		return nil, e
	}
	if e := v.crossCheck(args); e != nil {
		return nil, e
	}
	if v.mended || len(text) == 0 || string(text) == "null" {
		text = wire.MustJSON(args)
	}
	return newCall(t, args, text), nil
}

// Form checks arguments of other tools against a schema of its own, with the same errors. The
// schema may have the same keywords as a tool's.
type Form struct {
	tool Tool
	root *node
}

// NewForm returns the form of a schema. It panics when the schema has other keywords.
func NewForm(name string, schema json.RawMessage) Form {
	return Form{Tool{Name: name}, parse(name, schema)}
}

// Decode checks arguments and reads them into a struct.
func (f Form) Decode(text json.RawMessage, into any) *wire.Error {
	v := validator{tool: f.tool}
	args, e := v.arguments(f.root, text)
	if e != nil {
		return e
	}
	if len(text) == 0 {
		return nil
	}
	if v.mended {
		text = wire.MustJSON(args)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return bad(f.tool, "", "the arguments cannot be read")
	}
	return nil
}

// names returns the names of all tools.
func names() []string {
	return slice.Map(all, func(t Tool) string { return t.Name })
}

// validator walks through arguments and schema in parallel. It keeps the path as steps and formats
// it only for an error, because almost every call is valid.
type validator struct {
	tool Tool
	path []step
	// buf is the initial storage of path; no arguments are nested deeper.
	buf [4]step
	// mended: the arguments were invalid, but could be corrected (mend.go).
	mended bool
}

// step is one step of a path: a name or, when the name is empty, the index of an element.
type step struct {
	name  string
	index int
}

// arguments parses arguments and checks them against a schema.
func (v *validator) arguments(root *node, text json.RawMessage) (arguments, *wire.Error) {
	args := arguments{}
	if len(text) > 0 && string(text) != "null" {
		value, err := strict.Read(text)
		if err != nil {
			return nil, bad(v.tool, "", "the arguments are not valid JSON: "+err.Error())
		}
		var ok bool
		if args, ok = value.(arguments); !ok {
			if args, ok = parsed(value).(arguments); !ok && !isNothing(value) {
				return nil, bad(v.tool, "", "the arguments must be an object").Saw(clip.Quote(string(text)))
			}
			v.mended = true
		}
		if args == nil {
			args = arguments{}
		}
	}
	v.path = v.buf[:0]
	args = v.mendRoot(root, args)
	return args, v.object(root, args)
}

// isNothing reports whether some hosts use a value for an empty object.
func isNothing(value any) bool {
	list, isList := value.([]any)
	return isList && len(list) == 0 || value == ""
}

// at formats the current path: objects[2].position.
func (v *validator) at() string {
	var b strings.Builder
	for i, s := range v.path {
		switch {
		case s.name == "":
			fmt.Fprintf(&b, "[%d]", s.index)
		case i > 0:
			b.WriteString("." + s.name)
		default:
			b.WriteString(s.name)
		}
	}
	return b.String()
}

// bad is the error of invalid arguments.
func bad(t Tool, field, message string) *wire.Error {
	return wire.NewError(wire.CodeBadArguments, "%s", message).At(field).Show(Example(t.Name))
}

// object checks the declared members in order of their names, then unknown names, then missing
// ones.
func (v *validator) object(n *node, m map[string]any) *wire.Error {
	v.mendMembers(n, m)
	known := 0
	for _, name := range n.names {
		if x, ok := m[name]; ok {
			known++
			v.path = append(v.path, step{name: name})
			meant := v.mend(n.Properties[name], x)
			if e := v.value(n.Properties[name], meant); e != nil {
				return e
			}
			if v.changed(x, meant) {
				m[name] = meant
			}
			v.path = v.path[:len(v.path)-1]
		}
	}
	if known < len(m) {
		return v.unknown(n, m)
	}
	for _, name := range n.Required {
		if _, ok := m[name]; !ok {
			v.path = append(v.path, step{name: name})
			return bad(v.tool, v.at(), v.at()+" is missing").Allow(n.Properties[name].allowed())
		}
	}
	return nil
}

// unknown is the error for the first argument that the schema does not declare.
func (v *validator) unknown(n *node, m map[string]any) *wire.Error {
	given := slices.Sorted(maps.Keys(m))
	name := given[slices.IndexFunc(given, func(name string) bool { return n.Properties[name] == nil })]
	v.path = append(v.path, step{name: clip.Quote(name)})
	near := doc.Similar(name, n.names, 2)
	for _, ours := range append(otherNames[snake(name)], meantNames[name]...) {
		if n.Properties[ours] != nil && !slices.Contains(near, ours) {
			near = append([]string{ours}, near...)
		}
	}
	e := bad(v.tool, v.at(), fmt.Sprintf("%s has no argument %q", v.tool.Name, clip.Quote(name))).
		Allow(strings.Join(n.names, ", ")).Suggest(near)
	if _, later := schemas[ModifyObjects].objectList(); (v.tool.Name == PlaceObjects || v.tool.Name == Build) &&
		later.Properties[name] != nil && n.Properties[name] == nil {
		return e.Try(fmt.Sprintf("Leave it out, and set %s with modify_objects once the object is there. Nothing was changed.", name))
	}
	return e
}

// meantNames are our names for arguments of other programs whose names are ambiguous.
var meantNames = map[string][]string{
	"model": {"kind", "asset"}, "at": {"position"}, "name": {"label", "id"}, "title": {"label"}, "angle": {"rotation"}, "size": {"scale"},
	"length": {"depth", "to"},
}

// value checks a value of any type.
func (v *validator) value(n *node, x any) *wire.Error {
	switch n.Type {
	case typeObject:
		if m, ok := x.(map[string]any); ok {
			return v.object(n, m)
		}
	case typeArray:
		if list, ok := x.([]any); ok {
			return v.array(n, list)
		}
	case typeString:
		if s, ok := x.(string); ok {
			return v.str(n, s)
		}
	case typeNumber, typeInteger:
		if f, ok := x.(float64); ok && (n.Type == typeNumber || f == math.Trunc(f)) {
			return v.number(n, f)
		}
	case typeBoolean:
		if _, ok := x.(bool); ok {
			return nil
		}
	case "":
		return v.oneOrThree(n, x)
	}
	return v.wrong(n, x, "is "+article(typeOf(x))+", not "+article(n.Type))
}

// changed reports whether mend has replaced a value, and notes it. A replaced list or object is a
// new one; only a scalar is replaced by a scalar.
func (v *validator) changed(x, meant any) bool {
	same := false
	switch m := meant.(type) {
	case []any:
		list, ok := x.([]any)
		same = ok && len(list) == len(m)
	case map[string]any:
		_, same = x.(map[string]any)
	default:
		same = x == meant
	}
	v.mended = v.mended || !same
	return !same
}

// wrong is the error for the value at the current path; what completes a sentence about it.
func (v *validator) wrong(n *node, x any, what string) *wire.Error {
	return bad(v.tool, v.at(), v.at()+" "+what).Saw(show(x)).Allow(n.allowed())
}

// array checks the length of a list and its elements.
func (v *validator) array(n *node, list []any) *wire.Error {
	if n.MinItems != nil && len(list) < *n.MinItems || n.MaxItems != nil && len(list) > *n.MaxItems {
		return v.wrong(n, list, fmt.Sprintf("has %d items", len(list)))
	}
	for i, x := range list {
		v.path = append(v.path, step{index: i})
		meant := v.mend(n.Items, x)
		if e := v.value(n.Items, meant); e != nil {
			return e
		}
		if v.changed(x, meant) {
			list[i] = meant
		}
		v.path = v.path[:len(v.path)-1]
	}
	return nil
}

// str checks a string; lengths are in characters.
func (v *validator) str(n *node, s string) *wire.Error {
	length := utf8.RuneCountInString(s)
	switch {
	case len(n.Enum) > 0 && !slices.Contains(n.Enum, s):
		return v.wrong(n, s, "is not one of the allowed values").Suggest(doc.Similar(s, n.Enum, 2))
	case n.MinLength != nil && length < *n.MinLength:
		return v.wrong(n, s, "is too short")
	case n.MaxLength != nil && length > *n.MaxLength:
		return v.wrong(n, s, fmt.Sprintf("has %d characters", length))
	}
	return nil
}

// number checks the range of a number.
func (v *validator) number(n *node, f float64) *wire.Error {
	if n.Minimum != nil && f < *n.Minimum || n.Maximum != nil && f > *n.Maximum {
		return v.wrong(n, f, "is out of range")
	}
	return nil
}

// oneOrThree checks a rotation or a scale.
func (v *validator) oneOrThree(n *node, x any) *wire.Error {
	switch x := x.(type) {
	case float64:
		return nil
	case []any:
		if len(x) != 3 {
			return v.wrong(n, x, "needs one number or three")
		}
		for i, y := range x {
			if _, ok := y.(float64); !ok {
				v.path = append(v.path, step{index: i})
				return v.wrong(n, y, "is not a number")
			}
		}
		return nil
	}
	return v.wrong(n, x, "is "+article(typeOf(x))+"; one number or three are needed")
}
