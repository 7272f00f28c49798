package httpapi

import (
	"net/http"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the routes by which the user sees and ends what opens the world: the tokens of
// agents, and the browsers that are logged in.

// accessList answers GET /api/access. A browser with a page on it is in use, though that may ask
// for nothing for days.
func (a *localAPI) accessList(r *http.Request) (any, *wire.Error) {
	by := access.FromContext(r.Context())
	sessions, now := a.login.Sessions(), time.Now().UTC()
	for _, page := range a.Router.Pages() {
		if i := slices.IndexFunc(sessions, func(s login.Session) bool { return s.ID == page.Credential }); i >= 0 {
			sessions[i].Used = now
		}
	}
	return struct {
		Tokens   []access.Credential `json:"tokens"`
		Sessions []login.Session     `json:"sessions"`
		// This is the session of the page that asks; empty: a program asks.
		This string `json:"this,omitempty"`
	}{a.login.Tokens().List(by.UserID), sessions, by.Credential}, nil
}

// createToken answers POST /api/access/tokens {name, worldId?, scopes?}: the only answer that
// contains the secret. Without a world the token is for the one that is open now; without scopes it
// may only read.
func (a *localAPI) createToken(r *http.Request, body wire.TokenRequest) (any, *wire.Error) {
	user := userOf(r)
	list, e := a.worlds.Worlds(r.Context(), user)
	if e != nil {
		return nil, e
	}
	if body.WorldID == "" {
		if body.WorldID, e = a.worlds.CurrentWorld(r.Context(), user); e != nil {
			return nil, e
		}
	}
	known := false
	for _, w := range list {
		known = known || w.ID == body.WorldID
	}
	if !known {
		return nil, wire.NotFound(wire.MissingWorld, "there is no such world").At("worldId")
	}
	if len(body.Scopes) == 0 {
		body.Scopes = []wire.Scope{wire.ScopeRead}
	}
	secret, made, err := a.login.Tokens().Create(access.Credential{
		Class: access.ClassMCP, Name: body.Name,
		UserID: user, WorldID: body.WorldID, Scopes: body.Scopes,
	})
	if err != nil {
		return nil, wire.NewError(wire.CodeBadArguments, "%s", clip.Reason(err))
	}
	return wire.TokenResult{Token: secret, ID: made.ID, Name: made.Name, WorldID: made.WorldID, Scopes: made.Scopes},
		nil
}

// revokeToken answers DELETE /api/access/tokens/{id}: the token opens nothing any more, and what it
// has opened closes.
func (a *localAPI) revokeToken(r *http.Request) (any, *wire.Error) {
	switch found, err := a.login.Tokens().Revoke(userOf(r), r.PathValue("id")); {
	case err != nil:
		return nil, notKept(err)
	case !found:
		return nil, wire.NewError(wire.CodeNotFound, "there is no such token; it may have been revoked already").Try("world-mcp token list shows those that there are.")
	}
	return map[string]any{"id": r.PathValue("id")}, nil
}

// everywhere stands for every session.
const everywhere = "all"

// logOut answers DELETE /api/access/sessions/{id}, with "all" for every browser: the pages of those
// sessions lose their connection and show how to log in.
func (a *localAPI) logOut(r *http.Request) (any, *wire.Error) {
	id := r.PathValue("id")
	switch n, err := a.login.LogOut(func(x string) bool { return id == everywhere || x == id }); {
	case err != nil:
		return nil, notKept(err)
	case n == 0 && id != everywhere:
		return nil, wire.NewError(wire.CodeNotFound, "there is no such session; it may have ended already").Try("Settings → Access lists those that there are.")
	default:
		return map[string]any{"ended": n}, nil
	}
}

// notKept is the error of a change that is in force, but not on disk.
func notKept(err error) *wire.Error {
	return wire.NewError(wire.CodeStoreFailed, "it could not be written to disk, so it may come back when the service starts again: %s", clip.Reason(err)).
		Try("Check free space on the disk that holds the data folder, then do it again.")
}
