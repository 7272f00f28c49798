package local

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
)

// Advise adds what the user can do to an error about a file or folder in here: the system's own
// words ("permission denied") do not say that. Other errors stay as they are.
func (d Dir) Advise(err error) error {
	at, isFile := errors.AsType[*fs.PathError](err)
	if !isFile {
		return err
	}
	if rel, e := filepath.Rel(string(d), at.Path); e != nil || rel == ".." ||
		strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return err
	}
	next := "look at what is there"
	switch {
	case errors.Is(err, fs.ErrPermission):
		next = "let your user read and write it and its folder (chmod, or chown if they belong to someone else)"
	case errors.Is(err, syscall.ENOSPC):
		next = "free some space on its disk"
	case errors.Is(err, syscall.EROFS):
		next = "make its disk writable"
	}
	return fmt.Errorf("%w; %s, or choose another folder with --data-dir", err, next)
}
