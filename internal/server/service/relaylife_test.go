package service_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/worldclient"
)

// Who may make an account: with the owner's link the first one, and then as the operator has
// decided.
func TestRelaySignup(t *testing.T) {
	for _, c := range []struct {
		signup account.Signup
		open   bool
	}{{account.Open, true}, {account.Invite, false}, {account.Closed, false}} {
		t.Run(string(c.signup), func(t *testing.T) {
			r := startRelay(t, func(o *service.RelayOptions) { o.Signup = c.signup })
			if r.link == "" {
				t.Fatal("there is no link for the owner")
			}
			offered := func(want wire.Signup) {
				t.Helper()
				if got := result[wire.Hosted](r.do(request{method: "GET", path: "/api/hosted"})).Signup; got != want {
					t.Errorf("a page offers %q, not %q", got, want)
				}
			}
			good := func(link string) *reply { // what a page asks before it offers anything
				return r.do(request{method: "POST", path: "/api/link", body: wire.LinkLogin{Link: link}})
			}
			offered(wire.SignupOwner)
			if a := good(r.link); result[wire.LinkUse](a).Kind != wire.LinkOwner {
				t.Errorf("the owner's link is good for %s", a.body)
			}
			if a := r.newPerson("Early").signUp(""); a.code() != wire.CodeSignupClosed {
				t.Errorf("before the owner: %d %s", a.status, a.body)
			}
			if a := r.newPerson("Wrong").signUp(strings.Repeat("a", 52)); a.code() != wire.CodeLoginFailed {
				t.Errorf("a wrong link: %d %s", a.status, a.body)
			}
			link := r.link
			olga := r.join("Olga")
			offered(wire.Signup(c.signup))
			if c.signup == account.Closed {
				closed(t, r, olga)
				return
			}
			if a := r.newPerson("Second").signUp(link); a.code() != wire.CodeLoginFailed {
				t.Errorf("the owner's link again: %d %s", a.status, a.body)
			}
			if a := good(link); a.code() != wire.CodeLoginFailed {
				t.Errorf("the owner's link again: %s", a.body)
			}
			stranger := r.newPerson("Stranger")
			if a := stranger.signUp(""); c.open != (a.status == http.StatusOK) || !c.open &&
				a.code() != wire.CodeSignupClosed {
				t.Errorf("a stranger: %d %s", a.status, a.body)
			}
			made := result[wire.LinkResult](olga.send("POST", "/api/account/links", wire.LinkRequest{Kind: wire.LinkInvite}))
			base, secret, _ := strings.Cut(made.URL, "#link=")
			if base != r.origin+"/" || secret == "" {
				t.Fatalf("the invitation is %q", made.URL)
			}
			if a := good(secret); result[wire.LinkUse](a).Kind != wire.LinkInvite {
				t.Errorf("the invitation is good for %s", a.body)
			}
			guest := r.newPerson("Guest")
			if a := guest.signUp(secret); a.status != http.StatusOK {
				t.Errorf("a guest: %d %s", a.status, a.body)
			}
			if a := guest.send("POST", "/api/account/links", wire.LinkRequest{Kind: wire.LinkInvite}); a.code() != wire.CodeNotAllowed {
				t.Errorf("a guest invites: %d %s", a.status, a.body)
			}
			if a := r.newPerson("Another").signUp(secret); a.code() != wire.CodeLoginFailed {
				t.Errorf("the invitation again: %d %s", a.status, a.body)
			}
		})
	}
}

// closed fails the test when a relay that the operator has closed makes accounts or invitations:
// also with an invitation that the owner made while it was not.
func closed(t *testing.T, r *testRelay, olga *person) {
	t.Helper()
	invite := func() *reply { return olga.send("POST", "/api/account/links", wire.LinkRequest{Kind: wire.LinkInvite}) }
	if a := invite(); a.code() != wire.CodeSignupClosed {
		t.Errorf("an invitation: %d %s", a.status, a.body)
	}
	r.end()
	r.http.CloseIdleConnections()
	r.opt.Signup = account.Invite
	r.run()
	_, secret, _ := strings.Cut(result[wire.LinkResult](invite()).URL, "#link=")
	r.end()
	r.http.CloseIdleConnections()
	r.opt.Signup = account.Closed
	r.run()
	for _, link := range []string{"", secret} {
		if a := r.newPerson("Late").signUp(link); a.code() != wire.CodeSignupClosed || !strings.Contains(a.Error.Text(), "no new accounts") {
			t.Errorf("with the link %q: %d %s", link, a.status, a.body)
		}
	}
	if a := r.do(request{method: "POST", path: "/api/link", body: wire.LinkLogin{Link: secret}}); a.code() != wire.CodeSignupClosed {
		t.Errorf("an old invitation is good for %s", a.body)
	}
	if a := olga.logIn(); a.status != http.StatusOK {
		t.Errorf("who has an account: %d %s", a.status, a.body)
	}
}

// Everything is there after a restart: logins, devices, codes, worlds and tokens. Then there is an
// owner, and so no link.
func TestRelayRestart(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	d, token, c := olga.pair("laptop"), olga.token("editor", wire.ScopeRead), olga.code()
	s, err := worldclient.DialRelay(patient(t), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := olga.page(patient(t), worldtest.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	session := s.Welcome().SessionID
	r.end()
	if code := closedWith(patient(t), s); code != wire.CodeUnavailable.Info().Close {
		t.Errorf("a device's socket closed with %d", code)
	}
	if code := p.Closed(patient(t)); code != wire.CodeUnavailable.Info().Close {
		t.Errorf("a page's socket closed with %d", code)
	}
	s.Close()
	r.http.CloseIdleConnections()
	r.run()
	if r.link != "" {
		t.Error("there is a link for a second owner")
	}
	if a := olga.send("GET", "/api/account", nil); a.status != http.StatusOK {
		t.Errorf("the login: %d %s", a.status, a.body)
	}
	if a := olga.send("GET", "/api/worlds", nil); !strings.Contains(string(a.body), olga.world) {
		t.Errorf("the worlds: %s", a.body)
	}
	if got := result[wire.RelayPairing](olga.send("GET", pairingPath(c.Code), nil)); got.ID != c.ID ||
		got.State != wire.PairingPending {
		t.Errorf("the code: %+v", got)
	}
	if a := r.do(request{method: "GET", path: "/api/world-tools", token: token.Token}); a.status != http.StatusOK {
		t.Errorf("the token: %d %s", a.status, a.body)
	}
	if s, err = worldclient.DialRelay(patient(t), d, nil); err != nil {
		t.Fatalf("the device: %v", err)
	}
	defer s.Close()
	if got := s.Welcome().SessionID; got != session {
		t.Errorf("the session is %s, and was %s", got, session)
	}
}

// A request that is under way when the relay stops is answered as if nothing were.
func TestRelayDrain(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	body, rest := io.Pipe()
	answered := make(chan *reply, 1)
	go func() {
		a, err := r.try(request{method: "POST", path: "/api/worlds", body: body, cookies: cloned(olga.cookies)})
		if err != nil {
			t.Error(err)
		}
		answered <- a
	}()
	if _, err := rest.Write([]byte(`{"name":`)); err != nil {
		t.Fatal(err)
	}
	for ready := true; ready; { // until the request is there: it keeps the health check company
		ready = r.do(request{method: "GET", path: "/api/health"}).status != http.StatusOK
	}
	r.stop()
	for { // until it says that it stops
		res, err := http.Get(r.metrics + "/readyz")
		if err != nil {
			break
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusOK {
			break
		}
	}
	http.DefaultClient.CloseIdleConnections()
	_, _ = rest.Write([]byte(`"late"}`))
	_ = rest.Close()
	if a := <-answered; a == nil || a.status != http.StatusCreated {
		t.Errorf("it was told %+v", a)
	}
	r.end()
}

// files returns the files of a zip.
func unzip(t *testing.T, b []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range z.File {
		from, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name] = string(text)
	}
	return all
}

// An export has all of a user and nothing of another, however long the audit log is.
func TestRelayExport(t *testing.T) {
	r := startRelay(t, nil)
	olga, otto := r.join("Olga"), r.join("Otto")
	d, token, file := olga.pair("laptop"), olga.token("editor", wire.ScopeRead), olga.upload("tree", 8)
	otto.upload("rock", 9)
	second := result[struct{ ID string }](olga.send("POST", "/api/worlds", map[string]string{"name": "Second"})).ID
	for i := range 260 { // more than one reading of the log returns: each change of scopes is a line
		scopes := wire.DefaultScopes()[:1+i%2]
		_ = olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/scopes", wire.ScopesRequest{Scopes: []wire.Scope{wire.ScopeRead}})
		if i%2 == 1 {
			_ = olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/scopes", wire.ScopesRequest{Scopes: scopes})
			_ = olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/scopes/approve", wire.ScopesRequest{Scopes: scopes})
		}
	}
	a := olga.send("GET", "/api/account/export", nil)
	if a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	all := unzip(t, a.body)
	lines := strings.Split(strings.TrimSpace(all["events.jsonl"]), "\n")
	if len(lines) < 250 || !strings.Contains(all["events.jsonl"], string(wire.RelayPairingMade)) {
		t.Errorf("%d events, and the first ones are %s", len(lines), lines[len(lines)-1])
	}
	for name, want := range map[string]string{
		"account.json": olga.id, "devices.json": d.DeviceID, "files.json": file, "files/" + file: "PNG",
		"worlds/" + olga.world + ".world.json": "Olga's world", "worlds/" + second + ".world.json": "Second",
	} {
		if !strings.Contains(all[name], want) {
			t.Errorf("%s has not %q: %.200s", name, want, all[name])
		}
	}
	for name, text := range all {
		for what, secret := range map[string]string{
			"another's account": otto.id, "another's world": otto.world, "a device's token": d.Token, "a token": token.Token, "a cookie": olga.cookies[pageCookie],
		} {
			if strings.Contains(text, secret) {
				t.Errorf("%s has %s", name, what)
			}
		}
	}
	// A world of the export can be imported.
	if a := otto.do(request{method: "POST", path: "/api/worlds/import", body: all["worlds/"+second+".world.json"]}); a.status != http.StatusCreated {
		t.Errorf("import: %d %s", a.status, a.body)
	}
}

// stored returns all records and events that a relay's store has, and the worlds of some users.
func stored(t *testing.T, r *testRelay, users ...string) string {
	t.Helper()
	s, err := store.Open(context.Background(),
		store.Options{Dir: r.opt.DataDir.Path("store"), Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	var b strings.Builder
	for _, pattern := range []string{"l.*", "l.*.*", "l.*.*.*", "d.*.*", "d.*.*.*", "d.*.*.*.*"} {
		list, err := s.Records(t.Context(), pattern)
		if err != nil {
			continue // a pattern that is too wide for the store
		}
		for _, x := range list {
			b.WriteString(x.Key + " " + string(x.Data) + "\n")
		}
	}
	for _, u := range users {
		events, err := s.Events(t.Context(), u, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			b.WriteString("event " + u + " " + string(e.Data) + "\n")
		}
		worlds, err := s.AllWorlds(t.Context(), u)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range worlds {
			text, _ := json.Marshal(w)
			b.WriteString("world " + u + " " + string(text) + "\n")
		}
	}
	return b.String()
}

// A deleted account leaves no record, event, world or file behind, and takes nothing of another's
// along.
func TestRelayDeletion(t *testing.T) {
	r := startRelay(t, nil)
	olga, otto := r.join("Olga"), r.join("Otto")
	ctx := patient(t)
	d, theirs, token := olga.pair("laptop"), otto.pair("tower"), olga.token("editor", wire.ScopeRead)
	olga.upload("tree", 8)
	file := otto.upload("rock", 9)
	_ = olga.code()
	_ = olga.send("POST", "/api/account/links", wire.LinkRequest{Kind: wire.LinkRecover})
	_ = olga.send("POST", "/api/login/passkey/begin", wire.LoginRequest{}) // a ceremony under way
	trashed := result[struct{ ID string }](olga.send("POST", "/api/worlds", map[string]string{"name": "Trashed"})).ID
	_ = olga.send("DELETE", "/api/worlds/"+trashed, nil)
	s, err := worldclient.DialRelay(ctx, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	other, err := worldclient.DialRelay(ctx, theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	p, err := olga.page(ctx, worldtest.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	plain := request{method: "DELETE", path: "/api/account", body: wire.AccountDeletion{Confirm: "Olga"}, header: map[string]string{"Origin": r.origin, "Content-Type": "text/plain"}}
	if a := olga.do(plain); a.code() != wire.CodeWrongMediaType {
		t.Errorf("a body that is not JSON: %d %s", a.status, a.body)
	}
	if a := olga.send("DELETE", "/api/account", wire.AccountDeletion{Confirm: "Otto"}); a.code() != wire.CodeBadArguments {
		t.Errorf("another name: %d %s", a.status, a.body)
	}
	cookies := cloned(olga.cookies)
	if a := olga.send("DELETE", "/api/account", wire.AccountDeletion{Confirm: "Olga"}); a.status != http.StatusNoContent {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if code := closedWith(patient(t), s); code != wire.CodeRevoked.Info().Close {
		t.Errorf("the device's socket closed with %d", code)
	}
	if code := p.Closed(patient(t)); code == 0 {
		t.Error("the page stays open")
	}
	if a := r.do(request{method: "GET", path: "/api/account", cookies: cookies}); a.code() != wire.CodeUnauthorized {
		t.Errorf("the login: %d %s", a.status, a.body)
	}
	if a := r.do(request{method: "GET", path: "/api/world-tools", token: token.Token}); a.code() != wire.CodeUnauthorized {
		t.Errorf("the token: %d %s", a.status, a.body)
	}
	if a := otto.send("GET", "/api/assets/"+file, nil); a.status != http.StatusOK {
		t.Errorf("another's file: %d", a.status)
	}
	if _, err := other.Request(ctx, callOf(other.Welcome(), "world_info"), nil); err != nil {
		t.Errorf("another's device: %v", err)
	}
	r.end()
	left := stored(t, r, olga.id, otto.id)
	for line := range strings.Lines(left) {
		if strings.Contains(line, olga.id) || strings.Contains(line, "Olga") {
			t.Errorf("left behind: %s", line)
		}
	}
	for _, there := range []string{"l.user." + otto.id, theirs.DeviceID, "world " + otto.id, "event " + otto.id, "l.session." + otto.id} {
		if !strings.Contains(left, there) {
			t.Errorf("gone too: %s in %s", there, left)
		}
	}
	err = filepath.WalkDir(r.opt.DataDir.Path("assets"), func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.Contains(path, olga.id) {
			t.Errorf("left behind: %s", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// onDisk returns the files of the data folder in which a text is.
func onDisk(t *testing.T, r *testRelay, texts ...string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(string(r.opt.DataDir), func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		for _, x := range texts {
			if bytes.Contains(b, []byte(x)) {
				found = append(found, path+": "+x)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return found
}

// What opens something is in no log, metric, file or error.
func TestRelaySecretsAreNotWritten(t *testing.T) {
	r := startRelay(t, nil)
	link := r.link
	olga := r.join("Olga")
	d, token, c := olga.pair("laptop"), olga.token("editor", wire.ScopeRead), olga.code()
	invite := result[wire.LinkResult](olga.send("POST", "/api/account/links", wire.LinkRequest{Kind: wire.LinkInvite}))
	_, invitation, _ := strings.Cut(invite.URL, "#link=")
	s, err := worldclient.DialRelay(patient(t), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	said := "sentinel-" + strings.Repeat("q", 20)
	reply, err := s.Request(patient(t), callOf(s.Welcome(), said), nil)
	if err != nil || worldclient.ResultOf(reply).Error == nil {
		t.Errorf("%v %+v", err, reply)
	}
	s.Close()
	secrets := map[string]string{
		"owner's link": link, "invitation": invitation, "cookie": olga.cookies[pageCookie], "device's token": d.Token, "token": token.Token, "code": c.Code, "text": said,
	}
	var bodies []string
	for _, q := range []request{
		{method: "GET", path: "/pair/" + c.Code},
		{method: "GET", path: "/pair/" + c.Code, header: map[string]string{"Accept": "text/html"}},
		{method: "GET", path: pairingPath(c.Code)},
		{method: "POST", path: exchangePath(c.Code), body: "{}"},
		{method: "GET", path: "/api/nothing?token=" + token.Token},
		{method: "GET", path: "/api/worlds", token: d.Token},
		{method: "GET", path: "/api/worlds", header: map[string]string{"X-Request-Id": token.Token + "!"}},
		{method: "POST", path: "/api/login/link", body: wire.LinkLogin{Link: link}},
		{method: "POST", path: "/api/signup/passkey/begin", body: wire.SignupRequest{Name: "x", Link: link}},
	} {
		a := r.do(q)
		bodies = append(bodies, string(a.body), a.header.Get("X-Request-Id"), a.header.Get("Location"))
	}
	res, err := http.Get(r.metrics + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	metrics, _ := io.ReadAll(res.Body)
	_ = res.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	r.end()
	if !strings.Contains(string(metrics), "world_sockets") || !strings.Contains(r.log.String(), "GET /pair/{code}") {
		t.Error("the metrics or the log are not there")
	}
	for name, secret := range secrets {
		if len(secret) < 8 {
			t.Errorf("the %s is %q", name, secret)
		}
		if strings.Contains(r.log.String(), secret) {
			t.Errorf("the %s is in the log", name)
		}
		if strings.Contains(string(metrics), secret) {
			t.Errorf("the %s is in the metrics", name)
		}
		if name != "text" && slices.ContainsFunc(bodies, func(b string) bool { return strings.Contains(b, secret) }) {
			t.Errorf("the %s is in an answer", name)
		}
		for _, file := range onDisk(t, r, secret) {
			t.Errorf("the %s is in %s", name, file)
		}
	}
	for _, private := range []string{"Olga", "laptop", "203.0.113", "127.0.0.1:"} {
		if strings.Contains(r.log.String(), private) {
			t.Errorf("%q is in the log", private)
		}
	}
}

// The address of a code is the page to browsers and a plain text to all others, the same for every
// code.
func TestRelayPairPage(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	c := olga.code()
	plain := ""
	for _, x := range []struct {
		accept string
		html   bool
	}{
		{"", false},
		{"*/*", false},
		{"application/json, text/plain;q=0.9", false},
		{"text/*", false},
		{"text/html;q=0, */*", false},
		{"text/html", true},
		{"TEXT/HTML; charset=utf-8", true},
		{"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true},
		{"application/json, text/html;q=0.1", true},
	} {
		for _, code := range []string{c.Code, "MAPLE-7K2Q", "x"} {
			for _, method := range []string{"GET", "HEAD"} {
				a := r.do(request{method: method, path: "/pair/" + code, header: map[string]string{"Accept": x.accept, "If-None-Match": "*"}})
				h := a.header
				if a.status != http.StatusOK || strings.HasPrefix(h.Get("Content-Type"), "text/html") != x.html || h.Get("Cache-Control") != "no-store" ||
					!strings.Contains(h.Get("Vary"), "Accept") || (method == "HEAD") != (len(a.body) == 0) {
					t.Errorf("%s %s, %q: %d %v %.80s", method, code, x.accept, a.status, h, a.body)
				}
				if !x.html && method == "GET" {
					if plain == "" {
						plain = string(a.body)
					}
					if plain != string(a.body) || strings.Contains(plain, "http") {
						t.Errorf("another text: %s", a.body)
					}
				}
			}
		}
	}
	if got := result[wire.RelayPairing](olga.send("GET", pairingPath(c.Code), nil)); got.State != wire.PairingPending ||
		got.Claim != nil {
		t.Errorf("looking changed it: %+v", got)
	}
}
