// This file reads values out of a glTF file's JSON. The JSON is kept as maps rather than decoded into
// structs, so that an error can name the exact path and so that unknown members cost nothing.

package asset

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/worldmcp/world/internal/wire"
)

// object is a JSON object. Its keys are compared exactly, as the page's parser does.
type object = map[string]any

// maxValues bounds the values in a file's JSON, each of which costs memory.
const maxValues = 200_000

// parseJSON parses the JSON of a file. Duplicate keys, deep nesting and invalid UTF-8 are errors,
// so that every parser sees the same content.
func parseJSON(text []byte) (object, *wire.Error) {
	if n := countValues(text); n > maxValues {
		return nil, tooMuch("JSON", n, maxValues, "values in its description", nextBroken)
	}
	if err := wire.CheckJSON(text); err != nil {
		return nil, badFile("JSON", "", "one JSON object", "its description cannot be read: %s", err.Error())
	}
	var root object
	if err := json.Unmarshal(text, &root); err != nil || root == nil {
		return nil, badFile("JSON", "", "one JSON object", "its description cannot be read")
	}
	return root, nil
}

// countValues returns an upper bound of the objects, lists and scalars in a JSON text.
func countValues(text []byte) int {
	n := 0
	for _, c := range text {
		if c == '{' || c == '[' || c == ',' {
			n++
		}
	}
	return n
}

// reader reads values from a file's JSON and records the first error. After an error it keeps
// returning harmless values. Every number it returns is finite and in the requested range, so
// callers need no checks of their own and can test err at the end of a step.
type reader struct {
	err *wire.Error
}

// fail records an error unless there is one already.
func (r *reader) fail(e *wire.Error) {
	if r.err == nil {
		r.err = e
	}
}

// wrong records that the value at path is not what the format requires.
func (r *reader) wrong(path string, got any, allowed string) {
	text, _ := json.Marshal(got) // it came from JSON, or is a number
	r.fail(badFile(path, string(text), allowed, "the file is damaged: %s is invalid", path))
}

// join appends a key to a path for error messages.
func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// item appends an index to a path.
func item(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// member returns a member of one type, which the error calls what; the zero value when it is missing.
func member[T any](r *reader, o object, key, path, what string) T {
	v, there := o[key]
	out, ok := v.(T)
	if there && !ok {
		r.wrong(join(path, key), v, what)
	}
	return out
}

// object returns a member that is an object; nil when it is missing.
func (r *reader) object(o object, key, path string) object {
	return member[object](r, o, key, path, "an object")
}

// list returns a member that is a list of at most `most` elements; nil when it is missing.
func (r *reader) list(o object, key, path string, most int) []any {
	out := member[[]any](r, o, key, path, "a list")
	if len(out) > most {
		r.fail(tooMuch(join(path, key), len(out), most, key, "Make the model simpler, then export it again."))
		return nil
	}
	return out
}

// objects returns a member that is a list of objects.
func (r *reader) objects(o object, key, path string, most int) []object {
	raw := r.list(o, key, path, most)
	out := make([]object, 0, len(raw))
	for i, v := range raw {
		each, ok := v.(object)
		if !ok {
			r.wrong(item(join(path, key), i), v, "an object")
			return nil
		}
		out = append(out, each)
	}
	return out
}

// whole returns a member that is an integer from least to most, or absent when it is missing.
func (r *reader) whole(o object, key, path string, least, most, absent int) int {
	v, there := o[key]
	if !there {
		return absent
	}
	return r.wholeOf(v, join(path, key), least, most, absent)
}

// wholeOf checks a value like whole.
func (r *reader) wholeOf(v any, path string, least, most, absent int) int {
	f, ok := v.(float64)
	if !ok || f != math.Trunc(f) || f < float64(least) || f > float64(most) {
		allowed := "a whole number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most)
		if most < least {
			allowed = "nothing: the list is empty"
		}
		r.wrong(path, v, allowed)
		return absent
	}
	return int(f)
}

// index returns a member that refers to one of n elements; -1 when it is missing.
func (r *reader) index(o object, key, path string, n int) int {
	return r.whole(o, key, path, 0, n-1, -1)
}

// indexes returns a member that is a list of indexes.
func (r *reader) indexes(o object, key, path string, n, most int) []int {
	raw := r.list(o, key, path, most)
	out := make([]int, 0, len(raw))
	for i, v := range raw {
		out = append(out, r.wholeOf(v, item(join(path, key), i), 0, n-1, 0))
	}
	return out
}

// numbers returns a member that is a list of exactly n numbers; nil when it is missing.
func (r *reader) numbers(o object, key, path string, n int) []float64 {
	raw := r.list(o, key, path, n)
	if raw == nil {
		return nil
	}
	out := make([]float64, 0, n)
	for _, v := range raw {
		f, ok := v.(float64)
		if !ok || math.Abs(f) > 1e9 {
			break
		}
		out = append(out, f)
	}
	if len(out) != n {
		r.wrong(join(path, key), raw, strconv.Itoa(n)+" numbers")
		return nil
	}
	return out
}

// text returns a member that is a string; "" when it is missing.
func (r *reader) text(o object, key, path string) string {
	return member[string](r, o, key, path, "a string")
}

// flag returns a member that is a boolean; false when it is missing.
func (r *reader) flag(o object, key, path string) bool {
	return member[bool](r, o, key, path, "true or false")
}
