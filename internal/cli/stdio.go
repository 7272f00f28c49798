package cli

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/pflag"

	"github.com/worldmcp/world/mcpserver"
	"github.com/worldmcp/world/worldclient"
)

// stdio is what agents start: an MCP server on stdin and stdout whose tools run in the world service. It answers the
// client's hello before it looks for the service, keeps no state, and the service outlives it.
func stdio(ctx context.Context, args []string, e env) error {
	var c common
	f := pflag.NewFlagSet("world-mcp", pflag.ContinueOnError)
	c.add(f)
	session := f.String("session", "", "name under which the service that started this agent waits for it")
	_ = f.MarkHidden("session")
	if err := parse("world-mcp", f, args, e); err != nil {
		return err
	}
	if err := checkPort(c.port); err != nil {
		return err
	}
	exe, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find this executable, to start the world service from: %w", err)
	}
	r := &remote{ctx: ctx, env: e, agentType: c.agentType, session: *session, opt: worldclient.Options{
		DataDir: string(c.dir()), Port: c.spawnPort(f), Version: e.version, Executable: exe, LogLevel: c.spawnLevel(f), TextOnly: true,
		Note: func(s string) { fmt.Fprintln(e.Err, "world-mcp: "+s) },
	}}
	defer r.close()
	s := mcpserver.New(mcpserver.Options{Runner: r, Version: e.version})
	s.AddReceivingMiddleware(r.greet)
	return mcpserver.ServeStdio(ctx, s, e.In, e.Out)
}

// remote runs tools in the world service. It connects once the MCP client has said who it is, since its name is the
// avatar's when no --agent-type was given.
type remote struct {
	ctx       context.Context
	env       env
	agentType string
	session   string // see --session; empty: nobody waits
	opt       worldclient.Options

	once   sync.Once
	took   sync.Once
	client *worldclient.Client
	wg     sync.WaitGroup
}

// greet lets the avatar appear as soon as the MCP client has said hello, beside its answer, never before it.
func (r *remote) greet(next mcp.MethodHandler) mcp.MethodHandler {
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
		if method == "tools/list" && err == nil && r.session != "" {
			r.took.Do(func() { r.wg.Go(r.attached) })
		}
		return res, err
	}
}

// attached tells the service that started this agent that it has taken the tools.
func (r *remote) attached() {
	ctx, cancel := context.WithTimeout(r.ctx, 20*time.Second)
	defer cancel()
	if err := r.start("").Attached(ctx, r.session); err != nil && ctx.Err() == nil {
		fmt.Fprintf(r.env.Err, "world-mcp: %v\n", err)
	}
}

// start makes the client on first use and connects it in the background.
func (r *remote) start(clientName string) *worldclient.Client {
	r.once.Do(func() {
		r.opt.AgentType = r.agentType
		if r.opt.AgentType == "" {
			r.opt.AgentType = clientName
		}
		r.client = worldclient.New(r.opt)
		r.wg.Go(func() {
			ctx, cancel := context.WithTimeout(r.ctx, 20*time.Second)
			defer cancel()
			link, err := r.client.ShownURL(ctx) // hosts keep this stream where agents may read it
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

func (r *remote) close() {
	r.once.Do(func() {})
	if r.client != nil {
		_ = r.client.Close()
	}
	r.wg.Wait()
}

func (r *remote) CallTool(ctx context.Context, c mcpserver.Call) mcpserver.Result {
	var progress func(worldclient.Progress)
	if c.Progress != nil {
		progress = func(p worldclient.Progress) { c.Progress(p.Progress, p.Total, p.Message) }
	}
	t := r.start(c.ClientName).CallTool(ctx, c.Tool, c.Arguments, progress)
	res := mcpserver.Result{Text: t.Text, IsError: t.Code != ""}
	if t.Revision > 0 {
		res.Text += fmt.Sprintf("\nrevision %d", t.Revision)
	}
	for _, i := range t.Images {
		data, err := base64.StdEncoding.DecodeString(i.Data)
		if err != nil {
			return mcpserver.Result{Text: "the picture did not arrive whole; call again", IsError: true}
		}
		res.Images = append(res.Images, mcpserver.Image{MIMEType: i.MIMEType, Data: data})
	}
	return res
}

func (r *remote) ReadResource(ctx context.Context, clientName, uri string) (mcpserver.Resource, error) {
	res, err := r.start(clientName).ReadResource(ctx, uri)
	if errors.Is(err, worldclient.ErrNoResource) {
		return mcpserver.Resource{}, mcpserver.ErrNoResource
	}
	if err != nil {
		return mcpserver.Resource{}, err
	}
	data, err := base64.StdEncoding.DecodeString(res.Data)
	return mcpserver.Resource{MIMEType: res.MIMEType, Text: res.Text, Data: data}, err
}

func (r *remote) Watch(ctx context.Context, changed func()) error {
	return r.start("").Watch(ctx, changed)
}
