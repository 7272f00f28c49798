package openclaw

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/session"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

// A turn from the question to the acknowledged marks, with its events in order.
func TestATurn(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay)
	if r := voicetest.Wait[voice.Ready](k.rec, 1); r.Model != mini || r.Voice != "cedar" ||
		time.Until(r.EndsAt) < 29*time.Minute || time.Until(r.EndsAt) > 31*time.Minute {
		t.Errorf("%+v", r)
	}
	want := map[string]any{
		"sessionKey": "agent:main:main", "model": mini, "voice": "cedar", "mode": "realtime", "transport": "gateway-relay", "brain": "agent-consult",
	}
	if got := g.waitRequest("talk.session.create", 1); !reflect.DeepEqual(got, want) {
		t.Errorf("requested %v", got)
	}
	k.sendAudio(300)
	k.awaitAudio()
	g.userSpeaks()
	g.userText("Who are you?")
	g.answer("I am Molty.", 10, true)
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	k.s.Played("audio-1")
	g.waitRequest("talk.session.acknowledgeMark", 1)
	k.s.Played("audio-2")
	g.waitRequest("talk.session.acknowledgeMark", 2)
	bytes := 0
	for _, w := range voicetest.All[voice.Audio](k.rec) {
		bytes += len(w.PCM)
	}
	if bytes != 1000*voice.BytesPerMilli {
		t.Errorf("%d bytes of audio", bytes)
	}
	events := k.rec.Events()
	for _, want := range []voice.Event{
		voice.Clear{Reason: wire.CancelBargeIn},
		voice.Speech{Speaking: true},
		voice.Speech{},
		voice.Caption{ID: "user-1", Role: wire.SpeakerUser, Text: "Who are you?", Final: true},
		voice.TurnStarted{Turn: "turn-1"},
		voice.Caption{ID: "agent-2", Role: wire.SpeakerAgent, Text: "I am Molty.", Final: true},
		voice.TurnEnded{Outcome: wire.VoiceTurnDone},
	} {
		i := slices.IndexFunc(events, func(e voice.Event) bool { return reflect.DeepEqual(e, want) })
		if i < 0 {
			t.Fatalf("%T %+v is missing or out of order:\n%s", want, want, k.rec)
		}
		events = events[i:]
	}
	if n := len(voicetest.All[voice.Mark](k.rec)); n != 10 {
		t.Errorf("%d marks", n)
	}
	g.do(func(c *fakeConn) {
		if !c.acknowledged["audio-2"] || len(c.marks) != 8 {
			t.Errorf("acknowledged %v, open %v", c.acknowledged, c.marks)
		}
	})
}

// A gateway that answers late (busy, or far away) gets the newest mark at once, because an
// interruption cuts there.
func TestMarksDoNotWaitForAnswers(t *testing.T) {
	g := newFakeGateway(t)
	answer := make(chan struct{})
	g.holdAnswer["talk.session.acknowledgeMark"] = answer
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.answer("I am Molty.", 10, true)
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	k.s.Played("audio-1")
	g.waitRequest("talk.session.acknowledgeMark", 1) // which is not answered yet
	k.s.Played("audio-10")
	if p := g.waitRequest("talk.session.acknowledgeMark", 2); p["markName"] != "audio-10" {
		t.Errorf("sent %v", p)
	}
	close(answer)
}

// A barge-in cuts the turn where it has been played, by the clock of the microphone, and nothing of
// it is reported later.
func TestVoiceInterrupts(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.sendAudio(100)
	k.awaitAudio()
	g.answer("A long story that is cut short.", 40, false)
	voicetest.Wait[voice.Mark](k.rec, 40)
	k.sendAudio(700)
	k.awaitAudio()
	g.userSpeaks()
	voicetest.Wait[voice.TurnEnded](k.rec, 1)
	g.answer("What?", 2, true)
	voicetest.Wait[voice.TurnEnded](k.rec, 2)
	g.do(func(c *fakeConn) {
		if !reflect.DeepEqual(c.cuts, []float64{700}) || c.ignoredBargeIns != 0 {
			t.Errorf("cut at %v, %d barge-ins ignored", c.cuts, c.ignoredBargeIns)
		}
	})
	for i, want := range []wire.VoiceTurnState{wire.VoiceTurnInterrupted, wire.VoiceTurnDone} {
		if got := voicetest.All[voice.TurnEnded](k.rec)[i].Outcome; got != want {
			t.Errorf("turn %d ended as %s", i, got)
		}
	}
	if got := voicetest.All[voice.Caption](k.rec); got[len(got)-1].Text != "What?" {
		t.Errorf("%+v", got[len(got)-1])
	}
}

// A turn that is interrupted at its very beginning gets no clear from the gateway. Its audio is
// cleared all the same.
func TestVoiceInterruptsAtTheBeginning(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.answer("A long story.", 5, false)
	voicetest.Wait[voice.Mark](k.rec, 5)
	g.event(map[string]any{"type": "audioDone", "talkEvent": map[string]any{"type": "turn.cancelled", "turnId": "turn-1"}})
	if w := voicetest.Wait[voice.TurnEnded](k.rec, 1); w.Outcome != wire.VoiceTurnInterrupted {
		t.Errorf("%+v", w)
	}
	voicetest.Wait[voice.Clear](k.rec, 1)
}

// Audio and text of an interrupted turn that were on their way are dropped.
func TestLateEventsOfACutTurnAreDropped(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.answer("A long story.", 5, false)
	voicetest.Wait[voice.Mark](k.rec, 5)
	k.s.Cancel("turn-1", 200*time.Millisecond, "button")
	voicetest.Wait[voice.Clear](k.rec, 1)
	g.event(map[string]any{"type": "audio", "audioBase64": "AAAA", "talkEvent": map[string]any{"turnId": "turn-1"}})
	g.event(map[string]any{"type": "mark", "markName": "audio-99", "talkEvent": map[string]any{"turnId": "turn-1"}})
	g.event(map[string]any{"type": "transcript", "role": "assistant", "text": "A long story.", "final": true, "talkEvent": map[string]any{"turnId": "turn-1"}})
	if p := g.waitRequest("talk.session.cancelOutput", 1); p["turnId"] != "turn-1" || p["reason"] != "button" {
		t.Errorf("%v", p)
	}
	g.answer("Next.", 1, true)
	voicetest.Wait[voice.TurnEnded](k.rec, 2)
	if n := len(voicetest.All[voice.Audio](k.rec)); n != 30 {
		t.Errorf("%d pieces of audio", n)
	}
	if n := len(voicetest.All[voice.Mark](k.rec)); n != 6 {
		t.Errorf("%d marks", n)
	}
	if got := voicetest.All[voice.Speech](k.rec); len(got) != 0 {
		t.Errorf("speech of the user was reported: %v", got)
	}
}

// The relay gets no cancel for a turn that is complete, and none while the agent works for the
// call: see codec.Cancel.
func TestHarmfulCancelsAreNotSent(t *testing.T) {
	t.Run("the turn is complete", func(t *testing.T) {
		g := newFakeGateway(t)
		k := begin(t, g, relay)
		voicetest.Wait[voice.Ready](k.rec, 1)
		g.answer("A short one.", 5, true)
		voicetest.Wait[voice.TurnEnded](k.rec, 1)
		k.s.Cancel("turn-1", 200*time.Millisecond, "button")
		voicetest.Wait[voice.Clear](k.rec, 1)
		k.sendAudio(40)
		k.awaitAudio()
		if n := len(g.sentRequests("talk.session.cancelOutput")); n != 0 {
			t.Errorf("%d cancels", n)
		}
	})
	t.Run("the agent works", func(t *testing.T) {
		g := newFakeGateway(t)
		k := begin(t, g, relay)
		voicetest.Wait[voice.Ready](k.rec, 1)
		g.answer("I ask.", 5, false)
		g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool, "args": map[string]any{"question": "How many?"}})
		voicetest.Wait[voice.Delegation](k.rec, 1)
		k.s.Cancel("", 0, "barge-in")
		voicetest.Wait[voice.Clear](k.rec, 1)
		k.sendAudio(40)
		k.awaitAudio()
		if n := len(g.sentRequests("talk.session.cancelOutput")); n != 0 {
			t.Errorf("%d cancels", n)
		}
	})
}

// Through the gateway's own voice and through our plugin, two models can be asked for. Any other
// one is refused before there is a connection.
func TestOnlyTwoModelsReachTheGateway(t *testing.T) {
	for start, provider := range map[string]func(Options) voice.Provider{"talk.session.create": relay, "world.voice.start": plugin} {
		g := newFakeGateway(t)
		for _, model := range []string{
			"", "gpt-live-1", "gpt-realtime", "gpt-realtime-mini", "gpt-realtime-2", "gpt-realtime-2.1-mini-2026-01-01", "gpt-4o-realtime-preview",
		} {
			c := config()
			c.Model = model
			if _, e := provider(options(g)).Open(t.Context(), c, voicetest.NewRecorder(t).Handle); e == nil ||
				e.Code != wire.CodeVoiceModel {
				t.Errorf("%s: %q: %v", start, model, e)
			}
		}
		if g.dials != 0 {
			t.Errorf("%s: a connection was opened", start)
		}
		for i, model := range []string{mini, full} {
			k := begin(t, g, provider, func(_ *Options, c *voice.Config) { c.Model = model })
			voicetest.Wait[voice.Ready](k.rec, 1)
			if p := g.waitRequest(start, i+1); p["model"] != model {
				t.Errorf("%s: %v", start, p)
			}
		}
	}
}

func TestTypedTextIsRefused(t *testing.T) {
	k := begin(t, newFakeGateway(t), relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.s.Say("Hello.")
	if w := voicetest.Wait[voice.Notice](k.rec, 1); w.Problem.Err.Code != wire.CodeNotAllowed {
		t.Errorf("%v", w.Problem.Err)
	}
}

// When the gateway takes no audio for a while, the oldest is dropped, and the rest is sent with the
// newest clock.
func TestASlowGatewayLosesTheOldestAudio(t *testing.T) {
	g := newFakeGateway(t)
	hold := make(chan struct{})
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.mu.Lock()
	g.holdRequest["talk.session.appendAudio"] = hold
	g.mu.Unlock()
	for range 250 { // a frame each, as a page sends them
		k.sendAudio(20)
		time.Sleep(100 * time.Microsecond)
	}
	close(hold)
	k.awaitAudio()
	dropped := k.s.(*session.Session).Mic.Dropped() / voice.BytesPerMilli
	g.do(func(c *fakeConn) {
		// One second waited, and the first frames were in flight.
		if n := c.received.Len() / voice.BytesPerMilli; n < 1000 || n > 4000 || n+dropped != 5000 {
			t.Errorf("%d ms arrived, %d ms were counted as dropped", n, dropped)
		}
	})
}

// A slow handler does not slow down the reader of the connection, so the gateway drops nothing.
func TestASlowHandlerLosesNothing(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay)
	k.rec.Slow.Store(int64(time.Millisecond))
	voicetest.Wait[voice.Ready](k.rec, 1)
	for range 10 {
		g.answer("A story.", 60, true)
		g.do(func(c *fakeConn) {
			if c.droppedEvents > 0 {
				t.Fatalf("the gateway dropped %d events", c.droppedEvents)
			}
		})
		time.Sleep(20 * time.Millisecond)
	}
	voicetest.Wait[voice.TurnEnded](k.rec, 10)
	if n := len(voicetest.All[voice.Audio](k.rec)); n != 10*60*5 {
		t.Errorf("%d pieces of audio", n)
	}
}

func TestManyInterruptions(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	n := 12
	if os.Getenv("WORLD_LONG") != "" {
		n = 50
	}
	for i := range n {
		g.answer("A long story.", 20, i%3 == 0)
		voicetest.Wait[voice.TurnStarted](k.rec, i+1)
		k.sendAudio(300)
		k.awaitAudio()
		if i%2 == 0 {
			g.userSpeaks()
		} else {
			k.s.Cancel(fmt.Sprint("turn-", i+1), 300*time.Millisecond, "barge-in")
		}
		voicetest.Wait[voice.TurnEnded](k.rec, i+1)
	}
	g.answer("The end.", 1, true)
	voicetest.Wait[voice.TurnEnded](k.rec, n+1)
	if got := voicetest.All[voice.TurnEnded](k.rec)[n].Outcome; got != wire.VoiceTurnDone {
		t.Errorf("the last turn ended as %s", got)
	}
}

// The offer follows what the gateway has said last, and asks again when the connection was lost.
func TestOffer(t *testing.T) {
	g := newFakeGateway(t)
	g.catalog = `{"realtime":{"ready":false,"configured":false}}`
	l := NewRelay(options(g))
	defer l.Close()
	if v := l.Offer(); !v.Ready || v.ID != wire.VoiceGateway || v.Chat != "openclaw" {
		t.Errorf("before the gateway has answered: %+v", v)
	}
	voicetest.Eventually(t, voicetest.Never("the gateway's answer"), func() bool { return !l.Offer().Ready })
	for range 20 {
		if v := l.Offer(); v.Ready || v.Reason != "Voice needs a realtime key in the gateway." || v.Act != wire.VoiceAddKey {
			t.Errorf("%+v", v)
		}
	}
	g.mu.Lock()
	if g.asks != 1 {
		t.Errorf("the gateway was asked %d times", g.asks)
	}
	g.disconnected, g.catalog = true, `{"realtime":{"ready":true}}`
	g.mu.Unlock()
	if v := l.Offer(); v.Ready || v.Act != wire.VoiceConnect || v.Reason != "The gateway stopped." {
		t.Errorf("%+v", v)
	}
	g.mu.Lock()
	g.disconnected = false
	g.mu.Unlock()
	if v := l.Offer(); !v.Ready {
		t.Errorf("the answer of an earlier connection is still used: %+v", v)
	}
	g.mu.Lock()
	g.methods = nil
	g.mu.Unlock()
	if v := l.Offer(); v.Ready || v.Reason != "This OpenClaw has no voice." {
		t.Errorf("%+v", v)
	}
	if !l.SavesTranscript() {
		t.Error("the relay does not save transcripts")
	}
}

// The catalog of a gateway whose voice goes through Azure always says no, because it answers for
// sessions of browsers.
func TestOfferWithAzure(t *testing.T) {
	t.Parallel()
	for settings, lacks := range map[string]bool{
		`{"azureEndpoint":"https://x.example","apiKey":"__OPENCLAW_REDACTED__"}`: false,
		`{"azureDeployment":"voice","apiKey":{"source":"env","id":"KEY"}}`:       false,
		`{"azureEndpoint":"https://x.example"}`:                                  true,
		`{"azureEndpoint":"https://x.example","apiKey":""}`:                      true,
		`{"apiKey":"__OPENCLAW_REDACTED__"}`:                                     true,
	} {
		g := newFakeGateway(t)
		g.catalog = `{"realtime":{"ready":false}}`
		g.settings = `{"config":{"talk":{"realtime":{"providers":{"openai":` + settings + `}}}}}`
		if f, err := NewRelay(options(g)).ask(t.Context()); err != nil || (f != nil) != lacks {
			t.Errorf("%s: %+v %v", settings, f, err)
		}
	}
}

// Close ends a probe that the gateway does not answer, and waits for it.
func TestCloseAwaitsTheProbe(t *testing.T) {
	g := newFakeGateway(t)
	g.answers = make(chan struct{}) // never closed
	l := NewRelay(options(g))
	l.Offer()
	l.Close()
	if l.probe.running {
		t.Error("Close did not wait for the probe")
	}
	if l.Offer(); l.probe.running {
		t.Error("a probe started after Close")
	}
}
