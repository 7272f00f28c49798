package ownkey

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
)

func calling(t *testing.T, first realtimetest.Step, after ...realtimetest.Step) *talk {
	if after == nil {
		after = []realtimetest.Step{{Say: "Done."}}
	}
	k := begin(t, speaking(t, realtimetest.Options{Pace: 40, Script: realtimetest.Script{Turns: []realtimetest.Step{first, {Say: "Yes?"}}, After: after}}))
	k.ear.Wait("ready", 1)
	return k
}

func TestAToolCall(t *testing.T) {
	k := calling(t, realtimetest.Step{Say: "On my way.", Calls: []realtimetest.Call{{Name: "walk_avatar", Args: map[string]any{"x": 3}}}})
	k.speak()
	c := k.ear.Wait("call", 1)
	if c.Text != "walk_avatar" || string(c.Args) != `{"x":3}` {
		t.Errorf("called %+v", c)
	}
	k.s.Result("nobody asked", json.RawMessage(`{}`), false)
	k.s.Result(c.ID, json.RawMessage(`{"ok":true}`), false)
	k.s.Result(c.ID, json.RawMessage(`{"ok":"again"}`), false)
	k.ear.Wait("done", 2)
	item := k.sent("conversation.item.create", 1)["item"].(map[string]any)
	if item["call_id"] != c.ID || item["output"] != `{"ok":true}` {
		t.Errorf("answered %v", item)
	}
	if n, m := len(k.sentAll("conversation.item.create")), len(k.sentAll("response.create")); n != 1 || m != 1 {
		t.Errorf("%d items, %d responses", n, m)
	}
	k.peaceful()
}

// All outputs first, then one response for all of them.
func TestTwoCallsInOneResponse(t *testing.T) {
	k := calling(t, realtimetest.Step{Calls: []realtimetest.Call{{Name: "inspect_world"}, {Name: "walk_avatar", Args: map[string]any{"x": 1}}}})
	k.speak()
	first, second := k.ear.Wait("call", 1), k.ear.Wait("call", 2)
	k.s.Result(second.ID, json.RawMessage(`"there"`), false)
	k.sent("conversation.item.create", 1)
	time.Sleep(30 * time.Millisecond)
	if n := len(k.sentAll("response.create")); n != 0 {
		t.Errorf("%d responses before the second output", n)
	}
	k.s.Result(first.ID, json.RawMessage(`{"houses":3}`), false)
	k.ear.Wait("done", 2)
	var order []string
	for _, e := range k.server.Journal("conversation.item.create", "response.create") {
		order = append(order, e.Type)
	}
	if got := strings.Join(order, " "); got != "conversation.item.create conversation.item.create response.create" {
		t.Errorf("sent: %s", got)
	}
	k.peaceful()
}

// "working" lets the model speak on; what comes of it later is spoken too, though the call has had its one output.
func TestACallThatTakesLong(t *testing.T) {
	k := calling(t, realtimetest.Step{Calls: []realtimetest.Call{{Name: "walk_avatar"}}}, realtimetest.Step{Say: "On it."}, realtimetest.Step{Say: "I am there."})
	k.speak()
	c := k.ear.Wait("call", 1)
	k.s.Result(c.ID, json.RawMessage(`{"status":"working"}`), true)
	k.ear.Wait("done", 2)
	k.s.Result(c.ID, json.RawMessage(`{"at":"the tree"}`), false)
	k.ear.Wait("done", 3)
	late := k.sent("conversation.item.create", 2)["item"].(map[string]any)
	if text := fmt.Sprint(late["content"]); late["role"] != "system" || !strings.Contains(text, `{"at":"the tree"}`) || !strings.Contains(text, "walk_avatar") {
		t.Errorf("the late result was told as %v", late)
	}
	k.peaceful()
}

// A result that comes while the model speaks waits for it, and while the user speaks for the server's own answer.
func TestAResultWhileOneSpeaks(t *testing.T) {
	k := calling(t, realtimetest.Step{Calls: []realtimetest.Call{{Name: "walk_avatar"}}}, realtimetest.Step{Say: long}, realtimetest.Step{Say: "I am there."})
	k.speak()
	c := k.ear.Wait("call", 1)
	k.s.Result(c.ID, json.RawMessage(`{"status":"working"}`), true)
	k.ear.Wait("mark", 2)
	k.s.Result(c.ID, json.RawMessage(`{"at":1}`), true)
	k.ear.Wait("done", 3)
	k.hear(realtimetest.Tone(100))
	k.ear.Wait("speech", 3)
	k.s.Result(c.ID, json.RawMessage(`{"at":2}`), false)
	k.sent("conversation.item.create", 3)
	k.hear(realtimetest.Silence(600))
	k.ear.Wait("done", 4)
	if n := len(k.sentAll("response.create")); n != 2 {
		t.Errorf("%d responses were asked for", n)
	}
	k.peaceful()
}

// A call runs once, whatever the server repeats; one that cannot be run is still answered.
func TestCallsThatDoNotRun(t *testing.T) {
	t.Run("twice", func(t *testing.T) {
		same := realtimetest.Call{Name: "walk_avatar", CallID: "call_same"}
		k := calling(t, realtimetest.Step{Calls: []realtimetest.Call{same, same}})
		k.speak()
		k.s.Result(k.ear.Wait("call", 1).ID, json.RawMessage(`{}`), false)
		k.ear.Wait("done", 2)
		if n := len(k.ear.Told("call")); n != 1 {
			t.Errorf("it ran %d times", n)
		}
		k.peaceful()
	})
	t.Run("bad arguments", func(t *testing.T) {
		k := calling(t, realtimetest.Step{Calls: []realtimetest.Call{{Name: "walk_avatar", Text: `{"x":`}, {Name: "walk_avatar", Text: `[1]`}, {Name: "inspect_world"}}})
		k.speak()
		c := k.ear.Wait("call", 1)
		if c.Text != "inspect_world" {
			t.Errorf("called %+v", c)
		}
		if n := len(k.sentAll("response.create")); n != 0 {
			t.Errorf("%d responses before the last output", n)
		}
		k.s.Result(c.ID, json.RawMessage(`{}`), false)
		k.ear.Wait("done", 2)
		if out := fmt.Sprint(k.sent("conversation.item.create", 1)); !strings.Contains(out, "not a JSON object") {
			t.Errorf("answered %s", out)
		}
		if n := len(k.sentAll("conversation.item.create")); n != 3 {
			t.Errorf("%d outputs for three calls", n)
		}
		k.peaceful()
	})
	t.Run("not in response.done", func(t *testing.T) {
		k := calling(t, realtimetest.Step{Say: "Hm."})
		k.server.Send(`{"type":"response.function_call_arguments.done","response_id":"r","item_id":"i","call_id":"c8","name":"walk_avatar","arguments":"{}"}`)
		k.speak()
		k.ear.Wait("done", 1)
		if n := len(k.ear.Told("call")); n != 0 {
			t.Errorf("%d calls ran", n)
		}
	})
}

// A call of a response that the user has interrupted does not run, and is answered so that none stays open.
func TestACallThatWasInterrupted(t *testing.T) {
	k := calling(t, realtimetest.Step{Say: "Hm."})
	k.server.Send(`{"type":"response.created","response":{"id":"resp_x"}}`)
	k.ear.Wait("turn", 1)
	k.s.Cancel("resp_x", 0, "button")
	k.server.Send(`{"type":"response.done","response":{"id":"resp_x","status":"completed","output":[{"type":"function_call","status":"completed","name":"walk_avatar","call_id":"c9","arguments":"{}"}]}}`)
	k.ear.Wait("done", 1)
	if out := fmt.Sprint(k.sent("conversation.item.create", 1)); !strings.Contains(out, "nothing was done") {
		t.Errorf("answered %s", out)
	}
	if n, m := len(k.ear.Told("call")), len(k.sentAll("response.create")); n+m != 0 {
		t.Errorf("%d calls, %d responses", n, m)
	}
}

// unconnected is a session whose messages a test takes itself, in the place of a server.
func unconnected(t *testing.T) *session {
	s := newSession(t.Context(), Options{Limit: time.Minute, Logger: zerolog.Nop()}, config(), voicetest.NewEar(t))
	s.ready = true
	t.Cleanup(s.Close)
	return s
}

func (s *session) taken() string {
	var types []string
	for b := s.up.take(); b != nil; b = s.up.take() {
		var m struct{ Type string }
		_ = json.Unmarshal(b, &m)
		types = append(types, m.Type)
	}
	return strings.Join(types, " ")
}

// A response that the server began before it had our item has not answered it: another one is asked for when that is over.
// An item that was refused is waited for no longer.
func TestAResponseThatCrossesAnItem(t *testing.T) {
	for name, c := range map[string]struct{ confirmation, want string }{
		"after":   {`{"type":"conversation.item.added","item":{"id":"world_1"}}`, "response.create"},
		"before":  {`{"type":"conversation.item.added","item":{"id":"world_1"}}`, ""},
		"refused": {`{"type":"error","error":{"type":"invalid_request_error","code":"x","event_id":"world_1"}}`, ""},
	} {
		s := unconnected(t)
		s.Say("Hello.")
		if got := s.taken(); got != "conversation.item.create response.create" {
			t.Fatalf("%s: sent %q", name, got)
		}
		began := `{"type":"response.created","response":{"id":"r"}}`
		lines := []string{c.confirmation, began}
		if name == "after" {
			lines = []string{began, c.confirmation, `{"type":"error","error":{"code":"conversation_already_has_active_response","event_id":"world_2"}}`}
		}
		for _, line := range append(lines, `{"type":"response.done","response":{"id":"r","status":"completed"}}`) {
			s.fuzzed(line)
		}
		if got := s.taken(); got != c.want {
			t.Errorf("%s: then sent %q", name, got)
		}
	}
}

// A server that refuses every response is not asked for ever.
func TestResponsesThatAreRefused(t *testing.T) {
	k := calling(t, realtimetest.Step{Calls: []realtimetest.Call{{Name: "walk_avatar"}}}, realtimetest.Step{Fail: "server_error"})
	k.speak()
	k.s.Result(k.ear.Wait("call", 1).ID, json.RawMessage(`{}`), false)
	if f := k.ear.Wait("failed", 1); f.Act == "" || f.E.Message == "" {
		t.Errorf("failed with %+v", f)
	}
	if got := k.ear.Wait("done", 2).Text; got != "failed" {
		t.Errorf("the turn ended as %q", got)
	}
	time.Sleep(30 * time.Millisecond)
	if n := len(k.sentAll("response.create")); n != 1 {
		t.Errorf("%d responses were asked for", n)
	}
}
