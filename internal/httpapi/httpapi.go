// Package httpapi is the HTTP surface of the world service: the routes, the guard before them, and one file a resource.
// Handlers are thin: they read the request, ask the router, and write the answer. It starts no goroutines.
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/worldmcp/world/internal/asset"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/login"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// UserID is the one user of a local service.
const UserID = "local"

// Options of the HTTP surface. All are required.
type Options struct {
	Router       *router.Router
	Store        *store.Store
	Assets       *asset.Store
	Login        *login.Login
	Page         http.Handler // the browser world
	MCP          http.Handler
	Metrics      prometheus.Gatherer
	Info         local.Info
	PageBuild    string
	RequireToken bool
	NewID        func(prefix string) string
	// Image returns a picture of a conversation.
	Image func(id string) (mimeType string, data []byte, ok bool)
	// Turns returns the newest turns of the log, newest first; with before, those before the turn of this id.
	Turns         func(limit int, before string) ([]wire.Turn, error)
	Voice         *voice.Desk
	VoiceSettings *voice.Settings
	// Speech is a text in the voice of an agent's own side.
	Speech func(ctx context.Context, lane, text string) (mimeType string, sound []byte, e *wire.Error)
	// LaunchURL makes a link with a fresh launch key.
	LaunchURL func() string
	// HandOver asks the service to stop for a newer one; false while it is in use.
	HandOver func() bool
	// Ended is closed when the service begins to stop, so that event streams end before the server waits for them.
	Ended <-chan struct{}
}

// api serves the routes.
type api struct {
	Options
	guard *guard
}

// Handler returns all routes behind the guard.
func Handler(o Options) http.Handler {
	a := &api{Options: o, guard: newGuard(o.Login, o.Info.Port, o.RequireToken)}
	m := http.NewServeMux()
	m.Handle("/", o.Page)
	m.HandleFunc("POST /api/login", a.logIn)
	m.HandleFunc("GET /api/session", a.guard.secret(a.session))
	m.HandleFunc("POST /api/launch", a.guard.user(a.launch))
	m.HandleFunc("POST /api/handover", a.guard.secret(a.handOver))
	m.HandleFunc("GET /api/world-tools", a.guard.tools(a.listTools))
	m.HandleFunc("POST /api/world-tools", a.guard.tools(a.callTool))
	m.Handle("/api/mcp/world", a.guard.tools(o.MCP.ServeHTTP))
	m.HandleFunc("GET /api/world-events", a.guard.tools(a.events))
	m.HandleFunc("GET /api/relay/agent/ws", a.agentSocket)
	m.HandleFunc("GET /api/relay/browser/ws", a.browserSocket)
	m.HandleFunc("GET /api/chat/images/{id}", a.guard.secret(a.chatImage))
	m.HandleFunc("GET /api/voice", a.guard.secret(a.voiceOffer))
	m.HandleFunc("PUT /api/voice", a.guard.user(a.setVoice))
	m.HandleFunc("POST /api/voice/speech", a.guard.user(a.speech))
	m.HandleFunc("GET /api/voice/ws", a.voiceSocket)
	m.HandleFunc("GET /api/turns", a.guard.secret(a.turns))
	m.HandleFunc("POST "+assetsPath, a.guard.tools(a.addAsset))
	m.HandleFunc("GET "+assetsPath, a.guard.tools(a.listAssets))
	m.HandleFunc("GET "+assetsPath+"/{id}", a.guard.tools(a.oneAsset))
	m.HandleFunc("DELETE "+assetsPath+"/{id}", a.guard.user(a.deleteAsset))
	a.worldRoutes(m)
	m.HandleFunc("GET /api/worlds/{id}/export", a.guard.secret(a.exportWorld))
	m.HandleFunc("POST "+importPath, a.guard.secret(a.importWorld))
	m.HandleFunc("GET /api/health", a.health)
	m.HandleFunc("GET /api/version", a.version)
	m.Handle("GET /metrics", a.guard.tools(promhttp.HandlerFor(o.Metrics, promhttp.HandlerOpts{}).ServeHTTP))
	m.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		writeError(w, wire.NewError(wire.CodeNotFound, "there is no route %s %s", r.Method, clip(r.URL.Path)))
	})
	return a.guard.wrap(m)
}

// answer is the body of every REST answer.
type answer struct {
	OK     bool        `json:"ok"`
	Result any         `json:"result,omitempty"`
	Error  *wire.Error `json:"error,omitempty"`
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func writeError(w http.ResponseWriter, e *wire.Error) {
	writeJSON(w, e.Code.Info().HTTP, answer{Error: e})
}

// readJSON decodes a body strictly; it answers the error itself.
func readJSON(w http.ResponseWriter, r *http.Request, v any) bool {
	body, e := readBody(r)
	if e == nil {
		if err := wire.UnmarshalStrict(body, v); err != nil {
			e = wire.NewError(wire.CodeBadArguments, "the body: %s", err.Error())
		}
	}
	if e != nil {
		writeError(w, e)
		return false
	}
	return true
}

func (a *api) health(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{
		"ok": true, "product": "world", "pid": a.Info.PID, "version": a.Info.Version, "uptime": time.Since(a.Info.StartedAt).Round(time.Millisecond).Seconds(),
	})
}

func (a *api) version(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"version": a.Info.Version, "protocol": wire.Protocol, "page": a.PageBuild})
}

// logIn trades a launch key for a session cookie.
func (a *api) logIn(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Key string `json:"key"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	secret, ok := a.Login.Redeem(body.Key)
	if !ok {
		writeError(w, wire.NewError(wire.CodeUnauthorized, "this link was used before, or is older than %v", login.KeyLife))
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: a.guard.cookie, Value: secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: int(login.SessionLife / time.Second),
	})
	w.WriteHeader(http.StatusNoContent)
}

func (a *api) session(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, answer{OK: true, Result: map[string]any{"userId": UserID, "port": a.Info.Port}})
}

// launch makes a link that logs a browser in, once.
func (a *api) launch(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, answer{OK: true, Result: map[string]any{"url": a.LaunchURL()}})
}

func (a *api) handOver(w http.ResponseWriter, _ *http.Request) {
	if !a.HandOver() {
		writeError(w, wire.NewError(wire.CodeConflict, "the service is in use"))
		return
	}
	writeJSON(w, http.StatusAccepted, answer{OK: true})
}

func storeError(err error) *wire.Error {
	if errors.Is(err, store.ErrNotFound) {
		return wire.NewError(wire.CodeNotFound, "there is no such world")
	}
	return wire.NewError(wire.CodeStoreFailed, "the data folder: %v", err)
}

// clip keeps foreign text short in errors.
func clip(s string) string {
	if len(s) > 80 {
		s = s[:80] + "…"
	}
	return s
}
