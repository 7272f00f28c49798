package asset

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/worldmcp/world/internal/wire"
)

// object is a JSON object as the page's own parser would see it: keys are exact.
type object = map[string]any

// maxValues is how many objects and lists the JSON of a file may hold; each costs memory.
const maxValues = 200_000

// parseJSON reads the JSON of a file into exact keys. Duplicate keys, deep nesting and invalid UTF-8 are refused, so that
// no other parser sees another file.
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

// countValues is an upper bound of how many objects, lists and scalars a JSON text holds.
func countValues(text []byte) int {
	n := 0
	for _, c := range text {
		if c == '{' || c == '[' || c == ',' {
			n++
		}
	}
	return n
}

// reader takes values out of a file's description and remembers the first thing that is wrong. Every number that it gives
// is finite and inside the range that was asked for, so what follows needs no checks of its own.
type reader struct {
	err *wire.Error
}

func (r *reader) fail(e *wire.Error) {
	if r.err == nil {
		r.err = e
	}
}

func (r *reader) wrong(path string, got any, allowed string) {
	text, err := json.Marshal(got)
	if err != nil {
		text = nil
	}
	r.fail(badFile(path, string(text), allowed, "the file is damaged: %s is not what it should be", path))
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func item(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// object is a member that is an object; nil when it is not there.
func (r *reader) object(o object, key, path string) object {
	v, there := o[key]
	if !there {
		return nil
	}
	out, ok := v.(object)
	if !ok {
		r.wrong(join(path, key), v, "an object")
	}
	return out
}

// list is a member that is a list of at most so many things.
func (r *reader) list(o object, key, path string, most int) []any {
	v, there := o[key]
	if !there {
		return nil
	}
	out, ok := v.([]any)
	switch {
	case !ok:
		r.wrong(join(path, key), v, "a list")
	case len(out) > most:
		r.fail(tooMuch(join(path, key), len(out), most, key, "Make the model simpler, then export it again."))
		return nil
	}
	return out
}

// objects is a list of objects.
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

// whole is a member that is a whole number from least to most; absent when it is not there.
func (r *reader) whole(o object, key, path string, least, most, absent int) int {
	v, there := o[key]
	if !there {
		return absent
	}
	return r.wholeOf(v, join(path, key), least, most, absent)
}

func (r *reader) wholeOf(v any, path string, least, most, absent int) int {
	f, ok := v.(float64)
	if !ok || f != math.Trunc(f) || f < float64(least) || f > float64(most) {
		allowed := "a whole number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most)
		if most < least {
			allowed = "nothing: there is none to name"
		}
		r.wrong(path, v, allowed)
		return absent
	}
	return int(f)
}

// index names one of n things; -1 when it is not there.
func (r *reader) index(o object, key, path string, n int) int {
	return r.whole(o, key, path, 0, n-1, -1)
}

// indexes is a list of indexes.
func (r *reader) indexes(o object, key, path string, n, most int) []int {
	raw := r.list(o, key, path, most)
	out := make([]int, 0, len(raw))
	for i, v := range raw {
		out = append(out, r.wholeOf(v, item(join(path, key), i), 0, n-1, 0))
	}
	return out
}

// numbers is a list of exactly n numbers; nil when it is not there.
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

// text is a member that is a string; "" when it is not there.
func (r *reader) text(o object, key, path string) string {
	v, there := o[key]
	if !there {
		return ""
	}
	s, ok := v.(string)
	if !ok {
		r.wrong(join(path, key), v, "a text")
	}
	return s
}

func (r *reader) flag(o object, key, path string) bool {
	v, there := o[key]
	b, ok := v.(bool)
	if there && !ok {
		r.wrong(join(path, key), v, "true or false")
	}
	return b
}
