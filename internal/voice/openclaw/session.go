package openclaw

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// side is what differs between the two lanes: how the gateway's side is called.
type side struct {
	id                              wire.VoiceProviderID
	name                            string
	missing, cure                   string // when the gateway does not have it
	event                           string // what the gateway pushes
	start, audio, mark, cancel, say string // methods; say empty: words cannot be given
	result                          string
	params                          func(voice.Config) any // of start
	plugin                          bool
}

// session is one session. One goroutine runs it, the connection's reader hands events over, one sends sound, one marks,
// and one tells the sink; each request that may take long has one of its own. Nothing waits while it holds mu.
type session struct {
	l      *lane
	c      voice.Config
	ctx    context.Context
	cancel context.CancelFunc
	up     *uplink
	told   *voice.EventQueue
	work   sync.WaitGroup

	mu       sync.Mutex
	ending   *ending // set once: the session is over
	ready    bool
	id       string
	voice    string
	limit    time.Time
	timers   []*time.Timer
	conn     Conn
	lines    captions
	answer   answer
	cancels  int                 // that are under way
	hearing  bool                // the user speaks, as far as it is told
	consults map[string]*consult // by call id
	endings  map[string]runEnd   // of runs that ended before we knew that they are ours
	early    []json.RawMessage   // events that came before the answer to start
	wrong    *fault              // of the last error event: a close behind it is its consequence
	skipped  int
}

// ending is why a session is over.
type ending struct {
	reason string
	fault
}

var _ voice.Session = (*session)(nil)

func newSession(ctx context.Context, l *lane, c voice.Config, sink voice.Handler) *session {
	s := &session{l: l, c: c, up: newUplink(), told: voice.NewEventQueue(sink)}
	s.lines.told = s.told
	s.ctx, s.cancel = context.WithCancel(ctx)
	return s
}

// run is the session's life.
func (s *session) run() {
	telling := make(chan struct{})
	go func() {
		defer close(telling)
		s.told.Run()
	}()
	s.after(s.l.o.Patience, func() {
		s.mu.Lock()
		ready := s.ready
		s.mu.Unlock()
		if !ready {
			s.fail(unreachable())
		}
	})
	s.talk()
	s.finish()
	<-telling
}

// talk opens the connection and the session, and waits for their end.
func (s *session) talk() {
	conn, err := s.l.o.Gateway.Dial(s.ctx)
	if err != nil {
		s.fail(unreachable())
		return
	}
	defer s.work.Wait()
	defer conn.Close()
	s.mu.Lock()
	s.conn = conn
	s.mu.Unlock()
	conn.Listen(s.heard)
	if !s.open(conn) {
		return
	}
	sound, marks := make(chan answerOf, maxSent), make(chan answerOf, maxSent)
	s.work.Go(func() { s.sendSound(conn, sound) })
	s.work.Go(func() { s.sendMarks(conn, marks) })
	s.work.Go(func() { s.confirm(sound, func() { s.fail(s.reason()) }) }) // refused: the session is gone
	s.work.Go(func() { s.confirm(marks, func() {}) })                     // refused: it was cleared meanwhile
	select {
	case <-conn.Done():
		s.fail(unreachable())
	case <-s.ctx.Done():
	}
}

// created is the answer to start.
type created struct {
	ID      string  `json:"sessionId"`
	Model   string  `json:"model"`
	Voice   string  `json:"voice"`
	Expires float64 `json:"expiresAt"` // Unix time in seconds
}

// open asks for the session, and checks that it is what was asked for.
func (s *session) open(conn Conn) bool {
	var a created
	if err := s.call(conn, s.l.s.start, s.l.s.params(s.c), &a); err != nil {
		if s.ctx.Err() == nil {
			f := faultOf(err, s.c.Model)
			s.l.known.learn(lackOf(f))
			s.fail(f)
		}
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending != nil {
		return false
	}
	if a.ID == "" || a.Model != s.c.Model {
		s.end("error", otherModel(s.c.Model))
		return false
	}
	s.id, s.voice = a.ID, a.Voice
	s.limit = time.Now().Add(sessionLimit)
	if at := time.Unix(int64(a.Expires), 0); at.After(time.Now()) && at.Before(s.limit) {
		s.limit = at
	}
	s.afterLocked(time.Until(s.limit), func() { s.over("limit") })
	for _, payload := range s.early {
		s.event(payload)
	}
	s.early = nil
	return s.ending == nil
}

// lackOf is a fault that no session will be without.
func lackOf(f fault) *fault {
	if f.act == wire.VoiceAddKey || f.act == wire.VoiceReplaceKey {
		return &f
	}
	return nil
}

// call makes a request that must be answered soon.
func (s *session) call(conn Conn, method string, params, result any) error {
	ctx, cancel := context.WithTimeout(s.ctx, callWithin)
	defer cancel()
	return conn.Call(ctx, method, params, result)
}

// object is a JSON object that is sent.
type object = map[string]any

// answerOf waits for the answer to a request.
type answerOf func(context.Context) error

// sendSound appends sound. Some requests may be under way at a time: the gateway holds them for up to a second while it
// ends an answer. What comes meanwhile goes with the next.
func (s *session) sendSound(conn Conn, sent chan<- answerOf) {
	defer close(sent)
	for {
		sound, at, ok := s.up.nextSound(s.ctx)
		if !ok {
			return
		}
		wait, err := conn.Send(s.l.s.audio, object{"sessionId": s.id, "audioBase64": sound, "timestamp": at.Milliseconds()})
		if err != nil {
			continue // the connection has ended, or takes no more for the moment
		}
		select {
		case sent <- wait:
		case <-s.ctx.Done():
			return
		}
	}
}

// sendMarks says what was heard, without waiting for the answers: where an interruption cuts depends on the newest mark.
func (s *session) sendMarks(conn Conn, sent chan<- answerOf) {
	defer close(sent)
	for {
		mark, ok := s.up.nextMark(s.ctx)
		if !ok {
			return
		}
		wait, err := conn.Send(s.l.s.mark, object{"sessionId": s.id, "markName": mark})
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

// confirm waits for the answer to each request.
func (s *session) confirm(sent <-chan answerOf, refusal func()) {
	for wait := range sent {
		ctx, cancel := context.WithTimeout(s.ctx, callWithin)
		err := wait(ctx)
		cancel()
		if _, _, no := refused(err); no {
			refusal()
		}
	}
}

// reason is why a session ended that was not asked to.
func (s *session) reason() fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reasonLocked()
}

func (s *session) reasonLocked() fault {
	if s.wrong != nil {
		return *s.wrong
	}
	return troubled()
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
	s.end("error", f)
}

// over ends the session without one.
func (s *session) over(reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(reason, fault{})
}

// end ends the session, once. It is called with mu held.
func (s *session) end(reason string, f fault) {
	if s.ending != nil {
		return
	}
	s.ending = &ending{reason: reason, fault: f}
	s.up.shut()
	for _, t := range s.timers {
		t.Stop()
	}
	s.cancel()
}

// finish tells the last of it: what was cut off is closed, then the session.
func (s *session) finish() {
	s.fail(unreachable()) // unless it is over already
	s.mu.Lock()
	defer s.mu.Unlock()
	end := s.ending
	s.told.ForgetSound()
	s.lines.end("user")
	s.lines.end("agent")
	if s.answer.open {
		outcome := "interrupted"
		if end.e != nil {
			outcome = "failed"
		}
		s.told.Say(func(k voice.Handler) { k.Done(outcome) })
	}
	s.l.o.Logger.Info().Str("backend", string(s.l.s.id)).Str("model", s.c.Model).Str("reason", end.reason).
		Int64("droppedUpMillis", s.up.dropped()/bytesPerMilli).Int("skippedEvents", s.skipped).Msg("voice session is over")
	s.told.Last(func(k voice.Handler) { k.Closed(end.reason, end.e, end.act) })
}
