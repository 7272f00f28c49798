package service_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/wire"
)

// Who may use a route.
const (
	forAll   = iota // everybody, without a login
	forPage         // the user's own page
	forRead         // also a token that may read its world
	forTools        // the same, for what agents call
	forAgent        // programs alone: no page sends it
)

// relayRoutes are all routes of a relay. Their ids name nothing, so that no call changes anything.
var relayRoutes = []struct {
	method, path string
	who          int
	body         any
}{
	{"GET", "/", forAll, nil},
	{"GET", "/pair/MAPLE-7K2Q", forAll, nil},
	{"GET", "/api/health", forAll, nil},
	{"GET", "/api/version", forAll, nil},
	{"GET", "/api/hosted", forAll, nil},
	{"GET", "/api/nothing", forAll, nil},
	{"POST", "/api/signup/passkey/begin", forAll, map[string]any{"name": "", "link": ""}},
	{"POST", "/api/signup/passkey/finish", forAll, map[string]any{"credential": 1}},
	{"POST", "/api/login/passkey/begin", forAll, map[string]any{"mediation": 1}},
	{"POST", "/api/login/passkey/finish", forAll, map[string]any{"credential": 1, "x": 1}},
	{"POST", "/api/login/link", forAll, map[string]any{"x": 1}},
	{"POST", "/api/link", forAll, map[string]any{"x": 1}},
	{"POST", "/api/login/provider", forAll, map[string]any{"x": 1}},
	{"GET", "/login/oidc/none", forAll, nil},
	{"GET", "/login/callback", forAll, nil},
	{"POST", "/api/relay/pairings/MAPLE-7K2Q/exchange", forAgent, map[string]any{"x": 1}},

	{"GET", "/api/session", forPage, nil},
	{"GET", "/api/account", forPage, nil},
	{"PATCH", "/api/account", forPage, map[string]any{"x": 1}},
	{"DELETE", "/api/account", forPage, map[string]any{"confirm": "somebody else"}},
	{"GET", "/api/account/export", forPage, nil},
	{"POST", "/api/account/passkeys/begin", forPage, nil},
	{"POST", "/api/account/passkeys/finish", forPage, map[string]any{"x": 1}},
	{"PATCH", "/api/account/passkeys/none", forPage, map[string]any{"name": "x"}},
	{"DELETE", "/api/account/passkeys/none", forPage, nil},
	{"POST", "/api/account/identities", forPage, map[string]any{"x": 1}},
	{"DELETE", "/api/account/identities/none", forPage, nil},
	{"DELETE", "/api/account/sessions/none", forPage, nil},
	{"POST", "/api/account/links", forPage, map[string]any{"x": 1}},
	{"GET", "/api/worlds", forPage, nil},
	{"GET", "/api/worlds/w_none/entries", forPage, nil},
	{"GET", "/api/worlds/w_none/export", forPage, nil},
	{"POST", "/api/worlds", forPage, map[string]any{"x": 1}},
	{"POST", "/api/worlds/import", forPage, map[string]any{"x": 1}},
	{"PATCH", "/api/worlds/w_none", forPage, map[string]any{"name": "x"}},
	{"DELETE", "/api/worlds/w_none", forPage, nil},
	{"POST", "/api/worlds/w_none/restore", forPage, map[string]any{}},
	{"POST", "/api/worlds/w_none/open", forPage, map[string]any{}},
	{"DELETE", "/api/assets/none", forPage, nil},
	{"GET", "/api/chat/images/none", forPage, nil},
	{"GET", "/api/relay/pairings", forPage, nil},
	{"POST", "/api/relay/pairings", forPage, map[string]any{"worldId": "w_none"}},
	{"GET", "/api/relay/pairings/MAPLE-7K2Q", forPage, nil},
	{"POST", "/api/relay/pairings/MAPLE-7K2Q/approve", forPage, map[string]any{"claimFingerprint": "x"}},
	{"POST", "/api/relay/pairings/MAPLE-7K2Q/deny", forPage, map[string]any{"claimFingerprint": "x"}},
	{"GET", "/api/relay/devices", forPage, nil},
	{"PATCH", "/api/relay/devices/dev_none", forPage, map[string]any{"label": "x"}},
	{"POST", "/api/relay/devices/dev_none/revoke", forPage, map[string]any{}},
	{"POST", "/api/relay/devices/dev_none/scopes", forPage, map[string]any{"scopes": []string{"world.read"}}},
	{"POST", "/api/relay/devices/dev_none/scopes/approve", forPage, map[string]any{"scopes": []string{"world.read"}}},
	{"POST", "/api/relay/devices/dev_none/scopes/deny", forPage, map[string]any{}},
	{"GET", "/api/relay/events", forPage, nil},
	{"GET", "/api/access", forPage, nil},
	{"POST", "/api/access/tokens", forPage, map[string]any{"name": "x", "worldId": "w_none"}},
	{"DELETE", "/api/access/tokens/none", forPage, nil},

	{"GET", "/api/world-tools", forRead, nil},
	{"GET", "/api/world-events?after=x", forRead, nil},
	{"GET", "/api/assets", forRead, nil},
	{"GET", "/api/assets/none", forRead, nil},
	{"POST", "/api/world-tools", forTools, map[string]any{"tool": "none"}},
	{"POST", "/api/mcp/world", forTools, map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}},

	{"POST", "/api/logout", forPage, map[string]any{}}, // the last one: the page's session ends
}

// let is the outcome of a call that was let in, whatever its route then said about ids that name
// nothing.
const let = wire.Code("")

// A row has the answer to a caller at a route.
type callerRow struct {
	name string
	// prepare changes an anonymous request into one of the caller.
	prepare func(q *request)
	// refusal is the answer; let: there is none.
	refusal func(who int, method, path string) wire.Code
}

// Each route admits its callers, and answers all others the same, wherever they come from: no
// client is local.
func TestRelayRoutes(t *testing.T) {
	r := startRelay(t, func(o *service.RelayOptions) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")} })
	olga, otto := r.join("Olga"), r.join("Otto")
	device := olga.pair("laptop")
	token := olga.token("editor", wire.ScopeRead, wire.ScopeWrite)
	gone := olga.token("gone", wire.ScopeRead)
	if a := olga.send("DELETE", "/api/access/tokens/"+gone.ID, nil); a.status != http.StatusOK {
		t.Fatalf("revoke a token: %d %s", a.status, a.body)
	}

	nobody := func(who int, _, _ string) wire.Code {
		if who == forAll || who == forAgent {
			return let
		}
		return wire.CodeUnauthorized
	}
	page := func(who int, _, _ string) wire.Code {
		if who == forAgent {
			return wire.CodeForbidden // a page carries its Origin
		}
		return let
	}
	agent := func(who int, _, _ string) wire.Code {
		if who == forPage {
			return wire.CodeNotAllowed
		}
		return let
	}
	forbidden := func(int, string, string) wire.Code { return wire.CodeForbidden }
	safe := func(method string) bool { return method == "GET" }
	set := func(q *request, name, value string) { q.header[name] = value }
	from := func(p *person) func(*request) {
		return func(q *request) { q.cookies = cloned(p.cookies) }
	}
	with := func(token string) func(*request) { return func(q *request) { q.token = token } }

	for _, c := range []callerRow{
		{"nobody", func(*request) {}, nobody},
		{"a program on this machine", func(q *request) { set(q, "User-Agent", "curl/8"); set(q, "X-Forwarded-For", "") }, nobody},
		{"a lie about where it comes from", func(q *request) { set(q, "X-Forwarded-For", "127.0.0.1"); set(q, "X-Real-Ip", "127.0.0.1") }, nobody},
		{"a proxy that says that it is us", func(q *request) { set(q, "Forwarded", "for=127.0.0.1"); set(q, "X-Forwarded-Host", "localhost") }, nobody},
		{"a token of this world", with(token.Token), agent},
		{"a revoked token", with(gone.Token), nobody},
		{"a token of a device", with(device.Token), nobody},
		{"a token that never was", with("wrld_mcp_" + strings.Repeat("a", 40)), nobody},
		{"a password", func(q *request) { set(q, "Authorization", "Basic b2xnYTpvbGdh") }, nobody},
		{"a wrong token beside a good cookie", func(q *request) { from(olga)(q); q.token = device.Token }, func(who int, m, p string) wire.Code {
			if who == forAgent {
				return wire.CodeForbidden
			}
			return nobody(who, m, p)
		}},
		{"the cookie of sockets alone", func(q *request) { q.cookies = cloned(olga.cookies, pageCookie) }, func(who int, m, p string) wire.Code {
			if who == forAgent {
				return wire.CodeForbidden
			}
			return nobody(who, m, p)
		}},
		{"a cookie without an Origin", func(q *request) { from(olga)(q); set(q, "Origin", "") }, func(_ int, method, _ string) wire.Code {
			if safe(method) {
				return let
			}
			return wire.CodeForbidden
		}},
		{"a page of another origin", func(q *request) { from(olga)(q); set(q, "Origin", "https://evil.example") }, forbidden},
		{"a page without an origin", func(q *request) { from(olga)(q); set(q, "Origin", "null") }, forbidden},
		{"a page on another port", func(q *request) { from(olga)(q); set(q, "Origin", "http://localhost:1") }, forbidden},
		{"a name that leads here", func(q *request) { from(olga)(q); q.host = "evil.example" }, forbidden},
		{"the address instead of the name", func(q *request) { from(olga)(q); q.host = strings.TrimPrefix(r.opt.Listen, "http://") }, forbidden},
		{"a picture on another site", func(q *request) {
			from(olga)(q)
			set(q, "Sec-Fetch-Site", "cross-site")
			set(q, "Sec-Fetch-Mode", "no-cors")
		}, forbidden},
		{"a link on another site", func(q *request) {
			from(olga)(q)
			set(q, "Sec-Fetch-Site", "cross-site")
			set(q, "Sec-Fetch-Mode", "navigate")
		}, func(_ int, method, path string) wire.Code {
			if method == "GET" && !strings.HasPrefix(path, "/api/") { // the page, /pair/… and the way back from a provider
				return let
			}
			return wire.CodeForbidden
		}},
		{"a neighbour under the same domain", func(q *request) {
			from(olga)(q)
			set(q, "Sec-Fetch-Site", "same-site")
			set(q, "Sec-Fetch-Mode", "cors")
		}, forbidden},
		{"a token in the address", func(q *request) {
			q.path += map[bool]string{true: "&", false: "?"}[strings.Contains(q.path, "?")] + "anything=" + token.Token
		}, func(int, string, string) wire.Code {
			return wire.CodeUnauthorized
		}},
		{"the page of another user", from(otto), page},
		{"the user's page", from(olga), page},
	} {
		for i, route := range relayRoutes {
			q := request{
				method: route.method, path: route.path, body: route.body,
				header: map[string]string{"X-Forwarded-For": fmt.Sprintf("203.0.%d.%d", i, len(c.name))},
			}
			c.prepare(&q)
			a := r.do(q)
			want := c.refusal(route.who, route.method, route.path)
			if got := refusal(a); got != want {
				t.Errorf("%s: %s %s: %d %s, not %q", c.name, route.method, route.path, a.status, a.body, want)
			}
			checkHeaders(t, route.path, a)
		}
	}
}

// refusal returns why an answer kept its caller out; let: it did not.
func refusal(a *reply) wire.Code {
	switch c := a.code(); c {
	case wire.CodeUnauthorized, wire.CodeForbidden, wire.CodeNotAllowed:
		return c
	default:
		return let
	}
}

// checkHeaders fails the test when an answer lacks what each must have.
func checkHeaders(t *testing.T, path string, a *reply) {
	t.Helper()
	h := a.header
	private := strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/pair/") || strings.HasPrefix(path, "/login/")
	if private && h.Get("Cache-Control") != "no-store" && !strings.HasPrefix(path, "/api/assets/") {
		t.Errorf("%s may be stored: %q", path, h.Get("Cache-Control"))
	}
	if h.Get("Referrer-Policy") != "no-referrer" || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("X-Request-Id") == "" || h.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("%s: headers %v", path, h)
	}
	if a.status == http.StatusOK && strings.HasPrefix(h.Get("Content-Type"), "text/html") && !strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
		t.Errorf("%s can be framed", path)
	}
	if a.code() == wire.CodeUnauthorized && !strings.Contains(string(a.body), "token in the URL") && h.Get("WWW-Authenticate") != "Bearer" &&
		strings.Contains(string(a.body), "needs a login") {
		t.Errorf("%s: no challenge", path)
	}
}

// Another user's things look as if they never existed: the answers are the same but for the ids
// that the caller has written, so neither texts nor statuses reveal them.
func TestRelayKeepsUsersApart(t *testing.T) {
	r := startRelay(t, nil)
	olga, otto := r.join("Olga"), r.join("Otto")
	device, token, code := olga.pair("laptop"), olga.token("editor", wire.ScopeRead), olga.code()
	file := olga.upload("tree", 8)
	account := result[wire.Account](olga.send("GET", "/api/account", nil))
	id := strings.Repeat("z", 20)
	for _, c := range []struct{ method, path, theirs, none string }{
		{"GET", "/api/worlds/%s/entries", olga.world, "w_" + id},
		{"GET", "/api/worlds/%s/export", olga.world, "w_" + id},
		{"PATCH", "/api/worlds/%s", olga.world, "w_" + id},
		{"DELETE", "/api/worlds/%s", olga.world, "w_" + id},
		{"POST", "/api/worlds/%s/restore", olga.world, "w_" + id},
		{"POST", "/api/worlds/%s/open", olga.world, "w_" + id},
		{"GET", "/api/world-events?worldId=%s", olga.world, "w_" + id},
		{"GET", "/api/assets/%s", file, "asset_" + id},
		{"DELETE", "/api/assets/%s", file, "asset_" + id},
		{"GET", pairingPath("%s"), code.ID, "pair_" + id},
		{"GET", pairingPath("%s"), code.Code, "MAPLE-7K2Q"},
		{"POST", pairingPath("%s/approve"), code.Code, "MAPLE-7K2Q"},
		{"POST", pairingPath("%s/deny"), code.Code, "MAPLE-7K2Q"},
		{"PATCH", "/api/relay/devices/%s", device.DeviceID, "dev_" + id},
		{"POST", "/api/relay/devices/%s/revoke", device.DeviceID, "dev_" + id},
		{"POST", "/api/relay/devices/%s/scopes", device.DeviceID, "dev_" + id},
		{"POST", "/api/relay/devices/%s/scopes/approve", device.DeviceID, "dev_" + id},
		{"POST", "/api/relay/devices/%s/scopes/deny", device.DeviceID, "dev_" + id},
		{"DELETE", "/api/access/tokens/%s", token.ID, "cred_" + id},
		{"DELETE", "/api/account/sessions/%s", account.Sessions[0].ID, "session_" + id},
		{"DELETE", "/api/account/passkeys/%s", account.Passkeys[0].ID, "pk_" + id},
		{"POST", "/api/worlds|from", olga.world, "w_" + id},
		{"POST", "/api/relay/pairings|worldId", olga.world, "w_" + id},
		{"POST", "/api/access/tokens|worldId", olga.world, "w_" + id},
		{"POST", "/api/world-tools|worldId", olga.world, "w_" + id},
	} {
		path, field, _ := strings.Cut(c.path, "|")
		ask := func(id string) *reply {
			var body map[string]any
			switch {
			case field != "":
				body = map[string]any{field: id}
				if strings.HasSuffix(path, "tokens") || strings.HasSuffix(path, "/worlds") {
					body["name"] = "x"
				}
				if strings.HasSuffix(path, "tools") {
					body["tool"], body["arguments"] = "world_info", map[string]any{}
				}
			case strings.Contains(path, "scopes"):
				body = map[string]any{"scopes": []string{"world.read"}}
			case strings.Contains(path, "pairings"):
				body = map[string]any{"claimFingerprint": ""}
			case strings.Contains(path, "devices") && c.method == "PATCH":
				body = map[string]any{"label": "x"}
			case c.method == "PATCH":
				body = map[string]any{"name": "x"}
			case c.method == "POST":
				body = map[string]any{}
			}
			q := request{method: c.method, path: strings.ReplaceAll(path, "%s", id)}
			if body != nil {
				q.body = body
			}
			return otto.do(q)
		}
		theirs, none := ask(c.theirs), ask(c.none)
		same := bytes.Equal(bytes.ReplaceAll(theirs.body, []byte(c.theirs), []byte("ID")),
			bytes.ReplaceAll(none.body, []byte(c.none), []byte("ID")))
		if !same || theirs.status != none.status || theirs.status < 400 || theirs.status >= 500 {
			t.Errorf("%s %s tells them apart: %d %s and %d %s", c.method, c.path, theirs.status, theirs.body, none.status, none.body)
		}
	}
	// Nothing of hers is in any list of his, and all of hers is there.
	for _, path := range []string{"/api/worlds", "/api/assets", "/api/relay/pairings", "/api/relay/devices", "/api/relay/events", "/api/access", "/api/account"} {
		a := otto.send("GET", path, nil)
		for _, secret := range []string{
			olga.id, olga.world, device.DeviceID, token.ID, code.ID, file, "Olga", "laptop",
			account.Sessions[0].ID,
		} {
			if a.status != http.StatusOK || strings.Contains(string(a.body), secret) {
				t.Errorf("%s: %d %s has %s", path, a.status, a.body, secret)
			}
		}
	}
	if a := olga.send("GET", "/api/relay/devices", nil); !strings.Contains(string(a.body), device.DeviceID) ||
		strings.Contains(string(a.body), `"revoked"`) {
		t.Errorf("her devices: %s", a.body)
	}
	if a := r.do(request{method: "GET", path: "/api/world-tools", token: token.Token}); a.status != http.StatusOK {
		t.Errorf("her token: %d", a.status)
	}
	if a := olga.send("GET", "/api/assets/"+file, nil); a.status != http.StatusOK || a.header.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("her file: %d %v", a.status, a.header)
	}
	var list struct{ Worlds []struct{ ID, Name string } }
	if _ = json.Unmarshal(olga.send("GET", "/api/worlds", nil).Result, &list); len(list.Worlds) == 0 || list.Worlds[0].Name != "Olga's world" {
		t.Errorf("her worlds: %+v", list)
	}
}
