package httpapi_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// Everybody on the server, and perhaps its neighbours, can connect to our end of a bridge. Nothing
// is there but the tools, for the one token that was made for this server: not for a token of
// another agent, nor for the data folder's own.
func TestBridgeEnd(t *testing.T) {
	dir := local.Dir(t.TempDir())
	own, err := dir.MakeToken()
	if err != nil {
		t.Fatal(err)
	}
	l, err := login.Open(dir, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	token := func(name string) (string, string) {
		secret, made, err := l.Tokens().Create(access.Credential{
			Class: access.ClassMCP, Name: name, UserID: login.UserID, WorldID: "w",
			Scopes: []wire.Scope{wire.ScopeRead, wire.ScopeWrite},
		})
		if err != nil {
			t.Fatal(err)
		}
		return secret, made.ID
	}
	secret, id := token("the server's")
	other, _ := token("another's")
	mcp := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "tools for "+access.FromContext(r.Context()).WorldID)
	})
	h := httpapi.BridgeEnd(l, []string{"127.0.0.1:4516"}, "end_1", func(x string) bool { return x == id }, mcp)
	ask := func(method, path, host, bearer, more string) (int, string) {
		r := httptest.NewRequest(method, path, strings.NewReader("{}"))
		r.Host = host
		r.Header.Set("Content-Type", "application/json")
		if bearer != "" {
			r.Header.Set("Authorization", "Bearer "+bearer)
		}
		if name, value, ok := strings.Cut(more, ": "); ok {
			r.Header.Set(name, value)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	const here = "127.0.0.1:4516"
	for name, c := range map[string]struct {
		method, path, host, bearer, more string
		status                           int
		text                             string
	}{
		"the tools":            {"POST", "/api/mcp/world", here, secret, "", http.StatusOK, "tools for w"},
		"its health":           {"GET", "/api/health", here, "", "", http.StatusOK, `"id":"end_1"`},
		"nobody":               {"POST", "/api/mcp/world", here, "", "", http.StatusUnauthorized, "token"},
		"another's token":      {"POST", "/api/mcp/world", here, other, "", http.StatusUnauthorized, "token"},
		"the data folder's":    {"POST", "/api/mcp/world", here, own, "", http.StatusUnauthorized, "token"},
		"a made-up token":      {"POST", "/api/mcp/world", here, "wrld_mcp_x", "", http.StatusUnauthorized, "token"},
		"another host":         {"POST", "/api/mcp/world", "vps.example:4516", secret, "", http.StatusForbidden, "Host"},
		"a page of elsewhere":  {"POST", "/api/mcp/world", here, secret, "Origin: http://vps.example", http.StatusForbidden, "origin"},
		"a page of this world": {"POST", "/api/mcp/world", here, secret, "Origin: http://127.0.0.1:4516", http.StatusForbidden, "origin"},
		"the tools by REST":    {"POST", "/api/world-tools", here, secret, "", http.StatusNotFound, "nothing else"},
		"the page":             {"GET", "/", here, secret, "", http.StatusNotFound, "nothing else"},
		"a launch link":        {"POST", "/api/launch", here, own, "", http.StatusNotFound, "nothing else"},
		"its own bridge":       {"POST", "/api/bridge", here, own, "", http.StatusNotFound, "nothing else"},
		"an agent's socket":    {"GET", "/api/relay/agent/ws", here, own, "", http.StatusNotFound, "nothing else"},
	} {
		if status, text := ask(c.method, c.path, c.host, c.bearer, c.more); status != c.status ||
			!strings.Contains(text, c.text) {
			t.Errorf("%s: %d %s", name, status, text)
		}
	}
	if _, err := l.Tokens().Revoke(login.UserID, id); err != nil {
		t.Fatal(err)
	}
	if status, _ := ask("POST", "/api/mcp/world", here, secret, ""); status != http.StatusUnauthorized {
		t.Errorf("a revoked token: %d", status)
	}
}

// A program may choose a server, and may be an agent: what ssh asks the user is answered in their
// page alone.
func TestWhoMayAnswerABridge(t *testing.T) {
	s := worldtest.StartService(t, nil)
	for _, op := range []wire.BridgeOp{wire.BridgeAnswer, wire.BridgeCancel, wire.BridgeKey, wire.BridgeFetchKey} {
		body := `{"op":"` + string(op) + `","prompt":"ask_1","answer":"yes"}`
		ask(t, s, request{"POST", "/api/bridge", body, bearer(s)}).want(t, "a program "+string(op), wire.CodeNotAllowed)
	}
	cookie, err := s.LogIn(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	page := map[string]string{"Cookie": cookie.Name + "=" + cookie.Value, "Sec-Fetch-Site": "same-origin", "Origin": s.Origin()}
	ask(t, s, request{"POST", "/api/bridge", `{"op":"answer","prompt":"ask_1","answer":"yes"}`, page}).want(t, "nothing is asked", wire.CodeNotFound)
	for body, code := range map[string]wire.Code{
		`{"op":"connect","target":"vps; id"}`:                wire.CodeBadArguments,
		`{"op":"connect","target":"-oProxyCommand=id vps"}`:  wire.CodeBadArguments,
		`{"op":"connect"}`:                                   wire.CodeBadArguments,
		`{"op":"dance"}`:                                     wire.CodeBadArguments,
		`{"op":"connect","target":"vps","arguments":["-A"]}`: wire.CodeBadArguments,
		`{"op":"retry"}`:                                     wire.CodeNotFound,
	} {
		ask(t, s, request{"POST", "/api/bridge", body, bearer(s)}).want(t, body, code)
	}
	if a := ask(t, s, request{"GET", "/api/bridge", "", bearer(s)}); a.status != http.StatusOK || !strings.Contains(a.body, `"state":"off"`) {
		t.Errorf("%d %s", a.status, a.body)
	}
}
