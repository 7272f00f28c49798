// Package httpapi is the HTTP interface of the world service: the routes (httpapi.go), the guard in
// front of them (guard.go), and one file for each resource. Handlers are thin: they read the
// request, call the router or a store, and write the answer.
//
// The package starts no goroutines. Each request runs in the server's goroutine, and a WebSocket
// keeps that one until it closes.
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/asset"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/internal/world/store"
)

// Options of the HTTP interface. All are required.
type Options struct {
	Router *router.Router
	// Worlds are those of all users.
	Worlds *directory.Directory
	Store  *store.Store
	// Assets returns the files of a user.
	Assets func(userID string) (*asset.Store, error)
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
	// Turns returns turns of the log, newest first; with before, those that precede the turn with
	// this id.
	Turns func(limit int, before string) ([]wire.Turn, error)
	// Notices are about files of the data folder that are not in use as they should be.
	Notices       func() []local.Notice
	Voice         *voice.Calls
	VoiceSettings *voice.Settings
	PlainChat     *modelchat.Settings
	// Speech returns a text read aloud by an agent's back end.
	Speech func(ctx context.Context, backendID, text string) (mimeType string, sound []byte, e *wire.Error)
	// Terminals are the agents in terminals, and AgentProcess names the process of the agent whose
	// agent end has a process id.
	Terminals    Terminals
	AgentProcess func(pid int) string
	// ConfirmTools gets the secret name of a session whose agent has listed the world's tools;
	// false: the name is unknown.
	ConfirmTools func(session string) bool
	// Launch creates a link with a launch key. shown: an agent may see it. page: also write a file
	// that leads a browser to the link, where the system has a place for it.
	Launch func(shown, page bool) (link, file string)
	// Relays are the hosted worlds that this computer is paired with.
	Relays Relays
	// Bridge is the bridge to an agent on a server.
	Bridge Bridge
	// Coder has the sessions with coding agents, Missions what the pipeline works at.
	Coder    Coder
	Missions Missions
	// Connect tells how agents come to this world.
	Connect func() []wire.ConnectWay
	// Smoke tries what an agent does.
	Smoke func(ctx context.Context) wire.Smoke
	// HandOver asks the service to stop for a newer version; false: it is in use.
	HandOver func() bool
	// Ended is closed when the service begins to stop, so that event streams end before the server
	// waits for them.
	Ended <-chan struct{}
}

// api holds the handlers of the routes.
type api struct {
	Options
	guard *guard
	// coderStreams counts the open streams of the coding surface.
	coderStreams atomic.Int64
	// local are the callers of a local service; nil on a relay.
	local *localCallers
}

// Handler returns all routes behind the guard.
func Handler(o Options) http.Handler {
	a := &api{Options: o}
	a.guard, a.local = newLocalGuard(o.Login, o.Info.Port, o.RequireToken)
	return a.guard.serve(a.routes())
}

// serve returns a handler of the routes behind the guard.
func (g *guard) serve(routes []route) http.Handler {
	m := http.NewServeMux()
	for _, r := range routes {
		if r.to == nil {
			m.HandleFunc(r.pattern, r.serve)
		} else {
			m.HandleFunc(r.pattern, g.allow(r.to, r.serve))
		}
	}
	return g.wrap(m)
}

// nextRoute is the next step for a program that asks a route that does not exist.
const nextRoute = "docs/PROTOCOL.md lists the routes."

// route is one route with those whom it is for. Nil admits everyone on this machine; the handler
// then checks access itself where that is needed.
type route struct {
	pattern string
	to      need
	serve   http.HandlerFunc
}

// routes returns all routes, grouped by their access.
func (a *api) routes() []route {
	return slices.Concat(a.coderRoutes(), a.missionRoutes(), a.terminalRoutes(), []route{
		{"/", nil, a.Page.ServeHTTP},
		{"GET /api/health", nil, a.health},
		{"GET /api/version", nil, a.version},
		{"POST /api/login", nil, a.logIn},
		{"GET /api/relay/agent/ws", nil, a.agentSocket},
		{"GET /api/relay/browser/ws", nil, a.browserSocket},
		{"GET /api/voice/ws", nil, a.voiceSocket},
		{"/api/", nil, func(w http.ResponseWriter, r *http.Request) {
			writeError(w, wire.NewError(wire.CodeNotFound, "there is no route %s %s", r.Method, clip.Quote(r.URL.Path)).Try(nextRoute))
		}},

		{"GET /api/session", forPages, respond(http.StatusOK, a.session)},
		{"GET /api/worlds", forPages, respond(http.StatusOK, listed("worlds", a.Worlds.Worlds))},
		{"GET /api/worlds/{id}/entries", forPages, ofWorld(a.entries)},
		{"GET /api/worlds/{id}/export", forPages, ofWorld(a.exportWorld)},

		{"GET /api/world-tools", forReaders, respond(http.StatusOK, listTools)},
		{"GET /api/world-events", forReaders, a.events},
		{"GET " + assetsPath, forReaders, respond(http.StatusOK, a.listAssets)},
		{"GET " + assetsPath + "/{id}", forReaders, a.oneAsset},

		{"POST /api/world-tools", forTools, respond(http.StatusOK, given(a.callTool))},
		{"/api/mcp/world", forTools, a.MCP.ServeHTTP},
		{"POST " + assetsPath, forUploads, a.addAsset},
		{"GET /metrics", forPrograms, promhttp.HandlerFor(a.Metrics, promhttp.HandlerOpts{}).ServeHTTP},

		{"POST /api/launch", forUser, respond(http.StatusOK, given(a.launch))},
		{"POST /api/handover", forUser, respond(http.StatusAccepted, a.handOver)},
		{"POST " + attachedPath, forStarted, respond(http.StatusOK, a.confirmTools)},
		{"POST /api/worlds", forUser, respond(http.StatusCreated, given(a.createWorld))},
		{"POST " + importPath, forUser, respond(http.StatusCreated, a.importWorld)},
		{"PATCH /api/worlds/{id}", forUser, ofWorld(respond(http.StatusOK, given(a.renameWorld)))},
		{"DELETE /api/worlds/{id}", forUser, ofWorld(changeWorld(a.Worlds.DeleteWorld))},
		{"POST /api/worlds/{id}/restore", forUser, ofWorld(changeWorld(a.Worlds.RestoreWorld))},
		{"POST /api/worlds/{id}/open", forUser, ofWorld(changeWorld(a.Worlds.OpenWorld))},
		{"DELETE " + assetsPath + "/{id}", forUser, respond(http.StatusOK, a.deleteAsset)},
		{"GET /api/chat/images/{id}", forUser, a.chatImage},
		{"GET /api/turns", forUser, respond(http.StatusOK, a.turns)},
		{"GET /api/notices", forUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) {
			return map[string]any{"notices": append([]local.Notice{}, a.Notices()...)}, nil
		})},
		{"GET /api/relays", forUser, respond(http.StatusOK, a.relays)},
		{"POST /api/relays", forUser, respond(http.StatusOK, a.reloadRelays)},
		{"GET /api/bridge", forUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) { return a.Bridge.State(), nil })},
		{"POST /api/bridge", forUser, respond(http.StatusOK, given(a.askBridge))},
		{"GET /api/connect", forUser, respond(http.StatusOK, func(*http.Request) (any,
			*wire.Error,
		) {
			return wire.ConnectAnswer{Ways: a.Connect()}, nil
		})},
		{"POST /api/smoke", forUser, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) {
			return a.Smoke(r.Context()),
				nil
		})},
		{"GET /api/access", forUser, respond(http.StatusOK, a.accessList)},
		{"POST /api/access/tokens", forUser, respond(http.StatusCreated, given(a.createToken))},
		{"DELETE /api/access/tokens/{id}", forUser, respond(http.StatusOK, a.revokeToken)},
		{"DELETE /api/access/sessions/{id}", forUser, respond(http.StatusOK, a.logOut)},
		{"GET /api/voice", forUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) { return a.Voice.Offer(), nil })},
		{"PUT /api/voice", forUser, respond(http.StatusOK, a.setVoice)},
		{"POST /api/voice/speech", forUser, a.speech},
	})
}

// answer is the body of the REST answers.
type answer struct {
	OK     bool        `json:"ok"`
	Result any         `json:"result,omitempty"`
	Error  *wire.Error `json:"error,omitempty"`
}

// respond returns a handler that answers with the status and the result, or with the error if there
// is one.
func respond(status int, handle func(r *http.Request) (result any, e *wire.Error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		result, e := handle(r)
		if e != nil {
			writeError(w, e)
			return
		}
		writeJSON(w, status, answer{OK: true, Result: result})
	}
}

// given returns a handle for respond that reads the request's JSON first.
func given[T any](handle func(r *http.Request, body T) (result any, e *wire.Error)) func(*http.Request) (any,
	*wire.Error) {
	return func(r *http.Request) (any, *wire.Error) {
		var body T
		if e := readJSON(r, &body); e != nil {
			return nil, e
		}
		return handle(r, body)
	}
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

// readJSON reads the whole body, within the limits of the guard, and decodes it strictly: unknown
// fields are errors.
func readJSON(r *http.Request, v any) *wire.Error {
	body, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return wire.NewError(wire.CodeTooLarge, "the body is larger than %d bytes", large.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return wire.NewError(wire.CodeBadArguments, "the body did not arrive within %.0f s", bodyTime.Seconds())
	case err != nil:
		return wire.NewError(wire.CodeBadArguments, "the body is incomplete")
	}
	if err := strict.Unmarshal(body, v); err != nil {
		return wire.NewError(wire.CodeBadArguments, "the body: %s", err.Error())
	}
	return nil
}

// health answers GET /api/health: whether changes can be stored, and which process this is. Other
// services of this computer ask it, so it needs no login.
func (a *api) health(w http.ResponseWriter, r *http.Request) {
	health := a.Store.Health(r.Context())
	writeJSON(w, http.StatusOK, map[string]any{
		"ok": health.State == "ok", "store": health, "product": "world", "pid": a.Info.PID, "version": a.Info.Version,
		"uptime": time.Since(a.Info.StartedAt).Round(time.Millisecond).Seconds(),
	})
}

// version answers GET /api/version: the versions of the binary, the protocol and the page.
func (a *api) version(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"version": a.Info.Version, "protocol": wire.Protocol, "protocols": wire.Spoken(), "page": a.PageBuild})
}

// logIn answers POST /api/login: it exchanges a launch key for a session cookie. A browser that
// keeps its better session gets no new cookie (see login.Redeem).
func (a *api) logIn(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Key string `json:"key"`
	}
	if e := readJSON(r, &body); e != nil {
		writeError(w, e)
		return
	}
	secret, err := a.Login.Redeem(body.Key, cookieSecret(r, a.local.cookie), browserOf(r.UserAgent()))
	switch {
	case errors.Is(err, login.ErrKey):
		writeError(w, wire.NewError(wire.CodeUnauthorized, "this link was used before, or is older than %.0f minutes", login.KeyLife.Minutes()))
		return
	case err != nil:
		writeError(w, wire.NewError(wire.CodeStoreFailed, "%s", clip.Reason(err)).
			Try("Check free space on the disk that holds the data folder, then open the same link again."))
		return
	}
	if secret != "" {
		http.SetCookie(w, &http.Cookie{
			Name: a.local.cookie, Value: secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
			MaxAge: int(login.SessionLife / time.Second),
		})
	}
	w.WriteHeader(http.StatusNoContent)
}

// session answers GET /api/session: a page checks with it whether it is logged in.
func (a *api) session(r *http.Request) (any, *wire.Error) {
	return map[string]any{"userId": userOf(r), "port": a.Info.Port}, nil
}

// userOf returns the user of a request that has passed the guard.
func userOf(r *http.Request) string { return access.From(r.Context()).UserID }

// browserOf says in a few words which browser a User-Agent names; empty: an unknown one.
func browserOf(agent string) string {
	find := func(names ...string) string {
		for _, n := range names {
			if sign, name, _ := strings.Cut(n, "="); strings.Contains(agent, sign) {
				return name
			}
		}
		return ""
	}
	// Each names the ones before it too.
	browser := find("Edg/=Edge", "OPR/=Opera", "Firefox/=Firefox", "Chrome/=Chrome", "Safari/=Safari")
	system := find("Windows=Windows", "Android=Android", "iPhone=iPhone", "iPad=iPad", "Mac OS X=macOS", "Linux=Linux")
	if browser == "" || system == "" {
		return browser + system
	}
	return browser + " on " + system
}

type launchRequest struct {
	Shown bool `json:"shown"`
	Page  bool `json:"page"`
}

// launch answers POST /api/launch: it creates a link that logs a browser in, once.
func (a *api) launch(_ *http.Request, body launchRequest) (any, *wire.Error) {
	link, file := a.Launch(body.Shown, body.Page)
	return wire.LaunchResult{URL: link, Shown: body.Shown, File: file}, nil
}

// handOver answers POST /api/handover: a newer binary asks this service to stop.
func (a *api) handOver(*http.Request) (any, *wire.Error) {
	if !a.HandOver() {
		return nil, wire.NewError(wire.CodeConflict, "the service is in use")
	}
	return nil, nil
}

// attachedPath is where the MCP server of an agent that this service has started says so.
const attachedPath = "/api/attached"

// confirmTools answers POST /api/attached {session}: the MCP server of an agent that this service
// has started confirms that the agent has listed its tools.
func (a *api) confirmTools(r *http.Request) (any, *wire.Error) {
	var q struct {
		Session string `json:"session"`
	}
	if json.NewDecoder(io.LimitReader(r.Body, 1<<10)).Decode(&q) != nil || !a.ConfirmTools(q.Session) {
		return nil, wire.NewError(wire.CodeNotFound, "no agent is starting under this name").Try("Start the agent in World again.")
	}
	return nil, nil
}

// storeError turns an error of the store into one for clients.
func storeError(err error) *wire.Error {
	var full *store.FullError
	if errors.Is(err, store.ErrNotFound) || errors.As(err, &full) {
		return live.StoreError(err)
	}
	return wire.NewError(wire.CodeStoreFailed, "the data folder: %s", clip.Reason(err))
}
