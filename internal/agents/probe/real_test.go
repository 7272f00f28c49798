//go:build real && linux

package probe

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

// The real agents (e2e/real/acp.sh installs them) pass at the versions of their profiles; the short
// suite tests one of them, since each takes a minute or two. Other versions are tried from the
// folders in WORLD_OTHER_AGENTS, each with a node_modules.
func TestRealAgentsAsk(t *testing.T) {
	harness := os.Getenv("HARNESS_DIR")
	if harness == "" {
		needs.Skip(t, "run e2e/real/acp.sh: HARNESS_DIR holds no agents")
	}
	node := filepath.Join(harness, "node/node_modules/.bin")
	for _, top := range append(filepath.SplitList(os.Getenv("WORLD_OTHER_AGENTS")), filepath.Join(harness, "acp")) {
		tools := filepath.Join(top, "node_modules/.bin")
		found := profile.Find(func(name string) (string, error) {
			_, err := os.Stat(filepath.Join(tools, name))
			return filepath.Join(tools, name), err
		})
		for _, p := range found {
			if len(p.Versions) == 0 || p.Type != "claude-code" && os.Getenv("WORLD_LONG") == "" {
				continue
			}
			t.Run(p.Type+" "+filepath.Base(top), func(t *testing.T) {
				s := &Store{
					Dir: local.Dir(t.TempDir()), Version: "test",
					Environ: []string{"PATH=" + node + ":" + tools + ":/usr/bin:/bin"},
				}
				st, err := s.Identify(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				var notes []string
				r, err := s.Test(t.Context(), p, func(now Progress) { notes = append(notes, now.Note) })
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("%s %s: %s; %.0f s; network cut %v", p.Product, st.Identity.Agent.Version, r.Title(), r.Seconds, r.Cut)
				if !r.Passed {
					t.Errorf("%s\n%s", r.Reason, strings.Join(notes, "\n"))
					for _, o := range r.Tools {
						t.Logf("%s %s: %s", o.Name, o.Judged, strings.Join(o.Parameters, " "))
					}
				}
			})
		}
	}
}
