package httpapi_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// routes are all there are, as TestEveryRouteIsTried checks; needs says what a request must show:
// nothing, what the tools show, the page's session or the bearer, the page's session alone, or the
// token of an agent's session. viewer says that a page whose link an agent has seen may use it,
// too.
var routes = []struct {
	method, path, needs string
	viewer              bool
}{
	{"GET", "/", "", true},
	{"GET", "/api/health", "", true},
	{"GET", "/api/version", "", true},
	{"POST", "/api/login", "", true},
	{"GET", "/api/nothing", "", true},
	{"GET", "/api/world-tools", "tools", true},
	{"POST", "/api/world-tools", "tools", false},
	{"POST", "/api/mcp/world", "tools", false},
	{"POST", "/api/mcp/session", "session", false},
	{"GET", "/api/world-events", "tools", true},
	{"GET", "/metrics", "tools", false},
	{"GET", "/api/assets", "tools", true},
	{"GET", "/api/assets/img_0", "tools", true},
	{"POST", "/api/assets", "tools", false},
	{"DELETE", "/api/assets/img_0", "secret", false},
	{"GET", "/api/session", "secret", true},
	{"POST", "/api/launch", "secret", false},
	{"POST", "/api/handover", "secret", false},
	{"POST", "/api/attached", "secret", false},
	{"POST", "/api/own-agents", "secret", false},
	{"GET", "/api/worlds", "secret", true},
	{"POST", "/api/worlds", "secret", false},
	{"PATCH", "/api/worlds/w_none", "secret", false},
	{"DELETE", "/api/worlds/w_none", "secret", false},
	{"POST", "/api/worlds/w_none/restore", "secret", false},
	{"POST", "/api/worlds/w_none/open", "secret", false},
	{"GET", "/api/worlds/current/entries", "secret", true},
	{"GET", "/api/worlds/current/export", "secret", true},
	{"POST", "/api/worlds/import", "secret", false},
	{"GET", "/api/relays", "secret", false},
	{"POST", "/api/relays", "secret", false},
	{"GET", "/api/bridge", "secret", false},
	{"GET", "/api/agents", "secret", false},
	{"POST", "/api/agents", "secret", false},
	{"GET", "/api/agents/none/events", "secret", false},
	{"POST", "/api/agents/none/messages", "secret", false},
	{"POST", "/api/agents/none/stop", "secret", false},
	{"GET", "/api/direct-code", "secret", false},
	{"POST", "/api/direct-code", "secret", false},
	{"POST", "/api/coder/agent", "secret", false},
	{"POST", "/api/coder/vibecode", "secret", false},
	{"GET", "/api/coder/plainchat", "secret", false},
	{"PUT", "/api/coder/plainchat", "page", false},
	{"GET", "/api/coder/missions", "secret", false},
	{"POST", "/api/coder/missions", "secret", false},
	{"PATCH", "/api/coder/missions", "secret", false},
	{"POST", "/api/coder/pro/curate", "secret", false},
	{"POST", "/api/coder/pro/execute", "secret", false},
	{"POST", "/api/coder/pro/context-preview", "secret", false},
	{"POST", "/api/coder/pro/feedback", "secret", false},
	{"POST", "/api/coder/pro/heartbeat", "secret", false},
	{"GET", "/api/coder/pro/curator-logs", "secret", false},
	{"GET", "/api/coder/pro/lobeprompt", "secret", false},
	{"PUT", "/api/coder/pro/lobeprompt", "secret", false},
	{"POST", "/api/coder/report", "secret", false},
	{"POST", "/api/bridge", "secret", false},
	{"POST", "/api/smoke", "secret", false},
	{"GET", "/api/connect", "secret", false},
	{"GET", "/api/access", "secret", false},
	{"POST", "/api/access/tokens", "secret", false},
	{"DELETE", "/api/access/tokens/cred_0", "secret", false},
	{"DELETE", "/api/access/sessions/session_0", "secret", false},
	{"GET", "/api/chat/images/0", "secret", false},
	{"GET", "/api/turns", "secret", false},
	{"GET", "/api/notices", "secret", false},
	{"GET", "/api/agent-programs", "page", false},
	{"GET", "/api/agent-programs/none/result", "page", false},
	{"POST", "/api/agent-programs/test", "page", false},
	{"DELETE", "/api/agent-programs/test", "page", false},
	{"POST", "/api/agent-programs/copies", "page", false},
	{"DELETE", "/api/agent-programs/copies/none", "page", false},
	{"POST", "/api/agent-programs/own", "page", false},
	{"DELETE", "/api/agent-programs/own/none", "page", false},
	{"GET", "/api/terminals", "secret", false},
	{"PUT", "/api/terminals", "secret", false},
	{"GET", "/api/voice", "secret", false},
	{"PUT", "/api/voice", "secret", false},
	{"GET", "/api/voice/ws", "", true}, // judges itself: TestAPageOfAnAgentsLinkReads
	{"POST", "/api/voice/speech", "secret", false},
	{"GET", "/api/relay/agent/ws", "", true},
	{"GET", "/api/relay/browser/ws", "", true},
}

// Every route is tried here, whichever feature mounts it: its rights were thought of.
func TestEveryRouteIsTried(t *testing.T) {
	patterns := httpapi.Patterns(func() { worldtest.StartService(t, nil).Stop() })
	m := http.NewServeMux()
	for _, p := range patterns {
		m.HandleFunc(p, http.NotFound)
	}
	tried := map[string]bool{}
	for _, r := range routes {
		_, pattern := m.Handler(httptest.NewRequest(r.method, r.path, nil))
		if pattern == "/api/" && r.path != "/api/nothing" {
			t.Errorf("no feature mounts %s %s", r.method, r.path)
		}
		tried[pattern] = true
	}
	for _, p := range patterns {
		if !tried[p] {
			t.Errorf("%s is not among the routes that are tried", p)
		}
	}
	if len(patterns) < 60 {
		t.Errorf("only %d routes are mounted", len(patterns))
	}
}

// What comes from elsewhere is refused on every route before anything else, whatever credential it
// carries.
func TestGuardOnEveryRoute(t *testing.T) {
	s := worldtest.StartService(t, nil)
	port := s.Origin()[strings.LastIndex(s.Origin(), ":")+1:]
	n, _ := strconv.Atoi(port)
	for _, r := range routes {
		for name, c := range map[string]struct {
			header map[string]string
			code   wire.Code
		}{
			"a rebound host":     {map[string]string{"Host": "world.example:" + port}, wire.CodeForbidden},
			"another port":       {map[string]string{"Host": "127.0.0.1:" + strconv.Itoa(n+1)}, wire.CodeForbidden},
			"no port":            {map[string]string{"Host": "127.0.0.1"}, wire.CodeForbidden},
			"a suffix":           {map[string]string{"Host": "127.0.0.1:" + port + ".example"}, wire.CodeForbidden},
			"a foreign origin":   {map[string]string{"Origin": "https://example.com"}, wire.CodeForbidden},
			"another port's":     {map[string]string{"Origin": "http://127.0.0.1:" + strconv.Itoa(n+1)}, wire.CodeForbidden},
			"a file's":           {map[string]string{"Origin": "null"}, wire.CodeForbidden},
			"https":              {map[string]string{"Origin": "https://127.0.0.1:" + port}, wire.CodeForbidden},
			"a cross-site fetch": {map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, wire.CodeForbidden},
			"a same-site fetch":  {map[string]string{"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"}, wire.CodeForbidden},
		} {
			c.header["Authorization"] = "Bearer " + s.Token
			ask(t, s, request{r.method, r.path, "{}", c.header}).want(t, fmt.Sprintf("%s %s with %s", r.method, r.path, name), c.code)
		}
		for _, name := range []string{"token", "Token", "access_token", "key", "api_key", "apikey", "bearer", "session", "auth"} {
			ask(t, s, request{r.method, r.path + "?" + name + "=" + s.Token, "{}", bearer(s)}).want(t, r.path+" with a secret in the URL",
				wire.CodeUnauthorized)
		}
		for _, query := range []string{
			"foo=" + s.Token, s.Token, "deviceToken=x", "device_token=x", "X-Api-Key=x", "a=1&next=%2F%3Ft%3D" + s.Token, strings.ReplaceAll("q="+s.Token, "_", "%5F"),
			"code=" + access.NewSecret(),
		} {
			ask(t, s, request{r.method, r.path + "?" + query, "{}", bearer(s)}).want(t, r.path+" with a secret of another name in the URL", wire.CodeUnauthorized)
		}
		if r.method != http.MethodPost || r.path == "/api/assets" { // that one takes files
			continue
		}
		for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"} {
			ask(t, s, request{r.method, r.path, "{}", map[string]string{"Content-Type": kind, "Authorization": "Bearer " + s.Token}}).want(t, r.path+" as "+kind,
				wire.CodeWrongMediaType)
		}
	}
	// A link from elsewhere opens the page, and nothing else.
	navigate := map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
	if a := ask(t, s, request{"GET", "/", "", navigate}); a.status == http.StatusForbidden {
		t.Errorf("a link to the page: %d", a.status)
	}
	ask(t, s, request{"GET", "/api/world-tools", "", navigate}).want(t, "a link to the tools", wire.CodeForbidden)
	for _, host := range []string{"localhost:" + port, "LOCALHOST:" + port, "[::1]:" + port} {
		if a := ask(t, s, request{"GET", "/api/health", "", map[string]string{"Host": host}}); a.status != http.StatusOK {
			t.Errorf("host %s: %d", host, a.status)
		}
	}
}

// A slash at the end of a route's address changes neither what it does nor who may do it, and a
// route that does not exist says where the list of routes is.
func TestASlashAtTheEnd(t *testing.T) {
	s := worldtest.StartService(t, nil)
	hello := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
	accept := map[string]string{"Accept": "application/json, text/event-stream"}
	if a := ask(t, s, request{"POST", "/api/mcp/world/", hello, accept}); a.status != http.StatusOK {
		t.Errorf("initialize: %d %s", a.status, a.body)
	}
	for _, r := range routes {
		if strings.HasSuffix(r.path, "/") || strings.HasSuffix(r.path, "/ws") {
			continue
		}
		if a := ask(t, s, request{r.method, r.path + "/", "{}", map[string]string{"Origin": "null"}}); a.status != http.StatusForbidden {
			t.Errorf("%s %s/ from elsewhere: %d", r.method, r.path, a.status)
		}
		if r.needs == "" || r.needs == "tools" || !strings.HasPrefix(r.path, "/api/") {
			continue
		}
		if with, without := ask(t, s, request{r.method, r.path + "/", "{}", nil}),
			ask(t, s, request{r.method, r.path, "{}", nil}); with.status != without.status ||
			with.status != http.StatusUnauthorized {
			t.Errorf("%s %s/ without a credential: %d, not %d", r.method, r.path, with.status, without.status)
		}
	}
	if a := ask(t, s, request{"GET", "/api/nothing/", "", nil}); a.status != http.StatusNotFound || !strings.Contains(a.body, "docs/PROTOCOL.md") ||
		strings.Contains(a.body, "inspect_world") {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// who shows which credential, and what it opens.
func TestCredentials(t *testing.T) {
	for _, requireToken := range []bool{false, true} {
		s := worldtest.StartService(t, &service.Options{RequireToken: requireToken})
		cookie, err := s.LogIn(patient(t))
		if err != nil {
			t.Fatal(err)
		}
		session := cookie.Name + "=" + cookie.Value
		a := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info"}`, bearer(s)}) // no page is open yet
		theirs, err := s.Redeem(patient(t), linkKey.FindStringSubmatch(a.body)[1])
		if err != nil {
			t.Fatal(err)
		}
		seen := theirs.Name + "=" + theirs.Value
		for name, c := range map[string]struct {
			header        map[string]string
			tools, secret bool
			viewer        bool
		}{
			"nothing":                           {nil, !requireToken, false, false},
			"the bearer":                        {bearer(s), true, true, false},
			"a wrong bearer":                    {map[string]string{"Authorization": "Bearer guess"}, false, false, false},
			"basic":                             {map[string]string{"Authorization": "Basic " + s.Token}, false, false, false},
			"a wrong bearer beside a session":   {map[string]string{"Authorization": "Bearer guess", "Cookie": session}, false, false, false},
			"the bearer beside a seen session":  {map[string]string{"Authorization": "Bearer " + s.Token, "Cookie": seen}, true, true, false},
			"the page's session":                {map[string]string{"Cookie": session, "Origin": s.Origin(), "Sec-Fetch-Site": "same-origin"}, true, true, false},
			"a page without one":                {map[string]string{"Origin": s.Origin(), "Sec-Fetch-Site": "same-origin"}, false, false, false},
			"a page with an old one":            {map[string]string{"Cookie": cookie.Name + "=old", "Sec-Fetch-Site": "same-origin"}, false, false, false},
			"a page of a link an agent saw":     {map[string]string{"Cookie": seen, "Origin": s.Origin(), "Sec-Fetch-Site": "same-origin"}, true, true, true},
			"a program with a page's seen link": {map[string]string{"Cookie": seen}, true, true, true},
		} {
			for _, r := range routes {
				if r.needs == "" || r.path == "/api/handover" && !c.viewer {
					continue
				}
				allowed := map[string]bool{"tools": c.tools, "secret": c.secret, "page": c.secret}[r.needs]
				a := ask(t, s, request{r.method, r.path, "{}", c.header})
				if isProgram := c.header["Authorization"] != ""; r.needs == "page" && allowed && isProgram {
					a.want(t, name+" to "+r.path, wire.CodeNotAllowed)
					continue
				}
				if c.viewer && r.needs != "session" {
					if refused := a.status == http.StatusForbidden; refused == r.viewer || refused &&
						(!strings.Contains(a.err.Message, "a link that an agent has seen") || !strings.Contains(a.err.Next, "world-mcp open")) {
						t.Errorf("%s to %s %s: %d %s", name, r.method, r.path, a.status, a.body)
					}
					continue
				}
				if refused := a.status == http.StatusUnauthorized; refused == allowed {
					t.Errorf("%s to %s %s (token required: %v): %d %s", name, r.method, r.path, requireToken, a.status, a.body)
				}
			}
		}
		s.Stop()
	}
}

func TestBodiesAndMethods(t *testing.T) {
	s := worldtest.StartService(t, nil)
	large := `{"tool":"say","arguments":{"text":"` + strings.Repeat("x", 300<<10) + `"}}`
	ask(t, s, request{"POST", "/api/world-tools", large, nil}).want(t, "a large body", wire.CodeTooLarge)
	for name, body := range map[string]string{
		"nothing": ``, "a list": `[]`, "cut off": `{"tool":`, "another field": `{"tool":"world_info","user":"x"}`,
		"other case": `{"Tool":"world_info"}`, "a key twice": `{"tool":"world_info","tool":"undo"}`, "bad UTF-8": "{\"tool\":\"\xff\"}",
		"a bad world": `{"tool":"world_info","worldId":"../x"}`,
	} {
		ask(t, s, request{"POST", "/api/world-tools", body, nil}).want(t, name, wire.CodeBadArguments)
	}
	ask(t, s, request{"POST", "/api/world-tools", `{"tool":"format_disk","arguments":{}}`, nil}).want(t, "an unknown tool", wire.CodeUnknownTool)
	ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info","worldId":"w_none"}`, nil}).want(t, "an unknown world", wire.CodeNotFound)
	ask(t, s, request{"POST", "/api/world-tools", `{"tool":"place_objects","arguments":{"objects":[{"kind":"bench"}]}}`, nil}).want(t, "no page", wire.CodeWorldNotOpen)
	ask(t, s, request{"POST", "/api/world-tools", `{"tool":"place_objects","arguments":{"objects":[]}}`, nil}).want(t, "bad arguments", wire.CodeBadArguments)
	for _, r := range []request{{method: "PUT", path: "/api/world-tools"}, {method: "DELETE", path: "/api/world-events"}, {method: "GET", path: "/api/nothing"}, {method: "GET", path: "/api/login"}} {
		ask(t, s, r).want(t, r.method+" "+r.path, wire.CodeNotFound)
	}
}

// The stored secrets are hashes, and files are the user's alone.
func TestSecretsAtRest(t *testing.T) {
	dir := local.Dir(t.TempDir())
	s := worldtest.StartService(t, &service.Options{DataDir: dir})
	cookie, err := s.LogIn(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode {
		t.Errorf("the cookie: %v", cookie)
	}
	checkFiles(t, dir, cookie.Value)
}
