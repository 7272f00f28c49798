// Package acpagent is the back end for agents that speak the Agent Client Protocol (ACP). It finds
// the agents that are installed on this computer, starts one when the user connects it, in an empty
// folder of its own and with the world's MCP tools, and stores the conversations with it. Backend
// implements agent.Backend.
//
// A Backend is a state machine. Describe reports its state as a wire.BackendState:
//
//	off         no process. connect → connecting. The first state; Run connects an agent that the
//	            user had connected before (autoconnect.go).
//	connecting  start runs: check the installation, start the process, initialize, open the newest
//	            session in an asking mode (one in which the agent asks before it acts), wait for
//	            its MCP server. Success → ready. An error → refused. disconnect → off.
//	ready       the agent accepts messages. The process may run or not:
//	              running  a turn may run in each conversation. limits.idle without one → resting.
//	              resting  no process; the next message starts it again.
//	            The process ends by itself, ignores a cancel, or leaves its asking mode → lost.
//	            A turn fails because the login has expired → refused. disconnect → off.
//	lost        no process. If it ended by itself after limits.steady, it is restarted once after
//	            limits.restart → connecting. Otherwise it waits for a message or for retry: an
//	            agent that dies at once must not die in a loop.
//	refused     the agent cannot or must not run; Reason and Next say why. connect, retry →
//	            connecting.
//
// A conversation is the stored part of a session (session.go), which has at most one running turn
// and one queued message (turn.go). A driver.Session drives it in the running process, and ends
// with that.
//
// A transcript.Engine holds the messages and activity of the turns; this package translates the
// agent's updates into its events (sink.go, updates.go, tools.go).
//
// Goroutines: Backend.wg counts all of them, and Run waits for them after its context has ended.
// There is one for each start, one that supervises each process, one per running turn, one for each
// task that ends a process, and the engine's. A driver.Process waits for its own.
package acpagent

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/edits"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/wire"
)

// Options are shared by all back ends of this package.
type Options struct {
	// DataDir is the data folder.
	DataDir local.Dir
	// Port is the port of the world service on 127.0.0.1.
	Port int
	// Executable is the absolute path of world-mcp, which agents start as their MCP server.
	Executable string
	// Version is World's version, for the agents.
	Version string
	// Logger writes the log; the zero value writes none.
	Logger zerolog.Logger
	// LookPath finds a program; nil: exec.LookPath.
	LookPath profile.LookPath
	// Tools has the name of each of the world's tools, with true if the agent may use it without
	// asking.
	Tools map[string]bool
	// MissingEnv names environment variables that an earlier service of DataDir had and this one
	// does not.
	MissingEnv []string
	// Handshakes reports agents that have listed the world's tools. nil: no server can confirm, so
	// every start fails.
	Handshakes *Handshakes
	// Device returns the id of the device that the agents of a type act as, so that their MCP
	// server is the same body; nil: it gets one of its own.
	Device func(agentType string) string
	// Token makes the token of a session for an agent that takes its tools by HTTP, as that device;
	// nil: there is no such way.
	Token func(device string) (secret string, revoke func(), err error)
	// Children remembers the agents' processes; nil: they are not remembered.
	Children *proc.Children
}

// setDefaults fills in the options that are nil.
func (o *Options) setDefaults() {
	if o.Handshakes == nil {
		o.Handshakes = &Handshakes{}
	}
}

// limits are the timeouts of a back end; tests shorten them.
type limits struct {
	driver.Limits
	// steady is how long a process must have run to be restarted when it ends by itself, and
	// restart the delay before that.
	steady, restart time.Duration
	// idle is how long a process stays without a turn. Agents hold much memory.
	idle time.Duration
}

var defaultLimits = limits{
	Limits: driver.DefaultLimits, steady: time.Minute, restart: time.Second, idle: 15 * time.Minute,
}

// base is shared by a Backend and its state. It does not change, so it needs no lock.
type base struct {
	profile     profile.Profile
	opt         Options
	reporter    agent.Reporter
	log         zerolog.Logger
	engine      *transcript.Engine
	edits       *edits.Cache
	description atomic.Pointer[wire.Backend]
	tested      probe.Store
	// history is nil when the data folder cannot be written; the back end then stays refused.
	history *history
}

// Backend drives one agent. It is the only one to touch state, with mu held, and methods of state
// never take a lock. mu is also the lock of the driver. Lock order: starting, mu, then the engine
// and the agent's connection. Describe takes no lock.
type Backend struct {
	*base
	limits limits
	wg     sync.WaitGroup

	// startToken holds a token while one goroutine starts or stops the process.
	startToken chan struct{}

	mu    sync.Mutex
	state state
}

// ID returns the id of the back end of an agent.
func ID(p profile.Profile) string { return "acp-" + p.Type }

// New returns the back end of an agent. It starts no process: see Run and Act.
func New(p profile.Profile, o Options, r agent.Reporter) *Backend {
	o.setDefaults()
	s := &base{
		profile: p, opt: o, reporter: r, log: o.Logger.With().Str("backend", ID(p)).Logger(),
		tested: probe.Store{Dir: o.DataDir, Version: o.Version}, edits: new(edits.Cache),
	}
	s.engine = s.newEngine(0)
	b := &Backend{
		base: s, limits: defaultLimits, startToken: make(chan struct{}, 1),
		state: state{base: s},
	}
	h, list, err := openHistory(local.Dir(b.workspace() + ".history"))
	if err != nil {
		b.log.Warn().Err(err).Msg("conversations cannot be stored")
		b.state.describe(wire.BackendRefused, profile.Trouble{
			Reason: "The conversations with " + p.Product + " cannot be written to the data folder.",
			Next:   "Check the folder's permissions and free space, then start World again.",
		})
		return b
	}
	b.history = h
	for _, c := range list {
		b.state.sessions = append(b.state.sessions, &session{conversation: c})
	}
	b.state.describe(wire.BackendOff, profile.Trouble{})
	b.state.closeInterruptedTurns()
	return b
}

// newEngine returns the engine of the agent's turns. silence is how long a turn may run without an
// update before the page shows it as stale; 0: the default.
func (b *base) newEngine(silence time.Duration) *transcript.Engine {
	return transcript.New(transcript.Options{
		Type: b.profile.Type, Agent: b.profile.Product, Reporter: b.reporter,
		Store: b.storeMessages, Silence: silence,
	})
}

// workspace returns the folder that the agent works in. It starts empty, so it holds nothing that
// must be trusted.
func (b *base) workspace() string {
	return filepath.Join(string(b.opt.DataDir), "agents", b.profile.Type)
}

// Describe returns the current state of the back end. It never blocks.
func (b *base) Describe() wire.Backend { return *b.description.Load() }

// Run connects the agent if the user had connected it before, and then serves until ctx ends. It
// returns after the process and all goroutines have ended.
func (b *Backend) Run(ctx context.Context) {
	b.mu.Lock()
	if b.history == nil {
		b.mu.Unlock()
		<-ctx.Done()
		return
	}
	b.state.ctx = ctx
	b.mu.Unlock()
	b.wg.Go(func() { b.engine.Run(ctx) })
	if isRemembered(b.opt.DataDir, b.profile.Type) {
		if t := b.profile.MissingVariables(b.opt.MissingEnv); t == nil {
			b.connect()
		} else {
			b.mu.Lock()
			b.state.describe(wire.BackendRefused, *t)
			b.mu.Unlock()
		}
	}
	<-ctx.Done()
	b.mu.Lock()
	b.state.ctx = nil
	process := b.state.process
	b.mu.Unlock()
	if process != nil {
		process.Stop()
	}
	b.wg.Wait()
}

// Act handles connect, disconnect and retry. Before Run it only decides whether Run connects the
// agent.
func (b *Backend) Act(_ context.Context, act wire.BackendAct) error {
	on := act != wire.ActDisconnect
	if on && act != wire.ActConnect && act != wire.ActRetry {
		return wire.NewError(wire.CodeBadArguments, "%s can be connected, disconnected and retried", b.profile.Product)
	}
	if err := remember(b.opt.DataDir, b.profile.Type, on); err != nil {
		b.log.Warn().Err(err).Bool("connected", on).Msg("cannot store whether this agent is connected: World's next start uses the old record")
	}
	if on {
		b.connect()
	} else {
		b.disconnect()
	}
	return nil
}

// connect starts the agent and does not wait for it. It does nothing before and after Run.
func (b *Backend) connect() {
	b.mu.Lock()
	defer b.mu.Unlock()
	st := &b.state
	if st.ctx == nil {
		return
	}
	if st.connected == nil {
		st.connected, st.cancel = context.WithCancel(st.ctx) //nolint:gosec // disconnect, or the end of ctx, ends it
	}
	connected := st.connected
	b.wg.Go(func() { _, _ = b.ensureRunning(connected) })
}

// disconnect ends the process and every turn, and moves the back end to off. A start that is under
// way sees the cancelled context; disconnect waits for it by taking the token of starting.
func (b *Backend) disconnect() {
	b.mu.Lock()
	process, cancel := b.state.process, b.state.cancel
	b.state.connected, b.state.cancel, b.state.process = nil, nil, nil
	b.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	b.startToken <- struct{}{}
	defer func() { <-b.startToken }()
	if process != nil {
		process.Stop()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.connected != nil { // the user has connected it again in the meantime
		return
	}
	b.state.describe(wire.BackendOff, profile.Trouble{})
	b.engine.Apply(transcript.Presence{State: wire.ActivityAway, Gone: true, Source: "disconnect"})
}
