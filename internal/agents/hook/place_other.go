//go:build !linux

package hook

import (
	"os"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// ancestors returns the parent alone: finding more would take a program, or a package that is
// initialised late.
func ancestors() (all []frame.Process, tty string, own bool) {
	return []frame.Process{{Pid: os.Getppid()}}, "", false
}
