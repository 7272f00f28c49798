// Package strict reads JSON as its writer meant it, or not at all. encoding/json ignores the case
// of keys, takes the last of duplicate keys and accepts invalid UTF-8, so two programs may read
// different things in one text. The router must judge exactly what the receiver parses, so every
// frame and body passes this scanner first. It bounds what it reads, and what it writes is what
// encoding/json would. A leaf.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Limits of JSON text. maxDepth bounds nesting, maxKeys the keys of one object, because the check
// for duplicates compares each key with all before it.
const (
	maxDepth = 32
	maxKeys  = 256
)

// Member is one key of an object, which aliases the text, and the range of its value in it.
type Member struct {
	Key        []byte
	Start, End int
}

// scanner scans a JSON text once. With top set, it records the members of the outermost object;
// with build set, it returns the values.
type scanner struct {
	b   []byte
	i   int
	top []Member
	// inner are the members of objects directly inside the outermost one, recorded along with top.
	inner []Member
	build bool
	// names, if set, are the keys that the decoder knows. A key of the outermost object must be one
	// of its own. A key that differs from one of any depth only in case is refused, because
	// encoding/json would accept it.
	names *fields
	// more accepts keys of the outermost object that are not in names.
	more bool
	// arena holds the keys of the open objects, innermost last. It replaces a map per object for
	// finding duplicates.
	arena [][]byte
}

var (
	errTruncated = errors.New("the JSON text ends too early")
	errDepth     = fmt.Errorf("nested deeper than %d", maxDepth)
)

// Check returns an error unless text is one JSON value in valid UTF-8, without duplicate keys
// and within maxDepth.
func Check(text []byte) error {
	s := scanner{b: text}
	_, err := s.all()
	return err
}

// Read decodes JSON text like json.Unmarshal into an any, and refuses what Check refuses.
func Read(text []byte) (any, error) {
	s := scanner{b: text, build: true}
	return s.all()
}

// Members scans an object and returns its members, and those of the objects directly inside it, in
// their order.
func Members(object []byte) (top, inner []Member, err error) {
	s := scanner{b: object}
	top, err = s.members()
	return top, s.inner, err
}

// members scans an object and returns its members.
func (s *scanner) members() ([]Member, error) {
	s.space()
	if s.i >= len(s.b) || s.b[s.i] != '{' {
		return nil, errors.New("not a JSON object")
	}
	s.top = make([]Member, 0, 12)
	_, err := s.all()
	return s.top, err
}

// arenas recycles the storage of scanner.arena.
var arenas = sync.Pool{New: func() any { return new([][]byte) }}

// all scans the one value that the text must consist of.
func (s *scanner) all() (any, error) {
	if !utf8.Valid(s.b) {
		return nil, errors.New("not valid UTF-8")
	}
	arena := arenas.Get().(*[][]byte)
	s.arena = (*arena)[:0]
	defer func() {
		// The keys alias the text, so clear them.
		clear(s.arena[:cap(s.arena)])
		*arena = s.arena
		arenas.Put(arena)
	}()
	s.space()
	v, err := s.value(0)
	if err != nil {
		return nil, err
	}
	s.space()
	if s.i != len(s.b) {
		return nil, fmt.Errorf("there is more data after the JSON value at byte %d", s.i)
	}
	return v, nil
}

// space skips white space.
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

// value scans the value that begins here. It returns nil unless s.build is set.
func (s *scanner) value(depth int) (any, error) {
	if s.i >= len(s.b) {
		return nil, errTruncated
	}
	if depth > maxDepth {
		return nil, errDepth
	}
	switch c := s.b[s.i]; {
	case c == '{':
		return s.object(depth)
	case c == '[':
		return s.array(depth)
	case c == '"':
		text, err := s.str()
		if !s.build || err != nil {
			return nil, err
		}
		return string(text), nil
	case c == 't':
		return true, s.literal("true")
	case c == 'f':
		return false, s.literal("false")
	case c == 'n':
		return nil, s.literal("null")
	case c == '-' || c >= '0' && c <= '9':
		return s.number()
	}
	return nil, fmt.Errorf("unexpected %q at byte %d", s.b[s.i], s.i)
}

// object scans an object and checks its keys.
func (s *scanner) object(depth int) (any, error) {
	var members map[string]any
	if s.build {
		members = map[string]any{}
	}
	s.i++
	first := len(s.arena)
	defer func() { s.arena = s.arena[:first] }()
	for n := 0; ; n++ {
		s.space()
		if s.i >= len(s.b) {
			return nil, errTruncated
		}
		if s.b[s.i] == '}' && n == 0 {
			s.i++
			return built(members, s.build), nil
		}
		if s.b[s.i] != '"' {
			return nil, fmt.Errorf("a key is expected at byte %d", s.i)
		}
		key, err := s.str()
		if err != nil {
			return nil, err
		}
		if n == maxKeys {
			return nil, fmt.Errorf("an object has more than %d keys", maxKeys)
		}
		if s.names != nil && (depth == 0 && !s.more && !s.names.top[string(key)] || s.names.miscased(key)) {
			return nil, fmt.Errorf("unknown field %q", key)
		}
		if s.seen(first, key) {
			return nil, fmt.Errorf("the key %q appears twice", key)
		}
		s.space()
		if s.i >= len(s.b) || s.b[s.i] != ':' {
			return nil, fmt.Errorf("a colon is expected at byte %d", s.i)
		}
		s.i++
		s.space()
		start := s.i
		v, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if s.build {
			members[string(key)] = v
		}
		if depth == 0 && s.top != nil {
			s.top = append(s.top, Member{key, start, s.i})
		}
		if depth == 1 && s.top != nil {
			s.inner = append(s.inner, Member{key, start, s.i})
		}
		more, err := s.separator('}')
		if err != nil || !more {
			return built(members, s.build), err
		}
	}
}

// seen records a key of the object whose keys begin at first, and reports whether it is a
// duplicate.
func (s *scanner) seen(first int, key []byte) bool {
	for _, k := range s.arena[first:] {
		if bytes.Equal(k, key) {
			return true
		}
	}
	s.arena = append(s.arena, key)
	return false
}

// array scans an array.
func (s *scanner) array(depth int) (any, error) {
	list := []any{}
	s.i++
	for n := 0; ; n++ {
		s.space()
		if s.i < len(s.b) && s.b[s.i] == ']' && n == 0 {
			s.i++
			return built(list, s.build), nil
		}
		v, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if s.build {
			list = append(list, v)
		}
		more, err := s.separator(']')
		if err != nil || !more {
			return built(list, s.build), err
		}
	}
}

// built returns v as an any. Without build it returns nil, which avoids an allocation.
func built[T any](v T, build bool) any {
	if !build {
		return nil
	}
	return v
}

// separator consumes a comma, which means that more follows, or the closing byte.
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

// str consumes a string and returns its content, which may alias the text.
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

// literal consumes true, false or null.
func (s *scanner) literal(word string) error {
	if !bytes.HasPrefix(s.b[s.i:], []byte(word)) {
		return fmt.Errorf("unexpected %q at byte %d", s.b[s.i], s.i)
	}
	s.i += len(word)
	return nil
}

// number consumes -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)? and checks that its value fits.
func (s *scanner) number() (any, error) {
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
		return nil, fmt.Errorf("%q is not a number", text)
	}
	if !s.build && !power && whole <= maxWhole {
		return nil, nil
	}
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return nil, fmt.Errorf("the number %s is out of range", text)
	}
	return built(v, s.build), nil
}

// maxWhole is how many digits before the point always fit into a float64.
const maxWhole = 308

// one consumes a byte of the set, if it is next.
func (s *scanner) one(set string) bool {
	if s.i < len(s.b) && strings.IndexByte(set, s.b[s.i]) >= 0 {
		s.i++
		return true
	}
	return false
}

// digits consumes digits and returns their number.
func (s *scanner) digits() int {
	start := s.i
	for s.i < len(s.b) && s.b[s.i] >= '0' && s.b[s.i] <= '9' {
		s.i++
	}
	return s.i - start
}
