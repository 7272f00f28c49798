package ownkey

import (
	"bytes"
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

// heardPCM is all sound that was told.
func (k *ear) heardPCM() []byte {
	var b []byte
	for _, w := range k.told("audio") {
		b = append(b, w.pcm...)
	}
	return b
}

// talk is a session with a server, and the microphone before it.
type talk struct {
	t      *testing.T
	server *realtimetest.Server
	ear    *ear
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
	k := &talk{t: t, server: server, ear: newEar(t), log: &lockedBuffer{}}
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
		k.ear.wait("closed", 1)
		s.Close()
		s.Audio(realtimetest.Tone(20), 0)
		s.Say("after the end")
		s.Result("call", json.RawMessage(`{}`), false)
		time.Sleep(10 * time.Millisecond)
		if n := len(k.ear.told("closed")); n != 1 {
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
