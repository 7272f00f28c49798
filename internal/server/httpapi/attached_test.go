package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/wire"
)

// The MCP server of a coding session has the session's token and no other: with it, it says that
// the agent has listed the tools, reports what the session was opened for, and can ask for nothing
// else over HTTP. Another agent's token says nothing there.
func TestTokensOfCodingSessions(t *testing.T) {
	l, err := login.Open(local.Dir(t.TempDir()), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	token := func(c access.Class) string {
		secret, _, err := l.Tokens().Create(access.Credential{
			Class: c, Name: "one", UserID: login.UserID, WorldID: "w",
			Scopes: []wire.Scope{wire.ScopeRead},
		})
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	run, agent := token(access.ClassRun), token(access.ClassMCP)
	var reports []string
	reporting := func(by *access.Principal) (session string, k mission.Kind, e *wire.Error) {
		if !by.IsCodingRun {
			return "", "", wire.NewError(wire.CodeNotAllowed, "this session reports nothing")
		}
		return "one", mission.ReportReview, nil
	}
	routes := slices.DeleteFunc(httpapi.CoderRoutes(nil, nil, nil, nil),
		func(r httpapi.Route) bool { return strings.HasSuffix(r.Pattern, "/report") })
	h := httpapi.Local(httpapi.Options{
		Info: local.Info{Port: 4516}, MCP: http.NotFoundHandler(),
		Routes: append(routes,
			httpapi.AttachedRoute(func(session string) bool { return session == "awaited" }),
			httpapi.ReportRoute(reporting, func(session string, k mission.Kind, args json.RawMessage) *wire.Error {
				reports = append(reports, fmt.Sprintf("%s %s %s", session, k, args))
				return nil
			})),
	}, l, false)
	for _, c := range []struct {
		method, path, token string
		status              int
	}{
		{"POST", "/api/attached", run, http.StatusOK},
		{"POST", "/api/attached", agent, http.StatusForbidden},
		{"POST", "/api/attached", run + "x", http.StatusUnauthorized},
		{"POST", "/api/coder/report", run, http.StatusOK},
		{"POST", "/api/coder/report", agent, http.StatusForbidden},
		{"POST", "/api/coder/report", run + "x", http.StatusUnauthorized},
		{"GET", "/api/coder/missions", run, http.StatusUnauthorized},
		{"POST", "/api/coder/pro/execute", run, http.StatusUnauthorized},
		{"POST", "/api/world-tools", run, http.StatusUnauthorized},
		{"POST", "/api/direct-code", run, http.StatusUnauthorized},
		{"GET", "/api/access", run, http.StatusUnauthorized},
	} {
		r := httptest.NewRequest(c.method, c.path, strings.NewReader(`{"session":"awaited"}`))
		r.Host, r.RemoteAddr = "127.0.0.1:4516", "127.0.0.1:5000"
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+c.token)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status {
			t.Errorf("%s with %.9s: %d %s", c.path, c.token, w.Code, w.Body)
		}
	}
	if want := []string{`one review {"session":"awaited"}`}; !slices.Equal(reports, want) {
		t.Errorf("reported was %q", reports)
	}
}
