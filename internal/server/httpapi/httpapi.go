// Package httpapi is the HTTP interface of the world service: the routes (httpapi.go), the guard in
// front of them (guard.go), and one file for each resource. Handlers are thin: they read the
// request, call the router or a store, and write the answer.
//
// The package starts no goroutines. Each request runs in the server's goroutine, and a WebSocket
// keeps that one until it closes.
package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/assets"
	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/asset"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/internal/world/store"
)

// Options of the HTTP interface, for a local service (Local) and a relay (Hosted).
type Options struct {
	Router *router.Router
	Store  *store.Store
	// Assets returns the files of a user.
	Assets func(userID string) (*asset.Store, error)
	// MCP serves the tools by the Model Context Protocol.
	MCP  http.Handler
	Info local.Info
	// Ended is closed when the service begins to stop, so that event streams end before the server
	// waits for them.
	Ended <-chan struct{}
	// Routes are those of the root's features.
	Routes []Route
}

// api holds the handlers that a local service and a relay share.
type api struct {
	Options
	worlds *directory.Directory
	// static serves the files of the browser page.
	static http.Handler
	// fileCaching is what a browser may do with a file that it has.
	fileCaching string
}

func newAPI(o Options, fileCaching string) api {
	a := api{Options: o, static: assets.Handler(), fileCaching: fileCaching}
	if o.Router != nil { // tests of single routes have none
		a.worlds = o.Router.Directory
	}
	return a
}

// localAPI holds the handlers of a local service.
type localAPI struct {
	api
	login  *login.Login
	cookie string
}

// Local returns all routes of a local service behind its guard. requireToken makes programs without
// the bearer anonymous.
func Local(o Options, l *login.Login, requireToken bool) http.Handler {
	g, cookie := newLocalGuard(l, o.Info.Port, requireToken)
	a := &localAPI{newAPI(o, "private, max-age=31536000, immutable"), l, cookie}
	return g.serve(slices.Concat(a.routes(), o.Routes))
}

// noRoute returns the handler of routes that do not exist.
func noRoute(format string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		writeError(w, wire.NewError(wire.CodeNotFound, format, r.Method, clip.Quote(r.URL.Path)).Try("docs/PROTOCOL.md lists the routes."))
	}
}

// routes returns the routes that every local service has, grouped by their access.
func (a *localAPI) routes() []Route {
	return []Route{
		{"/", Anyone, a.static.ServeHTTP},
		{"GET /api/health", Anyone, a.health},
		{"GET /api/version", Anyone, a.version},
		{"POST /api/login", Anyone, a.logIn},
		{"GET /api/relay/agent/ws", Anyone, a.agentSocket},
		{"GET /api/relay/browser/ws", ForSockets, a.browserSocket},
		{"/api/", Anyone, noRoute("there is no route %s %s")},

		{"GET /api/session", ForPages, respond(http.StatusOK, a.session)},
		{"GET /api/worlds", ForPages, respond(http.StatusOK, listed("worlds", a.worlds.Worlds))},
		{"GET /api/worlds/{id}/entries", ForPages, ofWorld(a.entries)},
		{"GET /api/worlds/{id}/export", ForPages, ofWorld(a.exportWorld)},

		{"GET /api/world-tools", ForReaders, respond(http.StatusOK, listTools)},
		{"GET /api/world-events", ForReaders, a.events},
		{"GET " + assetsPath, ForReaders, respond(http.StatusOK, a.listAssets)},
		{"GET " + assetsPath + "/{id}", ForReaders, a.oneAsset},

		{"POST /api/world-tools", ForTools, respond(http.StatusOK, withBody(a.callTool))},
		{"/api/mcp/world", ForTools, a.MCP.ServeHTTP},
		{"POST " + assetsPath, ForUploads, a.addAsset},

		{"POST /api/worlds", ForUser, respond(http.StatusCreated, withBody(a.createWorld))},
		{"POST " + importPath, ForUser, respond(http.StatusCreated, a.importWorld)},
		{"PATCH /api/worlds/{id}", ForUser, ofWorld(respond(http.StatusOK, withBody(a.renameWorld)))},
		{"DELETE /api/worlds/{id}", ForUser, ofWorld(changeWorld(a.worlds.DeleteWorld))},
		{"POST /api/worlds/{id}/restore", ForUser, ofWorld(changeWorld(a.worlds.RestoreWorld))},
		{"POST /api/worlds/{id}/open", ForUser, ofWorld(changeWorld(a.worlds.OpenWorld))},
		{"DELETE " + assetsPath + "/{id}", ForUser, respond(http.StatusOK, a.deleteAsset)},
		{"GET /api/access", ForUser, respond(http.StatusOK, a.accessList)},
		{"POST /api/access/tokens", ForUser, respond(http.StatusCreated, withBody(a.createToken))},
		{"DELETE /api/access/tokens/{id}", ForUser, respond(http.StatusOK, a.revokeToken)},
		{"DELETE /api/access/sessions/{id}", ForUser, respond(http.StatusOK, a.logOut)},
	}
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

// withBody returns a handle for respond that reads the request's JSON first.
func withBody[T any](handle func(r *http.Request, body T) (result any, e *wire.Error)) func(*http.Request) (any,
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
	writeJSON(w, http.StatusOK, map[string]any{"version": a.Info.Version, "protocol": wire.Protocol, "protocols": wire.Supported(), "page": assets.Build()})
}

// logIn answers POST /api/login: it exchanges a launch key for a session cookie. A browser that
// keeps its better session gets no new cookie (see login.Redeem).
func (a *localAPI) logIn(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Key string `json:"key"`
	}
	if e := readJSON(r, &body); e != nil {
		writeError(w, e)
		return
	}
	secret, err := a.login.Redeem(body.Key, cookieSecret(r, a.cookie), browserOf(r.UserAgent()))
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
			Name: a.cookie, Value: secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
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
func userOf(r *http.Request) string { return access.FromContext(r.Context()).UserID }

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

// storeError turns an error of the store into one for clients.
func storeError(err error) *wire.Error {
	var full *store.FullError
	if errors.Is(err, store.ErrNotFound) || errors.As(err, &full) {
		return live.StoreError(err)
	}
	return wire.NewError(wire.CodeStoreFailed, "the data folder: %s", clip.Reason(err))
}
