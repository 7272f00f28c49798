package tool

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// crossCheck checks rules that no schema keyword expresses: kinds must exist in the catalogue, and
// some arguments need or exclude each other.
func (v *validator) crossCheck(args arguments) *wire.Error {
	switch v.tool.Name {
	case PlaceObjects:
		return v.kinds("objects", args["objects"])
	case Build:
		return v.build(args)
	case InspectWorld:
		if k, ok := args["kind"].(string); ok && k != doc.KindComposite && k != doc.KindModel && k != doc.KindAvatar {
			return v.kind("kind", k)
		}
	case WalkAvatar:
		_, at := args["position"]
		_, id := args["id"]
		if at == id {
			return bad(v.tool, "position", "give either position or id")
		}
	case Screenshot:
		return v.screenshot(args)
	case Worlds:
		return v.worlds(args)
	}
	return nil
}

// screenshot checks that a view from a point has exactly one target, inside the world.
func (v *validator) screenshot(args arguments) *wire.Error {
	from, isFree := args["from"].([]any)
	at, hasAt := args["at"].([]any)
	_, hasID := args["id"]
	example := `{"from":[4,1.7,6],"at":[0,1,0]}`
	switch {
	case isFree && args["view"] != nil && args["view"] != "object":
		return bad(v.tool, "view", "a view from a point of your own has no other name: leave view out").Show(example)
	case isFree && hasAt == hasID:
		return bad(v.tool, "at", "give what to look at from there: a point (at), or an id").Show(example)
	case hasAt && !isFree:
		return bad(v.tool, "from", "at needs the point to look from").Show(example)
	}
	for name, point := range map[string][]any{"from": from, "at": at} {
		for i, x := range point {
			low, high := -doc.Bounds, doc.Bounds
			if i == 1 {
				low, high = 0, doc.MaxHeight
			}
			if f, _ := x.(float64); f < low || f > high {
				return bad(v.tool, name, "that is outside the world").Saw(show(point)).
					Allow(fmt.Sprintf("x and z within ±%v m, y from 0 to %v m", doc.Bounds, doc.MaxHeight))
			}
		}
	}
	if isFree && reflect.DeepEqual(from, at) {
		return bad(v.tool, "at", "from and at are the same point").Show(example)
	}
	return nil
}

// worlds checks that an action has the argument that it needs, and none that it would ignore.
func (v *validator) worlds(args arguments) *wire.Error {
	if args["empty"] == true && args["action"] != string(WorldsCreate) {
		return bad(v.tool, "empty", "only create makes an empty world")
	}
	if name, ok := args["name"].(string); ok && args["action"] == string(WorldsOpen) && args["id"] == nil {
		args["id"] = name // a name stands for its world wherever an id does
		delete(args, "name")
		v.mended = true
	}
	need := map[any]string{string(WorldsOpen): "id", string(WorldsCreate): "name", string(WorldsRename): "name"}[args["action"]]
	if need == "" {
		return nil
	}
	if s, ok := args[need].(string); !ok || strings.TrimSpace(s) == "" {
		return bad(v.tool, need, fmt.Sprintf("%s needs %s", args["action"], need))
	}
	return nil
}

// piecePatterns are the patterns of build that need the kind of their piece. The others have a
// default piece or consist of several.
var piecePatterns = []any{"ring", "grid"}

// build checks that there are either parts or a pattern, with pieces that exist.
func (v *validator) build(args arguments) *wire.Error {
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
		if slices.Contains(piecePatterns, args["pattern"]) {
			return bad(v.tool, "kind", "this pattern needs the kind of its piece")
		}
		return nil
	}
	return v.kinds("parts", args["parts"])
}

// kinds checks the kind of each element of a list.
func (v *validator) kinds(path string, list any) *wire.Error {
	items, _ := list.([]any)
	for i, x := range items {
		m, _ := x.(map[string]any)
		k, _ := m["kind"].(string)
		if k == doc.KindModel && path == "objects" {
			continue // its shape is an uploaded file, which the page checks
		}
		if _, ok := doc.PieceOf(k); !ok {
			return v.kind(fmt.Sprintf("%s[%d].kind", path, i), k)
		}
	}
	return nil
}

// kind checks that a kind is in the catalogue.
func (v *validator) kind(path, k string) *wire.Error {
	if _, ok := doc.PieceOf(k); ok {
		return nil
	}
	near := doc.NearKinds(k, 5)
	e := bad(v.tool, path, "the catalogue has no such piece").Saw(show(k)).Allow("a kind that search_catalog lists").Suggest(near)
	if len(near) == 0 {
		return e.Try("Nothing in the catalogue is called so. Search by other words (search_catalog), or build it of boxes, cylinders and the like (build, parts).")
	}
	return e.Try("Use one of these kinds, or search_catalog for others.")
}
