//go:build unix

package coder

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// Listing the sessions does not wait for any of them.
func TestListingWaitsForNoSession(t *testing.T) {
	f := begin(t)
	sess := f.of(f.open())
	l := sess.lock()
	defer l.unlock()
	if c, e := f.State(testContext); e != nil || len(c.Sessions) != 1 || c.Sessions[0].ID != sess.id {
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
		f.refused(wire.CodeBadArguments, &wire.CoderRequest{
			Op: wire.CoderOpOpen, Folder: folder, Isolation: wire.IsolationInPlace,
		})
	}
}

// Looking at a folder and opening a session there can be stopped while git takes its time, and
// leave nothing behind.
func TestOpeningIsStopped(t *testing.T) {
	f := begin(t)
	before := git(t, f.repo, "for-each-ref") + git(t, f.repo, "worktree", "list")
	pipe := filepath.Join(f.repo, "..", "settings") // git waits until the test writes
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	config := read(f.repo, ".git/config")
	write(t, f.repo, ".git/config", config+"[include]\n\tpath = "+pipe+"\n")
	f.refused(wire.CodeNotFound, &wire.CoderRequest{Op: wire.CoderOpCancel, Folder: f.repo})
	for _, op := range []wire.CoderOp{wire.CoderOpLook, wire.CoderOpOpen} {
		ended := make(chan *wire.Error, 1)
		go func() {
			_, e := f.try(&wire.CoderRequest{Op: op, Folder: f.repo})
			ended <- e
		}()
		w, err := os.OpenFile(pipe, os.O_WRONLY, 0) // git has come to it
		if err != nil {
			t.Fatal(err)
		}
		f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Folder: f.repo})
		if e := <-ended; e == nil || e.Code != wire.CodeCancelled {
			t.Errorf("%s: %v", op, e)
		}
		_ = w.Close()
	}
	write(t, f.repo, ".git/config", config)
	if after := git(t, f.repo, "for-each-ref") + git(t, f.repo, "worktree", "list"); after != before || len(f.all()) != 0 ||
		strings.Contains(after, "world/") {
		t.Errorf("before: %s, after: %s", before, after)
	}
}
