//go:build unix

package proc

import (
	"errors"
	"os"
	"syscall"
)

// terminateGroup asks every process of the group to end; false: there is no way to ask. killGroup ends them by force.
func terminateGroup(group int) bool {
	_ = syscall.Kill(-group, syscall.SIGTERM)
	return true
}

func killGroup(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) }

// groupAlive reports whether the group has any process left, zombies included.
func groupAlive(group int) bool { return !errors.Is(syscall.Kill(-group, 0), syscall.ESRCH) }

// job is a thing of Windows.
type job struct{}

func newJob(*os.Process) job { return job{} }
func (job) close()           {}
