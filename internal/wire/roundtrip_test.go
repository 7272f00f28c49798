package wire_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

// draw fills a value with random content that its type allows.
func draw(t *rapid.T, v reflect.Value) {
	switch v.Interface().(type) {
	case time.Time:
		v.Set(reflect.ValueOf(wire.Millis(time.UnixMilli(rapid.Int64Range(0, 4e12).Draw(t, "time")))))
		return
	case json.RawMessage:
		v.SetBytes(rapid.SampledFrom([][]byte{nil, []byte(`{}`), []byte(`{"a":[1,null,"ü"]}`), []byte(`"<b>"`), []byte(`-0.5e-7`)}).Draw(t, "json"))
		return
	}
	switch v.Kind() { //nolint:exhaustive // payloads contain no others; the test fails for a new one
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "bool"))
	case reflect.Int, reflect.Int64:
		v.SetInt(rapid.Int64Range(-1<<53, 1<<53).Draw(t, "int"))
	case reflect.Uint32, reflect.Uint64:
		v.SetUint(rapid.Uint64Range(0, 1<<min(53, v.Type().Bits()-1)).Draw(t, "uint"))
	case reflect.Float64:
		v.SetFloat(rapid.Float64Range(-1e9, 1e9).Draw(t, "float"))
	case reflect.String:
		v.SetString(rapid.String().Draw(t, "string"))
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "some") {
			v.Set(reflect.New(v.Type().Elem()))
			draw(t, v.Elem())
		}
	case reflect.Slice:
		if n := rapid.IntRange(0, 3).Draw(t, "many"); n > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			draw(t, v.Index(i))
		}
	case reflect.Struct:
		for _, f := range v.Fields() {
			draw(t, f)
		}
	default:
		t.Fatalf("no way to fill a %s", v.Type())
	}
}

// payloads has a zero value of each type of payload and hello frame, by its name.
func payloads() map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, k := range wire.Kinds() {
		all[string(k.Kind)] = reflect.TypeOf(k.Payload)
	}
	for _, hello := range []any{
		wire.Challenge{},
		wire.AgentHello{},
		wire.AgentWelcome{},
		wire.BrowserHello{},
		wire.BrowserWelcome{},
	} {
		all[reflect.TypeOf(hello).Name()] = reflect.TypeOf(hello)
	}
	return all
}

// Every payload survives decoding and encoding unchanged. Duplicate keys, keys in another case and
// unknown keys are refused.
func TestPayloadsGoBothWays(t *testing.T) {
	types := payloads()
	for _, name := range slices.Sorted(maps.Keys(types)) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				sent := reflect.New(types[name])
				draw(t, sent.Elem())
				text, err := json.Marshal(sent.Interface())
				if err != nil {
					t.Fatal(err)
				}
				got := reflect.New(types[name])
				if err := strict.Unmarshal(text, got.Interface()); err != nil {
					t.Fatalf("%s is refused: %v", text, err)
				}
				if again, err := json.Marshal(got.Interface()); err != nil || !bytes.Equal(again, text) {
					t.Fatalf("%s\nbecame %s, %v", text, again, err)
				}
				var keys map[string]json.RawMessage
				if err := json.Unmarshal(text, &keys); err != nil {
					t.Fatal(err)
				}
				open, _ := strings.CutSuffix(string(text), "}")
				wrong := []string{string(text) + "{}", open}
				if len(keys) > 0 {
					key := rapid.SampledFrom(slices.Sorted(maps.Keys(keys))).Draw(t, "key")
					wrong = append(wrong, open+`,"noSuchKey":1}`, open+","+strconv.Quote(key)+":"+string(keys[key])+"}")
					keys[strings.ToUpper(key)] = keys[key]
					delete(keys, key)
					other, _ := json.Marshal(keys)
					wrong = append(wrong, string(other))
				}
				bad := rapid.SampledFrom(wrong).Draw(t, "wrong")
				if err := strict.Unmarshal([]byte(bad), reflect.New(types[name]).Interface()); err == nil {
					t.Fatalf("accepted %s", bad)
				}
			})
		})
	}
}

// A key in another case is unknown at any depth. Otherwise it would replace the key that was
// checked.
func TestKeysInAnotherCase(t *testing.T) {
	for text, into := range map[string]any{
		`{"baseRevision":1,"operations":[{"op":"put","type":"object","OP":"remove"}],"inverse":[]}`:               &wire.Commit{},
		`{"op":"send","backend":"a","images":[{"mimeType":"image/png","MIMETYPE":"text/html","data":""}]}`:        &wire.ChatRequest{},
		`{"operations":[],"inverse":[],"baseRevision":1,"event":{"kind":"said","text":"a","Text":"b"}}`:           &wire.Commit{},
		`{"visible":true,"camera":{"position":[0,0,0],"target":[0,0,0],"Target":[1,1,1]}}`:                        &wire.PagePresence{},
		`{"baseRevision":1,"operations":[],"inverse":[],"result":{"text":"a","images":[{"data":"","Data":"b"}]}}`: &wire.Commit{},
	} {
		if err := strict.Unmarshal([]byte(text), into); err == nil {
			t.Errorf("accepted %s as %+v", text, into)
		}
	}
}

// Unknown keys and values of a wrong type are refused at any depth, with errors that do not mention
// Go.
func TestWrongInside(t *testing.T) {
	for text, words := range map[string]string{
		`{"baseRevision":1,"operations":[{"op":"put","type":"object","more":1}],"inverse":[]}`:        `unknown field "more"`,
		`{"baseRevision":1,"operations":[],"inverse":[],"result":{"text":"a","images":[{"src":""}]}}`: `unknown field "src"`,
		`{"baseRevision":1,"operations":[{"op":1,"type":"object"}],"inverse":[]}`:                     "operations.op: a number does not belong here",
		`{"baseRevision":-1,"operations":[],"inverse":[]}`:                                            "baseRevision: a number -1 does not belong here",
		`{"baseRevision":1,"operations":{},"inverse":[]}`:                                             "operations: an object does not belong here",
	} {
		var c wire.Commit
		if err := strict.Unmarshal([]byte(text), &c); err == nil || !strings.Contains(err.Error(), words) ||
			strings.Contains(err.Error(), "Go ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Calls and results are decoded and encoded by hand, with the same result as the library.
func TestCallsByHandGoBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c wire.ToolCall
		draw(t, reflect.ValueOf(&c).Elem())
		if c.Arguments == nil {
			c.Arguments = json.RawMessage("{}")
		}
		if got, err := (&wire.Envelope{Payload: c.Encode()}).ToolCall(); err != nil || !reflect.DeepEqual(got, c) {
			t.Fatalf("%s became %+v, %v", c.Encode(), got, err)
		}
		var a wire.ToolResult
		draw(t, reflect.ValueOf(&a).Elem())
		text, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var back wire.ToolResult
		if err := json.Unmarshal(a.Encode(), &back); err != nil {
			t.Fatalf("%s: %v", a.Encode(), err)
		}
		if same, _ := json.Marshal(back); !bytes.Equal(same, text) {
			t.Fatalf("encoded as %s, want %s", a.Encode(), text)
		}
		got, err := (&wire.Envelope{Payload: text}).ToolResult()
		if again, _ := json.Marshal(got); err != nil || !bytes.Equal(again, text) {
			t.Fatalf("%s became %s, %v", text, again, err)
		}
	})
}

func envelope(t *rapid.T) wire.Envelope {
	id, word := rapid.StringMatching(`[A-Za-z0-9_-]{1,64}`), rapid.StringMatching(`[a-z.]{1,64}`)
	e := wire.Envelope{
		V: wire.Protocol, UserID: id.Draw(t, "user"), WorldID: id.Draw(t, "world"), AgentDeviceID: id.Draw(t, "device"),
		SessionID: id.Draw(t, "session"), MessageID: id.Draw(t, "message"), Scope: wire.Scope(word.Draw(t, "scope")),
		Kind: wire.Kind(word.Draw(t, "kind")),
		Enc:  "none", Payload: json.RawMessage(rapid.SampledFrom([]string{`{}`, `null`, `[{"a":1},{"a":1}]`, `"ü"`}).Draw(t, "payload")),
	}
	if rapid.Bool().Draw(t, "answers") {
		e.ReplyTo = id.Draw(t, "replyTo")
	}
	if rapid.Bool().Draw(t, "hurries") {
		draw(t, reflect.ValueOf(&e.Deadline).Elem())
	}
	return e
}

// An envelope survives decoding and encoding, with its keys in any order. Without a required field
// it is refused.
func TestEnvelopesGoBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := envelope(t)
		got, err := wire.DecodeEnvelope(e.Encode())
		if err != nil || !got.Deadline.Equal(e.Deadline) {
			t.Fatalf("%s became %+v, %v", e.Encode(), got, err)
		}
		got.Deadline = e.Deadline
		if !reflect.DeepEqual(got, e) {
			t.Fatalf("%s became %+v", e.Encode(), got)
		}
		var parts map[string]json.RawMessage
		if err := json.Unmarshal(e.Encode(), &parts); err != nil {
			t.Fatal(err)
		}
		sorted, _ := json.Marshal(parts)
		if got, err := wire.DecodeEnvelope(sorted); err != nil || !bytes.Equal(got.Encode(), e.Encode()) {
			t.Fatalf("%s became %s, %v", sorted, got.Encode(), err)
		}
		name := rapid.SampledFrom(slices.Sorted(maps.Keys(parts))).Draw(t, "without")
		delete(parts, name)
		less, _ := json.Marshal(parts)
		_, err = wire.DecodeEnvelope(less)
		if optional := name == "deadline" || name == "replyTo"; optional != (err == nil) {
			t.Fatalf("without %s: %v", name, err)
		}
	})
}

func TestIDs(t *testing.T) {
	for id, want := range map[string]bool{
		"a": true, "Z9_-": true, strings.Repeat("x", wire.MaxID): true,
		"": false, strings.Repeat("x", wire.MaxID+1): false, "a b": false, "a/b": false, "a.b": false, "ü": false, "a\x00": false, "a\n": false, `a"`: false,
	} {
		if got := wire.ValidID(id); got != want {
			t.Errorf("%q: %v", id, got)
		}
		e := wire.Envelope{
			V: wire.Protocol, UserID: "u", WorldID: "w", AgentDeviceID: "d", SessionID: "s", MessageID: id,
			Scope: "x", Kind: "y", Payload: json.RawMessage("{}"),
		}
		if got, err := wire.DecodeEnvelope(e.Encode()); (err == nil) != want || want && got.MessageID != id {
			t.Errorf("%q in an envelope: %q, %v", id, got.MessageID, err)
		}
	}
}

// The scanner and encoding/json accept the same JSON, also for texts in which one byte was
// changed.
func TestOneByteOfJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := envelope(t)
		e.Payload = json.RawMessage(`{"s":"a\n\u00fcü😀","n":[-1.5e3,0,true,null],"o":{"x":{}}}`)
		text := e.Encode()
		text[rapid.IntRange(0, len(text)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		err := strict.Check(text)
		if accepts := err == nil; accepts && !json.Valid(text) {
			t.Fatalf("accepted %q", text)
		}
		if err != nil && json.Valid(text) && utf8.Valid(text) && !strings.Contains(err.Error(), "appears twice") &&
			!strings.Contains(err.Error(), "out of range") {
			t.Fatalf("refused %q: %v", text, err)
		}
		if got, err := wire.DecodeEnvelope(text); err == nil {
			if again, err := wire.DecodeEnvelope(got.Encode()); err != nil ||
				!bytes.Equal(again.Payload, got.Payload) || again.MessageID != got.MessageID {
				t.Fatalf("%q was accepted, and sent on as %q: %v", text, got.Encode(), err)
			}
		}
	})
}

func TestControls(t *testing.T) {
	for r, want := range map[rune]bool{
		'a': false, 'ü': false, '日': false, ' ': false, '\u00a0': false, '\u2029': false, '\u202f': false,
		'\u2065': false, '\u206a': false,
		0: true, '\n': true, '\x1b': true, '\x7f': true, '\u0085': true, '\u202a': true, '\u202e': true,
		'\u2066': true, '\u2069': true,
	} {
		if got := wire.Controls(r); got != want {
			t.Errorf("%U: %v", r, got)
		}
	}
}

// declared returns the codes that errors.go declares.
func declared(t *testing.T) (list []wire.Code) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "errors.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || len(v.Values) != 1 {
			return true
		}
		if id, ok := v.Type.(*ast.Ident); ok && id.Name == "Code" {
			s, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, wire.Code(s))
		}
		return true
	})
	return list
}

// Each code has one row with its status and next step, and the text of an error contains all of its
// fields.
func TestErrorTable(t *testing.T) {
	codes := declared(t)
	if len(codes) < 30 || len(codes) != len(wire.ErrorTable()) {
		t.Errorf("%d codes, %d rows", len(codes), len(wire.ErrorTable()))
	}
	closes := []int{0, 1003, 1009, 1012, 4400, 4401, 4403, 4409, 4410, 4429}
	for _, code := range codes {
		i := code.Info()
		if i.Code != code {
			t.Errorf("%s reads as %s", code, i.Code)
		}
		if i.HTTP < 400 || i.HTTP > 599 || !slices.Contains(closes, i.Close) || i.Close == wire.CloseTooLate {
			t.Errorf("%s: status %d, close code %d", code, i.HTTP, i.Close)
		}
		if i.Next == "" || !strings.HasSuffix(i.Next, ".") || i.Meaning == "" || strings.HasSuffix(i.Meaning, ".") {
			t.Errorf("%s: %q, %q", code, i.Meaning, i.Next)
		}
		if server := i.HTTP == 503 || i.HTTP == 504; server && !i.Retryable {
			t.Errorf("%s: status %d and no use to try again", code, i.HTTP)
		}
		e := wire.NewError(code, "%d things", 3)
		if e.Code != code || e.Message != "3 things" || e.Next != i.Next || e.Retryable != i.Retryable ||
			e.Error() != string(code)+": 3 things" {
			t.Errorf("%s: %+v", code, e)
		}
		e.Field, e.Got, e.Allowed, e.Near, e.Example, e.URL = "f", "g", "a", []string{"n1", "n2"}, "x", "u"
		if want := string(code) + ": 3 things\nfield: f\ngot: g\nallowed: a\nnear matches: n1, n2\nexample: x\nurl: u\nnext: " + i.Next; e.Text() != want {
			t.Errorf("%s reads %s", code, e.Text())
		}
	}
	if i := wire.Code("no_such").Info(); i.Code != wire.CodeInternal {
		t.Errorf("an unknown code reads as %s", i.Code)
	}
	if text := (&wire.Error{Code: "c", Message: "m"}).Text(); text != "c: m" {
		t.Errorf("nothing more is known, and it reads %q", text)
	}
}

// Times are sent in UTC with milliseconds.
func TestTimes(t *testing.T) {
	at := time.Date(2026, 11, 20, 23, 30, 0, 123_999_999, time.FixedZone("east", 3600))
	now := wire.Millis(at)
	if b, err := json.Marshal(now); err != nil || string(b) != `"2026-11-20T22:30:00.123Z"` || now.Format(wire.TimeFormat) != "2026-11-20T22:30:00.123Z" {
		t.Errorf("%s, %v", b, err)
	}
	if math.Abs(at.Sub(now).Seconds()) >= 0.001 {
		t.Errorf("%v is %v", at, now)
	}
}
