//go:build unix && !linux

package acp

import "syscall"

// processAttributes starts the agent in a process group of its own.
func processAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
