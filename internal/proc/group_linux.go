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
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return ""
	}
	// Behind the program's name, which may contain anything, stand its state and 19 more fields before the one that counts.
	const startTime = 19
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	if len(fields) <= startTime {
		return ""
	}
	return strings.TrimSpace(string(boot)) + " " + fields[startTime]
}

// marked returns the processes that have a mark in the environment with which they began.
func marked(mark string) (pids []int) {
	if mark == "" {
		return nil
	}
	want := []byte("\x00" + markVariable + "=" + mark + "\x00")
	all, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range all {
		environ, _ := os.ReadFile(file) // those of others, and of what has ended, cannot be read
		if bytes.Contains(append([]byte{0}, environ...), want) {
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil && pid > 1 && pid != os.Getpid() {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}
