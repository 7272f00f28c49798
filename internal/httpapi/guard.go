package httpapi

import (
	"context"
	"mime"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/login"
	"github.com/worldmcp/world/internal/peer"
	"github.com/worldmcp/world/internal/wire"
)

// maxBody bounds the body of a REST request, in bytes. Files and imported worlds have limits of their own.
const maxBody = 256 << 10

// guard checks every request before any route sees it. Its steps, in order:
//
//	check     refuses requests of other users of this computer, from other machines, with a foreign Host (DNS rebinding), a
//	          foreign Origin or site (cross-site requests), with a body that is not JSON, or with a secret in the URL.
//	identify  decides by the credentials who the caller is.
//	allow     admits the callers that the route is for (see routes).
type guard struct {
	login *login.Login
	// hosts are the values of Host that this service accepts, exactly. An Origin is accepted if it is http:// and one of them.
	hosts []string
	// cookie is the name of the session cookie. It contains the port, since cookies ignore ports.
	cookie       string
	requireToken bool
}

// Values of request headers that the guard compares.
const (
	siteSame     = "same-origin"      // Sec-Fetch-Site: a page of this service
	siteNone     = "none"             // Sec-Fetch-Site: typed into the address bar, or opened by another program
	modeNavigate = "navigate"         // Sec-Fetch-Mode: the request loads a page
	typeJSON     = "application/json" // Content-Type
)

func newGuard(l *login.Login, port int, requireToken bool) *guard {
	p := strconv.Itoa(port)
	hosts := []string{"127.0.0.1:" + p, "localhost:" + p, "[::1]:" + p}
	return &guard{login: l, hosts: hosts, cookie: "world_session_" + p, requireToken: requireToken}
}

// wrap returns a handler that checks every request before next.
func (g *guard) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		setBodyDeadline(w, r)
		if e := g.check(r); e != nil {
			writeError(w, e)
			return
		}
		switch {
		case r.Body == nil || r.URL.Path == assetsPath: // addAsset has a limit of its own
		case r.URL.Path == importPath:
			r.Body = http.MaxBytesReader(w, r.Body, maxImport)
		default:
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		}
		next.ServeHTTP(w, r)
	})
}

// check refuses a request that cannot come from this user. It does not look at credentials.
func (g *guard) check(r *http.Request) *wire.Error {
	if peer.From(r.Context()).Refused() {
		return wire.NewError(wire.CodeForbidden, "this world belongs to another user of this computer")
	}
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
			return wire.NewError(wire.CodeForbidden, "only this machine may connect")
		}
	}
	if !slices.Contains(g.hosts, strings.ToLower(r.Host)) {
		return wire.NewError(wire.CodeForbidden, "the Host header names another site")
	}
	if o := r.Header["Origin"]; len(o) > 1 || len(o) == 1 && !g.ownOrigin(o[0]) {
		return wire.NewError(wire.CodeForbidden, "the request comes from a page of another origin")
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", siteSame, siteNone:
	default:
		// A link on another site may open the page itself, and nothing else.
		if r.Header.Get("Sec-Fetch-Mode") != modeNavigate || r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/metrics" {
			return wire.NewError(wire.CodeForbidden, "the request comes from a page of another site")
		}
	}
	if (r.Method == http.MethodPost || r.Method == http.MethodPut || r.Method == http.MethodPatch) && r.URL.Path != assetsPath { // addAsset checks its own media types
		t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if err != nil || t != typeJSON {
			return wire.NewError(wire.CodeWrongMediaType, "the body must be application/json")
		}
	}
	if secretInQuery(r.URL) {
		return wire.NewError(wire.CodeUnauthorized, "a token in the URL is not accepted; send it in the Authorization header")
	}
	return nil
}

// ownOrigin reports whether an Origin is this service's.
func (g *guard) ownOrigin(origin string) bool {
	host, ok := strings.CutPrefix(origin, "http://")
	return ok && slices.Contains(g.hosts, host)
}

// secretNames are query parameters that look like credentials.
var secretNames = []string{"token", "access_token", "key", "secret", "authorization", "auth", "api_key", "apikey", "bearer", "session"}

// secretInQuery reports whether a URL contains a credential. It is refused because URLs end up in logs and histories.
func secretInQuery(u *url.URL) bool {
	for name := range u.Query() {
		if slices.Contains(secretNames, strings.ToLower(name)) {
			return true
		}
	}
	return false
}

// need is the list of those who may use a route. A principal passes that one of its rows admits.
type need func(p *access.Principal) bool

// The needs. What a tool, a resource or a message asks for beyond them is decided by its scope (access).
var (
	// forUser: the user's own page, or a program with the data folder's token.
	forUser need = func(p *access.Principal) bool { return p.Answers }
	// forPages: pages, also those that an agent's link opened, and the user.
	forPages need = func(p *access.Principal) bool { return p.Answers || p.Kind == access.Page }
	// forReaders: whoever may read the world.
	forReaders need = func(p *access.Principal) bool { return p.Has(wire.ScopeRead) }
	// forTools: agents and programs. A page that an agent's link opened is none.
	forTools need = func(p *access.Principal) bool { return p.Answers || p.Kind == access.Program || p.Kind == access.Agent }
	// forUploads: agents and programs that may change the world.
	forUploads need = func(p *access.Principal) bool { return forTools(p) && p.Has(wire.ScopeWrite) }
	// forPrograms: the user's programs of this computer, with a credential or without.
	forPrograms need = func(p *access.Principal) bool { return p.Answers || p.Kind == access.Program }
)

// identify returns who sends a request; nil: nobody known. A wrong credential makes it nobody, whatever other credentials
// the request has.
func (g *guard) identify(r *http.Request) *access.Principal {
	if auth := r.Header.Get("Authorization"); auth != "" {
		token, ok := strings.CutPrefix(auth, "Bearer ")
		if !ok {
			return nil
		}
		return g.login.Program(token)
	}
	if p := g.page(r); p != nil {
		return p
	}
	if _, err := r.Cookie(g.cookie); err == nil && fromBrowser(r) {
		return nil
	}
	// A page must be logged in. A program may send this service's Origin, as the MCP conformance suites do, so Origin
	// does not make it a page. check has refused other origins.
	if r.Header.Get("Sec-Fetch-Site") != "" || g.requireToken {
		return nil
	}
	return g.login.Nobody()
}

// page returns the principal of the request's cookie; nil: it belongs to no live session.
func (g *guard) page(r *http.Request) *access.Principal { return g.login.Page(g.secret(r)) }

// secret returns the value of the session cookie; empty: there is none.
func (g *guard) secret(r *http.Request) string {
	c, err := r.Cookie(g.cookie)
	if err != nil {
		return ""
	}
	return c.Value
}

// fromBrowser reports whether a browser sent the request: browsers send Origin or Sec-Fetch-Site, local programs do
// not. (Node's fetch sends Sec-Fetch-Mode, so that header proves nothing.)
func fromBrowser(r *http.Request) bool {
	return r.Header.Get("Origin") != "" || r.Header.Get("Sec-Fetch-Site") != ""
}

// allow returns a handler that admits only those whom a route is for. Their request ends when their credential does.
func (g *guard) allow(to need, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch p := g.identify(r); {
		case p != nil && to(p):
			ctx, cancel := context.WithCancel(access.Put(r.Context(), p))
			defer cancel()
			defer context.AfterFunc(p.Life(), cancel)()
			next(w, r.WithContext(ctx))
		case p != nil && p.Limited():
			writeError(w, wire.NewError(wire.CodeNotAllowed, "the token of this agent is not good for this"))
		case p != nil && p.Kind == access.Page:
			writeError(w, wire.NewError(wire.CodeNotAllowed, "This page was opened by a link that an agent has seen, so it only shows the world. Run `world-mcp open` in a terminal, and do it in the page that it opens.").
				Try("Run `world-mcp open`."))
		default:
			writeError(w, wire.NewError(wire.CodeUnauthorized, "this route needs the page's session or the local bearer"))
		}
	}
}
