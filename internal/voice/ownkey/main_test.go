package ownkey

import (
	"bytes"
	"encoding/json"
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
	full    = "gpt-realtime-2.1"
	mini    = "gpt-realtime-2.1-mini"
	patient = 20 * time.Second // for a machine that does other things
)

// talk is a session with a server, and the microphone before it.
type talk struct {
	t      *testing.T
	server *realtimetest.Server
	ear    *voicetest.Ear
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
		Who:   "You are Molty.",
		Model: mini, Voice: "cedar", Instructions: "You live in a small world.",
		Tools: []voice.Function{
			{Name: "inspect_world", Description: "Looks.", Parameters: json.RawMessage(`{"type":"object","properties":{}}`)},
			{Name: "walk_avatar", Description: "Walks.", Parameters: json.RawMessage(`{"type":"object","properties":{"x":{"type":"number"}}}`)},
		},
	}
}

// begin starts a session; it ends with the test, and then it has told so exactly once.
func begin(t *testing.T, server *realtimetest.Server, change ...func(*Options, *voice.Config)) *talk {
	t.Helper()
	k := &talk{t: t, server: server, ear: voicetest.NewEar(t), log: &lockedBuffer{}}
	o := Options{
		Key: func() string { return realtimetest.Key }, On: func() bool { return true }, Base: server.URL,
		Logger: zerolog.New(k.log),
	}
	c := config()
	for _, f := range change {
		f(&o, &c)
	}
	s, e := New(o).Start(t.Context(), c, k.ear)
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
		s.Result("call", json.RawMessage(`{}`), false)
		time.Sleep(10 * time.Millisecond)
		if n := len(k.ear.Told("closed")); n != 1 {
			t.Errorf("closed was told %d times", n)
		}
		if strings.Contains(k.log.String(), realtimetest.Key) {
			t.Error("the key stands in the log")
		}
	})
	return k
}

// hear sends sound, 20 ms at a time; the playback clock goes on with it.
func (k *talk) hear(pcm []byte) {
	for len(pcm) > 0 {
		n := min(len(pcm), 20*bytesPerMilli)
		k.clock += 20 * time.Millisecond
		k.s.Audio(pcm[:n], k.clock)
		pcm = pcm[n:]
	}
}

// speak says something that the server takes for a whole utterance.
func (k *talk) speak() { k.hear(append(realtimetest.Tone(300), realtimetest.Silence(600)...)) }

// interject says something while the playback clock stands still, so that what was heard is known to the millisecond.
func (k *talk) interject() {
	for range 10 {
		k.s.Audio(realtimetest.Tone(20), k.clock)
	}
}

// sent waits for the nth message of a type that the server has taken.
func (k *talk) sent(typ string, n int) map[string]any {
	k.t.Helper()
	return journal(k.t, k.server, typ, true, n)
}

// answered waits for the nth event of a type that the server has sent.
func (k *talk) answered(typ string, n int) map[string]any {
	k.t.Helper()
	return journal(k.t, k.server, typ, false, n)
}

func journal(t *testing.T, server *realtimetest.Server, typ string, in bool, n int) map[string]any {
	t.Helper()
	for end := time.Now().Add(patient); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if list := entries(server, typ, in); len(list) >= n {
			return list[n-1].Body
		}
	}
	t.Fatalf("%s number %d never came", typ, n)
	return nil
}

func entries(server *realtimetest.Server, typ string, in bool) []realtimetest.Entry {
	var out []realtimetest.Entry
	for _, e := range server.Journal(typ) {
		if e.In == in {
			out = append(out, e)
		}
	}
	return out
}

// peaceful fails the test if the server has refused anything.
func (k *talk) peaceful() {
	k.t.Helper()
	for _, e := range entries(k.server, "error", false) {
		k.t.Errorf("the server refused: %v", e.Body)
	}
}
