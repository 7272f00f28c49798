package openclaw

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	full    = "gpt-realtime-2.1"
	mini    = "gpt-realtime-2.1-mini"
	patient = 20 * time.Second // for a machine that does other things
)

// talk is a session through a gateway, and the microphone before it.
type talk struct {
	t     *testing.T
	g     *gate
	ear   *voicetest.Ear
	s     voice.Session
	lane  voice.Provider
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
func begin(t *testing.T, g *gate, of func(Options) voice.Provider, change ...func(*Options, *voice.Config)) *talk {
	t.Helper()
	k := &talk{t: t, g: g, ear: voicetest.NewEar(t)}
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
		k.ear.Wait("closed", 1)
		s.Close()
		s.Audio(realtimetest.Tone(20), 0)
		s.Say("after the end")
		s.Played("audio-1")
		s.Result("call", json.RawMessage(`{}`), false)
		s.Cancel("", 0, "button")
		time.Sleep(5 * time.Millisecond)
		if n := len(k.ear.Told("closed")); n != 1 {
			t.Errorf("closed was told %d times", n)
		}
	})
	return k
}

func relay(o Options) voice.Provider { return NewRelay(o) }

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
