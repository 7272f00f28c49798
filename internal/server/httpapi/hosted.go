package httpapi

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// This file has the guard of a relay, and the routes that its features do not mount. The handlers
// of worlds, files, tools and events are those of the local service. Features that need this
// computer are absent: launch links, the gateway, voice, the project; and no caller is admitted
// because of its address, so that a proxy on the same machine makes no client local.

// HostedOptions of the HTTP interface of a relay. All are required.
type HostedOptions struct {
	Options
	// Base is the address under which browsers and agents reach the relay.
	Base *url.URL
	// Page returns whose session has a secret, and Token whose agent has one; nil: no one's.
	Page, Token func(ctx context.Context, secret string) (*access.Principal, *wire.Error)
	// Picture fetches a picture of a conversation from the paired device that has it.
	Picture func(ctx context.Context, userID, name string) (mimeType string, data []byte, e *wire.Error)
	Logger  zerolog.Logger
}

// hosted holds the handlers of a relay.
type hosted struct {
	api
	o HostedOptions
}

// Hosted returns all routes of a relay behind its guard.
func Hosted(o HostedOptions) http.Handler {
	// Several users may share one browser, so each use of a file asks again whether its user is
	// logged in.
	h := &hosted{newAPI(o.Options, "private, no-cache"), o}
	host := hostPort(o.Base.Scheme, o.Base.Hostname(), o.Base.Port())
	g := &guard{
		callers: h, hosts: []string{host}, origins: []string{o.Base.Scheme + "://" + host},
		address: o.Base.String(),
	}
	return logged(o.Logger, time.Now, h.secured(g.serve(slices.Concat(h.routes(), o.Routes))))
}

// secured sets the headers that a relay sends with every answer.
func (h *hosted) secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.o.Base.Scheme == "https" {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// health answers GET /api/health: whether the relay can store changes, and whether its store is
// damaged. The faults of its disk are the operator's business.
func (h *hosted) health(w http.ResponseWriter, r *http.Request) {
	state := h.Store.Health(r.Context()).State
	writeJSON(w, http.StatusOK, map[string]any{
		"ok": state != store.HealthFailed, "store": map[string]any{"state": state}, "product": "world",
		"version": h.Info.Version,
	})
}

// routes are those of the page, the worlds, the files and the tools.
func (h *hosted) routes() []Route {
	return []Route{
		{"/", Anyone, h.static.ServeHTTP},
		{"GET /pair/{code}", Anyone, h.pairPage},
		{"GET /api/health", Anyone, h.health},
		{"GET /api/version", Anyone, h.version},
		{"GET /api/relay/browser/ws", ForSockets, h.browserSocket},
		{"/api/", Anyone, noRoute("a relay has no route %s %s")},

		{"GET /api/session", ForUser, respond(http.StatusOK, h.session)},
		{"GET /api/worlds", ForUser, respond(http.StatusOK, listed("worlds", h.worlds.Worlds))},
		{"GET /api/worlds/{id}/entries", ForUser, ofWorld(h.entries)},
		{"GET /api/worlds/{id}/export", ForUser, ofWorld(h.exportWorld)},
		{"POST /api/worlds", ForUser, respond(http.StatusCreated, withBody(h.createWorld))},
		{"POST " + importPath, ForUser, respond(http.StatusCreated, h.importWorld)},
		{"PATCH /api/worlds/{id}", ForUser, ofWorld(respond(http.StatusOK, withBody(h.renameWorld)))},
		{"POST /api/worlds/{id}/restore", ForUser, ofWorld(changeWorld(h.worlds.RestoreWorld))},
		{"POST /api/worlds/{id}/open", ForUser, ofWorld(changeWorld(h.worlds.OpenWorld))},

		{"GET /api/world-tools", ForReaders, respond(http.StatusOK, listTools)},
		{"POST /api/world-tools", ForTools, respond(http.StatusOK, withBody(h.callTool))},
		{"GET /api/world-events", ForReaders, h.events},
		{"/api/mcp/world", ForTools, h.mcp},

		{"GET " + assetsPath, ForReaders, respond(http.StatusOK, h.listAssets)},
		{"GET " + assetsPath + "/{id}", ForReaders, h.oneAsset},
		{"POST " + assetsPath, ForUploads, h.addAsset},
		{"DELETE " + assetsPath + "/{id}", ForUser, respond(http.StatusOK, h.deleteAsset)},
		{"GET /api/chat/images/{id}", ForUser, h.devicePicture},
	}
}

// The session cookies. Both carry the same secret. The first one also comes with the first request
// after a link on another site, so that /pair/… knows whose page it is; the second one does not,
// and opens sockets.
const (
	pageCookie   = "__Host-world"
	socketCookie = "__Host-world-live"
)

// cookieSecret returns the value of a cookie; empty: it is not there.
func cookieSecret(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// refuse implements callers. What a page changes with its cookie carries the page's Origin, as
// browsers send it: a request without one that has a cookie was not made by a page of ours.
func (h *hosted) refuse(r *http.Request) *wire.Error {
	safe := r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
	if _, err := r.Cookie(pageCookie); err == nil && !safe && r.Header.Get("Origin") == "" {
		return wire.NewError(wire.CodeForbidden, "a page's request carries its Origin").Try("Send it from the page, or without the page's cookie.")
	}
	return nil
}

// identify implements callers: a page by its cookie, an agent by its token. A paired device's token
// is good for its socket alone.
func (h *hosted) identify(r *http.Request) (*access.Principal, *wire.Error) {
	if auth := r.Header.Get("Authorization"); auth != "" {
		token, ok := strings.CutPrefix(auth, "Bearer ")
		if !ok {
			return nil, nil
		}
		return h.o.Token(r.Context(), token)
	}
	return h.o.Page(r.Context(), cookieSecret(r, pageCookie))
}

// page implements callers.
func (h *hosted) page(r *http.Request) (*access.Principal, *wire.Error) {
	return h.o.Page(r.Context(), cookieSecret(r, socketCookie))
}

// denied implements callers. There is no authorization server yet that a client could be sent to,
// so the challenge names none.
func (h *hosted) denied(header http.Header, p *access.Principal) *wire.Error {
	if p != nil {
		return wire.NewError(wire.CodeNotAllowed, "this token is not good for this")
	}
	header.Set("WWW-Authenticate", "Bearer")
	return wire.NewError(wire.CodeUnauthorized, "this needs a login, or an agent's token").Try("Log in on the page; an agent needs a token that its user has made there.")
}
