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
//	over         Closed is set: nothing is sent any more, and the last event is Closed
//
// Close ends it by closing its connection. It makes no close request, because then the gateway would also stop
// what the agent is doing for the call.
//
// Locking: the methods in events.go, turns.go, consult.go and captions.go, and those named Locked, expect the lock
// to be held, except receive and the methods of voice.Session. Nothing waits for the network under it. Goroutines:
// see the package comment.
type session struct {
	*voice.Lifecycle
	p      *provider
	config voice.Config
	work   sync.WaitGroup // requests to the gateway; talk waits for them
	// marks holds the newest mark that the page has played, which stands for all before it.
	marks chan string

	id         string // of the gateway; empty until start is answered
	voice      string // name of the model's voice, as the gateway reports it
	limit      time.Time
	conn       Conn
	utterances utterances
	turn       turn
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
}

var _ voice.Session = (*session)(nil)

func newSession(ctx context.Context, p *provider, c voice.Config, h voice.Handler) *session {
	return &session{
		Lifecycle: voice.NewLifecycle(ctx, c.Model, h), p: p, config: c, marks: make(chan string, 1),
		utterances: utterances{open: map[wire.Speaker]string{}},
	}
}

// Run runs the session until it is over.
func (s *session) Run() { s.Live(s.p.opt.ReadyTimeout, unreachable(), s.talk, s.finish) }

// talk opens the connection and the session, and returns when they have ended.
func (s *session) talk() {
	conn, err := s.p.opt.Gateway.Dial(s.Ctx)
	if err != nil {
		s.fail(unreachable())
		return
	}
	defer s.work.Wait()
	defer conn.Close()
	s.Lock()
	s.conn = conn
	s.Unlock()
	conn.Listen(s.receive)
	if !s.open(conn) {
		return
	}
	s.stream(conn, s.p.proto.audio, s.nextAudio, s.endByGateway)
	s.stream(conn, s.p.proto.mark, s.nextMark, func() {}) // refused: the mark was cleared meanwhile
	select {
	case <-conn.Done():
		s.fail(unreachable())
	case <-s.Ctx.Done():
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
		if s.Ctx.Err() == nil {
			p := problemOf(err, s.config.Model)
			s.p.probe.set(lasting(p))
			s.fail(p)
		}
		return false
	}
	s.Lock()
	defer s.Unlock()
	if s.Closed != nil {
		return false
	}
	if a.ID == "" || a.Model != s.config.Model {
		s.EndLocked(voice.CloseError, new(voice.OtherModel(s.config.Model)))
		return false
	}
	s.id, s.voice = a.ID, a.Voice
	s.limit = time.Now().Add(sessionLimit)
	if at := time.Unix(int64(a.Expires), 0); at.After(time.Now()) && at.Before(s.limit) {
		s.limit = at
	}
	s.AfterLocked(time.Until(s.limit), func() { s.End(voice.CloseLimit, nil) })
	for _, payload := range s.early {
		s.event(payload)
	}
	s.early = nil
	return s.Closed == nil
}

// call makes a request that the gateway must answer within requestTimeout.
func (s *session) call(conn Conn, method string, params, result any) error {
	ctx, cancel := context.WithTimeout(s.Ctx, requestTimeout)
	defer cancel()
	return conn.Call(ctx, method, params, result)
}

// object is a JSON object to send.
type object = map[string]any

// maxInFlight is how many requests of a kind may wait for their answers: a second of audio in a page's frames of
// 20 ms.
const maxInFlight = 50

// stream sends requests of one method, as next makes them, until the session ends. It does not wait for the
// answers: the gateway delays them by up to a second while it ends a turn. onRefusal is called, with the lock
// held, for each request that the gateway refuses.
func (s *session) stream(conn Conn, method string, next func() (object, bool), onRefusal func()) {
	sent := make(chan func(context.Context) error, maxInFlight)
	s.work.Go(func() {
		defer close(sent)
		for params, ok := next(); ok; params, ok = next() {
			wait, err := conn.Send(method, params)
			if err != nil {
				continue // the connection has ended, or its queue is full for the moment
			}
			select {
			case sent <- wait:
			case <-s.Ctx.Done():
				return
			}
		}
	})
	s.work.Go(func() {
		for wait := range sent {
			ctx, cancel := context.WithTimeout(s.Ctx, requestTimeout)
			err := wait(ctx)
			cancel()
			if _, _, ok := refused(err); ok {
				s.Lock()
				onRefusal()
				s.Unlock()
			}
		}
	})
}

// nextAudio waits for audio of the microphone. What arrives while maxInFlight requests run goes out together.
func (s *session) nextAudio() (object, bool) {
	for {
		if audio, at, ok := s.Mic.Take(nil); ok {
			return object{"sessionId": s.id, "audioBase64": string(audio), "timestamp": at.Milliseconds()}, true
		}
		select {
		case <-s.Mic.Wake:
		case <-s.Ctx.Done():
			return nil, false
		}
	}
}

// nextMark waits for a mark that the page has played. An interruption cuts the answer at the newest mark that the
// gateway knows of.
func (s *session) nextMark() (object, bool) {
	select {
	case mark := <-s.marks:
		return object{"sessionId": s.id, "markName": mark}, true
	case <-s.Ctx.Done():
		return nil, false
	}
}

// dropMark drops the mark that waits.
func (s *session) dropMark() {
	select {
	case <-s.marks:
	default:
	}
}

// endByGateway ends a session that the gateway has dropped, by its last error if it has reported one. It expects
// the lock to be held.
func (s *session) endByGateway() {
	p := sessionFailed()
	if s.lastError != nil {
		p = *s.lastError
	}
	s.EndLocked(voice.CloseError, &p)
}

// fail ends the session by a problem.
func (s *session) fail(p voice.Problem) { s.End(voice.CloseError, &p) }

// finish reports the end.
func (s *session) finish() {
	s.Finish(unreachable(), func() int {
		if s.turn.open {
			return 1
		}
		return 0
	}, s.p.opt.Logger, s.p.proto.id)
}
