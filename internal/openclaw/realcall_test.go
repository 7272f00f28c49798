//go:build real

package openclaw

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/wire"
)

const (
	full = "gpt-realtime-2.1"
	mini = "gpt-realtime-2.1-mini"
	// identity is what the agent's workspace says of it.
	identity = "# Identity\nName: Molty. Personality marker: likes quiet gardens.\n"
	// long is an answer of about four seconds.
	long = "Hi, I am Molty, and I live in this little world by the green hill."
)

// told is one thing that a sink was told.
type told struct {
	what, id, text string
	on             bool
	bytes          int
	e              *wire.Error
	act            wire.VoiceAct
	args           json.RawMessage
	at             time.Time
}

// ear is a sink that remembers, and a page that plays: it says what it has heard, by its own clock.
type ear struct {
	t *testing.T

	mu   sync.Mutex
	more *sync.Cond
	all  []told
}

func newEar(t *testing.T) *ear {
	k := &ear{t: t}
	k.more = sync.NewCond(&k.mu)
	return k
}

func (k *ear) note(w told) {
	w.at = time.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	if n := len(k.all); n > 0 && k.all[n-1].what == "closed" {
		k.t.Errorf("%s after closed", w.what)
	}
	k.all = append(k.all, w)
	k.more.Broadcast()
}

func (k *ear) Ready(model, name string, _ time.Time) {
	k.note(told{what: "ready", id: model, text: name})
}
func (k *ear) Speech(on bool)      { k.note(told{what: "speech", on: on}) }
func (k *ear) Turn(turn string)    { k.note(told{what: "turn", id: turn}) }
func (k *ear) Audio(pcm []byte)    { k.note(told{what: "audio", bytes: len(pcm)}) }
func (k *ear) Mark(mark string)    { k.note(told{what: "mark", id: mark}) }
func (k *ear) Done(outcome string) { k.note(told{what: "done", text: outcome}) }
func (k *ear) Clear(why string)    { k.note(told{what: "clear", text: why}) }
func (k *ear) Caption(_, role, text string, final bool) {
	k.note(told{what: "caption", id: role, text: text, on: final})
}

func (k *ear) Call(c voice.Call) {
	k.note(told{what: "call", id: c.ID, text: c.Name, args: c.Arguments})
}
func (k *ear) Delegated(state, run string) { k.note(told{what: "delegated", text: state, id: run}) }
func (k *ear) Failed(e *wire.Error, act wire.VoiceAct) {
	k.note(told{what: "failed", e: e, act: act})
}

func (k *ear) Closed(reason string, e *wire.Error, act wire.VoiceAct) {
	k.note(told{what: "closed", text: reason, e: e, act: act})
}

// wait waits for the nth word (from 1) of a kind (empty: of any) of which is says yes.
func (k *ear) wait(within time.Duration, what string, n int, is func(told) bool) told {
	k.t.Helper()
	end := time.Now().Add(within)
	timer := time.AfterFunc(within, k.more.Broadcast)
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
			k.t.Fatalf("%s number %d was never told; told was:\n%s", what, n, b.String())
		}
		k.more.Wait()
	}
}

func (k *ear) told(what string) []told {
	k.mu.Lock()
	defer k.mu.Unlock()
	var out []told
	for _, w := range k.all {
		if w.what == what {
			out = append(out, w)
		}
	}
	return out
}

// talking is a call through a lane to a real gateway: a microphone that never stops, and a player.
type talking struct {
	t     *testing.T
	ear   *ear
	s     voice.Session
	start time.Time
	done  chan struct{}
	gone  sync.WaitGroup
	// Milliseconds of sound that came, and of those that the user has heard.
	came, heard atomic.Int64

	mu     sync.Mutex
	speech []byte // that is to be said; silence otherwise
}

// called begins a call; it ends with the test.
func called(t *testing.T, l voice.Provider, c voice.Config) *talking {
	t.Helper()
	k := &talking{t: t, ear: newEar(t), start: time.Now(), done: make(chan struct{})}
	s, e := l.Start(t.Context(), c, k.ear)
	if e != nil {
		t.Fatal(e)
	}
	k.s = s
	k.gone.Go(k.microphone)
	k.gone.Go(k.player)
	t.Cleanup(k.hangUp)
	return k
}

func (k *talking) hangUp() {
	select {
	case <-k.done:
		return
	default:
	}
	close(k.done)
	k.gone.Wait()
	k.s.Close()
	k.ear.wait(patience, "closed", 1, nil)
}

// microphone sends 20 ms every 20 ms.
func (k *talking) microphone() {
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

// player plays what it is told in real time, and says of each mark when it was heard.
func (k *talking) player() {
	free, seen := time.Now(), 0 // when what is queued has sounded
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
		k.ear.mu.Lock()
		fresh := k.ear.all[seen:]
		seen = len(k.ear.all)
		k.ear.mu.Unlock()
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

// hears waits until the user has heard so much of what came.
func (k *talking) hears(ms int64) {
	k.t.Helper()
	for end := time.Now().Add(patience); k.heard.Load() < ms; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			k.t.Fatalf("%d ms were heard, of %d that came", k.heard.Load(), k.came.Load())
		}
	}
}

// say says something as loud as speech.
func (k *talking) say(ms int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.speech = realtimetest.Tone(ms)
}

func (v *voiced) journal(typ string, in bool) []realtimetest.Entry {
	var out []realtimetest.Entry
	for _, e := range v.server.Journal(typ) {
		if e.In == in {
			out = append(out, e)
		}
	}
	return out
}

func (v *voiced) peaceful(t *testing.T, since time.Time) {
	t.Helper()
	for _, e := range v.journal("error", false) {
		// The gateway answers a consult twice, "working" and then the result; the server of the test takes one answer.
		if problem, _ := e.Body["error"].(map[string]any); e.At.After(since) && problem["code"] != "invalid_tool_call_id" {
			t.Errorf("the model's server refused: %v", e.Body)
		}
	}
}

func (v *voiced) entry(t *testing.T, typ string, since time.Time) map[string]any {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		for _, e := range v.journal(typ, true) {
			if e.At.After(since) {
				return e.Body
			}
		}
	}
	t.Fatalf("%s never came to the model", typ)
	return nil
}
