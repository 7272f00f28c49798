package git

import (
	"os/exec"
	"syscall"
)

// setProcessGroup makes a command the head of its own process group, which is killed as a whole.
// When this process dies, the kernel asks git to end, so that it does not go on alone; git removes
// its locks then.
func setProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
