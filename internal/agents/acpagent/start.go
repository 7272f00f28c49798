package acpagent

// This file starts and ends the agent's process and attaches sessions to it. The states are in the
// package comment.
//
// The order of a start: ensureRunning takes the starting token → start (check, prepare, acp.Start)
// → initialize → attach of the newest session → superviseProcess in a goroutine of its own. A
// session is attached when the process knows it, is in a mode in which it asks, and has the world's
// tools.

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/wire"
)

// errDisconnected says that the user disconnected the agent while it was starting.
var errDisconnected = errors.New("the agent was disconnected")

// ensureRunning returns the running process, and starts it when there is none. The starting token
// admits one start at a time; other callers wait for it. An error has moved the back end to
// refused, unless ctx ended or the user disconnected.
func (b *Backend) ensureRunning(ctx context.Context) (*acp.Agent, error) {
	select {
	case b.startToken <- struct{}{}:
		defer func() { <-b.startToken }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	b.mu.Lock()
	agent := b.state.agent
	b.mu.Unlock()
	if agent != nil {
		select {
		case <-agent.Done():
			agent.Stop()
			b.detach(agent)
		default:
			return agent, nil
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	b.mu.Lock()
	if b.Describe().State != wire.BackendReady { // ready: the process was only resting
		b.state.describe(wire.BackendConnecting, profile.Trouble{Reason: "Starting " + b.profile.Product + ". The first time can take half a minute."})
	}
	b.mu.Unlock()
	agent, err := b.start(ctx)
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.state.connected == nil:
		b.state.describe(wire.BackendOff, profile.Trouble{})
		return nil, errDisconnected
	case ctx.Err() != nil: // World stops, or the user has already connected again
		return nil, ctx.Err()
	case err != nil:
		b.state.describe(wire.BackendRefused, b.troubleOf(err))
		return nil, err
	}
	b.state.describe(wire.BackendReady, profile.Trouble{})
	b.engine.Apply(transcript.Presence{State: wire.ActivityIdle, Source: "session/new"})
	return agent, nil
}

// troubleOf explains to the user why a start failed.
func (b *base) troubleOf(err error) profile.Trouble {
	if _, ok := errors.AsType[*profile.Trouble](err); !ok {
		b.log.Warn().Err(redactError(err)).Msg("the agent did not start")
	}
	return *b.profile.TroubleOf(err, b.opt.LookPath)
}

// redactError returns an error that may be logged. An agent's own message may contain anything, so
// only its code stays.
func redactError(err error) error {
	if e, ok := errors.AsType[*acp.Error](err); ok {
		return errors.New("agent error " + strconv.Itoa(e.Code))
	}
	return err
}

// launchPlan returns how the agent is started in its own folder, where it asks before it acts but
// for the world's tools; or why it must not be: settings exist that nothing can outrank.
func (b *base) launchPlan() (profile.Plan, *profile.Trouble) {
	return b.profile.Launch(profile.Workspace{
		Folder: b.workspace(), Trust: profile.OwnFolder, RulesFile: b.workspace() + ".rules",
		Server: profile.Server, Tools: b.opt.Tools,
	})
}

// prepareLaunch creates the agent's folder and the settings file of its plan.
func (b *Backend) prepareLaunch() (profile.Plan, error) {
	if err := os.MkdirAll(b.workspace(), 0o700); err != nil {
		return profile.Plan{}, err
	}
	plan, t := b.launchPlan()
	if t != nil {
		return profile.Plan{}, t
	}
	return plan, plan.WriteFile()
}

// start starts the process, initializes it and attaches the newest conversation, which also shows
// whether the agent is logged in. On success the process has a supervisor; on failure it has ended.
// The caller holds the starting token.
func (b *Backend) start(ctx context.Context) (*acp.Agent, error) {
	if t := b.profile.Check(ctx, b.opt.LookPath); t != nil {
		return nil, t
	}
	plan, err := b.prepareLaunch()
	if err != nil {
		return nil, err
	}
	agent, err := acp.Start(proc.Command{
		Path: plan.Path, Args: plan.Args, Dir: plan.Dir, Env: plan.Env,
		Children: b.opt.Children,
	}, &updateHandler{b: b})
	if err != nil {
		return nil, err
	}
	err = b.initialize(ctx, agent)
	b.mu.Lock()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		b.state.forgetProcess()
	} else {
		b.state.agent, b.state.lastTurn = agent, time.Now()
		b.wg.Go(func() { b.superviseProcess(ctx, agent) })
	}
	b.mu.Unlock()
	if err != nil {
		agent.Stop()
		return nil, err
	}
	return agent, nil
}

// initialize exchanges versions with a new process and attaches the newest conversation; it creates
// the first one.
func (b *Backend) initialize(ctx context.Context, agent *acp.Agent) error {
	limited, cancel := context.WithTimeout(ctx, b.limits.start)
	defer cancel()
	answer, err := agent.Initialize(limited, acp.Implementation{Name: "world-mcp", Title: "World", Version: b.opt.Version})
	if err != nil {
		return err
	}
	if t := b.profile.CheckInitialized(answer); t != nil {
		return t
	}
	b.mu.Lock()
	b.state.initialized = answer
	b.state.forgetProcess() // a session may have been attached to the previous process while that was being detached
	s := b.state.newestSession()
	if s == nil {
		s = b.state.createSession("")
	}
	b.mu.Unlock()
	return b.attach(ctx, agent, s)
}

// superviseProcess waits until the process ends. An end that nothing asked for moves the back end
// to lost and may restart the process. An idle process is stopped, while the back end stays ready:
// the next message starts it again.
func (b *Backend) superviseProcess(connected context.Context, agent *acp.Agent) {
	began := time.Now()
	unused := time.NewTimer(b.limits.idle)
	defer unused.Stop()
	for {
		select {
		case <-agent.Done():
			if b.endProcess(agent, b.profile.Product+" ended by itself.") {
				b.restart(connected, began)
			}
			return
		case <-unused.C:
			if left := b.detachIfIdle(agent); left > 0 {
				unused.Reset(left)
				continue
			}
			agent.Stop()
			return
		}
	}
}

// detachIfIdle detaches a process that had no turn for limits.idle, and returns 0. Otherwise it
// returns how long to wait until the next check. It also returns 0 for a process that was detached
// before.
func (b *Backend) detachIfIdle(agent *acp.Agent) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.agent != agent {
		return 0
	}
	left := b.limits.idle
	if !b.state.anyTurnRuns() {
		left -= time.Since(b.state.lastTurn)
	}
	if left <= 0 {
		b.log.Info().Msg("the idle agent is stopped until the next message")
		b.state.forgetProcess()
	}
	return left
}

// restart starts a lost agent again if it had run for limits.steady since began. An agent that ends
// sooner would end in a loop, so it waits for a message or for the user's retry. The goroutine that
// ended the process calls it.
func (b *Backend) restart(connected context.Context, began time.Time) {
	if time.Since(began) < b.limits.steady {
		return
	}
	select {
	case <-time.After(b.limits.restart):
		_, _ = b.ensureRunning(connected)
	case <-connected.Done():
	}
}

// endProcess moves the back end to lost at once, and then stops the process while it holds the
// starting token, so that no other one starts before this one has ended. It returns false when the
// process was detached before.
func (b *Backend) endProcess(agent *acp.Agent, reason string) bool {
	b.startToken <- struct{}{}
	defer func() { <-b.startToken }()
	detached := b.detach(agent)
	if detached {
		b.reportLost(reason)
	}
	agent.Stop()
	return detached
}

// detach makes the back end forget a process, without stopping it. It returns true to exactly one
// caller.
func (b *Backend) detach(agent *acp.Agent) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.agent != agent {
		return false
	}
	b.state.forgetProcess()
	return true
}

// reportLost moves the back end to lost, unless it is stopping or another process runs by now.
func (b *Backend) reportLost(reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.ctx == nil || b.state.ctx.Err() != nil || b.state.agent != nil {
		return
	}
	b.engine.Apply(transcript.Presence{State: wire.ActivityLost, Source: "process exit"})
	b.state.describe(wire.BackendLost, profile.Trouble{Reason: reason, Next: "Try again: it restarts and continues the conversation."})
}

// attach makes the process know a session: the stored one if the agent can resume it, or else a new
// one. It returns nil only if the agent asks before it acts in that session and has listed the
// world's tools. A session that is attached already only gets its mode checked.
func (b *Backend) attach(ctx context.Context, agent *acp.Agent, s *session) error {
	ctx, cancel := context.WithTimeout(ctx, b.limits.start+b.limits.tools)
	defer cancel()
	b.mu.Lock()
	live, got := s.live, s.opening
	restore := s.unsafeMode || !b.state.modeAsks(s.AgentSession) // the mode may have changed before updates of this session were handled
	b.mu.Unlock()
	switch {
	case live && restore:
		return b.ensureAskMode(ctx, agent, got)
	case live:
		return nil
	}
	plan, trouble := b.launchPlan()
	if trouble != nil {
		return trouble
	}
	name := rand.Text()
	confirmed, forget := b.opt.Handshakes.Await(name)
	defer forget()
	plan.Session.Servers = []acp.MCPServer{b.mcpServer(name)}
	got, err := b.openSession(ctx, agent, s, plan.Session)
	if err != nil {
		return err
	}
	if err := b.ensureAskMode(ctx, agent, got); err != nil {
		return err
	}
	if err := b.awaitTools(ctx, agent, confirmed); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.state.modeAsks(got.ID) { // the agent has changed it in the meantime
		return b.profile.ActsUnasked()
	}
	s.opening = got
	if s.live = true; s.AgentSession != got.ID {
		s.AgentSession = got.ID
		if s.Used {
			s.Used = false
			b.addNote(s, b.profile.Product+" started a new session. It does not remember what was said before.")
		}
		b.state.saveList()
	}
	return nil
}

// openSession resumes the stored session when the agent has used it and can resume or load;
// otherwise, or when that fails, it opens a new one. A failure that a new session would not cure is
// returned: no login, no process, no time.
func (b *Backend) openSession(ctx context.Context, agent *acp.Agent, s *session, o acp.SessionOptions) (acp.Session,
	error,
) {
	ctx, cancel := context.WithTimeout(ctx, b.limits.start)
	defer cancel()
	b.mu.Lock()
	id, used, can := s.AgentSession, s.Used, b.state.initialized.Capabilities
	b.mu.Unlock()
	if used && id != "" {
		var got acp.Session
		err := errors.New("the agent can neither resume nor load a session")
		switch {
		case acp.IsSet(can.Session.Resume):
			got, err = agent.ResumeSession(ctx, id, o)
		case can.LoadSession:
			b.setMuted(s, true) // the agent replays messages that are in the history already
			got, err = agent.LoadSession(ctx, id, o)
			b.setMuted(s, false)
		}
		if err == nil || acp.IsCode(err, acp.CodeNeedsLogin) || errors.Is(err, acp.ErrEnded) || ctx.Err() != nil {
			return got, err
		}
		b.log.Info().Err(redactError(err)).Msg("the agent cannot resume its session, so it gets a new one")
	}
	return agent.NewSession(ctx, o)
}

// ensureAskMode switches a session to the first of the profile's asking modes and verifies it.
func (b *Backend) ensureAskMode(ctx context.Context, agent *acp.Agent, s acp.Session) error {
	b.mu.Lock()
	delete(b.state.modes, s.ID)
	b.mu.Unlock()
	mode, err := b.profile.SetMode(ctx, agent.Conn, s, b.profile.Modes[0])
	if _, isTrouble := errors.AsType[*profile.Trouble](err); err != nil &&
		(isTrouble || errors.Is(err, acp.ErrEnded) || ctx.Err() != nil) {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	mode = cmp.Or(b.state.modes[s.ID], mode) // the agent may have reported another change since
	if err != nil || !slices.Contains(b.profile.Modes, mode) {
		return b.profile.ActsUnasked()
	}
	if s := b.state.liveSession(s.ID); s != nil {
		s.unsafeMode = false
	}
	return nil
}

// awaitTools waits until the agent has listed the tools of the world's MCP server.
func (b *Backend) awaitTools(ctx context.Context, agent *acp.Agent, confirmed <-chan struct{}) error {
	late := time.NewTimer(b.limits.tools)
	defer late.Stop()
	select {
	case <-confirmed:
		return nil
	case <-agent.Done():
		return acp.ErrEnded
	case <-ctx.Done():
		if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return ctx.Err()
		}
	case <-late.C:
	}
	return &profile.Trouble{
		Reason: fmt.Sprintf("%s started, but did not load the world's tools within %.0f s, so it could do nothing here.", b.profile.Product, b.limits.tools.Seconds()),
		Next:   fmt.Sprintf("Check its own settings: MCP servers may be turned off there, or one may be named %q. Then try again.", profile.Server),
	}
}

// maxModeResets is how often the mode of a session is restored during the life of one process.
const maxModeResets = 3

// leftMode restores the asking mode of a session that has left it, or ends the process after
// maxModeResets of these.
func (b *Backend) leftMode(connected context.Context, agent *acp.Agent, s *session) {
	if s.modeResets > maxModeResets {
		b.wg.Go(func() {
			b.endProcess(agent, b.profile.Product+" did not stay in a mode in which it asks before it acts, so World ended it.")
		})
		return
	}
	b.restoreMode(connected, agent, s, s.AgentSession)
}

// restoreMode restores the asking mode of a session in a goroutine, and ends the process when that
// fails. id is the agent's id of the session.
func (b *Backend) restoreMode(connected context.Context, agent *acp.Agent, s *session, id string) {
	b.wg.Go(func() {
		_ = agent.Cancel(id)
		if err := b.attach(connected, agent, s); err != nil && connected.Err() == nil && !errors.Is(err, acp.ErrEnded) {
			b.endProcess(agent, b.profile.Product+" could not be set to ask before it acts, so World ended it.")
		}
	})
}

// setMuted begins or ends the time in which a session's updates are ignored. A muted session is
// live, so that liveSession finds it.
func (b *Backend) setMuted(s *session, on bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s.live, s.muted = on, on
}

// mcpServer returns the world's MCP server for a session: this executable on stdio. It connects to
// this service as the same avatar, and confirms the session's secret name when the agent has listed
// its tools (see Handshakes).
func (b *Backend) mcpServer(session string) acp.MCPServer {
	args := []string{"--agent-type", b.profile.Type, "--data-dir", string(b.opt.DataDir), "--port", strconv.Itoa(b.opt.Port), "--session", session}
	if b.opt.Device != nil {
		args = append(args, "--device", b.opt.Device(b.profile.Type))
	}
	return acp.MCPServer{Name: profile.Server, Command: b.opt.Executable, Args: args}
}
