// Package httpapi is the HTTP interface of the world service: the routes (httpapi.go), the guard in front of them
// (guard.go), and one file for each resource. Handlers are thin: they read the request, call the router or a store, and
// write the answer.
//
// The package starts no goroutines. Each request runs in the server's goroutine, and a WebSocket keeps that one until
// it closes.
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/worldmcp/world/internal/asset"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/login"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// UserID is the only user of a local service.
const UserID = "local"

// Options of the HTTP interface. All are required.
type Options struct {
	Router *router.Router
	Store  *store.Store
	Assets *asset.Store
	Login  *login.Login
	// Page serves the files of the browser page, and MCP the tools by the Model Context Protocol.
	Page    http.Handler
	MCP     http.Handler
	Metrics prometheus.Gatherer
	Info    local.Info
	// PageBuild identifies the build of the page.
	PageBuild string
	// RequireToken makes programs without the bearer anonymous.
	RequireToken bool
	// NewID returns a random id with a prefix.
	NewID func(prefix string) string
	// Image returns a picture of a conversation.
	Image func(id string) (mimeType string, data []byte, ok bool)
	// Turns returns turns of the log, newest first; with before, those that precede the turn with this id.
	Turns         func(limit int, before string) ([]wire.Turn, error)
	Voice         *voice.Calls
	VoiceSettings *voice.Settings
	// Speech returns a text read aloud by an agent's back end.
	Speech func(ctx context.Context, backendID, text string) (mimeType string, sound []byte, e *wire.Error)
	// ConfirmTools gets the secret name of a session whose agent has listed the world's tools; false: the name is
	// unknown.
	ConfirmTools func(session string) bool
	// Launch creates a link with a launch key. shown: an agent may see it. page: also write a file that leads a browser
	// to the link, where the system has a place for it.
	Launch func(shown, page bool) (link, file string)
	// HandOver asks the service to stop for a newer version; false: it is in use.
	HandOver func() bool
	// Ended is closed when the service begins to stop, so that event streams end before the server waits for them.
	Ended <-chan struct{}
}

// api holds the handlers of the routes.
type api struct {
	Options
	guard *guard
}

// Handler returns all routes behind the guard.
func Handler(o Options) http.Handler {
	a := &api{Options: o, guard: newGuard(o.Login, o.Info.Port, o.RequireToken)}
	m := http.NewServeMux()
	for _, r := range a.routes() {
		if r.to == nil {
			m.HandleFunc(r.pattern, r.serve)
		} else {
			m.HandleFunc(r.pattern, a.guard.allow(r.to, r.serve))
		}
	}
	return a.guard.wrap(m)
}

// route is one route with its access list. A nil list admits everyone on this machine; the handler then checks access
// itself where that is needed.
type route struct {
	pattern string
	to      access
	serve   http.HandlerFunc
}

// routes returns all routes, grouped by their access.
func (a *api) routes() []route {
	return []route{
		{"/", nil, a.Page.ServeHTTP},
		{"GET /api/health", nil, a.health},
		{"GET /api/version", nil, a.version},
		{"POST /api/login", nil, a.logIn},
		{"GET /api/relay/agent/ws", nil, a.agentSocket},
		{"GET /api/relay/browser/ws", nil, a.browserSocket},
		{"GET /api/voice/ws", nil, a.voiceSocket},
		{"/api/", nil, func(w http.ResponseWriter, r *http.Request) {
			writeError(w, wire.NewError(wire.CodeNotFound, "there is no route %s %s", r.Method, clip.Quote(r.URL.Path)))
		}},

		{"GET /api/session", forPages, a.session},
		{"GET /api/worlds", forPages, a.listWorlds},
		{"GET /api/worlds/{id}/entries", forPages, a.world(a.entries)},
		{"GET /api/worlds/{id}/export", forPages, a.exportWorld},

		{"GET /api/world-tools", forReaders, a.listTools},
		{"GET /api/world-events", forReaders, a.events},
		{"GET " + assetsPath, forReaders, a.listAssets},
		{"GET " + assetsPath + "/{id}", forReaders, a.oneAsset},

		{"POST /api/world-tools", forTools, a.callTool},
		{"/api/mcp/world", forTools, a.MCP.ServeHTTP},
		{"POST " + assetsPath, forTools, a.addAsset},
		{"GET /metrics", forTools, promhttp.HandlerFor(a.Metrics, promhttp.HandlerOpts{}).ServeHTTP},

		{"POST /api/launch", forUser, a.launch},
		{"POST /api/handover", forUser, a.handOver},
		{"POST /api/attached", forUser, a.confirmTools},
		{"POST /api/worlds", forUser, a.createWorld},
		{"POST " + importPath, forUser, a.importWorld},
		{"PATCH /api/worlds/{id}", forUser, a.world(a.renameWorld)},
		{"DELETE /api/worlds/{id}", forUser, a.world(a.deleteWorld)},
		{"POST /api/worlds/{id}/restore", forUser, a.world(a.restoreWorld)},
		{"POST /api/worlds/{id}/open", forUser, a.world(a.openWorld)},
		{"DELETE " + assetsPath + "/{id}", forUser, a.deleteAsset},
		{"GET /api/chat/images/{id}", forUser, a.chatImage},
		{"GET /api/turns", forUser, a.turns},
		{"GET /api/voice", forUser, a.voiceOffer},
		{"PUT /api/voice", forUser, a.setVoice},
		{"POST /api/voice/speech", forUser, a.speech},
	}
}

// answer is the body of the REST answers.
type answer struct {
	OK     bool        `json:"ok"`
	Result any         `json:"result,omitempty"`
	Error  *wire.Error `json:"error,omitempty"`
}

// writeJSON answers with JSON, which no cache may store.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// writeError answers with an error. The status comes from its code.
func writeError(w http.ResponseWriter, e *wire.Error) {
	writeJSON(w, e.Code.Info().HTTP, answer{Error: e})
}

// readJSON decodes a body strictly: unknown fields are errors. On an error it answers the request and returns false.
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

// health answers GET /api/health: whether changes can be stored, and which process this is. Other services of this
// computer ask it, so it needs no login.
func (a *api) health(w http.ResponseWriter, r *http.Request) {
	health := a.Store.Health(r.Context())
	writeJSON(w, http.StatusOK, map[string]any{
		"ok": health.State == "ok", "store": health, "product": "world", "pid": a.Info.PID, "version": a.Info.Version, "uptime": time.Since(a.Info.StartedAt).Round(time.Millisecond).Seconds(),
	})
}

// version answers GET /api/version: the versions of the binary, the protocol and the page.
func (a *api) version(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"version": a.Info.Version, "protocol": wire.Protocol, "page": a.PageBuild})
}

// logIn answers POST /api/login: it exchanges a launch key for a session cookie. A browser that keeps its better
// session gets no new cookie (see login.Redeem).
func (a *api) logIn(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Key string `json:"key"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	secret, err := a.Login.Redeem(body.Key, a.guard.secret(r))
	switch {
	case errors.Is(err, login.ErrKey):
		writeError(w, wire.NewError(wire.CodeUnauthorized, "this link was used before, or is older than %.0f minutes", login.KeyLife.Minutes()))
		return
	case err != nil:
		writeError(w, wire.NewError(wire.CodeStoreFailed, "%v", err).
			Try("Check free space on the disk that holds the data folder, then open the same link again."))
		return
	}
	if secret != "" {
		http.SetCookie(w, &http.Cookie{
			Name: a.guard.cookie, Value: secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: int(login.SessionLife / time.Second),
		})
	}
	w.WriteHeader(http.StatusNoContent)
}

// session answers GET /api/session: a page checks with it whether it is logged in.
func (a *api) session(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, answer{OK: true, Result: map[string]any{"userId": UserID, "port": a.Info.Port}})
}

// launch answers POST /api/launch {shown, page}: it creates a link that logs a browser in, once.
func (a *api) launch(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Shown bool `json:"shown"`
		Page  bool `json:"page"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	link, file := a.Launch(body.Shown, body.Page)
	writeJSON(w, http.StatusOK, answer{OK: true, Result: wire.LaunchResult{URL: link, Shown: body.Shown, File: file}})
}

// handOver answers POST /api/handover: a newer binary asks this service to stop.
func (a *api) handOver(w http.ResponseWriter, _ *http.Request) {
	if !a.HandOver() {
		writeError(w, wire.NewError(wire.CodeConflict, "the service is in use"))
		return
	}
	writeJSON(w, http.StatusAccepted, answer{OK: true})
}

// confirmTools answers POST /api/attached {session}: the MCP server of an agent that this service has started confirms
// that the agent has listed its tools.
func (a *api) confirmTools(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Session string `json:"session"`
	}
	if json.NewDecoder(io.LimitReader(r.Body, 1<<10)).Decode(&q) != nil || !a.ConfirmTools(q.Session) {
		writeError(w, wire.NewError(wire.CodeNotFound, "no agent is starting under this name"))
		return
	}
	writeJSON(w, http.StatusOK, answer{OK: true})
}

// storeError turns an error of the store into one for clients.
func storeError(err error) *wire.Error {
	if errors.Is(err, store.ErrNotFound) {
		return wire.NewError(wire.CodeNotFound, "there is no such world")
	}
	return wire.NewError(wire.CodeStoreFailed, "the data folder: %v", err)
}
