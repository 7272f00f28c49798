//go:build !linux

package proc

import "os/exec"

// Supervisors are for Linux. On Windows jobs do the same; on other systems nothing does, so that
// what leaves its group and its session stays.

const supervisorArgument = "supervise-child"

type supervisor struct {
	over  chan struct{}
	whole bool
	left  []string
}

func (*Children) supervised(*exec.Cmd) (*supervisor, error) { return nil, nil }
func (*supervisor) start(*exec.Cmd) (int, *group, error)    { return 0, nil, nil }
func (*supervisor) ended() int                              { return 0 }
func (*supervisor) wait()                                   {}
func (*supervisor) end()                                    {}
func supervise()                                            {}
