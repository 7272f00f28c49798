package mcpserver_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/mcpserver"
)

// A server with one tool offers nothing else, passes the arguments on unchanged, and gives the
// model the whole error.
func TestASoleTool(t *testing.T) {
	schema := json.RawMessage(`{"type":"object","properties":{"score":{"type":"integer"}},"required":["score"]}`)
	var got []string
	s := mcpserver.NewSole(mcpserver.Sole{
		Name: "coder_report", Title: "Report", Description: "Hand it in.", Schema: schema,
		Call: func(_ context.Context, args json.RawMessage) (string, *wire.Error) {
			if got = append(got, string(args)); len(got) == 1 {
				return "", wire.NewError(wire.CodeBadArguments, "score is a string, not an integer").At("score").Saw(`"high"`).Allow("a whole number, 0 to 100")
			}
			return "Reported.", nil
		},
	}, "v1")
	here, there := mcp.NewInMemoryTransports()
	server, err := s.Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := mcp.NewClient(&mcp.Implementation{Name: "x", Version: "1"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(); _ = server.Wait() })
	list, err := c.ListTools(t.Context(), nil)
	if err != nil || len(list.Tools) != 1 || list.Tools[0].Name != "coder_report" || list.Tools[0].Description != "Hand it in." {
		t.Fatalf("%+v, %v", list, err)
	}
	if r := c.InitializeResult(); r.Capabilities.Prompts != nil || r.Capabilities.Resources != nil ||
		r.Instructions != "" {
		t.Errorf("%+v", r)
	}
	for _, want := range []string{"bad_arguments: score is a string, not an integer\nfield: score\ngot: \"high\"\nallowed: a whole number, 0 to 100", "Reported."} {
		res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "coder_report", Arguments: map[string]any{"score": "high"}})
		if err != nil || res.IsError != (want != "Reported.") || !strings.HasPrefix(res.Content[0].(*mcp.TextContent).Text, want) {
			t.Errorf("%+v, %v", res, err)
		}
	}
	if len(got) != 2 || got[0] != `{"score":"high"}` {
		t.Errorf("%q", got)
	}
}
