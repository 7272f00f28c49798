package openclaw

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// protocol is what differs between the gateway's relay and our plugin: the names of methods and events, and
// what the far side does by itself.
type protocol struct {
	id   wire.VoiceProviderID
	name string // for people
	// missing and remedy say what is wrong when the gateway does not have the start method.
	missing, remedy string
	// event is the name of the events that the gateway pushes.
	event string
	// Methods. say is empty if text cannot be sent.
	start, audio, mark, cancel, result, say string
	params                                  func(voice.Config) any // of start
	// plugin: the far side is our plugin. It reports the user's speech, lets the world run the tools, and can
	// cancel a turn at any time. The relay does none of these.
	plugin bool
}

// session is one voice session. Its states:
//
//	connecting   dial, then the start request; events that arrive before its answer wait in early
//	created      id is set: audio is dropped until the far side reports ready; ReadyTimeout → over
//	ready        audio and marks flow; turns begin and end (turn, in turns.go)
//	over         closed is set: nothing is sent any more, and the last event is Closed
//
// Locking: the methods in events.go, turns.go and consult.go, and those named Locked, expect mu to be locked,
// except receive and the methods of voice.Session. Nothing waits for the network under mu. Goroutines: see the
// package comment.
type session struct {
	p      *provider
	config voice.Config
	ctx    context.Context // ends with the session
	cancel context.CancelFunc
	up     *uplink
	events *voice.EventQueue
	work   sync.WaitGroup // requests to the gateway; run waits for them

	mu     sync.Mutex
	closed *voice.Closed // set once, when the session is over
	ready  bool
	id     string // of the gateway; empty until start is answered
	voice  string // name of the model's voice, as the gateway reports it
	limit  time.Time
	timers []*time.Timer
	conn   Conn
	lines  captions
	turn   turn
	// cancels counts cancel requests of ours that the relay has not answered: the clear that follows is not a
	// barge-in.
	cancels      int
	userSpeaking bool                // as last reported to the handler
	consults     map[string]*consult // by call id
	// results are the ends of runs that arrived before the answer with the id of our run, by run id.
	results map[string]runResult
	early   []json.RawMessage
	// lastError is the problem of the last error event. A close that follows is its consequence.
	lastError *voice.Problem
	skipped   int // events that could not be read
}

var _ voice.Session = (*session)(nil)

func newSession(ctx context.Context, p *provider, c voice.Config, h voice.Handler) *session {
	s := &session{p: p, config: c, up: newUplink(), events: voice.NewEventQueue(h)}
	s.lines.events = s.events
	s.ctx, s.cancel = context.WithCancel(ctx)
	return s
}

// Run runs the session until it is over.
func (s *session) Run() {
	var delivery sync.WaitGroup
	delivery.Go(s.events.Run)
	s.after(s.p.opt.ReadyTimeout, func() {
		s.mu.Lock()
		ready := s.ready
		s.mu.Unlock()
		if !ready {
			s.fail(unreachable())
		}
	})
	s.talk()
	s.finish()
	delivery.Wait()
}

// talk opens the connection and the session, and returns when they have ended.
func (s *session) talk() {
	conn, err := s.p.opt.Gateway.Dial(s.ctx)
	if err != nil {
		s.fail(unreachable())
		return
	}
	defer s.work.Wait()
	defer conn.Close()
	s.mu.Lock()
	s.conn = conn
	s.mu.Unlock()
	conn.Listen(s.receive)
	if !s.open(conn) {
		return
	}
	audio, marks := make(chan answer, maxInFlight), make(chan answer, maxInFlight)
	s.work.Go(func() { s.sendAudio(conn, audio) })
	s.work.Go(func() { s.sendMarks(conn, marks) })
	s.work.Go(func() { s.await(audio, func() { s.fail(s.reason()) }) }) // refused: the gateway has dropped the session
	s.work.Go(func() { s.await(marks, func() {}) })                     // refused: the mark was cleared meanwhile
	select {
	case <-conn.Done():
		s.fail(unreachable())
	case <-s.ctx.Done():
	}
}

// created is the gateway's answer to start.
type created struct {
	ID      string  `json:"sessionId"`
	Model   string  `json:"model"`
	Voice   string  `json:"voice"`
	Expires float64 `json:"expiresAt"` // Unix time in seconds
}

// open requests the session, checks that it has the requested model, and handles the events that came early. It
// returns false if there is no session.
func (s *session) open(conn Conn) bool {
	var a created
	if err := s.call(conn, s.p.proto.start, s.p.proto.params(s.config), &a); err != nil {
		if s.ctx.Err() == nil {
			p := problemOf(err, s.config.Model)
			s.p.probe.set(lasting(p))
			s.fail(p)
		}
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed != nil {
		return false
	}
	if a.ID == "" || a.Model != s.config.Model {
		p := otherModel(s.config.Model)
		s.endLocked(voice.CloseError, &p)
		return false
	}
	s.id, s.voice = a.ID, a.Voice
	s.limit = time.Now().Add(sessionLimit)
	if at := time.Unix(int64(a.Expires), 0); at.After(time.Now()) && at.Before(s.limit) {
		s.limit = at
	}
	s.afterLocked(time.Until(s.limit), func() { s.over(voice.CloseLimit) })
	for _, payload := range s.early {
		s.event(payload)
	}
	s.early = nil
	return s.closed == nil
}

// call makes a request that the gateway must answer within requestTimeout.
func (s *session) call(conn Conn, method string, params, result any) error {
	ctx, cancel := context.WithTimeout(s.ctx, requestTimeout)
	defer cancel()
	return conn.Call(ctx, method, params, result)
}

// object is a JSON object to send.
type object = map[string]any

// answer waits for the gateway's answer to a request that was sent.
type answer func(context.Context) error

// sendAudio sends audio of the microphone. The gateway delays its answers by up to a second while it ends a
// turn, so up to maxInFlight requests run at a time. Audio that arrives when they all do goes out with the next
// request.
func (s *session) sendAudio(conn Conn, sent chan<- answer) {
	defer close(sent)
	for {
		audio, at, ok := s.up.nextAudio(s.ctx)
		if !ok {
			return
		}
		p := object{"sessionId": s.id, "audioBase64": audio, "timestamp": at.Milliseconds()}
		wait, err := conn.Send(s.p.proto.audio, p)
		if err != nil {
			continue // the connection has ended, or its queue is full for the moment
		}
		select {
		case sent <- wait:
		case <-s.ctx.Done():
			return
		}
	}
}

// sendMarks reports what the page has played. It does not wait for answers: an interruption cuts the answer at
// the newest mark that the gateway knows of.
func (s *session) sendMarks(conn Conn, sent chan<- answer) {
	defer close(sent)
	for {
		mark, ok := s.up.nextMark(s.ctx)
		if !ok {
			return
		}
		wait, err := conn.Send(s.p.proto.mark, object{"sessionId": s.id, "markName": mark})
		if err != nil {
			continue
		}
		select {
		case sent <- wait:
		case <-s.ctx.Done():
			return
		}
	}
}

// await waits for the answers to requests, and calls onRefusal for those that the gateway has refused.
func (s *session) await(sent <-chan answer, onRefusal func()) {
	for wait := range sent {
		ctx, cancel := context.WithTimeout(s.ctx, requestTimeout)
		err := wait(ctx)
		cancel()
		if _, _, ok := refused(err); ok {
			onRefusal()
		}
	}
}

// reason returns the problem of a session that the gateway has ended.
func (s *session) reason() voice.Problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reasonLocked()
}

// reasonLocked is reason, with mu locked: the last error of the gateway, if it has reported one.
func (s *session) reasonLocked() voice.Problem {
	if s.lastError != nil {
		return *s.lastError
	}
	return sessionFailed()
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
func (s *session) fail(p voice.Problem) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(voice.CloseError, &p)
}

// over ends the session without a problem.
func (s *session) over(reason voice.CloseReason) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(reason, nil)
}

// endLocked ends the session; only the first call counts.
func (s *session) endLocked(reason voice.CloseReason, p *voice.Problem) {
	if s.closed != nil {
		return
	}
	s.closed = &voice.Closed{Reason: reason, Problem: p}
	s.up.close()
	for _, t := range s.timers {
		t.Stop()
	}
	s.cancel()
}

// finish reports the end: open captions become final, an open turn ends, Closed is the last event.
func (s *session) finish() {
	s.fail(unreachable()) // no effect if the session is over, as it should be
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events.DropAudio()
	s.lines.finish(wire.SpeakerUser)
	s.lines.finish(wire.SpeakerAgent)
	if s.turn.open {
		outcome := wire.VoiceTurnInterrupted
		if s.closed.Problem != nil {
			outcome = wire.VoiceTurnFailed
		}
		s.events.Put(voice.TurnEnded{Outcome: outcome})
	}
	s.p.opt.Logger.Info().Str("backend", string(s.p.proto.id)).Str("model", s.config.Model).
		Str("reason", string(s.closed.Reason)).
		Int64("droppedUpMillis", s.up.droppedBytes()/bytesPerMilli).Int("skippedEvents", s.skipped).Msg("voice session ended")
	s.events.PutLast(*s.closed)
}
