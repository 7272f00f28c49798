// Package session is the part of a call that all voice providers share.
//
// Session.Do holds the one lock of a session and its codec. Everything in a codec runs there, apart
// from Talk and functions of Session.Go, so neither needs locks of its own, and nothing there may
// block.
package session

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Codec is the protocol of a far side. The session calls all methods but Talk in Do, and none
// before it is ready.
type Codec interface {
	// Talk connects and receives until ctx ends, or until it has ended the session. It keeps the
	// connection open until then, because the other methods use it.
	Talk(ctx context.Context)
	// Send sends the audio that waits in Session.Mic, or wakes the goroutine that does. clock is
	// the page's playback clock.
	Send(clock time.Duration)
	// Played, Cancel, Result and Say are those of voice.Session.
	Played(mark string)
	Cancel(turn string, heard time.Duration, reason wire.CancelReason)
	Result(callID string, result json.RawMessage, more bool)
	Say(text string)
}

// Options of New. All are required.
type Options struct {
	Provider    wire.VoiceProviderID
	Model       string
	Ready       time.Duration // within which the session must be ready
	Limit       time.Duration // life of a session whose far side reports no end
	Unreachable voice.Problem // of a far side that is not reachable
	Logger      zerolog.Logger
}

// Session is a voice.Session.
type Session struct {
	Mic Microphone

	opt    Options
	codec  Codec
	ctx    context.Context // ends with the session
	cancel context.CancelFunc
	work   sync.WaitGroup
	events *queue

	mu       sync.Mutex    // Do holds it
	closed   *voice.Closed // set once, when the session is over
	ready    bool
	speaking bool      // the user, as last reported
	limit    time.Time // zero: not known yet
	turn     turn
	lines    captions
	skipped  int
}

var _ voice.Session = (*Session)(nil)

// New returns a session that has not started. ctx carries values only.
func New(ctx context.Context, o Options, c Codec, h voice.Handler) *Session {
	s := &Session{Mic: Microphone{Wake: make(chan struct{}, 1)}, opt: o, codec: c, events: newQueue(h)}
	s.lines.report = func(l voice.Caption) { s.events.put(l) }
	s.ctx, s.cancel = context.WithCancel(context.WithoutCancel(ctx))
	return s
}

// Run runs the session until it is over.
func (s *Session) Run() {
	var delivery sync.WaitGroup
	delivery.Go(s.events.run)
	s.After(s.opt.Ready, func() {
		if !s.ready {
			s.End(s.opt.Unreachable)
		}
	})
	s.codec.Talk(s.ctx)
	s.Fail(s.opt.Unreachable)
	s.work.Wait()
	s.finish()
	delivery.Wait()
}

// finish closes everything open and reports Closed as the last event.
func (s *Session) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	outcome := wire.VoiceTurnInterrupted
	if s.closed.Problem != nil {
		outcome = wire.VoiceTurnFailed
	}
	s.events.dropAudio()
	s.lines.finishAll(wire.SpeakerUser)
	s.lines.finishAll(wire.SpeakerAgent)
	s.EndTurn(outcome)
	s.opt.Logger.Info().Str("backend", string(s.opt.Provider)).Str("model", s.opt.Model).Str("reason", string(s.closed.Reason)).
		Int("droppedUpMillis", s.Mic.Dropped()/voice.BytesPerMilli).Int("skippedEvents", s.skipped).Msg("voice session ended")
	s.events.Last(*s.closed)
}

// Do runs f alone, unless the session is over.
func (s *Session) Do(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed != nil {
		return
	}
	f()
	if s.events.overflowed.Load() {
		s.End(voice.NewProblem(wire.CodeTooLarge, "The voice service sent more audio than World could handle.",
			"Start the call again.", wire.VoiceRetry))
	}
}

// Go runs f on a goroutine. It must return soon after ctx has ended.
func (s *Session) Go(f func(ctx context.Context)) { s.work.Go(func() { f(s.ctx) }) }

// After does f later, unless the session ends before.
func (s *Session) After(d time.Duration, f func()) {
	s.Go(func(ctx context.Context) {
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-t.C:
			s.Do(f)
		case <-ctx.Done():
		}
	})
}

// Fail ends the session by a problem, from outside Do.
func (s *Session) Fail(p voice.Problem) { s.Do(func() { s.End(p) }) }

// Close ends the session as requested.
func (s *Session) Close() { s.Do(func() { s.close(voice.Closed{Reason: voice.CloseRequested}) }) }

func (s *Session) close(c voice.Closed) {
	if s.closed == nil {
		s.closed = &c
		s.cancel()
	}
}

// whenReady does f if the session is ready.
func (s *Session) whenReady(f func()) {
	s.Do(func() {
		if s.ready {
			f()
		}
	})
}

// Audio sends audio of the microphone.
func (s *Session) Audio(pcm []byte, at time.Duration) {
	s.whenReady(func() {
		s.Mic.Put(pcm, at)
		s.codec.Send(at)
	})
}

// Played reports that the page has played a mark.
func (s *Session) Played(mark string) { s.whenReady(func() { s.codec.Played(mark) }) }

// Cancel interrupts a turn.
func (s *Session) Cancel(turn string, heard time.Duration, reason wire.CancelReason) {
	s.whenReady(func() { s.codec.Cancel(turn, heard, reason) })
}

// Result answers a tool call of the model.
func (s *Session) Result(callID string, result json.RawMessage, more bool) {
	s.whenReady(func() { s.codec.Result(callID, result, more) })
}

// Say sends typed text.
func (s *Session) Say(text string) {
	s.whenReady(func() {
		if text != "" {
			s.codec.Say(text)
		}
	})
}
