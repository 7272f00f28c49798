package httpapi

import (
	"context"
	"fmt"
	"mime"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/login"
	"github.com/worldmcp/world/internal/peer"
	"github.com/worldmcp/world/internal/wire"
)

// maxBody bounds the body of a REST request, in bytes.
const maxBody = 256 << 10

// guard refuses, before any route, what does not come from this machine's user: a foreign Host (DNS rebinding), a
// foreign Origin or site (cross-site requests), bodies that are not JSON, bodies that are too large.
type guard struct {
	login        *login.Login
	hosts        map[string]bool // host:port, literal
	origins      map[string]bool
	cookie       string
	requireToken bool
}

func newGuard(l *login.Login, port int, requireToken bool) *guard {
	g := &guard{login: l, hosts: map[string]bool{}, origins: map[string]bool{}, cookie: fmt.Sprintf("world_session_%d", port), requireToken: requireToken}
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]"} {
		h := host + ":" + strconv.Itoa(port)
		g.hosts[h] = true
		g.origins["http://"+h] = true
	}
	return g
}

// wrap checks every request.
func (g *guard) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		inTime(w, r)
		if e := g.check(r); e != nil {
			writeError(w, e)
			return
		}
		if r.Body != nil && r.URL.Path != importPath && r.URL.Path != assetsPath {
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		}
		next.ServeHTTP(w, r)
	})
}

func (g *guard) check(r *http.Request) *wire.Error {
	if peer.From(r.Context()).Refused() {
		return wire.NewError(wire.CodeForbidden, "this world belongs to another user of this computer")
	}
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
			return wire.NewError(wire.CodeForbidden, "only this machine may connect")
		}
	}
	if !g.hosts[strings.ToLower(r.Host)] {
		return wire.NewError(wire.CodeForbidden, "the Host header names another site")
	}
	if o := r.Header["Origin"]; len(o) > 1 || len(o) == 1 && !g.origins[o[0]] {
		return wire.NewError(wire.CodeForbidden, "the request comes from a page of another origin")
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin":
	case "none": // typed or followed from outside a page
	default:
		// A link from elsewhere may open the page itself, and nothing else.
		if r.Header.Get("Sec-Fetch-Mode") != "navigate" || r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/metrics" {
			return wire.NewError(wire.CodeForbidden, "the request comes from a page of another site")
		}
	}
	if (r.Method == http.MethodPost || r.Method == http.MethodPut || r.Method == http.MethodPatch) && r.URL.Path != assetsPath { // that one judges its own
		t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if err != nil || t != "application/json" {
			return wire.NewError(wire.CodeWrongMediaType, "the body must be application/json")
		}
	}
	if secretInQuery(r.URL) {
		return wire.NewError(wire.CodeUnauthorized, "a token in the URL is not accepted; send it in the Authorization header")
	}
	return nil
}

// secretInQuery finds parameters that look like credentials: a URL ends up in logs and histories.
func secretInQuery(u *url.URL) bool {
	if u.RawQuery == "" {
		return false
	}
	for name := range u.Query() {
		switch strings.ToLower(name) {
		case "token", "access_token", "key", "secret", "authorization", "auth", "api_key", "apikey", "bearer", "session":
			return true
		}
	}
	return false
}

// who is at the other end.
type who int

const (
	nobody  who = iota
	program     // a local process that showed no credential
	viewer      // a page whose link an agent has seen: it may be the agent's own browser
	owner       // the user's page, or the local bearer
)

// access is who may use a route; who is not on the list is refused.
type access []who

var (
	forTools   = access{program, owner}         // what the tools do
	forReaders = access{program, viewer, owner} // the world as the tools read it
	forPages   = access{viewer, owner}          // the world as a page shows it
	forUser    = access{owner}                  // everything else
)

// identify tells who asks; a credential that is wrong counts as nobody, whatever else is there.
func (g *guard) identify(r *http.Request) who {
	if auth := r.Header.Get("Authorization"); auth != "" {
		token, ok := strings.CutPrefix(auth, "Bearer ")
		if ok && g.login.Bearer(token) {
			return owner
		}
		return nobody
	}
	switch live, users := g.session(r); {
	case users:
		return owner
	case live:
		return viewer
	}
	if _, err := r.Cookie(g.cookie); err == nil && fromBrowser(r) {
		return nobody
	}
	// A page must be logged in. A program may send our own Origin, as the MCP conformance suites do; check has refused others.
	if r.Header.Get("Sec-Fetch-Site") != "" || g.requireToken {
		return nobody
	}
	return program
}

// session judges the request's cookie: whether its session lives, and whether the user alone can have opened it.
func (g *guard) session(r *http.Request) (live, users bool) {
	return g.login.Session(g.secret(r))
}

// secret is that of the request's cookie; empty: it has none.
func (g *guard) secret(r *http.Request) string {
	c, err := r.Cookie(g.cookie)
	if err != nil {
		return ""
	}
	return c.Value
}

// fromBrowser: browsers say where a request comes from, local programs do not. (Node's fetch sends Sec-Fetch-Mode alone,
// so that header tells nothing.)
func fromBrowser(r *http.Request) bool {
	return r.Header.Get("Origin") != "" || r.Header.Get("Sec-Fetch-Site") != ""
}

// allow lets those through that a route is for.
func (g *guard) allow(to access, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch who := g.identify(r); {
		case slices.Contains(to, who):
			next(w, r.WithContext(context.WithValue(r.Context(), whoKey{}, who)))
		case who == viewer:
			e := wire.NewError(wire.CodeNotAllowed, "This page was opened by a link that an agent has seen, so it only shows the world. Run `world-mcp open` in a terminal, and do it in the page that it opens.")
			e.Next = "Run `world-mcp open`."
			writeError(w, e)
		default:
			writeError(w, wire.NewError(wire.CodeUnauthorized, "this route needs the page's session or the local bearer"))
		}
	}
}

type whoKey struct{}

// Trusted reports whether the request showed a credential of the user's, for handlers behind the guard.
func Trusted(r *http.Request) bool { return r.Context().Value(whoKey{}) == owner }
