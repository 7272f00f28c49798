package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/gofrs/flock"
	"github.com/rs/zerolog"
)

// Find returns the store's folder in a folder that the user names: a data folder, a store, or files that were put aside.
func Find(dir string) (string, error) {
	for _, at := range []string{filepath.Join(dir, "store"), dir} {
		if i, err := os.Stat(filepath.Join(at, "jetstream")); err == nil && i.IsDir() {
			return at, nil
		}
	}
	return "", fmt.Errorf("no worlds are kept in %s", dir)
}

// OpenCopy opens a copy of a store's folder, so that nothing changes in it. Close removes the copy. ErrInUse: a service
// writes there.
func OpenCopy(ctx context.Context, dir string) (*Store, error) {
	if lock := filepath.Join(dir, "lock"); exists(lock) {
		f := flock.New(lock, flock.SetFlag(os.O_RDONLY))
		held, err := f.TryRLock()
		if err == nil && !held {
			return nil, ErrInUse
		}
		defer func() { _ = f.Close() }()
	}
	to, err := os.MkdirTemp("", "world-store-")
	if err != nil {
		return nil, err
	}
	var s *Store
	if err = copyTree(dir, to); err == nil {
		s, err = Open(ctx, Options{Dir: to, Logger: zerolog.Nop()})
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open a copy of %s: %w", dir, err), os.RemoveAll(to))
	}
	s.copied = true
	return s, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// copyTree copies what the store reads: the server's files and the second places.
func copyTree(from, to string) error {
	for _, part := range []string{"jetstream", "heads"} {
		err := filepath.WalkDir(filepath.Join(from, part), func(path string, d fs.DirEntry, err error) error {
			name, _ := filepath.Rel(from, path)
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case d.IsDir():
				return os.MkdirAll(filepath.Join(to, name), 0o700)
			case d.Type().IsRegular():
				return copyFile(path, filepath.Join(to, name))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// CheckFiles names the files of a store that are damaged, and changes nothing.
func CheckFiles(dir string) ([]string, error) {
	faults, err := checkBlocks(dir)
	if err != nil {
		return nil, err
	}
	damaged := checkMeta(dir)
	for i := range faults {
		if !faults[i].torn {
			damaged = append(damaged, faults[i].path)
		}
	}
	slices.Sort(damaged)
	return damaged, nil
}
