// Package terminal brings the agents that the user runs in terminals into the world. Hooks of their
// programs (internal/agents/hook) send events over a socket in the data folder. A source.Source per
// program adds what hooks do not report, and carries answers and messages back.
//
// A session is one conversation of a program. It exists from its first event, or from when its
// program lists it, until the program ends it or the program's process is gone. A session whose
// process is unknown ends after half an hour without an event. activity.go derives what a session
// does, and bodies.go which sessions have a body. Approvals and messages travel as a chat with the
// back end of backend.go.
//
// Goroutines: Run has one that owns all state (registry) and executes functions that the others
// enqueue; one that accepts connections of hooks and one for each connection; and one for each
// source. It waits for all of them. Requests of pages wait for the owner, which blocks only on the
// system's answer whether a process is alive.
package terminal

import (
	"context"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Body is the body of a session in the world.
type Body interface {
	// Avatar is its id.
	Avatar() string
	// Show shows what the session, or a helper of it, does. It does not block.
	Show(b agent.Body)
	// Leave releases the body. It leaves the world unless the agent itself is connected.
	Leave()
}

// World is the part of the service that sessions use. Its methods do not block.
type World interface {
	// Body returns a session's body. An agent that is connected from the same process shares it.
	Body(agentType string, p process.ID, session string) Body
	// Work reports what a tool does with files.
	Work(w agent.Work)
	// Turn logs a turn that is over.
	Turn(t wire.Turn)
	// Publish sends the sessions to the user's pages.
	Publish(t wire.AgentsAtWork)
	// Watched reports whether a page is open.
	Watched() bool
}

// Options of a Service. All but Now and Find are required.
type Options struct {
	DataDir local.Dir
	World   World
	Sources []source.Source
	Logger  zerolog.Logger
	// Now is the clock and Find finds the program of a hook; tests replace them.
	Now  func() time.Time
	Find func(pids []int) process.Found
}

// Service manages the sessions in terminals. Its methods are safe for concurrent use.
type Service struct {
	opt      Options
	sources  map[string]source.Source
	settings *settings
	// inbox carries functions to the registry's owner. stopped is closed when the owner has ended.
	inbox   chan func(*registry)
	stopped chan struct{}
	// published is the list that pages got last.
	published    published
	sentMessages sentMessages
	// reporter publishes approvals; nil until Backend was called.
	reporter agent.Reporter
}

type published struct {
	mu   sync.Mutex
	list wire.AgentsAtWork
}

// inboxSize is how many functions may wait for the owner. Beyond that their senders wait; a hook
// gives up by itself.
const inboxSize = 256

// tickEvery is how often processes are checked and sources get their update.
const tickEvery = time.Second

// New returns a Service with the user's stored settings.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Find == nil {
		o.Find = process.Find
	}
	s := &Service{
		opt: o, settings: openSettings(o.DataDir), sources: map[string]source.Source{},
		inbox: make(chan func(*registry), inboxSize), stopped: make(chan struct{}),
	}
	for _, from := range o.Sources {
		s.sources[from.Agent()] = from
	}
	return s
}

// Run serves until ctx ends.
func (s *Service) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(func() { s.loop(ctx) })
	wg.Go(func() { s.listen(ctx) })
	for _, from := range s.sources {
		wg.Go(func() { from.Run(ctx, sink{s}) })
	}
	wg.Wait()
}

// loop owns the registry until ctx ends; then all bodies leave.
func (s *Service) loop(ctx context.Context) {
	r := newRegistry(s)
	defer r.close()
	defer close(s.stopped)
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case do := <-s.inbox:
			do(r)
		case <-tick.C:
			r.sweep()
		}
		if len(s.inbox) == 0 {
			r.publish()
		}
	}
}

// enqueue has the owner execute a function, in order. False: the service has ended.
func (s *Service) enqueue(do func(*registry)) bool {
	select {
	case <-s.stopped:
		return false
	default:
	}
	select {
	case s.inbox <- do:
		return true
	case <-s.stopped:
		return false
	}
}

// call has the owner execute a function and waits until it has returned.
func (s *Service) call(ctx context.Context, do func(*registry)) *wire.Error {
	done := make(chan struct{})
	if s.enqueue(func(r *registry) {
		defer close(done)
		do(r)
	}) {
		select {
		case <-done:
			return nil
		case <-s.stopped:
		case <-ctx.Done():
		}
	}
	return wire.NewError(wire.CodeUnavailable, "the world service is stopping")
}

// Sessions returns the sessions that pages got last.
func (s *Service) Sessions() wire.AgentsAtWork {
	s.published.mu.Lock()
	defer s.published.mu.Unlock()
	return s.published.list
}

// sink is the source.Sink of all sources.
type sink struct{ s *Service }

var _ source.Sink = sink{}

func (k sink) List(agentType string, asked time.Time, all []source.Status) {
	k.s.enqueue(func(r *registry) { r.setList(agentType, asked, all) })
}

func (k sink) Changed(agentType string, at time.Time, c source.Status) {
	k.s.enqueue(func(r *registry) { r.setStatus(agentType, at, &c) })
}

func (k sink) Gone(agentType, session string) {
	k.s.enqueue(func(r *registry) { r.remove(r.byKey[key{agentType, session}]) })
}

func (k sink) Usage(agentType, session string, total, turn *wire.TerminalUsage) {
	k.s.enqueue(func(r *registry) {
		if s := r.byKey[key{agentType, session}]; s != nil {
			s.setUsage(total, turn)
		}
	})
}

func (k sink) Approval(agentType, session string, a wire.Approval) {
	k.s.enqueue(func(r *registry) { r.setApproval(key{agentType, session}, a) })
}
