package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const (
	// yielding is the niceness of background targets: a third of the share of the foreground, and,
	// on a machine that others use too, enough to come to an end.
	yielding = 5
	looking  = time.Second
)

// yieldGroups makes niceness count. Linux gives each session of processes the same share, and
// niceness divides that share only (sched(7), "The autogroup feature"); browsers and services have
// sessions of their own. So the groups of processes that are as nice get their niceness, too, until
// ctx ends. Elsewhere there are no such groups, and it does nothing.
func yieldGroups(ctx context.Context) {
	own, err := os.ReadFile("/proc/self/autogroup")
	if err != nil {
		return
	}
	group, _, _ := bytes.Cut(own, []byte(" "))
	tick := time.NewTicker(looking)
	defer tick.Stop()
	for {
		lower(group)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// lower looks at every process of this user once.
func lower(own []byte) {
	files, _ := filepath.Glob("/proc/[0-9]*/autogroup")
	for _, file := range files {
		stat, err := os.ReadFile(filepath.Join(filepath.Dir(file), "stat"))
		nice := niceness(string(stat))
		if err != nil || nice < yielding {
			continue
		}
		text, err := os.ReadFile(file) // "/autogroup-25 nice 0"
		if group, is, ok := strings.Cut(string(text), " nice "); err != nil || !ok || group == string(own) ||
			strings.TrimSpace(is) == strconv.Itoa(nice) {
			continue
		}
		_ = os.WriteFile(file, []byte(strconv.Itoa(nice)), 0) // fails when it is another user's, or too soon after the last one
	}
}

// niceness is the 19th field of a stat file (proc_pid_stat(5)). The second, a name in brackets, may
// hold anything.
func niceness(stat string) int {
	fields := strings.Fields(stat[strings.LastIndex(stat, ")")+1:])
	if len(fields) < 17 {
		return 0
	}
	n, _ := strconv.Atoi(fields[16])
	return n
}
