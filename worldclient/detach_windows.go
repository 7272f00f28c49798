package worldclient

import (
	"os/exec"
	"syscall"
)

// detach starts the child in a process group of its own and without a console, so that it outlives
// the agent that started it.
func detach(cmd *exec.Cmd) {
	const detachedProcess = 0x00000008
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP | detachedProcess}
}
