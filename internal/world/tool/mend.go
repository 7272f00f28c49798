// This file corrects the slips of models and their hosts that know the intent but not our spelling.
// It corrects only values with a single possible meaning; the rest stays, and validation refuses it
// with an example.

package tool

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// mendRoot corrects the arguments as a whole: one object too many around them, ids for a list of
// objects, and members of its elements that were written next to the list or instead of it.
func (v *validator) mendRoot(root *node, args arguments) arguments {
	if len(args) == 1 {
		for _, name := range wrappers {
			if inner, ok := args[name]; ok && root.Properties[name] == nil {
				if m, ok := parsed(inner).(arguments); ok {
					v.mended = true
					args = m
				}
			}
		}
	}
	for _, name := range remarks {
		if _, given := args[name]; given && root.Properties[name] == nil {
			v.mended = true
			delete(args, name)
		}
	}
	if len(root.Properties) == 0 && len(args) > 0 { // some hosts send a placeholder to tools without arguments
		v.mended = true
		return arguments{}
	}
	name, items := root.objectList()
	if items == nil || !root.lacks(args) {
		return args
	}
	v.mendMembers(root, args)
	if all, ok := elements(args, name, root, items); ok {
		v.mended = true
		return all
	}
	if list, ok := v.flat(args, root, items); ok {
		args[name] = list
		v.mended = true
	}
	return args
}

// lacks reports whether the schema lacks one of the arguments.
func (n *node) lacks(args arguments) bool {
	for name := range args {
		if n.Properties[name] == nil {
			return true
		}
	}
	return false
}

// objectList returns the only required argument when it is a list of objects, and the schema of
// these.
func (n *node) objectList() (string, *node) {
	if len(n.Required) != 1 {
		return "", nil
	}
	p := n.Properties[n.Required[0]]
	if p == nil || p.Type != typeArray || p.Items == nil || p.Items.Type != typeObject {
		return "", nil
	}
	return n.Required[0], p.Items
}

// elements makes one list of the elements that args names in the list itself, in `ids`, or in both
// when members of the elements were written next to it: {"ids": ["a", "b"], "color": "coral"}. It
// returns the arguments with that list alone.
func elements(args arguments, name string, root, items *node) (_ arguments, mended bool) {
	sole := len(items.Required) == 1 && items.Required[0] == "id"
	for _, word := range changeWords {
		if inner, ok := args[word].(map[string]any); ok && sole && root.Properties[word] == nil &&
			!overlap(args, inner) {
			args = maps.Clone(args)
			delete(args, word)
			maps.Copy(args, inner)
		}
	}
	idsName := listOfIDs(args, root)
	ids, hasIDs := args[idsName]
	given := []any{}
	if x := args[name]; x != nil {
		var ok bool
		if given, ok = parsed(x).([]any); !ok {
			given = namesIn(x)
		}
		if given == nil {
			return nil, false
		}
	}
	if hasIDs && sole {
		more := namesIn(ids)
		if more == nil {
			return nil, false
		}
		given = append(slices.Clip(given), more...)
	} else {
		hasIDs = false
	}
	shared := strayMembers(args, root, items)
	delete(shared, idsName)
	if !hasIDs && (len(shared) == 0 || len(given) == 0 || !sole || shared["id"] != nil) {
		return nil, false
	}
	list := []any{}
	for _, x := range given {
		one, ok := bare(x)
		if !ok && len(shared) > 0 {
			return nil, false
		}
		if ok {
			x = one
			maps.Copy(one, shared)
		}
		list = append(list, x)
	}
	delete(args, idsName)
	for name := range shared {
		delete(args, name)
	}
	args[name] = list
	return args, true
}

// listOfIDs returns the name under which the call has a list of ids, or "".
func listOfIDs(args arguments, root *node) string {
	for _, name := range slices.Sorted(maps.Keys(args)) {
		_, isList := parsed(args[name]).([]any)
		low := snake(name)
		if root.Properties[name] == nil && (low == "ids" || low == "object_ids" || low == "id" && isList) {
			return name
		}
	}
	return ""
}

// bare returns an element that is only an id as an object.
func bare(x any) (arguments, bool) {
	switch x := x.(type) {
	case string:
		return arguments{"id": x}, x != "" && parsed(x) == nil
	case map[string]any:
		return maps.Clone(x), len(x) == 1 && x["id"] != nil
	}
	return nil, false
}

// namesIn returns the strings of a list, or of a string that lists some. Nil: there are none, or
// also other values.
func namesIn(x any) []any {
	list, ok := parsed(x).([]any)
	if one, isText := x.(string); !ok && isText {
		list = splitList(one)
	}
	if len(list) == 0 || slices.ContainsFunc(list, func(x any) bool { _, ok := x.(string); return !ok }) {
		return nil
	}
	return list
}

// strayMembers returns the arguments that belong to the elements of the tool's list, not to the
// tool.
func strayMembers(args arguments, root, items *node) arguments {
	one := arguments{}
	for name, x := range args {
		if root.Properties[name] == nil && items.Properties[name] != nil {
			one[name] = x
		}
	}
	return one
}

// flat moves the members of one object out of args, when all required ones are there.
func (v *validator) flat(args arguments, root, items *node) (list []any, ok bool) {
	if args[root.Required[0]] != nil {
		return nil, false
	}
	one := arguments{}
	for name, x := range args {
		if root.Properties[name] == nil {
			one[name] = x
		}
	}
	given := slices.Collect(maps.Keys(one))
	v.mendMembers(items, one)
	missing := func(name string) bool { return one[name] == nil }
	unknown := func(name string) bool { return items.Properties[name] == nil }
	if len(one) == 0 || slices.ContainsFunc(items.Required, missing) ||
		slices.ContainsFunc(slices.Collect(maps.Keys(one)), unknown) {
		return nil, false
	}
	for _, name := range given {
		delete(args, name)
	}
	return []any{one}, true
}

// mendMembers drops members with empty values, and gives the others our names for them.
func (v *validator) mendMembers(n *node, m map[string]any) {
	if asset, ok := m["asset"].(string); ok && m["kind"] == nil && strings.HasPrefix(asset, "mdl_") && slices.Contains(n.Required, "kind") {
		m["kind"] = "model"
		v.mended = true
	}
	sloppy := false
	for name, x := range m {
		p := n.Properties[name]
		if p == nil || x == nil || x == "" || isAny(n, name, x) {
			sloppy = true
			break
		}
		if s, ok := x.(string); ok && p.isPoint() && n.takesThing(m) && isName(s) {
			sloppy = true
		}
	}
	if !sloppy {
		return
	}
	v.mendPoint(n, m)
	for _, name := range slices.Sorted(maps.Keys(m)) { // sorted: of two names for one argument the first counts
		x, p := m[name], n.Properties[name]
		switch {
		case p != nil && (x == nil || x == "" && p.isEmpty(name) || isAny(n, name, x)):
			delete(m, name)
			v.mended = true
		case p == nil:
			if inner, ok := x.(map[string]any); ok && slices.Contains(changeWords, name) &&
				slices.Equal(n.Required, []string{"id"}) && !overlap(m, inner) {
				delete(m, name)
				maps.Copy(m, inner)
				v.mended = true
				v.mendMembers(n, m)
				return
			}
			if ours := n.nameFor(name, x, m); ours != "" {
				delete(m, name)
				v.mended = true
				if x != nil {
					m[ours] = x
				}
			}
		}
	}
}

// isAny reports whether a value means all kinds or categories, like a missing one.
func isAny(n *node, name string, x any) bool {
	s, ok := x.(string)
	return ok && (name == "kind" || name == "category") && len(n.Required) == 0 && slices.Contains([]string{"all", "any", "*"}, strings.ToLower(s))
}

// overlap reports whether two objects have a member in common.
func overlap(a, b map[string]any) bool {
	for name := range b {
		if _, ok := a[name]; ok {
			return true
		}
	}
	return false
}

// isEmpty reports whether "" cannot be a value of an argument, so that it counts as absent.
func (n *node) isEmpty(name string) bool {
	return n.Type != typeString || len(n.Enum) > 0 || slices.Contains(named, name)
}

// isPoint reports whether the schema is that of [x, y, z].
func (n *node) isPoint() bool {
	return n.Type == typeArray && n.Items != nil && n.Items.Type == typeNumber && n.MinItems != nil && *n.MinItems == 3
}

// mendPoint turns separate members x, y and z into a point, and an id in the place of a point into
// a reference to that object.
func (v *validator) mendPoint(n *node, m map[string]any) {
	for _, name := range []string{"position", "near"} {
		p := n.Properties[name]
		if p == nil {
			continue
		}
		s, isText := m[name].(string)
		switch {
		case m[name] == nil && m["x"] != nil && m["z"] != nil && n.Properties["x"] == nil:
			point := map[string]any{"x": m["x"], "z": m["z"]}
			if m["y"] != nil {
				point["y"] = m["y"]
			}
			for axis := range point {
				delete(m, axis)
			}
			m[name] = point
			v.mended = true
		case isText && isName(s) && n.takesThing(m):
			delete(m, name)
			m["id"] = s
			if name == "near" && m["radius"] == nil {
				m["radius"] = 10.0
			}
			v.mended = true
		}
	}
}

// takesThing reports whether an object could be named instead of a point, and is not yet.
func (n *node) takesThing(m map[string]any) bool {
	return (m["id"] == nil || m["id"] == "") && n.Properties["id"] != nil && n.Properties["on"] == nil
}

// isName reports whether a string looks like an id, and not like numbers.
func isName(s string) bool { return name.MatchString(s) }

// name is what an id looks like.
var name = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$`)

// nameFor returns the argument that another name means, if it is not given yet and may have this
// value.
func (n *node) nameFor(name string, x any, m map[string]any) string {
	low := snake(name)
	if low == "to" && n.Properties["kind"] != nil && n.Properties["to"] == nil {
		return "" // the new object reaches to this place; it does not stand there
	}
	for _, ours := range append([]string{low}, otherNames[low]...) {
		p := n.Properties[ours]
		if _, given := m[ours]; p != nil && (!given || m[ours] == nil) && p.canBe(x) {
			return ours
		}
	}
	return ""
}

// canBe reports whether a value has the form that the schema requires, as far as that distinguishes
// two arguments.
func (n *node) canBe(x any) bool {
	s, isText := x.(string)
	switch {
	case n.isPoint() && isText:
		return !isName(s)
	case len(n.Enum) > 0 && isText:
		return numbers(s, nil) == nil
	case n.Type == typeString:
		_, isList := x.([]any)
		m, isMap := x.(map[string]any)
		return !isList && (!isMap || len(m) == 1 && m["id"] != nil)
	}
	return true
}

// snake converts a name to our style: dryRun, Dry-Run and "dry run" become dry_run.
func snake(s string) string {
	var b strings.Builder
	lower := false
	for _, r := range s {
		if unicode.IsUpper(r) && lower {
			b.WriteByte('_')
		}
		lower = unicode.IsLower(r) || unicode.IsDigit(r)
		b.WriteRune(r)
	}
	return folded(b.String())
}
