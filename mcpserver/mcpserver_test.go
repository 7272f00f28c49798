package mcpserver_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
	"github.com/worldmcp/world/mcpserver"
)

// patience bounds every wait.
const patience = needs.Patience

// toolCall is what a runner is asked.
type toolCall struct {
	wire.ToolCall
	clientName string
	progress   func(wire.ToolProgress)
}

func answer(text string) wire.ToolResult {
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: text}}
}

// world is what lies behind the server: what it answers is the test's, and what it was asked is
// kept.
type world struct {
	call func(ctx context.Context, c toolCall) wire.ToolResult // nil: answers "done"
	read func(uri string) wire.ResourceResult

	mu      sync.Mutex
	calls   []toolCall
	watches []context.Context //nolint:containedctx // whether each has ended is what is asked
	changed []func()
	refuses bool // to be watched
}

func (w *world) CallTool(ctx context.Context, clientName string, call wire.ToolCall,
	progress func(wire.ToolProgress),
) wire.ToolResult {
	c := toolCall{call, clientName, progress}
	w.mu.Lock()
	w.calls = append(w.calls, c)
	w.mu.Unlock()
	if w.call == nil {
		return answer("done")
	}
	return w.call(ctx, c)
}

func (w *world) ReadResource(_ context.Context, _, uri string) wire.ResourceResult {
	return w.read(uri)
}

func (w *world) Watch(ctx context.Context, changed func()) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.refuses {
		return errors.New("not now")
	}
	w.watches, w.changed = append(w.watches, ctx), append(w.changed, changed)
	return nil
}

func (w *world) asked() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.calls)
}

// connect is a client's session with a server of its own until the test ends.
func connect(t *testing.T, w *world, o *mcp.ClientOptions) (context.Context, *mcp.ClientSession) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	here, there := mcp.NewInMemoryTransports()
	server, err := mcpserver.New(mcpserver.Options{Runner: w, Version: "v1.2.3"}).Connect(ctx, there, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "Claude Code", Version: "1"}, o).Connect(ctx, here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close(); _ = server.Wait() })
	return ctx, client
}

// Every tool is offered as it is declared.
func TestTools(t *testing.T) {
	ctx, c := connect(t, &world{}, nil)
	list, err := c.ListTools(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*mcp.Tool{}
	for _, x := range list.Tools {
		byName[x.Name] = x
	}
	for _, want := range tool.All() {
		x := byName[want.Name]
		if x == nil || x.Description != want.Description || x.Annotations.ReadOnlyHint != want.ReadOnly ||
			(x.Meta["anthropic/alwaysLoad"] == true) != want.Core {
			t.Errorf("%s is offered as %+v", want.Name, x)
			continue
		}
		if a := x.Annotations; !want.ReadOnly &&
			(a.IdempotentHint != want.Idempotent || *a.DestructiveHint != want.Destructive) || want.ReadOnly &&
			a.DestructiveHint != nil || *a.OpenWorldHint {
			t.Errorf("%s hints %+v", want.Name, a)
		}
	}
	if len(list.Tools) != len(tool.All()) || len(mcpserver.Instructions) > 2048 ||
		c.InitializeResult().Instructions != mcpserver.Instructions {
		t.Errorf("%d tools, instructions of %d bytes", len(list.Tools), len(mcpserver.Instructions))
	}
}

// A call reaches the world with the client's name, its steps are heard before its answer, and what
// failed is a result that a model reads.
func TestCalls(t *testing.T) {
	steps := make(chan string, 16)
	w := &world{call: func(_ context.Context, c toolCall) wire.ToolResult {
		if c.progress != nil {
			c.progress(wire.ToolProgress{Progress: 1, Total: 2, Message: "half"})
		}
		return wire.ToolResult{Result: &wire.Result{Text: "a page", Images: []wire.Image{{MIMEType: "image/png", Data: "cG5n"}}}}
	}}
	ctx, c := connect(t, w, &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context,
		r *mcp.ProgressNotificationClientRequest,
	) {
		steps <- fmt.Sprint(r.Params.Progress, " ", r.Params.Total, " ", r.Params.Message)
	}})
	p := &mcp.CallToolParams{Name: "screenshot", Arguments: map[string]any{"view": "user"}}
	p.SetProgressToken("t")
	res, err := c.CallTool(ctx, p)
	if err != nil || res.IsError || len(res.Content) != 2 || res.Content[0].(*mcp.TextContent).Text != "a page" ||
		string(res.Content[1].(*mcp.ImageContent).Data) != "png" {
		t.Errorf("%+v, %v", res, err)
	}
	if got := <-steps; got != "1 2 half" {
		t.Errorf("a step is %s", got)
	}
	if got := w.calls[0]; got.Tool != "screenshot" || string(got.Arguments) != `{"view":"user"}` || got.clientName != "Claude Code" {
		t.Errorf("asked %+v %s", got, got.Arguments)
	}
	for _, args := range []map[string]any{{"view": "moon"}, {"viwe": "user"}, {"view": 1}} {
		res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "screenshot", Arguments: args})
		if err != nil || !res.IsError || !strings.HasPrefix(res.Content[0].(*mcp.TextContent).Text, "bad_arguments: ") {
			t.Errorf("%v: %+v, %v", args, res, err)
		}
	}
	if _, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "screnshot"}); err == nil || !strings.Contains(err.Error(), "near matches: screenshot") {
		t.Error("a tool that is not there answers", err)
	}
	if n := w.asked(); n != 1 {
		t.Errorf("the world was asked %d times", n)
	}
}

// What a model reads of an answer is its text with the revision that it made, or all that is known
// of what went wrong.
func TestAnswers(t *testing.T) {
	refused := wire.NewError(wire.CodeNotFound, "no bench")
	refused.Near = []string{"bench_1"}
	for want, says := range map[string]wire.ToolResult{
		"Placed.\nrevision 7": {OK: true, Result: &wire.Result{Text: "Placed.", Revision: 7}},
		refused.Text():        {Error: refused},
		"no answer came":      {OK: true},
		"the picture did not arrive whole; call again": {OK: true, Result: &wire.Result{Images: []wire.Image{{MIMEType: "image/png", Data: "QQ="}}}},
	} {
		ctx, c := connect(t, &world{call: func(context.Context, toolCall) wire.ToolResult { return says }}, nil)
		res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "world_info"})
		if err != nil || len(res.Content) != 1 || res.Content[0].(*mcp.TextContent).Text != want ||
			res.IsError == strings.HasPrefix(want, "Placed") || res.StructuredContent != nil {
			t.Errorf("%q: %+v, %v", want, res, err)
		}
	}
}

// A call that the client withdraws ends in the world.
func TestAWithdrawnCall(t *testing.T) {
	began, ended := make(chan struct{}), make(chan struct{})
	w := &world{call: func(ctx context.Context, _ toolCall) wire.ToolResult {
		close(began)
		<-ctx.Done()
		close(ended)
		return wire.ToolResult{}
	}}
	ctx, c := connect(t, w, nil)
	call, cancel := context.WithCancel(ctx)
	go func() { <-began; cancel() }()
	if _, err := c.CallTool(call, &mcp.CallToolParams{Name: "world_info"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	select {
	case <-ended:
	case <-ctx.Done():
		t.Error("it goes on")
	}
}

// Listed resources can be read, also before there is a picture; a missing one and a failure are
// different errors.
func TestResources(t *testing.T) {
	broken := wire.NewError(wire.CodeUnavailable, "the world service broke")
	w := &world{read: func(uri string) wire.ResourceResult {
		switch uri {
		case "world://state":
			return wire.ResourceResult{OK: true, MIMEType: "application/json", Text: `{"a":1}`}
		case "world://object/picture":
			return wire.ResourceResult{OK: true, MIMEType: "image/jpeg", Data: "anBn"}
		case "world://object/broken":
			return wire.ResourceResult{Error: broken}
		}
		return wire.ResourceResult{Error: wire.NewError(wire.CodeNotFound, "nothing is there").Try("Take one.")}
	}}
	ctx, c := connect(t, w, nil)
	for uri, want := range map[string]string{
		"world://state": `application/json {"a":1} `, "world://object/picture": "image/jpeg  jpg",
		"world://screenshot/latest": "text/plain not_found: nothing is there\nnext: Take one. ",
	} {
		res, err := c.ReadResource(ctx, &mcp.ReadResourceParams{URI: uri})
		if err != nil {
			t.Errorf("%s: %v", uri, err)
			continue
		}
		if x := res.Contents[0]; x.URI != uri || x.MIMEType+" "+x.Text+" "+string(x.Blob) != want {
			t.Errorf("%s: %+v", uri, x)
		}
	}
	for uri, words := range map[string]string{"world://object/nothing": "not found", "world://object/broken": broken.Error(), "file:///etc/passwd": "not found"} {
		if _, err := c.ReadResource(ctx, &mcp.ReadResourceParams{URI: uri}); err == nil ||
			!strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", uri, err)
		}
	}
	for wish, want := range map[string]string{" a pond \n": "Build this in the World: a pond.", " ": "a small garden next to the plaza."} {
		p, err := c.GetPrompt(ctx, &mcp.GetPromptParams{Name: "build_a_place", Arguments: map[string]string{"wish": wish}})
		if err != nil || !strings.Contains(p.Messages[0].Content.(*mcp.TextContent).Text, want) {
			t.Errorf("%q: %+v, %v", wish, p, err)
		}
	}
}

// Over HTTP each type of agent of each principal has a runner of its own; the oldest give way. Two
// users with agents of one type share nothing, and a request without a principal gets nothing.
func TestRunnersOverHTTP(t *testing.T) {
	made := map[string]int{}
	h := mcpserver.Handler(mcpserver.HTTPOptions{
		Version: "v1.2.3",
		RunnerFor: func(agentType string, by *access.Principal) mcpserver.Runner {
			who := fmt.Sprint(agentType, " of ", by.UserID, by.Credential, by.Trusted)
			made[who]++
			return &world{call: func(context.Context, toolCall) wire.ToolResult { return answer("for " + who + ".") }}
		},
	})
	nobody, trusted := &access.Principal{UserID: "u"}, &access.Principal{UserID: "u", Trusted: true}
	token, other := &access.Principal{UserID: "u", Credential: "c", Trusted: true},
		&access.Principal{UserID: "other", Credential: "c", Trusted: true}
	ask := func(agentType string, by *access.Principal) {
		t.Helper()
		r := httptest.NewRequestWithContext(access.NewContext(t.Context(), by), http.MethodPost, "/?agentType="+agentType,
			strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"world_info"}}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		a := httptest.NewRecorder()
		h.ServeHTTP(a, r)
		switch {
		case by == nil:
			if a.Code < 400 {
				t.Errorf("nobody's request: %d %s", a.Code, a.Body)
			}
		case a.Code != http.StatusOK || !strings.Contains(a.Body.String(),
			fmt.Sprint("for ", agentType[:min(len(agentType), 64)], " of ", by.UserID, by.Credential, by.Trusted, ".")):
			t.Errorf("%s: %d %s", agentType, a.Code, a.Body)
		}
	}
	all := []*access.Principal{nobody, trusted, token, other}
	for range 2 {
		for _, by := range all {
			ask("codex", by)
		}
	}
	if len(made) != len(all) || made["codex of otherctrue"] != 1 {
		t.Errorf("made %v", made)
	}
	for n := range 64 {
		ask(fmt.Sprint("a", n), nobody)
		ask("codex", trusted) // in use all the time
	}
	ask("codex", nobody)
	if made["codex of ufalse"] != 2 || made["codex of utrue"] != 1 {
		t.Errorf("after 64 others: %v", made)
	}
	for _, quiet := range []*access.Principal{token, other} { // a principal with many servers makes room for its own
		ask("codex", quiet)
		if n := made[fmt.Sprint("codex of ", quiet.UserID, "ctrue")]; n != 1 {
			t.Errorf("%+v made room for another's servers: %d", quiet, n)
		}
	}
	life, end := context.WithCancel(t.Context())
	ask("gemini", token.WithLife(life))
	end()
	ask("gemini", token) // its life had ended early, as when a relay cannot ask its store, and has begun again
	if n := made["gemini of uctrue"]; n != 2 {
		t.Errorf("a principal that has come again has the server of its old life: %d", n)
	}
	ask(strings.Repeat("x", 100), nobody)
	if n := made[strings.Repeat("x", 64)+" of ufalse"]; n != 1 {
		t.Errorf("a long name: %d", n)
	}
	ask("codex", nil)
}

// A client is connected once it was answered, be it in the handshake: some list the tools only for
// their first prompt. What fails does not count.
func TestConnectedOverHTTP(t *testing.T) {
	for _, c := range []struct {
		method, params string
		want           int
	}{
		{"initialize", `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}`, 1},
		{"ping", "{}", 1},
		{"tools/list", "{}", 1},
		{"tools/unheard-of", "{}", 0},
	} {
		var heard []string
		h := mcpserver.Handler(mcpserver.HTTPOptions{
			Version:   "v1.2.3",
			RunnerFor: func(string, *access.Principal) mcpserver.Runner { return &world{} },
			Connected: func(h http.Header) { heard = append(heard, h.Get("X-Session")) },
		})
		ctx := access.NewContext(t.Context(), &access.Principal{UserID: "u"})
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/",
			strings.NewReader(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, c.method, c.params)))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		r.Header.Set("X-Session", "mine")
		a := httptest.NewRecorder()
		h.ServeHTTP(a, r)
		if len(heard) != c.want || c.want > 0 && heard[0] != "mine" {
			t.Errorf("%s: %d %s, heard %q", c.method, a.Code, a.Body, heard)
		}
	}
}

// heard is a line that the server wrote.
type heard struct {
	ID     json.RawMessage
	Result struct {
		Content         []struct{ Text string }
		ProtocolVersion string
	}
	Error struct {
		Code    int
		Message string
	}
}
