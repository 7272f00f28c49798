// Package project is the user's project as a place: one folder that they opened, followed on disk and laid out as a city, with
// what agents do in it, marks, and the answers to pages and to the tools project_overview and project_mark.
//
// Package repo knows the folder, package plan where each file stands, package outcome which files a test run calls failing;
// the Desk puts them together, gives files their ids and tells the pages. Nothing leaves the machine: pages get facts about
// files, and the content of one only as a diff that the user asks for. Names of files are never logged.
//
// Goroutines: one that follows the open folder, one that keeps what is kept, one that takes up what agents tell, and one that
// looks for folders to offer, all of Run, which waits for them.
package project

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/sendq"
	"github.com/worldmcp/world/internal/wire"
)

// Options of a desk. UserID, Dir and Publish are required.
type Options struct {
	UserID string
	Dir    local.Dir // of this service: what is kept of projects lies in its folder projects
	// Folder is shown from the start; empty: the one that was shown last.
	Folder string
	// Publish sends an event to all pages of the user. It must not block.
	Publish func(userID string, e wire.ProjectEvent)
	// Built says what stands in the user's world: [x, z, width, depth] each. A new city avoids it. May be nil.
	Built  func(userID string) [][4]float64
	Home   string // the user's; empty: os.UserHomeDir
	Logger zerolog.Logger
	Now    func() time.Time
	Repo   repo.Options // for tests
}

// Desk holds the user's project. Its methods are safe for concurrent use.
type Service struct {
	opt      Options
	settings *settings

	opening   chan *city               // the next folder; nil: none
	laning    chan struct{}            // the lanes changed
	works     *sendq.Queue[agent.Work] // that agents have reported and nobody has taken up
	worksLost atomic.Bool              // there was more than the queue holds

	// choosing is held while a choice is kept and shown, so that both are of the same folder; offering while folders are
	// looked for; catching while what agents told is taken up. Each is taken before mu, and may be held for as long as a disk
	// takes; mu never is.
	choosing, offering, catching sync.Mutex

	// mu is held while anything below changes and is told, so that a page which is greeted misses no change and gets none
	// out of order.
	mu         sync.Mutex
	city       *city              // nil: none is shown
	failed     *wire.ProjectState // why the last one could not be; nil: it could, or there was none
	generation int
	lanes      []wire.Backend // whose folders are offered
	offered    []wire.ProjectOffer
	running    map[string]command // what agents run now, by lane and call
}

// NewDesk makes a desk; Run brings it to life.
func New(o Options) (*Service, error) {
	if o.Now == nil {
		o.Now = func() time.Time { return time.Now().UTC() }
	}
	if o.Home == "" {
		o.Home, _ = os.UserHomeDir()
	}
	if o.Built == nil {
		o.Built = func(string) [][4]float64 { return nil }
	}
	s, err := openSettings(o.Dir)
	if err != nil {
		return nil, err
	}
	d := &Service{
		opt: o, settings: s, opening: make(chan *city, 1), laning: make(chan struct{}, 1), works: sendq.New[agent.Work](maxQueue, maxQueueBytes),
		running:    map[string]command{},
		generation: rand.IntN(1 << 30), //nolint:gosec // no secret: a page that was open before a restart must not take the new one for the old
	}
	return d, nil
}

// Run follows the open folder, one after another, until ctx ends.
func (d *Service) Run(ctx context.Context) {
	var beside sync.WaitGroup
	defer beside.Wait()
	beside.Go(func() { d.heed(ctx.Done()) })
	beside.Go(func() { d.heedLanes(ctx.Done()) })
	first := d.opt.Folder
	if first == "" {
		first = d.settings.current()
	}
	if first != "" {
		if e := d.open(first); e != nil {
			d.fail(first, e)
		}
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	stop := func() {}
	for {
		select {
		case <-ctx.Done():
			stop()
			return
		case c := <-d.opening:
			stop()
			wg.Wait() // two never follow at once
			stop = func() {}
			if c != nil {
				var following context.Context
				following, stop = context.WithCancel(ctx)
				wg.Go(func() { c.follow(following) })
			}
		}
	}
}

// open shows a folder; the rest of the work is done by Run.
func (d *Service) open(folder string) *wire.Error {
	folder = d.opt.full(folder)
	o := d.opt.Repo
	o.Home, o.Own = d.opt.Home, string(d.opt.Dir)
	if target, err := filepath.EvalSymlinks(folder); err == nil {
		if d.opt.ours(target) {
			return noFolder("World keeps its own data here. Choose the folder of a project.")
		}
		o.Cache = d.opt.kept(idOf(target)).Path("lines")
	}
	r, e := repo.Open(folder, o)
	if e == nil {
		d.choose(r.Root(), newCity(d, r))
	}
	return e
}

// close shows no project.
func (d *Service) close() { d.choose("", nil) }

// choose notes which folder is shown, for the next start, and shows it.
func (d *Service) choose(folder string, c *city) {
	d.choosing.Lock()
	defer d.choosing.Unlock()
	if err := d.settings.opened(folder); err != nil {
		d.opt.Logger.Warn().Err(err).Msg("the choice of the project was not kept")
	}
	d.offer()
	d.show(c)
}

// show makes a city the one that is shown, or none, and has Run follow it.
func (d *Service) show(c *city) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.generation++
	if c != nil {
		c.generation = d.generation
	}
	d.city, d.failed = c, nil
	select { // one that was not begun yet never will be
	case <-d.opening:
	default:
	}
	d.opening <- c
	d.tellState()
	d.tellMarks()
}

// fail says that a folder cannot be shown.
func (d *Service) fail(folder string, e *wire.Error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.state()
	s.Phase, s.Error, s.Root = "failed", e, d.opt.tilde(folder)
	d.failed = &s
	d.tellState()
}

// Lanes takes the ways to agents as they are now: their folders are offered. It never blocks for long.
func (d *Service) Backends(lanes []wire.Backend) {
	d.mu.Lock()
	d.lanes = lanes
	d.mu.Unlock()
	select {
	case d.laning <- struct{}{}:
	default:
	}
}

// heedLanes offers the folders of the lanes, now and whenever these change, until stop is closed.
func (d *Service) heedLanes(stop <-chan struct{}) {
	for {
		d.offer()
		select {
		case <-stop:
			return
		case <-d.laning:
		}
	}
}

// Greet tells a page that came in how things are. What happens afterwards must reach the page behind it; tell must not
// block.
func (d *Service) Greet(userID string, tell func(wire.ProjectEvent)) {
	if userID != d.opt.UserID {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.state()
	tell(wire.ProjectEvent{Kind: "state", State: &s})
	if d.city != nil {
		tell(wire.ProjectEvent{Kind: "marks", Marks: d.city.marked()})
	}
}

func (d *Service) publish(e wire.ProjectEvent) { d.opt.Publish(d.opt.UserID, e) }

// state is what pages are told of the project as a whole. The caller holds mu.
func (d *Service) state() wire.ProjectState {
	s := wire.ProjectState{Phase: "none", Generation: d.generation}
	switch {
	case d.city != nil:
		s = d.city.state()
	case d.failed != nil:
		s = *d.failed
	}
	s.Offers = d.offered
	return s
}

// tellState tells the pages. The caller holds mu.
func (d *Service) tellState() {
	s := d.state()
	d.publish(wire.ProjectEvent{Kind: "state", State: &s})
}

// tellMarks tells all marks. The caller holds mu.
func (d *Service) tellMarks() {
	var marks []wire.ProjectMarked
	if d.city != nil {
		marks = d.city.marked()
	}
	d.publish(wire.ProjectEvent{Kind: "marks", Marks: slices.Clip(marks)})
}
