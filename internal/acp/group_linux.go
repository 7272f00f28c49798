package acp

import "syscall"

// processAttributes puts the agent into a group of its own, and asks it to end when this process dies: asks, so that it
// takes its own children along.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
