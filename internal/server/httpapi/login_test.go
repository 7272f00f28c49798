package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

func checkFiles(t *testing.T, dir local.Dir, secret string) {
	t.Helper()
	for _, name := range []string{"token", "sessions.json", "service.json"} {
		info, err := os.Stat(dir.Path(name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", name, info.Mode())
		}
	}
	b, err := os.ReadFile(dir.Path("sessions.json"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(b), secret) {
		t.Error("the session's secret is on disk")
	}
}

// key asks for a launch link and takes the key out of it.
func key(t *testing.T, s *worldtest.Service) string { return keyOf(t, s, "{}") }

func keyOf(t *testing.T, s *worldtest.Service, launch string) string {
	t.Helper()
	var body struct {
		Result struct {
			URL string `json:"url"`
		} `json:"result"`
	}
	a := ask(t, s, request{"POST", "/api/launch", launch, bearer(s)})
	if json.Unmarshal([]byte(a.body), &body) != nil {
		t.Fatal(a.body)
	}
	u, err := url.Parse(body.Result.URL)
	if err != nil || u.RawQuery != "" {
		t.Fatalf("%s: %v", body.Result.URL, err)
	}
	return strings.TrimPrefix(u.Fragment, "key=")
}

func TestALaunchKeyIsGoodOnce(t *testing.T) {
	s := worldtest.StartService(t, nil)
	k := key(t, s)
	cookie, err := s.Redeem(patient(t), k)
	if err != nil {
		t.Fatal(err)
	}
	for _, used := range []string{k, "", "guess", k + "x"} {
		ask(t, s, request{"POST", "/api/login", `{"key":"` + used + `"}`, nil}).want(t, "key "+used, wire.CodeUnauthorized)
	}
	logged := request{"GET", "/api/session", "", map[string]string{"Cookie": cookie.Name + "=" + cookie.Value, "Sec-Fetch-Site": "same-origin"}}
	if a := ask(t, s, logged); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// Who is logged in and follows a link that an agent gave stays logged in, in that tab and in the
// others.
func TestAnAgentsLinkLogsNobodyOut(t *testing.T) {
	s := worldtest.StartService(t, nil)
	cookie, err := s.LogIn(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	own := map[string]string{"Cookie": cookie.Name + "=" + cookie.Value, "Origin": s.Origin()}
	k := keyOf(t, s, `{"shown":true}`)
	if a := ask(t, s, request{"POST", "/api/login", `{"key":"` + k + `"}`, own}); a.status != http.StatusNoContent || a.header.Get("Set-Cookie") != "" {
		t.Errorf("%d %s, %q", a.status, a.body, a.header.Get("Set-Cookie"))
	}
	if a := ask(t, s, request{"GET", "/api/turns", "", own}); a.status != http.StatusOK {
		t.Errorf("the user's page gets %d %s", a.status, a.body)
	}
	ask(t, s, request{"POST", "/api/login", `{"key":"` + k + `"}`, nil}).want(t, "the same link elsewhere", wire.CodeUnauthorized)
}

func TestASessionSurvivesARestart(t *testing.T) {
	dir := local.Dir(t.TempDir())
	s := worldtest.StartService(t, &service.Options{DataDir: dir})
	cookie, err := s.LogIn(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	unused := key(t, s)
	s.Stop()
	port, _ := strconv.Atoi(s.Origin()[strings.LastIndex(s.Origin(), ":")+1:])
	s = worldtest.StartService(t, &service.Options{DataDir: dir, Port: port}) // the cookie belongs to its port
	p, err := s.Page(patient(t), &worldtest.PageOptions{Cookie: cookie})
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	if _, err := s.Redeem(patient(t), unused); err == nil {
		t.Error("a launch key survived the restart")
	}
}

// The browser socket needs the page's own Origin and session; the agent socket takes no page.
func TestSocketsAtTheDoor(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	for name, c := range map[string]struct {
		url, origin, site string
		ok                bool
	}{
		"a page at the agent's":              {s.AgentURL(), s.Origin(), "", false},
		"a page's fetch at the agent's":      {s.AgentURL(), "", "same-origin", false},
		"a program at the page's":            {s.PageURL(), "", "", false},
		"a foreign page":                     {s.PageURL(), "https://example.com", "", false},
		"a foreign page at agent's":          {s.AgentURL(), "https://example.com", "", false},
		"an agent with its token in the URL": {s.AgentURL() + "?token=" + s.Token, "", "", false},
		"an agent":                           {s.AgentURL(), "", "", true},
	} {
		h := http.Header{}
		if c.origin != "" {
			h.Set("Origin", c.origin)
		}
		if c.site != "" {
			h.Set("Sec-Fetch-Site", c.site)
		}
		ws, err := worldtest.Dial(ctx, c.url, h)
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil {
			_ = ws.CloseNow()
		}
	}
	// A page that is not logged in cannot see the status of an upgrade: it gets a close code.
	for _, cookie := range []string{"", "x=y"} {
		h := http.Header{"Origin": {s.Origin()}, "Cookie": {cookie}}
		ws, err := worldtest.Dial(ctx, s.PageURL(), h)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err = ws.Read(ctx); closeCode(err) != wire.CodeUnauthorized.Info().Close {
			t.Errorf("cookie %q: %v", cookie, err)
		}
		_ = ws.CloseNow()
	}
	if _, err := worldtest.DialAgent(ctx, worldtest.AgentOptions{URL: s.AgentURL(), Token: "guess", Type: "codex"}); err == nil {
		t.Error("a wrong bearer was welcomed")
	}
	a, err := s.Agent(ctx, "codex")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	for _, sc := range a.Welcome.Scopes {
		if sc == wire.ScopeVoice {
			t.Error("voice is granted by default")
		}
	}
}
