//go:build unix

package repo

import (
	"os/exec"
	"syscall"
)

// openFlags of every file that is read: a pipe that was put in a file's place must not hold us.
const openFlags = syscall.O_NONBLOCK

// grouped makes a command the head of its own process group, killed as a whole.
func grouped(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
