//go:build unix

package agentpath

import (
	"os"
	"path/filepath"
	"testing"
)

// A path is shown as where it leads, on one line.
func TestLine(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "work", "deep"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"out": "/nowhere", "up": "..", "chain": "out", "loop": "loop", "deep/in": "../.."} {
		if err := os.Symlink(to, filepath.Join(dir, "work", name)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	work := filepath.Join(dir, "work")
	for path, want := range map[string]string{
		"":                       "",
		"a":                      work + "/a",
		"./deep/../a":            work + "/a",
		"../../../../../../etc":  "/etc",
		"out/passwd":             "/nowhere/passwd",
		"chain/./passwd":         "/nowhere/passwd",
		"up/a":                   dir + "/a",
		"deep/in/x":              dir + "/x",
		"deep/in/..":             filepath.Dir(dir),
		"loop":                   work + "/loop",
		"/nowhere/../etc":        "/etc",
		"a\n/etc/hosts":          `"` + work + `/a\n/etc/hosts"`,
		"a\u2028b":               `"` + work + `/a\u2028b"`,
		"with \u202e and spaces": work + "/with \u202e and spaces", // pages show such characters by name
	} {
		if got := Line(work, path); got != want {
			t.Errorf("%q leads to %s, want %s", path, got, want)
		}
	}
	if got := Line("", "a"); got != "a" {
		t.Error(got)
	}
}
