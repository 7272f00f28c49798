package httpapi

import (
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	osuser "github.com/worldmcp/world/internal/access/osuser"
	"github.com/worldmcp/world/internal/wire"
)

// localCallers are the one user of a local service: their pages, and programs of this computer.
// Requests of other users of the computer and of other machines are refused.
type localCallers struct {
	login *login.Login
	// cookie is the name of the session cookie. It contains the port, since cookies ignore ports.
	cookie       string
	requireToken bool
}

// newLocalGuard returns the guard of a local service on a port, and the name of its cookie.
func newLocalGuard(l *login.Login, port int, requireToken bool) (g *guard, cookie string) {
	p := strconv.Itoa(port)
	c := &localCallers{login: l, cookie: "world_session_" + p, requireToken: requireToken}
	g = &guard{callers: c}
	for _, name := range []string{"127.0.0.1:", "localhost:", "[::1]:"} {
		g.hosts, g.origins = append(g.hosts, name+p), append(g.origins, "http://"+name+p)
	}
	return g, c.cookie
}

// refuse implements callers.
func (c *localCallers) refuse(r *http.Request) *wire.Error {
	if osuser.From(r.Context()).Refused() {
		return wire.NewError(wire.CodeForbidden, "this world belongs to another user of this computer")
	}
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
			return wire.NewError(wire.CodeForbidden, "only this machine may connect")
		}
	}
	return nil
}

// identify implements callers.
func (c *localCallers) identify(r *http.Request) (*access.Principal, *wire.Error) {
	if auth := r.Header.Get("Authorization"); auth != "" || r.URL.Path == wire.SessionPath {
		token, ok := strings.CutPrefix(auth, "Bearer ")
		if !ok {
			return nil, nil
		}
		switch r.URL.Path { // an agent of a session has the session's token, and none of programs
		case attachedPath, reportPath:
			return c.login.Agent(token), nil
		case wire.SessionPath: // which nothing else opens
			if p := c.login.Agent(token); p != nil && p.IsCodingRun {
				return p, nil
			}
			return nil, nil
		}
		return c.login.Program(token), nil
	}
	if p, _ := c.page(r); p != nil {
		return p, nil
	}
	if _, err := r.Cookie(c.cookie); err == nil && fromBrowser(r) {
		return nil, nil
	}
	// A page must be logged in. A program may send this service's Origin, as the MCP conformance
	// suites do, so Origin does not make it a page. check has refused other origins.
	if r.Header.Get("Sec-Fetch-Site") != "" || c.requireToken {
		return nil, nil
	}
	return c.login.Anonymous(), nil
}

// page implements callers.
func (c *localCallers) page(r *http.Request) (*access.Principal, *wire.Error) {
	return c.login.Page(cookieSecret(r, c.cookie)), nil
}

// denied implements callers.
func (c *localCallers) denied(_ http.Header, p *access.Principal) *wire.Error {
	switch {
	case p != nil && p.Limited():
		return wire.NewError(wire.CodeNotAllowed, "the token of this agent is not good for this")
	case p != nil && p.Kind == access.Page:
		return wire.NewError(wire.CodeNotAllowed, "This page was opened by a link that an agent has seen, so it only shows the world. Run `world-mcp open` in a terminal, and do it in the page that it opens.").
			Try("Run `world-mcp open`.")
	case p != nil && p.IsUser:
		return wire.NewError(wire.CodeNotAllowed, "this is done in the page").Try("Run `world-mcp open`.")
	}
	return wire.NewError(wire.CodeUnauthorized, "this route needs the page's session or the local bearer")
}
