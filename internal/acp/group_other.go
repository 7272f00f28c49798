//go:build !unix

package acp

import (
	"os"
	"syscall"
)

// Without process groups only the agent itself is ended; what it started has to see the end of its pipes.
func processAttributes() *syscall.SysProcAttr { return nil }

func askGroup(int) {}

func killGroup(process int) {
	if p, err := os.FindProcess(process); err == nil {
		_ = p.Kill()
	}
}

func groupAlive(int) bool { return false }
