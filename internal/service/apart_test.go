package service_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/worldtest"
)

// guest is an agent over HTTP with a token of its own, and what it heard of changes.
type guest struct {
	*mcp.ClientSession
	updated chan string
}

// withBearer adds a token to each request.
type withBearer string

func (b withBearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// admin asks the service as the user's own program and decodes the result.
func admin(t *testing.T, s *worldtest.Service, path, body string, into any) {
	t.Helper()
	req, err := http.NewRequestWithContext(patient(t), http.MethodPost, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := (&http.Client{Transport: withBearer(s.Token)}).Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, _ := io.ReadAll(res.Body)
	answer := struct{ Result any }{into}
	if err := json.Unmarshal(text, &answer); err != nil || res.StatusCode >= 300 {
		t.Fatalf("%s: %d %s", path, res.StatusCode, text)
	}
}

// newGuest connects a guest of a world, whose agent type is that of every other.
func newGuest(ctx context.Context, t *testing.T, s *worldtest.Service, worldID string) *guest {
	t.Helper()
	var token wire.TokenResult
	admin(t, s, "api/access/tokens", `{"name":"guest","worldId":"`+worldID+`","scopes":["world.read","world.write.safe","screenshot.request"]}`, &token)
	g := &guest{updated: make(chan string, 16)}
	c := mcp.NewClient(&mcp.Implementation{Name: "codex", Version: "1"}, &mcp.ClientOptions{
		ResourceUpdatedHandler: func(_ context.Context, r *mcp.ResourceUpdatedNotificationRequest) { g.updated <- r.Params.URI },
	})
	var err error
	g.ClientSession, err = c.Connect(ctx, &mcp.StreamableClientTransport{
		Endpoint: s.URL + "api/mcp/world?agentType=codex", HTTPClient: &http.Client{Transport: withBearer(token.Token)}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

// text calls a tool and returns the text of its result.
func (g *guest) text(ctx context.Context, t *testing.T, name string, args map[string]any) string {
	t.Helper()
	res, err := g.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil || res.IsError {
		t.Fatalf("%s: %v %+v", name, err, res)
	}
	return res.Content[0].(*mcp.TextContent).Text
}

// Agents of one type that reach one MCP mount with tokens of their own share nothing: neither the world that they see, nor
// the body, nor what is told of changes, nor pictures, although two of them are in one world.
func TestAgentsOfOneTypeShareNothing(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	first, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	plaza := first.Welcome.WorldID
	var garden struct{ ID string }
	admin(t, s, "api/worlds", `{"name":"Garden"}`, &garden)
	if _, err = s.Page(ctx, &worldtest.PageOptions{WorldID: plaza}); err != nil {
		t.Fatal(err)
	}
	a, b, c := newGuest(ctx, t, s, plaza), newGuest(ctx, t, s, plaza), newGuest(ctx, t, s, garden.ID)
	info := map[string]any{}
	for _, x := range []struct {
		g     *guest
		world string
		body  string
	}{{a, plaza, "You are Codex (avatar_codex)"}, {b, plaza, "You are Codex 2 (avatar_codex_2)"}, {c, garden.ID, "You are Codex 3 (avatar_codex_3)"}} {
		if got := x.g.text(ctx, t, "world_info", info); !strings.Contains(got, x.world) || !strings.Contains(got, x.body) {
			t.Errorf("in %s: %s", x.world, got)
		}
		if err := x.g.Subscribe(ctx, &mcp.SubscribeParams{URI: wire.StateURI}); err != nil {
			t.Fatal(err)
		}
	}
	if res, err := a.CallTool(ctx, &mcp.CallToolParams{Name: "screenshot"}); err != nil || res.IsError {
		t.Fatal(res, err)
	}
	latest := func(g *guest) int {
		res, err := g.ReadResource(ctx, &mcp.ReadResourceParams{URI: wire.ScreenshotURI})
		if err != nil {
			t.Fatal(err)
		}
		return len(res.Contents[0].Blob)
	}
	if latest(a) == 0 || latest(b) > 0 || latest(c) > 0 {
		t.Errorf("the picture of one is seen as %d, %d and %d bytes", latest(a), latest(b), latest(c))
	}
	bench := map[string]any{"objects": []any{map[string]any{"kind": "bench", "position": []float64{3, 0, 9}}}}
	a.text(ctx, t, "place_objects", bench)
	for _, g := range []*guest{a, b} {
		select {
		case <-g.updated:
		case <-ctx.Done():
			t.Fatal("a change of their world was not told")
		}
	}
	if len(c.updated) > 0 {
		t.Error("a guest of the garden heard of the plaza")
	}
	if _, err = s.Page(ctx, &worldtest.PageOptions{WorldID: garden.ID}); err != nil {
		t.Fatal(err)
	}
	c.text(ctx, t, "place_objects", bench)
	select {
	case <-c.updated:
	case <-ctx.Done():
		t.Fatal("a change of the garden was not told")
	}
}
