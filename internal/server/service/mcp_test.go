package service_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/world/tool"
)

const (
	oldCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"world_info","arguments":{}}}`
	newCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"world_info","arguments":{},"_meta":{` +
		`"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"era two","version":"0"}}}}`
)

func post(t *testing.T, s *worldtest.Service, method, query, body string, header map[string]string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(patient(t), method, s.URL+"api/mcp/world"+query, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	for k, v := range header {
		req.Header.Set(k, v)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

func TestMCPOverHTTP(t *testing.T) {
	s := worldtest.StartService(t, nil)
	second := map[string]string{"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "world_info"}
	for name, c := range map[string]struct {
		method, query, body string
		header              map[string]string
		status              int
		has                 string
	}{
		"the old era":      {"POST", "?agentType=openclaw", oldCall, map[string]string{"MCP-Protocol-Version": "2025-11-25"}, 200, "avatar_openclaw"},
		"the new era":      {"POST", "?agentType=hermes", newCall, second, 200, "avatar_hermes"},
		"a client's name":  {"POST", "", newCall, second, 200, "avatar_era_two"},
		"a wrong name":     {"POST", "", newCall, map[string]string{"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "undo"}, 400, "mismatch"},
		"a foreign origin": {"POST", "", oldCall, map[string]string{"Origin": "https://example.com"}, 403, "forbidden"},
		"GET":              {"GET", "", "", nil, 405, ""},
		"DELETE":           {"DELETE", "", "", nil, 204, ""},
		"not JSON":         {"POST", "", oldCall, map[string]string{"Content-Type": "text/plain"}, 415, ""},
		"too large":        {"POST", "", strings.Replace(oldCall, `{}`, `{"x":"`+strings.Repeat("x", 2<<20)+`"}`, 1), nil, 413, ""},
		"a wrong bearer":   {"POST", "", oldCall, map[string]string{"Authorization": "Bearer guess"}, 401, "unauthorized"},
	} {
		status, body := post(t, s, c.method, c.query, c.body, c.header)
		if status != c.status || !strings.Contains(body, c.has) {
			t.Errorf("%s: %d %.300s", name, status, body)
		}
	}
	if _, body := post(t, s, "POST", "", oldCall, nil); strings.Contains(body, "key=") {
		t.Errorf("anyone gets a login: %s", body)
	}
	if _, body := post(t, s, "POST", "", oldCall, map[string]string{"Authorization": "Bearer " + s.Token}); !strings.Contains(body, "#key=") {
		t.Errorf("the user's own program gets none: %s", body)
	}
}

// Requests without a session leave nothing behind.
func TestMCPRequestsLeaveNothingBehind(t *testing.T) {
	s := worldtest.StartService(t, nil)
	before := 0
	for n := range 200 {
		if status, body := post(t, s, "POST", fmt.Sprintf("?agentType=a%d", n%100), oldCall, nil); status != 200 {
			t.Fatalf("%d %s", status, body)
		}
		if n == 100 {
			before = runtime.NumGoroutine()
		}
	}
	after := 0
	for end := time.Now().Add(needs.Patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) { // those of the last requests end
		if after = runtime.NumGoroutine(); after <= before+10 {
			return
		}
	}
	t.Errorf("%d goroutines became %d", before, after)
}

// A real client lists and calls; a wrong argument is answered as a result that a model can read.
func TestMCPClient(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	c := mcp.NewClient(&mcp.Implementation{Name: "claude-code", Version: "1"}, nil)
	session, err := c.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: s.URL + "api/mcp/world", DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	list, err := session.ListTools(ctx, nil)
	if err != nil || len(list.Tools) != len(tool.All()) {
		t.Fatalf("%v %v", list, err)
	}
	call := func(name string, args map[string]any) *mcp.CallToolResult {
		t.Helper()
		res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	bench := map[string]any{"kind": "bench", "position": []float64{1, 0, 9}}
	if res := call("place_objects", map[string]any{"objects": []any{bench}}); res.IsError {
		t.Errorf("%+v", res.Content[0])
	}
	bench["kind"] = "bnch"
	res := call("place_objects", map[string]any{"objects": []any{bench}})
	if text := res.Content[0].(*mcp.TextContent).Text; !res.IsError || !strings.Contains(text, "objects[0].kind") ||
		!strings.Contains(text, "bench") {
		t.Errorf("%v %s", res.IsError, text)
	}
	shot := call("screenshot", nil)
	if len(shot.Content) != 2 || shot.StructuredContent != nil {
		t.Errorf("%+v", shot)
	}
	if img, ok := shot.Content[1].(*mcp.ImageContent); !ok || img.MIMEType != "image/png" || len(img.Data) == 0 {
		t.Errorf("%+v", shot.Content[1])
	}
}

// Subscriptions are not offered if they cannot work: without sessions there is no stream for
// changes.
func TestNoSubscriptionsOverHTTP(t *testing.T) {
	s := worldtest.StartService(t, nil)
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"} {
		hello := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
		if status, body := post(t, s, "POST", "", hello, nil); status != 200 || !strings.Contains(body, `"resources":{`) ||
			strings.Contains(body, `"subscribe"`) {
			t.Errorf("%s: %d %.300s", version, status, body)
		}
	}
	for _, method := range []string{"resources/subscribe", "resources/unsubscribe"} {
		_, body := post(t, s, "POST", "", `{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":{"uri":"world://state"}}`, nil)
		if !strings.Contains(body, "-32601") {
			t.Errorf("%s: %.300s", method, body)
		}
	}
}

// Over HTTP, too, an OpenClaw agent whose user agreed gets a picture as a file, and no other agent
// does.
func TestMCPPicturesForOpenClaw(t *testing.T) {
	s := worldtest.StartService(t, nil)
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	workspace := t.TempDir()
	consent := local.Dir(s.Dir.Path("gateway"))
	if err := consent.Make(); err != nil {
		t.Fatal(err)
	}
	if err := (local.File[map[string]string]{Dir: consent, Name: "pictures.json"}).Write(map[string]string{"workspace": workspace}); err != nil {
		t.Fatal(err)
	}
	shoot := strings.Replace(oldCall, "world_info", "screenshot", 1)
	if _, body := post(t, s, "POST", "?agentType=hermes", shoot, nil); !strings.Contains(body, "image/png") {
		t.Errorf("another agent gets %.300s", body)
	}
	if _, body := post(t, s, "POST", "?agentType=openclaw", shoot, nil); !strings.Contains(body, "view_image") || strings.Contains(body, "image/png") {
		t.Errorf("OpenClaw's agent gets %.300s", body)
	}
	if b, err := os.ReadFile(filepath.Join(workspace, "world", "screenshot.png")); err != nil || !strings.HasPrefix(string(b), "\x89PNG") {
		t.Errorf("%.20q %v", b, err)
	}
}
