package coder

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/acp/profile"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/coder/trust"
	"github.com/worldmcp/world/internal/proc"
	"github.com/worldmcp/world/internal/slice"
	"github.com/worldmcp/world/internal/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// This file starts and ends the agent of a session. The order of a start: ensure → room among the agents that run → the folder's
// settings are read again, and the profile says how the agent starts (launch) → process, initialize, conversation, asking mode →
// the agent has listed the world's tools. Only then it gets a prompt.

// ensure returns the running agent, and starts it when there is none. The caller holds busy.
func (x *session) ensure(ctx context.Context) (*acp.Agent, error) {
	x.mu.Lock()
	agent := x.agent
	x.mu.Unlock()
	if agent != nil {
		select {
		case <-agent.Done():
			x.rest()
		default:
			return agent, nil
		}
	}
	if e := x.svc.makeRoom(x); e != nil {
		return nil, e
	}
	x.mu.Lock()
	x.setState(wire.CoderStarting, nil)
	x.mu.Unlock()
	if err := x.start(ctx); err != nil {
		x.rest()
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.agent == nil {
		return nil, acp.ErrEnded
	}
	return x.agent, nil
}

// makeRoom sees to it that one more agent may run: the one that has been idle longest ends.
func (s *Service) makeRoom(x *session) *wire.Error {
	var idle *session
	running := 0
	for _, other := range s.all() {
		if other == x {
			continue
		}
		other.mu.Lock()
		if other.agent != nil || other.working {
			running++
			if !other.working && (idle == nil || other.Row.Since.Before(idle.Row.Since)) {
				idle = other
			}
		}
		other.mu.Unlock()
	}
	if running < wire.MaxCoderSessions {
		return nil
	}
	if idle == nil {
		return wire.NewError(wire.CodeRate, "%d agents are at work, which is as many as may be at once", running).Try("Wait until one has finished, or stop one.")
	}
	idle.rest()
	return nil
}

// launch reads the folder's settings as they are now, and says how the agent starts in it.
func (x *session) launch() (profile.Profile, profile.Plan, error) {
	p, ok := x.svc.installed(x.Row.Agent)
	if !ok {
		return p, profile.Plan{}, wire.NewError(wire.CodeAgentMissing, "%s is not installed", x.Row.Product)
	}
	work := x.workFolder()
	root := work
	if x.tree != nil {
		root = x.tree.Info().Top
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
		Folder: work, Empty: empty, Rules: x.svc.dir.Path(x.id + ".rules"), ReadOnly: x.Row.ReadOnly, Dangerous: x.svc.opt.Dangerous && x.Row.Unattended,
		Server: serverName, Tools: x.svc.opt.Tools, Environ: x.svc.opt.Environ,
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
	return p, plan, plan.WriteFile()
}

// serverName is the world's MCP server in the sessions of the coder: another name than that of any server of the user's.
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
	agent, err := acp.Start(proc.Command{Path: plan.Path, Args: plan.Args, Dir: plan.Dir, Env: plan.Env, Children: x.svc.opt.Children}, &handler{x})
	if err != nil {
		return err
	}
	x.mu.Lock()
	x.process = process{agent: agent, profile: p, plan: plan}
	if x.engine == nil {
		x.engine = x.newEngine()
		x.svc.wg.Go(func() { x.engine.Run(x.svc.ctx) })
	}
	x.mu.Unlock()
	x.svc.wg.Go(func() { x.watch(agent) })
	limited, cancel := context.WithTimeout(ctx, x.svc.opt.limits.start)
	defer cancel()
	answer, err := agent.Initialize(limited, acp.Implementation{Name: "world-mcp", Title: "World", Version: x.svc.opt.Version})
	if err != nil {
		return err
	}
	if t := p.CheckInitialized(answer); t != nil {
		return t
	}
	x.mu.Lock()
	x.can = answer.Capabilities
	x.Row.Version, x.Row.Images = clip.Line(answer.Agent.Version, 40), answer.Capabilities.Prompt.Image
	x.mu.Unlock()
	return x.converse(ctx, agent)
}

// converse opens the conversation with an agent, in a mode in which it asks, and with the world's tools.
func (x *session) converse(ctx context.Context, agent *acp.Agent) error {
	id, secret, err := x.svc.opt.World.Token(x.id)
	if err != nil {
		return err
	}
	x.mu.Lock()
	x.token = id
	o := x.plan.Session
	x.mu.Unlock()
	if x.Row.Writes {
		if err := x.svc.opt.World.Grant(id, true); err != nil {
			return err
		}
	}
	name := rand.Text()
	listed, forget := x.svc.opt.World.Await(name)
	defer forget()
	o.Servers = []acp.MCPServer{{
		Name: serverName, Command: x.svc.opt.Executable,
		Args: []string{
			"--agent-type", x.body, "--data-dir", string(x.svc.opt.DataDir), "--port", strconv.Itoa(x.svc.opt.Port), "--session", name,
			"--device", x.svc.opt.World.Device(x.body),
		},
		Env: []acp.Variable{{Name: "WORLD_TOKEN", Value: secret}},
	}}
	limited, cancel := context.WithTimeout(ctx, x.svc.opt.limits.start)
	defer cancel()
	got, err := x.open(limited, agent, o)
	if err != nil {
		return err
	}
	x.mu.Lock()
	fresh := x.Agent != got.ID
	if fresh && x.Agent != "" && x.count > 0 {
		x.note(x.Row.Product + " began a new conversation: it does not remember what was said before.")
		x.count = 0
	}
	x.conversation, x.Agent = got, got.ID
	x.Row.Options = optionsOf(got.Options)
	x.mu.Unlock()
	if err := x.askMode(limited, agent); err != nil {
		return err
	}
	return x.awaitTools(ctx, agent, listed)
}

// open takes the stored conversation up, if the agent can, or else begins one. What a new one would not cure is returned.
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

// askMode sets the mode in which the agent asks, and holds it to that.
func (x *session) askMode(ctx context.Context, agent *acp.Agent) error {
	x.mu.Lock()
	p, plan, s := x.profile, x.plan, x.conversation
	x.mu.Unlock()
	mode, err := p.SetMode(ctx, agent.Conn, s, plan.Mode)
	if err != nil {
		return err
	}
	if !slices.Contains(plan.Modes, mode) {
		return p.Acts()
	}
	return nil
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

// watch waits for the end of a process. One that nobody asked for is told.
func (x *session) watch(agent *acp.Agent) {
	<-agent.Done()
	x.mu.Lock()
	own := x.agent == agent
	idle := own && !x.working
	x.mu.Unlock()
	if idle {
		x.rest()
		x.mu.Lock()
		x.note(x.Row.Product + " ended by itself. The next prompt starts it again.")
		x.mu.Unlock()
	}
}

// rest ends the agent; the session stays.
func (x *session) rest() {
	x.mu.Lock()
	agent, token := x.agent, x.token
	if x.process = (process{}); x.idle != nil {
		x.idle.Stop()
	}
	if agent != nil && x.turn == nil && x.Row.State != wire.CoderClosed && x.Row.State != wire.CoderFailed {
		x.setState(wire.CoderResting, nil)
	}
	engine := x.engine
	x.mu.Unlock()
	if agent != nil {
		agent.Stop()
	}
	if token != "" {
		x.svc.opt.World.Revoke(token)
	}
	if engine != nil && agent != nil {
		engine.Apply(transcript.Presence{State: wire.ActivityAway, Gone: true, Source: "process exit"})
	}
}

// restIfIdle ends an agent that has had no turn for a while.
func (x *session) restIfIdle() {
	x.mu.Lock()
	idle := !x.working && x.agent != nil
	x.mu.Unlock()
	if idle && x.svc.ctx.Err() == nil {
		x.svc.wg.Go(x.rest)
	}
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

// optionsOf returns the options of an agent that the user may set. Its mode is none of them: World sets it.
func optionsOf(options []acp.ConfigOption) []wire.CoderOption {
	var list []wire.CoderOption
	for _, o := range options {
		var value string
		if o.Category == acp.CategoryMode || json.Unmarshal(o.Current, &value) != nil || len(o.Values) == 0 {
			continue
		}
		list = append(list, wire.CoderOption{
			ID: clip.Line(o.ID, 80), Name: clip.Line(cmp.Or(o.Name, o.ID), 80), Value: clip.Line(value, 120),
			Values: slice.Map(o.Values[:min(len(o.Values), 100)], func(v acp.ConfigValue) wire.CoderChoice {
				return wire.CoderChoice{ID: clip.Line(v.Value, 120), Name: clip.Line(cmp.Or(v.Name, v.Value), 80)}
			}),
		})
	}
	return list
}
