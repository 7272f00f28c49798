package voice

import (
	"slices"
	"sync"
)

// What may wait for the sink: minutes of sound. A sink that takes nothing for so long has died.
const (
	maxTold      = 1 << 15
	maxToldBytes = 32 << 20
)

// Teller tells the sink what happens, one thing at a time and in order, from a goroutine of its own: the reader of the
// connection never waits for the sink, because a gateway drops the sound of those who read slowly.
type Teller struct {
	sink Sink

	mu    sync.Mutex
	more  sync.Cond
	queue []word
	size  int
	over  bool // too much waited
	shut  bool // the last word is in the queue
}

// word is one call of the sink.
type word struct {
	call  func(Sink)
	sound bool // Sound or a mark: forgotten by a clear
	bytes int
}

// NewTeller makes a teller; Run brings it to life.
func NewTeller(sink Sink) *Teller {
	t := &Teller{sink: sink}
	t.more.L = &t.mu
	return t
}

// Say queues a call of the sink.
func (t *Teller) Say(call func(Sink)) { t.push(word{call: call}) }

// Sound queues sound, or a mark in it, of so many bytes: a Clear forgets it.
func (t *Teller) Sound(call func(Sink), bytes int) {
	t.push(word{call: call, sound: true, bytes: bytes})
}

func (t *Teller) push(w word) {
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

// Clear forgets sound that the sink has not seen, and tells it to forget what it has.
func (t *Teller) Clear(reason string) {
	t.ForgetSound()
	t.Say(func(k Sink) { k.Clear(reason) })
}

// ForgetSound forgets sound that the sink has not seen.
func (t *Teller) ForgetSound() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue = slices.DeleteFunc(t.queue, func(w word) bool {
		if w.sound {
			t.size -= w.bytes
		}
		return w.sound
	})
}

// Last queues the last word; it is told whatever else was too much.
func (t *Teller) Last(call func(Sink)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue, t.shut = append(t.queue, word{call: call}), true
	t.more.Signal()
}

// Overflown says that more waited than may: what came since is lost.
func (t *Teller) Overflown() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.over
}

// Run tells until the last word.
func (t *Teller) Run() {
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
