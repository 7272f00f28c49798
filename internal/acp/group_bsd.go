//go:build unix && !linux

package acp

import "syscall"

// processAttributes puts the agent into a group of its own.
func processAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
