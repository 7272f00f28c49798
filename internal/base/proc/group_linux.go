package proc

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// attributes starts a program in a session, and so a group, of its own, without a terminal on which
// it could ask. When this process dies, the kernel sends SIGTERM and not SIGKILL, so that the
// program can end its own children.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGTERM}
}

// group is the group of a program. Once the last process of it has been reaped, its number may be
// another group's. Hence the pidfd of its first process: it stands for that number as long as it
// was theirs, and for nothing afterwards.
type group struct{ number, fd int }

// newGroup returns the group of a process that the caller has started and not yet waited for.
func newGroup(pid int) *group { return openGroup(pid, func() bool { return true }) }

// openGroup returns the group of a process, if that is the one that is meant; nil: it has ended.
func openGroup(pid int, same func() bool) *group {
	if pid <= 1 {
		return nil
	}
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return nil
	}
	if !same() { // fd stands for the process that was looked at
		_ = unix.Close(fd)
		return nil
	}
	return &group{pid, fd}
}

// signal sends a signal to all of the group; ESRCH: it has no process left.
func (g *group) signal(s syscall.Signal) error {
	if g == nil {
		return syscall.ESRCH
	}
	const wholeGroup = 1 << 2 // PIDFD_SIGNAL_PROCESS_GROUP
	err := unix.PidfdSendSignal(g.fd, s, nil, wholeGroup)
	if !errors.Is(err, unix.EINVAL) {
		return err
	}
	// Before Linux 6.9. As long as the first process was not reaped, the number is theirs.
	err = unix.PidfdSendSignal(g.fd, s, nil, 0)
	if err == nil {
		for _, pid := range processes() {
			signalProcess(pid, func() bool {
				p, ok := stat(pid)
				return ok && p.group == g.number && unix.PidfdSendSignal(g.fd, 0, nil, 0) == nil
			}, s)
		}
	}
	return err
}

func (g *group) close() {
	if g != nil {
		_ = unix.Close(g.fd)
	}
}

// processes returns the ids of all processes.
func processes() (pids []int) {
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, folder := range all {
		if pid, err := strconv.Atoi(filepath.Base(folder)); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// Born returns the start of the computer and, in its ticks since then, that of a process; empty:
// there is no such process.
func Born(pid int) string {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	s, ok := stat(pid)
	if !ok {
		return ""
	}
	return strings.TrimSpace(string(boot)) + " " + s.began
}

// marked returns the processes that have a mark in the environment with which they began.
func marked(mark string) (pids []int) {
	if mark == "" {
		return nil
	}
	return slices.DeleteFunc(processes(), func(pid int) bool {
		return pid <= 1 || pid == os.Getpid() ||
			!hasMark(pid, mark)
	})
}

// hasMark reports whether a process has a mark. The marks of other users' processes and of ended
// ones cannot be read.
func hasMark(pid int, mark string) bool {
	environ, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	return bytes.Contains(append([]byte{0}, environ...), []byte("\x00"+markVariable+"="+mark+"\x00"))
}

// signalMarked asks all that have a mark to end, or ends them by force.
func signalMarked(mark string, force bool) {
	s := syscall.SIGTERM
	if force {
		s = syscall.SIGKILL
	}
	for _, pid := range marked(mark) {
		signalProcess(pid, func() bool { return hasMark(pid, mark) }, s)
	}
}
