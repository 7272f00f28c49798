package config

import (
	"maps"
	"reflect"
	"slices"
	"strings"
)

// difference makes the JSON merge patch (RFC 7396) that turns one object into another. arrays are
// the paths of all arrays that it replaces or removes, sorted; OpenClaw wants them named, so that
// none is lost by mistake. at is the path of the objects; empty: the whole settings.
func difference(from, to map[string]any, at string) (body map[string]any, arrays []string) {
	body = map[string]any{}
	for k, v := range to {
		old, had := from[k]
		if had && reflect.DeepEqual(old, v) {
			continue
		}
		oldObject, wasObject := old.(map[string]any)
		object, isObject := v.(map[string]any)
		if wasObject && isObject {
			inner, a := difference(oldObject, object, join(at, k))
			body[k], arrays = inner, append(arrays, a...)
			continue
		}
		body[k] = v
		arrays = append(arrays, arrayPaths(old, join(at, k))...)
	}
	for k, old := range from {
		if _, stays := to[k]; !stays {
			body[k] = nil
			arrays = append(arrays, arrayPaths(old, join(at, k))...)
		}
	}
	slices.Sort(arrays)
	return body, arrays
}

// join appends a key to a path.
func join(at, key string) string { return strings.TrimPrefix(at+"."+key, ".") }

// arrayPaths returns the paths of all arrays in a value, itself included.
func arrayPaths(v any, at string) []string {
	switch v := v.(type) {
	case []any:
		return []string{at}
	case map[string]any:
		var all []string
		for k, e := range v {
			all = append(all, arrayPaths(e, join(at, k))...)
		}
		return all
	}
	return nil
}

// deepCopy copies nested objects, and arrays one level deep.
func deepCopy(m map[string]any) map[string]any {
	out := make(map[string]any, len(m))
	for k, v := range m {
		switch v := v.(type) {
		case map[string]any:
			out[k] = deepCopy(v)
		case []any:
			out[k] = slices.Clone(v)
		default:
			out[k] = v
		}
	}
	return out
}

// blanked is what config.get shows in the place of a secret, such as the value of any header. In a
// patch the gateway keeps the secret where exactly this stands in its place; anywhere else it would
// be taken literally, or refused. So it is never written back.
const blanked = "__OPENCLAW_REDACTED__"

// hasBlank reports whether there is a blanked secret anywhere in a value.
func hasBlank(v any) bool {
	switch v := v.(type) {
	case string:
		return strings.Contains(v, blanked)
	case []any:
		return slices.ContainsFunc(v, hasBlank)
	case map[string]any:
		return slices.ContainsFunc(slices.Collect(maps.Values(v)), hasBlank)
	}
	return false
}

// withoutBlanks returns an object without the members that are blanked, or contain such a value in
// an array. An object with nothing else in it is left out as well.
func withoutBlanks(m map[string]any) map[string]any {
	out := map[string]any{}
	for k, v := range m {
		if inner, ok := v.(map[string]any); ok && hasBlank(inner) {
			if v = withoutBlanks(inner); len(v.(map[string]any)) == 0 {
				continue
			}
		}
		if !hasBlank(v) {
			out[k] = v
		}
	}
	return out
}

// visible returns what of a value is no blanked secret; nil: nothing.
func visible(v any) any {
	if m, ok := v.(map[string]any); ok {
		return withoutBlanks(m)
	}
	if hasBlank(v) {
		return nil
	}
	return v
}
