package httpapi

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// userOnly are callers who are all the user.
type userOnly struct{ callers }

func (userOnly) refuse(*http.Request) *wire.Error { return nil }

func (userOnly) identify(*http.Request) (*access.Principal, *wire.Error) {
	return &access.Principal{Kind: access.Page, IsUser: true, Scopes: access.LocalScopes()}, nil
}

func (userOnly) denied(http.Header, *access.Principal) *wire.Error {
	return wire.NewError(wire.CodeNotAllowed, "not for them")
}

// A route that a feature mounts without a rule admits no one.
func TestARouteWithoutARuleIsClosed(t *testing.T) {
	ok := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }
	h := (&guard{callers: userOnly{}, hosts: []string{"world"}}).serve([]Route{
		{Pattern: "GET /without", Serve: ok}, {"GET /with", ForUser, ok}, {"GET /open", Anyone, ok},
	})
	for path, want := range map[string]int{"/without": http.StatusForbidden, "/with": http.StatusOK, "/open": http.StatusOK} {
		r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
		r.Host = "world"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
}
