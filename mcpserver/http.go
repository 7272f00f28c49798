package mcpserver

import (
	"container/list"
	"context"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxBody bounds one request of the HTTP transport, in bytes.
const maxBody = 1 << 20

// maxServers is how many agent types have a server of their own in memory.
const maxServers = 64

// HTTPOptions of the streamable HTTP mount.
type HTTPOptions struct {
	Version string
	// RunnerFor returns the runner of a request's agent, named by the query parameter agentType.
	RunnerFor func(agentType string, trusted bool) Runner
	// Trusted says whether the caller's guard saw a credential on the request; such requests get servers of their own.
	Trusted func(*http.Request) bool
	// Register: see Options.
	Register func(*mcp.Server)
}

// Handler serves MCP by streamable HTTP without sessions: POST answers in both eras, GET and DELETE with 405, which the
// specification allows. The caller guards Host, Origin and login.
func Handler(o HTTPOptions) http.Handler {
	c := &serverCache{opt: o, byType: map[serverKey]*list.Element{}}
	return mcp.NewStreamableHTTPHandler(c.server, &mcp.StreamableHTTPOptions{
		Stateless: true, MaxRequestBodyBytes: maxBody, PropagateRequestCancellation: true,
	})
}

// serverCache keeps the servers of the agent types seen last: building one costs the schemas' marshalling.
type serverCache struct {
	opt    HTTPOptions
	mu     sync.Mutex
	order  list.List // of *cachedServer, newest first
	byType map[serverKey]*list.Element
}

type serverKey struct {
	agentType string
	trusted   bool
}

type cachedServer struct {
	key    serverKey
	server *mcp.Server
	stop   context.CancelFunc // ends what it watches
}

func (c *serverCache) server(r *http.Request) *mcp.Server {
	agentType := r.URL.Query().Get("agentType")
	if len(agentType) > 64 {
		agentType = agentType[:64]
	}
	key := serverKey{agentType, c.opt.Trusted != nil && c.opt.Trusted(r)}
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byType[key]; ok {
		c.order.MoveToFront(e)
		return e.Value.(*cachedServer).server
	}
	ctx, stop := context.WithCancel(context.Background())
	s := New(Options{ctx: ctx, Runner: c.opt.RunnerFor(agentType, key.trusted), Version: c.opt.Version, Register: c.opt.Register})
	s.AddReceivingMiddleware(withoutSubscriptions)
	c.byType[key] = c.order.PushFront(&cachedServer{key, s, stop})
	if c.order.Len() > maxServers {
		old := c.order.Back()
		c.order.Remove(old)
		gone := old.Value.(*cachedServer)
		delete(c.byType, gone.key)
		gone.stop()
	}
	return s
}

// withoutSubscriptions: clients of the versions that say initialize hear of changes on a stream of their session, and there
// are no sessions here. (The later ones listen by a request.)
func withoutSubscriptions(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "resources/subscribe" || method == "resources/unsubscribe" {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "not offered over HTTP: " + method}
		}
		res, err := next(ctx, method, req)
		if r, ok := res.(*mcp.InitializeResult); ok && err == nil && r.Capabilities.Resources != nil {
			said, capabilities, resources := *r, *r.Capabilities, *r.Capabilities.Resources
			resources.Subscribe = false
			capabilities.Resources, said.Capabilities = &resources, &capabilities
			res = &said
		}
		return res, err
	}
}
