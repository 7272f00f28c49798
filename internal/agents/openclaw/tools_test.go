package openclaw

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// Where no connection may change the configuration, the openclaw command does it.
func TestToolsByCommand(t *testing.T) {
	bin := t.TempDir()
	o := options(t, `{a: 1, mcp: {servers: {world: {command: "/bin/false", env: {API_KEY: "hidden"}}}}}`, "PATH="+bin+":/usr/bin:/bin", "OPENCLAW_GATEWAY_PORT=1")
	path := filepath.Join(o.Home, ".openclaw", "openclaw.json")
	o.Executable = filepath.Join(bin, "world-mcp")
	for _, exe := range []string{o.Executable, filepath.Join(bin, "openclaw")} {
		needs.Program(t, exe, fakeCommand(t, path))
	}
	before := readConfigFile(t, path)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "missing", state(wire.BackendMissing))
	if err := backend.Act(t.Context(), "add-tools"); err != nil {
		t.Fatal(err)
	}
	if tools := backend.Describe().Tools; tools.State != "present" || !tools.Undo {
		t.Errorf("%+v", tools)
	}
	if got := lookup(readConfigFile(t, path), "mcp", "servers", "world"); !reflect.DeepEqual(got, any(entryOf(t, o))) {
		t.Errorf("the entry is %v", got)
	}
	if s, err := os.Stat(o.Dir().Path("openclaw.json.before-world")); err != nil || s.Mode().Perm() != 0o600 {
		t.Errorf("the copy: %v", err)
	}
	if err := backend.Act(t.Context(), "remove-tools"); err != nil {
		t.Fatal(err)
	}
	if now := readConfigFile(t, path); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: %v", now)
	}
}

// fakeCommand is a script in the place of the openclaw command, which applies patches to a settings
// file.
func fakeCommand(t *testing.T, path string) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return "#!/bin/sh\n[ \"$1 $2 $3\" = 'config patch --file' ] || exit 1\n" +
		"WORLD_TEST_PATCH=\"$4\" WORLD_TEST_SETTINGS='" + path + "' exec '" + program + "' -test.run '^TestApplyPatch$'\n"
}

// TestApplyPatch is what fakeCommand runs.
func TestApplyPatch(t *testing.T) {
	path := os.Getenv("WORLD_TEST_SETTINGS")
	if path == "" {
		t.Skip("no settings to patch")
	}
	b, err := json.Marshal(applyMergePatch(readConfigFile(t, path), any(readConfigFile(t, os.Getenv("WORLD_TEST_PATCH")))))
	if err == nil {
		err = os.WriteFile(path, b, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// entryJSON is the entry that adding the tools writes; entryOf is the same, decoded.
func entryJSON(o Options) string {
	return strings.TrimSuffix(strings.TrimPrefix(o.program().ByHand(), "mcp set world '"), "'")
}

func entryOf(t *testing.T, o Options) (entry map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(entryJSON(o)), &entry); err != nil {
		t.Fatal(err)
	}
	return entry
}

// lookup follows keys through nested objects; nil: one of them is missing.
func lookup(v any, path ...string) any {
	for _, k := range path {
		m, _ := v.(map[string]any)
		v = m[k]
	}
	return v
}

func readConfigFile(t *testing.T, path string) (c map[string]any) {
	t.Helper()
	if _, err := config.Read(path, &c); err != nil {
		t.Fatal(err)
	}
	return c
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

// A change through the gateway patches only the world's entry, uses the hash that was read last,
// and names every array that it removes.
func TestToolsThroughTheGateway(t *testing.T) {
	var (
		o       Options
		patches []configPatch
	)
	g := gatewaytest.New(t, nil)
	g.Serve = func(c *gatewaytest.Conn) {
		if !c.Welcome() {
			return
		}
		for {
			r, ok := c.Next()
			if !ok {
				return
			}
			g.Lock()
			path := filepath.Join(o.Home, ".openclaw", "openclaw.json")
			switch r.Method {
			case "config.get":
				var file map[string]any
				_, _ = config.Read(path, &file)
				b, _ := json.Marshal(map[string]any{"path": path, "hash": fmt.Sprint("h", len(patches)), "parsed": file})
				c.Answer(r.ID, string(b))
			case "config.patch":
				var p configPatch
				_ = json.Unmarshal(r.Params, &p)
				patches = append(patches, p)
				if len(patches) == 1 {
					c.Send(`{"type":"res","id":"` + r.ID + `","ok":false,"error":{"code":"INVALID_REQUEST","message":"config changed since last load; re-run config.get and retry"}}`)
					break
				}
				var file, change any
				_, _ = config.Read(path, &file)
				_ = json.Unmarshal([]byte(p.Raw), &change)
				b, _ := json.Marshal(applyMergePatch(file, change))
				_ = os.WriteFile(path, b, 0o600)
				c.Answer(r.ID, `{}`)
			default:
				c.Refuse(r.ID, "FORBIDDEN", `{}`)
			}
			g.Unlock()
		}
	}
	o = options(t, g.Config())
	before := readConfigFile(t, filepath.Join(o.Home, ".openclaw", "openclaw.json"))
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "missing tools",
		func(v wire.Backend) bool { return v.Tools != nil && v.Tools.State == "missing" })
	for _, act := range []wire.BackendAct{wire.ActAddTools, wire.ActRemoveTools} {
		if err := backend.Act(t.Context(), act); err != nil {
			t.Fatal(act, err)
		}
	}
	if now := backend.Describe().Tools; now.State != wire.ToolsMissing || now.Undo {
		t.Errorf("after removing: %+v", now)
	}
	if now := readConfigFile(t, filepath.Join(o.Home, ".openclaw", "openclaw.json")); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: %v", now)
	}
	entry := `{"mcp":{"servers":{"world":` + entryJSON(o) + `}}}`
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
