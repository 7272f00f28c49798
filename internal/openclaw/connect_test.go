package openclaw

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

const testTimeout = 10 * time.Second

// refuseLogin is a gateway that refuses every login.
func refuseLogin(code, details string) func(*fakeConn) {
	return func(c *fakeConn) {
		if id, ok := c.connect(); ok {
			c.refuse(id, code, details)
			_, _ = c.next()
		}
	}
}

func TestLoginRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		serve                 func(*fakeConn)
		state                 wire.BackendState
		reason, next, command string
	}{
		"an older protocol": {refuseLogin("INVALID_REQUEST", `{"code":"PROTOCOL_MISMATCH","expectedProtocol":2}`), wire.BackendRefused, "speaks protocol 2; this version of World speaks 3 to 5", "Update OpenClaw", "openclaw update"},
		"a newer protocol":  {refuseLogin("INVALID_REQUEST", `{"code":"PROTOCOL_MISMATCH","expectedProtocol":6}`), wire.BackendRefused, "speaks protocol 6", "Update world-mcp", ""},
		"a wrong token":     {refuseLogin("INVALID_REQUEST", `{"code":"AUTH_TOKEN_MISMATCH"}`), wire.BackendRefused, "does not accept the token in ~/.openclaw/openclaw.json", "Restart the gateway", "openclaw gateway restart"},
		"a refused origin":  {refuseLogin("INVALID_REQUEST", `{"code":"CONTROL_UI_ORIGIN_NOT_ALLOWED"}`), wire.BackendRefused, "does not accept connections from the address of this world", "gateway.controlUi.allowedOrigins", ""},
		"a proxy only":      {refuseLogin("INVALID_REQUEST", `{"code":"AUTH_IDENTITY_HEADER_REQUIRED"}`), wire.BackendRefused, "through its proxy only", "gateway.auth.mode", ""},
		"starting":          {refuseLogin("UNAVAILABLE", `{"reason":"startup-sidecars"}`), wire.BackendConnecting, "still starting", "", ""},
		"locked out":        {refuseLogin("INVALID_REQUEST", `{"code":"AUTH_RATE_LIMITED"}`), wire.BackendConnecting, "has paused logins", "", ""},
		"something unknown": {refuseLogin("NEW_CODE", `7`), wire.BackendRefused, "The gateway refused the login: no", "log", "openclaw logs"},
		"pairing":           {refuseLogin("NOT_PAIRED", `{"code":"PAIRING_REQUIRED","requestId":"r-1"}`), wire.BackendPairing, "approve this device", "", ""},
		"no hello":          {func(c *fakeConn) { id, _ := c.connect(); c.answer(id, `{}`) }, wire.BackendConnecting, "closed the connection during the login", "automatically", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newFake(t, c.serve)
			backend, reporter, _ := runBackend(t, options(t, configFor(g)))
			v := waitUntil(t, backend, reporter, testTimeout, c.reason, func(v wire.Backend) bool { return v.State == c.state && strings.Contains(v.Reason, c.reason) })
			if !strings.Contains(v.Next, c.next) || v.Command != c.command {
				t.Errorf("next %q, command %q", v.Next, v.Command)
			}
			// The page shows the sentences on its surface, and commands and addresses only among its repair details.
			if words := v.Reason + v.Next; strings.Contains(words, "`") || strings.Contains(words, "://") {
				t.Errorf("a command or an address in a sentence: %q", words)
			}
			if !slices.Contains(v.Details, wire.Detail{Name: "This world", Value: "http://127.0.0.1:4516"}) {
				t.Errorf("the address of the world is not among %v", v.Details)
			}
		})
	}
}

// The card names the requested scopes. A request id that is not safe in a shell does not become part of the command.
func TestPairingCard(t *testing.T) {
	g := newFake(t, refuseLogin("NOT_PAIRED", `{"code":"PAIRING_REQUIRED","requestId":"r; reboot","requestedScopes":["operator.admin"]}`))
	backend, reporter, _ := runBackend(t, options(t, configFor(g)))
	p := waitUntil(t, backend, reporter, testTimeout, "pairing", state(wire.BackendPairing)).Pairing
	if p.Command != "openclaw devices list" || len(p.Scopes) != 1 || p.Scopes[0] != "operator.admin" {
		t.Errorf("%+v", p)
	}
}

// A port that another program uses is recognised, whatever protocol that speaks.
func TestForeignPort(t *testing.T) {
	web := httptest.NewServer(http.NotFoundHandler())
	defer web.Close()
	banner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer banner.Close()
	go func() {
		for {
			c, err := banner.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(c, "SSH-2.0-OpenSSH_9.9\r\n")
			_ = c.Close()
		}
	}()
	for name, address := range map[string]string{"a web server": web.Listener.Addr().String(), "another protocol": banner.Addr().String()} {
		t.Run(name, func(t *testing.T) {
			_, port, _ := net.SplitHostPort(address)
			backend, reporter, _ := runBackend(t, options(t, `{gateway:{auth:{token:"x"}}}`, "OPENCLAW_GATEWAY_PORT="+port))
			v := waitUntil(t, backend, reporter, testTimeout, "refused", state(wire.BackendRefused))
			if !strings.Contains(v.Reason, "Port "+port+" is in use by another program") || v.Next == "" {
				t.Errorf("%s %s", v.Reason, v.Next)
			}
		})
	}
}

func TestMissing(t *testing.T) {
	port := "OPENCLAW_GATEWAY_PORT=1" // nobody listens there
	backend, reporter, _ := runBackend(t, options(t, `{}`, port))
	if v := waitUntil(t, backend, reporter, testTimeout, "missing", state(wire.BackendMissing)); v.Command != "openclaw gateway" {
		t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
	}
	o := options(t, `{}`, port, "OPENCLAW_STATE_DIR=/nowhere")
	backend, reporter, _ = runBackend(t, o)
	if v := waitUntil(t, backend, reporter, testTimeout, "missing", state(wire.BackendMissing)); !strings.Contains(v.Reason, "not found on this computer") || !strings.Contains(v.Command, "npm install -g openclaw") {
		t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
	}
	// A gateway that cannot start is not missing: the page shows the command of a missing one as the way to start it.
	backend, reporter, _ = runBackend(t, options(t, `{gateway:`, port))
	if v := waitUntil(t, backend, reporter, testTimeout, "refused", state(wire.BackendRefused)); !strings.Contains(v.Reason, "not running") || v.Command != "openclaw doctor" {
		t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
	}
}

func TestNoToken(t *testing.T) {
	g := newFake(t, acceptAll)
	port := strings.TrimPrefix(g.address, "127.0.0.1:")
	for config, want := range map[string]string{
		`{}`: "contains none",
		`{gateway:{auth:{token:{source:"exec",provider:"v",id:"x"}}}}`: "Only OpenClaw can read",
		`{gateway`: "cannot be used: it is not valid JSON5",
	} {
		backend, reporter, _ := runBackend(t, options(t, config, "OPENCLAW_GATEWAY_PORT="+port))
		if v := waitUntil(t, backend, reporter, testTimeout, "refused", state(wire.BackendRefused)); !strings.Contains(v.Reason, want) || v.Next == "" {
			t.Errorf("%s: %s %s", config, v.Reason, v.Next)
		}
	}
}

// Without a token in the configuration the openclaw command provides one. The conversation does not get its scopes.
func TestTokenFromCommand(t *testing.T) {
	g := newFake(t, func(c *fakeConn) {
		id, ok := c.connect()
		if !ok {
			return
		}
		c.answer(id, strings.Replace(fakeHello, `"operator.read",`, `"operator.admin","operator.read",`, 1))
		c.refuseAll()
	})
	bin := t.TempDir()
	script := "#!/bin/sh\necho 'a warning'\necho '{\"ok\":true,\"url\":\"http://127.0.0.1:1/\",\"browserUrl\":\"http://127.0.0.1:1/#bootstrapToken=once-only&x=1\"}'\n"
	if err := writeExecutable(filepath.Join(bin, "openclaw"), script); err != nil {
		t.Fatal(err)
	}
	port := strings.TrimPrefix(g.address, "127.0.0.1:")
	backend, reporter, _ := runBackend(t, options(t, `{}`, "OPENCLAW_GATEWAY_PORT="+port, "PATH="+bin))
	waitUntil(t, backend, reporter, testTimeout, "ready", state(wire.BackendReady))
	first, second := g.login(0).params, g.login(1).params
	if first.Auth.BootstrapToken != "once-only" || len(first.Scopes) != 7 {
		t.Errorf("the first login: %+v", first)
	}
	if second.Auth.Token != "given-token" || strings.Join(second.Scopes, " ") != strings.Join(chatScopes(), " ") {
		t.Errorf("the second login: %+v", second)
	}
}

// The device's own token is tried first; when the gateway no longer accepts it, the shared one is.
func TestTokenFallback(t *testing.T) {
	g := newFake(t, func(c *fakeConn) {
		id, ok := c.connect()
		switch {
		case !ok:
		case c.g.login(len(c.g.logins)-1).params.Auth.Token == "shared-token":
			c.answer(id, fakeHello)
			c.refuseAll()
		default:
			c.refuse(id, "INVALID_REQUEST", `{"code":"AUTH_DEVICE_TOKEN_MISMATCH"}`)
		}
	})
	o := options(t, configFor(g))
	d, err := openDevice(o.dataDir(), o.Logger)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.storeToken(g.address, "revoked", chatScopes()); err != nil {
		t.Fatal(err)
	}
	backend, r, _ := runBackend(t, o)
	waitUntil(t, backend, r, testTimeout, "ready", state(wire.BackendReady))
	v := backend.Describe()
	if b, _ := json.Marshal(v); strings.Contains(string(b), "-token\"") || detailOf(v, "OpenClaw") != "2026.9.6" || detailOf(v, "Configuration") != "~/.openclaw/openclaw.json" {
		t.Errorf("Describe returned %s", b)
	}
	if g.login(0).params.Auth.Token != "revoked" || g.login(1).params.Auth.Token != "shared-token" {
		t.Errorf("logins %+v", g.logins)
	}
	if again, err := readDevice(o.dataDir()); err != nil || again.tokens[g.address+" "+role].Token != "given-token" {
		t.Errorf("the new token was not stored: %v", err)
	}
}

// A connection that fails is restored automatically; the state is lost until then.
func TestReconnects(t *testing.T) {
	for name, fault := range map[string]func(*fakeConn){
		"closed":  func(c *fakeConn) { _ = c.ws.CloseNow() },
		"garbage": func(c *fakeConn) { c.send("garbage") },
		"a gap":   func(c *fakeConn) { c.event("e", `1`, 1); c.event("e", `1`, 3) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fail := make(chan struct{})
			first := true
			g := newFake(t, nil)
			g.serve = func(c *fakeConn) {
				g.mu.Lock()
				faulty := first
				first = false
				g.mu.Unlock()
				if !c.welcome() {
					return
				}
				if faulty {
					go func() {
						<-fail
						fault(c)
					}()
				}
				c.refuseAll()
			}
			backend, reporter, _ := runBackend(t, options(t, configFor(g)))
			waitUntil(t, backend, reporter, testTimeout, "ready", state(wire.BackendReady))
			before := len(reporter.states())
			close(fail)
			waitUntil(t, backend, reporter, testTimeout, "ready again", func(v wire.Backend) bool { return v.State == wire.BackendReady && len(reporter.states()) > before })
			if v := reporter.states()[before]; v.State != wire.BackendLost || v.Reason == "" || v.Next == "" {
				t.Errorf("in between: %+v", v)
			}
		})
	}
}

// A repair of OpenClaw's configuration takes effect without a retry by the user.
func TestConfigurationIsWatched(t *testing.T) {
	g := newFake(t, acceptAll)
	o := options(t, `{gateway:{port:1}}`)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, testTimeout, "missing", state(wire.BackendMissing))
	writeFile(t, filepath.Join(o.Home, ".openclaw", "openclaw.json"), configFor(g))
	waitUntil(t, backend, reporter, testTimeout, "ready", state(wire.BackendReady))
}

func TestBackoff(t *testing.T) {
	for failures, most := range map[int]time.Duration{0: 1250, 1: 1250, 2: 2500, 5: 20_000, 6: 37_500, 1000: 37_500} {
		for range 50 {
			if d := backoff(failures); d < most*6/10*time.Millisecond || d > most*time.Millisecond {
				t.Fatalf("after %d failures %v", failures, d)
			}
		}
	}
}

func TestUnresponsivePort(t *testing.T) {
	v := classifyLoginError(endpoint{port: 5}, errUnresponsive, strings.ToLower)
	if v.state != wire.BackendRefused || !strings.Contains(v.reason, "port 5 but does not answer") {
		t.Errorf("%+v", v)
	}
	if v := classifyLoginError(endpoint{}, errors.New("anything"), strings.ToLower); v.state != wire.BackendConnecting || v.reason == "" {
		t.Errorf("%+v", v)
	}
}

func TestActsThatDoNotApply(t *testing.T) {
	reporter := newStateReporter()
	backend := New(options(t, `{}`), reporter)
	reporter.backend = backend
	for act, code := range map[wire.BackendAct]wire.Code{"dance": wire.CodeBadArguments, "pair": wire.CodeNotFound, "add-tools": wire.CodeAgentFailed} {
		var e *wire.Error
		if err := backend.Act(t.Context(), act); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%s: %v", act, err)
		}
	}
}
