package mcpserver

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/wire"
)

// Sole is a tool that is none of the world's, and the only one of its server.
type Sole struct {
	Name, Title, Description string
	// Schema is that of its arguments, which are checked where they go, not here.
	Schema json.RawMessage
	// Call runs a call and returns the text for the model. An error carries all that is known.
	Call func(ctx context.Context, args json.RawMessage) (text string, e *wire.Error)
}

// NewSole returns an MCP server with this tool alone.
func NewSole(t Sole, version string) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "world", Title: "World", Version: version},
		&mcp.ServerOptions{SetCacheable: cacheable})
	no := false
	s.AddTool(&mcp.Tool{
		Name: t.Name, Description: t.Description, InputSchema: t.Schema, Meta: mcp.Meta{"anthropic/alwaysLoad": true},
		Annotations: &mcp.ToolAnnotations{
			Title: t.Title, IdempotentHint: true, DestructiveHint: &no,
			OpenWorldHint: &no,
		},
	}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, e := t.Call(ctx, req.Params.Arguments)
		if e != nil {
			return textResult(e.Text(), true), nil
		}
		return textResult(text, false), nil
	})
	return s
}
