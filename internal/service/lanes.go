package service

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/httpapi"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/turnlog"
	"github.com/worldmcp/world/internal/wire"
)

// greeted is how many turns a page gets when it comes in; it asks for older ones.
const greeted = 50

// openDesk makes the turn log and the desk with its lanes. The lanes come to life in runDesk.
func (s *service) openDesk() error {
	var err error
	s.turns, err = turnlog.Open(string(s.opt.DataDir), turnlog.Options{
		Logger: s.opt.Logger,
		Written: func(t wire.Turn) {
			r := s.pages.Load()
			if r == nil {
				return // a turn that the last service's end cut off, before there is any page: it is greeted with it
			}
			r.PublishChat(httpapi.UserID, wire.ChatEvent{Kind: "turn", Backend: t.Backend, Turn: &t})
		},
	})
	if err != nil {
		return err
	}
	s.desk = agent.NewRegistry(agent.Options{
		UserID: httpapi.UserID,
		Publish: func(userID string, e wire.ChatEvent) {
			if e.Kind == "backends" {
				s.project.Backends(e.Backends)
			}
			s.router.PublishChat(userID, e)
		},
		Body:     func(userID string, b agent.Body) string { return s.router.ShowBody(userID, router.Body(b)) },
		Work:     func(userID string, w agent.Work) { s.project.Work(userID, w) },
		Withdraw: func(userID, agentType, turn string) { s.router.Withdraw(userID, agentType, turn) },
		Turn:     s.turn,
		Turns:    func() []wire.Turn { return s.turns.Recent(greeted) },
		Logger:   s.opt.Logger,
	})
	s.metrics.MustRegister(laneStates{s.desk})
	s.addAgents()
	if s.opt.Backends != nil {
		s.opt.Backends(s.desk)
	}
	return nil
}

// runDesks runs the lanes and the project until the returned function is called, which waits for them as long as its
// context lets it.
func (s *service) runDesks() (stop func(ctx context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		var wg sync.WaitGroup
		wg.Go(func() { s.desk.Run(ctx) })
		wg.Go(func() { s.project.Run(ctx) })
		wg.Wait()
	}()
	return func(ctx context.Context) error {
		cancel()
		select {
		case <-done:
			return nil
		case <-ctx.Done():
			return errors.New("a lane to an agent, or what follows the project, did not stop in time")
		}
	}
}

// turn counts a finished turn of any path and writes its line of both logs: never what was said.
func (s *service) turn(t wire.Turn) {
	path := t.Backend
	if path == "" {
		path = "none"
	}
	s.turnTimes.WithLabelValues(t.Path, path, t.Outcome).Observe(t.Millis / 1000)
	s.opt.Logger.Info().Str("path", t.Path).Str("backend", t.Backend).Str("agent", t.Agent).Str("turn", t.ID).Str("outcome", t.Outcome).
		Str("code", t.Code).Float64("ms", t.Millis).Float64("first_ms", t.First).Msg("turn")
	s.turns.Append(t)
}

// observe takes a finished call: its figures, and its line of the turn log. Waiting for the user is no turn.
func (s *service) observe(c router.CallRecord) {
	code := string(c.Code)
	if code == "" {
		code = "ok"
	}
	s.calls.WithLabelValues(c.Tool, code).Observe(c.Took.Seconds())
	if c.Tool == tool.WaitForEvents {
		return
	}
	t := wire.Turn{
		ID: c.CallID, At: wire.Now(c.Started), Path: "world tool", Agent: c.Agent, Avatar: c.AvatarID, World: c.WorldID, Run: c.Run,
		Tools: []wire.TurnTool{{Name: c.Tool, Calls: 1}}, Millis: float64(c.Took.Microseconds()) / 1000, Outcome: "done", Code: string(c.Code),
	}
	switch c.Code { //nolint:exhaustive // every other one is a failure
	case "":
	case wire.CodeCancelled, wire.CodeInterrupted:
		t.Outcome = "stopped"
	default:
		t.Outcome, t.Tools[0].Failed = "failed", 1
	}
	s.turn(t)
}

// olderTurns reads the turn log for the page, newest first.
func (s *service) olderTurns(limit int, before string) ([]wire.Turn, error) {
	list, err := turnlog.Read(string(s.opt.DataDir), limit, before)
	slices.Reverse(list)
	return list, err
}

// laneStates tells /metrics how each lane is.
type laneStates struct{ desk *agent.Registry }

var laneState = prometheus.NewDesc("world_backend_state", "1 for the state that the back end of an agent is in.", []string{"backend", "state"}, nil)

func (l laneStates) Describe(ch chan<- *prometheus.Desc) { ch <- laneState }

func (l laneStates) Collect(ch chan<- prometheus.Metric) {
	for _, is := range l.desk.Backends() {
		ch <- prometheus.MustNewConstMetric(laneState, prometheus.GaugeValue, 1, is.ID, string(is.State))
	}
}
