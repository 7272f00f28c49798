// Package project shows the user's project as a place: one folder that they opened, followed on
// disk and laid out as a city, with what agents do in it, marks on files, and the answers to pages
// and to the tools project_overview and project_mark.
//
// Package repo knows the folder, package plan where each file stands, package outcome which files a
// test run reports as failing. The Service combines them: it gives files their ids, keeps the
// history of what agents did, and publishes events to pages. Nothing leaves the machine: pages get
// facts about files, and content only as a diff that the user asks for. Names of files are never
// logged.
//
// The phases of a project, as wire.ProjectPhase:
//
//	none      no folder is shown          open → scanning
//	scanning  repo lists the files        first full update → ready; error of repo → failed
//	ready     pages have files, updates   open → scanning ; close → none; error → failed
//	          change them
//	failed    the folder cannot be read   open → scanning; close → none
//
// A generation counts up whenever ids change their meaning (another folder, a new layout): pages
// then request everything. A version counts the changes within one generation.
//
// Goroutines: Run follows one folder after another, with a goroutine for the loop, one per folder
// to follow it and one to save; workLoop handles the agents' work events, and offerLoop looks for
// folders to offer. Run starts all of them and waits for them.
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
	// Folder is shown from the start; empty: the one that was shown last.
	Folder string
	// Publish sends an event to all pages of the user. It must not block: it is called with the
	// service's lock held.
	Publish func(userID string, e wire.ProjectEvent)
	// Built returns what stands in the user's world, as [x, z, width, depth] in metres. A new city
	// avoids it. Nil: nothing.
	Built func(userID string) [][4]float64
	// Home is the user's home folder; empty: os.UserHomeDir.
	Home   string
	Logger zerolog.Logger
	// Now is the clock; nil: the system's, in UTC.
	Now func() time.Time
	// Repo is for tests.
	Repo repo.Options
}

// Service holds the user's project. Its methods are safe for concurrent use.
type Service struct {
	options  Options
	settings *settings

	// opening holds the next folder to follow, at most one; nil: none.
	opening chan *city
	// backendsChanged wakes offerLoop.
	backendsChanged chan struct{}
	// workQueue holds what agents reported and workLoop has not handled; workLost: something found
	// it full.
	workQueue *sendq.Queue[agent.Work]
	workLost  atomic.Bool

	// chooseMu is for one choice that is saved and shown, so that both are of the same folder;
	// offerMu for one look for folders; workMu for one batch of work events. Each is taken before
	// mu, and may be held for as long as a disk takes; mu never is.
	chooseMu, offerMu, workMu sync.Mutex

	// mu guards shown and what belongs to its city, and orders changes with their publication, so
	// that a page that Greet serves misses no change and gets none out of order.
	mu    sync.Mutex
	shown shown
}

// shown is what a Service shows, and what it needs to know for that. It has no lock; the service
// has.
type shown struct {
	userID string
	send   func(userID string, e wire.ProjectEvent)
	// city is the folder that is shown; nil: none.
	city *city
	// failed says why the last folder could not be shown; nil: it could, or there was none.
	failed     *wire.ProjectState
	generation int
	// backends are the agents' back ends: their folders are offered.
	backends []wire.Backend
	offered  []wire.ProjectOffer
	commands runningCommands
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
			// A page that was open before a restart must not take the new generation for the old
			// one.
			generation: rand.IntN(1 << 30), //nolint:gosec // not a secret
		},
	}
}

// Run follows the open folder, one after another, until ctx ends. It returns when all its
// goroutines have ended.
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
			following.Wait() // two never follow at once: both would write to the same files
			stop = func() {}
			if c != nil {
				var cityCtx context.Context
				cityCtx, stop = context.WithCancel(ctx)
				following.Go(func() { s.follow(cityCtx, c) })
			}
		}
	}
}

// open shows a folder. It only checks the folder; Run does the reading.
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

// switchTo saves which folder is shown, for the next start, and shows it. c is nil and folder empty
// for no project.
func (s *Service) switchTo(folder string, c *city) {
	s.chooseMu.Lock()
	defer s.chooseMu.Unlock()
	if err := s.settings.opened(folder); err != nil {
		s.options.Logger.Warn().Err(err).Msg("the choice of the project was not saved")
	}
	s.offer()
	s.show(c)
}

// show makes a city the one that is shown, or none, and has Run follow it.
func (s *Service) show(c *city) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown.generation++
	if c != nil {
		c.generation = s.shown.generation
	}
	s.shown.city, s.shown.failed = c, nil
	select { // replaces a city that Run has not taken yet
	case <-s.opening:
	default:
	}
	s.opening <- c
	s.shown.publishState()
	s.shown.publishMarks()
}

// fail publishes that a folder cannot be shown.
func (s *Service) fail(folder string, e *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	failed := s.shown.state()
	failed.Phase, failed.Error, failed.Root = wire.ProjectFailed, e, s.options.abbreviate(folder)
	s.shown.failed = &failed
	s.shown.publishState()
}

// Backends takes the agents' back ends as they are now: the folders in which the agents work are
// offered. It does not touch the disk; offerLoop does.
func (s *Service) Backends(backends []wire.Backend) {
	s.mu.Lock()
	s.shown.backends = backends
	s.mu.Unlock()
	sendq.Signal(s.backendsChanged, struct{}{})
}

// offerLoop offers the folders of the back ends, now and whenever these change, until stop is
// closed.
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

// Greet sends a page that connected the state and the marks. Later events must reach the page after
// these; send must not block.
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

// state is what pages get about the project as a whole.
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

// ready returns the city that is shown, if its files are known; else nil.
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

// Folder is the root of the folder that is shown; empty: none is.
func (s *Service) Folder() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown.city == nil {
		return ""
	}
	return s.shown.city.repo.Root()
}
