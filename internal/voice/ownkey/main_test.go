package ownkey

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
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

// testSession is a session with a fake of the API, and its microphone.
type testSession struct {
	t      *testing.T
	server *realtimetest.Server
	rec    *voicetest.Recorder
	codec  *codec
	s      voice.Session
	clock  time.Duration
	log    *lockedBuffer
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

func config() voice.Config {
	return voice.Config{
		Identity: func(context.Context) string { return "You are Molty." },
		Model:    mini, Voice: "cedar", Instructions: "You live in a small world.",
		Tools: []voice.Function{
			{Name: "inspect_world", Description: "Looks.", Parameters: json.RawMessage(`{"type":"object","properties":{}}`)},
			{Name: "walk_avatar", Description: "Walks.", Parameters: json.RawMessage(`{"type":"object","properties":{"x":{"type":"number"}}}`)},
		},
	}
}

// begin runs a session until the test ends, and checks that it reports Closed exactly once and does
// nothing after that.
func begin(t *testing.T, server *realtimetest.Server, change ...func(*Options, *voice.Config)) *testSession {
	t.Helper()
	k := &testSession{t: t, server: server, rec: voicetest.NewRecorder(t), log: &lockedBuffer{}}
	o := Options{
		Key: func() string { return realtimetest.Key }, On: func() bool { return true }, Base: server.URL,
		Logger: zerolog.New(k.log),
	}
	c := config()
	for _, f := range change {
		f(&o, &c)
	}
	codec, e := New(o).open(t.Context(), c, k.rec.Handle)
	if e != nil {
		t.Fatal(e)
	}
	s := codec.session
	k.codec, k.s = codec, s
	var running sync.WaitGroup
	running.Go(s.Run)
	t.Cleanup(func() {
		s.Close()
		running.Wait()
		voicetest.Wait[voice.Closed](k.rec, 1)
		s.Close()
		s.Audio(realtimetest.Tone(20), 0)
		s.Say("after the end")
		s.Result("call", json.RawMessage(`{}`), false)
		if n := len(voicetest.All[voice.Closed](k.rec)); n != 1 {
			t.Errorf("Closed was reported %d times", n)
		}
		if strings.Contains(k.log.String(), realtimetest.Key) {
			t.Error("the log has the key")
		}
	})
	return k
}

// sendAudio sends audio, 20 ms at a time, and advances the playback clock.
func (k *testSession) sendAudio(pcm []byte) {
	for len(pcm) > 0 {
		n := min(len(pcm), 20*voice.BytesPerMilli)
		k.clock += 20 * time.Millisecond
		k.s.Audio(pcm[:n], k.clock)
		pcm = pcm[n:]
	}
}

// speak sends audio that the server takes for a whole utterance.
func (k *testSession) speak() {
	k.sendAudio(append(realtimetest.Tone(300), realtimetest.Silence(600)...))
}

// interject sends speech while the playback clock stands still, so that the test knows the played
// audio to the millisecond.
func (k *testSession) interject() {
	for range 10 {
		k.s.Audio(realtimetest.Tone(20), k.clock)
	}
}

// waitMessage waits for the nth message of a type that the server has received.
func (k *testSession) waitMessage(typ string, n int) map[string]any {
	k.t.Helper()
	return journal(k.t, k.server, typ, true, n)
}

// waitEvent waits for the nth event of a type that the server has sent.
func (k *testSession) waitEvent(typ string, n int) map[string]any {
	k.t.Helper()
	return journal(k.t, k.server, typ, false, n)
}

// journal waits for the nth entry of a type that came in or went out, and returns its body.
func journal(t *testing.T, server *realtimetest.Server, typ string, in bool, n int) map[string]any {
	t.Helper()
	voicetest.Eventually(t, voicetest.Never(fmt.Sprintf("%s number %d", typ, n)),
		func() bool { return len(entries(server, typ, in)) >= n })
	return entries(server, typ, in)[n-1].Body
}

func entries(server *realtimetest.Server, typ string, in bool) []realtimetest.JournalEntry {
	var out []realtimetest.JournalEntry
	for _, e := range server.Journal(typ) {
		if e.In == in {
			out = append(out, e)
		}
	}
	return out
}

// assertNoErrors fails the test if the server has refused anything.
func (k *testSession) assertNoErrors() {
	k.t.Helper()
	for _, e := range entries(k.server, "error", false) {
		k.t.Errorf("the server refused: %v", e.Body)
	}
}
