// This file describes tools and values in words, for errors and documentation.

package tool

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
)

// Example returns valid arguments of a tool. Errors about arguments show them.
func Example(name string) string { return examples[name] }

// examples are checked against the schemas by a test.
var examples = map[string]string{
	WorldInfo:      `{}`,
	InspectWorld:   `{"near":[0,0,0],"radius":15}`,
	SearchCatalog:  `{"query":"garden"}`,
	PlaceObjects:   `{"objects":[{"kind":"bench","position":[2,0,4],"rotation":90},{"kind":"lantern","on":"table_1"}]}`,
	Build:          `{"label":"Stone circle","pattern":"ring","kind":"rock","count":8,"radius":3,"position":[10,0,-6]}`,
	ModifyObjects:  `{"objects":[{"id":"bench_1","position":[3,0,4],"color":"coral"}]}`,
	DeleteObjects:  `{"objects":[{"id":"bench_1"}]}`,
	SetEnvironment: `{"time_of_day":19.5,"sky":"clear"}`,
	Undo:           `{"steps":1}`,
	WalkAvatar:     `{"position":[4,0,2]}`,
	AvatarAction:   `{"action":"point_at","id":"fountain_1"}`,
	Say:            `{"text":"The bench stands by the fountain now."}`,
	Screenshot:     `{"view":"user"}`,
	Worlds:         `{"action":"create","name":"Garden"}`,
	OpenWorld:      `{}`,
	WaitForEvents:  `{"timeout":25}`,

	ProjectOverview: `{"changed":"commit"}`,
	ProjectMark:     `{"marks":[{"path":"src/main.go","kind":"attention","note":"reads the old format"}]}`,

	Pair: `{"code":"https://world.example/pair/MAPLE-7K2Q"}`,
}

// allowed describes the values that a schema allows. The most specific keyword wins.
func (n *node) allowed() string {
	var s string
	switch {
	case len(n.Enum) > 0:
		return strings.Join(n.Enum, ", ")
	case n.Type == "":
		return n.Description
	case n.Type == typeArray && n.MinItems != nil && n.MaxItems != nil && *n.MinItems == *n.MaxItems:
		s = fmt.Sprintf("exactly %d %ss", *n.MinItems, n.Items.Type)
	case n.Type == typeArray && n.MinItems != nil && n.MaxItems != nil:
		s = fmt.Sprintf("%d to %d items", *n.MinItems, *n.MaxItems)
	case n.Minimum != nil && n.Maximum != nil:
		s = fmt.Sprintf("%v to %v", *n.Minimum, *n.Maximum)
		if n.Type == typeInteger {
			s = "a whole number, " + s
		}
	case n.Type == typeArray && len(n.Items.Enum) > 0:
		s = "a list of " + strings.Join(n.Items.Enum, ", ")
	case n.MinLength != nil && n.MaxLength != nil:
		s = fmt.Sprintf("text of %d to %d characters", *n.MinLength, *n.MaxLength)
	case n.MaxLength != nil:
		s = fmt.Sprintf("text of at most %d characters", *n.MaxLength)
	default:
		s = article(n.Type)
	}
	if n.Description != "" {
		s += " (" + n.Description + ")"
	}
	return s
}

// article returns the type with its indefinite article.
func article(t schemaType) string {
	if t == typeNull {
		return string(t)
	}
	if slices.Contains([]schemaType{typeObject, typeArray, typeInteger}, t) {
		return "an " + string(t)
	}
	return "a " + string(t)
}

// typeOf returns the type of a JSON value; numbers are never integers.
func typeOf(x any) schemaType {
	switch x.(type) {
	case map[string]any:
		return typeObject
	case []any:
		return typeArray
	case string:
		return typeString
	case float64:
		return typeNumber
	case bool:
		return typeBoolean
	}
	return typeNull
}

// show formats a received value, short enough for an error.
func show(x any) string {
	b, err := json.Marshal(x)
	if err != nil {
		return string(typeOf(x))
	}
	return clip.Quote(string(b))
}
