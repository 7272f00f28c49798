package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unicode/utf8"
)

// Unmarshal decodes JSON text into v and refuses what encoding/json accepts silently:
// duplicate keys, keys in another case, unknown fields, invalid UTF-8, deep nesting, anything
// behind the value.
func Unmarshal(text []byte, v any) error {
	s := scanner{b: text, names: fieldsOf(reflect.TypeOf(v))}
	var err error
	if s.names == nil {
		_, err = s.all()
	} else {
		_, err = s.members()
	}
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return plain(err)
	}
	return nil
}

// UnmarshalOpen decodes like Unmarshal, but passes over fields that v does not have: a newer writer
// may say more. A known key in another case is still refused.
func UnmarshalOpen(text []byte, v any) error {
	s := scanner{b: text, names: fieldsOf(reflect.TypeOf(v)), more: true}
	if _, err := s.members(); err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return plain(err)
	}
	return nil
}

// plain rewords a decoding error without the names of Go types.
func plain(err error) error {
	if t, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		article := "a"
		if strings.ContainsAny(t.Value[:1], "aeiou") {
			article = "an"
		}
		return fmt.Errorf("%s: %s %s does not belong here", t.Field, article, t.Value)
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// fields are the JSON keys of a struct: its own (top), and those of all nested structs too, as they
// are (all) and in lower case (folded).
type fields struct{ top, all, folded map[string]bool }

// miscased reports whether a key differs from a known one only in case, as encoding/json folds
// case.
func (f *fields) miscased(key []byte) bool {
	var room [maxFolded]byte
	if f.all[string(key)] || len(key) > maxFolded {
		return false
	}
	small := room[:0]
	for _, c := range key {
		// Two letters beyond ASCII fold into it.
		if c >= utf8.RuneSelf {
			return f.folded[strings.ToLower(strings.NewReplacer("\u017f", "s", "\u212a", "k").Replace(string(key)))]
		}
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		small = append(small, c)
	}
	return f.folded[string(small)]
}

// maxFolded is longer than any key of this package, in bytes.
const maxFolded = 64

// knownFields caches fieldsOf.
var knownFields sync.Map // reflect.Type → *fields

// fieldsOf returns the keys of the struct that v points to, or nil when it is no struct.
func fieldsOf(t reflect.Type) *fields {
	if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return nil
	}
	t = t.Elem()
	if known, ok := knownFields.Load(t); ok {
		return known.(*fields)
	}
	known := &fields{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	collectFields(t, known.top, nil)
	collectFields(t, known.all, map[reflect.Type]bool{})
	for name := range known.all {
		known.folded[strings.ToLower(name)] = true
	}
	// Without nesting, the comparison of the outermost keys is enough.
	if len(known.all) == len(known.top) {
		known.folded = nil
	}
	knownFields.Store(t, known)
	return known
}

// collectFields adds the keys of a struct, including embedded ones. With done, a set of types, it
// also visits the structs in its fields.
func collectFields(t reflect.Type, into map[string]bool, done map[reflect.Type]bool) {
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			collectFields(f.Type, into, done)
			continue
		case name != "" && name != "-":
			into[name] = true
		}
		inner := f.Type
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice || inner.Kind() == reflect.Array {
			inner = inner.Elem()
		}
		if done != nil && inner.Kind() == reflect.Struct && !done[inner] {
			done[inner] = true
			collectFields(inner, into, done)
		}
	}
}

// Each passes the members of a JSON object to use.
func Each(object []byte, use func(key, raw []byte) error) error {
	members, _, err := Members(object)
	if err != nil {
		return err
	}
	return EachOf(object, members, use)
}

// EachOf passes the members of an object that is already scanned.
func EachOf(object []byte, members []Member, use func(key, raw []byte) error) error {
	for _, m := range members {
		if err := use(m.Key, object[m.Start:m.End]); err != nil {
			return err
		}
	}
	return nil
}
