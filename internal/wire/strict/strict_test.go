package strict_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire/strict"
)

// Text at a limit is accepted, and text one beyond it is refused.
func TestLimitsOfJSON(t *testing.T) {
	nested := func(open, shut string, n int) string { return strings.Repeat(open, n) + "0" + strings.Repeat(shut, n) }
	keys := func(n int) string {
		var s strings.Builder
		for i := range n {
			s.WriteString(`,"k` + strconv.Itoa(i) + `":0`)
		}
		return "{" + s.String()[1:] + "}"
	}
	for text, ok := range map[string]bool{
		nested("[", "]", 32): true, nested("[", "]", 33): false, nested(`{"a":`, "}", 32): true, nested(`{"a":`, "}", 33): false,
		keys(256): true, keys(257): false, "[" + keys(256) + "," + keys(256) + "]": true,
		strings.Repeat("9", 308): true, strings.Repeat("9", 309): false, "1e308": true, "1e309": false, "-1e309": false, "1e-400": true, "0.1e1": true,
		"0": true, "-0": true, "-": false, "01": false, "-01": false, "1.": false, ".1": false, "+1": false, "1e": false, "1e+": false, "0x1": false, "NaN": false,
		"true": true, "True": false, "tru": false, "truefalse": false, "null": true, "nul": false, `""`: true, `"`: false, `"\`: false, `"\u00"`: false, `"\x"`: false,
		`"\ud83d\ude00"`: true, "\"\x7f\"": true, "\"\t\"": false, "\"\xc3\"": false, "\ufeff0": false, " 0 ": true, "0 0": false, "": false, " ": false,
		"[]": true, "[": false, "[0": false, "[0,]": false, "[,0]": false, "[0 0]": false, "{}": true, "{": false, `{"a"}`: false, `{"a":}`: false, `{"a":0,}`: false,
		`{a:0}`: false, `{"a":0 "b":0}`: false, `{"":0}`: true, `{"a":0,"\u0061":0}`: false, `{"a":0,"A":0}`: true, `{"a":{"b":0},"c":{"b":0}}`: true, "0//": false,
	} {
		if err := strict.Check([]byte(text)); (err == nil) != ok {
			t.Errorf("%.60q: %v", text, err)
		}
	}
}

// errTwice and errDeep are what the judge refuses beyond encoding/json.
var (
	errTwice = errors.New("a key twice, or too many")
	errDeep  = errors.New("too deep")
	errHuge  = errors.New("a number that does not fit")
)

// judge says by means of encoding/json whether a text should be accepted: one value, valid UTF-8,
// no duplicate keys, within the limits.
func judge(text []byte) error {
	if !json.Valid(text) || !utf8.Valid(text) {
		return errors.New("no JSON")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var open []map[string]bool // the keys of each open object; nil: an array
	var isKey []bool           // whether a key is next in it
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if n := len(open); n > 0 && open[n-1] != nil && isKey[n-1] && token != json.Delim('}') {
			key := token.(string)
			if open[n-1][key] || len(open[n-1]) == 256 {
				return errTwice
			}
			open[n-1][key], isKey[n-1] = true, false
			continue
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			if len(open) > 32 {
				return errDeep
			}
			var keys map[string]bool
			if token == json.Delim('{') {
				keys = map[string]bool{}
			}
			open, isKey = append(open, keys), append(isKey, true)
			continue
		case json.Delim('}'), json.Delim(']'):
			open, isKey = open[:len(open)-1], isKey[:len(isKey)-1]
		default:
			if len(open) > 32 {
				return errDeep
			}
		}
		if number, ok := token.(json.Number); ok {
			if _, err := strconv.ParseFloat(number.String(), 64); err != nil {
				return errHuge
			}
		}
		if len(isKey) > 0 {
			isKey[len(isKey)-1] = true
		}
	}
}

// agree compares what the package makes of a text with what encoding/json does.
func agree(t interface{ Fatalf(string, ...any) }, text []byte) {
	err, want := strict.Check(text), judge(text)
	if (err == nil) != (want == nil) {
		t.Fatalf("%q: %v, want %v", text, err, want)
	}
	got, err := strict.Read(text)
	if (err == nil) != (want == nil) {
		t.Fatalf("%q is read with %v, want %v", text, err, want)
	}
	var same any
	if err == nil && (json.Unmarshal(text, &same) != nil || !reflect.DeepEqual(got, same)) {
		t.Fatalf("%q is read as %#v, want %#v", text, got, same)
	}
	var here, there thing
	if strict.Unmarshal(text, &here) == nil &&
		(want != nil || json.Unmarshal(text, &there) != nil || !reflect.DeepEqual(here, there)) {
		t.Fatalf("%q is read as %+v, want %+v", text, here, there)
	}
	parts := map[string]json.RawMessage{}
	if err := strict.Each(text, func(key, raw []byte) error { parts[string(key)] = raw; return nil }); err == nil {
		var all map[string]json.RawMessage
		if json.Unmarshal(text, &all) != nil || len(all) != len(parts) {
			t.Fatalf("%q has the members %v, want %v", text, parts, all)
		}
		for key, raw := range all {
			if !bytes.Equal(parts[key], raw) {
				t.Fatalf("%q: %s is %s, want %s", text, key, parts[key], raw)
			}
		}
	}
}

// thing is a value of a program's own.
type thing struct {
	embedded
	Name string           `json:"name"`
	List []inner          `json:"list,omitempty"`
	One  *inner           `json:"one"`
	Raw  json.RawMessage  `json:"raw"`
	More map[string]inner `json:"-"`
}

type embedded struct {
	N int `json:"n"`
}

type inner struct {
	Key  string `json:"key"`
	Deep *thing `json:"deep"`
}

// document draws a JSON text: mostly right, with keys that are few and alike.
func document(t *rapid.T, depth int) string {
	space := rapid.SampledFrom([]string{"", "", "", " ", "\n\t"}).Draw(t, "space")
	kind := rapid.IntRange(0, 7).Draw(t, "kind")
	if depth > 4 {
		kind = min(kind, 4)
	}
	switch kind {
	case 0:
		return rapid.SampledFrom([]string{"null", "true", "false", "nul", "True"}).Draw(t, "word") + space
	case 1, 2:
		return rapid.SampledFrom([]string{"0", "-0.5e-7", "1e400", "12", "01", "1.", strings.Repeat("9", 310)}).Draw(t, "number") + space
	case 3, 4:
		return rapid.SampledFrom([]string{`""`, `"ü"`, `"a\u0062"`, `"\ud83d"`, `"\n"`, "\"\n\"", "\"\xff\"", `"`}).Draw(t, "string") + space
	case 5:
		var parts []string
		for range rapid.IntRange(0, 3).Draw(t, "elements") {
			parts = append(parts, document(t, depth+1))
		}
		return "[" + space + strings.Join(parts, ","+space) + "]"
	}
	var parts []string
	for range rapid.IntRange(0, 4).Draw(t, "members") {
		key := rapid.SampledFrom([]string{`"name"`, `"n"`, `"list"`, `"one"`, `"raw"`, `"key"`, `"deep"`, `"Name"`, `"\u006eame"`, `"\u212aey"`, `"other"`}).Draw(t, "key")
		parts = append(parts, key+":"+space+document(t, depth+1))
	}
	return "{" + space + strings.Join(parts, ","+space) + "}" + space
}

// What encoding/json reads, without duplicate keys and within the limits, is read in the same way;
// nothing else is read.
func TestAgreesWithTheLibrary(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(document(t, 0))
		if n := len(text); rapid.IntRange(0, 3).Draw(t, "damage") == 0 {
			text[rapid.IntRange(0, n-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		agree(t, text)
	})
}

func FuzzStrict(f *testing.F) {
	for _, seed := range []string{`{"name":"a","list":[{"key":"b"}]}`, `{"a":1,"\u0061":2}`, `[[[[1]]]]`, `-1.5e3`, `"\ud83d\ude00"`, `{"Name":1}`, `{"one":{"deep":{"n":1}}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) { agree(t, text) })
}

// Only what v has is read into it, in the same case, once; UnmarshalOpen passes over what it does
// not have.
func TestUnmarshal(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct{ closed, open string }{
		`{"name":"x","n":3}`:                       {},
		`{"name":"x","one":{"key":"k"}}`:           {},
		`{"raw":{"Any":1,"any":2,"Name":3},"n":1}`: {`unknown field "Name"`, `unknown field "Name"`}, // the owner of the key is unknown
		`{"N":3}`:                               {`unknown field "N"`, `unknown field "N"`},
		`{"n":3,"n":4}`:                         {`the key "n" appears twice`, `the key "n" appears twice`},
		`{"name":3}`:                            {"name: a number does not belong here", "name: a number does not belong here"},
		`{"list":{}}`:                           {"list: an object does not belong here", "list: an object does not belong here"},
		`{"m":1}`:                               {`unknown field "m"`, ""},
		`{"list":[{"m":1}]}`:                    {`unknown field "m"`, ""},
		`{"list":[{"Key":"a"}]}`:                {`unknown field "Key"`, `unknown field "Key"`},
		`{"list":[{"\u212aey":"a"}]}`:           {"unknown field \"\u212aey\"", "unknown field \"\u212aey\""},
		`{"n":3} x`:                             {"there is more data after the JSON value at byte 8", "there is more data after the JSON value at byte 8"},
		`[]`:                                    {"not a JSON object", "not a JSON object"},
		`null`:                                  {"not a JSON object", "not a JSON object"},
		`{"n":` + strings.Repeat("[", 40) + "1": {"nested deeper than 32", "nested deeper than 32"},
		`{"` + strings.Repeat("long", 20) + `":1}`:      {`unknown field "` + strings.Repeat("long", 20) + `"`, ""},
		`{"one":null,"list":null,"name":null,"n":null}`: {},
	} {
		for _, c := range []struct {
			read func([]byte, any) error
			want string
		}{{strict.Unmarshal, want.closed}, {strict.UnmarshalOpen, want.open}} {
			if err := c.read([]byte(text), new(thing)); (err == nil) != (c.want == "") || err != nil &&
				err.Error() != c.want {
				t.Errorf("%s: %v, want %q", text, err, c.want)
			}
		}
	}
	var list []int
	if err := strict.Unmarshal([]byte("[1,2]"), &list); err != nil || len(list) != 2 {
		t.Errorf("%v, %v", list, err)
	}
}

// The members of an object and of those directly in it stand where they are said to.
func TestMembers(t *testing.T) {
	t.Parallel()
	text := []byte(` {"a" : {"b":[1, {"c":2}], "d" :null}, "e":"f" }`)
	top, inner, err := strict.Members(text)
	if err != nil {
		t.Fatal(err)
	}
	show := func(list []strict.Member) (s string) {
		for _, m := range list {
			s += string(m.Key) + "=" + string(text[m.Start:m.End]) + ";"
		}
		return s
	}
	if got := show(top); got != `a={"b":[1, {"c":2}], "d" :null};e="f";` {
		t.Error(got)
	}
	if got := show(inner); got != `b=[1, {"c":2}];d=null;` {
		t.Error(got)
	}
	stop := errors.New("stop")
	if err := strict.EachOf(text, top, func(_, _ []byte) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
}
