//go:build unix

package turnlog

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// What has the name of the log but is no file does not keep the service from starting.
func TestLogInPlaceOfNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, File), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if info, err := os.Lstat(filepath.Join(dir, File)); err != nil || !info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
}
