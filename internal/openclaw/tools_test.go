package openclaw

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

func TestEntryNamesThisService(t *testing.T) {
	o := Options{DataDir: local.DefaultDir(), Port: local.DefaultPort, Executable: "/opt/world-mcp"}
	if got := o.entryJSON(); got != `{"args":["--agent-type","openclaw"],"command":"/opt/world-mcp"}` {
		t.Error(got)
	}
	o.DataDir, o.Port = "/data", 5000
	if got := o.entryJSON(); got != `{"args":["--agent-type","openclaw","--data-dir","/data","--port","5000"],"command":"/opt/world-mcp"}` {
		t.Error(got)
	}
}

func TestClassifyEntry(t *testing.T) {
	exe := filepath.Join(t.TempDir(), "world-mcp")
	if err := writeExecutable(exe, ""); err != nil {
		t.Fatal(err)
	}
	o := Options{DataDir: local.DefaultDir(), Port: local.DefaultPort, Executable: exe}
	type m = map[string]any
	for name, c := range map[string]struct {
		entry  any
		state  wire.ToolsState
		reason string
	}{
		"none":                   {nil, "missing", ""},
		"our own":                {m{"command": exe, "args": []any{"--agent-type", "openclaw"}}, "present", ""},
		"by its bare name":       {m{"command": "world-mcp"}, "present", ""},
		"over HTTP":              {m{"url": "http://127.0.0.1:4516/api/mcp/world", "transport": "streamable-http"}, "present", ""},
		"switched off":           {m{"command": exe, "enabled": false}, "missing", "switched off"},
		"a file that is gone":    {m{"command": "/gone/world-mcp"}, "missing", "no longer exists"},
		"another service":        {m{"command": exe, "args": []any{"--port=5000"}}, "missing", "another world service"},
		"another service's HTTP": {m{"url": "http://127.0.0.1:5000/api/mcp/world"}, "missing", "another MCP server"},
		"something else":         {m{"command": "/usr/bin/other"}, "missing", "another MCP server"},
		"nonsense":               {m{"command": 7, "args": "x"}, "missing", "another MCP server"},
	} {
		if got := o.classifyEntry(c.entry); got.State != c.state || !strings.Contains(got.Reason, c.reason) || (c.reason == "") != (got.Reason == "") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// Where no connection may change the configuration, the openclaw command does it.
func TestToolsByCommand(t *testing.T) {
	bin := t.TempDir()
	o := options(t, `{a: 1, mcp: {servers: {world: {command: "/bin/false", env: {API_KEY: "hidden"}}}}}`, "PATH="+bin+":/usr/bin:/bin", "OPENCLAW_GATEWAY_PORT=1")
	config := filepath.Join(o.Home, ".openclaw", "openclaw.json")
	o.Executable = filepath.Join(bin, "world-mcp")
	for _, exe := range []string{o.Executable, filepath.Join(bin, "openclaw")} {
		if err := writeExecutable(exe, "#!/bin/sh\n[ \"$1 $2 $3\" = 'mcp set world' ] && printf '{\"a\":1,\"mcp\":{\"servers\":{\"world\":%s}}}' \"$4\" > '"+config+"'\n"); err != nil {
			t.Fatal(err)
		}
	}
	before := readConfigFile(t, config)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, testTimeout, "missing", state(wire.BackendMissing))
	if err := backend.Act(t.Context(), "add-tools"); err != nil {
		t.Fatal(err)
	}
	if tools := backend.Describe().Tools; tools.State != "present" || !tools.Undo {
		t.Errorf("%+v", tools)
	}
	if got := lookup(readConfigFile(t, config), "mcp", "servers", "world"); !reflect.DeepEqual(got, any(o.entry())) {
		t.Errorf("the entry is %v", got)
	}
	if s, err := os.Stat(o.dataDir().Path(configCopyFile)); err != nil || s.Mode().Perm() != 0o600 {
		t.Errorf("the copy: %v", err)
	}
	if err := backend.Act(t.Context(), "remove-tools"); err != nil {
		t.Fatal(err)
	}
	if now := readConfigFile(t, config); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: %v", now)
	}
}

func readConfigFile(t *testing.T, path string) (c map[string]any) {
	t.Helper()
	if _, err := readConfig(path, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// A patch turns any entry into any other, and names every array that it replaces or removes.
func TestMergePatch(t *testing.T) {
	leaf := rapid.OneOf(rapid.Just[any]("a"), rapid.Just[any]("b"), rapid.Just[any](1.0), rapid.Just[any]([]any{"x"}), rapid.Just[any]([]any{"y", "z"}))
	key := rapid.SampledFrom([]string{"command", "args", "env", "url"})
	flat := rapid.MapOfN(key, leaf, 0, 4)
	object := rapid.MapOfN(key, rapid.OneOf(leaf, rapid.Map(flat, func(m map[string]any) any { return m })), 0, 4)
	rapid.Check(t, func(t *rapid.T) {
		from, to := object.Draw(t, "from"), object.Draw(t, "to")
		patch, arrays := mergePatch(from, to, "at")
		if got := applyMergePatch(from, patch); !reflect.DeepEqual(got, any(to)) {
			t.Fatalf("got %v, want %v by %v", got, to, patch)
		}
		for _, path := range arrayPaths(from, "at") {
			keys := strings.Split(path, ".")[1:]
			if kept := reflect.DeepEqual(lookup(from, keys...), lookup(to, keys...)); kept == slices.Contains(arrays, path) {
				t.Fatalf("array %s: kept %v, named %v", path, kept, arrays)
			}
		}
	})
}

// applyMergePatch applies a patch as RFC 7396 specifies.
func applyMergePatch(target, patch any) any {
	p, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	out := map[string]any{}
	if m, ok := target.(map[string]any); ok {
		maps.Copy(out, m)
	}
	for k, v := range p {
		if v == nil {
			delete(out, k)
		} else {
			out[k] = applyMergePatch(out[k], v)
		}
	}
	return out
}

// A change through the gateway patches only the world's entry, uses the hash that was read last, and names every array
// that it removes.
func TestToolsThroughTheGateway(t *testing.T) {
	var (
		o       Options
		patches []configPatch
	)
	g := newFake(t, nil)
	g.serve = func(c *fakeConn) {
		if !c.welcome() {
			return
		}
		for {
			r, ok := c.next()
			if !ok {
				return
			}
			g.mu.Lock()
			config := filepath.Join(o.Home, ".openclaw", "openclaw.json")
			switch r.Method {
			case "config.get":
				var file map[string]any
				_, _ = readConfig(config, &file)
				b, _ := json.Marshal(map[string]any{"path": config, "hash": fmt.Sprint("h", len(patches)), "parsed": file})
				c.answer(r.ID, string(b))
			case "config.patch":
				var p configPatch
				_ = json.Unmarshal(r.Params, &p)
				patches = append(patches, p)
				if len(patches) == 1 {
					c.send(`{"type":"res","id":"` + r.ID + `","ok":false,"error":{"code":"INVALID_REQUEST","message":"config changed since last load; re-run config.get and retry"}}`)
					break
				}
				var file, change any
				_, _ = readConfig(config, &file)
				_ = json.Unmarshal([]byte(p.Raw), &change)
				b, _ := json.Marshal(applyMergePatch(file, change))
				_ = os.WriteFile(config, b, 0o600)
				c.answer(r.ID, `{}`)
			default:
				c.refuse(r.ID, "FORBIDDEN", `{}`)
			}
			g.mu.Unlock()
		}
	}
	o = options(t, configFor(g))
	before := readConfigFile(t, filepath.Join(o.Home, ".openclaw", "openclaw.json"))
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, testTimeout, "missing tools", func(v wire.Backend) bool { return v.Tools != nil && v.Tools.State == "missing" })
	for _, act := range []wire.BackendAct{wire.ActAddTools, wire.ActRemoveTools} {
		if err := backend.Act(t.Context(), act); err != nil {
			t.Fatal(act, err)
		}
	}
	if now := readConfigFile(t, filepath.Join(o.Home, ".openclaw", "openclaw.json")); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: %v", now)
	}
	entry := `{"mcp":{"servers":{"world":` + o.entryJSON() + `}}}`
	want := []configPatch{{entry, "h0", nil}, {entry, "h1", nil}, {`{"mcp":null}`, "h2", []string{"mcp.servers.world.args"}}}
	if !reflect.DeepEqual(patches, want) {
		t.Errorf("got  %v\nwant %v", patches, want)
	}
}

type configPatch struct {
	Raw      string   `json:"raw"`
	BaseHash string   `json:"baseHash"`
	Replace  []string `json:"replacePaths"`
}
