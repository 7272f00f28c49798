package trust

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

func write(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		p := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func read(t *testing.T, root, folder string) Scan {
	t.Helper()
	s, err := Read(root, folder)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func paths(s Scan) string {
	var list []string
	for _, f := range s.Files {
		list = append(list, f.Path+" ("+f.Agent+")")
	}
	return strings.Join(list, "; ")
}

func TestAllSettingsOnTheWayAreFound(t *testing.T) {
	root := t.TempDir()
	write(t, root, map[string]string{
		".claude/settings.json": "{}", ".claude/hooks/start.sh": "x", ".mcp.json": "{}", ".env": "KEY=1", "opencode.json": "{}",
		"app/.codex/config.toml": "", "app/.qwen/settings.json": "{}", "other/.gemini/settings.json": "{}", "AGENTS.md": "be kind", "app/main.go": "package main",
	})
	s := read(t, root, filepath.Join(root, "app"))
	want := ".claude/hooks/start.sh (Claude Code); .claude/settings.json (Claude Code); .env (Gemini CLI, Qwen Code); .mcp.json (Claude Code, Copilot CLI); " +
		"app/.codex/config.toml (Codex); app/.qwen/settings.json (Qwen Code); opencode.json (OpenCode, Kilo)"
	if got := paths(s); got != want || s.Unread != "" {
		t.Errorf("%s\nnot\n%s (%s)", got, want, s.Unread)
	}
	if _, err := Read(root, filepath.Dir(root)); err == nil {
		t.Error("a folder outside its repository was read")
	}
}

// TestTrustIsForWhatWasSeen changes a trusted folder in every way in which an agent would run
// something else.
func TestTrustIsForWhatWasSeen(t *testing.T) {
	now := time.Now()
	for name, change := range map[string]func(t *testing.T, root string){
		"changed": func(t *testing.T, root string) {
			write(t, root, map[string]string{".claude/settings.json": `{"hooks":{}}`})
		},
		"new":   func(t *testing.T, root string) { write(t, root, map[string]string{".claude/hooks/evil.sh": "x"}) },
		"other": func(t *testing.T, root string) { write(t, root, map[string]string{".codex/config.toml": "x"}) },
		"gone":  func(_ *testing.T, root string) { _ = os.Remove(filepath.Join(root, ".mcp.json")) },
		"moved": func(_ *testing.T, root string) {
			_ = os.Rename(filepath.Join(root, ".mcp.json"), filepath.Join(root, "opencode.json"))
		},
		"linked": func(t *testing.T, root string) {
			if runtime.GOOS == "windows" {
				needs.Skip(t, "links need rights")
			}
			outside := filepath.Join(t.TempDir(), "settings.json")
			_ = os.WriteFile(outside, []byte("{}"), 0o600)
			_ = os.Remove(filepath.Join(root, ".claude", "settings.json"))
			_ = os.Symlink(outside, filepath.Join(root, ".claude", "settings.json"))
		},
		"large": func(t *testing.T, root string) {
			write(t, root, map[string]string{".opencode/plugin.js": strings.Repeat("x", maxFile+1)})
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, root := local.Dir(t.TempDir()), t.TempDir()
			write(t, root, map[string]string{".claude/settings.json": "{}", ".mcp.json": "{}"})
			f := Open(dir)
			seen := read(t, root, root)
			if trusted, changed := f.Check(root, &seen); trusted || changed {
				t.Fatal("a folder that nobody trusted is trusted")
			}
			if err := f.Trust(root, &seen, now); err != nil {
				t.Fatal(err)
			}
			f = Open(dir) // as after a restart
			if trusted, changed := f.Check(root, &seen); !trusted || changed {
				t.Fatal("what was trusted is not")
			}
			change(t, root)
			after := read(t, root, root)
			trusted, changed := f.Check(root, &after)
			if trusted || !changed {
				t.Errorf("trusted %v, changed %v: %s", trusted, changed, paths(after))
			}
			if err := f.Trust(root, nil, now); err != nil {
				t.Fatal(err)
			}
			if trusted, changed := f.Check(root, &seen); trusted || changed {
				t.Error("trust that the user has ended is still there")
			}
		})
	}
}

func TestWhatCannotBeReadIsNeverTrusted(t *testing.T) {
	root := t.TempDir()
	write(t, root, map[string]string{".claude/settings.json": strings.Repeat("x", maxFile+1)})
	f := Open(local.Dir(t.TempDir()))
	s := read(t, root, root)
	if err := f.Trust(root, &s, time.Now()); err != nil {
		t.Fatal(err)
	}
	if trusted, _ := f.Check(root, &s); trusted || s.Unread == "" {
		t.Errorf("trusted, though %q", s.Unread)
	}
}

func TestFoldersAreRemembered(t *testing.T) {
	dir := local.Dir(t.TempDir())
	f := Open(dir)
	for i := range maxFolders + 5 {
		path := filepath.Join("/", "p", string(rune('a'+i%26)), string(rune('a'+i/26)))
		if err := f.RecordOpened(path, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	again := Open(dir)
	if known := again.Known(); len(known) != maxFolders || again.Has(filepath.Join("/", "p", "a", "a")) ||
		!again.Has(filepath.Join("/", "p", "z", "a")) {
		t.Errorf("%d folders", len(known))
	}
	if err := os.WriteFile(dir.Path(foldersFile), []byte("[{"), 0o600); err != nil {
		t.Fatal(err)
	}
	damaged := Open(dir)
	if len(damaged.Known()) != 0 {
		t.Errorf("%d folders of a damaged file", len(damaged.Known()))
	}
}
