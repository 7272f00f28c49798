package live

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every next step that the page's rules give may be given.
func TestNextStepsOfPagesAreAllowed(t *testing.T) {
	t.Parallel()
	next := regexp.MustCompile(`(?m)^\s+next: (.*),$`)
	words := regexp.MustCompile(`"([A-Z][^"]+\.|search_catalog[^"]+\.)"`)
	found := 0
	for _, glob := range []string{"../../../web/src/core/*.ts", "../../../web/src/core/tools/*.ts", "../../../web/src/core/patterns/*.ts", "../../../web/src/net/*.ts"} {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatal(glob, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, ".test.ts") || strings.HasSuffix(file, "/undo.ts") || strings.HasSuffix(file, "/viewer.ts") { // they advise in an answer, and the user
				continue
			}
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range next.FindAllSubmatch(b, -1) {
				for _, step := range words.FindAllSubmatch(line[1], -1) {
					found++
					if !slices.Contains(allowedNextSteps, string(step[1])) {
						t.Errorf("%s gives the step %q, which is not let through", file, step[1])
					}
				}
			}
		}
	}
	if found < 4 {
		t.Errorf("%d steps found: the pattern of this test no longer matches the page's source", found)
	}
}
