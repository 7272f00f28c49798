package session

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/voice"
)

// Limits of a queue: minutes of audio. A handler that falls so far behind is stuck.
const (
	maxEvents     = 1 << 15
	maxEventBytes = 32 << 20
)

// queue decouples a session from its handler: the reader of the connection puts events, run
// delivers them. The reader must never wait for the handler, because an OpenClaw gateway drops
// audio for clients that read slowly.
type queue struct {
	*sendq.Queue[voice.Event]
	handler voice.Handler
	// overflowed: events were lost because the handler was too slow. The session cannot go on.
	overflowed atomic.Bool
}

func newQueue(h voice.Handler) *queue {
	return &queue{handler: h, Queue: sendq.New[voice.Event](maxEvents, maxEventBytes)}
}

// put appends an event. An event beyond the limits is lost, and so are all after it.
func (q *queue) put(e voice.Event) {
	bytes := 0
	if a, ok := e.(voice.Audio); ok {
		bytes = len(a.PCM)
	}
	if !q.overflowed.Load() && errors.Is(q.Put(e, bytes), sendq.ErrFull) {
		q.overflowed.Store(true)
	}
}

// putAudio appends audio, in pieces of at most a second.
func (q *queue) putAudio(pcm []byte) {
	for piece := range slices.Chunk(pcm, 1000*voice.BytesPerMilli) {
		q.put(voice.Audio{PCM: piece})
	}
}

// dropAudio drops the audio, and the marks in it, that the handler has not seen.
func (q *queue) dropAudio() {
	q.Drop(func(e voice.Event) bool {
		switch e.(type) {
		case voice.Audio, voice.Mark:
			return true
		}
		return false
	})
}

// run delivers events until the last one, which Last appends.
func (q *queue) run() {
	for {
		e, err := q.Next(context.Background())
		if err != nil {
			return
		}
		q.handler(e)
	}
}
