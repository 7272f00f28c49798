package bundle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/wire"
)

// The version of a program follows from its path, however it was installed, or is unknown.
func TestVersionAt(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ file, pack, version, want string }{
		"npm":             {"npm/node_modules/@anthropic-ai/claude-code/bin/claude.exe", "npm/node_modules/@anthropic-ai/claude-code/package.json", "2.1.100", "2.1.100"},
		"its own folder":  {"share/claude/versions/2.1.332", "", "", "2.1.332"},
		"Homebrew":        {"Cellar/gemini-cli/0.61.0/libexec/gemini", "", "", "0.61.0"},
		"a nightly":       {"n/node_modules/x/cli.js", "n/node_modules/x/package.json", "0.61.0-nightly.1", "0.61.0"},
		"anything else":   {"opt/thing/claude", "", "", ""},
		"not the outer's": {"outer/node_modules/x/cli.js", "outer/package.json", "9.9.9", ""},
	} {
		put(t, filepath.Join(dir, c.file), nil)
		if c.pack != "" {
			put(t, filepath.Join(dir, c.pack), []byte(`{"name":"x","version":"`+c.version+`"}`))
		}
		link := filepath.Join(dir, "bin", strings.ReplaceAll(name, " ", "-"))
		_ = os.MkdirAll(filepath.Dir(link), 0o700)
		if err := os.Symlink(filepath.Join(dir, c.file), link); err != nil {
			t.Fatal(err)
		}
		if got := versionAt(link); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A program older than the tested versions is reported with the command that updates it.
func TestAnOutdatedProgram(t *testing.T) {
	home, data := userWith(t)
	t.Setenv("PATH", filepath.Join(home, "bin"))
	for version, want := range map[string]wire.HostState{
		"2.1.99": wire.HostOutdated, "2.1.100": wire.HostBare, "2.2.0": wire.HostBare,
		"10.0.0": wire.HostBare,
	} {
		program := put(t, filepath.Join(home, "versions", version), nil)
		link := filepath.Join(home, "bin", "claude")
		_ = os.MkdirAll(filepath.Dir(link), 0o700)
		_ = os.Remove(link)
		if err := os.Symlink(program, link); err != nil {
			t.Fatal(err)
		}
		_ = os.Chmod(program, 0o700) //nolint:gosec // a program
		h := For(data, frame.Claude)
		if h.State != want || want == wire.HostOutdated &&
			(!strings.Contains(h.Reason, "2.1.99") || !strings.Contains(h.Next, "2.1.100")) {
			t.Errorf("%s: %+v", version, h)
		}
	}
}
