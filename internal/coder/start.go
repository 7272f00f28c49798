package coder

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/coder/trust"
	"github.com/worldmcp/world/internal/wire"
)

// This file starts and ends the agent of a session. The order of a start: ensure → room among the
// agents that run → the folder's settings are read again, and the profile says how the agent starts
// (launch) → process, initialize, conversation, asking mode → the agent has listed the world's
// tools. Only then it gets a prompt.

// ensure returns the running agent, and starts it when there is none. The caller holds busy.
func (x *session) ensure(ctx context.Context) (*acp.Agent, error) {
	x.mu.Lock()
	agent := x.agent
	x.mu.Unlock()
	switch {
	case agent == nil:
	case hasEnded(agent):
		x.restIf(func() bool { return x.agent == agent })
	default:
		return agent, nil
	}
	if err := x.awaitSeat(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	x.mu.Lock()
	x.abort = cancel
	x.setState(wire.CoderStarting, nil)
	x.mu.Unlock()
	err := x.start(ctx)
	x.mu.Lock()
	agent, x.abort = x.agent, nil
	engine := x.engine
	x.mu.Unlock()
	x.svc.room.ring()
	if err == nil && (agent == nil || hasEnded(agent)) {
		err = acp.ErrEnded
	}
	if err != nil {
		x.rest()
		return nil, err
	}
	// What the body does between two turns, and again after the agent was away.
	engine.Apply(transcript.Presence{State: wire.ActivityIdle, Source: "session/new"})
	return agent, nil
}

// launch reads the folder's settings as they are now, and says how the agent starts in it.
func (x *session) launch() (profile.Profile, profile.Plan, error) {
	p, ok := x.svc.installed(x.Row.Agent)
	if !ok {
		return p, profile.Plan{}, wire.NewError(wire.CodeAgentMissing, "%s is not installed", x.Row.Product)
	}
	x.mu.Lock()
	tree, work := x.tree, x.workFolder()
	x.mu.Unlock()
	root := work
	switch {
	case tree != nil:
		root = tree.Info().Top
	case x.Beside != nil:
		root = x.Beside.Top
	case x.Row.Isolation == wire.IsolationWorktree:
		return p, profile.Plan{}, errors.New("the worktree is not open") // the user's own folder is no place for this agent
	}
	found, err := trust.Read(root, work)
	if err != nil {
		return p, profile.Plan{}, err
	}
	empty, err := x.emptyFolder()
	if err != nil {
		return p, profile.Plan{}, err
	}
	w := profile.Workspace{
		Folder: work, Empty: empty, Rules: x.svc.dir.Path(x.id + ".rules"), ReadOnly: x.Row.ReadOnly,
		Dangerous: x.svc.opt.Dangerous && x.Row.Unattended,
		Server:    serverName, Tools: x.tools(), Environ: x.svc.opt.Environ,
	}
	if x.svc.trusts(x.Row.Folder, &found) {
		w.Trust = profile.Trusted
	}
	x.mu.Lock()
	x.Row.Trusted = w.Trust == profile.Trusted
	x.mu.Unlock()
	plan, t := p.Launch(w)
	if t != nil {
		return p, plan, t
	}
	x.mu.Lock()
	if slices.Contains(plan.Modes, x.Mode) {
		plan.Mode = x.Mode
	}
	x.mu.Unlock()
	return p, plan, plan.WriteFile()
}

// serverName is the world's MCP server in the sessions of the coder: another name than that of any
// server of the user's.
const serverName = profile.Server

// start starts the agent and opens its conversation.
func (x *session) start(ctx context.Context) error {
	p, plan, err := x.launch()
	if err != nil {
		return err
	}
	if t := p.Check(ctx, x.svc.opt.LookPath); t != nil {
		return t
	}
	from := &handler{x}
	agent, err := acp.Start(proc.Command{
		Path: plan.Path, Args: plan.Args, Dir: plan.Dir, Env: plan.Env,
		Children: x.svc.opt.Children,
	}, from)
	if err != nil {
		return err
	}
	x.mu.Lock()
	x.process = process{agent: agent, from: from, profile: p, plan: plan}
	if x.here = true; x.engine == nil {
		var life context.Context
		life, x.hush = context.WithCancel(x.svc.ctx)
		engine := x.newEngine()
		x.engine = engine
		x.svc.spawn(func() { engine.Run(life) })
	}
	x.mu.Unlock()
	x.svc.spawn(func() { x.watch(agent) })
	limited, cancel := context.WithTimeout(ctx, x.svc.opt.limits.start)
	defer cancel()
	answer, err := agent.Initialize(limited, acp.Implementation{Name: "world-mcp", Title: "World", Version: x.svc.opt.Version})
	if err != nil {
		return err
	}
	if t := p.CheckInitialized(answer); t != nil {
		return &refusal{wire.CodeAgentOld, t}
	}
	x.mu.Lock()
	x.can = answer.Capabilities
	x.Row.Version, x.Row.Images = clip.Line(answer.Agent.Version, 40), answer.Capabilities.Prompt.Image
	x.mu.Unlock()
	return x.converse(ctx, agent)
}

// converse opens the conversation with an agent, in a mode in which it asks, and with the world's
// tools.
func (x *session) converse(ctx context.Context, agent *acp.Agent) error {
	x.mu.Lock()
	body := bodyType(x.Slot)
	x.mu.Unlock()
	device := x.svc.opt.World.Device(body)
	id, secret, err := x.svc.opt.World.Token(x.id, device)
	if err != nil {
		return err
	}
	x.mu.Lock()
	x.token = id
	o := x.plan.Session
	if x.Row.Writes {
		err = x.svc.opt.World.Grant(id, true)
	}
	x.mu.Unlock()
	if err != nil {
		return err
	}
	name := rand.Text()
	listed, forget := x.svc.opt.World.Await(name)
	defer forget()
	server := acp.MCPServer{
		Name: serverName, Command: x.svc.opt.Executable,
		Args: []string{
			"--agent-type", body, "--data-dir", string(x.svc.opt.DataDir), "--port", strconv.Itoa(x.svc.opt.Port), "--session", name,
			"--device", device,
		},
		Env: []acp.Variable{{Name: "WORLD_TOKEN", Value: secret}},
	}
	if x.Report != "" {
		server.Args = append(server.Args, "--report", string(x.Report))
	}
	o.Servers = []acp.MCPServer{server}
	limited, cancel := context.WithTimeout(ctx, x.svc.opt.limits.start)
	defer cancel()
	got, err := x.open(limited, agent, o)
	if err != nil {
		return err
	}
	x.mu.Lock()
	if x.Agent != got.ID {
		if x.Agent != "" && x.Told {
			x.note(x.Row.Product + " began a new conversation: it does not remember what was said before.")
		}
		x.Told = false
	}
	x.conversation, x.Agent = got, got.ID
	x.settings = got.Options
	x.mu.Unlock()
	if err := x.askMode(limited, agent); err != nil {
		return err
	}
	return x.awaitTools(ctx, agent, listed)
}

// open takes the stored conversation up, if the agent can, or else begins one. What a new one would
// not cure is returned.
func (x *session) open(ctx context.Context, agent *acp.Agent, o acp.SessionOptions) (acp.Session, error) {
	x.mu.Lock()
	id, can := x.Agent, x.can
	x.mu.Unlock()
	if id == "" {
		return agent.NewSession(ctx, o)
	}
	var got acp.Session
	var err error
	switch {
	case acp.Has(can.Session.Resume):
		got, err = agent.ResumeSession(ctx, id, o)
	case can.LoadSession:
		x.mute(true) // the agent repeats what is in the log already
		got, err = agent.LoadSession(ctx, id, o)
		x.mute(false)
	default:
		return agent.NewSession(ctx, o)
	}
	if err == nil || acp.IsCode(err, acp.CodeNeedsLogin) || errors.Is(err, acp.ErrEnded) || ctx.Err() != nil {
		return got, err
	}
	x.svc.opt.Logger.Info().Err(redacted(err)).Msg("a coding agent cannot take its conversation up, so it gets a new one")
	return agent.NewSession(ctx, o)
}

func (x *session) mute(on bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.muted = on
}

// awaitTools waits until the agent has listed the world's tools.
func (x *session) awaitTools(ctx context.Context, agent *acp.Agent, listed <-chan struct{}) error {
	late := time.NewTimer(x.svc.opt.limits.tools)
	defer late.Stop()
	select {
	case <-listed:
		return nil
	case <-agent.Done():
		return acp.ErrEnded
	case <-ctx.Done():
		return ctx.Err()
	case <-late.C:
	}
	return &profile.Trouble{
		Reason: x.Row.Product + " started, but did not load the world's tools.",
		Next:   "Check its own settings: MCP servers may be turned off there. Then try again.",
	}
}

// refusal is a trouble with a code of its own.
type refusal struct {
	code wire.Code
	*profile.Trouble
}

// Unwrap returns the trouble.
func (r *refusal) Unwrap() error { return r.Trouble }

// codeOf is the code for clients of a failed start.
func codeOf(err error) wire.Code {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e.Code
	}
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.code
	}
	t, isTrouble := errors.AsType[*profile.Trouble](err)
	_, isVersion := errors.AsType[*acp.VersionError](err)
	switch {
	case isTrouble && t.Untrusted:
		return wire.CodeUntrusted
	case isVersion:
		return wire.CodeAgentOld
	case errors.Is(err, context.Canceled):
		return wire.CodeCancelled
	}
	return wire.CodeAgentNotReady
}

// trouble says why a start failed. The caller holds mu.
func (x *session) trouble(err error) *wire.CoderTrouble {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return &wire.CoderTrouble{Reason: e.Message, Next: cmp.Or(e.Next, e.Code.Info().Next)}
	}
	p := x.profile
	if p.Type == "" {
		p, _ = x.svc.installed(x.Row.Agent)
	}
	if _, known := errors.AsType[*profile.Trouble](err); !known {
		x.svc.opt.Logger.Warn().Err(redacted(err)).Str("agent", x.Row.Agent).Msg("a coding agent did not start")
	}
	return troubleOf(p.TroubleOf(err, x.svc.opt.LookPath))
}
