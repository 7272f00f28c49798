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
//	over         Closed is set: nothing is sent any more, and the last event is Closed
//
// Locking: the methods in handler.go, tools.go and responder.go, interrupt, and those named Locked expect the
// lock to be held, except Result. Nothing waits for the network under it. Goroutines: see the package comment.
type session struct {
	*voice.Lifecycle
	opt     Options
	config  voice.Config
	address string
	header  http.Header // has the key
	up      *uplink

	userSpeaking bool
	limit        time.Time // when the session ends; zero until the API has reported the session
	play         playback
	calls        callLog
	responder    responder
}

var _ voice.Session = (*session)(nil)

func newSession(ctx context.Context, o Options, c voice.Config, h voice.Handler) *session {
	s := &session{Lifecycle: voice.NewLifecycle(ctx, c.Model, h), opt: o, config: c}
	s.up, s.play.events = newUplink(s.Mic), s.Events
	return s
}

// Run runs the session until it is over.
func (s *session) Run() { s.Live(s.opt.ReadyTimeout, unreachable().Problem, s.dial, s.finish) }

// talk configures the session and runs its connection until that ends.
func (s *session) talk(ws *websocket.Conn) {
	ws.SetReadLimit(readLimit)
	var others sync.WaitGroup
	others.Go(s.configure)
	others.Go(func() { s.write(ws) })
	others.Go(func() { s.ping(ws) })
	s.read(ws)
	_ = ws.CloseNow()
	others.Wait()
}

// configure tells the API what the session is, once it is known who the agent is.
func (s *session) configure() {
	c := s.config
	if c.Identity != nil {
		if who := c.Identity(s.Ctx); who != "" {
			c.Instructions = who + "\n\n" + c.Instructions
		}
	}
	s.up.putMessage(configure(c))
}

// dial connects to the API, and runs the connection.
func (s *session) dial() {
	ws, answer, err := websocket.Dial(s.Ctx, s.address, &websocket.DialOptions{HTTPHeader: s.header, HTTPClient: dialer})
	switch {
	case err == nil:
		s.talk(ws)
	case answer == nil:
		s.fail(unreachable())
	default:
		var body []byte
		if answer.Body != nil {
			body, _ = io.ReadAll(io.LimitReader(answer.Body, 4<<10))
			_ = answer.Body.Close()
		}
		s.fail(upgradeRefused(answer.StatusCode, body, s.config.Model))
	}
}

// read handles events until the connection or the session ends.
func (s *session) read(ws *websocket.Conn) {
	for {
		kind, b, err := ws.Read(s.Ctx)
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
			s.Lock()
			s.Skipped++
			s.Unlock()
		default:
			s.Lock()
			s.handle(e)
			over := s.Closed != nil
			s.Unlock()
			if over {
				return
			}
		}
		if s.Events.Overflowed() {
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
		b, ok := s.up.next(s.Ctx)
		if !ok {
			return
		}
		ctx, cancel := context.WithTimeout(s.Ctx, writeTimeout)
		err := ws.Write(ctx, websocket.MessageText, b)
		cancel()
		if err != nil {
			s.fail(unreachable()) // no effect if the session is over
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
		case <-s.Ctx.Done():
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(s.Ctx, pingEvery)
		err := ws.Ping(ctx)
		cancel()
		if err != nil {
			s.fail(unreachable()) // no effect if the session is over
			return
		}
	}
}

// fail ends the session by a problem.
func (s *session) fail(p problem) {
	s.Lock()
	defer s.Unlock()
	s.endLocked(p)
}

// endLocked ends the session by a problem, or at its limit.
func (s *session) endLocked(p problem) {
	if p.limit {
		s.EndLocked(voice.CloseLimit, nil)
		return
	}
	s.EndLocked(voice.CloseError, &p.Problem)
}

// finish reports the end.
func (s *session) finish() {
	s.Finish(unreachable().Problem, s.play.endAll, s.opt.Logger, wire.VoiceOwnKey)
}

// Audio sends audio of the microphone. Before the session is ready and after its end it is dropped.
func (s *session) Audio(pcm []byte, at time.Duration) {
	s.Lock()
	defer s.Unlock()
	s.play.clock = max(s.play.clock, at)
	if s.Ready && s.Closed == nil {
		s.Mic.Put(pcm, at)
	}
}

// Played notes that the page has played a mark.
func (s *session) Played(mark string) {
	s.Lock()
	defer s.Unlock()
	s.play.markPlayed(mark)
}

// Cancel interrupts a turn. It ignores one that is unknown or has been played to its end.
func (s *session) Cancel(turn string, played time.Duration, reason wire.CancelReason) {
	s.Lock()
	defer s.Unlock()
	if s.Closed != nil || !s.play.cancellable(turn) {
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
	s.Lines.FinishAll(wire.SpeakerAgent) // its transcript ends here too
	s.Events.Clear(voice.Clear{Reason: reason})
}

// Say sends typed text; it interrupts the turn as speech would.
func (s *session) Say(text string) {
	s.Lock()
	defer s.Unlock()
	if s.Closed != nil || !s.Ready || text == "" {
		return
	}
	s.interrupt("", positionUnknown, wire.CancelBargeIn, true)
	s.prompt(message(roleUser, text))
}
