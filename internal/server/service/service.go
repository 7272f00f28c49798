// Package service is the composition root: it builds the components of the world service, starts
// them in order, and stops them in the reverse order. Nothing else constructs them.
//
// A service goes through these states:
//
//	starting  Run: lock the data folder, listen, build. Another service has the lock → it fails
//	          and names it.
//	ready     the HTTP server and the back ends run; service.json has the address. It ends with
//	          ctx, a failed server, IdleExit without a user, or a newer version (handOver).
//	stopping  the parts close in the reverse of their order (lifecycle.go) within stopTime. Then
//	          the lock is released.
//
// Goroutines of Run: the HTTP server, the watch for the idle exit, one that runs the back ends and
// the project, and one for each launch page on disk. Run waits for all of them.
package service

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/assets"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/access/login"
	osuser "github.com/worldmcp/world/internal/access/osuser"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/openclaw"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/agents/programs"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/asset"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/internal/world/store"
)

// Options of the world service. The zero value serves the user's own worlds on port 4516.
type Options struct {
	DataDir local.Dir
	// Port to listen on; 0: any free one.
	Port int
	// NATS is the URL of an external store; empty: the embedded one.
	NATS    string
	Version string
	// RequireToken makes local programs show the bearer of the data folder for the tool routes,
	// too.
	RequireToken bool
	// IdleExit stops the service after this long without pages and agents; 0: never.
	IdleExit time.Duration
	Logger   zerolog.Logger
	// Ready is called once when the service accepts requests. launch creates a link that logs a
	// browser in, once; open opens the page in the user's browser.
	Ready func(i local.Info, launch func() string, open func() bool)
	// OpenBrowser opens a file in the user's browser. It returns false when there is none; nil:
	// there never is.
	OpenBrowser func(file string) bool
	// Gateway looks for the user's agent gateway, Agents for programs of this computer that speak
	// ACP.
	Gateway, Agents bool
	// Unattended offers coding agents' modes in which they act without asking.
	Unattended bool
	// Project is the folder to show as a city; empty: the one that was shown last.
	Project string
	// VoiceEndpoint is another address of the realtime service, for the user's own key: wss://, or
	// ws:// on this computer.
	VoiceEndpoint string
	// PortBefore is tried first when Port is 0: pages of the previous service reconnect there.
	PortBefore int
	// Handover is written for the service that is started in place of this one; nil: nothing is.
	// Missing lists secret variables that the previous service had and this one has not.
	Handover *local.Handover
	Missing  []string
	// Guard is the path of this program, a process of which ends what the service has started if it
	// dies without doing so; empty: none does.
	Guard string
	// Now is the clock for the idle exit, for tests; nil: the system's.
	Now func() time.Time
	// Backends registers more back ends, for tests.
	Backends func(*agent.Registry)
	// Register adds to each MCP server, for tests.
	Register func(*mcp.Server)
	// trace is root.trace, for tests.
	trace func(op string, p part) error
}

const (
	// stopTime bounds a graceful shutdown.
	stopTime = 8 * time.Second
	// lockWaitRunning is how long Run waits for the lock while service.json says that a service
	// runs.
	lockWaitRunning = 200 * time.Millisecond
	// lockWaitUnknown is the wait without that file: the holder only probes the lock, or is about
	// to end.
	lockWaitUnknown = 3 * time.Second
)

// core is what the features of a service build on. It is complete before the first of them.
type core struct {
	opt      *Options
	info     local.Info
	children *proc.Children
	login    *login.Login
	// pages get events. It exists before the turn log and the router, which both publish.
	pages  *router.Publisher
	turns  *turns
	router *router.Router
	// watched says that a page is open.
	watched atomic.Bool
}

// service is a running world service.
type service struct {
	core
	root
	// stop ends the service; its cause is logged, and errHandOver also keeps the secrets on disk.
	stop context.CancelCauseFunc
	// endOnce makes handOver idempotent.
	endOnce  sync.Once
	launcher *launcher
	devices  *device.Registry
	store    *store.Store
	files    *asset.Store
	agents   *agents
	coding   coding
	programs *programs.Service
	uplinks  *uplink.Uplinks
	// settingsSaved: the settings for the next service were written.
	settingsSaved bool
}

// UserID is the one user of a local service.
const UserID = login.UserID

// errHandOver is the cause of a stop for a newer version.
var errHandOver = errors.New("a newer version takes over")

// Run serves until ctx ends, the service is idle for Options.IdleExit, or a newer version takes
// over. It returns an error when the service could not start, or did not stop cleanly.
func Run(ctx context.Context, o Options) error {
	if o.DataDir == "" {
		o.DataDir = local.DefaultDir()
	}
	return o.DataDir.Advise(run(ctx, o))
}

func run(ctx context.Context, o Options) error {
	if o.Now == nil {
		o.Now = time.Now
	}
	if err := o.DataDir.Make(); err != nil {
		return err
	}
	timeout := lockWaitRunning
	if _, err := o.DataDir.ReadInfo(); err != nil {
		timeout = lockWaitUnknown
	}
	wait, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	lock, err := o.DataDir.WaitLock(wait, local.ServeLock)
	if errors.Is(err, local.ErrLocked) {
		return alreadyRuns(o.DataDir)
	}
	if err != nil {
		return err
	}
	defer func() { _ = lock.Unlock() }()
	listener, err := listen(ctx, cmp.Or(o.Port, o.PortBefore))
	if err != nil && o.Port == 0 && o.PortBefore != 0 {
		listener, err = listen(ctx, 0)
	}
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }() // the server closes it too
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s := newService(ctx, &o, listener, stop)
	if err := s.openAll(ctx, s.openers()); err != nil {
		return err
	}
	return s.serve(ctx)
}

func newService(ctx context.Context, o *Options, l net.Listener, stop context.CancelCauseFunc) *service {
	port := l.Addr().(*net.TCPAddr).Port
	s := &service{
		stop: stop, root: root{log: o.Logger, trace: o.trace, web: newWeb(ctx, l)},
		core: core{opt: o, pages: router.NewPublisher(o.Logger), info: local.Info{
			URL: fmt.Sprintf("http://127.0.0.1:%d/", port), Port: port, PID: os.Getpid(), Version: o.Version,
			Protocol: wire.Protocol, StartedAt: time.Now().UTC(),
		}},
	}
	s.web.BaseContext = func(net.Listener) context.Context { return s.web.calls } // a request ends with the router
	return s
}

// alreadyRuns explains that another service holds the data folder.
func alreadyRuns(dir local.Dir) error {
	if i, err := dir.ReadInfo(); err == nil {
		return fmt.Errorf("a world service already runs for %s: process %d at %s (`world-mcp open` opens it; --data-dir chooses another folder)", dir, i.PID, i.URL)
	}
	return fmt.Errorf("a world service already runs for %s", dir)
}

// listen listens on a port of 127.0.0.1; 0: any free one. The error names the program that has the
// port.
func listen(ctx context.Context, port int) (net.Listener, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("port %d belongs to %s; use --port 0 for a free one, or --port N", port, local.PortOwner(ctx, port))
	}
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	return l, nil
}

// openers open the parts of the service; none of them starts working yet.
func (s *service) openers() map[part]opener {
	plain := func(open func(ctx context.Context) (func() error, error)) opener {
		return func(ctx context.Context) (feature, error) {
			end, err := open(ctx)
			return closing(end), err
		}
	}
	return map[part]opener{
		partChildren: plain(s.openChildren), partHandover: s.openHandover, partDevices: plain(s.openDevices),
		partLogin: plain(s.openLogin), partLaunches: s.openLauncher, partStore: plain(s.openStore),
		partTurns: plain(s.openTurns), partWork: s.openWork, partServer: s.openServer, partRouter: s.openRouter,
		partBackends: func(context.Context) (f feature, err error) {
			s.agents, f, err = openAgents(&s.core)
			return f, err
		},
		partCoder: func(context.Context) (f feature, err error) {
			s.coding, f, err = openCoder(&s.core, s.agents, s.web.ended)
			return f, err
		},
		partPrograms: s.openPrograms,
		partVoice:    func(context.Context) (feature, error) { return openVoice(&s.core, s.agents), nil },
		partUplinks: func(context.Context) (f feature, err error) {
			s.uplinks, f = openUplinks(&s.core, s.agents)
			return f, nil
		},
		partBridge: func(context.Context) (feature, error) {
			s.join()
			b := s.agents.bridges
			return feature{httpapi.BridgeRoutes(b), func(context.Context) error {
				b.close()
				return nil
			}}, nil
		},
	}
}

func (s *service) openChildren(context.Context) (func() error, error) {
	s.children = proc.NewChildren(s.opt.DataDir, s.opt.Logger)
	s.children.GuardBy(s.opt.Guard)
	return func() error {
		s.children.Close()
		return nil
	}, nil
}

func (s *service) openDevices(context.Context) (func() error, error) {
	share := func(agentType string) bool { return agentType == openclaw.ID } // it starts a process of ours for each conversation
	s.devices = device.Open(device.Options{Dir: s.opt.DataDir, Now: s.opt.Now, SharesBody: share, Logger: s.opt.Logger})
	return s.devices.Close, nil
}

func (s *service) openLogin(context.Context) (_ func() error, err error) {
	if s.login, err = login.Open(s.opt.DataDir, time.Now); err != nil {
		return nil, err
	}
	return s.login.Tokens().Close, nil
}

func (s *service) openLauncher(context.Context) (feature, error) {
	s.launcher = &launcher{opt: s.opt, login: s.login, url: s.info.URL, serverEnded: s.web.ended}
	return feature{close: s.launcher.close}, nil
}

func (s *service) openStore(ctx context.Context) (_ func() error, err error) {
	o := s.opt
	if s.files, err = asset.Open(o.DataDir.Path("assets"), time.Now); err != nil {
		return nil, err
	}
	if s.store, err = store.Open(ctx, store.Options{Dir: o.DataDir.Path("store"), URL: o.NATS, Logger: o.Logger}); err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	if n, err := s.store.Sweep(ctx, login.UserID, time.Now()); err != nil || n > 0 {
		o.Logger.Warn().Err(err).Int("removed", n).Msg("removing worlds that were deleted more than 30 days ago")
	}
	return s.store.Close, nil
}

func (s *service) openTurns(context.Context) (func() error, error) {
	s.turns = openTurns(s.opt.DataDir, s.opt.Logger, s.pages)
	return s.turns.Close, nil
}

// openPrograms prepares the list of agent programs. It looks at none before a page asks.
func (s *service) openPrograms(context.Context) (feature, error) {
	o := programs.Options{
		Store:  probe.Store{Dir: s.opt.DataDir, Version: s.opt.Version},
		Here:   installed.Agents{Dir: s.opt.DataDir},
		Copies: copies.Copies{Dir: s.opt.DataDir, Children: s.children},
		Off:    !s.opt.Agents, Changed: s.agents.findAgents, Logger: s.opt.Logger,
	}
	s.programs = programs.New(o)
	return feature{httpapi.ProgramRoutes(s.programs), func(context.Context) error {
		s.programs.Close()
		return nil
	}}, nil
}

// openServer prepares the HTTP server, which serve starts.
func (s *service) openServer(ctx context.Context) (feature, error) {
	peers, err := osuser.NewIdentifier(ctx)
	if err != nil {
		s.opt.Logger.Info().Err(err).Msg("connections of other users of this computer cannot be recognized")
	}
	s.web.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return osuser.With(ctx, peers.Identify(c))
	}
	return feature{httpapi.Process{
		Metrics: s.turns, Launch: s.launcher.launch, HandOver: s.handOver, Connect: s.connectWays, Smoke: s.Smoke,
		Notices: func() []local.Notice { return local.Survey(s.opt.DataDir) },
	}.Routes(), s.web.close}, nil
}

// openRouter creates the router. The services that need it join afterwards.
func (s *service) openRouter(context.Context) (_ feature, err error) {
	o := s.opt
	returning := o.DataDir.TakePages()
	s.router, err = router.New(router.Options{
		Publisher: s.pages,
		Options: directory.Options{
			Log: s.store, Devices: s.devices, Returning: returning, PagesChanged: s.notePages,
			Options: live.Options{
				Logger: o.Logger, Now: o.Now, NewID: ident.New, Build: o.Version, PageBuild: assets.Build(),
				URL: func() string { return s.info.URL }, Link: s.launcher.link, OpenPage: s.launcher.openPage,
				Observe: s.turns.recordCall,
				Files:   func(string) []wire.Asset { return s.files.List() }, // of the one user
			},
		},
	})
	if err != nil {
		return feature{}, err
	}
	return feature{close: func(ctx context.Context) error {
		if returning && !s.settingsSaved { // the start failed: those pages wait for the next one
			s.notePages(true)
		}
		return s.router.Close(ctx)
	}}, nil
}

// join gives the router the services that its pages and agents reach.
func (s *service) join() {
	s.router.Join(func(o *router.Options) {
		o.Chat, o.Project = s.agents.registry, s.agents.project
		o.Bridge = func(string) wire.Bridge { return s.agents.bridges.State() } // of the one user
		o.ActiveRemote, o.Pair, o.Knowledge = s.uplinks.Active, s.uplinks.Pair, s.agents.registry.Knowledge
	})
}

// notePages stores whether pages are open, which will reconnect to the next service by themselves.
func (s *service) notePages(open bool) {
	s.watched.Store(open)
	if err := s.opt.DataDir.NotePages(open); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("cannot store whether pages are open: the next service will not wait for them")
	}
}

// serve handles requests until ctx ends or the server fails, and then closes all parts.
func (s *service) serve(ctx context.Context) error {
	s.web.serve(s.work, httpapi.Local(httpapi.Options{
		Router: s.router, Store: s.store, Assets: func(string) (*asset.Store, error) { return s.files, nil }, // of the one user
		MCP: s.mcp(), Info: s.info, Ended: s.web.ended, Routes: s.routes,
	}, s.login, s.opt.RequireToken))
	s.work.Go(func() { s.watchIdle(ctx) })
	s.work.Go(func() { // a damaged list keeps the service from none of its other work; doctor reports it
		if err := s.uplinks.Reload(); err != nil {
			s.opt.Logger.Warn().Err(err).Msg("the hosted worlds that this computer is paired with are not connected")
		}
	})
	s.agents.bridges.resume()
	s.coding.missions.Resume()
	s.agents.start() // back ends connect with this service as their origin, so it must listen first
	s.settingsSaved = true
	if err := s.writeHandover(true); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("the settings for the next service cannot be stored: it will start with those of now only if they are given again")
	}
	err := s.opt.DataDir.WriteInfo(s.info)
	if err == nil {
		s.opt.Logger.Info().Str("url", s.info.URL).Str("data", string(s.opt.DataDir)).Str("version", s.opt.Version).Msg("world service ready")
		if s.opt.Ready != nil {
			s.opt.Ready(s.info, func() string {
				link, _ := s.launcher.launch(false, false)
				return link
			}, func() bool { return s.launcher.openPage("") })
		}
	}
	err = s.run(ctx, err, stopTime, func() {
		s.stop(nil)
		s.opt.DataDir.RemoveInfo()
	})
	s.opt.Logger.Info().AnErr("cause", context.Cause(ctx)).Msg("world service stopped")
	return err
}
