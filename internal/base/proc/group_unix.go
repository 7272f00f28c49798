//go:build unix

package proc

import (
	"errors"
	"os"
	"syscall"
)

// ask asks every process of the group to end; false: there is no way to ask. kill ends them by
// force.
func (g *group) ask() bool {
	_ = g.signal(syscall.SIGTERM)
	return true
}

func (g *group) kill() { _ = g.signal(syscall.SIGKILL) }

// alive reports whether the group has any process left, zombies included.
func (g *group) alive() bool { return !errors.Is(g.signal(0), syscall.ESRCH) }

// job is a thing of Windows.
type job struct{}

func newJob(*os.Process) job { return job{} }
func (job) close()           {}
