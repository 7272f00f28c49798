package openclaw

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

func plugin(o Options) voice.Provider { return NewPlugin(o) }

func TestPluginTakesInstructionsAndTools(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, plugin, func(_ *Options, c *voice.Config) {
		for len(c.Tools) < 10 {
			c.Tools = append(c.Tools, c.Tools[0])
		}
	})
	k.ear.Wait("ready", 1)
	p := g.comes("world.voice.start", 1)
	tools, _ := p["tools"].([]any)
	first := map[string]any{"name": "walk_avatar", "description": "Walks.", "parameters": map[string]any{"type": "object", "properties": map[string]any{}}}
	if p["instructions"] != "You live in a small world." || p["model"] != mini || p["sessionKey"] != "agent:main:main" || len(tools) != maxTools || !reflect.DeepEqual(tools[0], any(first)) {
		t.Errorf("%v", p)
	}
}

// The tools of the world run in the service: a call is handed over, and its answers, the second too, are passed on.
func TestPluginCalls(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, plugin)
	k.ear.Wait("ready", 1)
	g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": "walk_avatar", "args": map[string]any{"to": "tree"}})
	if c := k.ear.Wait("call", 1); c.ID != "c1" || c.Text != "walk_avatar" || string(c.Args) != `{"to":"tree"}` {
		t.Errorf("%+v", c)
	}
	k.s.Result("c1", json.RawMessage(`{"status":"working"}`), true)
	g.comes("world.voice.tool", 1)
	k.s.Result("c1", json.RawMessage(`{"ok":true}`), false)
	g.comes("world.voice.tool", 2)
	got := g.sent("world.voice.tool")
	if want := map[string]any{"sessionId": "s-1", "callId": "c1", "result": map[string]any{"status": "working"}, "options": map[string]any{"willContinue": true}}; !reflect.DeepEqual(got[0], want) {
		t.Errorf("%v", got[0])
	}
	if want := map[string]any{"sessionId": "s-1", "callId": "c1", "result": map[string]any{"ok": true}}; !reflect.DeepEqual(got[1], want) {
		t.Errorf("%v", got[1])
	}
	k.s.Say("Hello.")
	if p := g.comes("world.voice.say", 1); p["text"] != "Hello." {
		t.Errorf("%v", p)
	}
}

// The plugin tells when the user speaks, and takes how much was heard, of an answer that is whole too.
func TestPluginTurn(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, plugin)
	k.ear.Wait("ready", 1)
	g.event(map[string]any{"type": "speech", "on": true})
	g.event(map[string]any{"type": "clear", "reason": "barge-in"})
	g.words("Hello")
	g.event(map[string]any{"type": "speech", "on": false})
	g.says("Hi, I am Molty.", 10, true)
	k.ear.Wait("done", 1)
	k.hear(300)
	k.heardAll()
	k.s.Cancel("turn-1", 300*time.Millisecond, "button")
	if p := g.comes("world.voice.cancel", 1); p["turnId"] != "turn-1" || p["heardMs"] != 300.0 {
		t.Errorf("%v", p)
	}
	if got := k.ear.Told("speech"); len(got) != 2 || !got[0].On || got[1].On {
		t.Errorf("%v", got)
	}
	g.event(map[string]any{"type": "close", "reason": "limit"})
	if w := k.ear.Wait("closed", 1); w.Text != "limit" || w.E != nil {
		t.Errorf("%+v", w)
	}
}

func TestPluginOffer(t *testing.T) {
	g := newGate(t)
	changed := make(chan struct{}, 16)
	o := options(g)
	o.Changed = func() { changed <- struct{}{} }
	g.catalog, g.answers = `{"ready":false,"keeps":false}`, make(chan struct{})
	l := NewPlugin(o)
	if !l.Offer().Ready || !l.SavesTranscript() {
		t.Error("before the gateway has answered")
	}
	close(g.answers)
	<-changed
	if v := l.Offer(); v.ID != wire.VoicePlugin || v.Ready || v.Act != wire.VoiceAddKey || l.SavesTranscript() {
		t.Errorf("%+v", v)
	}
	g.mu.Lock()
	g.methods = []string{"talk.session.create"}
	g.mu.Unlock()
	if v := l.Offer(); v.Ready || v.Reason != "OpenClaw does not have World's voice." {
		t.Errorf("%+v", v)
	}
	if _, e := l.Start(t.Context(), config(), voicetest.NewEar(t)); e == nil || e.Code != wire.CodeAgentNotReady || g.dials != 0 {
		t.Errorf("%v", e)
	}
}

// A code of the plugin has the same words as the gateway's own sentence.
func TestPluginFaults(t *testing.T) {
	for code, want := range map[string]fault{
		"VOICE_NO_KEY": noKey(), "VOICE_MODEL": refusedModel(mini), "INVALID_REQUEST": troubled(),
	} {
		g := newGate(t)
		g.refuse["world.voice.start"] = &refusedBy{code, "no"}
		k := begin(t, g, plugin)
		if w := k.ear.Wait("closed", 1); w.E.Message != want.e.Message || w.Act != want.act {
			t.Errorf("%s: %v %s", code, w.E, w.Act)
		}
	}
}

func TestHundredCalls(t *testing.T) {
	g := newGate(t)
	for _, of := range []func(Options) voice.Provider{relay, plugin} {
		l := of(options(g))
		for i := range 100 {
			ear := voicetest.NewEar(t)
			s, e := l.Start(t.Context(), config(), ear)
			if e != nil {
				t.Fatal(e)
			}
			if i%4 != 0 { // else it is closed while it connects
				ear.Wait("ready", 1)
				g.says("Hello.", 3, i%2 == 0)
			}
			s.Close()
			if w := ear.Wait("closed", 1); w.Text != "closed" || w.E != nil {
				t.Fatalf("%+v", w)
			}
		}
	}
}
