package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/hook"
)

// TestHookIsEarly: `world-mcp hook` has done its work when few packages are initialised, and none
// that takes long. This program imports what world-mcp does, and so takes the same branch. A new
// import of package hook that fails here belongs elsewhere.
func TestHookIsEarly(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, hook.Command, "codex")
	cmd.Env = []string{"GODEBUG=inittrace=1", "WORLD_DATA_DIR=" + t.TempDir(), "GOCOVERDIR=" + os.Getenv("GOCOVERDIR")}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var before []string
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "init" {
			before = append(before, f[1])
		}
	}
	const most = 80 // it was 72 when this was written
	if len(before) < 5 || len(before) > most {
		t.Errorf("%d packages are initialised before, of %d at most: %v", len(before), most, before)
	}
	for _, slow := range []string{"net", "net/http", "crypto/tls", "github.com/worldmcp/world/internal/wire", "github.com/worldmcp/world/assets"} {
		if slices.Contains(before, slow) {
			t.Errorf("%s is initialised before", slow)
		}
	}
}
