package openclaw

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

	"github.com/worldmcp/world/internal/wire"
)

const soon = 10 * time.Second

// refusing is a gateway that refuses every login.
func refusing(code, details string) func(*fakeConn) {
	return func(c *fakeConn) {
		if id, ok := c.connect(); ok {
			c.refuse(id, code, details)
			_, _ = c.next()
		}
	}
}

func TestRefusalsHaveTheirOwnSentence(t *testing.T) {
	for name, c := range map[string]struct {
		serve                 func(*fakeConn)
		state                 wire.BackendState
		reason, next, command string
	}{
		"an older protocol": {refusing("INVALID_REQUEST", `{"code":"PROTOCOL_MISMATCH","expectedProtocol":2}`), wire.BackendRefused, "speaks protocol 2; this World speaks 3 to 5", "Update OpenClaw", "openclaw update"},
		"a newer protocol":  {refusing("INVALID_REQUEST", `{"code":"PROTOCOL_MISMATCH","expectedProtocol":6}`), wire.BackendRefused, "speaks protocol 6", "Update world-mcp", ""},
		"a wrong token":     {refusing("INVALID_REQUEST", `{"code":"AUTH_TOKEN_MISMATCH"}`), wire.BackendRefused, "does not accept the token that ~/.openclaw/openclaw.json names", "Restart the gateway", "openclaw gateway restart"},
		"a refused origin":  {refusing("INVALID_REQUEST", `{"code":"CONTROL_UI_ORIGIN_NOT_ALLOWED"}`), wire.BackendRefused, "does not take connections from the address http://127.0.0.1:4516", "gateway.controlUi.allowedOrigins", ""},
		"a proxy only":      {refusing("INVALID_REQUEST", `{"code":"AUTH_IDENTITY_HEADER_REQUIRED"}`), wire.BackendRefused, "through its proxy only", "gateway.auth.mode", ""},
		"starting":          {refusing("UNAVAILABLE", `{"reason":"startup-sidecars"}`), wire.BackendConnecting, "still starting", "", ""},
		"locked out":        {refusing("INVALID_REQUEST", `{"code":"AUTH_RATE_LIMITED"}`), wire.BackendConnecting, "pauses logins", "", ""},
		"something unknown": {refusing("NEW_CODE", `7`), wire.BackendRefused, "The gateway refused: no", "log", "openclaw logs"},
		"pairing":           {refusing("NOT_PAIRED", `{"code":"PAIRING_REQUIRED","requestId":"r-1"}`), wire.BackendPairing, "approve this device", "", ""},
		"no hello":          {func(c *fakeConn) { id, _ := c.connect(); c.answer(id, `{}`) }, wire.BackendConnecting, "closed the connection while logging in", "by itself", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newFake(t, c.serve)
			l, d, _ := runLane(t, options(t, at(g)))
			v := until(t, l, d, soon, c.reason, func(v wire.Backend) bool { return v.State == c.state && strings.Contains(v.Reason, c.reason) })
			if !strings.Contains(v.Next, c.next) || v.Command != c.command {
				t.Errorf("next %q, command %q", v.Next, v.Command)
			}
		})
	}
}

// The card names what was asked for, and a request's id is never more than a word of the command to copy.
func TestPairingCardTellsTheTruth(t *testing.T) {
	g := newFake(t, refusing("NOT_PAIRED", `{"code":"PAIRING_REQUIRED","requestId":"r; reboot","requestedScopes":["operator.admin"]}`))
	l, d, _ := runLane(t, options(t, at(g)))
	p := until(t, l, d, soon, "pairing", state(wire.BackendPairing)).Pairing
	if p.Command != "openclaw devices list" || len(p.Scopes) != 1 || p.Scopes[0] != "operator.admin" {
		t.Errorf("%+v", p)
	}
}

// A port that belongs to something else says so, whatever that is.
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
			l, d, _ := runLane(t, options(t, `{gateway:{auth:{token:"x"}}}`, "OPENCLAW_GATEWAY_PORT="+port))
			v := until(t, l, d, soon, "refused", state(wire.BackendRefused))
			if !strings.Contains(v.Reason, "Port "+port+" belongs to something else") || v.Next == "" {
				t.Errorf("%s %s", v.Reason, v.Next)
			}
		})
	}
}

func TestMissing(t *testing.T) {
	port := "OPENCLAW_GATEWAY_PORT=1" // nobody listens there
	l, d, _ := runLane(t, options(t, `{}`, port))
	if v := until(t, l, d, soon, "missing", state(wire.BackendMissing)); v.Command != "openclaw gateway" {
		t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
	}
	o := options(t, `{}`, port, "OPENCLAW_STATE_DIR=/nowhere")
	l, d, _ = runLane(t, o)
	if v := until(t, l, d, soon, "missing", state(wire.BackendMissing)); !strings.Contains(v.Reason, "not found on this computer") || !strings.Contains(v.Command, "npm install -g openclaw") {
		t.Errorf("%s %s %s", v.Reason, v.Next, v.Command)
	}
}

func TestNoToken(t *testing.T) {
	g := newFake(t, ready)
	port := strings.TrimPrefix(g.address, "127.0.0.1:")
	for config, want := range map[string]string{
		`{}`: "names none",
		`{gateway:{auth:{token:{source:"exec",provider:"v",id:"x"}}}}`: "only OpenClaw can read it",
		`{gateway`: "cannot tell it: it is not valid JSON5",
	} {
		l, d, _ := runLane(t, options(t, config, "OPENCLAW_GATEWAY_PORT="+port))
		if v := until(t, l, d, soon, "refused", state(wire.BackendRefused)); !strings.Contains(v.Reason, want) || v.Next == "" {
			t.Errorf("%s: %s %s", config, v.Reason, v.Next)
		}
	}
}

// Where the configuration names no token, the openclaw command gets one; the conversation does not hold its scopes.
func TestTokenOfTheCommand(t *testing.T) {
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
	l, d, _ := runLane(t, options(t, `{}`, "OPENCLAW_GATEWAY_PORT="+port, "PATH="+bin))
	until(t, l, d, soon, "ready", state(wire.BackendReady))
	first, second := g.login(0).params, g.login(1).params
	if first.Auth.BootstrapToken != "once-only" || len(first.Scopes) != 7 {
		t.Errorf("the first login: %+v", first)
	}
	if second.Auth.Token != "given-token" || strings.Join(second.Scopes, " ") != strings.Join(talkScopes(), " ") {
		t.Errorf("the second login: %+v", second)
	}
}

// The device's own token comes first; when the gateway no longer takes it, the shared one does.
func TestTokensInTurn(t *testing.T) {
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
	o := options(t, at(g))
	d, err := openDevice(o.DataDir, o.Logger)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.keep(g.address, "revoked", talkScopes()); err != nil {
		t.Fatal(err)
	}
	l, r, _ := runLane(t, o)
	until(t, l, r, soon, "ready", state(wire.BackendReady))
	v := l.Describe()
	if b, _ := json.Marshal(v); strings.Contains(string(b), "-token\"") || detailOf(v, "OpenClaw") != "2026.9.6" || detailOf(v, "Configuration") != "~/.openclaw/openclaw.json" {
		t.Errorf("the lane says %s", b)
	}
	if g.login(0).params.Auth.Token != "revoked" || g.login(1).params.Auth.Token != "shared-token" {
		t.Errorf("logins %+v", g.logins)
	}
	if again, err := readDevice(o.DataDir); err != nil || again.tokens[g.address+" "+role].Token != "given-token" {
		t.Errorf("the new token is not kept: %v", err)
	}
}

// A connection that fails comes back by itself, and the lane says lost until then.
func TestComesBack(t *testing.T) {
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
			l, d, _ := runLane(t, options(t, at(g)))
			until(t, l, d, soon, "ready", state(wire.BackendReady))
			before := len(d.states())
			close(fail)
			until(t, l, d, soon, "ready again", func(v wire.Backend) bool { return v.State == wire.BackendReady && len(d.states()) > before })
			if v := d.states()[before]; v.State != wire.BackendLost || v.Reason == "" || v.Next == "" {
				t.Errorf("in between: %+v", v)
			}
		})
	}
}

// What the user repairs in OpenClaw's configuration is taken up without being told.
func TestConfigurationIsWatched(t *testing.T) {
	g := newFake(t, ready)
	o := options(t, `{gateway:{port:1}}`)
	l, d, _ := runLane(t, o)
	until(t, l, d, soon, "missing", state(wire.BackendMissing))
	writeFile(t, filepath.Join(o.Home, ".openclaw", "openclaw.json"), at(g))
	until(t, l, d, soon, "ready", state(wire.BackendReady))
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

func TestMuteIsJudged(t *testing.T) {
	v := judge(place{port: 5}, "", errMute, strings.ToLower)
	if v.state != wire.BackendRefused || !strings.Contains(v.reason, "port 5 and does not answer") {
		t.Errorf("%+v", v)
	}
	if v := judge(place{}, "", errors.New("anything"), strings.ToLower); v.state != wire.BackendConnecting || v.reason == "" {
		t.Errorf("%+v", v)
	}
}

func TestActsThatDoNotApply(t *testing.T) {
	d := newDeaf()
	l := New(options(t, `{}`), d)
	d.lane = l
	for act, code := range map[string]wire.Code{"dance": wire.CodeBadArguments, "pair": wire.CodeNotFound, "add-tools": wire.CodeAgentFailed} {
		var e *wire.Error
		if err := l.Act(t.Context(), act); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%s: %v", act, err)
		}
	}
}
