package worldtest

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/service"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
)

// UserID of everyone at a Router, unless the socket's address says ?user=.
const UserID = "local"

// stopTime bounds the stop of a Router.
const stopTime = 10 * time.Second

// Router is a router on a real store behind a bare server with the two sockets: no HTTP guard, no login. What a whole
// service brings beside it is not there, and its parts can be put in by the test.
type Router struct {
	*router.Router
	Store *store.Store
	tb    testing.TB
	dir   string
	opt   func(*router.Options)
	srv   *httptest.Server
}

// StartRouter starts a router until the test ends. adjust changes its options before it starts; it may be nil.
func StartRouter(tb testing.TB, adjust func(*router.Options)) *Router {
	tb.Helper()
	r := &Router{tb: tb, dir: tb.TempDir(), opt: adjust}
	r.start()
	tb.Cleanup(r.stop)
	return r
}

func (r *Router) start() {
	r.tb.Helper()
	var err error
	if r.Store, err = store.Open(context.Background(), store.Options{Dir: r.dir, Logger: zerolog.Nop()}); err != nil {
		r.tb.Fatal(err)
	}
	o := router.Options{
		Log: r.Store, Logger: zerolog.Nop(), NewID: service.NewID, Build: "worldtest", Page: "worldtest",
		URL:  func() string { return "http://127.0.0.1:1/" },
		Link: func() string { return "http://127.0.0.1:1/#key=secret" },
	}
	if r.opt != nil {
		r.opt(&o)
	}
	if r.Router, err = router.New(o); err != nil {
		r.tb.Fatal(err)
	}
	r.srv = httptest.NewUnstartedServer(http.HandlerFunc(r.serve))
	r.srv.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if tcp, ok := c.(*net.TCPConn); ok { // else a peer that does not read is noticed after some megabytes only
			_ = tcp.SetWriteBuffer(64 << 10)
		}
		return ctx
	}
	r.srv.Start()
}

func (r *Router) serve(w http.ResponseWriter, req *http.Request) {
	ws, err := websocket.Accept(w, req, &websocket.AcceptOptions{InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return
	}
	user := req.URL.Query().Get("user")
	if user == "" {
		user = UserID
	}
	if strings.HasPrefix(req.URL.Path, "/agent") {
		r.ServeAgent(ws, login(user))
		return
	}
	r.ServePage(ws, user, req.URL.Query().Has("viewer"))
}

// login takes every agent whose token is "token", as its type says.
func login(user string) router.LoginAgent {
	return func(_ context.Context, _ string, hello wire.AgentHello) (router.Grant, *wire.Error) {
		if hello.Token != "token" {
			return router.Grant{}, wire.NewError(wire.CodeUnauthorized, "the token is wrong")
		}
		device, agent := router.Identity(hello.AgentType, hello.AgentName)
		scopes := wire.DefaultScopes()
		if len(hello.Scopes) > 0 {
			scopes = slices.DeleteFunc(scopes, func(s wire.Scope) bool { return !slices.Contains(hello.Scopes, s) })
		}
		return router.Grant{UserID: user, DeviceID: device, Agent: agent, Scopes: scopes}, nil
	}
}

func (r *Router) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if err := r.Router.Close(ctx); err != nil {
		r.tb.Errorf("close router: %v", err)
	}
	r.srv.Close()
	if err := r.Store.Close(); err != nil {
		r.tb.Errorf("close store: %v", err)
	}
}

// Restart stops the router and its store and starts others on the same folder; every socket ends.
func (r *Router) Restart() {
	r.tb.Helper()
	r.stop()
	r.start()
}

// AgentURL is the address of the agent socket.
func (r *Router) AgentURL() string { return "ws" + strings.TrimPrefix(r.srv.URL, "http") + "/agent" }

// PageURL is the address of the browser socket.
func (r *Router) PageURL() string { return "ws" + strings.TrimPrefix(r.srv.URL, "http") + "/page" }

// Agent connects an agent until the test ends.
func (r *Router) Agent(agentType string) *Agent {
	r.tb.Helper()
	return r.AgentWith(&AgentOptions{Type: agentType})
}

// AgentWith connects an agent; an empty address and token are filled in.
func (r *Router) AgentWith(o *AgentOptions) *Agent {
	r.tb.Helper()
	c := *o
	if c.URL == "" {
		c.URL = r.AgentURL()
	}
	if c.Token == "" {
		c.Token = "token"
	}
	a, err := DialAgent(context.Background(), c)
	if err != nil {
		r.tb.Fatal(err)
	}
	r.tb.Cleanup(a.Kill)
	return a
}

// Page connects a page until the test ends; o may be nil.
func (r *Router) Page(o *PageOptions) *Page {
	r.tb.Helper()
	if o == nil {
		o = &PageOptions{}
	}
	c := *o
	if c.URL == "" {
		c.URL = r.PageURL()
	}
	p, err := DialPage(context.Background(), c)
	if err != nil {
		r.tb.Fatal(err)
	}
	r.tb.Cleanup(p.Kill)
	return p
}
