package openclaw

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

func TestATurn(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	if r := k.ear.Wait("ready", 1); r.ID != mini || r.Text != "cedar" || time.Until(r.At) < 29*time.Minute || time.Until(r.At) > 31*time.Minute {
		t.Errorf("%+v", r)
	}
	want := map[string]any{
		"sessionKey": "agent:main:main", "model": mini, "voice": "cedar", "mode": "realtime", "transport": "gateway-relay", "brain": "agent-consult",
	}
	if got := g.comes("talk.session.create", 1); !reflect.DeepEqual(got, want) {
		t.Errorf("asked for %v", got)
	}
	k.hear(300)
	k.heardAll()
	g.userSpeaks()
	g.words("Who are you?")
	g.says("I am Molty.", 10, true)
	k.ear.Wait("done", 1)
	k.s.Played("audio-1")
	g.comes("talk.session.acknowledgeMark", 1)
	k.s.Played("audio-2")
	g.comes("talk.session.acknowledgeMark", 2)
	bytes := 0
	for _, w := range k.ear.Told("audio") {
		bytes += len(w.PCM)
	}
	if bytes != 1000*bytesPerMilli {
		t.Errorf("%d bytes of sound", bytes)
	}
	story := k.ear.Story()
	for _, line := range []string{
		`clear  "barge-in"`, `speech  "" true`, `speech  "" false`, `caption user-1 "Who are you?" true`, `turn turn-1`,
		`caption agent-2 "I am Molty." true`, `done  "done"`,
	} {
		i := strings.Index(story, line)
		if i < 0 {
			t.Fatalf("%s is not in, or not in order:\n%s", line, k.ear.Story())
		}
		story = story[i:]
	}
	if n := len(k.ear.Told("mark")); n != 10 {
		t.Errorf("%d marks", n)
	}
	g.do(func(l *link) {
		if !l.ack["audio-2"] || len(l.marks) != 8 {
			t.Errorf("acknowledged %v, open %v", l.ack, l.marks)
		}
	})
}

// Where an interruption cuts depends on the newest mark: a gateway that answers late (busy, or far away) learns of it at once.
func TestMarksDoNotWaitForAnswers(t *testing.T) {
	g := newGate(t)
	answer := make(chan struct{})
	g.late["talk.session.acknowledgeMark"] = answer
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	g.says("I am Molty.", 10, true)
	k.ear.Wait("done", 1)
	k.s.Played("audio-1")
	g.comes("talk.session.acknowledgeMark", 1) // and is not answered
	k.s.Played("audio-10")
	if p := g.comes("talk.session.acknowledgeMark", 2); p["markName"] != "audio-10" {
		t.Errorf("%v was told", p)
	}
	close(answer)
}

// What the user's voice interrupts is cut where it was heard, by the clock of the microphone; nothing of it is told after.
func TestVoiceInterrupts(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	k.hear(100)
	k.heardAll()
	g.says("A long story that nobody hears whole.", 40, false)
	k.ear.Wait("mark", 40)
	k.hear(700)
	k.heardAll()
	g.userSpeaks()
	k.ear.Wait("done", 1)
	g.says("What?", 2, true)
	k.ear.Wait("done", 2)
	g.do(func(l *link) {
		if !reflect.DeepEqual(l.cuts, []float64{700}) || l.skipped != 0 {
			t.Errorf("cut at %v, skipped %d", l.cuts, l.skipped)
		}
	})
	for i, want := range []string{"interrupted", "done"} {
		if got := k.ear.Told("done")[i].Text; got != want {
			t.Errorf("turn %d ended as %s", i, got)
		}
	}
	if got := k.ear.Told("caption"); got[len(got)-1].Text != "What?" {
		t.Errorf("%+v", got[len(got)-1])
	}
}

// An answer that is interrupted right at its beginning ends without a clear by the gateway; its sound ends all the same.
func TestVoiceInterruptsAtTheBeginning(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	g.says("A long story.", 5, false)
	k.ear.Wait("mark", 5)
	g.event(map[string]any{"type": "audioDone", "talkEvent": map[string]any{"type": "turn.cancelled", "turnId": "turn-1"}})
	if w := k.ear.Wait("done", 1); w.Text != "interrupted" {
		t.Errorf("%+v", w)
	}
	k.ear.Wait("clear", 1)
}

// Sound and words of an answer that was cut, which were on their way, are not told.
func TestNothingOfACutAnswerIsTold(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	g.says("A long story.", 5, false)
	k.ear.Wait("mark", 5)
	k.s.Cancel("turn-1", 200*time.Millisecond, "button")
	k.ear.Wait("clear", 1)
	g.event(map[string]any{"type": "audio", "audioBase64": "AAAA", "talkEvent": map[string]any{"turnId": "turn-1"}})
	g.event(map[string]any{"type": "mark", "markName": "audio-99", "talkEvent": map[string]any{"turnId": "turn-1"}})
	g.event(map[string]any{"type": "transcript", "role": "assistant", "text": "A long story.", "final": true, "talkEvent": map[string]any{"turnId": "turn-1"}})
	if p := g.comes("talk.session.cancelOutput", 1); p["turnId"] != "turn-1" || p["reason"] != "button" {
		t.Errorf("%v", p)
	}
	g.says("Next.", 1, true)
	k.ear.Wait("done", 2)
	if n := len(k.ear.Told("audio")); n != 30 {
		t.Errorf("%d pieces of sound", n)
	}
	if n := len(k.ear.Told("mark")); n != 6 {
		t.Errorf("%d marks", n)
	}
	if got := k.ear.Told("speech"); len(got) != 0 {
		t.Errorf("the user is said to have spoken: %v", got)
	}
}

// The gateway is not asked to cancel what it has made whole, nor while the agent works for the call.
func TestCancelsThatWouldHarmAreNotSent(t *testing.T) {
	t.Run("the answer is whole", func(t *testing.T) {
		g := newGate(t)
		k := begin(t, g, relay)
		k.ear.Wait("ready", 1)
		g.says("A short one.", 5, true)
		k.ear.Wait("done", 1)
		k.s.Cancel("turn-1", 200*time.Millisecond, "button")
		k.ear.Wait("clear", 1)
		k.hear(40)
		k.heardAll()
		if n := len(g.sent("talk.session.cancelOutput")); n != 0 {
			t.Errorf("%d cancels", n)
		}
	})
	t.Run("the agent works", func(t *testing.T) {
		g := newGate(t)
		k := begin(t, g, relay)
		k.ear.Wait("ready", 1)
		g.says("I ask.", 5, false)
		g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool, "args": map[string]any{"question": "How many?"}})
		k.ear.Wait("delegated", 1)
		k.s.Cancel("", 0, "barge-in")
		k.ear.Wait("clear", 1)
		k.hear(40)
		k.heardAll()
		if n := len(g.sent("talk.session.cancelOutput")); n != 0 {
			t.Errorf("%d cancels", n)
		}
	})
}

func TestThirdModelIsRefusedBeforeTheGatewayHearsOfIt(t *testing.T) {
	g := newGate(t)
	for _, model := range []string{"", "gpt-live-1", "gpt-realtime-2", "gpt-4o-realtime-preview"} {
		c := config()
		c.Model = model
		if _, e := NewRelay(options(g)).Start(t.Context(), c, voicetest.NewEar(t)); e == nil || e.Code != wire.CodeVoiceModel {
			t.Errorf("%q: %v", model, e)
		}
	}
	if g.dials != 0 {
		t.Error("the gateway was asked")
	}
}

func TestWrittenWordsAreRefused(t *testing.T) {
	k := begin(t, newGate(t), relay)
	k.ear.Wait("ready", 1)
	k.s.Say("Hello.")
	if w := k.ear.Wait("failed", 1); w.E.Code != wire.CodeNotAllowed {
		t.Errorf("%v", w.E)
	}
}

// A gateway that takes no sound for a while loses the oldest, and the newest clock is what it gets then.
func TestASlowGatewayLosesTheOldestSound(t *testing.T) {
	g := newGate(t)
	hold := make(chan struct{})
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	g.mu.Lock()
	g.slow["talk.session.appendAudio"] = hold
	g.mu.Unlock()
	for range 250 { // one piece each, as a page sends them
		k.hear(20)
		time.Sleep(100 * time.Microsecond)
	}
	close(hold)
	k.heardAll()
	dropped := int(k.s.(*session).up.dropped() / bytesPerMilli)
	g.do(func(l *link) {
		// A second waited, and some pieces of what came first were on their way.
		if n := l.heard.Len() / bytesPerMilli; n < 1000 || n > 4000 || n+dropped != 5000 {
			t.Errorf("%d ms arrived, %d ms were counted as dropped", n, dropped)
		}
	})
}

// A sink that is slow does not make the connection's reader slow: the gateway drops nothing.
func TestASlowSinkLosesNothing(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.Slow.Store(int64(time.Millisecond))
	k.ear.Wait("ready", 1)
	for range 10 {
		g.says("A story.", 60, true)
		g.do(func(l *link) {
			if l.lost > 0 {
				t.Fatalf("%d events were lost", l.lost)
			}
		})
		time.Sleep(20 * time.Millisecond)
	}
	k.ear.Wait("done", 10)
	if n := len(k.ear.Told("audio")); n != 10*60*5 {
		t.Errorf("%d pieces of sound", n)
	}
}

func TestManyInterruptions(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	n := 12
	if os.Getenv("WORLD_LONG") != "" {
		n = 50
	}
	for i := range n {
		g.says("A long story.", 20, i%3 == 0)
		k.ear.Wait("turn", i+1)
		k.hear(300)
		k.heardAll()
		if i%2 == 0 {
			g.userSpeaks()
		} else {
			k.s.Cancel(fmt.Sprint("turn-", i+1), 300*time.Millisecond, "barge-in")
		}
		k.ear.Wait("done", i+1)
	}
	g.says("The end.", 1, true)
	k.ear.Wait("done", n+1)
	if got := k.ear.Told("done")[n].Text; got != "done" {
		t.Errorf("the last turn ended as %s", got)
	}
}

func TestOffer(t *testing.T) {
	g := newGate(t)
	changed := make(chan struct{}, 16)
	o := options(g)
	o.Changed = func() { changed <- struct{}{} }
	g.catalog = `{"realtime":{"ready":false,"configured":false}}`
	l := NewRelay(o)
	if v := l.Offer(); !v.Ready || v.ID != wire.VoiceGateway || v.Chat != "openclaw" {
		t.Errorf("before the gateway was asked: %+v", v)
	}
	<-changed
	for range 20 {
		if v := l.Offer(); v.Ready || v.Reason != "Voice needs a realtime key in the gateway." || v.Act != wire.VoiceAddKey {
			t.Errorf("%+v", v)
		}
	}
	g.mu.Lock()
	if g.asked != 1 {
		t.Errorf("asked %d times", g.asked)
	}
	g.away, g.catalog = true, `{"realtime":{"ready":true}}`
	g.mu.Unlock()
	if v := l.Offer(); v.Ready || v.Act != wire.VoiceConnect || v.Reason != "The gateway stopped." {
		t.Errorf("%+v", v)
	}
	g.mu.Lock()
	g.away = false
	g.mu.Unlock()
	if v := l.Offer(); !v.Ready {
		t.Errorf("what was known of another gateway stays: %+v", v)
	}
	g.mu.Lock()
	g.methods = nil
	g.mu.Unlock()
	if v := l.Offer(); v.Ready || v.Reason != "This OpenClaw has no voice." {
		t.Errorf("%+v", v)
	}
	if !l.SavesTranscript() {
		t.Error("the relay keeps")
	}
}

// The catalog of a gateway whose voice goes to Azure says no for ever: it means the sessions of browsers.
func TestOfferWithAzure(t *testing.T) {
	t.Parallel()
	for settings, lacks := range map[string]bool{
		`{"azureEndpoint":"https://x.example","apiKey":"__OPENCLAW_REDACTED__"}`: false,
		`{"azureDeployment":"voice","apiKey":{"source":"env","id":"KEY"}}`:       false,
		`{"azureEndpoint":"https://x.example"}`:                                  true,
		`{"azureEndpoint":"https://x.example","apiKey":""}`:                      true,
		`{"apiKey":"__OPENCLAW_REDACTED__"}`:                                     true,
	} {
		g := newGate(t)
		g.catalog = `{"realtime":{"ready":false}}`
		g.settings = `{"config":{"talk":{"realtime":{"providers":{"openai":` + settings + `}}}}}`
		if f, err := NewRelay(options(g)).ask(t.Context()); err != nil || (f != nil) != lacks {
			t.Errorf("%s: %+v %v", settings, f, err)
		}
	}
}
