//go:build unix && !linux

package proc

import (
	"context"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// attributes starts a program in a session, and so a group, of its own, without a terminal on which
// it could ask.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true}
}

// group is the group of a program. Once the last process of it has been reaped, its number may be
// another group's. Only a first process that began at another time gives that away.
type group struct {
	number int
	born   string
}

// newGroup returns the group of a process that the caller has started and not yet waited for.
func newGroup(pid int) *group { return &group{pid, Born(pid)} }

// openGroup returns the group of a process, if that is the one that is meant.
func openGroup(pid int, same func() bool) *group {
	if pid <= 1 || !same() {
		return nil
	}
	return newGroup(pid)
}

func (g *group) signal(s syscall.Signal) error {
	if g == nil {
		return syscall.ESRCH
	}
	if s != 0 { // to look costs a program of its own
		if now := Born(g.number); now != "" && now != g.born {
			return syscall.ESRCH
		}
	}
	return syscall.Kill(-g.number, s)
}

func (*group) close() {}

// Born returns when a process began, as ps says it; empty: there is no such process.
func Born(pid int) string {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "/bin/ps", "-o", "lstart=", "-p", strconv.Itoa(pid))
	cmd.Env = []string{"LC_ALL=C", "TZ=UTC"}
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return strings.Join(strings.Fields(string(out)), " ")
}

// marked returns nothing: a process here does not say what its environment is.
func marked(string) []int { return nil }

func signalMarked(string, bool) {}
