package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// maxDepth is how deep a JSON value may nest, maxKeys how many keys one object may have: the check for duplicates
// compares each key with those before it.
const (
	maxDepth = 32
	maxKeys  = 256
)

// encoding/json folds the case of keys, takes the last of two equal keys and passes invalid UTF-8. What the router
// judges must be what the other end parses, so every frame and body goes through this scanner first.

// member is one key of an object and where its value stands in the text.
type member struct {
	key        string
	start, end int
}

// scanner walks JSON text once. With top set it notes the members of the outermost object.
type scanner struct {
	b   []byte
	i   int
	top []member
	// arena holds the keys of the objects that are open, innermost last, to find duplicates without a map each.
	arena [][]byte
}

var (
	errTruncated = errors.New("the JSON text ends too early")
	errDepth     = fmt.Errorf("nested deeper than %d", maxDepth)
)

// CheckJSON reports whether text is one JSON value, in valid UTF-8, without duplicate keys and not too deep.
func CheckJSON(text []byte) error {
	_, err := scan(text, false)
	return err
}

func scan(text []byte, wantTop bool) ([]member, error) {
	if !utf8.Valid(text) {
		return nil, errors.New("not valid UTF-8")
	}
	var room [32][]byte // enough for most texts, on the stack
	s := scanner{b: text, arena: room[:0]}
	s.space()
	if wantTop && (s.i >= len(s.b) || s.b[s.i] != '{') {
		return nil, errors.New("not a JSON object")
	}
	if wantTop {
		s.top = make([]member, 0, 12)
	}
	if err := s.value(0); err != nil {
		return nil, err
	}
	s.space()
	if s.i != len(s.b) {
		return nil, fmt.Errorf("something follows the JSON value at byte %d", s.i)
	}
	return s.top, nil
}

func (s *scanner) space() {
	for s.i < len(s.b) {
		switch s.b[s.i] {
		case ' ', '\t', '\n', '\r':
			s.i++
		default:
			return
		}
	}
}

func (s *scanner) value(depth int) error {
	if s.i >= len(s.b) {
		return errTruncated
	}
	if depth > maxDepth {
		return errDepth
	}
	switch c := s.b[s.i]; {
	case c == '{':
		return s.object(depth)
	case c == '[':
		return s.array(depth)
	case c == '"':
		_, err := s.str()
		return err
	case c == 't':
		return s.literal("true")
	case c == 'f':
		return s.literal("false")
	case c == 'n':
		return s.literal("null")
	case c == '-' || c >= '0' && c <= '9':
		return s.number()
	}
	return fmt.Errorf("unexpected %q at byte %d", s.b[s.i], s.i)
}

func (s *scanner) object(depth int) error {
	s.i++
	first := len(s.arena)
	defer func() { s.arena = s.arena[:first] }()
	for n := 0; ; n++ {
		s.space()
		if s.i >= len(s.b) {
			return errTruncated
		}
		if s.b[s.i] == '}' && n == 0 {
			s.i++
			return nil
		}
		if s.b[s.i] != '"' {
			return fmt.Errorf("a key is expected at byte %d", s.i)
		}
		key, err := s.str()
		if err != nil {
			return err
		}
		if n == maxKeys {
			return fmt.Errorf("an object has more than %d keys", maxKeys)
		}
		if s.seen(first, key) {
			return fmt.Errorf("the key %q stands twice", key)
		}
		s.space()
		if s.i >= len(s.b) || s.b[s.i] != ':' {
			return fmt.Errorf("a colon is expected at byte %d", s.i)
		}
		s.i++
		s.space()
		start := s.i
		if err := s.value(depth + 1); err != nil {
			return err
		}
		if depth == 0 && s.top != nil {
			s.top = append(s.top, member{string(key), start, s.i})
		}
		more, err := s.separator('}')
		if err != nil || !more {
			return err
		}
	}
}

// seen notes a key of the object whose keys begin at first, and says whether it was there.
func (s *scanner) seen(first int, key []byte) bool {
	for _, k := range s.arena[first:] {
		if bytes.Equal(k, key) {
			return true
		}
	}
	s.arena = append(s.arena, key)
	return false
}

func (s *scanner) array(depth int) error {
	s.i++
	for n := 0; ; n++ {
		s.space()
		if s.i < len(s.b) && s.b[s.i] == ']' && n == 0 {
			s.i++
			return nil
		}
		if err := s.value(depth + 1); err != nil {
			return err
		}
		more, err := s.separator(']')
		if err != nil || !more {
			return err
		}
	}
}

// separator eats a comma (more follows) or the closing byte.
func (s *scanner) separator(closing byte) (bool, error) {
	s.space()
	if s.i >= len(s.b) {
		return false, errTruncated
	}
	c := s.b[s.i]
	s.i++
	switch c {
	case ',':
		return true, nil
	case closing:
		return false, nil
	}
	return false, fmt.Errorf("unexpected %q at byte %d", c, s.i-1)
}

// str eats a string and returns its content, which may alias the text.
func (s *scanner) str() ([]byte, error) {
	start := s.i
	s.i++
	plain := true
	for s.i < len(s.b) {
		switch c := s.b[s.i]; {
		case c == '"':
			s.i++
			if plain {
				return s.b[start+1 : s.i-1], nil
			}
			var v string
			err := json.Unmarshal(s.b[start:s.i], &v)
			return []byte(v), err
		case c == '\\':
			plain = false
			s.i += 2
		case c < 0x20:
			return nil, fmt.Errorf("a control character in a string at byte %d", s.i)
		default:
			s.i++
		}
	}
	return nil, errTruncated
}

func (s *scanner) literal(word string) error {
	if !bytes.HasPrefix(s.b[s.i:], []byte(word)) {
		return fmt.Errorf("unexpected %q at byte %d", s.b[s.i], s.i)
	}
	s.i += len(word)
	return nil
}

// number eats -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)? whose value fits.
func (s *scanner) number() error {
	start := s.i
	s.one("-")
	zero := s.i < len(s.b) && s.b[s.i] == '0'
	whole := s.digits()
	ok := whole > 0 && (!zero || whole == 1)
	if s.one(".") {
		ok = s.digits() > 0 && ok
	}
	power := s.one("eE")
	if power {
		s.one("+-")
		ok = s.digits() > 0 && ok
	}
	text := s.b[start:s.i]
	if !ok {
		return fmt.Errorf("%q is not a number", text)
	}
	if power || whole > maxWhole {
		if _, err := strconv.ParseFloat(string(text), 64); err != nil {
			return fmt.Errorf("the number %s is out of range", text)
		}
	}
	return nil
}

// maxWhole is how many digits before the point fit into a float64 whatever they are.
const maxWhole = 308

// one eats a byte of the set, if it stands there.
func (s *scanner) one(set string) bool {
	if s.i < len(s.b) && strings.IndexByte(set, s.b[s.i]) >= 0 {
		s.i++
		return true
	}
	return false
}

// digits eats digits and returns how many.
func (s *scanner) digits() int {
	start := s.i
	for s.i < len(s.b) && s.b[s.i] >= '0' && s.b[s.i] <= '9' {
		s.i++
	}
	return s.i - start
}

// UnmarshalStrict decodes JSON text into v and refuses what encoding/json lets pass: duplicate keys, keys that differ
// in case, unknown fields, invalid UTF-8, deep nesting, anything behind the value.
func UnmarshalStrict(text []byte, v any) error {
	members, err := scan(text, isStruct(v))
	if err != nil {
		return err
	}
	if known := fieldsOf(reflect.TypeOf(v)); known != nil {
		for _, m := range members {
			if !known[m.key] {
				return fmt.Errorf("unknown field %q", m.key)
			}
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return plain(err)
	}
	return nil
}

// plain says a decoding error in words that do not name Go's types.
func plain(err error) error {
	if t, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s: a %s is not what belongs here", t.Field, t.Value)
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

func isStruct(v any) bool {
	t := reflect.TypeOf(v)
	return t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct
}

var knownFields sync.Map // reflect.Type → map[string]bool

// fieldsOf returns the JSON keys of a struct, embedded ones included; nil for anything else.
func fieldsOf(t reflect.Type) map[string]bool {
	if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return nil
	}
	t = t.Elem()
	if m, ok := knownFields.Load(t); ok {
		return m.(map[string]bool)
	}
	m := make(map[string]bool)
	collectFields(t, m)
	knownFields.Store(t, m)
	return m
}

func collectFields(t reflect.Type, into map[string]bool) {
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			collectFields(f.Type, into)
		case name != "" && name != "-":
			into[name] = true
		}
	}
}
