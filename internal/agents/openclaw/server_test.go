package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// lockedLog is a log that a test reads.
type lockedLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// fakeTokens numbers its tokens.
type fakeTokens struct {
	mu   sync.Mutex
	made int
	live []string
	// ends end the lives of all tokens that were made.
	ends map[string]context.CancelFunc
	life map[string]context.Context
}

func (f *fakeTokens) Create(context.Context) (id, secret string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.made++
	id = fmt.Sprint("t", f.made)
	f.live = append(f.live, id)
	if f.ends == nil {
		f.ends, f.life = map[string]context.CancelFunc{}, map[string]context.Context{}
	}
	f.life[id], f.ends[id] = context.WithCancel(context.Background())
	return id, "wrld_mcp_secret" + id, nil
}

func (f *fakeTokens) Revoke(id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.live = slices.DeleteFunc(f.live, func(x string) bool { return x == id })
	if end := f.ends[id]; end != nil {
		end()
	}
	return nil
}

func (f *fakeTokens) Life(id string) (context.Context, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.life[id], slices.Contains(f.live, id)
}

func (f *fakeTokens) all() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.live)
}

// serverOptions are those for a server. Whatever asks for something of this computer's own OpenClaw
// fails the test.
func serverOptions(t *testing.T, port int) Options {
	t.Helper()
	return Options{
		Port: local.DefaultPort, Tokens: &fakeTokens{},
		Options: conn.Options{
			Origin: "http://127.0.0.1:4516", DataDir: local.Dir(t.TempDir()), Version: "test", Logger: zerolog.Nop(),
			Home:   filepath.Join(t.TempDir(), "nobody"),
			Getenv: func(name string) string { t.Errorf("the environment was asked for %s", name); return "" },
			Target: &conn.Target{
				ID: "vps", Name: "dev@vps", Port: func() int { return port },
				Reachable: func() (bool, string) { return true, "" },
			},
		},
	}
}

// grepFolder returns the path of a file that contains a text.
func grepFolder(t *testing.T, folder, text string) (found string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b), text) {
			found = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// configGateway is a gateway with a configuration that it blanks the secrets of, as the real one
// does.
type configGateway struct {
	*gatewaytest.Gateway
	config  map[string]any
	patches []string
	// fault, if set, answers a patch in its place; done: it was also applied.
	fault func(c *gatewaytest.Conn, id string) (done bool)
}

func newConfigGateway(t *testing.T, config string) *configGateway {
	t.Helper()
	g := &configGateway{Gateway: gatewaytest.New(t, nil)}
	if err := json.Unmarshal([]byte(config), &g.config); err != nil {
		t.Fatal(err)
	}
	g.Serve = func(c *gatewaytest.Conn) {
		id, ok := c.Connect()
		if !ok {
			return
		}
		c.Answer(id, strings.Replace(gatewaytest.Hello, `"operator.read",`, `"operator.admin","operator.read",`, 1))
		for {
			r, ok := c.Next()
			if !ok {
				return
			}
			g.answerConfig(c, r)
		}
	}
	return g
}

func (g *configGateway) answerConfig(c *gatewaytest.Conn, r gatewaytest.Request) {
	g.Lock()
	defer g.Unlock()
	switch r.Method {
	case "config.get":
		b, _ := json.Marshal(map[string]any{"path": "/home/dev/.openclaw/openclaw.json", "hash": "h", "parsed": blankSecrets(g.config, false)})
		c.Answer(r.ID, string(b))
	case "config.patch":
		var p configPatch
		var change any
		_ = json.Unmarshal(r.Params, &p)
		_ = json.Unmarshal([]byte(p.Raw), &change)
		g.patches = append(g.patches, p.Raw)
		if g.fault != nil && !g.fault(c, r.ID) {
			return
		}
		g.config, _ = applyMergePatch(g.config, change).(map[string]any)
		if g.fault == nil {
			c.Answer(r.ID, `{}`)
		}
	default:
		c.Refuse(r.ID, "FORBIDDEN", `{}`)
	}
}

// blanked is what config.get shows in the place of a secret.
const blanked = "__OPENCLAW_REDACTED__"

// blankSecrets blanks the values of headers and of env.
func blankSecrets(v any, secret bool) any {
	switch v := v.(type) {
	case string:
		if secret {
			return blanked
		}
	case map[string]any:
		out := map[string]any{}
		for k, e := range v {
			out[k] = blankSecrets(e, k == "headers" || k == "env" || secret)
		}
		return out
	}
	return v
}

func (g *configGateway) entry() any {
	g.Lock()
	defer g.Unlock()
	return lookup(g.config, "mcp", "servers", "world")
}

func (g *configGateway) set(t *testing.T, config string) {
	t.Helper()
	g.Lock()
	defer g.Unlock()
	g.config = nil
	if err := json.Unmarshal([]byte(config), &g.config); err != nil {
		t.Fatal(err)
	}
}

func TestServerTools(t *testing.T) {
	g := newConfigGateway(t, `{"a":1}`)
	var log lockedLog
	o := serverOptions(t, g.Port())
	o.Logger = zerolog.New(&log)
	tokens := o.Tokens.(*fakeTokens)
	backend, reporter, _ := runBackend(t, o)
	tools := func(s wire.ToolsState, reason string) func(wire.Backend) bool {
		return func(v wire.Backend) bool {
			return v.Tools != nil && v.Tools.State == s && strings.Contains(v.Tools.Reason, reason) &&
				(reason != "" || v.Tools.Reason == "")
		}
	}
	act := func(a wire.BackendAct) {
		t.Helper()
		if err := backend.Act(t.Context(), a); err != nil {
			t.Fatal(a, err)
		}
	}
	checked := func(what string, s wire.ToolsState, reason string) wire.Tools {
		t.Helper()
		backend.settings.Recheck()
		return *waitUntil(t, backend, reporter, what, tools(s, reason)).Tools
	}
	waitUntil(t, backend, reporter, "missing tools", tools(wire.ToolsMissing, ""))

	act(wire.ActAddTools)
	want := map[string]any{"url": DefaultToolsURL, "transport": "streamable-http", "headers": map[string]any{"Authorization": "Bearer wrld_mcp_secrett1"}}
	if got := g.entry(); !reflect.DeepEqual(got, any(want)) {
		t.Errorf("the entry is %v", got)
	}
	if now := backend.Describe().Tools; now.State != wire.ToolsPresent || !now.Undo {
		t.Errorf("%+v", now)
	}
	act(wire.ActAddTools)
	if live := tokens.all(); !slices.Equal(live, []string{"t2"}) {
		t.Errorf("%v are live after adding again", live)
	}
	_ = tokens.Revoke("t2")
	if now := checked("revoked", wire.ToolsMissing, "on dev@vps used the world's tools was revoked"); !now.Undo {
		t.Errorf("%+v", now)
	}
	act(wire.ActAddTools)
	act(wire.ActRemoveTools)
	if now := g.config; !reflect.DeepEqual(now, map[string]any{"a": 1.0}) || len(tokens.all()) != 0 {
		t.Errorf("not what it was: %v, %v", now, tokens.all())
	}
	if err := backend.Act(t.Context(), wire.ActRemoveTools); err == nil || !strings.Contains(err.Error(), "on dev@vps") {
		t.Errorf("removed twice: %v", err)
	}

	// Another server of that name: what cannot be seen cannot be restored, and is never written
	// back as a blank.
	g.set(t, `{"mcp":{"servers":{"world":{"command":"/bin/x","args":["a"],"env":{"KEY":"hidden"}},"other":{"url":"u"}}}}`)
	checked("another server", wire.ToolsMissing, "without the secrets in it")
	act(wire.ActAddTools)
	act(wire.ActRemoveTools)
	if got := g.entry(); !reflect.DeepEqual(got, any(map[string]any{"command": "/bin/x", "args": []any{"a"}})) {
		t.Errorf("restored: %v", got)
	}

	// Ours, but of another World: it is replaced, and nothing of it comes back.
	g.set(t, `{"mcp":{"servers":{"world":{"url":"`+DefaultToolsURL+`","transport":"streamable-http","headers":{"Authorization":"Bearer old"}}}}}`)
	checked("another World's", wire.ToolsMissing, "added by another World")
	act(wire.ActAddTools)
	checked("ours", wire.ToolsPresent, "")

	// Edited there: the user's work. What does not concern the token may change.
	g.Lock()
	lookup(g.config, "mcp", "servers", "world").(map[string]any)["toolFilter"] = map[string]any{"exclude": []any{"x"}}
	g.Unlock()
	checked("filtered", wire.ToolsPresent, "")
	g.Lock()
	lookup(g.config, "mcp", "servers", "world", "headers").(map[string]any)["X-Mine"] = "1"
	g.Unlock()
	checked("edited", wire.ToolsMissing, `another MCP server named "world"`)
	if err := backend.Act(t.Context(), wire.ActRemoveTools); err == nil || !strings.Contains(err.Error(), "changed since") {
		t.Errorf("removed what the user edited: %v", err)
	}

	for _, p := range g.patches {
		if strings.Contains(p, blanked) {
			t.Errorf("a blank was written: %s", p)
		}
	}
	if found := grepFolder(t, string(o.DataDir), "wrld_mcp_"); found != "" || strings.Contains(log.String(), "wrld_mcp_") {
		t.Errorf("a token is in %s or the log", found)
	}
}

// A change that fails leaves no token behind, unless it may have been written all the same: then
// the next one settles it.
func TestServerToolsThatFail(t *testing.T) {
	g := newConfigGateway(t, `{}`)
	o := serverOptions(t, g.Port())
	tokens := o.Tokens.(*fakeTokens)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "missing tools",
		func(v wire.Backend) bool { return v.Tools != nil && v.Tools.State == wire.ToolsMissing })
	fail := func(f func(*gatewaytest.Conn, string) bool) {
		t.Helper()
		g.Lock()
		g.fault = f
		g.Unlock()
		if err := backend.Act(t.Context(), wire.ActAddTools); err == nil || !strings.Contains(err.Error(), "on dev@vps") {
			t.Fatalf("%v", err)
		}
		if now := backend.Describe().Tools; now.State != wire.ToolsFailed {
			t.Errorf("%+v", now)
		}
		g.Lock()
		g.fault = nil
		g.Unlock()
	}
	fail(func(c *gatewaytest.Conn, id string) bool { c.Refuse(id, "INVALID_REQUEST", `{}`); return false })
	if live := tokens.all(); len(live) != 0 {
		t.Errorf("%v are live", live)
	}
	if _, err := (local.File[config.Record]{Dir: o.Dir(), Name: "tools.json"}).Read(); err == nil {
		t.Error("there is a record of what was not added")
	}
	fail(func(c *gatewaytest.Conn, _ string) bool { c.Drop(); return true })
	if live := tokens.all(); !slices.Equal(live, []string{"t2"}) {
		t.Errorf("%v are live", live)
	}
	fail(func(c *gatewaytest.Conn, _ string) bool { c.Drop(); return false })
	backend.settings.Recheck()
	waitUntil(t, backend, reporter, "doubt",
		func(v wire.Backend) bool { return strings.Contains(v.Tools.Reason, "could not see") })
	if err := backend.Act(t.Context(), wire.ActAddTools); err != nil {
		t.Fatal(err)
	}
	if live := tokens.all(); !slices.Equal(live, []string{"t4"}) {
		t.Errorf("%v are live", live)
	}
}

// Nothing that works with files of this computer is offered.
func TestServerHasNoFilesHere(t *testing.T) {
	g := newConfigGateway(t, `{}`)
	o := serverOptions(t, g.Port())
	o.VoicePlugin = os.DirFS(t.TempDir())
	backend, reporter, _ := runBackend(t, o)
	v := waitUntil(t, backend, reporter, "ready",
		func(v wire.Backend) bool { return v.State == wire.BackendReady && v.Tools != nil })
	if v.ID != "openclaw-vps" || v.Folder != "" || v.Voice != nil || v.Pictures != nil || detailOf(v, "Server") != "dev@vps" || detailOf(v, "Configuration") != "" ||
		detailOf(v, "Plugin by hand") != "" {
		t.Errorf("%+v", v)
	}
	for _, act := range []wire.BackendAct{
		wire.ActAddPictures, wire.ActRemovePictures, wire.ActAddVoice,
		wire.ActRemoveVoice, wire.ActDisconnect,
	} {
		var e *wire.Error
		if err := backend.Act(t.Context(), act); !errors.As(err, &e) || e.Code != wire.CodeBadArguments {
			t.Errorf("%s: %v", act, err)
		}
	}
}
