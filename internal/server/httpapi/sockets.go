package httpapi

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// This file contains the two WebSockets of the router: that of agents and that of pages. Access is
// checked before the upgrade as far as possible. The router then serves the socket in the goroutine
// of the request until it closes.

// agentSocket answers GET /api/relay/agent/ws, the WebSocket of agents. Agents are programs, so
// requests of browsers are refused. The bearer follows in the first frame.
func (a *localAPI) agentSocket(w http.ResponseWriter, r *http.Request) {
	serveAgent(w, r, a.Router, a.loginAgent)
}

// serveAgent upgrades an agent's request to a WebSocket, which login lets in.
func serveAgent(w http.ResponseWriter, r *http.Request, to *router.Router, login router.LoginAgent) {
	if fromBrowser(r) {
		writeError(w, wire.NewError(wire.CodeForbidden, "agents connect from programs, not from pages").Try("Connect without the header Origin."))
		return
	}
	ws, err := accept(w, r)
	if err != nil {
		return // accept has answered
	}
	to.ServeAgent(ws, login)
}

// accept upgrades a request to a WebSocket. The guard has verified its Origin, so the library does
// not do it again.
func accept(w http.ResponseWriter, r *http.Request) (*websocket.Conn, error) {
	return websocket.Accept(smallBuffers{w}, r,
		&websocket.AcceptOptions{InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled})
}

// socketBuffer is the size, in bytes, of each of a socket's two buffers. Most frames fit in, and
// there are many idle sockets.
const socketBuffer = 1 << 10

// smallBuffers replaces the HTTP server's buffers of a hijacked connection, which live as long as
// the socket, by small ones.
type smallBuffers struct{ http.ResponseWriter }

func (s smallBuffers) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(s.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	sent, err := rw.Reader.Peek(rw.Reader.Buffered()) // bytes that the client has sent right after its request
	if err != nil {
		_ = c.Close()
		return nil, nil, err
	}
	r := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(sent)), c), max(socketBuffer, len(sent)))
	if _, err := r.Peek(len(sent)); err != nil { // fills the buffer, since the WebSocket library only reads buffered bytes
		_ = c.Close()
		return nil, nil, err
	}
	return c, bufio.NewReadWriter(r, bufio.NewWriterSize(c, socketBuffer)), nil
}

// loginAgent checks the token of an agent's hello and gives the agent its device. An agent may ask
// for fewer scopes than its token has, never for more.
func (a *localAPI) loginAgent(_ context.Context, hello wire.AgentHello, _ string) (router.Grant, *wire.Error) {
	by := a.login.Agent(hello.Token)
	if by == nil {
		return router.Grant{}, wire.NewError(wire.CodeUnauthorized, "the token is unknown, was revoked or has ended")
	}
	var from process.Found
	if hello.Pid > 0 && !by.Limited() { // others may be on another computer
		from = process.Find([]int{hello.Pid})
	}
	program, loose := from.Program, from.Agent == ""
	if known.Of(hello.AgentType).Unknown {
		program, loose = from.Nearest, loose || from.Nearest != from.Program
	}
	device, release := a.worlds.Claim(by, hello.AgentType, hello.AgentName, hello.DeviceID, program.String(), loose)
	return router.Grant{By: by.Narrow(hello.Scopes), DeviceID: device.ID, Agent: device.Agent, Release: release}, nil
}

// browserSocket answers GET /api/relay/browser/ws, the WebSocket of pages.
func (a *api) browserSocket(w http.ResponseWriter, r *http.Request) {
	if ws, by := pageSocket(w, r); ws != nil {
		a.Router.ServePage(ws, by)
	}
}

// pageSocket upgrades a page's request to a WebSocket. The request needs this service's Origin and
// a session cookie; by is whose page it is. A nil socket means that the page was turned away.
func pageSocket(w http.ResponseWriter, r *http.Request) (ws *websocket.Conn, by *access.Principal) {
	if r.Header.Get("Origin") == "" {
		writeError(w, wire.NewError(wire.CodeForbidden, "pages connect with their Origin"))
		return nil, nil
	}
	page, _ := r.Context().Value(pageKey{}).(pageLogin)
	ws, err := accept(w, r)
	switch {
	case err != nil:
		return nil, nil // accept has answered
	case page.e != nil:
		_ = ws.Close(websocket.StatusTryAgainLater, page.e.Message)
		return nil, nil
	case page.by == nil:
		// A page cannot read the status of a failed upgrade, so it gets a close code.
		_ = ws.Close(websocket.StatusCode(wire.CodeUnauthorized.Info().Close), "not logged in")
		return nil, nil
	}
	return ws, page.by
}
