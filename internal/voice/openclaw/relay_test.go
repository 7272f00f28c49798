package openclaw

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

func TestATurn(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	if r := k.ear.wait("ready", 1); r.id != mini || r.text != "cedar" || time.Until(r.at) < 29*time.Minute || time.Until(r.at) > 31*time.Minute {
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
	k.ear.wait("done", 1)
	k.s.Played("audio-1")
	k.s.Played("audio-2")
	g.comes("talk.session.acknowledgeMark", 2)
	bytes := 0
	for _, w := range k.ear.told("audio") {
		bytes += len(w.pcm)
	}
	if bytes != 1000*bytesPerMilli {
		t.Errorf("%d bytes of sound", bytes)
	}
	story := k.ear.story()
	for _, line := range []string{
		`clear  "barge-in"`, `speech  "" true`, `speech  "" false`, `caption user-1 "Who are you?" true`, `turn turn-1`,
		`caption agent-2 "I am Molty." true`, `done  "done"`,
	} {
		i := strings.Index(story, line)
		if i < 0 {
			t.Fatalf("%s is not in, or not in order:\n%s", line, k.ear.story())
		}
		story = story[i:]
	}
	if n := len(k.ear.told("mark")); n != 10 {
		t.Errorf("%d marks", n)
	}
	g.do(func(l *link) {
		if !l.ack["audio-2"] || len(l.marks) != 8 {
			t.Errorf("acknowledged %v, open %v", l.ack, l.marks)
		}
	})
}

// What the user's voice interrupts is cut where it was heard, by the clock of the microphone; nothing of it is told after.
func TestVoiceInterrupts(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.wait("ready", 1)
	k.hear(100)
	k.heardAll()
	g.says("A long story that nobody hears whole.", 40, false)
	k.ear.wait("mark", 40)
	k.hear(700)
	k.heardAll()
	g.userSpeaks()
	k.ear.wait("done", 1)
	g.says("What?", 2, true)
	k.ear.wait("done", 2)
	g.do(func(l *link) {
		if !reflect.DeepEqual(l.cuts, []float64{700}) || l.skipped != 0 {
			t.Errorf("cut at %v, skipped %d", l.cuts, l.skipped)
		}
	})
	for i, want := range []string{"interrupted", "done"} {
		if got := k.ear.told("done")[i].text; got != want {
			t.Errorf("turn %d ended as %s", i, got)
		}
	}
	if got := k.ear.told("caption"); got[len(got)-1].text != "What?" {
		t.Errorf("%+v", got[len(got)-1])
	}
}

// Sound and words of an answer that was cut, which were on their way, are not told.
func TestNothingOfACutAnswerIsTold(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.wait("ready", 1)
	g.says("A long story.", 5, false)
	k.ear.wait("mark", 5)
	k.s.Cancel("turn-1", 200*time.Millisecond, "button")
	k.ear.wait("clear", 1)
	g.event(map[string]any{"type": "audio", "audioBase64": "AAAA", "talkEvent": map[string]any{"turnId": "turn-1"}})
	g.event(map[string]any{"type": "mark", "markName": "audio-99", "talkEvent": map[string]any{"turnId": "turn-1"}})
	g.event(map[string]any{"type": "transcript", "role": "assistant", "text": "A long story.", "final": true, "talkEvent": map[string]any{"turnId": "turn-1"}})
	if p := g.comes("talk.session.cancelOutput", 1); p["turnId"] != "turn-1" || p["reason"] != "button" {
		t.Errorf("%v", p)
	}
	g.says("Next.", 1, true)
	k.ear.wait("done", 2)
	if n := len(k.ear.told("audio")); n != 30 {
		t.Errorf("%d pieces of sound", n)
	}
	if n := len(k.ear.told("mark")); n != 6 {
		t.Errorf("%d marks", n)
	}
	if got := k.ear.told("speech"); len(got) != 0 {
		t.Errorf("the user is said to have spoken: %v", got)
	}
}

// The gateway is not asked to cancel what it has made whole, nor while the agent works for the call.
func TestCancelsThatWouldHarmAreNotSent(t *testing.T) {
	t.Run("the answer is whole", func(t *testing.T) {
		g := newGate(t)
		k := begin(t, g, relay)
		k.ear.wait("ready", 1)
		g.says("A short one.", 5, true)
		k.ear.wait("done", 1)
		k.s.Cancel("turn-1", 200*time.Millisecond, "button")
		k.ear.wait("clear", 1)
		k.hear(40)
		k.heardAll()
		if n := len(g.sent("talk.session.cancelOutput")); n != 0 {
			t.Errorf("%d cancels", n)
		}
	})
	t.Run("the agent works", func(t *testing.T) {
		g := newGate(t)
		k := begin(t, g, relay)
		k.ear.wait("ready", 1)
		g.says("I ask.", 5, false)
		g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool, "args": map[string]any{"question": "How many?"}})
		k.ear.wait("delegated", 1)
		k.s.Cancel("", 0, "barge-in")
		k.ear.wait("clear", 1)
		k.hear(40)
		k.heardAll()
		if n := len(g.sent("talk.session.cancelOutput")); n != 0 {
			t.Errorf("%d cancels", n)
		}
	})
}

// Each end of a run is an answer to the model, whenever it comes.
func TestConsultsAreAnswered(t *testing.T) {
	for name, c := range map[string]struct{ state, body, want, told string }{
		"final":       {"final", `"message":{"content":[{"type":"text","text":"Three."}]}`, `{"result":"Three."}`, "done"},
		"plain text":  {"final", `"message":{"content":"Three."}`, `{"result":"Three."}`, "done"},
		"folded in":   {"final", `"message":null`, `{"result":"The agent took it in with what it is doing. Its answer will stand in the chat."}`, "done"},
		"error":       {"error", `"errorMessage":"No credit."`, `{"error":"the agent failed: No credit."}`, "failed"},
		"aborted":     {"aborted", `"message":{"content":"Thr"}`, `{"error":"the agent was stopped before it was done","soFar":"Thr"}`, "failed"},
		"a long text": {"final", `"message":{"content":"` + strings.Repeat("é", 4000) + `"}`, `{"result":"` + strings.Repeat("é", 3000) + ` …"}`, "done"},
	} {
		for _, early := range []bool{false, true} {
			t.Run(fmt.Sprint(name, early), func(t *testing.T) {
				g := newGate(t)
				hold := make(chan struct{})
				if early {
					g.slow["talk.client.toolCall"] = hold
				}
				k := begin(t, g, relay)
				k.ear.wait("ready", 1)
				g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool, "args": map[string]any{"question": "How many?"}})
				end := frame{name: "chat", payload: `{"runId":"talk-c1","state":"` + c.state + `",` + c.body + `}`}
				if !early {
					k.ear.wait("delegated", 1)
				}
				g.do(func(l *link) {
					l.events <- frame{name: "chat", payload: `{"runId":"other","state":"final","message":{"content":"Not this."}}`}
					l.events <- frame{name: "chat", payload: `{"runId":"talk-c1","state":"delta","message":{"content":"Th"}}`}
					l.events <- end
				})
				if early {
					g.says("Meanwhile.", 1, true) // behind the run's end
					k.ear.wait("done", 1)
					close(hold)
				}
				p := g.comes("talk.session.submitToolResult", 1)
				if got, _ := json.Marshal(p["result"]); string(got) != c.want || p["callId"] != "c1" {
					t.Errorf("%s", got)
				}
				k.ear.wait("delegated", 2)
				if got := k.ear.told("delegated"); got[0].text != "started" || got[1].text != c.told {
					t.Errorf("%v", got)
				}
				ask := g.comes("talk.client.toolCall", 1)
				if ask["sessionKey"] != "agent:main:main" || ask["name"] != consultTool {
					t.Errorf("%v", ask)
				}
			})
		}
	}
}

func TestOtherToolsAreAnswered(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.wait("ready", 1)
	g.refuse["talk.client.toolCall"] = no("busy")
	g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool})
	g.event(map[string]any{"type": "toolCall", "callId": "c2", "name": controlTool, "args": map[string]any{"text": "How far?", "mode": "status"}})
	g.event(map[string]any{"type": "toolCall", "callId": "c3", "name": controlTool, "args": 7})
	g.event(map[string]any{"type": "toolCall", "callId": "c4", "name": "fly"})
	g.comes("talk.session.submitToolResult", 4)
	got := map[any]string{}
	for _, p := range g.sent("talk.session.submitToolResult") {
		b, _ := json.Marshal(p["result"])
		got[p["callId"]] = string(b)
	}
	want := map[any]string{
		"c1": `{"error":"the agent did not take the question"}`, "c2": `{"message":"It is running.","ok":true}`,
		"c3": `{"error":"the arguments are not understood"}`, "c4": `{"error":"there is no tool fly"}`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if n := len(k.ear.told("delegated")); n != 0 {
		t.Error("a refused question is said to be handed over")
	}
}

func TestThirdModelIsRefusedBeforeTheGatewayHearsOfIt(t *testing.T) {
	g := newGate(t)
	for _, model := range []string{"", "gpt-live-1", "gpt-realtime-2", "gpt-4o-realtime-preview"} {
		c := config()
		c.Model = model
		if _, e := NewRelay(options(g)).Start(t.Context(), c, newEar(t)); e == nil || e.Code != wire.CodeVoiceModel {
			t.Errorf("%q: %v", model, e)
		}
	}
	if g.dials != 0 {
		t.Error("the gateway was asked")
	}
}

// What goes wrong is told in a sentence of ours, with the one act that helps.
func TestFaults(t *testing.T) {
	type events = []map[string]any
	failing := func(message string) func(*gate) {
		return func(g *gate) {
			g.fate = events{{"type": "error", "code": "realtime_unavailable", "phase": "connect", "message": message}, {"type": "close", "reason": "error"}}
		}
	}
	for name, c := range map[string]struct {
		how  func(*gate)
		want string
		act  wire.VoiceAct
	}{
		"no key": {func(g *gate) {
			g.refuse["talk.session.create"] = &refusedBy{"UNAVAILABLE", `Realtime voice provider "openai" is not configured`}
		}, "Voice needs a realtime key in the gateway.", wire.VoiceAddKey},
		"wrong key":   {failing("Realtime provider authentication failed. Check the provider credentials and try again."), "The gateway's voice key was refused.", wire.VoiceReplaceKey},
		"wrong model": {failing("Realtime session configuration was rejected. Check the provider and model settings."), "This voice model is not available.", wire.VoiceReplaceKey},
		"no credit":   {failing("Realtime provider cannot start this session right now. Try again later."), "The voice service takes no more for the moment.", wire.VoiceRetry},
		"another":     {failing("Realtime provider error."), "The gateway's voice could not go on.", wire.VoiceRetry},
		"other model": {func(g *gate) { g.reports = full }, "The voice session had another model", wire.VoiceRetry},
		"never ready": {func(g *gate) { g.unready = true }, "The agent is not reachable.", wire.VoiceRetry},
		"no login":    {func(g *gate) { g.refuse["dial"] = errGone }, "The agent is not reachable.", wire.VoiceRetry},
		"just closed": {func(g *gate) { g.fate = events{{"type": "close", "reason": "error"}} }, "The gateway's voice could not go on.", wire.VoiceRetry},
		"starting":    {func(g *gate) { g.refuse["talk.session.create"] = &refusedBy{"UNAVAILABLE", "gateway is starting"} }, "The agent is not reachable.", wire.VoiceRetry},
		"sound refused": {func(g *gate) {
			g.refuse["talk.session.appendAudio"] = &refusedBy{"UNAVAILABLE", "Unknown Talk session"}
		}, "The gateway's voice could not go on.", wire.VoiceRetry},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGate(t)
			c.how(g)
			k := begin(t, g, relay, func(o *Options, _ *voice.Config) { o.Patience = 300 * time.Millisecond })
			if name == "sound refused" {
				k.ear.wait("ready", 1)
				k.hear(20)
			}
			w := k.ear.wait("closed", 1)
			if w.text != "error" || w.e == nil || !strings.HasPrefix(w.e.Message, c.want) || w.act != c.act {
				t.Errorf("%s %v %s", w.text, w.e, w.act)
			}
			if name != "sound refused" && len(k.ear.told("ready")) != 0 {
				t.Error("it was ready")
			}
		})
	}
}

func TestTheConnectionIsLost(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.wait("ready", 1)
	g.says("A story", 3, false)
	k.ear.wait("mark", 3)
	g.do(func(l *link) { l.cancel() })
	if w := k.ear.wait("closed", 1); w.e == nil || w.e.Message != "The agent is not reachable." || w.act != wire.VoiceRetry {
		t.Errorf("%+v", w)
	}
	if got := k.ear.told("done"); len(got) != 1 || got[0].text != "failed" {
		t.Errorf("%v", got)
	}
}

// A session that the gateway closes at its limit has not failed; an answer that failed does not end the session.
func TestLimitAndFailedAnswers(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.wait("ready", 1)
	g.event(map[string]any{"type": "error", "code": "realtime_unavailable", "phase": "response", "message": "Realtime provider error."})
	if w := k.ear.wait("failed", 1); w.e.Message != "The voice could not finish this answer." {
		t.Errorf("%v", w.e)
	}
	s := k.s.(*session)
	s.mu.Lock()
	s.limit = time.Now().Add(time.Second)
	s.mu.Unlock()
	g.event(map[string]any{"type": "close", "reason": "completed"})
	if w := k.ear.wait("closed", 1); w.text != "limit" || w.e != nil {
		t.Errorf("%+v", w)
	}
}

func TestWrittenWordsAreRefused(t *testing.T) {
	k := begin(t, newGate(t), relay)
	k.ear.wait("ready", 1)
	k.s.Say("Hello.")
	if w := k.ear.wait("failed", 1); w.e.Code != wire.CodeNotAllowed {
		t.Errorf("%v", w.e)
	}
}

// A gateway that takes no sound for a while loses the oldest, and the newest clock is what it gets then.
func TestASlowGatewayLosesTheOldestSound(t *testing.T) {
	g := newGate(t)
	hold := make(chan struct{})
	k := begin(t, g, relay)
	k.ear.wait("ready", 1)
	g.mu.Lock()
	g.slow["talk.session.appendAudio"] = hold
	g.mu.Unlock()
	k.hear(5000)
	close(hold)
	k.heardAll()
	dropped := int(k.s.(*session).up.dropped() / bytesPerMilli)
	g.do(func(l *link) {
		// A second waited, and one piece of what came first was on its way.
		if n := l.heard.Len() / bytesPerMilli; n < 1000 || n > 2000 || n+dropped != 5000 {
			t.Errorf("%d ms arrived, %d ms were counted as dropped", n, dropped)
		}
	})
}

// A sink that is slow does not make the connection's reader slow: the gateway drops nothing.
func TestASlowSinkLosesNothing(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.slow.Store(int64(time.Millisecond))
	k.ear.wait("ready", 1)
	for range 10 {
		g.says("A story.", 60, true)
		g.do(func(l *link) {
			if l.lost > 0 {
				t.Fatalf("%d events were lost", l.lost)
			}
		})
		time.Sleep(20 * time.Millisecond)
	}
	k.ear.wait("done", 10)
	if n := len(k.ear.told("audio")); n != 10*60*5 {
		t.Errorf("%d pieces of sound", n)
	}
}

func TestFiftyInterruptions(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.wait("ready", 1)
	for i := range 50 {
		g.says("A long story.", 20, i%3 == 0)
		k.ear.wait("turn", i+1)
		k.hear(300)
		k.heardAll()
		if i%2 == 0 {
			g.userSpeaks()
		} else {
			k.s.Cancel(fmt.Sprint("turn-", i+1), 300*time.Millisecond, "barge-in")
		}
		k.ear.wait("done", i+1)
	}
	g.says("The end.", 1, true)
	k.ear.wait("done", 51)
	if got := k.ear.told("done")[50].text; got != "done" {
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
	if !l.Keeps() {
		t.Error("the relay keeps")
	}
}
