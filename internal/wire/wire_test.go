package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire/strict"
)

func sample() Envelope {
	return Envelope{
		V: 1, UserID: "local", WorldID: "w_1", AgentDeviceID: "local-claude", SessionID: "s_1", MessageID: "m-1",
		Scope: ScopeWrite, Kind: KindToolCall, Deadline: time.Date(2026, 11, 20, 10, 0, 0, 5e6, time.UTC), Enc: "none",
		Payload: json.RawMessage(`{"tool":"say","arguments":{"text":"Grüße \u00e9"}}`),
	}
}

func TestEnvelopeSurvivesTheWire(t *testing.T) {
	e := sample()
	got, err := DecodeEnvelope(e.Encode())
	if err != nil {
		t.Fatal(err)
	}
	got.members = nil
	if !reflect.DeepEqual(got, e) {
		t.Errorf("got %+v\nwant %+v", got, e)
	}
	var std Envelope
	if err := json.Unmarshal(e.Encode(), &std); err != nil || !reflect.DeepEqual(std, e) {
		t.Errorf("encoding/json reads it as %+v, %v", std, err)
	}
}

func TestBadEnvelopesAreRefused(t *testing.T) {
	good := sample()
	text := string(good.Encode())
	for name, frame := range map[string]string{
		"empty":             ``,
		"not an object":     `[]`,
		"trailing":          text + `{}`,
		"truncated":         text[:len(text)-1],
		"duplicate key":     strings.Replace(text, `"enc":"none"`, `"enc":"none","enc":"none"`, 1),
		"duplicate inside":  strings.Replace(text, `"tool":"say"`, `"tool":"say","tool":"undo"`, 1),
		"escaped duplicate": strings.Replace(text, `"tool":"say"`, `"tool":"say","\u0074ool":"undo"`, 1),
		"other case":        strings.Replace(text, `"scope"`, `"Scope"`, 1),
		"unknown field":     strings.Replace(text, `"enc"`, `"x":1,"enc"`, 1),
		"missing user":      strings.Replace(text, `"userId":"local",`, ``, 1),
		"bad id":            strings.Replace(text, `"w_1"`, `"w/1"`, 1),
		"long id":           strings.Replace(text, `"w_1"`, `"`+strings.Repeat("w", 65)+`"`, 1),
		"escaped scope":     strings.Replace(text, `world.write.safe`, `world\u002ewrite.safe`, 1),
		"version":           strings.Replace(text, `"v":1`, `"v":3`, 1),
		"encrypted":         strings.Replace(text, `"none"`, `"hpke"`, 1),
		"deadline":          strings.Replace(text, `2026-11-20T`, `yesterday`, 1),
		"utf-8":             strings.Replace(text, `Gr`, "\xff", 1),
		"deep":              strings.Replace(text, `"text":"Grüße \u00e9"`, `"text":`+strings.Repeat("[", 60)+strings.Repeat("]", 60), 1),
		"huge number":       strings.Replace(text, `"text":"Grüße \u00e9"`, `"text":1e999`, 1),
		"control character": strings.Replace(text, `Gr`, "\x01", 1),
	} {
		if frame == text {
			t.Errorf("%s: the case changes nothing", name)
		}
		if _, err := DecodeEnvelope([]byte(frame)); err == nil {
			t.Errorf("%s: accepted %s", name, frame)
		}
	}
}

// Each field that says whose a message is, and of what kind, is required; without one there is no
// message.
func TestEveryFieldOfAnEnvelopeIsRequired(t *testing.T) {
	e := sample()
	for _, field := range []string{"v", "userId", "worldId", "agentDeviceId", "sessionId", "messageId", "scope", "kind", "enc"} {
		for what, spoil := range map[string]func(m map[string]json.RawMessage){
			"left out": func(m map[string]json.RawMessage) { delete(m, field) },
			"null":     func(m map[string]json.RawMessage) { m[field] = json.RawMessage("null") },
			"empty":    func(m map[string]json.RawMessage) { m[field] = json.RawMessage(`""`) },
			"a list":   func(m map[string]json.RawMessage) { m[field] = json.RawMessage(`["a"]`) },
		} {
			var members map[string]json.RawMessage
			if err := json.Unmarshal(e.Encode(), &members); err != nil {
				t.Fatal(err)
			}
			if members[field] == nil {
				t.Fatalf("the sample has no %s", field)
			}
			spoil(members)
			if _, err := DecodeEnvelope(MustJSON(members)); err == nil {
				t.Errorf("%s %s: accepted", field, what)
			}
		}
	}
}

func TestEveryKindAndCodeIsDeclaredOnce(t *testing.T) {
	seen := map[any]bool{}
	for _, k := range Kinds() {
		if seen[k.Kind] || len(k.Ways) == 0 || k.About == "" {
			t.Errorf("kind %s", k.Kind)
		}
		seen[k.Kind] = true
	}
	for _, c := range ErrorTable() {
		if seen[c.Code] || c.Meaning == "" || c.Next == "" || c.HTTP < 400 {
			t.Errorf("code %s", c.Code)
		}
		seen[c.Code] = true
	}
}

// encoding/json must decode what DecodeEnvelope accepts in the same way, and a second round trip
// must change nothing.
func FuzzDecodeEnvelope(f *testing.F) {
	good := sample()
	f.Add(good.Encode())
	f.Add([]byte(`{"v":1,"payload":{}}`))
	f.Fuzz(func(t *testing.T, frame []byte) {
		e, err := DecodeEnvelope(frame)
		if err != nil {
			return
		}
		var std Envelope
		if err := json.Unmarshal(frame, &std); err != nil {
			t.Fatalf("encoding/json refuses what was accepted: %v", err)
		}
		if std.UserID != e.UserID || std.Scope != e.Scope || std.Kind != e.Kind ||
			!bytes.Equal(std.Payload, e.Payload) || !std.Deadline.Equal(e.Deadline) {
			t.Fatalf("read differently: %+v and %+v", e, std)
		}
		if again, err := DecodeEnvelope(e.Encode()); err != nil || again.Kind != e.Kind {
			t.Fatalf("second trip: %v", err)
		}
	})
}

// Calls and results are decoded by hand. encoding/json must decode the accepted ones in the same
// way.
func FuzzCallsByHand(f *testing.F) {
	for _, seed := range []string{
		`{"tool":"say","arguments":{"text":"<b> & ü \u00e9"},"agent":{"avatarId":"avatar_a","type":"a","name":"Zoë \"Z\""}}`,
		`{"tool":null,"arguments":[1,{"a":null}],"agent":null}`, `{"tool":1}`, `{"x":1}`, `{"tool":"a","tool":"b"}`, `null`, `[]`,
		`{"ok":true,"result":{"text":"Placed\n1","revision":7,"data":{"a":[1]},"images":[{"mimeType":"image/jpeg","data":"QUJD"}]}}`,
		`{"ok":false,"error":{"code":"not_found","message":"no"}}`, `{"ok":1}`, `{"ok":null,"result":null,"error":null}`,
		`{"ok":true,"result":{"text":"a","revision":-1}}`, `{"ok":true,"result":{"text":"a","revision":1.0}}`, `{"ok":true,"result":{"Text":"a"}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, payload []byte) {
		if call, err := (&Envelope{Payload: payload}).ToolCall(); err == nil {
			var std ToolCall
			if err := strict.Unmarshal(payload, &std); err != nil {
				t.Fatalf("%s: accepted as a call: %v", payload, err)
			}
			want, _ := json.Marshal(std)
			if call.Arguments != nil && !sameValue(t, call.Encode(), want) {
				t.Fatalf("%s: written as %s, by the library: %s", payload, call.Encode(), want)
			}
		}
		if answer, err := (&Envelope{Payload: payload}).ToolResult(); err == nil {
			var std ToolResult
			if err := strict.Unmarshal(payload, &std); err != nil {
				t.Fatalf("%s: accepted as an answer: %v", payload, err)
			}
			have, _ := json.Marshal(answer)
			want, _ := json.Marshal(std)
			if !bytes.Equal(have, want) {
				t.Fatalf("%s: read as %s, by the library: %s", payload, have, want)
			}
		}
	})
}

func sameValue(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y any
	if err := errors.Join(json.Unmarshal(a, &x), json.Unmarshal(b, &y)); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}

func TestDecodeCallsByHand(t *testing.T) {
	call, err := (&Envelope{Payload: []byte(` {"arguments" : {"a": 1}, "tool":"s\u0061y", "agent":null} `)}).ToolCall()
	if err != nil || call.Tool != "say" || string(call.Arguments) != `{"a": 1}` || call.Agent != nil {
		t.Errorf("%+v, %v", call, err)
	}
	answer, err := (&Envelope{Payload: []byte(`{"ok":true,"result":{"text":"Größe \"1\"","revision":7,"data":[1],"images":[{"mimeType":"image/jpeg","data":"QQ=="}]}}`)}).ToolResult()
	if err != nil || !answer.OK || answer.Error != nil || answer.Result.Text != `Größe "1"` || answer.Result.Revision != 7 ||
		string(answer.Result.Data) != "[1]" || len(answer.Result.Images) != 1 || answer.Result.Images[0].Data != "QQ==" {
		t.Errorf("%+v, %v", answer, err)
	}
	for _, bad := range []string{`{"tool":"a","Tool":"b"}`, `{"tool":1}`, `{"tool":"a","agent":{"Name":"x"}}`, `{"tool":"a"} x`, `null`} {
		if _, err := (&Envelope{Payload: []byte(bad)}).ToolCall(); err == nil {
			t.Errorf("accepted as a call: %s", bad)
		}
	}
	for _, bad := range []string{`{"ok":1}`, `{"ok":true,"result":{"Text":"a"}}`, `{"ok":true,"result":{"text":1}}`, `{"ok":true,"result":{"text":"a","revision":-1}}`} {
		if _, err := (&Envelope{Payload: []byte(bad)}).ToolResult(); err == nil {
			t.Errorf("accepted as an answer: %s", bad)
		}
	}
}

func BenchmarkDecodeEncode(b *testing.B) {
	e := sample()
	frame := e.Encode()
	b.ReportAllocs()
	for b.Loop() {
		x, err := DecodeEnvelope(frame)
		if err != nil {
			b.Fatal(err)
		}
		_ = x.Encode()
	}
}

// TestNoticeOfNone: a user whose last code was just used must hear that none lives.
func TestNoticeOfNone(t *testing.T) {
	notice := RelayNotice{Pairings: []RelayPairing{}}
	if got, want := string(MustJSON(notice)), `{"pairings":[]}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
