package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/mcpserver"
)

// reporter is the MCP server of a reporting session of the pipeline: it has the tool for the
// report, and nothing of the world, whose words could talk the agent into another verdict. Reports
// go to the service, which knows the session by its token and whose answer lists the faults for the
// model.
func reporter(r *remote, kind string) (*mcp.Server, error) {
	d, ok := mission.Declare(mission.Kind(kind))
	if !ok {
		return nil, usageError{fmt.Errorf("--report: there is no report of the kind %q", kind)}
	}
	r.opt.NoAgent = true
	return mcpserver.NewSole(mcpserver.Sole{
		Name: mission.ReportTool, Title: d.Title, Description: d.Description, Schema: d.Schema,
		Call: func(ctx context.Context, args json.RawMessage) (string, *wire.Error) {
			if e := r.start("").Report(ctx, args); e != nil {
				return "", e
			}
			return "Reported. End your turn.", nil
		},
	}, r.env.version), nil
}
