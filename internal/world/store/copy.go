package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/gofrs/flock"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/world/store/salvage"
)

// Find returns the store's folder inside a folder that the user names. That may be a data folder, a
// store, or a quarantine folder.
func Find(dir string) (string, error) {
	for _, candidate := range []string{filepath.Join(dir, "store"), dir} {
		if i, err := os.Stat(filepath.Join(candidate, "jetstream")); err == nil && i.IsDir() {
			return candidate, nil
		}
	}
	return "", fmt.Errorf("there are no worlds in %s", dir)
}

// OpenCopy opens a temporary copy of a store's folder, so that the original does not change. Close
// removes the copy. ErrInUse means that a running service holds the folder.
func OpenCopy(ctx context.Context, dir string) (*Store, error) {
	if lock := filepath.Join(dir, lockFile); isFile(lock) {
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

// exists also returns false when the path cannot be examined.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// isFile reports whether there is a plain file: to open a pipe would wait for its other end.
func isFile(path string) bool {
	i, err := os.Stat(path)
	return err == nil && i.Mode().IsRegular()
}

// copyTree copies the files that a store reads: the server's files and the sidecars. Only the
// folder to protects the copies: they get the usual permissions.
func copyTree(from, to string) error {
	for _, part := range []string{"jetstream", "heads"} {
		if dir := filepath.Join(from, part); exists(dir) {
			if err := os.CopyFS(filepath.Join(to, part), os.DirFS(dir)); err != nil {
				return err
			}
		}
	}
	return nil
}

// CheckFiles lists the damaged files of a store, sorted, and changes nothing. A block whose end a
// power cut tore does not count: nothing acknowledged is missing from it.
func CheckFiles(dir string) ([]string, error) {
	blocks, err := salvage.CheckBlocks(dir, streamNames(), fits)
	if err != nil {
		return nil, err
	}
	damaged := salvage.CheckMeta(dir, streamNames())
	for i := range blocks {
		if !blocks[i].Torn {
			damaged = append(damaged, blocks[i].Path)
		}
	}
	slices.Sort(damaged)
	return damaged, nil
}
