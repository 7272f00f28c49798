package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ticksPerSecond is the unit of CPU time in /proc on every Linux of today.
const ticksPerSecond = 100

// usage of a process and its descendants.
type usage struct {
	rss float64 // bytes
	cpu time.Duration
}

// usageOf sums the process tree under a process, from /proc.
func usageOf(pid int) (u usage, err error) {
	pids, err := tree(pid)
	if err != nil {
		return u, err
	}
	for _, p := range pids {
		f, err := statFields(p)
		if err != nil {
			if p == pid {
				return u, err
			}
			continue // a child that has ended
		}
		user, _ := strconv.ParseFloat(f[11], 64)
		system, _ := strconv.ParseFloat(f[12], 64)
		pages, _ := strconv.ParseFloat(f[21], 64)
		u.cpu += time.Duration((user + system) / ticksPerSecond * float64(time.Second))
		u.rss += pages * float64(os.Getpagesize())
	}
	return u, nil
}

// statFields returns the fields of /proc/PID/stat behind the command's name: state, parent …
func statFields(pid int) ([]string, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil, err
	}
	text := string(b)
	f := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	if len(f) < 22 {
		return nil, errors.New("/proc has a form that is not known")
	}
	return f, nil
}

func tree(pid int) ([]int, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(stats) == 0 {
		return nil, errors.New("this system has no /proc to read CPU time and memory from")
	}
	kids := map[int][]int{}
	for _, s := range stats {
		p, _ := strconv.Atoi(filepath.Base(filepath.Dir(s)))
		if f, err := statFields(p); err == nil {
			parent, _ := strconv.Atoi(f[1])
			kids[parent] = append(kids[parent], p)
		}
	}
	all := []int{pid}
	for i := 0; i < len(all); i++ {
		all = append(all, kids[all[i]]...)
	}
	return all, nil
}

// ownCPU is the CPU time of this process.
func ownCPU() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// cpuEach returns the CPU time, in ms, of one round: of this process and of another one.
func cpuEach(ctx context.Context, pid, rounds int, round func() error) (float64, error) {
	own, other, err := cpuOver(pid, func() error {
		_, err := repeat(ctx, 0, rounds, round)
		return err
	})
	return millis(own+other) / float64(rounds), err
}

// cpuOver returns the CPU time that this process and another one spend while f runs.
func cpuOver(pid int, f func() error) (own, other time.Duration, err error) {
	before, err := usageOf(pid)
	if err != nil {
		return 0, 0, err
	}
	began := ownCPU()
	if err := f(); err != nil {
		return 0, 0, err
	}
	own = ownCPU() - began
	after, err := usageOf(pid)
	return own, after.cpu - before.cpu, err
}
