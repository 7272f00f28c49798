// Package mission takes an idea to a change that the user may merge: the missions, the lobes (what
// an agent is told in each role), and the runs of the pipeline. It drives sessions with coding
// agents through a small interface (Agents) and knows nothing else of them; no agent, and nothing
// here, lands a change.
//
// A mission has a phase, which is stored before the step of that name begins. A step can be done
// again, so a run that was killed goes on at the stored phase:
//
//	idea       curate → curate                    an idea that nobody has specified yet
//	curate     an agent reports a specification   → judge
//	judge      the user reads it: accept → ready, modify or rewrite → idea, with the note
//	ready      execute → code
//	code       an agent changes the files          → review
//	review     another one reads the change and reports a score: enough → test, else code, one round later
//	test       the user's command runs: exit code 0 → merge, else code, one round later
//	merge      the user looks at the change: it lands → done, modify or rewrite → ready, discarded → cancelled
//	blocked    Reason says why, and Next what to do; restart → the phase that it left
//	cancelled  by the user; restart, as above
//	done       it has landed, and what it taught is kept for later missions
//
// A verdict or a specification comes as a call of the tool coder_report (Report), checked against a
// schema; prose is never read.
//
// # Runs and leases
//
// A run is one pass of the pipeline over a mission (execute) or a few (curate). Each mission of a
// run is leased to it; the lease is renewed while the run works, and what has expired may be taken
// by another run, whatever its age. So two runs of one mission cannot be at work, not even in two
// processes. A run whose lease is lost ends and changes nothing more.
//
// # Goroutines and locks
//
// A run has one goroutine, and one that renews its leases. Close awaits all. Lock order:
// Service.mu, store.mu, runLog.mu. The lock of the lease file is held alone. Tell is called with
// store.mu or runLog.mu held, so that events are in order.
package mission

import (
	"context"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/wire"
)

// Options of a Service. DataDir, Agents and Tell are required.
type Options struct {
	// DataDir is the service's data folder. The missions have a folder of their own in it.
	DataDir local.Dir
	Agents  Agents
	// Tell gets what changes of missions, runs and reports. It does not block, and calls nothing of
	// this package.
	Publish func(wire.CoderEvent)
	// Off: no agent may start, so Resume goes on with no run. They wait for the next service.
	Off bool
	// World describes what the user sees in the world; nil: nothing does.
	World func() string
	// Children remembers the processes of test commands, Environ is the environment from which they
	// get theirs; nil: this process's.
	Children *proc.Children
	Environ  []string
	Logger   zerolog.Logger
	// Now is the clock; nil: the computer's.
	Now func() time.Time
	// test runs a test command; tests replace it.
	test func(ctx context.Context, dir string, argv []string) (testResult, error)
}

// Agents are the sessions with coding agents, as the pipeline needs them. Errors say what to do, in
// words for the user.
type Agents interface {
	// Folder returns the real path of a folder that the user has opened for coding.
	Folder(ctx context.Context, folder string) (string, *wire.Error)
	// Open starts a session under an id that the pipeline has chosen. When there is one of this id
	// already, that is it.
	Open(ctx context.Context, o Opening) *wire.Error
	// Ask prompts a session and waits until the turn has ended, with whatever questions it asks the
	// user. The end of ctx stops the turn. When as many agents run as may, the turn waits for one
	// of them to end.
	Ask(ctx context.Context, session, prompt string, during Watch) (Turn, *wire.Error)
	// Diff is the whole change of a session, Worktree the folder where it is.
	Diff(ctx context.Context, session string) (*wire.CoderDiff, *wire.Error)
	Worktree(ctx context.Context, session string) (string, *wire.Error)
	// Landed says what became of the change of a session; empty: nothing yet.
	Landed(session string) wire.CoderLanded
	// Merged reports whether the user's branch has all that a session has changed, also when the
	// session was discarded since.
	Merged(session string) bool
	// Close ends the agent of a session that is needed no more.
	Close(session string)
}

// Opening says what session to start.
type Opening struct {
	// ID is of lower case letters, digits and hyphens.
	ID string
	// Folder is the user's. Agent is the type of an agent; empty: the first one that is ready.
	Folder, Agent  string
	Title, Mission string
	// ReadOnly: the agent may look, and changes nothing.
	ReadOnly bool
	// Beside is the session in whose files this one works, reading; empty: in files of its own.
	SharesTree string
	// Report is what the agent shall report: its MCP server offers the tool coder_report for that
	// kind, and nothing else. Empty: nothing.
	Report Kind
}

// Watch is told how a turn goes on.
type Watch struct {
	// Waits: the turn waits for a place among the agents that run, and no longer.
	Waits func(waits bool)
	// Used is what the turn has used so far, as far as the agent tells it. It must not block.
	Used func(u wire.CoderUsage)
}

// Turn is what became of a prompt.
type Turn struct {
	ID      string
	Outcome wire.CoderOutcome
	// Reason says why it failed.
	Reason string
	// Usage is what this turn has used, as far as the agent tells it; nil: it tells nothing.
	Usage *wire.CoderUsage
}

// Service has the missions of a user. Its methods are safe for concurrent use.
type Service struct {
	opt   Options
	store *store
	runs  *runLog

	ctx    context.Context //nolint:containedctx // ends with Close: runs belong to missions, not to requests
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu sync.Mutex
	// active are the runs at work by their missions, awaited the reports that a step waits for by
	// session, and seen what the last preview of a mission showed of the world.
	active    map[string]*run
	reports   map[string]*pendingReport
	worldSeen map[string]string
}

// New reads the missions of the data folder. A damaged file is put aside, and costs only what was
// in it. Nothing runs before Resume.
func New(o Options) (*Service, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Service{opt: o, active: map[string]*run{}, reports: map[string]*pendingReport{}, worldSeen: map[string]string{}}
	if s.opt.test == nil {
		s.opt.test = s.runTest
	}
	dir, err := o.DataDir.Folder("missions")
	if err != nil {
		return nil, err
	}
	s.runs = openRuns(dir, o)
	if s.store, err = openStore(dir, o); err != nil {
		return nil, err
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s, nil
}

// Close stops all runs where they are. They go on when the next service resumes them. It comes
// before the end of the sessions, which would else look as if the agents had been stopped.
func (s *Service) Close() {
	s.mu.Lock()
	s.cancel()
	s.mu.Unlock()
	s.wg.Wait()
}

// Busy reports whether a run is at work, be it with a test command alone.
func (s *Service) Busy() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.active) > 0
}

func storeFailed(err error) *wire.Error {
	if err == nil {
		return nil
	}
	return wire.NewError(wire.CodeStoreFailed, "the mission could not be written to disk; it stays as it was")
}
