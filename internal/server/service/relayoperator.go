package service

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/world/store"
)

// This file has the operator's own listener: metrics, health and the server's log.

// openOperator serves the operator's own listener.
func (r *relay) openOperator(l net.Listener) feature {
	s := &http.Server{
		Handler: r.operator(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, ErrorLog: r.serverLog(),
	}
	r.serveOperator = func() error { return s.Serve(l) }
	return closing(s.Close)
}

// registerGauges adds the metrics of the operator's listener. None of them names a user.
func (r *relay) registerGauges() {
	gauge := func(name, help string, value func() float64) {
		r.meter.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	gauge("world_sockets", "Open sockets of pages and agents.", func() float64 { return float64(r.router.Sockets()) })
	gauge("world_slow_sockets", "Sockets that were closed for reading too slowly, since the start.", func() float64 { return float64(r.router.Queues().Slow) })
	gauge("world_open_worlds", "Worlds in memory.", func() float64 { return float64(r.router.Directory.Stats().Worlds) })
	gauge("world_store_damaged", "1 while damage of the store is reported, also after it was repaired.", func() float64 {
		if r.store.Damaged() {
			return 1
		}
		return 0
	})
	gauge("world_picture_bytes", "Memory of the newest screenshots of all worlds.", func() float64 { return float64(r.router.Directory.Stats().PictureBytes) })
}

// operator returns the routes of the operator's own listener: metrics; whether the process works;
// whether it should get requests.
func (r *relay) operator() http.Handler {
	m := http.NewServeMux()
	m.Handle("GET /metrics", promhttp.HandlerFor(r.meter, promhttp.HandlerOpts{}))
	answer := func(w http.ResponseWriter, q *http.Request, well string) {
		switch h := r.store.Health(q.Context()); h.State {
		case store.HealthFailed:
			http.Error(w, h.Text, http.StatusServiceUnavailable)
		case store.HealthDegraded: // it serves the sound worlds
			_, _ = fmt.Fprintf(w, "degraded: %s\n", h.Text)
		case store.HealthOK:
			_, _ = w.Write([]byte(well))
		}
	}
	m.HandleFunc("GET /healthz", func(w http.ResponseWriter, q *http.Request) { answer(w, q, "ok\n") })
	m.HandleFunc("GET /readyz", func(w http.ResponseWriter, q *http.Request) {
		select {
		case <-r.web.ended:
			http.Error(w, "stopping", http.StatusServiceUnavailable)
		default:
			answer(w, q, "ready\n")
		}
	})
	return m
}

// serverLog takes the HTTP server's lines about connections, such as failed TLS handshakes. They
// name addresses, and any client can cause them, so they are for an operator who looks for a fault.
func (r *relay) serverLog() *log.Logger { return log.New(serverLines{r.opt.Logger}, "", 0) }

// serverLines writes the lines of an HTTP server into the relay's log.
type serverLines struct{ to zerolog.Logger }

func (l serverLines) Write(b []byte) (int, error) {
	l.to.Debug().Str("of", "http").Msg(strings.TrimSpace(string(b)))
	return len(b), nil
}
