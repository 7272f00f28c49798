package httpapi

import (
	"context"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// maxBody bounds the body of a REST request, in bytes. Files and imported worlds have limits of
// their own.
const maxBody = 256 << 10

// guard checks every request before any route sees it. Its steps, in order:
//
//	check     refuses a foreign Host (DNS rebinding), a foreign Origin or site (cross-site
//	          requests), a body that is not JSON, a secret in the URL, and requests
//	          that its callers refuse.
//	identify  the callers decide by the credentials who it is.
//	allow     admits those that the route is for (Rule).
type guard struct {
	callers
	// hosts are the values of Host that this service accepts, exactly, and origins those of Origin.
	hosts, origins []string
	// address is where a browser that came by another name should go; empty: the program has
	// printed it.
	address string
}

// callers are those who may send requests: the user of this computer (local.go), or the users of a
// relay (hosted.go).
type callers interface {
	// refuse returns why a request cannot come from any of them; nil: it can.
	refuse(r *http.Request) *wire.Error
	// identify returns the principal of a request; nil: unknown. A wrong credential makes it
	// unknown, whatever other credentials the request has. An error says that it cannot be found
	// out at the moment.
	identify(r *http.Request) (*access.Principal, *wire.Error)
	// page returns whose page opens a socket; nil: it is not logged in.
	page(r *http.Request) (*access.Principal, *wire.Error)
	// denied is the answer to a principal without the right to a route; nil: unknown. It may set
	// headers of the answer.
	denied(h http.Header, p *access.Principal) *wire.Error
}

// Values of request headers that the guard compares.
const (
	siteSame     = "same-origin"      // Sec-Fetch-Site: a page of this service
	siteNone     = "none"             // Sec-Fetch-Site: typed into the address bar, or opened by another program
	modeNavigate = "navigate"         // Sec-Fetch-Mode: the request loads a page
	typeJSON     = "application/json" // Content-Type
)

// wrap returns a handler that checks every request before next.
func (g *guard) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = withoutSlash(r)
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
		case r.URL.Path == coderPath || strings.HasPrefix(r.URL.Path, "/api/coder/"):
			r.Body = http.MaxBytesReader(w, r.Body, maxCoderBody)
		case r.URL.Path == importPath:
			r.Body = http.MaxBytesReader(w, r.Body, maxImport)
		default:
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		}
		next.ServeHTTP(w, r)
	})
}

// check refuses a request that cannot come from a caller. It does not look at credentials.
func (g *guard) check(r *http.Request) *wire.Error {
	if e := g.refuse(r); e != nil {
		return e
	}
	if !slices.Contains(g.hosts, strings.ToLower(r.Host)) {
		return g.foreign("the Host header names another site")
	}
	if o := r.Header["Origin"]; len(o) > 1 || len(o) == 1 && !slices.Contains(g.origins, o[0]) {
		return g.foreign("the request comes from a page of another origin")
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", siteSame, siteNone:
	default:
		// A link on another site may open the page itself, and nothing else.
		if r.Header.Get("Sec-Fetch-Mode") != modeNavigate || r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/api/") ||
			r.URL.Path == "/metrics" {
			return g.foreign("the request comes from a page of another site")
		}
	}
	if mustBeJSON(r) {
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

// foreign is the answer to a request from elsewhere. It has the right address if that is known;
// otherwise the program has printed it.
func (g *guard) foreign(why string) *wire.Error {
	e := wire.NewError(wire.CodeForbidden, "%s", why)
	if g.address != "" {
		e = e.Try("Open " + g.address + " instead.")
	}
	return e
}

// withoutSlash drops a slash at the end of the path of a route, which programs and people add to
// addresses.
func withoutSlash(r *http.Request) *http.Request {
	path, found := strings.CutSuffix(r.URL.Path, "/")
	if !found || !strings.HasPrefix(path, "/api/") && !strings.HasPrefix(path, "/pair/") {
		return r
	}
	other := r.Clone(r.Context())
	other.URL.Path, other.URL.RawPath = path, strings.TrimSuffix(r.URL.RawPath, "/")
	return other
}

// mustBeJSON reports whether a request's body must be JSON, which no form of another site can send.
// A DELETE may come without a body.
func mustBeJSON(r *http.Request) bool {
	switch r.Method {
	case http.MethodPost:
		return r.URL.Path != assetsPath // addAsset checks its own media types
	case http.MethodPut, http.MethodPatch:
		return true
	case http.MethodDelete:
		return r.ContentLength != 0 // -1: a body of unknown length
	}
	return false
}

// callbackPath is where a login provider sends the browser. What stands in its query is the
// provider's.
const callbackPath = "/login/callback"

// secretNames are parts of the names of query parameters that hold credentials, without hyphens and
// underscores.
var secretNames = []string{"token", "secret", "bearer", "apikey", "password", "authorization"}

// secretInQuery reports whether the query of a URL contains a credential: in a parameter that is
// called so, or a secret of ours under whatever name. It is refused because URLs end up in logs and
// histories.
func secretInQuery(u *url.URL) bool {
	if u.RawQuery == "" {
		return false
	}
	query, err := url.QueryUnescape(u.RawQuery)
	if access.ContainsToken(u.RawQuery) || err == nil && access.ContainsToken(query) {
		return true
	}
	if u.Path == callbackPath {
		return false
	}
	for name, values := range u.Query() {
		name = strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name))
		named := func(part string) bool { return strings.Contains(name, part) }
		if slices.Contains([]string{"key", "auth", "session"}, name) || slices.ContainsFunc(secretNames, named) ||
			slices.ContainsFunc(values, access.IsSecret) {
			return true
		}
	}
	return false
}

// Route is one route of a root. A feature mounts its own through Options.Routes.
type Route struct {
	Pattern string
	For     Rule
	Serve   http.HandlerFunc
}

// Rule says who may use a route. The zero Rule admits no one.
type Rule struct {
	admits func(p *access.Principal) bool
	// anyone: no credential is asked for. page: the guard finds out whose page asks, for
	// pageSocket.
	anyone, page bool
}

// The rules. What a tool, a resource or a message asks for beyond them is decided by its scope
// (access).
var (
	// Anyone: every request that passes the guard's check. The handler checks access itself if
	// needed.
	Anyone = Rule{anyone: true}
	// ForSockets: a page's WebSocket, which pageSocket opens, or closes with a code that the page
	// can read.
	ForSockets = Rule{page: true}
	// ForUser: the user's own page, or a program with the data folder's token.
	ForUser = Rule{admits: func(p *access.Principal) bool { return p.IsUser }}
	// ForOwnPage: a page that the user opened, and no program.
	ForOwnPage = Rule{admits: (*access.Principal).InPage}
	// ForPages: pages, also those that an agent's link opened, and the user.
	ForPages = Rule{admits: func(p *access.Principal) bool { return p.IsUser || p.Kind == access.Page }}
	// ForStarted: the user's programs, and those that the service itself has started for a coding
	// session.
	ForStarted = Rule{admits: func(p *access.Principal) bool { return p.IsUser || p.IsCodingRun }}
	// ForSessions: agents of sessions that the service has opened, and no one else.
	ForSessions = Rule{admits: func(p *access.Principal) bool { return p.IsCodingRun }}
	// ForReaders: principals that may read the world.
	ForReaders = Rule{admits: func(p *access.Principal) bool { return p.Has(wire.ScopeRead) }}
	// ForTools: agents and programs. A page that an agent's link opened is none.
	ForTools = Rule{admits: func(p *access.Principal) bool {
		return p.IsUser || p.Kind == access.Program || p.Kind == access.Agent
	}}
	// ForUploads: agents and programs that may change the world.
	ForUploads = Rule{admits: func(p *access.Principal) bool { return ForTools.admits(p) && p.Has(wire.ScopeWrite) }}
	// ForPrograms: the user's programs of this computer, with a credential or without.
	ForPrograms = Rule{admits: func(p *access.Principal) bool { return p.IsUser || p.Kind == access.Program }}
)

// fromBrowser reports whether a browser sent the request: browsers send Origin or Sec-Fetch-Site,
// local programs do not. (Node's fetch sends Sec-Fetch-Mode, so that header proves nothing.)
func fromBrowser(r *http.Request) bool {
	return r.Header.Get("Origin") != "" || r.Header.Get("Sec-Fetch-Site") != ""
}

// mounted receives the routes of every handler; tests check that each has been thought of.
var mounted = func([]Route) {}

// serve returns a handler of the routes behind the guard.
func (g *guard) serve(routes []Route) http.Handler {
	mounted(routes)
	m := http.NewServeMux()
	for _, r := range routes {
		m.HandleFunc(r.Pattern, g.allow(r.For, r.Serve))
	}
	return g.wrap(m)
}

// pageLogin is whose page asks, for pageSocket.
type pageLogin struct {
	by *access.Principal
	e  *wire.Error
}

// pageKey is the key of a pageLogin in a request's context.
type pageKey struct{}

// allow returns a handler that admits only the principals of a rule. Their request ends when their
// credential does.
func (g *guard) allow(to Rule, next http.HandlerFunc) http.HandlerFunc {
	if to.anyone {
		return next
	}
	return func(w http.ResponseWriter, r *http.Request) {
		if to.page {
			by, e := g.page(r)
			next(w, r.WithContext(context.WithValue(r.Context(), pageKey{}, pageLogin{by, e})))
			return
		}
		switch p, e := g.identify(r); {
		case e != nil:
			writeError(w, e)
		case p != nil && to.admits != nil && to.admits(p):
			ctx, cancel := context.WithCancel(access.NewContext(r.Context(), p))
			defer cancel()
			defer context.AfterFunc(p.Life(), cancel)()
			next(w, r.WithContext(ctx))
		default:
			writeError(w, g.denied(w.Header(), p))
		}
	}
}
