//go:build unix

package worktree

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// What the user has in the place of a file that the session changed, and that is no file to git, is
// theirs: nothing lands over it, and once it is gone, everything does.
func TestApplyOverOddThings(t *testing.T) {
	for name, c := range map[string]struct {
		path string
		put  func(path string) error
	}{
		"a pipe, new":          {"new.txt", func(p string) error { return syscall.Mkfifo(p, 0o600) }},
		"a pipe, for a file":   {"main.go", func(p string) error { return errors.Join(os.Remove(p), syscall.Mkfifo(p, 0o600)) }},
		"a pipe, for a folder": {"deep", func(p string) error { return syscall.Mkfifo(p, 0o600) }},
		"a link, for a file":   {"main.go", func(p string) error { return errors.Join(os.Remove(p), os.Symlink("docs/guide.md", p)) }},
		"a link, for a folder": {"deep", func(p string) error { return os.Symlink("docs", p) }},
		"a link out of it":     {"deep", func(p string) error { return os.Symlink("/", p) }},
		"a folder, for a file": {"main.go", func(p string) error {
			return errors.Join(os.Remove(p), os.MkdirAll(p+"/x", 0o700), os.WriteFile(p+"/x/y", nil, 0o600))
		}},
		"a repository, for a new": {"new.txt", func(p string) error {
			return errors.Join(os.MkdirAll(p+"/.git/objects", 0o700), os.WriteFile(p+"/.git/HEAD", nil, 0o600))
		}},
		"a socket": {"new.txt", func(p string) error {
			l, err := net.ListenUnix("unix", &net.UnixAddr{Name: p})
			if err == nil {
				l.SetUnlinkOnClose(false)
				err = l.Close()
			}
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := project(t)
			tree := session(t, root)
			top := tree.Info().Top
			write(t, top, "main.go", read(top, "main.go")+"// more\n")
			write(t, top, "new.txt", "new\n")
			write(t, top, "deep/er/new.txt", "new\n")
			write(t, top, "docs/guide.md", "# Guides\n")
			at := filepath.Join(root, c.path)
			here, err := os.Getwd()
			if rel, relErr := filepath.Rel(here, at); err == nil && relErr == nil && strings.HasPrefix(name, "a socket") {
				at = rel // a socket's path must be short
			}
			if err := c.put(at); err != nil {
				t.Skip(err)
			}
			kind := func() (kinds string) {
				_ = filepath.WalkDir(root, func(p string, d os.DirEntry, _ error) error {
					if d.Name() == ".git" && filepath.Dir(p) == root {
						return filepath.SkipDir
					}
					if !d.Type().IsRegular() {
						to, _ := os.Readlink(p)
						kinds += strings.TrimPrefix(p, root) + " " + d.Type().String() + " " + to + "\n"
					} else {
						kinds += strings.TrimPrefix(p, root) + " " + read(p, "") + "\n"
					}
					return nil
				})
				return kinds
			}
			before := kind()
			for range 2 { // also when it is tried again
				if _, err := tree.Apply(t.Context(), diff(t, tree).Hash, nil); code(err) == "" || code(err) == "?" ||
					code(err) == CodeFailed {
					t.Errorf("Apply: %v", err)
				}
				if _, err := tree.Merge(t.Context(), diff(t, tree).Hash, "m"); code(err) == "" || code(err) == "?" ||
					code(err) == CodeFailed {
					t.Errorf("Merge: %v", err)
				}
				if after := kind(); after != before {
					t.Fatalf("it was\n%snow it is\n%s", before, after)
				}
			}
			if err := os.RemoveAll(at); err != nil {
				t.Fatal(err)
			}
			gitDo(t, root, "checkout", "-q", "HEAD", "--", ".")
			if _, err := tree.Apply(t.Context(), diff(t, tree).Hash, nil); err != nil || read(root, "deep/er/new.txt") != "new\n" {
				t.Error(err)
			}
		})
	}
}
