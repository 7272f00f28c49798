package needs_test

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
)

// TestInner is what TestSkips runs in a process of its own.
func TestInner(t *testing.T) {
	needs.RunBy(t, "TestSkips", "WORLD_NEEDS_INNER")
	switch os.Getenv("WORLD_NEEDS_INNER") {
	case "missing":
		needs.Programs(t, "no-program-has-this-name")
	case "there":
		needs.Programs(t, "go")
	case "long":
		needs.Long(t)
	}
}

// A missing program skips a test on a developer's computer, and fails it where everything has to
// run.
func TestSkips(t *testing.T) {
	fails := "--- SKIP"
	if runtime.GOOS == "linux" {
		fails = "--- FAIL"
	}
	for _, c := range []struct{ inner, all, want string }{
		{"missing", "", "--- SKIP"},
		{"missing", "1", fails},
		{"there", "1", "--- PASS"},
		{"long", "1", "--- SKIP"},
		{"", "1", "--- SKIP"},
	} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestInner$", "-test.v") //nolint:gosec // this test
		cmd.Env = append(os.Environ(), "WORLD_NEEDS_INNER="+c.inner, "WORLD_ALL="+c.all, "WORLD_LONG=")
		out, _ := cmd.CombinedOutput()
		if !strings.Contains(string(out), c.want) || c.inner == "missing" && !strings.Contains(string(out), "no-program-has-this-name is not installed") {
			t.Errorf("%+v: %s", c, out)
		}
	}
}
