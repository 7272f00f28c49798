package ownkey

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// session is one voice session. Its states:
//
//	connecting   dial; the upgrade is refused or fails → over
//	configuring  session.update is sent; another model, an error, or ReadyTimeout → over
//	ready        session.updated has come: audio flows both ways, responses begin and end (playback)
//	over         closed is set: nothing is sent any more, and the last event is Closed
//
// Locking: the methods in handler.go, tools.go and responder.go, interrupt, and those named Locked expect mu to
// be locked, except Result. Nothing waits for the network under mu. Goroutines: see the package comment.
type session struct {
	opt     Options
	config  voice.Config
	address string
	header  http.Header     // has the key
	ctx     context.Context // ends with the session
	cancel  context.CancelFunc
	up      *uplink
	events  *voice.EventQueue

	mu           sync.Mutex
	closed       *voice.Closed // set once, when the session is over
	ready        bool
	userSpeaking bool
	limit        time.Time // when the session ends; zero until the API has reported the session
	timers       []*time.Timer
	play         playback
	lines        captions
	calls        callLog
	responder    responder
	skipped      int // events that could not be read
}

var _ voice.Session = (*session)(nil)

func newSession(ctx context.Context, o Options, c voice.Config, h voice.Handler) *session {
	s := &session{opt: o, config: c, up: newUplink(), events: voice.NewEventQueue(h)}
	s.lines.events, s.play.events = s.events, s.events
	s.ctx, s.cancel = context.WithCancel(ctx)
	return s
}

// Run runs the session until it is over.
func (s *session) Run() {
	var delivery sync.WaitGroup
	delivery.Go(s.events.Run)
	s.after(s.opt.ReadyTimeout, func() {
		s.mu.Lock()
		ready := s.ready
		s.mu.Unlock()
		if !ready {
			s.fail(unreachable())
		}
	})
	if ws, p := s.dial(); p != nil {
		s.fail(*p)
	} else {
		s.talk(ws)
	}
	s.finish()
	delivery.Wait()
}

// talk configures the session and runs its connection until that ends.
func (s *session) talk(ws *websocket.Conn) {
	ws.SetReadLimit(readLimit)
	var others sync.WaitGroup
	s.up.putMessage(configure(s.config))
	others.Go(func() { s.write(ws) })
	others.Go(func() { s.ping(ws) })
	s.read(ws)
	s.cancel()
	_ = ws.CloseNow()
	others.Wait()
}

// dial connects to the API.
func (s *session) dial() (*websocket.Conn, *problem) {
	ws, answer, err := websocket.Dial(s.ctx, s.address, &websocket.DialOptions{HTTPHeader: s.header, HTTPClient: dialer})
	if err == nil {
		return ws, nil
	}
	if answer == nil {
		p := unreachable()
		return nil, &p
	}
	var body []byte
	if answer.Body != nil {
		body, _ = io.ReadAll(io.LimitReader(answer.Body, 4<<10))
		_ = answer.Body.Close()
	}
	p := upgradeRefused(answer.StatusCode, body, s.config.Model)
	return nil, &p
}

// read handles events until the connection or the session ends.
func (s *session) read(ws *websocket.Conn) {
	for {
		kind, b, err := ws.Read(s.ctx)
		if err != nil {
			s.fail(s.disconnected(err))
			return
		}
		e, err := decode(b)
		switch {
		case kind != websocket.MessageText, errors.Is(err, errNoEvent):
			s.fail(unreadable())
			return
		case err != nil:
			s.mu.Lock()
			s.skipped++
			s.mu.Unlock()
		default:
			s.mu.Lock()
			s.handle(e)
			over := s.closed != nil
			s.mu.Unlock()
			if over {
				return
			}
		}
		if s.events.Overflowed() {
			s.fail(overflowed())
			return
		}
	}
}

// disconnected returns the problem of a connection that has ended. The reason of a close frame may have an
// error code.
func (s *session) disconnected(err error) problem {
	var closed websocket.CloseError
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		return unreadable()
	case errors.As(err, &closed):
		if p, known := closeCode(closed.Reason).problem(s.config.Model); known {
			return p
		}
	}
	return unreachable()
}

// write sends what the uplink has until the session ends.
func (s *session) write(ws *websocket.Conn) {
	for {
		b, ok := s.up.next(s.ctx)
		if !ok {
			return
		}
		ctx, cancel := context.WithTimeout(s.ctx, writeTimeout)
		err := ws.Write(ctx, websocket.MessageText, b)
		cancel()
		if err != nil {
			if s.ctx.Err() == nil {
				s.fail(unreachable())
			}
			return
		}
	}
}

// ping detects a connection that is dead without having been closed.
func (s *session) ping(ws *websocket.Conn) {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(s.ctx, pingEvery)
		err := ws.Ping(ctx)
		cancel()
		if err != nil {
			if s.ctx.Err() == nil {
				s.fail(unreachable())
			}
			return
		}
	}
}

// after calls f later, unless the session ends before.
func (s *session) after(d time.Duration, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.afterLocked(d, f)
}

// afterLocked is after, with mu locked.
func (s *session) afterLocked(d time.Duration, f func()) {
	if s.closed == nil {
		s.timers = append(s.timers, time.AfterFunc(d, f))
	}
}

// fail ends the session by a problem.
func (s *session) fail(p problem) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(p)
}

// endLocked ends the session by a problem, or at its limit.
func (s *session) endLocked(p problem) {
	if p.limit {
		s.closeLocked(voice.Closed{Reason: voice.CloseLimit})
		return
	}
	s.closeLocked(voice.Closed{Reason: voice.CloseError, Problem: &p.Problem})
}

// closeLocked ends the session; only the first call counts.
func (s *session) closeLocked(c voice.Closed) {
	if s.closed != nil {
		return
	}
	s.closed = &c
	s.up.close()
	for _, t := range s.timers {
		t.Stop()
	}
	s.cancel()
}

// finish reports the end: open captions become final, open turns end, Closed is the last event.
func (s *session) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(unreachable()) // no effect if the session is over, as it should be
	outcome := wire.VoiceTurnInterrupted
	if s.closed.Problem != nil {
		outcome = wire.VoiceTurnFailed
	}
	s.events.DropAudio()
	s.lines.finishAll(wire.SpeakerUser)
	s.lines.finishAll(wire.SpeakerAgent)
	for range s.play.endAll() {
		s.events.Put(voice.TurnEnded{Outcome: outcome})
	}
	s.opt.Logger.Info().Str("backend", string(wire.VoiceOwnKey)).Str("model", s.config.Model).
		Str("reason", string(s.closed.Reason)).
		Int64("droppedUpMillis", s.up.droppedBytes()/bytesPerMilli).Int("skippedEvents", s.skipped).Msg("voice session ended")
	s.events.PutLast(*s.closed)
}

// Audio sends audio of the microphone. Before the session is ready and after its end it is dropped.
func (s *session) Audio(pcm []byte, at time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.play.clock = max(s.play.clock, at)
	if s.ready && s.closed == nil {
		s.up.putAudio(pcm)
	}
}

// Played notes that the page has played a mark.
func (s *session) Played(mark string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.play.markPlayed(mark)
}

// Cancel interrupts a turn. It ignores one that is unknown or has been played to its end.
func (s *session) Cancel(turn string, played time.Duration, reason wire.CancelReason) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed != nil || !s.play.cancellable(turn) {
		return
	}
	s.interrupt(turn, played, reason, true)
}

// interrupt silences everything that plays or is about to, and makes the model forget what the user has not
// heard. played is how much of a turn the user has heard, or positionUnknown. With cancel the model is told to
// stop; it does so by itself when it has heard the user speak.
func (s *session) interrupt(turn string, played time.Duration, reason wire.CancelReason, cancel bool) {
	active, truncations := s.play.interrupt(turn, played)
	if cancel && active != "" {
		s.up.putMessage(cancelResponse(active))
	}
	for _, t := range truncations {
		s.up.putMessage(truncate(t))
	}
	s.lines.finishAll(wire.SpeakerAgent) // its transcript ends here too
	s.events.Clear(voice.Clear{Reason: reason})
}

// Say sends typed text; it interrupts the turn as speech would.
func (s *session) Say(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed != nil || !s.ready || text == "" {
		return
	}
	s.interrupt("", positionUnknown, wire.CancelBargeIn, true)
	s.prompt(message(roleUser, text))
}

// Close ends the session as requested.
func (s *session) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closeLocked(voice.Closed{Reason: voice.CloseRequested})
}
