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

// This file starts the agent of a session: acquire a slot → read the folder's settings, from which
// the profile decides how the agent starts (launch) → start the process, initialize, open the
// conversation, set a mode in which it asks → wait until the agent has listed the world's tools.
// Prompts are sent only after that.

// ensureAgent returns the running agent, starting one if necessary. The caller holds busy.
func (ss *session) ensureAgent(ctx context.Context) (*acp.Agent, error) {
	ss.mu.Lock()
	agent := ss.agent
	ss.mu.Unlock()
	switch {
	case agent == nil:
	case hasExited(agent):
		ss.restIf(func() bool { return ss.agent == agent })
	default:
		return agent, nil
	}
	if err := ss.waitForSlot(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ss.mu.Lock()
	ss.abort = cancel
	ss.setState(wire.CoderStarting, nil)
	ss.mu.Unlock()
	err := ss.start(ctx)
	ss.mu.Lock()
	agent, ss.abort = ss.agent, nil
	engine := ss.engine
	ss.mu.Unlock()
	ss.svc.notifySlot()
	if err == nil && (agent == nil || hasExited(agent)) {
		err = acp.ErrEnded
	}
	if err != nil {
		ss.rest()
		return nil, err
	}
	// The body does this between turns, and when the agent comes back.
	engine.Apply(transcript.Presence{State: wire.ActivityIdle, Source: "session/new"})
	return agent, nil
}

// launch reads the folder's current settings and returns how the agent starts in it.
func (ss *session) launch() (profile.Profile, profile.Plan, error) {
	p, ok := ss.svc.installed(ss.Row.Agent)
	if !ok {
		return p, profile.Plan{}, wire.NewError(wire.CodeAgentMissing, "%s is not installed", ss.Row.Product)
	}
	ss.mu.Lock()
	tree, work := ss.tree, ss.workFolder()
	ss.mu.Unlock()
	root := work
	switch {
	case tree != nil:
		root = tree.Info().Top
	case ss.SharedTree != nil:
		root = ss.SharedTree.Top
	case ss.Row.Isolation == wire.IsolationWorktree:
		return p, profile.Plan{}, errors.New("the worktree is not open") // this agent must not start in the user's own folder
	}
	found, err := trust.Read(root, work)
	if err != nil {
		return p, profile.Plan{}, err
	}
	empty, err := ss.emptyFolder()
	if err != nil {
		return p, profile.Plan{}, err
	}
	w := profile.Workspace{
		Folder: work, EmptyFolder: empty, RulesFile: ss.svc.dir.Path(ss.id + ".rules"), ReadOnly: ss.Row.ReadOnly,
		AllowActing: ss.svc.opt.Dangerous && ss.Row.Unattended,
		Server:      serverName, Tools: ss.tools(), Environ: ss.svc.opt.Environ,
	}
	if ss.svc.trusts(ss.Row.Folder, &found) {
		w.Trust = profile.Trusted
	}
	ss.mu.Lock()
	ss.Row.Trusted = w.Trust == profile.Trusted
	ss.mu.Unlock()
	plan, t := p.Launch(w)
	if t != nil {
		return p, plan, t
	}
	ss.mu.Lock()
	if slices.Contains(plan.Modes, ss.Mode) {
		plan.Mode = ss.Mode
	}
	ss.mu.Unlock()
	return p, plan, plan.WriteFile()
}

// serverName names the world's MCP server in coding sessions. It differs from any server that users
// configure.
const serverName = profile.Server

func (ss *session) start(ctx context.Context) error {
	p, plan, err := ss.launch()
	if err != nil {
		return err
	}
	if t := p.Check(ctx, ss.svc.opt.LookPath); t != nil {
		return t
	}
	from := &handler{ss}
	cmd := proc.Command{Path: plan.Path, Args: plan.Args, Dir: plan.Dir, Env: plan.Env, Children: ss.svc.opt.Children}
	agent, err := acp.Start(cmd, from)
	if err != nil {
		return err
	}
	ss.mu.Lock()
	ss.process = process{agent: agent, from: from, profile: p, plan: plan}
	if ss.bodyShown = true; ss.engine == nil {
		var life context.Context
		life, ss.stopEngine = context.WithCancel(ss.svc.ctx)
		engine := ss.newEngine()
		ss.engine = engine
		ss.svc.spawn(func() { engine.Run(life) })
	}
	ss.mu.Unlock()
	ss.svc.spawn(func() { ss.watch(agent) })
	limited, cancel := context.WithTimeout(ctx, ss.svc.opt.limits.start)
	defer cancel()
	answer, err := agent.Initialize(limited, acp.Implementation{Name: "world-mcp", Title: "World", Version: ss.svc.opt.Version})
	if err != nil {
		return err
	}
	if t := p.CheckInitialized(answer); t != nil {
		return &refusal{wire.CodeAgentOld, t}
	}
	ss.mu.Lock()
	ss.can = answer.Capabilities
	ss.Row.Version, ss.Row.Images = clip.Line(answer.Agent.Version, 40), answer.Capabilities.Prompt.Image
	ss.mu.Unlock()
	return ss.openConversation(ctx, agent)
}

// openConversation opens the conversation with the world's tools, in a mode in which the agent
// asks.
func (ss *session) openConversation(ctx context.Context, agent *acp.Agent) error {
	ss.mu.Lock()
	body := bodyType(ss.Slot)
	ss.mu.Unlock()
	device := ss.svc.opt.World.Device(body)
	id, secret, err := ss.svc.opt.World.Token(ss.id, device)
	if err != nil {
		return err
	}
	ss.mu.Lock()
	ss.token = id
	o := ss.plan.Session
	if ss.Row.Writes {
		err = ss.svc.opt.World.Grant(id, true)
	}
	ss.mu.Unlock()
	if err != nil {
		return err
	}
	name := rand.Text()
	listed, forget := ss.svc.opt.World.Await(name)
	defer forget()
	server := acp.MCPServer{
		Name: serverName, Command: ss.svc.opt.Executable,
		Args: []string{
			"--agent-type", body, "--data-dir", string(ss.svc.opt.DataDir), "--port", strconv.Itoa(ss.svc.opt.Port), "--session", name,
			"--device", device,
		},
		Env: []acp.Variable{{Name: "WORLD_TOKEN", Value: secret}},
	}
	if ss.Report != "" {
		server.Args = append(server.Args, "--report", string(ss.Report))
	}
	o.Servers = []acp.MCPServer{server}
	limited, cancel := context.WithTimeout(ctx, ss.svc.opt.limits.start)
	defer cancel()
	got, err := ss.resumeConversation(limited, agent, o)
	if err != nil {
		return err
	}
	ss.mu.Lock()
	if ss.Agent != got.ID {
		if ss.Agent != "" && ss.PrimerSent {
			ss.addNotice(ss.Row.Product + " began a new conversation: it does not remember what was said before.")
		}
		ss.PrimerSent = false
	}
	ss.conversation, ss.Agent = got, got.ID
	ss.settings = got.Options
	ss.mu.Unlock()
	if err := ss.askMode(limited, agent); err != nil {
		return err
	}
	return ss.awaitTools(ctx, agent, listed)
}

// resumeConversation resumes the stored conversation if the agent can, and otherwise begins one. It
// returns errors that a new conversation would not cure.
func (ss *session) resumeConversation(
	ctx context.Context, agent *acp.Agent, o acp.SessionOptions,
) (acp.Session, error) {
	ss.mu.Lock()
	id, can := ss.Agent, ss.can
	ss.mu.Unlock()
	if id == "" {
		return agent.NewSession(ctx, o)
	}
	var got acp.Session
	var err error
	switch {
	case acp.IsSet(can.Session.Resume):
		got, err = agent.ResumeSession(ctx, id, o)
	case can.LoadSession:
		ss.mute(true) // the agent repeats what the journal has
		got, err = agent.LoadSession(ctx, id, o)
		ss.mute(false)
	default:
		return agent.NewSession(ctx, o)
	}
	if err == nil || acp.IsCode(err, acp.CodeNeedsLogin) || errors.Is(err, acp.ErrEnded) || ctx.Err() != nil {
		return got, err
	}
	ss.svc.opt.Logger.Info().Err(redacted(err)).Msg("a coding agent cannot take its conversation up, so it gets a new one")
	return agent.NewSession(ctx, o)
}

func (ss *session) mute(on bool) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	ss.muted = on
}

func (ss *session) awaitTools(ctx context.Context, agent *acp.Agent, listed <-chan struct{}) error {
	late := time.NewTimer(ss.svc.opt.limits.tools)
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
		Reason: ss.Row.Product + " started, but did not load the world's tools.",
		Next:   "Check its own settings: MCP servers may be turned off there. Then try again.",
	}
}

// refusal is a trouble with an error code.
type refusal struct {
	code wire.Code
	*profile.Trouble
}

func (r *refusal) Unwrap() error { return r.Trouble }

// codeOf returns the error code for a failed start.
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

// trouble explains a failed start. The caller holds mu.
func (ss *session) trouble(err error) *wire.CoderTrouble {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return &wire.CoderTrouble{Reason: e.Message, Next: cmp.Or(e.Next, e.Code.Info().Next)}
	}
	p := ss.profile
	if p.Type == "" {
		p, _ = ss.svc.installed(ss.Row.Agent)
	}
	if _, known := errors.AsType[*profile.Trouble](err); !known {
		ss.svc.opt.Logger.Warn().Err(redacted(err)).Str("agent", ss.Row.Agent).Msg("a coding agent did not start")
	}
	return troubleOf(p.TroubleOf(err, ss.svc.opt.LookPath))
}
