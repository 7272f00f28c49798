// Package mission turns ideas into changes that the user may merge. It has the missions, the roles
// (each with its prompt; "lobes" in the protocol), and the runs of the pipeline. It drives sessions
// with coding agents through a small interface (Agents), and never lands a change itself.
//
// A mission's phase is stored before the step of that name begins, and a step can be repeated, so a
// run that was killed continues at the stored phase:
//
//	idea       not specified yet; curate → curate
//	curate     an agent reports a specification → judge
//	judge      the user reads it: accept → ready; modify or rewrite → idea, with the note
//	ready      execute → code
//	code       an agent changes the files → review
//	review     another agent reports a score: enough → test, else code, in the next round
//	test       the user's command: exit code 0 → merge, else code, in the next round
//	merge      the user decides: landed → done; modify, rewrite → ready; discarded → cancelled
//	blocked    Reason says why, and Next what to do; restart → the phase that it left
//	cancelled  by the user; restart as above
//	done       landed; later missions get its lessons
//
// Verdicts and specifications are calls of the tool coder_report (Report), checked against a
// schema; prose is never parsed.
//
// # Runs
//
// A run takes one mission through the pipeline (execute) or specifies a few (curate). A mission has
// at most one active run, which Service.active records; other services cannot interfere, since the
// service locks its data folder. Runs that a stop or crash interrupted continue when the next
// service calls Resume.
//
// # Goroutines and locks
//
// A run has one goroutine; Close waits for it. Lock order: Service.mu, store.mu, runLog.mu. Publish
// is called with store.mu or runLog.mu held, so that events are in order.
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

// Options configure a Service. DataDir, Agents and Publish are required.
type Options struct {
	// DataDir is the service's data folder, in which the missions have their own.
	DataDir local.Dir
	Agents  Agents
	// Publish receives events about missions, runs and reports. It must not block or call this
	// package.
	Publish func(wire.CoderEvent)
	// Off: no agent may start. Resume leaves the runs to the next service.
	Off bool
	// World describes what the user sees in the world. It may be nil.
	World func() string
	// Children records the processes of test commands. Environ is what their environment is made
	// from; nil means this process's.
	Children *proc.Children
	Environ  []string
	Logger   zerolog.Logger
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// Tests replace test, which runs a test command.
	test func(ctx context.Context, dir string, argv []string) (testResult, error)
}

// Agents are the sessions with coding agents. Errors are written for the user and name the next
// step.
type Agents interface {
	// Folder returns the real path of a folder that the user has opened for coding.
	Folder(ctx context.Context, folder string) (string, *wire.Error)
	// Open starts a session under an id chosen by the pipeline. It does nothing if the session
	// exists.
	Open(ctx context.Context, o Opening) *wire.Error
	// Ask prompts a session and waits for the end of the turn, including the user's answers to its
	// questions. If all agents are busy, the turn waits. Cancelling ctx stops the turn.
	Ask(ctx context.Context, session, prompt string, during Observer) (Turn, *wire.Error)
	// Diff returns the whole change of a session, and Worktree the folder that it is in.
	Diff(ctx context.Context, session string) (*wire.CoderDiff, *wire.Error)
	Worktree(ctx context.Context, session string) (string, *wire.Error)
	// Landed returns what the user did with the change of a session, or "".
	Landed(session string) wire.CoderLanded
	// Merged reports whether the user's branch has the whole change of a session. The session may
	// have been discarded since.
	Merged(session string) bool
	// Close stops the agent of a session.
	Close(session string)
}

// Opening describes a session to start.
type Opening struct {
	// ID consists of lower case letters, digits and hyphens.
	ID string
	// Folder is the user's. Agent is an agent's type, or "" for the first one that is ready.
	Folder, Agent  string
	Title, Mission string
	// ReadOnly: the agent reads and changes nothing.
	ReadOnly bool
	// SharedTree is the session whose files this one reads, or "" if it has its own.
	SharedTree string
	// Report is the kind of report for which the session's MCP server offers coder_report, and no
	// other tool. "" means that it reports nothing.
	Report Kind
}

// Observer has callbacks for the progress of a turn.
type Observer struct {
	// OnWaiting is called when the turn begins or stops to wait for a free slot.
	OnWaiting func(waits bool)
	// OnUsage is called with the turn's usage so far, if the agent reports it. It must not block.
	OnUsage func(u wire.CoderUsage)
}

// Turn is the result of a prompt.
type Turn struct {
	ID      string
	Outcome wire.CoderOutcome
	// Reason explains a failure.
	Reason string
	// Usage is the turn's, or nil if the agent does not report it.
	Usage *wire.CoderUsage
}

// Service owns the missions of a user. Its methods are safe for concurrent use.
type Service struct {
	opt   Options
	store *store
	runs  *runLog

	ctx    context.Context //nolint:containedctx // ends with Close: runs belong to missions, not to requests
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu sync.Mutex
	// active maps missions to their run. reports maps sessions to the report that a step waits for.
	// worldSeen is the world as the last preview of a mission showed it.
	active    map[string]*run
	reports   map[string]*pendingReport
	worldSeen map[string]string
}

// New reads the missions of the data folder. A damaged file is put aside, at the cost of its
// content alone. Runs continue only after Resume.
func New(o Options) (*Service, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Service{opt: o, active: map[string]*run{}, reports: map[string]*pendingReport{}}
	s.worldSeen = map[string]string{}
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

// Close interrupts all runs; the next service can resume them. Call it before closing the sessions,
// whose end would look as if the user had stopped the agents.
func (s *Service) Close() {
	s.mu.Lock()
	s.cancel()
	s.mu.Unlock()
	s.wg.Wait()
}

// Busy reports whether a run is active, even if only a test command runs.
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
