// Package codex reaches Codex's background server, which runs the sessions of all the user's
// terminals, over its Unix socket. The server reports the state of each session and its token
// usage, and accepts answers to approvals and messages.
//
// The package connects only while the state is needed, and never starts the server. It subscribes
// to a session only while a turn runs, because the server keeps subscribed sessions loaded, and
// opts out of notifications that carry text (optOut).
//
// A connection is dialled and checked (trust), initialized, and then the server's loaded sessions
// are read; from there each notification updates one. When it ends, its approvals are withdrawn and
// another attempt follows after retryEvery.
//
// Goroutines: Run's own, which owns the connection and its client, and one that reads from the
// connection. Answer and Send pass functions to Run's and wait. The lock guards what Wanted and
// Offers share with it. The sink is never called under that lock, because its owner calls in here.
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
	// retryEvery is the pause between attempts to connect.
	retryEvery = 2 * time.Second
	// tickEvery is how often subscriptions and silent answers are checked.
	tickEvery = 500 * time.Millisecond
	// askTime bounds a request to the server.
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
	// do carries functions to the client's owner.
	do chan func(*client)

	mu     sync.Mutex
	wanted source.Wanted
	// reachable are the sessions that accept messages and answers.
	reachable map[string]bool
}

// New returns a Source.
func New(o Options) *Source {
	return &Source{opt: o, wake: make(chan struct{}, 1), do: make(chan func(*client)), reachable: map[string]bool{}}
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

// needed reports whether hooks alone are not enough.
func (s *Source) needed() bool {
	w := s.want()
	return w.Watched || len(w.Doubt) > 0
}

// Offers implements source.Source.
func (s *Source) Offers(session string) source.Feature {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.reachable[session] {
		return source.Feature{}
	}
	return source.Feature{Message: wire.WayQueue, Answer: true}
}

func (s *Source) setReachable(session string, can bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if delete(s.reachable, session); can {
		s.reachable[session] = true
	}
}

// Run implements source.Source.
func (s *Source) Run(ctx context.Context, sink source.Sink) {
	retry := time.NewTicker(retryEvery)
	defer retry.Stop()
	for ctx.Err() == nil {
		if s.needed() {
			s.serve(ctx, sink)
		}
		select {
		case <-ctx.Done():
		case <-retry.C:
		case <-s.wake:
			if !s.needed() {
				continue
			}
			select { // do not redial at once a server that hangs up
			case <-ctx.Done():
			case <-retry.C:
			}
		}
	}
}

// serve runs one connection until it breaks or is no longer needed.
func (s *Source) serve(ctx context.Context, sink source.Sink) {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()
	conn, err := dial(ctx, filepath.Join(s.opt.Home, socket))
	if err != nil {
		if gone(err) { // the sessions ended with the server
			sink.List(frame.Codex, time.Now(), nil)
		}
		return
	}
	defer conn.close()
	c := newClient(s, conn, sink)
	defer c.close() // before the connection, so that nothing is offered that has none
	in := make(chan message)
	wg.Go(func() { conn.read(ctx, in) })
	c.initialize(ctx)
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for c.broken == nil && s.needed() {
		select {
		case <-ctx.Done():
			return
		case m, ok := <-in:
			if !ok {
				return
			}
			c.handle(ctx, &m)
		case <-s.wake:
			c.subscribeAll(ctx)
			c.publishAsks()
		case <-tick.C:
			c.resolveSilent()
			c.subscribeAll(ctx)
		case do := <-s.do:
			do(c)
		}
	}
}

// onClient runs a function in the client's owner and returns when it has begun. It fails when there
// is no connection.
func (s *Source) onClient(ctx context.Context, do func(*client)) *wire.Error {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	select {
	case s.do <- do:
		return nil
	case <-ctx.Done():
		return unreachable()
	}
}

func unreachable() *wire.Error {
	return wire.NewError(wire.CodeAgentNotReady, "this session of Codex cannot be reached").Try("Write in the terminal.")
}

// Answer implements source.Source. The sink learns later whether this answer counted: the user may
// have been faster in the terminal.
func (s *Source) Answer(ctx context.Context, session, approval string, allow bool) *wire.Error {
	e := make(chan *wire.Error, 1)
	if bad := s.onClient(ctx, func(c *client) { e <- c.answer(ctx, session, approval, allow) }); bad != nil {
		return bad
	}
	return <-e
}

// Send implements source.Source. The message joins the session's own queue, like that of "codex
// queue".
func (s *Source) Send(ctx context.Context, session, text string) *wire.Error {
	e := make(chan *wire.Error, 1)
	if bad := s.onClient(ctx, func(c *client) { c.send(ctx, session, text, e) }); bad != nil {
		return bad
	}
	select {
	case bad := <-e:
		return bad
	case <-time.After(askTime):
		return unreachable()
	}
}

// decode reads raw JSON as a T. False: it is something else.
func decode[T any](raw json.RawMessage) (v T, ok bool) {
	return v, json.Unmarshal(raw, &v) == nil
}
