package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/openclaw/config"
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

// fakeTokens numbers its tokens.
type fakeTokens struct {
	mu   sync.Mutex
	made int
	live []string
	// ends end the lives of all tokens that were made.
	ends map[string]context.CancelFunc
	life map[string]context.Context
}

func (f *fakeTokens) Create(context.Context) (id, secret string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.made++
	id = fmt.Sprint("t", f.made)
	f.live = append(f.live, id)
	if f.ends == nil {
		f.ends, f.life = map[string]context.CancelFunc{}, map[string]context.Context{}
	}
	f.life[id], f.ends[id] = context.WithCancel(context.Background())
	return id, "wrld_mcp_secret" + id, nil
}

func (f *fakeTokens) Revoke(id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.live = slices.DeleteFunc(f.live, func(x string) bool { return x == id })
	if end := f.ends[id]; end != nil {
		end()
	}
	return nil
}

func (f *fakeTokens) Life(id string) (context.Context, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.life[id], slices.Contains(f.live, id)
}

func (f *fakeTokens) all() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.live)
}

// serverOptions are those for a server. Whatever asks for something of this computer's own OpenClaw fails the test.
func serverOptions(t *testing.T, port int) Options {
	t.Helper()
	return Options{
		Origin: "http://127.0.0.1:4516", DataDir: local.Dir(t.TempDir()), Version: "test", Port: local.DefaultPort, Logger: zerolog.Nop(),
		Home:   filepath.Join(t.TempDir(), "nobody"),
		Getenv: func(name string) string { t.Errorf("the environment was asked for %s", name); return "" },
		Target: &Target{
			ID: "vps", Name: "dev@vps", Port: func() int { return port },
			Reachable: func() (bool, string) { return true, "" }, Tokens: &fakeTokens{},
		},
	}
}

// giveKey answers the question for the key.
func giveKey(t *testing.T, backend *Backend, key string) {
	t.Helper()
	if err := backend.GiveKey(t.Context(), key); err != nil {
		t.Fatal(err)
	}
}

// keyGateway accepts one key, or the token that it gives for that. Its kind of key is token or password.
func keyGateway(t *testing.T, kind, key string) *fake {
	t.Helper()
	return newFake(t, func(c *fakeConn) {
		id, ok := c.connect()
		if !ok {
			return
		}
		c.g.mu.Lock()
		p := c.g.logins[len(c.g.logins)-1].params
		c.g.mu.Unlock()
		auth := connectAuth{}
		if p.Auth != nil {
			auth = *p.Auth
		}
		given := map[string]string{"token": auth.Token, "password": auth.Password}[kind]
		prefix := "AUTH_" + strings.ToUpper(kind)
		switch {
		case auth.Token == "given-token", given == key, auth.BootstrapToken == key:
			scopes, _ := json.Marshal(p.Scopes)
			c.answer(id, strings.Replace(fakeHello, `["operator.read","operator.write","operator.approvals"]`, string(scopes), 1))
			c.refuseAll()
		case given == "":
			c.refuse(id, "INVALID_REQUEST", `{"code":"`+prefix+`_MISSING"}`)
		default:
			c.refuse(id, "INVALID_REQUEST", `{"code":"`+prefix+`_MISMATCH"}`)
		}
	})
}

func wantsKey(v wire.Backend) bool { return v.Key != nil }

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
			o := serverOptions(t, g.port())
			o.Logger = zerolog.New(&log)
			backend, reporter, stop := runBackend(t, o)
			v := waitUntil(t, backend, reporter, testTimeout, "question", wantsKey)
			if v.State != wire.BackendPairing || string(v.Key.Kind) != c.kind || v.Key.Wrong || v.Pairing != nil || !strings.Contains(v.Reason, "on dev@vps wants its key") {
				t.Errorf("%+v", v)
			}
			if (v.Command == "openclaw gateway auth-token --show") != (c.kind == "token") {
				t.Errorf("command %q", v.Command)
			}
			giveKey(t, backend, "a-wrong-key")
			waitUntil(t, backend, reporter, testTimeout, "reason", func(v wire.Backend) bool { return v.Key != nil && v.Key.Wrong })
			giveKey(t, backend, c.pasted)
			v = waitUntil(t, backend, reporter, testTimeout, "ready", state(wire.BackendReady))
			if v.Key != nil || v.Reason != "" || detailOf(v, "Scopes") != strings.Join(chatScopes(), ", ") {
				t.Errorf("%+v", v)
			}
			if err := backend.GiveKey(t.Context(), c.pasted); err == nil {
				t.Error("a key that nobody asked for was taken")
			}
			if p := backend.place.(*serverPlace); p.key != (connectAuth{}) {
				t.Error("the key is still held")
			}
			stop()
			asked := g.count()
			backend, reporter, stop = runBackend(t, o)
			waitUntil(t, backend, reporter, testTimeout, "ready again", state(wire.BackendReady))
			stop()
			if g.count() != asked+1 || g.login(asked).params.Auth.Token != "given-token" {
				t.Errorf("%d further logins", g.count()-asked)
			}
			for _, secret := range []string{c.key, "a-wrong-key", "the-right-key"} {
				if found := grepFolder(t, string(o.DataDir), secret); found != "" || strings.Contains(log.String(), secret) {
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

// However fast the user gives wrong keys, the gateway sees at most three logins in the window; the keys wait.
func TestServerLoginLimit(t *testing.T) {
	g := keyGateway(t, "token", "the-right-key")
	backend, reporter, _ := runBackend(t, serverOptions(t, g.port()))
	limit := &backend.place.(*serverPlace).logins
	limit.shift(time.Hour) // so that a slow machine is within it as well
	waitUntil(t, backend, reporter, testTimeout, "question", wantsKey)
	for _, key := range []string{"wrong-1", "wrong-2"} {
		giveKey(t, backend, key)
		waitUntil(t, backend, reporter, testTimeout, "answer", func(v wire.Backend) bool {
			g.mu.Lock()
			defer g.mu.Unlock()
			last := g.logins[len(g.logins)-1].params.Auth
			return v.Key != nil && v.Key.Wrong && last != nil && last.Token == key
		})
	}
	giveKey(t, backend, "the-right-key")
	v := waitUntil(t, backend, reporter, testTimeout, "wait", func(v wire.Backend) bool {
		return strings.Contains(v.Reason, "waits a little before it logs in on dev@vps")
	})
	if v.State != wire.BackendConnecting || g.count() != 3 {
		t.Errorf("%d logins: %+v", g.count(), v)
	}
	retry := func() {
		t.Helper()
		if err := backend.Act(t.Context(), wire.ActRetry); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 { // the user's impatience changes nothing
		retry()
		if _, err := backend.place.dial(t.Context(), login{address: g.address}); !errors.As(err, new(errTooEarly)) || g.count() != 3 {
			t.Fatalf("%d logins, %v", g.count(), err)
		}
	}
	limit.shift(0) // the window has passed
	retry()
	waitUntil(t, backend, reporter, testTimeout, "ready", state(wire.BackendReady))
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
	if _, err := l.begin(now.Add(10 * time.Second)); !errors.As(err, &early) || early.locked || early.wait != 50*time.Second {
		t.Errorf("%v", err)
	}
	n, err := l.begin(now.Add(time.Minute))
	if err != nil {
		t.Error(err)
	}
	l.forget(n) // it succeeded
	l.pause(now.Add(6 * time.Minute))
	if _, err := l.begin(now.Add(2 * time.Minute)); !errors.As(err, &early) || !early.locked || early.wait != 4*time.Minute {
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
		return func(t *testing.T) int { t.Helper(); return newFake(t, refuseLogin(code, details)).port() }
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
			backend, reporter, _ := runBackend(t, serverOptions(t, c.port(t)))
			v := waitUntil(t, backend, reporter, testTimeout, c.reason, func(v wire.Backend) bool { return v.State == c.state && strings.Contains(v.Reason, c.reason) })
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
	g := newFake(t, func(c *fakeConn) {
		if id, ok := c.connect(); ok {
			c.send(`{"type":"res","id":"` + id + `","ok":false,"error":{"code":"INVALID_REQUEST","message":"no","details":{"code":"AUTH_RATE_LIMITED"},"retryable":true,"retryAfterMs":299946}}`)
			_, _ = c.next()
		}
	})
	backend, reporter, _ := runBackend(t, serverOptions(t, g.port()))
	waitUntil(t, backend, reporter, testTimeout, "pause", func(v wire.Backend) bool { return strings.Contains(v.Reason, "has paused logins") })
	place := backend.place.(*serverPlace)
	for range 3 {
		_, err := place.dial(t.Context(), login{address: g.address})
		if early, ok := errors.AsType[errTooEarly](err); !ok || !early.locked || early.wait < 4*time.Minute {
			t.Fatalf("%v", err)
		}
	}
	if g.count() != 1 {
		t.Errorf("%d logins", g.count())
	}
}

// While the forward does not stand nothing is dialled, and its own reason is shown. Its port may be another one afterwards.
func TestServerUnreachable(t *testing.T) {
	g := keyGateway(t, "token", "")
	drop := make(chan struct{})
	serve := g.serve
	g.serve = func(c *fakeConn) {
		go func() {
			select {
			case <-drop:
			case <-c.ctx.Done():
			}
			_ = c.ws.CloseNow()
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
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, testTimeout, "reason", func(v wire.Backend) bool {
		return v.State == wire.BackendConnecting && v.Reason == "The connection to dev@vps is being made."
	})
	set(g.port(), "ssh asks for a passphrase.")
	waitUntil(t, backend, reporter, testTimeout, "other reason", func(v wire.Backend) bool { return v.Reason == "ssh asks for a passphrase." })
	if g.count() != 0 {
		t.Error("it dialled")
	}
	set(g.port(), "")
	if err := backend.Act(t.Context(), wire.ActConnect); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, backend, reporter, testTimeout, "ready", state(wire.BackendReady)) // this gateway wants no key
	set(1, "The link is lost.")
	close(drop)
	waitUntil(t, backend, reporter, testTimeout, "loss", func(v wire.Backend) bool { return v.State == wire.BackendLost && v.Reason == "The link is lost." })
}

// A device that the gateway no longer knows leads back to the question, not to a loop of logins.
func TestServerForgotThisDevice(t *testing.T) {
	g := newFake(t, refuseLogin("INVALID_REQUEST", `{"code":"AUTH_DEVICE_TOKEN_MISMATCH"}`))
	o := serverOptions(t, g.port())
	d, err := openDevice(o.dataDir(), o.Logger)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.storeToken("vps", "revoked", append(chatScopes(), scopeAdmin)); err != nil {
		t.Fatal(err)
	}
	backend, reporter, _ := runBackend(t, o)
	v := waitUntil(t, backend, reporter, testTimeout, "question", wantsKey)
	if v.Key.Wrong || !strings.Contains(v.Reason, "on dev@vps no longer knows this World") || g.count() != 1 {
		t.Errorf("%d logins: %+v", g.count(), v)
	}
	if again, err := readDevice(o.dataDir()); err != nil || len(again.tokens) != 0 {
		t.Errorf("the token is still there: %v", err)
	}
	if _, err := os.Stat(local.Dir(o.DataDir.Path(dataFolder)).Path(deviceFile)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the device of this computer's gateway was touched: %v", err)
	}
}

func TestServerKeysThatAreNone(t *testing.T) {
	for _, text := range []string{"", " \n", "two words", "a\x00b", strings.Repeat("k", maxKey+1), `{"ok":false,"reason":"no gateway"}`} {
		if _, err := parseKey(text, wire.KeyToken); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	backend, _, _ := runBackend(t, options(t, `{}`, "OPENCLAW_GATEWAY_PORT=1"))
	var e *wire.Error
	if err := backend.GiveKey(t.Context(), "k"); !errors.As(err, &e) || e.Code != wire.CodeNotFound {
		t.Errorf("this computer's gateway: %v", err)
	}
}

// configGateway is a gateway with a configuration that it blanks the secrets of, as the real one does.
type configGateway struct {
	*fake
	mu      sync.Mutex
	config  map[string]any
	patches []string
	// fault, if set, answers a patch in its place; done: it was also applied.
	fault func(c *fakeConn, id string) (done bool)
}

func newConfigGateway(t *testing.T, config string) *configGateway {
	t.Helper()
	g := &configGateway{fake: newFake(t, nil)}
	if err := json.Unmarshal([]byte(config), &g.config); err != nil {
		t.Fatal(err)
	}
	g.serve = func(c *fakeConn) {
		id, ok := c.connect()
		if !ok {
			return
		}
		c.answer(id, strings.Replace(fakeHello, `"operator.read",`, `"operator.admin","operator.read",`, 1))
		for {
			r, ok := c.next()
			if !ok {
				return
			}
			g.answerConfig(c, r)
		}
	}
	return g
}

func (g *configGateway) answerConfig(c *fakeConn, r fakeRequest) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch r.Method {
	case "config.get":
		b, _ := json.Marshal(map[string]any{"path": "/home/dev/.openclaw/openclaw.json", "hash": "h", "parsed": blankSecrets(g.config, false)})
		c.answer(r.ID, string(b))
	case "config.patch":
		var p configPatch
		var change any
		_ = json.Unmarshal(r.Params, &p)
		_ = json.Unmarshal([]byte(p.Raw), &change)
		g.patches = append(g.patches, p.Raw)
		if g.fault != nil && !g.fault(c, r.ID) {
			return
		}
		g.config, _ = applyMergePatch(g.config, change).(map[string]any)
		if g.fault == nil {
			c.answer(r.ID, `{}`)
		}
	default:
		c.refuse(r.ID, "FORBIDDEN", `{}`)
	}
}

// blanked is what config.get shows in the place of a secret.
const blanked = "__OPENCLAW_REDACTED__"

// blankSecrets blanks the values of headers and of env.
func blankSecrets(v any, secret bool) any {
	switch v := v.(type) {
	case string:
		if secret {
			return blanked
		}
	case map[string]any:
		out := map[string]any{}
		for k, e := range v {
			out[k] = blankSecrets(e, k == "headers" || k == "env" || secret)
		}
		return out
	}
	return v
}

func (g *configGateway) entry() any {
	g.mu.Lock()
	defer g.mu.Unlock()
	return lookup(g.config, "mcp", "servers", "world")
}

func (g *configGateway) set(t *testing.T, config string) {
	t.Helper()
	g.mu.Lock()
	defer g.mu.Unlock()
	g.config = nil
	if err := json.Unmarshal([]byte(config), &g.config); err != nil {
		t.Fatal(err)
	}
}

func TestServerTools(t *testing.T) {
	g := newConfigGateway(t, `{"a":1}`)
	var log lockedLog
	o := serverOptions(t, g.port())
	o.Logger = zerolog.New(&log)
	tokens := o.Target.Tokens.(*fakeTokens)
	backend, reporter, _ := runBackend(t, o)
	tools := func(s wire.ToolsState, reason string) func(wire.Backend) bool {
		return func(v wire.Backend) bool {
			return v.Tools != nil && v.Tools.State == s && strings.Contains(v.Tools.Reason, reason) && (reason != "" || v.Tools.Reason == "")
		}
	}
	act := func(a wire.BackendAct) {
		t.Helper()
		if err := backend.Act(t.Context(), a); err != nil {
			t.Fatal(a, err)
		}
	}
	checked := func(what string, s wire.ToolsState, reason string) wire.Tools {
		t.Helper()
		settingsView{backend}.Recheck()
		return *waitUntil(t, backend, reporter, testTimeout, what, tools(s, reason)).Tools
	}
	waitUntil(t, backend, reporter, testTimeout, "missing tools", tools(wire.ToolsMissing, ""))

	act(wire.ActAddTools)
	want := map[string]any{"url": DefaultToolsURL, "transport": "streamable-http", "headers": map[string]any{"Authorization": "Bearer wrld_mcp_secrett1"}}
	if got := g.entry(); !reflect.DeepEqual(got, any(want)) {
		t.Errorf("the entry is %v", got)
	}
	if now := backend.Describe().Tools; now.State != wire.ToolsPresent || !now.Undo {
		t.Errorf("%+v", now)
	}
	act(wire.ActAddTools)
	if live := tokens.all(); !slices.Equal(live, []string{"t2"}) {
		t.Errorf("%v are live after adding again", live)
	}
	_ = tokens.Revoke("t2")
	if now := checked("revoked", wire.ToolsMissing, "on dev@vps used the world's tools was revoked"); !now.Undo {
		t.Errorf("%+v", now)
	}
	act(wire.ActAddTools)
	act(wire.ActRemoveTools)
	if now := g.config; !reflect.DeepEqual(now, map[string]any{"a": 1.0}) || len(tokens.all()) != 0 {
		t.Errorf("not what it was: %v, %v", now, tokens.all())
	}
	if err := backend.Act(t.Context(), wire.ActRemoveTools); err == nil || !strings.Contains(err.Error(), "on dev@vps") {
		t.Errorf("removed twice: %v", err)
	}

	// Another server of that name: what cannot be seen cannot be restored, and is never written back as a blank.
	g.set(t, `{"mcp":{"servers":{"world":{"command":"/bin/x","args":["a"],"env":{"KEY":"hidden"}},"other":{"url":"u"}}}}`)
	checked("another server", wire.ToolsMissing, "without the secrets in it")
	act(wire.ActAddTools)
	act(wire.ActRemoveTools)
	if got := g.entry(); !reflect.DeepEqual(got, any(map[string]any{"command": "/bin/x", "args": []any{"a"}})) {
		t.Errorf("restored: %v", got)
	}

	// Ours, but of another World: it is replaced, and nothing of it comes back.
	g.set(t, `{"mcp":{"servers":{"world":{"url":"`+DefaultToolsURL+`","transport":"streamable-http","headers":{"Authorization":"Bearer old"}}}}}`)
	checked("another World's", wire.ToolsMissing, "added by another World")
	act(wire.ActAddTools)
	checked("ours", wire.ToolsPresent, "")

	// Edited there: the user's work. What does not concern the token may change.
	g.mu.Lock()
	lookup(g.config, "mcp", "servers", "world").(map[string]any)["toolFilter"] = map[string]any{"exclude": []any{"x"}}
	g.mu.Unlock()
	checked("filtered", wire.ToolsPresent, "")
	g.mu.Lock()
	lookup(g.config, "mcp", "servers", "world", "headers").(map[string]any)["X-Mine"] = "1"
	g.mu.Unlock()
	checked("edited", wire.ToolsMissing, `another MCP server named "world"`)
	if err := backend.Act(t.Context(), wire.ActRemoveTools); err == nil || !strings.Contains(err.Error(), "changed since") {
		t.Errorf("removed what the user edited: %v", err)
	}

	for _, p := range g.patches {
		if strings.Contains(p, blanked) {
			t.Errorf("a blank was written: %s", p)
		}
	}
	if found := grepFolder(t, string(o.DataDir), "wrld_mcp_"); found != "" || strings.Contains(log.String(), "wrld_mcp_") {
		t.Errorf("a token is in %s or the log", found)
	}
}

// A change that fails leaves no token behind, unless it may have been written all the same: then the next one settles it.
func TestServerToolsThatFail(t *testing.T) {
	g := newConfigGateway(t, `{}`)
	o := serverOptions(t, g.port())
	tokens := o.Target.Tokens.(*fakeTokens)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, testTimeout, "missing tools", func(v wire.Backend) bool { return v.Tools != nil && v.Tools.State == wire.ToolsMissing })
	fail := func(f func(*fakeConn, string) bool) {
		t.Helper()
		g.mu.Lock()
		g.fault = f
		g.mu.Unlock()
		if err := backend.Act(t.Context(), wire.ActAddTools); err == nil || !strings.Contains(err.Error(), "on dev@vps") {
			t.Fatalf("%v", err)
		}
		if now := backend.Describe().Tools; now.State != wire.ToolsFailed {
			t.Errorf("%+v", now)
		}
		g.mu.Lock()
		g.fault = nil
		g.mu.Unlock()
	}
	fail(func(c *fakeConn, id string) bool { c.refuse(id, "INVALID_REQUEST", `{}`); return false })
	if live := tokens.all(); len(live) != 0 {
		t.Errorf("%v are live", live)
	}
	if o.dataDir().ReadJSON("tools.json", new(config.Record)) == nil {
		t.Error("there is a record of what was not added")
	}
	fail(func(c *fakeConn, _ string) bool { _ = c.ws.CloseNow(); return true })
	if live := tokens.all(); !slices.Equal(live, []string{"t2"}) {
		t.Errorf("%v are live", live)
	}
	fail(func(c *fakeConn, _ string) bool { _ = c.ws.CloseNow(); return false })
	settingsView{backend}.Recheck()
	waitUntil(t, backend, reporter, testTimeout, "doubt", func(v wire.Backend) bool { return strings.Contains(v.Tools.Reason, "could not see") })
	if err := backend.Act(t.Context(), wire.ActAddTools); err != nil {
		t.Fatal(err)
	}
	if live := tokens.all(); !slices.Equal(live, []string{"t4"}) {
		t.Errorf("%v are live", live)
	}
}

// Nothing that works with files of this computer is offered.
func TestServerHasNoFilesHere(t *testing.T) {
	g := newConfigGateway(t, `{}`)
	o := serverOptions(t, g.port())
	o.VoicePlugin = os.DirFS(t.TempDir())
	backend, reporter, _ := runBackend(t, o)
	v := waitUntil(t, backend, reporter, testTimeout, "ready", func(v wire.Backend) bool { return v.State == wire.BackendReady && v.Tools != nil })
	if v.ID != "openclaw-vps" || v.Folder != "" || v.Voice != nil || v.Pictures != nil || detailOf(v, "Server") != "dev@vps" || detailOf(v, "Configuration") != "" || detailOf(v, "Plugin by hand") != "" {
		t.Errorf("%+v", v)
	}
	for _, act := range []wire.BackendAct{wire.ActAddPictures, wire.ActRemovePictures, wire.ActAddVoice, wire.ActRemoveVoice, wire.ActDisconnect} {
		var e *wire.Error
		if err := backend.Act(t.Context(), act); !errors.As(err, &e) || e.Code != wire.CodeBadArguments {
			t.Errorf("%s: %v", act, err)
		}
	}
}
