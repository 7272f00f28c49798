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

// ensureAgent returns the running agent, starting one if necessary. The caller holds the files.
func (sess *session) ensureAgent(ctx context.Context) (process, error) {
	l := sess.lock()
	p := l.process
	l.unlock()
	switch {
	case p.agent == nil:
	case p.agent.Exited():
		sess.stopAgentIf(func(l *locked) bool { return l.agent == p.agent })
	default:
		return p, nil
	}
	if err := sess.waitForSlot(ctx); err != nil {
		return process{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l = sess.lock()
	l.abort = cancel
	l.apply(turns.Starting, nil)
	l.unlock()
	err := sess.start(ctx)
	l = sess.lock()
	p, l.abort = l.process, nil
	engine := l.engine
	l.unlock()
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
	l := sess.lock()
	t := l.turns.Taken()
	l.unlock()
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
			l := sess.lock()
			l.addNotice("As many agents are at work as may be at once, so this waits for one to finish.")
			l.unlock()
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
	p, ok := sess.svc.agents.installed(sess.agentType)
	if !ok {
		return p, profile.Plan{}, wire.NewError(wire.CodeAgentMissing, "%s is not installed", sess.product)
	}
	l := sess.lock()
	place, work, info := l.workplace, l.workFolder(), l.Info
	l.unlock()
	root := work
	switch {
	case place.tree != nil:
		root = place.tree.Info().Top
	case place.shared != nil:
		root = place.shared.Top
	case sess.ownTree:
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
		Folder: work, EmptyFolder: empty, RulesFile: sess.svc.dir.Path(sess.id + ".rules"), ReadOnly: info.ReadOnly,
		AllowActing: sess.svc.opt.Dangerous && info.Unattended,
		Server:      serverName, Tools: sess.tools(), Environ: sess.svc.opt.Environ,
	}
	if sess.svc.folders.trusts(place.folder, &found) {
		w.Trust = profile.Trusted
	}
	l = sess.lock()
	l.Info.Trusted = w.Trust == profile.Trusted
	l.unlock()
	plan, t := p.Launch(w)
	if t != nil {
		return p, plan, t
	}
	l = sess.lock()
	if slices.Contains(plan.Modes, l.Mode) {
		plan.Mode = l.Mode
	}
	l.unlock()
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
	k := &sink{session: sess}
	agent, err := driver.Start(driver.Options{
		Profile: p, Mu: k, Version: sess.svc.opt.Version, Children: sess.svc.opt.Children,
		Limits: sess.svc.opt.limits.Limits, Log: sess.svc.opt.Logger, Await: sess.svc.opt.World.Await,
		HTTP:    standing.ByHTTP(),
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
	l := sess.lock()
	k.agent = agent
	l.process = process{agent: agent, sink: k, profile: p, plan: plan}
	l.bodyShown = true
	l.startEngine()
	l.unlock()
	sess.svc.spawn(func() { sess.watch(agent) })
	answer, err := agent.Initialize(ctx)
	if err != nil {
		return err
	}
	l = sess.lock()
	word := l.Word
	l.unlock()
	lacks, t := sess.svc.agents.tested.JudgeStarted(ctx, p, standing, answer, word)
	l = sess.lock()
	if t != nil {
		l.Word = ""
		l.unlock()
		return &refusal{wire.CodeAgentOld, t}
	}
	l.Info.Unmeasured = lacks
	l.Info.Version, l.Info.Images = clip.Line(answer.Agent.Version, 40), answer.Capabilities.Prompt.Image
	l.unlock()
	return sess.openConversation(ctx, k)
}

// openConversation opens the conversation with the world's tools, in a mode in which the agent
// asks.
func (sess *session) openConversation(ctx context.Context, k *sink) error {
	l := sess.lock()
	body := bodyType(l.Slot)
	l.unlock()
	device := sess.svc.opt.World.Device(body)
	id, secret, err := sess.svc.opt.World.Token(sess.id, device)
	if err != nil {
		return err
	}
	l = sess.lock()
	l.token = id
	plan, resume := l.plan, ""
	place := driver.Place{
		Session: sess.id, Folder: l.folder, Work: l.workFolder(), Find: l.toUserPath, Show: l.relToFolder,
		Edits: &sess.edits, Unmeasured: l.Info.Unmeasured != "",
	}
	if l.PrimerSent {
		resume = l.Agent
	}
	if l.Info.Writes {
		err = sess.svc.opt.World.Grant(id, true)
	}
	l.unlock()
	if err != nil {
		return err
	}
	server := driver.Server{
		Executable: sess.svc.opt.Executable, DataDir: sess.svc.opt.DataDir, Port: sess.svc.opt.Port,
		Type: body, Device: device, Env: []acp.Variable{{Name: "WORLD_TOKEN", Value: secret}},
		Token: func() (string, func(), error) { return secret, nil, nil }, // it is revoked with the agent
	}
	if sess.report != "" {
		server.Args = []string{"--report", string(sess.report)}
	}
	conversation, err := k.agent.Open(ctx, driver.Opening{
		Plan: &plan, Place: place, Resume: resume, Server: server, Tools: sess.tools(),
	}, k)
	if err != nil {
		return err
	}
	l = sess.lock()
	defer l.unlock()
	if l.sink != k {
		return acp.ErrEnded
	}
	if l.Agent != conversation.ID {
		if resume != "" {
			l.addNotice(sess.product + " began a new conversation: it does not remember what was said before.")
		}
		l.PrimerSent = false
	}
	l.conversation, l.Agent = conversation, conversation.ID
	if l.settings == nil {
		l.settings = conversation.Options
	}
	l.showOptions()
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

// trouble explains a failed start.
func (sess *locked) trouble(err error) *wire.CoderTrouble {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return &wire.CoderTrouble{Reason: e.Message, Next: cmp.Or(e.Next, e.Code.Info().Next)}
	}
	p := sess.profile
	if p.Type == "" {
		p, _ = sess.svc.agents.installed(sess.agentType)
	}
	if _, known := errors.AsType[*profile.Trouble](err); !known {
		sess.svc.opt.Logger.Warn().Err(driver.Redacted(err)).Str("agent", sess.agentType).Msg("a coding agent did not start")
	}
	return troubleOf(p.TroubleOf(err, sess.svc.opt.LookPath))
}
