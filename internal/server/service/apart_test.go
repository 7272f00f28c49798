package service_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// guest is an agent over HTTP with a token of its own, and what it heard of changes.
type guest struct {
	*mcp.ClientSession
	updated chan string
}

// withBearer adds a token to each request.
type withBearer struct {
	token string
	http.RoundTripper
}

func (b withBearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return b.RoundTripper.RoundTrip(r)
}

// admin asks the service as the user's own program and decodes the result.
func admin(t *testing.T, s *worldtest.Service, path, body string, into any) {
	t.Helper()
	req, err := http.NewRequestWithContext(patient(t), http.MethodPost, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := (&http.Client{Transport: withBearer{s.Token, http.DefaultTransport}}).Do(req)
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
	return connectGuest(ctx, t, s.URL, withBearer{token.Token, http.DefaultTransport})
}

// connectGuest connects an agent of the type "codex" with the MCP mount below an address.
func connectGuest(ctx context.Context, t *testing.T, address string, by withBearer) *guest {
	t.Helper()
	g := &guest{updated: make(chan string, 16)}
	c := mcp.NewClient(&mcp.Implementation{Name: "codex", Version: "1"}, &mcp.ClientOptions{
		ResourceUpdatedHandler: func(_ context.Context,
			r *mcp.ResourceUpdatedNotificationRequest,
		) {
			g.updated <- r.Params.URI
		},
	})
	var err error
	g.ClientSession, err = c.Connect(ctx, &mcp.StreamableClientTransport{
		Endpoint: address + "api/mcp/world?agentType=codex", HTTPClient: &http.Client{Transport: by}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

// hears waits until the guest hears of a change.
func (g *guest) hears(ctx context.Context, t *testing.T, what string) {
	t.Helper()
	select {
	case <-g.updated:
	case <-ctx.Done():
		t.Fatal(what + " was not told")
	}
}

// latest returns the size of the newest picture as the guest sees it; 0: it sees none.
func (g *guest) latest(ctx context.Context, t *testing.T) int {
	t.Helper()
	res, err := g.ReadResource(ctx, &mcp.ReadResourceParams{URI: wire.ScreenshotURI})
	if err != nil {
		t.Fatal(err)
	}
	return len(res.Contents[0].Blob)
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

// Agents of one type that reach one MCP mount with tokens of their own share nothing: neither the
// world that they see, nor the body, nor notices of changes, nor pictures, although two of them are
// in one world.
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
	if ofA, ofB, ofC := a.latest(ctx, t), b.latest(ctx, t), c.latest(ctx, t); ofA == 0 || ofB > 0 || ofC > 0 {
		t.Errorf("the picture of one is seen as %d, %d and %d bytes", ofA, ofB, ofC)
	}
	bench := map[string]any{"objects": []any{map[string]any{"kind": "bench", "position": []float64{3, 0, 9}}}}
	a.text(ctx, t, "place_objects", bench)
	for _, g := range []*guest{a, b} {
		g.hears(ctx, t, "a change of their world")
	}
	if len(c.updated) > 0 {
		t.Error("a guest of the garden heard of the plaza")
	}
	if _, err = s.Page(ctx, &worldtest.PageOptions{WorldID: garden.ID}); err != nil {
		t.Fatal(err)
	}
	c.text(ctx, t, "place_objects", bench)
	c.hears(ctx, t, "a change of the garden")
}

// Two users of a relay whose agents are of one type, on its one MCP mount, share nothing: neither
// world, answers nor pictures, nor notices of changes; and however many agents one of them
// has, the other one still hears.
func TestRelayAgentsOfOneType(t *testing.T) {
	r := startRelay(t, nil)
	ctx := patient(t)
	type end struct {
		*person
		*guest
		page   *worldtest.Page
		secret string
	}
	var ends []*end
	for _, name := range []string{"Olga", "Otto"} {
		p := r.join(name)
		page, err := p.page(ctx, worldtest.PageOptions{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(page.Close)
		token := p.token("editor", wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot)
		ends = append(ends, &end{
			p, connectGuest(ctx, t, r.origin+"/", withBearer{token.Token, r.http.Transport}), page,
			token.Token,
		})
	}
	olga, otto := ends[0], ends[1]
	for i, x := range ends {
		other := ends[1-i]
		got := x.text(ctx, t, "world_info", map[string]any{})
		if !strings.Contains(got, x.world) || strings.Contains(got, other.world) || !strings.Contains(got, "You are Codex (avatar_codex)") ||
			strings.Count(got, "(avatar_") != 2 {
			t.Errorf("%s: %s", x.world, got)
		}
		if err := x.Subscribe(ctx, &mcp.SubscribeParams{URI: wire.StateURI}); err != nil {
			t.Fatal(err)
		}
	}
	if res, err := olga.CallTool(ctx, &mcp.CallToolParams{Name: "screenshot"}); err != nil || res.IsError {
		t.Fatal(res, err)
	}
	if hers, his := olga.latest(ctx, t), otto.latest(ctx, t); hers == 0 || his > 0 {
		t.Errorf("her picture is seen as %d and by him as %d bytes", hers, his)
	}
	bench := map[string]any{"objects": []any{map[string]any{"kind": "bench", "position": []float64{3, 0, 9}}}, "idempotency_key": "one"}
	benches := func(x *end) (n int) {
		for _, o := range x.page.Document().Objects {
			if o.Kind == "bench" {
				n++
			}
		}
		return n
	}
	his, hers := benches(otto), benches(olga)
	olga.text(ctx, t, "place_objects", bench)
	olga.hears(ctx, t, "a change of her world")
	if len(otto.updated) > 0 || benches(otto) != his {
		t.Error("he heard of her change, or it is in his world")
	}
	for benches(olga) == hers {
		if ctx.Err() != nil {
			t.Fatal("her page has not what she placed")
		}
		time.Sleep(time.Millisecond)
	}
	hers = benches(olga)
	otto.text(ctx, t, "place_objects", bench) // the same call: it has its own answer, and is done
	otto.hears(ctx, t, "a change of his world")
	for benches(otto) != his+1 { // the page has it a moment later
		if ctx.Err() != nil {
			t.Fatal("his call got her answer")
		}
		time.Sleep(time.Millisecond)
	}
	if benches(olga) != hers {
		t.Error("she has what he placed")
	}
	for i := range 80 { // more than are kept
		for _, x := range ends {
			a := r.do(request{
				method: "POST", path: fmt.Sprint("/api/mcp/world?agentType=a", i), token: x.secret,
				body: map[string]any{"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}, header: map[string]string{"Accept": "application/json, text/event-stream"},
			})
			if a.status != http.StatusOK {
				t.Fatalf("%d %s", a.status, a.body)
			}
		}
	}
	bench["idempotency_key"] = "two"
	for _, x := range ends {
		x.text(ctx, t, "place_objects", bench)
		x.hears(ctx, t, "a change beside many agents")
	}
}
