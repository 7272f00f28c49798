//go:build unix

package codex

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// trust resolves the link to a socket. The socket, its folder and the link's folder must belong to
// this user and be writable by no one else, because the socket lies below a folder that all users
// share.
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
		notSocket := n == place && i.Mode().Type() != fs.ModeSocket
		if !ok || int(s.Uid) != os.Getuid() || i.Mode().Perm()&0o022 != 0 || notSocket {
			return "", errUntrusted
		}
	}
	return place, nil
}
