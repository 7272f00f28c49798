//go:build real

package openclaw

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/openclaw"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/wire"
	openclawvoice "github.com/worldmcp/world/skill/openclaw-voice"
)

func TestRealVoicePlugin(t *testing.T) {
	v := pluginGateway.use(t)
	v.openPage(t, "agent:main:plugin")
	plugin := openclaw.NewPlugin(openclaw.Options{
		Gateway: voiceWay{v.page.backend},
		Chat:    func() string { return ID }, Logger: v.page.backend.opt.Logger,
	})
	if o := plugin.Offer(); !o.Ready {
		t.Fatalf("%+v", o)
	}
	if can := v.page.backend.Describe().Can; !slices.Contains(can, "voice") || !slices.Contains(can, "voice-plugin") {
		t.Errorf("the back end can %v", can)
	}
	config := voice.Config{Model: mini, Session: v.page.session, Instructions: "You live in a small world.", Tools: voice.Functions()}
	t.Run("answers as the agent, and is interrupted", func(t *testing.T) { pluginTurn(t, v, plugin, config) })
	t.Run("cancelled by a button, while it speaks and after the model is done", func(t *testing.T) { pluginCancel(t, v, plugin, config) })
	t.Run("three world tools, one of them slow", func(t *testing.T) { pluginTools(t, v, plugin, config) })
	t.Run("written words are taken as said", func(t *testing.T) { pluginWords(t, v, plugin, config) })
	t.Run("what was said stands in the conversation", func(t *testing.T) { pluginTranscript(t, v, plugin) })
	t.Run("a third model is refused, by the plugin too", func(t *testing.T) { pluginThirdModel(t, v, plugin) })
	t.Run("interruptions", func(t *testing.T) { interruptions(t, v, plugin, config) })
	t.Run("calls", func(t *testing.T) { cycles(t, v, plugin, config) })
	t.Run("the session ends with its connection", v.noSessionsLeft)
}

func pluginTurn(t *testing.T, v *voiceGatewayFixture, plugin voice.Provider, config voice.Config) {
	since := time.Now()
	v.server.SetScript(realtimetest.Script{Turns: []realtimetest.Step{{Transcript: "Hello, who are you?", Say: strings.Repeat(long, 3)}}})
	k := startCall(t, plugin, config)
	if r := k.recorder.wait("ready", 1, nil); r.id != mini {
		t.Errorf("%+v", r)
	}
	session := v.entry(t, "session.update", since)["session"].(map[string]any)
	if s, _ := session["instructions"].(string); !strings.Contains(s, "quiet gardens") || !strings.Contains(s, "small world") {
		t.Errorf("instructions: %s", s)
	}
	if tools, _ := session["tools"].([]any); len(tools) != len(config.Tools) {
		t.Errorf("%d tools", len(tools))
	}
	k.say(600)
	k.recorder.wait("mark", 5, nil)
	k.waitHeard(900)
	k.say(1500) // as long as it takes on a busy machine
	barge := time.Now()
	c := k.recorder.wait("clear", 1, func(w callEvent) bool { return w.at.After(barge) })
	cut := v.entry(t, "conversation.item.truncate", since)
	if ms, _ := cut["audio_end_ms"].(float64); ms < 300 || ms > float64(k.came.Load()) {
		t.Errorf("truncated at %v ms", cut["audio_end_ms"])
	} else {
		t.Logf("voice to clear: %v, truncated at %v ms", c.at.Sub(barge), ms)
	}
	k.recorder.wait("speech", 1, func(w callEvent) bool { return !w.on })
	k.recorder.wait("caption", 1, func(w callEvent) bool { return w.on && w.id == "user" && strings.Contains(w.text, "who are you") })
	v.noRefusals(t, since)
	v.noRefusalsAtAll(t, since)
}

func pluginCancel(t *testing.T, v *voiceGatewayFixture, plugin voice.Provider, config voice.Config) {
	for _, pause := range []time.Duration{300 * time.Millisecond, 1500 * time.Millisecond} {
		since := time.Now()
		k := startCall(t, plugin, config)
		k.recorder.wait("ready", 1, nil)
		k.say(600)
		k.recorder.wait("mark", 1, nil)
		time.Sleep(pause)
		k.s.Cancel("", pause, "button")
		k.recorder.wait("clear", 1, func(w callEvent) bool { return w.text == "button" })
		if cut := v.entry(t, "conversation.item.truncate", since); cut["audio_end_ms"] != float64(pause.Milliseconds()) {
			t.Errorf("truncated at %v ms", cut["audio_end_ms"])
		}
		v.noRefusalsAtAll(t, since)
		k.hangUp()
	}
}

func pluginTools(t *testing.T, v *voiceGatewayFixture, plugin voice.Provider, config voice.Config) {
	since := time.Now()
	v.server.SetScript(realtimetest.Script{
		Turns: []realtimetest.Step{{Transcript: "Walk to the tree.", Say: "Here I go.", Calls: []realtimetest.FunctionCall{
			{Name: "inspect_world"}, {Name: "walk_avatar", Args: map[string]any{"to": "tree"}}, {Name: "place_objects"},
		}}},
		After: []realtimetest.Step{{Say: "Done it."}},
	})
	k := startCall(t, plugin, config)
	k.recorder.wait("ready", 1, nil)
	k.say(600)
	k.recorder.wait("call", 3, nil)
	for _, c := range k.recorder.events("call") {
		if c.text == "walk_avatar" && string(c.args) != `{"to":"tree"}` {
			t.Errorf("%s", c.args)
		}
		k.s.Result(c.id, json.RawMessage(`{"ok":true,"text":"answer of `+c.text+`"}`), c.text == "place_objects")
	}
	k.recorder.wait("caption", 1, func(w callEvent) bool { return w.on && w.text == "Done it." })
	slow := k.recorder.events("call")[2]
	k.s.Result(slow.id, json.RawMessage(`{"ok":true,"text":"placed at last"}`), false)
	k.recorder.wait("caption", 2, func(w callEvent) bool { return w.on && w.text == "Done it." })
	got, all := map[string]bool{}, ""
	for _, e := range v.journal("conversation.item.create", true) {
		if b, _ := json.Marshal(e.Body); e.At.After(since) {
			all += string(b)
		}
	}
	for _, want := range []string{"answer of inspect_world", "answer of walk_avatar", "answer of place_objects", "placed at last"} {
		got[want] = strings.Contains(all, want)
	}
	if slices.Contains(slices.Collect(maps.Values(got)), false) {
		t.Errorf("%v", got)
	}
	v.noRefusalsAtAll(t, since)
}

func pluginWords(t *testing.T, v *voiceGatewayFixture, plugin voice.Provider, config voice.Config) {
	since := time.Now()
	k := startCall(t, plugin, config)
	k.recorder.wait("ready", 1, nil)
	k.s.Say("How are you?")
	k.recorder.wait("caption", 1, func(w callEvent) bool { return w.on && w.text == "Done it." })
	v.noRefusalsAtAll(t, since)
}

func pluginTranscript(t *testing.T, v *voiceGatewayFixture, plugin voice.Provider) {
	if !plugin.SavesTranscript() {
		t.Fatal("the plugin says that it keeps nothing")
	}
	other := newTalker(t, v.options(t, nil), v.page.session)
	var all []string
	if !poll(10*time.Second, 200*time.Millisecond, func() bool {
		p, err := other.backend.History(t.Context(), v.page.session, "")
		if err != nil {
			t.Fatal(err)
		}
		all = nil
		for _, m := range p.Messages {
			if m.Path == "voice" {
				all = append(all, string(m.Role)+": "+m.Parts[0].Text)
			}
		}
		return slices.Contains(all, "user: How are you?") && slices.Contains(all, "agent: Done it.")
	}) {
		t.Errorf("%q", all)
	}
}

func pluginThirdModel(t *testing.T, v *voiceGatewayFixture, plugin voice.Provider) {
	before := len(v.server.Journal("upgrade"))
	for _, model := range []string{"gpt-realtime-2", "gpt-realtime", "gpt-realtime-mini"} {
		if _, e := plugin.Open(t.Context(), voice.Config{Model: model}, newCallRecorder(t).handle); e == nil ||
			e.Code != wire.CodeVoiceModel {
			t.Errorf("%s: %v", model, e)
		}
		err := v.page.backend.Ask(t.Context(), "world.voice.start", map[string]any{"sessionKey": "main", "model": model}, nil)
		if err == nil || !strings.Contains(err.Error(), "VOICE_MODEL") {
			t.Errorf("%s: %v", model, err)
		}
	}
	if n := len(v.server.Journal("upgrade")); n != before {
		t.Error("the model's server was asked")
	}
}

// noSessionsLeft waits until the model's server has no session any more.
func (v *voiceGatewayFixture) noSessionsLeft(t *testing.T) {
	t.Helper()
	if !poll(5*time.Second, 20*time.Millisecond, func() bool { return v.server.Sessions() == 0 }) {
		t.Errorf("%d sessions are left", v.server.Sessions())
	}
}

// repeats is how often something is repeated: a few times, or with WORLD_LONG as often as it takes
// to be sure.
func repeats(few, sure int) int {
	if os.Getenv("WORLD_LONG") != "" {
		return sure
	}
	return few
}

// cycles starts and ends many calls.
func cycles(t *testing.T, v *voiceGatewayFixture, l voice.Provider, c voice.Config) {
	for i := range repeats(10, 100) {
		ear := newCallRecorder(t)
		s := openSession(t, l, c, ear)
		if i%5 != 0 { // else it ends while it connects
			ear.wait("ready", 1, nil)
		}
		s.Close()
		if w := ear.wait("closed", 1, nil); w.e != nil {
			t.Fatal(w.e)
		}
	}
	v.noSessionsLeft(t)
}

// noRefusalsAtAll fails the test if the model's server has refused anything.
func (v *voiceGatewayFixture) noRefusalsAtAll(t *testing.T, since time.Time) {
	t.Helper()
	for _, e := range v.journal("error", false) {
		if e.At.After(since) {
			t.Errorf("the model's server refused: %v", e.Body)
		}
	}
}

// interruptions interrupts many answers by voice and by the button, and lets the last one finish.
func interruptions(t *testing.T, v *voiceGatewayFixture, l voice.Provider, c voice.Config) {
	since := time.Now()
	v.server.SetScript(realtimetest.Script{Turns: []realtimetest.Step{{Transcript: "Go on.", Say: strings.Repeat(long, 6)}}})
	k := startCall(t, l, c)
	k.recorder.wait("ready", 1, nil)
	n := repeats(5, 50)
	for i := range n {
		began := time.Now()
		k.say(200) // begins the next answer, and ends the one that sounds
		k.recorder.wait("turn", i+1, nil)
		k.recorder.wait("audio", 1, func(w callEvent) bool { return w.at.After(began) })
		time.Sleep(350 * time.Millisecond)
		if i%3 == 0 {
			k.s.Cancel("", 350*time.Millisecond, "button")
		}
	}
	v.server.SetScript(realtimetest.Script{Turns: []realtimetest.Step{{Transcript: "Enough.", Say: "The end."}}})
	k.say(200)
	k.recorder.wait("caption", 1, func(w callEvent) bool { return w.on && w.text == "The end." })
	k.recorder.wait("done", 1, func(w callEvent) bool { return w.text == "done" && w.at.After(since) })
	if len(k.recorder.events("closed")) != 0 {
		t.Error("the session ended")
	}
	cut := 0
	for _, w := range k.recorder.events("done") {
		if w.text == "interrupted" {
			cut++
		}
	}
	if cut < n*4/5 {
		t.Errorf("%d of %d answers ended as interrupted", cut, n)
	}
	v.noRefusals(t, since)
}

// TestRealVoiceInstall adds the plugin to a gateway that runs, talks by it at once, and takes it
// out again.
func TestRealVoiceInstall(t *testing.T) {
	t.Parallel()
	v := plainGateway.use(t)
	o := v.options(t, nil)
	o.VoicePlugin = openclawvoice.Files
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "missing voice",
		func(w wire.Backend) bool { return w.Voice != nil && w.Voice.State == "missing" })
	before := semantics(t, v.env["OPENCLAW_CONFIG_PATH"])
	plugin := openclaw.NewPlugin(openclaw.Options{
		Gateway: voiceWay{backend}, Chat: func() string { return ID },
		Logger: o.Logger,
	})
	if offer := plugin.Offer(); offer.Ready {
		t.Errorf("%+v", offer)
	}
	began := time.Now()
	mustAct(t, backend, "add-voice")
	w := waitUntil(t, backend, reporter, "present voice",
		func(w wire.Backend) bool { return w.Voice.State == "present" && w.Voice.Undo })
	t.Logf("loaded after %v, without a restart: %v", time.Since(began), w.State == wire.BackendReady)
	k := startCall(t, plugin, voice.Config{Model: mini, Instructions: "You live in a small world.", Tools: voice.Functions()})
	k.recorder.wait("ready", 1, nil)
	k.hangUp()
	mustAct(t, backend, "remove-voice")
	waitUntil(t, backend, reporter, "no voice", func(w wire.Backend) bool { return w.Voice.State == "missing" })
	if now := semantics(t, v.env["OPENCLAW_CONFIG_PATH"]); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: plugins %v", now["plugins"])
	}
	relay := openclaw.NewRelay(openclaw.Options{
		Gateway: voiceWay{backend}, Chat: func() string { return ID },
		Logger: o.Logger,
	})
	k = startCall(t, relay, voice.Config{Model: mini})
	k.recorder.wait("ready", 1, nil)
}
