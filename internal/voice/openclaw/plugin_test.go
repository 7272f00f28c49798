package openclaw

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

func plugin(o Options) voice.Provider { return NewPlugin(o) }

func TestPluginTakesInstructionsAndTools(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, plugin, func(_ *Options, c *voice.Config) {
		for len(c.Tools) < 10 {
			c.Tools = append(c.Tools, c.Tools[0])
		}
	})
	voicetest.Wait[voice.Ready](k.rec, 1)
	p := g.waitRequest("world.voice.start", 1)
	tools, _ := p["tools"].([]any)
	first := map[string]any{"name": "walk_avatar", "description": "Walks.", "parameters": map[string]any{"type": "object", "properties": map[string]any{}}}
	if p["instructions"] != "You live in a small world." || p["model"] != mini || p["sessionKey"] != "agent:main:main" || len(tools) != maxTools || !reflect.DeepEqual(tools[0], any(first)) {
		t.Errorf("%v", p)
	}
}

// The world service runs the tools: a call is reported, and both of its answers reach the plugin.
func TestPluginCalls(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, plugin)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": "walk_avatar", "args": map[string]any{"to": "tree"}})
	if c := voicetest.Wait[voice.ToolCall](k.rec, 1); c.ID != "c1" || c.Name != "walk_avatar" || string(c.Arguments) != `{"to":"tree"}` {
		t.Errorf("%+v", c)
	}
	k.s.Result("c1", json.RawMessage(`{"status":"working"}`), true)
	g.waitRequest("world.voice.tool", 1)
	k.s.Result("c1", json.RawMessage(`{"ok":true}`), false)
	g.waitRequest("world.voice.tool", 2)
	got := g.sentRequests("world.voice.tool")
	if want := map[string]any{"sessionId": "s-1", "callId": "c1", "result": map[string]any{"status": "working"}, "options": map[string]any{"willContinue": true}}; !reflect.DeepEqual(got[0],
		want) {
		t.Errorf("%v", got[0])
	}
	if want := map[string]any{"sessionId": "s-1", "callId": "c1", "result": map[string]any{"ok": true}}; !reflect.DeepEqual(got[1], want) {
		t.Errorf("%v", got[1])
	}
	k.s.Say("Hello.")
	if p := g.waitRequest("world.voice.say", 1); p["text"] != "Hello." {
		t.Errorf("%v", p)
	}
}

// The plugin reports speech, and a cancel reports how much was played even after the whole turn was
// sent.
func TestPluginTurn(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, plugin)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.event(map[string]any{"type": "speech", "on": true})
	g.event(map[string]any{"type": "clear", "reason": "barge-in"})
	g.userText("Hello")
	g.event(map[string]any{"type": "speech", "on": false})
	g.answer("Hi, I am Molty.", 10, true)
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	k.sendAudio(300)
	k.awaitAudio()
	k.s.Cancel("turn-1", 300*time.Millisecond, "button")
	if p := g.waitRequest("world.voice.cancel", 1); p["turnId"] != "turn-1" || p["heardMs"] != 300.0 {
		t.Errorf("%v", p)
	}
	if got := voicetest.All[voice.Speech](k.rec); len(got) != 2 || !got[0].Speaking || got[1].Speaking {
		t.Errorf("%v", got)
	}
	g.event(map[string]any{"type": "close", "reason": "limit"})
	if w := voicetest.Wait[voice.Closed](k.rec, 1); w.Reason != voice.CloseLimit || w.Problem != nil {
		t.Errorf("%+v", w)
	}
}

func TestPluginOffer(t *testing.T) {
	g := newFakeGateway(t)
	g.catalog, g.answers = `{"ready":false,"keeps":false}`, make(chan struct{})
	l := NewPlugin(options(g))
	defer l.Close()
	if !l.Offer().Ready || !l.SavesTranscript() {
		t.Error("the offer is not ready before the gateway has answered")
	}
	close(g.answers)
	voicetest.Eventually(t, voicetest.Never("the plugin's answer"), func() bool { return !l.Offer().Ready })
	if v := l.Offer(); v.ID != wire.VoicePlugin || v.Ready || v.Act != wire.VoiceAddKey || l.SavesTranscript() {
		t.Errorf("%+v", v)
	}
	g.mu.Lock()
	g.methods = []string{"talk.session.create"}
	g.mu.Unlock()
	if v := l.Offer(); v.Ready || v.Reason != "OpenClaw does not have World's voice." {
		t.Errorf("%+v", v)
	}
	if _, e := l.Open(t.Context(), config(), voicetest.NewRecorder(t).Handle); e == nil ||
		e.Code != wire.CodeAgentNotReady || g.dials != 0 {
		t.Errorf("%v", e)
	}
}

// A code of the plugin leads to the same text as the gateway's own sentence.
func TestPluginProblems(t *testing.T) {
	for code, want := range map[string]voice.Problem{
		"VOICE_NO_KEY": noKey(), "VOICE_MODEL": voice.ModelRefused(mini), "INVALID_REQUEST": sessionFailed(),
	} {
		g := newFakeGateway(t)
		g.refuse["world.voice.start"] = &fakeRefusal{code, "no"}
		k := begin(t, g, plugin)
		if w := voicetest.Wait[voice.Closed](k.rec, 1); w.Problem.Err.Message != want.Err.Message ||
			w.Problem.Act != want.Act {
			t.Errorf("%s: %+v", code, w.Problem)
		}
	}
}

// A model is named to the session of a call alone: nothing that voice asks of the gateway sets the
// model of the agent's own sessions, not even when it hands a question over to them.
func TestOnlyTheCallNamesAModel(t *testing.T) {
	for begins, c := range map[string]struct {
		of   func(Options) voice.Provider
		last string
	}{"talk.session.create": {relay, "talk.client.toolCall"}, "world.voice.start": {plugin, "world.voice.say"}} {
		g := newFakeGateway(t)
		k := begin(t, g, c.of)
		voicetest.Wait[voice.Ready](k.rec, 1)
		g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool, "args": map[string]any{"question": "How many?"}})
		k.s.Say("Hello.") // the relay has no way to say it
		g.waitRequest(c.last, 1)
		g.mu.Lock()
		for _, r := range g.requests {
			voices := strings.HasPrefix(r.method, "talk.") || strings.HasPrefix(r.method, "world.voice.")
			if named := r.p["model"] != nil; !voices || named != (r.method == begins) {
				t.Errorf("%s %v", r.method, r.p)
			}
		}
		g.mu.Unlock()
	}
}

func TestHundredCalls(t *testing.T) {
	g := newFakeGateway(t)
	for _, of := range []func(Options) voice.Provider{relay, plugin} {
		l := of(options(g))
		var running sync.WaitGroup
		for i := range 100 {
			rec := voicetest.NewRecorder(t)
			s, e := l.Open(t.Context(), config(), rec.Handle)
			if e != nil {
				t.Fatal(e)
			}
			running.Go(s.Run)
			if i%4 != 0 { // every fourth is closed while it connects
				voicetest.Wait[voice.Ready](rec, 1)
				g.answer("Hello.", 3, i%2 == 0)
			}
			s.Close()
			if w := voicetest.Wait[voice.Closed](rec, 1); w.Reason != voice.CloseRequested || w.Problem != nil {
				t.Fatalf("%+v", w)
			}
			running.Wait()
		}
	}
}
