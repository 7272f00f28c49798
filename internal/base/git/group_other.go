//go:build !unix

package git

import "os/exec"

// setProcessGroup does nothing: here git is killed alone.
func setProcessGroup(*exec.Cmd) {}
