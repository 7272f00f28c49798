//go:build real

package openclaw

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/openclaw"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/wire"
)

// voiceWay is a gateway as the voice providers see it.
type voiceWay struct{ *Backend }

func (w voiceWay) Dial(ctx context.Context) (openclaw.Conn, error) { return w.Backend.Dial(ctx) }

func TestRealVoiceRelay(t *testing.T) {
	v := pluginGateway.use(t)
	v.openPage(t, "agent:main:relay")
	relay := openclaw.NewRelay(openclaw.Options{
		Gateway: voiceWay{v.page.backend}, Chat: func() string { return ID },
		Logger: v.page.backend.opt.Logger,
	})
	if o := relay.Offer(); !o.Ready {
		t.Fatalf("%+v", o)
	}
	config := voice.Config{Model: mini, Session: v.page.session}
	t.Run("answers as the agent, and is interrupted", func(t *testing.T) { relayTurn(t, v, relay, config) })
	t.Run("a question is handed to the agent and its answer spoken", func(t *testing.T) { relayConsult(t, v, relay, config) })
	t.Run("a call that ends does not end what the agent does for it", func(t *testing.T) { relayHangUp(t, v, relay, config) })
	t.Run("cancelled by a button", func(t *testing.T) { relayCancel(t, v, relay, config) })
	t.Run("interruptions", func(t *testing.T) { interruptions(t, v, relay, config) })
	t.Run("calls", func(t *testing.T) { cycles(t, v, relay, config) })
	t.Run("a third model is refused before the gateway hears of it", func(t *testing.T) { relayThirdModel(t, v, relay) })
}

func relayTurn(t *testing.T, v *voiceGatewayFixture, relay voice.Provider, config voice.Config) {
	since := time.Now()
	v.server.SetScript(realtimetest.Script{Turns: []realtimetest.Step{{Transcript: "Hello, who are you?", Say: strings.Repeat(long, 3)}}})
	k := startCall(t, relay, config)
	if r := k.recorder.wait("ready", 1, nil); r.id != mini || r.text != "cedar" {
		t.Errorf("%+v", r)
	}
	session := v.entry(t, "session.update", since)["session"].(map[string]any)
	if s, _ := session["instructions"].(string); !strings.Contains(s, "quiet gardens") {
		t.Errorf("instructions: %s", s)
	}
	k.say(600)
	k.recorder.wait("mark", 5, nil)
	k.waitHeard(900)
	k.say(1500) // as long as it takes on a busy machine
	barge := time.Now()
	c := k.recorder.wait("clear", 1, func(w callEvent) bool { return w.at.After(barge) })
	t.Logf("voice to clear: %v", c.at.Sub(barge))
	cut := v.entry(t, "conversation.item.truncate", since)
	if ms, _ := cut["audio_end_ms"].(float64); ms < 300 || ms > float64(k.came.Load()) {
		t.Errorf("truncated at %v ms", cut["audio_end_ms"])
	} else {
		t.Logf("truncated at %v ms", ms)
	}
	k.recorder.wait("caption", 1, func(w callEvent) bool { return w.on && w.id == "user" && strings.Contains(w.text, "who are you") })
	v.noRefusals(t, since)
}

func relayConsult(t *testing.T, v *voiceGatewayFixture, relay voice.Provider, config voice.Config) {
	since := time.Now()
	v.server.SetScript(realtimetest.Script{
		Turns: []realtimetest.Step{{Transcript: "Count them", Say: "I ask.", Calls: []realtimetest.FunctionCall{
			{Name: "openclaw_agent_consult", Args: map[string]any{"question": "!say There are three houses."}},
		}}},
		After: []realtimetest.Step{{Say: "Three houses."}},
	})
	k := startCall(t, relay, config)
	k.recorder.wait("ready", 1, nil)
	k.say(600)
	run := k.recorder.wait("delegated", 1, nil)
	if run.text != string(wire.VoiceToolWorking) || !strings.HasPrefix(run.id, "talk-") {
		t.Errorf("%+v", run)
	}
	k.recorder.wait("delegated", 1, func(w callEvent) bool { return w.text == "done" })
	k.recorder.wait("caption", 1, func(w callEvent) bool { return w.on && w.text == "Three houses." })
	found := false
	for _, e := range v.journal("conversation.item.create", true) {
		b, _ := json.Marshal(e.Body)
		found = found || e.At.After(since) && strings.Contains(string(b), "There are three houses.")
	}
	if !found {
		t.Error("the agent's answer did not reach the model")
	}
	v.noRefusals(t, since)
}

func relayHangUp(t *testing.T, v *voiceGatewayFixture, relay voice.Provider, config voice.Config) {
	v.server.SetScript(realtimetest.Script{Turns: []realtimetest.Step{{Transcript: "Count them", Calls: []realtimetest.FunctionCall{
		{Name: "openclaw_agent_consult", Args: map[string]any{"question": "!slow 30 100"}},
	}}}})
	k := startCall(t, relay, config)
	k.recorder.wait("ready", 1, nil)
	k.say(600)
	run := k.recorder.wait("delegated", 1, nil)
	time.Sleep(500 * time.Millisecond)
	k.hangUp()
	m := v.page.waitMessage("a:" + run.id)
	if m.State != "done" || !strings.HasSuffix(m.Parts[0].Text, " w30") {
		t.Errorf("%+v", m)
	}
}

func relayCancel(t *testing.T, v *voiceGatewayFixture, relay voice.Provider, config voice.Config) {
	since := time.Now()
	v.server.SetScript(realtimetest.Script{Turns: []realtimetest.Step{{Transcript: "Hello", Say: strings.Repeat(long, 6)}}})
	k := startCall(t, relay, config)
	k.recorder.wait("ready", 1, nil)
	k.say(600)
	k.recorder.wait("mark", 1, nil)
	time.Sleep(800 * time.Millisecond)
	k.s.Cancel("", 800*time.Millisecond, "button")
	if cut := v.entry(t, "conversation.item.truncate", since); cut["audio_end_ms"].(float64) < 600 || cut["audio_end_ms"].(float64) > 1200 {
		t.Errorf("truncated at %v ms", cut["audio_end_ms"])
	}
	v.entry(t, "response.cancel", since)
	k.say(600)
	k.recorder.wait("turn", 2, nil)
	v.noRefusals(t, since)
}

func relayThirdModel(t *testing.T, v *voiceGatewayFixture, relay voice.Provider) {
	before := len(v.server.Journal("upgrade"))
	_, e := relay.Open(t.Context(), voice.Config{Model: "gpt-4o-realtime-preview"}, newCallRecorder(t).handle)
	if e == nil || e.Code != wire.CodeVoiceModel {
		t.Errorf("%v", e)
	}
	if n := len(v.server.Journal("upgrade")); n != before {
		t.Error("the model's server was asked")
	}
}

// TestRealVoiceKeys checks what the user sees when the gateway's key or model is unusable, and that
// a repaired key works without a restart.
func TestRealVoiceKeys(t *testing.T) {
	t.Parallel()
	server := realtimetest.Start(t, realtimetest.Options{Models: []string{full}, Keys: []string{realtimetest.Key, "sk-other"}})
	v := pluginGateway.use(t)
	path := v.env["OPENCLAW_CONFIG_PATH"]
	found := semantics(t, path)
	key := func(key string) {
		c := semantics(t, path)
		c["talk"] = realtime(key, server.URL)
		writeConfig(t, path, c)
	}
	key("")
	t.Cleanup(func() { writeConfig(t, path, found) })
	v.openPage(t, "agent:main:keys")
	o := openclaw.Options{
		Gateway: voiceWay{v.page.backend}, Chat: func() string { return ID },
		Logger: v.page.backend.opt.Logger,
	}
	lanes := []voice.Provider{openclaw.NewRelay(o), openclaw.NewPlugin(o)}
	// becomes starts calls until one is ready or closed as wanted: the gateway applies new settings
	// within some seconds.
	becomes := func(l voice.Provider, model, what string, want func(callEvent) bool) {
		t.Helper()
		var w callEvent
		if !poll(realTimeout, 500*time.Millisecond, func() bool {
			ear := newCallRecorder(t)
			s := openSession(t, l, voice.Config{Model: model}, ear)
			w = ear.wait("", 1, func(w callEvent) bool { return w.what == "ready" || w.what == "closed" })
			s.Close()
			ear.wait("closed", 1, nil)
			return want(w)
		}) {
			t.Errorf("%s: %s: %s %v %s", l.Offer().ID, what, w.what, w.e, w.act)
		}
	}
	refused := func(l voice.Provider, model, message string, act wire.VoiceAct) {
		t.Helper()
		becomes(l, model, message, func(w callEvent) bool {
			return w.e != nil && w.e.Message == message &&
				w.act == act
		})
	}
	for _, l := range lanes {
		var offer wire.VoiceProvider
		poll(realTimeout, 50*time.Millisecond, func() bool {
			offer = l.Offer()
			return !offer.Ready
		})
		if offer.Ready || offer.Reason != "Voice needs a realtime key in the gateway." || offer.Act != wire.VoiceAddKey {
			t.Errorf("%+v", offer)
		}
		refused(l, mini, "Voice needs a realtime key in the gateway.", wire.VoiceAddKey)
	}
	key("sk-wrong")
	for _, l := range lanes {
		refused(l, full, "The gateway's voice key was refused.", wire.VoiceReplaceKey)
	}
	key(realtimetest.Key)
	for _, l := range lanes {
		refused(l, mini, "This voice model is not available.", wire.VoiceReplaceKey)
		becomes(l, full, "ready", func(w callEvent) bool { return w.what == "ready" })
	}
}
