// Package project shows the user's project as a place: one folder that they opened, followed on
// disk and laid out as a city, with the work of agents, marks on files, and the answers to pages
// and to the tools project_overview and project_mark.
//
// Package repo reads the folder, package plan places each file, package outcome finds the files
// that a test run reports as failing. The Service combines them: it gives files their ids, keeps
// the history of agents' work, and publishes events to pages. Nothing leaves the machine: pages get
// facts about files, and contents only as a diff at the user's request. Names of files are never
// logged.
//
// The phases of a project, as wire.ProjectPhase:
//
//	none      no folder is shown          open → scanning
//	scanning  repo lists the files        first full update → ready; error of repo → failed
//	ready     pages have files            open → scanning; close → none; error of repo → failed
//	failed    the folder is unreadable    open → scanning; close → none
//
// The generation increases whenever ids change their meaning (another folder, a new layout): pages
// then request everything. The version counts the changes within one generation.
//
// Run starts all goroutines and waits for them: one to handle agents' work events (workLoop), one
// to find folders to offer (offerLoop) and, for one folder at a time, one that follows it and one
// that saves.
package project

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// Options of a service. UserID, Dir and Publish are required.
type Options struct {
	UserID string
	// Dir is the data folder of this process. Projects are saved in its folder "projects".
	Dir local.Dir
	// Folder is shown at the start; the default is the one shown last.
	Folder string
	// Publish sends an event to all pages of the user. It is called under the service's lock and
	// must not block.
	Publish func(userID string, e wire.ProjectEvent)
	// Built returns the built rectangles in the user's world, as [x, z, width, depth] in metres,
	// which a new city avoids. The default is none.
	Built func(userID string) [][4]float64
	// Home is the user's home folder; the default is os.UserHomeDir.
	Home   string
	Logger zerolog.Logger
	// Now is the clock; the default is the system's, in UTC.
	Now func() time.Time
	// Repo is for tests.
	Repo repo.Options
}

// Service manages the user's project. Its methods are safe for concurrent use.
type Service struct {
	options  Options
	settings *settings

	// opening has at most one city to follow next; nil means none.
	opening chan *city
	// backendsChanged wakes offerLoop.
	backendsChanged chan struct{}
	// workQueue has the reports of agents for workLoop; workLost means that one was dropped.
	workQueue *sendq.Queue[agent.Work]
	workLost  atomic.Bool

	// chooseMu makes saving and showing a choice atomic; offerMu serializes offers, workMu batches
	// of work events. Each is locked before mu and may be held during disk access; mu never is.
	chooseMu, offerMu, workMu sync.Mutex

	// mu guards shown and its city, and orders changes with their publication, so that a page after
	// Greet misses no change and gets none out of order.
	mu    sync.Mutex
	shown shown
}

// shown is the state that a Service shows. The service locks it.
type shown struct {
	userID string
	send   func(userID string, e wire.ProjectEvent)
	// city is nil if no folder is shown.
	city *city
	// failed is the state after a folder could not be shown, else nil.
	failed     *wire.ProjectState
	generation int
	backends   []wire.Backend
	offered    []wire.ProjectOffer
	commands   runningCommands
}

// New returns a service that shows nothing yet; Run starts it.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = func() time.Time { return time.Now().UTC() }
	}
	if o.Home == "" {
		o.Home, _ = os.UserHomeDir()
	}
	if o.Built == nil {
		o.Built = func(string) [][4]float64 { return nil }
	}
	return &Service{
		options: o, settings: openSettings(o.Dir), opening: make(chan *city, 1),
		backendsChanged: make(chan struct{}, 1),
		workQueue:       sendq.New[agent.Work](maxQueue, maxQueueBytes),
		shown: shown{
			userID: o.UserID, send: o.Publish, commands: runningCommands{},
			// An open page must not mistake the generation after a restart for the one before.
			generation: rand.IntN(1 << 30), //nolint:gosec // not a secret
		},
	}
}

// Run follows the open folder, one after another, until ctx ends. It waits for all its goroutines.
func (s *Service) Run(ctx context.Context) {
	var loops sync.WaitGroup
	defer loops.Wait()
	loops.Go(func() { s.workLoop(ctx.Done()) })
	loops.Go(func() { s.offerLoop(ctx.Done()) })
	if first := cmp.Or(s.options.Folder, s.settings.saved().Current); first != "" {
		if e := s.open(first); e != nil {
			s.fail(first, e)
		}
	}
	var following sync.WaitGroup
	defer following.Wait()
	stop := func() {}
	for {
		select {
		case <-ctx.Done():
			stop()
			return
		case c := <-s.opening:
			stop()
			following.Wait() // two at once would write to the same files
			stop = func() {}
			if c != nil {
				var cityCtx context.Context
				cityCtx, stop = context.WithCancel(ctx)
				following.Go(func() { s.follow(cityCtx, c) })
			}
		}
	}
}

// open shows a folder after checking it; Run reads it.
func (s *Service) open(folder string) *wire.Error {
	folder = s.options.expand(folder)
	o := s.options.Repo
	o.Home, o.Own = s.options.Home, string(s.options.Dir)
	if target, err := filepath.EvalSymlinks(folder); err == nil {
		if s.options.isOwn(target) {
			return badFolder("World keeps its own data here. Choose the folder of a project.")
		}
		o.Cache = s.options.storageDir(idOf(target)).Path("lines")
	}
	r, e := repo.Open(folder, o)
	if e == nil {
		s.switchTo(r.Root(), newCity(s, r))
	}
	return e
}

func (s *Service) close() { s.switchTo("", nil) }

// switchTo shows a folder and saves the choice for the next start; nil and "" mean no project.
func (s *Service) switchTo(folder string, c *city) {
	s.chooseMu.Lock()
	defer s.chooseMu.Unlock()
	if err := s.settings.opened(folder); err != nil {
		s.options.Logger.Warn().Err(err).Msg("the choice of the project was not saved")
	}
	s.offer()
	s.show(c)
}

// show replaces the shown city, perhaps by none, and makes Run follow it.
func (s *Service) show(c *city) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown.generation++
	if c != nil {
		c.generation = s.shown.generation
	}
	s.shown.city, s.shown.failed = c, nil
	select { // replaces a city that Run has not received yet
	case <-s.opening:
	default:
	}
	s.opening <- c
	s.shown.publishState()
	s.shown.publishMarks()
}

func (s *Service) fail(folder string, e *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	failed := s.shown.state()
	failed.Phase, failed.Error, failed.Root = wire.ProjectFailed, e, s.options.abbreviate(folder)
	s.shown.failed = &failed
	s.shown.publishState()
}

// Backends sets the agents' back ends, whose folders are offered. It leaves disk access to
// offerLoop.
func (s *Service) Backends(backends []wire.Backend) {
	s.mu.Lock()
	s.shown.backends = backends
	s.mu.Unlock()
	sendq.Signal(s.backendsChanged, struct{}{})
}

// offerLoop offers folders, now and after each change of the back ends, until stop is closed.
func (s *Service) offerLoop(stop <-chan struct{}) {
	for {
		s.offer()
		select {
		case <-stop:
			return
		case <-s.backendsChanged:
		}
	}
}

// Greet sends the state and the marks to a page that connected. Later events must reach the page
// after these; send must not block.
func (s *Service) Greet(userID string, send func(wire.ProjectEvent)) {
	if userID != s.options.UserID {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	send(s.shown.stateEvent())
	if s.shown.city != nil {
		send(wire.ProjectEvent{Kind: wire.ProjectEventMarks, Marks: s.shown.city.shownMarks()})
	}
}

func (s *shown) publish(e wire.ProjectEvent) { s.send(s.userID, e) }

// state is the project's state for pages.
func (s *shown) state() wire.ProjectState {
	state := wire.ProjectState{Phase: wire.ProjectNone, Generation: s.generation}
	switch {
	case s.city != nil:
		state = s.city.state()
	case s.failed != nil:
		state = *s.failed
	}
	state.Offers = s.offered
	return state
}

// ready returns the shown city if its files are known, else nil.
func (s *shown) ready() *city {
	if s.city != nil && s.city.phase == wire.ProjectReady {
		return s.city
	}
	return nil
}

func (s *shown) stateEvent() wire.ProjectEvent {
	return wire.ProjectEvent{Kind: wire.ProjectEventState, State: new(s.state())}
}

func (s *shown) publishState() { s.publish(s.stateEvent()) }

func (s *shown) publishMarks() {
	var marks []wire.ProjectMarked
	if s.city != nil {
		marks = s.city.shownMarks()
	}
	s.publish(wire.ProjectEvent{Kind: wire.ProjectEventMarks, Marks: slices.Clip(marks)})
}

// Folder is the root of the shown folder, or "".
func (s *Service) Folder() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown.city == nil {
		return ""
	}
	return s.shown.city.repo.Root()
}
