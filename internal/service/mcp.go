package service

import (
	"context"
	"encoding/base64"
	"net/http"

	"github.com/worldmcp/world/internal/httpapi"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/mcpserver"
)

// mcp serves the tool set over streamable HTTP; the router is the runner.
func (s *service) mcp() http.Handler {
	return mcpserver.Handler(mcpserver.HTTPOptions{
		Version: s.opt.Version, Register: s.opt.Register,
		Trusted:   httpapi.Trusted,
		RunnerFor: func(agentType string, trusted bool) mcpserver.Runner { return &runner{s.router, agentType, trusted} },
	})
}

// runner calls tools in process for one agent type.
type runner struct {
	router    *router.Router
	agentType string
	trusted   bool
}

func (r *runner) caller(clientName string) router.Caller {
	t := r.agentType
	if t == "" {
		t = clientName
	}
	return router.Caller{UserID: httpapi.UserID, AgentType: t, Scopes: wire.DefaultScopes(), Trusted: r.trusted}
}

func (r *runner) CallTool(ctx context.Context, c mcpserver.Call) mcpserver.Result {
	var progress func(wire.ToolProgress)
	if c.Progress != nil {
		progress = func(p wire.ToolProgress) { c.Progress(p.Progress, p.Total, p.Message) }
	}
	return mcpserver.ResultOf(r.router.Call(ctx, r.caller(c.ClientName), "", c.Tool, c.Arguments, progress))
}

func (r *runner) ReadResource(_ context.Context, clientName, uri string) (mcpserver.Resource, error) {
	res := r.router.Resource(r.caller(clientName), uri)
	switch {
	case res.Error != nil && res.Error.Code == wire.CodeNotFound:
		return mcpserver.Resource{}, mcpserver.ErrNoResource
	case res.Error != nil:
		return mcpserver.Resource{}, res.Error
	}
	data, err := base64.StdEncoding.DecodeString(res.Data)
	return mcpserver.Resource{MIMEType: res.MIMEType, Text: res.Text, Data: data}, err
}

// Watch follows the world's events. A client over HTTP may miss changes while it is not listening; it reads again.
func (r *runner) Watch(ctx context.Context, changed func()) error {
	if e := r.router.Watch(ctx, httpapi.UserID, changed); e != nil {
		return e
	}
	return nil
}
