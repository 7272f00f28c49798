package service

import (
	"cmp"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/agents/turnlog"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/router"
)

// meter has the metrics of a root.
type meter struct {
	*prometheus.Registry
	calls *prometheus.HistogramVec
}

func newMeter() *meter {
	m := &meter{prometheus.NewRegistry(), prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "world_tool_call_seconds", Help: "Time from a tool call to its answer.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
	}, []string{"tool", "code"})}
	m.MustRegister(m.calls, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// observe counts a finished tool call.
func (m *meter) observe(c live.CallRecord) {
	m.calls.WithLabelValues(c.Tool, cmp.Or(string(c.Code), "ok")).Observe(c.Took.Seconds())
}

// turns counts the agents' turns and writes them to the turn log. Neither contains any words.
type turns struct {
	*meter
	*turnlog.Log
	dir    local.Dir
	logger zerolog.Logger
	times  *prometheus.HistogramVec
}

// openTurns opens the turn log, whose turns pages get.
func openTurns(dir local.Dir, logger zerolog.Logger, pages *router.Publisher) *turns {
	t := &turns{meter: newMeter(), dir: dir, logger: logger, times: prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "world_turn_seconds", Help: "How long a turn took, by the path that handled it.",
		Buckets: []float64{.001, .01, .1, .5, 1, 2.5, 5, 10, 30, 60, 300, 1800},
	}, []string{"path", "backend", "outcome"})}
	t.MustRegister(t.times)
	t.Log = turnlog.Open(string(dir), turnlog.Options{Logger: logger, Written: func(x wire.Turn) {
		pages.PublishChat(login.UserID, wire.ChatEvent{Kind: wire.ChatEventTurn, Backend: x.Backend, Turn: &x})
	}})
	return t
}

// record counts a finished turn and writes it to the service's log and to the turn log.
func (t *turns) record(x wire.Turn) {
	t.times.WithLabelValues(string(x.Path), cmp.Or(x.Backend, "none"), string(x.Outcome)).Observe(x.Millis / 1000)
	t.logger.Info().Str("path", string(x.Path)).Str("backend", x.Backend).Str("agent", x.Agent).Str("turn", x.ID).Str("outcome", string(x.Outcome)).
		Str("code", x.Code).Float64("ms", x.Millis).Float64("first_ms", x.First).Msg("turn")
	t.Append(x)
}

// recordCall counts a finished world tool call, in a world of this service or a hosted one, and
// writes it to the turn log.
func (t *turns) recordCall(c live.CallRecord) {
	t.observe(c)
	if x, ok := c.Turn(); ok {
		t.record(x)
	}
}

// older reads a page of the turn log, newest first. before is the id of the oldest turn that the
// page has.
func (t *turns) older(limit int, before string) ([]wire.Turn, error) {
	list, err := turnlog.Read(string(t.dir), limit, before)
	slices.Reverse(list)
	return list, err
}
