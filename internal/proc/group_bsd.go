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

// attributes starts a program in a session, and so a group, of its own, without a terminal on which it could ask.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true}
}

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
