package conn

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// lockedLog is a log that a test reads.
type lockedLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// serverOptions are those for a server. Whatever asks for something of this computer's own OpenClaw
// fails the test.
func serverOptions(t *testing.T, port int) Options {
	t.Helper()
	return Options{
		Origin: "http://127.0.0.1:4516", DataDir: local.Dir(t.TempDir()), Version: "test", Logger: zerolog.Nop(),
		Home:   filepath.Join(t.TempDir(), "nobody"),
		Getenv: func(name string) string { t.Errorf("the environment was asked for %s", name); return "" },
		Target: &Target{
			ID: "vps", Name: "dev@vps", Port: func() int { return port },
			Reachable: func() (bool, string) { return true, "" },
		},
	}
}

// giveKey answers the question for the key.
func giveKey(t *testing.T, gateway *Gateway, key string) {
	t.Helper()
	if err := gateway.GiveKey(t.Context(), key); err != nil {
		t.Fatal(err)
	}
}

// keyGateway accepts one key, or the token that it gives for that. Its kind of key is token or
// password.
func keyGateway(t *testing.T, kind, key string) *gatewaytest.Gateway {
	t.Helper()
	return gatewaytest.New(t, func(c *gatewaytest.Conn) {
		id, ok := c.Connect()
		if !ok {
			return
		}
		p := paramsOf(t, c.G, c.G.Count()-1)
		auth := connectAuth{}
		if p.Auth != nil {
			auth = *p.Auth
		}
		given := map[string]string{"token": auth.Token, "password": auth.Password}[kind]
		prefix := "AUTH_" + strings.ToUpper(kind)
		switch {
		case auth.Token == "given-token", given == key, auth.BootstrapToken == key:
			scopes, _ := json.Marshal(p.Scopes)
			c.Answer(id, strings.Replace(gatewaytest.Hello, `["operator.read","operator.write","operator.approvals"]`, string(scopes), 1))
			c.RefuseAll()
		case given == "":
			c.Refuse(id, "INVALID_REQUEST", `{"code":"`+prefix+`_MISSING"}`)
		default:
			c.Refuse(id, "INVALID_REQUEST", `{"code":"`+prefix+`_MISMATCH"}`)
		}
	})
}

func wantsKey(v Status) bool { return v.Key != nil }

// The key is asked for once, exchanged for a token of the device, and then nowhere any more.
func TestServerKey(t *testing.T) {
	for name, c := range map[string]struct{ kind, key, pasted string }{
		"a token":          {"token", "the-right-key", " the-right-key\n"},
		"a password":       {"password", "the right key {1}", "the right key {1}\n"},
		"a dashboard":      {"token", "the-right-key", "a warning\n{\"ok\":true,\"url\":\"http://127.0.0.1:1/#token=the-right-key\"}\n"},
		"an address":       {"token", "the-right-key", "http://127.0.0.1:18789/#token=the-right-key"},
		"a one-time token": {"token", "the-right-key", `{"ok":true,"url":"http://127.0.0.1:1/","browserUrl":"http://127.0.0.1:1/#bootstrapToken=the-right-key&x=1"}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := keyGateway(t, c.kind, c.key)
			var log lockedLog
			o := serverOptions(t, g.Port())
			o.Logger = zerolog.New(&log)
			gateway, watch, stop := runGateway(t, o)
			v := waitUntil(t, gateway, watch, "question", wantsKey)
			if v.State != wire.BackendPairing || string(v.Key.Kind) != c.kind || v.Key.Wrong || v.Pairing != nil ||
				!strings.Contains(v.Reason, "on dev@vps wants its key") {
				t.Errorf("%+v", v)
			}
			if (v.Command == "openclaw gateway auth-token --show") != (c.kind == "token") {
				t.Errorf("command %q", v.Command)
			}
			giveKey(t, gateway, "a-wrong-key")
			waitUntil(t, gateway, watch, "reason", func(v Status) bool { return v.Key != nil && v.Key.Wrong })
			giveKey(t, gateway, c.pasted)
			v = waitUntil(t, gateway, watch, "ready", state(wire.BackendReady))
			if v.Key != nil || v.Reason != "" || detailOf(gateway, "Scopes") != strings.Join(chatScopes(), ", ") {
				t.Errorf("%+v", v)
			}
			if err := gateway.GiveKey(t.Context(), c.pasted); err == nil {
				t.Error("an unexpected key was accepted")
			}
			if p := gateway.place.(*serverPlace); p.key != (connectAuth{}) {
				t.Error("the key is still held")
			}
			stop()
			asked := g.Count()
			gateway, watch, stop = runGateway(t, o)
			waitUntil(t, gateway, watch, "ready again", state(wire.BackendReady))
			stop()
			if g.Count() != asked+1 || paramsOf(t, g, asked).Auth.Token != "given-token" {
				t.Errorf("%d further logins", g.Count()-asked)
			}
			for _, secret := range []string{c.key, "a-wrong-key", "the-right-key"} {
				if found := grepFolder(t, string(o.DataDir), secret); found != "" ||
					strings.Contains(log.String(), secret) {
					t.Errorf("a key is in %s or in the log", found)
				}
			}
		})
	}
}

// grepFolder returns the path of a file that contains a text.
func grepFolder(t *testing.T, folder, text string) (found string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b), text) {
			found = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// However fast the user gives wrong keys, the gateway sees at most three logins in the window; the
// keys wait.
func TestServerLoginLimit(t *testing.T) {
	g := keyGateway(t, "token", "the-right-key")
	gateway, watch, _ := runGateway(t, serverOptions(t, g.Port()))
	limit := &gateway.place.(*serverPlace).logins
	limit.shift(time.Hour) // so that a slow machine is within it as well
	waitUntil(t, gateway, watch, "question", wantsKey)
	for _, key := range []string{"wrong-1", "wrong-2"} {
		giveKey(t, gateway, key)
		waitUntil(t, gateway, watch, "answer", func(v Status) bool {
			last := paramsOf(t, g, g.Count()-1).Auth
			return v.Key != nil && v.Key.Wrong && last != nil && last.Token == key
		})
	}
	giveKey(t, gateway, "the-right-key")
	v := waitUntil(t, gateway, watch, "wait", func(v Status) bool {
		return strings.Contains(v.Reason, "waits a little before it logs in on dev@vps")
	})
	if v.State != wire.BackendConnecting || g.Count() != 3 {
		t.Errorf("%d logins: %+v", g.Count(), v)
	}
	retry := func() {
		t.Helper()
		gateway.Retry()
	}
	for range 3 { // the user's impatience changes nothing
		retry()
		if _, err := gateway.place.dial(t.Context(), login{address: g.Address}); !errors.As(err, new(errTooEarly)) ||
			g.Count() != 3 {
			t.Fatalf("%d logins, %v", g.Count(), err)
		}
	}
	limit.shift(0) // the window has passed
	retry()
	waitUntil(t, gateway, watch, "ready", state(wire.BackendReady))
}

// shift makes the window another one.
func (l *loginLimit) shift(window time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.window = window
}

func TestLoginLimit(t *testing.T) {
	l := loginLimit{window: time.Minute}
	now := time.Now()
	var early errTooEarly
	for i := range maxLogins {
		if _, err := l.begin(now.Add(time.Duration(i) * time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.begin(now.Add(10 * time.Second)); !errors.As(err, &early) || early.locked ||
		early.wait != 50*time.Second {
		t.Errorf("%v", err)
	}
	n, err := l.begin(now.Add(time.Minute))
	if err != nil {
		t.Error(err)
	}
	l.forget(n) // it succeeded
	l.pause(now.Add(6 * time.Minute))
	if _, err := l.begin(now.Add(2 * time.Minute)); !errors.As(err, &early) || !early.locked ||
		early.wait != 4*time.Minute {
		t.Errorf("%v", err)
	}
	if _, err := l.begin(now.Add(6 * time.Minute)); err != nil {
		t.Error(err)
	}
}

// What goes wrong is said of the server, and whatever is to be typed is to be typed there.
func TestServerStatuses(t *testing.T) {
	closes := func(t *testing.T) int { // a forward behind which nothing listens
		t.Helper()
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = l.Close() })
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				_, _ = c.Read(make([]byte, 1))
				_ = c.Close()
			}
		}()
		return l.Addr().(*net.TCPAddr).Port
	}
	refuses := func(code, details string) func(*testing.T) int {
		return func(t *testing.T) int {
			t.Helper()
			return gatewaytest.New(t, gatewaytest.RefuseLogin(code, details)).Port()
		}
	}
	for name, c := range map[string]struct {
		port            func(*testing.T) int
		state           wire.BackendState
		reason, command string
	}{
		"nothing there":     {closes, wire.BackendMissing, "OpenClaw is not running on dev@vps.", "openclaw gateway"},
		"no forward":        {func(*testing.T) int { return 1 }, wire.BackendConnecting, "The way to dev@vps is not open.", ""},
		"another program":   {func(t *testing.T) int { t.Helper(); return portOf(t, http.NotFoundHandler()) }, wire.BackendRefused, "What answers on dev@vps is not an OpenClaw gateway", "openclaw gateway status"},
		"locked out":        {refuses("INVALID_REQUEST", `{"code":"AUTH_RATE_LIMITED"}`), wire.BackendConnecting, "The gateway on dev@vps has paused logins", ""},
		"an older protocol": {refuses("INVALID_REQUEST", `{"code":"PROTOCOL_MISMATCH","expectedProtocol":2}`), wire.BackendRefused, "The gateway on dev@vps speaks protocol 2", "openclaw update"},
		"a refused origin":  {refuses("INVALID_REQUEST", `{"code":"CONTROL_UI_ORIGIN_NOT_ALLOWED"}`), wire.BackendRefused, "The gateway on dev@vps does not accept connections", ""},
		"a proxy only":      {refuses("INVALID_REQUEST", `{"code":"AUTH_IDENTITY_HEADER_REQUIRED"}`), wire.BackendRefused, "The gateway on dev@vps accepts logins through its proxy only", ""},
		"starting":          {refuses("UNAVAILABLE", `{"reason":"startup-sidecars"}`), wire.BackendConnecting, "The gateway on dev@vps is still starting", ""},
		"something unknown": {refuses("NEW_CODE", `7`), wire.BackendRefused, "The gateway on dev@vps refused the login: no", "openclaw logs"},
		"pairing":           {refuses("NOT_PAIRED", `{"code":"PAIRING_REQUIRED","requestId":"r-1"}`), wire.BackendPairing, "The gateway on dev@vps is waiting for someone to approve this device", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gateway, watch, _ := runGateway(t, serverOptions(t, c.port(t)))
			v := waitUntil(t, gateway, watch, c.reason,
				func(v Status) bool { return v.State == c.state && strings.Contains(v.Reason, c.reason) })
			if v.Command != c.command || strings.Contains(v.Reason+v.Next, "this computer") || strings.Contains(v.Reason+v.Next, "~") {
				t.Errorf("%s %s: %q", v.Reason, v.Next, v.Command)
			}
			if p := v.Pairing; p != nil && (p.CanApprove || p.Command != "openclaw devices approve r-1" || v.Next != "Approve it with the command on dev@vps.") {
				t.Errorf("%s %+v", v.Next, p)
			}
		})
	}
}

func portOf(t *testing.T, h http.Handler) int {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.Listener.Addr().(*net.TCPAddr).Port
}

// The gateway's own pause is kept, whatever the user does.
func TestServerLockedOut(t *testing.T) {
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		if id, ok := c.Connect(); ok {
			c.Send(`{"type":"res","id":"` + id + `","ok":false,"error":{"code":"INVALID_REQUEST","message":"no","details":{"code":"AUTH_RATE_LIMITED"},"retryable":true,"retryAfterMs":299946}}`)
			_, _ = c.Next()
		}
	})
	gateway, watch, _ := runGateway(t, serverOptions(t, g.Port()))
	waitUntil(t, gateway, watch, "pause", func(v Status) bool { return strings.Contains(v.Reason, "has paused logins") })
	place := gateway.place.(*serverPlace)
	for range 3 {
		_, err := place.dial(t.Context(), login{address: g.Address})
		if early, ok := errors.AsType[errTooEarly](err); !ok || !early.locked || early.wait < 4*time.Minute {
			t.Fatalf("%v", err)
		}
	}
	if g.Count() != 1 {
		t.Errorf("%d logins", g.Count())
	}
}

// While the forward does not stand nothing is dialled, and its own reason is shown. Its port may be
// another one afterwards.
func TestServerUnreachable(t *testing.T) {
	g := keyGateway(t, "token", "")
	drop := make(chan struct{})
	serve := g.Serve
	g.Serve = func(c *gatewaytest.Conn) {
		go func() {
			select {
			case <-drop:
			case <-c.Context().Done():
			}
			c.Drop()
		}()
		serve(c)
	}
	var mu sync.Mutex
	port, reason := 1, "The connection to dev@vps is being made."
	set := func(p int, why string) {
		mu.Lock()
		defer mu.Unlock()
		port, reason = p, why
	}
	o := serverOptions(t, 0)
	o.Target.Port = func() int { mu.Lock(); defer mu.Unlock(); return port }
	o.Target.Reachable = func() (bool, string) { mu.Lock(); defer mu.Unlock(); return reason == "", reason }
	gateway, watch, _ := runGateway(t, o)
	waitUntil(t, gateway, watch, "reason", func(v Status) bool {
		return v.State == wire.BackendConnecting && v.Reason == "The connection to dev@vps is being made."
	})
	set(g.Port(), "ssh asks for a passphrase.")
	waitUntil(t, gateway, watch, "other reason", func(v Status) bool { return v.Reason == "ssh asks for a passphrase." })
	if g.Count() != 0 {
		t.Error("it dialled")
	}
	set(g.Port(), "")
	gateway.Retry()
	waitUntil(t, gateway, watch, "ready", state(wire.BackendReady)) // this gateway wants no key
	set(1, "The link is lost.")
	close(drop)
	waitUntil(t, gateway, watch, "loss",
		func(v Status) bool { return v.State == wire.BackendLost && v.Reason == "The link is lost." })
}

// A device that the gateway no longer knows leads back to the question, not to a loop of logins.
func TestServerForgotThisDevice(t *testing.T) {
	g := gatewaytest.New(t, gatewaytest.RefuseLogin("INVALID_REQUEST", `{"code":"AUTH_DEVICE_TOKEN_MISMATCH"}`))
	o := serverOptions(t, g.Port())
	d, err := openDevice(o.Dir(), o.Logger)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.storeToken("vps", "revoked", append(chatScopes(), scopeAdmin)); err != nil {
		t.Fatal(err)
	}
	gateway, watch, _ := runGateway(t, o)
	v := waitUntil(t, gateway, watch, "question", wantsKey)
	if v.Key.Wrong || !strings.Contains(v.Reason, "on dev@vps no longer knows this World") || g.Count() != 1 {
		t.Errorf("%d logins: %+v", g.Count(), v)
	}
	if again, err := readDevice(o.Dir()); err != nil || len(again.tokens) != 0 {
		t.Errorf("the token is still there: %v", err)
	}
	if _, err := os.Stat(o.DataDir.Path("gateway/" + deviceFile)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the device of this computer's gateway was touched: %v", err)
	}
}

func TestServerKeysThatAreNone(t *testing.T) {
	for _, text := range []string{"", " \n", "two words", "a\x00b", strings.Repeat("k", maxKey+1), `{"ok":false,"reason":"no gateway"}`} {
		if _, err := parseKey(text, wire.KeyToken); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	gateway, _, _ := runGateway(t, options(t, `{}`, "OPENCLAW_GATEWAY_PORT=1"))
	var e *wire.Error
	if err := gateway.GiveKey(t.Context(), "k"); !errors.As(err, &e) || e.Code != wire.CodeNotFound {
		t.Errorf("this computer's gateway: %v", err)
	}
}
