package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"

	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// readBody reads the whole body, within the limits of the guard.
func readBody(r *http.Request) ([]byte, *wire.Error) {
	body, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, wire.NewError(wire.CodeTooLarge, "the body is larger than %d bytes", large.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, wire.NewError(wire.CodeBadArguments, "the body did not arrive within %.0f s", bodyTime.Seconds())
	case err != nil:
		return nil, wire.NewError(wire.CodeBadArguments, "the body is incomplete")
	}
	return body, nil
}

// listTools answers GET /api/world-tools: the same declarations as tools/list of MCP.
func (a *api) listTools(w http.ResponseWriter, _ *http.Request) {
	type row struct {
		Name        string          `json:"name"`
		Title       string          `json:"title"`
		Description string          `json:"description"`
		Scope       wire.Scope      `json:"scope"`
		InputSchema json.RawMessage `json:"inputSchema"`
		Example     json.RawMessage `json:"example"`
	}
	rows := make([]row, 0, len(tool.All()))
	for _, t := range tool.All() {
		rows = append(rows, row{t.Name, t.Title, t.Description, t.Scope, t.Schema, json.RawMessage(tool.Example(t.Name))})
	}
	writeJSON(w, http.StatusOK, answer{OK: true, Result: map[string]any{"tools": rows}})
}

// callTool answers POST /api/world-tools {tool, arguments, worldId?, agentType?}: it calls a tool and waits for its
// result.
func (a *api) callTool(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Tool      string          `json:"tool"`
		Arguments json.RawMessage `json:"arguments"`
		WorldID   string          `json:"worldId"`
		AgentType string          `json:"agentType"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	if body.WorldID != "" && !wire.ValidID(body.WorldID) {
		writeError(w, wire.NewError(wire.CodeBadArguments, "worldId is not an id").At("worldId"))
		return
	}
	from := router.Caller{UserID: UserID, WorldID: body.WorldID, AgentType: body.AgentType, Scopes: wire.DefaultScopes(), Trusted: Trusted(r)}
	if from.AgentType == "" {
		from.AgentType = r.URL.Query().Get("agentType")
	}
	t := a.Router.Call(r.Context(), from, "", body.Tool, body.Arguments, nil)
	if t.Error != nil {
		writeError(w, t.Error)
		return
	}
	writeJSON(w, http.StatusOK, answer{OK: true, Result: t.Result})
}
