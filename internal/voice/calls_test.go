package voice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

const long = "Hi, I am Molty, and I live in this little world by the green hill."

// scripted returns a fake API that answers with these turns.
func scripted(turns ...realtimetest.Step) realtimetest.Options {
	return realtimetest.Options{Script: realtimetest.Script{Turns: turns}}
}

// A call from the start request to the turn log.
func TestACall(t *testing.T) {
	t.Parallel()
	s := open(t, scripted(realtimetest.Step{Transcript: "Hello, who are you?", Say: long}), nil)
	p := s.begin()
	call := p.Wait("call", func(e wire.VoiceEvent) bool { return e.Kind == wire.VoiceEventCall }).Call
	if call.Model != "gpt-realtime-2.1-mini" || call.Size != wire.SizeMini || call.Provider != wire.VoiceOwnKey || call.Avatar != "avatar_openclaw" {
		t.Errorf("the call: %+v", call)
	}
	if !s.calls.Offer().Busy {
		t.Error("the offer does not say that a call is running")
	}
	p.Speak()
	p.State(wire.VoiceHearing)
	p.State(wire.VoiceSpeaking)
	got := p.Turn(1, wire.VoiceTurnDone)
	if got.Path != wire.PathVoice || p.AudioBytes(1) != len(realtimetest.Tone(60*len(long))) || got.Heard < 3000 {
		t.Errorf("%+v, %d bytes", got, p.AudioBytes(1))
	}
	p.Wait("caption of the user", func(e wire.VoiceEvent) bool {
		return e.Kind == wire.VoiceEventCaption && e.Caption.Role == wire.SpeakerUser && e.Caption.Final &&
			e.Caption.Text == "Hello, who are you?"
	})
	p.Wait("caption of the agent", func(e wire.VoiceEvent) bool {
		return e.Kind == wire.VoiceEventCaption && e.Caption.Role == wire.SpeakerAgent && e.Caption.Final &&
			e.Caption.Text == long && e.Caption.Turn == 1
	})
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpStop})
	if e := p.Closed(); e.Error != nil {
		t.Errorf("it ended with %v", e.Error)
	}
	<-p.Disconnected
	if len(s.turns) != 1 || s.turns[0].Outcome != wire.OutcomeDone || s.turns[0].Backend != "voice:own-key" || s.turns[0].First <= 0 {
		t.Errorf("turn log: %+v", s.turns)
	}
	if session := s.server.Journal("session.update")[0].Body["session"].(map[string]any); len(session["tools"].([]any)) != 7 {
		t.Errorf("%d tools without an agent that can be delegated to", len(session["tools"].([]any)))
	}
}

// A cancel truncates the answer where the page has played it. Repeated and unknown requests have no
// effect.
func TestCancelTruncatesWhereItWasPlayed(t *testing.T) {
	t.Parallel()
	s := open(t, scripted(realtimetest.Step{Transcript: "Tell me", Say: long}, realtimetest.Step{Transcript: "Stop", Say: "Fine."}), nil)
	p := s.begin()
	p.WithholdMarks()
	p.Speak()
	p.Turn(1, wire.VoiceTurnStarted)
	p.Wait("audio", func(wire.VoiceEvent) bool { return p.AudioBytes(1) > 48_000 })
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpCancel, Turn: 1, Heard: 700, Reason: wire.CancelBargeIn})
	p.Turn(1, wire.VoiceTurnInterrupted)
	voicetest.Eventually(t, voicetest.Never("the truncation"), func() bool { return len(s.server.Journal("conversation.item.truncate")) > 0 })
	cut := s.server.Journal("conversation.item.truncate")
	if cut[0].Body["audio_end_ms"].(float64) > 710 || cut[0].Body["audio_end_ms"].(float64) < 600 {
		t.Errorf("truncated: %+v", cut)
	}
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpCancel, Turn: 1, Heard: 700, Reason: wire.CancelBargeIn}) // no effect
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpCancel, Turn: 9, Heard: -1})
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpMark, Mark: 4_000_000})
	p.Speak()
	p.Turn(2, wire.VoiceTurnStarted)
}

// The model may call world tools of its list; a call of another one is refused.
func TestWorldTools(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{Script: realtimetest.Script{
		Turns: []realtimetest.Step{{Transcript: "Put a bench there", Say: "Gladly.", Calls: []realtimetest.FunctionCall{
			{Name: "place_objects", Args: map[string]any{"objects": []any{map[string]any{"kind": "bench"}}}, CallID: "c1"},
			{Name: "delete_objects", Args: map[string]any{}, CallID: "c2"},
		}}},
		After: []realtimetest.Step{{Say: "There it is."}},
	}}, nil)
	p := s.begin()
	p.Speak()
	p.Wait("tool", func(e wire.VoiceEvent) bool {
		return e.Kind == wire.VoiceEventTool && e.Tool.Name == tool.PlaceObjects && e.Tool.State == wire.VoiceToolDone
	})
	p.Turn(2, wire.VoiceTurnDone)
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpStop})
	<-p.Disconnected
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
		t.Errorf("the results are %q", outputs)
	}
	if len(s.turns) == 0 || s.turns[0].Path != wire.PathTool {
		t.Errorf("turn log: %+v", s.turns)
	}
}

// A delegated task runs in the text runtime, and its answer reaches the model.
func TestDelegate(t *testing.T) {
	t.Parallel()
	answered := make(chan struct{})
	s := open(t, realtimetest.Options{Script: realtimetest.Script{
		Turns: []realtimetest.Step{{
			Transcript: "Fix the build", Say: "I am handing that over.",
			Calls: []realtimetest.FunctionCall{{Name: "delegate", Args: map[string]any{"task": "Fix the build"}, CallID: "d1"}},
		}},
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
		return e.Kind == wire.VoiceEventTool && e.Tool.Name == voice.Delegate && e.Tool.State == wire.VoiceToolDone
	})
	voicetest.Eventually(t, voicetest.Never("the answer for the model"), func() bool {
		return strings.Contains(mustText(s.server.Journal("conversation.item.create")), "The build is green: Fix the build")
	})
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpStop})
	<-p.Disconnected
	found := false
	for _, l := range s.turns {
		found = found || l.Path == wire.PathText && l.Run == "run_7"
	}
	if !found {
		t.Errorf("turn log: %+v", s.turns)
	}
}

// mustText returns a value as JSON.
func mustText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// A second call is refused while one runs, and possible as soon as that has ended.
func TestOneCallAtATime(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	first := s.begin()
	second := s.page()
	second.Request(wire.VoiceRequest{Op: wire.VoiceOpStart})
	if e := second.Closed(); e.Error == nil || e.Error.Code != wire.CodeConflict {
		t.Errorf("the second call: %+v", e)
	}
	first.Disconnect()
	<-first.Disconnected
	voicetest.Eventually(t, voicetest.Never("the end of the first call"), func() bool { return !s.calls.Offer().Busy })
	s.begin()
}

// A page may call again at once; the new call waits for the end of the old one.
func TestACallMayFollowAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	for range 20 {
		p := s.begin()
		p.Request(wire.VoiceRequest{Op: wire.VoiceOpStop})
		p.Closed() // the session and the socket may still be open
	}
	s.begin()
}

// The user's key is used for two models: everything but the two sizes is refused without a
// connection, and so is a session that has another model. What goes through a gateway,
// internal/voice/openclaw tests (TestOnlyTwoModelsReachTheGateway).
func TestOnlyTwoModels(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	for _, size := range []wire.ModelSize{"", wire.SizeMini, wire.SizeFull} {
		p := s.page()
		p.Request(wire.VoiceRequest{Op: wire.VoiceOpStart, Model: size})
		p.State(wire.VoiceListening)
		p.Request(wire.VoiceRequest{Op: wire.VoiceOpStop})
		p.Closed()
	}
	var asked []string
	for _, e := range s.server.Journal("upgrade") {
		asked = append(asked, fmt.Sprint(e.Body["model"]))
	}
	for _, e := range s.server.Journal("session.update") {
		session, _ := e.Body["session"].(map[string]any)
		asked = append(asked, fmt.Sprint(session["model"]))
		if session["instructions"] != "You are Molty.\n\nYou live in a small world." {
			t.Errorf("told: %v", session["instructions"])
		}
	}
	sizes := []string{"gpt-realtime-2.1-mini", "gpt-realtime-2.1-mini", "gpt-realtime-2.1"}
	if !slices.Equal(asked, append(sizes, sizes...)) {
		t.Errorf("the API was asked for %q", asked)
	}
	s = open(t, realtimetest.Options{}, nil)
	for _, model := range []wire.ModelSize{"gpt-live-1", "gpt-realtime", "gpt-realtime-mini", "gpt-realtime-2.1", "Mini", "full "} {
		p := s.page()
		p.Request(wire.VoiceRequest{Op: wire.VoiceOpStart, Model: model})
		if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeVoiceModel {
			t.Errorf("%q: %+v", model, e)
		}
	}
	if n := len(s.server.Journal()); n != 0 {
		t.Errorf("the API got %d messages", n)
	}
	other := open(t, realtimetest.Options{ReportedModel: "gpt-realtime"}, nil)
	p := other.page()
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpStart})
	if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeVoiceModel {
		t.Errorf("another model: %+v", e)
	}
}

// Requests and frames that break the protocol end the call with an error.
func TestBadRequests(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	foreign := voicetest.Envelope("user_1", wire.VoiceRequest{Op: wire.VoiceOpStart})
	foreign.UserID = "user_2"
	scope := voicetest.Envelope("user_1", wire.VoiceRequest{Op: wire.VoiceOpStart})
	scope.Scope = wire.ScopeChat
	unknown := voicetest.Envelope("user_1", wire.VoiceRequest{Op: wire.VoiceOpStart})
	unknown.Payload = json.RawMessage(`{"op":"start","key":"x"}`)
	miscased := voicetest.Envelope("user_1", wire.VoiceRequest{Op: wire.VoiceOpStart})
	miscased.Payload = json.RawMessage(`{"op":"stop","OP":"start"}`)
	early := voicetest.Envelope("user_1", wire.VoiceRequest{Op: wire.VoiceOpStop})
	first := map[string][]byte{
		"foreign": foreign.Encode(), "scope": scope.Encode(), "unknown field": unknown.Encode(), "a key in other case": miscased.Encode(), "not start": early.Encode(), "no envelope": []byte("{}"),
		"no JSON": []byte("\xff"),
	}
	for name, data := range first {
		p := s.page()
		p.Send(websocket.MessageText, data)
		if e := p.Closed(); e.Error == nil {
			t.Errorf("%s: %+v", name, e)
		}
	}
	for name, data := range map[string][]byte{
		"short": {1, 2, 3}, "odd": make([]byte, wire.VoiceHeader+3),
		"large": make([]byte, wire.MaxVoiceUp+2),
	} {
		p := s.begin()
		p.Send(websocket.MessageBinary, data)
		if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeBadFrame {
			t.Errorf("%s: %+v", name, e)
		}
		<-p.Disconnected
		voicetest.Eventually(t, voicetest.Never("the end of the call"), func() bool { return !s.calls.Offer().Busy })
	}
	silent := s.page()
	silent.Send(websocket.MessageBinary, make([]byte, 100))
	if e := silent.Closed(); e.Error == nil {
		t.Error("audio started a call")
	}
}

// A session near its limit is replaced in a pause. The new one has the transcript.
func TestACallOutlivesItsSession(t *testing.T) {
	t.Parallel()
	o := scripted(realtimetest.Step{Transcript: "My name is Ada", Say: "Hello Ada."})
	o.Expires = 3 * time.Minute
	s := open(t, o, nil)
	p := s.begin()
	p.Speak()
	p.Turn(1, wire.VoiceTurnDone)
	s.skew.Store(int64(2*time.Minute + 35*time.Second))
	calls := func() (n int) {
		for _, e := range p.Events() {
			if e.Kind == wire.VoiceEventCall {
				n++
			}
		}
		return n
	}
	p.Wait("a new session", func(wire.VoiceEvent) bool { return calls() == 2 })
	p.Speak()
	p.Turn(2, wire.VoiceTurnDone)
	asked := s.server.Journal("session.update")
	if len(asked) != 2 || !strings.Contains(fmt.Sprint(asked[1].Body), "User: My name is Ada\nYou: Hello Ada.") {
		t.Errorf("%d sessions, the last one configured as %v", len(asked), asked[len(asked)-1].Body)
	}
	if n := s.server.Sessions(); n != 1 {
		t.Errorf("%d sessions are open", n)
	}
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpStop})
	if e := p.Closed(); e.Error != nil {
		t.Error(e.Error)
	}
}

// A provider that the user has chosen is not replaced by another one.
func TestChosenProvider(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	p := s.page()
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpStart, Provider: wire.VoicePlugin})
	if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeAgentNotReady || !strings.Contains(e.Error.Next, "another way") {
		t.Errorf("%+v", e)
	}
	q := s.page()
	q.Request(wire.VoiceRequest{Op: wire.VoiceOpStart, Provider: wire.VoiceOwnKey})
	q.State(wire.VoiceListening)
}

// A silent call ends after a warning, and so does one that never becomes ready.
func TestIdleAndNeverReady(t *testing.T) {
	t.Parallel()
	s := open(t, realtimetest.Options{}, nil)
	p := s.begin()
	s.skew.Store(int64(2*time.Minute + 50*time.Second))
	p.Wait("notice", func(e wire.VoiceEvent) bool { return e.Kind == wire.VoiceEventNotice })
	s.skew.Store(int64(4 * time.Minute))
	if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeTimeout {
		t.Errorf("%+v", e)
	}
	late := open(t, realtimetest.Options{ReadyDelay: time.Minute}, nil)
	q := late.page()
	q.Request(wire.VoiceRequest{Op: wire.VoiceOpStart})
	q.State(wire.VoiceConnecting)
	late.skew.Store(int64(13 * time.Second))
	if e := q.Closed(); e.Error == nil || e.Act != wire.VoiceRetry {
		t.Errorf("%+v", e)
	}
}

// Close returns when the sessions of all calls have ended, and closes the providers after that.
func TestCloseAwaitsSessions(t *testing.T) {
	t.Parallel()
	provider := newSlowProvider()
	s := open(t, realtimetest.Options{}, nil, provider)
	s.begin()
	closed := make(chan error, 1)
	go func() { closed <- s.calls.Close(context.WithoutCancel(t.Context())) }()
	<-provider.closing
	select {
	case err := <-closed:
		t.Fatalf("Close returned while a session was running: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	close(provider.release)
	if err := <-closed; err != nil || provider.running.Load() || !provider.closed.Load() {
		t.Errorf("%v, session running: %v, provider closed: %v", err, provider.running.Load(), provider.closed.Load())
	}
}

// A session that does not end makes Close fail when its context ends. The provider is not closed
// then.
func TestCloseGivesUp(t *testing.T) {
	t.Parallel()
	provider := newSlowProvider()
	s := open(t, realtimetest.Options{}, nil, provider)
	s.begin()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := s.calls.Close(ctx); err == nil || provider.closed.Load() {
		t.Errorf("%v, provider closed: %v", err, provider.closed.Load())
	}
	close(provider.release)
}
