package openclaw

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/local"
)

// fake is a gateway that speaks the real one's frames and can be made to fail in ways that a real one cannot.
type fake struct {
	t       *testing.T
	address string
	serve   func(*fakeConn)
	server  *httptest.Server

	mu     sync.Mutex
	logins []fakeLogin
}

type fakeLogin struct {
	header http.Header
	params connectParams
}

// fakeConn is the gateway's end of one connection.
type fakeConn struct {
	ctx context.Context
	ws  *websocket.Conn
	g   *fake
}

type fakeRequest struct {
	ID     string          `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// newFake starts a fake. serve handles each connection once its challenge has been sent.
func newFake(t *testing.T, serve func(*fakeConn)) *fake {
	t.Helper()
	g := &fake{t: t, serve: serve}
	ctx, cancel := context.WithCancel(t.Context())
	var conns sync.WaitGroup
	g.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
		if err != nil {
			return
		}
		conns.Add(1)
		defer conns.Done()
		defer func() { _ = ws.CloseNow() }()
		ws.SetReadLimit(-1)
		c := &fakeConn{ctx: ctx, ws: ws, g: g}
		c.send(`{"type":"event","event":"connect.challenge","payload":{"nonce":"n-1","ts":1795213844500}}`)
		g.mu.Lock()
		g.logins = append(g.logins, fakeLogin{header: r.Header})
		g.mu.Unlock()
		g.serve(c)
	}))
	g.address = g.server.Listener.Addr().String()
	t.Cleanup(func() {
		cancel()
		g.server.Close()
		conns.Wait()
	})
	return g
}

func (g *fake) port() int {
	_, p, _ := net.SplitHostPort(g.address)
	n, _ := strconv.Atoi(p)
	return n
}

// count is how many connections there were.
func (g *fake) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.logins)
}

func (g *fake) login(i int) fakeLogin {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.logins[i]
}

func (c *fakeConn) send(frame string) { _ = c.ws.Write(c.ctx, websocket.MessageText, []byte(frame)) }

// namesModel finds a parameter that names a model, also in parameters that are JSON as text.
var namesModel = regexp.MustCompile(`(?i)"\w*model\w*\\?"\s*:`)

// next reads a request; ok is false when the client has gone. No request may name a model: which one the agent runs, its
// user alone decides. (The model of a voice session: internal/voice/openclaw.)
func (c *fakeConn) next() (r fakeRequest, ok bool) {
	_, b, err := c.ws.Read(c.ctx)
	if namesModel.Match(b) {
		c.g.t.Errorf("the gateway was asked for a model: %s", b)
	}
	return r, err == nil && json.Unmarshal(b, &r) == nil
}

func (c *fakeConn) answer(id, payload string) {
	c.send(`{"type":"res","id":` + strconv.Quote(id) + `,"ok":true,"payload":` + payload + `}`)
}

func (c *fakeConn) refuse(id, code, details string) {
	c.send(`{"type":"res","id":` + strconv.Quote(id) + `,"ok":false,"error":{"code":"` + code + `","message":"no","details":` + details + `}}`)
}

func (c *fakeConn) event(name, payload string, seq int) {
	c.send(`{"type":"event","event":` + strconv.Quote(name) + `,"payload":` + payload + `,"seq":` + strconv.Itoa(seq) + `}`)
}

// connect reads the login.
func (c *fakeConn) connect() (id string, ok bool) {
	r, ok := c.next()
	if !ok || r.Method != "connect" { //nolint:usestdlibvars // the gateway's, not HTTP's
		return "", false
	}
	c.g.mu.Lock()
	defer c.g.mu.Unlock()
	_ = json.Unmarshal(r.Params, &c.g.logins[len(c.g.logins)-1].params)
	return r.ID, true
}

const fakeHello = `{"type":"hello-ok","protocol":4,"server":{"version":"2026.9.6","bootId":"b","connId":"c"},"features":{"methods":["echo"]},` +
	`"snapshot":{"sessionDefaults":{"defaultAgentId":"main","mainSessionKey":"agent:main:main"}},` +
	`"auth":{"method":"token","role":"operator","scopes":["operator.read","operator.write","operator.approvals"],"deviceToken":"given-token"},` +
	`"policy":{"maxPayload":65536,"tickIntervalMs":1000,"attachments":{"maxBytes":1000,"maxImageBytes":500}}}`

// welcome accepts the login.
func (c *fakeConn) welcome() bool {
	id, ok := c.connect()
	if ok {
		c.answer(id, fakeHello)
	}
	return ok
}

// refuseAll refuses every further request until the client has gone.
func (c *fakeConn) refuseAll() {
	for {
		r, ok := c.next()
		if !ok {
			return
		}
		c.refuse(r.ID, "FORBIDDEN", `{}`)
	}
}

// acceptAll is a gateway that accepts every login and refuses every request.
func acceptAll(c *fakeConn) {
	if c.welcome() {
		c.refuseAll()
	}
}

// options are those of a service with this OpenClaw configuration and without the openclaw command.
func options(t *testing.T, config string, env ...string) Options {
	t.Helper()
	home := t.TempDir()
	writeFile(t, filepath.Join(home, ".openclaw", "openclaw.json"), config)
	return Options{
		Origin: "http://127.0.0.1:4516", DataDir: local.Dir(t.TempDir()), Version: "test", Executable: "/opt/world-mcp", Port: local.DefaultPort,
		Logger: zerolog.Nop(), Home: home,
		Getenv: func(k string) string {
			for _, e := range env {
				if v, ok := strings.CutPrefix(e, k+"="); ok {
					return v
				}
			}
			return ""
		},
	}
}

// configFor is a configuration with a token and a fake's port.
func configFor(g *fake) string {
	return `{gateway: {port: ` + strconv.Itoa(g.port()) + `, auth: {mode: "token", token: "shared-token"}}}`
}

// dialFake returns a client of a fake, whose reader runs until the test ends. before edits the client first.
func dialFake(t *testing.T, g *fake, before ...func(*client)) *client {
	t.Helper()
	o := options(t, configFor(g)).withDefaults()
	ep := findEndpoint(o)
	c, err := dial(t.Context(), o.helperLogin(ep, sharedAuth(ep), scopeRead))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range before {
		b(c)
	}
	var reader sync.WaitGroup
	reader.Go(c.read)
	t.Cleanup(func() {
		c.close(errLost)
		reader.Wait()
	})
	return c
}

// waitClosed waits for the end of a connection and returns the reason.
func waitClosed(t *testing.T, c *client, within time.Duration) error {
	t.Helper()
	select {
	case <-c.ctx.Done():
		return context.Cause(c.ctx)
	case <-time.After(within):
		t.Fatalf("the connection did not end within %v", within)
		return nil
	}
}

func writeFile(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func writeExecutable(path, content string) error { return os.WriteFile(path, []byte(content), 0o755) }
