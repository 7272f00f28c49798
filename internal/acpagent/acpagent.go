// Package acpagent is the back end for agents that speak the Agent Client Protocol (ACP). It finds the agents that are
// installed on this computer, starts one when the user connects it, in an empty folder of its own and with the world's
// MCP tools, and stores the conversations with it. Backend implements agent.Backend.
//
// A Backend is a state machine. Describe reports its state as a wire.BackendState:
//
//	off         no process. connect → connecting. It is the first state, unless the user connected the agent before
//	            (autoconnect.go): then Run connects it.
//	connecting  start runs: check the installation, start the process, initialize, open the newest session in an asking mode
//	            (one in which the agent asks before it acts), wait for its MCP server.
//	            Success → ready. An error → refused. disconnect → off.
//	ready       the agent takes messages. The process may run or not:
//	              running  a turn may run in each conversation. After limits.idle without one → resting.
//	              resting  no process; the state stays ready, since the next message starts the process again.
//	            The process ends by itself, ignores a cancel, or does not stay in an asking mode → lost.
//	            A turn fails because the login has expired → refused. disconnect → off.
//	lost        no process. If it had run for limits.steady, it is restarted once after limits.restart → connecting. Otherwise
//	            it waits for a message or for retry: an agent that dies at once must not die in a loop.
//	refused     the agent cannot or must not run; Reason and Next say what to do. connect, retry → connecting.
//
// A conversation is what is stored; a session is a conversation with its state in the running process (session.go). A
// conversation has at most one running turn and one queued message behind it (turn.go). A session is attached while the
// running process knows it, is in an asking mode and has the world's tools; the end of the process detaches all of them.
//
// Goroutines: Backend.wg counts all of them, and Run waits for them after its context has ended. There is one for each
// start, one that supervises each process, two per running turn (the turn and its prompt), and one for each task that
// ends a process or restores a mode.
package acpagent

import (
	"context"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/proc"
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
	// Version is World's version, which agents are told.
	Version string
	// Logger writes the log; the zero value writes none.
	Logger zerolog.Logger
	// LookPath finds a program; nil: exec.LookPath.
	LookPath func(string) (string, error)
	// Tools has the name of each of the world's tools, with true if the agent may use it without asking.
	Tools map[string]bool
	// Missing names the environment variables that an earlier service of DataDir had and this one has not.
	Missing []string
	// Handshakes reports agents that have listed the world's tools. nil: no server can confirm, so every start fails.
	Handshakes *Handshakes
	// Device returns the id of the device that the agents of a type act as, so that their MCP server is the same body; nil:
	// it gets one of its own.
	Device func(agentType string) string
	// Children remembers the agents' processes; nil: they are not remembered.
	Children *proc.Children
}

// allowedTools returns the sorted names of the tools that need no approval.
func (o *Options) allowedTools() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(o.Tools)), func(name string) bool { return !o.Tools[name] })
}

// setDefaults fills in the options that are nil.
func (o *Options) setDefaults() {
	if o.LookPath == nil {
		o.LookPath = exec.LookPath
	}
	if o.Handshakes == nil {
		o.Handshakes = &Handshakes{}
	}
}

// limits are the timeouts of a back end; tests shorten them.
type limits struct {
	// start bounds initialize, and on its own the opening of a session. On a busy computer both are slow.
	start time.Duration
	// tools bounds the wait for the agent's MCP server after the session is open.
	tools time.Duration
	// turn bounds a turn; a longer one is stopped.
	turn time.Duration
	// stopping is how long an agent may take to cancel a turn. Then its process is ended.
	stopping time.Duration
	// steady is how long a process must have run to be restarted when it ends by itself, and restart the delay before
	// that.
	steady, restart time.Duration
	// idle is how long a process stays without a turn. Agents hold much memory.
	idle time.Duration
	// silence is how long a turn may run without an update before the page shows it as stale.
	silence time.Duration
	// coalesce is the shortest interval between two deltas of a growing text.
	coalesce time.Duration
}

var defaultLimits = limits{
	start: time.Minute, tools: time.Minute, turn: 30 * time.Minute, stopping: 10 * time.Second, steady: time.Minute, restart: time.Second,
	idle: 15 * time.Minute, silence: time.Minute, coalesce: 33 * time.Millisecond,
}

// Backend drives one agent. Lock order: starting, mu, then the agent's connection. The reporter is called with mu held,
// so that its events arrive in order. Describe takes no lock.
type Backend struct {
	profile   Profile
	opt       Options
	reporter  agent.Reporter
	log       zerolog.Logger
	limits    limits
	described atomic.Pointer[wire.Backend]

	// starting holds a token while one goroutine starts or stops the process.
	starting chan struct{}

	mu sync.Mutex
	wg sync.WaitGroup
	// ctx is the context of Run; nil: Run has not begun, or has ended.
	ctx context.Context
	// connected is derived from ctx and ends with a disconnect; nil: the user has not connected the agent. cancel ends it.
	connected context.Context
	cancel    context.CancelFunc
	// agent is the running process; nil: there is none.
	agent *acp.Agent
	// lastTurn is when the last turn ended, or when the process started.
	lastTurn time.Time
	// initialized is what the newest process said in its answer to initialize.
	initialized acp.Initialized
	// history is nil when the data folder cannot be written; the back end then stays refused.
	history   *history
	sessions  []*session
	approvals map[string]*approval
	// modes holds the newest mode that the agent reported by itself, by the agent's ids of sessions (conversation.Agent).
	modes map[string]string
	// activity is what was last reported of the agent's body, and activityTurn the turn that it was reported with.
	activity     wire.Activity
	activityTurn string
}

// New returns the back end of an agent. It starts no process: see Run and Act.
func New(p Profile, o Options, r agent.Reporter) *Backend {
	o.setDefaults()
	b := &Backend{
		profile: p, opt: o, reporter: r, limits: defaultLimits, starting: make(chan struct{}, 1), approvals: map[string]*approval{}, modes: map[string]string{},
		log: o.Logger.With().Str("backend", p.ID()).Logger(),
	}
	h, list, err := openHistory(local.Dir(b.workspace() + ".history"))
	if err != nil {
		b.log.Warn().Err(err).Msg("conversations cannot be stored")
		b.describe(wire.BackendRefused, Trouble{
			Reason: "The conversations with " + p.Product + " cannot be written to the data folder.",
			Next:   "Check the folder's permissions and free space, then start World again.",
		})
		return b
	}
	b.history = h
	for _, c := range list {
		b.sessions = append(b.sessions, &session{conversation: c})
	}
	b.describe(wire.BackendOff, Trouble{})
	b.closeInterruptedTurns()
	return b
}

// workspace returns the folder that the agent works in. It starts empty, so it holds nothing that must be trusted.
func (b *Backend) workspace() string {
	return filepath.Join(string(b.opt.DataDir), "agents", b.profile.Type)
}

// Describe returns the current state of the back end. It never blocks.
func (b *Backend) Describe() wire.Backend { return *b.described.Load() }

// describe publishes a new state. The caller holds mu, except New, whose Backend no one else has yet.
func (b *Backend) describe(s wire.BackendState, t Trouble) {
	w := wire.Backend{
		ID: b.profile.ID(), Kind: wire.ACPBackend, Product: b.profile.Product, Name: b.profile.Product, State: s, Since: time.Now().UTC(),
		Reason: t.Reason, Next: t.Next, Command: t.Command,
		Can:     []wire.Capability{wire.CanSessions, wire.CanCreate, wire.CanStop, wire.CanApprovals},
		Details: []wire.Detail{{Name: "Program", Value: b.profile.Path}, {Name: "Folder", Value: b.workspace()}}, Folder: b.workspace(),
	}
	if b.initialized.Capabilities.Prompt.Image {
		w.Can = append(w.Can, wire.CanImages)
	}
	if v := b.initialized.Agent.Version; v != "" {
		w.Details = append(w.Details, wire.Detail{Name: "Version", Value: v})
	}
	if newest := b.newest(); newest != nil {
		w.Session = newest.ID
	}
	old := b.described.Swap(&w)
	if old != nil && old.State != s {
		b.log.Info().Str("from", string(old.State)).Str("state", string(s)).Str("reason", t.Reason).Msg("agent")
	}
	if old != nil {
		b.reporter.Changed()
	}
}

// publishNewest updates the published state when another conversation has become the newest one, which pages show
// first. The caller holds mu.
func (b *Backend) publishNewest() {
	w := b.Describe()
	if n := b.newest(); n != nil && n.ID != w.Session {
		w.Session = n.ID
		b.described.Store(&w)
		b.reporter.Changed()
	}
}

// Run connects the agent if the user had connected it before, and then serves until ctx ends. It returns after the
// process and all goroutines have ended.
func (b *Backend) Run(ctx context.Context) {
	b.mu.Lock()
	if b.history == nil {
		b.mu.Unlock()
		<-ctx.Done()
		return
	}
	b.ctx = ctx
	b.mu.Unlock()
	if isRemembered(b.opt.DataDir, b.profile.Type) {
		if t := b.profile.missingVariables(b.opt.Missing); t == nil {
			b.connect()
		} else {
			b.mu.Lock()
			b.describe(wire.BackendRefused, *t)
			b.mu.Unlock()
		}
	}
	<-ctx.Done()
	b.mu.Lock()
	b.ctx = nil
	process := b.agent
	b.mu.Unlock()
	if process != nil {
		process.Stop()
	}
	b.wg.Wait()
}

// Act handles connect, disconnect and retry. Before Run it only decides whether Run connects the agent.
func (b *Backend) Act(_ context.Context, act wire.BackendAct) error {
	on := act != wire.ActDisconnect
	if on && act != wire.ActConnect && act != wire.ActRetry {
		return wire.NewError(wire.CodeBadArguments, "%s can be connected, disconnected and retried", b.profile.Product)
	}
	if err := remember(b.opt.DataDir, b.profile.Type, on); err != nil {
		b.log.Warn().Err(err).Bool("connected", on).Msg("cannot store whether this agent is connected: World's next start goes by the old record")
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
	if b.ctx == nil {
		return
	}
	if b.connected == nil {
		b.connected, b.cancel = context.WithCancel(b.ctx) //nolint:gosec // disconnect, or the end of ctx, ends it
	}
	connected := b.connected
	b.wg.Go(func() { _, _ = b.ensureRunning(connected) })
}

// disconnect ends the process and every turn, and moves the back end to off. A start that is under way sees the
// cancelled context; disconnect waits for it by taking the token of starting.
func (b *Backend) disconnect() {
	b.mu.Lock()
	process, cancel := b.agent, b.cancel
	b.connected, b.cancel = nil, nil
	b.forgetProcess()
	b.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	b.starting <- struct{}{}
	defer func() { <-b.starting }()
	if process != nil {
		process.Stop()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.connected != nil { // the user has connected it again in the meantime
		return
	}
	b.describe(wire.BackendOff, Trouble{})
	b.reporter.Body(agent.Body{Type: b.profile.Type, Gone: true, Activity: wire.Activity{State: wire.ActivityAway, Since: time.Now().UTC(), Source: "disconnect"}})
	b.activity = wire.Activity{}
}

// newest returns the conversation that was used last; nil: there is none. The caller holds mu.
func (b *Backend) newest() *session {
	if len(b.sessions) == 0 {
		return nil
	}
	return slices.MaxFunc(b.sessions, func(x, y *session) int { return x.Updated.Compare(y.Updated) })
}
