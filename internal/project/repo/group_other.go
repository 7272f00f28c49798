//go:build !unix

package repo

import "os/exec"

// openFlags needs nothing here.
const openFlags = 0

// setProcessGroup does nothing: here git is killed alone.
func setProcessGroup(*exec.Cmd) {}
