package acpagent

// This file starts and ends the agent's process and attaches sessions to it. The states are in the
// package comment.
//
// The order of a start: ensureRunning takes the starting token → start (check, plan, driver.Start)
// → initialize → attach of the newest session → superviseProcess in a goroutine of its own.

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/agentpath"
	"github.com/worldmcp/world/internal/wire"
)

// errDisconnected says that the user disconnected the agent while it was starting.
var errDisconnected = errors.New("the agent was disconnected")

// ensureRunning returns the running process, and starts it when there is none. The starting token
// admits one start at a time; other callers wait for it. An error has moved the back end to
// refused, unless ctx ended or the user disconnected.
func (b *Backend) ensureRunning(ctx context.Context) (*driver.Process, error) {
	select {
	case b.startToken <- struct{}{}:
		defer func() { <-b.startToken }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	b.mu.Lock()
	process := b.state.process
	b.mu.Unlock()
	switch {
	case process == nil:
	case process.Exited():
		process.Stop()
		b.detach(process)
	default:
		return process, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	b.mu.Lock()
	if b.Describe().State != wire.BackendReady { // ready: the process was only resting
		b.state.describe(wire.BackendConnecting, profile.Trouble{Reason: "Starting " + b.profile.Product + ". The first time can take half a minute."})
	}
	b.mu.Unlock()
	process, err := b.start(ctx)
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
	return process, nil
}

// troubleOf explains to the user why a start failed.
func (b *base) troubleOf(err error) profile.Trouble {
	if _, ok := errors.AsType[*profile.Trouble](err); !ok {
		b.log.Warn().Err(driver.Redacted(err)).Msg("the agent did not start")
	}
	return *b.profile.TroubleOf(err, b.opt.LookPath)
}

// launchPlan returns how the agent is started in its own folder, where it asks before it acts but
// for the world's tools; or why it must not be: settings exist that nothing can outrank.
func (b *base) launchPlan() (profile.Plan, *profile.Trouble) {
	return b.profile.Launch(profile.Workspace{
		Folder: b.workspace(), Trust: profile.OwnFolder, RulesFile: b.workspace() + ".rules",
		Server: profile.Server, Tools: b.opt.Tools,
	})
}

// start starts the process, initializes it and attaches the newest conversation, which also shows
// whether the agent is logged in. On success the process has a supervisor; on failure it has ended.
// The caller holds the starting token.
func (b *Backend) start(ctx context.Context) (*driver.Process, error) {
	if t := b.profile.Check(ctx, b.opt.LookPath); t != nil {
		return nil, t
	}
	if err := os.MkdirAll(b.workspace(), 0o700); err != nil {
		return nil, err
	}
	plan, t := b.launchPlan()
	if t != nil {
		return nil, t
	}
	standing := b.tested.Look(ctx, b.profile)
	process, err := driver.Start(driver.Options{
		Profile: b.profile, Mu: &b.mu, Version: b.opt.Version, Children: b.opt.Children, Limits: b.limits.Limits,
		Log: b.log, Await: b.opt.Handshakes.Await, HTTP: standing.ByHTTP(), Prepare: b.edits.Prepare,
		Acted: func(did string) {
			if err := b.tested.Withdraw(b.profile, standing, did); err != nil {
				b.log.Error().Err(err).Msg("cannot store that the agent has acted without asking")
			}
		},
	}, &plan)
	if err != nil {
		return nil, err
	}
	if err = b.initialize(ctx, process, standing); err == nil {
		err = ctx.Err()
	}
	if err != nil {
		process.Stop()
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state.process = process
	b.startIdleTimer()
	b.wg.Go(func() { b.superviseProcess(ctx, process) })
	return process, nil
}

// initialize exchanges versions with a new process and attaches the newest conversation; it creates
// the first one.
func (b *Backend) initialize(ctx context.Context, process *driver.Process, standing probe.Standing) error {
	answer, err := process.Initialize(ctx)
	if err != nil {
		return err
	}
	if _, t := b.tested.JudgeStarted(ctx, b.profile, standing, answer, ""); t != nil {
		return t
	}
	b.mu.Lock()
	b.state.initialized = answer
	s := b.state.newestSession()
	if s == nil {
		s = b.state.createSession("")
	}
	b.mu.Unlock()
	_, err = b.attach(ctx, process, s)
	return err
}

// superviseProcess waits until the process ends. An end that nothing asked for moves the back end
// to lost and may restart the process.
func (b *Backend) superviseProcess(connected context.Context, process *driver.Process) {
	began := time.Now()
	<-process.Done()
	ended := process.Ended()
	detached := b.endProcess(process, cmp.Or(ended, b.profile.Product+" ended by itself."))
	if detached && ended == "" {
		b.restart(connected, began)
	}
}

// startIdleTimer stops the process when it has had no turn for limits.idle, while the back end
// stays ready: the next message starts it again. The caller holds mu.
func (b *Backend) startIdleTimer() {
	process := b.state.process
	if b.state.idle != nil {
		b.state.idle.Stop()
	}
	b.state.idle = time.AfterFunc(b.limits.idle, func() {
		b.mu.Lock()
		isIdle := process != nil && b.state.process == process && !b.state.anyTurnRuns()
		if isIdle {
			b.log.Info().Msg("the idle agent is stopped until the next message")
			b.state.process = nil
		}
		b.mu.Unlock()
		if isIdle {
			process.Stop()
		}
	})
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

// endProcess stops a process that has ended, and moves the back end to lost. It holds the starting
// token, so that no other one starts before this one has ended. It returns false when the process
// was detached before.
func (b *Backend) endProcess(process *driver.Process, reason string) bool {
	b.startToken <- struct{}{}
	defer func() { <-b.startToken }()
	detached := b.detach(process)
	if detached {
		b.mu.Lock()
		b.state.lose(reason)
		b.mu.Unlock()
	}
	process.Stop()
	return detached
}

// detach makes the back end forget a process, without stopping it. It returns true to exactly one
// caller.
func (b *Backend) detach(process *driver.Process) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.process != process {
		return false
	}
	b.state.process = nil
	return true
}

// place returns where the agent works in a session.
func (b *base) place(session string) driver.Place {
	folder := agentpath.To(b.workspace())
	return driver.Place{
		Session: session, Folder: folder, Work: folder, Edits: b.edits,
		Find: func(path string) string { return path },
		Show: func(path string) string {
			if rel, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(rel) {
				return filepath.ToSlash(rel)
			}
			return path
		},
	}
}

// attach makes the process know a session, which is driven from then on: the agent's own one, if
// the agent has used and can continue it, or else a new one.
func (b *Backend) attach(ctx context.Context, process *driver.Process, s *session) (*driver.Session, error) {
	b.mu.Lock()
	open, resume := s.open, ""
	if s.Used {
		resume = s.AgentSession
	}
	b.mu.Unlock()
	if open.In(process) {
		return open, nil
	}
	plan, t := b.launchPlan()
	if t != nil {
		return nil, t
	}
	server := driver.Server{
		Executable: b.opt.Executable, DataDir: b.opt.DataDir, Port: b.opt.Port, Type: b.profile.Type,
	}
	if b.opt.Device != nil {
		server.Device = b.opt.Device(b.profile.Type)
	}
	if b.opt.Token != nil {
		server.Token = func() (string, func(), error) { return b.opt.Token(server.Device) }
	}
	open, err := process.Open(ctx, driver.Opening{
		Plan: &plan, Place: b.place(s.ID), Resume: resume, Server: server, Tools: b.opt.Tools,
	}, &sink{b, s})
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if s.open = open; s.AgentSession != open.ID {
		s.AgentSession = open.ID
		if s.Used {
			s.Used = false
			b.addNote(s, b.profile.Product+" started a new session. It does not remember what was said before.")
		}
		b.state.saveList()
	}
	return open, nil
}
