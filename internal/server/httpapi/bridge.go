package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/wire"
)

// Bridge is the bridge to an agent on a server, and the choice of which one.
type Bridge interface {
	// State returns the present state.
	State() wire.Bridge
	// Ask starts a request, and returns the state after it has begun.
	Ask(ctx context.Context, q *wire.BridgeRequest) (wire.Bridge, *wire.Error)
}

// BridgeRoutes are those of the bridge.
func BridgeRoutes(b Bridge) []Route {
	return []Route{
		{"GET /api/bridge", ForUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) { return b.State(), nil })},
		{"POST /api/bridge", ForUser, respond(http.StatusOK, withBody(func(r *http.Request, q wire.BridgeRequest) (any, *wire.Error) {
			return askBridge(b, r, &q)
		}))},
	}
}

// askBridge answers POST /api/bridge. What ssh or the gateway on the server wants to know is
// answered only by a page that the user has opened: a program may be an agent.
func askBridge(b Bridge, r *http.Request, q *wire.BridgeRequest) (any, *wire.Error) {
	switch q.Op {
	case wire.BridgeAnswer, wire.BridgeCancel, wire.BridgeKey, wire.BridgeFetchKey:
		if access.FromContext(r.Context()).Kind != access.Page {
			return nil, wire.NewError(wire.CodeNotAllowed, "this is answered in the page").Try("Run `world-mcp open`.")
		}
	case wire.BridgeConnect, wire.BridgeRetry, wire.BridgeStop:
	default:
		return nil, wire.NewError(wire.CodeBadArguments, "there is no such operation").At("op")
	}
	return b.Ask(r.Context(), q)
}

// BridgeEnd returns what the agent of a server finds at the other end of a bridge: the tools, for
// the token that was made for it, and the id by which the bridge knows its own end. No page, no
// cookie, no other token and no other route is there, since every user of that server, and perhaps
// its neighbours, can connect. hosts are the names by which the server knows this end, and made
// reports whether a token with an id was made for it.
func BridgeEnd(l *login.Login, hosts []string, id string, made func(tokenID string) bool,
	mcp http.Handler,
) http.Handler {
	g := &guard{callers: &serverCallers{l, made}, hosts: hosts}
	return g.serve([]Route{
		{"GET /api/health", Anyone, func(w http.ResponseWriter, _ *http.Request) {
			writeJSON(w, http.StatusOK, map[string]string{"product": "world", "id": id})
		}},
		{"/api/mcp/world", ForTools, mcp.ServeHTTP},
		{"/", Anyone, func(w http.ResponseWriter, _ *http.Request) {
			writeError(w, wire.NewError(wire.CodeNotFound, "here are the tools for one agent, and nothing else").Try("Use /api/mcp/world."))
		}},
	})
}

// serverCallers are the agents of one server, with a token of one world.
type serverCallers struct {
	login *login.Login
	made  func(tokenID string) bool
}

// refuse implements callers: every request here came through ssh, a program of this user.
func (*serverCallers) refuse(*http.Request) *wire.Error { return nil }

// identify implements callers.
func (c *serverCallers) identify(r *http.Request) (*access.Principal, *wire.Error) {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return nil, nil
	}
	p := c.login.Tokens().Find(token, access.ClassMCP)
	if p == nil || !c.made(p.Credential) {
		return nil, nil
	}
	return p, nil
}

// page implements callers: there are none.
func (*serverCallers) page(*http.Request) (*access.Principal, *wire.Error) { return nil, nil }

// denied implements callers.
func (*serverCallers) denied(h http.Header, p *access.Principal) *wire.Error {
	if p != nil {
		return wire.NewError(wire.CodeNotAllowed, "the token of this agent is not good for this")
	}
	h.Set("WWW-Authenticate", "Bearer")
	return wire.NewError(wire.CodeUnauthorized, "the tools need the token that was made for this server")
}
