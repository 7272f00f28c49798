package service

import (
	"context"
	"errors"
	"os"
	"reflect"
	"strings"
	"sync"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/acpagent"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/openclaw"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/terminal"
	"github.com/worldmcp/world/internal/project"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/server/roster"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
	openclawvoice "github.com/worldmcp/world/skill/openclaw-voice"
)

// recentTurns is how many turns a page gets when it connects. It requests older ones.
const recentTurns = 50

// agents are the user's agents on this computer, or on the server that the user has chosen.
type agents struct {
	*core
	registry  *agent.Registry
	project   *project.Service
	terminals *terminal.Service
	// roster has one record of each agent at work.
	roster *roster.Roster
	// gateway is nil when Options.Gateway is off.
	gateway    *openclaw.Backend
	bridges    *bridges
	handshakes acpagent.Handshakes
	// installed are the agents that have a back end, with those, by their ids. findMu guards it.
	findMu    sync.Mutex
	installed map[string]profile.Profile
	// followers get the agents' events too; follow adds them before start.
	followers []follower
	stop      context.CancelFunc
	done      chan struct{}
}

// follower gets the events and bodies of the agents. Its methods do not block.
type follower interface {
	PublishChat(e wire.ChatEvent)
	PublishBody(b agent.Body)
}

// openAgents creates the registry with its back ends. start runs them.
func openAgents(c *core) (*agents, feature, error) {
	a := &agents{core: c, done: make(chan struct{}), installed: map[string]profile.Profile{}}
	a.project = project.New(project.Options{
		UserID: login.UserID, Dir: c.opt.DataDir, Folder: c.opt.Project, Logger: c.opt.Logger,
		Publish: c.pages.PublishProject, Built: c.router.Directory.Footprints,
	})
	a.roster = roster.New(roster.Options{
		Publish: func(e wire.ChatEvent) { c.pages.PublishChat(login.UserID, e) }, Now: c.opt.Now,
		ByMCP: func() []wire.AgentPresence { return c.router.Directory.ByMCP(login.UserID) },
	})
	var err error
	if a.terminals, err = newTerminals(a); err != nil {
		return nil, feature{}, err
	}
	a.registry = agent.NewRegistry(agent.Options{
		UserID: login.UserID, Publish: a.publish, Body: a.showBody,
		Work:     func(userID string, w agent.Work) { a.project.Work(userID, w) },
		Withdraw: func(userID, agentType, turn string) { c.router.Directory.CancelTurn(userID, agentType, turn) },
		Turn:     a.recordTurn,
		Turns:    func() []wire.Turn { return c.turns.Recent(recentTurns) },
		AtWork:   a.roster.Greet, Surroundings: c.router.Directory.Surroundings, Logger: c.opt.Logger,
	})
	c.turns.MustRegister(backendStates{a.registry})
	a.registry.Add(a.terminals.Backend(a.registry.Reporter(wire.TerminalsBackend)))
	a.addBackends()
	if c.opt.Backends != nil {
		c.opt.Backends(a.registry)
	}
	a.bridges = openBridges(a)
	return a, feature{append(httpapi.ChatRoutes(a.registry.Image, c.turns.older, a.handshakes.Confirm, a.findAgents),
		httpapi.TerminalRoutes(a.terminals)...), a.close}, nil
}

// follow adds a follower.
func (a *agents) follow(f follower) { a.followers = append(a.followers, f) }

// publish sends an event of the agents to the pages and to those that follow them.
func (a *agents) publish(userID string, e wire.ChatEvent) {
	if e.Kind == wire.ChatEventBackends {
		a.project.Backends(e.Backends)
	}
	a.pages.PublishChat(userID, e)
	a.roster.Hear(&e)
	for _, f := range a.followers {
		f.PublishChat(e)
	}
}

// showBody shows the body of an agent, and returns its avatar.
func (a *agents) showBody(userID string, b agent.Body) string {
	avatar := a.router.Directory.ShowBody(userID, b)
	a.roster.Show(&b, avatar)
	if b.Name == "" && b.Helper == "" {
		b.Name = a.router.Directory.BackEnd(userID, b.Type).Agent.Name
	}
	for _, f := range a.followers {
		f.PublishBody(b)
	}
	return avatar
}

// recordTurn takes a turn that has ended.
func (a *agents) recordTurn(t wire.Turn) {
	a.turns.record(t)
	a.roster.TurnEnded(&t)
}

// start runs the back ends, the project and the terminals until close.
func (a *agents) start() {
	ctx, cancel := context.WithCancel(context.Background())
	a.stop = cancel
	go func() {
		defer close(a.done)
		var wg sync.WaitGroup
		wg.Go(func() { a.registry.Run(ctx) })
		wg.Go(func() { a.project.Run(ctx) })
		wg.Go(func() { a.terminals.Run(ctx) })
		wg.Wait()
	}()
}

// close stops what start runs, and waits for its end or for that of ctx.
func (a *agents) close(ctx context.Context) error {
	a.roster.Close()
	if a.stop == nil {
		return nil
	}
	a.stop()
	select {
	case <-a.done:
		return nil
	case <-ctx.Done():
		return errors.New("an agent's back end or the project did not stop in time")
	}
}

// chosenGateway is the gateway of the server that the user has chosen, else the one of this
// computer.
func (a *agents) chosenGateway() *openclaw.Backend {
	if there := a.bridges.gateway(); there != nil {
		return there
	}
	return a.gateway
}

// backendStates is the Prometheus collector of the back ends' states.
type backendStates struct{ registry *agent.Registry }

// backendStateDesc describes its one metric.
var backendStateDesc = prometheus.NewDesc("world_backend_state", "1 for the state that the back end of an agent is in.", []string{"backend", "state"}, nil)

func (s backendStates) Describe(ch chan<- *prometheus.Desc) { ch <- backendStateDesc }

func (s backendStates) Collect(ch chan<- prometheus.Metric) {
	for _, b := range s.registry.Backends() {
		ch <- prometheus.MustNewConstMetric(backendStateDesc, prometheus.GaugeValue, 1, b.ID, string(b.State))
	}
}

// addBackends registers the back ends of the user's agents: the gateway, and every installed
// program that speaks ACP.
func (a *agents) addBackends() {
	program, err := os.Executable()
	if err != nil {
		a.opt.Logger.Warn().Err(err).Msg("cannot find this program's path: agents will not get the world's tools")
	}
	if a.opt.Gateway {
		a.gateway = openclaw.New(openclaw.Options{
			Options: conn.Options{
				Origin: strings.TrimSuffix(a.info.URL, "/"), DataDir: a.opt.DataDir,
				Version: a.opt.Version, Logger: a.opt.Logger,
			},
			Executable: program, Port: a.info.Port, VoicePlugin: openclawvoice.Files,
		}, a.registry.Reporter(openclaw.ID))
		a.registry.Add(a.gateway)
	}
	a.findAgents()
}

// findAgents registers a back end for each installed program that speaks ACP, and removes those
// whose programs are gone, or whose entries have changed. The command line asks for it when the
// user has added or removed an agent.
func (a *agents) findAgents() {
	if !a.opt.Agents {
		return
	}
	program, _ := os.Executable()
	a.findMu.Lock()
	defer a.findMu.Unlock()
	found := map[string]profile.Profile{}
	list := installed.Agents{Dir: a.opt.DataDir}.Find()
	for _, p := range list {
		found[acpagent.ID(p)] = p
	}
	for id, p := range a.installed {
		if now, ok := found[id]; !ok || now.Path != p.Path || !reflect.DeepEqual(now.Own, p.Own) {
			a.registry.Remove(id)
			delete(a.installed, id)
		}
	}
	for _, p := range list {
		id := acpagent.ID(p)
		if _, there := a.installed[id]; there {
			continue
		}
		o := acpagent.Options{
			DataDir: a.opt.DataDir, Port: a.info.Port, Executable: program, Version: a.opt.Version,
			Logger: a.opt.Logger, Tools: worldTools(),
			MissingEnv: a.opt.Missing, Handshakes: &a.handshakes,
			Children: a.children,
			Device:   func(agentType string) string { return a.router.Directory.BackEnd(login.UserID, agentType).ID },
			Token: func(device string) (secret string, revoke func(), err error) {
				id, secret, err := a.runToken("conversation", device, access.LocalScopes())
				return secret, func() { a.Revoke(id) }, err
			},
		}
		a.registry.Add(acpagent.New(p, o, a.registry.Reporter(id)))
		a.installed[id] = p
	}
}

// worldTools returns the names of the world's tools. An agent that the user has connected here may
// use all of them without asking: they change nothing but the world, the user watches, and undo
// reverts each step.
func worldTools() map[string]bool {
	names := map[string]bool{}
	for _, t := range tool.All() {
		names[t.Name] = true
	}
	return names
}
