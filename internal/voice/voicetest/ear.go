package voicetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Told is one thing that a sink was told.
type Told struct {
	What string // "ready", "audio", "mark", …
	ID   string
	Text string
	Role string
	On   bool
	PCM  []byte
	Args json.RawMessage
	E    *wire.Error
	Act  wire.VoiceAct
	At   time.Time
}

// Ear is a sink that remembers. Its methods are called one at a time, which it checks.
type Ear struct {
	t    tb
	busy sync.Mutex

	mu   sync.Mutex
	more *sync.Cond
	all  []Told
	Slow atomic.Int64 // time.Duration that each sound takes
}

// NewEar makes one.
func NewEar(t tb) *Ear {
	k := &Ear{t: t}
	k.more = sync.NewCond(&k.mu)
	return k
}

func (k *Ear) note(w Told) {
	if !k.busy.TryLock() {
		k.t.Errorf("the sink is called by two at a time")
		return
	}
	defer k.busy.Unlock()
	if w.What == "audio" {
		time.Sleep(time.Duration(k.Slow.Load()))
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if n := len(k.all); n > 0 && k.all[n-1].What == "closed" {
		k.t.Errorf("%s after closed", w.What)
	}
	k.all = append(k.all, w)
	k.more.Broadcast()
}

// Ready notes that sound may flow.
func (k *Ear) Ready(model, voice string, until time.Time) {
	k.note(Told{What: "ready", ID: model, Text: voice, At: until})
}

// Speech notes that the user speaks or stops.
func (k *Ear) Speech(on bool) { k.note(Told{What: "speech", On: on}) }

// Turn notes a turn.
func (k *Ear) Turn(turn string) { k.note(Told{What: "turn", ID: turn}) }

// Audio notes sound.
func (k *Ear) Audio(pcm []byte) { k.note(Told{What: "audio", PCM: pcm}) }

// Mark notes a mark.
func (k *Ear) Mark(mark string) { k.note(Told{What: "mark", ID: mark}) }

// Done notes the end of a turn.
func (k *Ear) Done(outcome string) { k.note(Told{What: "done", Text: outcome}) }

// Clear notes a clear.
func (k *Ear) Clear(why string) { k.note(Told{What: "clear", Text: why}) }

// Caption notes a caption.
func (k *Ear) Caption(id, role, text string, final bool) {
	k.note(Told{What: "caption", ID: id, Role: role, Text: text, On: final})
}

// Call notes a call.
func (k *Ear) Call(c voice.Call) {
	k.note(Told{What: "call", ID: c.ID, Text: c.Name, Args: c.Arguments})
}

// Delegated notes a delegation.
func (k *Ear) Delegated(state, _ string) { k.note(Told{What: "delegated", Text: state}) }

// Failed notes a fault.
func (k *Ear) Failed(e *wire.Error, act wire.VoiceAct) {
	k.note(Told{What: "failed", E: e, Act: act})
}

// Closed notes the end.
func (k *Ear) Closed(reason string, e *wire.Error, act wire.VoiceAct) {
	k.note(Told{What: "closed", Text: reason, E: e, Act: act})
}

// Wait waits for the nth (from 1) word of a kind.
func (k *Ear) Wait(what string, n int) Told {
	k.t.Helper()
	end := time.Now().Add(patience)
	timer := time.AfterFunc(patience, k.more.Broadcast)
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

func (k *Ear) of(what string) []Told {
	var out []Told
	for _, w := range k.all {
		if w.What == what {
			out = append(out, w)
		}
	}
	return out
}

// Told is what it was told of a kind.
func (k *Ear) Told(what string) []Told {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.of(what)
}

// All is what it was told, in order.
func (k *Ear) All() []Told {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.all)
}

// Story is all it was told, for messages.
func (k *Ear) Story() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.story()
}

func (k *Ear) story() string {
	var b strings.Builder
	for _, w := range k.all {
		fmt.Fprintf(&b, "%s %s %q %v %v\n", w.What, w.ID, w.Text, w.On, w.E)
	}
	return b.String()
}

// HeardPCM is all sound that was told.
func (k *Ear) HeardPCM() []byte {
	var b []byte
	for _, w := range k.Told("audio") {
		b = append(b, w.PCM...)
	}
	return b
}
