package service

import (
	"context"
	"errors"
	"os"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/coder"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// openCoder reads the sessions with coding agents. Agents start when they are asked for.
func (s *service) openCoder() error {
	program, err := os.Executable()
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("cannot find this program's path: coding agents will not get the world's tools")
	}
	s.modelChat = modelchat.OpenSettings(s.opt.DataDir)
	o := coder.Options{
		UserID: UserID, DataDir: s.opt.DataDir, Port: s.info.Port, Executable: program, Version: s.opt.Version,
		Logger: s.opt.Logger, Tools: map[string]bool{},
		Dangerous: s.opt.Unattended, MissingEnv: s.opt.Missing, Children: s.children, World: coderWorld{s},
		ModelChat: modelchat.New(s.modelChat),
	}
	if !s.opt.Agents {
		o.LookPath = func(string) (string, error) { return "", errors.New("agents are off") }
	}
	for _, t := range tool.All() {
		if t.Scope != wire.ScopeProject { // a session has the files themselves
			o.Tools[t.Name] = t.ReadOnly
		}
	}
	if s.coder, err = coder.New(o); err != nil {
		return err
	}
	s.missions, err = mission.New(mission.Options{
		DataDir: s.opt.DataDir, Agents: s.coder.Pipeline(), Publish: s.coder.Publish, Children: s.children,
		Logger: s.opt.Logger, Off: !s.opt.Agents,
		World: func() string { return strings.Join(coderWorld{s}.Surroundings(context.Background()), "\n") },
	})
	if err != nil {
		s.coder.Close()
		return err
	}
	s.coder.Join(s.missions)
	return nil
}

// coderWorld is what the sessions with coding agents need of the service.
type coderWorld struct{ s *service }

func (w coderWorld) Await(name string) (listed <-chan struct{}, forget func()) {
	return w.s.handshakes.Await(name)
}

// reading is what a coding session may do in the world; writing comes to it when the user grants
// that.
var reading = []wire.Scope{wire.ScopeRead, wire.ScopeScreenshot}

func (w coderWorld) Token(session, device string) (id, secret string, err error) {
	secret, made, err := w.s.login.Tokens().Create(access.Credential{
		Class: access.ClassRun, Name: "coding session " + session, UserID: UserID, DeviceID: device, Scopes: reading,
	})
	return made.ID, secret, err
}

func (w coderWorld) Grant(id string, write bool) error {
	scopes := reading
	if write {
		scopes = append([]wire.Scope{wire.ScopeWrite}, reading...)
	}
	return w.s.login.Tokens().Rescope(UserID, id, scopes)
}

func (w coderWorld) Revoke(id string) {
	if _, err := w.s.login.Tokens().Revoke(UserID, id); err != nil {
		w.s.opt.Logger.Warn().Err(err).Msg("the token of a coding session is over until the next start only")
	}
}

func (w coderWorld) Body(b agent.Body) string { return w.s.router.Directory.ShowBody(UserID, b) }

func (w coderWorld) Device(agentType string) string {
	return w.s.router.Directory.BackEnd(UserID, agentType).ID
}

func (w coderWorld) Work(a agent.Work) { w.s.project.Work(UserID, a) }

func (w coderWorld) Turn(t wire.Turn) { w.s.recordTurn(t) }

func (w coderWorld) Withdraw(agentType, turn string) {
	w.s.router.Directory.CancelTurn(UserID, agentType, turn)
}

func (w coderWorld) Project() string { return w.s.project.Folder() }

func (w coderWorld) Surroundings(ctx context.Context) []string {
	seen, err := w.s.router.Directory.Surroundings(ctx, UserID, agent.WorldMark{})
	if err != nil {
		return nil
	}
	return seen.Lines()
}

// coding reports whether a coding agent or a run of missions is at work: the service does not end
// by itself then.
func (s *service) coding() bool { return s.coder.Busy() || s.missions.Busy() }

// closeCoder ends all coding agents, or gives up with its context.
func (s *service) closeCoder(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.missions.Close()
		s.coder.Close()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return errors.New("a coding agent did not stop in time")
	}
}
