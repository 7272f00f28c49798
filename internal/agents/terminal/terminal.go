// Package terminal brings the agents that the user has started in terminals into the world. What
// they do is told by hooks of their programs (internal/agents/hook), by a socket in the data
// folder; and each program has a source.Source for what it tells and takes beside that.
//
// A session is one conversation of a program. It is there from its first event, or from when its
// program lists it, until its program ends it or the program's process is gone; one whose process
// is not known ends when nothing was heard of it for half an hour. What it does is in doing.go,
// which session has a body in bodies.go. Its user's approvals and messages go the way of a chat
// with the back end of backend.go.
//
// Goroutines: Run has one that owns all state (floor), to which everything else hands functions;
// one that accepts connections of hooks and one for each; and one for each source. It waits for all
// of them. Requests of pages wait for the owner, which never waits for anything but the system's
// answer whether a process lives.
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
	// Leave gives it back. What it has shown leaves the world, unless the agent is there by itself.
	Leave()
}

// World is what the sessions need of the service. Its methods do not block.
type World interface {
	// Body gives a session its body: the one of the agent's connection from the same process, if
	// there is one.
	Body(agentType string, p process.ID, session string) Body
	// Work tells what a tool does with files, Turn a turn for the turn log.
	Work(w agent.Work)
	Turn(t wire.Turn)
	// Tell tells the user's pages who is there.
	Tell(t wire.Terminals)
	// Watched reports whether a page is open.
	Watched() bool
}

// Options of a Service. All but Now and Find are required.
type Options struct {
	DataDir local.Dir
	World   World
	Sources []source.Source
	Logger  zerolog.Logger
	// Now is the clock, and Find looks for the program of a hook, for tests; nil: the system's.
	Now  func() time.Time
	Find func(pids []int) process.Found
}

// Service has the sessions in terminals. Its methods are safe for concurrent use.
type Service struct {
	opt      Options
	sources  map[string]source.Source
	settings *settings
	// inbox takes what is to be done to the floor, by its owner alone. gone is closed when there is
	// no owner any more.
	inbox chan func(*floor)
	gone  chan struct{}
	// newest is what pages were told last.
	newest latest
	notes  notes
	// report is where approvals go; nil until Backend was called.
	report agent.Reporter
}

// latest is the newest list that was told.
type latest struct {
	mu   sync.Mutex
	list wire.Terminals
}

// inboxSize is how much may wait for the owner. More waits with whoever brings it: a hook gives up
// by itself.
const inboxSize = 256

// tickEvery is how often processes are looked at, and sources told what is in doubt.
const tickEvery = time.Second

// New reads the user's settings.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Find == nil {
		o.Find = process.Find
	}
	s := &Service{
		opt: o, settings: openSettings(o.DataDir), sources: map[string]source.Source{},
		inbox: make(chan func(*floor), inboxSize), gone: make(chan struct{}),
	}
	for _, x := range o.Sources {
		s.sources[x.Agent()] = x
	}
	return s
}

// Run serves until ctx ends.
func (s *Service) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(func() { s.own(ctx) })
	wg.Go(func() { s.listen(ctx) })
	for _, x := range s.sources {
		wg.Go(func() { x.Run(ctx, sink{s}) })
	}
	wg.Wait()
}

// own owns the floor until ctx ends; then all bodies leave.
func (s *Service) own(ctx context.Context) {
	f := newFloor(s)
	defer f.close()
	defer close(s.gone)
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case do := <-s.inbox:
			do(f)
		case <-tick.C:
			f.look()
		}
		if len(s.inbox) == 0 {
			f.settle()
		}
	}
}

// do has something done to the floor, later and in order. False: the service ends.
func (s *Service) do(what func(*floor)) bool {
	select {
	case <-s.gone:
		return false
	default:
	}
	select {
	case s.inbox <- what:
		return true
	case <-s.gone:
		return false
	}
}

// ask has something done to the floor and waits for that.
func (s *Service) ask(ctx context.Context, what func(*floor)) *wire.Error {
	done := make(chan struct{})
	if !s.do(func(f *floor) {
		defer close(done)
		what(f)
	}) {
		return wire.NewError(wire.CodeUnavailable, "the world service is stopping")
	}
	select {
	case <-done:
		return nil
	case <-s.gone:
	case <-ctx.Done():
	}
	return wire.NewError(wire.CodeUnavailable, "the world service is stopping")
}

// Sessions returns the sessions as pages were told last.
func (s *Service) Sessions() wire.Terminals {
	s.newest.mu.Lock()
	defer s.newest.mu.Unlock()
	return s.newest.list
}

// sink takes what sources learn.
type sink struct{ s *Service }

func (x sink) List(agentType string, asked time.Time, all []source.Status) {
	x.s.do(func(f *floor) { f.list(agentType, asked, all) })
}

func (x sink) Changed(agentType string, at time.Time, c source.Status) {
	x.s.do(func(f *floor) { f.changed(agentType, at, &c) })
}

func (x sink) Gone(agentType, session string) {
	x.s.do(func(f *floor) { f.remove(f.byKey[key{agentType, session}]) })
}

func (x sink) Usage(agentType, session string, total, turn *wire.TerminalUsage) {
	x.s.do(func(f *floor) {
		if y := f.byKey[key{agentType, session}]; y != nil {
			y.used(total, turn)
		}
	})
}

func (x sink) Approval(agentType, session string, a wire.Approval) {
	x.s.do(func(f *floor) { f.approval(key{agentType, session}, a) })
}
