//go:build unix

package acp

import (
	"errors"
	"syscall"
)

// terminateGroup asks every process of the group to end, and killGroup ends them by force.
func terminateGroup(group int) { _ = syscall.Kill(-group, syscall.SIGTERM) }
func killGroup(group int)      { _ = syscall.Kill(-group, syscall.SIGKILL) }

// groupAlive reports whether the group has any process left, zombies included.
func groupAlive(group int) bool { return !errors.Is(syscall.Kill(-group, 0), syscall.ESRCH) }
