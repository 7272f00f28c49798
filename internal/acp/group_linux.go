package acp

import "syscall"

// processAttributes starts the agent in a process group of its own. When this process dies, the kernel sends SIGTERM
// and not SIGKILL, so that the agent can end its own children.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
