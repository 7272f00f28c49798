//go:build unix

package coder

import (
	"path/filepath"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// Whoever lists the sessions waits for none of them.
func TestListingWaitsForNoSession(t *testing.T) {
	f := begin(t)
	x := f.of(f.open())
	x.mu.Lock()
	defer x.mu.Unlock()
	if c, e := f.State(testContext); e != nil || len(c.Sessions) != 1 || c.Sessions[0].ID != x.id {
		t.Errorf("%+v, %v", c.Sessions, e)
	}
}

// What belongs to git itself is no folder for an agent.
func TestGitsOwnFolderIsRefused(t *testing.T) {
	f := begin(t)
	bare := filepath.Join(t.TempDir(), "bare")
	git(t, f.repo, "init", "-q", "--bare", bare)
	for _, folder := range []string{filepath.Join(f.repo, ".git"), filepath.Join(f.repo, ".git", "hooks"), bare, filepath.Join(bare, "refs")} {
		f.refused(wire.CodeBadArguments, &wire.CoderRequest{Op: wire.CoderOpLook, Folder: folder})
		f.refused(wire.CodeBadArguments, &wire.CoderRequest{Op: wire.CoderOpOpen, Folder: folder, Isolation: wire.IsolationInPlace})
	}
}
