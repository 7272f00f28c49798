package router

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// asBrowsersRead reads JSON as JSON.parse does: names are compared exactly, and of a name that
// comes twice the last one counts.
func asBrowsersRead(t *testing.T, text []byte) map[string]any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v map[string]any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("a browser cannot read %s: %v", text, err)
	}
	return v
}

// FuzzAuthorise sends any text to the checks of a paired device's socket. What they let through is
// what a browser would read in the same text and in the one that is forwarded: the ids are those of
// the socket, the scope is granted, and the tool and its arguments are those that were judged.
func FuzzAuthorise(f *testing.F) {
	by := &access.Principal{
		UserID: "u_1", Kind: access.Device, Credential: "dev_1", DeviceID: "dev_1", WorldID: "w_1",
		Scopes: []wire.Scope{wire.ScopeRead, wire.ScopeScreenshot},
	}
	b := binding{by, "w_1", "dev_1", "sess_1"}
	e := wire.Envelope{
		V: wire.Protocol, UserID: "u_1", WorldID: "w_1", AgentDeviceID: "dev_1", SessionID: "sess_1", MessageID: "m_1", Scope: wire.ScopeScreenshot,
		Kind: wire.KindToolCall, Enc: "none", Payload: []byte(`{"tool":"screenshot","arguments":{"view":"ü"}}`),
	}
	good := string(e.Encode())
	e.Kind, e.Scope, e.Deadline, e.Payload = wire.KindSubscribe, wire.ScopeRead,
		time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC), []byte(`{"on":true}`)
	for _, text := range []string{
		good, string(e.Encode()),
		strings.Replace(good, `"userId":"u_1"`, `"userId":"u_1","userId":"u_2"`, 1),
		strings.Replace(good, `"userId":"u_1"`, `"userId":"u_2","userid":"u_1"`, 1),
		strings.Replace(good, `"worldId"`, `"WorldId"`, 1),
		strings.Replace(good, `"scope"`, `"\u0073cope"`, 1),
		strings.Replace(good, `"screenshot.request"`, `"world.write.safe"`, 1),
		strings.Replace(good, `"tool":"screenshot"`, `"tool":"screenshot","tool":"place_objects"`, 1),
		strings.Replace(good, `"tool":"screenshot"`, `"Tool":"place_objects","tool":"screenshot"`, 1),
		strings.Replace(good, `"arguments":{`, `"arguments":{"view":"x",`, 1),
		strings.Replace(good, `"view":"ü"`, `"__proto__":{"tool":"undo"},"view":"\ud83d"`, 1),
		strings.Replace(good, `{"view":"ü"}`, strings.Repeat(`{"a":`, 200)+`1`+strings.Repeat(`}`, 200), 1),
		strings.Replace(good, `{"view":"ü"}`, strings.Repeat(`[`, 20_000), 1),
		strings.Replace(good, `{"view":"ü"}`, `1e999`, 1),
		good + good, good[:len(good)-1], " " + good + "\n", "[" + good + "]", "null", "",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		if !utf8.Valid(frame) { // refused before it is read as JSON (conn.read)
			return
		}
		e, err := wire.DecodeEnvelope(frame)
		if err != nil || b.check(&e, wire.AgentToRouter) != nil {
			return
		}
		forwarded := e.Encode()
		for _, read := range []map[string]any{asBrowsersRead(t, frame), asBrowsersRead(t, forwarded)} {
			for name, want := range map[string]string{
				"v": fmt.Sprint(wire.Protocol), "userId": "u_1", "worldId": "w_1", "agentDeviceId": "dev_1", "sessionId": "sess_1", "enc": "none",
				"messageId": e.MessageID, "scope": string(e.Scope), "kind": string(e.Kind),
			} {
				if got := fmt.Sprint(read[name]); got != want {
					t.Fatalf("%s: %s is %q, and was judged as %q", frame, name, got, want)
				}
			}
			if reply, _ := read["replyTo"].(string); reply != e.ReplyTo {
				t.Fatalf("%s: an answer to %q, judged as one to %q", frame, reply, e.ReplyTo)
			}
		}
		was, is := asBrowsersRead(t, frame), asBrowsersRead(t, forwarded)
		if !reflect.DeepEqual(was["payload"], is["payload"]) {
			t.Fatalf("%s: the payload is forwarded as %s", frame, forwarded)
		}
		if e.Kind != wire.KindToolCall {
			if !slices.Contains(by.Scopes, e.Scope) {
				t.Fatalf("%s: %s was not granted", frame, e.Scope)
			}
			return
		}
		c, err := e.ToolCall()
		if err != nil {
			return
		}
		payload, _ := was["payload"].(map[string]any)
		if name, _ := payload["tool"].(string); name != c.Tool {
			t.Fatalf("%s: the tool was judged as %q", frame, c.Tool)
		}
		if len(c.Arguments) == 0 {
			return
		}
		_ = tool.ScopesOf(c.Tool, c.Arguments) // any text is judged
		var arguments any
		d := json.NewDecoder(bytes.NewReader(c.Arguments))
		d.UseNumber()
		if err := d.Decode(&arguments); err != nil || !reflect.DeepEqual(arguments, payload["arguments"]) {
			t.Fatalf("%s: the arguments were judged as %s", frame, c.Arguments)
		}
	})
}
