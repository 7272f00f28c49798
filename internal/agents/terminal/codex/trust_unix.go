//go:build unix

package codex

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// trust returns where a socket really is. It and the folders that it and its link lie in must be
// this user's, and nobody else may write to them: the real one is in a folder that all users share.
func trust(name string) (string, error) {
	place, err := filepath.EvalSymlinks(name)
	if err != nil {
		return "", err
	}
	for _, n := range []string{filepath.Dir(name), filepath.Dir(place), place} {
		i, err := os.Lstat(n)
		if err != nil {
			return "", err
		}
		s, ok := i.Sys().(*syscall.Stat_t)
		if !ok || int(s.Uid) != os.Getuid() || i.Mode().Perm()&0o022 != 0 || n == place &&
			i.Mode().Type() != fs.ModeSocket {
			return "", errUntrusted
		}
	}
	return place, nil
}
