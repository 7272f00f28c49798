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
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// coding has the sessions with coding agents, and the missions on which they work.
type coding struct {
	sessions *coder.Service
	missions *mission.Service
}

// openCoder reads the sessions with coding agents. Agents start when they are asked for.
func openCoder(c *core, a *agents, ended <-chan struct{}) (coding, feature, error) {
	program, err := os.Executable()
	if err != nil {
		c.opt.Logger.Warn().Err(err).Msg("cannot find this program's path: coding agents will not get the world's tools")
	}
	chat, world := modelchat.OpenSettings(c.opt.DataDir), coderWorld{c, a}
	o := coder.Options{
		UserID: UserID, DataDir: c.opt.DataDir, Port: c.info.Port, Executable: program, Version: c.opt.Version,
		Logger: c.opt.Logger, Tools: map[string]bool{},
		Dangerous: c.opt.Unattended, MissingEnv: c.opt.Missing, Children: c.children, World: world,
		ModelChat: modelchat.New(chat), Changed: a.roster.Changed,
	}
	if !c.opt.Agents {
		o.LookPath = func(string) (string, error) { return "", errors.New("agents are off") }
	}
	for _, t := range tool.All() {
		if t.Scope != wire.ScopeProject { // a session has the files themselves
			o.Tools[t.Name] = t.ReadOnly
		}
	}
	var s coding
	if s.sessions, err = coder.New(o); err != nil {
		return s, feature{}, err
	}
	s.missions, err = mission.New(mission.Options{
		DataDir: c.opt.DataDir, Agents: s.sessions.Pipeline(), Publish: s.sessions.Publish, Children: c.children,
		Logger: c.opt.Logger, Off: !c.opt.Agents,
		World: func() string { return strings.Join(world.Surroundings(context.Background()), "\n") },
	})
	if err != nil {
		s.sessions.Close()
		return s, feature{}, err
	}
	s.sessions.Join(s.missions)
	a.roster.Join(a.registry, s.sessions)
	routes := append(httpapi.CoderRoutes(s.sessions, s.missions, chat, ended), httpapi.AgentRoutes(a.roster, ended)...)
	return s, feature{append(routes, httpapi.SessionRoute(c.sessionTools(&a.handshakes, s))), s.close}, nil
}

// coderWorld is what the sessions with coding agents need of the service.
type coderWorld struct {
	*core
	agents *agents
}

func (w coderWorld) Await(name string) (listed <-chan struct{}, forget func()) {
	return w.agents.handshakes.Await(name)
}

// readScopes are what a coding session may do in the world. The user can grant writing too.
var readScopes = []wire.Scope{wire.ScopeRead, wire.ScopeScreenshot}

func (w coderWorld) Token(session, device string) (id, secret string, err error) {
	return w.runToken("coding session "+session, device, readScopes)
}

// runToken makes the token of an agent that the service has started, as the body of a device.
func (c *core) runToken(name, device string, scopes []wire.Scope) (id, secret string, err error) {
	secret, made, err := c.login.Tokens().Create(access.Credential{
		Class: access.ClassRun, Name: name, UserID: UserID, DeviceID: device, Scopes: scopes,
	})
	return made.ID, secret, err
}

func (w coderWorld) Grant(id string, write bool) error {
	scopes := readScopes
	if write {
		scopes = append([]wire.Scope{wire.ScopeWrite}, readScopes...)
	}
	return w.login.Tokens().Rescope(UserID, id, scopes)
}

// Revoke ends a token of runToken.
func (c *core) Revoke(id string) {
	if _, err := c.login.Tokens().Revoke(UserID, id); err != nil {
		c.opt.Logger.Warn().Err(err).Msg("the token of a session is over until the next start only")
	}
}

func (w coderWorld) Body(b agent.Body) string { return w.router.Directory.ShowBody(UserID, b) }

func (w coderWorld) Device(agentType string) string {
	return w.router.Directory.BackEnd(UserID, agentType).ID
}

func (w coderWorld) Work(a agent.Work) { w.agents.project.Work(UserID, a) }

func (w coderWorld) Turn(t wire.Turn) { w.turns.record(t) }

func (w coderWorld) Withdraw(agentType, turn string) {
	w.router.Directory.CancelTurn(UserID, agentType, turn)
}

func (w coderWorld) Project() string { return w.agents.project.Folder() }

func (w coderWorld) Surroundings(ctx context.Context) []string {
	seen, err := w.router.Directory.Surroundings(ctx, UserID, agent.WorldMark{})
	if err != nil {
		return nil
	}
	return seen.Lines()
}

// busy reports whether a coding agent or a run of missions is at work: the service does not end
// by itself then.
func (s coding) busy() bool { return s.sessions.Busy() || s.missions.Busy() }

// close ends all coding agents, or gives up with its context.
func (s coding) close(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.missions.Close()
		s.sessions.Close()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return errors.New("a coding agent did not stop in time")
	}
}
