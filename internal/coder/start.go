package coder

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/agents/turns"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/coder/trust"
	"github.com/worldmcp/world/internal/wire"
)

// This file starts the agent of a session: acquire a slot → read the folder's settings, from which
// the profile decides how the agent starts (launch) → start the process, initialize, open the
// conversation (package driver).

// ensureAgent returns the running agent, starting one if necessary. The caller holds busy.
func (sess *session) ensureAgent(ctx context.Context) (process, error) {
	sess.mu.Lock()
	p := sess.process
	sess.mu.Unlock()
	switch {
	case p.agent == nil:
	case p.agent.Exited():
		sess.stopAgentIf(func() bool { return sess.agent == p.agent })
	default:
		return p, nil
	}
	if err := sess.waitForSlot(ctx); err != nil {
		return process{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sess.mu.Lock()
	sess.abort = cancel
	sess.apply(turns.Starting, nil)
	sess.mu.Unlock()
	err := sess.start(ctx)
	sess.mu.Lock()
	p, sess.abort = sess.process, nil
	engine := sess.engine
	sess.mu.Unlock()
	sess.svc.slots.notify()
	if err == nil && (p.agent == nil || p.agent.Exited()) {
		err = acp.ErrEnded
	}
	if err != nil {
		sess.stopAgent()
		return process{}, err
	}
	// The body does this between turns, and when the agent comes back.
	engine.Apply(transcript.Presence{State: wire.ActivityIdle, Source: "session/new"})
	return p, nil
}

// waitForSlot acquires a slot. A turn of the pipeline waits for one, and reports that it does;
// other turns fail at once.
func (sess *session) waitForSlot(ctx context.Context) error {
	sess.mu.Lock()
	t := sess.turns.Taken()
	sess.mu.Unlock()
	for waits := false; ; {
		sess.svc.slots.mu.Lock()
		freed := sess.svc.slots.freed
		sess.svc.slots.mu.Unlock()
		e := sess.svc.slots.acquire(sess)
		switch {
		case e == nil && waits:
			t.observer.OnWaiting(false)
			return nil
		case e == nil:
			return nil
		case t == nil || t.observer == nil:
			return e
		case !waits:
			waits = true
			sess.mu.Lock()
			sess.addNotice("As many agents are at work as may be at once, so this waits for one to finish.")
			sess.mu.Unlock()
			t.observer.OnWaiting(true)
		}
		select {
		case <-freed:
		case <-ctx.Done():
			t.observer.OnWaiting(false)
			return ctx.Err()
		}
	}
}

// launch reads the folder's current settings and returns how the agent starts in it.
func (sess *session) launch() (profile.Profile, profile.Plan, error) {
	p, ok := sess.svc.agents.installed(sess.Info.Agent)
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
	case sess.shared != nil:
		root = sess.shared.Top
	case sess.ownTree():
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
	if sess.svc.folders.trusts(sess.Info.Folder, &found) {
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
	return p, plan, nil
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
	standing := sess.svc.agents.tested.Look(ctx, p)
	agent, err := driver.Start(driver.Options{
		Profile: p, Mu: &sess.mu, Version: sess.svc.opt.Version, Children: sess.svc.opt.Children,
		Limits: sess.svc.opt.limits.Limits, Log: sess.svc.opt.Logger, Await: sess.svc.opt.World.Await,
		Prepare: sess.edits.Prepare,
		Acted: func(did string) {
			if err := sess.svc.agents.tested.Withdraw(p, standing, did); err != nil {
				sess.svc.opt.Logger.Error().Err(err).Msg("cannot store that a coding agent has acted without asking")
			}
		},
	}, &plan)
	if err != nil {
		return err
	}
	sess.mu.Lock()
	sess.process = process{agent: agent, profile: p, plan: plan}
	sess.bodyShown = true
	sess.startEngine()
	sess.mu.Unlock()
	sess.svc.spawn(func() { sess.watch(agent) })
	answer, err := agent.Initialize(ctx)
	if err != nil {
		return err
	}
	if t := sess.svc.agents.tested.JudgeStarted(ctx, p, standing, answer); t != nil {
		return &refusal{wire.CodeAgentOld, t}
	}
	sess.mu.Lock()
	sess.Info.Version, sess.Info.Images = clip.Line(answer.Agent.Version, 40), answer.Capabilities.Prompt.Image
	sess.mu.Unlock()
	return sess.openConversation(ctx, agent)
}

// openConversation opens the conversation with the world's tools, in a mode in which the agent
// asks.
func (sess *session) openConversation(ctx context.Context, agent *driver.Process) error {
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
	plan, resume := sess.plan, ""
	if sess.PrimerSent {
		resume = sess.Agent
	}
	if sess.Info.Writes {
		err = sess.svc.opt.World.Grant(id, true)
	}
	sess.mu.Unlock()
	if err != nil {
		return err
	}
	server := driver.Server{
		Executable: sess.svc.opt.Executable, DataDir: sess.svc.opt.DataDir, Port: sess.svc.opt.Port,
		Type: body, Device: device, Env: []acp.Variable{{Name: "WORLD_TOKEN", Value: secret}},
		Token: func() (string, func(), error) { return secret, nil, nil }, // it is revoked with the agent
	}
	if sess.Report != "" {
		server.Args = []string{"--report", string(sess.Report)}
	}
	conversation, err := agent.Open(ctx, driver.Opening{
		Plan: &plan, Resume: resume, Server: server, Tools: sess.tools(),
	}, &sink{sess, agent})
	if err != nil {
		return err
	}
	sess.mu.Lock()
	defer sess.mu.Unlock()
	if sess.agent != agent {
		return acp.ErrEnded
	}
	if sess.Agent != conversation.ID {
		if resume != "" {
			sess.addNotice(sess.Info.Product + " began a new conversation: it does not remember what was said before.")
		}
		sess.PrimerSent = false
	}
	sess.conversation, sess.Agent = conversation, conversation.ID
	if sess.settings == nil {
		sess.settings = conversation.Options
	}
	sess.showOptions()
	return nil
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
		p, _ = sess.svc.agents.installed(sess.Info.Agent)
	}
	if _, known := errors.AsType[*profile.Trouble](err); !known {
		sess.svc.opt.Logger.Warn().Err(driver.Redacted(err)).Str("agent", sess.Info.Agent).Msg("a coding agent did not start")
	}
	return troubleOf(p.TroubleOf(err, sess.svc.opt.LookPath))
}
