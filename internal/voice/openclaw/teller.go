package openclaw

import (
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/voice"
)

// What may wait for the sink: minutes of sound. A sink that takes nothing for so long has died.
const (
	maxTold      = 1 << 15
	maxToldBytes = 32 << 20
)

// teller tells the sink what happens, one thing at a time and in order, from a goroutine of its own: the reader of the
// connection never waits for the sink, because a gateway drops the sound of those who read slowly.
type teller struct {
	sink voice.Sink

	mu    sync.Mutex
	more  sync.Cond
	queue []word
	size  int
	over  bool // too much waited
	shut  bool // the last word is in the queue
}

// word is one call of the sink.
type word struct {
	call  func(voice.Sink)
	sound bool // sound or a mark: forgotten by a clear
	bytes int
}

func newTeller(sink voice.Sink) *teller {
	t := &teller{sink: sink}
	t.more.L = &t.mu
	return t
}

func (t *teller) say(call func(voice.Sink)) { t.push(word{call: call}) }

func (t *teller) sound(call func(voice.Sink), bytes int) {
	t.push(word{call: call, sound: true, bytes: bytes})
}

func (t *teller) push(w word) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shut || t.over {
		return
	}
	if len(t.queue) >= maxTold || t.size+w.bytes > maxToldBytes {
		t.over = true
		return
	}
	t.queue, t.size = append(t.queue, w), t.size+w.bytes
	t.more.Signal()
}

// clear forgets sound that the sink has not seen, and tells it to forget what it has.
func (t *teller) clear(reason string) {
	t.forgetSound()
	t.say(func(k voice.Sink) { k.Clear(reason) })
}

func (t *teller) forgetSound() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue = slices.DeleteFunc(t.queue, func(w word) bool {
		if w.sound {
			t.size -= w.bytes
		}
		return w.sound
	})
}

// last queues the last word; it is told whatever else was too much.
func (t *teller) last(call func(voice.Sink)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue, t.shut = append(t.queue, word{call: call}), true
	t.more.Signal()
}

func (t *teller) overflown() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.over
}

// run tells until the last word.
func (t *teller) run() {
	for {
		t.mu.Lock()
		for len(t.queue) == 0 {
			t.more.Wait()
		}
		w := t.queue[0]
		t.queue, t.size = t.queue[1:], t.size-w.bytes
		end := t.shut && len(t.queue) == 0
		t.mu.Unlock()
		w.call(t.sink)
		if end {
			return
		}
	}
}
