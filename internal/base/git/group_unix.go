//go:build unix && !linux

package git

import (
	"os/exec"
	"syscall"
)

// setProcessGroup makes a command the head of its own process group, which is killed as a whole.
func setProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
