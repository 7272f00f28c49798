package service

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/acpagent"
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/agents/openclaw"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/mcpserver"
)

// mcp returns the handler that serves the tools by MCP over streamable HTTP.
func (c *core) mcp() http.Handler {
	return mcpserver.Handler(mcpserver.HTTPOptions{
		Version: c.opt.Version, Register: c.opt.Register, Listen: c.router.Directory.Listen,
		RunnerFor: func(agentType string, by *access.Principal) mcpserver.Runner {
			return &runner{c.router, agentType, by, c.withPicture, ""}
		},
	})
}

// sessionTools returns the handler that serves an agent of a session the tools of that session by
// MCP over HTTP. Only such agents reach it (httpapi.SessionRoute).
func (c *core) sessionTools(handshakes *acpagent.Handshakes, s coding) http.Handler {
	return mcpserver.Handler(mcpserver.HTTPOptions{
		Version: c.opt.Version, Register: c.opt.Register, Listen: c.router.Directory.Listen,
		RunnerFor: func(_ string, by *access.Principal) mcpserver.Runner {
			return &runner{c.router, "", by, c.withPicture, ""}
		},
		Sole: func(by *access.Principal) *mcp.Server {
			session, kind, e := s.sessions.Reporting(by)
			if e != nil {
				return nil
			}
			server, _ := Reporter(kind, c.opt.Version, func(_ context.Context, args json.RawMessage) *wire.Error {
				return s.missions.Report(session, kind, args)
			})
			return server
		},
		Connected: func(h http.Header) { handshakes.Confirm(h.Get(wire.SessionHeader)) },
	})
}

// Reporter returns the MCP server of a reporting session of the pipeline: it has the tool for the
// report, and nothing of the world, whose words could talk the agent into another verdict. The
// answer to a report lists its faults for the model. False: there is no report of this kind.
func Reporter(kind mission.Kind, version string, report func(ctx context.Context, args json.RawMessage) *wire.Error) (
	s *mcp.Server, ok bool,
) {
	d, ok := mission.Declare(kind)
	if !ok {
		return nil, false
	}
	return mcpserver.NewSole(mcpserver.Sole{
		Name: mission.ReportTool, Title: d.Title, Description: d.Description, Schema: d.Schema,
		Call: func(ctx context.Context, args json.RawMessage) (string, *wire.Error) {
			if e := report(ctx, args); e != nil {
				return "", e
			}
			return "Reported. End your turn.", nil
		},
	}, version), true
}

// runner is the mcpserver.Runner that calls the router in process, for one agent type of one
// principal.
type runner struct {
	router    *router.Router
	agentType string
	by        *access.Principal
	// withPicture adds to the results for agents that do not see pictures in them.
	withPicture func(agentType string, t wire.ToolResult) wire.ToolResult
	// avatar is the body that acts, if it is known.
	avatar string
}

// withPicture makes the picture of a result a file for OpenClaw's agent, if the user agreed.
// Whatever goes wrong with that, the call has succeeded.
func (c *core) withPicture(agentType string, t wire.ToolResult) wire.ToolResult {
	if agentType != openclaw.ID {
		return t
	}
	t, err := openclaw.WithPictureFile(c.opt.DataDir, t)
	if err != nil {
		c.opt.Logger.Warn().Err(err).Msg("a picture for OpenClaw's agent")
	}
	return t
}

// caller identifies the agent. Without an agentType in the URL, the MCP client's own name becomes
// the type.
func (r *runner) caller(clientName string) directory.Caller {
	return directory.Caller{By: r.by, AgentType: cmp.Or(r.agentType, known.TypeOf(clientName)), AvatarID: r.avatar}
}

func (r *runner) CallTool(ctx context.Context, clientName string, c wire.ToolCall,
	progress func(wire.ToolProgress),
) wire.ToolResult {
	from := r.caller(clientName)
	t := r.router.Directory.Call(ctx, from, "", c.Tool, c.Arguments, progress)
	if r.by.Limited() { // OpenClaw's agent has no token of its own here, whatever name a caller gives
		return t
	}
	return r.withPicture(from.AgentType, t)
}

func (r *runner) ReadResource(ctx context.Context, clientName, uri string) wire.ResourceResult {
	return r.router.Directory.Resource(ctx, r.caller(clientName), uri)
}

// Watch calls changed after each change of the world. An HTTP client may miss changes while it is
// not listening, so it reads again when it reconnects.
func (r *runner) Watch(ctx context.Context, changed func()) error {
	if e := r.router.Directory.Watch(ctx, r.by, changed); e != nil {
		return e
	}
	return nil
}
