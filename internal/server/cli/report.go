package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/wire"
)

// reporter is the MCP server of a reporting session (service.Reporter). Reports go to the service,
// which knows the session by its token.
func reporter(r *remote, kind string) (*mcp.Server, error) {
	r.opt.NoAgent = true
	report := func(ctx context.Context, args json.RawMessage) *wire.Error { return r.start("").Report(ctx, args) }
	s, ok := service.Reporter(mission.Kind(kind), r.env.version, report)
	if !ok {
		return nil, usageError{fmt.Errorf("--report: there is no report of the kind %q", kind)}
	}
	return s, nil
}
