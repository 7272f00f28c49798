package proc

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// attributes starts a program in a session, and so a group, of its own, without a terminal on which it could ask. When this process dies, the kernel sends SIGTERM and not SIGKILL,
// so that the program can end its own children.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGTERM}
}

// Born returns the start of the computer and, in its ticks since then, that of a process; empty: there is no such process.
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
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, folder := range all {
		if pid, err := strconv.Atoi(filepath.Base(folder)); err == nil && pid > 1 && pid != os.Getpid() && hasMark(pid, mark) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// hasMark reports whether a process has a mark. Those of others, and of what has ended, cannot be read.
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
		signalProcess(pid, s, func() bool { return hasMark(pid, mark) })
	}
}
