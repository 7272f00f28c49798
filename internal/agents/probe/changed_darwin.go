package probe

import (
	"io/fs"
	"syscall"
)

// changed returns the time of a file's last change, which no program can set.
func changed(i fs.FileInfo) int64 {
	if s, ok := i.Sys().(*syscall.Stat_t); ok {
		return s.Ctimespec.Nano()
	}
	return 0
}
