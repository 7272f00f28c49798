// Package user writes the settings of package home, for tests of real agents.
package user

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/worldmcp/world/internal/agents/probe/home"
)

// Prepare writes the settings of an agent into a home folder, with more of them, and returns the
// variables that point it at the model at url.
func Prepare(t testing.TB, agentType, folder, url, more string) []string {
	t.Helper()
	h, known := home.Of(agentType, folder, url, "loopback-only", more)
	if !known {
		t.Fatal("no settings for " + agentType)
	}
	for file, content := range h.Files {
		Put(t, file, content)
	}
	return h.Env
}

// Hostile writes the settings that a hostile folder brings along. Whatever of it runs leaves a file
// in the folder marks.
func Hostile(t testing.TB, repo, marks string) {
	t.Helper()
	for file, content := range home.Hostile(repo, marks) {
		Put(t, file, content)
	}
}

// Put writes a file and the folders above it.
func Put(t testing.TB, file, content string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(file), 0o700)
	if err == nil {
		err = os.WriteFile(file, []byte(content), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
