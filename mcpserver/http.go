package mcpserver

import (
	"context"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/lru"
)

// maxBody bounds one request of the HTTP transport, in bytes.
const maxBody = 1 << 20

// maxServers is the size of the server cache, in agent types.
const maxServers = 64

// maxAgentType bounds the agent type in a URL, in bytes.
const maxAgentType = 64

// Methods of subscriptions to a resource, in the protocol versions with initialize.
const (
	methodSubscribe   = "resources/subscribe"
	methodUnsubscribe = "resources/unsubscribe"
)

// HTTPOptions are the options of the streamable HTTP handler.
type HTTPOptions struct {
	Version string
	// RunnerFor returns the Runner of an agent of a principal, whom the request's context carries (access.Put). The type is
	// the query parameter agentType of the request.
	RunnerFor func(agentType string, by *access.Principal) Runner
	// Register: see Options.
	Register func(*mcp.Server)
}

// Handler serves MCP over streamable HTTP without sessions: it answers POST in both eras, GET with 405, since the server
// never sends anything by itself, and DELETE with success, since there is no session that could go on. How clients take
// that: docs/decisions/2026-11-24-mcp-without-sessions.md. The caller must check Host, Origin and credentials first.
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

// serverCache is an LRU cache of servers by principal and agent type. Building a server marshals all schemas, which is slow.
// Nobody gets the server, and so the Runner and the watch, of another principal.
type serverCache struct {
	opt HTTPOptions

	mu  sync.Mutex
	all lru.Map[serverKey, cachedServer]
}

// serverKey identifies a server in the cache.
type serverKey struct {
	user, credential string
	agentType        string
	trusted          bool
}

// cachedServer is an entry of the cache; stop ends its watch of the world.
type cachedServer struct {
	*mcp.Server
	stop context.CancelFunc
}

// server returns the server for a request, and evicts the least recently used one when the cache is full.
func (c *serverCache) server(r *http.Request) *mcp.Server {
	agentType := r.URL.Query().Get("agentType")
	agentType = agentType[:min(len(agentType), maxAgentType)]
	by := access.From(r.Context())
	if by == nil {
		return nil // the SDK refuses the request: nobody has said whose it is
	}
	key := serverKey{by.UserID, by.Credential, agentType, by.Trusted}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.all.Use(key); ok {
		return known.Server
	}
	ctx, stop := context.WithCancel(by.Life())
	s := New(Options{ctx: ctx, Runner: c.opt.RunnerFor(agentType, by), Version: c.opt.Version, Register: c.opt.Register})
	s.AddReceivingMiddleware(withoutSubscriptions)
	c.all.Put(key, cachedServer{s, stop})
	if c.all.Len() > maxServers {
		evicted, _ := c.all.DeleteOldest()
		evicted.stop()
	}
	return s
}

// withoutSubscriptions is a middleware that refuses subscriptions and removes the capability from the answer to
// initialize. In the protocol versions with initialize, changes are sent on the stream of a session, and this handler
// has no sessions. (Later versions listen by a request of their own.)
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
