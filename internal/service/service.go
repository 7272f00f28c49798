// Package service is the composition root: it builds the parts of the world service, starts them in order, and stops
// them in the reverse order. Nothing else constructs them. It starts the HTTP server's goroutine and a timer for the idle
// exit; Run waits for both.
package service

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/assets"
	"github.com/worldmcp/world/internal/acpagent"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/asset"
	"github.com/worldmcp/world/internal/httpapi"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/login"
	"github.com/worldmcp/world/internal/openclaw"
	"github.com/worldmcp/world/internal/peer"
	"github.com/worldmcp/world/internal/project"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/turnlog"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Options of the world service. The zero value serves the user's own worlds on port 4516.
type Options struct {
	DataDir      local.Dir
	Port         int    // 0: a free one
	NATS         string // URL of an external store; empty: embedded
	Version      string
	RequireToken bool
	IdleExit     time.Duration // stop after this long without anyone; 0: never
	Logger       zerolog.Logger
	// Ready is called once when the service takes requests. launch makes a link that logs a browser in, once; open opens
	// the page in the user's browser.
	Ready func(i local.Info, launch func() string, open func() bool)
	// OpenBrowser opens a file in the user's browser; nil or false: there is none.
	OpenBrowser func(file string) bool
	// Gateway looks for the user's agent gateway, Agents for programs of this computer that speak ACP.
	Gateway, Agents bool
	// Project is the folder that is shown as a city; empty: the one that was shown last.
	Project string
	// VoiceEndpoint is another address of the realtime service, for the user's own key: wss://, or ws:// on this computer.
	VoiceEndpoint string
	// PortBefore is tried first where Port leaves the choice: pages of the service before this one look for it there.
	PortBefore int
	// Keep is left to the service that is started in place of this one; nil: nothing is. Missing are variables that the
	// service before this one had, and that were secret.
	Handover *local.Handover
	Missing  []string
	// Now is the clock that being idle is measured by, for tests; nil: the system's.
	Now func() time.Time
	// Lanes adds lanes; for tests.
	Backends func(*agent.Registry)
	// Register adds to each MCP server; for tests.
	Register func(*mcp.Server)
}

const (
	stopTime = 8 * time.Second        // bounds a graceful shutdown
	lockTime = 200 * time.Millisecond // how long another holder of the lock is waited for, who says that it runs
	goneTime = 3 * time.Second        // or who says nothing: it only looks, or is on its way out
)

// service is a running world service.
type service struct {
	opt     Options
	store   *store.Store
	files   *asset.Store
	router  *router.Router
	pages   atomic.Pointer[router.Router] // the same, for what may have something to tell before there is one
	login   *login.Login
	info    local.Info
	metrics *prometheus.Registry
	calls   *prometheus.HistogramVec
	peers   *peer.Asker
	stop    context.CancelCauseFunc
	ended   chan struct{}
	endOnce sync.Once

	desk      *agent.Registry
	gateway   *openclaw.Backend // nil: it is not looked for
	attached  acpagent.Attached
	turns     *turnlog.Log
	turnTimes *prometheus.HistogramVec

	project       *project.Service
	voice         *voice.Calls
	voiceSettings *voice.Settings

	linkMu   sync.Mutex
	lastKey  string         // of the link that answers hand out
	launches sync.WaitGroup // pages for the browser that are not removed yet
}

// UserID is the one user of a local service.
const UserID = httpapi.UserID

var errHandOver = errors.New("a newer version takes over")

// Run serves until ctx ends, the service is idle for long enough, or a newer version takes over.
func Run(ctx context.Context, o Options) error {
	if o.DataDir == "" {
		o.DataDir = local.DefaultDir()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if err := o.DataDir.Make(); err != nil {
		return err
	}
	patience := lockTime
	if _, err := o.DataDir.ReadInfo(); err != nil {
		patience = goneTime
	}
	wait, cancel := context.WithTimeout(ctx, patience)
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

func alreadyRuns(dir local.Dir) error {
	if i, err := dir.ReadInfo(); err == nil {
		return fmt.Errorf("a world service already runs for %s: process %d at %s (`world-mcp open` opens it; --data-dir chooses another folder)", dir, i.PID, i.URL)
	}
	return fmt.Errorf("a world service already runs for %s", dir)
}

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

// NewID returns a fresh random id: 80 bits, in lower case.
func NewID(prefix string) string { return prefix + strings.ToLower(rand.Text()[:16]) }

func (s *service) build(ctx context.Context, port int) error {
	o := s.opt
	var err error
	s.info = local.Info{
		URL: fmt.Sprintf("http://127.0.0.1:%d/", port), Port: port, PID: os.Getpid(), Version: o.Version,
		Protocol: wire.Protocol, StartedAt: time.Now().UTC(),
	}
	if s.login, err = login.Open(o.DataDir, time.Now); err != nil {
		return err
	}
	if s.files, err = asset.Open(o.DataDir.Path("assets"), time.Now); err != nil {
		return err
	}
	if s.store, err = store.Open(ctx, store.Options{Dir: o.DataDir.Path("store"), URL: o.NATS, Logger: o.Logger}); err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	if n, err := s.store.Sweep(ctx, httpapi.UserID, time.Now()); err != nil || n > 0 {
		o.Logger.Warn().Err(err).Int("removed", n).Msg("removed worlds that were deleted more than 30 days ago")
	}
	if s.peers, err = peer.NewAsker(ctx); err != nil {
		o.Logger.Info().Err(err).Msg("other users of this computer cannot be told from this one")
	}
	s.measure()
	if err = s.openDesk(); err != nil {
		return errors.Join(err, s.store.Close())
	}
	if err = s.openProject(); err != nil {
		return errors.Join(err, s.turns.Close(), s.store.Close())
	}
	s.router, err = router.New(router.Options{
		Log: s.store, Logger: o.Logger, NewID: NewID, Build: o.Version, Page: assets.Build(), Chat: s.desk, Project: s.project,
		URL: func() string { return s.info.URL }, Link: s.link, OpenPage: s.openPage, Observe: s.observe,
		Files: func(string) []wire.Asset { return s.files.List() }, // of the one user
		Now:   o.Now, Returning: o.DataDir.TakePages(), Pages: s.notePages,
	})
	if err != nil {
		return errors.Join(err, s.turns.Close(), s.store.Close())
	}
	s.pages.Store(s.router)
	if err = s.openVoice(); err != nil {
		return errors.Join(err, s.turns.Close(), s.store.Close())
	}
	return nil
}

// notePages leaves for the next service whether there are pages that come back to it by themselves.
func (s *service) notePages(open bool) {
	if err := s.opt.DataDir.NotePages(open); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("the next service will not know whether pages were open")
	}
}

// measure registers the figures of /metrics.
func (s *service) measure() {
	s.metrics = prometheus.NewRegistry()
	s.calls = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "world_tool_call_seconds", Help: "Time from a tool call to its answer.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
	}, []string{"tool", "code"})
	s.turnTimes = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "world_turn_seconds", Help: "How long a turn took, by the path that handled it.",
		Buckets: []float64{.001, .01, .1, .5, 1, 2.5, 5, 10, 30, 60, 300, 1800},
	}, []string{"path", "backend", "outcome"})
	s.metrics.MustRegister(s.calls, s.turnTimes, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
}

// link is a launch link to hand out in answers: agents see it, so a page that it opens does not answer for the user. It is the same one until it has been used or is about to end, so that an
// agent that asks often does not push the user's own out of the list.
func (s *service) link() string {
	s.linkMu.Lock()
	defer s.linkMu.Unlock()
	if s.lastKey == "" || s.login.Live(s.lastKey) < login.KeyLife/2 {
		s.lastKey = s.login.NewKey(true)
	}
	return s.info.URL + "#key=" + s.lastKey
}

// serve takes requests until ctx ends, then stops everything in order.
func (s *service) serve(ctx context.Context, l net.Listener) error {
	handler := httpapi.Handler(httpapi.Options{
		Router: s.router, Store: s.store, Assets: s.files, Login: s.login, Page: assets.Handler(), MCP: s.mcp(), Metrics: s.metrics, Info: s.info,
		Image: s.desk.Image, Turns: s.olderTurns, Voice: s.voice, VoiceSettings: s.voiceSettings, Speech: s.desk.Speech, Attached: s.attached.Heard, PageBuild: assets.Build(), RequireToken: s.opt.RequireToken, NewID: NewID, Launch: s.launch, HandOver: s.handOver, Ended: s.ended,
	})
	// The requests' context outlives ctx, so that calls under way get their answers; it ends when the router has closed.
	base, endRequests := context.WithCancel(context.WithoutCancel(ctx))
	defer endRequests()
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		BaseContext: func(net.Listener) context.Context { return base },
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return peer.With(ctx, s.peers.Of(c)) },
	}
	failed := make(chan error, 1)
	var wg sync.WaitGroup
	wg.Go(func() { failed <- server.Serve(l) })
	wg.Go(func() { s.watchIdle(ctx) })
	endDesks := s.runDesks() // the lanes log in from this origin
	err := s.leave(true)
	if err == nil {
		err = s.opt.DataDir.WriteInfo(s.info)
	}
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
	err = errors.Join(err, s.voice.Close(end), endDesks(end), s.router.Close(end))
	endRequests()
	if e := server.Shutdown(end); e != nil {
		err = errors.Join(err, server.Close())
	}
	err = errors.Join(err, s.turns.Close(), s.store.Close(), s.leave(errors.Is(context.Cause(ctx), errHandOver)))
	wg.Wait()
	s.launches.Wait()
	s.opt.Logger.Info().AnErr("cause", context.Cause(ctx)).Msg("world service stopped")
	return err
}

// leave writes what the next service takes over. Secrets stay in it while the service runs, for the case that it is killed,
// and on the way to a newer one. What the service of an agent was started with is nothing to keep.
func (s *service) leave(secrets bool) error {
	if s.opt.Handover == nil {
		return nil
	}
	k := *s.opt.Handover
	k.Port = s.info.Port
	if !secrets {
		if !k.ByUser {
			return s.opt.DataDir.RemoveHandover()
		}
		k.Dropped = slices.Compact(slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(k.Secrets)), k.Dropped...))))
		k.Secrets = nil
	}
	return s.opt.DataDir.WriteHandover(k)
}

// watchIdle stops a spawned service that nobody has used for a while.
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
			if since := s.router.Idle(); !since.IsZero() && now.Sub(since) > s.opt.IdleExit {
				s.stop(fmt.Errorf("nobody has been here for %v", s.opt.IdleExit))
				return
			}
		}
	}
}

// handOver stops the service for a newer one, unless someone is connected.
func (s *service) handOver() bool {
	if s.router.Idle().IsZero() {
		return false
	}
	s.endOnce.Do(func() { time.AfterFunc(50*time.Millisecond, func() { s.stop(errHandOver) }) }) // after the answer has left
	return true
}
