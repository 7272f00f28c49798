package voice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

const long = "Hi, I am Molty, and I live in this little world by the green hill."

func said(turns ...realtimetest.Step) realtimetest.Options {
	return realtimetest.Options{Script: realtimetest.Script{Turns: turns}}
}

func TestACall(t *testing.T) {
	t.Parallel()
	s := open(t, said(realtimetest.Step{Hear: "Hello, who are you?", Say: long}), nil)
	p := s.begin()
	is := p.Wait("call", func(e wire.VoiceEvent) bool { return e.Kind == "call" }).Call
	if is.Model != "gpt-realtime-2.1-mini" || is.Size != "mini" || is.Provider != wire.VoiceOwnKey || is.Avatar != "avatar_openclaw" {
		t.Errorf("the call is %+v", is)
	}
	if !s.desk.Offer().Busy {
		t.Error("the desk does not say that a call runs")
	}
	p.Speak()
	p.State(wire.VoiceHearing)
	p.State(wire.VoiceSpeaking)
	got := p.Turn(1, "done")
	if got.Path != "realtime voice" || p.Sound(1) != len(realtimetest.Tone(60*len(long))) || got.Heard < 3000 {
		t.Errorf("%+v, %d bytes", got, p.Sound(1))
	}
	p.Wait("caption of the user", func(e wire.VoiceEvent) bool {
		return e.Kind == "caption" && e.Caption.Role == "user" && e.Caption.Final && e.Caption.Text == "Hello, who are you?"
	})
	p.Wait("caption of the agent", func(e wire.VoiceEvent) bool {
		return e.Kind == "caption" && e.Caption.Role == "agent" && e.Caption.Final && e.Caption.Text == long && e.Caption.Turn == 1
	})
	p.Ask(wire.VoiceRequest{Op: "stop"})
	if e := p.Closed(); e.Error != nil {
		t.Errorf("it ended with %v", e.Error)
	}
	<-p.Gone
	if len(s.turns) != 1 || s.turns[0].Outcome != "done" || s.turns[0].Backend != "voice:own-key" || s.turns[0].First <= 0 {
		t.Errorf("turn log: %+v", s.turns)
	}
	if session := s.server.Journal("session.update")[0].Body["session"].(map[string]any); len(session["tools"].([]any)) != 7 {
		t.Errorf("%d tools without an agent that can be delegated to", len(session["tools"].([]any)))
	}
}

func TestAnAnswerIsCutOffWhereItWasHeard(t *testing.T) {
	t.Parallel()
	s := open(t, said(realtimetest.Step{Hear: "Tell me", Say: long}, realtimetest.Step{Hear: "Stop", Say: "Fine."}), nil)
	p := s.begin()
	p.Deafen()
	p.Speak()
	p.Turn(1, "started")
	p.Wait("sound", func(wire.VoiceEvent) bool { return p.Sound(1) > 48_000 })
	p.Ask(wire.VoiceRequest{Op: "cancel", Turn: 1, Heard: 700, Reason: "barge-in"})
	p.Turn(1, "interrupted")
	end := time.Now().Add(10 * time.Second)
	for len(s.server.Journal("conversation.item.truncate")) == 0 && time.Now().Before(end) {
		time.Sleep(5 * time.Millisecond)
	}
	cut := s.server.Journal("conversation.item.truncate")
	if len(cut) == 0 || cut[0].Body["audio_end_ms"].(float64) > 710 || cut[0].Body["audio_end_ms"].(float64) < 600 {
		t.Errorf("truncated: %+v", cut)
	}
	p.Ask(wire.VoiceRequest{Op: "cancel", Turn: 1, Heard: 700, Reason: "barge-in"}) // again: nothing
	p.Ask(wire.VoiceRequest{Op: "cancel", Turn: 9, Heard: -1})
	p.Ask(wire.VoiceRequest{Op: "mark", Mark: 4_000_000})
	p.Speak()
	p.Turn(2, "started")
}

func TestTheVoiceUsesTheWorld(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{Script: realtimetest.Script{
		Turns: []realtimetest.Step{{Hear: "Put a bench there", Say: "Gladly.", Calls: []realtimetest.Call{
			{Name: "place_objects", Args: map[string]any{"objects": []any{map[string]any{"kind": "bench"}}}, CallID: "c1"},
			{Name: "delete_objects", Args: map[string]any{}, CallID: "c2"},
		}}},
		After: []realtimetest.Step{{Say: "There it is."}},
	}}, nil)
	p := s.begin()
	p.Speak()
	p.Wait("tool", func(e wire.VoiceEvent) bool {
		return e.Kind == "tool" && e.Tool.Name == "place_objects" && e.Tool.State == "done"
	})
	p.Turn(2, "done")
	p.Ask(wire.VoiceRequest{Op: "stop"})
	<-p.Gone
	if len(s.tools) != 1 || !strings.HasPrefix(s.tools[0], `avatar_openclaw place_objects {"objects"`) {
		t.Errorf("tools: %q", s.tools)
	}
	outputs := map[string]string{}
	for _, e := range s.server.Journal("conversation.item.create") {
		if item, ok := e.Body["item"].(map[string]any); ok && e.In && item["type"] == "function_call_output" {
			outputs[item["call_id"].(string)] = item["output"].(string)
		}
	}
	if !strings.Contains(outputs["c1"], "done: place_objects") || !strings.Contains(outputs["c2"], "no tool") {
		t.Errorf("the model was answered %q", outputs)
	}
	if len(s.turns) == 0 || s.turns[0].Path != "world tool" {
		t.Errorf("turn log: %+v", s.turns)
	}
}

func TestAHeavyTaskGoesToTheTextRuntime(t *testing.T) {
	t.Parallel()
	answered := make(chan struct{})
	s := open(t, realtimetest.Options{Script: realtimetest.Script{
		Turns: []realtimetest.Step{{Hear: "Fix the build", Say: "I hand that over.", Calls: []realtimetest.Call{{Name: "delegate", Args: map[string]any{"task": "Fix the build"}, CallID: "d1"}}}},
		After: []realtimetest.Step{{Say: "At it."}, {Say: "It is green."}},
	}}, func(o *voice.Options) {
		o.Delegate = func(ctx context.Context, _ voice.Peer, task string, started func(string)) (string, *wire.Error) {
			started("run_7")
			select {
			case <-answered:
			case <-ctx.Done():
			}
			return "The build is green: " + task, nil
		}
	})
	p := s.begin()
	p.Speak()
	p.State(wire.VoiceDelegating)
	close(answered)
	p.Wait("tool", func(e wire.VoiceEvent) bool {
		return e.Kind == "tool" && e.Tool.Name == "delegate" && e.Tool.State == "done"
	})
	end := time.Now().Add(10 * time.Second)
	for !strings.Contains(mustText(s.server.Journal("conversation.item.create")), "The build is green: Fix the build") {
		if time.Now().After(end) {
			t.Fatal("the model never heard of it")
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.Ask(wire.VoiceRequest{Op: "stop"})
	<-p.Gone
	found := false
	for _, l := range s.turns {
		found = found || l.Path == "text runtime" && l.Run == "run_7"
	}
	if !found {
		t.Errorf("turn log: %+v", s.turns)
	}
}

func mustText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestOneCallAtATime(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	first := s.begin()
	second := s.page()
	second.Ask(wire.VoiceRequest{Op: "start"})
	if e := second.Closed(); e.Error == nil || e.Error.Code != wire.CodeConflict {
		t.Errorf("the second call: %+v", e)
	}
	first.Leave()
	<-first.Gone
	for end := time.Now().Add(10 * time.Second); s.desk.Offer().Busy; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the desk is busy for ever")
		}
	}
	s.begin()
}

func TestACallMayFollowAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	for range 20 {
		p := s.begin()
		p.Ask(wire.VoiceRequest{Op: "stop"})
		p.Closed() // the session and the socket may still be going
	}
	s.begin()
}

func TestOnlyTwoModels(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	for _, model := range []string{"gpt-live-1", "gpt-realtime-2.1", "Mini", "full "} {
		p := s.page()
		p.Ask(wire.VoiceRequest{Op: "start", Model: model})
		if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeVoiceModel {
			t.Errorf("%q: %+v", model, e)
		}
	}
	if n := len(s.server.Journal()); n != 0 {
		t.Errorf("the other side heard of it %d times", n)
	}
	other := open(t, realtimetest.Options{Reports: "gpt-realtime"}, nil)
	p := other.page()
	p.Ask(wire.VoiceRequest{Op: "start"})
	if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeVoiceModel {
		t.Errorf("another model: %+v", e)
	}
}

func TestWhatAPageMustNotSend(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	foreign := voicetest.Envelope("user_1", wire.VoiceRequest{Op: "start"})
	foreign.UserID = "user_2"
	scope := voicetest.Envelope("user_1", wire.VoiceRequest{Op: "start"})
	scope.Scope = wire.ScopeChat
	unknown := voicetest.Envelope("user_1", wire.VoiceRequest{Op: "start"})
	unknown.Payload = json.RawMessage(`{"op":"start","key":"x"}`)
	early := voicetest.Envelope("user_1", wire.VoiceRequest{Op: "mute"})
	first := map[string][]byte{
		"foreign": foreign.Encode(), "scope": scope.Encode(), "unknown field": unknown.Encode(), "not start": early.Encode(), "no envelope": []byte("{}"), "no JSON": []byte("\xff"),
	}
	for name, data := range first {
		p := s.page()
		p.Send(websocket.MessageText, data)
		if e := p.Closed(); e.Error == nil {
			t.Errorf("%s: %+v", name, e)
		}
	}
	for name, data := range map[string][]byte{"short": {1, 2, 3}, "odd": make([]byte, wire.VoiceHeader+3), "large": make([]byte, wire.MaxVoiceUp+2)} {
		p := s.begin()
		p.Send(websocket.MessageBinary, data)
		if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeBadFrame {
			t.Errorf("%s: %+v", name, e)
		}
		<-p.Gone
		for s.desk.Offer().Busy {
			time.Sleep(time.Millisecond)
		}
	}
	silent := s.page()
	silent.Send(websocket.MessageBinary, make([]byte, 100))
	if e := silent.Closed(); e.Error == nil {
		t.Error("sound began a call")
	}
}

// A session that nears its limit gives way to a new one in a pause, which knows what was said; the call goes on.
func TestACallOutlivesItsSession(t *testing.T) {
	t.Parallel()
	o := said(realtimetest.Step{Hear: "My name is Ada", Say: "Hello Ada."})
	o.Expires = 3 * time.Minute
	s := open(t, o, nil)
	p := s.begin()
	p.Speak()
	p.Turn(1, "done")
	s.skew.Store(int64(2*time.Minute + 35*time.Second))
	calls := func() (n int) {
		for _, e := range p.Events() {
			if e.Kind == "call" {
				n++
			}
		}
		return n
	}
	p.Wait("another session", func(wire.VoiceEvent) bool { return calls() == 2 })
	p.Speak()
	p.Turn(2, "done")
	asked := s.server.Journal("session.update")
	if len(asked) != 2 || !strings.Contains(fmt.Sprint(asked[1].Body), "User: My name is Ada\nYou: Hello Ada.") {
		t.Errorf("%d sessions, the last one was told %v", len(asked), asked[len(asked)-1].Body)
	}
	if n := s.server.Live(); n != 1 {
		t.Errorf("%d sessions are open", n)
	}
	p.Ask(wire.VoiceRequest{Op: "stop"})
	if e := p.Closed(); e.Error != nil {
		t.Error(e.Error)
	}
}

// A way that is not there is not replaced by another one: the user has chosen it.
func TestTheWayThatWasChosen(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	p := s.page()
	p.Ask(wire.VoiceRequest{Op: "start", Provider: "plugin"})
	if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeAgentNotReady || !strings.Contains(e.Error.Next, "another way") {
		t.Errorf("%+v", e)
	}
	q := s.page()
	q.Ask(wire.VoiceRequest{Op: "start", Provider: "own-key"})
	q.State(wire.VoiceListening)
}

func TestNobodyThere(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	p := s.begin()
	s.skew.Store(int64(2*time.Minute + 50*time.Second))
	p.Wait("notice", func(e wire.VoiceEvent) bool { return e.Kind == "notice" })
	s.skew.Store(int64(4 * time.Minute))
	if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeTimeout {
		t.Errorf("%+v", e)
	}
	late := open(t, realtimetest.Options{Late: time.Minute}, nil)
	q := late.page()
	q.Ask(wire.VoiceRequest{Op: "start"})
	q.State(wire.VoiceConnecting)
	late.skew.Store(int64(13 * time.Second))
	if e := q.Closed(); e.Error == nil || e.Act != wire.VoiceRetry {
		t.Errorf("%+v", e)
	}
}
