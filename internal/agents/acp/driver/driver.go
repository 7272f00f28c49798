// Package driver drives conversations with an agent that speaks the Agent Client Protocol. A
// Process is a running agent, and a Session a conversation in it. The driver knows neither pages
// nor worktrees: its user chooses how the agent starts (profile.Plan), receives what happens and
// makes a few decisions (Sink). It has two users: acpagent, whose agents live in the world, and
// coder, whose agents work in the user's folders.
//
// It enforces, for each user:
//
//   - A session is open when the agent knows it, is in a mode in which it asks before it acts, and
//     has listed the world's tools.
//   - No prompt is sent unless the mode is verified. An agent that leaves its modes is stopped and
//     set back; after maxResets of these it is ended.
//   - A request to change the mode is refused, whatever it offers: its options do not say what they
//     allow from then on. The turn is stopped, and the mode is set anew.
//   - An agent that reports an act which it did not ask about is ended (Options.Acted).
//   - A read-only session refuses everything that writes.
//   - An answer counts only for what the user saw: see Session.Answer. Nothing is asked outside of
//     a turn, and no answer lasts longer than the question.
//   - A turn that is stopped, or takes too long, is cancelled; an agent that ignores that is ended.
//
// Locks: the driver has none of its own. Options.Mu is the lock of its user, which guards the
// user's state and the driver's alike, so that they never contradict each other. The driver holds
// it whenever it calls a Sink. Methods say whether their caller must hold it; the others wait for
// the agent.
//
// Goroutines: a Process counts its own, which restore modes and end the process, and Stop waits for
// them. Prompt waits
// for the one that it starts.
package driver

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/base/slice"
)

// Options say which agent runs. All are required but Children, Log, Prepare and
// Acted.
type Options struct {
	Profile profile.Profile
	// Mu is the lock of the user.
	Mu sync.Locker
	// Version is World's version, for the agent.
	Version  string
	Children *proc.Children
	Limits   Limits
	Log      zerolog.Logger
	// Await returns a channel that is closed when the MCP server with a secret name has listed its
	// tools. The driver calls forget when it stops waiting.
	Await func(name string) (listed <-chan struct{}, forget func())
	// HTTP: it gets its tools by HTTP, since it takes no servers on stdio. That is found out, too.
	HTTP bool
	// Prepare may replace parts of a call's content before anything else sees it. It is called
	// without Mu, so it may take its time.
	Prepare func([]acp.ToolContent)
	// Acted is called when the agent has acted without asking, and says what it did. It is called
	// without Mu, and returns before Stop does.
	Acted func(did string)
}

// Limits are timeouts.
type Limits struct {
	// Start bounds initialize, the opening of a session and the setting of its mode, each on its
	// own. On a busy computer all are slow.
	Start time.Duration
	// Tools bounds the wait for the agent's MCP server after the session is open; Stdio does, where
	// the tools may also be had by HTTP.
	Tools, Stdio time.Duration
	// Turn bounds a turn; a longer one is stopped.
	Turn time.Duration
	// Stopping is how long an agent may take to cancel a turn. Then its process is ended.
	Stopping time.Duration
}

// DefaultLimits are those of a service.
var DefaultLimits = Limits{
	Start: time.Minute, Tools: time.Minute, Stdio: 20 * time.Second, Turn: 30 * time.Minute, Stopping: 10 * time.Second,
}

// Process is a running agent.
type Process struct {
	Options
	*acp.Conn
	agent *acp.Agent
	stop  func()
	// ended is why the driver has ended the process.
	ended atomic.Pointer[string]
	// can are the agent's abilities, from Initialize.
	can acp.Capabilities
	// opening holds a token while a session is being opened.
	opening chan struct{}
	tasks   sync.WaitGroup

	// What follows is under Mu. sessions are the open sessions by the agent's ids, and fresh is the
	// one that is being opened.
	sessions map[string]*Session
	fresh    *Session
	// revokes end the tokens of its sessions.
	revokes []func()
	// stopped: Stop was called, so that no new task may begin.
	stopped bool
}

// Start starts an agent as a plan says. The caller must call Initialize next, and Stop at last,
// also when the agent ends by itself.
func Start(o Options, plan *profile.Plan) (*Process, error) {
	if err := plan.WriteFile(); err != nil {
		return nil, err
	}
	release, err := copies.Hold(o.Profile.Copy)
	if err != nil {
		return nil, err
	}
	p := newProcess(o)
	agent, err := acp.Start(proc.Command{
		Path: plan.Path, Args: plan.Args, Dir: plan.Dir, Env: plan.Env, Children: o.Children,
	}, handler{p})
	if err != nil {
		release()
		return nil, err
	}
	p.agent, p.Conn = agent, agent.Conn
	p.stop = func() {
		agent.Stop()
		release()
	}
	return p, nil
}

func newProcess(o Options) *Process {
	o.HTTP = o.HTTP || o.Profile.HTTP
	return &Process{Options: o, opening: make(chan struct{}, 1), sessions: map[string]*Session{}}
}

// Initialize exchanges versions and abilities with the agent.
func (p *Process) Initialize(ctx context.Context) (acp.Initialized, error) {
	ctx, cancel := context.WithTimeout(ctx, p.Limits.Start)
	defer cancel()
	answer, err := p.Conn.Initialize(ctx, acp.Implementation{Name: "world-mcp", Title: "World", Version: p.Version})
	p.can = answer.Capabilities
	return answer, err
}

// PID returns the id of the process.
func (p *Process) PID() int { return p.agent.PID() }

// Exited reports whether the process has ended, or is being ended.
func (p *Process) Exited() bool {
	select {
	case <-p.Done():
		return true
	default:
		return p.Ended() != ""
	}
}

// Ended says why the driver has ended the process; empty: it has not.
func (p *Process) Ended() string {
	if why := p.ended.Load(); why != nil {
		return *why
	}
	return ""
}

// end ends the process that the session shows to be out of hand. The caller holds Mu.
func (s *Session) end(reason string) {
	if s.process.ended.CompareAndSwap(nil, &reason) {
		s.sink.Ended(reason)
		s.process.spawn(s.process.stop)
	}
}

// Stop ends the process and waits for it and all goroutines of the driver. A second call waits,
// too. The caller must not hold Mu.
func (p *Process) Stop() {
	p.Mu.Lock()
	p.stopped = true
	p.Mu.Unlock()
	p.stop()
	p.tasks.Wait()
	p.revoke()
}

// revoke ends the tokens of the sessions.
func (p *Process) revoke() {
	p.Mu.Lock()
	revokes := p.revokes
	p.revokes = nil
	p.Mu.Unlock()
	for _, revoke := range revokes {
		revoke()
	}
}

// spawn runs a task in a goroutine. The caller holds Mu.
func (p *Process) spawn(task func()) {
	if !p.stopped {
		p.tasks.Go(task)
	}
}

// handler receives the agent's messages. The reader of the connection calls it, so it must not wait
// for the agent.
type handler struct{ *Process }

func (h handler) Notice(text string) { h.Log.Debug().Msg(text) }

// Update watches the mode of any session, and passes on what concerns a session or its running
// turn. What an agent repeats of an earlier conversation, or says outside of a turn, is dropped.
func (h handler) Update(u acp.Update) {
	if u.Tool != nil && h.Prepare != nil {
		h.Prepare(u.Tool.Content)
	}
	h.Mu.Lock()
	defer h.Mu.Unlock()
	if s := h.session(u.Session); s != nil && !h.stopped {
		s.update(&u)
	}
}

// session returns the session with an id; nil: there is none. A session that is being opened gets
// to know its id only with the agent's answer, so until then it has all unknown ones.
func (p *Process) session(id string) *Session {
	s := p.sessions[id]
	if s == nil && p.fresh != nil && p.fresh.ID == "" {
		s = p.fresh
	}
	return s
}

func (h handler) Permission(r *acp.Permission) {
	if h.Prepare != nil {
		h.Prepare(r.Tool.Content)
	}
	h.Mu.Lock()
	defer h.Mu.Unlock()
	if s := h.sessions[r.Session]; s != nil && !h.stopped {
		s.asked(r)
	} else {
		_ = r.Cancel()
	}
}

func (h handler) Withdrawn(r *acp.Permission) {
	h.Mu.Lock()
	defer h.Mu.Unlock()
	if s := h.sessions[r.Session]; s != nil {
		if q := slice.Find(s.questions, func(q *Question) bool { return q.permission == r }); q != nil {
			s.close(q)
		}
	}
}
