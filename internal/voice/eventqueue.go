package voice

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/worldmcp/world/internal/sendq"
)

// What may wait for the sink: minutes of sound. A sink that takes nothing for so long has died.
const (
	maxTold      = 1 << 15
	maxToldBytes = 32 << 20
)

// Teller calls the sink, one call at a time and in order, from a goroutine of its own: the reader of the connection never
// waits for the sink, because a gateway drops the sound of those who read slowly.
type EventQueue struct {
	sink  Handler
	queue *sendq.Queue[word]
	over  atomic.Bool // too much waited
}

// word is one call of the sink.
type word struct {
	call  func(Handler)
	sound bool // Sound or a mark: forgotten by a clear
}

// NewTeller makes a teller; Run brings it to life.
func NewEventQueue(sink Handler) *EventQueue {
	return &EventQueue{sink: sink, queue: sendq.New[word](maxTold, maxToldBytes)}
}

// Say queues a call of the sink.
func (t *EventQueue) Say(call func(Handler)) { t.push(word{call: call}, 0) }

// Sound queues sound, or a mark in it, of so many bytes: a Clear forgets it.
func (t *EventQueue) Sound(call func(Handler), bytes int) {
	t.push(word{call: call, sound: true}, bytes)
}

func (t *EventQueue) push(w word, bytes int) {
	if !t.over.Load() && errors.Is(t.queue.Put(w, bytes), sendq.ErrFull) {
		t.over.Store(true)
	}
}

// Clear forgets sound that the sink has not seen, and tells it to forget what it has.
func (t *EventQueue) Clear(reason string) {
	t.ForgetSound()
	t.Say(func(k Handler) { k.Clear(reason) })
}

// ForgetSound forgets sound that the sink has not seen.
func (t *EventQueue) ForgetSound() { t.queue.Drop(func(w word) bool { return w.sound }) }

// Last queues the last call; it is made whatever else was too much.
func (t *EventQueue) Last(call func(Handler)) { t.queue.Last(word{call: call}) }

// Overflown reports that more waited than may: what came since is lost.
func (t *EventQueue) Overflown() bool { return t.over.Load() }

// Run makes the calls until the last one.
func (t *EventQueue) Run() {
	for {
		w, err := t.queue.Next(context.Background())
		if err != nil {
			return
		}
		w.call(t.sink)
	}
}
