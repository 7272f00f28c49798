//go:build unix

package nofollow

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Nothing is written to, made or emptied through a link; a pipe is not waited for; and the other
// name of a file keeps what it had.
func TestOnlyOwnFiles(t *testing.T) {
	for name, place := range map[string]func(victim, path string) error{
		"a link":            os.Symlink,
		"a link to nothing": func(_, path string) error { return os.Symlink(path+".none", path) },
		"a link to a link": func(victim, path string) error {
			return errors.Join(os.Symlink(victim, path+".l"), os.Symlink(path+".l", path))
		},
		"a pipe":                    func(_, path string) error { return syscall.Mkfifo(path, 0o600) },
		"a folder":                  func(_, path string) error { return os.Mkdir(path, 0o700) },
		"another name of the other": os.Link,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			victim, path := filepath.Join(dir, "victim"), filepath.Join(dir, "log")
			if err := errors.Join(os.WriteFile(victim, []byte("theirs\n"), 0o600), place(victim, path)); err != nil {
				t.Fatal(err)
			}
			err := WriteFile(path, []byte("ours\n"), 0o600)
			f, e := OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
			if own := name == "another name of the other"; own {
				b, _ := os.ReadFile(path)
				if _, werr := f.WriteString("more\n"); err != nil || e != nil || werr != nil || string(b) != "ours\n" {
					t.Errorf("%q, %v, %v, %v", b, err, e, werr)
				}
				_ = f.Close()
			} else if !errors.Is(err, ErrNoFile) || !errors.Is(e, ErrNoFile) {
				t.Errorf("it was written: %v, %v", err, e)
			}
			if b, err := os.ReadFile(victim); err != nil || string(b) != "theirs\n" {
				t.Errorf("the other file has %q, %v", b, err)
			}
			if _, err := os.Lstat(path + ".none"); err == nil {
				t.Error("a file was made through the link")
			}
		})
	}
}

// A folder below one of World's own is no link, and none of those above it is; the one that all is
// in may be one.
func TestBelow(t *testing.T) {
	dir := t.TempDir()
	base := filepath.Join(dir, "link")
	err := errors.Join(os.MkdirAll(filepath.Join(dir, "data/a/b"), 0o700), os.MkdirAll(filepath.Join(dir, "theirs/b"), 0o700),
		os.Symlink("data", base), os.Symlink("../theirs", filepath.Join(base, "l")), os.Symlink("none", filepath.Join(base, "n")),
		os.WriteFile(filepath.Join(base, "f"), nil, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{
		"a": nil, "a/b": nil, "a/b/c/d": nil, "l": ErrNoFolder, "l/b": ErrNoFolder, "n": ErrNoFolder,
		"f": ErrNoFolder,
	} {
		if err := Below(base, filepath.Join(base, path)); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := Below(base, dir); err == nil {
		t.Error("above is below")
	}
}
