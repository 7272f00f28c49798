// Package acplane is the way to an agent that speaks the Agent Client Protocol: it finds the agents installed on this
// computer, starts one when the user says so, in an empty folder of its own and with the world's tools as its hands,
// and keeps the conversations with it. It implements lane.Lane.
package acpagent

import (
	"context"
	"os"
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
	"github.com/worldmcp/world/internal/wire"
)

// Options of all lanes.
type Options struct {
	DataDir    local.Dir
	Port       int    // of the world service
	Executable string // world-mcp itself, absolute: it is the agent's MCP server
	Version    string
	Logger     zerolog.Logger
	Environ    func() []string              // nil: os.Environ
	LookPath   func(string) (string, error) // nil: exec.LookPath
	Tools      map[string]bool              // names of the world's tools; true: used without asking
	Missing    []string                     // variables that the service had before it was stopped and started again
	Attached   *Attached                    // hears of agents that have taken them
}

// free are the names of the tools that are used without asking.
func (o *Options) free() []string {
	var names []string
	for name, free := range o.Tools {
		if free {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (o *Options) fill() {
	if o.Environ == nil {
		o.Environ = os.Environ
	}
	if o.LookPath == nil {
		o.LookPath = exec.LookPath
	}
	if o.Attached == nil {
		o.Attached = &Attached{}
	}
}

// limits of a lane; tests shorten them.
type limits struct {
	start    time.Duration // until the agent has answered its hello, and until it has a session; on a busy computer a start is slow
	tools    time.Duration // from then until it has taken the world's tools
	turn     time.Duration // then the turn is stopped
	stopping time.Duration // until an agent that was asked to stop has done so; then it is ended
	steady   time.Duration // an agent that ran so long is started again by itself when it ends
	again    time.Duration // then, after this
	unused   time.Duration // an agent without a turn for so long is ended; it holds much memory
	silence  time.Duration // after which a running turn is shown as stale
	coalesce time.Duration // between two reports of a growing text
}

var usualLimits = limits{
	start: time.Minute, tools: time.Minute, turn: 30 * time.Minute, stopping: 10 * time.Second, steady: time.Minute, again: time.Second,
	unused: 15 * time.Minute, silence: time.Minute, coalesce: 33 * time.Millisecond,
}

// Lane drives one agent. Lock order: starting, mu, then the agent's connection. The reporter is called under mu, so that
// what happens arrives in order; Describe takes no lock.
type Backend struct {
	p         Profile
	o         Options
	r         agent.Reporter
	log       zerolog.Logger
	limits    limits
	described atomic.Pointer[wire.Backend]

	starting chan struct{} // holds a token while the agent is being started or stopped

	mu        sync.Mutex
	wg        sync.WaitGroup
	ctx       context.Context // of Run; nil: it does not run
	live      context.Context // ends with a disconnect
	leave     context.CancelFunc
	agent     *acp.Agent // nil: it does not run
	used      time.Time  // the end of its last turn
	said      acp.Initialized
	history   *history
	sessions  []*session
	approvals map[string]*approval
	modes     map[string]string // of the agent's sessions, as it last told by itself
	activity  wire.Activity
	inTurn    string // the turn that it was told with
}

// New makes the lane of an agent. It starts nothing: see Run and Act.
func New(p Profile, o Options, r agent.Reporter) *Backend {
	o.fill()
	l := &Backend{
		p: p, o: o, r: r, limits: usualLimits, starting: make(chan struct{}, 1), approvals: map[string]*approval{}, modes: map[string]string{},
		log: o.Logger.With().Str("backend", p.ID()).Logger(),
	}
	h, list, err := openHistory(local.Dir(l.workspace() + ".history"))
	if err != nil {
		l.log.Warn().Err(err).Msg("conversations cannot be kept")
		l.describe(wire.BackendRefused, Trouble{
			Reason: "The conversations with " + p.Product + " cannot be written to the data folder.",
			Next:   "Check the folder's permissions and free space, then start World again.",
		})
		return l
	}
	l.history = h
	for _, c := range list {
		l.sessions = append(l.sessions, &session{conversation: c})
	}
	l.describe(wire.BackendOff, Trouble{})
	l.cutOff()
	return l
}

// workspace is the folder that the agent works in: empty at first, so there is nothing in it to trust.
func (l *Backend) workspace() string { return filepath.Join(string(l.o.DataDir), "agents", l.p.Type) }

// Describe is what the lane is now.
func (l *Backend) Describe() wire.Backend { return *l.described.Load() }

// describe changes what the lane is; the caller holds mu.
func (l *Backend) describe(s wire.BackendState, t Trouble) {
	w := wire.Backend{
		ID: l.p.ID(), Kind: "acp", Product: l.p.Product, Name: l.p.Product, State: s, Since: time.Now().UTC(),
		Reason: t.Reason, Next: t.Next, Command: t.Command,
		Can:     []string{"sessions", "create", "stop", "approvals"},
		Details: []wire.Detail{{Name: "Program", Value: l.p.Path}, {Name: "Folder", Value: l.workspace()}}, Folder: l.workspace(),
	}
	if l.said.Capabilities.Prompt.Image {
		w.Can = append(w.Can, "images")
	}
	if v := l.said.Agent.Version; v != "" {
		w.Details = append(w.Details, wire.Detail{Name: "Version", Value: v})
	}
	if newest := l.newest(); newest != nil {
		w.Session = newest.ID
	}
	old := l.described.Swap(&w)
	if old != nil && old.State != s {
		l.log.Info().Str("from", string(old.State)).Str("state", string(s)).Str("reason", t.Reason).Msg("agent")
	}
	if old != nil {
		l.r.Changed()
	}
}

// first tells pages which conversation to show first, when that is another one now; the caller holds mu.
func (l *Backend) first() {
	w := l.Describe()
	if n := l.newest(); n != nil && n.ID != w.Session {
		w.Session = n.ID
		l.described.Store(&w)
		l.r.Changed()
	}
}

// Run keeps the lane working until ctx ends.
func (l *Backend) Run(ctx context.Context) {
	l.mu.Lock()
	if l.history == nil {
		l.mu.Unlock()
		<-ctx.Done()
		return
	}
	l.ctx = ctx
	l.mu.Unlock()
	if isRemembered(l.o.DataDir, l.p.Type) {
		if t := l.p.lacks(l.o.Missing); t == nil {
			l.connect()
		} else {
			l.mu.Lock()
			l.describe(wire.BackendRefused, *t)
			l.mu.Unlock()
		}
	}
	<-ctx.Done()
	l.mu.Lock()
	l.ctx = nil
	agent := l.agent
	l.mu.Unlock()
	if agent != nil {
		agent.Stop()
	}
	l.wg.Wait()
}

// Act does connect, disconnect or retry. Before Run it says what Run does first.
func (l *Backend) Act(_ context.Context, act string) error {
	switch act {
	case "connect", "retry":
		if err := remember(l.o.DataDir, l.p.Type, true); err != nil {
			l.log.Warn().Err(err).Msg("not remembered")
		}
		l.connect()
	case "disconnect":
		if err := remember(l.o.DataDir, l.p.Type, false); err != nil {
			l.log.Warn().Err(err).Msg("not forgotten")
		}
		l.disconnect()
	default:
		return wire.NewError(wire.CodeBadArguments, "%s can be connected, disconnected and retried", l.p.Product)
	}
	return nil
}

// connect starts the agent beside the caller.
func (l *Backend) connect() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx == nil {
		return
	}
	if l.live == nil {
		l.live, l.leave = context.WithCancel(l.ctx) //nolint:gosec // disconnect, or the end of ctx, ends it
	}
	live := l.live
	l.wg.Go(func() { _, _ = l.ensure(live) })
}

func (l *Backend) disconnect() {
	l.mu.Lock()
	process, leave := l.agent, l.leave
	l.agent, l.live, l.leave = nil, nil, nil
	l.unlive()
	l.mu.Unlock()
	if leave != nil {
		leave()
	}
	l.starting <- struct{}{} // a start that was under way has seen it
	defer func() { <-l.starting }()
	if process != nil {
		process.Stop()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.live != nil { // connected again meanwhile
		return
	}
	l.describe(wire.BackendOff, Trouble{})
	l.r.Body(agent.Body{Type: l.p.Type, Gone: true, Activity: wire.Activity{State: "away", Since: time.Now().UTC(), Source: "disconnect"}})
	l.activity = wire.Activity{}
}

// newest is the conversation to show first; nil: there is none.
func (l *Backend) newest() *session {
	if len(l.sessions) == 0 {
		return nil
	}
	return slices.MaxFunc(l.sessions, func(a, b *session) int { return a.Updated.Compare(b.Updated) })
}
