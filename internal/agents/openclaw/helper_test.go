package openclaw

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

const testTimeout = needs.Patience

// options are those of a service with this OpenClaw configuration and without the openclaw command.
func options(t *testing.T, config string, env ...string) Options {
	t.Helper()
	home := t.TempDir()
	writeFile(t, filepath.Join(home, ".openclaw", "openclaw.json"), config)
	return Options{
		Executable: "/opt/world-mcp", Port: local.DefaultPort,
		Options: conn.Options{
			Origin: "http://127.0.0.1:4516", DataDir: local.Dir(t.TempDir()), Version: "test", Logger: zerolog.Nop(), Home: home,
			Getenv: gatewaytest.Getenv(env...),
		},
	}
}

func writeFile(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
