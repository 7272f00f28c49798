package openclaw

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	full    = "gpt-realtime-2.1"
	mini    = "gpt-realtime-2.1-mini"
	patient = 20 * time.Second // for a machine that does other things
)

// told is one thing that a sink was told.
type told struct {
	what string // "ready", "audio", "mark", …
	id   string
	text string
	role string
	on   bool
	pcm  []byte
	args json.RawMessage
	e    *wire.Error
	act  wire.VoiceAct
	at   time.Time
}

// ear is a sink that remembers. Its methods are called one at a time, which it checks.
type ear struct {
	t    *testing.T
	busy sync.Mutex

	mu   sync.Mutex
	more *sync.Cond
	all  []told
	slow atomic.Int64 // time.Duration that each sound takes
}

func newEar(t *testing.T) *ear {
	k := &ear{t: t}
	k.more = sync.NewCond(&k.mu)
	return k
}

func (k *ear) note(w told) {
	if !k.busy.TryLock() {
		k.t.Error("the sink is called by two at a time")
		return
	}
	defer k.busy.Unlock()
	if w.what == "audio" {
		time.Sleep(time.Duration(k.slow.Load()))
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if n := len(k.all); n > 0 && k.all[n-1].what == "closed" {
		k.t.Errorf("%s after closed", w.what)
	}
	k.all = append(k.all, w)
	k.more.Broadcast()
}

func (k *ear) Ready(model, voice string, until time.Time) {
	k.note(told{what: "ready", id: model, text: voice, at: until})
}

func (k *ear) Speech(on bool)      { k.note(told{what: "speech", on: on}) }
func (k *ear) Turn(turn string)    { k.note(told{what: "turn", id: turn}) }
func (k *ear) Audio(pcm []byte)    { k.note(told{what: "audio", pcm: pcm}) }
func (k *ear) Mark(mark string)    { k.note(told{what: "mark", id: mark}) }
func (k *ear) Done(outcome string) { k.note(told{what: "done", text: outcome}) }
func (k *ear) Clear(why string)    { k.note(told{what: "clear", text: why}) }

func (k *ear) Caption(id, role, text string, final bool) {
	k.note(told{what: "caption", id: id, role: role, text: text, on: final})
}

func (k *ear) Call(c voice.Call) {
	k.note(told{what: "call", id: c.ID, text: c.Name, args: c.Arguments})
}
func (k *ear) Delegated(state, _ string) { k.note(told{what: "delegated", text: state}) }

func (k *ear) Failed(e *wire.Error, act wire.VoiceAct) {
	k.note(told{what: "failed", e: e, act: act})
}

func (k *ear) Closed(reason string, e *wire.Error, act wire.VoiceAct) {
	k.note(told{what: "closed", text: reason, e: e, act: act})
}

// wait waits for the nth (from 1) word of a kind.
func (k *ear) wait(what string, n int) told {
	k.t.Helper()
	end := time.Now().Add(patient)
	timer := time.AfterFunc(patient, k.more.Broadcast)
	defer timer.Stop()
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		if list := k.of(what); len(list) >= n {
			return list[n-1]
		}
		if time.Now().After(end) {
			k.t.Fatalf("%s number %d was never told; told was:\n%s", what, n, k.story())
		}
		k.more.Wait()
	}
}

func (k *ear) of(what string) []told {
	var out []told
	for _, w := range k.all {
		if w.what == what {
			out = append(out, w)
		}
	}
	return out
}

func (k *ear) told(what string) []told {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.of(what)
}

func (k *ear) story() string {
	var b strings.Builder
	for _, w := range k.all {
		fmt.Fprintf(&b, "%s %s %q %v %v\n", w.what, w.id, w.text, w.on, w.e)
	}
	return b.String()
}

// talk is a session through a gateway, and the microphone before it.
type talk struct {
	t     *testing.T
	g     *gate
	ear   *ear
	s     voice.Session
	lane  voice.Lane
	clock time.Duration
}

func config() voice.Config {
	return voice.Config{
		Model: mini, Voice: "cedar", Instructions: "You live in a small world.",
		Tools: []voice.Function{{Name: "walk_avatar", Description: "Walks.", Parameters: json.RawMessage(`{"type":"object","properties":{}}`)}},
	}
}

func options(g *gate) Options {
	return Options{Gateway: Over(g), Chat: "openclaw", Logger: zerolog.Nop()}
}

// begin starts a session; it ends with the test, and then it has told so exactly once.
func begin(t *testing.T, g *gate, of func(Options) voice.Lane, change ...func(*Options, *voice.Config)) *talk {
	t.Helper()
	k := &talk{t: t, g: g, ear: newEar(t)}
	o, c := options(g), config()
	for _, f := range change {
		f(&o, &c)
	}
	k.lane = of(o)
	s, e := k.lane.Start(t.Context(), c, k.ear)
	if e != nil {
		t.Fatal(e)
	}
	k.s = s
	t.Cleanup(func() {
		s.Close()
		k.ear.wait("closed", 1)
		s.Close()
		s.Audio(realtimetest.Tone(20), 0)
		s.Say("after the end")
		s.Played("audio-1")
		s.Result("call", json.RawMessage(`{}`), false)
		s.Cancel("", 0, "button")
		time.Sleep(5 * time.Millisecond)
		if n := len(k.ear.told("closed")); n != 1 {
			t.Errorf("closed was told %d times", n)
		}
	})
	return k
}

func relay(o Options) voice.Lane { return NewRelay(o) }

// hear sends sound, 20 ms at a time; the playback clock goes on with it.
func (k *talk) hear(ms int) {
	for range ms / 20 {
		k.clock += 20 * time.Millisecond
		k.s.Audio(realtimetest.Tone(20), k.clock)
	}
}

// heardAll waits until the gateway has the clock of the newest sound.
func (k *talk) heardAll() {
	k.t.Helper()
	for end := time.Now().Add(patient); time.Now().Before(end); time.Sleep(time.Millisecond) {
		k.g.mu.Lock()
		at := k.g.link.clock
		k.g.mu.Unlock()
		if at == float64(k.clock.Milliseconds()) {
			return
		}
	}
	k.t.Fatal("the sound did not arrive")
}
