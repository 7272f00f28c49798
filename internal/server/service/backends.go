package service

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/acpagent"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/turnlog"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/tool"
	openclawvoice "github.com/worldmcp/world/skill/openclaw-voice"
)

// recentTurns is how many turns a page gets when it connects. It requests older ones.
const recentTurns = 50

// openAgents opens the turn log and creates the registry with its back ends. runBackends starts
// them.
func (s *service) openAgents() error {
	s.turns = turnlog.Open(string(s.opt.DataDir), turnlog.Options{
		Logger: s.opt.Logger,
		Written: func(t wire.Turn) {
			r := s.chatRouter.Load()
			if r == nil {
				return // a turn that the end of the last service interrupted: pages get it when they connect
			}
			r.PublishChat(login.UserID, wire.ChatEvent{Kind: wire.ChatEventTurn, Backend: t.Backend, Turn: &t})
		},
	})
	s.agents = agent.NewRegistry(agent.Options{
		UserID: login.UserID,
		Publish: func(userID string, e wire.ChatEvent) {
			if e.Kind == wire.ChatEventBackends {
				s.project.Backends(e.Backends)
			}
			s.router.PublishChat(userID, e)
			s.uplinks.PublishChat(e)
		},
		Body: func(userID string, b agent.Body) string {
			avatar := s.router.Directory.ShowBody(userID, b)
			if b.Name == "" && b.Helper == "" {
				b.Name = s.router.Directory.BackEnd(userID, b.Type).Agent.Name
			}
			s.uplinks.PublishBody(b)
			return avatar
		},
		Work:      func(userID string, w agent.Work) { s.project.Work(userID, w) },
		Withdraw:  func(userID, agentType, turn string) { s.router.Directory.CancelTurn(userID, agentType, turn) },
		Turn:      s.recordTurn,
		Turns:     func() []wire.Turn { return s.turns.Recent(recentTurns) },
		Terminals: func() wire.Terminals { return s.terminals.Sessions() },
		Surroundings: func(ctx context.Context, userID string, since agent.WorldMark) (agent.Surroundings, error) {
			return s.router.Directory.Surroundings(ctx, userID, since)
		},
		Logger: s.opt.Logger,
	})
	s.metrics.MustRegister(backendStates{s.agents})
	if err := s.openTerminals(); err != nil {
		return errors.Join(err, s.turns.Close())
	}
	s.addAgents()
	if s.opt.Backends != nil {
		s.opt.Backends(s.agents)
	}
	return nil
}

// runBackends runs the back ends and the project until the returned function is called, which waits
// for their end or for that of its context.
func (s *service) runBackends() (stop func(ctx context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		var wg sync.WaitGroup
		wg.Go(func() { s.agents.Run(ctx) })
		wg.Go(func() { s.project.Run(ctx) })
		wg.Go(func() { s.terminals.Run(ctx) })
		wg.Wait()
	}()
	return func(ctx context.Context) error {
		cancel()
		select {
		case <-done:
			return nil
		case <-ctx.Done():
			return errors.New("an agent's back end or the project did not stop in time")
		}
	}
}

// recordTurn counts a finished turn and writes it to the service's log and to the turn log. Neither
// contains what was said.
func (s *service) recordTurn(t wire.Turn) {
	s.turnTimes.WithLabelValues(string(t.Path), cmp.Or(t.Backend, "none"), string(t.Outcome)).Observe(t.Millis / 1000)
	s.opt.Logger.Info().Str("path", string(t.Path)).Str("backend", t.Backend).Str("agent", t.Agent).Str("turn", t.ID).Str("outcome", string(t.Outcome)).
		Str("code", t.Code).Float64("ms", t.Millis).Float64("first_ms", t.First).Msg("turn")
	s.turns.Append(t)
}

// recordCall counts a finished world tool call, in a world of this service or a hosted one, and
// writes it to the turn log.
func (s *service) recordCall(c live.CallRecord) {
	s.calls.WithLabelValues(c.Tool, cmp.Or(string(c.Code), "ok")).Observe(c.Took.Seconds())
	if t, ok := c.Turn(); ok {
		s.recordTurn(t)
	}
}

// olderTurns reads a page of the turn log, newest first. before is the id of the oldest turn that
// the page has.
func (s *service) olderTurns(limit int, before string) ([]wire.Turn, error) {
	list, err := turnlog.Read(string(s.opt.DataDir), limit, before)
	slices.Reverse(list)
	return list, err
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

// addAgents registers the back ends of the user's agents: the gateway, and every installed program
// that speaks ACP.
func (s *service) addAgents() {
	program, err := os.Executable()
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("cannot find this program's path: agents will not get the world's tools")
	}
	if s.opt.Gateway {
		s.gateway = openclaw.New(openclaw.Options{
			Options: conn.Options{
				Origin: strings.TrimSuffix(s.info.URL, "/"), DataDir: s.opt.DataDir,
				Version: s.opt.Version, Logger: s.opt.Logger,
			},
			Executable: program, Port: s.info.Port, VoicePlugin: openclawvoice.Files,
		}, s.agents.Reporter(openclaw.ID))
		s.agents.Add(s.gateway)
	}
	if s.opt.Agents {
		o := acpagent.Options{
			DataDir: s.opt.DataDir, Port: s.info.Port, Executable: program, Version: s.opt.Version,
			Logger: s.opt.Logger, Tools: worldTools(),
			MissingEnv: s.opt.Missing, Handshakes: &s.handshakes,
			Children: s.children,
			Device:   func(agentType string) string { return s.router.Directory.BackEnd(login.UserID, agentType).ID },
		}
		for _, p := range profile.Find(o.LookPath) {
			s.agents.Add(acpagent.New(p, o, s.agents.Reporter(acpagent.ID(p))))
		}
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
