//go:build unix

package nofollow

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// open opens a file without following a link, and without waiting for the other end of a pipe.
func open(path string, flag int, perm fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(path, flag|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, perm)
	if errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.EMLINK) || errors.Is(err, syscall.ENXIO) ||
		errors.Is(err, syscall.EISDIR) { // EMLINK: FreeBSD
		return nil, fmt.Errorf("%s %w", path, ErrNoFile)
	}
	return f, err
}

// names returns how many names a file has.
func names(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Nlink) //nolint:unconvert // of another size on other systems
	}
	return 1
}
