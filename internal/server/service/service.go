// Package service is the composition root: it builds the components of the world service, starts
// them in order, and stops them in the reverse order. Nothing else constructs them.
//
// A service goes through these states:
//
//	starting  Run: lock the data folder, listen, build. Another service holds the lock → Run fails and names it.
//	ready     the HTTP server and the back ends run; service.json says where. Its end comes from ctx, from a failed server,
//	          from IdleExit without a user, or from a newer version (handOver).
//	stopping  calls end, back ends stop, the router answers what is under way, the HTTP server shuts down, logs and store close.
//	          stopTime bounds all of it. Then the lock is released.
//
// Goroutines of Run: the HTTP server, the watch for the idle exit, one that runs the back ends and
// the project, and one for each launch page on disk. Run waits for all of them.
package service

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/assets"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/access/login"
	osuser "github.com/worldmcp/world/internal/access/osuser"
	"github.com/worldmcp/world/internal/agents/acpagent"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw"
	"github.com/worldmcp/world/internal/agents/terminal"
	"github.com/worldmcp/world/internal/agents/turnlog"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/coder"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/project"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/voice"
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

// service is a running world service.
type service struct {
	opt   Options
	store *store.Store
	files *asset.Store
	// devices are the agents' identities.
	devices *device.Registry
	router  *router.Router
	// chatRouter is the router, once it exists. The turn log is opened earlier and may report turns
	// before that.
	chatRouter atomic.Pointer[router.Router]
	login      *login.Login
	info       local.Info
	metrics    *prometheus.Registry
	calls      *prometheus.HistogramVec
	peers      *osuser.Identifier
	// stop ends the service; its cause is logged, and errHandOver also keeps the secrets on disk.
	stop context.CancelCauseFunc
	// ended is closed when the service begins to stop.
	ended chan struct{}
	// endOnce makes handOver idempotent.
	endOnce sync.Once

	agents *agent.Registry
	// gateway is nil when Options.Gateway is off.
	gateway    *openclaw.Backend
	handshakes acpagent.Handshakes
	turns      *turnlog.Log
	turnTimes  *prometheus.HistogramVec

	// children are the foreign programs that it has started.
	children *proc.Children

	// bridges join the world with an agent on a server.
	bridges *bridges

	// uplinks are the connections to the hosted worlds that this computer is paired with.
	uplinks *uplink.Uplinks

	project  *project.Service
	coder    *coder.Service
	missions *mission.Service
	// terminals are the agents in terminals; watched says that a page is open.
	terminals     *terminal.Service
	watched       atomic.Bool
	voice         *voice.Calls
	voiceSettings *voice.Settings
	modelChat     *modelchat.Settings

	// lastKey is the launch key of the link in tool answers. linkMu guards it.
	linkMu  sync.Mutex
	lastKey string
	// launches counts the launch pages on disk.
	launches sync.WaitGroup
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
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s := &service{opt: o, stop: stop, ended: make(chan struct{})}
	if err := s.build(ctx, listener.Addr().(*net.TCPAddr).Port); err != nil {
		_ = listener.Close()
		return err
	}
	return s.serve(ctx, listener)
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

// build constructs all components; none of them starts working yet. On an error it closes what it
// has opened.
func (s *service) build(ctx context.Context, port int) error {
	o := s.opt
	var err error
	s.info = local.Info{
		URL: fmt.Sprintf("http://127.0.0.1:%d/", port), Port: port, PID: os.Getpid(), Version: o.Version,
		Protocol: wire.Protocol, StartedAt: time.Now().UTC(),
	}
	s.children = proc.NewChildren(o.DataDir, o.Logger)
	s.children.GuardBy(o.Guard)
	if s.login, err = login.Open(o.DataDir, time.Now); err != nil {
		return err
	}
	if s.files, err = asset.Open(o.DataDir.Path("assets"), time.Now); err != nil {
		return err
	}
	if s.store, err = store.Open(ctx, store.Options{Dir: o.DataDir.Path("store"), URL: o.NATS, Logger: o.Logger}); err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	if n, err := s.store.Sweep(ctx, login.UserID, time.Now()); err != nil || n > 0 {
		o.Logger.Warn().Err(err).Int("removed", n).Msg("removing worlds that were deleted more than 30 days ago")
	}
	if s.peers, err = osuser.NewIdentifier(ctx); err != nil {
		o.Logger.Info().Err(err).Msg("connections of other users of this computer cannot be recognized")
	}
	oneBody := func(agentType string) bool { return agentType == openclaw.ID } // it starts a process of ours for each conversation
	s.devices = device.Open(device.Options{Dir: o.DataDir, Now: o.Now, OneBody: oneBody, Logger: o.Logger})
	s.registerMetrics()
	if err = s.openAgents(); err != nil {
		return errors.Join(err, s.store.Close())
	}
	s.openUplinks()
	s.openBridges()
	s.openProject()
	if err = s.openCoder(); err != nil {
		return errors.Join(err, s.turns.Close(), s.store.Close())
	}
	s.router, err = router.New(router.Options{
		Chat: s.agents, Project: s.project, Bridge: func(string) wire.Bridge { return s.bridges.State() }, // of the one user
		Options: directory.Options{
			Log: s.store, Devices: s.devices, Returning: o.DataDir.TakePages(), PagesChanged: s.notePages,
			ActiveRemote: s.uplinks.Active,
			Options: live.Options{
				Logger: o.Logger, Now: o.Now, NewID: ident.New, Build: o.Version, PageBuild: assets.Build(),
				URL: func() string { return s.info.URL }, Link: s.link, OpenPage: s.openPage, Observe: s.recordCall,
				Pair:      s.uplinks.Pair,
				Knowledge: s.agents.Knowledge,
				Files:     func(string) []wire.Asset { return s.files.List() }, // of the one user
			},
		},
	})
	if err != nil {
		return errors.Join(err, s.turns.Close(), s.store.Close())
	}
	s.chatRouter.Store(s.router)
	s.openVoice()
	return nil
}

// openProject creates the service of the user's project, which runBackends starts.
func (s *service) openProject() {
	s.project = project.New(project.Options{
		UserID: login.UserID, Dir: s.opt.DataDir, Folder: s.opt.Project, Logger: s.opt.Logger,
		Publish: func(userID string, e wire.ProjectEvent) { s.router.PublishProject(userID, e) },
		Built:   func(userID string) [][4]float64 { return s.router.Directory.Footprints(userID) },
	})
}

// notePages stores whether pages are open, which will reconnect to the next service by themselves.
func (s *service) notePages(open bool) {
	s.watched.Store(open)
	if err := s.opt.DataDir.NotePages(open); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("cannot store whether pages are open: the next service will not wait for them")
	}
}

// newCallTimes returns the metric of tool calls.
func newCallTimes() *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "world_tool_call_seconds", Help: "Time from a tool call to its answer.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
	}, []string{"tool", "code"})
}

// registerMetrics registers the metrics of /metrics.
func (s *service) registerMetrics() {
	s.metrics = prometheus.NewRegistry()
	s.calls = newCallTimes()
	s.turnTimes = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "world_turn_seconds", Help: "How long a turn took, by the path that handled it.",
		Buckets: []float64{.001, .01, .1, .5, 1, 2.5, 5, 10, 30, 60, 300, 1800},
	}, []string{"path", "backend", "outcome"})
	s.metrics.MustRegister(s.calls, s.turnTimes, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
}

// link returns a launch link for tool answers. Agents see it, so a page that it opens cannot act
// for the user. The link stays the same until it was used or half of its life is over: an agent
// that asks often must not evict other keys.
func (s *service) link() string {
	s.linkMu.Lock()
	defer s.linkMu.Unlock()
	if s.lastKey == "" || s.login.Live(s.lastKey) < login.KeyLife/2 {
		s.lastKey = s.login.NewKey(true)
	}
	return s.info.URL + "#key=" + s.lastKey
}

// serve handles requests until ctx ends or the server fails, and then stops everything in order.
func (s *service) serve(ctx context.Context, l net.Listener) error {
	handler := httpapi.Local(httpapi.Options{
		Router: s.router, Store: s.store, Assets: func(string) (*asset.Store, error) { return s.files, nil }, // of the one user
		MCP: s.mcp(), Info: s.info, Ended: s.ended,
		Routes: slices.Concat(
			httpapi.Process{
				Metrics: s.metrics, Launch: s.launch, HandOver: s.handOver, Connect: s.connectWays, Smoke: s.Smoke,
				Notices: func() []local.Notice { return local.Survey(s.opt.DataDir) },
			}.Routes(),
			httpapi.ChatRoutes(s.agents.Image, s.olderTurns, s.handshakes.Confirm),
			httpapi.TerminalRoutes(s.terminals),
			httpapi.CoderRoutes(s.coder, s.missions, s.modelChat, s.ended),
			httpapi.VoiceRoutes(s.voice, s.voiceSettings, s.agents.Speech, s.router.Directory.CurrentWorld),
			httpapi.RelayRoutes(s.uplinks),
			httpapi.BridgeRoutes(s.bridges),
		),
	}, s.login, s.opt.RequireToken)
	// The requests' context outlives ctx, so that running calls get their answers. It ends when the
	// router has closed.
	base, endRequests := context.WithCancel(context.WithoutCancel(ctx))
	defer endRequests()
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		BaseContext: func(net.Listener) context.Context { return base },
		ConnContext: func(ctx context.Context,
			c net.Conn,
		) context.Context {
			return osuser.With(ctx, s.peers.Identify(c))
		},
	}
	failed := make(chan error, 1)
	var wg sync.WaitGroup
	wg.Go(func() { failed <- server.Serve(l) })
	wg.Go(func() { s.watchIdle(ctx) })
	wg.Go(s.startUplinks)
	s.bridges.resume()
	s.missions.Resume()
	stopBackends := s.runBackends() // they connect with this service as their origin, so it must listen first
	if err := s.writeHandover(true); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("the settings for the next service cannot be stored: it will start with those of now only if they are given again")
	}
	err := s.opt.DataDir.WriteInfo(s.info)
	if err == nil {
		s.opt.Logger.Info().Str("url", s.info.URL).Str("data", string(s.opt.DataDir)).Str("version", s.opt.Version).Msg("world service ready")
		if s.opt.Ready != nil {
			s.opt.Ready(s.info, func() string {
				link, _ := s.launch(false, false)
				return link
			}, func() bool { return s.openPage("") })
		}
		select {
		case <-ctx.Done():
		case err = <-failed:
		}
	}
	s.stop(nil)
	s.opt.DataDir.RemoveInfo()
	end, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	close(s.ended)
	s.bridges.close()
	s.uplinks.Close() // before the router: calls under way are answered, and nothing moves an agent any more
	err = errors.Join(err, s.voice.Close(end), s.closeCoder(end), stopBackends(end), s.router.Close(end))
	endRequests()
	if e := server.Shutdown(end); e != nil {
		err = errors.Join(err, server.Close())
	}
	err = errors.Join(err, s.turns.Close(), s.store.Close(), s.login.Tokens().Close(), s.devices.Close())
	if e := s.writeHandover(errors.Is(context.Cause(ctx), errHandOver)); e != nil {
		s.opt.Logger.Warn().Err(e).Msg("the settings for the next service cannot be stored")
	}
	wg.Wait()
	s.launches.Wait()
	s.children.Close()
	s.opt.Logger.Info().AnErr("cause", context.Cause(ctx)).Msg("world service stopped")
	return err
}

// writeHandover stores the settings that the next service takes over. With secrets it includes
// secret variables: while the service runs, in case it is killed, and when a newer version takes
// over. Without, only their names stay; and the settings of a service that an agent started are
// removed.
func (s *service) writeHandover(secrets bool) error {
	if s.opt.Handover == nil {
		return nil
	}
	h := *s.opt.Handover
	h.Port = s.info.Port
	if !secrets {
		if !h.ByUser {
			return s.opt.DataDir.RemoveHandover()
		}
		h.Dropped = slices.Compact(slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(h.Secrets)),
			h.Dropped...))))
		h.Secrets = nil
	}
	return s.opt.DataDir.WriteHandover(h)
}

// watchIdle stops the service after Options.IdleExit without a page or an agent. One that is paired
// with a hosted world stays, since the user may come there at any time. It polls ten times in that
// time.
func (s *service) watchIdle(ctx context.Context) {
	if s.opt.IdleExit <= 0 {
		return
	}
	t := time.NewTicker(max(s.opt.IdleExit/10, 50*time.Millisecond))
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			now := s.opt.Now()
			if since := s.router.Idle(); !since.IsZero() && !s.uplinks.Needed() && !s.bridges.remote() &&
				!s.coding() && now.Sub(since) > s.opt.IdleExit {
				s.stop(fmt.Errorf("the service was idle for %v", s.opt.IdleExit))
				return
			}
		}
	}
}

// handOver stops the service for a newer version. It refuses while a page or an agent is connected.
// The delay lets the HTTP answer leave first.
func (s *service) handOver() bool {
	if s.router.Idle().IsZero() || s.coding() {
		return false
	}
	s.endOnce.Do(func() { time.AfterFunc(50*time.Millisecond, func() { s.stop(errHandOver) }) })
	return true
}
