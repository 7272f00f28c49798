// Package gatewaytest is a gateway for tests: it speaks the frames of OpenClaw's, and can be made
// to fail in ways that a real one cannot.
package gatewaytest

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"
)

// Gateway speaks the real one's frames and can be made to fail in ways that a real one cannot.
type Gateway struct {
	// Address is its host:port.
	Address string
	// Serve handles each connection once its challenge has been sent. It may be set until the first
	// one.
	Serve func(*Conn)

	t      *testing.T
	server *httptest.Server

	// Mutex guards Logins, and a test's own variables.
	sync.Mutex
	// Logins are the connections there were, in order.
	Logins []Login
}

// Login is the beginning of a connection.
type Login struct {
	Header http.Header
	// Params are those of the method connect.
	Params json.RawMessage
}

// Conn is the gateway's end of one connection.
type Conn struct {
	// G is its gateway.
	G   *Gateway
	ctx context.Context //nolint:containedctx // of the connection
	// WS carries the frames.
	WS *websocket.Conn
}

// Request is a request of a client.
type Request struct {
	ID     string          `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// New starts a fake. serve handles each connection once its challenge has been sent.
func New(t *testing.T, serve func(*Conn)) *Gateway {
	t.Helper()
	g := &Gateway{t: t, Serve: serve}
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
		c := &Conn{G: g, ctx: ctx, WS: ws}
		c.Send(`{"type":"event","event":"connect.challenge","payload":{"nonce":"n-1","ts":1795213844500}}`)
		g.Lock()
		g.Logins = append(g.Logins, Login{Header: r.Header})
		g.Unlock()
		g.Serve(c)
	}))
	g.Address = g.server.Listener.Addr().String()
	t.Cleanup(func() {
		cancel()
		g.server.Close()
		conns.Wait()
	})
	return g
}

// Port is that of the address.
func (g *Gateway) Port() int {
	_, p, _ := net.SplitHostPort(g.Address)
	n, _ := strconv.Atoi(p)
	return n
}

// Count is how many connections there were.
func (g *Gateway) Count() int {
	g.Lock()
	defer g.Unlock()
	return len(g.Logins)
}

// Login returns one of the logins.
func (g *Gateway) Login(i int) Login {
	g.Lock()
	defer g.Unlock()
	return g.Logins[i]
}

// Drop breaks the connection.
func (c *Conn) Drop() { _ = c.WS.CloseNow() }

// Context ends with the test.
func (c *Conn) Context() context.Context { return c.ctx }

// Send sends a frame.
func (c *Conn) Send(frame string) { _ = c.WS.Write(c.ctx, websocket.MessageText, []byte(frame)) }

// namesModel finds a parameter that names a model, also in parameters that are JSON as text.
var namesModel = regexp.MustCompile(`(?i)"\w*model\w*\\?"\s*:`)

// Next reads a request; ok is false when the client has gone. No request may name a model: which
// one the agent runs, its user alone decides. (The model of a voice session:
// internal/voice/openclaw.)
func (c *Conn) Next() (r Request, ok bool) {
	_, b, err := c.WS.Read(c.ctx)
	if namesModel.Match(b) {
		c.G.t.Errorf("the gateway was asked for a model: %s", b)
	}
	return r, err == nil && json.Unmarshal(b, &r) == nil
}

// Answer answers a request.
func (c *Conn) Answer(id, payload string) {
	c.Send(`{"type":"res","id":` + strconv.Quote(id) + `,"ok":true,"payload":` + payload + `}`)
}

// Refuse refuses a request, with the details of the error.
func (c *Conn) Refuse(id, code, details string) {
	c.Send(`{"type":"res","id":` + strconv.Quote(id) + `,"ok":false,"error":{"code":"` + code + `","message":"no","details":` + details + `}}`)
}

// Event sends an event.
func (c *Conn) Event(name, payload string, seq int) {
	c.Send(`{"type":"event","event":` + strconv.Quote(name) + `,"payload":` + payload + `,"seq":` + strconv.Itoa(seq) + `}`)
}

// Connect reads the login.
func (c *Conn) Connect() (id string, ok bool) {
	r, ok := c.Next()
	if !ok || r.Method != "connect" { //nolint:usestdlibvars // the gateway's, not HTTP's
		return "", false
	}
	c.G.Lock()
	defer c.G.Unlock()
	c.G.Logins[len(c.G.Logins)-1].Params = r.Params
	return r.ID, true
}

// Hello is the answer to a login that Welcome sends.
const Hello = `{"type":"hello-ok","protocol":4,"server":{"version":"2026.9.6","bootId":"b","connId":"c"},"features":{"methods":["echo"]},` +
	`"snapshot":{"sessionDefaults":{"defaultAgentId":"main","mainSessionKey":"agent:main:main"}},` +
	`"auth":{"method":"token","role":"operator","scopes":["operator.read","operator.write","operator.approvals"],"deviceToken":"given-token"},` +
	`"policy":{"maxPayload":65536,"tickIntervalMs":1000,"attachments":{"maxBytes":1000,"maxImageBytes":500}}}`

// Welcome accepts the login.
func (c *Conn) Welcome() bool {
	id, ok := c.Connect()
	if ok {
		c.Answer(id, Hello)
	}
	return ok
}

// RefuseAll refuses every further request until the client has gone.
func (c *Conn) RefuseAll() {
	for {
		r, ok := c.Next()
		if !ok {
			return
		}
		c.Refuse(r.ID, "FORBIDDEN", `{}`)
	}
}

// AcceptAll is a gateway that accepts every login and refuses every request.
func AcceptAll(c *Conn) {
	if c.Welcome() {
		c.RefuseAll()
	}
}

// RefuseLogin refuses every login.
func RefuseLogin(code, details string) func(*Conn) {
	return func(c *Conn) {
		if id, ok := c.Connect(); ok {
			c.Refuse(id, code, details)
			_, _ = c.Next()
		}
	}
}

// Config is a configuration of OpenClaw with a token and this gateway's port.
func (g *Gateway) Config() string {
	return `{gateway: {port: ` + strconv.Itoa(g.Port()) + `, auth: {mode: "token", token: "shared-token"}}}`
}

// Getenv reads variables that are given as NAME=value.
func Getenv(env ...string) func(string) string {
	return func(k string) string {
		for _, e := range env {
			if v, ok := strings.CutPrefix(e, k+"="); ok {
				return v
			}
		}
		return ""
	}
}
