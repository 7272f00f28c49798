// Package coder runs sessions with coding agents in the user's repositories. It drives agents that
// users install and log in to themselves; it is not an agent. It builds on the driver of
// conversations with agents (acp/driver), the differences between the agents (acp/profile),
// worktrees (worktree), trust in folders (trust) and an event log (journal).
//
// A session is one agent in one folder, with its own process. It belongs to no request and no page:
// closing a page stops nothing. Its states (wire.CoderState); agents/turns has the table of what
// leads from one to another:
//
//	starting   the process starts and is set to ask before it acts  → idle, failed
//	idle       waits for a prompt; limits.idle without one → resting
//	running    a turn runs; needs_you while a card is open  → idle, failed
//	resting    no process; the next prompt starts one, and the agent resumes the conversation
//	failed     Trouble says why; a prompt or resume tries again
//	closed     the user ended it; its changes stay
//
// A chat with a model (modelchat.go) is a session without an agent: it is idle, running or closed.
//
// A turn is one prompt and the work on it: queued → running → done, failed or stopped. A snapshot
// of the worktree before each turn makes the turn undoable.
//
// # Who decides
//
// An agent asks before it acts (profile). Its question becomes a card, which only the user can
// answer, in a page that they opened: no timeout, voice or agent can. World itself answers only
// questions about its own reading tools, which it recognizes by fields that no model writes. Only
// apply and merge bring a session's changes into the user's folder, and both need the hash of the
// change that the user saw.
//
// A card that was open when the service died is open again after a restart, although the agent that
// asked is gone. If the user allows it, the agent is started again and asked to continue; if it
// asks for exactly the same in that turn, that one question is allowed.
//
// # Goroutines and locks
//
// A session with work has one goroutine (workLoop), each process one (watch), and the service one
// that removes old sessions (clean); a timer stops idle agents. Close waits for all of them, and
// for requests, which the end of the service cancels but the end of their client does not. Lock
// order: slots.mu, session.mu, which is also the driver's (sink), then those of the journal and the
// connection. A turn, start, undo, merge or close holds files.busy while it uses the session's
// files or process. What mu guards is reached by a locked session alone: session.lock.
package coder

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access/once"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/coder/trust"
	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// Options configure a Service. UserID, DataDir, Executable, Tools and World are required.
type Options struct {
	UserID  string
	DataDir local.Dir
	// Port is the world service's. Executable is the path of world-mcp, which agents start as their
	// MCP server.
	Port       int
	Executable string
	Version    string
	Logger     zerolog.Logger
	// Tools are the world's tools; true for those that only read.
	Tools map[string]bool
	// MissingEnv names the environment variables that the previous service had and this one lacks.
	MissingEnv []string
	// Dangerous offers modes in which agents act without asking.
	Dangerous bool
	// LookPath finds programs. Environ is what the agents' environment is made from. Nil means this
	// process's.
	LookPath profile.LookPath
	Environ  []string
	// Children records the agents' processes, so that the next service can end those that outlive a
	// crash.
	Children *proc.Children
	// World is the rest of the service.
	World World
	// ModelChat serves conversations without an agent. Nil means there are none.
	ModelChat *modelchat.Chat
	// Changed is called after a session has changed, come or gone, with locks held. It must not
	// block; nil: it is not called.
	Changed func()
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// Tests shorten limits and replace find, which returns the installed agents.
	limits       limits
	findProfiles func() []profile.Profile
}

// Missions are the user's missions, on which sessions work. mission.Service implements them.
type Missions interface {
	// VibePrompt makes the prompt of a conversation about an idea; fresh if the session is new.
	VibePrompt(q *wire.VibeRequest, fresh bool) (string, *wire.Error)
	// Landed is called after the change of a session was applied, merged or discarded.
	Landed(session string, how wire.CoderLanded)
}

// World is what sessions need from the rest of the service. Its methods do not block.
type World interface {
	// Await returns a channel that is closed when the MCP server with a secret name has listed its
	// tools.
	Await(name string) (listed <-chan struct{}, forget func())
	// Token makes a token for a session's MCP server, which acts as a device's body. It can read
	// and look at the world; Grant adds or removes writing, and Revoke ends the token.
	Token(session, device string) (id, secret string, err error)
	Grant(id string, write bool) error
	Revoke(id string)
	// Body updates an agent's body and returns its avatar. Device returns the id of the device
	// behind it.
	Body(b agent.Body) (avatar string)
	Device(agentType string) string
	// Work shows in the city what a tool does with files. Turn logs a turn. Withdraw takes back the
	// world calls of a turn that has ended.
	Work(w agent.Work)
	Turn(t wire.Turn)
	Withdraw(agentType, turn string)
	// Project returns the folder open in the user's page, or "". Surroundings describes what they
	// see in the world.
	Project() string
	Surroundings(ctx context.Context) []string
}

// limits are durations.
type limits struct {
	driver.Limits
	// idle is how long an agent's process stays without a turn. progress is the interval between
	// progress events, and gitChecks that between checks of the repository's git during a turn.
	idle, progress, gitChecks time.Duration
}

var defaultLimits = limits{
	Limits: driver.DefaultLimits, idle: 15 * time.Minute, progress: 300 * time.Millisecond, gitChecks: 2 * time.Second,
}

// Service owns the sessions of a user. Its methods are safe for concurrent use.
type Service struct {
	opt      Options
	missions Missions // set by Join
	dir      local.Dir
	journal  *journal.Journal
	folders  workspaces
	trees    *worktree.Store
	agents   catalogue
	keys     *once.Answers[*wire.CoderAnswer]
	requests folderRequests
	// modelTurns is a semaphore of the turns that wait for the model.
	modelTurns chan struct{}

	ctx    context.Context //nolint:containedctx // ends with Close: turns belong to sessions, not to requests
	cancel context.CancelFunc
	// ending keeps enter from adding to wg once Close waits.
	ending sync.Mutex
	wg     sync.WaitGroup

	slots slots

	mu       sync.Mutex
	sessions map[string]*session
}

// New restores the sessions of the data folder. It starts no agents.
func New(o Options) (*Service, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Changed == nil {
		o.Changed = func() {}
	}
	if o.limits == (limits{}) {
		o.limits = defaultLimits
	}
	if o.findProfiles == nil {
		o.findProfiles = installed.Agents{Dir: o.DataDir, LookPath: o.LookPath}.Find
	}
	s := &Service{
		opt: o, sessions: map[string]*session{}, slots: slots{freed: make(chan struct{})},
		keys:       once.New[*wire.CoderAnswer](o.Now),
		modelTurns: make(chan struct{}, maxModelTurns),
	}
	s.agents = catalogue{&s.opt, probe.Store{Dir: o.DataDir, Version: o.Version, Environ: o.Environ}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	var err error
	if s.dir, err = o.DataDir.Folder("coder"); err != nil {
		return nil, err
	}
	logs, err := s.dir.Folder("log")
	if err != nil {
		return nil, err
	}
	if s.journal, err = journal.Open(logs, o.Now); err != nil {
		return nil, err
	}
	if s.trees, err = worktree.New(worktree.Options{
		Data: string(o.DataDir), Now: o.Now, Moved: s.movedBranch,
	}); err != nil {
		return nil, err
	}
	s.folders = workspaces{trust.Open(o.DataDir), s.trees, o.Now}
	for _, id := range s.trees.Settle(s.ctx) { // before any request is served
		s.opt.Logger.Warn().Str("session", id).Msg("what was under way in a coding session when World was stopped cannot be ended yet")
	}
	if err := s.restore(); err != nil {
		return nil, err
	}
	for _, sess := range s.all() {
		if end := s.trees.End(sess.id); end.Cut != nil && end.Cut.Landed && end.Cut.Op == worktree.OpMerge {
			s.movedBranch(worktree.Move{Root: end.Root, Ref: end.Ref, From: end.From, To: end.Merged})
		}
	}
	s.spawn(s.clean)
	return s, nil
}

// Join sets the missions, whose pipeline needs the service itself. Call it before the first
// request.
func (s *Service) Join(m Missions) { s.missions = m }

// Close stops all agents and running turns. Their changes stay, and open cards are open again after
// the next start.
func (s *Service) Close() {
	s.ending.Lock()
	s.cancel()
	s.ending.Unlock()
	var resting sync.WaitGroup
	for _, sess := range s.all() {
		resting.Go(sess.stopAgent)
	}
	resting.Wait()
	s.wg.Wait()
}

// enter registers work that Close waits for; the caller ends it with wg.Done. False means that the
// service is closing.
func (s *Service) enter() bool {
	s.ending.Lock()
	defer s.ending.Unlock()
	if s.ctx.Err() != nil {
		return false
	}
	s.wg.Add(1)
	return true
}

// spawn runs f in a goroutine that Close waits for. False means that the service is closing.
func (s *Service) spawn(f func()) bool {
	if !s.enter() {
		return false
	}
	go func() {
		defer s.wg.Done()
		f()
	}()
	return true
}

// all returns the sessions, newest first.
func (s *Service) all() []*session {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*session, 0, len(s.sessions))
	for _, sess := range s.sessions {
		list = append(list, sess)
	}
	slices.SortFunc(list, func(a, b *session) int {
		if c := b.created.Compare(a.created); c != 0 {
			return c
		}
		return strings.Compare(a.id, b.id)
	})
	return list
}

func (s *Service) find(id string) (*session, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sess := s.sessions[id]; sess != nil {
		return sess, nil
	}
	return nil, wire.NotFound(wire.MissingCoderSession, "there is no such session").At("session")
}

// Sessions returns the sessions as they were last published, newest first, without what became of
// their changes.
func (s *Service) Sessions() []wire.CoderSession {
	return slice.Map(s.all(), func(sess *session) wire.CoderSession {
		row := *sess.published.Load()
		row.Avatar = sess.avatarID()
		return row
	})
}

// Busy reports whether a turn runs or waits.
func (s *Service) Busy() bool {
	return slices.ContainsFunc(s.all(), func(sess *session) bool {
		l := sess.lock()
		defer l.unlock()
		return l.turns.Working()
	})
}

// State returns what a page shows at first.
func (s *Service) State(ctx context.Context) (wire.Coder, *wire.Error) {
	c := wire.Coder{
		Cursor: s.journal.Cursor(), Agents: s.agents.list(), Sessions: []wire.CoderSession{},
		Folders: []wire.CoderWorkspace{}, Unattended: s.opt.Dangerous, Plain: s.offersModelChat(),
	}
	for _, sess := range s.all() {
		c.Sessions = append(c.Sessions, sess.publicInfo())
	}
	for _, folder := range s.folders.Known()[:min(len(s.folders.Known()), maxShownFolders)] {
		if w, e := s.folders.inspect(ctx, folder); e == nil {
			c.Folders = append(c.Folders, w)
		}
	}
	if use, err := s.trees.Usage(ctx); err == nil {
		c.Disk, c.Worktrees = int(use.Bytes), use.Count
	}
	if !slices.ContainsFunc(c.Agents, func(a wire.CoderAgent) bool { return a.Installed }) {
		c.Missing = s.agents.missing()
	}
	return c, nil
}

// maxShownFolders bounds the folders in State.
const maxShownFolders = 10

// Cursor returns the id of the newest event.
func (s *Service) Cursor() string { return s.journal.Cursor() }

// Follow streams the events after an id, of one session or, if session is "", of all.
func (s *Service) Follow(session, after string) (*journal.Stream, *wire.Error) {
	if session != "" {
		if _, e := s.find(session); e != nil {
			return nil, e
		}
	}
	f, err := s.journal.Follow(session, after)
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "the log of the session cannot be read")
	}
	return f, nil
}

// Events returns a session's events, reduced to the latest of each item.
func (s *Service) Events(session string) ([]wire.CoderEvent, *wire.Error) {
	if _, e := s.find(session); e != nil {
		return nil, e
	}
	events, err := s.journal.Page(session)
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "the log of the session cannot be read")
	}
	return events, nil
}
