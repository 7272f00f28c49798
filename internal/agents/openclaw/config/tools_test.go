package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

func TestEntryNamesThisService(t *testing.T) {
	p := Program{AgentType: "openclaw", DataDir: local.DefaultDir(), Port: local.DefaultPort, Executable: "/opt/world-mcp"}
	if got := p.ByHand(); got != `mcp set world '{"args":["--agent-type","openclaw"],"command":"/opt/world-mcp"}'` {
		t.Error(got)
	}
	p.DataDir, p.Port = "/data", 5000
	if got := p.ByHand(); got != `mcp set world '{"args":["--agent-type","openclaw","--data-dir","/data","--port","5000"],"command":"/opt/world-mcp"}'` {
		t.Error(got)
	}
}

func TestClassifyEntry(t *testing.T) {
	exe := filepath.Join(t.TempDir(), "world-mcp")
	if err := os.WriteFile(exe, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	p := Program{AgentType: "openclaw", DataDir: local.DefaultDir(), Port: local.DefaultPort, Executable: exe}
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
		if got := p.Classify(Snapshot{Parsed: m{"mcp": m{"servers": m{"world": c.entry}}}}); got.State != c.state ||
			!strings.Contains(got.Reason, c.reason) || (c.reason == "") != (got.Reason == "") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
