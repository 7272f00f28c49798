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
	run, agent, over := token(access.ClassRun), token(access.ClassMCP), token(access.ClassRun)
	for _, c := range l.Tokens().List(login.UserID) {
		if p := l.Agent(over); p != nil && p.Credential == c.ID {
			_, _ = l.Tokens().Revoke(login.UserID, c.ID)
		}
	}
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
			httpapi.SessionRoute(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, _ = w.Write([]byte(access.FromContext(r.Context()).Credential))
			})),
			httpapi.AttachedRoute(func(session string) bool { return session == "awaited" }),
			httpapi.ReportRoute(reporting, func(session string, k mission.Kind, args json.RawMessage) *wire.Error {
				reports = append(reports, fmt.Sprintf("%s %s %s", session, k, args))
				return nil
			})),
	}, l, false)
	for _, c := range []struct {
		method, path, token string
		status              int
		header              []string
	}{
		{"POST", wire.SessionPath, run, http.StatusOK, nil},
		{"POST", wire.SessionPath, run, http.StatusForbidden, []string{"Host", "evil.example:4516"}},
		{"POST", wire.SessionPath, run, http.StatusForbidden, []string{"Origin", "https://evil.example"}},
		{"POST", wire.SessionPath, run, http.StatusForbidden, []string{"Origin", "null"}},
		{"POST", wire.SessionPath, run, http.StatusForbidden, []string{"Sec-Fetch-Site", "cross-site"}},
		{"GET", wire.SessionPath, run, http.StatusForbidden, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"}},
		{"POST", wire.SessionPath, run, http.StatusUnsupportedMediaType, []string{"Content-Type", "text/plain"}},
		{"POST", wire.SessionPath + "?token=" + run, run, http.StatusUnauthorized, nil},
		{"POST", wire.SessionPath, run + "x", http.StatusUnauthorized, nil},
		{"POST", wire.SessionPath, run[:len(run)-1], http.StatusUnauthorized, nil},
		{"POST", wire.SessionPath, over, http.StatusUnauthorized, nil}, // its session has ended
		{"POST", wire.SessionPath, agent, http.StatusUnauthorized, nil},
		{"POST", wire.SessionPath, "", http.StatusUnauthorized, nil},
		{"POST", wire.SessionPath, "", http.StatusUnauthorized, []string{"Sec-Fetch-Site", "same-origin", "Origin", "http://127.0.0.1:4516"}},
		{"POST", "/api/attached", run, http.StatusOK, nil},
		{"POST", "/api/attached", agent, http.StatusForbidden, nil},
		{"POST", "/api/attached", run + "x", http.StatusUnauthorized, nil},
		{"POST", "/api/coder/report", run, http.StatusOK, nil},
		{"POST", "/api/coder/report", agent, http.StatusForbidden, nil},
		{"POST", "/api/coder/report", run + "x", http.StatusUnauthorized, nil},
		{"GET", "/api/coder/missions", run, http.StatusUnauthorized, nil},
		{"POST", "/api/coder/pro/execute", run, http.StatusUnauthorized, nil},
		{"POST", "/api/world-tools", run, http.StatusUnauthorized, nil},
		{"POST", "/api/direct-code", run, http.StatusUnauthorized, nil},
		{"GET", "/api/access", run, http.StatusUnauthorized, nil},
	} {
		r := httptest.NewRequest(c.method, c.path, strings.NewReader(`{"session":"awaited"}`))
		r.Host, r.RemoteAddr = "127.0.0.1:4516", "127.0.0.1:5000"
		r.Header.Set("Content-Type", "application/json")
		if c.token != "" {
			r.Header.Set("Authorization", "Bearer "+c.token)
		}
		for i := 0; i+1 < len(c.header); i += 2 {
			if r.Header.Set(c.header[i], c.header[i+1]); c.header[i] == "Host" {
				r.Host = c.header[i+1]
			}
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status {
			t.Errorf("%s with %.9s %q: %d %s", c.path, c.token, c.header, w.Code, w.Body)
		}
	}
	if want := []string{`one review {"session":"awaited"}`}; !slices.Equal(reports, want) {
		t.Errorf("reported was %q", reports)
	}
}
