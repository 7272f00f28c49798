package ownkey

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

// calling starts a session whose first answer is a step with calls. after are its answers to our
// response.create.
func calling(t *testing.T, first realtimetest.Step, after ...realtimetest.Step) *testSession {
	if after == nil {
		after = []realtimetest.Step{{Say: "Done."}}
	}
	k := begin(t, speaking(t, realtimetest.Options{
		Pace:   40,
		Script: realtimetest.Script{Turns: []realtimetest.Step{first, {Say: "Yes?"}}, After: after},
	}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	return k
}

func TestAToolCall(t *testing.T) {
	k := calling(t, realtimetest.Step{Say: "On my way.", Calls: []realtimetest.FunctionCall{{Name: "walk_avatar", Args: map[string]any{"x": 3}}}})
	k.speak()
	c := voicetest.Wait[voice.ToolCall](k.rec, 1)
	if c.Name != "walk_avatar" || string(c.Arguments) != `{"x":3}` {
		t.Errorf("called %+v", c)
	}
	k.s.Result("unknown", json.RawMessage(`{}`), false)
	k.s.Result(c.ID, json.RawMessage(`{"ok":true}`), false)
	k.s.Result(c.ID, json.RawMessage(`{"ok":"again"}`), false)
	voicetest.Wait[voice.TurnEnded](k.rec, 2)
	item := k.waitMessage("conversation.item.create", 1)["item"].(map[string]any)
	if item["call_id"] != c.ID || item["output"] != `{"ok":true}` {
		t.Errorf("answered %v", item)
	}
	if n, m := len(k.messages("conversation.item.create")), len(k.messages("response.create")); n != 1 || m != 1 {
		t.Errorf("%d items, %d responses", n, m)
	}
	k.assertNoErrors()
}

// All outputs are sent first, then one request for a response.
func TestTwoCallsInOneResponse(t *testing.T) {
	k := calling(t, realtimetest.Step{Calls: []realtimetest.FunctionCall{
		{Name: "inspect_world"},
		{Name: "walk_avatar", Args: map[string]any{"x": 1}},
	}})
	k.speak()
	first, second := voicetest.Wait[voice.ToolCall](k.rec, 1), voicetest.Wait[voice.ToolCall](k.rec, 2)
	k.s.Result(second.ID, json.RawMessage(`"there"`), false)
	k.waitMessage("conversation.item.create", 1)
	if n := len(k.messages("response.create")); n != 0 {
		t.Errorf("%d responses before the second output", n)
	}
	k.s.Result(first.ID, json.RawMessage(`{"houses":3}`), false)
	voicetest.Wait[voice.TurnEnded](k.rec, 2)
	var order []string
	for _, e := range k.server.Journal("conversation.item.create", "response.create") {
		order = append(order, e.Type)
	}
	if got := strings.Join(order, " "); got != "conversation.item.create conversation.item.create response.create" {
		t.Errorf("sent: %s", got)
	}
	k.assertNoErrors()
}

// A preliminary "working" lets the model go on. The result that follows is spoken too, though a
// call has only one output.
func TestACallThatTakesLong(t *testing.T) {
	k := calling(t, realtimetest.Step{Calls: []realtimetest.FunctionCall{{Name: "walk_avatar"}}}, realtimetest.Step{Say: "On it."},
		realtimetest.Step{Say: "I am there."})
	k.speak()
	c := voicetest.Wait[voice.ToolCall](k.rec, 1)
	k.s.Result(c.ID, json.RawMessage(`{"status":"working"}`), true)
	voicetest.Wait[voice.TurnEnded](k.rec, 2)
	k.s.Result(c.ID, json.RawMessage(`{"at":"the tree"}`), false)
	voicetest.Wait[voice.TurnEnded](k.rec, 3)
	late := k.waitMessage("conversation.item.create", 2)["item"].(map[string]any)
	if text := fmt.Sprint(late["content"]); late["role"] != "system" || !strings.Contains(text, `{"at":"the tree"}`) || !strings.Contains(text, "walk_avatar") {
		t.Errorf("the late result was sent as %v", late)
	}
	k.assertNoErrors()
}

// A result waits while the model speaks, and while the user speaks it waits for the server's own
// answer.
func TestAResultWhileOneSpeaks(t *testing.T) {
	k := calling(t, realtimetest.Step{Calls: []realtimetest.FunctionCall{{Name: "walk_avatar"}}}, realtimetest.Step{Say: long},
		realtimetest.Step{Say: "I am there."})
	k.speak()
	c := voicetest.Wait[voice.ToolCall](k.rec, 1)
	k.s.Result(c.ID, json.RawMessage(`{"status":"working"}`), true)
	voicetest.Wait[voice.Mark](k.rec, 2)
	k.s.Result(c.ID, json.RawMessage(`{"at":1}`), true)
	voicetest.Wait[voice.TurnEnded](k.rec, 3)
	k.sendAudio(realtimetest.Tone(100))
	voicetest.Wait[voice.Speech](k.rec, 3)
	k.s.Result(c.ID, json.RawMessage(`{"at":2}`), false)
	k.waitMessage("conversation.item.create", 3)
	k.sendAudio(realtimetest.Silence(600))
	voicetest.Wait[voice.TurnEnded](k.rec, 4)
	if n := len(k.messages("response.create")); n != 2 {
		t.Errorf("%d responses were asked for", n)
	}
	k.assertNoErrors()
}

// A call runs once even if the server repeats it, and a call that cannot run is still answered.
func TestCallsThatDoNotRun(t *testing.T) {
	t.Run("twice", func(t *testing.T) {
		same := realtimetest.FunctionCall{Name: "walk_avatar", CallID: "call_same"}
		k := calling(t, realtimetest.Step{Calls: []realtimetest.FunctionCall{same, same}})
		k.speak()
		k.s.Result(voicetest.Wait[voice.ToolCall](k.rec, 1).ID, json.RawMessage(`{}`), false)
		voicetest.Wait[voice.TurnEnded](k.rec, 2)
		if n := len(voicetest.All[voice.ToolCall](k.rec)); n != 1 {
			t.Errorf("it ran %d times", n)
		}
		k.assertNoErrors()
	})
	t.Run("bad arguments", func(t *testing.T) {
		k := calling(t, realtimetest.Step{Calls: []realtimetest.FunctionCall{
			{Name: "walk_avatar", Text: `{"x":`},
			{Name: "walk_avatar", Text: `[1]`},
			{Name: "inspect_world"},
		}})
		k.speak()
		c := voicetest.Wait[voice.ToolCall](k.rec, 1)
		if c.Name != "inspect_world" {
			t.Errorf("called %+v", c)
		}
		if n := len(k.messages("response.create")); n != 0 {
			t.Errorf("%d responses before the last output", n)
		}
		k.s.Result(c.ID, json.RawMessage(`{}`), false)
		voicetest.Wait[voice.TurnEnded](k.rec, 2)
		if out := fmt.Sprint(k.waitMessage("conversation.item.create", 1)); !strings.Contains(out, "not a JSON object") {
			t.Errorf("answered %s", out)
		}
		if n := len(k.messages("conversation.item.create")); n != 3 {
			t.Errorf("%d outputs for three calls", n)
		}
		k.assertNoErrors()
	})
	t.Run("not in response.done", func(t *testing.T) {
		k := calling(t, realtimetest.Step{Say: "Hm."})
		k.server.Send(`{"type":"response.function_call_arguments.done","response_id":"r","item_id":"i","call_id":"c8","name":"walk_avatar","arguments":"{}"}`)
		k.speak()
		voicetest.Wait[voice.TurnEnded](k.rec, 1)
		if n := len(voicetest.All[voice.ToolCall](k.rec)); n != 0 {
			t.Errorf("%d calls ran", n)
		}
	})
}

// A call of a response that was interrupted does not run. It is answered, so that it does not stay
// open.
func TestACallThatWasInterrupted(t *testing.T) {
	k := calling(t, realtimetest.Step{Say: "Hm."})
	k.server.Send(`{"type":"response.created","response":{"id":"resp_x"}}`)
	voicetest.Wait[voice.TurnStarted](k.rec, 1)
	k.s.Cancel("resp_x", 0, "button")
	k.server.Send(`{"type":"response.done","response":{"id":"resp_x","status":"completed","output":[{"type":"function_call","status":"completed","name":"walk_avatar","call_id":"c9","arguments":"{}"}]}}`)
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	if out := fmt.Sprint(k.waitMessage("conversation.item.create", 1)); !strings.Contains(out, "nothing was done") {
		t.Errorf("answered %s", out)
	}
	if n, m := len(voicetest.All[voice.ToolCall](k.rec)), len(k.messages("response.create")); n+m != 0 {
		t.Errorf("%d calls, %d responses", n, m)
	}
}

// unconnected returns the codec of a ready session without a server: the test takes its messages.
func unconnected(t *testing.T) *codec {
	c := newCodec(t.Context(), Options{Limit: time.Minute, Logger: zerolog.Nop()}, config(),
		voicetest.NewRecorder(t).Handle)
	c.session.Do(func() { c.session.Ready("") })
	t.Cleanup(c.session.Close)
	return c
}

// taken takes all messages and returns their types.
func (c *codec) taken() string {
	var types []string
	for b := c.take(); b != nil; b = c.take() {
		var m struct{ Type string }
		_ = json.Unmarshal(b, &m)
		types = append(types, m.Type)
	}
	return strings.Join(types, " ")
}

// A response that the server began before it had our item has not seen it, so another one is
// requested afterwards. For an item that was refused none is requested.
func TestAResponseThatCrossesAnItem(t *testing.T) {
	for name, c := range map[string]struct{ confirmation, want string }{
		"after":   {`{"type":"conversation.item.added","item":{"id":"world_1"}}`, "response.create"},
		"before":  {`{"type":"conversation.item.added","item":{"id":"world_1"}}`, ""},
		"refused": {`{"type":"error","error":{"type":"invalid_request_error","code":"x","event_id":"world_1"}}`, ""},
	} {
		s := unconnected(t)
		s.session.Say("Hello.")
		if got := s.taken(); got != "conversation.item.create response.create" {
			t.Fatalf("%s: sent %q", name, got)
		}
		began := `{"type":"response.created","response":{"id":"r"}}`
		lines := []string{c.confirmation, began}
		if name == "after" {
			lines = []string{began, c.confirmation, `{"type":"error","error":{"code":"conversation_already_has_active_response","event_id":"world_2"}}`}
		}
		for _, line := range append(lines, `{"type":"response.done","response":{"id":"r","status":"completed"}}`) {
			s.step(line)
		}
		if got := s.taken(); got != c.want {
			t.Errorf("%s: then sent %q", name, got)
		}
	}
}

// A server that fails every response is not asked forever.
func TestResponsesThatAreRefused(t *testing.T) {
	k := calling(t, realtimetest.Step{Calls: []realtimetest.FunctionCall{{Name: "walk_avatar"}}}, realtimetest.Step{Fail: "server_error"})
	k.speak()
	k.s.Result(voicetest.Wait[voice.ToolCall](k.rec, 1).ID, json.RawMessage(`{}`), false)
	if f := voicetest.Wait[voice.Notice](k.rec, 1); f.Problem.Act == "" || f.Problem.Err.Message == "" {
		t.Errorf("failed with %+v", f)
	}
	if got := voicetest.Wait[voice.TurnEnded](k.rec, 2).Outcome; got != wire.VoiceTurnFailed {
		t.Errorf("the turn ended as %q", got)
	}
	time.Sleep(30 * time.Millisecond)
	if n := len(k.messages("response.create")); n != 1 {
		t.Errorf("%d responses were asked for", n)
	}
}
