//go:build !unix

package acp

import (
	"os"
	"syscall"
)

// processAttributes returns none: without process groups Stop ends only the agent itself. The agent's children have to
// notice that their pipes are closed.
func processAttributes() *syscall.SysProcAttr { return nil }

func terminateGroup(int) {}

func killGroup(process int) {
	if p, err := os.FindProcess(process); err == nil {
		_ = p.Kill()
	}
}

func groupAlive(int) bool { return false }
