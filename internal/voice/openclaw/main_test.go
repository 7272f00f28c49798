package openclaw

import (
	"encoding/json"
	"sync"
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
	full = "gpt-realtime-2.1"
	mini = "gpt-realtime-2.1-mini"
)

// testSession is a session with a fake gateway, and its microphone.
type testSession struct {
	t        *testing.T
	g        *fakeGateway
	rec      *voicetest.Recorder
	s        voice.Session
	provider voice.Provider
	clock    time.Duration
}

func config() voice.Config {
	return voice.Config{
		Model: mini, Voice: "cedar", Instructions: "You live in a small world.",
		Tools: []voice.Function{{Name: "walk_avatar", Description: "Walks.", Parameters: json.RawMessage(`{"type":"object","properties":{}}`)}},
	}
}

func options(g *fakeGateway) Options {
	return Options{Gateway: g, Chat: func() string { return "openclaw" }, Logger: zerolog.Nop()}
}

// begin runs a session until the test ends, and checks that it reports Closed exactly once and does
// nothing after that.
func begin(t *testing.T, g *fakeGateway, of func(Options) voice.Provider,
	change ...func(*Options, *voice.Config),
) *testSession {
	t.Helper()
	k := &testSession{t: t, g: g, rec: voicetest.NewRecorder(t)}
	o, c := options(g), config()
	for _, f := range change {
		f(&o, &c)
	}
	k.provider = of(o)
	s, e := k.provider.Open(t.Context(), c, k.rec.Handle)
	if e != nil {
		t.Fatal(e)
	}
	k.s = s
	var running sync.WaitGroup
	running.Go(s.Run)
	t.Cleanup(func() {
		s.Close()
		running.Wait()
		k.provider.Close()
		voicetest.Wait[voice.Closed](k.rec, 1)
		s.Close()
		s.Audio(realtimetest.Tone(20), 0)
		s.Say("after the end")
		s.Played("audio-1")
		s.Result("call", json.RawMessage(`{}`), false)
		s.Cancel("", 0, "button")
		if n := len(voicetest.All[voice.Closed](k.rec)); n != 1 {
			t.Errorf("Closed was reported %d times", n)
		}
	})
	return k
}

func relay(o Options) voice.Provider { return NewRelay(o) }

// sendAudio sends audio, 20 ms at a time, and advances the playback clock.
func (k *testSession) sendAudio(ms int) {
	for range ms / 20 {
		k.clock += 20 * time.Millisecond
		k.s.Audio(realtimetest.Tone(20), k.clock)
	}
}

// awaitAudio waits until the gateway has the clock of the newest audio.
func (k *testSession) awaitAudio() {
	k.t.Helper()
	voicetest.Eventually(k.t, voicetest.Never("the audio"), func() bool {
		k.g.mu.Lock()
		defer k.g.mu.Unlock()
		return k.g.conn.clock == float64(k.clock.Milliseconds())
	})
}
