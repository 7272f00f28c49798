package httpapi

import (
	"cmp"
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/relay/pairing"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// This file has the route table of a relay and the guard in front of it. The handlers of worlds,
// files, tools and events are those of the local service. What needs this computer is not there:
// launch links, the gateway, voice, the project; and no caller is let in because of where it is, so
// that a proxy on the same machine makes nobody local.

// HostedOptions of the HTTP interface of a relay. All but Proxies are required.
type HostedOptions struct {
	// Options are those of the handlers that a relay shares with the local service: Router, Worlds,
	// Store, Assets, Page, MCP, Info, PageBuild, NewID and Ended.
	Options
	// Base is the address under which browsers and agents reach the relay.
	Base     *url.URL
	Accounts *account.Service
	Pairings *pairing.Service
	// Proxies are the operator's own, whose X-Forwarded-For is believed.
	Proxies []netip.Prefix
	// Picture fetches a picture of a conversation from the paired device that has it.
	Picture func(ctx context.Context, userID, name string) (mimeType string, data []byte, e *wire.Error)
	// Quotas returns how much a user has, beside what the account knows.
	Quotas func(ctx context.Context, userID string) ([]wire.AccountQuota, *wire.Error)
	// Export writes all that a user has, as a zip.
	Export func(ctx context.Context, by *access.Principal, w http.ResponseWriter) error
	Logger zerolog.Logger
	Now    func() time.Time
}

// hosted holds the handlers of a relay.
type hosted struct {
	api
	o       HostedOptions
	clients *clients
}

// Hosted returns all routes of a relay behind its guard.
func Hosted(o HostedOptions) http.Handler {
	h := &hosted{api: api{Options: o.Options}, o: o, clients: newClients(o.Proxies, o.Now)}
	host := hostPort(o.Base.Scheme, o.Base.Hostname(), o.Base.Port())
	h.guard = &guard{
		callers: h, hosts: []string{host}, origins: []string{o.Base.Scheme + "://" + host},
		address: o.Base.String(),
	}
	routes := slices.Concat(h.worldRoutes(), accountRoutes{h}.list(), pairingRoutes{h}.list())
	return logged(o.Logger, o.Now, h.secured(h.guard.serve(routes)))
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

// fresh returns a handler of what needs a user who has shown a moment ago that it is them.
func (h *hosted) fresh(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if e := h.o.Accounts.Fresh(access.From(r.Context())); e != nil {
			writeError(w, e)
			return
		}
		next(w, r)
	}
}

// health answers GET /api/health: whether the relay can store changes, and whether its store is
// damaged. What is wrong with its disk is the operator's business.
func (h *hosted) health(w http.ResponseWriter, r *http.Request) {
	state := h.Store.Health(r.Context()).State
	writeJSON(w, http.StatusOK, map[string]any{
		"ok": state != store.HealthFailed, "store": map[string]any{"state": state}, "product": "world",
		"version": h.Info.Version,
	})
}

// worldRoutes are those of the page, the worlds, the files, the tools and the sockets.
func (h *hosted) worldRoutes() []route {
	return []route{
		{"/", nil, h.Page.ServeHTTP},
		{"GET /pair/{code}", nil, h.pairPage},
		{"GET /api/health", nil, h.health},
		{"GET /api/version", nil, h.version},
		{"GET /api/relay/agent/ws", nil, h.agentSocket},
		{"GET /api/relay/browser/ws", nil, h.browserSocket},
		{"/api/", nil, func(w http.ResponseWriter, r *http.Request) {
			writeError(w, wire.NewError(wire.CodeNotFound, "a relay has no route %s %s", r.Method, clip.Quote(r.URL.Path)).Try(nextRoute))
		}},

		{"GET /api/session", forUser, respond(http.StatusOK, h.session)},
		{"GET /api/worlds", forUser, respond(http.StatusOK, listed("worlds", h.Worlds.Worlds))},
		{"GET /api/worlds/{id}/entries", forUser, ofWorld(h.entries)},
		{"GET /api/worlds/{id}/export", forUser, ofWorld(h.exportWorld)},
		{"POST /api/worlds", forUser, respond(http.StatusCreated, given(h.createWorld))},
		{"POST " + importPath, forUser, respond(http.StatusCreated, h.importWorld)},
		{"PATCH /api/worlds/{id}", forUser, ofWorld(respond(http.StatusOK, given(h.renameWorld)))},
		{"DELETE /api/worlds/{id}", forUser, ofWorld(changeWorld(h.deleteWorld))},
		{"POST /api/worlds/{id}/restore", forUser, ofWorld(changeWorld(h.Worlds.RestoreWorld))},
		{"POST /api/worlds/{id}/open", forUser, ofWorld(changeWorld(h.Worlds.OpenWorld))},

		{"GET /api/world-tools", forReaders, respond(http.StatusOK, listTools)},
		{"POST /api/world-tools", forTools, respond(http.StatusOK, given(h.callTool))},
		{"GET /api/world-events", forReaders, h.events},
		{"/api/mcp/world", forTools, h.mcp},

		{"GET " + assetsPath, forReaders, respond(http.StatusOK, h.listAssets)},
		{"GET " + assetsPath + "/{id}", forReaders, h.oneAsset},
		{"POST " + assetsPath, forUploads, h.addAsset},
		{"DELETE " + assetsPath + "/{id}", forUser, respond(http.StatusOK, h.deleteAsset)},
		{"GET /api/chat/images/{id}", forUser, h.devicePicture},
	}
}

// deleteWorld deletes a world, and ends what leads into it: codes, devices and tokens. Asked again,
// it ends what is left.
func (h *hosted) deleteWorld(ctx context.Context, userID, worldID string) *wire.Error {
	e := h.Worlds.DeleteWorld(ctx, userID, worldID)
	return cmp.Or(e, h.o.Pairings.EndWorld(context.WithoutCancel(ctx), access.From(ctx), worldID))
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
		return h.o.Pairings.FindToken(r.Context(), token)
	}
	return h.o.Accounts.Page(r.Context(), cookieSecret(r, pageCookie))
}

// page implements callers.
func (h *hosted) page(r *http.Request) (*access.Principal, *wire.Error) {
	return h.o.Accounts.Page(r.Context(), cookieSecret(r, socketCookie))
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
