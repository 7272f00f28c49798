// Package process finds the agent's program that a hook belongs to, among the ancestors of the
// hook's process. Names of processes grant no rights; they only keep one agent's events from moving
// another one's body.
package process

import (
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/base/proc"
)

// ID is one process: its pid and its start, since pids are reused. The zero value is none.
type ID struct {
	Pid  int
	Born string
}

// String is unique to the process; empty: none.
func (p ID) String() string {
	if p.Pid == 0 {
		return ""
	}
	return strconv.Itoa(p.Pid) + " " + p.Born
}

// Of returns the process that has a pid now. False: there is none.
func Of(pid int) (ID, bool) {
	if pid <= 1 {
		return ID{}, false
	}
	born := proc.Born(pid)
	return ID{pid, born}, born != ""
}

// Alive reports whether the process still runs. A zombie does not.
func (p ID) Alive() bool { return p.Pid > 1 && proc.Born(p.Pid) == p.Born && !zombie(p.Pid) }

// Is reports whether a process that a hook describes is the one with that pid here. It is not when
// the pid was reused, or when the hook ran in another pid namespace, such as a container's.
func Is(p frame.Process) bool {
	if p.Start == 0 { // unknown on the hook's system
		return true
	}
	_, start, _ := strings.Cut(proc.Born(p.Pid), " ")
	return start == strconv.FormatInt(p.Start, 10)
}

// maxDepth bounds a lineage.
const maxDepth = 16

// AgentOf returns the agent whose program has these arguments; empty: no known one.
func AgentOf(args []string) string {
	for _, a := range args[:min(2, len(args))] {
		for _, w := range names(a) {
			for _, row := range known.Agents() {
				if w == row.Type || w != "" && w == row.Command || slices.Contains(row.Programs, w) {
					return row.Type
				}
			}
		}
	}
	return ""
}

// names returns the possible names of a program: its file's and those of npm packages in its path.
// Other folders do not count, since a user's own may be called like an agent.
func names(file string) []string {
	parts := strings.Split(strings.ToLower(strings.ReplaceAll(file, `\`, "/")), "/")
	last := parts[len(parts)-1]
	list := []string{last, strings.TrimSuffix(last, path.Ext(last))}
	if i := slices.Index(parts, "node_modules"); i >= 0 {
		list = append(list, parts[i+1:len(parts)-1]...)
	}
	return list
}

// Found is the result of Find.
type Found struct {
	// Program is the process of the agent; zero: unknown.
	Program ID
	// Agent is the agent of Program; empty: unknown.
	Agent string
	// Nearest is the nearest process that is no shell: the program of an agent that has no name
	// here, even if a known one has started it.
	Nearest ID
	// Ours: this service has started it.
	Ours bool
	// Alone: it was started for a single prompt. Only some programs show that.
	Alone bool
}

// isAlone reports whether an agent's program with these arguments answers a single prompt.
func isAlone(agent string, args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		name, _, _ := strings.Cut(a, "=")
		return slices.Contains(known.Of(agent).Alone, name)
	})
}

// Find finds an agent's program among the ancestors of a hook. reported are those that the hook
// has named, nearest first; Find looks up the rest.
func Find(reported []int) (f Found) {
	chain := lineage(reported, inspect)
	self := os.Getpid()
	f.Ours = slices.ContainsFunc(chain, func(p parent) bool { return p.pid == self })
	if p, ok := programIn(chain); ok {
		f.Agent = AgentOf(p.args)
		f.Alone = isAlone(f.Agent, p.args)
		f.Program, _ = Of(p.pid)
	}
	if p, ok := nearestIn(chain); ok {
		f.Nearest, _ = Of(p.pid)
	}
	return f
}

// programIn returns the nearest known agent's program of a lineage. If there is none, the agent's
// name is unknown, and it is the nearest process that is no shell.
func programIn(chain []parent) (parent, bool) {
	for _, p := range chain {
		if AgentOf(p.args) != "" {
			return p, true
		}
	}
	return nearestIn(chain)
}

func nearestIn(chain []parent) (parent, bool) {
	for _, p := range chain {
		if len(p.args) > 0 && !shells[path.Base(p.args[0])] {
			return p, true
		}
	}
	return parent{}, false
}

// shells start programs and are never an agent's own.
var shells = map[string]bool{
	"sh": true, "bash": true, "dash": true, "zsh": true, "fish": true, "ksh": true, "busybox": true, "env": true, "timeout": true, "world-mcp": true,
}

// parent is one process of a lineage.
type parent struct {
	pid  int
	args []string
}

// lineage returns the ancestors, nearest first. inspect returns the parent and the arguments of a
// process.
func lineage(reported []int, inspect func(int) (int, []string, bool)) (chain []parent) {
	seen := map[int]bool{}
	visit := func(pid int) (above int) {
		if pid <= 1 || seen[pid] || len(chain) == maxDepth {
			return 0
		}
		seen[pid] = true
		above, args, ok := inspect(pid)
		if !ok {
			return 0
		}
		chain = append(chain, parent{pid, args})
		return above
	}
	last := 0
	for _, pid := range reported {
		if p := visit(pid); p != 0 {
			last = p
		}
	}
	for last != 0 {
		last = visit(last)
	}
	return chain
}
