//go:build unix

package worldclient

import (
	"os/exec"
	"syscall"
)

// detach starts the child in a session of its own, so that it outlives the agent that started it.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
