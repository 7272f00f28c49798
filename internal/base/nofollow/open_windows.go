package nofollow

import (
	"fmt"
	"io/fs"
	"os"
)

// open opens a file that is no link. Windows lets only administrators make links, unless it is set
// up for developers.
func open(path string, flag int, perm fs.FileMode) (*os.File, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s %w", path, ErrNoFile)
	}
	return os.OpenFile(path, flag, perm)
}

func names(fs.FileInfo) uint64 { return 1 }
