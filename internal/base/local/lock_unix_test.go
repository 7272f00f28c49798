//go:build unix

package local

import (
	"os"
	"syscall"
	"testing"
)

// Anything but a file with the name of a lock is put aside, neither waited for nor in the way.
func TestLockInPlaceOfNoFile(t *testing.T) {
	t.Parallel()
	for name, put := range map[string]func(path string) error{
		"a pipe":                    func(p string) error { return syscall.Mkfifo(p, 0o600) },
		"a folder":                  func(p string) error { return os.MkdirAll(p+"/x", 0o700) },
		"a link that leads nowhere": func(p string) error { return os.Symlink("/nowhere/at/all", p) },
	} {
		d := Dir(t.TempDir())
		if err := put(d.Path(ServeLock)); err != nil {
			t.Fatal(err)
		}
		if d.Locked(ServeLock) {
			t.Errorf("%s is held", name)
		}
		l, err := d.Lock(ServeLock)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := os.Lstat(d.Path(ServeLock + AsideSuffix)); err != nil || !d.Locked(ServeLock) {
			t.Errorf("%s: %v", name, err)
		}
		_ = l.Unlock()
	}
}
