package conn

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

func TestLoginRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		serve                 func(*gatewaytest.Conn)
		state                 wire.BackendState
		reason, next, command string
	}{
		"an older protocol": {gatewaytest.RefuseLogin("INVALID_REQUEST", `{"code":"PROTOCOL_MISMATCH","expectedProtocol":2}`), wire.BackendRefused, "speaks protocol 2; this version of World speaks 3 to 5", "Update OpenClaw", "openclaw update"},
		"a newer protocol":  {gatewaytest.RefuseLogin("INVALID_REQUEST", `{"code":"PROTOCOL_MISMATCH","expectedProtocol":6}`), wire.BackendRefused, "speaks protocol 6", "Update world-mcp", ""},
		"a wrong token":     {gatewaytest.RefuseLogin("INVALID_REQUEST", `{"code":"AUTH_TOKEN_MISMATCH"}`), wire.BackendRefused, "does not accept the token in ~/.openclaw/openclaw.json", "Restart the gateway", "openclaw gateway restart"},
		"a refused origin":  {gatewaytest.RefuseLogin("INVALID_REQUEST", `{"code":"CONTROL_UI_ORIGIN_NOT_ALLOWED"}`), wire.BackendRefused, "does not accept connections from the address of this world", "gateway.controlUi.allowedOrigins", ""},
		"a proxy only":      {gatewaytest.RefuseLogin("INVALID_REQUEST", `{"code":"AUTH_IDENTITY_HEADER_REQUIRED"}`), wire.BackendRefused, "through its proxy only", "gateway.auth.mode", ""},
		"starting":          {gatewaytest.RefuseLogin("UNAVAILABLE", `{"reason":"startup-sidecars"}`), wire.BackendConnecting, "still starting", "", ""},
		"locked out":        {gatewaytest.RefuseLogin("INVALID_REQUEST", `{"code":"AUTH_RATE_LIMITED"}`), wire.BackendConnecting, "has paused logins", "", ""},
		"something unknown": {gatewaytest.RefuseLogin("NEW_CODE", `7`), wire.BackendRefused, "The gateway refused the login: no", "log", "openclaw logs"},
		"pairing":           {gatewaytest.RefuseLogin("NOT_PAIRED", `{"code":"PAIRING_REQUIRED","requestId":"r-1"}`), wire.BackendPairing, "approve this device", "", ""},
		"no hello":          {func(c *gatewaytest.Conn) { id, _ := c.Connect(); c.Answer(id, `{}`) }, wire.BackendConnecting, "closed the connection during the login", "automatically", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := gatewaytest.New(t, c.serve)
			gateway, watch, _ := runGateway(t, options(t, g.Config()))
			v := waitUntil(t, gateway, watch, c.reason,
				func(v Status) bool { return v.State == c.state && strings.Contains(v.Reason, c.reason) })
			if !strings.Contains(v.Next, c.next) || v.Command != c.command {
				t.Errorf("next %q, command %q", v.Next, v.Command)
			}
			// The page shows the sentences on its surface, and commands and addresses only among
			// its repair details.
			if words := v.Reason + v.Next; strings.Contains(words, "`") || strings.Contains(words, "://") {
				t.Errorf("a command or an address in a sentence: %q", words)
			}
			if detailOf(gateway, "This world") != "http://127.0.0.1:4516" {
				t.Errorf("the address of the world is not among %v", gateway.Details())
			}
		})
	}
}

// The card names the requested scopes. A request id that is not safe in a shell does not become
// part of the command.
func TestPairingCard(t *testing.T) {
	g := gatewaytest.New(t, gatewaytest.RefuseLogin("NOT_PAIRED", `{"code":"PAIRING_REQUIRED","requestId":"r; reboot","requestedScopes":["operator.admin"]}`))
	gateway, watch, _ := runGateway(t, options(t, g.Config()))
	p := waitUntil(t, gateway, watch, "pairing", state(wire.BackendPairing)).Pairing
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
			gateway, watch, _ := runGateway(t, options(t, `{gateway:{auth:{token:"x"}}}`, "OPENCLAW_GATEWAY_PORT="+port))
			v := waitUntil(t, gateway, watch, "refused", state(wire.BackendRefused))
			if !strings.Contains(v.Reason, "Port "+port+" is in use by another program") || v.Next == "" {
				t.Errorf("%s %s", v.Reason, v.Next)
			}
		})
	}
}

func TestMissing(t *testing.T) {
	port := "OPENCLAW_GATEWAY_PORT=1" // nothing listens there
	gateway, watch, _ := runGateway(t, options(t, `{}`, port))
	if v := waitUntil(t, gateway, watch, "missing", state(wire.BackendMissing)); v.Command != "openclaw gateway" {
		t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
	}
	o := options(t, `{}`, port, "OPENCLAW_STATE_DIR=/nowhere")
	gateway, watch, _ = runGateway(t, o)
	if v := waitUntil(t, gateway, watch, "missing", state(wire.BackendMissing)); !strings.Contains(v.Reason, "not found on this computer") ||
		!strings.Contains(v.Command, "npm install -g openclaw") {
		t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
	}
	// A gateway that cannot start is not missing: the page shows the command of a missing one as
	// the way to start it.
	gateway, watch, _ = runGateway(t, options(t, `{gateway:`, port))
	if v := waitUntil(t, gateway, watch, "refused", state(wire.BackendRefused)); !strings.Contains(v.Reason, "not running") ||
		v.Command != "openclaw doctor" {
		t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
	}
}

func TestNoToken(t *testing.T) {
	g := gatewaytest.New(t, gatewaytest.AcceptAll)
	port := strings.TrimPrefix(g.Address, "127.0.0.1:")
	for config, want := range map[string]string{
		`{}`: "contains none",
		`{gateway:{auth:{token:{source:"exec",provider:"v",id:"x"}}}}`: "Only OpenClaw can read",
		`{gateway`: "cannot be used: it is not valid JSON5",
	} {
		gateway, watch, _ := runGateway(t, options(t, config, "OPENCLAW_GATEWAY_PORT="+port))
		if v := waitUntil(t, gateway, watch, "refused", state(wire.BackendRefused)); !strings.Contains(v.Reason,
			want) || v.Next == "" {
			t.Errorf("%s: %s %s", config, v.Reason, v.Next)
		}
	}
}

// Without a token in the configuration the openclaw command provides one. The conversation does not
// get its scopes.
func TestTokenFromCommand(t *testing.T) {
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		id, ok := c.Connect()
		if !ok {
			return
		}
		c.Answer(id, strings.Replace(gatewaytest.Hello, `"operator.read",`, `"operator.admin","operator.read",`, 1))
		c.RefuseAll()
	})
	bin := t.TempDir()
	script := "#!/bin/sh\necho 'a warning'\necho '{\"ok\":true,\"url\":\"http://127.0.0.1:1/\",\"browserUrl\":\"http://127.0.0.1:1/#bootstrapToken=once-only&x=1\"}'\n"
	needs.Program(t, filepath.Join(bin, "openclaw"), script)
	port := strings.TrimPrefix(g.Address, "127.0.0.1:")
	gateway, watch, _ := runGateway(t, options(t, `{}`, "OPENCLAW_GATEWAY_PORT="+port, "PATH="+bin))
	waitUntil(t, gateway, watch, "ready", state(wire.BackendReady))
	first, second := paramsOf(t, g, 0), paramsOf(t, g, 1)
	if first.Auth.BootstrapToken != "once-only" || len(first.Scopes) != 7 {
		t.Errorf("the first login: %+v", first)
	}
	if second.Auth.Token != "given-token" || strings.Join(second.Scopes, " ") != strings.Join(chatScopes(), " ") {
		t.Errorf("the second login: %+v", second)
	}
}

// The device's own token is tried first; when the gateway no longer accepts it, the shared one is.
func TestTokenFallback(t *testing.T) {
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		id, ok := c.Connect()
		switch {
		case !ok:
		case paramsOf(t, c.G, c.G.Count()-1).Auth.Token == "shared-token":
			c.Answer(id, gatewaytest.Hello)
			c.RefuseAll()
		default:
			c.Refuse(id, "INVALID_REQUEST", `{"code":"AUTH_DEVICE_TOKEN_MISMATCH"}`)
		}
	})
	o := options(t, g.Config())
	d, err := openDevice(o.Dir(), o.Logger)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.storeToken(g.Address, "revoked", chatScopes()); err != nil {
		t.Fatal(err)
	}
	gateway, watch, _ := runGateway(t, o)
	waitUntil(t, gateway, watch, "ready", state(wire.BackendReady))
	if b, _ := json.Marshal([]any{gateway.Status(), gateway.Details()}); strings.Contains(string(b), "-token\"") ||
		detailOf(gateway, "OpenClaw") != "2026.9.6" || detailOf(gateway, "Configuration") != "~/.openclaw/openclaw.json" {
		t.Errorf("it sends %s", b)
	}
	if paramsOf(t, g, 0).Auth.Token != "revoked" || paramsOf(t, g, 1).Auth.Token != "shared-token" {
		t.Errorf("logins %+v", g.Logins)
	}
	if again, err := readDevice(o.Dir()); err != nil || again.tokens[g.Address+" "+role].Token != "given-token" {
		t.Errorf("the new token was not stored: %v", err)
	}
}

// A connection that fails is restored automatically; the state is lost until then.
func TestReconnects(t *testing.T) {
	for name, fault := range map[string]func(*gatewaytest.Conn){
		"closed":  func(c *gatewaytest.Conn) { c.Drop() },
		"garbage": func(c *gatewaytest.Conn) { c.Send("garbage") },
		"a gap":   func(c *gatewaytest.Conn) { c.Event("e", `1`, 1); c.Event("e", `1`, 3) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fail := make(chan struct{})
			first := true
			g := gatewaytest.New(t, nil)
			g.Serve = func(c *gatewaytest.Conn) {
				g.Lock()
				faulty := first
				first = false
				g.Unlock()
				if !c.Welcome() {
					return
				}
				if faulty {
					go func() {
						<-fail
						fault(c)
					}()
				}
				c.RefuseAll()
			}
			gateway, watch, _ := runGateway(t, options(t, g.Config()))
			waitUntil(t, gateway, watch, "ready", state(wire.BackendReady))
			before := len(watch.states())
			close(fail)
			waitUntil(t, gateway, watch, "ready again",
				func(v Status) bool { return v.State == wire.BackendReady && len(watch.states()) > before })
			if v := watch.states()[before]; v.State != wire.BackendLost || v.Reason == "" || v.Next == "" {
				t.Errorf("in between: %+v", v)
			}
		})
	}
}

// A repair of OpenClaw's configuration takes effect without a retry by the user.
func TestConfigurationIsWatched(t *testing.T) {
	g := gatewaytest.New(t, gatewaytest.AcceptAll)
	o := options(t, `{gateway:{port:1}}`)
	gateway, watch, _ := runGateway(t, o)
	waitUntil(t, gateway, watch, "missing", state(wire.BackendMissing))
	writeFile(t, filepath.Join(o.Home, ".openclaw", "openclaw.json"), g.Config())
	waitUntil(t, gateway, watch, "ready", state(wire.BackendReady))
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
	if v.State != wire.BackendRefused || !strings.Contains(v.Reason, "port 5 but does not answer") {
		t.Errorf("%+v", v)
	}
	if v := classifyLoginError(endpoint{}, errors.New("anything"), strings.ToLower); v.State != wire.BackendConnecting ||
		v.Reason == "" {
		t.Errorf("%+v", v)
	}
}
