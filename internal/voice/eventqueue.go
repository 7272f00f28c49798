package voice

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"github.com/worldmcp/world/internal/sendq"
)

// Limits of an EventQueue: minutes of audio. A handler that falls so far behind is stuck.
const (
	maxEvents     = 1 << 15
	maxEventBytes = 32 << 20
)

// EventQueue decouples a session from its handler: the goroutine that reads the connection puts events, Run
// delivers them. A reader must never wait for the handler, because an OpenClaw gateway drops audio for clients
// that read slowly. Its methods are safe for concurrent use.
type EventQueue struct {
	handler  Handler
	queue    *sendq.Queue[Event]
	overflow atomic.Bool
}

// NewEventQueue returns a queue that delivers nothing until Run.
func NewEventQueue(h Handler) *EventQueue {
	return &EventQueue{handler: h, queue: sendq.New[Event](maxEvents, maxEventBytes)}
}

// Put appends an event. An event beyond the limits is lost, and so are all after it: see Overflowed.
func (q *EventQueue) Put(e Event) {
	bytes := 0
	if a, ok := e.(Audio); ok {
		bytes = len(a.PCM)
	}
	if !q.overflow.Load() && errors.Is(q.queue.Put(e, bytes), sendq.ErrFull) {
		q.overflow.Store(true)
	}
}

// PutAudio appends audio, in pieces of at most a second.
func (q *EventQueue) PutAudio(pcm []byte) {
	for piece := range slices.Chunk(pcm, bytesPerSecond) {
		q.Put(Audio{PCM: piece})
	}
}

// PutLast appends the last event, whatever the limits, and closes the queue.
func (q *EventQueue) PutLast(e Event) { q.queue.Last(e) }

// Clear drops the audio that is still queued, and tells the handler to drop what it has got already.
func (q *EventQueue) Clear(c Clear) {
	q.DropAudio()
	q.Put(c)
}

// DropAudio drops the audio, and the marks in it, that the handler has not seen.
func (q *EventQueue) DropAudio() {
	q.queue.Drop(func(e Event) bool {
		switch e.(type) {
		case Audio, Mark:
			return true
		}
		return false
	})
}

// Overflowed reports that events were lost because the handler was too slow. The session cannot go on.
func (q *EventQueue) Overflowed() bool { return q.overflow.Load() }

// Run delivers events until the last one.
func (q *EventQueue) Run() {
	for {
		e, err := q.queue.Next(context.Background())
		if err != nil {
			return
		}
		q.handler(e)
	}
}
