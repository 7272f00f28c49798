package terminal

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// The programs are in the order of their names, each with what it needs next; one that is not here
// needs nothing.
func TestHosts(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(name, "")
	}
	t.Setenv("HOME", home)
	t.Setenv("PATH", home)
	if err := os.WriteFile(filepath.Join(home, "codex"), []byte("#!/bin/sh\n"), 0o700); err != nil { //nolint:gosec // a program
		t.Fatal(err)
	}
	s := New(Options{DataDir: local.Dir(t.TempDir()), World: newStage()})
	var names []string
	for _, h := range s.Hosts(t.Context()) {
		names = append(names, h.Product)
		state := wire.HostAbsent
		if h.Product == "Codex" {
			state = wire.HostBare
		}
		if h.State != state || (h.Command != "") != (state == wire.HostBare) || (h.Next != "") != (h.Command != "") {
			t.Errorf("%+v, want state %s", h, state)
		}
	}
	if len(names) != 7 || names[0] != "Claude Code" || names[6] != "Qwen Code" {
		t.Errorf("they are %q", names)
	}
}
