//go:build unix

package turnlog

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// Nothing is appended through a link in place of the log, whether it is there at the start or
// appears during writing.
func TestLogInPlaceOfALink(t *testing.T) {
	t.Parallel()
	for _, when := range []string{"before", "while"} {
		dir := t.TempDir()
		victim, log := filepath.Join(dir, "victim"), filepath.Join(dir, File)
		put := func() {
			_ = os.Remove(log)
			if err := os.Symlink(victim, log); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(victim, []byte("theirs"), 0o600); err != nil {
			t.Fatal(err)
		}
		if when == "before" {
			put()
		}
		l := Open(dir, Options{})
		if when == "while" {
			put()
		}
		l.Append(wire.Turn{ID: "t", Path: wire.PathText})
		if err := l.Close(); (err != nil) != (when == "while") {
			t.Errorf("%s: %v", when, err)
		}
		if b, err := os.ReadFile(victim); err != nil || string(b) != "theirs" {
			t.Errorf("%s: the other file has %q, %v", when, b, err)
		}
	}
}

// Something other than a file under the log's name does not keep the service from starting.
func TestLogInPlaceOfNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, File), 0o600); err != nil {
		t.Fatal(err)
	}
	l := Open(dir, Options{})
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if info, err := os.Lstat(filepath.Join(dir, File)); err != nil || !info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
}
