//go:build unix

package repo

import (
	"os/exec"
	"syscall"
)

// openFlags are those of every file that is read: opening a pipe that replaced a file must not block.
const openFlags = syscall.O_NONBLOCK

// setProcessGroup makes a command the head of its own process group, which is killed as a whole.
func setProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
