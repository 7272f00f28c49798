package httpapi

import (
	"cmp"
	"encoding/json"
	"net/http"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/tool"
)

// listTools answers GET /api/world-tools: the same declarations as tools/list of MCP.
func listTools(*http.Request) (any, *wire.Error) {
	type row struct {
		Name        string          `json:"name"`
		Title       string          `json:"title"`
		Description string          `json:"description"`
		Scope       wire.Scope      `json:"scope"`
		InputSchema json.RawMessage `json:"inputSchema"`
		Example     json.RawMessage `json:"example"`
	}
	rows := slice.Map(tool.All(), func(t tool.Tool) row {
		return row{t.Name, t.Title, t.Description, t.Scope, t.Schema, json.RawMessage(tool.Example(t.Name))}
	})
	return map[string]any{"tools": rows}, nil
}

type toolCall struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
	// WorldID and AgentType may be empty: the current world, and an agent of no known type.
	WorldID   string `json:"worldId"`
	AgentType string `json:"agentType"`
}

// callTool answers POST /api/world-tools: it calls a tool and waits for its result.
func (a *api) callTool(r *http.Request, body toolCall) (any, *wire.Error) {
	if body.WorldID != "" && !wire.ValidID(body.WorldID) {
		return nil, wire.NewError(wire.CodeBadArguments, "worldId is not an id").At("worldId")
	}
	from := directory.Caller{
		By: access.FromContext(r.Context()), WorldID: body.WorldID,
		AgentType: cmp.Or(body.AgentType, r.URL.Query().Get("agentType")),
	}
	t := a.worlds.Call(r.Context(), from, "", body.Tool, body.Arguments, nil)
	return t.Result, t.Error
}
