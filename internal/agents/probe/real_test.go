//go:build real && linux

package probe

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

// A real agent (e2e/real/acp.sh installs it) passes at the version of its profile. All others are
// tested with TestRealTable, since each takes a minute or two.
func TestRealAgentAsks(t *testing.T) {
	harness := os.Getenv("HARNESS_DIR")
	tools := filepath.Join(harness, "acp/node_modules/.bin")
	found := profile.Find(func(name string) (string, error) {
		path := filepath.Join(tools, name)
		_, err := os.Stat(path)
		return path, err
	})
	i := slices.IndexFunc(found, func(p profile.Profile) bool { return p.Type == "claude-code" })
	if harness == "" || i < 0 {
		needs.Skip(t, "run e2e/real/acp.sh: HARNESS_DIR holds no agents")
	}
	s := &Store{
		Dir: local.Dir(t.TempDir()), Version: "test",
		Environ: []string{"PATH=" + filepath.Join(harness, "node/node_modules/.bin") + ":" + tools + ":/usr/bin:/bin"},
	}
	r, err := s.Test(t.Context(), found[i], func(now Progress) { t.Log(now.Note) })
	if err != nil || !r.Passed {
		t.Fatalf("%+v, %v", r, err)
	}
	t.Logf("%s; %.0f s; network cut %v", r.Title(), r.Seconds, r.Cut)
}
