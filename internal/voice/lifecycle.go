package voice

import (
	"context"
	"encoding/base64"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
)

const (
	// BytesPerMilli of audio: s16le, mono, 24 kHz.
	BytesPerMilli = bytesPerSecond / 1000
	// maxMicrophone is how much audio of the microphone may wait, in bytes: a second. Beyond it the oldest is
	// dropped, because audio that is late is worse than audio that is missing.
	maxMicrophone = bytesPerSecond
)

// Lifecycle is what the sessions of all providers share: how they begin and end, and what is open meanwhile.
// A session embeds it. The lock guards the session's own fields too; methods named Locked expect it to be held.
type Lifecycle struct {
	sync.Mutex
	Ctx    context.Context // ends with the session
	Events *EventQueue
	Mic    *Microphone

	Closed  *Closed // set once, when the session is over
	Ready   bool    // audio may flow
	Lines   Captions
	Skipped int // events that could not be read

	model  string
	cancel context.CancelFunc
	timers []*time.Timer
}

// NewLifecycle returns the lifecycle of a session that has not started. ctx carries values only.
func NewLifecycle(ctx context.Context, model string, h Handler) *Lifecycle {
	l := &Lifecycle{model: model, Events: NewEventQueue(h), Mic: NewMicrophone()}
	l.Lines.Events = l.Events
	l.Ctx, l.cancel = context.WithCancel(context.WithoutCancel(ctx))
	return l
}

// Live runs a session: talk holds the conversation and returns when it is over, then finish reports the end (see
// Finish). A session that is not ready within a time ends as lost.
func (l *Lifecycle) Live(within time.Duration, lost Problem, talk, finish func()) {
	var delivery sync.WaitGroup
	delivery.Go(l.Events.Run)
	l.Lock()
	l.AfterLocked(within, func() {
		l.Lock()
		defer l.Unlock()
		if !l.Ready {
			l.EndLocked(CloseError, &lost)
		}
	})
	l.Unlock()
	talk()
	finish()
	delivery.Wait()
}

// Finish reports the end of a session, as lost if nothing has ended it: open captions become final, the turns that
// endTurns counts end, and Closed is the last event.
func (l *Lifecycle) Finish(lost Problem, endTurns func() int, log zerolog.Logger, backend wire.VoiceProviderID) {
	l.Lock()
	defer l.Unlock()
	l.EndLocked(CloseError, &lost)
	outcome := wire.VoiceTurnInterrupted
	if l.Closed.Problem != nil {
		outcome = wire.VoiceTurnFailed
	}
	l.Events.DropAudio()
	l.Lines.FinishAll(wire.SpeakerUser)
	l.Lines.FinishAll(wire.SpeakerAgent)
	for range endTurns() {
		l.Events.Put(TurnEnded{Outcome: outcome})
	}
	log.Info().Str("backend", string(backend)).Str("model", l.model).Str("reason", string(l.Closed.Reason)).
		Int("droppedUpMillis", l.Mic.Dropped()/BytesPerMilli).Int("skippedEvents", l.Skipped).Msg("voice session ended")
	l.Events.PutLast(*l.Closed)
}

// AfterLocked calls f later, unless the session ends before.
func (l *Lifecycle) AfterLocked(d time.Duration, f func()) {
	if l.Closed == nil {
		l.timers = append(l.timers, time.AfterFunc(d, f))
	}
}

// End ends the session. p is nil unless the reason is CloseError.
func (l *Lifecycle) End(reason CloseReason, p *Problem) {
	l.Lock()
	defer l.Unlock()
	l.EndLocked(reason, p)
}

// EndLocked is End, with the lock held. Only the first call counts.
func (l *Lifecycle) EndLocked(reason CloseReason, p *Problem) {
	if l.Closed != nil {
		return
	}
	l.Closed = &Closed{Reason: reason, Problem: p}
	for _, t := range l.timers {
		t.Stop()
	}
	l.cancel()
}

// Close ends the session as requested.
func (l *Lifecycle) Close() { l.End(CloseRequested, nil) }

// Microphone buffers audio of the microphone for a session. Its methods are safe for concurrent use.
type Microphone struct {
	// Wake receives a signal when there may be audio to take.
	Wake chan struct{}

	mu      sync.Mutex
	pcm     []byte
	at      time.Duration // the page's playback clock at the newest frame
	dropped int           // bytes
}

// NewMicrophone returns an empty buffer.
func NewMicrophone() *Microphone { return &Microphone{Wake: make(chan struct{}, 1)} }

// Put appends a frame. An odd byte at its end is dropped.
func (m *Microphone) Put(pcm []byte, at time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pcm, m.at = append(m.pcm, pcm[:len(pcm)&^1]...), at
	if excess := len(m.pcm) - maxMicrophone; excess > 0 {
		m.dropped += excess
		m.pcm = slices.Delete(m.pcm, 0, excess)
	}
	select {
	case m.Wake <- struct{}{}:
	default:
	}
}

// Take appends all audio that waits to b, in base64, and returns the clock of its newest frame. False: none waits.
func (m *Microphone) Take(b []byte) (encoded []byte, at time.Duration, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.pcm) == 0 {
		return b, 0, false
	}
	b = base64.StdEncoding.AppendEncode(b, m.pcm)
	m.pcm = m.pcm[:0]
	return b, m.at, true
}

// Dropped returns how many bytes were dropped because they were late.
func (m *Microphone) Dropped() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.dropped
}
