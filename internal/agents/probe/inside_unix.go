//go:build unix && !linux

package probe

import "syscall"

// apart starts the process of a test in a session of its own, so that Ctrl-C reaches only us. Its
// network cannot be cut off here.
func apart(bool) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true}
}

func raiseLoopback() error { return errUncut }
