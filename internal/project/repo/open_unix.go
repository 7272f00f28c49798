//go:build unix

package repo

import "syscall"

// openFlags avoid blocking on a pipe that replaced a file.
const openFlags = syscall.O_NONBLOCK
