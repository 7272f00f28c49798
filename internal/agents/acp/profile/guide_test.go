package profile

import (
	"os"
	"strings"
	"testing"
)

// The user guide names the versions that World works with, and the tests install the same.
func TestGuideNamesTheVersions(t *testing.T) {
	for _, file := range []string{"../../../../docs/guide/agents.md", "../../../../e2e/harness/acp/setup.sh"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range profiles() {
			if len(p.Versions) == 0 { // none was measured
				continue
			}
			want := p.Package + "@" + p.Versions[len(p.Versions)-1]
			if strings.HasSuffix(file, ".md") {
				want = "`" + p.InstallCommand() + "` |\n"
			}
			if !strings.Contains(string(text), want) {
				t.Errorf("%s does not name %s", file, want)
			}
			if strings.HasSuffix(file, ".md") && !strings.Contains(string(text), "| "+p.Product+" | ") {
				t.Errorf("%s has no row of %s", file, p.Product)
			}
		}
	}
}
