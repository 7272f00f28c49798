// This file reads a glTF file's JSON into structs (gltf.go). encoding/json would do, but it takes
// keys in any case, which the page's parser does not, and cannot name the place of an error. So the
// JSON is read as a tree, and the tags of the fields say what may stand there:
//
//	json:"key"         the key, compared exactly; a field without it is not read
//	need:"true"        it must be there, and a list must not be empty
//	of:"nodes"         an index of that list of the file, or indexes; -1 when it is missing
//	whole:"4,252,0"    a whole number: least, most, and what it is when it is missing; without
//	                   this from 0 to MaxFigure, missing 0
//	most:"64"          the length of a list or of an object; limits.lists goes before it, maxList
//	                   is the default

package asset

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

// object is a JSON object.
type object = map[string]any

const (
	// maxValues bounds the values in a file's JSON, each of which costs memory.
	maxValues = 200_000
	// maxList bounds the lists that no other limit bounds.
	maxList = 1 << 16
	// maxNumber bounds the numbers that are not whole.
	maxNumber = 1e9
)

// nextSimpler is the next step for a file that has too much of something.
const nextSimpler = "Make the model simpler, then export it again."

// parseJSON parses the JSON of a file. Duplicate keys, deep nesting and invalid UTF-8 are errors,
// so that every parser sees the same content.
func parseJSON(text []byte) (object, *wire.Error) {
	n := 0 // an upper bound of the objects, lists and scalars
	for _, c := range text {
		if c == '{' || c == '[' || c == ',' {
			n++
		}
	}
	if n > maxValues {
		return nil, tooMuch("JSON", n, maxValues, "values in its description", nextBroken)
	}
	v, err := strict.Read(text)
	if err != nil {
		return nil, badFile("JSON", "", "one JSON object", "its description cannot be read: %s", err.Error())
	}
	root, ok := v.(object)
	if !ok {
		return nil, badFile("JSON", "", "one JSON object", "its description cannot be read")
	}
	return root, nil
}

// foreign is a field that must not be there: a reference to another file.
type foreign struct{}

// inline is the address of a picture, which must contain the picture itself (RFC 2397).
type inline struct {
	// Data is nil when there is no address.
	Data []byte
}

// form fills structs and stores the first error, after which it reads nothing more. Later checks
// report their errors to it, too.
type form struct {
	root object
	limits
	err *wire.Error
}

// fail keeps an error unless there is one already.
func (r *form) fail(e *wire.Error) {
	if r.err == nil {
		r.err = e
	}
}

// wrong reports that the value at path is not what the format requires.
func (r *form) wrong(path string, got any, allowed string) {
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

// is returns a value that must have one type, which the error calls what.
func is[T any](r *form, v any, path, what string) (out T) {
	out, ok := v.(T)
	if !ok {
		r.wrong(path, v, what)
	}
	return out
}

// fill reads a value into a field with its tags.
func (r *form) fill(to reflect.Value, v any, path string, tag reflect.StructTag) {
	if r.err != nil {
		return
	}
	switch to.Kind() {
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		r.fill(to.Elem(), v, path, tag)
	case reflect.Struct:
		r.fillStruct(to, v, path)
	case reflect.Map:
		o := is[object](r, v, path, "an object")
		if r.tooLong(len(o), path, tag) {
			return
		}
		to.Set(reflect.MakeMapWithSize(to.Type(), len(o)))
		// Sorted, so that the same file always fails with the same error.
		for _, key := range slices.Sorted(maps.Keys(o)) {
			each := reflect.New(to.Type().Elem()).Elem()
			r.fill(each, o[key], join(path, key), tag)
			to.SetMapIndex(reflect.ValueOf(key), each)
		}
	case reflect.Slice, reflect.Array:
		r.fillList(to, is[[]any](r, v, path, "a list"), path, tag)
	case reflect.Int:
		to.SetInt(int64(r.whole(v, path, tag)))
	case reflect.Float64:
		f := is[float64](r, v, path, "a number")
		if math.Abs(f) > maxNumber {
			r.wrong(path, f, "a number from -1e9 to 1e9")
		}
		to.SetFloat(f)
	case reflect.String:
		to.SetString(is[string](r, v, path, "a string"))
	case reflect.Bool:
		to.SetBool(is[bool](r, v, path, "true or false"))
	}
}

// fillStruct reads the members of an object. A file may use extensions without declaring them, so
// they are looked at here.
func (r *form) fillStruct(to reflect.Value, v any, path string) {
	switch to.Type() {
	case reflect.TypeFor[foreign]():
		r.refuseAddress(v, path)
		return
	case reflect.TypeFor[inline]():
		r.fillInline(to, v, path)
		return
	}
	o := is[object](r, v, path, "an object")
	extensions, _ := o["extensions"].(object)
	for _, name := range slices.Sorted(maps.Keys(extensions)) {
		r.refuseExtension(path, name)
	}
	for f, field := range to.Fields() {
		key, read := f.Tag.Lookup("json")
		if !read {
			continue
		}
		got, there := o[key]
		switch {
		case there:
			r.fill(field, got, join(path, key), f.Tag)
		case f.Tag.Get("need") != "":
			r.wrong(join(path, key), nil, "a value")
		case field.Kind() == reflect.Int:
			_, _, absent := r.bounds(f.Tag)
			field.SetInt(int64(absent))
		}
	}
}

// refuseAddress fails for data outside the binary part of the file.
func (r *form) refuseAddress(v any, path string) {
	got, message := "an address", "the file refers to another file"
	if text, _ := v.(string); strings.HasPrefix(text, "data:") {
		got, message = "text (a data: address)", "the file contains its geometry as text"
	}
	r.fail(badFile(path, got, "data inside the file", "%s", message).Try("Export it as one file (.glb) with everything inside."))
}

// fillInline decodes a picture that stands in its own address.
func (r *form) fillInline(to reflect.Value, v any, path string) {
	text, _ := v.(string)
	head, body, whole := strings.Cut(text, ",")
	if !strings.HasPrefix(head, "data:") {
		r.refuseAddress(v, path)
		return
	}
	data, err := base64.StdEncoding.DecodeString(body)
	if !whole || !strings.HasSuffix(head, ";base64") || err != nil || len(data) == 0 {
		r.fail(badFile(path, "a data: address", "a picture in base64", "a picture of the model cannot be read"))
		return
	}
	to.Set(reflect.ValueOf(inline{Data: data}))
}

// fillList reads a list, or an array, which must be as long.
func (r *form) fillList(to reflect.Value, list []any, path string, tag reflect.StructTag) {
	if r.tooLong(len(list), path, tag) {
		return
	}
	switch {
	case len(list) == 0 && tag.Get("need") != "":
		r.wrong(path, nil, "at least one")
	case to.Kind() == reflect.Slice:
		to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
	case len(list) != to.Len():
		r.wrong(path, list, strconv.Itoa(to.Len())+" numbers")
	}
	for i := range list {
		if r.err == nil {
			r.fill(to.Index(i), list[i], item(path, i), tag)
		}
	}
}

// tooLong fails for a list or an object that is longer than allowed.
func (r *form) tooLong(n int, path string, tag reflect.StructTag) bool {
	most, ok := r.lists[path]
	if !ok {
		most = maxList
		_, _ = fmt.Sscan(tag.Get("most"), &most)
	}
	if n > most {
		r.fail(tooMuch(path, n, most, tag.Get("json"), nextSimpler))
	}
	return r.err != nil
}

// whole returns a whole number in the range of its tags.
func (r *form) whole(v any, path string, tag reflect.StructTag) int {
	least, most, absent := r.bounds(tag)
	f, ok := v.(float64)
	if ok && f == math.Trunc(f) && f >= float64(least) && f <= float64(most) {
		return int(f)
	}
	allowed := fmt.Sprintf("a whole number from %d to %d", least, most)
	if most < least {
		allowed = "nothing: the list is empty"
	}
	r.wrong(path, v, allowed)
	return absent
}

// bounds returns the range of a whole number, and what it is when it is missing.
func (r *form) bounds(tag reflect.StructTag) (least, most, absent int) {
	most = MaxFigure
	_, _ = fmt.Sscanf(tag.Get("whole"), "%d,%d,%d", &least, &most, &absent)
	if key, ok := tag.Lookup("of"); ok {
		list, _ := r.root[key].([]any)
		most, absent = len(list)-1, -1
	}
	return least, most, absent
}
