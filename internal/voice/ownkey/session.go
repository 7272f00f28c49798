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

// session is one session with the model. One goroutine reads, one writes, one pings and one tells the sink; mu guards the
// state that they and the callers share. Nothing waits while it holds mu.
type session struct {
	o      Options
	c      voice.Config
	ctx    context.Context
	cancel context.CancelFunc
	up     *uplink
	told   *voice.EventQueue
	timers []*time.Timer

	mu      sync.Mutex
	ending  *ending // set once: the session is over
	ready   bool
	hearing bool      // the user speaks
	limit   time.Time // when the session ends by itself
	play    playback
	lines   captions
	tools   toolbox
	floor   floor
	skipped int // events that could not be read
}

// ending is why a session is over.
type ending struct {
	reason string
	e      *wire.Error
	act    wire.VoiceAct
}

var _ voice.Session = (*session)(nil)

func newSession(ctx context.Context, o Options, c voice.Config, sink voice.Handler) *session {
	s := &session{o: o, c: c, up: newUplink(), told: voice.NewEventQueue(sink)}
	s.lines.told, s.play.told = s.told, s.told
	s.ctx, s.cancel = context.WithCancel(ctx)
	return s
}

// run is the session's life.
func (s *session) run(address string, header http.Header) {
	telling := make(chan struct{})
	go func() {
		defer close(telling)
		s.told.Run()
	}()
	s.after(s.o.Patience, func() {
		s.mu.Lock()
		ready := s.ready
		s.mu.Unlock()
		if !ready {
			s.fail(unreachable())
		}
	})
	ws, f := dial(s.ctx, address, header, s.c.Model)
	if f != nil {
		s.fail(*f)
	} else {
		s.talk(ws)
	}
	s.finish()
	<-telling
}

// talk runs a connection until it ends.
func (s *session) talk(ws *websocket.Conn) {
	ws.SetReadLimit(readLimit)
	var others sync.WaitGroup
	s.up.control(configure(s.c))
	others.Go(func() { s.write(ws) })
	others.Go(func() { s.ping(ws) })
	s.read(ws)
	s.cancel()
	_ = ws.CloseNow()
	others.Wait()
}

func dial(ctx context.Context, address string, header http.Header, model string) (*websocket.Conn, *fault) {
	ws, answer, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPHeader: header, HTTPClient: dialer})
	if err == nil {
		return ws, nil
	}
	if answer == nil {
		f := unreachable()
		return nil, &f
	}
	var body []byte
	if answer.Body != nil {
		body, _ = io.ReadAll(io.LimitReader(answer.Body, 4<<10))
		_ = answer.Body.Close()
	}
	f := refusal(answer.StatusCode, body, model)
	return nil, &f
}

// read takes events until the connection ends.
func (s *session) read(ws *websocket.Conn) {
	for {
		kind, b, err := ws.Read(s.ctx)
		if err != nil {
			s.fail(s.lost(err))
			return
		}
		e, err := decode(b)
		switch {
		case kind != websocket.MessageText, errors.Is(err, errNoEvent):
			s.fail(foreign())
			return
		case err != nil:
			s.mu.Lock()
			s.skipped++
			s.mu.Unlock()
		default:
			s.mu.Lock()
			s.handle(e)
			over := s.ending != nil
			s.mu.Unlock()
			if over {
				return
			}
		}
		if s.told.Overflown() {
			s.fail(flooded())
			return
		}
	}
}

// lost is the fault of a connection that ended; the reason of a close frame may name a code as an error event does.
func (s *session) lost(err error) fault {
	var closed websocket.CloseError
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		return foreign()
	case errors.As(err, &closed):
		if f, known := faultOf(lastPart(closed.Reason), s.c.Model); known {
			return f
		}
	}
	return unreachable()
}

// write sends what is to be sent until the session ends.
func (s *session) write(ws *websocket.Conn) {
	for {
		b, ok := s.up.next(s.ctx)
		if !ok {
			return
		}
		ctx, cancel := context.WithTimeout(s.ctx, writeWithin)
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

// ping finds out when the other side is gone without a word.
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

// after runs f later, unless the session ends before.
func (s *session) after(d time.Duration, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.afterLocked(d, f)
}

func (s *session) afterLocked(d time.Duration, f func()) {
	if s.ending == nil {
		s.timers = append(s.timers, time.AfterFunc(d, f))
	}
}

// fail ends the session by a fault.
func (s *session) fail(f fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.limit {
		s.end("limit", nil, "")
		return
	}
	s.end("error", f.e, f.act)
}

// end ends the session, once. It is called with mu held.
func (s *session) end(reason string, e *wire.Error, act wire.VoiceAct) {
	if s.ending != nil {
		return
	}
	s.ending = &ending{reason: reason, e: e, act: act}
	s.up.shut()
	for _, t := range s.timers {
		t.Stop()
	}
	s.cancel()
}

// finish tells the last of it: answers that were cut off are closed, then the session.
func (s *session) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end("error", unreachable().e, wire.VoiceRetry)
	end := s.ending
	outcome := "interrupted"
	if end.e != nil {
		outcome = "failed"
	}
	s.told.ForgetSound()
	s.lines.finish()
	for range s.play.abandon() {
		s.told.Say(func(k voice.Handler) { k.Done(outcome) })
	}
	s.o.Logger.Info().Str("backend", string(wire.VoiceOwnKey)).Str("model", s.c.Model).Str("reason", end.reason).
		Int64("droppedUpMillis", s.up.dropped()/bytesPerMilli).Int("skippedEvents", s.skipped).Msg("voice session is over")
	s.told.Last(func(k voice.Handler) { k.Closed(end.reason, end.e, end.act) })
}

// Audio takes sound of the microphone; before the session is ready and after its end it is dropped.
func (s *session) Audio(pcm []byte, at time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.play.clock = max(s.play.clock, at)
	if s.ready && s.ending == nil {
		s.up.audio(pcm)
	}
}

// Played notes how much has been heard.
func (s *session) Played(mark string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.play.played(mark)
}

// Cancel ends the answer that sounds. A turn that is heard out or unknown is not the one that sounds: nothing happens.
func (s *session) Cancel(turn string, heard time.Duration, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending != nil || !s.play.sounds(turn) {
		return
	}
	s.interrupt(turn, heard, reason, true)
}

// interrupt silences all that sounds or is about to; with cancel the model is told to stop, which it does by itself where
// it has heard the user. It is called with mu held.
func (s *session) interrupt(turn string, heard time.Duration, reason string, cancel bool) {
	active, cuts := s.play.cut(turn, heard)
	if cancel && active != "" {
		s.up.control(cancelResponse(active))
	}
	for _, c := range cuts {
		s.up.control(truncate(c))
	}
	s.lines.endAll("agent") // what was not heard is not written any more
	s.told.Clear(reason)
}

// Say gives the model words of the user; what sounds ends, as if they had been spoken.
func (s *session) Say(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending != nil || !s.ready || text == "" {
		return
	}
	s.interrupt("", -1, "barge-in", true)
	s.owe(message("user", text))
}

// Close ends the session as asked.
func (s *session) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end("closed", nil, "")
}
