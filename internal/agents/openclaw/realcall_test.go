//go:build real

package openclaw

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/wire"
)

const (
	full = "gpt-realtime-2.1"
	mini = "gpt-realtime-2.1-mini"
	// identity is the file in the agent's workspace that describes it.
	identity = "# Identity\nName: Molty. Personality marker: likes quiet gardens.\n"
	// long takes about four seconds to say.
	long = "Hi, I am Molty, and I live in this little world by the green hill."
)

// callEvent is an event of a call.
type callEvent struct {
	what, id, text string
	on             bool
	bytes          int
	e              *wire.Error
	act            wire.VoiceAct
	args           json.RawMessage
	at             time.Time
}

// callRecorder records the events of a call and when they arrived.
type callRecorder struct {
	t *testing.T

	mu   sync.Mutex
	more *sync.Cond
	all  []callEvent
}

func newCallRecorder(t *testing.T) *callRecorder {
	k := &callRecorder{t: t}
	k.more = sync.NewCond(&k.mu)
	return k
}

func (k *callRecorder) note(w callEvent) {
	w.at = time.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	if n := len(k.all); n > 0 && k.all[n-1].what == "closed" {
		k.t.Errorf("%s after closed", w.what)
	}
	k.all = append(k.all, w)
	k.more.Broadcast()
}

// handle is the voice.Handler.
func (k *callRecorder) handle(e voice.Event) {
	switch e := e.(type) {
	case voice.Ready:
		k.note(callEvent{what: "ready", id: e.Model, text: e.Voice})
	case voice.Speech:
		k.note(callEvent{what: "speech", on: e.Speaking})
	case voice.TurnStarted:
		k.note(callEvent{what: "turn", id: e.Turn})
	case voice.Audio:
		k.note(callEvent{what: "audio", bytes: len(e.PCM)})
	case voice.Mark:
		k.note(callEvent{what: "mark", id: e.Name})
	case voice.TurnEnded:
		k.note(callEvent{what: "done", text: string(e.Outcome)})
	case voice.Clear:
		k.note(callEvent{what: "clear", text: string(e.Reason)})
	case voice.Caption:
		k.note(callEvent{what: "caption", id: string(e.Role), text: e.Text, on: e.Final})
	case voice.ToolCall:
		k.note(callEvent{what: "call", id: e.ID, text: e.Name, args: e.Arguments})
	case voice.Delegation:
		k.note(callEvent{what: "delegated", text: string(e.State), id: e.Run})
	case voice.Notice:
		k.note(callEvent{what: "failed", e: e.Problem.Err, act: e.Problem.Act})
	case voice.Closed:
		closed := callEvent{what: "closed", text: string(e.Reason)}
		if e.Problem != nil {
			closed.e, closed.act = e.Problem.Err, e.Problem.Act
		}
		k.note(closed)
	}
}

// openSession opens and runs a session. The end of the test closes it and waits for it.
func openSession(t *testing.T, l voice.Provider, c voice.Config, k *callRecorder) voice.Session {
	t.Helper()
	s, e := l.Open(t.Context(), c, k.handle)
	if e != nil {
		t.Fatal(e)
	}
	var running sync.WaitGroup
	running.Go(s.Run)
	t.Cleanup(func() {
		s.Close()
		running.Wait()
	})
	return s
}

// wait waits for the nth event (from 1) of a kind (empty: of any) for which is returns true.
func (k *callRecorder) wait(what string, n int, is func(callEvent) bool) callEvent {
	k.t.Helper()
	end := time.Now().Add(needs.Patience)
	timer := time.AfterFunc(needs.Patience, k.more.Broadcast)
	defer timer.Stop()
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		found := 0
		for _, w := range k.all {
			if (what == "" || w.what == what) && (is == nil || is(w)) {
				if found++; found == n {
					return w
				}
			}
		}
		if time.Now().After(end) {
			var b strings.Builder
			for _, w := range k.all {
				if w.what != "audio" && w.what != "mark" {
					fmt.Fprintf(&b, "%s %s %q %v %v\n", w.what, w.id, w.text, w.on, w.e)
				}
			}
			k.t.Fatalf("%s number %d did not come; the events are:\n%s", what, n, b.String())
		}
		k.more.Wait()
	}
}

func (k *callRecorder) events(what string) []callEvent {
	k.mu.Lock()
	defer k.mu.Unlock()
	var out []callEvent
	for _, w := range k.all {
		if w.what == what {
			out = append(out, w)
		}
	}
	return out
}

// testCall is a call through a provider to a real gateway, with a microphone that never stops and a
// player.
type testCall struct {
	t        *testing.T
	recorder *callRecorder
	s        voice.Session
	start    time.Time
	done     chan struct{}
	wg       sync.WaitGroup
	// Milliseconds of sound that came, and of those that the user has heard.
	came, heard atomic.Int64

	mu     sync.Mutex
	speech []byte // that is to be said; silence otherwise
}

// startCall starts a call; it ends with the test.
func startCall(t *testing.T, l voice.Provider, c voice.Config) *testCall {
	t.Helper()
	k := &testCall{t: t, recorder: newCallRecorder(t), start: time.Now(), done: make(chan struct{})}
	k.s = openSession(t, l, c, k.recorder)
	k.wg.Go(k.microphone)
	k.wg.Go(k.player)
	t.Cleanup(k.hangUp)
	return k
}

func (k *testCall) hangUp() {
	select {
	case <-k.done:
		return
	default:
	}
	close(k.done)
	k.wg.Wait()
	k.s.Close()
	k.recorder.wait("closed", 1, nil)
}

// microphone sends 20 ms of audio every 20 ms.
func (k *testCall) microphone() {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	quiet := make([]byte, 960)
	for {
		select {
		case <-k.done:
			return
		case <-tick.C:
		}
		k.mu.Lock()
		frame := quiet
		if n := min(len(k.speech), 960); n > 0 {
			frame, k.speech = k.speech[:n], k.speech[n:]
		}
		k.mu.Unlock()
		k.s.Audio(frame, time.Since(k.start))
	}
}

// player plays the audio in real time and reports each mark when it has been played.
func (k *testCall) player() {
	free, seen := time.Now(), 0 // when the queued sound will have played
	type due struct {
		mark string
		at   time.Time
		came int64
	}
	var queue []due
	for {
		select {
		case <-k.done:
			return
		case <-time.After(5 * time.Millisecond):
		}
		k.recorder.mu.Lock()
		fresh := k.recorder.all[seen:]
		seen = len(k.recorder.all)
		k.recorder.mu.Unlock()
		now := time.Now()
		for _, w := range fresh {
			switch w.what {
			case "audio":
				if free.Before(now) {
					free = now
				}
				free = free.Add(time.Duration(w.bytes/48) * time.Millisecond)
				k.came.Add(int64(w.bytes / 48))
			case "mark":
				queue = append(queue, due{w.id, free, k.came.Load()})
			case "clear":
				queue, free = nil, now
			}
		}
		for len(queue) > 0 && !queue[0].at.After(now) {
			k.s.Played(queue[0].mark)
			k.heard.Store(queue[0].came)
			queue = queue[1:]
		}
	}
}

// waitHeard waits until that much of the audio has been played.
func (k *testCall) waitHeard(ms int64) {
	k.t.Helper()
	if !poll(realTimeout, 5*time.Millisecond, func() bool { return k.heard.Load() >= ms }) {
		k.t.Fatalf("%d ms were heard, of %d that came", k.heard.Load(), k.came.Load())
	}
}

// say sends audio as loud as speech.
func (k *testCall) say(ms int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.speech = realtimetest.Tone(ms)
}

func (v *voiceGatewayFixture) journal(typ string, in bool) []realtimetest.JournalEntry {
	var out []realtimetest.JournalEntry
	for _, e := range v.server.Journal(typ) {
		if e.In == in {
			out = append(out, e)
		}
	}
	return out
}

func (v *voiceGatewayFixture) noRefusals(t *testing.T, since time.Time) {
	t.Helper()
	for _, e := range v.journal("error", false) {
		// The gateway answers a consult twice, "working" and then the result; the server of the
		// test takes one answer.
		if problem, _ := e.Body["error"].(map[string]any); e.At.After(since) && problem["code"] != "invalid_tool_call_id" {
			t.Errorf("the model's server refused: %v", e.Body)
		}
	}
}

func (v *voiceGatewayFixture) entry(t *testing.T, typ string, since time.Time) map[string]any {
	t.Helper()
	var found map[string]any
	if !poll(realTimeout, 10*time.Millisecond, func() bool {
		list := v.journal(typ, true)
		i := slices.IndexFunc(list, func(e realtimetest.JournalEntry) bool { return e.At.After(since) })
		if i >= 0 {
			found = list[i].Body
		}
		return i >= 0
	}) {
		t.Fatalf("%s never came to the model", typ)
	}
	return found
}
