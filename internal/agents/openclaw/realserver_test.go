//go:build real

package openclaw

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/openclaw/chat"
	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/mcpserver"
)

// forward is a TCP forward to a port, as ssh's is: it accepts whether anything listens behind it or
// not.
type forward struct {
	port   int
	to     int
	listen net.Listener

	mu    sync.Mutex
	conns map[net.Conn]bool
	ended sync.WaitGroup
}

func newForward(t *testing.T, to int) *forward {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &forward{port: l.Addr().(*net.TCPAddr).Port, to: to, listen: l, conns: map[net.Conn]bool{}}
	f.ended.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			f.ended.Go(func() { f.carry(c) })
		}
	})
	t.Cleanup(f.close)
	return f
}

func (f *forward) carry(c net.Conn) {
	defer c.Close()
	there, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(f.to)))
	if err != nil {
		return
	}
	defer there.Close()
	f.mu.Lock()
	f.conns[c] = true
	f.mu.Unlock()
	done := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{c, there}, {there, c}} {
		go func() {
			_, _ = io.Copy(way[0], way[1])
			done <- struct{}{}
		}()
	}
	<-done
	_, _ = c.Close(), there.Close()
	<-done
	f.mu.Lock()
	delete(f.conns, c)
	f.mu.Unlock()
}

// cut ends the open connections; new ones are carried.
func (f *forward) cut() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for c := range f.conns {
		_ = c.Close()
	}
}

func (f *forward) close() {
	_ = f.listen.Close()
	f.cut()
	f.ended.Wait()
}

// worldTokens are the real tokens of a data folder.
type worldTokens struct {
	all *access.Credentials

	mu      sync.Mutex
	secrets []string
}

func (w *worldTokens) Create(context.Context) (id, secret string, err error) {
	secret, made, err := w.all.Create(access.Credential{
		Class: access.ClassMCP, Name: "OpenClaw on dev@vps", UserID: "local", WorldID: "world_1",
		Scopes: []wire.Scope{wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot},
	})
	w.mu.Lock()
	w.secrets = append(w.secrets, secret)
	w.mu.Unlock()
	return made.ID, secret, err
}

func (w *worldTokens) Revoke(id string) error {
	_, err := w.all.Revoke("local", id)
	return err
}

func (w *worldTokens) Life(id string) (context.Context, bool) { return w.all.Life("local", id) }

// callRunner answers the tool calls of the test.
type callRunner struct {
	by    *access.Principal
	calls chan<- *access.Principal
}

func (r callRunner) CallTool(_ context.Context, _ string, _ wire.ToolCall, _ func(wire.ToolProgress)) wire.ToolResult {
	r.calls <- r.by
	return wire.ToolResult{Result: &wire.Result{Text: "The world is green."}}
}

func (callRunner) ReadResource(context.Context, string, string) wire.ResourceResult {
	return wire.ResourceResult{}
}

func (callRunner) Watch(ctx context.Context, _ func()) error {
	<-ctx.Done()
	return nil
}

// asServer are the options for a gateway as a server's.
func (g *realGateway) asServer(t *testing.T) Options {
	t.Helper()
	return serverOptions(t, g.port(t))
}

// A stock gateway behind a forward is another computer's for World: nothing of it is read or
// written here.
func TestRealServer(t *testing.T) {
	t.Parallel()
	g := plainGateway.use(t)
	key, path := g.env["GATEWAY_TOKEN"], g.env["OPENCLAW_CONFIG_PATH"]
	port := g.port(t)
	way := newForward(t, port)
	before := semantics(t, path)

	data := local.Dir(t.TempDir())
	credentials := access.Open(data, time.Now)
	tokens := &worldTokens{all: credentials}
	calls := make(chan *access.Principal, 16)
	serve := mcpserver.Handler(mcpserver.HTTPOptions{
		Version:   "test",
		RunnerFor: func(_ string, by *access.Principal) mcpserver.Runner { return callRunner{by, calls} },
	})
	world := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secret, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		by := credentials.Find(secret, access.ClassMCP)
		if by == nil || r.URL.Query().Get("agentType") != chat.AgentType {
			http.Error(w, "no", http.StatusUnauthorized)
			return
		}
		serve.ServeHTTP(w, r.WithContext(access.NewContext(r.Context(), by)))
	}))
	defer world.Close()

	var log lockedLog
	o := Options{
		Port: local.DefaultPort, ToolsURL: world.URL + "/api/mcp/world?agentType=openclaw", Tokens: tokens,
		Options: conn.Options{
			Origin: "http://127.0.0.1:4516", DataDir: data, Version: "test", Logger: zerolog.New(&log),
			Home:   filepath.Join(t.TempDir(), "nobody"),
			Getenv: func(name string) string { t.Errorf("the environment was asked for %s", name); return "" },
			Target: &conn.Target{
				ID: "vps-1", Name: "dev@vps", Port: func() int { return way.port }, Reachable: func() (bool, string) { return true, "" },
			},
		},
	}
	backend, reporter, stop := runBackend(t, o)
	v := waitUntil(t, backend, reporter, "question for the key", wantsKey)
	if v.State != wire.BackendPairing || v.Key.Server != "dev@vps" || v.Key.Kind != wire.KeyToken || v.Key.Wrong || v.ID != "openclaw-vps-1" ||
		!strings.Contains(v.Reason, "dev@vps") {
		t.Errorf("%+v %+v", v, v.Key)
	}
	const wrong = "a-wrong-key-of-the-user"
	giveKey(t, backend, wrong)
	v = waitUntil(t, backend, reporter, "another question", func(v wire.Backend) bool { return v.Key != nil && v.Key.Wrong })
	if !strings.Contains(v.Reason, "does not accept this key") {
		t.Error(v.Reason)
	}
	giveKey(t, backend, key)
	v = waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	if scopes := detailOf(v, "Scopes"); scopes != strings.Join(chatScopes(), ", ") || v.Folder != "" || v.Voice != nil ||
		v.Pictures != nil {
		t.Errorf("the conversation holds %s; folder %q, voice %+v, pictures %+v", scopes, v.Folder, v.Voice, v.Pictures)
	}
	if place := reflect.ValueOf(backend.Gateway).Elem().FieldByName("place").Elem().Elem(); !place.FieldByName("key").IsZero() {
		t.Error("the key is still held")
	}

	stop()
	backend, reporter, _ = runBackend(t, o)
	v = waitUntil(t, backend, reporter, "missing tools",
		func(v wire.Backend) bool { return v.Tools != nil && v.Tools.State == wire.ToolsMissing })
	if by := detailOf(v, "Logged in by"); by != "device-token" {
		t.Errorf("logged in by %s the second time", by)
	}

	began := time.Now()
	mustAct(t, backend, wire.ActAddTools)
	t.Logf("tools added in %v", time.Since(began).Round(time.Millisecond))
	if v := backend.Describe(); v.Tools.State != wire.ToolsPresent || !v.Tools.Undo {
		t.Errorf("after adding: %+v", v.Tools)
	}
	written := semantics(t, path)
	if header, _ := lookup(written, "mcp", "servers", "world", "headers", "Authorization").(string); header != "Bearer "+tokens.secrets[0] {
		t.Error("the header in the configuration is not the token")
	}
	delete(written, "mcp")
	if !reflect.DeepEqual(written, before) {
		t.Error("something else was changed too")
	}
	began = time.Now()
	serverToolCall(t, backend, "world-server-1")
	by := <-calls
	t.Logf("the agent's call came after %v", time.Since(began).Round(time.Millisecond))
	r, err := (local.File[config.Record]{Dir: backend.opt.Dir(), Name: "tools.json"}).Read()
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Tokens) != 1 || by.Credential != r.Tokens[0] || by.WorldID != "world_1" {
		t.Errorf("the call came by %+v", by)
	}

	// A cut is healed without the key, and without a further question.
	way.cut()
	waitUntil(t, backend, reporter, "loss", state(wire.BackendLost))
	waitUntil(t, backend, reporter, "ready again", state(wire.BackendReady))

	// Adding them again makes a new token, and ends the old one.
	mustAct(t, backend, wire.ActAddTools)
	if list := credentials.List("local"); len(list) != 1 || credentials.Find(tokens.secrets[0], access.ClassMCP) != nil ||
		credentials.Find(tokens.secrets[1], access.ClassMCP) == nil {
		t.Errorf("%d tokens are live", len(list))
	}
	id := credentials.List("local")[0].ID
	if err := tokens.Revoke(id); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, backend, reporter, "revoked token", func(v wire.Backend) bool {
		return v.Tools.State == wire.ToolsMissing && strings.Contains(v.Tools.Reason, "revoked") && v.Tools.Undo
	})
	mustAct(t, backend, wire.ActAddTools)
	mustAct(t, backend, wire.ActRemoveTools)
	if now := semantics(t, path); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: mcp %v", now["mcp"])
	}
	if list := credentials.List("local"); len(list) != 0 {
		t.Errorf("%d tokens are left", len(list))
	}

	// A server of that name with secrets comes back without them, and without a blank in their
	// place.
	before["mcp"] = map[string]any{"servers": map[string]any{
		"world": map[string]any{"url": "http://127.0.0.1:9/other", "headers": map[string]any{"Authorization": "Bearer hidden", "X-Other": "hidden"}},
	}}
	writeConfig(t, path, before)
	waitUntil(t, backend, reporter, "the other server",
		func(v wire.Backend) bool { return strings.Contains(v.Tools.Reason, "without the secrets") })
	mustAct(t, backend, wire.ActAddTools)
	mustAct(t, backend, wire.ActRemoveTools)
	if got := lookup(semantics(t, path), "mcp", "servers", "world"); !reflect.DeepEqual(got, any(map[string]any{"url": "http://127.0.0.1:9/other"})) {
		t.Errorf("the other server is %v", got)
	}
	delete(before, "mcp")
	writeConfig(t, path, before)

	// No secret is in a file or in the log; the device's own token is in the device's file alone.
	for _, secret := range append([]string{key, wrong}, tokens.secrets...) {
		if strings.Contains(log.String(), secret) {
			t.Error("a secret is in the log")
		}
		err := filepath.WalkDir(string(data), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := os.ReadFile(path)
			if bytes.Contains(b, []byte(secret)) {
				t.Errorf("a secret is in %s", path)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if text, _ := json.Marshal(backend.Describe()); strings.Contains(string(text), "wrld_mcp_") &&
		!strings.Contains(string(text), "wrld_mcp_…") {
		t.Errorf("the description contains a token: %s", text)
	}
}

// serverToolCall has the agent call a world tool in a turn, over the conversation's own connection.
func serverToolCall(t *testing.T, backend *Backend, run string) {
	t.Helper()
	turn := map[string]any{"sessionKey": "agent:main:server", "message": `!tool tool_call {"id":"world__world_info","args":{}}`, "idempotencyKey": run}
	if err := backend.Ask(t.Context(), "chat.send", turn, nil); err != nil {
		t.Fatal(err)
	}
	var done struct {
		Status string `json:"status"`
		Reply  struct {
			Text string `json:"text"`
		} `json:"terminalReply"`
	}
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	if err := backend.Ask(ctx, "agent.wait", map[string]any{"runId": run, "timeoutMs": 80000}, &done); err != nil {
		t.Fatal(err)
	}
	if done.Status != "ok" || !strings.Contains(done.Reply.Text, "The world is green.") {
		t.Fatalf("the turn: %+v", done)
	}
}
