package worldtest

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/internal/world/store"
)

// UserID is the user of every socket of a Router, unless the socket's URL has ?user=.
const UserID = "local"

// testToken is the token that the agent login accepts.
const testToken = "token"

// stopTimeout bounds the shutdown of a Router.
const stopTimeout = needs.Patience

// Router is a router with a real store behind a bare HTTP server that serves the two sockets. It
// has no HTTP guard and no login, and none of the services of a whole world service; a test adds
// those it needs through the options.
type Router struct {
	*router.Router
	*directory.Directory
	// Store is the router's store, for tests that read or write the log directly.
	Store *store.Store
	tb    testing.TB
	dir   string
	opt   func(*router.Options)
	srv   *httptest.Server
}

// StartRouter starts a router that stops when the test ends. adjust changes its options first and
// may be nil.
func StartRouter(tb testing.TB, adjust func(*router.Options)) *Router {
	tb.Helper()
	r := &Router{tb: tb, dir: tb.TempDir(), opt: adjust}
	r.start()
	tb.Cleanup(r.stop)
	return r
}

// start opens the store and serves it; Restart calls it again on the same folder.
func (r *Router) start() {
	r.tb.Helper()
	var err error
	if r.Store, err = store.Open(context.Background(), store.Options{Dir: r.dir, Logger: zerolog.Nop()}); err != nil {
		r.tb.Fatal(err)
	}
	o := router.Options{Options: directory.Options{Log: r.Store, Options: live.Options{
		Logger: zerolog.Nop(), NewID: ident.New, Build: "worldtest", PageBuild: "worldtest",
		URL:  func() string { return "http://127.0.0.1:1/" },
		Link: func() string { return "http://127.0.0.1:1/#key=secret" },
	}}}
	// As in the service, all processes of OpenClaw's are one body.
	o.Devices = device.Open(device.Options{
		Dir:        local.Dir(r.dir),
		SharesBody: func(agentType string) bool { return agentType == "openclaw" },
	})
	if r.opt != nil {
		r.opt(&o)
	}
	if r.Router, err = router.New(o); err != nil {
		r.tb.Fatal(err)
	}
	r.Directory = r.Router.Directory
	r.srv = httptest.NewUnstartedServer(http.HandlerFunc(r.serve))
	r.srv.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		// With the kernel's default buffers the router would notice a peer that does not read only
		// after some megabytes.
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(64 << 10)
		}
		return ctx
	}
	r.srv.Start()
}

// serve upgrades a request: /agent is the agent socket, with ?world=ID for an agent that is bound
// to one, and ?device for a paired device; anything else the page's, with ?viewer for a page that
// an agent's link opened, and ?without=SCOPE for one that lacks a scope.
func (r *Router) serve(w http.ResponseWriter, req *http.Request) {
	ws, err := websocket.Accept(w, req, &websocket.AcceptOptions{
		InsecureSkipVerify: true,
		CompressionMode:    websocket.CompressionDisabled,
	})
	if err != nil {
		return
	}
	user := cmp.Or(req.URL.Query().Get("user"), UserID)
	if strings.HasPrefix(req.URL.Path, "/agent") {
		r.ServeAgent(ws, r.login(user, req.URL.Query().Get("world"), req.URL.Query().Has("device")))
		return
	}
	viewer, lacks := req.URL.Query().Has("viewer"), wire.Scope(req.URL.Query().Get("without"))
	scopes := slices.DeleteFunc(access.PageScopes(), func(s wire.Scope) bool { return s == lacks })
	r.ServePage(ws, &access.Principal{UserID: user, Kind: access.Page, Scopes: scopes, IsUser: !viewer, Trusted: true})
}

// login accepts every agent whose token is testToken, with a device of its type and name. worldID
// binds it to a world. A paired one need not prove anything else here.
func (r *Router) login(user, worldID string, paired bool) router.LoginAgent {
	return func(_ context.Context, hello wire.AgentHello, _ string) (router.Grant, *wire.Error) {
		if hello.Token != testToken {
			return router.Grant{}, wire.NewError(wire.CodeUnauthorized, "the token is wrong")
		}
		by := *Program(true)
		by.UserID, by.WorldID = user, worldID
		if paired {
			by.Kind = access.Device
		}
		device, release := r.Claim(&by, hello.AgentType, hello.AgentName, hello.DeviceID, "", false)
		if paired {
			by.DeviceID = device.ID
		}
		return router.Grant{By: by.Narrow(hello.Scopes), DeviceID: device.ID, Agent: device.Agent, Release: release},
			nil
	}
}

// Program returns the principal of a program of UserID. trusted: it has shown the data folder's
// token.
func Program(trusted bool) *access.Principal {
	return &access.Principal{
		UserID: UserID, Kind: access.Program, Scopes: access.LocalScopes(), IsUser: trusted,
		Trusted: trusted,
	}
}

// stop ends the router before its store, as the service does.
func (r *Router) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if err := r.Router.Close(ctx); err != nil {
		r.tb.Errorf("close router: %v", err)
	}
	r.srv.Close()
	if err := r.Store.Close(); err != nil {
		r.tb.Errorf("close store: %v", err)
	}
}

// Restart stops the router and its store, then starts new ones on the same folder. Every socket
// ends.
func (r *Router) Restart() {
	r.tb.Helper()
	r.stop()
	r.start()
}

// AgentURL returns the address of the agent socket.
func (r *Router) AgentURL() string { return "ws" + strings.TrimPrefix(r.srv.URL, "http") + "/agent" }

// PageURL returns the address of the browser socket.
func (r *Router) PageURL() string { return "ws" + strings.TrimPrefix(r.srv.URL, "http") + "/page" }

// Agent connects an agent of a type with the default scopes. The test's cleanup disconnects it. A
// failed login fails the test.
func (r *Router) Agent(agentType string) *Agent {
	r.tb.Helper()
	return r.AgentWith(&AgentOptions{Type: agentType})
}

// Again connects another socket of an agent, which stands for the same device.
func (r *Router) Again(a *Agent) *Agent {
	r.tb.Helper()
	return r.AgentWith(&AgentOptions{Type: a.Welcome.Agent.Type, Device: a.Welcome.AgentDeviceID})
}

// AgentWith connects an agent with options; an empty URL and token are filled in. While its world
// is being opened, which takes long on a machine with other work, the router sends an agent away to
// come again, and it does.
func (r *Router) AgentWith(o *AgentOptions) *Agent {
	r.tb.Helper()
	c := *o
	c.URL, c.Token = cmp.Or(c.URL, r.AgentURL()), cmp.Or(c.Token, testToken)
	ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
	defer cancel()
	a, err := DialAgent(ctx, c)
	stopping := websocket.StatusCode(wire.CodeUnavailable.Info().Close)
	for err != nil && ctx.Err() == nil && websocket.CloseStatus(err) == stopping {
		a, err = DialAgent(ctx, c)
	}
	if err != nil {
		r.tb.Fatal(err)
	}
	r.tb.Cleanup(a.Kill)
	return a
}

// Page connects a page; the test's cleanup disconnects it. o may be nil.
func (r *Router) Page(o *PageOptions) *Page {
	r.tb.Helper()
	if o == nil {
		o = &PageOptions{}
	}
	c := *o
	c.URL = cmp.Or(c.URL, r.PageURL())
	ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
	defer cancel()
	p, err := DialPage(ctx, c)
	stopping := websocket.StatusCode(wire.CodeUnavailable.Info().Close)
	for err != nil && ctx.Err() == nil && websocket.CloseStatus(err) == stopping {
		p, err = DialPage(ctx, c) // "call again", as a page does
	}
	if err != nil {
		r.tb.Fatal(err)
	}
	r.tb.Cleanup(p.Kill)
	return p
}
