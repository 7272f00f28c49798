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
	lowest  = 19 // of the nice values
	looking = time.Second
)

// yieldGroups makes niceness count. Linux gives each session of processes the same share, and niceness divides that share
// only (sched(7), "The autogroup feature"); browsers and services have sessions of their own. So the groups of processes
// with the lowest niceness get it, too, until ctx ends. Elsewhere there are no such groups, and it does nothing.
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
		if _, rest, ok := strings.Cut(string(stat), ") "); err != nil || !ok || niceness(rest) != strconv.Itoa(lowest) {
			continue
		}
		text, err := os.ReadFile(file) // "/autogroup-25 nice 0"
		if group, is, ok := strings.Cut(string(text), " nice "); err != nil || !ok || group == string(own) || strings.TrimSpace(is) == strconv.Itoa(lowest) {
			continue
		}
		_ = os.WriteFile(file, []byte(strconv.Itoa(lowest)), 0) // fails when it is another user's, or too soon after the last one
	}
}

// niceness is the 19th field of a stat file (proc_pid_stat(5)), of which rest begins with the third.
func niceness(rest string) string {
	if fields := strings.Fields(rest); len(fields) > 16 {
		return fields[16]
	}
	return ""
}
