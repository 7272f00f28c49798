package mcpserver

import (
	"context"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/lru"
	"github.com/worldmcp/world/internal/wire"
)

// maxBody bounds one request of the HTTP transport, in bytes.
const maxBody = 1 << 20

// maxServers is how many servers are kept, each for an agent type of a principal.
const maxServers = 64

// maxAgentType bounds the agent type in a URL, in bytes.
const maxAgentType = 64

// Methods: subscriptions to a resource, in the protocol versions with initialize.
const (
	methodSubscribe   = "resources/subscribe"
	methodUnsubscribe = "resources/unsubscribe"
)

// HTTPOptions are the options of the streamable HTTP handler.
type HTTPOptions struct {
	Version string
	// RunnerFor returns the Runner of an agent of the principal in the request's context
	// (access.Put). agentType is the request's query parameter.
	RunnerFor func(agentType string, by *access.Principal) Runner
	// Listen counts a stream on which a principal hears of changes, or refuses it. release takes
	// that back. Nil: they are not counted.
	Listen func(by *access.Principal) (release func(), e *wire.Error)
	// Register: see Options.
	Register func(*mcp.Server)
	// Sole returns the server of a principal that gets none of the world's tools; nil: it gets
	// them. Connected hears of each answered request, with its headers: not of tools/list alone,
	// since some clients list the tools only for their first prompt (Copilot CLI 1.0.92). Both may
	// be nil.
	Sole      func(by *access.Principal) *mcp.Server
	Connected func(h http.Header)
}

// Handler serves MCP over streamable HTTP without sessions: it answers POST in both eras, GET with
// 405, since the server never sends anything by itself, and DELETE with success, since there is no
// session that could go on. How clients take that:
// docs/decisions/2026-11-24-departures.md. The caller must check Host, Origin and
// credentials first.
func Handler(o HTTPOptions) http.Handler {
	c := &serverCache{opt: o}
	post := mcp.NewStreamableHTTPHandler(c.server, &mcp.StreamableHTTPOptions{
		Stateless: true, MaxRequestBodyBytes: maxBody, PropagateRequestCancellation: true,
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodPost:
			post.ServeHTTP(w, r)
		case http.MethodDelete:
			w.WriteHeader(http.StatusNoContent)
		default:
			w.Header().Set("Allow", "POST, DELETE")
			http.Error(w, "There are no sessions here, so there is no stream to listen to. Send each request by POST.", http.StatusMethodNotAllowed)
		}
	})
}

// serverCache keeps servers by principal and agent type. Building a server marshals all schemas,
// which is slow. A principal never gets another's server, and so its Runner and watch. A removed
// server goes on for the clients that still listen to it.
type serverCache struct {
	opt HTTPOptions

	mu  sync.Mutex
	all servers
}

// servers are those that are kept. They have no lock; the cache has.
type servers struct{ lru.Map[serverKey, keptServer] }

// serverKey identifies a server.
type serverKey struct {
	principal
	agentType string
}

// principal identifies a caller.
type principal struct {
	user, credential string
	trusted          bool
}

// keptServer is a server with the life of the principal that it was made for.
type keptServer struct {
	*mcp.Server
	life context.Context //nolint:containedctx // its end says that the server is of no use any more
}

// server returns the server for a request. One that is made takes the place of another one when
// there are too many.
func (c *serverCache) server(r *http.Request) *mcp.Server {
	agentType := r.URL.Query().Get("agentType")
	agentType = agentType[:min(len(agentType), maxAgentType)]
	by := access.FromContext(r.Context())
	if by == nil {
		return nil // the SDK refuses the request: it has no principal
	}
	key := serverKey{principal{by.UserID, by.Credential, by.Trusted}, agentType}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.all.Use(key); ok && known.life.Err() == nil {
		return known.Server
	}
	s := c.opt.soleOf(by)
	if s == nil {
		s = New(Options{
			ctx: by.Life(), Runner: c.opt.RunnerFor(agentType, by), Version: c.opt.Version,
			Register: c.opt.Register,
		})
	}
	s.AddReceivingMiddleware(withoutSubscriptions, c.counted(by), c.opt.connected)
	c.all.Put(key, keptServer{s, by.Life()})
	c.all.makeRoom()
	return s
}

// soleOf returns the server of a principal that gets none of the world's tools; nil: it gets them.
func (o *HTTPOptions) soleOf(by *access.Principal) *mcp.Server {
	if o.Sole == nil {
		return nil
	}
	return o.Sole(by)
}

// connected is a middleware that calls Connected.
func (o *HTTPOptions) connected(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if extra := req.GetExtra(); err == nil && o.Connected != nil && extra != nil {
			o.Connected(extra.Header)
		}
		return res, err
	}
}

// makeRoom removes a server when there are too many: one that has ended, or the least recently used
// of the principal with most servers, of the user with most. So one user's agents never push out
// another's.
func (s *servers) makeRoom() {
	if s.Len() <= maxServers {
		return
	}
	users, principals := map[string]int{}, map[principal]int{}
	for k, kept := range s.Oldest {
		if kept.life.Err() != nil {
			s.Delete(k)
			return
		}
		users[k.user]++
		principals[k.principal]++
	}
	var out serverKey
	mostOfUser, mostOfPrincipal := 0, 0
	for k := range s.Oldest {
		if n, m := users[k.user], principals[k.principal]; n > mostOfUser || n == mostOfUser && m > mostOfPrincipal {
			out, mostOfUser, mostOfPrincipal = k, n, m
		}
	}
	s.Delete(out)
}

// counted returns a middleware by which each stream of a principal is counted while it lasts.
func (c *serverCache) counted(by *access.Principal) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method != methodListen || c.opt.Listen == nil {
				return next(ctx, method, req)
			}
			release, e := c.opt.Listen(by)
			if e != nil {
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: e.Text()}
			}
			defer release()
			return next(ctx, method, req)
		}
	}
}

// withoutSubscriptions is a middleware that refuses subscriptions and removes the capability from
// the answer to initialize. In the protocol versions with initialize, changes are sent on the
// stream of a session, and this handler has no sessions. (Later versions listen by a request of
// their own.)
func withoutSubscriptions(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == methodSubscribe || method == methodUnsubscribe {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "not offered over HTTP: " + method}
		}
		res, err := next(ctx, method, req)
		if r, ok := res.(*mcp.InitializeResult); ok && err == nil && r.Capabilities.Resources != nil {
			answer, capabilities, resources := *r, *r.Capabilities, *r.Capabilities.Resources
			resources.Subscribe = false
			capabilities.Resources, answer.Capabilities = &resources, &capabilities
			res = &answer
		}
		return res, err
	}
}
