package mcpserver_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/world/tool"
	"github.com/worldmcp/world/mcpserver"
)

// Every model reads the list in every turn, so all of it takes at most 14 KB. Hints that say what
// MCP assumes anyway are left out, and mean the same to a client.
func TestTheListStaysSmall(t *testing.T) {
	var size int
	s := mcpserver.New(mcpserver.Options{Version: "v0"})
	s.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			res, err := next(ctx, method, req)
			if method == "tools/list" {
				b, e := json.Marshal(res)
				if e != nil {
					t.Error(e)
				}
				size = len(b)
			}
			return res, err
		}
	})
	here, there := mcp.NewInMemoryTransports()
	session, err := s.Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if size == 0 || size > 14<<10-64 { // the rest is the frame around it
		t.Errorf("the list takes %d bytes", size)
	}
	for _, x := range list.Tools {
		if d, ok := tool.Find(x.Name); !ok || x.Annotations.ReadOnlyHint != d.ReadOnly ||
			x.Annotations.IdempotentHint != (d.Idempotent && !d.ReadOnly) {
			t.Errorf("%s: %+v", x.Name, x.Annotations)
		}
	}
	_ = client.Close()
	_ = session.Wait()
}
