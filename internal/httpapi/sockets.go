package httpapi

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/wire"
)

// agentSocket answers GET /api/relay/agent/ws. Agents are programs: a request with an Origin is refused. The token comes
// in the first frame.
func (a *api) agentSocket(w http.ResponseWriter, r *http.Request) {
	if fromBrowser(r) {
		writeError(w, wire.NewError(wire.CodeForbidden, "agents connect from programs, not from pages"))
		return
	}
	ws, err := accept(w, r) // no Origin is here to verify
	if err != nil {
		return // Accept has answered
	}
	a.Router.ServeAgent(ws, a.loginAgent)
}

// accept upgrades a request whose Origin was judged before.
func accept(w http.ResponseWriter, r *http.Request) (*websocket.Conn, error) {
	return websocket.Accept(slim{w}, r, &websocket.AcceptOptions{InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled})
}

// socketBuffer is the size, in bytes, of each of a socket's two buffers. Most frames fit; idle sockets are many.
const socketBuffer = 1 << 10

// slim gives a hijacked connection small buffers in place of the server's, which stay as long as the socket.
type slim struct{ http.ResponseWriter }

func (s slim) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(s.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	sent, err := rw.Reader.Peek(rw.Reader.Buffered()) // what the peer has sent behind its request
	if err != nil {
		_ = c.Close()
		return nil, nil, err
	}
	r := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(sent)), c), max(socketBuffer, len(sent)))
	if _, err := r.Peek(len(sent)); err != nil { // into the buffer, where the WebSocket library looks for it
		_ = c.Close()
		return nil, nil, err
	}
	return c, bufio.NewReadWriter(r, bufio.NewWriterSize(c, socketBuffer)), nil
}

// loginAgent takes the local bearer. The device is the agent type: its avatar.
func (a *api) loginAgent(_ context.Context, _ string, hello wire.AgentHello) (router.Grant, *wire.Error) {
	if !a.Login.Bearer(hello.Token) {
		return router.Grant{}, wire.NewError(wire.CodeUnauthorized, "the token is not this data folder's")
	}
	device, agent := router.Identity(hello.AgentType, hello.AgentName)
	scopes := wire.DefaultScopes()
	if len(hello.Scopes) > 0 { // an agent may ask for less, never for more
		granted := scopes[:0:0]
		for _, want := range hello.Scopes {
			for _, s := range scopes {
				if s == want {
					granted = append(granted, s)
				}
			}
		}
		scopes = granted
	}
	return router.Grant{UserID: UserID, DeviceID: device, Agent: agent, Scopes: scopes}, nil
}

// browserSocket answers GET /api/relay/browser/ws: own Origin and the session cookie.
func (a *api) browserSocket(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Origin") == "" {
		writeError(w, wire.NewError(wire.CodeForbidden, "pages connect with their Origin"))
		return
	}
	live, users := a.guard.session(r)
	if !live {
		// A page cannot read the status of a failed upgrade: it is told by a close code.
		ws, err := accept(w, r)
		if err == nil {
			_ = ws.Close(websocket.StatusCode(wire.CodeUnauthorized.Info().Close), "not logged in")
		}
		return
	}
	ws, err := accept(w, r) // the guard has verified the Origin
	if err != nil {
		return
	}
	a.Router.ServePage(ws, UserID, !users)
}
