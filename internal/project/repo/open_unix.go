//go:build unix

package repo

import "syscall"

// openFlags are those of every file that is read: opening a pipe that replaced a file must not
// block.
const openFlags = syscall.O_NONBLOCK
