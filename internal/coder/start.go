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
func (sess *session) ensureAgent(ctx context.Context) (*acp.Agent, error) {
	sess.mu.Lock()
	agent := sess.agent
	sess.mu.Unlock()
	switch {
	case agent == nil:
	case hasExited(agent):
		sess.stopAgentIf(func() bool { return sess.agent == agent })
	default:
		return agent, nil
	}
	if err := sess.waitForSlot(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sess.mu.Lock()
	sess.abort = cancel
	sess.setState(wire.CoderStarting, nil)
	sess.mu.Unlock()
	err := sess.start(ctx)
	sess.mu.Lock()
	agent, sess.abort = sess.agent, nil
	engine := sess.engine
	sess.mu.Unlock()
	sess.svc.notifySlot()
	if err == nil && (agent == nil || hasExited(agent)) {
		err = acp.ErrEnded
	}
	if err != nil {
		sess.stopAgent()
		return nil, err
	}
	// The body does this between turns, and when the agent comes back.
	engine.Apply(transcript.Presence{State: wire.ActivityIdle, Source: "session/new"})
	return agent, nil
}

// launch reads the folder's current settings and returns how the agent starts in it.
func (sess *session) launch() (profile.Profile, profile.Plan, error) {
	p, ok := sess.svc.installed(sess.Info.Agent)
	if !ok {
		return p, profile.Plan{}, wire.NewError(wire.CodeAgentMissing, "%s is not installed", sess.Info.Product)
	}
	sess.mu.Lock()
	tree, work := sess.tree, sess.workFolder()
	sess.mu.Unlock()
	root := work
	switch {
	case tree != nil:
		root = tree.Info().Top
	case sess.SharedTree != nil:
		root = sess.SharedTree.Top
	case sess.Info.Isolation == wire.IsolationWorktree:
		return p, profile.Plan{}, errors.New("the worktree is not open") // this agent must not start in the user's own folder
	}
	found, err := trust.Read(root, work)
	if err != nil {
		return p, profile.Plan{}, err
	}
	empty, err := sess.emptyFolder()
	if err != nil {
		return p, profile.Plan{}, err
	}
	w := profile.Workspace{
		Folder: work, EmptyFolder: empty, RulesFile: sess.svc.dir.Path(sess.id + ".rules"), ReadOnly: sess.Info.ReadOnly,
		AllowActing: sess.svc.opt.Dangerous && sess.Info.Unattended,
		Server:      serverName, Tools: sess.tools(), Environ: sess.svc.opt.Environ,
	}
	if sess.svc.trusts(sess.Info.Folder, &found) {
		w.Trust = profile.Trusted
	}
	sess.mu.Lock()
	sess.Info.Trusted = w.Trust == profile.Trusted
	sess.mu.Unlock()
	plan, t := p.Launch(w)
	if t != nil {
		return p, plan, t
	}
	sess.mu.Lock()
	if slices.Contains(plan.Modes, sess.Mode) {
		plan.Mode = sess.Mode
	}
	sess.mu.Unlock()
	return p, plan, plan.WriteFile()
}

// serverName names the world's MCP server in coding sessions. It differs from any server that users
// configure.
const serverName = profile.Server

func (sess *session) start(ctx context.Context) error {
	p, plan, err := sess.launch()
	if err != nil {
		return err
	}
	if t := p.Check(ctx, sess.svc.opt.LookPath); t != nil {
		return t
	}
	from := &handler{sess}
	cmd := proc.Command{Path: plan.Path, Args: plan.Args, Dir: plan.Dir, Env: plan.Env, Children: sess.svc.opt.Children}
	agent, err := acp.Start(cmd, from)
	if err != nil {
		return err
	}
	sess.mu.Lock()
	sess.process = process{agent: agent, handler: from, profile: p, plan: plan}
	if sess.bodyShown = true; sess.engine == nil {
		var life context.Context
		life, sess.stopEngine = context.WithCancel(sess.svc.ctx)
		engine := sess.newEngine()
		sess.engine = engine
		sess.svc.spawn(func() { engine.Run(life) })
	}
	sess.mu.Unlock()
	sess.svc.spawn(func() { sess.watch(agent) })
	limited, cancel := context.WithTimeout(ctx, sess.svc.opt.limits.start)
	defer cancel()
	answer, err := agent.Initialize(limited, acp.Implementation{Name: "world-mcp", Title: "World", Version: sess.svc.opt.Version})
	if err != nil {
		return err
	}
	if t := p.CheckInitialized(answer); t != nil {
		return &refusal{wire.CodeAgentOld, t}
	}
	sess.mu.Lock()
	sess.capabilities = answer.Capabilities
	sess.Info.Version, sess.Info.Images = clip.Line(answer.Agent.Version, 40), answer.Capabilities.Prompt.Image
	sess.mu.Unlock()
	return sess.openConversation(ctx, agent)
}

// openConversation opens the conversation with the world's tools, in a mode in which the agent
// asks.
func (sess *session) openConversation(ctx context.Context, agent *acp.Agent) error {
	sess.mu.Lock()
	body := bodyType(sess.Slot)
	sess.mu.Unlock()
	device := sess.svc.opt.World.Device(body)
	id, secret, err := sess.svc.opt.World.Token(sess.id, device)
	if err != nil {
		return err
	}
	sess.mu.Lock()
	sess.token = id
	o := sess.plan.Session
	if sess.Info.Writes {
		err = sess.svc.opt.World.Grant(id, true)
	}
	sess.mu.Unlock()
	if err != nil {
		return err
	}
	name := rand.Text()
	listed, forget := sess.svc.opt.World.Await(name)
	defer forget()
	server := acp.MCPServer{
		Name: serverName, Command: sess.svc.opt.Executable,
		Args: []string{
			"--agent-type", body, "--data-dir", string(sess.svc.opt.DataDir), "--port", strconv.Itoa(sess.svc.opt.Port), "--session", name,
			"--device", device,
		},
		Env: []acp.Variable{{Name: "WORLD_TOKEN", Value: secret}},
	}
	if sess.Report != "" {
		server.Args = append(server.Args, "--report", string(sess.Report))
	}
	o.Servers = []acp.MCPServer{server}
	limited, cancel := context.WithTimeout(ctx, sess.svc.opt.limits.start)
	defer cancel()
	got, err := sess.resumeConversation(limited, agent, o)
	if err != nil {
		return err
	}
	sess.mu.Lock()
	if sess.Agent != got.ID {
		if sess.Agent != "" && sess.PrimerSent {
			sess.addNotice(sess.Info.Product + " began a new conversation: it does not remember what was said before.")
		}
		sess.PrimerSent = false
	}
	sess.conversation, sess.Agent = got, got.ID
	sess.settings = got.Options
	sess.mu.Unlock()
	if err := sess.askMode(limited, agent); err != nil {
		return err
	}
	return sess.awaitTools(ctx, agent, listed)
}

// resumeConversation resumes the stored conversation if the agent can, and otherwise begins one. It
// returns errors that a new conversation would not cure.
func (sess *session) resumeConversation(
	ctx context.Context, agent *acp.Agent, o acp.SessionOptions,
) (acp.Session, error) {
	sess.mu.Lock()
	id, can := sess.Agent, sess.capabilities
	sess.mu.Unlock()
	if id == "" {
		return agent.NewSession(ctx, o)
	}
	var got acp.Session
	var err error
	switch {
	case acp.IsSet(can.Session.Resume):
		got, err = agent.ResumeSession(ctx, id, o)
	case can.LoadSession:
		sess.mute(true) // the agent repeats what the journal has
		got, err = agent.LoadSession(ctx, id, o)
		sess.mute(false)
	default:
		return agent.NewSession(ctx, o)
	}
	if err == nil || acp.IsCode(err, acp.CodeNeedsLogin) || errors.Is(err, acp.ErrEnded) || ctx.Err() != nil {
		return got, err
	}
	sess.svc.opt.Logger.Info().Err(redacted(err)).Msg("a coding agent cannot take its conversation up, so it gets a new one")
	return agent.NewSession(ctx, o)
}

func (sess *session) mute(on bool) {
	sess.mu.Lock()
	defer sess.mu.Unlock()
	sess.muted = on
}

func (sess *session) awaitTools(ctx context.Context, agent *acp.Agent, listed <-chan struct{}) error {
	late := time.NewTimer(sess.svc.opt.limits.tools)
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
		Reason: sess.Info.Product + " started, but did not load the world's tools.",
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
func (sess *session) trouble(err error) *wire.CoderTrouble {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return &wire.CoderTrouble{Reason: e.Message, Next: cmp.Or(e.Next, e.Code.Info().Next)}
	}
	p := sess.profile
	if p.Type == "" {
		p, _ = sess.svc.installed(sess.Info.Agent)
	}
	if _, known := errors.AsType[*profile.Trouble](err); !known {
		sess.svc.opt.Logger.Warn().Err(redacted(err)).Str("agent", sess.Info.Agent).Msg("a coding agent did not start")
	}
	return troubleOf(p.TroubleOf(err, sess.svc.opt.LookPath))
}
