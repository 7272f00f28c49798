package httpapi

import (
	"context"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Process is the process of a local service, as its user and their programs see it.
type Process struct {
	Metrics prometheus.Gatherer
	// Launch creates a link with a launch key. shown: an agent may see it. page: also write a file
	// that leads a browser to the link, where the system has a place for it.
	Launch func(shown, page bool) (link, file string)
	// HandOver asks the service to stop for a newer version; false: it is in use.
	HandOver func() bool
	// Notices are about files of the data folder that are not in use as they should be.
	Notices func() []local.Notice
	// Connect lists the ways by which agents come to this world.
	Connect func() []wire.ConnectWay
	// Smoke tries what an agent does.
	Smoke func(ctx context.Context) wire.Smoke
}

// Routes returns the routes of the process.
func (p Process) Routes() []Route {
	return []Route{
		{"GET /metrics", ForPrograms, promhttp.HandlerFor(p.Metrics, promhttp.HandlerOpts{}).ServeHTTP},
		{"POST /api/launch", ForUser, respond(http.StatusOK, withBody(p.launch))},
		{"POST /api/handover", ForUser, respond(http.StatusAccepted, p.handOver)},
		{"GET /api/notices", ForUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) {
			return map[string]any{"notices": append([]local.Notice{}, p.Notices()...)}, nil
		})},
		{"GET /api/connect", ForUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) {
			return wire.ConnectAnswer{Ways: p.Connect()}, nil
		})},
		{"POST /api/smoke", ForUser, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) {
			return p.Smoke(r.Context()), nil
		})},
	}
}

type launchRequest struct {
	Shown bool `json:"shown"`
	Page  bool `json:"page"`
}

// launch answers POST /api/launch: it creates a link that logs a browser in, once.
func (p Process) launch(_ *http.Request, body launchRequest) (any, *wire.Error) {
	link, file := p.Launch(body.Shown, body.Page)
	return wire.LaunchResult{URL: link, Shown: body.Shown, File: file}, nil
}

// handOver answers POST /api/handover: a newer binary asks this service to stop.
func (p Process) handOver(*http.Request) (any, *wire.Error) {
	if !p.HandOver() {
		return nil, wire.NewError(wire.CodeConflict, "the service is in use")
	}
	return nil, nil
}
