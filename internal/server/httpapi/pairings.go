package httpapi

import (
	"cmp"
	"context"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/pairing"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// This file has the routes of pairing (package pairing): the codes of a user, the cards on which
// they approve an agent, their devices, tokens and audit log. All but the exchange are for the
// user's own pages.

// pairingAPI has the routes of pairings, devices and tokens.
type pairingAPI struct {
	pairings *pairing.Service
	clients  *Clients
	router   *router.Router
}

// PairingRoutes are those of pairings, devices and tokens, of the devices' socket, and of the end
// of a world, with which they end.
func PairingRoutes(s *pairing.Service, c *Clients, r *router.Router) []Route {
	p := &pairingAPI{s, c, r}
	return []Route{
		{"GET /api/relay/agent/ws", Anyone, p.agentSocket},
		{"DELETE /api/worlds/{id}", ForUser, ofWorld(changeWorld(p.deleteWorld))},

		{"GET /api/relay/pairings", ForUser, respond(http.StatusOK, listed("pairings", p.pairings.Pairings))},
		{"POST /api/relay/pairings", ForUser, respond(http.StatusCreated, withBody(p.createPairing))},
		{"GET /api/relay/pairings/{code}", ForUser, respond(http.StatusOK, p.onePairing)},
		{"POST /api/relay/pairings/{code}/exchange", Anyone, p.exchange},
		{"POST /api/relay/pairings/{code}/approve", ForUser, respond(http.StatusOK, withBody(named(p.pairings.Approve)))},
		{"POST /api/relay/pairings/{code}/deny", ForUser, respond(http.StatusOK, withBody(named(p.pairings.Deny)))},

		{"GET /api/relay/devices", ForUser, respond(http.StatusOK, listed("devices", p.pairings.Devices))},
		{"PATCH /api/relay/devices/{id}", ForUser, respond(http.StatusOK, withBody(named(p.pairings.Rename)))},
		{"POST /api/relay/devices/{id}/revoke", ForUser, respond(http.StatusOK, ofDevice(p.pairings.Revoke))},
		{"POST /api/relay/devices/{id}/scopes", ForUser, p.askScopes},
		{"POST /api/relay/devices/{id}/scopes/approve", ForUser, respond(http.StatusOK, withBody(named(p.pairings.ApproveScopes)))},
		{"POST /api/relay/devices/{id}/scopes/deny", ForUser, respond(http.StatusOK, ofDevice(p.pairings.DenyScopes))},
		{"GET /api/relay/events", ForUser, respond(http.StatusOK, p.listEvents)},

		{"GET /api/access", ForUser, respond(http.StatusOK, listed("tokens", p.pairings.Tokens))},
		{"POST /api/access/tokens", ForUser, respond(http.StatusCreated, withBody(p.createAgentToken))},
		{"DELETE /api/access/tokens/{id}", ForUser, respond(http.StatusOK, p.revokeAgentToken)},
	}
}

// howToPair is the text that an agent reads at a pairing address, whatever the code; the page has
// more for its user.
const howToPair = `World is a place in the browser that a person and their AI agents share: an agent that is paired with a world has a body
in it, sees what is there, and builds. Someone has sent you this address because they want you in theirs.

Run the program world-mcp on your own machine as "world-mcp pair ADDRESS", with this address, or call the tool "pair" of its
MCP server with it. You get a number of six digits: tell it to that person, who compares it with the one on their screen and
approves. The code in this address works once, for ten minutes.
`

// pairPage answers GET /pair/{code}: to a browser the page, which asks for the code's card itself;
// to anything else how a code is exchanged. It says nothing about the code and changes nothing,
// because previews of links open it too.
func (h *hosted) pairPage(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Accept")
	if !acceptsHTML(r) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte(howToPair))
		return
	}
	page := r.Clone(r.Context())
	page.URL.Path = "/"
	page.Header.Del("If-None-Match") // an answer that is never stored has nothing to compare with
	h.static.ServeHTTP(w, page)
}

// acceptsHTML reports whether a client names HTML among what it accepts, as browsers do and
// programs do not. A wildcard does not count.
func acceptsHTML(r *http.Request) bool {
	for one := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		t, params, err := mime.ParseMediaType(one)
		if err != nil || t != "text/html" && t != "application/xhtml+xml" {
			continue
		}
		if q, err := strconv.ParseFloat(params["q"], 64); err != nil || q > 0 {
			return true
		}
	}
	return false
}

// listed returns a handle that answers with what a user has of something: worlds, pairings,
// devices, or tokens for agents that speak MCP over HTTP.
func listed[T any](what string, of func(ctx context.Context, userID string) ([]T,
	*wire.Error),
) func(*http.Request) (any, *wire.Error) {
	return func(r *http.Request) (any, *wire.Error) {
		list, e := of(r.Context(), userOf(r))
		return map[string]any{what: list}, e
	}
}

// deleteWorld deletes a world, and ends all that leads into it: codes, devices and tokens. Asked
// again, it ends the rest.
func (p *pairingAPI) deleteWorld(ctx context.Context, userID, worldID string) *wire.Error {
	e := p.router.Directory.DeleteWorld(ctx, userID, worldID)
	return cmp.Or(e, p.pairings.EndWorld(context.WithoutCancel(ctx), access.FromContext(ctx), worldID))
}

// createPairing answers POST /api/relay/pairings {worldId, scopes?}: the only answer that has the
// code.
func (p *pairingAPI) createPairing(r *http.Request, q wire.PairingRequest) (any, *wire.Error) {
	if q.WorldID == "" {
		var e *wire.Error
		if q.WorldID, e = p.router.Directory.CurrentWorld(r.Context(), userOf(r)); e != nil {
			return nil, e
		}
	}
	return p.pairings.Create(r.Context(), access.FromContext(r.Context()), q)
}

// onePairing answers GET /api/relay/pairings/{code}, by the code or the pairing's id.
func (p *pairingAPI) onePairing(r *http.Request) (any, *wire.Error) {
	return p.pairings.Pairing(r.Context(), userOf(r), r.PathValue("code"))
}

// named returns a handle of what the user does with the pairing or device in the path, which it
// answers with.
func named[Q, A any](do func(ctx context.Context, by *access.Principal, name string, q Q) (A,
	*wire.Error),
) func(*http.Request, Q) (any, *wire.Error) {
	return func(r *http.Request, q Q) (any, *wire.Error) {
		return do(r.Context(), access.FromContext(r.Context()), cmp.Or(r.PathValue("code"), r.PathValue("id")), q)
	}
}

// ofDevice returns a handle of what the user does with the device in the path: to revoke it, so
// that its sockets close at once and its token opens nothing any more, or to withdraw a request for
// it.
func ofDevice(do func(ctx context.Context, by *access.Principal, id string) (wire.RelayDevice,
	*wire.Error),
) func(*http.Request) (any, *wire.Error) {
	return func(r *http.Request) (any, *wire.Error) {
		return do(r.Context(), access.FromContext(r.Context()), r.PathValue("id"))
	}
}

// maxExchange bounds the body of an exchange, in bytes.
const maxExchange = 8 << 10

// exchange answers POST /api/relay/pairings/{code}/exchange, which needs no login: 202 until the
// user has decided, then 200 once. It is for programs: a page has no business here.
func (p *pairingAPI) exchange(w http.ResponseWriter, r *http.Request) {
	if fromBrowser(r) {
		writeError(w, wire.NewError(wire.CodeForbidden, "agents exchange codes from programs, not from pages").Try("Send the request without the header Origin."))
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxExchange)
	var q wire.Exchange
	if e := readJSON(r, &q); e != nil {
		writeError(w, e)
		return
	}
	result, e := p.pairings.Exchange(r.Context(), r.PathValue("code"), q, p.clients.address(r))
	if e != nil && e.Code == wire.CodeSlowDown {
		retryAfter(w, time.Duration(result.Interval)*time.Second)
	}
	status := http.StatusOK
	if result.Status == wire.AuthorizationPending {
		status = http.StatusAccepted
	}
	respond(status, func(*http.Request) (any, *wire.Error) { return result, e })(w, r)
}

// askScopes answers POST /api/relay/devices/{id}/scopes {scopes}: fewer hold at once (200), for
// more a card asks (202).
func (p *pairingAPI) askScopes(w http.ResponseWriter, r *http.Request) {
	got, e := withBody(named(p.pairings.AskScopes))(r)
	status := http.StatusOK
	if d, ok := got.(wire.RelayDevice); ok && len(d.Wanted) > 0 {
		status = http.StatusAccepted
	}
	respond(status, func(*http.Request) (any, *wire.Error) { return got, e })(w, r)
}

// eventsPage bounds one answer of the audit log.
const eventsPage = 100

// listEvents answers GET /api/relay/events?before=&limit=, newest first.
func (p *pairingAPI) listEvents(r *http.Request) (any, *wire.Error) {
	limit, e := queryLimit(r, eventsPage, eventsPage)
	if e != nil {
		return nil, e
	}
	var before uint64
	if v := r.URL.Query().Get("before"); v != "" {
		var err error
		if before, err = strconv.ParseUint(v, 10, 64); err != nil {
			return nil, badQuery("before", v, "the id of an event")
		}
	}
	list, e := p.pairings.Events(r.Context(), userOf(r), before, limit)
	return map[string]any{"events": list}, e
}

// createAgentToken answers POST /api/access/tokens {name, worldId?, scopes?}: the only answer that
// has the secret.
func (p *pairingAPI) createAgentToken(r *http.Request, q wire.TokenRequest) (any, *wire.Error) {
	by := access.FromContext(r.Context())
	if q.WorldID == "" {
		var e *wire.Error
		if q.WorldID, e = p.router.Directory.CurrentWorld(r.Context(), by.UserID); e != nil {
			return nil, e
		}
	}
	secret, made, e := p.pairings.CreateToken(r.Context(), by, q.Name, q.WorldID, q.Scopes)
	return wire.TokenResult{Token: secret, ID: made.ID, Name: made.Name, WorldID: made.WorldID, Scopes: made.Scopes}, e
}

// revokeAgentToken answers DELETE /api/access/tokens/{id}.
func (p *pairingAPI) revokeAgentToken(r *http.Request) (any, *wire.Error) {
	id := r.PathValue("id")
	return map[string]string{"id": id}, p.pairings.RevokeToken(r.Context(), access.FromContext(r.Context()), id)
}

// agentSocket answers GET /api/relay/agent/ws of a relay: a paired device proves in its first
// message that it holds its key.
func (p *pairingAPI) agentSocket(w http.ResponseWriter, r *http.Request) {
	serveAgent(w, r, p.router, func(ctx context.Context, hello wire.AgentHello, nonce string) (router.Grant,
		*wire.Error,
	) {
		by, agent, e := p.pairings.Hello(ctx, hello, nonce)
		if e != nil {
			return router.Grant{}, e
		}
		return router.Grant{By: by, DeviceID: by.DeviceID, Agent: agent}, nil
	})
}
