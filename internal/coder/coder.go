// Package coder runs sessions with coding agents in the user's repositories. It stands on the
// client of the Agent Client Protocol (acp), the facts about the agents (acp/profile), worktrees
// (worktree), trust in folders (trust) and a log of events (journal); it drives agents that people
// trust already, and is none itself.
//
// A session is one agent in one folder, with a process of its own. It belongs to nobody's request
// or page: closing a page stops nothing. Its states, as wire.CoderState:
//
//	starting   the process is started, and made to ask before it acts  → idle, failed
//	idle       waits for a prompt. idleTime without one → resting
//	running    a turn runs; with an open card it is needs_you          → idle, failed
//	resting    no process: the next prompt starts it again, and the agent takes the conversation up
//	failed     Trouble says why; a prompt or resume tries again
//	closed     the user ended it; what it changed is still there
//
// A chat without an agent (plain.go) is a session, too, with a model in place of the process: it is
// idle, runs, or is closed.
//
// A turn is one prompt and the work on it: queued → running → done, failed, stopped. Before it
// begins, the worktree is put on record, so that all that the turn does can be taken back.
//
// # Who decides
//
// An agent asks before it acts (profile), and its question becomes a card, which waits until the
// user answers in a page that they opened. Nothing else answers: no time, no voice, no agent. The
// only questions that are answered without the user are for tools of the world that read, named by
// fields that no model writes. What was made in a session reaches the user's own folder by apply
// and merge alone, and these need the hash of the change that the user saw.
//
// After a death of the service a card that was open is there again, though the agent that asked is
// not. When the user allows it, the agent is started again and told to go on, and if it asks for
// exactly the same in that turn, it gets that answer, once.
//
// # Goroutines and locks
//
// A session with something to do has one goroutine (work), a running process has one more (watch),
// one looks for what is over for long (clean), and a timer ends what is idle. Close awaits all, and
// the requests that are under way, which end with the service and not with who sent them. Lock
// order: Service.mu, session.mu, then the journal's and the connection's own. session.busy is held
// by whoever needs the files or the process of a session for themselves: a turn, a start, an undo,
// a merge, a close.
package coder

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/coder/trust"
	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// Options of a Service. UserID, DataDir, Executable, Tools and World are required.
type Options struct {
	UserID  string
	DataDir local.Dir
	// Port is that of the world service, Executable the path of world-mcp, which agents start as
	// their MCP server.
	Port       int
	Executable string
	Version    string
	Logger     zerolog.Logger
	// Tools are the world's tools, with true for those that only read.
	Tools map[string]bool
	// Missing names the environment variables that an earlier service had and this one has not.
	Missing []string
	// Dangerous offers the modes in which agents act without asking.
	Dangerous bool
	// LookPath finds programs, Environ is the environment from which agents get theirs; nil: this
	// process's.
	LookPath profile.LookPath
	Environ  []string
	// Children remembers the agents' processes.
	Children *proc.Children
	// World is what the sessions need of the rest of the service.
	World World
	// Plain is the model for conversations without an agent; nil: there are none.
	Plain *modelchat.Chat
	// Vibe makes the prompt of a conversation about an idea; fresh: the session is new. Landed is
	// told what becomes of a change.
	Vibe   func(q *wire.VibeRequest, fresh bool) (string, *wire.Error)
	Landed func(session string, how wire.CoderLanded)
	// Now is the clock; nil: the computer's.
	Now func() time.Time
	// limits are the times; tests shorten them. find returns the installed agents; tests have
	// others.
	limits limits
	find   func() []profile.Profile
}

// World is what sessions need of the rest of the service. Its methods do not block.
type World interface {
	// Await returns what is closed when the MCP server with a secret name has listed its tools.
	Await(name string) (listed <-chan struct{}, forget func())
	// Token makes a token for the MCP server of a session, with the body of a device: it reads the
	// world and looks at it. Grant lets it write too, or takes that away; Revoke ends it.
	Token(session, device string) (id, secret string, err error)
	Grant(id string, write bool) error
	Revoke(id string)
	// Body shows the body of an agent, and returns its avatar; Device is the id of the device
	// behind it.
	Body(b agent.Body) (avatar string)
	Device(agentType string) string
	// Work tells the city what a tool does with files, Turn the turn log what a turn was, Withdraw
	// takes back the world calls of a turn that has ended.
	Work(w agent.Work)
	Turn(t wire.Turn)
	Withdraw(agentType, turn string)
	// Project is the folder that the user's page shows now; empty: none. Surroundings tells what
	// they see in the world.
	Project() string
	Surroundings(ctx context.Context) []string
}

// limits are how long things may take.
type limits struct {
	// start bounds the start of an agent, tools the wait for its MCP server, turn a turn, stopping
	// how long an agent may take to stop one, idle how long a process stays without a turn. tell is
	// after how long, and how often, pages are told how far something has come. looks is the time
	// between two looks at the repository's git while a turn runs.
	start, tools, turn, stopping, idle, tell, looks time.Duration
}

var defaultLimits = limits{
	start: time.Minute, tools: time.Minute, turn: 30 * time.Minute, stopping: 10 * time.Second,
	idle: 15 * time.Minute, tell: 300 * time.Millisecond, looks: 2 * time.Second,
}

// Service has the sessions of a user. Its methods are safe for concurrent use.
type Service struct {
	opt     Options
	dir     local.Dir
	journal *journal.Journal
	folders *trust.Folders
	trees   *worktree.Store
	keys    *answers
	looks   looks
	// plains holds a token for each chat without an agent that waits for its model.
	plains chan struct{}

	ctx    context.Context //nolint:containedctx // ends with Close: turns belong to sessions, not to requests
	cancel context.CancelFunc
	// ending makes sure that nothing begins while Close waits for the end of all (wg).
	ending sync.Mutex
	wg     sync.WaitGroup

	mu       sync.Mutex
	sessions map[string]*session
	// seats are the sessions whose agent runs, starts or is about to, with the number of the body
	// that is theirs meanwhile: from 1 to wire.MaxCoderSessions.
	seats map[*session]int
	// room rings when one of them may be free.
	room bell
}

// New reads what is in the data folder. Agents start when they are asked for.
func New(o Options) (*Service, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.limits == (limits{}) {
		o.limits = defaultLimits
	}
	if o.find == nil {
		o.find = func() []profile.Profile { return profile.Find(o.LookPath) }
	}
	s := &Service{
		opt: o, sessions: map[string]*session{}, seats: map[*session]int{}, keys: newAnswers(o.Now),
		plains: make(chan struct{}, maxPlain),
	}
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
	s.folders = trust.Open(o.DataDir)
	if s.trees, err = worktree.New(worktree.Options{
		Data: string(o.DataDir), Now: o.Now,
		Moved: s.movedBranch,
	}); err != nil {
		return nil, err
	}
	for _, id := range s.trees.Settle(s.ctx) { // before anybody is answered
		s.opt.Logger.Warn().Str("session", id).Msg("what was under way in a coding session when World was stopped cannot be ended yet")
	}
	if err := s.restore(); err != nil {
		return nil, err
	}
	for _, x := range s.all() {
		if end := s.trees.End(x.id); end.Cut != nil && end.Cut.Landed && end.Cut.Op == worktree.OpMerge {
			s.movedBranch(worktree.Move{Root: end.Root, Ref: end.Ref, From: end.From, To: end.Merged})
		}
	}
	s.spawn(s.clean)
	return s, nil
}

// Close ends all agents. Turns that run are stopped, and what they have done stays; cards wait on,
// as after a death.
func (s *Service) Close() {
	s.ending.Lock()
	s.cancel()
	s.ending.Unlock()
	var resting sync.WaitGroup
	for _, x := range s.all() {
		resting.Go(x.rest)
	}
	resting.Wait()
	s.wg.Wait()
	s.journal.Close()
}

// enter begins something that Close awaits; the caller ends it with wg.Done. False: the service
// ends.
func (s *Service) enter() bool {
	s.ending.Lock()
	defer s.ending.Unlock()
	if s.ctx.Err() != nil {
		return false
	}
	s.wg.Add(1)
	return true
}

// spawn runs f in a goroutine that Close awaits. False: the service ends.
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

// all returns the sessions, the newest first.
func (s *Service) all() []*session {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*session, 0, len(s.sessions))
	for _, x := range s.sessions {
		list = append(list, x)
	}
	slices.SortFunc(list, func(a, b *session) int {
		if c := b.created.Compare(a.created); c != 0 {
			return c
		}
		return strings.Compare(a.id, b.id)
	})
	return list
}

// find returns a session.
func (s *Service) find(id string) (*session, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if x := s.sessions[id]; x != nil {
		return x, nil
	}
	return nil, wire.NotFound(wire.MissingCoderSession, "there is no such session").At("session")
}

// Busy reports whether an agent runs, or a prompt waits for one.
func (s *Service) Busy() bool {
	return slices.ContainsFunc(s.all(), func(x *session) bool {
		x.mu.Lock()
		defer x.mu.Unlock()
		return x.working
	})
}

// State is all that a page shows first.
func (s *Service) State(ctx context.Context) (wire.Coder, *wire.Error) {
	c := wire.Coder{
		Cursor: s.journal.Cursor(), Agents: s.agents(), Sessions: []wire.CoderSession{},
		Folders: []wire.CoderWorkspace{}, Unattended: s.opt.Dangerous, Plain: s.plain(),
	}
	for _, x := range s.all() {
		c.Sessions = append(c.Sessions, x.shown())
	}
	for _, folder := range s.folders.Known()[:min(len(s.folders.Known()), maxShownFolders)] {
		if w, e := s.look(ctx, folder); e == nil {
			c.Folders = append(c.Folders, w)
		}
	}
	if use, err := s.trees.Usage(ctx); err == nil {
		c.Disk, c.Worktrees = int(use.Bytes), use.Count
	}
	if !slices.ContainsFunc(c.Agents, func(a wire.CoderAgent) bool { return a.Installed }) {
		c.Missing = s.missing()
	}
	return c, nil
}

// maxShownFolders is how many folders a page is shown.
const maxShownFolders = 10

// agents lists the agents that World knows, the installed ones first.
func (s *Service) agents() []wire.CoderAgent {
	var list, others []wire.CoderAgent
	for _, p := range profile.All() {
		a := wire.CoderAgent{Type: p.Type, Product: p.Product, Untrusted: p.Foreign != profile.ForeignUnknown}
		if installed, ok := s.installed(p.Type); ok {
			a.Installed = true
			p = installed
			if t := p.MissingVariables(s.opt.Missing); t != nil {
				a.Trouble = troubleOf(t)
			}
			list = append(list, a)
			continue
		}
		a.Trouble = &wire.CoderTrouble{Reason: p.Product + " is not installed.", Next: "Install it in a terminal.", Command: p.InstallCommand()}
		others = append(others, a)
	}
	return append(list, others...)
}

// installed returns the profile of an agent whose program is there.
func (s *Service) installed(agentType string) (profile.Profile, bool) {
	for _, p := range s.opt.find() {
		if p.Type == agentType || agentType == "" {
			return p, true
		}
	}
	return profile.Profile{}, false
}

// missing says what to do when there is no agent.
func (s *Service) missing() *wire.CoderTrouble {
	first := profile.All()[0]
	return &wire.CoderTrouble{Reason: "No coding agent is installed.", Next: "Install one, such as " + first.Product + ", and log in with it.", Command: first.InstallCommand()}
}

// agentMissing says it as an error.
func (s *Service) agentMissing() *wire.Error {
	m := s.missing()
	return wire.NewError(wire.CodeAgentMissing, "%s", m.Reason).Try(m.Next + " " + m.Command)
}

func troubleOf(t *profile.Trouble) *wire.CoderTrouble {
	return &wire.CoderTrouble{Reason: t.Reason, Next: t.Next, Command: t.Command}
}
