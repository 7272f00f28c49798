// Package codex is what Codex offers beside its hooks: the background server that has the sessions
// of all its terminals, on a Unix socket of its user. It tells what each session does, takes
// answers to approvals and messages, and tells what is used.
//
// The server is spoken to only while somebody wants to know, and never started. A session is
// subscribed to only while it is at work, since the server keeps one that is subscribed to; of what
// it tells then, texts are declined (quiet).
//
// States of a connection: dialled and trusted (trust); greeted; listed, when all sessions that the
// server has loaded were read; then each notification changes one. When it ends, its approvals are
// withdrawn. Another is tried every retryEvery.
//
// Goroutines: Run's own, which owns the connection and all that is known of its sessions, and one
// that reads from the connection. Answer and Send hand functions to Run's and wait. A lock guards
// what Wanted and Offers share with it, for moments; nothing is told to the sink while it is held,
// since the sink's owner calls in here.
package codex

import (
	"context"
	"encoding/json"
	"path/filepath"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// retryEvery is how often a server that is not there is looked for.
	retryEvery = 2 * time.Second
	// tickEvery is how often connections to the server are counted, and answers judged.
	tickEvery = 500 * time.Millisecond
	// askTime bounds what the server is asked for.
	askTime = 5 * time.Second
)

// Options of a Source.
type Options struct {
	// Home is Codex's folder: CODEX_HOME, or ~/.codex.
	Home   string
	Logger zerolog.Logger
}

// Source implements source.Source.
type Source struct {
	opt  Options
	wake chan struct{}
	// do takes what the connection's owner does for others.
	do chan func(*talk)

	mu     sync.Mutex
	wanted source.Wanted
	// there are the sessions that can be reached now.
	there map[string]bool
}

// New returns a Source.
func New(o Options) *Source {
	return &Source{opt: o, wake: make(chan struct{}, 1), do: make(chan func(*talk)), there: map[string]bool{}}
}

// Agent implements source.Source.
func (s *Source) Agent() string { return frame.Codex }

// Wanted implements source.Source.
func (s *Source) Wanted(w source.Wanted) {
	s.mu.Lock()
	s.wanted = w
	s.mu.Unlock()
	sendq.Signal(s.wake, struct{}{})
}

func (s *Source) want() source.Wanted {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wanted
}

// asked reports whether anybody wants to know more than hooks tell.
func asked(w source.Wanted) bool { return w.Watched || len(w.Doubt) > 0 }

// Offers implements source.Source.
func (s *Source) Offers(session string) source.Feature {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.there[session] {
		return source.Feature{}
	}
	return source.Feature{Message: wire.WayQueue, Answer: true}
}

func (s *Source) reach(session string, can bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if delete(s.there, session); can {
		s.there[session] = true
	}
}

// Run implements source.Source.
func (s *Source) Run(ctx context.Context, sink source.Sink) {
	retry := time.NewTicker(retryEvery)
	defer retry.Stop()
	for ctx.Err() == nil {
		if asked(s.want()) {
			s.serve(ctx, sink)
		}
		select {
		case <-ctx.Done():
		case <-retry.C:
		case <-s.wake:
			if !asked(s.want()) {
				continue
			}
			select { // a server that hangs up is not asked again at once
			case <-ctx.Done():
			case <-retry.C:
			}
		}
	}
}

// serve speaks with the server until either end has enough.
func (s *Source) serve(ctx context.Context, sink source.Sink) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l, err := dial(ctx, filepath.Join(s.opt.Home, socket))
	if err != nil {
		if gone(err) { // it has ended, and its sessions with it
			sink.List(frame.Codex, time.Now(), nil)
		}
		return
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	defer l.close()
	t := newTalk(s, l, sink)
	defer t.end()
	in := make(chan message)
	wg.Go(func() { l.read(ctx, in) })
	defer cancel()
	t.greet(ctx)
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for t.broken == nil && asked(s.want()) {
		select {
		case <-ctx.Done():
			return
		case m, ok := <-in:
			if !ok {
				return
			}
			t.take(ctx, &m)
		case <-s.wake:
			t.wants(ctx)
		case <-tick.C:
			t.look(ctx)
		case do := <-s.do:
			do(t)
		}
	}
}

// hand has something done by the connection's owner. It waits until that is begun; an error means
// that there is no connection.
func (s *Source) hand(ctx context.Context, what func(*talk)) *wire.Error {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	select {
	case s.do <- what:
		return nil
	case <-ctx.Done():
		return unreachable()
	}
}

func unreachable() *wire.Error {
	return wire.NewError(wire.CodeAgentNotReady, "this session of Codex cannot be reached").Try("Write in the terminal.")
}

// Answer implements source.Source. Whether it counted is told by the sink: who answers in the
// terminal may be faster.
func (s *Source) Answer(ctx context.Context, session, approval string, allow bool) *wire.Error {
	e := make(chan *wire.Error, 1)
	if bad := s.hand(ctx, func(t *talk) { e <- t.answer(ctx, session, approval, allow) }); bad != nil {
		return bad
	}
	return <-e
}

// Send implements source.Source. The message comes into the session's own queue, as that of "codex
// queue" does.
func (s *Source) Send(ctx context.Context, session, text string) *wire.Error {
	e := make(chan *wire.Error, 1)
	if bad := s.hand(ctx, func(t *talk) { t.send(ctx, session, text, e) }); bad != nil {
		return bad
	}
	select {
	case bad := <-e:
		return bad
	case <-time.After(askTime):
		return unreachable()
	}
}

// known is a message's member as something that is needed of it; false: it is something else.
func known[T any](raw json.RawMessage) (v T, ok bool) {
	return v, json.Unmarshal(raw, &v) == nil
}
