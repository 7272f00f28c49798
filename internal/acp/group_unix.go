//go:build unix

package acp

import (
	"errors"
	"syscall"
)

func askGroup(group int)  { _ = syscall.Kill(-group, syscall.SIGTERM) }
func killGroup(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) }

func groupAlive(group int) bool { return !errors.Is(syscall.Kill(-group, 0), syscall.ESRCH) }
