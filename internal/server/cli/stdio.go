package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/agents/openclaw"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/mcpserver"
	"github.com/worldmcp/world/worldclient"
)

// This file contains the stdio mode. The order of a session: the client sends initialize → the
// server answers → remote.start attaches to the service, or spawns it, and prints a link on stderr
// → the client lists the tools → confirmTools, if the service itself started the agent → tool calls
// go to the service until stdin ends.

// stdio is the mode in which agents start this program: an MCP server on stdin and stdout whose
// tools run in the world service. It answers the client's initialize before it connects to the
// service. It has no state, and the service outlives it.
func stdio(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("world-mcp", pflag.ContinueOnError)
	c.add(f)
	session := f.String("session", "", "name under which the service that started this agent waits for it")
	_ = f.MarkHidden("session")
	device := f.String("device", "", "id of the agent's device; the service gives one to an agent that names none")
	_ = f.MarkHidden("device")
	report := f.String("report", "", "serve the tool for a report of this kind instead of the world's tools")
	_ = f.MarkHidden("report")
	if err := parse("world-mcp", f, args, e); err != nil {
		return err
	}
	o, err := c.clientOptions(f, e)
	if err != nil {
		return err
	}
	o.AgentType, o.TextOnly, o.Token, o.Device = c.agentType, true, os.Getenv(worldclient.TokenVariable), *device
	r := &remote{ctx: ctx, env: e, session: *session, opt: o}
	defer r.close()
	var s *mcp.Server
	if *report == "" {
		s = mcpserver.New(mcpserver.Options{Runner: r, Version: e.version})
	} else if s, err = reporter(r, *report); err != nil {
		return err
	}
	s.AddReceivingMiddleware(r.connectOnHello)
	return mcpserver.ServeStdio(ctx, s, e.In, e.Out)
}

// remote is the mcpserver.Runner that calls tools in the world service. It connects after the MCP
// client's initialize, since the client's name becomes the agent type when --agent-type is not
// given.
type remote struct {
	ctx context.Context
	env env
	// session is the value of --session; empty: no service waits for a confirmation.
	session string
	// opt are the client's options; an empty AgentType becomes the client's name.
	opt worldclient.Options

	// once creates the client, and confirmOnce starts confirmTools. wg counts the background work.
	once        sync.Once
	confirmOnce sync.Once
	pictures    pictureFiles
	client      *worldclient.Client
	wg          sync.WaitGroup
}

// connectOnHello is a middleware that connects to the service right after the server has answered
// the client's initialize, so that the avatar appears early. After the first tools/list it confirms
// the session.
func (r *remote) connectOnHello(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		name, hello := "", true
		switch req := req.(type) {
		case *mcp.ServerRequest[*mcp.InitializeParams]:
			if req.Params.ClientInfo != nil {
				name = req.Params.ClientInfo.Name
			}
		case *mcp.ServerRequest[*mcp.DiscoverParams]:
			if i := req.ClientInfo(); i != nil {
				name = i.Name
			}
		default:
			hello = false
		}
		if hello && err == nil {
			r.start(name)
		}
		if method == methodListTools && err == nil && r.session != "" {
			r.confirmOnce.Do(func() { r.wg.Go(r.confirmTools) })
		}
		return res, err
	}
}

// methodListTools is MCP's request for the list of tools.
const methodListTools = "tools/list"

// confirmTools reports to the service that has started this agent that the agent has listed the
// tools. The service waits for that: an agent that never gets the tools counts as not started.
func (r *remote) confirmTools() {
	ctx, cancel := context.WithTimeout(r.ctx, 20*time.Second)
	defer cancel()
	if err := r.start("").Attached(ctx, r.session); err != nil && ctx.Err() == nil {
		fmt.Fprintf(r.env.Err, "world-mcp: %v\n", err)
	}
}

// start returns the client. The first call creates it, connects it in the background, and prints a
// link to the world; one that is no agent's only requests what it is asked.
func (r *remote) start(clientName string) *worldclient.Client {
	r.once.Do(func() {
		r.opt.AgentType = cmp.Or(r.opt.AgentType, known.TypeOf(clientName))
		r.client = worldclient.New(r.opt)
		if r.opt.NoAgent {
			return
		}
		r.wg.Go(func() {
			ctx, cancel := context.WithTimeout(r.ctx, 20*time.Second)
			defer cancel()
			link, err := r.client.ShownURL(ctx) // agents may read stderr, so it gets only a link for viewing
			switch {
			case err == nil:
				fmt.Fprintf(r.env.Err, "World: %s\n", link)
			case ctx.Err() == nil:
				fmt.Fprintf(r.env.Err, "world-mcp: %v\n", err)
			}
		})
	})
	return r.client
}

// close closes the client and waits for the background work. After it, start creates no client any
// more.
func (r *remote) close() {
	r.once.Do(func() {})
	if r.client != nil {
		_ = r.client.Close()
	}
	r.wg.Wait()
	r.pictures.close()
}

// CallTool implements mcpserver.Runner.
func (r *remote) CallTool(ctx context.Context, clientName string, c wire.ToolCall,
	progress func(wire.ToolProgress),
) wire.ToolResult {
	t := r.start(clientName).Call(ctx, c, progress)
	var err error
	switch {
	case r.opt.AgentType == openclaw.ID:
		t, err = openclaw.WithPictureFile(local.Dir(r.opt.DataDir), t)
	case known.Of(r.opt.AgentType).PictureFiles:
		t, err = r.pictures.of(t)
	}
	if err != nil {
		fmt.Fprintf(r.env.Err, "world-mcp: %v\n", err)
	}
	return t
}

// ReadResource implements mcpserver.Runner.
func (r *remote) ReadResource(ctx context.Context, clientName, uri string) wire.ResourceResult {
	return r.start(clientName).Resource(ctx, uri)
}

// Watch implements mcpserver.Runner.
func (r *remote) Watch(ctx context.Context, changed func()) error {
	return r.start("").Watch(ctx, changed)
}
