//go:build !linux

package proc

import "os/exec"

// Supervisors are for Linux. On Windows jobs do the same; on other systems nothing does, so that
// what leaves its group and its session stays.

const supervisorArgument = "supervise-child"

type supervisor struct {
	exited   chan struct{}
	allEnded bool
	leftOver []string
}

func (*Children) supervised(*exec.Cmd) (*supervisor, error) { return nil, nil }
func (*supervisor) start(*exec.Cmd) (int, *group, error)    { return 0, nil, nil }
func (*supervisor) awaitProgram() int                       { return 0 }
func (*supervisor) awaitExit()                              {}
func (*supervisor) endAll()                                 {}
func supervise()                                            {}
